"""What is drawn on a plot beside its lines: the bands below them, the marks of single wounds above."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

import pyqtgraph as pg
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPolygonF

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from PySide6.QtWidgets import QStyleOptionGraphicsItem, QWidget

    from gui.theme import Colours

MARK: Final = 7.0
"""How wide the mark of a wound is, in pixels."""
_SMALL: Final = 5.0
_HALO: Final = 2.5
_RING: Final = 13.0


class Layer(pg.GraphicsObject):
    """Covers whatever is shown, so that it is drawn anew when that changes."""

    def boundingRect(self) -> QRectF:
        """All that is shown."""
        return self.viewRect() or QRectF()

    def viewTransformChanged(self) -> None:
        """Covers what is shown now."""
        self.prepareGeometryChange()
        super().viewTransformChanged()


class Bands(Layer):
    """Shades the bands of a track, the higher the redder, with a line at each threshold."""

    def __init__(self) -> None:
        """Lies below everything."""
        super().__init__()
        self.setZValue(-10)
        self._lows: list[float] = []
        self._fills: list[QColor] = []
        self._line = QPen()

    def set_bands(self, lows: Sequence[float], colours: Colours) -> None:
        """Takes where the bands begin."""
        self._lows = list(lows)
        steps = max(len(self._lows) - 1, 1)
        self._fills = [_between(colours.card, colours.danger_soft, number / steps) for number in range(len(self._lows))]
        self._line = pg.mkPen(QColor(colours.border), width=1)
        self.update()

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:  # noqa: ARG002
        """Fills from each threshold to the next."""
        shown = self.boundingRect()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
        painter.setPen(self._line)
        ends = [*self._lows[1:], shown.bottom()]
        for low, end, fill in zip(self._lows, ends, self._fills, strict=True):
            low, end = max(low, shown.top()), min(end, shown.bottom())
            if end <= low:
                continue
            painter.fillRect(QRectF(shown.left(), low, shown.width(), end - low), fill)
            if low > 0:
                painter.drawLine(QPointF(shown.left(), low), QPointF(shown.right(), low))


@dataclass
class Marks:
    """The marks of one person: of wounds, and smaller ones of other changes."""

    colour: QColor
    wounds: QPolygonF = field(default_factory=QPolygonF)
    others: QPolygonF = field(default_factory=QPolygonF)


class MarkLayer(Layer):
    """Draws the marks of all people, those who are emphasised last, and a ring round the one that is looked at."""

    def __init__(self) -> None:
        """Lies above the lines."""
        super().__init__()
        self.setZValue(10)
        self.ring: QPointF | None = None
        self._marks: list[Marks] = []
        self._ground = QColor()
        self._ink = QColor()

    def set_colours(self, colours: Colours) -> None:
        """Takes the palette."""
        self._ground, self._ink = QColor(colours.card), QColor(colours.text)
        self.update()

    def set_marks(self, marks: Iterable[Marks]) -> None:
        """Takes all marks in the order in which they are drawn."""
        self._marks = list(marks)
        self.update()

    def set_ring(self, place: QPointF | None) -> None:
        """Puts the ring round a place, or takes it away."""
        if place != self.ring:
            self.ring = place
            self.update()

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:  # noqa: ARG002
        """Draws all marks of a person with two strokes of a round pen."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for marks in self._marks:
            for points, width in ((marks.others, _SMALL), (marks.wounds, MARK)):
                if not points.isEmpty():
                    painter.setPen(_dot(self._ground, width + _HALO))
                    painter.drawPoints(points)
                    painter.setPen(_dot(marks.colour, width))
                    painter.drawPoints(points)
        if self.ring is not None:
            for colour, width in ((self._ink, _RING), (self._ground, _RING - 3), (self._ink, MARK - 1)):
                painter.setPen(_dot(colour, width))
                painter.drawPoint(self.ring)


def _dot(colour: QColor, width: float) -> QPen:
    pen = QPen(colour, width)
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    pen.setCosmetic(True)
    return pen


def _between(one: str, other: str, part: float) -> QColor:
    """A colour between two."""
    a, b = QColor(one), QColor(other)
    return QColor.fromRgbF(
        a.redF() + (b.redF() - a.redF()) * part,
        a.greenF() + (b.greenF() - a.greenF()) * part,
        a.blueF() + (b.blueF() - a.blueF()) * part,
    )
