"""What is done beside the fight: docks, sheets, paper, preferences, other campaigns."""

from __future__ import annotations

import gc
import json
import os
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog, QLabel

from engine.journal.store import Store
from gui.application import Application
from gui.controllers.opening import found_empty, open_campaign, open_example
from gui.crash_report import CrashReport
from gui.parts import DEEDS
from gui.preferences import MOST_RECENT, Preferences
from gui.start import open_wanted
from gui.views.creation.view import CreationView
from tests.gui.desks import ROOT, ids

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from PySide6.QtWidgets import QDialog

    from gui.desk import Desk


@pytest.fixture
def running(qapp: QApplication, theme: object, tmp_path: Path) -> Iterator[Application]:  # noqa: ARG001
    preferences = Preferences(tmp_path)
    preferences.choose(campaigns=tmp_path, papers=tmp_path)
    made = Application(qapp, preferences, CrashReport(tmp_path))
    yield made
    made.close()
    made.deleteLater()
    # Windows that are only to go at some time would be dressed again and again meanwhile.
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


@pytest.fixture
def desk(running: Application, tmp_path: Path) -> Desk:
    return running.open(open_example(tmp_path))


def in_dialog(name: str, do: Callable[[QDialog], object]) -> None:
    """Does something in the next dialog of a kind as soon as it is there."""

    def look() -> None:
        found = [one for one in QApplication.topLevelWidgets() if type(one).__name__ == name and one.isVisible()]
        if found:
            do(found[0])  # type: ignore[arg-type]
        else:
            QTimer.singleShot(10, look)

    QTimer.singleShot(0, look)


pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)
"""Offscreen, docks that float and dialogs are not raised."""

# ---- docks


def test_every_command_beside_the_fight_is_connected(desk: Desk) -> None:
    assert [name for name in DEEDS if not desk.commands[name].receivers("2triggered(bool)")] == []


def test_what_is_in_a_closed_dock_is_not_made(desk: Desk) -> None:
    docks = desk.window.docks
    assert {name for name, dock in docks.items() if dock.made} == {"people", "log"}
    assert not docks["sheet"].isVisible()


def test_enter_on_a_row_opens_the_sheet(desk: Desk) -> None:
    people = ids(desk.opened.session)
    desk.window.roster.picked.emit(people["Rob"])
    assert desk.window.docks["sheet"].isVisible()
    assert desk.sheet.person_id == people["Rob"]
    desk.window.tracker.picked.emit(people["Fred"])
    assert desk.sheet.person_id == people["Fred"]
    assert desk.window.roster.person == people["Fred"]


def test_places_of_docks_are_kept_and_put_back(running: Application, desk: Desk) -> None:
    desk.commands["go_sheet"].trigger()
    desk.window.docks["log"].close()
    desk.window.docks["people"].setFloating(True)
    desk.window.close()
    path = desk.opened.path
    running.close()
    again = running.open(open_campaign(path))
    docks = again.window.docks
    assert docks["sheet"].isVisible()
    assert not docks["log"].isVisible()
    assert docks["people"].isFloating()
    again.commands["reset_layout"].trigger()
    assert not docks["sheet"].isVisible()
    assert docks["log"].isVisible()
    assert not docks["people"].isFloating()


def test_whether_the_order_is_locked_is_kept(running: Application, desk: Desk) -> None:
    assert desk.window.tracker.dragEnabled()
    desk.commands["lock_order"].trigger()
    assert not desk.window.tracker.dragEnabled()
    path = desk.opened.path
    running.close()
    again = running.open(open_campaign(path))
    assert again.commands["lock_order"].isChecked()
    assert not again.window.tracker.dragEnabled()
    assert not again.commands["move_down"].isEnabled()
    again.commands["lock_order"].trigger()
    path = again.opened.path
    running.close()
    assert running.open(open_campaign(path)).window.tracker.dragEnabled()


