"""The editor of shares: a number for each of several people."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QSignalBlocker
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from gui.theme import STEP
from gui.views.card import label
from gui.views.fields import FieldEditor
from gui.views.inputs import WholeInput

if TYPE_CHECKING:
    from collections.abc import Mapping

    from engine.actions import FormField
    from gui.session_bridge import SessionBridge


class SharesEditor(FieldEditor):
    """Whole numbers by person, such as bullets; whoever gets none is not named."""

    def __init__(self, bridge: SessionBridge) -> None:
        """Starts with nobody."""
        super().__init__(bridge)
        self._boxes: dict[str, WholeInput] = {}
        self._lines = QVBoxLayout(self)
        self._lines.setContentsMargins(0, 0, 0, 0)
        self._lines.setSpacing(STEP // 2)

    def show_field(self, field: FormField, value: Any, values: Mapping[str, Any]) -> None:
        """Shows the field."""
        actor, shares = values.get("actor"), value if isinstance(value, dict) else {}
        entries = [(p, name) for p, name in self._people(field) if p != actor or p in shares]
        fight = self._bridge.campaign.encounter
        if fight and not field.options:
            entries = [(p, name) for p, name in entries if p in fight.people or p in shares]
        if list(self._boxes) != [entry for entry, _ in entries]:
            self._rebuild(entries)
        for entry, box in self._boxes.items():
            with QSignalBlocker(box):
                box.set_limits(0, field.highest)
                box.setSuffix(f" {field.unit}" if field.unit else "")
                box.show_number(shares.get(entry))

    def _rebuild(self, entries: list[tuple[str, str]]) -> None:
        while (item := self._lines.takeAt(0)) is not None:
            if widget := item.widget():
                widget.deleteLater()
        self._boxes = {}
        for entry, name in entries:
            line = QWidget()
            inside = QHBoxLayout(line)
            inside.setContentsMargins(0, 0, 0, 0)
            box = WholeInput()
            box.setFixedWidth(box.fontMetrics().horizontalAdvance("0000000") + 3 * STEP)
            box.valueChanged.connect(self._on_changed)
            named = label(name)
            named.setBuddy(box)
            inside.addWidget(box)
            inside.addWidget(named, 1)
            self._lines.addWidget(line)
            self._boxes[entry] = box
        if self._boxes:
            self.setFocusProxy(next(iter(self._boxes.values())))

    def inputs(self) -> list[QWidget]:
        """A number for each person."""
        return list(self._boxes.values())

    def _on_changed(self) -> None:
        numbers = {entry: box.number() for entry, box in self._boxes.items()}
        self.edited.emit({entry: number for entry, number in numbers.items() if self._counts(number)})

    def _counts(self, number: int | None) -> bool:
        """Whether a number says something: nothing is no share."""
        return bool(number)


class MeasuresEditor(SharesEditor):
    """Whole numbers by person, such as distances, where 0 is one as well."""

    def _counts(self, number: int | None) -> bool:
        return number is not None
