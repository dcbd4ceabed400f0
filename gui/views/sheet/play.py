"""What befell a person in play, apart from what was typed: tracks with their bands, states with the time left."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QSizePolicy, QToolButton, QVBoxLayout, QWidget

from engine.words import text
from gui.models.people import band, state_words
from gui.models.sheet_cells import number
from gui.plain_tip import plain_tip
from gui.theme import BODY_POINTS, STEP, tabular
from gui.views.card import Card, label, set_role
from gui.views.painting import SMALL
from gui.views.sheet.boxes import show_refusal
from gui.views.sheet.inputs import LineInput
from gui.views.sheet.wounds import WoundsView

if TYPE_CHECKING:
    from engine.sheet import Track
    from gui.models.sheet import Lasting, SheetModel
    from gui.models.sheet_wounds import WoundsModel
    from gui.theme import Theme


WIDEST_CHIP = 16 * STEP
"""Longer names of states take several lines."""


class BandStrip(QWidget):
    """The bands of a track side by side, with those that were reached filled."""

    def __init__(self, track: Track, theme: Theme) -> None:
        """Takes a track that has bands."""
        super().__init__()
        self._track = track
        self._theme = theme
        self._amount = 0
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        theme.changed.connect(self.update)

    def show_amount(self, amount: int) -> None:
        """Shows how far the track has gone."""
        self._amount = amount
        self.update()

    def sizeHint(self) -> QSize:
        """A thin strip."""
        return QSize(8 * STEP, STEP)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002 - all of it is small
        """Draws a stretch for each band."""
        painter, colours = QPainter(self), self._theme.colours
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        bands = self._track.bands
        width = (self.width() - 4 * (len(bands) - 1)) / len(bands)
        for place, one in enumerate(bands):
            reached = self._amount >= one.lowest
            first = place == 0
            colour = colours.accent if first else colours.warning if place < len(bands) - 1 else colours.danger
            painter.setBrush(QColor(colour if reached else colours.border))
            painter.drawRoundedRect(QRectF(place * (width + 4), 1, width, self.height() - 2), 3, 3)
        painter.end()


class TrackLine(QWidget):
    """A track: its name, how far it has gone, the band in which that lies."""

    def __init__(self, sheet: SheetModel, track: Track, theme: Theme) -> None:
        """Follows one track of the person on show."""
        super().__init__()
        self._sheet = sheet
        self._track = track
        title = sheet.bridge.say(track.label)
        self.line = LineInput()
        self.line.setAccessibleName(title)
        self.line.setFont(tabular(BODY_POINTS + 3, QFont.Weight.DemiBold))
        self.line.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.line.setFixedWidth(9 * STEP)
        # A track that shares its key with a field of the sheet is that field's to set.
        self.line.setReadOnly(track.key in sheet.bridge.system.schema.fields)
        if self.line.isReadOnly():
            self.line.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.line.committed.connect(self._on_committed)
        self.line.given_up.connect(lambda: self._refuse(""))
        sheet.leaving.connect(self._on_committed)
        self._band = label(role="quiet")
        self._said = label(role="danger", points=SMALL, wraps=True)
        self._said.hide()
        self._strip = BandStrip(track, theme) if track.bands else None
        across = QHBoxLayout()
        across.setSpacing(STEP)
        named = label(title, wraps=True)
        named.setBuddy(self.line)
        across.addWidget(self.line)
        across.addWidget(named, 1)
        across.addWidget(self._band)
        down = QVBoxLayout(self)
        down.setContentsMargins(0, 0, 0, 0)
        down.setSpacing(STEP // 2)
        down.addLayout(across)
        if self._strip is not None:
            down.addWidget(self._strip)
        down.addWidget(self._said)

    def refresh(self) -> None:
        """Shows how far the track has gone; a half-typed number stays."""
        person = self._sheet.person
        amount = person.count(self._track.key) if person else 0
        self.line.show_stored(str(amount))
        self._band.setText(band(self._sheet.bridge, self._track, amount))
        if self._strip is not None:
            self._strip.show_amount(amount)
        if not self.line.half_typed:
            self._refuse("")

    def restart(self) -> None:
        """Shows somebody else's."""
        self.line.restore()
        self.refresh()

    def _on_committed(self) -> None:
        if not self.line.half_typed or self.line.isReadOnly():
            return
        meant = number(self.line.words().strip(), whole=True)
        self._refuse(self._sheet.ask_here("set", field=self._track.key, value=meant))
        if not self._said.text():
            self.line.restore()

    def _refuse(self, sentence: str) -> None:
        show_refusal(self._said, sentence)
        set_role(self.line, "wrong", "true" if sentence else "false")


