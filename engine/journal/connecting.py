"""Connections to a campaign file: to write it, with a write-ahead log or where there can be none, and to read it.

A log is the fast way: a row is one write and one sync. Its index is shared memory, which some
network folders cannot give. There a rollback journal is kept, which is as safe: it is truncated and
synced to commit, since a name that is merely removed can come back after a power cut.
"""

from __future__ import annotations

import contextlib
import os
import sqlite3
from typing import TYPE_CHECKING, Final

from engine.errors import CampaignFileError

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

BUSY_SECONDS: Final = 2.0
_NO_LOG: Final = (
    "The disk of “{path}” cannot keep a write-ahead log. Copy the campaign to another disk, or take the files "
    "“{name}-wal” and “{name}-shm” away if you know that they are not needed."
)
_SLOWER: Final = (
    "The disk of “{path}” cannot keep a write-ahead log, as some network folders cannot. Each step is kept in "
    "another way that is as safe, if a little slower."
)
_FORMATS: Final = slice(18, 20)
"""Bytes of the header that say how the file is written and read: 1 with a rollback journal, 2 with a log."""

_REFUSALS: Final = frozenset({sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_PROTOCOL})
_REFUSALS_IN_FULL: Final = frozenset(
    {
        sqlite3.SQLITE_IOERR_SHMOPEN,
        sqlite3.SQLITE_IOERR_SHMMAP,
        sqlite3.SQLITE_IOERR_SHMLOCK,
        sqlite3.SQLITE_IOERR_LOCK,
    }
)


def beside(path: Path, suffix: str) -> Path:
    """One of the files that SQLite keeps beside a campaign; it follows links."""
    real = path.resolve()
    return real.with_name(real.name + suffix)


def connect(path: Path) -> tuple[sqlite3.Connection, str]:
    """A connection that may write; the file must be there.

    Returns:
        The connection, and what the person at the table is to be told of it, mostly nothing.

    Raises:
        CampaignFileError: The disk can keep neither log nor journal.
        sqlite3.Error: It cannot be opened to write.
    """
    log = beside(path, "-wal").exists()
    try:
        return _connect(path)
    except BaseException:
        if not log:
            _clear(path)
        raise


def _connect(path: Path) -> tuple[sqlite3.Connection, str]:
    try:
        return _with_log(path), ""
    except _LogRefusedError:
        pass
    except sqlite3.OperationalError as error:
        if not _refuses_log(error):
            raise
    return _without_log(path), _SLOWER.format(path=path)


class _LogRefusedError(Exception):
    """SQLite itself says that it cannot keep a log here."""


def _refuses_log(error: sqlite3.Error) -> bool:
    code = error.sqlite_errorcode
    return code in _REFUSALS_IN_FULL or (code & 0xFF) in _REFUSALS


def _with_log(path: Path) -> sqlite3.Connection:
    with _opened(path) as connection:
        if connection.execute("PRAGMA journal_mode=WAL").fetchone()[0] != "wal":
            raise _LogRefusedError
        connection.execute("PRAGMA synchronous=FULL")
        _make_sure(connection)
    return connection


def _without_log(path: Path) -> sqlite3.Connection:
    try:
        return _with_journal(path)
    except sqlite3.OperationalError as error:
        if not _refuses_log(error):
            raise
    _leave_log_format(path)
    return _with_journal(path)


def _with_journal(path: Path) -> sqlite3.Connection:
    with _opened(path) as connection:
        # Whoever is alone needs no shared index to read what a log still holds.
        connection.execute("PRAGMA locking_mode=EXCLUSIVE")
        mode = connection.execute("PRAGMA journal_mode=TRUNCATE").fetchone()[0]
        connection.execute("PRAGMA locking_mode=NORMAL")
        if mode != "truncate":
            raise CampaignFileError(_NO_LOG.format(path=path, name=path.name))
        connection.execute("PRAGMA synchronous=EXTRA")
        _make_sure(connection)
        connection.execute("SELECT 1 FROM rows LIMIT 1").fetchone()  # lets others in again
    return connection


@contextlib.contextmanager
def _opened(path: Path) -> Iterator[sqlite3.Connection]:
    """A connection as every writer has it; closed again if anything fails."""
    uri = f"{path.resolve().as_uri()}?mode=rw"
    connection = sqlite3.connect(uri, uri=True, isolation_level=None, timeout=BUSY_SECONDS)
    try:
        connection.execute("PRAGMA trusted_schema=OFF")
        # On macOS a plain sync stops at the cache of the drive.
        connection.execute("PRAGMA fullfsync=ON")
        connection.execute("PRAGMA checkpoint_fullfsync=ON")
        yield connection
    except BaseException:
        connection.close()
        raise


def _make_sure(connection: sqlite3.Connection) -> None:
    """SQLite quietly falls back to reading where it may not write; this finds out."""
    connection.execute("BEGIN IMMEDIATE")
    connection.execute("DELETE FROM snapshots WHERE FALSE")
    connection.execute("ROLLBACK")


def _leave_log_format(path: Path) -> None:
    """Marks a file at rest as one without a log, where SQLite could not even open one to do it.

    Raises:
        CampaignFileError: There is a log beside it, without which it is not whole.
    """
    log = beside(path, "-wal")
    if log.exists() and log.stat().st_size:
        raise CampaignFileError(_NO_LOG.format(path=path, name=path.name))
    with path.open("r+b", buffering=0) as file:
        file.seek(_FORMATS.start)
        file.write(b"\x01\x01")
        os.fsync(file.fileno())


def connect_to_read(path: Path) -> sqlite3.Connection:
    """A connection that never writes a row, next to whoever writes the file on this machine.

    It is opened for writing all the same where that is allowed, so that the log is cleared away
    by whoever closes last.

    Raises:
        sqlite3.Error: It cannot be opened.
    """
    uri = f"{path.resolve().as_uri()}?mode=rw"
    connection = sqlite3.connect(uri, uri=True, isolation_level=None, timeout=BUSY_SECONDS)
    try:
        connection.execute("PRAGMA trusted_schema=OFF")
        connection.execute("PRAGMA query_only=ON")
        connection.execute("SELECT 1 FROM rows LIMIT 1").fetchone()
    except BaseException:
        connection.close()
        raise
    return connection


def rest(path: Path, connection: sqlite3.Connection) -> None:
    """Moves all rows into the one file and closes the connection."""
    logged = True
    # Rows are safe in the log even if there is no room to move them into the file now; the next
    # opening does.
    with contextlib.suppress(sqlite3.Error):
        logged = connection.execute("PRAGMA journal_mode").fetchone()[0] == "wal"
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)" if logged else "PRAGMA journal_mode=DELETE").fetchall()
    connection.close()
    if not logged:
        _clear(path)


def _clear(path: Path) -> None:
    """Removes what a log that was refused leaves behind: its index, and a file without a byte."""
    with contextlib.suppress(OSError):
        log = beside(path, "-wal")
        if not log.exists() or not log.stat().st_size:
            log.unlink(missing_ok=True)
            beside(path, "-shm").unlink(missing_ok=True)


@contextlib.contextmanager
def transaction(connection: sqlite3.Connection) -> Iterator[None]:
    """All that is written in it is there together, synced, or not at all."""
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
