from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QAbstractItemModelTester, QTest

from gui.controllers.house_rules import HouseRulesController
from gui.models.house_rules import AFTER, BEFORE, PERSON, VALUE, RulesDiffModel, choice_words
from gui.views.house_rules import HouseRulesView
from tests.gui.desks import bridge_over, toy_session
from tests.gui.look import example_session

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

    from engine.session import Session
    from gui.theme import Theme

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)


@pytest.fixture
def session() -> Session:
    return example_session()


@pytest.fixture
def page(qtbot: QtBot, theme: Theme, session: Session) -> HouseRulesView:  # noqa: ARG001 - it dresses Qt
    bridge = bridge_over(session)
    made = HouseRulesView(bridge)
    bridge.setParent(made)
    HouseRulesController(session, made).attach(made)
    qtbot.addWidget(made)
    made.resize(900, 700)
    made.show()
    return made


def test_every_option_has_a_card_with_its_rule_and_ruling(page: HouseRulesView, session: Session) -> None:
    assert list(page.cards) == [option.name for option in session.system.options]
    for card in page.cards.values():
        assert card.link.isEnabled()
        assert card.ruling.said
        assert not card.ruling.differs


def test_every_choice_has_words_of_its_own(session: Session) -> None:
    bridge = bridge_over(session)
    for option in session.system.options:
        words = [choice_words(bridge, option, choice) for choice in option.choices]
        assert len(set(words)) == len(words)
        assert not any("⟨" in one or "_" in one for one in words)


def test_what_a_choice_would_change_is_shown_before_it_is_accepted(page: HouseRulesView, session: Session) -> None:
    card = page.cards["dl_divisor"]
    before = session.head
    card.combo.setCurrentIndex(1)
    card.combo.activated.emit(1)
    assert session.head == before
    assert card.trial.isVisible()
    model = card.trial.model
    rows = [[model.index(row, column).data() for column in range(4)] for row in range(model.rowCount())]
    henkel = next(row for row in rows if row[PERSON] == "Joseph Henkel" and row[VALUE] == "Disability Level")
    person = session.campaign.person_named("Joseph Henkel")
    strong = person.values["STR"] + person.values["CON"]
    assert (henkel[BEFORE], henkel[AFTER]) == (str(strong // 4), str(strong // 5))
    card.trial.accept.click()
    assert session.campaign.options["dl_divisor"] == 5
    assert not card.trial.isVisible()
    assert card.chip.isVisible()


def test_leaving_it_shows_the_decision_again(page: HouseRulesView, session: Session) -> None:
    card = page.cards["declaration"]
    card.switch.click()
    assert card.is_trying
    card.trial.leave.click()
    assert not card.is_trying
    assert not card.switch.isChecked()
    assert session.campaign.options["declaration"] is False


def test_a_switch_goes_by_keys_alone(page: HouseRulesView, session: Session) -> None:
    page.show_option("declaration")
    card = page.cards["declaration"]
    QTest.keyClick(card.switch, Qt.Key.Key_Space)
    QTest.keyClick(card.trial.accept, Qt.Key.Key_Space)
    assert session.campaign.options["declaration"] is True


def test_reset_goes_back_to_the_rules(page: HouseRulesView, session: Session) -> None:
    session.submit("option", {"name": "recoil", "value": "cumulative"})
    card = page.cards["recoil"]
    assert card.reset.isVisible()
    card.reset.click()
    card.trial.accept.click()
    assert session.campaign.options["recoil"] == "flat"
    assert not card.chip.isVisible()
    session.undo()
    assert card.chip.isVisible()


def test_the_search_and_the_filter_narrow_the_page(page: HouseRulesView, session: Session) -> None:
    page.search.setText("panic bullets")
    assert [name for name, card in page.cards.items() if card.isVisible()] == ["panic_multishot_mod"]
    page.search.setText("stocs-b09")
    assert [name for name, card in page.cards.items() if card.isVisible()] == ["recoil"]
    page.search.setText("no such thing")
    assert page.none.isVisible()
    page.search.clear()
    page.only.setChecked(True)
    assert page.none.isVisible()
    session.submit("option", {"name": "recoil", "value": "cumulative"})
    assert [name for name, card in page.cards.items() if card.isVisible()] == ["recoil"]


def test_the_table_of_changes_keeps_the_contract_of_qt(session: Session) -> None:
    bridge = bridge_over(session)
    model = RulesDiffModel(bridge)
    tester = QAbstractItemModelTester(model, QAbstractItemModelTester.FailureReportingMode.Fatal)
    model.look("dl_divisor", 5)
    assert model.rowCount() > 0
    model.look("quirks", 3)
    model.clear()
    assert model.rowCount() == 0
    assert tester.model() is model


def test_the_page_knows_no_system(qtbot: QtBot, theme: Theme) -> None:  # noqa: ARG001 - it dresses Qt
    session = toy_session("Ann", "Bob")
    page = HouseRulesView(bridge_over(session))
    qtbot.addWidget(page)
    HouseRulesController(session, page).attach(page)
    card = page.cards["push_penalty"]
    card.try_out(0)
    card.trial.accept.click()
    assert session.campaign.options["push_penalty"] == 0
    assert not card.link.isEnabled()
