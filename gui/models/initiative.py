"""The order of a fight as a table whose rows are slots."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt, Signal

from engine.words import text
from gui.models.roles import CELL, IN_TURN, PERSON, SLOT
from gui.models.row_moves import single_move
from gui.models.slot_cells import FIRST_TRACK, NAME, ORDER, SlotCells

if TYPE_CHECKING:
    from engine.changes import Change
    from engine.encounter import Encounter, Slot
    from gui.session_bridge import SessionBridge

Index = QModelIndex | QPersistentModelIndex

__all__ = ["DERIVED", "FIRST_TRACK", "NAME", "ORDER", "InitiativeModel"]

DERIVED: Final = "derived."
"""How the word of a column begins that shows what follows from the sheet; such columns are hidden at first."""

_FIXED: Final = Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable
_MOVABLE: Final = _FIXED | Qt.ItemFlag.ItemIsDragEnabled


class InitiativeModel(QAbstractTableModel):
    """Slots in order: who, value, one column for each track, state, conditions.

    A drop asks for a move by `move_wanted`; the row moves when the campaign says so.
    """

    move_wanted = Signal(list, str)
    """Ids of the slots that are to move together, and of the slot before which they go, empty for the end."""

    def __init__(self, bridge: SessionBridge, parent: QObject | None = None) -> None:
        """Follows the fight that is being run."""
        super().__init__(parent)
        self._bridge = bridge
        self._tracks = bridge.system.schema.tracks
        self._cells = SlotCells(bridge)
        self._fight: Encounter | None = bridge.campaign.encounter
        self._slots: list[Slot] = list(self._fight.slots) if self._fight else []
        self.movable = True
        self.state_column = self._cells.state_column
        """The column of the system's words."""
        self.conditions_column = self.state_column + 1
        """The column of the conditions."""
        self._derived = tuple(bridge.system.schema.derived.values())
        bridge.changed.connect(self._on_changed)

    @property
    def turn(self) -> str | None:
        """The slot whose turn it is."""
        return self._fight.turn if self._fight else None

    def slot(self, row: int) -> Slot | None:
        """The slot of a row."""
        return self._slots[row] if 0 <= row < len(self._slots) else None

    def forget(self, slot: str) -> None:
        """Makes the cells of a slot anew when they are next looked at."""
        self._cells.forget(slot)

    def row(self, slot: str) -> int:
        """The row of a slot, -1 if there is none."""
        return next((row for row, one in enumerate(self._slots) if one.id == slot), -1)

    # ---- what Qt asks

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's signature
        """How many slots there are."""
        return 0 if parent.isValid() else len(self._slots)

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's signature
        """Name, value, tracks, state, conditions, and what follows from the sheet."""
        return 0 if parent.isValid() else self.conditions_column + 1 + len(self._derived)

    def key(self, section: int) -> str:
        """The permanent word of a column, by which a person's choice of columns is kept."""
        if section > self.conditions_column:
            return f"{DERIVED}{self._derived[section - self.conditions_column - 1].key}"
        if FIRST_TRACK <= section < self.state_column:
            return self._tracks[section - FIRST_TRACK].key
        names = {NAME: "name", ORDER: "order", self.state_column: "state"}
        return names.get(section, "conditions")

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Names of the columns."""
        if orientation == Qt.Orientation.Vertical:
            return None
        if role == Qt.ItemDataRole.TextAlignmentRole:
            number = ORDER <= section < self.state_column or section > self.conditions_column
            side = Qt.AlignmentFlag.AlignRight if number else Qt.AlignmentFlag.AlignLeft
            return side | Qt.AlignmentFlag.AlignVCenter
        if role != Qt.ItemDataRole.DisplayRole:
            return None
        if FIRST_TRACK <= section < self.state_column:
            return self._bridge.say(self._tracks[section - FIRST_TRACK].label)
        if section > self.conditions_column:
            return self._bridge.say(self._derived[section - self.conditions_column - 1].label)
        key = {
            NAME: "window.tracker.name",
            ORDER: "window.tracker.order",
            self.state_column: "window.tracker.state",
            self.conditions_column: "window.tracker.conditions",
        }[section]
        return self._bridge.say(text(key))

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Rows can be dragged, and dropped between rows but never onto one."""
        if not index.isValid():
            return Qt.ItemFlag.ItemIsDropEnabled if self.movable else Qt.ItemFlag.NoItemFlags
        return _MOVABLE if self.movable else _FIXED

    def supportedDropActions(self) -> Qt.DropAction:
        """Only moves."""
        return Qt.DropAction.MoveAction

    def moveRows(self, source_parent: Index, row: int, count: int, target_parent: Index, target: int) -> bool:
        """Asks for the rows to be put before the row ``target``; true if the campaign did so."""
        inside = row >= 0 and row + count <= len(self._slots) and 0 <= target <= len(self._slots)
        if source_parent.isValid() or target_parent.isValid() or count < 1 or not inside:
            return False
        if not self.movable or row <= target <= row + count:
            return False
        before = [slot.id for slot in self._slots]
        self.want_before(before[row : row + count], before[target] if target < len(before) else "")
        return [slot.id for slot in self._slots] != before

    def want_before(self, slots: list[str], anchor: str) -> None:
        """Asks for slots, wherever they stand, to be put together before another one, or at the end."""
        if self.movable and slots:
            self.move_wanted.emit(slots, anchor)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """What the table shows of a slot."""
        if not index.isValid():
            return None
        slot, column = self._slots[index.row()], index.column()
        if role == CELL:
            return self._cells.cell(slot, column)
        if role == Qt.ItemDataRole.DisplayRole:
            return self._cells.cell(slot, column).words
        if role == Qt.ItemDataRole.ToolTipRole:
            return self._cells.tip(slot, column)
        if role == SLOT:
            return slot.id
        if role == PERSON:
            return slot.people[0] if slot.people else None
        return self._cells.in_turn(slot) if role == IN_TURN else None

    # ---- following

    def _on_changed(self, change: Change) -> None:
        before = self._fight
        if change.order:
            self._take(self._bridge.campaign.encounter)
        new_round = before is not None and self._fight is not None and before.round != self._fight.round
        if change.clock or change.jumped or new_round:
            # What is left of conditions and of the round is told by clock and round.
            self._repaint(0, len(self._slots) - 1)
            return
        touched = change.people
        if not touched:
            return
        for row, slot in enumerate(self._slots):
            if touched.intersection(slot.people):
                self._repaint(row, row)

    def _repaint(self, first: int, last: int) -> None:
        for slot in self._slots[first : last + 1]:
            self._cells.forget(slot.id)
        if first <= last:
            self.dataChanged.emit(self.index(first, 0), self.index(last, self.columnCount() - 1))

    def _take(self, fight: Encounter | None) -> None:
        """Goes over to the fight as it is now by as little as leads there, so that nothing jumps."""
        before, self._fight = self._fight, fight
        self._cells.fight = fight
        wanted = list(fight.slots) if fight else []
        if fight is None or before is None or before.id != fight.id:
            self.beginResetModel()
            self._cells.forget()
            self._slots = wanted
            self.endResetModel()
            return
        ids = [slot.id for slot in wanted]
        for row in range(len(self._slots) - 1, -1, -1):
            if self._slots[row].id not in ids:
                self.beginRemoveRows(QModelIndex(), row, row)
                del self._slots[row]
                self.endRemoveRows()
        known = {slot.id for slot in self._slots}
        for slot in wanted:
            if slot.id not in known:
                row = min(ids.index(slot.id), len(self._slots))
                self.beginInsertRows(QModelIndex(), row, row)
                self._slots.insert(row, slot)
                self.endInsertRows()
        self._reorder(ids)
        changed = [row for row, slot in enumerate(wanted) if slot is not self._slots[row]]
        turned = before.turn != fight.turn
        self._slots = wanted
        if turned:
            changed += [row for row in (self.row(before.turn or ""), self.row(fight.turn or "")) if row >= 0]
        for row in sorted(set(changed)):
            self._repaint(row, row)

    def _reorder(self, ids: list[str]) -> None:
        now = [slot.id for slot in self._slots]
        if now == ids:
            return
        by_id = {slot.id: slot for slot in self._slots}
        move = single_move(now, ids)
        if move:
            row, target = move
            self.beginMoveRows(QModelIndex(), row, row, QModelIndex(), target)
            self._slots = [by_id[slot] for slot in ids]
            self.endMoveRows()
            return
        self.layoutAboutToBeChanged.emit()
        old = self.persistentIndexList()
        self._slots = [by_id[slot] for slot in ids]
        new = [self.index(ids.index(now[index.row()]), index.column()) for index in old]
        self.changePersistentIndexList(old, new)
        self.layoutChanged.emit()
