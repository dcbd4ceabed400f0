"""Takes a model from one order of rows to another without a reset, so that a view neither jumps nor forgets."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QAbstractItemModel, QModelIndex

from gui.models.row_moves import single_move

if TYPE_CHECKING:
    from collections.abc import Sequence


def follow(model: QAbstractItemModel, ids: list[str], wanted: Sequence[str]) -> None:
    """Removes, moves and adds rows of the top level one by one.

    Args:
        model: The model, whose row count follows from ``ids``.
        ids: Ids of its rows, each once; changed in place while the views are told.
        wanted: Ids as they shall stand.
    """
    top = QModelIndex()
    kept = set(wanted)
    for row in range(len(ids) - 1, -1, -1):
        if ids[row] not in kept:
            model.beginRemoveRows(top, row, row)
            del ids[row]
            model.endRemoveRows()
    _reorder(model, ids, [one for one in wanted if one in ids])
    for row, one in enumerate(wanted):
        if row >= len(ids) or ids[row] != one:
            model.beginInsertRows(top, row, row)
            ids.insert(row, one)
            model.endInsertRows()


def _reorder(model: QAbstractItemModel, ids: list[str], wanted: Sequence[str]) -> None:
    """Moves rows until they stand as wanted: one move where one is enough."""
    while ids != list(wanted):
        move = single_move(ids, wanted)
        if move is None:
            place = next(i for i, one in enumerate(wanted) if ids[i] != one)
            move = ids.index(wanted[place]), place
        row, target = move
        model.beginMoveRows(QModelIndex(), row, row, QModelIndex(), target)
        ids.insert(target if target < row else target - 1, ids.pop(row))
        model.endMoveRows()
