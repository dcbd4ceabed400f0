"""A campaign that another window writes, or that may not be written, opened to be looked at.

Who writes on this machine can be watched through SQLite, whose locks and shared index both then
have. For one on another machine that would be unsafe: neither reaches across a network, and what a
reader does to a log could spoil the file for its writer. So is a file that may not be written: what
its log holds could not be read. Both are looked at through a copy of the file and its log in a
folder of our own, made again whenever they have changed; nothing is touched where they lie.
"""

from __future__ import annotations

import shutil
import sqlite3
import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING, Final, NoReturn

from engine.errors import CampaignFileError
from engine.journal.campaign_file import CampaignFile
from engine.journal.connecting import beside, connect, connect_to_read
from engine.journal.faults import told
from engine.journal.layout import check_at_rest, check_header, check_name, check_version
from engine.journal.lock import holder_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.campaign import Campaign
    from engine.journal.lock import Holder
    from engine.journal.records import AnyRecord, Row

_TRIES: Final = 5
_SECONDS_BETWEEN: Final = 0.05
_LOG_HEADER: Final = 32
_BUSY: Final = "“{path}” is being written just now. Try again in a moment."

Stamp = tuple[tuple[int, int, int] | None, ...]
"""Which files they are, how long, and when they were last written."""


class ReadOnly(CampaignFileError):
    """The campaign is open to be looked at."""


class Onlooker(CampaignFile):
    """An open campaign file, without the right to write it.

    Attributes:
        held_by: Who writes it; None if nobody does now, so that it could be opened to be written.
        read_only: That it cannot be written from here.
    """

    read_only: Final = True

    def __init__(self, path: Path) -> None:
        """Opens the campaign at ``path``.

        Raises:
            CampaignFileError: It is missing, damaged, not a campaign, or of a newer program.
        """
        self._room: tempfile.TemporaryDirectory[str] | None = None
        self._stamp: Stamp | None = None
        with told(path):
            check_name(path)
            self.held_by: Holder | None = holder_of(path)
            connection = self._look(path)
        try:
            super().__init__(path, connection)
        except BaseException:
            connection.close()
            self._leave_room()
            raise

    def look_again(self) -> None:
        """Sees what has been written since.

        Raises:
            CampaignFileError: The file cannot be read any more; what was seen before stays.
        """
        with told(self.path):
            self.path.stat()
            held_by = holder_of(self.path)
            watched = self._stamp is None
            moved = watched != _can_be_watched(held_by)
            if moved or (not watched and _stamp(self.path) != self._stamp):
                self._connection, old = self._look_anew(held_by), self._connection
                old.close()
            self.held_by = held_by
        self._last = self._read_last()

    def _look_anew(self, held_by: Holder | None) -> sqlite3.Connection:
        room, stamp, before = self._room, self._stamp, self.held_by
        self._room, self._stamp, self.held_by = None, None, held_by
        try:
            connection = self._look(self.path)
        except BaseException:
            self._leave_room()
            self._room, self._stamp, self.held_by = room, stamp, before
            raise
        if room:
            room.cleanup()
        return connection

    def append(self, parent: int, *records: AnyRecord) -> tuple[Row, ...]:  # noqa: ARG002 - as a store has it
        """Writes nothing.

        Raises:
            ReadOnly: Says who writes.
        """
        self._refuse()

    def save_snapshot(self, row: int, campaign: Campaign) -> None:  # noqa: ARG002 - as a store has it
        """Writes nothing; raises ReadOnly."""
        self._refuse()

    def put_blob(self, data: bytes) -> str:  # noqa: ARG002 - as a store has it
        """Writes nothing; raises ReadOnly."""
        self._refuse()

    def vouch(self, rows: Sequence[Row]) -> None:
        """Has written nothing that somebody else could have changed."""

    def close(self) -> None:
        """Lets the file go."""
        super().close()
        self._leave_room()

    def _refuse(self) -> NoReturn:
        who = f"; it is written by {self.held_by}" if self.held_by else ""
        raise ReadOnly(f"“{self.path}” is open to be looked at{who}. Nothing can be changed here.")

    def _look(self, path: Path) -> sqlite3.Connection:
        if _can_be_watched(self.held_by):
            connection = connect_to_read(path)
            try:
                check_version(path, connection)
            except BaseException:
                connection.close()
                raise
            return connection
        self._room = tempfile.TemporaryDirectory(prefix="gritboard-", ignore_cleanup_errors=True)
        copy = Path(self._room.name) / "campaign"
        try:
            self._stamp = _copy(path, copy)
            check_header(copy, named=path)
            check_at_rest(copy, named=path)
            connection, _ = connect(copy)
        except BaseException:
            self._leave_room()
            raise
        connection.execute("PRAGMA query_only=ON")
        return connection

    def _leave_room(self) -> None:
        if self._room:
            self._room.cleanup()
            self._room = None


def _can_be_watched(held_by: Holder | None) -> bool:
    return held_by is not None and held_by.sure and held_by.here


def _files(path: Path) -> tuple[Path, ...]:
    return path, beside(path, "-wal"), beside(path, "-journal")


def _stamp(path: Path) -> Stamp:
    return tuple(map(_stamp_of, _files(path)))


def _stamp_of(path: Path) -> tuple[int, int, int] | None:
    try:
        found = path.stat()
    except FileNotFoundError:
        return None
    return found.st_ino, found.st_size, found.st_mtime_ns


def _copy(path: Path, copy: Path) -> Stamp:
    """Copies a campaign with what is beside it, as it was at one instant.

    A log may grow meanwhile, and what is copied of it is whole up to some row. But the file must
    not change, nor the log begin anew.

    Raises:
        CampaignFileError: It changes all the time.
    """
    for _ in range(_TRIES):
        before, log = _stamp(path), _log_header(path)
        for source, suffix in zip(_files(path), ("", "-wal", "-journal"), strict=True):
            target = copy.with_name(copy.name + suffix)
            target.unlink(missing_ok=True)
            if source.exists():
                shutil.copyfile(source, target)
        after = _stamp(path)
        if before[0] == after[0] and before[2] == after[2] and log == _log_header(path):
            return before
        time.sleep(_SECONDS_BETWEEN)
    raise CampaignFileError(_BUSY.format(path=path))


def _log_header(path: Path) -> bytes:
    try:
        with beside(path, "-wal").open("rb") as file:
            return file.read(_LOG_HEADER)
    except FileNotFoundError:
        return b""
