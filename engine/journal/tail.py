"""Cuts off what a failed transaction left at the end of the write-ahead log.

When the sync of a row fails, the row is told to have failed, and SQLite forgets it. Its bytes may
all the same be in the log, whole and marked as committed, behind what counts: the next row would
overwrite them, but whoever opens the file before that would find a row that nobody was shown. So
the log is cut to the length that counts.

That length stands in the index of the log, which all connections share:
a header of 48 bytes, twice, in the byte order of the machine. Its fields are documented by SQLite
as a stable format ("WAL-mode file format", section 2).
"""

from __future__ import annotations

import os
import struct
from typing import TYPE_CHECKING, Final

from engine.journal.connecting import beside

if TYPE_CHECKING:
    from pathlib import Path

_HEADER: Final = struct.Struct("=IIIBBHIIII8sII")
_LOG_HEADER: Final = 32
_FRAME_HEADER: Final = 24


class LogTail:
    """The end of the log of one campaign that is open for writing."""

    def __init__(self, path: Path) -> None:
        """Takes the campaign."""
        self._path = path
        self._index: int | None = None
        self._log = _file(beside(path, "-wal"))

    def cut(self) -> None:
        """Shortens the log to what counts, and syncs that as well as it can be.

        Raises:
            OSError: It cannot be done now, and whether a failed row will be found again is open.
        """
        log = beside(self._path, "-wal")
        if not log.exists():
            return
        with log.open("r+b", buffering=0) as file:
            length = self._length(file.read(_LOG_HEADER))
            if log.stat().st_size > length:
                file.truncate(length)
                os.fsync(file.fileno())

    def _length(self, log_header: bytes) -> int:
        """How much of the log counts."""
        if self._index is None:
            # It stays open: to close it would lose SQLite's locks on it.
            self._index = os.open(beside(self._path, "-shm"), os.O_RDONLY | getattr(os, "O_BINARY", 0))
        os.lseek(self._index, 0, os.SEEK_SET)
        read = os.read(self._index, 2 * _HEADER.size)
        if len(read) < 2 * _HEADER.size or read[: _HEADER.size] != read[_HEADER.size :]:
            raise OSError(0, "the index of the log is not whole")
        header = _HEADER.unpack(read[: _HEADER.size])
        ready, page_size, frames, salt = header[3], header[5], header[6], header[10]
        if not ready:
            raise OSError(0, "the index of the log is not ready")
        if not frames:
            return 0  # the log was begun anew; all that it held is in the file
        if log_header[16:24] != salt:
            raise OSError(0, "the index is that of another log")
        page_size = 65536 if page_size == 1 else page_size
        return _LOG_HEADER + int(frames) * (_FRAME_HEADER + int(page_size))

    def give_up(self, *, kept: bool) -> None:
        """Keeps the log out of a file that is not ours any more; the campaign is closed next.

        A log is applied to whatever file has its name, and at the latest when it is closed.

        Args:
            kept: Whether its rows are in another file by now; otherwise the log stays under a name
                that SQLite does not know.
        """
        log = beside(self._path, "-wal")
        if self._log is None or _file(log) != self._log:
            return  # somebody else's by now
        if kept:
            # SQLite still has it open, finds nothing to move into the file, and leaves that alone.
            os.truncate(log, 0)
            log.unlink()
        else:
            log.replace(log.with_name(log.name + "-kept"))
        beside(self._path, "-shm").unlink(missing_ok=True)

    def close(self) -> None:
        """Is called when SQLite has closed the campaign."""
        if self._index is not None:
            os.close(self._index)
            self._index = None


def _file(path: Path) -> tuple[int, int] | None:
    """Which file it is; None if there is none."""
    try:
        found = path.stat()
    except FileNotFoundError:
        return None
    return found.st_dev, found.st_ino
