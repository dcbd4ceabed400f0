"""How rows of the roster and of the tracker are drawn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QModelIndex, QObject, QPersistentModelIndex, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter
from PySide6.QtWidgets import QStyledItemDelegate, QStyleOptionViewItem

from gui.models.roles import CELL
from gui.theme import BODY_POINTS, sized, tabular
from gui.views.painting import (
    PAD,
    SMALL,
    chips,
    ground,
    rect_of,
    turn_bar,
    two_lines,
    two_lines_height,
)

if TYPE_CHECKING:
    from gui.models.roles import Cell
    from gui.theme import Theme

Index = QModelIndex | QPersistentModelIndex


class RowDelegate(QStyledItemDelegate):
    """A cell of a list or table with two lines, numbers or chips, whatever its model tells."""

    def __init__(self, theme: Theme, parent: QObject | None = None) -> None:
        """Takes the colours from the theme at each drawing."""
        super().__init__(parent)
        self._theme = theme

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Draws one cell."""
        cell: Cell = index.data(CELL)
        colours = self._theme.colours
        painter.save()
        ground(painter, option, colours, in_turn=cell.in_turn)
        rect = QRectF(rect_of(option)).adjusted(PAD, 0, -PAD, 0)
        if cell.second is not None:
            self._draw_name(painter, option, rect.adjusted(PAD, 0, 0, 0), cell)
        elif cell.number:
            weight = QFont.Weight.Bold if cell.grave else QFont.Weight.Medium
            painter.setFont(tabular(BODY_POINTS + (1 if cell.grave else 0), weight))
            painter.setPen(QColor(colours.danger if cell.grave else colours.quiet))
            painter.drawText(rect, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, cell.words)
        elif cell.chips is not None:
            chips(painter, rect, cell.chips, colours)
        elif cell.words:
            font = sized(SMALL)
            painter.setFont(font)
            painter.setPen(QColor(colours.quiet))
            shown = QFontMetricsF(font).elidedText(cell.words, Qt.TextElideMode.ElideRight, rect.width())
            painter.drawText(rect, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, shown)
        painter.restore()

    def _draw_name(self, painter: QPainter, option: QStyleOptionViewItem, rect: QRectF, cell: Cell) -> None:
        """Draws the name of a row with what stands under it and beside it."""
        colours = self._theme.colours
        second = cell.second or ""
        if cell.in_turn:
            turn_bar(painter, rect_of(option), colours)
        if cell.side:
            rect = self._side(painter, rect, cell.side)
        if cell.chips:
            second = " "
            metrics = QFontMetricsF(sized(SMALL))
            low = QRectF(rect.x(), rect.center().y(), rect.width(), metrics.height() + 4)
            chips(painter, low, cell.chips, colours)
        two_lines(painter, rect, cell.words, second, colours, bold=cell.in_turn, faded=cell.faded)

    def _side(self, painter: QPainter, rect: QRectF, words: str) -> QRectF:
        """Draws a number at the right of a row and gives the room that is left."""
        painter.setFont(tabular(BODY_POINTS + 1, QFont.Weight.Bold))
        painter.setPen(QColor(self._theme.colours.danger))
        painter.drawText(rect, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, words)
        width = QFontMetricsF(painter.font()).horizontalAdvance(words)
        return rect.adjusted(0, 0, -width - PAD, 0)

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:  # noqa: ARG002
        """Two lines high."""
        return QSize(80, two_lines_height())
