"""How the window comes up, and how the program ends or starts anew.

Where it is known how the order of the fight was left, it is shown as soon as Qt is loaded, and the campaign is opened
behind it. Otherwise the campaign is opened first, so that what fails fails quickly.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Final

from engine.errors import GritboardError
from gui.kept_look import KeptLook
from gui.preferences import Preferences, cache_folder, log_folder

if TYPE_CHECKING:
    from gui.application import Application
    from gui.controllers.opening import Opened
    from gui.watchdog import Watchdog

BAD_INPUT: Final = 2
FAILED: Final = 1
SCALE: Final = "QT_SCALE_FACTOR"
"""Where Qt reads how large everything is to be; it does so once, at its start."""


class Start:
    """One run of the program with a window."""

    def __init__(self, campaign: str | None) -> None:
        """Takes what was named to be opened, if anything was."""
        self._named = None if campaign is None else Path(campaign)
        self._preferences = Preferences()
        self._kept = KeptLook(cache_folder())
        self._outside = os.environ.get(SCALE)
        self._status = 0

    def run(self) -> int:
        """Runs the program until its window is closed and gives its exit status."""
        preferences = self._preferences
        wanted = self._named or next(iter(preferences.recent), None)
        dress = f"{preferences.density} {preferences.scale} {self._outside}"
        look = None if wanted is None else self._kept.read(wanted, dress)
        found: tuple[Opened, str] | None = None
        if look is None:
            try:
                found = self._open()
            except GritboardError as error:
                return refuse(error.sentence)
        if preferences.scale != 100:
            os.environ[SCALE] = f"{_number(self._outside) * preferences.scale / 100:g}"
        from gui.density import choose

        choose(preferences.density)
        from PySide6.QtWidgets import QApplication

        from gui.application import AGAIN, NAME, Application
        from gui.crash_report import CrashReport
        from gui.look_keeper import LookKeeper
        from gui.watchdog import Watchdog

        application = QApplication(sys.argv[:1])
        application.setApplicationName(NAME)
        application.setDesktopFileName("gritboard")
        crashes = CrashReport(log_folder(), application)
        crashes.install()
        watchdog = Watchdog(crashes.path, application)
        running = Application(application, preferences, crashes, LookKeeper(self._kept, dress, application))
        shown = look is not None and running.show_first(look, lambda: self._begin(running, watchdog))
        if not shown and not self._begin(running, watchdog, found):
            return self._status
        try:
            status = application.exec()
        finally:
            watchdog.stop()
            path = running.desk.opened.path if running.desk else wanted
            sentence = running.close()
            crashes.remove()
        if sentence:
            fail(sentence, FAILED)
            show_sentence(sentence)
            return FAILED
        return self._again(path) if status == AGAIN and path is not None else status or self._status

    def _begin(self, running: Application, watchdog: Watchdog, found: tuple[Opened, str] | None = None) -> bool:
        """Opens the desk, and the campaign before it if that is still to be done; false if it cannot be opened."""
        try:
            opened, sentence = found or self._open()
            desk = running.open(opened, order_first=running.waiting is None)
        except GritboardError as error:
            self._status = refuse(error.sentence)
            running.give_up(self._status)
            return False
        except BaseException:
            running.give_up(FAILED)
            raise
        if sentence:
            desk.window.banner.say(sentence)
        watchdog.start()
        return True

    def _open(self) -> tuple[Opened, str]:
        from gui.kept_words import WORDS

        WORDS.folder = cache_folder()
        return open_wanted(self._named, self._preferences)

    def _again(self, path: Path) -> int:  # noqa: RET503 - there is no end of it
        """Puts a new start of the program on a campaign in the place of this one; sizes are read at the start only."""
        if self._outside is None:
            os.environ.pop(SCALE, None)
        else:
            os.environ[SCALE] = self._outside
        program = [] if getattr(sys, "frozen", False) else ["-m", "gui"]
        command = [sys.executable, *program, str(path)]
        if sys.platform == "win32":  # where a program cannot be replaced
            import subprocess

            subprocess.Popen(command)
            return 0
        os.execv(sys.executable, command)


def open_wanted(named: Path | None, preferences: Preferences) -> tuple[Opened, str]:
    """The campaign that was named or was open last; a sentence if the last one cannot be opened and another is.

    Raises:
        GritboardError: It cannot be opened.
    """
    from gui.controllers.opening import fresh_example, open_anything, open_example

    if named is not None:
        return open_anything(named, preferences.campaigns), ""
    sentence = ""
    for last in preferences.recent:
        try:
            if last.exists():
                return open_anything(last, preferences.campaigns), sentence
        except GritboardError as error:
            sentence = sentence or error.sentence
    try:
        return open_example(preferences.campaigns), sentence
    except GritboardError as error:
        return fresh_example(preferences.campaigns), sentence or error.sentence


def _number(factor: str | None) -> float:
    try:
        return float(factor or 1)
    except ValueError:
        return 1.0


def refuse(sentence: str) -> int:
    """Says why there is no window; the exit status for it."""
    fail(sentence, BAD_INPUT)
    show_sentence(sentence)
    return BAD_INPUT


def show_sentence(sentence: str) -> None:
    """Shows a sentence to whoever started the program from a desktop, where nobody reads the terminal."""
    if sys.stderr is not None and (sys.stderr.isatty() or os.environ.get("QT_QPA_PLATFORM") == "offscreen"):
        return
    from PySide6.QtWidgets import QApplication

    from gui.application import say_in_dialog

    application = QApplication.instance() or QApplication(sys.argv[:1])
    say_in_dialog(sentence)
    del application


def fail(sentence: str, status: int) -> int:
    """Writes a sentence where there is somewhere to write, and gives the status back."""
    if sys.stderr is not None:
        print(sentence, file=sys.stderr)
    return status
