"""Evenings in the window: begun, noted, read, kept as text."""

from __future__ import annotations

import errno
import os
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from gui.controllers.evening import EveningController
from gui.preferences import Preferences
from gui.views.evening import EveningView, when

if TYPE_CHECKING:
    from pathlib import Path

    from pytestqt.qtbot import QtBot

    from tests.gui.conftest import SmallDesk


pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)


@pytest.fixture
def controller(desk: SmallDesk, tmp_path: Path) -> EveningController:
    made = EveningController(desk.session, desk.bridge, Preferences(tmp_path), desk.bridge)
    made.refused.connect(desk.said.append)
    return made


@pytest.fixture
def view(desk: SmallDesk, controller: EveningController, qtbot: QtBot) -> EveningView:
    made = EveningView(desk.bridge)
    controller.attach(made)
    qtbot.addWidget(made)
    made.show()
    return made


def test_what_begins_an_evening_stays_where_it_is_once_it_has_begun(view: EveningView) -> None:
    view.resize(400, 700)
    QApplication.processEvents()
    before = view.name.y()
    assert before < 60
    view.begin.click()
    QApplication.processEvents()
    assert view.name.y() == before


def test_an_evening_is_begun_noted_and_ended(desk: SmallDesk, view: EveningView) -> None:
    assert not view.end.isEnabled()
    assert not view.record.isVisibleTo(view)
    view.name.setText("The docks")
    QTest.keyClick(view.name, Qt.Key.Key_Return)
    assert view.name.text() == ""
    assert view.state.text() == "The docks is being played."
    view.note.setText("Sirens, two streets away")
    QTest.keyClick(view.note, Qt.Key.Key_Return)
    assert view.note.text() == ""
    assert "- Sirens, two streets away" in view.record.toPlainText()
    view.end.click()
    assert desk.bridge.campaign.evening is None
    assert view.state.text() == "No evening is being played."
    assert view.which.currentText() == "The docks"


def test_whoever_reads_an_older_evening_goes_on_reading_it(desk: SmallDesk, view: EveningView) -> None:
    for name in ("First", "Second"):
        desk.session.submit("begin_evening", {"name": name})
    assert view.which.currentText() == "Second"
    view.which.setCurrentIndex(1)
    desk.session.submit("note", {"text": "new"})
    assert view.which.currentText() == "First"
    assert "new" not in view.record.toPlainText()
    view.which.setCurrentIndex(0)
    desk.session.submit("begin_evening", {"name": "Third"})
    assert view.which.currentText() == "Third"


def test_what_happens_in_a_fight_is_in_the_record(desk: SmallDesk, view: EveningView, qtbot: QtBot) -> None:
    desk.session.submit("begin_evening", {})
    person = next(iter(desk.bridge.campaign.people))
    desk.session.submit("wound", {"target": person, "damage": 14, "attack": "rifle", "location": "torso"})
    while desk.session.open_asks:
        desk.session.roll_all()
    qtbot.waitUntil(lambda: "Ann: Total AAM +" in view.record.toPlainText())
    desk.session.undo()
    while desk.session.pending:
        desk.session.undo()
    qtbot.waitUntil(lambda: "Total AAM" not in view.record.toPlainText())


def test_what_happens_out_of_sight_is_there_when_it_is_looked_at(desk: SmallDesk, view: EveningView) -> None:
    view.hide()
    desk.session.submit("begin_evening", {"name": "The docks"})
    assert view.which.count() == 0
    view.show()
    assert view.which.currentText() == "The docks"


def test_the_record_is_kept_as_text(
    desk: SmallDesk, view: EveningView, controller: EveningController, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from PySide6.QtWidgets import QFileDialog

    desk.session.submit("begin_evening", {"name": "The docks"})
    path = tmp_path / "evening"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(path), ""))
    written: list[str] = []
    controller.written.connect(written.append)
    view.export.click()
    assert (tmp_path / "evening.txt").read_text("utf-8").startswith("The docks\n=========\n")
    assert written


def test_where_nothing_can_be_written_it_says_so(
    desk: SmallDesk, controller: EveningController, tmp_path: Path
) -> None:
    assert not controller.write("words", tmp_path / "nowhere" / "evening.txt")
    assert "Choose another place." in desk.said[0]


def test_a_record_that_finds_no_room_leaves_the_one_that_is_there(
    controller: EveningController, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: Path) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    kept = tmp_path / "evening.txt"
    assert controller.write("the first evening", kept)
    monkeypatch.setattr(type(kept), "replace", full)
    assert not controller.write("the second evening", kept)
    assert kept.read_text("utf-8") == "the first evening"
    assert [path.name for path in tmp_path.glob("*evening*")] == ["evening.txt"]
    monkeypatch.undo()
    assert controller.write("the second evening", kept)
    assert kept.read_text("utf-8") == "the second evening"


def test_a_real_time_is_written_as_this_person_does() -> None:
    assert "2026" in when("2026-01-02T20:15:00+00:00") or "26" in when("2026-01-02T20:15:00+00:00")
    assert when("tonight") == "tonight"
