from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QHeaderView, QLabel, QTableView, QTreeView

from engine.asks import Choice
from tests.gui.desks import ROOT, ids, order

if TYPE_CHECKING:
    from tests.gui.conftest import SmallDesk


def fire(desk: SmallDesk, **bullets: int) -> None:
    """Ann fires a burst."""
    people = ids(desk.session)
    desk.draft.set_actor(people["Ann"])
    desk.draft.set_action("burst")
    desk.draft.set_value("range_m", 6)
    desk.draft.set_value("bullets", {people[name]: number for name, number in bullets.items()})
    desk.window.panel.submit()


def give(desk: SmallDesk, *lines: str) -> None:
    """Types lines of faces into the prompt."""
    line = desk.window.prompt.line
    for faces in lines:
        QTest.keyClicks(line, faces)
        QTest.keyClick(line, Qt.Key.Key_Return)


def test_no_table_measures_its_contents(desk: SmallDesk) -> None:
    for table in desk.window.findChildren(QTableView):
        for header in (table.horizontalHeader(), table.verticalHeader()):
            modes = {header.sectionResizeMode(section) for section in range(header.count())}
            assert QHeaderView.ResizeMode.ResizeToContents not in modes
    for tree in desk.window.findChildren(QTreeView):
        assert tree.header().sectionResizeMode(0) != QHeaderView.ResizeMode.ResizeToContents


MEASURED_ONCE = {"armoury.py", "buying.py", "low_table.py"}
"""Lists of goods and rules: they are filled when they are opened, and no blow changes them."""


def test_no_file_of_the_window_lets_a_live_table_measure_its_contents() -> None:
    found = {path.name for path in (ROOT / "gui").rglob("*.py") if "ResizeToContents" in path.read_text("utf-8")}
    assert found <= MEASURED_ONCE


def test_a_burst_typed_die_by_die(desk: SmallDesk) -> None:
    fire(desk, Bob=12, Cid=3)
    prompt = desk.window.prompt
    assert desk.window.asking
    assert "MAC-10" in prompt.question.text()
    assert "d20" in prompt.wanted.text()
    assert prompt.reasons.text()
    give(desk, "9")
    assert desk.bridge.asked[0].faces == (9,)
    assert "4d10" in prompt.wanted.text()
    QTest.keyClicks(prompt.line, "6 0 9")
    assert "1 more face" in prompt.said.text()
    assert not prompt.give.isEnabled()
    QTest.keyClicks(prompt.line, " 1")
    assert prompt.give.isEnabled()
    QTest.keyClick(prompt.line, Qt.Key.Key_Return)
    assert desk.bridge.asked[1].faces == (6, 10, 9, 1)
    assert desk.bridge.asked[1].source == "hand"


def test_space_in_the_empty_line_lets_the_app_roll(desk: SmallDesk) -> None:
    fire(desk, Bob=12)
    QTest.keyClick(desk.window.prompt.line, Qt.Key.Key_Space)
    assert desk.bridge.asked[0].source == "app"


def test_the_app_rolls_all_that_is_left(desk: SmallDesk) -> None:
    fire(desk, Bob=12)
    desk.commands["roll_all"].trigger()
    while desk.bridge.open_asks:  # only choices are left to make
        question = desk.bridge.open_asks[0]
        desk.combat.choose(question.id, str(question.waived))
        desk.combat.roll_all()
    assert not desk.window.asking
    assert desk.bridge.log[-1].action == "burst"


def test_step_back_undo_and_redo_by_keys(desk: SmallDesk) -> None:
    fire(desk, Bob=12)
    give(desk, "9")
    line = desk.window.prompt.line
    control, shift = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier
    QTest.keyClick(line, Qt.Key.Key_Backspace, control)
    assert desk.bridge.asked == ()
    QTest.keyClick(line, Qt.Key.Key_Z, control | shift)
    assert len(desk.bridge.asked) == 1
    QTest.keyClick(line, Qt.Key.Key_Z, control)
    QTest.keyClick(line, Qt.Key.Key_Z, control)
    assert desk.bridge.pending is None
    assert not desk.window.asking


def test_what_was_half_typed_goes_with_the_action(desk: SmallDesk) -> None:
    fire(desk, Bob=12)
    QTest.keyClicks(desk.window.prompt.line, "5361")
    desk.session.cancel()
    fire(desk, Bob=12)
    assert desk.window.prompt.line.text() == ""


def test_a_choice_is_made_by_its_number(toy_desk: SmallDesk) -> None:
    people = ids(toy_desk.session)
    actor = toy_desk.session.campaign.people[people["Ann"]]
    toy_desk.combat.submit(
        "strike", {"actor": actor.id, "target": people["Bob"], "weapon": actor.table("weapons")[1].id}
    )
    while toy_desk.bridge.open_asks and not isinstance(toy_desk.bridge.open_asks[0], Choice):
        toy_desk.session.answer(toy_desk.bridge.open_asks[0].id, [1])
    question = toy_desk.bridge.open_asks[0]
    assert isinstance(question, Choice)
    buttons = toy_desk.window.prompt.options
    assert [button.text()[0] for button in buttons] == ["1", "2", "3"][: len(buttons)]
    QTest.keyClick(buttons[0], Qt.Key.Key_2)
    assert toy_desk.bridge.asked[-1].result == question.options[1].id


def test_asks_of_a_batch_are_answered_in_any_order(toy_desk: SmallDesk) -> None:
    people = ids(toy_desk.session)
    toy_desk.combat.submit("panic", {"targets": list(people.values())})
    asks = toy_desk.bridge.open_asks
    assert len(asks) == 3
    toy_desk.window.prompt.choose_ask(asks[2].id)
    give(toy_desk, "1")
    assert asks[2].id not in {question.id for question in toy_desk.bridge.open_asks}


