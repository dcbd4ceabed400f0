"""Weapons, armour and their like: rows with several columns under a head."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from gui.printing.blocks.block import LEAST_ROW_MM, ROW_MM, Block, Name, Spec, rows_that_fit
from gui.printing.box import Box
from gui.printing.fonts import Style
from gui.printing.ink import HEADING_MM, Ink
from gui.printing.setting import write_lines, write_whole

if TYPE_CHECKING:
    from engine.character import Row
    from engine.sheet import Column
    from gui.printing.ink import Align
    from gui.printing.subject import Subject

HEAD: Final = Style(7.5, "semibold", "accent")
CELL: Final = Style(8.5)
FIRST: Final = Style(8.5, "medium")
HEAD_MM: Final = 7.0
PAD: Final = 1.0
LEAST_FIRST: Final = 22.0
"""The first column, which holds names, is not made narrower than this while another can be."""


class TableSpec(Spec, frozen=True, kw_only=True):
    """A ``table`` and those of its ``columns`` that are printed; left out, all of them."""

    table: str
    columns: tuple[str, ...] = ()

    def names(self) -> Iterator[Name]:
        """The table and its columns."""
        yield "table", self.table, ""
        yield from (("column", key, self.table) for key in self.columns)


class TableBlock(Block[TableSpec]):
    """A head, rows, and blank rows to the foot."""

    spec_type = TableSpec
    least_width = 40.0
    least_height = HEADING_MM + HEAD_MM + 2 * LEAST_ROW_MM

    def __init__(self, subject: Subject, spec: TableSpec, rows: tuple[Row, ...] | None = None) -> None:
        """Takes the rows of the table, or what is left of them."""
        super().__init__(subject, spec)
        self._rows = subject.rows(spec.table) if rows is None else rows
        table = subject.schema.tables[spec.table]
        by_key = {column.key: column for column in table.columns}
        self._columns: list[Column] = [by_key[key] for key in spec.columns] or list(table.columns)

    def split(self, box: Box) -> tuple[TableBlock, TableBlock | None]:
        """As many rows as fit."""
        count, _, over = self._room(box)
        return self, TableBlock(self.subject, self.spec, self._rows[count:]) if over else None

    def height(self, width: float) -> float:
        """All its rows."""
        del width
        return max(self.least_height, HEADING_MM + HEAD_MM + ROW_MM * len(self._rows))

    def paint(self, ink: Ink, box: Box) -> None:
        """Draws it."""
        subject = self.subject
        table = subject.schema.tables[self.spec.table]
        heading = subject.titled(self.spec.heading) if self.spec.heading else subject.say(table.label)
        body = ink.heading(box, heading)
        count, height, over = self._room(box)
        cells = [[subject.cell(column, row) for column in self._columns] for row in self._rows[:count]]
        labels = [subject.say(column.label) for column in self._columns]
        edges = self._edges(body, labels, cells)
        for column, label, (x, width) in zip(self._columns, labels, edges, strict=True):
            place = Box(x, body.y - 1, width, HEAD_MM + 1)
            write_lines(ink, place, label, HEAD, self._side(column), 2, 6)
        ink.line(body.x, body.y + HEAD_MM, body.right, body.y + HEAD_MM, "accent", 0.3)
        for number in range(count):
            y = body.y + HEAD_MM + number * height
            if number % 2:
                ink.fill(Box(body.x, y, body.width, height), "tint")
            ink.line(body.x, y + height, body.right, y + height)
            for column, words, (x, width) in zip(
                self._columns, cells[number] if number < len(cells) else (), edges, strict=False
            ):
                style = FIRST if column is self._columns[0] else CELL
                write_whole(ink, Box(x, y, width, height), words, style, self._side(column), least=6.5, lowest=5.5)
        if over:
            self.say_that_it_goes_on(ink, box)

    def _edges(self, body: Box, labels: list[str], cells: list[list[str]]) -> list[tuple[float, float]]:
        """Where each column begins and how wide it is: as wide as its words, the first taking what is left."""
        wanted = []
        for number, label in enumerate(labels):
            wanted.append(max([_two_lines(label), 5.0, *(CELL.width_mm(row[number]) for row in cells)]) + 0.5)
        room = body.width - 2 * PAD * len(wanted)
        others = sum(wanted[1:])
        most = room - min(LEAST_FIRST, room / len(wanted))
        if others > most:
            wanted[1:] = _squeezed(wanted[1:], most)
        elif len(wanted) > 1 and room - others > wanted[0] * 1.6:
            # Few narrow columns on a wide table: spread them, so that none sticks to the edge.
            spare = (room - others - max(wanted[0] * 1.6, LEAST_FIRST)) / len(wanted)
            wanted[1:] = [width + max(0.0, spare) for width in wanted[1:]]
        wanted[0] = room - sum(wanted[1:])
        edges, x = [], body.x
        for width in wanted:
            edges.append((x + PAD, width))
            x += width + 2 * PAD
        return edges

    def _side(self, column: Column) -> Align:
        return "left" if column is self._columns[0] or column.kind in ("text", "list") else "center"

    def _room(self, box: Box) -> tuple[int, float, bool]:
        return rows_that_fit(box.height - HEADING_MM - HEAD_MM, len(self._rows))


def _two_lines(label: str) -> float:
    """The least width in which a label of the head stands in two lines."""
    words = label.split()
    splits = range(1, len(words)) if len(words) > 1 else (len(words),)
    return min(max(HEAD.width_mm(" ".join(part)) for part in (words[:at], words[at:])) for at in splits)


def _squeezed(widths: list[float], room: float) -> list[float]:
    """Widths that fit a room: the widest give way first."""
    low, high = 0.0, max(widths)
    for _ in range(30):
        cap = (low + high) / 2
        low, high = (cap, high) if sum(min(width, cap) for width in widths) <= room else (low, cap)
    return [min(width, low) for width in widths]
