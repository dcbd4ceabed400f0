"""What style sheets cannot draw: a drop line that can be seen, and ticks in both palettes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QPoint, QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen
from PySide6.QtWidgets import QProxyStyle, QStyle, QStyleOption, QWidget

from gui.icons import SIDE
from gui.views.painting import colour

if TYPE_CHECKING:
    from gui.theme import Theme


# This is asked for every cell that is drawn: a look into an enumeration would cost as much as the cell.
_BOX: Final = QStyle.PrimitiveElement.PE_IndicatorCheckBox
_ITEM_BOX: Final = QStyle.PrimitiveElement.PE_IndicatorItemViewItemCheck
_DROP: Final = QStyle.PrimitiveElement.PE_IndicatorItemViewItemDrop
_ON: Final = QStyle.StateFlag.State_On.value
_FOCUSED: Final = QStyle.StateFlag.State_HasFocus.value
_USUAL: Final = 16
_SIDES: Final = frozenset(
    {
        QStyle.PixelMetric.PM_SmallIconSize,
        QStyle.PixelMetric.PM_ButtonIconSize,
        QStyle.PixelMetric.PM_IndicatorWidth,
        QStyle.PixelMetric.PM_IndicatorHeight,
    }
)
_SMOOTH: Final = QPainter.RenderHint.Antialiasing


class HouseStyle(QProxyStyle):
    """The platform-neutral style with a broad drop line, and boxes to tick in the colours of the theme."""

    def __init__(self, theme: Theme) -> None:
        """Draws with the colours of the theme."""
        super().__init__("Fusion")
        self._theme = theme

    if SIDE != _USUAL:  # it is asked so often that it is not answered here where there is nothing else to say

        def pixelMetric(  # noqa: N802 - Qt names it
            self, metric: QStyle.PixelMetric, option: QStyleOption | None = None, widget: QWidget | None = None
        ) -> int:
            """Icons and boxes grow with the words beside them."""
            if metric in _SIDES:
                return SIDE
            return super().pixelMetric(metric, option, widget)

    def drawPrimitive(
        self,
        element: QStyle.PrimitiveElement,
        option: QStyleOption,
        painter: QPainter,
        widget: QWidget | None = None,
    ) -> None:
        """Draws the drop line and the boxes; all else as usual."""
        if element is _BOX or element is _ITEM_BOX:
            self._draw_box(option, painter)
        elif element is _DROP:
            if not option.rect.isNull() and widget is not None:
                self._draw_drop_line(option.rect, painter, widget)
        else:
            super().drawPrimitive(element, option, painter, widget)

    def _draw_box(self, option: QStyleOption, painter: QPainter) -> None:
        colours, rect, state = self._theme.colours, option.rect, option.state.value
        side = min(rect.width(), rect.height(), SIDE) - 1.0
        box = QRectF(0, 0, side, side)
        box.moveCenter(QRectF(rect).center())
        ticked, focused = bool(state & _ON), bool(state & _FOCUSED)
        painter.save()
        painter.setRenderHint(_SMOOTH)
        painter.setPen(QPen(colour(colours.accent if ticked or focused else colours.quiet), 1.2))
        painter.setBrush(colour(colours.accent if ticked else colours.card))
        painter.drawRoundedRect(box, 3.5, 3.5)
        if ticked:
            pen = QPen(colour(colours.on_accent), 1.8 * side / 15)
            pen.setCapStyle(Qt.PenCapStyle.RoundCap)
            painter.setPen(pen)
            x, y, unit = box.x(), box.y(), side / 16
            points = ((4, 8.5), (7, 11.5), (12, 5))
            painter.drawPolyline([QPointF(x + a * unit, y + b * unit) for a, b in points])
        painter.restore()

    def _draw_drop_line(self, rect: QRect, painter: QPainter, widget: QWidget) -> None:
        """A line over the whole width of the view."""
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(QColor(self._theme.colours.accent), 3))
        y = min(max(rect.top(), 2), widget.height() - 2)
        painter.drawLine(QPoint(8, y), QPoint(widget.width() - 8, y))
        painter.setBrush(widget.palette().base())
        painter.drawEllipse(QPoint(8, y), 4, 4)
        painter.restore()
