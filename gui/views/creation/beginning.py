"""Where guided creation begins: somebody new, somebody begun already, an NPC made a full character, or NPCs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QSignalBlocker, Signal
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QPushButton, QVBoxLayout, QWidget

from engine.words import text
from gui.models.creation import flows
from gui.theme import STEP
from gui.views.card import Card, label
from gui.views.inputs import ComboBox

if TYPE_CHECKING:
    from engine.flows import Flow
    from gui.session_bridge import SessionBridge


class BeginView(QWidget):
    """A card for each way to begin."""

    begin_wanted = Signal(object, str)
    go_on_wanted = Signal(object, str)
    promote_wanted = Signal(object, str)
    batch_wanted = Signal()

    def __init__(self, bridge: SessionBridge) -> None:
        """Makes a card for each flow of the system, and one for NPCs."""
        super().__init__()
        self._bridge = bridge
        self.names: dict[str, QLineEdit] = {}
        self.people: dict[str, ComboBox] = {}
        self.others: dict[str, ComboBox] = {}
        self.buttons: dict[str, QPushButton] = {}
        down = QVBoxLayout(self)
        down.setContentsMargins(0, 0, STEP, 0)
        down.setSpacing(STEP)
        for flow in flows(bridge):
            down.addWidget(self._card(flow))
        say = bridge.say
        if bridge.system.schema.batch is not None:
            card = Card(say(text("window.creation.batch")))
            self.batch = QPushButton(say(text("window.creation.batch_open")))
            self.batch.clicked.connect(self.batch_wanted)
            _line(card, say(text("window.creation.batch_help")), self.batch)
            down.addWidget(card)
        if not flows(bridge) and bridge.system.schema.batch is None:
            down.addWidget(label(say(text("window.creation.no_flow")), role="quiet", wraps=True))
        down.addStretch(1)
        for button in self.findChildren(QPushButton):
            button.setAutoDefault(True)  # Enter presses the button that has the keys
        for line in list(self.names.values())[:1]:
            self.setFocusProxy(line)
        self.refresh()

    def _card(self, flow: Flow) -> Card:
        say = self._bridge.say
        card = Card(say(flow.label))
        name = QLineEdit()
        name.setPlaceholderText(say(text("window.sheet.type_name")))
        name.setAccessibleName(say(text("window.creation.name")))
        begin = QPushButton(say(text("window.creation.begin")))
        begin.setProperty("kind", "primary")
        begin.setEnabled(False)
        name.textChanged.connect(lambda words: begin.setEnabled(bool(words.strip())))
        name.returnPressed.connect(begin.click)
        begin.clicked.connect(lambda: self._on_begin(flow))
        _line(card, say(text("window.creation.name")), name, begin)
        self.names[flow.key], self.buttons[flow.key] = name, begin
        self.people[flow.key] = self._chooser(card, "window.creation.go_on", "window.creation.go_on_do", flow)
        if flow.promotes:
            self.others[flow.key] = self._chooser(card, "window.creation.promote", "window.creation.promote_do", flow)
        return card

    def _chooser(self, card: Card, title: str, does: str, flow: Flow) -> ComboBox:
        say = self._bridge.say
        box, button = ComboBox(), QPushButton(say(text(does)))
        box.setAccessibleName(say(text(title)))
        wanted = self.promote_wanted if does.endswith("promote_do") else self.go_on_wanted
        button.clicked.connect(lambda: wanted.emit(flow, box.currentData()) if box.currentData() else None)
        box.currentIndexChanged.connect(lambda place: button.setEnabled(place >= 0))
        button.setEnabled(False)
        # A row is there only while there is somebody in it.
        row = _line(card, say(text(title)), box, button)
        box.currentIndexChanged.connect(lambda place: row.setVisible(place >= 0))
        row.hide()
        return box

    def refresh(self) -> None:
        """Lists the people there are."""
        for flow in flows(self._bridge):
            people = self._bridge.campaign.people.values()
            own = [(one.id, one.name) for one in people if one.kind == flow.kind]
            _fill(self.people[flow.key], own)
            if flow.key in self.others:
                _fill(self.others[flow.key], [(one.id, one.name) for one in people if one.kind != flow.kind])

    def _on_begin(self, flow: Flow) -> None:
        name = self.names[flow.key].text().strip()
        if name:
            self.begin_wanted.emit(flow, name)

    def restart(self) -> None:
        """Leaves no name of somebody who is there by now."""
        for line in self.names.values():
            line.clear()


def _fill(box: ComboBox, people: list[tuple[str, str]]) -> None:
    if [(box.itemData(i), box.itemText(i)) for i in range(box.count())] == people:
        return
    chosen = box.currentData()
    with QSignalBlocker(box):
        box.clear()
        for person, name in people:
            box.addItem(name, person)
    box.setCurrentIndex(max(box.findData(chosen), 0) if people else -1)
    box.currentIndexChanged.emit(box.currentIndex())


def _line(card: Card, title: str, *widgets: QWidget) -> QWidget:
    whole = QWidget()
    across = QHBoxLayout(whole)
    across.setContentsMargins(STEP, 0, STEP, 0)
    across.setSpacing(STEP)
    name = label(title, role="quiet", wraps=len(widgets) == 1)
    if len(widgets) > 1:
        name.setFixedWidth(22 * STEP)
        name.setBuddy(widgets[0])
    across.addWidget(name, len(widgets) == 1)
    across.addWidget(widgets[0], len(widgets) > 1)
    for widget in widgets[1:]:
        widget.setMinimumWidth(14 * STEP)
        across.addWidget(widget)
    card.body.addWidget(whole)
    return whole
