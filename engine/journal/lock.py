"""One writer for each campaign, by a lock on a small file beside it that names who has it.

The operating system drops the lock when its holder dies, however it dies, so that a lock file left
behind on this machine locks nobody out. One that another machine left is another matter: in a
synced folder the file travels and the lock does not, so its holder may well be playing. Such a
campaign is only looked at, unless a person says that nobody plays there.

The file is another one than the campaign because SQLite's own locks on POSIX systems are lost as
soon as any part of the process closes the same file.
"""

from __future__ import annotations

import contextlib
import os
import platform
import sys
import time
from datetime import UTC, datetime
from typing import IO, TYPE_CHECKING, Final

import msgspec

from engine.errors import CampaignFileError

if TYPE_CHECKING:
    from pathlib import Path

# Windows forbids others to read what is locked, so that the locked byte lies beyond the holder's
# name.
_FAR: Final = 1 << 20

if sys.platform == "win32":
    import msvcrt

    def _lock(file: IO[bytes], *, shared: bool = False) -> None:  # noqa: ARG001 - there is one kind there
        file.seek(_FAR)
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
else:
    import fcntl

    def _lock(file: IO[bytes], *, shared: bool = False) -> None:
        fcntl.flock(file, (fcntl.LOCK_SH if shared else fcntl.LOCK_EX) | fcntl.LOCK_NB)


_TRIES: Final = 3
_SECONDS_BETWEEN: Final = 0.01
"""Who only asks who has the lock holds it for an instant; that must turn no writer away."""


class Holder(msgspec.Struct, frozen=True):
    """Who writes a campaign.

    Attributes:
        host: Name of the machine, empty if it is not known.
        process: Number of the process there.
        since: When it took the campaign, ISO 8601 in UTC.
        sure: Whether the operating system says that it is alive; a lock that came with a synced
            folder may have been left behind.
    """

    host: str = ""
    process: int = 0
    since: str = ""
    sure: bool = True

    @property
    def here(self) -> bool:
        """Whether it is on this machine, so that its file can be read while it writes."""
        return self.host == platform.node()

    def __str__(self) -> str:
        if not self.host:
            return "another window"
        since = f", since {self.since[:16].replace('T', ' ')} UTC" if self.since else ""
        return f"process {self.process} on {self.host}{since}"


class InUse(CampaignFileError):
    """Another window writes the campaign, which can be opened for reading.

    Attributes:
        holder: Who it is.
    """

    def __init__(self, path: Path, holder: Holder) -> None:
        """Says who has the campaign at ``path``."""
        self.holder = holder
        who = f" ({holder})" if holder.host else ""
        if holder.sure:
            told = f"“{path}” is in use by another Gritboard window{who}. Close it there, then try again."
        else:
            told = (
                f"“{path}” is in use on another machine{who}, or was when that machine went off. "
                "Close it there, or take it over if nobody plays there."
            )
        super().__init__(told)


class WriterLock:
    """The right to write one campaign, from its making until `release`."""

    def __init__(self, path: Path, *, take_over: bool = False) -> None:
        """Takes the lock of the campaign at ``path``.

        Args:
            path: The campaign.
            take_over: Whether a lock that another machine left does not count.

        Raises:
            InUse: Another window has it; says who.
            OSError: The lock file cannot be made.
        """
        self._path = _beside(path)
        self._file: IO[bytes] | None = None
        while self._file is None:
            self._file = self._taken(path)
        left = _written(self._file)
        if left and left.host and not left.here and not take_over:
            self._file.close()  # and the file stays as it is
            self._file = None
            raise InUse(path, msgspec.structs.replace(left, sure=False))
        self._file.truncate(0)
        self._file.seek(0)
        now = datetime.now(UTC).isoformat(timespec="seconds")
        self._file.write(msgspec.json.encode({"host": platform.node(), "process": os.getpid(), "since": now}))
        self._file.flush()

    def _taken(self, path: Path) -> IO[bytes] | None:
        """The lock file, locked; None if its last holder removed it meanwhile."""
        file = self._path.open("a+b")
        try:
            for again in reversed(range(_TRIES)):
                try:
                    _lock(file)
                    break
                except (BlockingIOError, PermissionError) as error:
                    if not again:
                        raise InUse(path, _written(file) or Holder()) from error
                time.sleep(_SECONDS_BETWEEN)
            if sys.platform == "win32" or self._is(file):
                return file
        except BaseException:
            file.close()
            raise
        file.close()
        return None

    def _is(self, file: IO[bytes]) -> bool:
        with contextlib.suppress(FileNotFoundError):
            return os.path.samestat(os.fstat(file.fileno()), self._path.stat())
        return False

    def taken_by(self) -> Holder | None:
        """Who has put a lock file of theirs in the place of ours, as a synced folder can; None if nobody has."""
        if sys.platform == "win32" or self._file is None or self._is(self._file):
            return None
        with contextlib.suppress(OSError), self._path.open("rb") as file:
            holder = _written(file)
            return None if holder is None or holder.here else msgspec.structs.replace(holder, sure=False)
        return None

    def release(self) -> None:
        """Gives the lock back and removes its file."""
        if self._file is None:
            return
        # POSIX removes an open file, and must, lest another process lock it in between; Windows
        # removes only a closed one, and refuses when another has opened it, which is as well.
        with contextlib.suppress(OSError):
            if sys.platform != "win32" and self._is(self._file):
                self._path.unlink()
        self._file.close()
        self._file = None
        with contextlib.suppress(OSError):
            if sys.platform == "win32":
                self._path.unlink()


def holder_of(path: Path) -> Holder | None:
    """Who writes the campaign at ``path`` just now; None if nobody does, as far as can be told from here."""
    try:
        with _beside(path).open("rb") as file:
            try:
                _lock(file, shared=True)
            except (BlockingIOError, PermissionError):
                return _written(file) or Holder()
            except OSError:
                pass  # a file system without such locks
            left = _written(file)
    except OSError:
        return None
    if left is None or left.here:
        return None  # its process died
    return msgspec.structs.replace(left, sure=False)


def _beside(path: Path) -> Path:
    # Two names of one file must meet in one lock.
    real = path.resolve()
    return real.with_name(real.name + "-lock")


def _written(file: IO[bytes]) -> Holder | None:
    """Who wrote a lock file; None if it does not say."""
    file.seek(0)
    try:
        who = msgspec.json.decode(file.read(_FAR))
        return Holder(str(who["host"]), int(who["process"]), str(who.get("since", "")))
    except (msgspec.DecodeError, ValueError, KeyError, TypeError):
        return None
