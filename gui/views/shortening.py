"""Words that end in dots where there is no room for all of them; the number at the end of a name stays.

Of ten who share a long name the number is what tells them apart.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Qt

if TYPE_CHECKING:
    from PySide6.QtGui import QFontMetrics, QFontMetricsF

SEVERAL: Final = (" · ", ", ", ": ")
"""What stands between several things: the number at the end of all is the last one's, and would seem another's."""


def shortened(words: str, metrics: QFontMetrics | QFontMetricsF, width: int) -> str:
    """Words as far as they fit into a width; of ``Cultist of the Black Sun 7`` and ``… ×10`` the number stays."""
    shown = metrics.elidedText(words, Qt.TextElideMode.ElideRight, width)
    if shown == words:
        return words
    first, _, last = words.rpartition(" ")
    if not first or not last.removeprefix("×").isdecimal() or any(between in words for between in SEVERAL):
        return shown
    head = metrics.elidedText(first, Qt.TextElideMode.ElideRight, int(width - metrics.horizontalAdvance(f" {last}")))
    return f"{head} {last}" if len(head) > 1 else shown
