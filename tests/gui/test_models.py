from __future__ import annotations

import itertools
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtTest import QAbstractItemModelTester

from gui.models.initiative import NAME, ORDER, InitiativeModel
from gui.models.log import LogModel
from gui.models.roles import CELL, IN_TURN
from gui.models.roster import RosterModel
from gui.models.row_moves import single_move
from tests.gui.desks import GUNMEN, bridge_over, ids, order, toy_session

if TYPE_CHECKING:
    from PySide6.QtCore import QAbstractItemModel

    from engine.session import Session
    from gui.session_bridge import SessionBridge

STRICT = QAbstractItemModelTester.FailureReportingMode.Fatal


def play_everything(session: Session) -> None:
    """A fight with a burst, undo, redo, a join, a leave, a hold, a drag, two rounds and an end."""
    people = ids(session)
    names = list(people)
    session.submit("next_turn", {})
    session.submit("hold", {"actor": people[names[2]]})
    session.submit("reorder", {"actor": people[names[-1]], "before": people[names[0]]})
    session.submit("leave", {"name": people[names[1]]})
    session.submit("join", {"name": people[names[1]]})
    for _ in range(7):
        session.submit("next_turn", {})
        while session.open_asks:
            session.roll_all()
    for _ in range(6):
        session.undo()
    for _ in range(3):
        session.redo()
    session.submit("remove_character", {"character": people[names[-1]]})
    session.undo()
    session.submit("condition", {"target": people[names[0]], "name": "tired"})
    session.submit("end", {})
    session.undo()


@pytest.mark.parametrize("kind", [RosterModel, InitiativeModel, LogModel])
def test_models_keep_the_contract_of_qt(
    kind: type[QAbstractItemModel], bridge: SessionBridge, session: Session
) -> None:
    model = kind(bridge)
    tester = QAbstractItemModelTester(model, STRICT)
    play_everything(session)
    assert tester.model() is model


@pytest.mark.parametrize("kind", [RosterModel, InitiativeModel, LogModel])
def test_models_serve_a_system_that_nobody_wrote_a_screen_for(kind: type[QAbstractItemModel], qapp: object) -> None:  # noqa: ARG001
    session = toy_session("Ann", "Bob", "Cid")
    bridge = bridge_over(session)
    model = kind(bridge)
    tester = QAbstractItemModelTester(model, STRICT)
    play_everything(session)
    assert tester.model().rowCount() == model.rowCount()


def shown(model: InitiativeModel) -> list[str]:
    return [str(model.index(row, NAME).data()) for row in range(model.rowCount())]


@pytest.mark.parametrize(("row", "target"), list(itertools.product(range(6), range(7))))
def test_each_row_can_be_dropped_at_each_place(row: int, target: int, bridge: SessionBridge, session: Session) -> None:
    from gui.controllers.combat import CombatController

    model = InitiativeModel(bridge)
    combat = CombatController(session, bridge)
    model.move_wanted.connect(combat.move_before)
    tester = QAbstractItemModelTester(model, STRICT)
    wanted = list(GUNMEN)
    name = wanted[row]
    rest = [one for one in wanted if one != name]
    rest.insert(target - (target > row), name)
    moved = model.moveRows(QModelIndex(), row, 1, QModelIndex(), target)
    assert moved == (target not in {row, row + 1})
    assert shown(model) == order(session) == rest
    assert tester.model().rowCount() == 6


def test_several_rows_are_dropped_together(bridge: SessionBridge, session: Session) -> None:
    from gui.controllers.combat import CombatController

    model = InitiativeModel(bridge)
    combat = CombatController(session, bridge)
    model.move_wanted.connect(combat.move_before)
    entries = len(session.log)
    assert model.moveRows(QModelIndex(), 3, 2, QModelIndex(), 1)
    assert order(session) == ["Ann", "Dan", "Eve", "Bob", "Cid", "Fay"]
    assert len(session.log) == entries + 1  # one entry, so that one undo takes all of it back
    session.undo()
    assert order(session) == list(GUNMEN)


@pytest.mark.parametrize("target", range(7))
@pytest.mark.parametrize("rows", [*itertools.combinations(range(6), 2), (0, 2, 5), (1, 2, 3), (0, 1, 2, 3, 4)])
def test_rows_that_stand_apart_come_together_where_they_fall(
    rows: tuple[int, ...], target: int, bridge: SessionBridge, session: Session
) -> None:
    from gui.controllers.combat import CombatController

    model = InitiativeModel(bridge)
    tester = QAbstractItemModelTester(model, STRICT)
    model.move_wanted.connect(CombatController(session, bridge, bridge).move_before)
    fight = session.campaign.encounter
    assert fight is not None
    slots = [slot.id for slot in fight.slots]
    moving = [GUNMEN[row] for row in rows]
    rest = [name for name in GUNMEN if name not in moving]
    before = sum(name not in moving for name in GUNMEN[:target])
    model.want_before([slots[row] for row in rows], slots[target] if target < 6 else "")
    assert shown(model) == order(session) == [*rest[:before], *moving, *rest[before:]]
    assert tester.model().rowCount() == 6


