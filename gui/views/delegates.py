"""How rows of the roster and of the tracker are drawn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QModelIndex, QObject, QPersistentModelIndex, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter
from PySide6.QtWidgets import QStyledItemDelegate, QStyleOptionViewItem

from gui.models.roles import CHIPS, FADED, GRAVE, IN_TURN, NUMBERS, SECOND_LINE, SIDE
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
    from gui.theme import Theme

Index = QModelIndex | QPersistentModelIndex


class RowDelegate(QStyledItemDelegate):
    """A cell of a list or table with two lines, numbers or chips, whatever its model tells."""

    def __init__(self, theme: Theme, parent: QObject | None = None, *, chips_under: bool = False) -> None:
        """Takes the colours from the theme at each drawing.

        With ``chips_under`` chips stand under the name, where a list has no column for them.
        """
        super().__init__(parent)
        self._theme = theme
        self._under = chips_under

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Draws one cell."""
        colours = self._theme.colours
        in_turn, faded = bool(index.data(IN_TURN)), bool(index.data(FADED))
        painter.save()
        ground(painter, option, colours, in_turn=in_turn)
        rect = QRectF(rect_of(option)).adjusted(PAD, 0, -PAD, 0)
        words = str(index.data(Qt.ItemDataRole.DisplayRole) or "")
        second = index.data(SECOND_LINE)
        if second is not None or index.column() == 0:
            if in_turn and index.column() == 0:
                turn_bar(painter, rect_of(option), colours)
            rect.adjust(PAD, 0, 0, 0)
            side = str(index.data(SIDE) or "")
            if side:
                rect = self._side(painter, rect, side)
            under = index.data(CHIPS) if self._under else None
            if under:
                second = " "
                metrics = QFontMetricsF(sized(SMALL))
                low = QRectF(rect.x(), rect.center().y(), rect.width(), metrics.height() + 4)
                chips(painter, low, under, colours)
            two_lines(painter, rect, words, second or "", colours, bold=in_turn, faded=faded)
        elif index.data(NUMBERS):
            grave = bool(index.data(GRAVE))
            weight = QFont.Weight.Bold if grave else QFont.Weight.Medium
            painter.setFont(tabular(BODY_POINTS + (1 if grave else 0), weight))
            painter.setPen(QColor(colours.danger if grave else colours.quiet))
            painter.drawText(rect, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, words)
        elif index.data(CHIPS) is not None:
            chips(painter, rect, index.data(CHIPS), colours)
        else:
            font = sized(SMALL)
            painter.setFont(font)
            painter.setPen(QColor(colours.quiet))
            shown = QFontMetricsF(font).elidedText(words, Qt.TextElideMode.ElideRight, rect.width())
            painter.drawText(rect, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, shown)
        painter.restore()

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
