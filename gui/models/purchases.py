"""What can be bought for a sheet, with live costs: a row for each thing, a column for each level."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from engine.costs import cost_of, row_named
from engine.flows import Ware
from engine.words import text
from gui.models.rules import matches
from gui.models.sheet_cells import DASH, half_points
from gui.plain_tip import plain_tip

if TYPE_CHECKING:
    from engine.flows import Buy
    from engine.sheet import Column
    from gui.models.sheet import SheetModel

Index = QModelIndex | QPersistentModelIndex

OFFER: Final = Qt.ItemDataRole.UserRole.value + 41
"""What stands in a cell of a level, as an `Offer`."""

PART: Final = Qt.ItemDataRole.UserRole.value + 42
"""Whether a row is part of a general thing."""

NAME: Final = 0


class Offer(NamedTuple):
    """A level of something: its cost in words, whether it is bought, whether there are points for it."""

    cost: str
    bought: bool
    affordable: bool


class PurchasesModel(QAbstractTableModel):
    """Wares of the system and what the person has of them; it reads, and asks the sheet's model for changes."""

    def __init__(self, sheet: SheetModel, buy: Buy, parent: QObject | None = None) -> None:
        """Follows the person of a sheet."""
        super().__init__(parent)
        self.buy = buy
        self._sheet = sheet
        table = sheet.bridge.system.schema.tables[buy.table]
        self._budget = sheet.bridge.system.schema.budgets[buy.budget]
        column = next(one for one in table.columns if one.key == buy.column)
        self._column = column
        self.levels = self._read_levels()
        self.computed: tuple[Column, ...] = tuple(one for one in table.columns if one.of is not None)
        self._words = ""
        self._wares = self._read()
        self._costs: dict[tuple[str, str], float | None] = {}
        for signal in (sheet.chosen, sheet.changed, sheet.tables_changed):
            signal.connect(self.refresh)

    # ---- what there is

    def _read_levels(self) -> tuple[str, ...]:
        """Words of the levels, lowest first."""
        if self.buy.most is not None:
            return tuple(str(level) for level in range(1, self.buy.most(self._sheet.bridge.campaign) + 1))
        return tuple(choice for choice in self._column.choices if choice)

    def _stored(self, level: str) -> str | int | None:
        """What a sheet holds for the word of a level, empty for none."""
        if self._column.kind != "whole":
            return level
        return int(level) if level else None

    @property
    def generals(self) -> list[str]:
        """Things that have parts, or could have."""
        return [ware.name for ware in self.buy.wares(self._sheet.bridge.campaign) if ware.open and not ware.part_of]

    def _read(self) -> list[Ware]:
        """Wares, and what the person has beside them, each part after its general thing."""
        wares = list(self.buy.wares(self._sheet.bridge.campaign))
        known = {ware.name.casefold() for ware in wares}
        person = self._sheet.person
        for row in person.table(self.buy.table) if person else ():
            name = str(row.get("name", ""))
            if name and name.casefold() not in known:
                known.add(name.casefold())
                general = next((one.name for one in wares if self._is_part(name, one)), "")
                places = [i for i, ware in enumerate(wares) if general in (ware.name, ware.part_of)] if general else []
                wares.insert(places[-1] + 1 if places else len(wares), Ware(name, general))
        return [one for one in wares if matches(self._words, one.name, one.part_of)]

    def _is_part(self, name: str, ware: Ware) -> bool:
        begun = self.buy.named(ware.name, "\0").partition("\0")[0]
        return not ware.part_of and name.casefold().startswith(begun.casefold())

    def search(self, words: str) -> None:
        """Shows what has all words in its name."""
        self._words = words
        self.refresh()

    def refresh(self) -> None:
        """Reads everything anew; rows stay where they are if there are the same ones."""
        self._costs = {}
        wares, levels = self._read(), self._read_levels()
        if wares != self._wares or levels != self.levels:
            self.beginResetModel()
            self._wares, self.levels = wares, levels
            self.endResetModel()
        elif wares:
            self.dataChanged.emit(self.index(0, 0), self.index(len(wares) - 1, self.columnCount() - 1))

    def row_of(self, name: str) -> int:
        """The row of something, -1 where it is not shown."""
        return next((row for row, ware in enumerate(self._wares) if ware.name == name), -1)

    def level_of(self, column: int) -> str | None:
        """The level that a column stands for."""
        return self.levels[column - 1] if 1 <= column <= len(self.levels) else None

    def bought(self, name: str) -> str:
        """The level that the person has of something, empty for none."""
        row = self._row(name)
        return str(row.get(self.buy.column) or "") if row is not None else ""

    def _row(self, name: str) -> Any:
        if self._sheet.person is None:
            return None
        return row_named(self._sheet.bridge.campaign, self._sheet.person_id, self.buy, name)

    def cost(self, name: str, level: str) -> float | None:
        """Points that a level costs in all."""
        if self._sheet.person is None:
            return None
        key = (name, level)
        if key not in self._costs:
            campaign = self._sheet.bridge.campaign
            stored = self._stored(level) or ""
            self._costs[key] = cost_of(campaign, self._sheet.person_id, self.buy, self._budget, name, stored)
        return self._costs[key]

    @property
    def left(self) -> float | None:
        """Points that are left."""
        value = self._sheet.explained(self._budget.of).value
        return value[1] - value[0] if value is not None else None

    # ---- what a person does

    def take(self, row: int, level: str) -> str:
        """Asks for a level of something; the one that is there already is given back. Says why not, if not."""
        if not 0 <= row < len(self._wares):
            return ""
        name = self._wares[row].name
        there = self._row(name)
        if there is None:
            values = {"name": name, self.buy.column: self._stored(level)}
            return self._sheet.ask_here("add_row", table=self.buy.table, values=values) if level else ""
        if level and self.bought(name) == level:
            level = ""
        if not level and not any(value for key, value in there.values.items() if key not in ("name", self.buy.column)):
            return self._sheet.ask_here("remove_row", row=there.id)
        return self._sheet.ask_here("set_cell", row=there.id, column=self.buy.column, value=self._stored(level))

    def add(self, general: str, name: str) -> str:
        """Asks for something new under a general thing, at the lowest level. Says why not, if not."""
        name = name.strip()
        whole = self.buy.named(general, name) if general else name
        if not name or self._row(whole) is not None:
            return ""
        values = {"name": whole, self.buy.column: self._stored(self.levels[0])}
        return self._sheet.ask_here("add_row", table=self.buy.table, values=values)

    # ---- what Qt asks

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's signature
        """How many things are shown."""
        return 0 if parent.isValid() else len(self._wares)

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's signature
        """Name, levels, and what follows."""
        return 0 if parent.isValid() else 1 + len(self.levels) + len(self.computed)

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Names of the columns."""
        if orientation == Qt.Orientation.Vertical or role not in (
            Qt.ItemDataRole.DisplayRole,
            Qt.ItemDataRole.TextAlignmentRole,
        ):
            return None
        if role == Qt.ItemDataRole.TextAlignmentRole:
            centre = Qt.AlignmentFlag.AlignHCenter if section else Qt.AlignmentFlag.AlignLeft
            return centre | Qt.AlignmentFlag.AlignVCenter
        bridge = self._sheet.bridge
        if section == NAME:
            return bridge.say(text("column.name"))
        level = self.level_of(section)
        if level is not None:
            return bridge.word(level, self.buy.column)
        return bridge.say(self.computed[section - 1 - len(self.levels)].label)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """A name, a level's cost, or what follows."""
        if not index.isValid():
            return None
        ware, level = self._wares[index.row()], self.level_of(index.column())
        shown = role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole)
        if role == PART:
            return bool(ware.part_of)
        if level is not None:
            offer = self._offer(ware.name, level)
            return offer if role == OFFER else offer.cost if shown else None
        if role == Qt.ItemDataRole.TextAlignmentRole and index.column() != NAME:
            return Qt.AlignmentFlag.AlignCenter
        if not shown and role != Qt.ItemDataRole.ToolTipRole:
            return None
        if index.column() == NAME:
            tip = plain_tip(ware.name) if role == Qt.ItemDataRole.ToolTipRole else ware.name
            return self._short(ware) if role == Qt.ItemDataRole.DisplayRole else tip
        return self._follows(ware.name, self.computed[index.column() - 1 - len(self.levels)])

    def _short(self, ware: Ware) -> str:
        """The name of a part without that of the general thing, where the latter stands above it."""
        if not ware.part_of or self.row_of(ware.part_of) < 0:
            return ware.name
        begun, _, ended = self.buy.named(ware.part_of, "\0").partition("\0")
        return ware.name.removeprefix(begun).removesuffix(ended) or ware.name

    def _offer(self, name: str, level: str) -> Offer:
        cost, bought = self.cost(name, level), self.bought(name)
        left = self.left
        paid = (self.cost(name, bought) or 0.0) if bought else 0.0
        affordable = cost is None or left is None or cost - paid <= left
        return Offer(half_points(cost) if cost is not None else DASH, bought == level, affordable)

    def _follows(self, name: str, column: Column) -> str:
        row = self._row(name)
        if row is None or column.of is None:
            return ""
        value = self._sheet.explained(column.of, row).value
        return self._sheet.bridge.say(value) if value is not None else DASH
