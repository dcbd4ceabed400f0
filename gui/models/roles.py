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
FADED: Final = _FIRST + 4
"""Whether the row is out of play, or has done its part."""
CHIPS: Final = _FIRST + 5
"""Words that are shown as chips, a list."""
SECOND_LINE: Final = _FIRST + 6
"""Quiet words under the first line."""
GRAVE: Final = _FIRST + 7
"""Whether a number is one to worry about."""
KIND: Final = _FIRST + 8
"""What kind of line of the log it is."""
ROW_ID: Final = _FIRST + 9
"""Row of the journal behind a line of the log."""
SIDE: Final = _FIRST + 11
"""A number to worry about that stands at the right of a row."""
NUMBERS: Final = _FIRST + 10
"""Whether the text is a number, set in figures of one width to the right."""
