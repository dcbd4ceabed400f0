"""Names that can be picked while a line of a sheet is typed: gear and skills of the campaign's tables."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import QAbstractListModel, QModelIndex, QPersistentModelIndex, Qt

from engine.words import text

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from engine.campaign import Campaign, TableRow
    from engine.sheet import Table
    from engine.words import Text
    from gui.models.sheet import SheetModel

    Price = Callable[[Campaign, TableRow], Text | None]

Index = QModelIndex | QPersistentModelIndex

BETWEEN: Final = "  ·  "
"""Stands between a name and what it costs."""

PARTS: Final = "specialisations"
"""Column of a table that lists what its rows split into; a part is named in brackets after its row."""


class GearModel(QAbstractListModel):
    """Names for one table of a sheet, in the order of the campaign's tables."""

    def __init__(self, sheet: SheetModel, table: Table, price: Price | None = None) -> None:
        """Reads the names anew when the campaign's tables change; ``price`` says what stands beside each."""
        super().__init__(sheet)
        self._price = price
        self._sheet = sheet
        self._table = table
        self._found = list(self._entries())
        sheet.tables_changed.connect(self._on_tables_changed)

    def known(self, name: str) -> str | None:
        """The name of a piece of gear as its table writes it, None where no gear table has it."""
        for key in self._table.gear:
            row = self._sheet.bridge.campaign.table_row(key, name)
            if row is not None:
                return row.name
        return None

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's signature
        """How many names there are."""
        return 0 if parent.isValid() else len(self._found)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """A name, with what it costs where it is shown; where its numbers come from as a tooltip."""
        if not index.isValid() or index.row() >= len(self._found):
            return None
        name, provenance, price = self._found[index.row()]
        if role == Qt.ItemDataRole.EditRole:
            return name
        if role == Qt.ItemDataRole.DisplayRole:
            return f"{name}{BETWEEN}{price}" if price else name
        if role == Qt.ItemDataRole.ToolTipRole and provenance:
            return self._sheet.bridge.say(text(f"window.sheet.provenance.{provenance}"))
        return None

    def _entries(self) -> Iterator[tuple[str, str, str]]:
        """Names, where their numbers come from, and what they cost."""
        tables, seen = self._sheet.bridge.campaign.tables, set()
        for key in self._table.gear or (self._table.key,):
            for row in tables[key].rows if key in tables else ():
                for name in _names(row):
                    if name not in seen:
                        seen.add(name)
                        yield name, row.provenance, self._cost(row)
        for name in self._table.columns[0].choices:
            if name and name not in seen:
                yield name, "", ""

    def _cost(self, row: TableRow) -> str:
        said = self._price(self._sheet.bridge.campaign, row) if self._price is not None else None
        return self._sheet.bridge.say(said) if said is not None else ""

    def _on_tables_changed(self) -> None:
        found = list(self._entries())
        if found != self._found:
            self.beginResetModel()
            self._found = found
            self.endResetModel()


def _names(row: TableRow) -> Iterator[str]:
    yield row.name
    for part in row.values.get(PARTS) or ():
        yield f"{row.name}({part})"
