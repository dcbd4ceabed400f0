"""The log: finished actions, under each its dice and events, under those their reasons."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import QAbstractItemModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from engine.history import names_of, reason_text, told
from engine.words import text
from gui.models.roles import KIND, ROW_ID, SECOND_LINE

if TYPE_CHECKING:
    from engine.changes import Change
    from engine.history import Line, Told
    from engine.log import LogEntry
    from gui.session_bridge import SessionBridge

Index = QModelIndex | QPersistentModelIndex

_LINE_BITS: Final = 20
_TELLING: Final = ("wound_taken", "condition_began", "condition_ended", "reported", "noted")
"""Kinds of events that the second line of an action tells."""


class LogModel(QAbstractItemModel):
    """A tree of three levels; words are made when they are first looked at."""

    def __init__(self, bridge: SessionBridge, parent: QObject | None = None) -> None:
        """Follows the log of a campaign."""
        super().__init__(parent)
        self._bridge = bridge
        self._entries: list[LogEntry] = list(bridge.log)
        self._told: dict[int, Told] = {}
        self._lines: dict[int, tuple[str, str]] = {}
        self._names = names_of(self._entries)
        bridge.changed.connect(self._on_changed)

    # ---- places in the tree: 0 at the top; under an entry its number; under a line both numbers

    def index(self, row: int, column: int, parent: Index = QModelIndex()) -> QModelIndex:  # noqa: B008
        """The place of a row."""
        if not self.hasIndex(row, column, parent):
            return QModelIndex()
        if not parent.isValid():
            return self.createIndex(row, column, 0)
        inside = parent.internalId()
        if inside == 0:
            return self.createIndex(row, column, (parent.row() + 1) << _LINE_BITS)
        return self.createIndex(row, column, inside | (parent.row() + 1))

    def parent(self, index: Index = QModelIndex()) -> Any:  # noqa: B008
        """The line above in the tree."""
        inside = index.internalId() if index.isValid() else 0
        if inside == 0:
            return QModelIndex()
        entry, line = inside >> _LINE_BITS, inside & ((1 << _LINE_BITS) - 1)
        if line == 0:
            return self.createIndex(entry - 1, 0, 0)
        return self.createIndex(line - 1, 0, entry << _LINE_BITS)

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's signature
        """How many lines stand under another."""
        if not parent.isValid():
            return len(self._entries)
        if parent.column() > 0:
            return 0
        line = self._line(parent)
        if line is not None:
            return len(line.reasons)
        return len(self._tell(parent.row()).lines) if parent.internalId() == 0 else 0

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: ARG002, B008
        """One."""
        return 1

    def hasChildren(self, parent: Index = QModelIndex()) -> bool:  # noqa: B008, N802 - Qt's name
        """Whether a line can be opened; told without making its words."""
        if parent.isValid() and parent.internalId() == 0:
            entry = self._entries[parent.row()]
            return bool(entry.asked or entry.events)
        return self.rowCount(parent) > 0

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """The words of a line."""
        if not index.isValid():
            return None
        inside = index.internalId()
        if inside == 0:
            return self._entry_data(index.row(), role)
        line = self._line(index)
        if role in {Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole}:
            return self._said(index)
        if role == KIND:
            return line.kind if line else "reason"
        return None

    def text_of(self, index: Index, depth: int = 0) -> str:
        """A line and all that stands under it, as plain text."""
        lines = ["    " * depth + str(index.data(Qt.ItemDataRole.DisplayRole))]
        lines += [self.text_of(self.index(row, 0, index), depth + 1) for row in range(self.rowCount(index))]
        return "\n".join(lines)

    # ---- words

    def _entry_data(self, row: int, role: int) -> Any:
        if role in {Qt.ItemDataRole.DisplayRole, SECOND_LINE}:
            entry = self._entries[row].row
            if entry not in self._lines:
                self._lines[entry] = (self._bridge.say(self._tell(row).headline), self._outcome(row, " · "))
            return self._lines[entry][role == SECOND_LINE]
        if role == Qt.ItemDataRole.ToolTipRole:
            headline = self._bridge.say(self._tell(row).headline)
            return "\n".join(filter(None, (headline, self._outcome(row, "\n"))))
        if role == KIND:
            began = any(type(event).__name__ == "RoundBegan" for event in self._entries[row].events)
            return "round" if began else "action"
        return self._entries[row].row if role == ROW_ID else None

    def _outcome(self, row: int, between: str) -> str:
        said = (line.said for line in self._tell(row).lines if line.kind in _TELLING)
        return between.join(dict.fromkeys(map(self._bridge.say, said)))

    def _tell(self, row: int) -> Told:
        entry = self._entries[row]
        found = self._told.get(entry.row)
        if found is None:
            found = told(entry, self._bridge.campaign, self._bridge.words, self._names)
            found = replace(found, lines=tuple(line for line in found.lines if not line.minor))
            self._told[entry.row] = found
        return found

    def _line(self, index: Index) -> Line | None:
        inside = index.internalId()
        if inside == 0 or inside & ((1 << _LINE_BITS) - 1):
            return None
        return self._tell((inside >> _LINE_BITS) - 1).lines[index.row()]

    def _said(self, index: Index) -> str:
        line = self._line(index)
        if line is not None:
            said = self._bridge.say(line.said)
            if line.visibility == "referee":
                said = self._bridge.say(text("window.log.referee", line=said))
            return said
        above = self._line(self.parent(index))
        return self._bridge.say(reason_text(above.reasons[index.row()])) if above else ""

    # ---- following

    def _on_changed(self, change: Change) -> None:
        if not (change.log or change.jumped):
            return
        wanted = list(self._bridge.log)
        same = 0
        for old, new in zip(self._entries, wanted, strict=False):
            if old.row != new.row:
                break
            same += 1
        if same < len(self._entries):
            self.beginRemoveRows(QModelIndex(), same, len(self._entries) - 1)
            del self._entries[same:]
            self.endRemoveRows()
        if same < len(wanted):
            fresh = wanted[same:]
            self._names |= names_of(fresh)
            self.beginInsertRows(QModelIndex(), same, len(wanted) - 1)
            self._entries += fresh
            self.endInsertRows()
