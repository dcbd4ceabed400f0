"""What SQLite and the operating system report, said in plain sentences."""

from __future__ import annotations

import contextlib
import errno
import os
import sqlite3
from typing import TYPE_CHECKING, Final

from engine.errors import CampaignFileError

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

_RECOVER: Final = "Open a backup of the campaign, or run the command “recover” on a copy of it."
DAMAGED: Final = f"“{{path}}” is damaged. {_RECOVER}"
_FULL: Final = "There is no room left on the disk of “{path}”. Free some space, then go on."
_NO_WRITE: Final = (
    "“{path}” cannot be written: the file or its folder is read-only. Copy it to a folder of yours and open it there."
)
_NO_ACCESS: Final = "“{path}” may not be opened by you: permission is denied. Ask its owner, or use a copy of your own."
_MISSING: Final = "There is no file “{path}”. Check the name and the folder."
_FOLDER: Final = "“{path}” is a folder, not a campaign. Choose a file in it."
_IN_USE: Final = "“{path}” is in use by another program. Close it there, then try again."
_FAILING: Final = (
    "“{path}” could not be read or written ({why}). Check that its disk is connected and sound, then try again."
)
NOT_A_CAMPAIGN: Final = "“{path}” is not a Gritboard campaign. Choose another file."

_BY_ERRNO: Final = {
    errno.ENOSPC: _FULL,
    errno.EDQUOT: _FULL,
    errno.EFBIG: _FULL,
    errno.EROFS: _NO_WRITE,
    errno.EACCES: _NO_ACCESS,
    errno.EPERM: _NO_ACCESS,
    errno.ENOENT: _MISSING,
    errno.ENOTDIR: _MISSING,
    errno.EISDIR: _FOLDER,
}
_BY_CODE: Final = {
    sqlite3.SQLITE_FULL: _FULL,
    sqlite3.SQLITE_READONLY: _NO_WRITE,
    sqlite3.SQLITE_PERM: _NO_ACCESS,
    sqlite3.SQLITE_BUSY: _IN_USE,
    sqlite3.SQLITE_LOCKED: _IN_USE,
    sqlite3.SQLITE_CORRUPT: DAMAGED,
    sqlite3.SQLITE_NOTADB: NOT_A_CAMPAIGN,
}


def sentence(path: Path, error: OSError | sqlite3.Error) -> str:
    """What went wrong with a file, where, and what to do."""
    if isinstance(error, OSError):
        told = _BY_ERRNO.get(error.errno or 0, _FAILING)
        if told is _NO_ACCESS and _readable(path if path.exists() else path.parent):
            told = _NO_WRITE
        return told.format(path=path, why=error.strerror or error)
    # The low byte is the kind of error; the rest tells where in SQLite it arose. Python itself
    # raises errors without a code, such as one for text that is not UTF-8.
    code = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_CORRUPT)
    return _BY_CODE.get(code & 0xFF, _FAILING).format(path=path, why=error)


def _readable(path: Path) -> bool:
    return os.access(path, os.R_OK, effective_ids=os.access in os.supports_effective_ids)


@contextlib.contextmanager
def told(path: Path) -> Iterator[None]:
    """Turns errors of SQLite and of the operating system into sentences about a file.

    Raises:
        CampaignFileError: In place of them. `sqlite3.ProgrammingError`, a fault of ours, stays what
            it is.
    """
    try:
        yield
    except sqlite3.ProgrammingError:
        raise
    except (OSError, sqlite3.Error) as error:
        raise CampaignFileError(sentence(path, error)) from error
