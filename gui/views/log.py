"""The log: lines that open to every die, newest at the bottom."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QGuiApplication, QKeyEvent, QKeySequence, QPainter, QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QStyledItemDelegate, QStyleOptionViewItem, QTreeView

from gui.models.roles import KIND, SECOND_LINE
from gui.theme import BODY_POINTS, sized
from gui.views.painting import PAD, SMALL, is_selected, rect_of, two_lines

if TYPE_CHECKING:
    from gui.models.log import LogModel
    from gui.theme import Theme

Index = QModelIndex | QPersistentModelIndex

_NEAR = 4
"""How many pixels above the bottom still count as the bottom."""


class LogView(QTreeView):
    """Stays at the newest line unless a person scrolled up to read."""

    def __init__(self, model: LogModel, theme: Theme) -> None:
        """Shows the log."""
        super().__init__()
        self._model = model
        self.setModel(model)
        self.setItemDelegate(LogDelegate(theme, self))
        self.setHeaderHidden(True)
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setExpandsOnDoubleClick(True)
        self.setIndentation(14)
        self.setAnimated(False)
        self._at_bottom = True
        model.rowsAboutToBeInserted.connect(self._on_about_to_grow)
        model.rowsInserted.connect(self._on_grown)
        theme.changed.connect(self.viewport().update)
        self.scrollToBottom()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Wraps the lines anew."""
        super().resizeEvent(event)
        self.scheduleDelayedItemsLayout()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Copies as text."""
        if event.matches(QKeySequence.StandardKey.Copy):
            self.copy()
            return
        super().keyPressEvent(event)

    def copy(self) -> None:
        """Puts the selected lines, with all under them, on the clipboard; the whole log if none is."""
        chosen = [index for index in self.selectionModel().selectedRows() if not self._above_chosen(index)]
        if not chosen:
            chosen = [self._model.index(row, 0) for row in range(self._model.rowCount())]
        chosen.sort(key=self._place)
        QGuiApplication.clipboard().setText("\n".join(self._model.text_of(index) for index in chosen))

    def _above_chosen(self, index: QModelIndex) -> bool:
        above = index.parent()
        while above.isValid():
            if self.selectionModel().isSelected(above):
                return True
            above = above.parent()
        return False

    def _place(self, index: QModelIndex) -> list[int]:
        place: list[int] = []
        while index.isValid():
            place.insert(0, index.row())
            index = index.parent()
        return place

    def _on_about_to_grow(self) -> None:
        bar = self.verticalScrollBar()
        self._at_bottom = bar.value() >= bar.maximum() - _NEAR

    def _on_grown(self) -> None:
        if self._at_bottom:
            self.scrollToBottom()


class LogDelegate(QStyledItemDelegate):
    """An action in two lines, what is under it in as many as its words need."""

    def __init__(self, theme: Theme, parent: LogView) -> None:
        """Takes the colours from the theme at each drawing."""
        super().__init__(parent)
        self._theme = theme
        self._view = parent

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Draws one line."""
        colours = self._theme.colours
        rect = QRectF(rect_of(option)).adjusted(2, 1, -PAD, -1)
        painter.save()
        if is_selected(option):
            painter.fillRect(rect_of(option), QColor(colours.raised))
        words = str(index.data(Qt.ItemDataRole.DisplayRole) or "")
        kind = index.data(KIND)
        if not index.parent().isValid():
            second = str(index.data(SECOND_LINE) or "")
            head = QRectF(rect.x(), rect.y() + 3, rect.width(), QFontMetricsF(sized(BODY_POINTS)).height())
            two_lines(painter, head, words, "", colours, bold=kind == "round", faded=False)
            painter.setFont(sized(SMALL))
            painter.setPen(QColor(colours.quiet))
            below = QRectF(rect.x(), head.bottom(), rect.width(), rect.bottom() - head.bottom())
            painter.drawText(below, Qt.TextFlag.TextWordWrap, second)
        else:
            painter.setFont(_font(kind))
            painter.setPen(QColor(colours.text if kind == "ask" else colours.quiet))
            painter.drawText(rect, Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextWordWrap, words)
        painter.restore()

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:  # noqa: ARG002
        """As high as the words need at the width of the log."""
        upper = QFontMetricsF(sized(BODY_POINTS)).height()
        if not index.parent().isValid():
            second = str(index.data(SECOND_LINE) or "")
            return QSize(40, round(upper + self._wrapped(second, 0, sized(SMALL)) + PAD))
        depth = 2 if index.parent().parent().isValid() else 1
        words = str(index.data(Qt.ItemDataRole.DisplayRole) or "")
        return QSize(40, round(self._wrapped(words, depth, _font(index.data(KIND)))) + 6)

    def _wrapped(self, words: str, depth: int, font: QFont) -> float:
        """Height of words at the width of the log."""
        if not words:
            return 0.0
        width = self._view.viewport().width() - (depth + 1) * self._view.indentation() - PAD - 4
        room = QRectF(0, 0, max(width, 80), 10_000)
        return QFontMetricsF(font).boundingRect(room, Qt.TextFlag.TextWordWrap, words).height()


def _font(kind: object) -> QFont:
    return sized(SMALL + 0.5 if kind == "ask" else SMALL)
