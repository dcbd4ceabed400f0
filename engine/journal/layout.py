"""How a campaign file is laid out, and the checks that keep anything else from being opened as one.

A file is SQLite with our ``application_id``. Its ``user_version`` is 1000 × major + minor: a newer
major is refused, a newer minor only adds what may be passed over. There is one version so far, 1.0,
and thus no migration. The first one will bring ``engine/journal/migrations.py``: it works on a
copy, which takes the place of the file when all is done, and the old file stays as a backup.
"""

from __future__ import annotations

import contextlib
import errno
import os
import sqlite3
from typing import TYPE_CHECKING, Final

from engine.errors import CampaignFileError
from engine.journal.faults import DAMAGED, NOT_A_CAMPAIGN

if TYPE_CHECKING:
    from pathlib import Path

APPLICATION_ID: Final = 0x47524954  # "GRIT"
MAJOR: Final = 1
MINOR: Final = 0
_PRAGMAS: Final = ("application_id", "user_version")
_MAGIC: Final = b"SQLite format 3\x00"

# An INSERT OR REPLACE deletes without firing triggers for DELETE, hence the ones before INSERT.
_SCHEMA: Final = f"""
CREATE TABLE rows (
    id INTEGER PRIMARY KEY,
    parent INTEGER NOT NULL CHECK (parent >= 0 AND parent < id),
    record TEXT NOT NULL
) STRICT;
CREATE TRIGGER rows_are_appended BEFORE INSERT ON rows
WHEN NEW.id IS NOT (SELECT coalesce(max(id), 0) + 1 FROM rows)
BEGIN SELECT RAISE(ABORT, 'rows are appended one by one'); END;
CREATE TRIGGER rows_never_change BEFORE UPDATE ON rows
BEGIN SELECT RAISE(ABORT, 'rows never change'); END;
CREATE TRIGGER rows_stay BEFORE DELETE ON rows
BEGIN SELECT RAISE(ABORT, 'rows stay'); END;

CREATE TABLE blobs (
    sha256 TEXT NOT NULL UNIQUE CHECK (length(sha256) = 64),
    bytes BLOB NOT NULL
) STRICT;
CREATE TRIGGER blobs_are_added BEFORE INSERT ON blobs
WHEN EXISTS (SELECT 1 FROM blobs WHERE sha256 = NEW.sha256)
BEGIN SELECT RAISE(IGNORE); END;
CREATE TRIGGER blobs_never_change BEFORE UPDATE ON blobs
BEGIN SELECT RAISE(ABORT, 'blobs never change'); END;
CREATE TRIGGER blobs_stay BEFORE DELETE ON blobs
BEGIN SELECT RAISE(ABORT, 'blobs stay'); END;

CREATE TABLE snapshots (
    saved INTEGER PRIMARY KEY,
    row INTEGER NOT NULL,
    schema TEXT NOT NULL,
    campaign TEXT NOT NULL
) STRICT;

PRAGMA application_id = {APPLICATION_ID};
PRAGMA user_version = {1000 * MAJOR + MINOR};
"""


def lay_out(connection: sqlite3.Connection) -> None:
    """Makes the tables in an empty database, in the transaction of the caller."""
    for statement in _statements(_SCHEMA):
        connection.execute(statement)


def _statements(script: str) -> list[str]:
    """The statements of a script; `executescript` would commit what the caller has begun."""
    found, rest = [], ""
    for line in script.splitlines(keepends=True):
        rest += line
        if sqlite3.complete_statement(rest):
            found.append(rest)
            rest = ""
    return found


def check_name(path: Path) -> None:
    """Raises OSError if there is no file of that name."""
    if path.is_dir():
        raise IsADirectoryError(errno.EISDIR, "is a directory", str(path))
    path.stat()


def check_header(path: Path, *, named: Path | None = None) -> None:
    """Reads the first hundred bytes of a file without SQLite, so that nothing foreign is touched.

    The caller holds the writer's lock: to read and close a file that SQLite has open in this
    process would lose SQLite's own locks.

    Args:
        path: The file.
        named: What the sentences call it, where it is a copy of another.

    Raises:
        CampaignFileError: It is not a campaign, or one of a newer program.
        OSError: It cannot be read, or not be written.
    """
    # For writing, though nothing is written: where SQLite itself finds out that it may only read,
    # it leaves its log beside the file.
    with path.open("r+b") as file:
        head = file.read(100)
    path = named or path
    if len(head) < 100 or head[:16] != _MAGIC or int.from_bytes(head[68:72], "big") != APPLICATION_ID:
        raise CampaignFileError(NOT_A_CAMPAIGN.format(path=path))
    _check_version(path, int.from_bytes(head[60:64], "big"))


def check_version(path: Path, connection: sqlite3.Connection) -> None:
    """Does for a file that another window has open what `check_header` does for any other.

    Raises:
        CampaignFileError: It is not a campaign, or one of a newer program.
    """
    application, version = (connection.execute(f"PRAGMA {name}").fetchone()[0] for name in _PRAGMAS)
    if application != APPLICATION_ID:
        raise CampaignFileError(NOT_A_CAMPAIGN.format(path=path))
    _check_version(path, version)


def _check_version(path: Path, version: int) -> None:
    major, minor = divmod(version, 1000)
    if major > MAJOR:
        raise CampaignFileError(
            f"“{path}” was written by a newer Gritboard (file version {major}.{minor}; this "
            f"program reads {MAJOR}.{MINOR}). Install the newer program to open it."
        )
    if major < 1:
        raise CampaignFileError(NOT_A_CAMPAIGN.format(path=path))


def check_at_rest(path: Path, *, named: Path | None = None) -> None:
    """Looks into a file that was closed properly, without making any file beside it.

    A file with a write-ahead log or a rollback journal beside it is whole only together with that,
    and is left to SQLite.

    Args:
        path: The file.
        named: What the sentences call it, where it is a copy of another.

    Raises:
        CampaignFileError: Pages or tables are missing.
        sqlite3.Error: It cannot be read.
    """
    for suffix in ("-wal", "-journal"):
        unfinished = path.with_name(path.name + suffix)
        if unfinished.exists() and unfinished.stat().st_size:
            return
    with path.open("rb") as file:
        head = file.read(100)
    # SQLite itself fills what is missing of the last page with zeros and goes on.
    size = int.from_bytes(head[16:18], "big") * int.from_bytes(head[28:32], "big")
    if path.stat().st_size < size:
        raise CampaignFileError(DAMAGED.format(path=named or path))
    with contextlib.closing(sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro&immutable=1", uri=True)) as looker:
        looker.execute("PRAGMA trusted_schema=OFF")
        looker.execute("SELECT id, parent, length(record) FROM rows ORDER BY id DESC LIMIT 1").fetchone()
        looker.execute("SELECT saved, row, schema FROM snapshots ORDER BY saved DESC LIMIT 1").fetchone()


def sync_folder(folder: Path) -> None:
    """Makes a new name in a folder survive a power cut; Windows does so by itself."""
    if os.name == "nt":
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
