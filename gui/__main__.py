"""Starts the window: `gritboard [CAMPAIGN]`, `--print NAME --to FILE CAMPAIGN`, `--selftest`, `--version`.

Qt is not loaded before the arguments are read and the campaign is open, so that what fails fails quickly.
"""

from __future__ import annotations

import gc
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Final

from engine.errors import GritboardError

if TYPE_CHECKING:
    import argparse
    from collections.abc import Sequence
    from types import TracebackType

    from gui.controllers.opening import Opened
    from gui.preferences import Preferences

BAD_INPUT: Final = 2
FAILED: Final = 1
SCALE: Final = "QT_SCALE_FACTOR"
"""Where Qt reads how large everything is to be; it does so once, at its start."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs the program and gives its exit status."""
    plain = sys.argv[1:] if arguments is None else list(arguments)
    if len(plain) < 2 and not any(argument.startswith("-") for argument in plain):
        return _open_window(plain[0] if plain else None)
    import argparse  # takes longer to load than most starts need for all their words

    parser = argparse.ArgumentParser(
        prog="gritboard", description="A referee’s table companion for gritty role-playing games."
    )
    parser.add_argument("campaign", nargs="?", metavar="CAMPAIGN", help="a campaign file, or a scenario")
    parser.add_argument(
        "--print", action="append", metavar="NAME", dest="names", help="print somebody’s sheet; may be given again"
    )
    parser.add_argument("--to", metavar="FILE.pdf", help="where the printed sheets go")
    parser.add_argument("--paper", choices=("a4", "letter"), default="a4", help="the size of paper")
    parser.add_argument("--layout", metavar="FILE.toml", help="a layout of your own for the printed sheets")
    parser.add_argument("--selftest", action="store_true", help="check this installation without a screen")
    parser.add_argument("--version", action="store_true", help="show the version of the program")
    given = parser.parse_args(arguments)
    if given.version:
        from gui.version import version

        print(f"gritboard {version()}")
        return 0
    sys.excepthook = _on_fault
    if given.selftest:
        return _selftest()
    if given.names or given.to:
        return _print(parser, given)
    return _open_window(given.campaign)


def _open_window(campaign: str | None) -> int:
    # Nothing of a start can be freed yet; from the first window on `gui.collector` sees to it.
    gc.disable()
    sys.excepthook = _on_fault
    if no_display := _no_display():
        return _fail(no_display, BAD_INPUT)
    from gui.kept_words import WORDS
    from gui.preferences import Preferences, cache_folder

    preferences = Preferences()
    WORDS.folder = cache_folder()
    try:
        opened, sentence = _open(campaign, preferences)
    except GritboardError as error:
        _fail(error.sentence, BAD_INPUT)
        _show_sentence(error.sentence)
        return BAD_INPUT
    return _run(opened, preferences, sentence)


def _print(parser: argparse.ArgumentParser, given: argparse.Namespace) -> int:
    if not (given.names and given.to and given.campaign):
        parser.error("printing takes --print NAME, --to FILE.pdf and a campaign")
    from gui.printing.command import print_command

    return print_command(given.names, given.to, given.campaign, given.paper, given.layout)


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


def _open(named: str | None, preferences: Preferences) -> tuple[Opened, str]:
    """The campaign that was named or was open last; a sentence if the last one cannot be opened and another is."""
    from gui.controllers.opening import open_anything, open_example

    if named is not None:
        return open_anything(Path(named), preferences.campaigns), ""
    sentence = ""
    for last in preferences.recent:
        try:
            if last.exists():
                return open_anything(last, preferences.campaigns), sentence
        except GritboardError as error:
            sentence = sentence or error.sentence
    return open_example(preferences.campaigns), sentence


def _run(opened: Opened, preferences: Preferences, sentence: str = "") -> int:
    outside = os.environ.get(SCALE)
    if preferences.scale != 100:
        os.environ[SCALE] = f"{_number(outside) * preferences.scale / 100:g}"
    from gui.density import choose

    choose(preferences.density)
    from PySide6.QtWidgets import QApplication

    from gui.application import AGAIN, Application
    from gui.crash_report import CrashReport
    from gui.desk import NAME
    from gui.preferences import log_folder
    from gui.watchdog import Watchdog

    application = QApplication(sys.argv[:1])
    application.setApplicationName(NAME)
    application.setDesktopFileName("gritboard")
    crashes = CrashReport(log_folder(), application)
    crashes.install()
    watchdog = Watchdog(crashes.path, application)
    running = Application(application, preferences, crashes)
    desk = running.open(opened, order_first=True)
    if sentence:
        desk.window.banner.say(sentence)
    watchdog.start()
    path = opened.path
    try:
        status = application.exec()
    finally:
        watchdog.stop()
        path = running.desk.opened.path if running.desk else path
        sentence = running.close()
        crashes.remove()
    if sentence:
        _fail(sentence, FAILED)
        _show_sentence(sentence)
    return _start_again(path, outside) if status == AGAIN else status


def _number(factor: str | None) -> float:
    try:
        return float(factor or 1)
    except ValueError:
        return 1.0


def _start_again(path: Path, scale: str | None) -> int:  # noqa: RET503 - there is no end of it
    """Puts a new start of the program on a campaign in the place of this one; sizes are read at the start only."""
    if scale is None:
        os.environ.pop(SCALE, None)
    else:
        os.environ[SCALE] = scale
    program = [] if getattr(sys, "frozen", False) else ["-m", "gui"]
    command = [sys.executable, *program, str(path)]
    if sys.platform == "win32":  # where a program cannot be replaced
        import subprocess

        subprocess.Popen(command)
        return 0
    os.execv(sys.executable, command)


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


if __name__ == "__main__":
    sys.exit(main())
