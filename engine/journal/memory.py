"""A journal that is not kept: for scenarios played from the command line, previews and tests."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING, Final

from engine.journal import codec
from engine.journal.records import Row

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from engine.campaign import Campaign
    from engine.journal.records import AnyRecord


class MemoryStore:
    """Does what `engine.journal.store.Store` does, without a file."""

    read_only: Final = False
    held_by: Final = None
    notice: Final = ""

    def __init__(self, *founding: AnyRecord) -> None:
        """Takes the first rows, each standing on the one before."""
        self._rows: list[Row] = []
        self._blobs: dict[str, bytes] = {}
        parent = 0
        for record in founding:
            (row,) = self.append(parent, record)
            parent = row.head

    @property
    def last_id(self) -> int:
        """Id of the newest row, 0 if there is none."""
        return len(self._rows)

    def append(self, parent: int, *records: AnyRecord) -> tuple[Row, ...]:
        """Adds rows, each standing on the head that the one before it leaves."""
        added = []
        for record in records:
            # As a file gives them back, so that a play without a file differs in nothing.
            _, settled = codec.settled(record)
            row = Row(len(self._rows) + 1, parent, settled)
            parent = row.head
            self._rows.append(row)
            added.append(row)
        return tuple(added)

    def rows(self, after: int = 0) -> tuple[Row, ...]:
        """The rows whose ids are greater than ``after``."""
        return tuple(self._rows[after:])

    def put_blob(self, data: bytes) -> str:
        """Keeps a picture; gives its SHA-256."""
        name = hashlib.sha256(data).hexdigest()
        self._blobs[name] = data
        return name

    def blob(self, name: str) -> bytes | None:
        """The bytes kept under a SHA-256, None if there are none."""
        return self._blobs.get(name)

    def save_snapshot(self, row: int, campaign: Campaign) -> None:
        """Keeps nothing: there is nothing to open again."""

    def newest_snapshot(self, ids_on_path: Collection[int]) -> tuple[int, Campaign] | None:  # noqa: ARG002
        """Has none."""
        return None

    def look_again(self) -> None:
        """Sees nothing new: nobody else writes."""

    def vouch(self, rows: Sequence[Row]) -> None:
        """Is the only one who knows the rows."""

    def close(self) -> None:
        """Has nothing to close."""
