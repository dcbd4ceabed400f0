"""The program while it runs: fonts, theme, and one desk after another."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, Qt

from engine.errors import CampaignFileError
from gui.collector import keep_all, let_go
from gui.controllers.opening import open_campaign
from gui.desk import NAME, Desk
from gui.icons import program_icon
from gui.theme import Theme
from gui.views.house_style import HouseStyle
from gui.warm_up import warm_up

if TYPE_CHECKING:
    from PySide6.QtWidgets import QApplication

    from gui.controllers.opening import Opened
    from gui.crash_report import CrashReport
    from gui.preferences import Preferences

AGAIN: Final = 100
"""Exit status of the event loop where the program is to be started anew."""


class Application(QObject):
    """Dresses Qt and keeps the desk that is open."""

    def __init__(self, application: QApplication, preferences: Preferences, crashes: CrashReport) -> None:
        """Dresses Qt."""
        super().__init__(application)
        self._application = application
        self.preferences = preferences
        self._crashes = crashes
        self.theme = Theme(application, preferences.theme)
        application.setStyle(HouseStyle(self.theme))
        self.desk: Desk | None = None

    def open(self, opened: Opened, *, order_first: bool = False) -> Desk:
        """Opens a desk in the place of the one before; a start shows the order of the fight first."""
        before = self.desk
        self.desk = Desk(opened, self.theme, self.preferences, self._crashes)
        if before is None:
            # A style sheet that is there already is worked out anew at each step of the building.
            self.theme.dress()
            self.desk.completed.connect(keep_all)
        self.desk.completed.connect(self._on_completed)
        self.desk.restart_wanted.connect(self.restart)
        self.desk.take_over_wanted.connect(self.open_anew)
        if before is not None:
            before.window.closing.emit()
        self.desk.show(order_first=order_first)
        if before is not None:
            sentence = _let_go(before)
            if sentence:
                self.desk.window.banner.say(sentence)
        # Not at the first idle moment, which comes before the paint: the two would share one interpreter.
        whole = self.desk.completed if order_first else self.desk.window.tracker.first_painted
        whole.connect(warm_up, Qt.ConnectionType.QueuedConnection)
        return self.desk

    def _on_completed(self) -> None:
        if self.desk is not None:
            self.desk.campaigns.opened.connect(self.open)
        if self._application.windowIcon().isNull():
            self._application.setWindowIcon(program_icon())

    def open_anew(self) -> None:
        """Opens the campaign again that another program changed under the desk, which lets it go first."""
        if self.desk is None:
            return
        path, sentence = self.desk.opened.path, self.desk.close()
        try:
            self.open(open_campaign(path))
        except CampaignFileError as error:
            say_in_dialog(error.sentence)
            self.desk.window.close()
            return
        if sentence:
            self.desk.window.banner.say(sentence)

    def restart(self) -> None:
        """Ends the event loop in such a way that the program is started anew on the same campaign."""
        if self.desk is not None:
            self.desk.window.close()
        self._application.exit(AGAIN)

    def close(self) -> str:
        """Closes the campaign that is open; a sentence if its file is not at rest."""
        desk, self.desk = self.desk, None
        return _let_go(desk) if desk is not None else ""


def _let_go(desk: Desk) -> str:
    let_go()
    sentence = desk.close()
    desk.window.hide()
    desk.window.deleteLater()
    desk.deleteLater()
    return sentence


def say_in_dialog(sentence: str) -> None:
    """Says why a campaign cannot be opened, before there is a window."""
    from PySide6.QtWidgets import QMessageBox

    box = QMessageBox(QMessageBox.Icon.Warning, NAME, sentence)
    box.exec()
