"""A campaign file: rows that are only ever appended, each synced before `Store.append` returns.

SQLite in WAL mode with full sync. While it is open three files stand beside the campaign: the
write-ahead log, its index, and the writer's lock; `Store.close` leaves the campaign as one file.
There is one writer (`lock`); a window that only looks on can read the file through SQLite at the
same time, since SQLite's own locking is left as it is. Nothing in this process may open the file
other than through SQLite while a `Store` has it open: POSIX would then drop SQLite's locks. Copies
are made by `Store.copy_to`.

Versions and migrations: see `layout`.
"""

from __future__ import annotations

import contextlib
import gc
import hashlib
import sqlite3
from typing import TYPE_CHECKING, Final, Self

from engine.errors import CampaignFileError
from engine.events import CampaignBegan
from engine.journal import codec
from engine.journal.faults import told
from engine.journal.inspection import faults_of
from engine.journal.layout import check_at_rest, check_header, lay_out, sync_folder
from engine.journal.lock import WriterLock
from engine.journal.records import AnyRecord, Edited, Finished, Row

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator
    from pathlib import Path
    from types import TracebackType

    from engine.campaign import Campaign

_SNAPSHOTS_KEPT: Final = 4
_BUSY_SECONDS: Final = 2.0


class Store:
    """An open campaign file, with the right to write it."""

    def __init__(self, path: Path, connection: sqlite3.Connection, lock: WriterLock) -> None:
        """Is called by `create` and `open`, which say what may go wrong."""
        self.path = path
        self._connection = connection
        self._lock = lock
        self._last = self._read_last()

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
            _refuse_taken(path)
            half = path.with_name(path.name + "-new")
            undo.callback(_remove, half)
            _remove(half)
            _make(half, founding)
            half.rename(path)
            undo.callback(_remove, path)
            sync_folder(path.parent)
            store = cls(path, _connect(path), lock)
            undo.pop_all()
        return store

    @classmethod
    def open(cls, path: Path) -> Self:
        """Opens a campaign file to write it.

        Raises:
            CampaignFileError: It is missing, damaged, not a campaign, of a newer program, in use,
                or cannot be written. The file is as it was, and none stands beside it that was not
                there.
        """
        with told(path), contextlib.ExitStack() as undo:
            if path.is_dir():
                raise IsADirectoryError(21, "is a directory", str(path))
            path.stat()
            lock = WriterLock(path)
            undo.callback(lock.release)
            check_header(path)
            check_at_rest(path)
            store = cls(path, _connect(path), lock)
            undo.pop_all()
        return store

    @property
    def last_id(self) -> int:
        """Id of the newest row, 0 if there is none; the next row gets the next number."""
        return self._last

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
            CampaignFileError: They could not be written, and none of them is; the store can be used
                on when the cause is gone.
        """
        rows, written = [], []
        for number, record in enumerate(records, self._last + 1):
            payload, kept = codec.settled(record)
            rows.append(Row(number, parent, kept))
            written.append((number, parent, payload.decode()))
            parent = rows[-1].head
        if rows:
            with told(self.path), self._transaction():
                _insert(self._connection, self.path, written)
            self._last = rows[-1].id
        return tuple(rows)

    def rows(self, after: int = 0) -> tuple[Row, ...]:
        """The rows whose ids are greater than ``after``, in order.

        Raises:
            CampaignFileError: The file is damaged; names the row where it is one.
        """
        with told(self.path), _no_collector():
            found = self._connection.execute("SELECT id, parent, record FROM rows WHERE id > ? ORDER BY id", (after,))
            return tuple(Row(row, parent, codec.decode(record, row)) for row, parent, record in found)

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

    def save_snapshot(self, row: int, campaign: Campaign) -> None:
        """Keeps the state after a row, so that opening need not fold all; the last few are kept.

        Raises:
            CampaignFileError: It could not be written. Nothing is lost by that.
        """
        payload = codec.encode_campaign(campaign).decode()
        with told(self.path), self._transaction():
            self._connection.execute("DELETE FROM snapshots WHERE row = ?", (row,))
            self._connection.execute(
                "INSERT INTO snapshots (row, schema, campaign) VALUES (?, ?, ?)",
                (row, codec.schema_hash(), payload),
            )
            self._connection.execute(
                "DELETE FROM snapshots WHERE saved NOT IN (SELECT saved FROM snapshots ORDER BY saved DESC LIMIT ?)",
                (_SNAPSHOTS_KEPT,),
            )

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

    def put_blob(self, data: bytes) -> str:
        """Keeps a portrait or other file; gives its SHA-256 in hex, by which it is found again.

        Raises:
            CampaignFileError: It could not be written.
        """
        name = hashlib.sha256(data).hexdigest()
        with told(self.path), self._transaction():
            self._connection.execute("INSERT INTO blobs (sha256, bytes) VALUES (?, ?)", (name, data))
        return name

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
            _refuse_taken(target)
            half = target.with_name(target.name + "-new")
            try:
                _remove(half)
                with contextlib.closing(sqlite3.connect(half)) as copy:
                    self._connection.backup(copy)
                    copy.execute("PRAGMA journal_mode=WAL")
                half.rename(target)
                sync_folder(target.parent)
            finally:
                _remove(half)

    def close(self) -> None:
        """Leaves the campaign as one file and lets others write it; to close twice does no harm."""
        # Rows are safe in the log even if there is no room to move them into the file now; the next
        # opening does.
        with contextlib.suppress(sqlite3.Error):
            self._connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
        self._connection.close()
        self._lock.release()

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

    @contextlib.contextmanager
    def _transaction(self) -> Iterator[None]:
        with _transaction(self._connection):
            yield


@contextlib.contextmanager
def _transaction(connection: sqlite3.Connection) -> Iterator[None]:
    connection.execute("BEGIN IMMEDIATE")
    try:
        yield
        connection.execute("COMMIT")
    except BaseException:
        # SQLite rolls some errors back by itself; to do it twice would hide the error behind
        # another.
        if connection.in_transaction:
            with contextlib.suppress(sqlite3.Error):
                connection.execute("ROLLBACK")
        raise


def _connect(path: Path) -> sqlite3.Connection:
    """A connection that may write; the file must be there."""
    connection = sqlite3.connect(
        f"{path.resolve().as_uri()}?mode=rw", uri=True, isolation_level=None, timeout=_BUSY_SECONDS
    )
    try:
        connection.execute("PRAGMA trusted_schema=OFF")
        _enter_wal(path, connection)
        connection.execute("PRAGMA synchronous=FULL")
        # On macOS a plain sync stops at the cache of the drive.
        connection.execute("PRAGMA fullfsync=ON")
        connection.execute("PRAGMA checkpoint_fullfsync=ON")
        # SQLite quietly falls back to reading where it may not write; this finds out.
        connection.execute("BEGIN IMMEDIATE")
        connection.execute("DELETE FROM snapshots WHERE FALSE")
        connection.execute("ROLLBACK")
    except BaseException:
        connection.close()
        raise
    return connection


def _enter_wal(path: Path, connection: sqlite3.Connection) -> None:
    if connection.execute("PRAGMA journal_mode=WAL").fetchone()[0] != "wal":
        raise CampaignFileError(
            f"The disk of “{path}” cannot keep a write-ahead log. Copy the campaign to another disk."
        )


def _make(path: Path, founding: Iterable[AnyRecord]) -> None:
    """A new file with its first rows, synced, at rest."""
    written = []
    parent = 0
    for number, record in enumerate(founding, 1):
        payload, _ = codec.settled(record)
        written.append((number, parent, payload.decode()))
        parent = number
    with contextlib.closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("PRAGMA synchronous=FULL")
        connection.execute("PRAGMA fullfsync=ON")
        with _transaction(connection):
            lay_out(connection)
            _insert(connection, path, written)
        connection.execute("PRAGMA journal_mode=WAL")


def _insert(connection: sqlite3.Connection, path: Path, written: list[tuple[int, int, str]]) -> None:
    try:
        connection.executemany("INSERT INTO rows (id, parent, record) VALUES (?, ?, ?)", written)
    except sqlite3.IntegrityError as error:
        raise CampaignFileError(
            f"“{path}” was changed by another window. Close the campaign and open it again; "
            "nothing is lost but the last step."
        ) from error


def _refuse_taken(path: Path) -> None:
    for taken in (path, path.with_name(path.name + "-wal")):
        # A log without its file would be taken for a part of the new one.
        if taken.exists() or taken.is_symlink():
            raise CampaignFileError(f"There is already “{taken}”. Choose another name, or move that away first.")


def _remove(half: Path) -> None:
    for suffix in ("", "-journal", "-wal", "-shm"):
        half.with_name(half.name + suffix).unlink(missing_ok=True)


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
