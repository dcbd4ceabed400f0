"""Rows of the campaign's own tables, changed by the referee's word: gear, ammunition, and what rules look up.

A campaign holds its tables by value, so that a change of a row touches no other campaign. What a person owns already is
a copy and stays as it is. A row that was changed can be put back as the program ships it, and one that was added can be
taken away.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import msgspec

from engine import events as e
from engine.actions import Action, Draft, FieldOption, FormField
from engine.dice import parse_dice
from engine.errors import BadInput
from engine.procedure import Procedure, Scene, tell
from engine.sheet import Column
from engine.words import literal, text

if TYPE_CHECKING:
    from engine.campaign import Campaign, RuleTable, TableRow
    from engine.sheet import ValueKind
    from engine.system import RuleSystem

LARGEST: Final = 100_000
LONGEST_NAME: Final = 120


class SetTableRow(msgspec.Struct, frozen=True):
    """Values of ``set_table_row``: the columns that change; a row of a new name is added."""

    table: str
    row: str
    values: dict[str, Any]


class NamedRow(msgspec.Struct, frozen=True):
    """Values of ``reset_table_row`` and ``remove_table_row``."""

    table: str
    row: str


class Tables:
    """The referee's edits of tables, for a system."""

    def __init__(self, system: RuleSystem) -> None:
        """Takes the system, whose sheet says what columns of gear hold."""
        self._system = system

    def actions(self) -> tuple[Action[Any], ...]:
        """Change a row, put it back, take it away."""
        named = (FormField("table", "choice"), FormField("row", "text"))
        fields = (*named, FormField("values", "values"))
        return (
            Action("set_table_row", SetTableRow, self._set, fields, self._refine, group="armoury"),
            Action("reset_table_row", NamedRow, self._reset, named, self._refine_named, group="armoury"),
            Action("remove_table_row", NamedRow, self._remove, named, self._refine_removed, group="armoury"),
        )

    def _set(self, scene: Scene, values: SetTableRow) -> Procedure[None]:
        row, read = read_row(self._system, scene.campaign, values.table, values.row, values.values)
        yield from tell(e.TableRowSet(values.table, row, read))

    def _reset(self, scene: Scene, values: NamedRow) -> Procedure[None]:
        row = shipped_row(self._system, values.table, values.row)
        if row is None:
            raise LookupError("the form lets only rows through that the program ships")
        yield from tell(e.TableRowReset(values.table, row))

    def _remove(self, scene: Scene, values: NamedRow) -> Procedure[None]:
        row = scene.campaign.table_row(values.table, values.row)
        yield from tell(e.TableRowRemoved(values.table, row.name if row else values.row))

    def _refine_named(self, draft: Draft) -> None:
        row = self._row_at_hand(draft)
        if row is None:
            return
        shipped = shipped_row(self._system, draft.get("table"), row.name)
        if shipped is None:
            draft.refuse(text("problem.own_row", row=row.name), "row")
        elif shipped == row:
            draft.refuse(text("problem.as_shipped", row=row.name), "row")

    def _refine_removed(self, draft: Draft) -> None:
        row = self._row_at_hand(draft)
        if row is not None and shipped_row(self._system, draft.get("table"), row.name) is not None:
            draft.refuse(text("problem.not_own_row", row=row.name), "row")

    def _row_at_hand(self, draft: Draft) -> TableRow | None:
        """The row that the form names; what is wrong with the name is said."""
        tables = draft.campaign.tables
        draft.change("table", options=tuple(FieldOption(key, literal(key)) for key in tables))
        table, name = draft.get("table"), draft.get("row")
        if table not in tables or name is None:
            return None
        row = tables[table].row(name)
        if row is None:
            draft.wrong(text("problem.no_table_row", table=literal(table), row=literal(name)), "row")
        return row

    def _refine(self, draft: Draft) -> None:
        tables = draft.campaign.tables
        draft.change("table", options=tuple(FieldOption(key, literal(key)) for key in tables))
        table, row, values = draft.get("table"), draft.get("row"), draft.get("values")
        if table in tables and row is not None and values is not None:
            try:
                read_row(self._system, draft.campaign, table, row, values)
            except BadInput as error:
                draft.wrong(literal(error.sentence), "values")


