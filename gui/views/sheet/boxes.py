"""A box for each field of a sheet: its name, its input, and what the engine says against what was typed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtGui import QFont, QFontMetrics
from PySide6.QtWidgets import QCheckBox, QFrame, QHBoxLayout, QLabel, QVBoxLayout, QWidget

from gui.models.sheet_cells import DASH, NUMBERS, read, typed, word_of
from gui.theme import BODY_POINTS, STEP, sized, tabular
from gui.views.card import label, set_role
from gui.views.inputs import ComboBox
from gui.views.painting import SMALL
from gui.views.sheet.inputs import LineInput, TextInput

if TYPE_CHECKING:
    from engine.sheet import Field
    from gui.models.sheet import SheetModel

WIDEST_TILE = 20 * STEP
"""Longer names of numbers take several lines."""

NAMES_WIDE = 12 * STEP
"""Room for the name of a field that stands before its input."""


class FieldBox(QWidget):
    """Base of the boxes: follows the value of a field, and asks for what was typed."""

    refused_changed = Signal()

    def __init__(self, sheet: SheetModel, spec: Field) -> None:
        """Takes the field."""
        super().__init__()
        self.spec = spec
        self.title = sheet.bridge.say(spec.label)
        self.refused = ""
        self._sheet = sheet

    @property
    def tile(self) -> bool:
        """Whether it stands among tiles, rather than in a line of its own."""
        return False

    def refresh(self) -> None:
        """Shows the value as it stands; half-typed words stay."""

    def restart(self) -> None:
        """Shows the value of somebody else."""
        self._refuse("")
        self.refresh()

    def _commit(self, value: Any) -> bool:
        self._refuse(self._sheet.ask_here("set", field=self.spec.key, value=value))
        return not self.refused

    def _refuse(self, sentence: str) -> None:
        if sentence != self.refused:
            self.refused = sentence
            self.refused_changed.emit()


class _TypedBox(FieldBox):
    """A box with words to type."""

    def __init__(self, sheet: SheetModel, spec: Field, line: LineInput | TextInput) -> None:
        super().__init__(sheet, spec)
        self.line = line
        line.setAccessibleName(self.title)
        self.setFocusProxy(line)
        line.committed.connect(self._on_committed)
        line.given_up.connect(self._on_given_up)
        sheet.leaving.connect(self._on_committed)
        self.refused_changed.connect(lambda: set_role(line, "wrong", "true" if self.refused else "false"))
        self.refused_changed.connect(lambda: line.setToolTip(self.refused))

    def refresh(self) -> None:
        """Shows the value unless a person is at other words."""
        self.line.show_stored(typed(self._sheet.bridge, self.spec, self._sheet.value(self.spec.key)))
        if self.refused and not self.line.half_typed:
            self._refuse("")

    def restart(self) -> None:
        """Shows the value of somebody else, whatever was half typed."""
        self.line.restore()
        super().restart()

    def _on_committed(self) -> None:
        if not self.line.half_typed or self._sheet.person is None:
            return
        meant = read(self._sheet.bridge, self.spec, self.line.words())
        if meant == self._sheet.value(self.spec.key):
            self.line.restore()
            self._refuse("")
        elif self._commit(meant):
            self.refresh()
            self.line.restore()

    def _on_given_up(self) -> None:
        self._refuse("")


class NumberTile(_TypedBox):
    """A number as a tile: the name above, large figures below."""

    def __init__(self, sheet: SheetModel, spec: Field) -> None:
        """Starts empty."""
        line = LineInput()
        super().__init__(sheet, spec, line)
        line.setFont(tabular(BODY_POINTS + 8, QFont.Weight.DemiBold))
        line.setAlignment(Qt.AlignmentFlag.AlignCenter)
        line.setTextMargins(-STEP // 2, 0, -STEP // 2, 0)
        name = label(self.title, role="quiet", points=SMALL)
        name.setAlignment(Qt.AlignmentFlag.AlignCenter)
        name.setBuddy(line)
        frame = QFrame(self)
        frame.setObjectName("strip")
        inside = QVBoxLayout(frame)
        inside.setContentsMargins(STEP // 2, STEP // 2, STEP // 2, STEP // 2)
        inside.setSpacing(2)
        inside.addWidget(name)
        inside.addWidget(line)
        outside = QVBoxLayout(self)
        outside.setContentsMargins(0, 0, 0, 0)
        outside.addWidget(frame)
        wide = QFontMetrics(sized(SMALL)).horizontalAdvance(self.title) + 3 * STEP
        name.setWordWrap(wide > WIDEST_TILE)
        self.setFixedWidth(min(WIDEST_TILE, max(9 * STEP, wide)))

    @property
    def tile(self) -> bool:
        """It is one."""
        return True


def named_line(title: str, editor: QWidget, box: QWidget) -> QLabel:
    """Lays a name before an input into a box; gives the line for a refusal under it."""
    name = label(title, role="quiet", wraps=True)
    name.setFixedWidth(NAMES_WIDE)
    name.setAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop)
    name.setContentsMargins(0, STEP // 2, 0, 0)
    name.setBuddy(editor)
    said = label(role="danger", points=SMALL, wraps=True)
    said.hide()
    across = QHBoxLayout(box)
    across.setContentsMargins(0, 0, 0, 0)
    across.setSpacing(STEP)
    down = QVBoxLayout()
    down.setSpacing(2)
    down.addWidget(editor)
    down.addWidget(said)
    across.addWidget(name)
    across.addLayout(down, 1)
    return said


class TextBox(_TypedBox):
    """Words, or a list of them."""

    def __init__(self, sheet: SheetModel, spec: Field) -> None:
        """Starts empty."""
        super().__init__(sheet, spec, TextInput())
        said = named_line(self.title, self.line, self)
        self.refused_changed.connect(lambda: show_refusal(said, self.refused))


class ChoiceBox(FieldBox):
    """One of a few."""

    def __init__(self, sheet: SheetModel, spec: Field) -> None:
        """Starts empty."""
        super().__init__(sheet, spec)
        self.box = ComboBox()
        self.box.setAccessibleName(self.title)
        if "" not in spec.choices:
            self.box.addItem(DASH, None)
        for one in spec.choices:
            self.box.addItem(word_of(sheet.bridge, spec, one) or DASH, one)
        self.box.activated.connect(self._on_activated)
        self.setFocusProxy(self.box)
        said = named_line(self.title, self.box, self)
        self.refused_changed.connect(lambda: show_refusal(said, self.refused))

    def refresh(self) -> None:
        """Shows the value."""
        with QSignalBlocker(self.box):
            self.box.setCurrentIndex(max(0, self.box.findData(self._sheet.value(self.spec.key))))

    def _on_activated(self) -> None:
        if self.box.currentData() != self._sheet.value(self.spec.key) and not self._commit(self.box.currentData()):
            self.refresh()


class FlagBox(FieldBox):
    """Yes or no."""

    def __init__(self, sheet: SheetModel, spec: Field) -> None:
        """Starts unticked."""
        super().__init__(sheet, spec)
        self.box = QCheckBox()
        self.box.setAccessibleName(self.title)
        self.box.clicked.connect(self._on_clicked)
        self.setFocusProxy(self.box)
        said = named_line(self.title, self.box, self)
        self.refused_changed.connect(lambda: show_refusal(said, self.refused))

    def refresh(self) -> None:
        """Shows the value."""
        self.box.setChecked(bool(self._sheet.value(self.spec.key)))

    def _on_clicked(self, checked: bool) -> None:
        if not self._commit(checked):
            self.refresh()


def show_refusal(said: QLabel, sentence: str) -> None:
    """Shows a refusal under its input, or takes it away."""
    said.setText(sentence)
    said.setVisible(bool(sentence))


def box_for(sheet: SheetModel, spec: Field) -> FieldBox:
    """A new box of the kind of a field."""
    if spec.kind in NUMBERS:
        return NumberTile(sheet, spec)
    if spec.kind == "choice":
        return ChoiceBox(sheet, spec)
    if spec.kind == "flag":
        return FlagBox(sheet, spec)
    return TextBox(sheet, spec)
