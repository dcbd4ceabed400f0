"""Where the history is drawn: one line for each person. Only this folder's canvas, layers and axes know pyqtgraph."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import numpy as np
import pyqtgraph as pg
from PySide6.QtCore import QEvent, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QFocusEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QApplication, QFrame, QGraphicsItem, QWidget

from gui.plots.axes import AXIS_POINTS, BandAxis, NumberAxis, PlaceAxis
from gui.plots.colours import line_colour, line_dash
from gui.plots.layers import Bands, Curve, MarkLayer, Marks, Ring, between
from gui.theme import sized, tabular

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from gui.plots.layers import Numbers
    from gui.plots.series import Range, Series
    from gui.theme import Colours

NEAR: Final = 12.0
"""From how far a point is felt, in pixels."""
FEW: Final = 150
"""Up to so many points an emphasised line is two pixels wide; a wide line is slow to draw."""
_FAINT: Final = 0.7


@dataclass
class _Line:
    series: Series
    number: int
    curve: Curve
    marks: Marks
    xs: Numbers
    ys: Numbers


class Canvas(pg.PlotWidget):
    """Draws lines, and feels for the nearest point."""

    hovered = Signal(str, int)
    """The mouse lies near the point of that number of a person's; of nobody's with an empty name."""
    clicked = Signal(str, int)
    """A point was clicked."""
    key_pressed = Signal(object)
    """A key that the plot may have a use for; carries the `QKeyEvent`."""
    zoomed = Signal()
    """What is shown was changed by hand."""

    def __init__(self, day: Callable[[int], str], parent: QWidget | None = None) -> None:
        """Takes what says the number of a day."""
        self._places, self._numbers, self._names = PlaceAxis(day), NumberAxis(), BandAxis()
        axes: dict[str, pg.AxisItem] = {"bottom": self._places, "left": self._numbers, "right": self._names}
        super().__init__(parent, background=None, axisItems=axes)
        self._lines: dict[str, _Line] = {}
        self._emphasis: frozenset[str] = frozenset()
        self._colours: Colours | None = None
        self._dark = False
        self._card = "#ffffff"
        self._lows: list[float] = []
        self._now = 0.0
        self._pressed = QPointF()
        self._bands, self._marks, self._ring = Bands(), MarkLayer(), Ring()
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setFrameShape(QFrame.Shape.NoFrame)
        item = self.getPlotItem()
        item.setContentsMargins(0, 8, 0, 0)  # half of the uppermost number
        item.hideButtons()
        item.setMenuEnabled(False)
        item.showAxis("right")
        self.setMouseEnabled(x=True, y=False)
        self.disableAutoRange()
        for axis in (self._places, self._numbers, self._names):
            axis.setStyle(tickLength=0, tickTextOffset=6, hideOverlappingLabels=False)
        box = item.vb
        box.setDefaultPadding(0)
        for layer in (self._bands, self._marks, self._ring):
            box.addItem(layer, ignoreBounds=True)
        box.sigRangeChangedManually.connect(lambda *_: self.zoomed.emit())

    # ---- what is drawn

    def set_colours(self, colours: Colours, *, dark: bool) -> None:
        """Takes the palette."""
        self._colours, self._dark, self._card = colours, dark, colours.card
        self.setBackground(QColor(colours.card))
        for axis in (self._places, self._numbers, self._names):
            axis.setPen(pg.mkPen(QColor(colours.border)))
            axis.setTickPen(pg.mkPen(QColor(colours.border)))
            axis.setTextPen(pg.mkPen(QColor(colours.quiet)))
            axis.setTickFont(sized(AXIS_POINTS) if axis is self._names else tabular(AXIS_POINTS))
        self._bands.set_bands(self._lows, colours)
        self._marks.set_colours(colours)
        self._ring.set_colours(colours)
        for line in self._lines.values():
            self._dress(line)
        self._order_marks()

    def set_axes(self, below: str, left: str, *, by_clock: bool, bands: Sequence[tuple[float, str]]) -> None:
        """Says what the axes count, and the bands of the track."""
        self._places.by_clock = by_clock
        self._places.setLabel(below)
        self._numbers.setLabel(left)
        self._lows = [low for low, _ in bands]
        self._names.set_bands(bands)
        if self._colours is not None:
            self._bands.set_bands(self._lows, self._colours)

    def show_range(self, shown: Range) -> None:
        """Shows so much of the axes."""
        room = (shown.right - shown.left) * 0.012
        box = self.getPlotItem().vb
        low, high = -shown.top * 0.03, shown.top
        box.setLimits(xMin=shown.left - room, xMax=shown.right + room)
        box.setRange(xRange=(shown.left - room, shown.right + room), yRange=(low, high), padding=0)

    def set_height(self, shown: Range) -> None:
        """Lets the axes reach further without changing which places are shown."""
        room = (shown.right - shown.left) * 0.012
        self.getPlotItem().vb.setLimits(xMin=shown.left - room, xMax=shown.right + room)
        self.setYRange(-shown.top * 0.03, shown.top, padding=0)

    def set_line(self, series: Series, number: int) -> None:
        """Draws a person's line, or draws it on: only this line is touched."""
        # All places with one more at the end, up to which the line goes on.
        xs, ys = np.array([*series.xs, series.xs[-1]]), np.array([*series.ys, series.ys[-1]])
        wounds = np.array([one.wound is not None and one.by >= 0 for one in series.points], dtype=bool)
        marks = Marks(QColor(), xs[1:-1], ys[1:-1], wounds)
        line = self._lines.get(series.person)
        if line is None:
            curve = Curve(stepMode="right", skipFiniteCheck=True, antialias=False)
            self.getPlotItem().vb.addItem(curve, ignoreBounds=True)
            line = self._lines[series.person] = _Line(series, number, curve, marks, xs, ys)
        line.series, line.number, line.marks, line.xs, line.ys = series, number, marks, xs, ys
        self._dress(line)
        self._draw(line)

    def drop_line(self, person: str) -> None:
        """Takes a line away."""
        line = self._lines.pop(person, None)
        if line is not None:
            self.getPlotItem().vb.removeItem(line.curve)

    def finish(self, now: float, emphasis: frozenset[str]) -> None:
        """Lets all lines go on to a place, and emphasises those of some people."""
        moved, self._now = now != self._now, now
        if moved:
            for line in self._lines.values():
                self._draw(line)
        if emphasis != self._emphasis:
            self._emphasis = emphasis
            for line in self._lines.values():
                self._dress(line)
        self._order_marks()

    def set_ring(self, person: str, number: int) -> None:
        """Puts the ring round a point; round none with an empty name."""
        self._ring.set_place(self.place_of(person, number))

    def keep_marks(self, *, kept: bool) -> None:
        """Keeps the marks as a picture, as a screen wants them, or draws them every time, as paper does."""
        mode = QGraphicsItem.CacheMode.DeviceCoordinateCache if kept else QGraphicsItem.CacheMode.NoCache
        self._marks.setCacheMode(mode)

    def place_of(self, person: str, number: int) -> QPointF | None:
        """Where a point lies on the axes."""
        line = self._lines.get(person)
        if line is None or not 0 <= number < len(line.series.points):
            return None
        return QPointF(line.series.xs[number + 1], line.series.ys[number + 1])

    def pixel_of(self, person: str, number: int) -> QPointF | None:
        """Where a point lies on this widget."""
        place = self.place_of(person, number)
        return None if place is None else QPointF(self.mapFromScene(self.getPlotItem().vb.mapViewToScene(place)))

    def _draw(self, line: _Line) -> None:
        line.xs[-1] = max(self._now, line.series.xs[-1])
        line.curve.setData(x=line.xs, y=line.ys)

    def _dress(self, line: _Line) -> None:
        strong = line.series.person in self._emphasis
        colour = QColor(line_colour(line.number, dark=self._dark))
        if self._emphasis and not strong:
            # Mixed, not translucent: that is three times as fast, and lines that cross stay equally faint.
            colour = between(self._card, colour.name(), _FAINT)
        width = 2 if strong and len(line.series.points) <= FEW else 1
        line.marks.colour = colour
        line.curve.setPen(pg.mkPen(colour, width=width, style=line_dash(line.number)))
        line.curve.setZValue(1 if strong else 0)

    def _order_marks(self) -> None:
        lines = sorted(self._lines.values(), key=lambda line: line.series.person in self._emphasis)
        self._marks.set_marks(line.marks for line in lines)

    # ---- what is felt

    def nearest(self, pixel: QPointF) -> tuple[str, int] | None:
        """The point that lies nearest to a place on this widget, if one is near; emphasised ones first."""
        box = self.getPlotItem().vb
        origin, unit = box.mapViewToScene(QPointF(0, 0)), box.mapViewToScene(QPointF(1, 1))
        scale = unit - origin
        at = self.mapToScene(pixel.toPoint())
        best: tuple[float, str, int] | None = None
        for person, line in self._lines.items():
            if not line.series.points:
                continue
            xs = line.marks.xs * scale.x() + origin.x() - at.x()
            ys = line.marks.ys * scale.y() + origin.y() - at.y()
            far = np.hypot(xs, ys)
            number = int(far.argmin())
            distance = float(far[number]) - (3.0 if person in self._emphasis else 0.0)
            if far[number] <= NEAR and (best is None or distance < best[0]):
                best = (distance, person, number)
        return None if best is None else best[1:]

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Feels for the nearest point."""
        super().mouseMoveEvent(event)
        found = self.nearest(event.position()) if not event.buttons() else None
        self.hovered.emit(*(found or ("", -1)))
        shape = Qt.CursorShape.PointingHandCursor if found else Qt.CursorShape.ArrowCursor
        self.viewport().setCursor(shape)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Keeps in mind where a click began."""
        self._pressed = event.position()
        super().mousePressEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Tells which point was clicked; what was dragged was no click."""
        super().mouseReleaseEvent(event)
        moved = (event.position() - self._pressed).manhattanLength()
        if event.button() == Qt.MouseButton.LeftButton and moved < QApplication.startDragDistance():
            found = self.nearest(event.position())
            if found:
                self.clicked.emit(*found)

    def leaveEvent(self, event: QEvent) -> None:
        """Feels nothing any more."""
        super().leaveEvent(event)
        self.hovered.emit("", -1)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Offers the key to the plot, which knows what it means."""
        event.ignore()
        self.key_pressed.emit(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Shows that keys come here."""
        super().focusInEvent(event)
        self.viewport().update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Shows that they no longer do."""
        super().focusOutEvent(event)
        self.viewport().update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draws a frame round the plot while keys come here."""
        super().paintEvent(event)
        if self.hasFocus() and self._colours is not None:
            painter = QPainter(self.viewport())
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(QPen(QColor(self._colours.accent), 1))
            painter.drawRoundedRect(QRectF(self.viewport().rect()).adjusted(0.5, 0.5, -0.5, -0.5), 6, 6)
            painter.end()