def test_what_was_dragged_is_marked_and_says_how_to_clear_it(bridge: SessionBridge, session: Session) -> None:
    from gui.controllers.combat import CombatController

    model, combat = InitiativeModel(bridge), CombatController(session, bridge)
    model.move_wanted.connect(combat.move_before)
    model.moveRows(QModelIndex(), 5, 1, QModelIndex(), 0)
    cell = model.index(0, NAME).data(CELL)
    assert "by hand" in cell.second
    assert "Sort anew" in str(model.index(0, NAME).data(Qt.ItemDataRole.ToolTipRole))
    assert combat.sort_anew()
    assert not any("by hand" in model.index(row, NAME).data(CELL).second for row in range(6))


def test_what_is_left_of_a_round_and_of_conditions_shows(bridge: SessionBridge, session: Session) -> None:
    model, people = InitiativeModel(bridge), ids(session)
    session.submit("move", {"actor": people["Cid"], "metres": 4})
    row = next(row for row, name in enumerate(shown(model)) if name == "Cid")
    assert "Move 6/10 m" in model.index(row, model.state_column).data(CELL).under
    session.submit("next_round", {})
    row = next(row for row, name in enumerate(shown(model)) if name == "Cid")
    assert "Move 10/10 m" in model.index(row, model.state_column).data(CELL).under


def test_an_attack_repaints_only_whom_it_names(bridge: SessionBridge, session: Session) -> None:
    model = InitiativeModel(bridge)
    painted: list[int] = []
    model.dataChanged.connect(lambda first, last: painted.extend(range(first.row(), last.row() + 1)))
    session.submit("condition", {"target": ids(session)["Cid"], "name": "tired"})
    assert painted == [2]
    assert model.index(2, model.conditions_column).data(CELL).chips == ("tired",)


def test_the_turn_shows_in_roster_and_order(bridge: SessionBridge, session: Session) -> None:
    model, roster = InitiativeModel(bridge), RosterModel(bridge)
    session.submit("next_turn", {})
    assert [bool(model.index(row, 0).data(IN_TURN)) for row in range(6)] == [False, True, *[False] * 4]
    assert roster.index(roster.row(ids(session)["Bob"])).data(CELL).in_turn


def test_an_order_value_tells_its_reasons(bridge: SessionBridge) -> None:
    model = InitiativeModel(bridge)
    tip = str(model.index(0, ORDER).data(Qt.ItemDataRole.ToolTipRole))
    assert "STOCS-" in tip
    assert "\n" in tip or tip


def test_wounds_show_in_the_roster(bridge: SessionBridge, session: Session) -> None:
    roster = RosterModel(bridge)
    session.submit("set", {"character": ids(session)["Ann"], "field": "total_aam", "value": 3})
    assert roster.index(0).data(CELL).side == "3"


def test_the_log_opens_to_every_die_and_copies_as_text(bridge: SessionBridge, session: Session) -> None:
    log = LogModel(bridge)
    people = ids(session)
    weapon = session.campaign.people[people["Ann"]].table("weapons")[0].id
    session.submit("burst", {"actor": people["Ann"], "weapon": weapon, "range_m": 6, "bullets": {people["Bob"]: 12}})
    session.answer(session.open_asks[0].id, [20])
    while session.open_asks:
        session.roll_all()
    last = log.index(log.rowCount() - 1, 0)
    text = log.text_of(last)
    assert "MAC-10" in text
    assert "20" in text
    assert "STOCS-" in text
    assert log.rowCount(log.index(0, 0, last)) > 0


def test_undo_takes_lines_off_the_log(bridge: SessionBridge, session: Session) -> None:
    log = LogModel(bridge)
    lines = log.rowCount()
    session.submit("note", {"text": "the lights go out"})
    assert log.rowCount() == lines + 1
    session.undo()
    assert log.rowCount() == lines


@pytest.mark.parametrize("size", range(1, 6))
def test_a_single_move_is_found_wherever_there_is_one(size: int) -> None:
    before = [str(n) for n in range(size)]
    for row, target in itertools.product(range(size), range(size)):
        after = [one for one in before if one != str(row)]
        after.insert(target, str(row))
        found = single_move(before, after)
        if after == before:
            assert found is None
            continue
        assert found is not None
        moved = list(before)
        name = moved.pop(found[0])
        moved.insert(found[1] - (found[1] > found[0]), name)
        assert moved == after


def test_two_moves_are_not_taken_for_one() -> None:
    assert single_move(["a", "b", "c", "d"], ["b", "a", "d", "c"]) is None


def test_wounds_and_gear_of_a_sheet_keep_the_contract_of_qt(bridge: SessionBridge, session: Session) -> None:
    from gui.models.gear import GearModel
    from gui.models.sheet import SheetModel
    from gui.models.sheet_wounds import WoundsModel

    people = ids(session)
    sheet = SheetModel(bridge, bridge)
    wounds = WoundsModel(sheet)
    models = [wounds, *(GearModel(sheet, table) for table in bridge.system.schema.tables.values())]
    testers = [QAbstractItemModelTester(model, STRICT) for model in models]
    sheet.choose(people["Bob"])
    for place in ("torso", "head"):
        session.submit("wound", {"target": people["Bob"], "damage": 20, "attack": "pistol", "location": place})
        while session.open_asks:
            session.roll_all()
    assert wounds.rowCount() == 2
    session.undo()
    assert wounds.rowCount() == 1
    sheet.choose(people["Cid"])
    assert wounds.rowCount() == 0
    assert len(testers) == len(models)
