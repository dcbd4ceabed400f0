"""A drop line that can be seen: where a dragged row will land."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint
from PySide6.QtGui import QColor, QPainter, QPen
from PySide6.QtWidgets import QProxyStyle, QStyle, QStyleOption, QWidget

if TYPE_CHECKING:
    from gui.theme import Theme


class DropLineStyle(QProxyStyle):
    """The style of the platform-neutral look, with a broad drop line in the accent colour."""

    def __init__(self, theme: Theme) -> None:
        """Draws with the colours of the theme."""
        super().__init__("Fusion")
        self._theme = theme

    def drawPrimitive(
        self,
        element: QStyle.PrimitiveElement,
        option: QStyleOption,
        painter: QPainter,
        widget: QWidget | None = None,
    ) -> None:
        """Draws the drop line over the whole width; all else as usual."""
        if element != QStyle.PrimitiveElement.PE_IndicatorItemViewItemDrop:
            super().drawPrimitive(element, option, painter, widget)
            return
        rect = option.rect
        if rect.isNull() or widget is None:
            return
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(QColor(self._theme.colours.accent), 3))
        y = min(max(rect.top(), 2), widget.height() - 2)
        painter.drawLine(QPoint(8, y), QPoint(widget.width() - 8, y))
        painter.setBrush(widget.palette().base())
        painter.drawEllipse(QPoint(8, y), 4, 4)
        painter.restore()
