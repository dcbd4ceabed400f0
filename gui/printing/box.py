"""Rectangles on paper, in millimetres from the upper left corner of the sheet."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QRectF

if TYPE_CHECKING:
    from collections.abc import Sequence

UNITS: Final = 100
"""Units of the painter to a millimetre: fine enough for font sizes, which Qt takes as whole units only."""


@dataclass(frozen=True)
class Box:
    """A rectangle in millimetres."""

    x: float
    y: float
    width: float
    height: float

    @property
    def right(self) -> float:
        """Its right edge."""
        return self.x + self.width

    @property
    def bottom(self) -> float:
        """Its lower edge."""
        return self.y + self.height

    def inset(self, across: float, down: float | None = None) -> Box:
        """The box without a rim."""
        down = across if down is None else down
        return Box(self.x + across, self.y + down, self.width - 2 * across, self.height - 2 * down)

    def top(self, height: float) -> Box:
        """Its uppermost part."""
        return Box(self.x, self.y, self.width, height)

    def below(self, height: float) -> Box:
        """What lies under its uppermost part."""
        return Box(self.x, self.y + height, self.width, self.height - height)

    def left(self, width: float) -> Box:
        """Its left part."""
        return Box(self.x, self.y, width, self.height)

    def beside(self, width: float) -> Box:
        """What lies to the right of its left part."""
        return Box(self.x + width, self.y, self.width - width, self.height)

    def columns(self, count: int, gap: float) -> list[Box]:
        """Equally wide parts beside each other."""
        width = (self.width - gap * (count - 1)) / count
        return [Box(self.x + n * (width + gap), self.y, width, self.height) for n in range(count)]

    def rows(self, count: int, gap: float = 0) -> list[Box]:
        """Equally high parts under each other."""
        height = (self.height - gap * (count - 1)) / count
        return [Box(self.x, self.y + n * (height + gap), self.width, height) for n in range(count)]

    def overlaps(self, other: Box, slack: float = 0.001) -> bool:
        """Whether the two share more than an edge."""
        return (
            min(self.right, other.right) - max(self.x, other.x) > slack
            and min(self.bottom, other.bottom) - max(self.y, other.y) > slack
        )

    def holds(self, other: Box, slack: float = 0.001) -> bool:
        """Whether the other lies inside."""
        return (
            other.x >= self.x - slack
            and other.y >= self.y - slack
            and other.right <= self.right + slack
            and other.bottom <= self.bottom + slack
        )

    @property
    def units(self) -> QRectF:
        """The box in units of the painter."""
        return QRectF(self.x * UNITS, self.y * UNITS, self.width * UNITS, self.height * UNITS)


def shares(total: float, sizes: Sequence[float | None], gap: float) -> list[float]:
    """Sizes of parts that stand in a row: a size left open takes what is left, in whole millimetres.

    Several that are open share it; the last of them takes the rest. What is left may be negative: the caller says
    so in its own words.
    """
    left = total - sum(size for size in sizes if size is not None) - gap * (len(sizes) - 1)
    still_open = [place for place, size in enumerate(sizes) if size is None]
    found = [0.0 if size is None else size for size in sizes]
    for number, place in enumerate(still_open, 1):
        last = number == len(still_open)
        found[place] = left if last else float(left // (len(still_open) - number + 1))
        left -= found[place]
    return found
