"""Puts the parts together: one window for each campaign that is opened, one after another."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer
from PySide6.QtWidgets import QApplication, QMessageBox

from engine.words import text
from gui.commands import Commands
from gui.controllers.campaign import CampaignController
from gui.controllers.combat import CombatController
from gui.controllers.window import WindowController
from gui.crash_report import CrashReport
from gui.main_window import MainWindow
from gui.models.action_draft import ActionDraft
from gui.models.initiative import InitiativeModel
from gui.models.log import LogModel
from gui.models.roster import RosterModel
from gui.odds_worker import OddsWorker
from gui.session_bridge import SessionBridge
from gui.theme import Choice, Theme
from gui.views.house_style import HouseStyle
from gui.warm_up import warm_up

if TYPE_CHECKING:
    from gui.controllers.opening import Opened
    from gui.preferences import Preferences

NAME = "Gritboard"


class Desk(QObject):
    """One open campaign with its window and all that belongs to it."""

    def __init__(self, opened: Opened, theme: Theme, preferences: Preferences, crashes: CrashReport) -> None:
        """Builds the window; `show` shows it."""
        super().__init__()
        self.opened = opened
        self._theme = theme
        self._preferences = preferences
        self.bridge = SessionBridge(opened.session, opened.words, self)
        self.commands = Commands(opened.words, theme, self)
        self.draft = ActionDraft(self.bridge, self)
        self.odds = OddsWorker(self.bridge, self)
        models = (
            RosterModel(self.bridge, self),
            InitiativeModel(self.bridge, self),
            LogModel(self.bridge, self),
        )
        self.combat = CombatController(opened.session, self.bridge, self)
        self.window = MainWindow(self.bridge, self.commands, theme, self.draft, self.odds, models)
        self.campaigns = CampaignController(opened, opened.path.parent, self.window, self)
        self._window_controller = WindowController(self.window, self.bridge, self.commands, self.draft, self.combat)
        self.window.setWindowTitle(f"{opened.session.campaign.name or opened.path.stem} – {NAME}")
        self.window.closing.connect(self._on_closing)
        self.commands["open"].triggered.connect(self.campaigns.choose_and_open)
        self.commands["save_copy"].triggered.connect(self.campaigns.choose_and_copy)
        self.commands["quit"].triggered.connect(self.window.close)
        for choice in ("system", "light", "dark"):
            self.commands[f"theme_{choice}"].triggered.connect(lambda _=False, c=choice: self._choose_theme(c))
        for controller in (self.combat, self.campaigns):
            controller.refused.connect(self.window.banner.say)
            controller.not_written.connect(self._on_not_written)
        self.campaigns.kept.connect(lambda words: self.window.banner.say(words, quiet=True))
        crashes.happened.connect(self._on_fault)
        self.bridge.changed.connect(self._show_saved)
        self._show_theme()
        self._show_saved()

    def show(self) -> None:
        """Shows the window where it was the last time."""
        if self._preferences.geometry:
            self.window.restoreGeometry(self._preferences.geometry)
            self.window.restoreState(self._preferences.state)
        else:
            self.window.resize(self.window.size().boundedTo(self.window.screen().availableSize()))
        self.window.show()
        if self.window.asking:
            self.window.prompt.focus_answer()
        else:
            self.window.tracker.setFocus()

    def close(self) -> None:
        """Lets the campaign go; its file is one file at rest."""
        self.bridge.detach()
        self.odds.close()
        self.opened.session.close()

    def _on_closing(self) -> None:
        self._preferences.keep(
            geometry=bytes(self.window.saveGeometry().data()),
            state=bytes(self.window.saveState().data()),
            theme=self._theme.choice,
        )

    def _choose_theme(self, choice: Choice) -> None:
        self._theme.choose(choice)
        self._show_theme()

    def _show_theme(self) -> None:
        for choice in ("system", "light", "dark"):
            self.commands[f"theme_{choice}"].setChecked(self._theme.choice == choice)

    def _show_saved(self) -> None:
        self.window.set_saved(self.bridge.say(text("window.status.saved", file=self.opened.path.name)))

    def _on_not_written(self, sentence: str) -> None:
        self.window.set_saved(self.bridge.say(text("window.status.not_saved")))
        self.window.banner.say(self.bridge.say(text("window.say.not_written", sentence=sentence)))

    def _on_fault(self, path: str) -> None:
        self.window.banner.say(self.bridge.say(text("window.say.fault", path=path)))


class Application(QObject):
    """The program while it runs: fonts, theme, and the desk that is open."""

    def __init__(self, application: QApplication, preferences: Preferences, crashes: CrashReport) -> None:
        """Dresses Qt."""
        super().__init__(application)
        self._application = application
        self._preferences = preferences
        self._crashes = crashes
        self.theme = Theme(application, preferences.theme)
        application.setStyle(HouseStyle(self.theme))
        self.desk: Desk | None = None

    def open(self, opened: Opened) -> Desk:
        """Opens a desk in the place of the one before."""
        before = self.desk
        self.desk = Desk(opened, self.theme, self._preferences, self._crashes)
        if before is None:
            # A style sheet that is there already is worked out anew at each step of the building.
            self.theme.dress()
        self.desk.campaigns.opened.connect(self.open)
        self.desk.show()
        if before is not None:
            before.window.close()
            before.close()
            before.deleteLater()
            before.window.deleteLater()
        QTimer.singleShot(0, warm_up)
        return self.desk

    def close(self) -> None:
        """Closes the campaign that is open."""
        if self.desk is not None:
            self.desk.close()
            self.desk = None


def say_in_dialog(sentence: str) -> None:
    """Says why a campaign cannot be opened, before there is a window."""
    box = QMessageBox(QMessageBox.Icon.Warning, NAME, sentence)
    box.exec()