class LastingLine(QWidget):
    """A state with the time that is left of it, and a button that lifts it."""

    def __init__(self, sheet: SheetModel, lasting: Lasting) -> None:
        """Takes one state; its line is made anew when another state stands in its place."""
        super().__init__()
        self._sheet = sheet
        self.lasting = lasting
        chip = label(lasting.shown, role="chip", points=SMALL, wraps=True)
        chip.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Maximum)
        room = QFontMetrics(chip.font()).horizontalAdvance(lasting.shown) + 3 * STEP
        chip.setFixedWidth(min(WIDEST_CHIP, room))
        self._left: QLabel = label(role="quiet", wraps=True)
        across = QHBoxLayout(self)
        across.setContentsMargins(0, 0, 0, 0)
        across.setSpacing(STEP)
        across.addWidget(chip)
        across.addWidget(self._left, 1)
        if lasting.liftable:
            lift = QToolButton()
            lift.setProperty("kind", "flat")
            lift.setText("×")
            words = sheet.bridge.say(text("window.sheet.lift", name=lasting.shown))
            lift.setToolTip(plain_tip(words))
            lift.setAccessibleName(words)
            lift.clicked.connect(self._on_lift)
            across.addWidget(lift)
        self.show_left(lasting)

    def show_left(self, lasting: Lasting) -> None:
        """Shows the time that is left."""
        self.lasting = lasting
        modifier = f"{lasting.modifier:+d}".replace("-", "−") if lasting.modifier else ""
        said = " · ".join(one for one in (lasting.left, modifier, lasting.note) if one)
        self._left.setText(said)
        self.setAccessibleName(f"{lasting.shown}, {said}")

    def _on_lift(self) -> None:
        self._sheet.do("lift", {"target": self._sheet.person_id, "name": self.lasting.name})


class PlayCard(Card):
    """Tracks, states and wounds of the person on show."""

    def __init__(self, sheet: SheetModel, wounds: WoundsModel, theme: Theme) -> None:
        """Follows the sheet."""
        say = sheet.bridge.say
        super().__init__(say(text("window.sheet.in_play")))
        self._sheet = sheet
        self._tracks = [TrackLine(sheet, track, theme) for track in sheet.bridge.system.schema.tracks]
        self._lines: dict[str, LastingLine] = {}
        inside = QVBoxLayout()
        inside.setContentsMargins(STEP, 0, STEP, STEP)
        inside.setSpacing(STEP + STEP // 2)
        for line in self._tracks:
            inside.addWidget(line)
        self._states = QVBoxLayout()
        self._states.setSpacing(STEP // 2)
        inside.addLayout(self._states)
        inside.addLayout(self._new_condition())
        self._said = label(role="danger", points=SMALL, wraps=True)
        self._said.hide()
        inside.addWidget(self._said)
        self.wounds = WoundsView(wounds, theme)
        self._no_wounds = label(say(text("window.sheet.no_wounds")), role="quiet")
        inside.addWidget(label(say(text("window.sheet.wounds")), weight=QFont.Weight.DemiBold))
        inside.addWidget(self.wounds)
        inside.addWidget(self._no_wounds)
        self._state = label(role="quiet", points=SMALL, wraps=True)
        inside.addWidget(self._state)
        self.body.addLayout(inside)

    def refresh(self) -> None:
        """Shows all of it as it stands."""
        for line in self._tracks:
            line.refresh()
        self._show_lasting()
        person = self._sheet.person
        hurt = bool(person and person.wounds)
        self.wounds.setVisible(hurt)
        self._no_wounds.setVisible(not hurt)
        said = state_words(self._sheet.bridge, person) if person else ""
        self._state.setText(said)
        self._state.setVisible(bool(said))

    def restart(self) -> None:
        """Shows somebody else's."""
        for line in self._tracks:
            line.restart()
        self.new_name.restore()
        self.new_rounds.restore()
        show_refusal(self._said, "")
        self.refresh()

    def _show_lasting(self) -> None:
        lasting = {one.id: one for one in self._sheet.lasting()}
        for gone in [one for one in self._lines if one not in lasting]:
            line = self._lines.pop(gone)
            self._states.removeWidget(line)
            line.hide()
            line.deleteLater()
        for key, one in lasting.items():
            if key in self._lines:
                self._lines[key].show_left(one)
            else:
                self._lines[key] = LastingLine(self._sheet, one)
                self._states.addWidget(self._lines[key])

    def _new_condition(self) -> QHBoxLayout:
        say = self._sheet.bridge.say
        self.new_name, self.new_rounds = LineInput(), LineInput()
        self.new_name.setPlaceholderText(say(text("window.sheet.new_condition")))
        self.new_name.setAccessibleName(say(text("action.condition")))
        self.new_rounds.setPlaceholderText(say(text("field.rounds")))
        self.new_rounds.setAccessibleName(say(text("field.rounds")))
        room = QFontMetrics(self.new_rounds.font()).horizontalAdvance(say(text("field.rounds")))
        self.new_rounds.setFixedWidth(room + 4 * STEP)
        add = QToolButton()
        add.setText("+")
        add.setAccessibleName(say(text("action.condition")))
        add.setToolTip(say(text("action.condition")))
        add.clicked.connect(self._on_add)
        for line in (self.new_name, self.new_rounds):
            # Leaving a half-filled line sets nobody's condition; Enter and the button do.
            line.entered.connect(self._on_add)
        across = QHBoxLayout()
        across.setSpacing(STEP)
        across.addWidget(self.new_name, 1)
        across.addWidget(self.new_rounds)
        across.addWidget(add)
        return across

    def _on_add(self) -> None:
        name = self.new_name.words().strip()
        if not name:
            self.new_name.setFocus()
            return
        values: dict[str, Any] = {"target": self._sheet.person_id, "name": name}
        rounds = number(self.new_rounds.words().strip(), whole=True)
        if rounds is not None:
            values["rounds"] = rounds
        refused = self._sheet.ask("condition", values)
        show_refusal(self._said, refused)
        if not refused:
            self.new_name.restore()
            self.new_rounds.restore()
            self.new_name.setFocus()
