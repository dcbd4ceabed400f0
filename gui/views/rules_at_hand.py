"""Rules at hand: what each rule says in our own words, found as the words are typed.

Docking, in the program's composition root:
    ``hand = RulesAtHand(bridge, theme)`` in a dock of its own (F1); ``hand.start()`` puts the cursor into its search;
    whatever shows a rule id connects ``RuleLink.wanted`` (or ``wanted`` of its own) to ``hand.show_rule``, and raises
    the dock on ``hand.shown``; connect ``hand.option_wanted`` to ``HouseRulesView.show_option``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QEvent, QModelIndex, QObject, Qt, Signal
from PySide6.QtGui import QFont, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHBoxLayout,
    QLineEdit,
    QListView,
    QPushButton,
    QScrollArea,
    QSplitter,
    QVBoxLayout,
    QWidget,
)

from engine.words import text
from gui.models.house_rules import choice_words, ruling
from gui.models.rules import RULE, RulesModel
from gui.theme import BODY_POINTS, STEP
from gui.views.card import label
from gui.views.delegates import RowDelegate
from gui.views.rule_link import SCHEME, linked

if TYPE_CHECKING:
    from gui.session_bridge import SessionBridge
    from gui.theme import Theme

NARROW: Final = 72 * STEP
"""Below this width the page of a rule stands under the list."""


class RulesAtHand(QWidget):
    """A search, the rules that it finds, and the page of the one that is chosen."""

    shown = Signal(str)
    """The page of a rule was asked for from elsewhere; whoever holds this view brings it into sight."""

    option_wanted = Signal(str)
    """The house rule behind a rule is wanted: name of the option."""

    def __init__(self, bridge: SessionBridge, theme: Theme) -> None:
        """Shows the first rule."""
        super().__init__()
        self._bridge = bridge
        self.model = RulesModel(bridge.system.id, self)
        self.rule = ""
        say = bridge.say
        self.search = QLineEdit()
        self.search.setPlaceholderText(say(text("window.at_hand.search")))
        self.search.setAccessibleName(say(text("window.at_hand.search")))
        self.search.setClearButtonEnabled(True)
        self.list = QListView()
        self.list.setModel(self.model)
        self.list.setItemDelegate(RowDelegate(theme, self.list))
        self.list.setUniformItemSizes(True)
        self.list.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.list.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.list.setAccessibleName(say(text("window.at_hand.rules")))
        self.list.setMinimumWidth(24 * STEP)
        self.none = label(wraps=True, role="quiet")
        self.title = label(points=BODY_POINTS + 5, weight=QFont.Weight.DemiBold, wraps=True)
        self.kind = label(role="quiet", wraps=True)
        self.words = label(points=BODY_POINTS + 1, wraps=True)
        self.reason = label(role="quiet", wraps=True)
        for one in (self.words, self.reason):
            one.setTextFormat(Qt.TextFormat.RichText)
            one.linkActivated.connect(self.follow)
        self.decided = label(wraps=True)
        self.option = QPushButton(say(text("window.at_hand.house_rule")))
        self.option.clicked.connect(self._on_option)
        self._lay_out()
        self.setFocusProxy(self.search)
        self.search.installEventFilter(self)
        self.search.textChanged.connect(self._on_typed)
        self.list.selectionModel().currentChanged.connect(self._on_current_changed)
        theme.changed.connect(self.list.viewport().update)
        bridge.changed.connect(self._show_decision)
        self._on_typed("")

    def _lay_out(self) -> None:
        left = QWidget()
        listed = QVBoxLayout(left)
        listed.setContentsMargins(0, 0, 0, 0)
        listed.setSpacing(STEP)
        listed.addWidget(self.search)
        listed.addWidget(self.list, 1)
        listed.addWidget(self.none)
        page = QWidget()
        page.setObjectName("page")
        down = QVBoxLayout(page)
        down.setContentsMargins(STEP * 2, STEP, STEP * 2, STEP)
        down.setSpacing(STEP)
        decided = QHBoxLayout()
        decided.addWidget(self.decided, 1)
        decided.addWidget(self.option)
        for widget in (self.title, self.kind, self.words, self.reason):
            down.addWidget(widget)
        down.addLayout(decided)
        down.addStretch(1)
        area = QScrollArea()
        area.setWidget(page)
        area.setWidgetResizable(True)
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.splitter = QSplitter(Qt.Orientation.Horizontal)
        self.splitter.setChildrenCollapsible(False)
        self.splitter.setHandleWidth(STEP)
        self.splitter.addWidget(left)
        self.splitter.addWidget(area)
        self.splitter.setStretchFactor(1, 1)
        self.splitter.setSizes([36 * STEP, 60 * STEP])
        inside = QVBoxLayout(self)
        inside.setContentsMargins(0, 0, 0, 0)
        inside.addWidget(self.splitter)

    # ---- from elsewhere

    def start(self) -> None:
        """Puts the cursor into the search."""
        self.search.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.search.selectAll()

    def show_rule(self, rule: str) -> None:
        """Opens the page of a rule, whatever is searched for."""
        if rule not in self.model.rules:
            return
        if self.model.row_of(rule) < 0:
            self.search.clear()
        self._choose(self.model.row_of(rule))
        self.shown.emit(rule)

    def follow(self, address: str) -> None:
        """Opens the page to which a link leads; see `gui.views.rule_link.linked`."""
        self.show_rule(address.removeprefix(SCHEME))

    # ---- the page

    def _on_typed(self, words: str) -> None:
        self.model.search(words)
        found = self.model.rowCount()
        self.list.setVisible(found > 0)
        self.none.setVisible(not found)
        key = "window.at_hand.none" if self.model.rules else "window.at_hand.no_rules"
        self.none.setText(self._bridge.say(text(key)))
        row = self.model.row_of(self.rule)
        self._choose(0 if words.strip() or row < 0 else row)

    def _choose(self, row: int) -> None:
        index = self.model.index(row, 0)
        if index.isValid():
            self.list.setCurrentIndex(index)
            self.list.scrollTo(index)
            self._show(str(index.data(RULE)))
        elif not self.model.rules:
            self._show("")

    def _on_current_changed(self, now: QModelIndex) -> None:
        if now.isValid():
            self._show(str(now.data(RULE)))

    def _show(self, rule: str) -> None:
        self.rule = rule
        found = self.model.rules.get(rule)
        say = self._bridge.say
        self.title.setText(found.title if found else "")
        self.kind.setText(f"{rule} · {say(text(f'window.at_hand.kind.{found.kind}'))}" if found else "")
        self.words.setText(linked(found.text, self.model.rules) if found else "")
        self.reason.setText(linked(found.reason, self.model.rules) if found else "")
        self.reason.setVisible(bool(found and found.reason))
        self._show_decision()

    def _show_decision(self) -> None:
        options = {one.rule: one for one in self._bridge.system.options}
        option = options.get(self.rule)
        self.decided.setVisible(option is not None)
        self.option.setVisible(option is not None)
        if option is not None:
            now = choice_words(self._bridge, option, ruling(self._bridge, option).now)
            facts = {"option": option.label, "choice": now}
            self.decided.setText(self._bridge.say(text("window.at_hand.decided", **facts)))

    def _on_option(self) -> None:
        for option in self._bridge.system.options:
            if option.rule == self.rule:
                self.option_wanted.emit(option.name)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Puts the page beside the list, or below it."""
        super().resizeEvent(event)
        across = Qt.Orientation.Horizontal if self.width() >= NARROW else Qt.Orientation.Vertical
        if self.splitter.orientation() != across:
            self.splitter.setOrientation(across)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Arrow keys go through the list while the cursor is in the search."""
        keys = {Qt.Key.Key_Down: 1, Qt.Key.Key_Up: -1, Qt.Key.Key_PageDown: 8, Qt.Key.Key_PageUp: -8}
        if watched is self.search and isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            by = keys.get(Qt.Key(event.key()))
            if by is not None and self.model.rowCount():
                row = self.list.currentIndex().row() + by
                self._choose(min(max(row, 0), self.model.rowCount() - 1))
                return True
        return super().eventFilter(watched, event)
