"""Setting words in several lines."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtGui import QTextLayout, QTextOption

from gui.printing.box import UNITS, Box
from gui.printing.ink import one_line

if TYPE_CHECKING:
    from gui.printing.fonts import Style
    from gui.printing.ink import Align, Ink


def wrapped(words: str, style: Style, width: float, first: float | None = None) -> list[str]:
    """Words in lines of a width in millimetres; the first may be narrower. A word too long for a line is broken."""
    lines: list[str] = []
    for paragraph in words.splitlines():
        lines += _wrapped(one_line(paragraph), style, width, first if not lines else None)
    while lines and not lines[-1]:
        lines.pop()
    return lines


def _wrapped(words: str, style: Style, width: float, first: float | None) -> list[str]:
    if not words:
        return [""]
    layout = QTextLayout(words, style.font)
    option = QTextOption()
    option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
    layout.setTextOption(option)
    # Qt counts in units of UTF-16, Python in letters; beyond the first 65,536 letters they differ.
    halves = words.encode("utf-16-le")
    lines: list[str] = []
    layout.beginLayout()
    while (line := layout.createLine()).isValid():
        line.setLineWidth((first if first is not None and not lines else width) * UNITS)
        start, length = line.textStart(), line.textLength()
        lines.append(halves[2 * start : 2 * (start + length)].decode("utf-16-le").strip())
    layout.endLayout()
    return lines


def write_lines(ink: Ink, box: Box, words: str, style: Style, align: Align, most: int, least: float) -> None:
    """Writes words in as few lines as they need, at most so many, in the middle of a box.

    What does not fit in them is set smaller, and cut at last.
    """
    points = style.points
    while points > least and not _fit(words, style.sized(points), box, most):
        points = max(least, points - 0.5)
    style = style.sized(points)
    lines = wrapped(words, style, box.width)
    if len(lines) > most:
        lines = [*lines[: most - 1], " ".join(lines[most - 1 :])]
    height = min(style.line_mm, box.height / max(1, len(lines)))
    y = box.y + (box.height - height * len(lines)) / 2
    for number, line in enumerate(lines):
        ink.write(Box(box.x, y + number * height, box.width, height), line, style, align)


def write_whole(ink: Ink, box: Box, words: str, style: Style, align: Align, least: float, lowest: float) -> None:
    """Writes words in one line of at least ``least`` points; what is too long for that in two, down to ``lowest``.

    Two lines need the height for it: in a box too low for them the words are cut, as they are after two lines.
    """
    if fits_one_line(words, style, box.width, least) or 2 * style.sized(lowest).line_mm > box.height:
        ink.write(box, words, style, align, least)
    else:
        write_lines(ink, box, words, style, align, 2, lowest)


def fits_one_line(words: str, style: Style, width: float, least: float) -> bool:
    """Whether words fit a width in one line of ``least`` points, or of their own size where that is smaller."""
    return style.sized(min(style.points, least)).width_mm(one_line(words)) <= width


def _fit(words: str, style: Style, box: Box, most: int) -> bool:
    lines = wrapped(words, style, box.width)
    longest = max((style.width_mm(word) for word in one_line(words).split()), default=0)
    return len(lines) <= most and len(lines) * style.line_mm <= box.height and longest <= box.width
