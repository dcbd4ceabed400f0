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
