"""The window: what stands where. Nothing is decided here.

What a referee looks for first, the order of the fight, is painted first. Where it is known how that was left, the
window shows it before there is a campaign; `MainWindow.furnish` puts the live one into it, and all else is made when it
is asked for, at the latest by `MainWindow.complete`. Hence whatever that first sight (`gui.frame`) does without is
imported where it is used, classes of Qt too, since Qt for Python makes each when it is first named.
"""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt, QTimer
from PySide6.QtWidgets import QWidget

from gui.frame import Frame
from gui.theme import BODY_POINTS, STEP, sized
from gui.views.painting import PAD, two_lines_height

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gui.commands import Commands
    from gui.kept_look import Look
    from gui.models.action_draft import ActionDraft
    from gui.models.initiative import InitiativeModel
    from gui.models.log import LogModel
    from gui.models.roster import RosterModel
    from gui.odds_worker import OddsWorker
    from gui.session_bridge import SessionBridge
    from gui.theme import Theme
    from gui.views.action_panel import ActionPanel
    from gui.views.dice_prompt import DicePrompt
    from gui.views.dock import Dock, DockSpec
    from gui.views.log import LogView
    from gui.views.page_card import PageCard
    from gui.views.roster import RosterView

ROOMY_SHARE = 0.45
"""The part of the width that a dock takes at most when it is first opened."""


