"""Editors of single fields of a form; `gui.views.editors` says which field gets which."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from msgspec.structs import replace
from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import QCheckBox, QHBoxLayout, QLineEdit, QWidget

from gui.models.suggestions import ACTOR
from gui.views.flow_layout import FlowLayout
from gui.views.inputs import ComboBox, NumberInput, WholeInput

if TYPE_CHECKING:
    from collections.abc import Mapping

    from engine.actions import FormField
    from gui.session_bridge import SessionBridge


class FieldEditor(QWidget):
    """An editor shows a field with its value and says when a person changed it."""

    edited = Signal(object)
    """Carries the new value, None where there is none."""

    def __init__(self, bridge: SessionBridge) -> None:
        """Looks names up through the bridge."""
        super().__init__()
        self._bridge = bridge
        self.chosen: tuple[str, ...] = ()
        """People who were picked together; whoever shows several people shows them first."""

    def show_field(self, field: FormField, value: Any, values: Mapping[str, Any]) -> None:
        """Shows a field as it stands; what is being typed keeps its cursor."""

    def inputs(self) -> list[QWidget]:
        """The widgets that take the keyboard, in order."""
        proxy = self.focusProxy()
        return [proxy] if proxy is not None else []

    def _people(self, field: FormField, actor: object = None) -> list[tuple[str, str]]:
        """Ids and names to choose from: those that the field names, otherwise all.

        Those of the other side come first, whoever acts and who is out of it last: a blow is seldom aimed at them.
        """
        if field.options:
            return [(option.id, self._bridge.say(option.label)) for option in field.options]
        campaign = self._bridge.campaign
        fight = campaign.encounter
        fighting = fight.people if fight else ()
        ids = [one for one in dict.fromkeys((*fighting, *campaign.people)) if one in campaign.people]
        kind = campaign.people[actor].kind if isinstance(actor, str) and actor in campaign.people else ""
        slot = fight.slot_of(actor) if fight and isinstance(actor, str) else None
        beside = slot.people if slot else ()

        def last(person: str) -> tuple[bool, bool, bool, bool]:
            apart = person not in fighting
            out = self._bridge.system.out_of_play(campaign, person)
            return (
                person == actor,
                apart,
                out,
                person in beside or (bool(kind) and campaign.people[person].kind == kind),
            )

        return [(person, campaign.people[person].name) for person in sorted(ids, key=last)]


class _ListEditor(FieldEditor):
    """Chooses one entry of a list."""

    def __init__(self, bridge: SessionBridge) -> None:
        super().__init__(bridge)
        self._box = ComboBox()
        self._shown: list[tuple[str, str]] = []
        self.setFocusProxy(self._box)
        _fill(self, self._box)
        self._box.activated.connect(self._on_activated)
        self._box.currentIndexChanged.connect(self._on_activated)

    def show_field(self, field: FormField, value: Any, values: Mapping[str, Any]) -> None:
        entries = self._entries(field, values)
        if not field.required or value is None:
            entries = [("", self._bridge.say(field.empty) if field.empty else "–"), *entries]
        with QSignalBlocker(self._box):
            if entries != self._shown:
                self._shown = entries
                self._box.clear()
                for entry, name in entries:
                    self._box.addItem(name, entry)
            place = next((i for i, (entry, _) in enumerate(entries) if entry == (value or "")), -1)
            if place != self._box.currentIndex():
                self._box.setCurrentIndex(place)

    def _entries(self, field: FormField, values: Mapping[str, Any]) -> list[tuple[str, str]]:  # noqa: ARG002
        return [(option.id, self._bridge.say(option.label)) for option in field.options]

    def _on_activated(self) -> None:
        self.edited.emit(self._box.currentData() or None)


class WholeChoiceEditor(_ListEditor):
    """One of a few whole numbers that have names; where one stands there from the start, it is never empty."""

    def show_field(self, field: FormField, value: Any, values: Mapping[str, Any]) -> None:
        """Numbers are told from each other by how they are written."""
        kept = replace(field, required=field.required or field.default is not None)
        super().show_field(kept, None if value is None else str(value), values)

    def _on_activated(self) -> None:
        chosen = self._box.currentData()
        self.edited.emit(int(chosen) if chosen else None)


class ChoiceEditor(_ListEditor):
    """One of the options of a field."""


class PersonEditor(_ListEditor):
    """One person."""

    def _entries(self, field: FormField, values: Mapping[str, Any]) -> list[tuple[str, str]]:
        return self._people(field, values.get(ACTOR))


class RowEditor(_ListEditor):
    """A row of somebody's table, such as a weapon."""

    def _entries(self, field: FormField, values: Mapping[str, Any]) -> list[tuple[str, str]]:
        if field.options:
            return super()._entries(field, values)
        owner = self._bridge.campaign.people.get(str(values.get(field.of)))
        rows = owner.table(field.table) if owner else ()
        return [(row.id, str(row.get("name", row.id))) for row in rows]