def test_whose_dice_the_app_rolls_goes_along_with_a_campaign_that_moves(running: Application, tmp_path: Path) -> None:
    desk = running.open(found_empty("stocs", "One", tmp_path / "one.gritboard"))
    desk.combat.dice.set_npcs(on=True)
    running.close()
    (tmp_path / "elsewhere").mkdir()
    moved = (tmp_path / "one.gritboard").rename(tmp_path / "elsewhere" / "moved.gritboard")
    desk = running.open(open_campaign(moved))
    assert desk.combat.dice.for_npcs
    desk.combat.dice.set_everybody(on=False)
    running.close()
    assert not running.open(open_campaign(moved)).combat.dice.for_npcs
    running.close()
    other = running.open(found_empty("stocs", "One", tmp_path / "one.gritboard"))  # as like as two peas
    other.combat.dice.set_npcs(on=True)
    running.close()
    assert not running.open(open_campaign(moved)).combat.dice.for_npcs


def test_whose_dice_was_kept_by_the_path_is_still_read(running: Application, tmp_path: Path) -> None:
    path = tmp_path / "one.gritboard"
    found_empty("stocs", "One", path).session.close()
    running.preferences.opened(path)
    running.preferences.keep_app_dice(path, {"*npc": True})
    desk = running.open(open_campaign(path))
    assert desk.combat.dice.for_npcs
    desk.combat.dice.set_everybody(on=False)
    assert running.preferences.app_dice(path) == {}


def test_a_click_on_the_clock_at_the_bottom_opens_the_clock(desk: Desk) -> None:
    button = desk.window.clock
    assert button.defaultAction() is None  # its words are the time, not the name of the command
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    assert desk.window.docks["clock"].isVisible()
    assert button.focusPolicy() == Qt.FocusPolicy.NoFocus


def test_a_copy_that_cannot_be_written_says_nothing_of_the_campaign_itself(desk: Desk, tmp_path: Path) -> None:
    saved = desk.window._saved.text()  # noqa: SLF001
    assert not desk.campaigns.copy_to(tmp_path / "nowhere" / "copy.gritboard")
    said = desk.window.banner.findChildren(QLabel)[0].text()
    assert "nowhere" in said
    assert "last step" not in said
    assert desk.window._saved.text() == saved  # noqa: SLF001


def test_a_point_of_the_plot_shows_its_line_of_the_log(desk: Desk) -> None:
    desk.combat.next_turn()
    row = desk.bridge.log[1].row
    desk.window.docks["log"].close()
    desk.fight.show_log_row(row)
    assert desk.window.docks["log"].isVisible()
    assert desk.window.log.currentIndex().row() == 1


def test_the_collector_looks_at_a_desk_only_once_another_one_takes_its_place(
    running: Application, desk: Desk, tmp_path: Path
) -> None:
    assert gc.get_freeze_count() > 0
    (tmp_path / "other").mkdir()
    running.open(open_example(tmp_path / "other"))
    assert gc.get_freeze_count() == 0
    assert desk is not running.desk


# ---- people


def test_somebody_new_is_asked_for_and_shown_and_deleted(desk: Desk) -> None:
    def fill(dialog: QDialog) -> None:
        dialog.name.setText("Nell")  # type: ignore[attr-defined]
        dialog.accept()

    in_dialog("NewPersonDialog", fill)
    desk.commands["new_person"].trigger()
    people = ids(desk.opened.session)
    assert desk.sheet.person_id == people["Nell"]
    assert desk.window.docks["sheet"].isVisible()
    desk.commands["delete_person"].trigger()
    assert "Nell" not in ids(desk.opened.session)
    desk.commands["undo"].trigger()
    assert "Nell" in ids(desk.opened.session)


# ---- paper


def test_a_pdf_is_written_of_whom_is_chosen(desk: Desk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    to = tmp_path / "fred.pdf"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(to.with_suffix("")), ""))
    desk.open_sheet(ids(desk.opened.session)["Fred"])
    desk.commands["write_pdf"].trigger()
    assert to.read_bytes().startswith(b"%PDF-")
    assert str(to) in desk.window.banner.words


def test_the_preview_shows_the_sheets_of_all(desk: Desk) -> None:
    shown: list[int] = []

    def look(dialog: QDialog) -> None:
        shown.append(len(dialog.documents))  # type: ignore[attr-defined]
        dialog.reject()

    in_dialog("PreviewDialog", look)
    desk.commands["print_all"].trigger()
    assert shown == [len(desk.bridge.campaign.people)]


