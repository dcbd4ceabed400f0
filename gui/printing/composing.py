"""A layout for a system that brings none, composed from the sections of its schema."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from gui.printing.blocks.attributes import GAP, MOST_IN_A_ROW
from gui.printing.layout import Layout

if TYPE_CHECKING:
    from engine.campaign import Campaign
    from engine.sheet import SheetSchema, Table

NAME: Final = "the layout composed for this system"
LOCATIONS: Final = "hit_locations"
NUMBERS: Final = ("whole", "number", "dice")
WIDE: Final = 5
"""A table with more columns takes the whole width."""


def composed(schema: SheetSchema, campaign: Campaign) -> Layout:
    """A decent layout: numbers on shields, what follows from them in pills, lists beside tables, text at the foot."""
    fields = list(schema.fields.values())
    shields = [field.key for field in fields if field.kind in NUMBERS]
    texts = [field.key for field in fields if field.kind not in NUMBERS]
    bands: list[dict[str, Any]] = [{"height": 24, "blocks": [{"kind": "banner"}]}]
    if shields:
        rows = -(-len(shields) // MOST_IN_A_ROW)
        bands.append({"height": rows * 24 + (rows - 1) * GAP, "blocks": [{"kind": "shields", "fields": shields}]})
    derived = list(schema.derived)
    budgets = [budget.key for section in schema.sections for budget in section.budgets]
    if derived or budgets:
        rows = -(-(len(derived) + len(budgets)) // 6)
        pills = {"kind": "pills", "derived": derived, "budgets": budgets}
        bands.append({"height": rows * 10 + (rows - 1) * GAP, "blocks": [pills]})
    if schema.tracks:
        height = sum(12 if track.bands else 8 for track in schema.tracks)
        block = {"kind": "tracks", "tracks": [track.key for track in schema.tracks]}
        bands.append({"height": height + 2, "blocks": [block]})
    bands += _tables(list(schema.tables.values()), campaign)
    bands.append({"height": 54 if schema.tables else None, "columns": _writing(texts)})
    return Layout(NAME, {"band": [{k: v for k, v in band.items() if v is not None} for band in bands]})


def _tables(tables: list[Table], campaign: Campaign) -> list[dict[str, Any]]:
    lists = [_listing(table) for table in tables if len(table.columns) <= 3]
    others = [table for table in tables if len(table.columns) > 3]
    beside: list[dict[str, Any]] = [{"kind": "table", "table": t.key} for t in others if len(t.columns) <= WIDE]
    wide: list[dict[str, Any]] = [{"kind": "table", "table": t.key} for t in others if len(t.columns) > WIDE]
    if LOCATIONS in campaign.tables:
        beside.append({"kind": "figure", "places": LOCATIONS, **_armour(tables)})
    columns = [{"blocks": blocks} for blocks in (lists, beside) if blocks]
    if len(columns) == 1:
        for block in columns[0]["blocks"]:
            block.update({"columns": 3} if block["kind"] == "list" else {})
    bands: list[dict[str, Any]] = [{"columns": columns}] if columns else []
    # Wide tables share the height with what stands beside each other.
    return [*bands, *({"blocks": [block]} for block in wide)]


def _armour(tables: list[Table]) -> dict[str, str]:
    """The first table whose rows say what places they cover."""
    for table in tables:
        covers = next((c.key for c in table.columns if c.kind == "list"), "")
        value = next((c.key for c in table.columns if c.kind in NUMBERS), "")
        if covers and value:
            return {"armour": table.key, "value": value, "covers": covers}
    return {}


def _listing(table: Table) -> dict[str, Any]:
    names = [column for column in table.columns if column.kind not in NUMBERS]
    numbers = [column for column in table.columns if column.kind in NUMBERS]
    first = (names or list(table.columns))[0]
    value = next((column for column in reversed(numbers) if column is not first), None)
    note = next((column for column in table.columns if column not in (first, value)), None)
    found = {"kind": "list", "table": table.key, "name": first.key, "ticks": True, "columns": 1}
    return found | ({"value": value.key} if value else {}) | ({"note": note.key} if note else {})


def _writing(texts: list[str]) -> list[dict[str, Any]]:
    """What is typed on the left, lines to write on at the right."""
    blank: dict[str, Any] = {"kind": "text", "heading": "print.notes"}
    if not texts:
        return [{"blocks": [{"kind": "text", "heading": "print.gear"}]}, {"blocks": [blank]}]
    return [{"blocks": [{"kind": "text", "fields": texts, "heading": "print.person"}]}, {"blocks": [blank]}]
