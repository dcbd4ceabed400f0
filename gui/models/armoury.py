"""The campaign's own tables: which there are, and the rows of one of them, each with where it comes from."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt, Signal

from engine.errors import BadInput
from engine.play.tables import columns_of, read_row, shipped_row
from engine.words import text
from gui.models.rules import matches
from gui.models.sheet import SheetEdit
from gui.models.sheet_cells import NUMBERS, read, shown, typed
from gui.plain_tip import plain_tip

if TYPE_CHECKING:
    from engine.campaign import RuleTable, TableRow
    from engine.changes import Change
    from engine.sheet import Column
    from gui.session_bridge import SessionBridge

Index = QModelIndex | QPersistentModelIndex

OWN: Final = Qt.ItemDataRole.UserRole.value + 43
"""Whether a row is the table's own."""

NAME, FROM, FIRST = range(3)
"""Columns: what a row is called, where it comes from, and the first column of the table."""


def table_words(bridge: SessionBridge, table: str) -> str:
    """What a table is called."""
    said = bridge.word(table, "table")
    return said[:1].upper() + said[1:]


def counts(bridge: SessionBridge, words: str) -> dict[str, int]:
    """How many rows of each table a search finds."""
    return {key: len(found(table, words)) for key, table in bridge.campaign.tables.items()}


def found(table: RuleTable, words: str) -> list[TableRow]:
    """The rows of a table that have all words of a search in their name or values."""
    return [row for row in table.rows if not words.strip() or matches(words, row.name, *map(str, row.values.values()))]


