"""A table of a sheet: the rows that a person owns, and a blank line into which the next one is typed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, Qt, Signal

from gui.models.gear import GearModel
from gui.models.sheet_cells import read, typed
from gui.models.sheet_order import follow
from gui.models.sheet_rows import BLANK, NAME, SheetRows, side_of
from gui.plain_tip import plain_tip

if TYPE_CHECKING:
    from engine.sheet import Column, Table
    from gui.models.sheet import Explained, SheetModel

Index = QModelIndex | QPersistentModelIndex

_FIRST: Final = Qt.ItemDataRole.UserRole.value + 100
WRONG: Final = _FIRST
"""The sentence that says why what was typed was refused; None where nothing was."""
MARK: Final = _FIRST + 1
"""Where the row comes from: a permanent word, shown as a small mark."""
ASIDE: Final = _FIRST + 2
"""Quiet words after the name: what play counts for the row, such as spare magazines."""
QUIET: Final = _FIRST + 3
"""Whether the cell holds no value: a dash, or what to type."""
FLAG: Final = _FIRST + 4
"""True or false for a box to tick, None for any other cell."""


class SheetTableModel(QAbstractTableModel):
    """Rows of one table of the person on show.

    What is typed is asked of the campaign; the row changes when the campaign says so. What was refused is kept
    and shown until it is corrected or given up.
    """

    refusals_changed = Signal()

    shape_changed = Signal()
    """The number of rows changed, or which columns are filled."""

    def __init__(self, sheet: SheetModel, table: Table) -> None:
        """Follows the sheet."""
        super().__init__(sheet)
        self.table = table
        self.columns = table.columns
        self.gear = GearModel(sheet, table)
        self.sheet = sheet
        self._ids: list[str] = []
        self._cells = SheetRows(sheet, table)
        self._wrong: dict[tuple[str, str], tuple[str, str]] = {}
        self._shape: tuple[int, tuple[bool, ...], bool] = (0, (), False)
        self._read()
        sheet.chosen.connect(self._on_chosen)
        sheet.changed.connect(self._on_changed)
        sheet.passed.connect(self._on_changed)

    # ---- what views ask

    def row_id(self, row: int) -> str:
        """Id of a row; `BLANK` for the blank line."""
        return self._ids[row] if 0 <= row < len(self._ids) else BLANK

    def row_of(self, row_id: str) -> int:
        """The place of a row, -1 if it is gone."""
        return self._ids.index(row_id) if row_id in self._ids else -1

    @property
    def filled(self) -> tuple[bool, ...]:
        """Whether each column has something to show: the name always, all where a row has nothing but its name."""
        return self._cells.filled()

    @property
    def has_asides(self) -> bool:
        """Whether quiet words stand after some name."""
        return any(map(self._cells.aside, self._ids))

    @property
    def refusals(self) -> list[str]:
        """The sentences of what was refused."""
        return list(dict.fromkeys(sentence for _, sentence in self._wrong.values()))

    def reasons(self, index: Index) -> Explained | None:
        """The reasons of a computed cell, None for any other."""
        spec = self.columns[index.column()]
        row_id = self.row_id(index.row())
        return self._cells.explained(row_id, spec) if spec.of is not None and row_id else None

    # ---- what Qt asks

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's signature
        """The rows and the blank line; nothing while nobody is shown."""
        return 0 if parent.isValid() or self.sheet.person is None else len(self._ids) + 1

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's signature
        """As many as the schema has."""
        return 0 if parent.isValid() else len(self.columns)

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Names of the columns."""
        if orientation == Qt.Orientation.Vertical or not 0 <= section < len(self.columns):
            return None
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return side_of(self.columns[section])
        shown = role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole)
        return self.sheet.bridge.say(self.columns[section].label) if shown else None

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Rows can be dragged between others; the blank line takes only a name."""
        if not index.isValid():
            return Qt.ItemFlag.ItemIsDropEnabled
        flags = Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable
        spec = self.columns[index.column()]
        blank = self.row_id(index.row()) == BLANK
        if not blank:
            flags |= Qt.ItemFlag.ItemIsDragEnabled
        if spec.of is None and spec.kind == "flag" and not blank:
            flags |= Qt.ItemFlag.ItemIsUserCheckable
        elif spec.of is None and (not blank or index.column() == NAME):
            flags |= Qt.ItemFlag.ItemIsEditable
        return flags

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """What the table shows of a cell."""
        if not index.isValid():
            return None
        row_id, spec, cells = self.row_id(index.row()), self.columns[index.column()], self._cells
        wrong = self._wrong.get((row_id, spec.key))
        match role:
            case Qt.ItemDataRole.DisplayRole | Qt.ItemDataRole.EditRole if wrong:
                return wrong[0]
            case Qt.ItemDataRole.DisplayRole:
                return cells.shown(row_id, spec)
            case Qt.ItemDataRole.EditRole:
                return typed(self.sheet.bridge, spec, cells.value(row_id, spec)) if row_id else ""
            case Qt.ItemDataRole.ToolTipRole:
                return plain_tip(wrong[1] if wrong else cells.tip(row_id, spec) or "") or None
            case Qt.ItemDataRole.TextAlignmentRole:
                return side_of(spec)
            case Qt.ItemDataRole.CheckStateRole if (ticked := cells.flag(row_id, spec)) is not None:
                return Qt.CheckState.Checked if ticked else Qt.CheckState.Unchecked
        if role == WRONG:
            return wrong[1] if wrong else None
        return self._own_role(row_id, spec, role) if not wrong or role == MARK else None

    def _own_role(self, row_id: str, spec: Column, role: int) -> Any:
        name = spec is self.columns[NAME]
        match role:
            case _ if role == FLAG:
                return self._cells.flag(row_id, spec)
            case _ if role == QUIET:
                return self._cells.is_quiet(row_id, spec)
            case _ if role == MARK and name and self.table.gear and row_id:
                return self._cells.by_id[row_id].provenance
            case _ if role == ASIDE and name:
                return self._cells.aside(row_id)
        return None

    def setData(self, index: Index, value: Any, role: int = Qt.ItemDataRole.EditRole) -> bool:
        """Asks for what was typed; true if the campaign took it."""
        if not index.isValid() or role not in (Qt.ItemDataRole.EditRole, Qt.ItemDataRole.CheckStateRole):
            return False
        row_id, spec = self.row_id(index.row()), self.columns[index.column()]
        words = str(value)
        if row_id == BLANK:
            return self._add(spec, words)
        if role == Qt.ItemDataRole.CheckStateRole:
            meant: Any = Qt.CheckState(value) == Qt.CheckState.Checked
        else:
            meant = read(self.sheet.bridge, spec, words)
        before = self._cells.value(row_id, spec)
        if meant == before or (not words.strip() and before is None):
            self.forgive(row_id, spec.key)
            return True
        refused = self.sheet.ask_here("set_cell", row=row_id, column=spec.key, value=meant)
        return self._note(row_id, spec.key, words, refused)

    def moveRows(self, source_parent: Index, row: int, count: int, target_parent: Index, target: int) -> bool:
        """Asks for rows to be put before the row ``target``; true if the campaign did so."""
        ids = list(self._ids)
        target = min(target, len(ids))
        inside = row >= 0 and row + count <= len(ids) and target >= 0
        moves = count > 0 and not row <= target <= row + count
        if source_parent.isValid() or target_parent.isValid() or not inside or not moves:
            return False
        for number, one in enumerate(ids[row : row + count]):
            to = target + number if target < row else target - 1
            if not self._do("move_row", row=one, to=to):
                return False
        return True

    def supportedDropActions(self) -> Qt.DropAction:
        """Only moves."""
        return Qt.DropAction.MoveAction

    # ---- what a person does to rows

    def shift(self, row: int, by: int) -> bool:
        """Asks for a row to be moved up (-1) or down (1)."""
        to = row + by
        inside = 0 <= row < len(self._ids) and 0 <= to < len(self._ids)
        return inside and self._do("move_row", row=self._ids[row], to=to)

    def remove(self, rows: list[str]) -> None:
        """Asks for rows to be taken away."""
        for row_id in rows:
            if row_id in self._cells.by_id:
                self._do("remove_row", row=row_id)

    def forgive(self, row_id: str, column: str) -> bool:
        """Gives up what was refused in a cell, so that the campaign's value shows again."""
        if self._wrong.pop((row_id, column), None) is None:
            return False
        self._repaint(row_id, column)
        self.refusals_changed.emit()
        return True

    def _do(self, action: str, **values: Any) -> bool:
        return self.sheet.do(action, {"character": self.sheet.person_id, **values})

    def _add(self, spec: Column, words: str) -> bool:
        name = words.strip()
        if not name:
            self.forgive(BLANK, spec.key)
            return False
        known = self.gear.known(name)
        given: dict[str, Any] = {"name": known} if known else {"values": {spec.key: name}}
        return self._note(BLANK, spec.key, words, self.sheet.ask_here("add_row", table=self.table.key, **given))

    def _note(self, row_id: str, column: str, words: str, refused: str) -> bool:
        if not refused:
            self.forgive(row_id, column)
            return True
        self._wrong[(row_id, column)] = (words, refused)
        self._repaint(row_id, column)
        self.refusals_changed.emit()
        return False

    def _repaint(self, row_id: str, column: str) -> None:
        place = self.row_of(row_id) if row_id else len(self._ids)
        index = self.index(place, next(i for i, spec in enumerate(self.columns) if spec.key == column))
        if index.isValid():
            self.dataChanged.emit(index, index)

    # ---- following

    def _read(self) -> None:
        person = self.sheet.person
        rows = person.table(self.table.key) if person else ()
        self._ids = [row.id for row in rows]
        self._cells.take({row.id: row for row in rows})

    def _on_chosen(self) -> None:
        self.beginResetModel()
        self._wrong = {}
        self._read()
        self.endResetModel()
        self.refusals_changed.emit()
        self._tell_shape()

    def _on_changed(self) -> None:
        person = self.sheet.person
        if person is None:
            return
        rows = {row.id: row for row in person.table(self.table.key)}
        before = self._cells.by_id
        asides = {row_id: self._cells.aside(row_id) for row_id in before}
        computed = self._cells.take(before | rows)
        follow(self, self._ids, list(rows))
        self._cells.by_id = rows
        gone = [key for key in self._wrong if key[0] and key[0] not in rows]
        for key in gone:
            del self._wrong[key]
        if gone:
            self.refusals_changed.emit()
        for place, row_id in enumerate(self._ids):
            if row_id in before:
                whole = before[row_id] is not rows[row_id] or asides[row_id] != self._cells.aside(row_id)
                self._tell(place, row_id, computed, whole=whole)
        self._tell_shape()

    def _tell(self, place: int, row_id: str, computed: dict[tuple[str, str], Explained], *, whole: bool) -> None:
        """Has a row drawn anew where it changed: the whole of it, or what follows from other parts of the sheet."""
        if whole:
            self.dataChanged.emit(self.index(place, 0), self.index(place, len(self.columns) - 1))
            return
        for number, spec in enumerate(self.columns):
            key = (row_id, spec.key)
            if spec.of is not None and key in computed and self._cells.explained(row_id, spec) != computed[key]:
                index = self.index(place, number)
                self.dataChanged.emit(index, index)

    def _tell_shape(self) -> None:
        shape = self.rowCount(), self.filled, self.has_asides
        if shape != self._shape:
            self._shape = shape
            self.shape_changed.emit()
