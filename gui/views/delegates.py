"""How rows of the roster and of the tracker are drawn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QModelIndex, QObject, QPersistentModelIndex, QRectF, QSize
from PySide6.QtGui import QFont, QFontMetricsF, QPainter
from PySide6.QtWidgets import QStyledItemDelegate, QStyleOptionViewItem

from gui.models.roles import CELL
from gui.theme import BODY_POINTS, sized, tabular
from gui.views.painting import (
    APART,
    PAD,
    RIGHT,
    SMALL,
    apart_sign,
    chips,
    elided,
    ground,
    metrics,
    one_line,
    rect_of,
    turn_bar,
    two_lines,
    two_lines_height,
)

if TYPE_CHECKING:
    from gui.models.cell import Cell
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
            font = tabular(BODY_POINTS + (1 if cell.grave else 0), weight)
            one_line(painter, rect, cell.words, font, colours.danger if cell.grave else colours.quiet, RIGHT)
        elif cell.chips is not None:
            chips(painter, rect, cell.chips, colours)
        elif cell.words or cell.under:
            self._draw_state(painter, rect, cell)
        painter.restore()

    def _draw_state(self, painter: QPainter, rect: QRectF, cell: Cell) -> None:
        """Draws one line of quiet words in the middle of a row, or two, the upper one less quiet."""
        colours = self._theme.colours
        room = int(rect.width())
        if not (cell.words and cell.under):
            only = elided(cell.words or cell.under, room, SMALL)
            one_line(painter, rect, only, sized(SMALL), colours.quiet)
            return
        height = metrics(SMALL).height()
        top = rect.y() + (rect.height() - 2 * height) / 2
        for place, (words, ink) in enumerate(((cell.words, colours.text), (cell.under, colours.quiet))):
            line = QRectF(rect.x(), top + place * height, rect.width(), height)
            one_line(painter, line, elided(words, room, SMALL), sized(SMALL), ink)

    def _draw_name(self, painter: QPainter, option: QStyleOptionViewItem, rect: QRectF, cell: Cell) -> None:
        """Draws the name of a row with what stands under it and beside it."""
        colours = self._theme.colours
        second = cell.second or ""
        if cell.in_turn:
            turn_bar(painter, rect_of(option), colours)
        if cell.apart:
            rect = rect.adjusted(APART, 0, 0, 0)
            apart_sign(painter, QRectF(rect.x() - APART, rect.y(), APART - PAD / 2, rect.height()), cell.apart, colours)
        if cell.side:
            rect = self._side(painter, rect, cell.side)
        if cell.chips:
            second = " "
            low = QRectF(rect.x(), rect.center().y(), rect.width(), metrics(SMALL).height() + 4)
            chips(painter, low, cell.chips, colours)
        two_lines(painter, rect, cell.words, second, colours, bold=cell.in_turn, faded=cell.faded)

    def _side(self, painter: QPainter, rect: QRectF, words: str) -> QRectF:
        """Draws a number at the right of a row and gives the room that is left."""
        font = tabular(BODY_POINTS + 1, QFont.Weight.Bold)
        one_line(painter, rect, words, font, self._theme.colours.danger, RIGHT)
        return rect.adjusted(0, 0, -QFontMetricsF(font).horizontalAdvance(words) - PAD, 0)

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:  # noqa: ARG002
        """Two lines high."""
        return QSize(80, two_lines_height())
