"""Tells whether two orders differ by one row that moved, so that a table can move just that row."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence


def single_move(before: Sequence[str], after: Sequence[str]) -> tuple[int, int] | None:
    """The move that leads from one order to another.

    Args:
        before: Ids, each once.
        after: The same ids in another order.

    Returns:
        (row, target): the row to move, and the row before which it goes, counted before the move, as
        Qt counts; None where more than one row moved.
    """
    first = next((i for i, (a, b) in enumerate(zip(before, after, strict=True)) if a != b), None)
    if first is None:
        return None
    last = max(i for i, (a, b) in enumerate(zip(before, after, strict=True)) if a != b)
    if list(before[first + 1 : last + 1]) == list(after[first:last]):
        return first, last + 1
    if list(before[first:last]) == list(after[first + 1 : last + 1]):
        return last, first
    return None
