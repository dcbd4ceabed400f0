"""Evenings of play: begun, noted, ended, and read again."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QDateTime, QLocale, Qt, QTimer, Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QPlainTextEdit, QPushButton, QVBoxLayout, QWidget

from engine.words import text
from gui.models.evening import read
from gui.theme import STEP
from gui.views.card import label, set_role
from gui.views.flow_layout import FlowLayout
from gui.views.inputs import ComboBox

if TYPE_CHECKING:
    from engine.changes import Change
    from gui.session_bridge import SessionBridge


PAUSE: Final = 150
"""Milliseconds without a change before the record is told anew."""


class EveningView(QWidget):
    """The evening at hand above, the record of any evening below."""

    begin_wanted = Signal(str)
    end_wanted = Signal()
    note_wanted = Signal(str)
    export_wanted = Signal(str, str)
    """Carries the name of an evening and its record as text."""

    def __init__(self, bridge: SessionBridge) -> None:
        """Follows a campaign."""
        super().__init__()
        self._bridge = bridge
        say = bridge.say
        self.state = label(wraps=True)
        self.name = QLineEdit()
        self.name.setMaxLength(120)
        self.name.setPlaceholderText(say(text("window.evening.name")))
        self.begin = QPushButton()
        self.end = QPushButton(say(text("action.end_evening")))
        self.note = QLineEdit()
        self.note.setPlaceholderText(say(text("window.evening.note")))
        self.write = QPushButton(say(text("window.evening.write")))
        self.which = ComboBox()
        self.export = QPushButton(say(text("window.evening.export")))
        self.record = QPlainTextEdit()
        self.record.setReadOnly(True)
        self.record.setTabChangesFocus(True)
        for field, key in ((self.name, "name"), (self.note, "note"), (self.which, "which"), (self.record, "record")):
            field.setAccessibleName(say(text(f"window.evening.{key}")))
        self._lay_out()
        self.begin.clicked.connect(self._on_begin)
        self.name.returnPressed.connect(self._on_begin)
        self.end.clicked.connect(self.end_wanted)
        self.write.clicked.connect(self._on_note)
        self.note.returnPressed.connect(self._on_note)
        self.note.textChanged.connect(lambda _: self._show_state())
        self.which.currentIndexChanged.connect(lambda _: self._show_record())
        self.export.clicked.connect(self._on_export)
        bridge.changed.connect(self._on_changed)
        self.setFocusProxy(self.name)
        # A record of a long evening takes a moment to tell; no blow waits for it.
        self._later = QTimer(self, singleShot=True, interval=PAUSE)
        self._later.timeout.connect(self._show_record)
        self._stale = False
        self._fill()

    def _lay_out(self) -> None:
        inside = QVBoxLayout(self)
        inside.setContentsMargins(0, 0, 0, 0)
        inside.setSpacing(STEP)
        buttons = FlowLayout()
        for button in (self.begin, self.end):
            buttons.addWidget(button)
        noting, choosing = QHBoxLayout(), QHBoxLayout()
        noting.addWidget(self.note, 1)
        noting.addWidget(self.write)
        choosing.addWidget(self.which, 1)
        choosing.addWidget(self.export)
        inside.addWidget(self.state)
        inside.addWidget(self.name)
        inside.addLayout(buttons)
        inside.addLayout(noting)
        inside.addLayout(choosing)
        inside.addWidget(self.record, 1)
        # Before the first evening there is no record to take the room below.
        self._below = QWidget()
        inside.addWidget(self._below, 1)

    def start(self) -> None:
        """Puts the cursor where a note is written, or an evening named."""
        first = self.note if self._bridge.campaign.evening is not None else self.name
        first.setFocus(Qt.FocusReason.ShortcutFocusReason)

    # ---- following

    def showEvent(self, event: QShowEvent) -> None:
        """Catches up with what happened out of sight."""
        super().showEvent(event)
        if self._stale:
            self._stale = False
            self._fill()

    def _on_changed(self, change: Change) -> None:
        if not self.isVisible():
            self._stale = True
        elif change.campaign:
            self._fill()
        else:
            if change.log:
                self._later.start()
            self._show_state()

    def _fill(self) -> None:
        evenings = self._bridge.campaign.evenings
        chosen = str(self.which.currentData() or "")
        # Whoever reads an older evening goes on reading it.
        newest = self.which.count() and chosen == self.which.itemData(0)
        self.which.blockSignals(True)
        self.which.clear()
        for evening in reversed(evenings):
            self.which.addItem(evening.name, evening.id)
        found = self.which.findData(chosen)
        self.which.setCurrentIndex(0 if newest or found < 0 else found)
        self.which.blockSignals(False)
        self._show_state()
        self._show_record()

    def _show_state(self) -> None:
        bridge, evening = self._bridge, self._bridge.campaign.evening
        free = bridge.pending is None and not bridge.read_only
        said = text("window.evening.plays", name=evening.name) if evening else text("window.evening.between")
        self.state.setText(bridge.say(said))
        self.begin.setText(bridge.say(text("window.evening.next" if evening else "action.begin_evening")))
        set_role(self.begin, "kind", "" if evening else "primary")
        self.begin.setEnabled(free)
        self.end.setEnabled(free and evening is not None)
        self.write.setEnabled(free and bool(self.note.text().strip()))
        for shown in (self.which, self.export, self.record):
            shown.setVisible(bool(bridge.campaign.evenings))
        self._below.setVisible(not bridge.campaign.evenings)

    def _show_record(self) -> None:
        said = read(self._bridge, str(self.which.currentData() or ""), when)
        if said == self.record.toPlainText():
            return
        bar = self.record.verticalScrollBar()
        at_end, place = bar.value() == bar.maximum(), bar.value()
        self.record.setPlainText(said)
        bar.setValue(bar.maximum() if at_end else place)

    # ---- what a person does

    def _on_begin(self) -> None:
        if self.begin.isEnabled():
            self.begin_wanted.emit(self.name.text().strip())

    def _on_note(self) -> None:
        if self.write.isEnabled():
            self.note_wanted.emit(self.note.text().strip())

    def _on_export(self) -> None:
        self.export_wanted.emit(self.which.currentText(), self.record.toPlainText() + "\n")


def when(at: str) -> str:
    """A real date and time as this person writes it; empty where the journal has none."""
    moment = QDateTime.fromString(at, Qt.DateFormat.ISODate)
    return QLocale().toString(moment.toLocalTime(), QLocale.FormatType.ShortFormat) if moment.isValid() else at
