"""A cell of a list or table as models make it, delegates draw it, and a look at the order is kept."""

from __future__ import annotations

from typing import NamedTuple


class Cell(NamedTuple):
    """What a cell of a list or table shows.

    Attributes:
        words: The text.
        second: Quiet words under it; None for a cell of one line.
        under: Words in a second line that is as quiet as the first, such as what is left of a round.
        chips: Words as chips; None where there is no room for any.
        side: A number to worry about at the right of a row.
        number: Whether the text is a number.
        grave: Whether that number is one to worry about.
        in_turn: Whether it is the turn of the row.
        faded: Whether the row is out of play.
        apart: What sets the row apart from those that take their turn as usual: ``extra``, ``queued``, ``held``; for
            groups ``open`` or ``closed``, and ``member`` for their people.
    """

    words: str
    second: str | None = None
    chips: tuple[str, ...] | None = None
    side: str = ""
    number: bool = False
    grave: bool = False
    in_turn: bool = False
    faded: bool = False
    apart: str = ""
    under: str = ""
