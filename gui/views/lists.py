"""Lists whose chosen line is told apart by its ground, as rows of the roster are."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from PySide6.QtWidgets import QListView, QTreeView


def soften(view: QListView | QTreeView) -> None:
    """Gives lines some air, and the chosen one a ground on which its words can be read."""
    view.setStyleSheet(
        "QAbstractItemView::item { padding: 4px 6px; border-radius: 6px; }"
        "QAbstractItemView::item:selected { background: palette(alternate-base); color: palette(text); }"
    )
