"""The rows of the journal: what was declared, said, finished, taken back.

Kinds are permanent words in files and never change their meaning.
"""

from __future__ import annotations

from typing import Any, Union

import msgspec

from engine.answers import AnySaid, AskRecord
from engine.events import AnyEvent

FOUNDING = "found_campaign"
"""The action of the first row of a campaign: an edit whose events begin the campaign and bring its first people."""


class Record(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True, tag_field="kind"):
    """Base of all rows; ``at`` is the wall clock in ISO 8601, empty if the caller gave none."""

    at: str = ""


class Began(Record, frozen=True, tag="began"):
    """An action was declared with its values; it is pending until it is finished or cancelled."""

    action: str
    values: dict[str, Any] = {}


class Answered(Record, frozen=True, tag="answered"):
    """Something was said to an ask of the pending action; an interrupt is said as well."""

    said: AnySaid


class Finished(Record, frozen=True, tag="finished"):
    """The pending action came to its end. Its events are facts that replay takes as they are.

    ``asked`` are its asks as the log shows them, so that reading the log runs no rule either. ``stopped`` says that
    it had more to ask and was ended where it stood.
    """

    events: tuple[AnyEvent, ...] = ()
    asked: tuple[AskRecord, ...] = ()
    stopped: bool = False


class Cancelled(Record, frozen=True, tag="cancelled"):
    """The pending action was given up."""


class Edited(Record, frozen=True, tag="edited"):
    """An edit was made while an action is pending: its events hold, and the action is run again."""

    action: str
    values: dict[str, Any] = {}
    events: tuple[AnyEvent, ...] = ()


class Undone(Record, frozen=True, tag="undone"):
    """The head went back, or was taken to any other row, ``head``."""

    head: int


class Redone(Record, frozen=True, tag="redone"):
    """An undo was taken back: the head is where it was before, at row ``head``."""

    head: int


AnyRecord = Union[  # noqa: UP007 - msgspec reads the union at run time
    Began, Answered, Finished, Cancelled, Edited, Undone, Redone
]


class Row(msgspec.Struct, frozen=True):
    """A row as the file keeps it.

    ``id`` counts from 1 without gaps; ``parent`` is the row on which this one stands, 0 for the
    start.
    """

    id: int
    parent: int
    record: AnyRecord

    @property
    def head(self) -> int:
        """The head after this row: undo and redo move it, any other row becomes it."""
        record = self.record
        return record.head if isinstance(record, Undone | Redone) else self.id
