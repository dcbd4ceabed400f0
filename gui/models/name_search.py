"""Finding an entry of a list by what is typed: the beginning of a name, of any of its words, or of several."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Sequence

_WORDS: Final = re.compile(r"\d+|[^\W\d_]+")


def find(entries: Sequence[str], typed: str, current: int) -> int:
    """The row of the entry that is meant, -1 if none is.

    ``17`` finds Goon 17, ``g3`` Guard 3, ``seg`` Second gunman, ``fire`` Combat(Firearms). A single letter goes to the
    next entry behind the current one, and typed again to the one after that.

    Args:
        entries: Words of the list, empty ones never match.
        typed: Letters typed in quick succession.
        current: The row that is chosen now.
    """
    wanted = typed.casefold().strip()
    if not wanted:
        return -1
    again = len(set(wanted)) == 1 and wanted[0].isalpha()
    ranks = [_rank(entry.casefold(), wanted) for entry in entries]
    best = min(ranks, default=_NONE)
    if best == _NONE and again:
        wanted = wanted[0]
        ranks = [_rank(entry.casefold(), wanted) for entry in entries]
        best = min(ranks, default=_NONE)
    if best == _NONE:
        return -1
    # Whoever goes on typing means the entry that is there already, if it still fits.
    start = current + 1 if len(wanted) == 1 and again else current
    rows = range(len(entries))
    return next((row for row in (*rows[max(start, 0) :], *rows[: max(start, 0)]) if ranks[row] == best), -1)


_NONE: Final = 9


def _rank(entry: str, wanted: str) -> int:
    """How well an entry fits, 0 best."""
    words = _WORDS.findall(entry)
    if entry == wanted or wanted in words:
        return 0
    if entry.startswith(wanted):
        return 1
    if any(word.startswith(wanted) for word in words):
        return 2
    return 3 if _abbreviates("".join(wanted.split()), words) else _NONE


def _abbreviates(wanted: str, words: Sequence[str]) -> bool:
    """Whether letters are the beginnings of several words in a row; figures are a whole number or its beginning."""
    if not wanted:
        return True
    for place, word in enumerate(words):
        for length in range(min(len(word), len(wanted)), 0, -1):
            if word.startswith(wanted[:length]) and _abbreviates(wanted[length:], words[place + 1 :]):
                return True
    return False
