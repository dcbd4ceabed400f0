"""A layout for a system that brings none, composed from the sections of its schema."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from gui.printing.blocks.attributes import GAP, MOST_IN_A_ROW
from gui.printing.blocks.figure import Figure
from gui.printing.layout import Layout

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.campaign import Campaign
    from engine.sheet import SheetSchema, Table, Track

NAME: Final = "the layout composed for this system"
LOCATIONS: Final = "hit_locations"
NUMBERS: Final = ("whole", "number", "dice")
SHORT: Final = 3
"""A table with no more columns is a list."""

WIDE: Final = 5
"""A table with more columns takes the whole width."""

MOST_SHIELDS: Final = 2 * MOST_IN_A_ROW
MOST_PILLS: Final = 12
MOST_TRACKS: Final = 4
FOOT_MM: Final = 46.0
WIDE_MM: Final = 34.0
STACK_MM: Final = 30.0
LAYOUT_GAP: Final = 4.0
LEAST_PAGE_MM: Final = 252.0
"""Height of the content of the smaller paper."""


def composed(schema: SheetSchema, campaign: Campaign) -> Layout:
    """A decent layout: numbers on shields, what follows from them in pills, lists beside tables, text at the foot.

    Tables for which the first page of the smaller paper has no room stand on the next.
    """
    fields = list(schema.fields.values())
    shields = [field.key for field in fields if field.kind in NUMBERS]
    texts = [field.key for field in fields if field.kind not in NUMBERS]
    bands: list[dict[str, Any]] = [{"height": 24, "blocks": [{"kind": "banner"}]}]
    if shields[:MOST_SHIELDS]:
        rows = -(-len(shields[:MOST_SHIELDS]) // MOST_IN_A_ROW)
        block: dict[str, Any] = {"kind": "shields", "fields": shields[:MOST_SHIELDS]}
        bands.append({"height": rows * 24 + (rows - 1) * GAP, "blocks": [block]})
    derived = list(schema.derived)[:MOST_PILLS]
    budgets = [budget.key for section in schema.sections for budget in section.budgets]
    last = MOST_SHIELDS + max(0, MOST_PILLS - len(derived) - len(budgets))
    pills = {"derived": derived, "budgets": budgets, "fields": shields[MOST_SHIELDS:last]}
    texts += shields[last:]
    if count := sum(len(keys) for keys in pills.values()):
        rows = -(-count // 6)
        bands.append({"height": rows * 9 + (rows - 1) * GAP, "blocks": [{"kind": "pills", **pills}]})
    first, *more = [_tracks(schema.tracks[n : n + MOST_TRACKS]) for n in range(0, len(schema.tracks) or 1, MOST_TRACKS)]
    if schema.tracks:
        bands.append({"height": first["height"], "blocks": [first]})
    foot = {"height": FOOT_MM, "columns": _writing(texts)}
    taken = sum(band["height"] + LAYOUT_GAP for band in (*bands, foot))
    tables = list(schema.tables.values())
    stacks, wide, further = _tables(tables, campaign, LEAST_PAGE_MM - taken)
    if stacks:
        bands.append({"columns": [{"blocks": blocks} for blocks in stacks]})
    bands += [{"height": WIDE_MM, "blocks": [block]} if stacks else {"blocks": [block]} for block in wide]
    if not stacks and not wide:
        del foot["height"]
    return Layout(NAME, {"band": [*bands, foot], "further": more + further})


def _tracks(tracks: Sequence[Track]) -> dict[str, Any]:
    """A block of tracks; one with names over its boxes is higher."""
    height = sum(8 + 4 * bool(track.bands) for track in tracks) + 1.5 * (len(tracks) - 1)
    return {"kind": "tracks", "tracks": [track.key for track in tracks], "height": float(-(-height // 1))}


def _tables(
    tables: list[Table], campaign: Campaign, room: float
) -> tuple[list[list[dict[str, Any]]], list[dict[str, Any]], list[dict[str, Any]]]:
    """Stacks that stand beside each other, tables over the whole width, and those left for the next page."""
    lists = [_listing(table) for table in tables if len(table.columns) <= SHORT]
    others = [table for table in tables if len(table.columns) > SHORT]
    beside: list[dict[str, Any]] = [{"kind": "table", "table": t.key} for t in others if len(t.columns) <= WIDE]
    wide: list[dict[str, Any]] = [{"kind": "table", "table": t.key} for t in others if len(t.columns) > WIDE]
    stacks = [lists, beside]
    if LOCATIONS in campaign.tables:
        order = [table.key for table in tables]
        left = sorted(lists + beside, key=lambda block: order.index(block["table"]))
        stacks = [left, [{"kind": "figure", "places": LOCATIONS, **_armour(tables)}]]
    further: list[dict[str, Any]] = []
    # The middle of the page is left a stack of one block at least.
    most = max(0, int((room - STACK_MM) // (WIDE_MM + LAYOUT_GAP)))
    if not any(stacks):
        most = max(1, int((room + LAYOUT_GAP) // (WIDE_MM + LAYOUT_GAP)))
    wide, further = wide[:most], wide[most:]
    height = room - len(wide) * (WIDE_MM + LAYOUT_GAP)
    fit = max(1, int((height + LAYOUT_GAP) // (STACK_MM + LAYOUT_GAP)))
    further += [block for stack in stacks for block in stack[fit:]]
    stacks = [stack[:fit] for stack in stacks if stack]
    if height < Figure.least_height:
        further += [block for stack in stacks for block in stack if block["kind"] == "figure"]
        stacks = [stack for stack in stacks if stack[0]["kind"] != "figure"]
    if len(stacks) == 1:
        for block in stacks[0]:
            block.update({"columns": 3} if block["kind"] == "list" else {})
    return stacks, wide, further


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
