"""One writer for each campaign, by a lock on a small file beside it.

The operating system drops the lock when its holder dies, however it dies, so that a lock file left
behind locks nobody out. The file is another one than the campaign because SQLite's own locks on
POSIX systems are lost as soon as any part of the process closes the same file. It names its holder,
for a window that may only look on.
"""

from __future__ import annotations

import contextlib
import json
import os
import socket
import sys
from typing import IO, TYPE_CHECKING

from engine.errors import CampaignFileError

if TYPE_CHECKING:
    from pathlib import Path

if sys.platform == "win32":
    import msvcrt

    def _lock(file: IO[bytes]) -> None:
        file.seek(_FAR)
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
else:
    import fcntl

    def _lock(file: IO[bytes]) -> None:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


# Windows forbids others to read what is locked, so that the locked byte lies beyond the holder's
# name.
_FAR = 1 << 20


class WriterLock:
    """The right to write one campaign, from its making until `release`."""

    def __init__(self, path: Path) -> None:
        """Takes the lock of the campaign at ``path``.

        Raises:
            CampaignFileError: Another window has it; says who.
            OSError: The lock file cannot be made.
        """
        # Two names of one file must meet in one lock.
        real = path.resolve()
        self._path = real.with_name(real.name + "-lock")
        self._file: IO[bytes] | None = None
        while self._file is None:
            self._file = self._taken(path)
        self._file.truncate(0)
        self._file.seek(0)
        self._file.write(json.dumps({"host": socket.gethostname(), "process": os.getpid()}).encode())
        self._file.flush()

    def _taken(self, path: Path) -> IO[bytes] | None:
        """The lock file, locked; None if its last holder removed it meanwhile."""
        file = self._path.open("a+b")
        try:
            _lock(file)
        except (BlockingIOError, PermissionError) as error:
            file.seek(0)
            holder = _holder(file.read(_FAR))
            file.close()
            raise CampaignFileError(
                f"“{path}” is in use by another Gritboard window{holder}. Close it there, then try again."
            ) from error
        except BaseException:
            file.close()
            raise
        if sys.platform != "win32":
            with contextlib.suppress(FileNotFoundError):
                if os.path.samestat(os.fstat(file.fileno()), self._path.stat()):
                    return file
            file.close()
            return None
        return file

    def release(self) -> None:
        """Gives the lock back and removes its file."""
        if self._file is None:
            return
        # POSIX removes an open file, and must, lest another process lock it in between; Windows
        # removes only a closed one, and refuses when another has opened it, which is as well.
        with contextlib.suppress(OSError):
            if sys.platform != "win32":
                self._path.unlink()
        self._file.close()
        self._file = None
        with contextlib.suppress(OSError):
            if sys.platform == "win32":
                self._path.unlink()


def _holder(written: bytes) -> str:
    try:
        who = json.loads(written)
        return f" (process {int(who['process'])} on {who['host']})"
    except (ValueError, KeyError, TypeError):
        return ""
