"""The log with what finds a line in it: words to search for, whose lines, and a menu."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace
from PySide6.QtCore import QSignalBlocker, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QAction, QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QMenu, QSizePolicy, QToolButton, QVBoxLayout, QWidget

from engine.words import text
from gui.icons import SIDE, icon
from gui.theme import STEP
from gui.views.inputs import ComboBox

if TYPE_CHECKING:
    from engine.changes import Change
    from gui.commands import Commands
    from gui.session_bridge import SessionBridge
    from gui.theme import Theme
    from gui.views.log import LogView

QUIET_MS = 120
"""How long nothing must be typed before the log is searched."""


class LogPanel(QWidget):
    """The log under a line that filters it."""

    def __init__(self, bridge: SessionBridge, view: LogView, commands: Commands, theme: Theme) -> None:
        """Takes the view of the log in."""
        super().__init__()
        self._bridge, self._view, self._theme = bridge, view, theme
        self._model = view.log_model
        self.search = SearchLine()
        self.search.setPlaceholderText(bridge.say(text("window.log.search")))
        find = commands["find"]
        self.search.setToolTip(find.toolTip())
        find.changed.connect(lambda: self.search.setToolTip(find.toolTip()))
        self.person = ComboBox()
        self.person.setToolTip(bridge.say(text("window.log.person")))
        self.person.setMinimumContentsLength(6)
        self.person.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.secrets = QAction(bridge.say(text("window.log.secrets")), self)
        self.secrets.setCheckable(True)
        self.secrets.setChecked(True)
        self._more = self._menu_button()
        self._quiet = QTimer(self, singleShot=True, interval=QUIET_MS)
        self._quiet.timeout.connect(self.apply)
        line = QHBoxLayout()
        line.setContentsMargins(0, 0, 0, 0)
        line.setSpacing(STEP // 2)
        line.addWidget(self.search, 5)
        line.addWidget(self.person, 4)
        line.addWidget(self._more)
        inside = QVBoxLayout(self)
        inside.setContentsMargins(0, 0, 0, 0)
        inside.setSpacing(STEP)
        inside.addLayout(line)
        inside.addWidget(view, 1)
        self.setFocusProxy(view)
        self.search.textChanged.connect(self._quiet.start)
        self.search.left.connect(self._on_left)
        self.person.currentIndexChanged.connect(self.apply)
        self.secrets.toggled.connect(self.apply)
        self._model.modelReset.connect(self._show_filter)
        commands["find"].triggered.connect(self.start_search)
        bridge.changed.connect(self._on_changed)
        view.rule_wanted.connect(bridge.rule_wanted)
        theme.changed.connect(self._tint)
        self._tint()
        self._names: list[tuple[str, str]] = []
        self._show_people()

    def start_search(self) -> None:
        """Puts the cursor on what is searched for."""
        self.search.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.search.selectAll()

    def apply(self) -> None:
        """Shows what is wanted now."""
        self._quiet.stop()
        wanted = replace(
            self._model.filter,
            words=self.search.text().strip(),
            person=str(self.person.currentData() or ""),
            secrets=self.secrets.isChecked(),
        )
        self._model.set_filter(wanted)

    def _menu_button(self) -> QToolButton:
        button = QToolButton()
        button.setToolTip(self._bridge.say(text("window.log.more")))
        button.setIconSize(QSize(SIDE, SIDE))
        button.setProperty("kind", "flat")
        button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        menu = QMenu(button)
        menu.addAction(self.secrets)
        menu.addSeparator()
        menu.addAction(self._bridge.say(text("window.log.copy")), self._view.copy)
        menu.addAction(self._bridge.say(text("window.log.copy_all")), self._view.copy_all)
        button.setMenu(menu)
        return button

    def _show_people(self) -> None:
        names = [(person.id, person.name) for person in self._bridge.campaign.people.values()]
        if names == self._names:
            return
        self._names = names
        chosen = self.person.currentData()
        with QSignalBlocker(self.person):
            self.person.clear()
            self.person.addItem(self._bridge.say(text("window.log.everybody")), "")
            for person, name in names:
                self.person.addItem(name, person)
            self.person.setCurrentIndex(max(0, self.person.findData(chosen)))
        self.apply()

    def _show_filter(self) -> None:
        """Takes a filter over that was dropped to show a line."""
        wanted = self._model.filter
        for one in (self.search, self.person):
            one.blockSignals(True)
        if self.search.text().strip() != wanted.words:
            self.search.setText(wanted.words)
        self.person.setCurrentIndex(max(0, self.person.findData(wanted.person)))
        for one in (self.search, self.person):
            one.blockSignals(False)

    def _on_left(self) -> None:
        self.search.clear()
        self.apply()
        self._view.setFocus(Qt.FocusReason.OtherFocusReason)

    def _on_changed(self, change: Change) -> None:
        if change.people:
            self._show_people()

    def _tint(self) -> None:
        self._more.setIcon(icon("more", self._theme.colours))


class SearchLine(QLineEdit):
    """A line for what is searched; Escape empties it and leaves."""

    left = Signal()

    def __init__(self) -> None:
        """Starts empty."""
        super().__init__()
        self.setClearButtonEnabled(True)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Leaves on Escape."""
        if event.key() == Qt.Key.Key_Escape:
            self.left.emit()
            return
        super().keyPressEvent(event)
