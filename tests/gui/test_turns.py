"""Next turn, hold, act now, leave and join: each by mouse and by key."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QToolButton

from gui.models.roles import CELL
from tests.gui.desks import ids, order

if TYPE_CHECKING:
    from tests.gui.conftest import SmallDesk


def do(desk: SmallDesk, command: str, how: str) -> None:
    """Triggers a command by its button in the heading, by its key, or by its entry in the menu."""
    action = desk.commands[command]
    if how == "key":
        desk.window.activateWindow()
        QTest.qWaitForWindowActive(desk.window)
        desk.window.tracker.setFocus()
        QTest.keySequence(desk.window.tracker, action.shortcuts()[0])
        return
    for button in desk.window.header.findChildren(QToolButton):
        if button.isVisible() and button.text() == action.text():
            QTest.mouseClick(button, Qt.MouseButton.LeftButton)
            return
    assert any(action in menu.actions() for menu in desk.window.menuBar().findChildren(type(desk.window.recent)))
    action.trigger()


def in_turn(desk: SmallDesk) -> str:
    return desk.bridge.name(str(desk.combat.in_turn))


@pytest.mark.parametrize("how", ["mouse", "key"])
def test_turns_are_moved_along_held_and_taken(desk: SmallDesk, how: str) -> None:
    do(desk, "next_turn", how)
    assert in_turn(desk) == "Bob"
    do(desk, "hold", how)
    assert in_turn(desk) == "Cid"
    row = next(row for row in range(6) if desk.initiative.index(row, 0).data() == "Bob")
    assert desk.initiative.index(row, 0).data(CELL).apart == "held"
    desk.window.tracker.selectRow(row)
    do(desk, "act_now", how)
    assert in_turn(desk) == "Bob"


@pytest.mark.parametrize("how", ["mouse", "key"])
def test_somebody_leaves_and_comes_back(desk: SmallDesk, how: str, monkeypatch: pytest.MonkeyPatch) -> None:
    from gui.views.fights_dialog import FightDialog

    desk.window.tracker.selectRow(3)
    do(desk, "leave", how)
    assert "Dan" not in order(desk.session)
    monkeypatch.setattr(FightDialog, "exec", lambda _: True)
    do(desk, "join", how)
    assert "Dan" in order(desk.session)


def test_whoever_is_picked_among_the_people_is_proposed_for_the_fight(
    desk: SmallDesk, monkeypatch: pytest.MonkeyPatch
) -> None:
    from gui.views.fights_dialog import FightDialog

    for name in ("Cid", "Dan"):
        desk.window.tracker.selectRow(order(desk.session).index(name))
        desk.commands["leave"].trigger()
    gone = [person for person in ids(desk.session).values() if desk.bridge.name(person) not in order(desk.session)]
    monkeypatch.setattr(FightDialog, "exec", lambda _: True)
    desk.window.roster.select(gone[1])
    desk.commands["join"].trigger()
    assert desk.bridge.name(gone[1]) in order(desk.session)
    assert desk.bridge.name(gone[0]) not in order(desk.session)


@pytest.mark.parametrize("how", ["mouse", "key"])
def test_an_order_made_by_hand_is_sorted_anew(desk: SmallDesk, how: str) -> None:
    desk.window.tracker.selectRow(5)
    desk.commands["move_up"].trigger()
    assert desk.initiative.slot(4).moved  # type: ignore[union-attr]
    do(desk, "sort_anew", how)
    assert not any(desk.initiative.slot(row).moved for row in range(6))  # type: ignore[union-attr]


@pytest.mark.parametrize("name", ["people", "log"])
def test_a_dock_that_was_closed_is_opened_by_its_key(desk: SmallDesk, name: str) -> None:
    dock = desk.window.docks[name]
    dock.close()
    desk.commands[f"go_{name}"].trigger()
    assert dock.isVisible()


def test_whose_turn_it_is_acts_after_another_by_two_keys(desk: SmallDesk, monkeypatch: pytest.MonkeyPatch) -> None:
    from gui.views.dialogs import PersonDialog

    proposed: list[str] = []

    def agree(dialog: PersonDialog) -> bool:
        proposed.append(dialog.person)
        return True

    monkeypatch.setattr(PersonDialog, "exec", agree)
    desk.window.tracker.selectRow(2)
    do(desk, "delay", "key")
    assert proposed == [ids(desk.session)["Cid"]]  # the row that is chosen
    assert order(desk.session)[:3] == ["Bob", "Cid", "Ann"]
    assert in_turn(desk) == "Bob"
    row = desk.initiative.row(desk.bridge.campaign.encounter.slot_of(ids(desk.session)["Ann"]).id)  # type: ignore[union-attr]
    desk.window.tracker.selectRow(row)
    do(desk, "put_back", "key")
    assert order(desk.session)[-1] == "Ann"  # all are alike: behind those of the same value
    assert not any(desk.initiative.slot(at).moved for at in range(6))  # type: ignore[union-attr]


def test_when_nobody_acts_later_there_is_nobody_to_act_after(desk: SmallDesk) -> None:
    for _ in range(5):
        desk.session.submit("next_turn", {})
    do(desk, "delay", "key")
    assert desk.said == ["Nobody acts later in this round; hold instead."]


def test_an_initiative_is_typed_for_the_row_that_is_chosen(desk: SmallDesk, monkeypatch: pytest.MonkeyPatch) -> None:
    from gui.views.fights_dialog import ValueDialog

    monkeypatch.setattr(ValueDialog, "exec", lambda _: True)
    monkeypatch.setattr(ValueDialog, "number", 99.0)
    desk.window.tracker.selectRow(3)
    do(desk, "set_initiative", "key")
    assert order(desk.session)[0] == "Dan"
    assert in_turn(desk) == "Ann"


def test_whoever_acts_cannot_be_given_the_turn(desk: SmallDesk) -> None:
    desk.window.tracker.selectRow(0)
    assert not desk.commands["act_now"].isEnabled()
    desk.window.tracker.selectRow(1)
    assert desk.commands["act_now"].isEnabled()
    desk.commands["act_now"].trigger()
    assert not desk.commands["act_now"].isEnabled()


def test_several_join_at_once_and_as_a_group(desk: SmallDesk, monkeypatch: pytest.MonkeyPatch) -> None:
    from gui.views.fights_dialog import FightDialog

    desk.session.submit("add_character", {"spec": {"name": "Goon", "kind": "npc", "aptitude": 8}, "count": 4})

    def tick(dialog: FightDialog) -> bool:
        goons = dialog.tree.topLevelItem(0)
        assert goons is not None
        goons.setCheckState(0, Qt.CheckState.Checked)
        goons.setCheckState(2, Qt.CheckState.Checked)
        return True

    monkeypatch.setattr(FightDialog, "exec", tick)
    do(desk, "join", "key")
    assert desk.initiative.index(6, 0).data() == "Goon ×4"


def test_the_selection_goes_along_with_the_turn_alone_while_ctrl_is_held(desk: SmallDesk) -> None:
    desk.window.activateWindow()
    QTest.qWaitForWindowActive(desk.window)
    tracker = desk.window.tracker
    tracker.setFocus()
    for _ in range(2):
        QTest.keyClick(tracker, Qt.Key.Key_Right, Qt.KeyboardModifier.ControlModifier)
    assert in_turn(desk) == "Cid"
    assert [desk.bridge.name(one) for one in tracker.people] == ["Cid"]
