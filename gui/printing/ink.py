"""Drawing in millimetres: words that keep to their boxes, rules, frames and tick boxes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Literal

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QPainterPath, QPen

from gui.printing.box import UNITS, Box
from gui.printing.fonts import Style

if TYPE_CHECKING:
    from PySide6.QtGui import QPainter

Align = Literal["left", "center", "right"]

HEADING_MM: Final = 8.0
"""Height of a block's heading with its rule and the space under it."""

HEADING: Final = Style(11.5, "bold", "accent", heading=True)
NOTICE: Final = Style(7, colour="quiet", italic=True)
FRAME: Final = 0.35
HAIR: Final = 0.15


@dataclass(frozen=True)
class Palette:
    """The colours of a sheet, all made of one accent.

    Printed in grey, accent and text are dark, tints are light, and nothing is told apart by its hue alone.
    """

    accent: QColor

    def colour(self, role: str) -> QColor:
        """The colour for a role."""
        match role:
            case "accent":
                return self.accent
            case "paper":
                return QColor("#ffffff")
            case "on_accent_quiet":
                return mixed(self.accent, 0.18)
            case "tint":
                return mixed(self.accent, 0.06)
            case "shade":
                return mixed(self.accent, 0.16)
            case "mark":
                return mixed(self.accent, 0.55)
            case "rule":
                return QColor("#b9b2aa")
            case "quiet":
                return QColor("#5e5853")
            case _:
                return QColor("#1f1b18")


def mixed(colour: QColor, part: float) -> QColor:
    """A colour with white: so much of it, the rest white."""
    return QColor.fromRgbF(*(1 - part * (1 - one) for one in (colour.redF(), colour.greenF(), colour.blueF())))


@dataclass(frozen=True)
class Drawn:
    """Words that were drawn: the box they were given, and the one that they take."""

    words: str
    box: Box
    taken: Box
    style: Style


class Ink:
    """A painter whose unit is the millimetre.

    ``record`` takes everything written, so that a test can see that no word leaves its box.
    """

    def __init__(self, painter: QPainter, palette: Palette, record: list[Drawn] | None = None) -> None:
        """Takes a painter that is scaled so that `UNITS` of its units are a millimetre."""
        self.painter = painter
        self.palette = palette
        self._record = record

    def write(self, box: Box, words: str, style: Style, align: Align = "left", least: float = 0) -> float:
        """Writes one line in the middle of a box's height and gives the width taken.

        Words that are too long are set smaller, down to ``least`` points, then cut with an ellipsis.
        """
        words = one_line(words)
        style, shown = fitted(words, style, box, least)
        if not shown:
            return 0.0
        width = style.width_mm(shown)
        spare = max(0.0, box.width - width)
        x = box.x + {"left": 0.0, "center": spare / 2, "right": spare}[align]
        top = box.y + (box.height - style.line_mm) / 2
        self.painter.setFont(style.font)
        self.painter.setPen(self.palette.colour(style.colour))
        self.painter.drawText(QPointF(x * UNITS, top * UNITS + style.metrics.ascent()), shown)
        if self._record is not None:
            self._record.append(Drawn(shown, box, Box(x, top, width, style.line_mm), style))
        return width

    def line(self, x: float, y: float, to_x: float, to_y: float, colour: str = "rule", width: float = HAIR) -> None:
        """A straight line."""
        self.painter.setPen(self._pen(colour, width))
        self.painter.drawLine(QLineF(x * UNITS, y * UNITS, to_x * UNITS, to_y * UNITS))

    def fill(self, box: Box, colour: str) -> None:
        """A filled rectangle."""
        self.painter.fillRect(box.units, self.palette.colour(colour))

    def frame(self, box: Box, radius: float = 0, line: str = "accent", fill: str = "", width: float = FRAME) -> None:
        """A frame, its corners round by a radius; the stroke lies inside the box."""
        self._brush(fill)
        self.painter.setPen(self._pen(line, width))
        self.painter.drawRoundedRect(box.inset(width / 2).units, radius * UNITS, radius * UNITS)

    def circle(self, box: Box, line: str = "accent", fill: str = "", width: float = 0.25) -> None:
        """A circle that fills a square."""
        self._brush(fill)
        self.painter.setPen(self._pen(line, width) if line else Qt.PenStyle.NoPen)
        self.painter.drawEllipse(box.inset(width / 2).units)

    def path(self, path: QPainterPath, line: str = "", fill: str = "", width: float = FRAME) -> None:
        """A path in units of the painter."""
        self._brush(fill)
        self.painter.setPen(self._pen(line, width) if line else Qt.PenStyle.NoPen)
        self.painter.drawPath(path)

    def within(self, shape: QPainterPath, parts: list[QPainterPath], fill: str) -> None:
        """Fills parts of a shape, in units of the painter, as far as they lie inside it."""
        if parts:
            self.painter.save()
            self.painter.setClipPath(shape)
            for part in parts:
                self.painter.fillPath(part, self.palette.colour(fill))
            self.painter.restore()

    def tick_box(self, box: Box, size: float = 2.6) -> None:
        """An empty square to be ticked by hand, in the middle of a box; drawn, since few fonts have one."""
        self.frame(Box(box.x + (box.width - size) / 2, box.y + (box.height - size) / 2, size, size), 0.3, width=0.25)

    def heading(self, box: Box, words: str) -> Box:
        """A heading over a block; gives the box that is left under it."""
        self.write(Box(box.x, box.y, box.width, 5.6), words, HEADING, least=8)
        self.line(box.x, box.y + 6, box.right, box.y + 6, "accent", 0.5)
        self.line(box.x, box.y + 6.6, box.right, box.y + 6.6, "accent", HAIR)
        return box.below(HEADING_MM)

    def _brush(self, fill: str) -> None:
        self.painter.setBrush(QBrush(self.palette.colour(fill)) if fill else Qt.BrushStyle.NoBrush)

    def _pen(self, colour: str, width: float) -> QPen:
        pen = QPen(self.palette.colour(colour), width * UNITS)
        pen.setJoinStyle(Qt.PenJoinStyle.MiterJoin)
        return pen


def one_line(words: str) -> str:
    """Words without line breaks and other signs that draw nothing."""
    return " ".join("".join(c if c.isprintable() else " " for c in words).split())


def fitted(words: str, style: Style, box: Box, least: float = 0) -> tuple[Style, str]:
    """The style and the words with which they fit a box, smaller or cut if they must be."""
    if style.line_mm > box.height > 0:
        style = style.sized(style.points * box.height / style.line_mm * 0.99)
    width = style.width_mm(words)
    if least and width > box.width > 0:
        style = style.sized(max(min(least, style.points), style.points * box.width / width * 0.98))
    if style.width_mm(words) <= box.width:
        return style, words
    return style, style.metrics.elidedText(words, Qt.TextElideMode.ElideRight, max(0.0, box.width * UNITS))


def cornered(box: Box, cut: float) -> QPainterPath:
    """A rectangle whose corners are cut off, in units of the painter."""
    rect: QRectF = box.units
    step = cut * UNITS
    path = QPainterPath(QPointF(rect.left() + step, rect.top()))
    for x, y in (
        (rect.right() - step, rect.top()),
        (rect.right(), rect.top() + step),
        (rect.right(), rect.bottom() - step),
        (rect.right() - step, rect.bottom()),
        (rect.left() + step, rect.bottom()),
        (rect.left(), rect.bottom() - step),
        (rect.left(), rect.top() + step),
    ):
        path.lineTo(x, y)
    path.closeSubpath()
    return path
