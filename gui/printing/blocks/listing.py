"""Skills and their like: many short rows of name and number, in columns."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from gui.printing.blocks.block import (
    LEAST_ROW_MM,
    ROW_MM,
    Block,
    Name,
    Spec,
    rows_that_fit,
)
from gui.printing.box import Box
from gui.printing.fonts import Style
from gui.printing.ink import HEADING_MM, Ink
from gui.printing.subject import DASH

if TYPE_CHECKING:
    from engine.character import Row
    from gui.printing.subject import Subject

NAME: Final = Style(8.5)
NOTE: Final = Style(7, colour="quiet")
VALUE: Final = Style(9.5, "bold")
GAP: Final = 4.0


class ListSpec(Spec, frozen=True, kw_only=True):
    """Which columns of a ``table`` are the ``name``, the ``value`` and a small ``note`` between them.

    ``columns`` are columns of the page; ``ticks`` puts a box to be ticked before each name.
    """

    table: str
    name: str
    value: str = ""
    note: str = ""
    columns: int = 2
    ticks: bool = False

    def names(self) -> Iterator[Name]:
        """The table and its columns."""
        yield "table", self.table, ""
        yield from (("column", key, self.table) for key in (self.name, self.value, self.note) if key)


class Listing(Block[ListSpec]):
    """Rows in columns, every second one shaded, blank ones to the foot."""

    spec_type = ListSpec
    least_width = 40.0
    least_height = HEADING_MM + 3 * LEAST_ROW_MM

    def __init__(self, subject: Subject, spec: ListSpec, rows: tuple[Row, ...] | None = None) -> None:
        """Takes the rows of the table, or what is left of them."""
        super().__init__(subject, spec)
        self._rows = subject.rows(spec.table) if rows is None else rows

    def split(self, box: Box) -> tuple[Listing, Listing | None]:
        """As many rows as fit."""
        count, _, over = self._room(box)
        if not over:
            return self, None
        most = count * self._columns
        return self, Listing(self.subject, self.spec, self._rows[most:])

    def height(self, width: float) -> float:
        """All its rows."""
        del width
        return HEADING_MM + ROW_MM * -(-len(self._rows) // self._columns)

    def paint(self, ink: Ink, box: Box) -> None:
        """Draws it."""
        table = self.subject.schema.tables[self.spec.table]
        heading = self.subject.titled(self.spec.heading) if self.spec.heading else self.subject.say(table.label)
        body = ink.heading(box, heading)
        count, height, over = self._room(box)
        places = [
            Box(column.x, column.y + number * height, column.width, height)
            for column in body.columns(self._columns, GAP)
            for number in range(count)
        ]
        for number, place in enumerate(places):
            if number % count % 2 == 0:
                ink.fill(place, "tint")
            ink.line(place.x, place.bottom, place.right, place.bottom)
            if self.spec.ticks:
                ink.tick_box(place.left(4.5))
        for place, row in zip(places, self._rows, strict=False):
            self._row(ink, place, row)
        if over:
            self.say_that_it_goes_on(ink, box)

    def _row(self, ink: Ink, place: Box, row: Row) -> None:
        cells = {column.key: column for column in self.subject.schema.tables[self.spec.table].columns}
        inner = place.beside(5 if self.spec.ticks else 1.5)
        inner = inner.left(inner.width - 1.5)
        if self.spec.value:
            value = self.subject.cell(cells[self.spec.value], row)
            wide = min(max(7.0, VALUE.width_mm(value) + 0.5), inner.width * 0.4)
            ink.write(inner.beside(inner.width - wide), value, VALUE, "right", least=6)
            inner = inner.left(inner.width - wide - 1)
        name = self.subject.cell(cells[self.spec.name], row)
        note = self.subject.cell(cells[self.spec.note], row) if self.spec.note else DASH
        if note != DASH:
            # The name goes first: a note takes what the name leaves it, or nothing at all.
            wide = NOTE.width_mm(note) + 0.5
            if NAME.width_mm(name) + wide + 2 <= inner.width or wide <= inner.width * 0.3:
                ink.write(inner.beside(inner.width - wide), note, NOTE, "right")
                inner = inner.left(inner.width - wide - 2)
        ink.write(inner, name, NAME, least=6.5)

    @property
    def _columns(self) -> int:
        return max(1, self.spec.columns)

    def _room(self, box: Box) -> tuple[int, float, bool]:
        return rows_that_fit(box.height - HEADING_MM, len(self._rows), self._columns)
