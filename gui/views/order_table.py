"""How the order of the fight looks, whatever model it shows: the live one, or the one that was kept for the start."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QPalette
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTableView, QWidget

from gui.theme import BODY_POINTS, sized
from gui.views.delegates import RowDelegate
from gui.views.painting import two_lines_height

if TYPE_CHECKING:
    from PySide6.QtCore import QAbstractItemModel

    from gui.theme import Theme


class OrderTable(QTableView):
    """Rows of two lines under small headings, and what to do while there are none."""

    first_painted = Signal()
    """It has been drawn for the first time."""

    def __init__(self, model: QAbstractItemModel, theme: Theme, empty_words: str) -> None:
        """Shows a model; ``empty_words`` stand there while it has no rows."""
        super().__init__()
        self._theme = theme
        self._empty_words = empty_words
        self._painted = False
        # The one that a table makes for itself would be looked for among all classes of widgets, which loads them all.
        viewport = QWidget()
        viewport.setObjectName("qt_scrollarea_viewport")
        viewport.setBackgroundRole(QPalette.ColorRole.Base)
        viewport.setAutoFillBackground(True)
        self.setViewport(viewport)
        self.setModel(model)
        self.setItemDelegate(RowDelegate(theme, self))
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setShowGrid(False)
        self.setWordWrap(False)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.verticalHeader().hide()
        self.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self.verticalHeader().setDefaultSectionSize(two_lines_height())
        header = self.horizontalHeader()
        header.setHighlightSections(False)
        header.setSectionsClickable(False)
        header.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)

    @property
    def empty_words(self) -> str:
        """What stands there while there are no rows."""
        return self._empty_words

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draws the table, or what to do while it is empty."""
        super().paintEvent(event)
        if not self._painted:
            self._painted = True
            self.first_painted.emit()
        if self.model().rowCount():
            return
        painter = QPainter(self.viewport())
        painter.setFont(sized(BODY_POINTS))
        painter.setPen(self._theme.colours.quiet)
        flags = Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap
        painter.drawText(self.viewport().rect().adjusted(32, 0, -32, 0), flags, self._empty_words)
