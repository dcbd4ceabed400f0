"""Lists whose chosen line is told apart by its ground, as rows of the roster are."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QItemSelectionModel

if TYPE_CHECKING:
    from PySide6.QtCore import QModelIndex
    from PySide6.QtWidgets import QAbstractItemView, QListView, QTreeView


def choose_alone(view: QAbstractItemView, index: QModelIndex) -> None:
    """Goes to a row and selects nothing else, whatever keys are held.

    Qt's own way there adds to the selection while Ctrl is down, as it is when a key with Ctrl moves the turn along.
    """
    flags = QItemSelectionModel.SelectionFlag
    view.selectionModel().setCurrentIndex(index, flags.ClearAndSelect | flags.Rows)


def soften(view: QListView | QTreeView) -> None:
    """Gives lines some air, and the chosen one a ground on which its words can be read."""
    view.setStyleSheet(
        "QAbstractItemView::item { padding: 4px 6px; border-radius: 6px; }"
        "QAbstractItemView::item:selected { background: palette(alternate-base); color: palette(text); }"
    )
