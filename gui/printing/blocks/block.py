"""What all blocks have in common."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator
from typing import TYPE_CHECKING, ClassVar, Final, Generic, TypeVar

import msgspec

from engine.words import text
from gui.printing.box import Box
from gui.printing.ink import NOTICE

if TYPE_CHECKING:
    from gui.printing.ink import Ink
    from gui.printing.subject import Subject

NOTICE_MM: Final = 4.0
"""Room for the line that says that a block goes on on the next page."""

ROW_MM: Final = 5.5
"""A row that is pleasant to read and to write in."""

LEAST_ROW_MM: Final = 4.2
"""Rows are never lower; what does not fit goes on on the next page."""

Name = tuple[str, str, str]
"""Something of the schema that a layout names: what it is, its key, and the table in which it is a column."""


class Spec(msgspec.Struct, frozen=True, kw_only=True):
    """What a layout says of a block.

    ``height`` in millimetres; left out, the block takes what is left. ``heading`` is a key of the words file or
    words as they are; left out, the block finds its own.
    """

    height: float | None = None
    heading: str = ""

    def names(self) -> Iterator[Name]:
        """What it names of the schema."""
        return iter(())


S = TypeVar("S", bound=Spec)


class Block(ABC, Generic[S]):
    """A part of a sheet that is drawn into a box."""

    spec_type: ClassVar[type[Spec]] = Spec
    least_width: ClassVar[float] = 30.0
    least_height: ClassVar[float] = 10.0

    def __init__(self, subject: Subject, spec: S) -> None:
        """Takes whose sheet it is and what the layout says."""
        self.subject = subject
        self.spec = spec

    @abstractmethod
    def paint(self, ink: Ink, box: Box) -> None:
        """Draws the block; nothing leaves the box."""

    def split(self, box: Box) -> tuple[Block[S], Block[S] | None]:
        """The part that fits a box, and what goes on on the next page."""
        del box
        return self, None

    def height(self, width: float) -> float:
        """The height that it would like."""
        del width
        return self.spec.height or self.least_height

    def say_that_it_goes_on(self, ink: Ink, box: Box) -> None:
        """Writes at the foot of a box that there is more."""
        foot = Box(box.x, box.bottom - NOTICE_MM, box.width, NOTICE_MM)
        ink.write(foot, self.subject.say(text("print.goes_on")), NOTICE, "right", least=5)


def rows_that_fit(height: float, wanted: int, columns: int = 1) -> tuple[int, float, bool]:
    """How many rows fit a height, how high each is, and whether some are left over.

    Rows fill the height. They are lowered to `LEAST_ROW_MM` before any is left over; then the last
    `NOTICE_MM` are kept free.
    """
    needed = -(-wanted // columns)
    rows = max(1, int(height // ROW_MM))
    if needed > rows:
        rows = min(needed, int(height // LEAST_ROW_MM))
    over = needed > rows
    if over:
        rows = max(1, int((height - NOTICE_MM) // LEAST_ROW_MM))
        return rows, (height - NOTICE_MM) / rows, True
    return rows, height / rows, False
