"""Colours of the lines of a plot: told apart by eyes of every kind, on a light card and on a dark one."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import Qt

# Found by a search for the largest difference between any two, seen with all cones and with each kind missing;
# tests/gui/plots/test_colours.py measures it. The same place in both rows is the same kind of colour.
LIGHT: Final = ("#0057d3", "#dc651b", "#679663", "#49006a", "#1297de", "#a04f83", "#653c00", "#061b10")
DARK: Final = ("#0072e6", "#dc3408", "#50b770", "#c49dff", "#96edff", "#c93f92", "#ffd32c", "#ffffe6")

DASHES: Final = (
    Qt.PenStyle.SolidLine,
    Qt.PenStyle.DashLine,
    Qt.PenStyle.DotLine,
    Qt.PenStyle.DashDotLine,
    Qt.PenStyle.DashDotDotLine,
)
"""When all colours are in use they come again, dashed."""


def line_colour(number: int, *, dark: bool) -> str:
    """The colour of the line of that number."""
    colours = DARK if dark else LIGHT
    return colours[number % len(colours)]


def line_dash(number: int) -> Qt.PenStyle:
    """The dash of the line of that number."""
    return DASHES[number // len(LIGHT) % len(DASHES)]
