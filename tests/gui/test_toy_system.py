"""The toy system through every part of the window, with not a line of gui/ that knows it: tracker, prompt, paper."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton, QScrollArea

from gui.models.roles import CELL
from gui.models.sheet import SheetModel
from gui.plots.history import HistoryPlot
from gui.printing.document import SheetDocument, pdf_bytes
from gui.printing.paper import A4
from gui.views.sheet import SheetView
from tests.gui.desks import ROOT, ids

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

    from gui.theme import Theme
    from tests.gui.conftest import SmallDesk


def give(desk: SmallDesk, faces: str) -> None:
    line = desk.window.prompt.line
    QTest.keyClicks(line, faces)
    QTest.keyClick(line, Qt.Key.Key_Return)


def test_no_file_of_the_window_names_a_system() -> None:
    named = []
    for path in sorted((ROOT / "gui").rglob("*.py")):
        words = (node.value for node in ast.walk(ast.parse(path.read_text("utf-8"))) if isinstance(node, ast.Constant))
        named += [(path.name, word) for word in words if word in {"toy", "nerve", "spray", "strike", "Guns", "luck"}]
        assert "tests.toy" not in path.read_text("utf-8")
    assert named == []


def test_the_tracker_shows_three_tracks_second_turns_and_what_is_left(toy_desk: SmallDesk) -> None:
    model = toy_desk.initiative
    heads = [model.headerData(column, Qt.Orientation.Horizontal) for column in range(model.columnCount())]
    assert heads[:5] == ["Who", "Order", "Body", "Nerve", "Luck"]
    assert [model.index(row, 0).data() for row in range(model.rowCount())] == ["Ann", "Bob", "Cid"] * 2
    assert [model.index(row, 0).data(CELL).apart for row in (0, 3)] == ["", "extra"]
    assert model.index(0, model.state_column).data(CELL).under == "Actions 2/2"
    tip = str(model.index(0, model.state_column).data(Qt.ItemDataRole.ToolTipRole))
    assert "TOY-13" in tip


def test_odds_of_a_blow_appear_and_the_prompt_goes_through_it(toy_desk: SmallDesk, qtbot: QtBot) -> None:
    people = ids(toy_desk.session)
    toy_desk.draft.set_actor(people["Ann"])
    toy_desk.draft.set_action("strike")
    with qtbot.waitSignal(toy_desk.odds.found, timeout=10_000, check_params_cb=lambda odds: odds is not None):
        toy_desk.draft.set_value("target", people["Bob"])
        toy_desk.draft.set_value("weapon", toy_desk.session.campaign.people[people["Ann"]].table("weapons")[1].id)
    toy_desk.window.panel.submit()
    assert toy_desk.window.asking
    give(toy_desk, "1")
    buttons = toy_desk.window.prompt.options
    assert [button.text().split()[-1] for button in buttons][:2] == ["Parry", "Dodge"]
    QTest.keyClick(buttons[-1], Qt.Key.Key_3)
    while toy_desk.bridge.open_asks:
        toy_desk.combat.roll_all()
    assert toy_desk.session.campaign.people[people["Bob"]].count("body") > 0
    assert toy_desk.initiative.index(1, 2).data(CELL).grave


def test_a_batch_of_asks_is_chosen_from_and_answered_in_any_order(toy_desk: SmallDesk) -> None:
    toy_desk.combat.submit("panic", {"targets": list(ids(toy_desk.session).values())})
    prompt = toy_desk.window.prompt
    others = [button for button in prompt.findChildren(QPushButton) if button.isCheckable() and button.isVisible()]
    assert len(others) == 3
    others[1].click()
    assert "Bob" in prompt.question.text()
    give(toy_desk, "1")
    assert len(toy_desk.bridge.open_asks) == 2


def test_faces_are_rolled_again_by_a_button_while_the_action_stands(toy_desk: SmallDesk) -> None:
    people = ids(toy_desk.session)
    toy_desk.combat.submit("panic", {"targets": [people["Ann"]]})
    give(toy_desk, "99")
    assert toy_desk.bridge.open_asks  # how long
    (button,) = toy_desk.window.prompt.given.rerolls.buttons
    assert "99" in button.text()
    luck = toy_desk.session.campaign.people[people["Ann"]].count("luck")
    button.click()
    assert toy_desk.session.campaign.people[people["Ann"]].count("luck") == luck + 1
    give(toy_desk, "1")
    assert not toy_desk.bridge.open_asks
    assert toy_desk.session.log[-1].asked[0].superseded == ((99,),)


def test_tab_goes_from_the_answer_to_what_can_be_rolled_again(toy_desk: SmallDesk, qtbot: QtBot) -> None:
    people = ids(toy_desk.session)
    toy_desk.combat.submit("panic", {"targets": [people["Ann"]]})
    give(toy_desk, "99")
    prompt = toy_desk.window.prompt
    (button,) = prompt.given.rerolls.buttons
    prompt.focus_answer()
    QTest.keyClick(prompt.line, Qt.Key.Key_Tab)
    for _ in prompt.offers.findChildren(QPushButton):
        QTest.keyClick(toy_desk.window.focusWidget(), Qt.Key.Key_Tab)
    assert toy_desk.window.focusWidget() is button
    while toy_desk.bridge.open_asks:
        toy_desk.combat.roll_all()
    panel = toy_desk.window.panel
    qtbot.waitUntil(lambda: bool(panel.rerolls.reached))
    last = panel.rerolls.reached[-1]
    last.setFocus()
    QTest.keyClick(last, Qt.Key.Key_Tab)
    assert toy_desk.window.focusWidget() is panel.dice


def test_the_next_question_is_in_sight_after_one_went_down_to_a_reroll(toy_desk: SmallDesk, qtbot: QtBot) -> None:
    people = ids(toy_desk.session)
    toy_desk.window.resize(700, 560)
    toy_desk.combat.submit("panic", {"targets": [people["Ann"]]})
    give(toy_desk, "99")
    prompt = toy_desk.window.prompt
    prompt.setFixedHeight(300)
    qtbot.wait(1)
    bar = prompt.findChildren(QScrollArea)[0].verticalScrollBar()
    bar.setValue(bar.maximum())
    assert bar.value() > 0
    assert prompt.question.visibleRegion().isEmpty()
    QTest.keyClick(prompt.given.rerolls.buttons[0], Qt.Key.Key_Space)
    qtbot.waitUntil(lambda: not prompt.question.visibleRegion().isEmpty())


def test_a_roll_that_finished_the_action_can_be_made_again(toy_desk: SmallDesk, qtbot: QtBot) -> None:
    people = ids(toy_desk.session)
    weapon = toy_desk.session.campaign.people[people["Ann"]].table("weapons")[0].id
    toy_desk.combat.submit("spray", {"actor": people["Ann"], "weapon": weapon, "shots": {people["Bob"]: 1}})
    give(toy_desk, "99")
    assert not toy_desk.window.asking
    rerolls = toy_desk.window.panel.rerolls
    qtbot.waitUntil(lambda: bool(rerolls.buttons))
    rerolls.buttons[0].click()
    assert toy_desk.window.asking
    give(toy_desk, "1")
    assert toy_desk.bridge.asked[0].superseded == ((99,),)
    assert rerolls.buttons == []


def test_hold_act_now_and_a_pushed_action_stand_apart(toy_desk: SmallDesk) -> None:
    people = ids(toy_desk.session)
    toy_desk.commands["hold"].trigger()
    assert toy_desk.initiative.index(0, 0).data(CELL).apart == "held"
    toy_desk.window.tracker.selectRow(0)
    toy_desk.commands["act_now"].trigger()
    assert toy_desk.combat.in_turn == people["Ann"]
    toy_desk.combat.submit("push", {"actor": people["Bob"]})
    apart = {toy_desk.initiative.index(row, 0).data(CELL).apart for row in range(toy_desk.initiative.rowCount())}
    assert apart >= {"", "extra"}


@pytest.mark.qt_log_ignore("propagateSizeHints")
def test_sheet_plot_and_page(toy_desk: SmallDesk, theme: Theme, qtbot: QtBot) -> None:
    bridge = toy_desk.bridge
    ann = ids(toy_desk.session)["Ann"]
    toy_desk.session.submit("set", {"character": ann, "field": "body", "value": 7})
    sheet = SheetModel(bridge, bridge)
    view = SheetView(sheet, theme)
    qtbot.addWidget(view)
    sheet.choose(ann)
    assert [section.title.text() for section in view.sections] == ["Attributes", "Skills", "Weapons"]
    plot = HistoryPlot(bridge, theme)
    qtbot.addWidget(plot)
    plot.resize(900, 400)
    plot.show()
    plot.load()
    QApplication.processEvents()
    campaign = toy_desk.session.campaign
    page = SheetDocument(campaign, campaign.people[ann], toy_desk.session.system, bridge.words, None, A4)
    assert pdf_bytes([page]).startswith(b"%PDF")
