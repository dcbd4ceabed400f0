"""A campaign file: rows that are only ever appended, each synced before `Store.append` returns.

SQLite in WAL mode with full sync, or another mode that is as safe where there can be no log
(`connecting`). While it is open three files stand beside the campaign: the write-ahead log, its
index, and the writer's lock; `Store.close` leaves the campaign as one file. There is one writer
(`lock`); others look on (`onlooker`). Nothing in this process may open the file other than through
SQLite while a `Store` has it open: POSIX would then drop SQLite's locks. Copies are made by
`CampaignFile.copy_to`.

A row that could not be written or synced is not there. What a failed sync may have left behind is
cut off at once (`tail`), or before the next row if the disk refuses even that, so that the file
never shows, when it is opened again, a row that the person at the table was told had failed. Where
a row was kept all the same, as it can be without a log, `last_id` counts it, and whoever holds the
store reads it from there before going on.

Versions and migrations: see `layout`.
"""

from __future__ import annotations

import contextlib
import hashlib
import sqlite3
from typing import TYPE_CHECKING, Final, Self

from engine.errors import CampaignFileError
from engine.journal import codec
from engine.journal.campaign_file import CampaignFile, rows_in
from engine.journal.connecting import connect, connect_to_read, rest, transaction
from engine.journal.faults import told
from engine.journal.guard import ChangedUnderUs, Guard
from engine.journal.layout import check_at_rest, check_header, check_name
from engine.journal.lock import Holder, InUse, WriterLock
from engine.journal.making import first_rows, half_made, insert, keep_aside, make, refuse_taken, remove
from engine.journal.onlooker import Onlooker
from engine.journal.records import AnyRecord, Row
from engine.journal.tail import LogTail

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from engine.campaign import Campaign

_SNAPSHOTS_KEPT: Final = 4
_AFTER_ALL: Final = "“{path}”: the last step was written after all, and is shown now. Look at it before you go on."


