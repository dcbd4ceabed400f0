"""The fights of a campaign: started, paused and taken up again, prepared, changed and taken off the list."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, Qt, Signal
from PySide6.QtGui import QKeyEvent, QShowEvent
from PySide6.QtWidgets import QAbstractItemView, QListView, QPushButton, QVBoxLayout, QWidget

from engine.words import text
from gui.theme import STEP
from gui.views.card import label
from gui.views.delegates import RowDelegate
from gui.views.flow_layout import FlowLayout

if TYPE_CHECKING:
    from collections.abc import Callable

    from engine.encounter import Encounter
    from gui.commands import Commands
    from gui.models.fights import FightsModel
    from gui.session_bridge import SessionBridge
    from gui.theme import Theme

Index = QModelIndex | QPersistentModelIndex

_TAKE_UP: Final = {"prepared": "window.fights.start", "running": "window.fights.pause"}


class FightsView(QWidget):
    """A list with what can be done to the fight that is chosen. Enter takes it up or pauses it, F2 changes it."""

    take_up_wanted = Signal(str)
    pause_wanted = Signal()
    change_wanted = Signal(str)
    remove_wanted = Signal(str)

    def __init__(self, model: FightsModel, bridge: SessionBridge, commands: Commands, theme: Theme) -> None:
        """Shows a model of fights."""
        super().__init__()
        self._model, self._bridge = model, bridge
        say = bridge.say
        self.list = _List()
        self.list.setModel(model)
        self.list.setItemDelegate(RowDelegate(theme, self.list))
        self.go = QPushButton()
        self.go.setProperty("kind", "primary")
        self.change = QPushButton(say(text("window.fights.change")))
        self.remove = QPushButton(say(text("window.fights.remove")))
        self.people = label(role="quiet", wraps=True)
        self.nothing = label(say(text("window.fights.none")), role="quiet", wraps=True)
        inside = QVBoxLayout(self)
        inside.setContentsMargins(0, 0, 0, 0)
        inside.setSpacing(STEP)
        above, below = FlowLayout(), FlowLayout()
        for command in ("prepare_fight", "start_fight"):
            above.addWidget(_button(commands, command))
        for button in (self.go, self.change, self.remove):
            below.addWidget(button)
        inside.addLayout(above)
        inside.addWidget(self.nothing)
        inside.addWidget(self.list, 1)
        inside.addWidget(self.people)
        inside.addLayout(below)
        self.setFocusProxy(self.list)
        self.go.clicked.connect(self._on_go)
        self.change.clicked.connect(self._on_change)
        self.remove.clicked.connect(self._on_remove)
        self.list.activated.connect(lambda _: self._on_go())
        self.list.change_wanted.connect(self._on_change)
        self.list.remove_wanted.connect(self._on_remove)
        self.list.selectionModel().currentChanged.connect(lambda *_: self.refresh())
        model.modelReset.connect(self._on_reset)
        bridge.changed.connect(self._on_changed)
        theme.changed.connect(self.list.viewport().update)
        self._on_reset()

    @property
    def fight(self) -> Encounter | None:
        """The fight that is chosen."""
        return self._model.fight(self.list.currentIndex().row())

    def choose(self, fight: str) -> None:
        """Chooses a fight."""
        self.list.setCurrentIndex(self._model.index(self._model.row(fight)))

    def refresh(self) -> None:
        """Says what can be done to the fight that is chosen."""
        fight, bridge = self.fight, self._bridge
        free = bridge.pending is None and not bridge.read_only
        there = fight is not None
        self.nothing.setVisible(not self._model.rowCount())
        self.list.setVisible(bool(self._model.rowCount()))
        for button in (self.go, self.change, self.remove):
            button.setVisible(there)
        self.people.setText(self._model.people(fight) if fight is not None else "")
        if fight is None:
            return
        self.go.setText(bridge.say(text(_TAKE_UP.get(fight.state, "window.fights.go_on"))))
        can = fight.state == "running" or not bridge.form("take_up", {"fight": fight.id}).problems
        self.go.setEnabled(free and can)
        prepared = fight.state == "prepared"
        self.change.setText(bridge.say(text("window.fights.change" if prepared else "window.fights.rename")))
        self.change.setEnabled(free)
        self.remove.setEnabled(free and fight.state != "running")

    def _on_changed(self) -> None:
        if self.isVisible():
            self.refresh()

    def showEvent(self, event: QShowEvent) -> None:
        """Catches up with what happened out of sight."""
        super().showEvent(event)
        self.refresh()

    def _on_reset(self) -> None:
        if self._model.rowCount() and not self.list.currentIndex().isValid():
            self.list.setCurrentIndex(self._model.index(0))
        self.refresh()

    def _on_go(self) -> None:
        fight = self.fight
        if fight is None or not self.go.isEnabled():
            return
        if fight.state == "running":
            self.pause_wanted.emit()
        else:
            self.take_up_wanted.emit(fight.id)
        self.choose(fight.id)

    def _on_change(self) -> None:
        if self.fight is not None and self.change.isEnabled():
            self.change_wanted.emit(self.fight.id)

    def _on_remove(self) -> None:
        if self.fight is not None and self.remove.isEnabled():
            self.remove_wanted.emit(self.fight.id)


class _List(QListView):
    """Fights, with keys for what is done most."""

    change_wanted = Signal()
    remove_wanted = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setUniformItemSizes(True)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """F2 changes, Delete removes."""
        done: Callable[[], None] | None = {
            Qt.Key.Key_F2: self.change_wanted.emit,
            Qt.Key.Key_Delete: self.remove_wanted.emit,
        }.get(Qt.Key(event.key()))
        if done is None or event.modifiers():
            super().keyPressEvent(event)
        else:
            done()

    def currentChanged(self, current: Index, previous: Index) -> None:  # noqa: N802 - Qt's name
        """Keeps what is chosen in sight."""
        super().currentChanged(current, previous)
        self.scrollTo(current)


def _button(commands: Commands, command: str) -> QPushButton:
    """A button that does what a command does, and says its key."""
    action = commands[command]
    button = QPushButton(action.text())
    button.clicked.connect(action.trigger)

    def follow() -> None:
        button.setEnabled(action.isEnabled())
        button.setToolTip(action.toolTip())

    action.changed.connect(follow)
    follow()
    return button
