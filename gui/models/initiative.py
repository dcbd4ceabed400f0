"""The order of a fight as a table whose rows are slots."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt, Signal

from engine.words import text
from gui.models import people
from gui.models.roles import CELL, IN_TURN, PERSON, SLOT, Cell
from gui.models.row_moves import single_move

if TYPE_CHECKING:
    from engine.changes import Change
    from engine.character import Character
    from engine.encounter import Encounter, Slot
    from gui.session_bridge import SessionBridge

Index = QModelIndex | QPersistentModelIndex

NAME: Final = 0
ORDER: Final = 1
FIRST_TRACK: Final = 2


class InitiativeModel(QAbstractTableModel):
    """Slots in order: who, value, one column for each track, state, conditions.

    A drop asks for a move by `move_wanted`; the row moves when the campaign says so.
    """

    move_wanted = Signal(str, str)
    """Id of the slot that is to move, and of the slot before which it goes, empty for the end."""

    def __init__(self, bridge: SessionBridge, parent: QObject | None = None) -> None:
        """Follows the fight that is being run."""
        super().__init__(parent)
        self._bridge = bridge
        self._tracks = bridge.system.schema.tracks
        self._fight: Encounter | None = bridge.campaign.encounter
        self._slots: list[Slot] = list(self._fight.slots) if self._fight else []
        self.movable = True
        bridge.changed.connect(self._on_changed)

    @property
    def state_column(self) -> int:
        """The column of the system's words."""
        return FIRST_TRACK + len(self._tracks)

    @property
    def conditions_column(self) -> int:
        """The column of the conditions."""
        return self.state_column + 1

    def slot(self, row: int) -> Slot | None:
        """The slot of a row."""
        return self._slots[row] if 0 <= row < len(self._slots) else None

    def row(self, slot: str) -> int:
        """The row of a slot, -1 if there is none."""
        return next((row for row, one in enumerate(self._slots) if one.id == slot), -1)

    # ---- what Qt asks

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's signature
        """How many slots there are."""
        return 0 if parent.isValid() else len(self._slots)

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's signature
        """Name, value, tracks, state, conditions."""
        return 0 if parent.isValid() else self.conditions_column + 1

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Names of the columns."""
        if orientation == Qt.Orientation.Vertical:
            return None
        if role == Qt.ItemDataRole.TextAlignmentRole:
            number = ORDER <= section < self.state_column
            side = Qt.AlignmentFlag.AlignRight if number else Qt.AlignmentFlag.AlignLeft
            return side | Qt.AlignmentFlag.AlignVCenter
        if role != Qt.ItemDataRole.DisplayRole:
            return None
        if FIRST_TRACK <= section < self.state_column:
            return self._bridge.say(self._tracks[section - FIRST_TRACK].label)
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
        flags = Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable
        return flags | Qt.ItemFlag.ItemIsDragEnabled if self.movable else flags

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
        anchor = before[target] if target < len(before) else ""
        for slot in before[row : row + count]:
            self.move_wanted.emit(slot, anchor)
        return [slot.id for slot in self._slots] != before

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """What the table shows of a slot."""
        if not index.isValid():
            return None
        slot, column = self._slots[index.row()], index.column()
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return self._shown(slot, column)
            case Qt.ItemDataRole.ToolTipRole:
                return self._tip(slot, column)
            case _ if role == CELL:
                return self._cell(slot, column)
            case _ if role == SLOT:
                return slot.id
            case _ if role == PERSON:
                return slot.people[0] if slot.people else None
            case _ if role == IN_TURN:
                return self._in_turn(slot)
        return None

    def _cell(self, slot: Slot, column: int) -> Cell:
        words, in_turn = self._shown(slot, column), self._in_turn(slot)
        if column == NAME:
            return Cell(words, self._second_line(slot), in_turn=in_turn, faded=self._faded(slot))
        if column < self.state_column:
            grave = column >= FIRST_TRACK and words.strip("0 /") != ""
            return Cell(words, number=True, grave=grave, in_turn=in_turn)
        if column == self.conditions_column:
            found = (one for person in self._people(slot) for one in people.conditions(self._bridge, person))
            return Cell(words, chips=tuple(dict.fromkeys(found)), in_turn=in_turn)
        return Cell(words, in_turn=in_turn)

    def _in_turn(self, slot: Slot) -> bool:
        return self._fight is not None and slot.id == self._fight.turn

    # ---- words

    def _people(self, slot: Slot) -> list[Character]:
        everybody = self._bridge.campaign.people
        return [everybody[person] for person in slot.people if person in everybody]

    def _faded(self, slot: Slot) -> bool:
        campaign, system = self._bridge.campaign, self._bridge.system
        return all(system.out_of_play(campaign, person.id) for person in self._people(slot))

    def _shown(self, slot: Slot, column: int) -> str:
        there = self._people(slot)
        if column == NAME:
            return ", ".join(person.name for person in there)
        if column == ORDER:
            return self._bridge.say(slot.value)
        if column < self.state_column:
            key = self._tracks[column - FIRST_TRACK].key
            return " / ".join(str(person.count(key)) for person in there)
        if column == self.state_column:
            return " / ".join(people.state_words(self._bridge, person) for person in there)
        return ", ".join(one for person in there for one in people.conditions(self._bridge, person))

    def _second_line(self, slot: Slot) -> str:
        """What sets a slot apart: in turn, acted, held, queued, a further action, put there by hand."""
        marks = []
        if self._fight is not None and slot.id == self._fight.turn:
            marks.append("window.slot.in_turn")
        elif slot.acted:
            marks.append("window.slot.acted")
        if slot.kind != "main":
            marks.append(f"window.slot.{slot.kind}")
        if slot.moved:
            marks.append("window.slot.moved")
        return " · ".join(self._bridge.say(text(key)) for key in marks)

    def _tip(self, slot: Slot, column: int) -> str | None:
        if column == ORDER:
            values = [self._bridge.system.order_value(self._bridge.campaign, person) for person in slot.people]
            return "\n".join(
                line for value in values if value for line in people.reason_lines(self._bridge, value.reasons)
            )
        if FIRST_TRACK <= column < self.state_column:
            track = self._tracks[column - FIRST_TRACK]
            return "\n".join(people.band(self._bridge, track, person.count(track.key)) for person in self._people(slot))
        return self._shown(slot, column)

    # ---- following

    def _on_changed(self, change: Change) -> None:
        if change.order:
            self._take(self._bridge.campaign.encounter)
        touched = change.people
        if not touched:
            return
        for row, slot in enumerate(self._slots):
            if touched.intersection(slot.people):
                self._repaint(row, row)

    def _repaint(self, first: int, last: int) -> None:
        self.dataChanged.emit(self.index(first, 0), self.index(last, self.columnCount() - 1))

    def _take(self, fight: Encounter | None) -> None:
        """Goes over to the fight as it is now by as little as leads there, so that nothing jumps."""
        before, self._fight = self._fight, fight
        wanted = list(fight.slots) if fight else []
        if fight is None or before is None or before.id != fight.id:
            self.beginResetModel()
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