class Store(CampaignFile):
    """An open campaign file, with the right to write it."""

    held_by: Final[Holder | None] = None

    def __init__(self, path: Path, lock: WriterLock) -> None:
        """Is called by `create` and `open`, which say what may go wrong."""
        connection, notice = connect(path)
        try:
            super().__init__(path, connection, notice)
            self._guard = Guard(path)
        except BaseException:
            connection.close()
            raise
        self._tail = LogTail(path) if not notice else None
        self._lock = lock
        self._unsettled = False
        self._lost: ChangedUnderUs | None = None
        self._closed = False

    @classmethod
    def create(cls, path: Path, *founding: AnyRecord) -> Self:
        """Makes a campaign file and opens it. It is there with its first rows or not at all.

        Args:
            path: Where there is no file yet.
            founding: The first rows, each standing on the one before.

        Raises:
            CampaignFileError: There is something of that name, or it cannot be made.
        """
        with told(path), contextlib.ExitStack() as undo:
            if not path.parent.is_dir():
                raise CampaignFileError(f"There is no folder “{path.parent}”. Make it first, or choose another one.")
            lock = WriterLock(path)
            undo.callback(lock.release)
            refuse_taken(path)
            undo.callback(remove, path)
            with half_made(path) as half:
                make(half, first_rows(founding))
            store = cls(path, lock)
            undo.pop_all()
        return store

    @classmethod
    def open(cls, path: Path, *, take_over: bool = False) -> Self:
        """Opens a campaign file to write it.

        Args:
            path: The file.
            take_over: Whether a lock that another machine left does not count; somebody has looked
                that nobody plays there.

        Raises:
            InUse: Another window writes it; `open_reading` can look at it.
            CampaignFileError: It is missing, damaged, not a campaign, of a newer program, or
                cannot be written. The file is as it was, and none stands beside it that was not
                there.
        """
        with told(path), contextlib.ExitStack() as undo:
            check_name(path)
            lock = WriterLock(path, take_over=take_over)
            undo.callback(lock.release)
            check_header(path)
            check_at_rest(path)
            store = cls(path, lock)
            undo.pop_all()
        return store

    @staticmethod
    def open_reading(path: Path) -> Onlooker:
        """Opens a campaign file to look at it, also while another window or machine writes it; see `Onlooker`."""
        return Onlooker(path)

    @classmethod
    def open_if_free(cls, path: Path) -> Self | Onlooker:
        """Opens a campaign file to write it, or to look at it if another window has it.

        Raises:
            CampaignFileError: It can be opened neither way.
        """
        try:
            return cls.open(path)
        except InUse:
            return Onlooker(path)

    @property
    def read_only(self) -> bool:
        """Whether nothing can be written any more, since somebody else changed the file."""
        return self._lost is not None

    def append(self, parent: int, *records: AnyRecord) -> tuple[Row, ...]:
        """Writes rows in one transaction; when it returns they survive a power cut.

        Args:
            parent: Id of the row on which the first one stands, 0 for the start. Each further row
                stands on the head that the one before it leaves.
            records: What to write.

        Returns:
            The rows as they will be read for ever after; fold these, not the records given (see
            `codec`).

        Raises:
            ChangedUnderUs: Somebody else changed the file; nothing was written. `vouch` finds out
                what can be done.
            CampaignFileError: They could not be written, and none of them is unless `last_id` says
                so; the store can be used on when the cause is gone.
        """
        rows, written = [], []
        with told(self.path):
            self._settle_what_is_open()
        for number, record in enumerate(records, self._last + 1):
            payload, kept = codec.settled(record)
            rows.append(Row(number, parent, kept))
            written.append((number, parent, payload.decode()))
            parent = rows[-1].head
        if rows:
            with self._writing():
                insert(self._connection, self.path, written)
            self._last = rows[-1].id
        return tuple(rows)

    def save_snapshot(self, row: int, campaign: Campaign) -> None:
        """Keeps the state after a row, so that opening need not fold all; the last few are kept.

        Raises:
            CampaignFileError: It could not be written. Nothing is lost by that.
        """
        payload = codec.encode_campaign(campaign).decode()
        with self._writing():
            self._connection.execute("DELETE FROM snapshots WHERE row = ?", (row,))
            self._connection.execute(
                "INSERT INTO snapshots (row, schema, campaign) VALUES (?, ?, ?)",
                (row, codec.schema_hash(), payload),
            )
            self._connection.execute(
                "DELETE FROM snapshots WHERE saved NOT IN (SELECT saved FROM snapshots ORDER BY saved DESC LIMIT ?)",
                (_SNAPSHOTS_KEPT,),
            )

    def put_blob(self, data: bytes) -> str:
        """Keeps a portrait or other file; gives its SHA-256 in hex, by which it is found again.

        Raises:
            CampaignFileError: It could not be written.
        """
        name = hashlib.sha256(data).hexdigest()
        with self._writing():
            self._connection.execute("INSERT INTO blobs (sha256, bytes) VALUES (?, ?)", (name, data))
        return name

    def look_again(self) -> None:
        """Sees nothing new: there is one writer."""

    def vouch(self, rows: Sequence[Row]) -> None:
        """Makes sure that the file is the one that this store has written.

        Args:
            rows: All that it ought to hold. If it does not, they are kept in another file.

        Raises:
            ChangedUnderUs: It is not; says where the rows are. Nothing is written from now on.
        """
        if self._lost:
            raise self._lost
        try:
            self._guard.check()
        except ChangedUnderUs as changed:
            if not changed.certain and self._holds(rows):
                self._guard.left()
                return
            self._lost = ChangedUnderUs(changed.said, self._keep_aside(rows), certain=True)
            raise self._lost from None

    def close(self) -> None:
        """Leaves the campaign as one file and lets others write it; to close twice does no harm."""
        if self._closed:
            return
        self._closed = True
        if self._lost and self._tail:
            with contextlib.suppress(OSError):
                self._tail.give_up(kept=self._lost.copy is not None)
            self._connection.close()
        elif self._lost:
            self._connection.close()
        else:
            with contextlib.suppress(OSError, CampaignFileError):
                self._settle_what_is_open()
            rest(self.path, self._connection)
        if self._tail:
            self._tail.close()
        self._lock.release()

    @contextlib.contextmanager
    def _writing(self) -> Iterator[None]:
        """A synced transaction, after a look whether the file is still ours."""
        if self._lost:
            raise self._lost
        with told(self.path):
            self._guard.check()
            taken_by = self._lock.taken_by()
            if taken_by:
                raise InUse(self.path, taken_by)
            try:
                with transaction(self._connection):
                    yield
            except (sqlite3.Error, CampaignFileError):
                self._unsettled = True
                with contextlib.suppress(OSError, sqlite3.Error, CampaignFileError):
                    self._settle()
                raise
            finally:
                self._guard.left()

    def _settle_what_is_open(self) -> None:
        """Finds out what became of a row that failed, if the disk refused to tell at the time.

        Raises:
            OSError: It still refuses.
            CampaignFileError: Likewise; or the row was written, and must be seen before going on.
        """
        if self._unsettled:
            last = self._last
            self._settle()
            if self._last != last:
                raise CampaignFileError(_AFTER_ALL.format(path=self.path))

    def _settle(self) -> None:
        if self._tail:
            self._tail.cut()
        self._last = self._read_last()
        self._unsettled = False

    def _holds(self, rows: Sequence[Row]) -> bool:
        """Whether the file, read by fresh eyes, holds just these rows."""
        with (
            contextlib.suppress(sqlite3.Error, CampaignFileError),
            contextlib.closing(connect_to_read(self.path)) as looker,
        ):
            sound = looker.execute("PRAGMA quick_check(1)").fetchone()[0] == "ok"
            return sound and rows_in(looker) == tuple(rows)
        return False

    def _keep_aside(self, rows: Sequence[Row]) -> Path | None:
        """Writes the rows into another file beside this one; None if that cannot be done either."""
        blobs: list[tuple[str, bytes]] = []
        with contextlib.suppress(sqlite3.Error):
            blobs = self._connection.execute("SELECT sha256, bytes FROM blobs").fetchall()
        with contextlib.suppress(OSError, sqlite3.Error, CampaignFileError):
            return keep_aside(self.path, rows, blobs)
        return None
