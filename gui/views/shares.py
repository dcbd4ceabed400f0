"""The editor of shares: a number for each of several people."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import QSignalBlocker
from PySide6.QtWidgets import QHBoxLayout, QToolButton, QVBoxLayout, QWidget

from engine.words import text
from gui.models.suggestions import ACTOR
from gui.plain_tip import plain_tip
from gui.theme import BODY_POINTS, STEP, sized
from gui.views.card import ElidedLabel
from gui.views.fields import FieldEditor
from gui.views.inputs import WholeInput

if TYPE_CHECKING:
    from collections.abc import Mapping

    from engine.actions import FormField
    from gui.session_bridge import SessionBridge

MOST: Final = 8
"""How many people have a line from the start where nobody was chosen."""


class SharesEditor(FieldEditor):
    """Whole numbers by person, such as bullets; whoever gets none is not named.

    People who were chosen together come first, with one number for each of them; the rest is a click away.
    """

    def __init__(self, bridge: SessionBridge) -> None:
        """Starts with nobody."""
        super().__init__(bridge)
        self._boxes: dict[str, WholeInput] = {}
        self._each: WholeInput | None = None
        self._made_of: tuple[list[str], int, int] = ([], 0, 0)
        self._all = False
        self._lines = QVBoxLayout(self)
        self._lines.setContentsMargins(0, 0, 0, 0)
        self._lines.setSpacing(STEP // 2)

    def show_field(self, field: FormField, value: Any, values: Mapping[str, Any]) -> None:
        """Shows the field."""
        shares = value if isinstance(value, dict) else {}
        entries, left = self._shown(self._candidates(field, shares, values.get(ACTOR)), shares)
        chosen = sum(entry in self.chosen for entry, _ in entries)
        made_of = ([entry for entry, _ in entries], chosen, left)
        if self._made_of != made_of:
            self._made_of = made_of
            self._rebuild(entries, chosen, left)
        for entry, box in self._boxes.items():
            self._show_number(box, field, shares.get(entry))
        if self._each is not None:
            numbers = {shares.get(entry) for entry in self._boxes if entry in self.chosen}
            self._show_number(self._each, field, numbers.pop() if len(numbers) == 1 else None)

    def _candidates(self, field: FormField, shares: Mapping[str, Any], actor: object) -> list[tuple[str, str]]:
        """Whoever may have a share: not the one who acts, and in a fight only those in it."""
        fight = self._bridge.campaign.encounter
        there = set(fight.people) if fight and not field.options else None
        return [
            (one, name)
            for one, name in self._people(field, actor)
            if one in shares or (one != actor and (there is None or one in there))
        ]

    def _shown(self, entries: list[tuple[str, str]], shares: Mapping[str, Any]) -> tuple[list[tuple[str, str]], int]:
        """Those who have a line, the chosen first, and how many are left out."""
        chosen = [entry for entry in entries if entry[0] in self.chosen]
        rest = [entry for entry in entries if entry[0] not in self.chosen]
        room = len(rest) if self._all else 0 if chosen else MOST
        # A line that is being filled in stays where it is.
        kept = [entry for place, entry in enumerate(rest) if place < room or entry[0] in shares]
        return [*chosen, *kept], len(rest) - len(kept)

    def _show_number(self, box: WholeInput, field: FormField, number: float | None) -> None:
        with QSignalBlocker(box):
            box.set_limits(0, field.highest)
            box.setSuffix(f" {field.unit}" if field.unit else "")
            box.show_number(number)

    def _rebuild(self, entries: list[tuple[str, str]], chosen: int, left: int) -> None:
        focused = next((entry for entry, box in self._boxes.items() if box.hasFocus()), None)
        while (item := self._lines.takeAt(0)) is not None:
            if widget := item.widget():
                widget.hide()
                widget.deleteLater()
        self._boxes, self._each = {}, None
        if chosen > 1:
            self._each = self._line(self._bridge.say(text("window.action.each", count=chosen)))
            self._each.valueChanged.connect(self._on_each)
        for entry, name in entries:
            self._boxes[entry] = self._line(name)
            self._boxes[entry].valueChanged.connect(self._on_changed)
        if left:
            more = QToolButton()
            more.setText(self._bridge.say(text("window.action.others", count=left)))
            more.setProperty("kind", "flat")
            more.clicked.connect(self._on_more)
            self._lines.addWidget(more)
        inputs = self.inputs()
        if inputs:
            self.setFocusProxy(inputs[0])
        if focused in self._boxes:
            self._boxes[focused].setFocus()

    def _line(self, name: str) -> WholeInput:
        """A number with whose it is behind it."""
        line = QWidget()
        inside = QHBoxLayout(line)
        inside.setContentsMargins(0, 0, 0, 0)
        box = WholeInput()
        box.setFixedWidth(box.fontMetrics().horizontalAdvance("0000000") + 3 * STEP)
        box.setAccessibleName(name)
        # A long name ends in dots: it may not push the form out of the window.
        named = ElidedLabel(sized(BODY_POINTS))
        named.setText(name)
        named.setToolTip(plain_tip(name))
        named.setBuddy(box)
        inside.addWidget(box)
        inside.addWidget(named, 1)
        self._lines.addWidget(line)
        return box

    def inputs(self) -> list[QWidget]:
        """A number for all who are chosen, then one for each person."""
        return [*([self._each] if self._each else []), *self._boxes.values()]

    def _on_more(self) -> None:
        """Lets everybody have a line; the form is shown again with the same values."""
        self._all = True
        self._on_changed()

    def _on_each(self) -> None:
        """Gives each of the chosen the same."""
        number = self._each.number() if self._each else None
        for entry, box in self._boxes.items():
            if entry in self.chosen:
                with QSignalBlocker(box):
                    box.show_number(number)
        self._on_changed()

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
