"""Notices that somebody else moved, replaced or overwrote a campaign file while it is open.

A synced folder does that: it puts the version of another machine in the place of the file. It is
looked for before each write, by what the folder says of the file: which file it is, how long it is
and when it was last written. That the time alone differs proves nothing, since some file systems
tell it late; the rows are then read afresh and compared.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from engine.errors import CampaignFileError

if TYPE_CHECKING:
    from pathlib import Path

_GONE: Final = (
    "“{path}” is not there any more: somebody moved, renamed or deleted it while it was open here. Nothing was written."
)
_REPLACED: Final = (
    "“{path}” was changed by another program while it was open here, perhaps by a synced folder. "
    "Nothing was overwritten."
)
_KEPT: Final = "What was played here is in “{copy}”. Close the campaign and open the one that you want."
_NOT_KEPT: Final = "Close the campaign and open it again."


class ChangedUnderUs(CampaignFileError):
    """The file is not as this program left it.

    Attributes:
        said: What happened, without what became of the rows.
        copy: Where the rows of this program were saved, None if they were not.
        certain: Whether it is another file; otherwise reading its rows may show that all is well.
    """

    def __init__(self, said: str, copy: Path | None = None, *, certain: bool) -> None:
        """``copy`` is where the rows were saved, None if they were not."""
        self.said = said
        self.copy = copy
        self.certain = certain
        super().__init__(f"{said} {_KEPT.format(copy=copy) if copy else _NOT_KEPT}")


class Guard:
    """What is known of a file that nobody else may change."""

    def __init__(self, path: Path) -> None:
        """Takes the file as it is.

        Raises:
            OSError: It cannot be looked at.
        """
        self._path = path
        found = path.stat()
        self._file = (found.st_dev, found.st_ino)
        self._content = (found.st_size, found.st_mtime_ns)

    def check(self) -> None:
        """Raises ChangedUnderUs if the file is not as it was left."""
        try:
            found = self._path.stat()
        except FileNotFoundError:
            raise ChangedUnderUs(_GONE.format(path=self._path), certain=True) from None
        if (found.st_dev, found.st_ino) != self._file:
            raise ChangedUnderUs(_REPLACED.format(path=self._path), certain=True)
        if (found.st_size, found.st_mtime_ns) != self._content:
            raise ChangedUnderUs(_REPLACED.format(path=self._path), certain=False)

    def left(self) -> None:
        """Notes how the file is after this program has written it; which file it is does not change by that."""
        try:
            found = self._path.stat()
        except OSError:
            return  # the next check says what is the matter
        if (found.st_dev, found.st_ino) == self._file:
            self._content = (found.st_size, found.st_mtime_ns)
