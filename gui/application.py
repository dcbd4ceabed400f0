"""The program while it runs: fonts, theme, and one desk after another."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, Qt, QTimer

from engine.errors import CampaignFileError
from gui.collector import keep_all, let_go
from gui.icons import program_icon
from gui.main_window import MainWindow
from gui.theme import Theme
from gui.warm_up import warm_up

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtWidgets import QApplication

    from gui.controllers.opening import Opened
    from gui.crash_report import CrashReport
    from gui.desk import Desk
    from gui.kept_look import Look
    from gui.look_keeper import LookKeeper
    from gui.preferences import Preferences

NAME: Final = "Gritboard"
LATEST_MS: Final = 500
"""When what waits for the first paint begins at the latest: a window that opens out of sight is not painted."""

NEAR: Final = 4
"""Pixels by which a window may come back in another size, as some desktops have it for their frames."""

AGAIN: Final = 100
"""Exit status of the event loop where the program is to be started anew."""


class Application(QObject):
    """Dresses Qt and keeps the desk that is open."""

    def __init__(
        self,
        application: QApplication,
        preferences: Preferences,
        crashes: CrashReport,
        looks: LookKeeper | None = None,
    ) -> None:
        """Dresses Qt; what keeps how the order looks is told of every desk."""
        super().__init__(application)
        self._application = application
        self.preferences = preferences
        self._crashes, self._looks = crashes, looks
        self.theme = Theme(application, preferences.theme)
        self._styled = False
        self.desk: Desk | None = None
        self.waiting: MainWindow | None = None
        """The window that shows the order as it was left, until it has its campaign."""

    def show_first(self, look: Look, then: Callable[[], object]) -> bool:
        """Shows the order as it was left, and does something once that is painted; the next desk takes its window.

        Returns:
            Whether it fits into the window as that is now; if not, nothing is shown or done.
        """
        window = MainWindow()
        if self.preferences.geometry:
            window.restoreGeometry(self.preferences.geometry)
        else:
            window.spare_frame()
        filled = window.windowState() & (Qt.WindowState.WindowMaximized | Qt.WindowState.WindowFullScreen)
        apart = max(abs(look.window[0] - window.width()), abs(look.window[1] - window.height()))
        if apart > NEAR and not filled:
            window.deleteLater()
            return False
        once = [then]

        def begin() -> None:
            # Whoever closed the window meanwhile wants no campaign.
            while once and self.waiting is window and window.isVisible():
                once.pop()()

        self.waiting = window
        self._application.setStyle("Fusion")  # what the style of the house is made of; no more is seen of it yet
        self.theme.dress_first()
        window.show_first(look, self.theme).table.first_painted.connect(begin, Qt.ConnectionType.QueuedConnection)
        QTimer.singleShot(LATEST_MS, begin)
        window.show()
        return True

    def _put_on_style(self) -> None:
        from gui.views.house_style import HouseStyle

        if not self._styled:
            self._styled = True
            self._application.setStyle(HouseStyle(self.theme))

    def give_up(self, status: int) -> None:
        """Ends the event loop over a window for which there is no campaign."""
        if self.waiting is not None:
            self.waiting.close()
            self.waiting = None
        self._application.exit(status)

    def open(self, opened: Opened, *, order_first: bool = False) -> Desk:
        """Opens a desk in the place of the one before; a start shows the order of the fight first."""
        from gui.desk import Desk  # brings the rules along, which the first look does without

        before, window = self.desk, self.waiting
        # A style sheet that is there already is worked out anew at each step of the building.
        if window is not None:
            window.setUpdatesEnabled(False)
            self.theme.undress()
        self._put_on_style()
        self.desk = Desk(opened, self.theme, self.preferences, self._crashes, window)
        self.waiting = None
        if before is None:
            self.theme.dress()
            self.desk.completed.connect(keep_all)
        self.desk.completed.connect(self._on_completed)
        self.desk.restart_wanted.connect(self.restart)
        self.desk.take_over_wanted.connect(self.open_anew)
        if before is not None:
            before.window.closing.emit()
        self.desk.show(order_first=order_first)
        if window is not None:
            window.let_settle()
            window.setUpdatesEnabled(True)
        if before is not None:
            sentence = self._let_go(before)
            if sentence:
                self.desk.window.banner.say(sentence)
        if self._looks is not None:
            self._looks.follow(self.desk)
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
        from gui.controllers.opening import open_campaign

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
        return self._let_go(desk) if desk is not None else ""

    def _let_go(self, desk: Desk) -> str:
        let_go()
        sentence = desk.close()
        if self._looks is not None:
            self._looks.left(desk)
        desk.window.hide()
        desk.window.deleteLater()
        desk.deleteLater()
        return sentence


def say_in_dialog(sentence: str) -> None:
    """Says why a campaign cannot be opened, before there is a window."""
    from PySide6.QtWidgets import QMessageBox

    box = QMessageBox(QMessageBox.Icon.Warning, NAME, sentence)
    box.exec()
