"""Summaries of the rules, by id, and the list of them that a search narrows."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from engine.armoury import load_rules
from gui.models.cell import Cell
from gui.models.roles import CELL

if TYPE_CHECKING:
    from collections.abc import Mapping

    from engine.armoury import RuleSummary

Index = QModelIndex | QPersistentModelIndex

RULE: Final = Qt.ItemDataRole.UserRole.value + 40
"""Id of the rule of a row."""

ID: Final = re.compile(r"\b[A-Z][A-Z0-9]*-[A-Z]?\d+[a-z]?\b")
"""What the id of a rule looks like."""


def summaries(system: str) -> Mapping[str, RuleSummary]:
    """Rules of a system in our own words; none for a system that ships none."""
    try:
        return load_rules(system)
    except FileNotFoundError:
        return {}


def tip(system: str, rule: str) -> str:
    """Title and text of a rule for a tooltip, empty for an id that has no page."""
    found = summaries(system).get(rule)
    if found is None:
        return ""
    from html import escape  # no start needs it

    return f"<p><b>{escape(found.title)}</b></p><p>{escape(found.text)}</p>"


def matches(words: str, *texts: str) -> bool:
    """Whether every word of a search stands somewhere in the texts."""
    whole = " ".join(texts).casefold()
    return all(word in whole for word in words.casefold().split())


class RulesModel(QAbstractListModel):
    """Rules in the order of the book: title, with the id under it."""

    def __init__(self, system: str, parent: QObject | None = None) -> None:
        """Shows all of them at first."""
        super().__init__(parent)
        self.rules = summaries(system)
        self._words = ""
        self._ids = list(self.rules)

    def search(self, words: str) -> None:
        """Shows the rules that have all words; those with a word in their title or id come first."""
        if words.split() == self._words.split():
            return
        self._words = words
        found = [rule for rule, one in self.rules.items() if matches(words, rule, one.title, one.text, one.reason)]
        if words.strip():
            found.sort(key=lambda rule: not matches(words, rule, self.rules[rule].title))
        if found != self._ids:
            self.beginResetModel()
            self._ids = found
            self.endResetModel()

    def row_of(self, rule: str) -> int:
        """The row of a rule, -1 where it is not among those shown."""
        return self._ids.index(rule) if rule in self._ids else -1

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's signature
        """How many rules are shown."""
        return 0 if parent.isValid() else len(self._ids)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Title and id of a rule."""
        if not index.isValid():
            return None
        rule = self._ids[index.row()]
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return f"{rule} {self.rules[rule].title}"
            case _ if role == CELL:
                return Cell(self.rules[rule].title, rule)
            case _ if role == RULE:
                return rule
        return None
