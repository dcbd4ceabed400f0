"""The log: search, whose lines, secrets, copying, going to a line, and keeping its place."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtTest import QAbstractItemModelTester, QTest
from PySide6.QtWidgets import QApplication

from gui.controllers.opening import found_empty
from gui.models.log import PAGE, LogModel
from gui.models.log_filter import LogFilter
from gui.models.roles import ROW_ID, SECOND_LINE, SECRET
from gui.views.log_panel import LogPanel
from tests.engine.systems.instarpg.skirmish import session as brawl
from tests.gui.conftest import SmallDesk
from tests.gui.desks import bridge_over, ids
from tests.gui.look import example_session

if TYPE_CHECKING:
    from pathlib import Path

    from pytestqt.qtbot import QtBot

    from engine.session import Session
    from gui.session_bridge import SessionBridge
    from gui.theme import Theme

STRICT = QAbstractItemModelTester.FailureReportingMode.Fatal


def notes(session: Session, count: int) -> None:
    for number in range(count):
        session.submit("note", {"text": f"note {number}"})


def lines(log: LogModel) -> list[str]:
    return [str(log.index(row, 0).data()) for row in range(log.rowCount())]


def panel_of(desk: SmallDesk) -> LogPanel:
    found = desk.window.findChild(LogPanel)
    assert found is not None
    return found


def secret_roll(session: Session) -> None:
    """A check that only the referee may see, thrown."""
    session.submit("task", {"actor": ids(session)["Ann"], "skill": "Combat(Firearms)", "secret": True})
    assert session.open_asks[0].secret
    session.roll_all()


def test_only_the_newest_lines_are_in_the_tree_and_earlier_ones_come_by_pages(
    bridge: SessionBridge, session: Session
) -> None:
    notes(session, 3 * PAGE)
    log = LogModel(bridge)
    tester = QAbstractItemModelTester(log, STRICT)
    assert log.rowCount() == PAGE
    assert lines(log)[-1] == f"Note: note {3 * PAGE - 1}"
    child = log.index(0, 0, log.index(5, 0))
    log.load_earlier()
    assert log.rowCount() == 2 * PAGE
    assert log.parent(child) == log.index(5 + PAGE, 0)  # lines under it know it by its number in the log
    log.load_earlier()
    log.load_earlier()
    assert log.rowCount() == len(session.log)
    log.forget_earlier()
    assert log.rowCount() == PAGE
    assert tester.model() is log


def test_a_search_looks_back_through_the_whole_log(bridge: SessionBridge, session: Session, qtbot: QtBot) -> None:
    notes(session, 3 * PAGE)
    log = LogModel(bridge)
    tester = QAbstractItemModelTester(log, STRICT)
    log.set_filter(LogFilter(words="FIGHT begins"))
    qtbot.waitUntil(lambda: not log.has_earlier)
    assert len(lines(log)) == 1
    session.submit("note", {"text": "another fight begins"})
    session.submit("note", {"text": "nothing"})
    assert len(lines(log)) == 2
    session.undo()
    session.undo()
    assert len(lines(log)) == 1
    log.set_filter(LogFilter())
    assert log.rowCount() == PAGE
    assert tester.model() is log


def test_the_lines_of_one_person(bridge: SessionBridge, session: Session) -> None:
    people = ids(session)
    session.submit("condition", {"target": people["Bob"], "name": "tired"})
    session.submit("condition", {"target": people["Cid"], "name": "wet"})
    session.submit("next_turn", {})
    log = LogModel(bridge)
    log.set_filter(LogFilter(person=people["Bob"]))
    shown = lines(log)
    assert any("tired" in line for line in shown)
    assert not any("wet" in line for line in shown)
    assert any("Bob to act" in line for line in shown)


def test_secrets_are_told_apart_and_can_be_hidden(bridge: SessionBridge, session: Session) -> None:
    secret_roll(session)
    log = LogModel(bridge)
    last = log.index(log.rowCount() - 1, 0)
    assert last.data(SECRET)
    assert log.index(0, 0, last).data(SECRET)
    count = log.rowCount()
    log.set_filter(LogFilter(secrets=False))
    assert log.rowCount() == count - 1


def test_a_line_is_gone_to_even_if_it_is_filtered_away(desk: SmallDesk) -> None:
    notes(desk.session, 2 * PAGE)
    panel, view = panel_of(desk), desk.window.log
    panel.search.setText("note 7")
    panel.apply()
    early = desk.session.log[1].row
    view.show_row(early)
    assert view.currentIndex().data(ROW_ID) == early
    assert panel.search.text() == ""
    assert not view.log_model.find(10**6).isValid()


def test_the_search_by_keys(desk: SmallDesk, qtbot: QtBot) -> None:
    notes(desk.session, 12)
    panel = panel_of(desk)
    desk.commands["find"].trigger()
    QTest.keyClicks(panel.search, "note 11")
    qtbot.waitUntil(lambda: lines(desk.log) == ["Note: note 11"])
    QTest.keyClick(panel.search, Qt.Key.Key_Escape)
    assert desk.log.rowCount() > 12
    panel.person.setCurrentIndex(panel.person.findText("Cid"))
    assert 0 < desk.log.rowCount() < 12


def test_all_that_is_shown_is_copied_though_the_tree_holds_a_page(desk: SmallDesk) -> None:
    notes(desk.session, 2 * PAGE)
    desk.window.log.copy_all()
    copied = QApplication.clipboard().text()
    assert "note 0" in copied
    assert f"note {2 * PAGE - 1}" in copied


def test_who_scrolled_up_keeps_the_line_while_earlier_ones_come_and_new_ones_follow(desk: SmallDesk) -> None:
    notes(desk.session, 3 * PAGE)
    QApplication.processEvents()
    view = desk.window.log
    bar = view.verticalScrollBar()
    assert bar.value() == bar.maximum() > 0
    top, before = view.log_model.index(0, 0).data(), desk.log.rowCount()
    bar.setValue(bar.minimum())
    QApplication.processEvents()
    assert desk.log.rowCount() == before + PAGE
    first = view.indexAt(view.rect().topLeft())
    assert first.data() == top
    desk.session.submit("note", {"text": "one more"})
    QApplication.processEvents()
    assert view.indexAt(view.rect().topLeft()).data() == top
    assert desk.log.rowCount() == before + PAGE + 1
    assert desk.log.parent(QModelIndex()) == QModelIndex()


def test_a_reason_tells_its_rule_and_leads_to_its_page(desk: SmallDesk, session: Session) -> None:
    wanted: list[str] = []
    desk.bridge.rule_wanted.connect(wanted.append)
    secret_roll(session)
    view = desk.window.log
    entry = view.log_model.index(view.log_model.rowCount() - 1, 0)
    ask = view.log_model.index(0, 0, entry)
    reason = view.log_model.index(0, 0, ask)
    assert "[STOCS-030]" in str(reason.data())
    assert "referee" in str(reason.data(Qt.ItemDataRole.ToolTipRole))
    view.activated.emit(ask)
    assert wanted == []
    view.activated.emit(reason)
    assert wanted == ["STOCS-030"]


@pytest.mark.usefixtures("qtbot")
def test_whose_line_it_is_stands_before_it_only_where_it_does_not_name_them() -> None:
    session = example_session()
    bridge, people = bridge_over(session), ids(session)
    weapon = session.campaign.people[people["Fred"]].table("weapons")[0].id
    shot = {"actor": people["Fred"], "target": people["First gunman"], "weapon": weapon, "range_m": 8}
    for _ in range(4):
        session.submit("shoot", shot)
        while session.open_asks:
            session.roll_all()
    log = LogModel(bridge)
    told = [str(log.index(row, 0).data(SECOND_LINE)) for row in range(log.rowCount())]
    said = [line for lines_told in told for line in lines_told.split(" · ")]
    assert any("Fred" in line and "First gunman" in line for line in said)
    assert not [line for line in said for name in people if name in line.partition(f"{name}: ")[2]]
    bridge.deleteLater()


def test_what_was_thrown_is_told_without_opening_the_line(desk: SmallDesk) -> None:
    people = ids(desk.session)
    desk.session.submit(
        "shoot", {"actor": people["Ann"], "target": people["Bob"], "weapon": weapon_of(desk), "range_m": 6}
    )
    desk.session.answer(desk.session.open_asks[0].id, [19], "hand")
    log = LogModel(desk.bridge)
    said = str(log.index(log.rowCount() - 1, 0).data(SECOND_LINE))
    assert said.startswith("19 against 12 · ")


def test_a_throw_is_told_with_what_is_added_to_the_dice() -> None:
    # Hand-to-hand combat 1 and STR 1: the 8 comes to 10, which hits.
    session = brawl({"name": "Ann"}, {"name": "Ben"})
    people = ids(session)
    session.submit("attack", {"actor": people["Ann"], "target": people["Ben"]})
    session.answer(session.open_asks[0].id, [8])
    session.roll_all()
    bridge = bridge_over(session)
    log = LogModel(bridge)
    assert str(log.index(log.rowCount() - 1, 0).data(SECOND_LINE)).startswith("10 against 10 · ")
    bridge.deleteLater()


def weapon_of(desk: SmallDesk) -> str:
    return desk.bridge.campaign.people[ids(desk.session)["Ann"]].table("weapons")[0].id


def test_the_newest_line_is_in_sight_after_the_log_lay_behind_another_tab(desk: SmallDesk) -> None:
    desk.window.show()
    notes(desk.session, 30)
    QApplication.processEvents()
    dock, bar = desk.window.docks["log"].content, desk.window.log.verticalScrollBar()
    assert bar.value() == bar.maximum() > 0
    dock.hide()
    notes(desk.session, 20)
    QApplication.processEvents()
    dock.show()
    QApplication.processEvents()
    assert bar.value() == bar.maximum()
    notes(desk.session, 2)
    QApplication.processEvents()
    assert bar.value() == bar.maximum()
    bar.setValue(bar.maximum() // 2)
    place = bar.value()
    dock.hide()
    notes(desk.session, 2)
    dock.show()
    QApplication.processEvents()
    assert bar.value() == place


def test_a_high_window_holds_as_many_lines_as_it_has_room_for(bridge: SessionBridge, session: Session) -> None:
    notes(session, 6 * PAGE)
    log = LogModel(bridge)
    log.make_room(PAGE // 2)
    assert log.rowCount() == PAGE
    log.make_room(2 * PAGE)
    assert log.rowCount() == 3 * PAGE
    log.load_earlier()
    log.forget_earlier()
    assert log.rowCount() == 3 * PAGE


def test_the_list_of_people_follows_whoever_comes_goes_and_is_renamed(
    qtbot: QtBot, theme: Theme, tmp_path: Path
) -> None:
    opened = found_empty("stocs", "New", tmp_path / "new.gritboard")
    desk = SmallDesk(opened.session, theme)
    qtbot.addWidget(desk.window)
    panel = LogPanel(desk.bridge, desk.window.log, desk.commands, theme)
    qtbot.addWidget(panel)

    def offered() -> list[str]:
        return [panel.person.itemText(place) for place in range(panel.person.count())][1:]

    assert offered() == []
    desk.session.submit("add_character", {"spec": {"name": "Ann"}})
    desk.session.submit("add_character", {"spec": {"name": "Bob"}})
    assert offered() == ["Ann", "Bob"]
    panel.person.setCurrentIndex(2)
    desk.session.submit("note", {"text": "the lights go out"})
    assert desk.log.rowCount() == 1
    bob = ids(desk.session)["Bob"]
    desk.session.submit("set", {"character": bob, "field": "name", "value": "Rob"})
    assert (offered(), panel.person.currentText()) == (["Ann", "Rob"], "Rob")
    desk.session.undo()
    desk.session.undo()
    desk.session.undo()
    assert (offered(), panel.person.currentIndex()) == (["Ann"], 0)
    assert desk.log.rowCount() == len(desk.bridge.log)
    desk.session.redo()
    assert offered() == ["Ann", "Bob"]
    desk.odds.close()
    opened.session.close()
