from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QAbstractItemModelTester, QTest

from engine.armoury import load_rules
from gui.models.rules import RULE, RulesModel
from gui.views.rule_link import RuleLink, linked
from gui.views.rules_at_hand import RulesAtHand
from tests.gui.desks import bridge_over, toy_session
from tests.gui.look import example_session

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

    from gui.theme import Theme

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)


@pytest.fixture
def hand(qtbot: QtBot, theme: Theme) -> RulesAtHand:
    bridge = bridge_over(example_session())
    made = RulesAtHand(bridge, theme)
    bridge.setParent(made)
    qtbot.addWidget(made)
    made.resize(900, 500)
    made.show()
    return made


def test_every_rule_has_a_page(hand: RulesAtHand) -> None:
    rules = load_rules("stocs")
    assert hand.model.rowCount() == len(rules)
    for rule, summary in rules.items():
        hand.show_rule(rule)
        assert hand.title.text() == summary.title
        assert hand.kind.text().startswith(rule)


def test_a_search_finds_words_titles_and_ids_at_once(hand: RulesAtHand) -> None:
    hand.search.setText("quirk bonus")
    found = [hand.model.index(row, 0).data(RULE) for row in range(hand.model.rowCount())]
    assert found[0] == "STOCS-011"
    hand.search.setText("b09")
    assert hand.rule == "STOCS-B09"
    hand.search.setText("no such words anywhere")
    assert hand.none.isVisible()
    assert not hand.list.isVisible()


def test_arrow_keys_go_through_the_list_from_the_search(hand: RulesAtHand) -> None:
    hand.start()
    QTest.keyClicks(hand.search, "panic")
    first = hand.rule
    QTest.keyClick(hand.search, Qt.Key.Key_Down)
    assert hand.rule != first
    QTest.keyClick(hand.search, Qt.Key.Key_Up)
    assert hand.rule == first


def test_a_rule_from_elsewhere_is_shown_whatever_is_searched_for(qtbot: QtBot, hand: RulesAtHand) -> None:
    hand.search.setText("panic")
    with qtbot.waitSignal(hand.shown) as heard:
        hand.show_rule("STOCS-007")
    assert heard.args == ["STOCS-007"]
    assert hand.rule == "STOCS-007"
    hand.show_rule("NO-1")
    assert hand.rule == "STOCS-007"


def test_a_ruling_tells_how_it_is_decided_and_leads_to_its_option(qtbot: QtBot, hand: RulesAtHand) -> None:
    hand.show_rule("STOCS-B09")
    assert hand.decided.isVisible()
    assert hand.decided.text().endswith("is the same for each")
    with qtbot.waitSignal(hand.option_wanted) as heard:
        hand.option.click()
    assert heard.args == ["recoil"]
    hand.show_rule("STOCS-001")
    assert not hand.decided.isVisible()


def test_links_open_pages(qtbot: QtBot, hand: RulesAtHand) -> None:
    link = RuleLink(bridge_over(example_session()), "STOCS-011")
    qtbot.addWidget(link)
    link.wanted.connect(hand.show_rule)
    link.click()
    assert hand.rule == "STOCS-011"
    assert "quirk" in link.toolTip()
    hand.follow("rule:STOCS-007")
    assert hand.rule == "STOCS-007"


def test_only_ids_of_known_rules_become_links() -> None:
    said = linked("a < b [STOCS-011], STOCS-0111, XY-1", {"STOCS-011"})
    assert said == 'a &lt; b [<a href="rule:STOCS-011">STOCS-011</a>], STOCS-0111, XY-1'


def test_the_list_keeps_the_contract_of_qt() -> None:
    model = RulesModel("stocs")
    tester = QAbstractItemModelTester(model, QAbstractItemModelTester.FailureReportingMode.Fatal)
    for words in ("p", "pa", "panic", "panic 5", "nothing like it", ""):
        model.search(words)
    assert model.rowCount() == len(model.rules)
    assert tester.model() is model


def test_a_system_without_summaries_says_so(qtbot: QtBot, theme: Theme) -> None:
    hand = RulesAtHand(bridge_over(toy_session("Ann")), theme)
    qtbot.addWidget(hand)
    hand.show()
    assert hand.none.isVisible()
    hand.show_rule("TOY-01")
    assert hand.rule == ""
