"""The finished actions that led to a row of the journal, read once and then only what is new."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from engine.journal.records import Began, Edited, Finished, Row

if TYPE_CHECKING:
    from engine.answers import AskRecord
    from engine.events import AnyEvent
    from engine.journal.timeline import Timeline


@dataclass(frozen=True)
class LogEntry:
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
        pending = self._timeline.pending
        head = pending.began.parent if pending else self._timeline.head
        if self._head != head:
            self._read(head)
        return self._entries

    def _read(self, head: int) -> None:
        """Brings the log to a row; all is read again only if the head did not go on from where the log stands."""
        rows: list[Row] = []
        at = head
        while at > self._head:
            rows.append(self._timeline[at])
            at = rows[-1].parent
        if at != self._head:
            self._entries, rows = (), list(reversed(self._timeline.path(head)))
        self._entries += tuple(_read(reversed(rows)))
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
