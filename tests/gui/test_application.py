from __future__ import annotations

import os
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QCoreApplication, QEvent
from PySide6.QtWidgets import QApplication

from engine.errors import CampaignFileError, Refused
from gui.application import Application
from gui.controllers.opening import free_name, open_anything, open_campaign, open_example
from gui.crash_report import CrashReport
from gui.preferences import Preferences
from tests.gui.desks import ROOT, python

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from gui.desk import Desk

SCENARIO = ROOT / "resources" / "examples" / "stocs.json"


@pytest.fixture
def running(qapp: QApplication, theme: object, tmp_path: Path) -> Iterator[Application]:  # noqa: ARG001
    crashes = CrashReport(tmp_path)
    crashes.install()
    made = Application(qapp, Preferences(tmp_path), crashes)
    yield made
    made.close()
    made.deleteLater()
    # Windows that are only to go at some time would be dressed again and again meanwhile.
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    crashes.remove()


@pytest.fixture
def desk(running: Application, tmp_path: Path) -> Desk:
    return running.open(open_example(tmp_path))


def gritboard(*arguments: str, home: Path, **more: str) -> subprocess.CompletedProcess[str]:
    return python("-m", "gui", *arguments, home=home, **more)


def test_selftest_passes(tmp_path: Path) -> None:
    done = gritboard("--selftest", home=tmp_path)
    assert (done.returncode, done.stdout) == (0, "selftest ok\n"), done.stderr
    assert not (tmp_path / "data").exists()  # it leaves a person's own campaigns alone


def test_version(tmp_path: Path) -> None:
    assert gritboard("--version", home=tmp_path).stdout.startswith("gritboard ")


@pytest.mark.parametrize("content", [None, b"", b"not a campaign", b'{"system": "chess"}', b'{"a": 1'])
def test_what_cannot_be_opened_is_told_in_a_sentence(content: bytes | None, tmp_path: Path) -> None:
    file = tmp_path / "fight.json"
    if content is not None:
        file.write_bytes(content)
    done = gritboard(str(file), home=tmp_path)
    assert done.returncode == 2
    assert len(done.stderr.strip().splitlines()) == 1
    assert "fight.json" in done.stderr
    assert "Traceback" not in done.stderr


def test_no_display_is_told_before_qt_is_loaded(tmp_path: Path) -> None:
    done = gritboard(home=tmp_path, QT_QPA_PLATFORM="", DISPLAY="", WAYLAND_DISPLAY="")
    assert done.returncode == 2
    assert "--selftest" in done.stderr


def test_neither_numpy_nor_pyqtgraph_come_before_the_first_paint(tmp_path: Path) -> None:
    program = f"""
import sys
from pathlib import Path
from PySide6.QtWidgets import QApplication
from gui.application import Application
from gui.controllers.opening import open_example
from gui.crash_report import CrashReport
from gui.preferences import Preferences
import gui.application
gui.application.warm_up = lambda: None
room = Path({str(tmp_path)!r})
application = QApplication([])
desk = Application(application, Preferences(room), CrashReport(room)).open(open_example(room))
desk.window.grab()
print(sorted({{"numpy", "pyqtgraph"}} & set(sys.modules)))
"""
    done = subprocess.run(
        [sys.executable, "-c", program],
        env={**os.environ, "QT_QPA_PLATFORM": "offscreen", "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    assert done.stdout == "[]\n", done.stderr


def test_the_example_is_made_once_and_used_again(tmp_path: Path) -> None:
    first = open_example(tmp_path)
    first.session.submit("note", {"text": "the lights go out"})
    first.session.close()
    again = open_example(tmp_path)
    assert again.session.campaign.notes == ("the lights go out",)
    assert again.session.campaign.encounter is not None
    again.session.close()
    assert [path.name for path in tmp_path.iterdir() if path.suffix == ".gritboard"] == ["stocs.gritboard"]


def test_a_scenario_makes_a_fresh_campaign_each_time(tmp_path: Path) -> None:
    for name in ("stocs.gritboard", "stocs 2.gritboard"):
        opened = open_anything(SCENARIO, tmp_path)
        assert opened.path.name == name
        opened.session.close()
    assert free_name(tmp_path, "stocs").name == "stocs 3.gritboard"


def test_a_scenario_that_cannot_be_played_leaves_no_campaign(tmp_path: Path) -> None:
    bad = tmp_path / "bad.json"
    bad.write_text('{"system": "stocs", "steps": [{"action": "next_turn"}]}', "utf-8")
    with pytest.raises(Refused, match=r"bad\.json"):
        open_anything(bad, tmp_path)
    assert [path.name for path in tmp_path.iterdir() if "gritboard" in path.name and "lock" not in path.name] == []


def test_a_fault_of_ours_is_one_sentence_and_the_session_stays(desk: Desk, tmp_path: Path) -> None:
    head = desk.bridge.head
    fault = ZeroDivisionError("Fred the fence")
    sys.excepthook(type(fault), fault, None)
    assert "faults.log" in desk.window.banner.words
    assert "Traceback" not in desk.window.banner.words
    assert "ZeroDivisionError" in (tmp_path / "faults.log").read_text("utf-8")
    assert desk.bridge.head == head


def test_what_cannot_be_written_is_told_and_not_shown(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise CampaignFileError("There is no room left on the disk.")

    before = desk.bridge.campaign
    monkeypatch.setattr(desk.opened.store, "append", full)
    desk.combat.next_turn()
    assert desk.bridge.campaign == before
    assert "no room left" in desk.window.banner.words
    monkeypatch.undo()
    assert desk.combat.next_turn()


def test_light_and_dark_are_chosen_and_kept(running: Application, desk: Desk, tmp_path: Path) -> None:
    light = QApplication.palette().window().color().lightness()
    desk.commands["theme_dark"].trigger()
    assert QApplication.palette().window().color().lightness() < light
    desk.window.close()
    assert Preferences(tmp_path).theme == "dark"
    desk.commands["theme_light"].trigger()
    assert running.theme.choice == "light"


def test_preferences_that_cannot_be_read_count_as_none(tmp_path: Path) -> None:
    (tmp_path / "window.json").write_bytes(b"\x00{")
    assert Preferences(tmp_path).geometry == b""


def test_another_campaign_takes_the_place_of_the_first(running: Application, desk: Desk, tmp_path: Path) -> None:
    first = desk.opened.path
    desk.campaigns.opened.emit(open_anything(SCENARIO, tmp_path))
    assert running.desk is not None
    assert running.desk is not desk
    assert running.desk.opened.path != first
    again = open_campaign(first)  # the first one was let go
    again.session.close()


def test_a_copy_is_a_whole_campaign(desk: Desk, tmp_path: Path) -> None:
    desk.combat.next_turn()
    desk.opened.store.copy_to(tmp_path / "copy.gritboard")
    copy = open_campaign(tmp_path / "copy.gritboard")
    assert copy.session.campaign == desk.bridge.campaign
    copy.session.close()


def test_a_fault_before_there_is_a_window_is_one_sentence_too(tmp_path: Path) -> None:
    program = """
import sys
import gui.controllers.opening as opening
def broken(*_):
    raise ZeroDivisionError("a fault made for this test")
opening.open_example = broken
from gui.__main__ import main
sys.exit(main([]))
"""
    done = subprocess.run(
        [sys.executable, "-c", program],
        env={**os.environ, "HOME": str(tmp_path), "XDG_CACHE_HOME": str(tmp_path), "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    assert done.returncode == 1
    assert len(done.stderr.strip().splitlines()) == 1
    assert "faults.log" in done.stderr
    assert "Traceback" not in done.stderr