class ArmouryModel(QAbstractTableModel):
    """One table: name, provenance, columns. What is typed goes out by `wanted`, and is refused there if it must be."""

    wanted = Signal(object)
    """Carries a `SheetEdit`, which whoever takes it carries out at once."""

    refused_changed = Signal(str)
    """The sentence that says why what was typed cannot stand there; empty once that is over."""

    def __init__(self, bridge: SessionBridge, parent: QObject | None = None) -> None:
        """Shows the first table."""
        super().__init__(parent)
        self._bridge = bridge
        self._words = ""
        self.table = next(iter(bridge.campaign.tables), "")
        self.columns: tuple[Column, ...] = ()
        self._rows: list[TableRow] = []
        self._read()
        bridge.changed.connect(self._on_changed)

    # ---- which rows

    def show_table(self, table: str, words: str = "") -> None:
        """Shows the rows of a table that a search finds."""
        self.beginResetModel()
        self.table, self._words = table, words
        self._read()
        self.endResetModel()
        self.refused_changed.emit("")

    def row_at(self, row: int) -> TableRow | None:
        """A row of the campaign's table."""
        return self._rows[row] if 0 <= row < len(self._rows) else None

    def row_of(self, name: str) -> int:
        """The place of a row, -1 where it is not shown."""
        return next((place for place, row in enumerate(self._rows) if row.name == name), -1)

    def _read(self) -> None:
        table = self._bridge.campaign.tables.get(self.table)
        self.columns = columns_of(self._bridge.system, table) if table else ()
        self._rows = found(table, self._words) if table else []

    def heading(self, column: Column) -> str:
        """What a column is called."""
        said = self._bridge.word(column.key, "column", "field")
        return said[:1].upper() + said[1:]

    def _spec(self, index: Index) -> Column | None:
        place = index.column() - FIRST
        return self.columns[place] if 0 <= place < len(self.columns) else None

    # ---- what Qt asks

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's signature
        """How many rows are shown."""
        return 0 if parent.isValid() else len(self._rows)

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's signature
        """Name, provenance, columns."""
        return 0 if parent.isValid() else FIRST + len(self.columns)

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Names of the columns."""
        if orientation == Qt.Orientation.Vertical:
            return None
        spec = self.columns[section - FIRST] if FIRST <= section < FIRST + len(self.columns) else None
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return _side(spec)
        if role != Qt.ItemDataRole.DisplayRole:
            return None
        if spec is not None:
            return self.heading(spec)
        return self._bridge.say(text("column.name" if section == NAME else "window.armoury.from"))

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Everything but names and provenance can be changed."""
        if not index.isValid():
            return Qt.ItemFlag.NoItemFlags
        flags, spec = Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable, self._spec(index)
        if spec is None:
            return flags
        return flags | (Qt.ItemFlag.ItemIsUserCheckable if spec.kind == "flag" else Qt.ItemFlag.ItemIsEditable)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """What stands in a cell."""
        if not index.isValid():
            return None
        row, spec = self._rows[index.row()], self._spec(index)
        if role == OWN:
            return row.provenance == "table"
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return _side(spec)
        if spec is None:
            return self._about(row, index.column(), role)
        value = row.values.get(spec.key)
        if spec.kind == "flag":
            if role == Qt.ItemDataRole.CheckStateRole:
                return Qt.CheckState.Checked if value else Qt.CheckState.Unchecked
            return None
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole):
            words = shown(self._bridge, spec, value)
            words = words.replace("-", "−") if spec.kind in NUMBERS else words
            return plain_tip(words) if role == Qt.ItemDataRole.ToolTipRole else words
        return typed(self._bridge, spec, value) if role == Qt.ItemDataRole.EditRole else None

    def _about(self, row: TableRow, column: int, role: int) -> Any:
        if role not in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole):
            return None
        if column == NAME:
            return self._bridge.word(row.name, "modifier", "place") if self._is_key(row.name) else row.name
        group = "window.sheet.provenance" if role == Qt.ItemDataRole.ToolTipRole else "window.armoury.provenance"
        return self._bridge.say(text(f"{group}.{row.provenance}"))

    def _is_key(self, name: str) -> bool:
        """Whether a name is a permanent word of the code rather than one for people."""
        return name == name.lower() and name.replace("_", "").isalnum()

    def setData(self, index: Index, value: Any, role: int = Qt.ItemDataRole.EditRole) -> bool:
        """Asks for what was typed; true if the campaign took it."""
        spec = self._spec(index) if index.isValid() else None
        if spec is None or role not in (Qt.ItemDataRole.EditRole, Qt.ItemDataRole.CheckStateRole):
            return False
        row = self._rows[index.row()]
        if role == Qt.ItemDataRole.CheckStateRole:
            meant: Any = Qt.CheckState(value) == Qt.CheckState.Checked
        else:
            meant = read(self._bridge, spec, str(value))
        if meant == row.values.get(spec.key) or (meant in (None, "") and spec.key not in row.values):
            self.refused_changed.emit("")
            return True
        return self.write(row.name, {spec.key: meant})

    def write(self, row: str, values: dict[str, Any]) -> bool:
        """Asks for columns of a row, or for a row of a new name; true if the campaign took it."""
        edit = SheetEdit("set_table_row", {"table": self.table, "row": row, "values": values})
        try:
            read_row(self._bridge.system, self._bridge.campaign, self.table, row, values)
        except BadInput as error:
            edit.refused = error.sentence  # without the name of the action, which a person has no use for
        else:
            self.wanted.emit(edit)
        self.refused_changed.emit(edit.refused)
        return not edit.refused

    def shipped(self, row: int) -> TableRow | None:
        """A row as the program ships it, None for one of the campaign's own."""
        there = self.row_at(row)
        return shipped_row(self._bridge.system, self.table, there.name) if there else None

    def put_back(self, row: int) -> None:
        """Asks for a row as it is shipped."""
        self._ask("reset_table_row", row)

    def take_away(self, row: int) -> None:
        """Asks for a row of the campaign's own to be gone."""
        self._ask("remove_table_row", row)

    def _ask(self, action: str, row: int) -> None:
        there = self.row_at(row)
        if there is not None:
            edit = SheetEdit(action, {"table": self.table, "row": there.name})
            self.wanted.emit(edit)
            self.refused_changed.emit(edit.refused)

    def copy(self, row: int, name: str) -> bool:
        """Asks for a new row that begins as another one is."""
        there = self.row_at(row)
        table = self._bridge.campaign.tables[self.table]
        if there is None or table.row(name) is not None:
            self.refused_changed.emit(self._bridge.say(text("window.armoury.taken", name=name)))
            return False
        return self.write(name, dict(there.values))

    def _on_changed(self, change: Change) -> None:
        if not change.campaign:
            return
        before, columns = self._rows, self.columns
        table = self._bridge.campaign.tables.get(self.table)
        after = found(table, self._words) if table else []
        same = [row.name for row in before] == [row.name for row in after]
        if same and table is not None and columns_of(self._bridge.system, table) == columns:
            self._rows = after
            for place, (old, new) in enumerate(zip(before, after, strict=True)):
                if old is not new:
                    self.dataChanged.emit(self.index(place, 0), self.index(place, self.columnCount() - 1))
        else:
            self.beginResetModel()
            self._read()
            self.endResetModel()


def _side(spec: Column | None) -> Qt.AlignmentFlag:
    right = spec is not None and spec.kind in NUMBERS
    return (Qt.AlignmentFlag.AlignRight if right else Qt.AlignmentFlag.AlignLeft) | Qt.AlignmentFlag.AlignVCenter
