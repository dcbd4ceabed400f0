"""What users of other tools reported of drags, groups and repaints, done here with mouse and keys as they did it."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QEvent, QModelIndex, QObject, QPoint, QPointF, Qt
from PySide6.QtGui import QPaintEvent, QRegion, QWheelEvent
from PySide6.QtTest import QAbstractItemModelTester, QTest
from PySide6.QtWidgets import QApplication

from gui.models.initiative import NAME
from tests.gui.desks import GUNMEN, ids, order

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

    from engine.session import Session
    from tests.gui.conftest import SmallDesk


def drag(desk: SmallDesk, row: int, target: int) -> None:
    """Pulls a row to another one with the mouse, without the drag that only a platform can do."""
    tracker = desk.window.tracker
    start = tracker.visualRect(desk.initiative.index(row, NAME)).center()
    end = tracker.visualRect(desk.initiative.index(target, NAME)).center()
    QTest.mousePress(tracker.viewport(), Qt.MouseButton.LeftButton, pos=start)
    QTest.mouseRelease(tracker.viewport(), Qt.MouseButton.LeftButton, pos=end)


def test_a_locked_order_is_not_changed_by_accident(desk: SmallDesk) -> None:
    """Rows went elsewhere while a list was only scrolled; a lock was asked for."""
    tracker = desk.window.tracker
    desk.commands["lock_order"].trigger()
    assert not tracker.dragEnabled()
    place = QPointF(tracker.viewport().rect().center())
    wheel = QWheelEvent(
        place, tracker.viewport().mapToGlobal(place), QPoint(0, -240), QPoint(0, -240), Qt.MouseButton.LeftButton,
        Qt.KeyboardModifier.NoModifier, Qt.ScrollPhase.NoScrollPhase, False,
    )  # fmt: skip
    QApplication.sendEvent(tracker.viewport(), wheel)
    drag(desk, 0, 3)
    tracker.selectRow(2)
    for command in ("move_up", "move_down", "move_top", "move_bottom"):
        assert not desk.commands[command].isEnabled()
        desk.commands[command].trigger()
    assert not desk.initiative.moveRows(QModelIndex(), 0, 1, QModelIndex(), 4)
    desk.initiative.want_before([desk.initiative.slot(0).id], "")  # type: ignore[union-attr]
    assert order(desk.session) == list(GUNMEN)
    desk.commands["lock_order"].trigger()
    desk.commands["move_up"].trigger()
    assert order(desk.session) != list(GUNMEN)


@pytest.mark.parametrize(("command", "keys"), [("move_up", 3), ("move_down", 2), ("move_top", 1), ("move_bottom", 1)])
def test_every_drag_has_a_key_for_one_row_and_for_several(desk: SmallDesk, command: str, keys: int) -> None:
    """Under some desktops a drag does nothing at all; then the order could not be changed."""
    tracker = desk.window.tracker
    desk.window.activateWindow()
    QTest.qWaitForWindowActive(desk.window)
    tracker.setFocus()
    tracker.selectRow(3)
    expected = {
        "move_up": ["Dan", "Ann", "Bob", "Cid", "Eve", "Fay"],
        "move_down": ["Ann", "Bob", "Cid", "Eve", "Fay", "Dan"],
        "move_top": ["Dan", "Ann", "Bob", "Cid", "Eve", "Fay"],
        "move_bottom": ["Ann", "Bob", "Cid", "Eve", "Fay", "Dan"],
    }[command]
    for _ in range(keys):
        QTest.keySequence(tracker, desk.commands[command].shortcuts()[0])
    assert order(desk.session) == expected
    assert tracker.person == ids(desk.session)["Dan"]  # the row that moved stays chosen
    tracker.selectRow(1)
    QTest.keyClick(tracker, Qt.Key.Key_Down, Qt.KeyboardModifier.ShiftModifier)
    pair = order(desk.session)[1:3]
    QTest.keySequence(tracker, desk.commands[command].shortcuts()[0])
    QTest.keyClick(tracker, Qt.Key.Key_Shift)
    moved = order(desk.session)
    assert moved.index(pair[0]) + 1 == moved.index(pair[1])


def test_no_row_is_lost_or_doubled_however_they_are_dragged(desk: SmallDesk) -> None:
    """A drag within a list lost rows or made two of one, since the model could not move rows."""
    model = desk.initiative
    tester = QAbstractItemModelTester(model, QAbstractItemModelTester.FailureReportingMode.Fatal)
    people = ids(desk.session)
    desk.session.submit("group", {"people": [people["Bob"], people["Eve"]]})
    dice = random.Random(5)
    for number in range(60):
        if number % 7 == 0:
            model.open(model.row(desk.bridge.campaign.encounter.slot_of(people["Bob"]).id), on=number % 2 == 0)  # type: ignore[union-attr]
        rows = model.rowCount()
        row, count = dice.randrange(rows), dice.randint(1, 3)
        model.moveRows(QModelIndex(), row, min(count, rows - row), QModelIndex(), dice.randint(0, rows))
        fight = desk.bridge.campaign.encounter
        assert fight is not None
        assert sorted(fight.people) == sorted(people.values())
        assert [model.slot(at).id for at in range(model.rowCount()) if model.people(at) == model.slot(at).people] == [  # type: ignore[union-attr]
            slot.id for slot in fight.slots
        ]
    assert tester.model() is model


def test_thirty_of_a_kind_are_one_row(desk: SmallDesk) -> None:
    """Thirty rows that were all alike filled the screen."""
    desk.session.submit("add_character", {"spec": {"name": "Goon", "kind": "npc", "aptitude": 8}, "count": 30})
    goons = [person for name, person in ids(desk.session).items() if name.startswith("Goon")]
    desk.session.submit("join_together", {"people": goons, "as_group": True})
    assert desk.initiative.rowCount() == 7
    assert str(desk.initiative.index(6, NAME).data()) == "Goon ×30"


def repaints(desk: SmallDesk, session: Session) -> int:
    """How often the order says that cells changed while a turn goes by."""
    said: list[QModelIndex] = []
    connection = desk.initiative.dataChanged.connect(lambda first, *_: said.append(first))
    session.submit("next_turn", {})
    desk.initiative.dataChanged.disconnect(connection)
    return len(said)


def test_a_turn_repaints_no_more_the_longer_a_fight_goes_on(desk: SmallDesk) -> None:
    """Each turn drew everything anew once for every actor, and more often the longer the fight went on."""
    first = [repaints(desk, desk.session) for _ in range(6)]
    for _ in range(60):
        desk.session.submit("next_turn", {})
    last = [repaints(desk, desk.session) for _ in range(6)]
    assert sorted(last) == sorted(first)
    assert max(last) <= len(GUNMEN) + 2


def test_what_changes_in_every_row_is_drawn_in_every_row(desk: SmallDesk, qtbot: QtBot) -> None:
    """After an undo only the first row was drawn anew: the last column is hidden."""
    tracker, viewport = desk.window.tracker, desk.window.tracker.viewport()
    drawn = QRegion()

    class Watch(QObject):
        def eventFilter(self, watched: QObject, event: QEvent) -> bool:
            nonlocal drawn
            if watched is viewport and isinstance(event, QPaintEvent):
                drawn = drawn.united(event.region())
            return False

    watch = Watch()
    qtbot.waitExposed(desk.window)
    viewport.installEventFilter(watch)
    model = desk.initiative
    assert tracker.isColumnHidden(model.columnCount() - 1)
    model.dataChanged.emit(model.index(0, 0), model.index(2, model.columnCount() - 1))
    qtbot.waitUntil(lambda: not drawn.isEmpty())
    assert drawn.contains(QPoint(5, tracker.rowViewportPosition(2) + 5))