class _NumberEditor(FieldEditor):
    def __init__(self, bridge: SessionBridge, box: WholeInput | NumberInput) -> None:
        super().__init__(bridge)
        self._box = box
        self.setFocusProxy(box)
        _fill(self, box)
        box.valueChanged.connect(self._on_value_changed)

    def show_field(self, field: FormField, value: Any, values: Mapping[str, Any]) -> None:  # noqa: ARG002
        with QSignalBlocker(self._box):
            self._box.set_limits(field.lowest, field.highest)
            suffix = f" {field.unit}" if field.unit else ""
            if suffix != self._box.suffix():
                self._box.setSuffix(suffix)
            self._box.show_number(value if isinstance(value, int | float) else None)

    def _on_value_changed(self) -> None:
        self.edited.emit(self._box.number())


class WholeEditor(_NumberEditor):
    """A whole number with its unit."""

    def __init__(self, bridge: SessionBridge) -> None:
        """Starts empty."""
        super().__init__(bridge, WholeInput())


class NumberEditor(_NumberEditor):
    """A number with its unit."""

    def __init__(self, bridge: SessionBridge) -> None:
        """Starts empty."""
        super().__init__(bridge, NumberInput())


class FlagEditor(FieldEditor):
    """Yes or no; the words stand beside the box."""

    def __init__(self, bridge: SessionBridge) -> None:
        """Starts unticked."""
        super().__init__(bridge)
        self._box = QCheckBox()
        self.setFocusProxy(self._box)
        _fill(self, self._box)
        self._box.toggled.connect(self.edited.emit)

    def show_field(self, field: FormField, value: Any, values: Mapping[str, Any]) -> None:  # noqa: ARG002
        """Shows the field."""
        with QSignalBlocker(self._box):
            self._box.setText(self._bridge.say(field.title))
            self._box.setChecked(bool(value))


class TextEditor(FieldEditor):
    """Words."""

    def __init__(self, bridge: SessionBridge) -> None:
        """Starts empty."""
        super().__init__(bridge)
        self._line = QLineEdit()
        self.setFocusProxy(self._line)
        _fill(self, self._line)
        self._line.textEdited.connect(self._on_edited)

    def show_field(self, field: FormField, value: Any, values: Mapping[str, Any]) -> None:  # noqa: ARG002
        """Shows the field."""
        shown = "" if value is None else str(value)
        if self._read(self._line.text()) != value:
            self._line.setText(shown)

    def _on_edited(self, words: str) -> None:
        self.edited.emit(self._read(words))

    def _read(self, words: str) -> Any:
        return words or None


class ValueEditor(TextEditor):
    """Anything that can stand on a sheet: a number, yes or no, words."""

    def _read(self, words: str) -> Any:
        plain = words.strip()
        for read in (int, float):
            try:
                return read(plain)
            except ValueError:
                continue
        return {"true": True, "false": False}.get(plain.lower(), plain or None)


class _BoxesEditor(FieldEditor):
    """Several of a few, as boxes to tick."""

    def __init__(self, bridge: SessionBridge) -> None:
        super().__init__(bridge)
        self._boxes: dict[str, QCheckBox] = {}
        self._flow = FlowLayout(self)

    def show_field(self, field: FormField, value: Any, values: Mapping[str, Any]) -> None:
        entries = self._entries(field, values)
        if list(self._boxes) != [entry for entry, _ in entries]:
            self._rebuild(entries)
        chosen = set(value or ())
        for entry, box in self._boxes.items():
            with QSignalBlocker(box):
                box.setChecked(entry in chosen)

    def inputs(self) -> list[QWidget]:
        return list(self._boxes.values())

    def _entries(self, field: FormField, values: Mapping[str, Any]) -> list[tuple[str, str]]:  # noqa: ARG002
        return [(option.id, self._bridge.say(option.label)) for option in field.options]

    def _rebuild(self, entries: list[tuple[str, str]]) -> None:
        focused = next((entry for entry, box in self._boxes.items() if box.hasFocus()), None)
        while (item := self._flow.takeAt(0)) is not None:
            if widget := item.widget():
                widget.deleteLater()
        self._boxes = {}
        for entry, name in entries:
            box = QCheckBox(name)
            box.toggled.connect(self._on_toggled)
            self._flow.addWidget(box)
            box.show()
            self._boxes[entry] = box
        if self._boxes:
            self.setFocusProxy(next(iter(self._boxes.values())))
        if focused in self._boxes:
            self._boxes[focused].setFocus()
        self.updateGeometry()

    def _on_toggled(self) -> None:
        self.edited.emit([entry for entry, box in self._boxes.items() if box.isChecked()])


class ChoicesEditor(_BoxesEditor):
    """Several of the options of a field."""


class PeopleEditor(_BoxesEditor):
    """Several people."""

    def _entries(self, field: FormField, values: Mapping[str, Any]) -> list[tuple[str, str]]:
        return self._people(field, values.get(ACTOR))


def _fill(editor: QWidget, inner: QWidget) -> None:
    layout = QHBoxLayout(editor)
    layout.setContentsMargins(0, 0, 0, 0)
    layout.addWidget(inner)
    editor.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