def test_the_command_line_prints(tmp_path: Path) -> None:
    to = tmp_path / "fred.pdf"
    scenario = ROOT / "resources" / "examples" / "stocs.json"
    done = subprocess.run(
        [sys.executable, "-m", "gui", "--print", "Fred", "--to", str(to), "--paper", "letter", str(scenario)],
        env={**os.environ, "HOME": str(tmp_path), "PYTHONPATH": str(ROOT), "DISPLAY": ""},
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert to.read_bytes().startswith(b"%PDF-")


# ---- preferences


def test_preferences_are_kept_and_another_size_starts_anew(running: Application, desk: Desk, tmp_path: Path) -> None:
    started: list[bool] = []
    desk.restart_wanted.disconnect(running.restart)
    desk.restart_wanted.connect(lambda: started.append(True))

    def fill(dialog: QDialog) -> None:
        dialog.theme_box.setCurrentIndex(2)  # type: ignore[attr-defined]
        dialog.scale_box.setValue(150)  # type: ignore[attr-defined]
        dialog.density_box.setCurrentIndex(0)  # type: ignore[attr-defined]
        dialog.paper_box.setCurrentIndex(2)  # type: ignore[attr-defined]
        dialog.accept()

    in_dialog("PreferencesDialog", fill)
    desk.commands["preferences"].trigger()
    again = Preferences(tmp_path)
    assert (again.theme, again.scale, again.density, again.paper) == ("dark", 150, "compact", "letter")
    assert again.campaigns == tmp_path
    assert running.theme.choice == "dark"
    assert started == [True]


@pytest.mark.parametrize("written", ["{}", '{"scale": 4000}', '{"scale": "x"}', '{"other": 1}', '{"recent": 3}'])
def test_a_file_of_preferences_from_elsewhere_does_no_harm(written: str, tmp_path: Path) -> None:
    (tmp_path / "window.json").write_text(written, "utf-8")
    assert 50 <= Preferences(tmp_path).scale <= 400


def test_recent_campaigns_are_listed_and_missing_ones_greyed(running: Application, desk: Desk, tmp_path: Path) -> None:
    first = desk.opened.path
    desk.campaigns.copy_to(tmp_path / "second.gritboard")
    assert desk.campaigns.open(tmp_path / "second.gritboard")
    running.preferences.opened(tmp_path / "gone.gritboard")
    assert running.desk is not None
    menu = running.desk.window.recent
    menu.aboutToShow.emit()
    listed = {action.text().split()[1]: action for action in menu.actions()}
    assert listed.keys() == {"gone", "stocs"}
    assert not listed["gone"].isEnabled()
    assert "not there any more" in listed["gone"].text()
    listed["stocs"].trigger()
    assert running.desk.opened.path == first


def test_a_last_campaign_that_is_spoilt_does_not_keep_the_program_shut(tmp_path: Path) -> None:
    preferences = Preferences(tmp_path)
    preferences.choose(campaigns=tmp_path)
    bad = tmp_path / "bad.gritboard"
    bad.write_bytes(b"nothing")
    preferences.opened(tmp_path / "gone.gritboard")
    preferences.opened(bad)
    opened, sentence = open_wanted(None, preferences)
    assert opened.path.stem == "stocs"
    assert "bad.gritboard" in sentence
    opened.session.close()


def test_an_example_that_is_spoilt_does_not_keep_the_program_shut(tmp_path: Path) -> None:
    preferences = Preferences(tmp_path)
    preferences.choose(campaigns=tmp_path)
    bad = tmp_path / "stocs.gritboard"
    bad.write_bytes(b"nothing")
    preferences.opened(bad)
    opened, sentence = open_wanted(None, preferences)
    assert opened.path.name == "stocs 2.gritboard"
    assert "stocs.gritboard" in sentence
    assert bad.read_bytes() == b"nothing"
    opened.session.close()


def test_no_more_recent_campaigns_are_kept_than_can_be_picked_by_a_figure(tmp_path: Path) -> None:
    preferences = Preferences(tmp_path)
    for number in range(20):
        preferences.opened(tmp_path / f"{number}.gritboard")
    preferences.opened(tmp_path / "15.gritboard")
    names = [path.stem for path in Preferences(tmp_path).recent]
    assert names[:3] == ["15", "19", "18"]
    assert len(names) == MOST_RECENT


# ---- campaigns


def test_a_new_campaign_is_empty_and_opened(running: Application, desk: Desk, tmp_path: Path) -> None:
    def fill(dialog: QDialog) -> None:
        dialog._name.setText("Harbour: nights")  # type: ignore[attr-defined]  # noqa: SLF001
        dialog.accept()

    in_dialog("NewCampaignDialog", fill)
    before = desk.opened.path
    desk.commands["new_campaign"].trigger()
    assert running.desk is not None
    assert running.desk.opened.path == tmp_path / "Harbour_ nights.gritboard"
    assert running.desk.bridge.campaign.name == "Harbour: nights"
    assert not running.desk.bridge.campaign.people
    with Store.open(before) as let_go:
        assert not let_go.read_only


def test_what_is_open_already_is_not_opened_twice(running: Application, desk: Desk) -> None:
    assert not desk.campaigns.open(desk.opened.path)
    assert running.desk is desk
    assert "open already" in desk.window.banner.words


def test_what_cannot_be_opened_leaves_this_one_open(running: Application, desk: Desk, tmp_path: Path) -> None:
    bad = tmp_path / "bad.gritboard"
    bad.write_bytes(b"nothing")
    assert not desk.campaigns.open(bad)
    assert running.desk is desk
    assert "bad.gritboard" in desk.window.banner.words
    assert desk.combat.next_turn()


# ---- hints


def test_one_line_says_what_to_press_next_until_it_was_done(running: Application, desk: Desk, tmp_path: Path) -> None:
    assert "Press C" in desk.window.hint
    desk.commands["next_turn"].trigger()
    assert desk.window.hint == ""
    assert json.loads((tmp_path / "window.json").read_bytes())["known"] == ["act"]
    assert desk.campaigns.found("stocs", "Nobody")
    assert running.desk is not None
    assert "first person" in running.desk.window.hint


def test_the_dock_of_the_sheet_says_whose_it_is_however_far_it_is_scrolled(desk: Desk) -> None:
    session = desk.opened.session
    people = ids(session)
    desk.open_sheet(people["Rob"])
    words = [one.text() for one in desk.window.docks["sheet"].titleBarWidget().findChildren(QLabel)]
    assert "Rob" in words
    session.submit("set", {"character": people["Rob"], "field": "name", "value": "Robert"})
    words = [one.text() for one in desk.window.docks["sheet"].titleBarWidget().findChildren(QLabel)]
    assert "Robert" in words


def test_what_players_see_opens_at_whoever_is_meant(desk: Desk) -> None:
    people = ids(desk.opened.session)
    desk.window.roster.select(people["Rob"])
    desk.window.roster.setFocus()
    desk.commands["players"].trigger()
    choices = desk.window.docks["players"].content
    chosen = choices.people.selectionModel().selectedRows()  # type: ignore[attr-defined]
    assert [index.data() for index in chosen] == [desk.bridge.name(desk.person_meant)]


def test_the_menu_leads_to_npcs_by_the_dozen(desk: Desk) -> None:
    desk.commands["make_npcs"].trigger()
    view = desk.window.bring("making")
    assert isinstance(view, CreationView)
    assert view.batch is not None
    assert view.batch.isVisibleTo(view)


def test_panels_are_put_back_in_a_window_that_filled_its_screen_the_last_time(running: Application, desk: Desk) -> None:
    desk.window.setWindowState(Qt.WindowState.WindowMaximized)
    desk.commands["go_sheet"].trigger()
    desk.window.close()
    path = desk.opened.path
    running.close()
    again = running.open(open_campaign(path))
    assert again.window.isMaximized()
    again.commands["reset_layout"].trigger()  # Qt fell over what it had set aside
    assert not again.window.docks["sheet"].isVisible()
