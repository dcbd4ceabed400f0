"""What goes wrong in the program: a file without anything personal, play goes on, and hangs are noted."""

from __future__ import annotations

import sys
import threading
import time
from typing import TYPE_CHECKING

import pytest

from gui.crash_report import CrashReport
from gui.fault_log import write_fault
from gui.watchdog import Watchdog

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from PySide6.QtWidgets import QApplication
    from pytestqt.qtbot import QtBot

SECRET = "Fred the fence"


@pytest.fixture
def crashes(qapp: QApplication, tmp_path: Path) -> Iterator[CrashReport]:  # noqa: ARG001
    made = CrashReport(tmp_path)
    made.install()
    yield made
    made.remove()


def fail(secret: str) -> None:
    """Fails in the way that quotes what it was given."""
    try:
        dict[str, str]()[secret]
    except KeyError as error:
        error.add_note(secret)
        raise ValueError(secret) from error


def caught(secret: str) -> ValueError:
    with pytest.raises(ValueError, match=secret) as found:
        fail(secret)
    return found.value


def test_the_file_tells_the_place_and_nothing_of_the_campaign(tmp_path: Path) -> None:
    path = tmp_path / "faults.log"
    write_fault(path, caught(SECRET))
    written = path.read_text("utf-8")
    assert "tests/gui/test_faults.py" in written
    assert written.index("KeyError") < written.index("ValueError")
    assert SECRET not in written
    assert str(tmp_path.parent) not in written
    assert "/home" not in written


def test_a_fault_in_another_thread_is_told_too(crashes: CrashReport, qtbot: QtBot) -> None:
    with qtbot.waitSignal(crashes.happened, timeout=5000):
        thread = threading.Thread(target=fail, args=(SECRET,))
        thread.start()
        thread.join()
    assert "ValueError" in crashes.path.read_text("utf-8")


def test_a_log_that_cannot_be_written_brings_nothing_down(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("", "utf-8")
    write_fault(blocked / "faults.log", caught(SECRET))
    said = capsys.readouterr().err
    assert "ValueError" in said
    assert SECRET not in said


def hang(seconds: float) -> None:
    time.sleep(seconds)


def test_a_hang_is_noted_once_with_its_place(qapp: QApplication, tmp_path: Path) -> None:  # noqa: ARG001
    path = tmp_path / "faults.log"
    watchdog = Watchdog(path, longest_s=0.1)
    watchdog.start()
    try:
        hang(0.6)
    finally:
        watchdog.stop()
    written = path.read_text("utf-8")
    assert written.count("stood still") == 1
    assert "tests/gui/test_faults.py" in written
    assert " hang\n" in written


def test_a_loop_that_turns_is_left_alone(qtbot: QtBot, tmp_path: Path) -> None:
    path = tmp_path / "faults.log"
    watchdog = Watchdog(path, longest_s=0.4)
    watchdog.start()
    qtbot.wait(900)
    watchdog.stop()
    assert not path.exists()


def test_hooks_are_given_back(qapp: QApplication, tmp_path: Path) -> None:  # noqa: ARG001
    before = sys.excepthook, threading.excepthook, sys.unraisablehook
    crashes = CrashReport(tmp_path)
    crashes.install()
    crashes.remove()
    assert (sys.excepthook, threading.excepthook, sys.unraisablehook) == before
