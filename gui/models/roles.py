"""What models tell beside text: roles that the delegates of the views read."""

from __future__ import annotations

from typing import Final

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


def heading_side(*, number: bool) -> Qt.AlignmentFlag:
    """On which side of its column a heading stands: over numbers on the right, as they do."""
    side = Qt.AlignmentFlag.AlignRight if number else Qt.AlignmentFlag.AlignLeft
    return side | Qt.AlignmentFlag.AlignVCenter
