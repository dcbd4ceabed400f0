"""Starts the window: `gritboard [CAMPAIGN]`, `--selftest`, `--version`.

Qt is not loaded before the arguments are read and the campaign is open, so that what fails fails quickly.
"""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Final

from engine.errors import GritboardError

if TYPE_CHECKING:
    from collections.abc import Sequence
    from types import TracebackType

    from gui.controllers.opening import Opened

BAD_INPUT: Final = 2
FAILED: Final = 1


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs the program and gives its exit status."""
    parser = argparse.ArgumentParser(
        prog="gritboard", description="A referee’s table companion for gritty role-playing games."
    )
    parser.add_argument("campaign", nargs="?", metavar="CAMPAIGN", help="a campaign file, or a scenario")
    parser.add_argument("--selftest", action="store_true", help="check this installation without a screen")
    parser.add_argument("--version", action="version", version=f"gritboard {_version()}")
    given = parser.parse_args(arguments)
    sys.excepthook = _on_fault
    if given.selftest:
        return _selftest()
    if no_display := _no_display():
        return _fail(no_display, BAD_INPUT)
    try:
        opened = _open(given.campaign)
    except GritboardError as error:
        _fail(error.sentence, BAD_INPUT)
        _show_sentence(error.sentence)
        return BAD_INPUT
    return _run(opened)


def _on_fault(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
    """A fault of the program before there is a window, or after it."""
    if issubclass(kind, KeyboardInterrupt):
        sys.__excepthook__(kind, error, trace)
        return
    from gui.fault_log import write_fault
    from gui.preferences import log_folder

    path = log_folder() / "faults.log"
    write_fault(path, error)
    _fail(f"Something went wrong in the program; details are in {path}.", FAILED)


def _open(named: str | None) -> Opened:
    from gui.controllers.opening import open_anything, open_example
    from gui.preferences import campaigns_folder

    if named is None:
        return open_example(campaigns_folder())
    return open_anything(Path(named), campaigns_folder())


def _run(opened: Opened) -> int:
    from PySide6.QtWidgets import QApplication

    from gui.application import NAME, Application
    from gui.crash_report import CrashReport
    from gui.preferences import Preferences, log_folder

    application = QApplication(sys.argv[:1])
    application.setApplicationName(NAME)
    application.setDesktopFileName("gritboard")
    crashes = CrashReport(log_folder(), application)
    crashes.install()
    running = Application(application, Preferences(), crashes)
    running.open(opened)
    try:
        return application.exec()
    finally:
        running.close()
        crashes.remove()


def _selftest() -> int:
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    from gui.selftest import SelfTestError, selftest

    try:
        selftest()
    except (SelfTestError, GritboardError) as error:
        return _fail(f"selftest failed: {error}", FAILED)
    print("selftest ok")
    return 0


def _no_display() -> str:
    """A sentence if there is no screen to open a window on."""
    if sys.platform != "linux" or os.environ.get("QT_QPA_PLATFORM"):
        return ""
    if os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"):
        return ""
    return "There is no display to open a window on. Start it from a desktop, or check it with --selftest."


def _show_sentence(sentence: str) -> None:
    """Shows a sentence to whoever started the program from a desktop, where nobody reads the terminal."""
    if sys.stderr is not None and (sys.stderr.isatty() or os.environ.get("QT_QPA_PLATFORM") == "offscreen"):
        return
    from PySide6.QtWidgets import QApplication

    from gui.application import say_in_dialog

    application = QApplication.instance() or QApplication(sys.argv[:1])
    say_in_dialog(sentence)
    del application


def _fail(sentence: str, status: int) -> int:
    if sys.stderr is not None:
        print(sentence, file=sys.stderr)
    return status


def _version() -> str:
    from importlib.metadata import PackageNotFoundError, version

    try:
        return version("gritboard")
    except PackageNotFoundError:
        return "(from source)"


if __name__ == "__main__":
    sys.exit(main())