def test_a_roll_again_is_not_offered_before_there_are_faces(toy_desk: SmallDesk) -> None:
    people = ids(toy_desk.session)
    toy_desk.combat.submit("panic", {"targets": [people["Ann"]]})
    assert toy_desk.bridge.offers(toy_desk.bridge.open_asks[0])
    assert toy_desk.window.prompt.offers.isHidden()


def test_what_is_refused_is_told_in_a_sentence(desk: SmallDesk) -> None:
    desk.combat.submit("burst", {"actor": ids(desk.session)["Ann"]})
    assert desk.said
    assert not desk.window.banner.isHidden()
    assert "Traceback" not in desk.window.banner.words


def test_repeat_takes_the_last_attack_over(desk: SmallDesk) -> None:
    fire(desk, Bob=12)
    give(desk, "20")
    while desk.bridge.open_asks:
        desk.combat.roll_all()
    assert desk.commands["repeat"].isEnabled()
    desk.draft.set_action("reload")
    desk.commands["repeat"].trigger()
    assert desk.draft.action == "burst"
    assert desk.draft.values["bullets"] == {ids(desk.session)["Bob"]: 12}


def test_the_panel_follows_the_turn(desk: SmallDesk) -> None:
    desk.commands["next_turn"].trigger()
    assert desk.draft.actor == ids(desk.session)["Bob"]
    assert "Bob" in desk.window.header.turn.text()


def test_letters_move_the_fight_along_unless_something_is_typed(desk: SmallDesk) -> None:
    desk.window.activateWindow()
    desk.window.tracker.setFocus()
    QTest.keyClick(desk.window.tracker, Qt.Key.Key_N)
    fight = desk.bridge.campaign.encounter
    assert fight is not None
    assert fight.turn == fight.slots[1].id


def test_control_up_and_down_move_rows(desk: SmallDesk) -> None:
    tracker = desk.window.tracker
    tracker.selectRow(2)
    desk.commands["move_up"].trigger()
    assert order(desk.session) == ["Ann", "Cid", "Bob", "Dan", "Eve", "Fay"]
    assert tracker.person == ids(desk.session)["Cid"]  # the selection went along
    desk.commands["move_down"].trigger()
    desk.commands["move_down"].trigger()
    assert order(desk.session) == ["Ann", "Bob", "Dan", "Cid", "Eve", "Fay"]


def test_the_edges_hold_rows_back(desk: SmallDesk) -> None:
    desk.window.tracker.selectRow(0)
    desk.commands["move_up"].trigger()
    desk.window.tracker.selectRow(5)
    desk.commands["move_down"].trigger()
    assert order(desk.session) == ["Ann", "Bob", "Cid", "Dan", "Eve", "Fay"]


def test_a_locked_order_cannot_be_dragged(desk: SmallDesk) -> None:
    desk.commands["lock_order"].trigger()
    tracker = desk.window.tracker
    assert not tracker.dragEnabled()
    assert not desk.initiative.flags(desk.initiative.index(0, 0)) & Qt.ItemFlag.ItemIsDragEnabled
    tracker.selectRow(2)
    desk.commands["move_up"].trigger()
    assert order(desk.session)[2] == "Cid"


def test_neither_scroll_nor_selection_jump(desk: SmallDesk) -> None:
    tracker, people = desk.window.tracker, ids(desk.session)
    tracker.setFixedHeight(120)
    QApplication.processEvents()
    tracker.selectRow(4)
    tracker.verticalScrollBar().setValue(tracker.verticalScrollBar().maximum() // 2)
    where = tracker.verticalScrollBar().value()
    desk.session.submit("condition", {"target": people["Fay"], "name": "tired"})
    desk.session.submit("set", {"character": people["Eve"], "field": "total_aam", "value": 2})
    assert tracker.verticalScrollBar().value() == where
    assert tracker.person == people["Eve"]


def test_the_log_stays_where_a_person_reads(desk: SmallDesk) -> None:
    for number in range(40):
        desk.session.submit("note", {"text": f"note {number}"})
    QApplication.processEvents()
    bar = desk.window.log.verticalScrollBar()
    assert bar.value() == bar.maximum() > 0
    bar.setValue(bar.maximum() // 2)
    where = bar.value()
    desk.session.submit("note", {"text": "one more"})
    QApplication.processEvents()
    assert bar.value() == where


def test_the_log_is_copied_as_text(desk: SmallDesk) -> None:
    desk.session.submit("note", {"text": "the lights go out"})
    desk.window.log.clearSelection()
    desk.window.log.copy()
    assert "the lights go out" in QApplication.clipboard().text()


def test_outside_a_fight_it_says_what_to_do(desk: SmallDesk) -> None:
    desk.commands["end_fight"].trigger()
    assert desk.bridge.campaign.encounter is None
    assert not desk.commands["next_turn"].isEnabled()
    assert desk.commands["start_fight"].isEnabled()
    assert desk.initiative.rowCount() == 0


@pytest.mark.parametrize("size", [(1024, 700), (1366, 768)])
def test_labels_fit(desk: SmallDesk, size: tuple[int, int]) -> None:
    desk.window.resize(*size)
    QApplication.processEvents()
    cut = [
        label.text()
        for label in desk.window.findChildren(QLabel)
        if label.isVisible() and not label.wordWrap() and label.sizeHint().width() > label.width() + 1
    ]
    assert cut == []
