"""One open campaign with its window and all that belongs to it."""

from __future__ import annotations

from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QObject, Qt, QTimer, Signal

from engine.errors import CampaignFileError
from engine.words import text
from gui.application import LATEST_MS, NAME
from gui.commands import Commands
from gui.controllers.combat import CombatController
from gui.main_window import MainWindow
from gui.models.action_draft import ActionDraft
from gui.models.initiative import InitiativeModel
from gui.models.log import LogModel
from gui.models.roster import RosterModel
from gui.odds_worker import OddsWorker
from gui.parts import DEEDS, docks, follow_rules
from gui.session_bridge import SessionBridge
from gui.views.columns import ColumnChoice

if TYPE_CHECKING:
    from gui.controllers.campaign import CampaignController
    from gui.controllers.opening import Opened
    from gui.controllers.players import PlayersController
    from gui.controllers.printing import PrintingController
    from gui.controllers.sheet import SheetController
    from gui.controllers.speaking import Speaking
    from gui.crash_report import CrashReport
    from gui.models.sheet import SheetModel
    from gui.preferences import Preferences
    from gui.theme import Choice, Theme


class Desk(QObject):
    """Puts the parts of a window together over an open campaign, and serves what is done beside the fight."""

    restart_wanted = Signal()
    """The program is to be started anew on this campaign."""

    take_over_wanted = Signal()
    """The campaign, which is spoilt under this window, is to be opened anew."""

    completed = Signal()
    """All of the window is there."""

    def __init__(
        self,
        opened: Opened,
        theme: Theme,
        preferences: Preferences,
        crashes: CrashReport,
        window: MainWindow | None = None,
    ) -> None:
        """Builds the window, in an empty one if it is given; `show` shows it."""
        super().__init__()
        self.opened, self.theme, self.preferences = opened, theme, preferences
        self.bridge: SessionBridge = SessionBridge(opened.session, opened.words, self)
        self.commands: Commands = Commands(opened.words, theme, self, preferences.keys)
        self.draft = ActionDraft(self.bridge, self)
        self.odds = OddsWorker(self.bridge, self)
        models = (
            RosterModel(self.bridge, self),
            InitiativeModel(self.bridge, self),
            LogModel(self.bridge, self),
        )
        self.combat = CombatController(opened.session, self.bridge, self)
        dice, path, identity = self.combat.dice, opened.path, opened.store.identity()
        dice.load(preferences.app_dice(path, identity))
        dice.changed.connect(lambda: preferences.keep_app_dice(path, dice.chosen, identity))
        self.window: MainWindow = MainWindow() if window is None else window
        self.window.furnish(self.bridge, self.commands, theme, self.draft, self.odds, models, docks(self))
        self.window.setWindowTitle(f"{opened.session.campaign.name or opened.path.stem} – {NAME}")
        self._crashes = crashes
        self._complete = self._shown = False
        self.columns: ColumnChoice = ColumnChoice(
            f"order.{self.bridge.system.id}", self.window.tracker, preferences, self
        )
        lock = self.commands["lock_order"]
        lock.setChecked(preferences.order_locked)
        lock.toggled.connect(lambda on: preferences.choose(order_locked=on))
        self._show_theme()
        self._show_saved()

    def complete(self) -> None:
        """Builds what is not needed to look at the order of the fight; a second call does nothing."""
        if self._complete:
            return
        self._complete = True
        # Loaded here, after the first paint.
        from gui.controllers.campaign import CampaignController
        from gui.controllers.hints import Hints
        from gui.controllers.looking_on import LookingOn
        from gui.controllers.printing import PrintingController
        from gui.controllers.window import WindowController

        window = self.window
        window.complete()
        self.campaigns: CampaignController = CampaignController(self.opened, self.preferences, window, self)
        self.printing: PrintingController = PrintingController(self.bridge, self.preferences, window, self)
        self.fight = WindowController(window, self.bridge, self.commands, self.draft, self.combat)
        take_over = self.commands["take_over"]
        self.looking = LookingOn(self.opened.session, self.bridge, window.notice, take_over, self)
        self.hints = Hints(self.bridge, window, self.preferences, self.commands.keys, self)
        self._connect(self._crashes)
        if not self.opened.fresh:
            self.fight.show_resume(crashed=self.opened.crashed)
        self.completed.emit()

    def _connect(self, crashes: CrashReport) -> None:
        for command, deed in DEEDS.items():
            self.commands[command].triggered.connect(lambda _=False, do=deed: do(self))
        follow_rules(self)
        for controller in (self.combat, self.campaigns, self.printing, self.looking):
            self.listen_to(controller)
        self.campaigns.kept.connect(self.say_quietly)
        self.printing.written.connect(self.say_quietly)
        self.fight.sheet_wanted.connect(self.open_sheet)
        self.window.roster.selectionModel().currentChanged.connect(lambda *_: self._show_in_plot())
        self.window.recent.aboutToShow.connect(self._fill_recent)
        self.window.closing.connect(self._on_closing)
        self.bridge.changed.connect(self._show_saved)
        crashes.happened.connect(self._on_fault)
        self.commands.keys.changed.connect(self._keep_keys)

    def listen_to(self, controller: Speaking) -> None:
        """Says in the window what a controller has to say."""
        controller.refused.connect(self.window.banner.say)
        controller.not_written.connect(self._on_not_written)

    # ---- opening and closing

    def show(self, *, order_first: bool = False) -> None:
        """Shows the window where it was the last time, and where play stood.

        Args:
            order_first: Whether to paint the order of the fight first and build the rest after that, as a start does.
        """
        if self.window.isVisible():
            # Docks of a window that is seen get their widths at once, which they share badly until all of them are
            # there and shown; and Qt shows what is put into such a window by events.
            self.complete()
            QCoreApplication.sendPostedEvents()
            if self.preferences.geometry:
                self.window.put_back(self.preferences.state)
        elif self.preferences.geometry:
            self.window.restoreGeometry(self.preferences.geometry)
            self.window.put_back(self.preferences.state)
        else:
            self.window.spare_frame()
        if order_first:
            self.window.tracker.first_painted.connect(self._show_rest, Qt.ConnectionType.QueuedConnection)
            QTimer.singleShot(LATEST_MS, self._show_rest)
        else:
            self.complete()
        self.window.show()
        if not order_first:
            self._show_rest()

    def _show_rest(self) -> None:
        if self._shown:
            return
        self._shown = True
        self.complete()
        self.fight.focus_first()
        self.preferences.opened(self.opened.path)

    def close(self) -> str:
        """Lets the campaign go, so that its file is one file at rest; a sentence if it is not."""
        self.bridge.detach()
        if self._complete:
            self.looking.stop()
        self.odds.close()
        try:
            self.opened.session.close()
        except CampaignFileError as error:
            return error.sentence
        return ""

    def take_over(self) -> None:
        """Opens a campaign to play on that was only looked at."""
        if self.looking.lost:
            self.take_over_wanted.emit()
        else:
            self.campaigns.open_to_write()

    def _on_closing(self) -> None:
        self.preferences.keep(geometry=bytes(self.window.saveGeometry().data()), state=self.window.places())

    # ---- sheets

    @cached_property
    def sheet(self) -> SheetModel:
        """The sheet on show."""
        from gui.models.sheet import SheetModel

        return SheetModel(self.bridge, self)

    @cached_property
    def sheets(self) -> SheetController:
        """What changes sheets."""
        from gui.controllers.sheet import SheetController

        made = SheetController(self.opened.session, self.sheet, self)
        self.listen_to(made)
        made.person_added.connect(self.open_sheet)
        return made

    @cached_property
    def players(self) -> PlayersController:
        """What players see."""
        from gui.controllers.players import PlayersController

        made = PlayersController(self.opened.session, self.bridge, self.commands, self.preferences, self.window, self)
        self.listen_to(made)
        self.window.closing.connect(made.close)
        return made

    @property
    def person_meant(self) -> str:
        """Whom a command is about: whose row or sheet has the focus, or who was chosen last; empty for nobody."""
        window = self.window
        on_sheet = self.sheet.person_id if window.docks["sheet"].isVisible() and self.sheet.person else ""
        of_order, of_people = window.tracker.person or "", window.roster.person or ""
        if window.tracker.hasFocus():
            return of_order or of_people or on_sheet
        if window.roster.hasFocus():
            return of_people or of_order or on_sheet
        return on_sheet or of_people or of_order

    @property
    def people_meant(self) -> tuple[str, ...]:
        """The same as a row of people."""
        return (self.person_meant,) if self.person_meant else ()

    def needs(self, person: str) -> bool:
        """Whether there is somebody; says that nobody was chosen otherwise."""
        if not person:
            self.window.banner.say(self.bridge.say(text("window.say.choose_for_sheet")))
        return bool(person)

    def open_sheet(self, person: str) -> None:
        """Shows somebody's sheet."""
        if self.needs(person):
            self.sheet.choose(person)
            self.window.roster.select(person)
            self.go_to("sheet")

    def go_to(self, dock: str) -> None:
        """Opens a dock and gives it the keys."""
        if dock == "sheet" and not self.sheet.person_id and self.person_meant:
            self.sheet.choose(self.person_meant)
        self.window.bring(dock).setFocus(Qt.FocusReason.ShortcutFocusReason)
        self._show_in_plot()

    def _show_in_plot(self) -> None:
        dock = self.window.docks["plot"]
        if dock.isVisible():
            dock.content.select(self.window.roster.person)  # type: ignore[attr-defined]

    # ---- what is said

    def say_quietly(self, sentence: str) -> None:
        """Says what was done."""
        self.window.banner.say(sentence, quiet=True)

    def _show_saved(self) -> None:
        if self.opened.session.read_only:
            said = text("window.status.looking")
        else:
            said = text("window.status.saved", file=self.opened.path.name)
        self.window.set_saved(self.bridge.say(said))

    def _on_not_written(self, sentence: str) -> None:
        self.window.set_saved(self.bridge.say(text("window.status.not_saved")))
        self.window.banner.say(self.bridge.say(text("window.say.not_written", sentence=sentence)))
        self.looking.show_state()
        self.fight.refresh_commands()

    def _on_fault(self, path: str) -> None:
        self.window.banner.say(self.bridge.say(text("window.say.fault", path=path)))

    # ---- preferences

    def _keep_keys(self) -> None:
        self.preferences.choose(keys=self.commands.keys.chosen)

    def choose_theme(self, choice: Choice) -> None:
        """Takes other colours, and keeps them."""
        self.theme.choose(choice)
        self.preferences.choose(theme=choice)
        self._show_theme()

    def _show_theme(self) -> None:
        for choice in ("system", "light", "dark"):
            self.commands[f"theme_{choice}"].setChecked(self.theme.choice == choice)

    def _fill_recent(self) -> None:
        menu, say = self.window.recent, self.bridge.say
        menu.clear()
        others = [path for path in self.preferences.recent if path != self.opened.path.absolute()]
        if not others:
            menu.addAction(say(text("window.say.no_recent"))).setEnabled(False)
        for number, path in enumerate(others, 1):
            facts = {"name": path.stem, "folder": _short(path.parent)}
            there = path.exists()
            said = say(text("window.say.recent", **facts) if there else text("window.say.recent_gone", **facts))
            action = menu.addAction(f"&{number}  {said}")
            action.setEnabled(there)
            action.triggered.connect(lambda _=False, chosen=path: self.campaigns.open(chosen))


def _short(folder: Path) -> str:
    """A folder as a person writes it."""
    home = Path.home()
    return f"~/{folder.relative_to(home).as_posix()}" if folder.is_relative_to(home) else str(folder)
