"""Rows of a person's table, and what a table shows of each cell: words, reasons, tooltips, what play counts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import Qt

from engine.words import text
from gui.models.people import reason_lines
from gui.models.sheet import Explained
from gui.models.sheet_cells import DASH, NUMBERS, shown

if TYPE_CHECKING:
    from engine.character import Row
    from engine.sheet import Column, Table
    from gui.models.sheet import SheetModel

NAME: Final = 0
BLANK: Final = ""
"""The id under which the blank line is known."""


class SheetRows:
    """The rows by id; computed cells are worked out when they are first looked at, until the sheet changes."""

    def __init__(self, sheet: SheetModel, table: Table) -> None:
        """Starts without rows; `take` gives them."""
        self._sheet = sheet
        self._table = table
        self._computed: dict[tuple[str, str], Explained] = {}
        self._asides: dict[str, str] = {}
        self.by_id: dict[str, Row] = {}

    def take(self, rows: dict[str, Row]) -> dict[tuple[str, str], Explained]:
        """Takes rows as they stand; gives what was worked out for those before."""
        before, self._computed, self.by_id = self._computed, {}, rows
        self._asides = {}
        return before

    def explained(self, row_id: str, spec: Column) -> Explained:
        """A computed cell with its reasons."""
        found = self._computed.get((row_id, spec.key))
        if found is None:
            row = self.by_id.get(row_id)
            found = Explained(None) if spec.of is None or row is None else self._sheet.explained(spec.of, row)
            self._computed[(row_id, spec.key)] = found
        return found

    def value(self, row_id: str, spec: Column) -> Any:
        """What stands in a cell, typed or computed; None where nothing does."""
        if spec.of is not None:
            return self.explained(row_id, spec).value
        row = self.by_id.get(row_id)
        return row.get(spec.key) if row else None

    def shown(self, row_id: str, spec: Column) -> str:
        """A cell in words."""
        bridge, name = self._sheet.bridge, spec is self._table.columns[NAME]
        if row_id == BLANK:
            return bridge.say(text("window.sheet.type_name")) if name else ""
        if spec.of is None and spec.kind == "flag":
            return ""
        value = self.value(row_id, spec)
        return bridge.say(value) if spec.of is not None else shown(bridge, spec, value) or DASH

    def filled(self) -> tuple[bool, ...]:
        """Whether each column has something to show: the name always, all where a row has nothing but its name."""
        columns = self._table.columns
        own = [spec for spec in columns[NAME + 1 :] if spec.of is None]
        bare = any(all(row.get(spec.key) in (None, "") for spec in own) for row in self.by_id.values())
        return tuple(spec is columns[NAME] or bare or self._is_filled(spec) for spec in columns)

    def _is_filled(self, spec: Column) -> bool:
        return any(self.value(one, spec) not in (None, "", False, []) for one in self.by_id)

    def is_quiet(self, row_id: str, spec: Column) -> bool:
        """Whether a cell holds no value."""
        return row_id == BLANK or self.value(row_id, spec) in (None, "", [])

    def flag(self, row_id: str, spec: Column) -> bool | None:
        """Whether a box is ticked; None for a cell that is none."""
        if spec.kind != "flag" or spec.of is not None or row_id == BLANK:
            return None
        return bool(self.value(row_id, spec))

    def tip(self, row_id: str, spec: Column) -> str | None:
        """The reasons of a computed cell, where a row comes from, or all of a long word."""
        bridge = self._sheet.bridge
        if row_id == BLANK:
            return None
        if spec.of is not None:
            found = self.explained(row_id, spec)
            return found.why_not or "\n".join(reason_lines(bridge, found.reasons)) or None
        lines = [shown(bridge, spec, self.value(row_id, spec))]
        if spec is self._table.columns[NAME]:
            lines.append(self.aside(row_id))
            if self._table.gear:
                lines.append(bridge.say(text(f"window.sheet.provenance.{self.by_id[row_id].provenance}")))
        return "\n".join(line for line in lines if line) or None

    def aside(self, row_id: str) -> str:
        """What play counts for a row beside its columns; such counters end in the id of the row."""
        if row_id and row_id not in self._asides:
            self._asides[row_id] = self._counted(row_id)
        return self._asides.get(row_id, "")

    def _counted(self, row_id: str) -> str:
        person = self._sheet.person
        said, columns = [], {spec.key for spec in self._table.columns}
        for counter, number in person.counters.items() if person else ():
            for ending in (f":{row_id}", f".{row_id}"):
                word = counter.removesuffix(ending)
                if counter.endswith(ending) and word not in columns:
                    said.append(f"{self._sheet.bridge.word(word, 'column', 'counter')} {number}")
        return " · ".join(said)


def side_of(spec: Column) -> Qt.AlignmentFlag:
    """Where the words of a column stand in their cells."""
    if spec.kind == "flag":
        return Qt.AlignmentFlag.AlignCenter
    side = Qt.AlignmentFlag.AlignRight if spec.kind in NUMBERS else Qt.AlignmentFlag.AlignLeft
    return side | Qt.AlignmentFlag.AlignVCenter
