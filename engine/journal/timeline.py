"""Where the head stands among the rows, and where undo, redo and step back would take it.

Everything follows from the rows in the order of their ids, so that a file reopened gives the same
answers as the session that wrote it. Each `add` and each target costs the same however long the
journal is.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from engine.errors import CampaignFileError
from engine.journal.records import Answered, Began, Cancelled, Edited, Finished, Redone, Row, Undone

if TYPE_CHECKING:
    from collections.abc import Iterable

    from engine.answers import AnySaid


class Pending(msgspec.Struct, frozen=True):
    """An action neither finished nor cancelled: the row that began it, and the rows since."""

    began: Row
    rows: tuple[Row, ...] = ()

    @property
    def id(self) -> int:
        """Id of the row that began the action."""
        return self.began.id

    @property
    def action(self) -> str:
        """The action's id."""
        record = self.began.record
        return record.action if isinstance(record, Began) else ""

    @property
    def values(self) -> dict[str, Any]:
        """The values with which it was declared."""
        record = self.began.record
        return record.values if isinstance(record, Began) else {}

    @property
    def answers(self) -> tuple[AnySaid, ...]:
        """What was said so far, interrupts included, in order."""
        return tuple(row.record.said for row in self.rows if isinstance(row.record, Answered))


class _Place(msgspec.Struct, frozen=True, gc=False):
    """What a row means for undo: worked out once, from the place of its parent."""

    began: int  # the row that began the action of which the row is part; itself if it stands alone
    answered: int  # the last answer of that action up to here, 0 if there is none
    pending: bool  # whether the action is still open after the row


_START = _Place(began=0, answered=0, pending=False)


class Timeline:
    """The rows of a journal and its head."""

    def __init__(self, rows: Iterable[Row] = ()) -> None:
        """Takes the rows that are there, in the order of their ids."""
        self._rows: dict[int, Row] = {}
        self._places: dict[int, _Place] = {0: _START}
        self._leaves: dict[int, None] = {}
        self._redo: list[int] = []
        self._ends: dict[int, int] = {}
        self._head = 0
        self._last = 0
        for row in rows:
            self.add(row)

    @property
    def head(self) -> int:
        """The row whose state is shown; 0 before the first row."""
        return self._head

    @property
    def last_id(self) -> int:
        """Id of the newest row, 0 if there is none."""
        return self._last

    def __len__(self) -> int:
        return len(self._rows)

    def __getitem__(self, row: int) -> Row:
        return self._rows[row]

    def all_rows(self) -> tuple[Row, ...]:
        """Every row, in the order of writing."""
        return tuple(self._rows.values())

    def add(self, row: Row) -> None:
        """Takes the next row; the head moves.

        Raises:
            CampaignFileError: The id is not the next one, or the row stands on one that is not
                there. Nothing has changed then.
        """
        moves = isinstance(row.record, Undone | Redone)
        if row.id != self._last + 1 or row.parent not in self._places or (moves and row.head not in self._places):
            raise CampaignFileError(
                f"Row {row.id} of the campaign does not fit the rows before it. Open a backup of "
                "the campaign, or run the command “recover” on a copy of it."
            )
        self._last = row.id
        self._rows[row.id] = row
        if isinstance(row.record, Undone):
            self._redo.append(self._head)
        elif isinstance(row.record, Redone):
            self._drop_redo(row.head)
        else:
            self._redo.clear()
            self._places[row.id] = self._place(row)
            self._leaves.pop(row.parent, None)
            self._leaves[row.id] = None
            if isinstance(row.record, Finished) and not row.record.stopped:
                self._ends[row.parent] = row.id
        self._head = row.head

    def path(self, head: int | None = None) -> tuple[Row, ...]:
        """The rows that lead to a head, in order; without undo and redo, which only move it.

        Args:
            head: Any row that is not an undo or redo; by default the head as it is.
        """
        at = self._head if head is None else head
        rows = []
        while at:
            row = self._rows[at]
            rows.append(row)
            at = row.parent
        return tuple(reversed(rows))

    def rows_after(self, base: int, head: int | None = None) -> tuple[Row, ...]:
        """The rows of the path that follow ``base``, which must lie on it (0 gives all of it)."""
        at = self._head if head is None else head
        rows = []
        while at != base:
            row = self._rows[at]
            rows.append(row)
            at = row.parent
        return tuple(reversed(rows))

    @property
    def pending(self) -> Pending | None:
        """The action that is open at the head."""
        place = self._places[self._head]
        if not place.pending:
            return None
        began = self._rows[place.began]
        return Pending(began, self.rows_after(began.id))

    def undo_target(self) -> int | None:
        """Where undo takes the head; None where there is nothing to undo.

        While an action is pending undo takes back its last answer or edit, or the declaration if
        nothing else is left; afterwards the whole action. An action that was given up or stopped is open
        again.
        What founded the campaign stays.
        """
        place = self._places[self._head]
        if not self._head:
            return None
        record = self._rows[self._head].record
        left = isinstance(record, Cancelled) or (isinstance(record, Finished) and record.stopped)
        last = self._head if place.pending or left else place.began
        return self._rows[last].parent or None

    def step_back_target(self) -> int | None:
        """Where the head must be for the last answer to be asked again; None if none came last."""
        place = self._places[self._head]
        if not place.answered or (place.pending and place.answered != self._head):
            return None
        if not isinstance(self._rows[self._head].record, Answered | Finished):
            return None
        return self._rows[place.answered].parent

    def reopen_target(self) -> int | None:
        """The row after which a finished action with answers goes on as if it were not finished.

        An interrupt appended there applies to the finished action. It is the action's last answer,
        or an edit made after it. None where the head is not such a finish.
        """
        if not self._places[self._head].answered or not isinstance(self._rows[self._head].record, Finished):
            return None
        return self._rows[self._head].parent

    def end_at(self, row: int) -> int:
        """The row that finished an action, where the action was finished after ``row``; else ``row``.

        Nothing is asked after such a row, so that nobody can stand there.
        """
        return self._ends.get(row, row) if self._places[row].pending else row

    def boundary(self, head: int | None = None) -> int:
        """The last row up to a head, by default the head as it is, after which no action is open."""
        place = self._places[self._head if head is None else head]
        if place.pending:
            return self._rows[place.began].parent
        return self._head if head is None else head

    def redo_target(self) -> int | None:
        """Where redo takes the head; None where nothing was undone since the last row."""
        return self._redo[-1] if self._redo else None

    def branches(self) -> tuple[int, ...]:
        """Heads that were left for good, by an undo and then a new row, in the order of writing."""
        kept = {self._head, *self._redo}
        return tuple(row for row in self._leaves if row not in kept)

    def _place(self, row: Row) -> _Place:
        before = self._places[row.parent]
        record = row.record
        if isinstance(record, Began):
            return _Place(began=row.id, answered=0, pending=True)
        if not before.pending:
            # An edit, or a finish, that no declaration came before is an action of its own.
            return _Place(began=row.id, answered=0, pending=False)
        if isinstance(record, Finished | Cancelled):
            return _Place(began=before.began, answered=before.answered, pending=False)
        if isinstance(record, Edited):
            return before
        return _Place(began=before.began, answered=row.id, pending=True)

    def _drop_redo(self, head: int) -> None:
        while self._redo and self._redo.pop() != head:
            pass
