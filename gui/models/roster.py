"""Everybody of the campaign, as a list."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from engine.words import text
from gui.models import people
from gui.models.cell import Cell
from gui.models.roles import CELL, PERSON

if TYPE_CHECKING:
    from engine.changes import Change
    from engine.character import Character
    from gui.session_bridge import SessionBridge

Index = QModelIndex | QPersistentModelIndex


class RosterModel(QAbstractListModel):
    """People in the order in which they came: name, kind, tracks, conditions."""

    def __init__(self, bridge: SessionBridge, parent: QObject | None = None) -> None:
        """Follows a campaign."""
        super().__init__(parent)
        self._bridge = bridge
        self._ids = list(bridge.campaign.people)
        self._turn = self._in_turn()
        bridge.changed.connect(self._on_changed)

    def person(self, index: Index) -> str | None:
        """Id of the person of a row."""
        return self._ids[index.row()] if index.isValid() else None

    def row(self, person: str) -> int:
        """The row of a person, -1 if there is none."""
        return self._ids.index(person) if person in self._ids else -1

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's signature
        """How many people there are."""
        return 0 if parent.isValid() else len(self._ids)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """What the list shows of a person."""
        if not index.isValid():
            return None
        person = self._bridge.campaign.people.get(self._ids[index.row()])
        if person is None:
            return None
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return person.name
            case Qt.ItemDataRole.ToolTipRole:
                return self._tip(person.id)
            case _ if role == CELL:
                return self._cell(person)
            case _ if role == PERSON:
                return person.id
        return None

    def _cell(self, person: Character) -> Cell:
        bridge = self._bridge
        return Cell(
            person.name,
            bridge.say(text(f"window.kind.{person.kind}")),
            tuple(people.conditions(bridge, person)),
            str(person.count(bridge.system.severity_track) or ""),
            in_turn=person.id in self._turn,
            faded=bridge.system.out_of_play(bridge.campaign, person.id),
        )

    def _tip(self, person: str) -> str:
        from html import escape  # no start needs it

        found = self._bridge.campaign.people[person]
        lines = [found.name]
        lines += filter(None, [people.summary(self._bridge, found)])
        lines += [f"{name}: {value}" for name, value in people.derived(self._bridge, found)]
        state = people.state_words(self._bridge, found)
        head, *rest = map(escape, [*lines, state] if state else lines)
        return "<br>".join([f"<b>{head}</b>", *rest])

    def _in_turn(self) -> frozenset[str]:
        fight = self._bridge.campaign.encounter
        slot = fight.slot(fight.turn) if fight and fight.turn else None
        return frozenset(slot.people) if slot else frozenset()

    def _on_changed(self, change: Change) -> None:
        ids = list(self._bridge.campaign.people)
        if ids != self._ids:
            self._take(ids)
        touched = set(change.people)
        if change.order:
            before, self._turn = self._turn, self._in_turn()
            touched |= before ^ self._turn
        for row, person in enumerate(self._ids):
            if person in touched:
                index = self.index(row)
                self.dataChanged.emit(index, index)

    def _take(self, ids: list[str]) -> None:
        """Takes people away and adds them one by one, so that the list neither jumps nor forgets."""
        for row in range(len(self._ids) - 1, -1, -1):
            if self._ids[row] not in ids:
                self.beginRemoveRows(QModelIndex(), row, row)
                del self._ids[row]
                self.endRemoveRows()
        for row, person in enumerate(ids):
            if row >= len(self._ids) or self._ids[row] != person:
                if person in self._ids:  # the order itself changed, which an undo can do
                    self.beginResetModel()
                    self._ids = ids
                    self.endResetModel()
                    return
                self.beginInsertRows(QModelIndex(), row, row)
                self._ids.insert(row, person)
                self.endInsertRows()
