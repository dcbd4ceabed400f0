"""Makes campaign files: of first rows, of all rows, of another file; each is there as a whole or not at all."""

from __future__ import annotations

import contextlib
import sqlite3
from typing import TYPE_CHECKING

from engine.errors import CampaignFileError
from engine.journal import codec
from engine.journal.connecting import transaction
from engine.journal.layout import lay_out, sync_folder
from engine.journal.records import Row

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from pathlib import Path

    from engine.journal.records import AnyRecord


def first_rows(founding: Iterable[AnyRecord]) -> list[Row]:
    """Rows of a new campaign, each standing on the one before."""
    return [Row(number, number - 1, record) for number, record in enumerate(founding, 1)]


def make(path: Path, rows: Iterable[Row], blobs: Sequence[tuple[str, bytes]] = ()) -> None:
    """A new file with these rows, synced, at rest.

    Args:
        path: Where there is no file.
        rows: All its rows.
        blobs: Pictures by their hashes.
    """
    written = [(row.id, row.parent, codec.settled(row.record)[0].decode()) for row in rows]
    with contextlib.closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("PRAGMA synchronous=FULL")
        connection.execute("PRAGMA fullfsync=ON")
        with transaction(connection):
            lay_out(connection)
            insert(connection, path, written)
            connection.executemany("INSERT INTO blobs (sha256, bytes) VALUES (?, ?)", blobs)
        connection.execute("PRAGMA journal_mode=WAL")


def insert(connection: sqlite3.Connection, path: Path, written: Sequence[tuple[int, int, str]]) -> None:
    """Adds rows in the transaction of the caller.

    Raises:
        CampaignFileError: There are rows already that this program has not written.
    """
    try:
        connection.executemany("INSERT INTO rows (id, parent, record) VALUES (?, ?, ?)", written)
    except sqlite3.IntegrityError as error:
        raise CampaignFileError(
            f"“{path}” was changed by another window. What was added there is shown now; "
            "nothing is lost but the last step here."
        ) from error


@contextlib.contextmanager
def half_made(path: Path) -> Iterator[Path]:
    """A name for a file that is being made; it takes the place at ``path`` if all goes well, and is gone if not."""
    half = path.with_name(path.name + "-new")
    try:
        remove(half)
        yield half
        half.rename(path)
        sync_folder(path.parent)
    finally:
        remove(half)


def keep_aside(path: Path, rows: Iterable[Row], blobs: Sequence[tuple[str, bytes]]) -> Path:
    """Writes rows into a new file beside another one; gives its name.

    Raises:
        OSError: It could not be written.
        sqlite3.Error: Likewise.
    """
    number = 1
    while (kept := path.with_name(f"{path.stem} (kept {number}){path.suffix}")).exists():
        number += 1
    with half_made(kept) as half:
        make(half, rows, blobs)
    return kept


def refuse_taken(path: Path) -> None:
    """Raises CampaignFileError if there is anything of that name."""
    for taken in (path, path.with_name(path.name + "-wal")):
        # A log without its file would be taken for a part of the new one.
        if taken.exists() or taken.is_symlink():
            raise CampaignFileError(f"There is already “{taken}”. Choose another name, or move that away first.")


def remove(half: Path) -> None:
    """Removes a file with all that SQLite may have left beside it."""
    for suffix in ("", "-journal", "-wal", "-shm"):
        half.with_name(half.name + suffix).unlink(missing_ok=True)
