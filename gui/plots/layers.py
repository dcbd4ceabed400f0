"""What is drawn on a plot: its lines, the bands below them, the marks of single wounds above."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import numpy as np
import pyqtgraph as pg
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPen, QPixmap, QPixmapCache, QTransform
from PySide6.QtWidgets import QGraphicsItem, QWidget

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from numpy.typing import NDArray
    from PySide6.QtWidgets import QStyleOptionGraphicsItem

    from gui.theme import Colours

    Numbers = NDArray[np.float64]
    Flags = NDArray[np.bool_]

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

    def viewTransformChanged(self) -> None:  # noqa: N802 - pyqtgraph's name
        """Covers what is shown now."""
        self.prepareGeometryChange()
        super().viewTransformChanged()


class Curve(pg.PlotCurveItem):
    """A line that may lie wherever anything is shown: to measure where, four times a blow, would take half of it."""

    def boundingRect(self) -> QRectF:
        """All that is shown."""
        view = self.getViewBox()
        return QRectF() if view is None else view.viewRect()


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
        self._fills = [between(colours.card, colours.danger_soft, number / steps) for number in range(len(self._lows))]
        self._line = pg.mkPen(QColor(colours.border), width=1)
        self.update()

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:  # noqa: ARG002
        """Fills from each threshold to the next."""
        shown = self.boundingRect()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
        painter.setPen(self._line)
        to_pixels = painter.worldTransform()
        painter.save()
        painter.setWorldTransform(QTransform())
        ends = [*self._lows[1:], shown.bottom()][: len(self._lows)]
        for low, end, fill in zip(self._lows, ends, self._fills, strict=True):
            lower, upper = max(low, shown.top()), min(end, shown.bottom())
            if upper <= lower:
                continue
            # Whole pixels are filled much faster than parts of some.
            stripe = to_pixels.mapRect(QRectF(shown.left(), lower, shown.width(), upper - lower)).toRect()
            painter.fillRect(stripe, fill)
            if low > 0:
                painter.drawLine(stripe.bottomLeft(), stripe.bottomRight())
        painter.restore()


@dataclass
class Marks:
    """The marks of one person: of wounds, and smaller ones of other changes, which `wounds` tells apart."""

    colour: QColor
    xs: Numbers
    ys: Numbers
    wounds: Flags


class MarkLayer(Layer):
    """Draws the marks of all people, those who are emphasised last.

    A mark is a stamp that is drawn once for each colour: a round pen is ten times as slow. Qt keeps the whole layer
    as a picture, so that a card that opens over it draws no mark again.
    """

    def __init__(self) -> None:
        """Lies above the lines."""
        super().__init__()
        self.setZValue(10)
        self.setCacheMode(QGraphicsItem.CacheMode.DeviceCoordinateCache)
        self._marks: list[Marks] = []
        self._ground = QColor()

    def set_colours(self, colours: Colours) -> None:
        """Takes the palette."""
        self._ground = QColor(colours.card)
        self.update()

    def set_marks(self, marks: Iterable[Marks]) -> None:
        """Takes all marks in the order in which they are drawn."""
        self._marks = list(marks)
        self.update()

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:  # noqa: ARG002
        """Stamps all marks, in pixels; on paper, which has none, it draws them."""
        to_pixels = painter.worldTransform()
        device = painter.device()
        on_screen = isinstance(device, QPixmap | QImage | QWidget)
        ratio = device.devicePixelRatioF()
        painter.save()
        painter.setWorldTransform(QTransform())
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for marks in self._marks:
            xs, ys = marks.xs * to_pixels.m11() + to_pixels.dx(), marks.ys * to_pixels.m22() + to_pixels.dy()
            for which, width in ((~marks.wounds, _SMALL), (marks.wounds, MARK)):
                if not on_screen:
                    for x, y in zip(xs[which].tolist(), ys[which].tolist(), strict=True):
                        _draw_mark(painter, QPointF(x, y), self._ground, marks.colour, width)
                elif which.any():
                    stamp, half = _stamp(self._ground, marks.colour, width, ratio), (width + _HALO) / 2
                    columns = np.rint(xs[which] - half).astype(int).tolist()
                    rows = np.rint(ys[which] - half).astype(int).tolist()
                    draw = painter.drawPixmap
                    for column, row in zip(columns, rows, strict=True):
                        draw(column, row, stamp)
        painter.restore()


class Ring(Layer):
    """A ring round the mark that is looked at."""

    def __init__(self) -> None:
        """Lies above the marks."""
        super().__init__()
        self.setZValue(11)
        self._place: QPointF | None = None
        self._ground = QColor()
        self._ink = QColor()

    def set_colours(self, colours: Colours) -> None:
        """Takes the palette."""
        self._ground, self._ink = QColor(colours.card), QColor(colours.text)
        self.update()

    def set_place(self, place: QPointF | None) -> None:
        """Puts the ring round a place, or takes it away."""
        if place != self._place:
            self._place = place
            self.update()

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:  # noqa: ARG002
        """Draws the ring, if there is one."""
        if self._place is None:
            return
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for colour, width in ((self._ink, _RING), (self._ground, _RING - 3), (self._ink, MARK - 1)):
            pen = QPen(colour, width)
            pen.setCapStyle(Qt.PenCapStyle.RoundCap)
            pen.setCosmetic(True)
            painter.setPen(pen)
            painter.drawPoint(self._place)


def _stamp(ground: QColor, colour: QColor, width: float, ratio: float) -> QPixmap:
    """A mark as a picture."""
    key = f"gritboard-mark-{ground.name()}-{colour.name()}-{width}-{ratio}"
    stamp = QPixmap()
    if QPixmapCache.find(key, stamp):
        return stamp
    across = width + _HALO
    stamp = QPixmap(round(across * ratio + 0.5), round(across * ratio + 0.5))
    stamp.setDevicePixelRatio(ratio)
    stamp.fill(Qt.GlobalColor.transparent)
    painter = QPainter(stamp)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    _draw_mark(painter, QPointF(across, across) / 2, ground, colour, width)
    painter.end()
    QPixmapCache.insert(key, stamp)
    return stamp


def _draw_mark(painter: QPainter, place: QPointF, ground: QColor, colour: QColor, width: float) -> None:
    painter.setPen(Qt.PenStyle.NoPen)
    for brush, across in ((ground, width + _HALO), (colour, width)):
        painter.setBrush(brush)
        painter.drawEllipse(place, across / 2, across / 2)


def between(one: str, other: str, part: float) -> QColor:
    """A colour between two."""
    a, b = QColor(one), QColor(other)
    return QColor.fromRgbF(
        a.redF() + (b.redF() - a.redF()) * part,
        a.greenF() + (b.greenF() - a.greenF()) * part,
        a.blueF() + (b.blueF() - a.blueF()) * part,
    )
