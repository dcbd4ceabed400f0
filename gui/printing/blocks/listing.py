"""Skills and their like: many short rows of name and number, in columns."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
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
from gui.printing.ink import HEADING, HEADING_MM, Ink
from gui.printing.setting import write_whole
from gui.printing.subject import DASH

if TYPE_CHECKING:
    from engine.character import Row
    from engine.sheet import Column
    from gui.printing.subject import Subject

NAME: Final = Style(8.5)
NOTE: Final = Style(7, colour="quiet")
VALUE: Final = Style(9.5, "bold")
LEGEND: Final = Style(6.5, colour="quiet")
LEAST_NAME: Final = 7.0
LEAST_ALONE: Final = 6.0
"""A name longer than its column at the size of all may be this small, before it takes two lines."""

GAP: Final = 4.0
PIP_MM: Final = 1.5
MOST_PIPS: Final = 5


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
        return max(self.least_height, HEADING_MM + ROW_MM * -(-len(self._rows) // self._columns))

    def paint(self, ink: Ink, box: Box) -> None:
        """Draws it."""
        table = self.subject.schema.tables[self.spec.table]
        heading = self.subject.titled(self.spec.heading) if self.spec.heading else self.subject.say(table.label)
        body = ink.heading(box, heading)
        self._legend(ink, box, heading)
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
        style = self._style(places)
        for place, row in zip(places, self._rows, strict=False):
            self._row(ink, place, row, style)
        if over:
            self.say_that_it_goes_on(ink, box)

    def _row(self, ink: Ink, place: Box, row: Row, style: Style) -> None:
        name, note, value = self._parts(place)
        if value is not None:
            ink.write(value, self._cell(self.spec.value, row), VALUE, "right", least=6)
        if note is not None:
            self._note(ink, note, row)
        write_whole(ink, name, self._cell(self.spec.name, row), style, "left", least=LEAST_ALONE, lowest=5.5)

    def _parts(self, place: Box) -> tuple[Box, Box | None, Box | None]:
        """Where in a row name, note and value stand; the same in all rows, so that they stand in columns."""
        inner = place.beside(5 if self.spec.ticks else 1.5)
        inner = inner.left(inner.width - 1.5)
        value = note = None
        if self.spec.value:
            wide = min(self._widest_value, inner.width * 0.4)
            value = inner.beside(inner.width - wide)
            inner = inner.left(inner.width - wide - 1)
        if self.spec.note:
            levels = self._levels
            wide = len(levels) * PIP_MM if levels else min(self._widest_note, inner.width * 0.3)
            note = inner.beside(inner.width - wide)
            inner = inner.left(inner.width - wide - 1)
        return inner, note, value

    @cached_property
    def _widest_value(self) -> float:
        return max([6.0, *(VALUE.width_mm(self._cell(self.spec.value, row)) + 0.3 for row in self._rows)])

    @cached_property
    def _widest_note(self) -> float:
        return max([4.0, *(NOTE.width_mm(self._cell(self.spec.note, row)) + 0.3 for row in self._rows)])

    def _note(self, ink: Ink, box: Box, row: Row) -> None:
        levels = self._levels
        if not levels:
            words = self._cell(self.spec.note, row)
            ink.write(box, "" if words == DASH else words, NOTE, "right", least=5.5)
            return
        level = row.get(self.spec.note)
        for number in range(levels.index(level) + 1 if level in levels else 0):
            _pip(ink, box.right - (number + 1) * PIP_MM, box)

    @cached_property
    def _levels(self) -> list[str]:
        """The choices of a note that is one of a few: so many pips say which, in less room than its name."""
        if not self.spec.note:
            return []
        column = self._column(self.spec.note)
        levels = [choice for choice in column.choices if choice]
        return levels if column.kind == "choice" and len(levels) <= MOST_PIPS else []

    def _legend(self, ink: Ink, box: Box, heading: str) -> None:
        """What the pips mean, beside the heading, as far as there is room."""
        left = box.beside(HEADING.width_mm(heading) + 4).top(5.6)
        x = left.right
        for number, level in reversed(list(enumerate(self._levels, 1))):
            wide = LEGEND.width_mm(level) + 0.2
            x -= wide + number * PIP_MM + 0.4
            if x < left.x:
                return
            for pip in range(number):
                _pip(ink, x + pip * PIP_MM, left)
            ink.write(Box(x + number * PIP_MM + 0.4, left.y, wide, left.height), level, LEGEND)
            x -= 2

    def _style(self, places: list[Box]) -> Style:
        """One size for all names: small enough for the longest, but never too small to read."""
        room = self._parts(places[0])[0].width if places else 0.0
        longest = max((NAME.width_mm(self._cell(self.spec.name, row)) for row in self._rows), default=0.0)
        return NAME if longest <= room else NAME.sized(max(LEAST_NAME, NAME.points * room / longest * 0.99))

    def _cell(self, column: str, row: Row) -> str:
        return self.subject.cell(self._column(column), row)

    def _column(self, key: str) -> Column:
        return next(one for one in self.subject.schema.tables[self.spec.table].columns if one.key == key)

    @property
    def _columns(self) -> int:
        return max(1, self.spec.columns)

    def _room(self, box: Box) -> tuple[int, float, bool]:
        return rows_that_fit(box.height - HEADING_MM, len(self._rows), self._columns)


def _pip(ink: Ink, x: float, row: Box) -> None:
    size = PIP_MM - 0.4
    ink.circle(Box(x, row.y + (row.height - size) / 2, size, size), fill="accent", width=0.1)
