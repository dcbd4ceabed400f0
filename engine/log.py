"""The finished actions that led to a row of the journal, read once and then only what is new."""

from __future__ import annotations

import bisect
from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

import msgspec

from engine.journal.records import Began, Edited, Finished, Row

if TYPE_CHECKING:
    from engine.answers import AskRecord
    from engine.events import AnyEvent
    from engine.journal.timeline import Timeline


class LogEntry(msgspec.Struct, frozen=True):
    """A finished action, as the log shows it. ``row`` is the row after which it held."""

    row: int
    action: str
    values: Mapping[str, Any]
    asked: tuple[AskRecord, ...]
    events: tuple[AnyEvent, ...]
    at: str


class Log:
    """Reads entries off a timeline."""

    def __init__(self, timeline: Timeline) -> None:
        """Takes the timeline of a session."""
        self._timeline = timeline
        self._entries: tuple[LogEntry, ...] = ()
        self._head = 0

    def entries(self) -> tuple[LogEntry, ...]:
        """Finished actions up to the head, oldest first; those of a pending action come when it ends."""
        head = self._timeline.boundary()
        if self._head != head:
            self._read(head)
        return self._entries

    def before(self, row: int) -> tuple[LogEntry, ...]:
        """Actions that were finished before a row that stands on them."""
        entries = self.entries()
        return entries[: bisect.bisect_left(entries, row, key=lambda entry: entry.row)]

    def _read(self, head: int) -> None:
        """Brings the log to a row by way of the row where the two paths part; what they share is kept."""
        rows: list[Row] = []
        new, old = head, self._head
        while new != old:
            if new > old:
                rows.append(self._timeline[new])
                new = rows[-1].parent
            else:
                old = self._timeline[old].parent
        # They may part within an action, which is then read from its beginning.
        base = self._timeline.boundary(new)
        rows += reversed(self._timeline.rows_after(base, new))
        kept = bisect.bisect_right(self._entries, base, key=lambda entry: entry.row)
        self._entries = (*self._entries[:kept], *_read(reversed(rows)))
        self._head = head


def _read(rows: Iterable[Row]) -> Iterator[LogEntry]:
    """Finished actions and edits among rows that hold whole actions."""
    began: Began | None = None
    for row in rows:
        record = row.record
        if isinstance(record, Began):
            began = record
        elif isinstance(record, Edited):
            yield LogEntry(row.id, record.action, record.values, (), record.events, record.at)
        elif isinstance(record, Finished) and began is not None:
            yield LogEntry(row.id, began.action, began.values, record.asked, record.events, record.at)
