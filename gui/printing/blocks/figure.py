"""A body with a box for each place that can be hit: how it is rolled, what armours it, and its wounds."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import QPointF
from PySide6.QtGui import QPainterPath, QTransform

from engine.words import text
from gui.printing.blocks import body
from gui.printing.blocks.block import Block, Name, Spec
from gui.printing.box import UNITS, Box
from gui.printing.fonts import Style
from gui.printing.ink import HEADING_MM, Ink
from gui.printing.setting import fits_one_line, write_whole
from gui.printing.subject import DASH

if TYPE_CHECKING:
    from engine.campaign import TableRow
    from engine.character import Row

NAME: Final = Style(8, "semibold", "accent")
RANGE: Final = Style(7, colour="quiet")
ARMOUR: Final = Style(7, colour="quiet", italic=True)
NUMBER: Final = Style(11, "bold")
SMALL: Final = Style(6.5, colour="quiet")
SEVERITY: Final = Style(6.5, "bold", "paper")
BOX_MM: Final = 20.0
BOX_WIDTH: Final = 23.0
"""Boxes are at least so wide, and wider where the body leaves room beside it."""

MOST_BOX_WIDTH: Final = 33.0
GAP: Final = 2.0
MARK_MM: Final = 3.6
LEAST_WITH_MARKS: Final = 13.0
LEAST_WITH_NAMES: Final = 17.0
LEAST_ARMOUR: Final = 5.5
LOWEST_ARMOUR: Final = 5.0
"""Names of armour in two lines may be this small."""

TWO_LINES_MM: Final = 5.2
"""A row that holds two lines of names."""


class FigureSpec(Spec, frozen=True, kw_only=True):
    """Where the places come from, and how the sheet says what armours them.

    Attributes:
        places: Rule table of the campaign with a row for each place.
        place: Its column with the permanent word of the place.
        lowest: Its column with the lowest roll that hits there.
        highest: Its column with the highest.
        armour: Table of the sheet with armour; empty where there is none.
        value: Its column with how much it stops.
        covers: Its column with the places covered.
    """

    places: str
    place: str = "place"
    lowest: str = "from"
    highest: str = "to"
    armour: str = ""
    value: str = ""
    covers: str = ""

    def names(self) -> Iterator[Name]:
        """The table of armour and its columns; the campaign need not have the table of places."""
        if self.armour:
            yield "table", self.armour, ""
            yield from (("column", key, self.armour) for key in (self.value, self.covers) if key)


@dataclass(frozen=True)
class Place:
    """A place that can be hit and the box that it gets."""

    row: TableRow
    word: str
    box: Box
    left: bool


class Figure(Block[FigureSpec]):
    """The body in the middle, boxes in a column on either side, so that nothing lies over the body."""

    spec_type = FigureSpec
    least_width = 2 * BOX_WIDTH + 14
    least_height = HEADING_MM + 30

    def paint(self, ink: Ink, box: Box) -> None:
        """Draws it."""
        heading = self.spec.heading
        shown = self.subject.titled(heading) if heading else self.subject.say(text("print.figure"))
        inner = ink.heading(box, shown)
        places = self.places(inner)
        to_page = self._to_page(inner, places)
        shape = to_page.map(body.outline())
        ink.path(shape, fill="tint")
        regions = [body.region(place.word) for place in places if self._protected(place.word)]
        ink.within(shape, [to_page.map(region) for region in regions if region is not None], "shade")
        ink.path(shape, line="accent", width=0.4)
        for place in places:
            self._leader(ink, place, to_page)
        # All boxes or none: numbers and names stand at the same heights in boxes of the same height.
        tall = any(self._long_names(place) for place in places)
        for place in places:
            self._place(ink, place, tall)

    def shape(self, box: Box) -> QPainterPath:
        """The outline of the body on the page, in units of the painter."""
        inner = box.below(HEADING_MM)
        return self._to_page(inner, self.places(inner)).map(body.outline())

    def places(self, inner: Box) -> list[Place]:
        """The places with their boxes: a pair on its own side, those in the middle where there is more room."""
        sides: dict[bool, list[tuple[float, TableRow, str]]] = {True: [], False: []}
        middle: list[tuple[float, TableRow, str]] = []
        for row in self.subject.places(self.spec.places):
            word = str(row.values.get(self.spec.place) or row.name)
            point = body.anchor(word)
            if point is None or ("left" not in word.casefold() and "right" not in word.casefold()):
                middle.append((point[1] if point else 200.0, row, word))
            else:
                sides[point[0] < 0].append((point[1], row, word))
        for entry in sorted(middle, key=lambda one: one[0]):
            sides[len(sides[True]) < len(sides[False])].append(entry)
        placed: list[Place] = []
        wide = _box_width(inner)
        for left, entries in sides.items():
            entries.sort(key=lambda one: one[0])
            x = inner.x if left else inner.right - wide
            column = Box(x, inner.y, wide, inner.height)
            placed += [
                Place(row, word, box, left)
                for (_, row, word), box in zip(entries, _spread(column, [e[0] for e in entries]), strict=True)
            ]
        return placed

    def _to_page(self, inner: Box, places: list[Place]) -> QTransform:
        sides = (_box_width(inner) + GAP) if places else 0.0
        room = Box(inner.x + sides, inner.y + 1, inner.width - 2 * sides, inner.height - 2)
        scale = min(room.width / (2 * body.HALF_WIDTH), room.height / body.HEIGHT)
        top = room.y + (room.height - scale * body.HEIGHT) / 2
        return QTransform().scale(UNITS, UNITS).translate(room.x + room.width / 2, top).scale(scale, scale)

    def _leader(self, ink: Ink, place: Place, to_page: QTransform) -> None:
        point = body.anchor(place.word)
        if point is None:
            return
        x, y = (value / UNITS for value in to_page.map(QPointF(*point)).toTuple())
        edge = place.box.right if place.left else place.box.x
        from_y = min(max(y, place.box.y + 2), place.box.bottom - 2)
        ink.line(edge, from_y, x, y, "accent", 0.25)
        ink.circle(Box(x - 0.7, y - 0.7, 1.4, 1.4), fill="accent")

    def _place(self, ink: Ink, place: Place, tall: bool) -> None:
        ink.frame(place.box, 1.2, "accent", "paper", 0.3)
        inner = place.box.inset(1.3, 1)
        armoured, named, marks = self._shown(place)
        rows = inner.rows(1 + armoured + named + marks)
        if tall:
            rows = _with_tall_row(inner, len(rows), 1 + named)
        rolled = self._rolled(place.row)
        wide = min(RANGE.width_mm(rolled) + 0.3, inner.width * 0.35) if rolled else 0.0
        ink.write(rows[0].beside(inner.width - wide), rolled, RANGE, "right", least=5.5)
        ink.write(rows[0].left(inner.width - wide - 1), place.row.name, NAME, least=6)
        if armoured:
            self._armoured(ink, rows[1], place.word, None if not named else rows[2])
        if marks:
            self._wounds(ink, rows[-1], place)

    def _armoured(self, ink: Ink, row: Box, word: str, below: Box | None) -> None:
        worn = self._armour(word)
        label, shown = self._stopped(word)
        taken = ink.write(row.left(min(8.0, row.width / 3)), label, SMALL, least=5)
        number = row.beside(taken + 1 if taken else 0)
        room = number.width * (0.5 if worn and below is None else 1)
        used = ink.write(number.left(room), shown, NUMBER, least=6.5)
        names = self._names(word)
        if below is None:
            write_whole(ink, number.beside(used + 1.5), names, ARMOUR, "right", LEAST_ARMOUR, LOWEST_ARMOUR)
        elif names:
            write_whole(ink, below, names, ARMOUR, "left", LEAST_ARMOUR, LOWEST_ARMOUR)
        else:
            ink.line(below.x, below.bottom - 0.7, below.right, below.bottom - 0.7)

    def _shown(self, place: Place) -> tuple[bool, bool, bool]:
        """Whether a box has room for armour at all, for its names in a row of their own, and for wounds."""
        high, armoured = place.box.height, bool(self.spec.armour)
        return armoured, armoured and high >= LEAST_WITH_NAMES, high >= LEAST_WITH_MARKS

    def _stopped(self, word: str) -> tuple[str, str]:
        """What armour stops at a place: the label of the number, and the number."""
        subject, worn = self.subject, self._armour(word)
        value = self._columns().get(self.spec.value)
        # Pieces worn over each other are named side by side: how they work together is for the rules to say.
        shown = "+".join(subject.cell(value, piece) for piece in worn) if value and worn else DASH
        return subject.say(value.label) if value else "", subject.protection(word) or shown

    def _names(self, word: str) -> str:
        return ", ".join(str(piece.get("name", "")) for piece in self._armour(word))

    def _long_names(self, place: Place) -> bool:
        """Whether the armour of a place is too long for one line of its box."""
        armoured, named, _ = self._shown(place)
        if not armoured:
            return False
        room = place.box.inset(1.3, 1).width
        if not named:
            label, shown = self._stopped(place.word)
            room -= SMALL.width_mm(label) + 1 if label else 0
            room -= min(room * 0.5, NUMBER.width_mm(shown)) + 1.5
        return not fits_one_line(self._names(place.word), ARMOUR, room, LEAST_ARMOUR)

    def _wounds(self, ink: Ink, row: Box, place: Place) -> None:
        """A circle for each wound with what it did, and empty ones for those to come."""
        taken = [
            wound.severity for wound in self.subject.character.wounds if wound.place in (place.word, place.row.name)
        ]
        count = max(1, int((row.width + 0.8) // (MARK_MM + 0.8)))
        size = min(MARK_MM, row.height)
        if len(taken) > count:
            # More than there are circles: the last one holds how many are left.
            taken = taken[: count - 1]
            more = True
        else:
            more = False
        for number in range(count):
            circle = Box(row.x + number * (MARK_MM + 0.8), row.y + (row.height - size) / 2, size, size)
            inside = circle.inset(0.35)
            if number < len(taken):
                ink.circle(circle, fill="accent")
                ink.write(inside, str(taken[number]), SEVERITY, "center", least=3.5)
            else:
                ink.circle(circle, "mark")
                if more:
                    ink.write(inside, "+", NAME, "center")

    def _rolled(self, row: TableRow) -> str:
        lowest, highest = row.values.get(self.spec.lowest), row.values.get(self.spec.highest)
        if lowest is None:
            return ""
        return str(lowest) if highest in (None, lowest) else f"{lowest}–{highest}"

    def _protected(self, word: str) -> bool:
        """Whether anything stops a hit at a place."""
        worked_out = self.subject.protection(word)
        return worked_out != DASH if worked_out else bool(self._armour(word))

    def _armour(self, word: str) -> list[Row]:
        if not self.spec.armour or not self.spec.covers:
            return []
        return [row for row in self.subject.rows(self.spec.armour) if word in (row.get(self.spec.covers) or ())]

    def _columns(self) -> dict[str, Any]:
        return {column.key: column for column in self.subject.schema.tables[self.spec.armour].columns}


def _box_width(inner: Box) -> float:
    """How wide the boxes on either side are: what a body of full height leaves them."""
    beside = (inner.width - 2 * body.HALF_WIDTH * (inner.height - 2) / body.HEIGHT) / 2 - GAP
    return min(max(beside, BOX_WIDTH), MOST_BOX_WIDTH)


def _with_tall_row(inner: Box, count: int, tall: int) -> list[Box]:
    """Rows of which one takes two lines, as far as the others can spare it; they are equally high."""
    even = inner.height / count
    high = max(even, min(TWO_LINES_MM, even * 1.4))
    other = (inner.height - high) / max(1, count - 1)
    rows, y = [], inner.y
    for number in range(count):
        height = high if number == tall else other
        rows.append(Box(inner.x, y, inner.width, height))
        y += height
    return rows


def _spread(column: Box, heights: list[float]) -> list[Box]:
    """Boxes in a column near the heights (0 to 100) of what they point at, none over another."""
    count = len(heights)
    if not count:
        return []
    size = min(BOX_MM, (column.height - GAP * (count - 1)) / count)
    tops: list[float] = []
    for number, height in enumerate(heights):
        wanted = column.y + column.height * min(height, 100) / 100 - size / 2
        least = tops[-1] + size + GAP if tops else column.y
        most = column.bottom - size - (count - 1 - number) * (size + GAP)
        tops.append(round(min(max(wanted, least), most), 3))
    return [Box(column.x, top, column.width, size) for top in tops]
