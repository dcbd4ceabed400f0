"""Places of the body: what a campaign's hit locations name, with armour and wounds of a person at each."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from engine.errors import GritboardError
from engine.words import text
from gui.models.people import reason_line
from gui.models.sheet_cells import NUMBERS

if TYPE_CHECKING:
    from engine.sheet import Column, Table
    from gui.models.sheet import SheetModel

PLACE: Final = "place"
"""Column of a table of hit locations that names the place by its permanent word."""


@dataclass(frozen=True)
class BodyPlace:
    """A place with what protects it and what befell it.

    Attributes:
        key: Permanent word, such as ``left_arm``.
        name: Its name for people.
        armour: What protects it, None where nothing does.
        wounds: Severities of the wounds there, in the order in which they were taken.
        lines: All of it in words, a line for each.
    """

    key: str
    name: str
    armour: float | str | None
    wounds: tuple[int, ...]
    lines: tuple[str, ...]


def places_of(sheet: SheetModel) -> list[BodyPlace]:
    """The places of the body in the order of the table; none where the campaign has no such table."""
    keys: dict[str, None] = {}
    for table in sheet.bridge.campaign.tables.values():
        found = [row.values.get(PLACE) for row in table.rows]
        if found and all(isinstance(one, str) for one in found):
            keys |= dict.fromkeys(str(one) for one in found)
            break
    return [_place(sheet, key) for key in keys] if sheet.person else []


def _place(sheet: SheetModel, key: str) -> BodyPlace:
    bridge, person = sheet.bridge, sheet.person
    name = bridge.word(key, "place")
    name = name[:1].upper() + name[1:]
    armour, layers = _worked_out(sheet, key) if bridge.system.schema.protects else _worn(sheet, key)
    lines = [name, *layers]
    wounds = [wound for wound in person.wounds if wound.place == key] if person else []
    labels = {track.key: bridge.say(track.label) for track in bridge.system.schema.tracks}
    for wound in wounds:
        label = labels.get(wound.track, wound.track)
        lines.append(bridge.say(text("window.sheet.wound", label=label, value=wound.severity)))
    severities = tuple(wound.severity for wound in wounds)
    return BodyPlace(key, name, armour, severities, tuple(lines))


def _worked_out(sheet: SheetModel, key: str) -> tuple[float | str | None, list[str]]:
    """What protects a place as the rules work it out, and how, line by line; None where nothing does."""
    protects, person = sheet.bridge.system.schema.protects, sheet.person
    if protects is None or person is None:
        return None, []
    try:
        found = protects(sheet.bridge.campaign, person, key)
    except GritboardError:
        return None, []  # the rules refuse to work it out from an unfinished sheet
    return found.value or None, [reason_line(sheet.bridge, line) for line in found.reasons]


def _worn(sheet: SheetModel, key: str) -> tuple[float | None, list[str]]:
    """The sum of the pieces that cover a place, and each of them in words; None where nothing does."""
    bridge, person = sheet.bridge, sheet.person
    total: float | None = None
    lines = []
    for table, covers, amount in _protecting(sheet):
        for row in person.table(table.key) if person else ():
            value = row.get(amount.key)
            if key in (row.get(covers.key) or ()) and isinstance(value, int | float):
                total = (total or 0.0) + value
                piece, label = str(row.get(table.columns[0].key, "")), bridge.say(amount.label)
                lines.append(bridge.say(text("window.sheet.piece", name=piece, label=label, value=value)))
    return total, lines


def _protecting(sheet: SheetModel) -> list[tuple[Table, Column, Column]]:
    """Tables whose rows cover places: each with its column of places and its first column of numbers."""
    found = []
    for table in sheet.bridge.system.schema.tables.values():
        covers = next((one for one in table.columns if one.kind == "list" and one.choices), None)
        amount = next((one for one in table.columns if one.kind in NUMBERS and one.of is None), None)
        if covers is not None and amount is not None:
            found.append((table, covers, amount))
    return found
