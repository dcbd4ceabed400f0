"""A form as inputs under each other, kept in place while the form is asked again."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec
from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QGridLayout, QLabel, QWidget

from gui.theme import STEP
from gui.views.card import label, set_role
from gui.views.editors import LISTED, editor_for
from gui.views.painting import SMALL

if TYPE_CHECKING:
    from engine.actions import Form, FormField
    from gui.session_bridge import SessionBridge
    from gui.views.fields import FieldEditor

WHOM = frozenset({"person", "people", "shares", "measures"})
"""Kinds of fields that change most from blow to blow; there the cursor goes first."""


NARROW = frozenset({"whole", "number"})
"""Kinds of fields of which two fit into one line."""


class _Line(msgspec.Struct):
    kind: str
    title: QLabel
    editor: FieldEditor
    note: QLabel
    field: FormField | None = None
    """The field that it showed last."""


class FormView(QWidget):
    """The fields of a form, without the one who acts, which the panel shows."""

    edited = Signal(str, object)
    """Key of a field and its new value."""

    inputs_changed = Signal()
    """Other widgets take the keyboard now; see `inputs`."""

    def __init__(self, bridge: SessionBridge) -> None:
        """Starts without fields."""
        super().__init__()
        self._bridge = bridge
        self._lines: dict[str, _Line] = {}
        self._order: list[str] = []
        self._inputs: list[QWidget] = []
        self._chosen: tuple[str, ...] = ()
        self._half_wide = 0
        """What each of two fields in a line insists on; 0 for what its own parts do."""
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setHorizontalSpacing(STEP * 2)
        self._grid.setVerticalSpacing(STEP)
        self._grid.setColumnStretch(1, 1)
        self._grid.setColumnStretch(3, 1)

    def set_low(self) -> None:
        """Lets two numbers share a line that is hardly wide enough for them, on a screen that is small at its scale."""
        self._grid.setHorizontalSpacing(STEP)
        self._half_wide = 9 * STEP
        self._place(self._order)

    def show_form(self, form: Form | None, without: str, chosen: tuple[str, ...] = ()) -> None:
        """Shows a form; editors of fields that stay are kept, with focus and cursor.

        Args:
            form: The form; None for none.
            without: Key of a field that is shown elsewhere.
            chosen: People who were picked together, whom fields for several people show first.
        """
        self._chosen = chosen
        fields = [field for field in form.fields if field.key != without] if form else []
        order = [field.key for field in fields]
        for key in [key for key in self._lines if key not in order]:
            self._drop(key)
        for field in fields:
            there = self._lines.get(field.key)
            if there and there.kind != _kind(field):
                self._drop(field.key)
        for field in fields:
            if field.key not in self._lines:
                self._lines[field.key] = self._make(field)
        if order != self._order or any(self._grid.indexOf(line.editor) < 0 for line in self._lines.values()):
            self._place(order)
        if form:
            self._fill(form, fields)
        inputs = [one for key in order for one in self._lines[key].editor.inputs()]
        if inputs != self._inputs:
            self._inputs = inputs
            self.inputs_changed.emit()

    def focus_first(self) -> bool:
        """Puts the cursor where the next blow most often differs from the last; false where there are no fields."""
        keys = [key for key in self._order if self._lines[key].kind in WHOM] or self._order
        return bool(keys) and self.focus_field(keys[0])

    def focus_field(self, key: str) -> bool:
        """Puts the cursor into a field; false if there is none."""
        line = self._lines.get(key)
        if line is not None:
            line.editor.setFocus(Qt.FocusReason.ShortcutFocusReason)
        return line is not None

    @property
    def inputs(self) -> list[QWidget]:
        """All widgets that take the keyboard, in order."""
        return self._inputs

    def editor(self, key: str) -> FieldEditor | None:
        """The editor of a field."""
        line = self._lines.get(key)
        return line.editor if line else None

    def _make(self, field: FormField) -> _Line:
        editor = editor_for(field, self._bridge)
        editor.edited.connect(lambda value, key=field.key: self.edited.emit(key, value))
        title = label(role="quiet")
        title.setBuddy(editor)
        note = label(points=SMALL, wraps=True)
        note.hide()
        return _Line(_kind(field), title, editor, note)

    def _place(self, order: list[str]) -> None:
        for line in self._lines.values():
            for widget in (line.title, line.editor, line.note):
                self._grid.removeWidget(widget)
        for number, keys in enumerate(_packed(order, self._lines)):
            for half, key in enumerate(keys):
                line = self._lines[key]
                span = 1 if len(keys) > 1 else 3
                line.editor.setMinimumWidth(self._half_wide if len(keys) > 1 else 0)
                self._grid.addWidget(line.title, 2 * number, 2 * half, Qt.AlignmentFlag.AlignTop)
                self._grid.addWidget(line.editor, 2 * number, 2 * half + 1, 1, span)
                self._grid.addWidget(line.note, 2 * number + 1, 2 * half + 1, 1, span)
        self._order = order

    def _fill(self, form: Form, fields: list[FormField]) -> None:
        # What is missing is said beside the button; a field turns red only where a value is wrong.
        wrong = {
            problem.field: self._bridge.say(problem.said)
            for problem in form.problems
            if problem.field and form.values.get(problem.field) is not None
        }
        for field in fields:
            line = self._lines[field.key]
            if field != line.field:
                line.field = field
                line.title.setText("" if field.kind == "flag" else self._bridge.say(field.title))
                line.title.setContentsMargins(0, _title_drop(field), 0, 0)
                line.editor.setToolTip(self._bridge.say(field.help) if field.help else "")
            line.editor.chosen = self._chosen
            line.editor.show_field(field, form.values.get(field.key), form.values)
            said = wrong.get(field.key, "")
            line.note.setText(said)
            line.note.setVisible(bool(said))
            set_role(line.note, "role", "danger" if said else "quiet")

    def _drop(self, key: str) -> None:
        line = self._lines.pop(key)
        for widget in (line.title, line.editor, line.note):
            self._grid.removeWidget(widget)
            widget.hide()
            widget.deleteLater()


def _packed(order: list[str], lines: dict[str, _Line]) -> list[list[str]]:
    """Fields by line of the form: two narrow ones that follow each other share a line."""
    packed: list[list[str]] = []
    for key in order:
        last = packed[-1] if packed else []
        if lines[key].kind in NARROW and len(last) == 1 and lines[last[0]].kind in NARROW:
            last.append(key)
        else:
            packed.append([key])
    return packed


def _kind(field: FormField) -> str:
    return f"{field.kind}/listed" if field.options and field.kind in LISTED else field.kind


def _title_drop(field: FormField) -> int:
    """How far a title stands below the top of its editor, to be level with its first line."""
    return 3 if field.kind in {"people", "choices", "flag"} else 6