def shipped_row(system: RuleSystem, table: str, name: str) -> TableRow | None:
    """A row as the program ships it; None for one of the campaign's own, which can be taken away."""
    shipped = system.tables().get(table)
    return shipped.row(name) if shipped else None


def read_row(
    system: RuleSystem, campaign: Campaign, table: str, name: str, values: dict[str, Any]
) -> tuple[str, dict[str, Any]]:
    """The name of a row as its table writes it, and the columns that were typed, checked.

    Raises:
        BadInput: There is no such column, a value cannot stand there, or a new row lacks what all others have.
    """
    found = campaign.tables[table]
    columns = {column.key: column for column in columns_of(system, found)}
    name = name.strip()
    if not name or len(name) > LONGEST_NAME:
        raise BadInput(f"a row of {table} needs a name of 1 to {LONGEST_NAME} letters")
    for key in values:
        if key not in columns:
            raise BadInput(f"{table} has no column “{key}”; it has {', '.join(columns)}")
    read = {key: _read(columns[key], value) for key, value in values.items()}
    old = found.row(name)
    if old is None:
        missing = [key for key in columns if key not in read and all(key in row.values for row in found.rows)]
        if missing and found.rows:
            raise BadInput(f"a new row of {table} needs {', '.join(missing)} as well")
    elif not read:
        raise BadInput(f"nothing of {old.name} is to change; give at least one column")
    return (old.name if old else name), read


def columns_of(system: RuleSystem, table: RuleTable) -> tuple[Column, ...]:
    """The columns of a table: those of the sheet where its rows are gear, others as their values show them."""
    known = {
        column.key: column
        for one in system.schema.tables.values()
        if table.key in one.gear
        for column in one.columns
        if column.of is None
    }
    keys = dict.fromkeys(key for row in table.rows for key in row.values)
    return tuple(_as_dice(table, known[key]) if key in known else _shown_by(table, key) for key in keys)


def _shown_by(table: RuleTable, key: str) -> Column:
    """What a column holds, told by the values that stand in it."""
    values = [row.values[key] for row in table.rows if key in row.values]
    kind: ValueKind = "text"
    if all(isinstance(one, bool) for one in values):
        kind = "flag"
    elif all(isinstance(one, int) for one in values):
        kind = "whole"
    elif all(isinstance(one, int | float) for one in values):
        kind = "number"
    elif all(isinstance(one, list) for one in values):
        kind = "list"
    lowest = None
    if kind in ("whole", "number"):
        lowest = 0 if all(one >= 0 for one in values) else -LARGEST
    highest = LARGEST if lowest is not None else None
    return _as_dice(table, Column(key, literal(key), kind, lowest, highest))


def _as_dice(table: RuleTable, column: Column) -> Column:
    """A column of words in which nothing but dice stand takes nothing but dice."""
    values = [row.values[column.key] for row in table.rows if column.key in row.values]
    if column.kind != "text" or not values or not all(isinstance(one, str) and _is_dice(one) for one in values):
        return column
    return Column(column.key, column.label, "dice")


def _is_dice(words: str) -> bool:
    try:
        parse_dice(words)
    except BadInput:
        return False
    return True


def _read(column: Column, value: Any) -> Any:
    if column.kind == "list" and column.choices:
        strange = [one for one in value if one not in column.choices] if isinstance(value, list | tuple) else []
        if strange:
            raise BadInput(f"{column.key} has {', '.join(map(str, strange))}; it can have {', '.join(column.choices)}")
    read = column.read(value)
    if column.kind == "dice":
        parse_dice(read)
    return read