class MainWindow(Frame):
    """The order and what is being done in the middle, docks round about."""

    def furnish(
        self,
        bridge: SessionBridge,
        commands: Commands,
        theme: Theme,
        draft: ActionDraft,
        odds: OddsWorker,
        models: tuple[RosterModel, InitiativeModel, LogModel],
        docks: Sequence[DockSpec] = (),
    ) -> None:
        """Puts the parts together; further docks come beside those of people and log."""
        from PySide6.QtWidgets import QMenu, QTabWidget, QToolButton

        from engine.words import text
        from gui.views.banner import Banner
        from gui.views.card import ElidedLabel, label
        from gui.views.dock import LEFT, RIGHT, DockSpec
        from gui.views.dock_room import Pages
        from gui.views.fight_header import FightHeader
        from gui.views.notice import Notice
        from gui.views.tracker import TrackerView

        self._bridge, self._commands, self._theme = bridge, commands, theme
        self._draft, self._odds = draft, odds
        self._roster_model, initiative, self._log_model = models
        self.tracker = TrackerView(initiative, theme, bridge.say(text("window.tracker.empty")))
        self.header = FightHeader(bridge, commands, theme)
        self.banner = Banner(bridge.say(text("window.banner.close")))
        self.notice = Notice()
        self.recent = QMenu(bridge.say(text("window.menu.recent")))
        self._stack = Pages()
        self._stack.currentChanged.connect(self._stack.updateGeometry)
        self._card: QWidget | None = None
        self.docks: dict[str, Dock] = {}
        self.clock = QToolButton()
        self._hint = ElidedLabel(sized(BODY_POINTS))
        self._hint.setProperty("role", "accent")
        self._saved = label(role="quiet")
        self.setTabPosition(Qt.DockWidgetArea.AllDockWidgetAreas, QTabWidget.TabPosition.North)
        self.setCentralWidget(self._centre())
        self._add_docks(
            (
                DockSpec("people", "window.dock.people", lambda: self.roster, LEFT, 232),
                DockSpec("log", "window.dock.log", self._log_panel, RIGHT, 312),
                *docks,
            ),
            theme,
        )
        self._first_places = self.places()
        self._menus(commands)
        self.addActions(commands.all())
        self._status()
        self.banner.lie_over(self)
        bridge.changed.connect(self._show_status)
        self._show_status()

    # ---- what is made when it is asked for

    @cached_property
    def roster(self) -> RosterView:
        """Everybody in the campaign."""
        from gui.views.roster import RosterView

        return RosterView(self._roster_model, self._theme)

    @cached_property
    def log(self) -> LogView:
        """What happened."""
        from gui.views.log import LogView

        return LogView(self._log_model, self._theme)

    @cached_property
    def panel(self) -> ActionPanel:
        """What can be done."""
        from gui.views.action_panel import ActionPanel

        made = ActionPanel(self._bridge, self._draft, self._odds, self._commands, self._theme)
        if self._small:
            made.set_low()
        self._stack.addWidget(made)
        return made

    @cached_property
    def prompt(self) -> DicePrompt:
        """What is asked."""
        from gui.views.dice_prompt import DicePrompt

        made = DicePrompt(self._bridge, self._commands, self._theme)
        if self._small:
            made.set_low()
        self._stack.addWidget(made)
        return made

    def _log_panel(self) -> QWidget:
        from gui.views.log_panel import LogPanel

        return LogPanel(self._bridge, self.log, self._commands, self._theme)

    def complete(self) -> None:
        """Makes what is not there yet."""
        _ = self.panel, self.prompt
        for dock in self.docks.values():
            dock.stop_waiting()
        self.end_first_look()

    @property
    def look(self) -> Look:
        """How the order looks now."""
        from gui.views.first_look import look_of

        return look_of(self, self._order, self.header, self.header.lines, self.tracker)

    # ---- what stands where

    def _centre(self) -> QWidget:
        from PySide6.QtWidgets import QSplitter, QVBoxLayout

        from gui.views.card import Card

        self._order = order = Card()
        order.body.addWidget(self.header)
        order.body.addWidget(self.tracker, 1)
        self._splitter = QSplitter(Qt.Orientation.Vertical)
        self._splitter.setChildrenCollapsible(False)
        self._splitter.setHandleWidth(STEP)
        self._splitter.addWidget(order)
        self._splitter.addWidget(self._stack)
        self._splitter.setStretchFactor(0, 3)
        self._splitter.setStretchFactor(1, 5)
        self._splitter.setSizes([300, 420])
        order.setMinimumHeight(180)
        if self._small:  # three rows of the order, and two lines of the form
            order.set_low()
            self.header.set_low()
            self.tracker.verticalHeader().setDefaultSectionSize(two_lines_height() - PAD)
            order.setMinimumHeight(min(162, max(104, self.height() - 182)))
            self._splitter.setStretchFactor(1, 3)
            self._splitter.setSizes([162, max(120, self.height() - 242)])
        self._stack.setMinimumHeight(120 if self._small else 240)
        centre = QWidget()
        inside = QVBoxLayout(centre)
        inside.setContentsMargins(0, 0, 0, 0)
        inside.setSpacing(STEP)
        inside.addWidget(self.notice)
        inside.addWidget(self._splitter, 1)
        return centre

    def _add_docks(self, specs: Sequence[DockSpec], theme: Theme) -> None:
        from gui.views.dock import RIGHT, Dock

        for spec in specs:
            dock = Dock(spec, self._bridge.words, theme, self)
            if not spec.open:
                dock.hide()
            self.docks[spec.id] = dock
            beside = spec.beside or ("people" if self._small and spec.id != "people" else "")
            if beside:
                self.tabifyDockWidget(self.docks[beside], dock)
            else:
                self.addDockWidget(RIGHT if self._small else spec.area, dock)
                self.resizeDocks([dock], [self._width_of(spec)], Qt.Orientation.Horizontal)

    def _menus(self, commands: Commands) -> None:
        from engine.words import text
        from gui.commands import MENUS

        for name, title in MENUS.items():
            menu = self.menuBar().addMenu(f"&{self._bridge.say(text(title))}")  # Alt and its first letter open it
            commands.fill(menu, name)
            if name == "campaign":
                menu.insertMenu(commands["save_copy"], self.recent)
            if name == "view":
                menu.addSeparator()
                # In a menu of their own, since the one menu would be higher than a small screen.
                panels = menu.addMenu(self._bridge.say(text("window.menu.panels")))
                for dock in self.docks.values():
                    panels.addAction(dock.toggleViewAction())

    def _status(self) -> None:
        bar = self.statusBar()
        bar.setSizeGripEnabled(False)
        self.clock.setProperty("kind", "clock")
        self.clock.setFont(sized(BODY_POINTS))
        self.clock.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.clock.setCursor(Qt.CursorShape.PointingHandCursor)
        self.clock.setToolTip(self._commands["advance"].toolTip())
        self.clock.clicked.connect(self._commands["advance"].trigger)
        self._hint.setContentsMargins(STEP * 2, 0, 0, STEP // 2)
        self._saved.setContentsMargins(0, 0, STEP, STEP // 2)
        bar.addWidget(self.clock)
        bar.addWidget(self._hint, 1)
        bar.addPermanentWidget(self._saved)

    def _width_of(self, spec: DockSpec) -> int:
        """The width that a dock takes at first: what it would like, and no more than its part of the window."""
        return min(spec.width, round(self.width() * ROOMY_SHARE))

    def reset_layout(self) -> None:
        """Puts every dock back to where it stood in the beginning."""
        self.put_back(self._first_places)
        for dock in self.docks.values():
            if dock.spec.open:
                self.resizeDocks([dock], [self._width_of(dock.spec)], Qt.Orientation.Horizontal)

    def bring(self, name: str) -> QWidget:
        """Opens a dock before the other tabs, and gives what is in it."""
        dock = self.docks[name]
        first = not dock.made
        if first and dock.spec.floats and not dock.isVisible():
            dock.setFloating(True)
            dock.resize(QSize(dock.spec.width, dock.spec.height).boundedTo(self.size()))
            dock.move(self.geometry().center() - dock.rect().center())
        content = dock.bring()
        if first and not dock.isFloating():
            self._widen(dock)
            if dock.spec.below and dock.height() < dock.spec.height:
                above = self.docks[dock.spec.below]
                rest = above.height() + dock.height() - dock.spec.height
                self.resizeDocks([above, dock], [max(rest, 1), dock.spec.height], Qt.Orientation.Vertical)
        # What a new tab has of width and height is known only once all is laid out.
        QTimer.singleShot(0, self, lambda: self._settle(dock, first=first))
        return content

    def _widen(self, dock: Dock) -> None:
        width = self._width_of(dock.spec)
        if dock.width() < width:
            self.resizeDocks([dock], [width], Qt.Orientation.Horizontal)

    def _settle(self, dock: Dock, *, first: bool) -> None:
        from gui.views.dock_room import stands, unstack

        if first and stands(dock):
            self._widen(dock)
        unstack(self, self.docks, dock)

    # ---- the middle

    def show_asking(self, asking: bool) -> None:
        """Puts the dice prompt in the middle, or what can be done."""
        self._stack.setCurrentWidget(self.prompt if asking else self.panel)
        self._drop_card()

    def show_card(self, card: PageCard) -> None:
        """Puts something else in the middle, until one of those two comes back."""
        if self._small:
            card.set_low()
        self._stack.addWidget(card)
        self._stack.setCurrentWidget(card)
        self._drop_card()
        self._card = card

    def _drop_card(self) -> None:
        if self._card is not None:
            self._stack.removeWidget(self._card)
            self._card.deleteLater()
            self._card = None

    @property
    def page(self) -> QWidget:
        """What is in the middle."""
        current = self._stack.currentWidget()
        return current if current is not None else self.panel

    @property
    def asking(self) -> bool:
        """Whether the dice prompt is in the middle."""
        return self.page is self.prompt

    # ---- the line at the bottom

    def set_saved(self, words: str) -> None:
        """Says where the campaign stands on disk."""
        self._saved.setText(words)

    def set_hint(self, words: str) -> None:
        """Says what to press next, or nothing."""
        self._hint.setText(words)

    @property
    def hint(self) -> str:
        """What is said about what to press next."""
        return self._hint.text()

    def _show_status(self) -> None:
        from engine.units import clock_text
        from engine.words import text

        campaign = self._bridge.campaign
        fight = campaign.encounter
        clock = clock_text(campaign.clock)
        clock = clock[:1].upper() + clock[1:]
        said = [self._bridge.say(self._bridge.system.name), clock]
        if fight:
            said.append(self._bridge.say(text("window.status.round", round=fight.round)))
        self.clock.setText("   ·   ".join(said))
