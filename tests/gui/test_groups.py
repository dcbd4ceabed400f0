"""Groups in the order: one line that opens on its turn, dragged and closed as one, counted and told apart."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QAbstractItemModelTester, QTest

from gui.models.initiative import FIRST_TRACK, NAME, ORDER, InitiativeModel
from gui.models.roles import CELL, PERSON
from tests.gui.desks import ids, order

if TYPE_CHECKING:
    from engine.session import Session
    from gui.session_bridge import SessionBridge
    from tests.gui.conftest import SmallDesk

STRICT = QAbstractItemModelTester.FailureReportingMode.Fatal
PAIR = ("Bob", "Cid", "Dan")


def grouped(session: Session, name: str = "Guards", people: tuple[str, ...] = PAIR) -> list[str]:
    found = [ids(session)[one] for one in people]
    session.submit("group", {"people": found, "name": name})
    return found


def shown(model: InitiativeModel) -> list[str]:
    return [str(model.index(row, NAME).data()) for row in range(model.rowCount())]


def test_a_group_is_one_line_and_opens_on_its_turn(bridge: SessionBridge, session: Session) -> None:
    model = InitiativeModel(bridge)
    tester = QAbstractItemModelTester(model, STRICT)
    grouped(session)
    assert shown(model) == ["Ann", "Guards ×3", "Eve", "Fay"]
    session.submit("next_turn", {})
    assert shown(model) == ["Ann", "Guards ×3", *PAIR, "Eve", "Fay"]
    session.submit("next_turn", {})
    assert shown(model) == ["Ann", "Guards ×3", "Eve", "Fay"]
    session.undo()
    assert shown(model) == ["Ann", "Guards ×3", *PAIR, "Eve", "Fay"]
    assert tester.model() is model


def test_it_can_be_opened_and_closed_at_any_time(bridge: SessionBridge, session: Session) -> None:
    model = InitiativeModel(bridge)
    tester = QAbstractItemModelTester(model, STRICT)
    grouped(session)
    model.open(1, on=True)
    assert shown(model)[1:5] == ["Guards ×3", *PAIR]
    session.submit("next_turn", {})
    session.submit("next_turn", {})
    assert shown(model)[1:5] == ["Guards ×3", *PAIR]  # whoever opened it by hand keeps it open
    model.open(1, on=False)
    assert shown(model) == ["Ann", "Guards ×3", "Eve", "Fay"]
    model.open(0, on=True)  # nothing to open
    assert model.rowCount() == 4
    assert tester.model() is model


def test_numbered_people_give_their_group_its_name(bridge: SessionBridge, session: Session) -> None:
    model = InitiativeModel(bridge)
    session.submit("add_character", {"spec": {"name": "Goon", "kind": "npc", "aptitude": 10}, "count": 30})
    goons = [person for name, person in ids(session).items() if name.startswith("Goon")]
    session.submit("join_together", {"people": goons, "as_group": True})
    assert shown(model).count("Goon ×30") == 1
    assert model.rowCount() == 7


def test_what_its_people_have_in_common_stands_on_the_line(bridge: SessionBridge, session: Session) -> None:
    people = grouped(session)
    session.submit("afflict", {"targets": people[:2], "name": "panicked", "rounds": 2})
    session.submit("wound", {"target": people[0], "damage": 30, "attack": "rifle", "location": "left_leg"})
    while session.open_asks:
        session.roll_all()
    session.submit("condition", {"target": people[2], "name": "dead"})
    model = InitiativeModel(bridge)
    name: object = model.index(1, NAME).data(CELL)
    assert name.second == "2 of 3 in play"  # type: ignore[attr-defined]
    hurt = session.campaign.people[people[0]].count("total_aam")
    assert model.index(1, FIRST_TRACK).data() == f"0–{hurt}"
    chips = model.index(1, model.conditions_column).data(CELL).chips
    assert "panicked 2 r ×2" in chips
    assert model.index(1, NAME).data(PERSON) == people[0]
    tip = str(model.index(1, ORDER).data(Qt.ItemDataRole.ToolTipRole))
    assert "The group acts with its best: Bob." in tip
    assert "Equal DEX" in tip  # all of these have the same
    assert "Bob: " in str(model.index(1, model.conditions_column).data(Qt.ItemDataRole.ToolTipRole))


def test_the_heading_says_how_ties_are_settled(bridge: SessionBridge) -> None:
    model = InitiativeModel(bridge)
    tip = model.headerData(ORDER, Qt.Orientation.Horizontal, Qt.ItemDataRole.ToolTipRole)
    assert "Equal DEX acts at the same moment" in str(tip)


def on_group(desk: SmallDesk) -> None:
    grouped(desk.session)
    desk.window.tracker.setFocus()
    desk.window.tracker.selectRow(1)


def test_right_and_left_open_and_close_it(desk: SmallDesk) -> None:
    on_group(desk)
    tracker = desk.window.tracker
    QTest.keyClick(tracker, Qt.Key.Key_Right)
    assert shown(desk.initiative)[2:5] == list(PAIR)
    QTest.keyClick(tracker, Qt.Key.Key_Down)
    assert tracker.person == ids(desk.session)["Bob"]
    QTest.keyClick(tracker, Qt.Key.Key_Left)
    assert desk.initiative.rowCount() == 4
    assert tracker.currentIndex().row() == 1
    QTest.keyClick(tracker, Qt.Key.Key_Return)
    assert desk.initiative.rowCount() == 7


def test_a_click_on_its_sign_opens_and_closes_it(desk: SmallDesk) -> None:
    on_group(desk)
    tracker = desk.window.tracker
    place = tracker.visualRect(desk.initiative.index(1, NAME))
    sign = QPoint(place.x() + 14, place.center().y())
    QTest.mouseClick(tracker.viewport(), Qt.MouseButton.LeftButton, pos=sign)
    assert desk.initiative.rowCount() == 7
    QTest.mouseClick(tracker.viewport(), Qt.MouseButton.LeftButton, pos=sign)
    assert desk.initiative.rowCount() == 4
    QTest.mouseClick(tracker.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(place.x() + 90, place.center().y()))
    assert desk.initiative.rowCount() == 4


def test_rows_are_made_a_group_and_part_again_by_key(desk: SmallDesk) -> None:
    tracker = desk.window.tracker
    tracker.setFocus()
    tracker.selectRow(1)
    for _ in range(2):
        QTest.keyClick(tracker, Qt.Key.Key_Down, Qt.KeyboardModifier.ShiftModifier)
    QTest.keyClick(tracker, Qt.Key.Key_Shift)  # lets go of it, for whatever is selected next
    desk.commands["group"].trigger()
    assert [len(slot.people) for slot in desk.bridge.campaign.encounter.slots] == [1, 3, 1, 1]  # type: ignore[union-attr]
    tracker.selectRow(1)
    assert desk.commands["part"].isEnabled()
    desk.commands["part"].trigger()
    assert order(desk.session) == ["Ann", "Bob", "Cid", "Dan", "Eve", "Fay"]


def test_one_of_an_open_group_leaves_alone_and_the_group_as_a_whole(desk: SmallDesk) -> None:
    on_group(desk)
    desk.initiative.open(1, on=True)
    desk.window.tracker.selectRow(3)
    desk.commands["leave"].trigger()
    assert shown(desk.initiative) == ["Ann", "Guards ×2", "Bob", "Dan", "Eve", "Fay"]
    desk.window.tracker.selectRow(1)
    desk.commands["leave"].trigger()
    assert shown(desk.initiative) == ["Ann", "Eve", "Fay"]


@pytest.mark.parametrize(
    ("command", "expected"),
    [
        ("move_up", ["Guards ×3", "Ann", "Eve", "Fay"]),
        ("move_down", ["Ann", "Eve", "Guards ×3", "Fay"]),
        ("move_top", ["Guards ×3", "Ann", "Eve", "Fay"]),
        ("move_bottom", ["Ann", "Eve", "Fay", "Guards ×3"]),
    ],
)
def test_a_group_is_moved_by_keys_open_or_closed(desk: SmallDesk, command: str, expected: list[str]) -> None:
    on_group(desk)
    desk.initiative.open(1, on=True)
    tester = QAbstractItemModelTester(desk.initiative, STRICT)
    desk.commands[command].trigger()
    desk.initiative.open(desk.initiative.row(desk.window.tracker.slot or ""), on=False)
    assert shown(desk.initiative) == expected
    assert tester.model() is desk.initiative


def test_what_is_dropped_on_the_people_of_a_group_falls_behind_it(desk: SmallDesk) -> None:
    on_group(desk)
    desk.initiative.open(1, on=True)
    tracker, model = desk.window.tracker, desk.initiative
    for row in range(2, 5):
        place = tracker.visualRect(model.index(row, NAME)).center()
        slot = model.slot(5)
        assert slot is not None
        assert tracker._anchor(place) == slot.id  # noqa: SLF001
    group, first = model.slot(1), tracker.visualRect(model.index(1, NAME))
    assert group is not None
    assert tracker._anchor(QPoint(first.center().x(), first.top() + 1)) == group.id  # noqa: SLF001
    assert not model.flags(model.index(2, NAME)) & Qt.ItemFlag.ItemIsDragEnabled
    assert model.flags(model.index(1, NAME)) & Qt.ItemFlag.ItemIsDragEnabled
