"""What models tell beside text: roles that the delegates of the views read."""

from __future__ import annotations

from typing import Final, NamedTuple

from PySide6.QtCore import Qt

_FIRST: Final = Qt.ItemDataRole.UserRole.value

PERSON: Final = _FIRST + 1
"""Id of the person of a row."""
SLOT: Final = _FIRST + 2
"""Id of the slot of a row."""
IN_TURN: Final = _FIRST + 3
"""Whether it is the turn of the row."""
SECOND_LINE: Final = _FIRST + 6
"""Quiet words under the first line."""
KIND: Final = _FIRST + 8
"""What kind of line of the log it is."""
ROW_ID: Final = _FIRST + 9
"""Row of the journal behind a line of the log."""
SECRET: Final = _FIRST + 10
"""Whether a line of the log is for the referee alone."""
CELL: Final = _FIRST + 12
"""All that a delegate draws of a cell, as one `Cell`: a call into Python for each role costs more than the drawing."""


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
