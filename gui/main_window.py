"""The window: what stands where. Nothing is decided here."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QCloseEvent
from PySide6.QtWidgets import (
    QDockWidget,
    QMainWindow,
    QSplitter,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from engine.units import clock_text
from engine.words import text
from gui.commands import MENUS
from gui.theme import STEP
from gui.views.action_panel import ActionPanel
from gui.views.banner import Banner
from gui.views.card import Card, label
from gui.views.dice_prompt import DicePrompt
from gui.views.fight_header import FightHeader
from gui.views.log import LogView
from gui.views.roster import RosterView
from gui.views.tracker import TrackerView

if TYPE_CHECKING:
    from gui.commands import Commands
    from gui.models.action_draft import ActionDraft
    from gui.models.initiative import InitiativeModel
    from gui.models.log import LogModel
    from gui.models.roster import RosterModel
    from gui.odds_worker import OddsWorker
    from gui.session_bridge import SessionBridge
    from gui.theme import Theme

SMALLEST = QSize(1024, 700)
FIRST = QSize(1366, 768)


class MainWindow(QMainWindow):
    """People at the left, the order and what is being done in the middle, the log at the right."""

    closing = Signal()

    def __init__(
        self,
        bridge: SessionBridge,
        commands: Commands,
        theme: Theme,
        draft: ActionDraft,
        odds: OddsWorker,
        models: tuple[RosterModel, InitiativeModel, LogModel],
    ) -> None:
        """Puts the parts together."""
        super().__init__()
        self._bridge = bridge
        roster, initiative, log = models
        self.roster = RosterView(roster, theme)
        self.tracker = TrackerView(initiative, theme, bridge.say(text("window.tracker.empty")))
        self.header = FightHeader(bridge, commands, theme)
        self.panel = ActionPanel(bridge, draft, odds, commands, theme)
        self.prompt = DicePrompt(bridge, commands)
        self.log = LogView(log, theme)
        self.banner = Banner(bridge.say(text("window.banner.close")))
        self._stack = QStackedWidget()
        self._stack.addWidget(self.panel)
        self._stack.addWidget(self.prompt)
        self._docks: list[QDockWidget] = []
        self._clock = label(role="quiet")
        self._saved = label(role="quiet")
        self.setMinimumSize(SMALLEST)
        self.resize(FIRST)
        self.setCentralWidget(self._centre())
        self._dock("people", "window.dock.people", self.roster, Qt.DockWidgetArea.LeftDockWidgetArea, 232)
        self._dock("log", "window.dock.log", self.log, Qt.DockWidgetArea.RightDockWidgetArea, 312)
        self._menus(commands)
        self.addActions(commands.all())
        self._status()
        bridge.changed.connect(self._show_status)
        self._show_status()

    def _centre(self) -> QWidget:
        order = Card()
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
        self._stack.setMinimumHeight(240)
        centre = QWidget()
        inside = QVBoxLayout(centre)
        inside.setContentsMargins(0, 0, 0, 0)
        inside.setSpacing(STEP)
        inside.addWidget(self.banner)
        inside.addWidget(self._splitter, 1)
        return centre

    def _dock(self, name: str, title: str, view: QWidget, area: Qt.DockWidgetArea, width: int) -> None:
        words = self._bridge.say(text(title))
        dock = QDockWidget(words, self)
        dock.setObjectName(name)
        dock.setTitleBarWidget(QWidget())
        card = Card(words)
        card.body.addWidget(view, 1)
        frame = QWidget()
        inside = QVBoxLayout(frame)
        left = area == Qt.DockWidgetArea.LeftDockWidgetArea
        inside.setContentsMargins(STEP if left else 0, 0, 0 if left else STEP, 0)
        inside.addWidget(card)
        dock.setWidget(frame)
        self.addDockWidget(area, dock)
        self.resizeDocks([dock], [width], Qt.Orientation.Horizontal)
        self._docks.append(dock)

    def _menus(self, commands: Commands) -> None:
        for menu, title in MENUS.items():
            made = self.menuBar().addMenu(self._bridge.say(text(title)))
            for action in commands.in_menu(menu):
                made.addAction(action)
            if menu == "view":
                made.addSeparator()
                for dock in self._docks:
                    made.addAction(dock.toggleViewAction())

    def _status(self) -> None:
        bar = self.statusBar()
        bar.setSizeGripEnabled(False)
        self._clock.setContentsMargins(STEP * 2, 0, 0, STEP // 2)
        self._saved.setContentsMargins(0, 0, STEP * 2, STEP // 2)
        bar.addWidget(self._clock, 1)
        bar.addPermanentWidget(self._saved)

    def show_asking(self, asking: bool) -> None:
        """Puts the dice prompt in the middle, or what can be done."""
        self._stack.setCurrentWidget(self.prompt if asking else self.panel)

    @property
    def asking(self) -> bool:
        """Whether the dice prompt is in the middle."""
        return self._stack.currentWidget() is self.prompt

    def set_saved(self, words: str) -> None:
        """Says where the campaign stands on disk."""
        self._saved.setText(words)

    def _show_status(self) -> None:
        campaign = self._bridge.campaign
        fight = campaign.encounter
        clock = clock_text(campaign.clock)
        clock = clock[:1].upper() + clock[1:]
        said = [self._bridge.say(self._bridge.system.name), clock]
        if fight:
            said.append(self._bridge.say(text("window.status.round", round=fight.round)))
        self._clock.setText("   ·   ".join(said))

    def closeEvent(self, event: QCloseEvent) -> None:
        """Tells that the window goes."""
        self.closing.emit()
        super().closeEvent(event)
