from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QMainWindow, QWidgetItem

from gui.controllers.time import TimeController
from gui.models import clock
from gui.views.clock_bar import ClockBar
from gui.views.dock import BOTTOM, Dock, DockSpec
from tests.gui.desks import bridge_over, toy_session
from tests.gui.look import example_session

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

    from engine.session import Session
    from gui.session_bridge import SessionBridge
    from gui.theme import Theme

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)


def roll_out(session: Session) -> None:
    while session.open_asks:
        session.roll_all()


@pytest.fixture
def session() -> Session:
    """Fred is dying: unconscious for seconds, with hours to live, and healing by the week."""
    made = example_session()
    if made.campaign.encounter is not None:
        made.submit("end", {})
    fred = made.campaign.person_named("Fred").id
    made.submit("wound", {"target": fred, "damage": 52, "location": "torso", "attack": "pistol"})
    roll_out(made)
    assert [timer.name for timer in made.campaign.timers] == ["healing", "class_2"]
    return made


@pytest.fixture
def bar(qtbot: QtBot, theme: Theme, session: Session) -> ClockBar:
    bridge = bridge_over(session)
    made = ClockBar(bridge, theme)
    bridge.setParent(made)
    control = TimeController(session, made)
    control.attach(made)
    qtbot.addWidget(made)
    made.resize(1200, 80)
    made.show()
    return made


def bridge_of(bar: ClockBar) -> SessionBridge:
    return bar._bridge  # noqa: SLF001 - a test may look inside


def test_what_is_due_next_stands_in_the_bar_with_who_and_how_long(bar: ClockBar) -> None:
    assert bar.clock.text() == "Day 1, 00:00:00"
    assert bar.due.text().startswith("Fred: unconscious ends in ")
    assert bar.due.text().endswith("(+2 more)")
    whats = [one.what for one in clock.due(bridge_of(bar))]
    assert whats == ["unconscious ends", "death roll, class II", "a week of healing"]


def test_quick_buttons_add_up_and_another_unit_begins_anew(bar: ClockBar) -> None:
    hours, days = bar.quick[3], bar.quick[4]
    hours.click()
    hours.click()
    assert bar.chosen == ("hours", 2)
    days.click()
    assert bar.chosen == ("days", 1)


def test_certain_lines_come_before_the_first_die_and_its_chances(bar: ClockBar, session: Session) -> None:
    before = session.campaign
    bar.add("days", 1)
    shown = bar.outlook.shown
    assert shown is not None
    assert any("no longer unconscious" in words for _, words in shown.lines)
    assert shown.asks
    # CON 9 less total AAM is 3: a natural 1 brings nothing more here than any other success.
    assert [word for word, _ in shown.chances] == ["failure", "success"]
    assert [chance for _, chance in shown.chances] == pytest.approx([0.85, 0.15])
    assert session.campaign is before


def test_time_that_brings_nothing_says_so(bar: ClockBar) -> None:
    bar.add("rounds", 1)
    assert bar.outlook.shown is not None
    assert bar.outlook.shown.lines == ()
    assert bar.outlook.shown.asks == ""


def test_enter_lets_time_pass_and_stop_keeps_the_time_reached(bar: ClockBar, session: Session) -> None:
    bar.start()
    bar.unit.setCurrentIndex(bar.unit.findData("days"))
    bar.amount.selectAll()
    QTest.keyClicks(bar.amount, "1")
    QTest.keyClick(bar.amount, Qt.Key.Key_Return)
    assert bar.is_asking
    assert not bar.inputs.isVisible()
    reached = session.campaign.clock
    assert 0 < reached < 24 * 3600
    bar.stop_button.click()
    assert session.pending is None
    assert session.campaign.clock == reached
    assert bar.inputs.isVisible()
    assert bar.chosen is None


def test_escape_takes_the_amount_away(bar: ClockBar) -> None:
    bar.add("hours", 3)
    QTest.keyClick(bar.amount, Qt.Key.Key_Escape)
    assert bar.chosen is None
    assert not bar.outlook.isVisible()
    assert not bar.pass_button.isEnabled()


def test_a_refusal_is_said_and_changes_nothing(qtbot: QtBot, session: Session) -> None:
    control = TimeController(session)
    with qtbot.waitSignal(control.refused):
        assert not control.let_pass("rounds", 0)


def test_a_deed_that_lasts_is_due_with_its_person(session: Session) -> None:
    bridge = bridge_over(session)
    ids = {person.name: person.id for person in session.campaign.people.values()}
    session.submit("stabilise", {"actor": ids["Joseph Henkel"], "patient": ids["Fred"]})
    roll_out(session)
    deeds = [one for one in clock.due(bridge) if one.who == "Joseph Henkel"]
    assert [one.what for one in deeds] == ["Stabilise (Fred)"]


def test_the_bar_knows_no_system(qtbot: QtBot, theme: Theme) -> None:
    session = toy_session("Ann", "Bob")
    bridge = bridge_over(session)
    bar = ClockBar(bridge, theme)
    qtbot.addWidget(bar)
    bar.add("minutes", 10)
    assert bar.outlook.shown is not None
    assert bar.outlook.shown.reached == "Day 1, 00:10:00"


def test_the_dock_is_no_higher_than_what_it_says(bar: ClockBar, qtbot: QtBot, theme: Theme) -> None:
    window = QMainWindow()
    qtbot.addWidget(window)
    dock = Dock(DockSpec("clock", "window.dock.clock", lambda: bar, BOTTOM, 600), bridge_of(bar).words, theme, window)
    assert dock.content is bar
    assert QWidgetItem(dock.widget()).maximumSize().height() == dock.widget().sizeHint().height()
    bar.setParent(None)  # the fixture sees to it
