"""How the order of a fight looked last, kept beside the caches of this person, so that a start shows it at once.

The rules and the campaign take as long to load as Qt does. Until they are there the window shows the order as it was
left, if nothing has touched the campaign's file since; the live order then takes its place.
"""

from __future__ import annotations

import contextlib
from pathlib import Path
from typing import Annotated, Final

import msgspec

from gui.models.cell import Cell

_FORM: Final = 1
"""Form of the kept file; another one is not read."""

_BESIDE: Final = ("", "-wal")
"""Ends of the names of the files in which a campaign stands."""


Pixels = Annotated[int, msgspec.Meta(ge=-100_000, le=100_000)]
"""A measure on a screen; Qt takes no number whatever."""

Place = tuple[Pixels, Pixels, Pixels, Pixels]
"""X, y, width and height."""


class Heading(msgspec.Struct, frozen=True, array_like=True):
    """A column: its words, whether numbers stand under them, and its width in pixels."""

    words: str
    number: bool
    width: Pixels


class Look(msgspec.Struct, frozen=True):
    """What the card with the order showed.

    Attributes:
        window: Width and height of the window, in pixels.
        place: Where the card stood in it.
        title: The title of the window.
        fight: The quiet line over the order: which fight, which round.
        turn: Whose turn it was.
        headline: Where these two lines stood in the card.
        table: Where the order stood in it.
        empty_words: What stood there if there were no rows.
        row: Height of a row, in pixels.
        headings: The columns that were shown, in their order.
        rows: Their cells, row by row.
        chosen: The chosen row, -1 for none.
        scrolled: How far the rows were scrolled down, in pixels.
    """

    window: tuple[Pixels, Pixels]
    place: Place
    title: str
    fight: str
    turn: str
    headline: Place
    table: Place
    empty_words: str
    row: Pixels
    headings: tuple[Heading, ...]
    rows: tuple[tuple[Cell, ...], ...]
    chosen: Annotated[int, msgspec.Meta(ge=-1, le=100_000)]
    scrolled: Pixels


class _Kept(msgspec.Struct, frozen=True):
    form: int
    campaign: str
    mark: tuple[tuple[int, int], ...]
    dress: str
    look: Look


class KeptLook:
    """One look, that of the campaign which was open last."""

    def __init__(self, folder: Path) -> None:
        """Takes the folder in which it is kept."""
        self._path = folder / "look.msgpack"

    def read(self, campaign: Path, dress: str) -> Look | None:
        """The look of a campaign, or None if it was not kept or need not be right any more.

        Args:
            campaign: The campaign's file.
            dress: What else measures hang on, such as density and scale.
        """
        with contextlib.suppress(OSError, ValueError, msgspec.MsgspecError):
            kept = msgspec.msgpack.decode(self._path.read_bytes(), type=_Kept)
            same = (kept.form, kept.campaign, kept.dress) == (_FORM, _name(campaign), dress)
            if same and kept.mark == _mark(campaign):
                return kept.look
        return None

    def keep(self, campaign: Path, dress: str, look: Look) -> None:
        """Keeps the look of a campaign as its file is now; where that cannot be written the next start does without."""
        half = self._path.with_suffix(".new")
        with contextlib.suppress(OSError, ValueError):
            kept = _Kept(_FORM, _name(campaign), _mark(campaign), dress, look)
            self._path.parent.mkdir(parents=True, exist_ok=True)
            half.write_bytes(msgspec.msgpack.encode(kept))
            half.replace(self._path)


def _name(campaign: Path) -> str:
    return str(campaign.absolute())


def _mark(campaign: Path) -> tuple[tuple[int, int], ...]:
    """Size and time of what a campaign stands in; whoever plays on changes one of them."""
    real = campaign.resolve()
    return tuple(_stamp(real.with_name(real.name + end)) for end in _BESIDE)


def _stamp(file: Path) -> tuple[int, int]:
    try:
        found = file.stat()
    except FileNotFoundError:
        return (0, 0)
    # An empty file beside it says as much as none, whenever it was made.
    return (found.st_size, found.st_mtime_ns) if found.st_size else (0, 0)
