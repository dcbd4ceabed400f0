"""A table that is as high as its rows, up to some of them, and only shows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QSizePolicy, QTableView

from gui.theme import STEP

if TYPE_CHECKING:
    from PySide6.QtCore import QAbstractItemModel


class LowTable(QTableView):
    """Rows without a grid; more than ``most`` of them scroll."""

    def __init__(self, model: QAbstractItemModel, *, stretched: int, most: int = 8) -> None:
        """``stretched`` is the column that takes the room that is left."""
        super().__init__()
        self._most = most
        self.setModel(model)
        self.setShowGrid(False)
        self.setSelectionMode(QAbstractItemView.SelectionMode.NoSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setStyleSheet(
            "QTableView, QHeaderView, QHeaderView::section { background: transparent; }"
            "QTableView::item { padding: 0 6px; }"
        )
        self.verticalHeader().hide()
        self.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self.verticalHeader().setDefaultSectionSize(self.fontMetrics().height() + STEP)
        header = self.horizontalHeader()
        header.setHighlightSections(False)
        header.setSectionsClickable(False)
        header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        header.setSectionResizeMode(stretched, QHeaderView.ResizeMode.Stretch)
        model.modelReset.connect(self.updateGeometry)
        model.rowsInserted.connect(self.updateGeometry)
        model.rowsRemoved.connect(self.updateGeometry)

    def sizeHint(self) -> QSize:
        """As high as its rows."""
        model = self.model()
        rows = min(model.rowCount(), self._most)
        height = rows * self.verticalHeader().defaultSectionSize() + self.horizontalHeader().sizeHint().height() + 2
        return QSize(40 * STEP, height)

    def minimumSizeHint(self) -> QSize:
        """As high as its rows."""
        return QSize(24 * STEP, self.sizeHint().height())
