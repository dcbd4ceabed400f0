"""What can be read in an open campaign file, by whoever writes it and by whoever looks on."""

from __future__ import annotations

import contextlib
import gc
import hashlib
import sqlite3
from typing import TYPE_CHECKING, Self

from engine.events import CampaignBegan
from engine.journal import codec
from engine.journal.faults import told
from engine.journal.inspection import faults_of
from engine.journal.making import half_made, refuse_taken
from engine.journal.records import Edited, Finished, Row

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator
    from pathlib import Path
    from types import TracebackType

    from engine.campaign import Campaign


class CampaignFile:
    """An open campaign file.

    Attributes:
        path: The file.
        notice: What the person at the table is to be told of how the campaign is kept; mostly empty.
    """

    def __init__(self, path: Path, connection: sqlite3.Connection, notice: str = "") -> None:
        """Is called by those who know how it is opened."""
        self.path = path
        self.notice = notice
        self._connection = connection
        self._last = self._read_last()

    @property
    def last_id(self) -> int:
        """Id of the newest row, 0 if there is none; the next row gets the next number."""
        return self._last

    def rows(self, after: int = 0) -> tuple[Row, ...]:
        """The rows whose ids are greater than ``after``, in order.

        Raises:
            CampaignFileError: The file is damaged; names the row where it is one.
        """
        with told(self.path):
            return rows_in(self._connection, after)

    def system(self) -> str:
        """Id of the rule system for which the campaign was founded, empty if its first row names none.

        It is read by itself, so that the words of a system can be had before all rows are.

        Raises:
            CampaignFileError: The file is damaged.
        """
        with told(self.path):
            found = self._connection.execute("SELECT record FROM rows WHERE id = 1").fetchone()
        founding = codec.decode(found[0], 1) if found else None
        events = founding.events if isinstance(founding, Edited | Finished) else ()
        return next((event.system for event in events if isinstance(event, CampaignBegan)), "")

    def identity(self) -> str:
        """What tells this campaign from any other, wherever its file goes; empty where its first row bears no time."""
        with told(self.path):
            found = self._connection.execute("SELECT record FROM rows WHERE id = 1").fetchone()
        return hashlib.sha256(found[0].encode()).hexdigest()[:32] if found and codec.decode(found[0], 1).at else ""

    def newest_snapshot(self, ids_on_path: Collection[int]) -> tuple[int, Campaign] | None:
        """The newest state that was kept of any of some rows, as (row id, campaign).

        Args:
            ids_on_path: Ids of the rows that lead to the head; a set, or anything that is quick to
                look into.

        Returns:
            None if there is none, or none of this program's shape, or only damaged ones.
        """
        with told(self.path):
            found = self._connection.execute(
                "SELECT row, campaign FROM snapshots WHERE schema = ? ORDER BY row DESC",
                (codec.schema_hash(),),
            )
            for row, payload in found:
                if row in ids_on_path:
                    campaign = codec.decode_campaign(payload)
                    if campaign is not None:
                        return row, campaign
        return None

    def blob(self, name: str) -> bytes | None:
        """The bytes kept under a SHA-256, None if there are none."""
        with told(self.path):
            found = self._connection.execute("SELECT bytes FROM blobs WHERE sha256 = ?", (name,)).fetchone()
        return None if found is None else bytes(found[0])

    def check(self) -> list[str]:
        """Goes through the whole file; gives a sentence for each fault, none if all is well."""
        return faults_of(self.path, self._connection)

    def copy_to(self, target: Path) -> None:
        """Writes a copy of the campaign as it stands, as one file, while this one stays open.

        Args:
            target: Where there is no file yet.

        Raises:
            CampaignFileError: There is something of that name, or the copy could not be written.
        """
        with told(target):
            refuse_taken(target)
            with half_made(target) as half, contextlib.closing(sqlite3.connect(half)) as copy:
                self._connection.backup(copy)
                copy.execute("PRAGMA journal_mode=WAL")

    def close(self) -> None:
        """Lets the file go; to close twice does no harm."""
        self._connection.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def _read_last(self) -> int:
        with told(self.path):
            last: int = self._connection.execute("SELECT coalesce(max(id), 0) FROM rows").fetchone()[0]
        return last


def rows_in(connection: sqlite3.Connection, after: int = 0) -> tuple[Row, ...]:
    """The rows of a database whose ids are greater than ``after``, in order."""
    with _no_collector():
        found = connection.execute("SELECT id, parent, record FROM rows WHERE id > ? ORDER BY id", (after,))
        return tuple(Row(row, parent, codec.decode(record, row)) for row, parent, record in found)


@contextlib.contextmanager
def _no_collector() -> Iterator[None]:
    """Many small objects that all stay: looking for garbage among them would double the time."""
    was = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was:
            gc.enable()
