"""Everything that can be reached by typing a few letters of it: commands, actions, people, rules."""

from __future__ import annotations

import re
import unicodedata
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from gui.models.cell import Cell
from gui.models.roles import CELL

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

Index = QModelIndex | QPersistentModelIndex

ENTRY: Final = Qt.ItemDataRole.UserRole.value + 60
"""The entry of a row."""

MOST: Final = 60
"""Rows that are shown at most; whoever wants more types another letter."""

_WORD: Final = re.compile(r"\w+")
_KINDS: Final = ("offer", "command", "action", "person", "rule")


class Entry(NamedTuple):
    """Something that can be found.

    Attributes:
        kind: ``offer``, ``command``, ``action``, ``person`` or ``rule``.
        id: What it is, by its own kind of id.
        name: How it is shown, and found.
        note: What stands beside it: the key, the kind.
        more: Further words by which it is found, such as the id of a rule.
        enabled: Whether it can be chosen now.
    """

    kind: str
    id: str
    name: str
    note: str = ""
    more: str = ""
    enabled: bool = True


def folded(words: str) -> str:
    """Words without case and accents, as they are compared."""
    plain = unicodedata.normalize("NFKD", words.casefold())
    return "".join(letter for letter in plain if not unicodedata.combining(letter))


def score(typed: Sequence[str], name: str, more: str = "") -> float | None:
    """How well folded words fit a name, the lower the better; None where one of them does not fit at all.

    A typed word fits as the beginning of a word, better at the beginning of the name; as a part of a word; or by its
    letters in order, each at the beginning of a word or right behind the one before (``nt`` for “next turn”).
    """
    total = 0.0
    for word in typed:
        one = _one(word, name)
        if one is None:
            one = None if (inside := _one(word, more)) is None else 5.0 + inside
        if one is None:
            return None
        total += one
    return total + len(name) / 1000


def _one(word: str, name: str) -> float | None:
    words = _WORD.findall(name)
    for place, other in enumerate(words):
        if other.startswith(word):
            return (0.0 if place == 0 else 1.0) + (0.0 if other == word else 0.2)
    if word in name:
        return 2.0
    return 3.0 if _by_letters(word, words) else None


def _by_letters(letters: str, words: Sequence[str]) -> bool:
    """Whether letters are beginnings of words in their order: ``nt``, ``netu``."""
    if not letters:
        return True
    for place, other in enumerate(words):
        for length in range(min(len(other), len(letters)), 0, -1):
            if other[:length] == letters[:length] and _by_letters(letters[length:], words[place + 1 :]):
                return True
    return False


class PaletteModel(QAbstractListModel):
    """The entries that fit what is typed, the best first."""

    def __init__(self, entries: Iterable[Entry], parent: QObject | None = None) -> None:
        """Shows all entries at first, in the order in which they come."""
        super().__init__(parent)
        self._all = [(folded(one.name), folded(one.more), one) for one in entries]
        self._shown: list[Entry] = []
        self.search("")

    def search(self, words: str) -> None:
        """Shows what fits some words."""
        typed = folded(words).split()
        found: list[tuple[float, int, Entry]] = []
        for place, (name, more, one) in enumerate(self._all):
            fits = score(typed, name, more)
            if fits is not None:
                # What cannot be done now comes behind what can, and rules behind what does something.
                found.append((fits + (0 if one.enabled else 1.5) + (0.1 * _KINDS.index(one.kind)), place, one))
        if typed:
            found.sort(key=lambda one: one[:2])
        self.beginResetModel()
        self._shown = [one for _, _, one in found[:MOST]]
        self.endResetModel()

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's signature
        """How many entries are shown."""
        return 0 if parent.isValid() else len(self._shown)

    def flags(self, index: Index) -> Qt.ItemFlag:
        """What cannot be done now is shown, and cannot be chosen."""
        if not index.isValid() or not self._shown[index.row()].enabled:
            return Qt.ItemFlag.NoItemFlags
        return Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """An entry and its name."""
        if not index.isValid():
            return None
        one = self._shown[index.row()]
        if role == Qt.ItemDataRole.DisplayRole:
            return one.name
        if role == CELL:
            return Cell(one.name, one.note, faded=not one.enabled)
        return one if role == ENTRY else None
