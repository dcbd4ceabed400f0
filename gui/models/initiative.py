"""The order of a fight as a table whose rows are slots; a group that is open has a row for each of its people."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt, Signal

from engine.words import text
from gui.models.roles import CELL, IN_TURN, PERSON, SLOT, heading_side
from gui.models.row_moves import single_move
from gui.models.slot_cells import FIRST_TRACK, NAME, ORDER, Line, SlotCells
from gui.plain_tip import plain_tip

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
        self._opened: dict[str, bool] = {}
        self._lines: list[Line] = self._wanted(self._fight)
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
        return self._lines[row].slot if 0 <= row < len(self._lines) else None

    def people(self, row: int) -> tuple[str, ...]:
        """Whom a row stands for: one person, or everybody of a group."""
        return self._lines[row].people if 0 <= row < len(self._lines) else ()

    def forget(self, slot: str) -> None:
        """Makes the cells of a slot anew when they are next looked at."""
        for line in self._lines:
            if line.slot.id == slot:
                self._cells.forget(line.id)

    def row(self, slot: str) -> int:
        """The row of a slot, -1 if there is none."""
        return next((row for row, one in enumerate(self._lines) if one.id == slot), -1)

    def slot_after(self, row: int) -> str:
        """The slot that comes next after that of a row, empty after the last."""
        here = self._lines[row].slot.id
        return next((line.id for line in self._lines[row:] if not line.person and line.slot.id != here), "")

    # ---- groups

    def is_group(self, row: int) -> bool:
        """Whether a row stands for several who act together."""
        return 0 <= row < len(self._lines) and self._lines[row].is_group

    def is_open(self, slot: Slot) -> bool:
        """Whether the people of a group are shown: on its turn, unless a person closed or opened it."""
        return slot.is_group and self._opened.get(slot.id, slot.id == self.turn)

    def open(self, row: int, *, on: bool) -> None:
        """Shows the people of a group, or hides them until its next turn."""
        slot = self.slot(row)
        if slot is not None and slot.is_group and self.is_open(slot) != on:
            self._opened[slot.id] = on
            self._show(self._wanted(self._fight))
            self._repaint(self.row(slot.id), self.row(slot.id))

    def _wanted(self, fight: Encounter | None) -> list[Line]:
        lines: list[Line] = []
        for slot in fight.slots if fight else ():
            lines.append(Line(slot))
            if self.is_open(slot):
                lines += [Line(slot, person) for person in slot.people]
        return lines

    # ---- what Qt asks

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's signature
        """How many slots there are, with the people of open groups."""
        return 0 if parent.isValid() else len(self._lines)

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
            return heading_side(number=number)
        if role == Qt.ItemDataRole.ToolTipRole and section == ORDER:
            return self._bridge.say(text("window.tracker.order_tip", ties=text("window.tracker.ties")))
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
        return _MOVABLE if self.movable and not self._lines[index.row()].person else _FIXED

    def supportedDropActions(self) -> Qt.DropAction:
        """Only moves."""
        return Qt.DropAction.MoveAction

    def moveRows(self, source_parent: Index, row: int, count: int, target_parent: Index, target: int) -> bool:
        """Asks for the rows to be put before the row ``target``; true if the campaign did so."""
        inside = row >= 0 and row + count <= len(self._lines) and 0 <= target <= len(self._lines)
        if source_parent.isValid() or target_parent.isValid() or count < 1 or not inside:
            return False
        if not self.movable or row <= target <= row + count:
            return False
        before = self._slot_ids()
        moved = list(dict.fromkeys(line.slot.id for line in self._lines[row : row + count]))
        self.want_before(moved, next((line.id for line in self._lines[target:] if not line.person), ""))
        return self._slot_ids() != before

    def _slot_ids(self) -> list[str]:
        return [line.id for line in self._lines if not line.person]

    def want_before(self, slots: list[str], anchor: str) -> None:
        """Asks for slots, wherever they stand, to be put together before another one, or at the end."""
        if self.movable and slots:
            self.move_wanted.emit(slots, anchor)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """What the table shows of a slot."""
        if not index.isValid():
            return None
        line, column = self._lines[index.row()], index.column()
        if role == CELL:
            return self._cells.cell(line, column, is_open=self.is_open(line.slot))
        if role == Qt.ItemDataRole.DisplayRole:
            return self._cells.cell(line, column, is_open=self.is_open(line.slot)).words
        if role == Qt.ItemDataRole.ToolTipRole:
            return plain_tip(self._cells.tip(line, column))
        if role == SLOT:
            return line.slot.id
        if role == PERSON:
            return self._cells.first(line)
        return self._cells.in_turn(line) if role == IN_TURN else None

    # ---- following

    def _on_changed(self, change: Change) -> None:
        before = self._fight
        if change.order:
            self._take(self._bridge.campaign.encounter)
        new_round = before is not None and self._fight is not None and before.round != self._fight.round
        if change.clock or change.jumped or new_round:
            # What is left of conditions and of the round is told by clock and round.
            self._repaint(0, len(self._lines) - 1)
            return
        touched = change.people
        if not touched:
            return
        for row, line in enumerate(self._lines):
            if touched.intersection(line.people):
                self._repaint(row, row)

    def _repaint(self, first: int, last: int) -> None:
        for line in self._lines[first : last + 1]:
            self._cells.forget(line.id)
        if 0 <= first <= last:
            self.dataChanged.emit(self.index(first, 0), self.index(last, self.columnCount() - 1))

    def _take(self, fight: Encounter | None) -> None:
        """Goes over to the fight as it is now."""
        before, self._fight = self._fight, fight
        self._cells.fight = fight
        if before is not None and fight is not None and before.turn != fight.turn:
            # A group that was closed on its turn opens on the next one; one that was opened by hand stays open.
            self._opened = {slot: on for slot, on in self._opened.items() if on}
        if fight is None or before is None or before.id != fight.id:
            self.beginResetModel()
            self._cells.forget()
            self._opened.clear()
            self._lines = self._wanted(fight)
            self.endResetModel()
            return
        turns = (before.turn or "", fight.turn or "") if before.turn != fight.turn else ()
        self._show(self._wanted(fight), *turns)

    def _show(self, wanted: list[Line], *turned: str) -> None:
        """Goes over to other rows by as little as leads there, so that nothing jumps."""
        ids = [line.id for line in wanted]
        kept = set(ids)
        for row in range(len(self._lines) - 1, -1, -1):
            if self._lines[row].id not in kept:
                self.beginRemoveRows(QModelIndex(), row, row)
                self._cells.forget(self._lines[row].id)
                del self._lines[row]
                self.endRemoveRows()
        known = {line.id for line in self._lines}
        for place, line in enumerate(wanted):
            if line.id not in known:
                row = min(place, len(self._lines))
                self.beginInsertRows(QModelIndex(), row, row)
                self._lines.insert(row, line)
                self.endInsertRows()
        self._reorder(ids)
        changed = {row for row, line in enumerate(wanted) if line.slot is not self._lines[row].slot}
        self._lines = wanted
        changed |= {row for row, line in enumerate(wanted) if line.slot.id in turned}
        for row in sorted(changed):
            self._repaint(row, row)

    def _reorder(self, ids: list[str]) -> None:
        now = [line.id for line in self._lines]
        if now == ids:
            return
        by_id = {line.id: line for line in self._lines}
        move = single_move(now, ids)
        if move:
            row, target = move
            self.beginMoveRows(QModelIndex(), row, row, QModelIndex(), target)
            self._lines = [by_id[line] for line in ids]
            self.endMoveRows()
            return
        self.layoutAboutToBeChanged.emit()
        old = self.persistentIndexList()
        self._lines = [by_id[line] for line in ids]
        new = [self.index(ids.index(now[index.row()]), index.column()) for index in old]
        self.changePersistentIndexList(old, new)
        self.layoutChanged.emit()
