"""Sheets in the words of a scenario: what the systems read and write alike.

A system says which words its characters can have and reads its own; names, kinds, lists and gear are read here, so that
what is wrong with them is said in the same sentences everywhere.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final, Literal

from engine.character import Character, Row
from engine.errors import BadInput
from engine.play.edits import gear_row, new_name, read_cell

if TYPE_CHECKING:
    from collections.abc import Callable, Collection

    from engine.procedure import Scene
    from engine.sheet import Table

Kind = Literal["pc", "npc"]

MOST: Final = 100_000
"""The greatest whole number that is taken."""

COUNTED: Final = ("rounds", "spare")
"""Words on a weapon that are counters and no columns: what is loaded, and spare magazines."""


def read_person(
    scene: Scene, spec: Mapping[str, Any], words: Collection[str], read: Callable[[str, Kind], Character]
) -> Character:
    """A character, read by the system's own function of the name and the kind, ``pc`` or ``npc``.

    Raises:
        BadInput: A word, a value or a piece of gear is unknown; names the person and the word.
    """
    name = new_name(scene, spec["name"]) if isinstance(spec.get("name"), str) else ""
    if not name:
        raise BadInput("a character needs a name")
    try:
        return read(name, _kind(spec, words))
    except BadInput as error:
        raise BadInput(f"{name}: {error}") from None


def _kind(spec: Mapping[str, Any], words: Collection[str]) -> Kind:
    for key in spec:
        if key not in words:
            raise BadInput(f"a character has no “{key}”; it can have {', '.join(words)}")
    kind = spec.get("kind", "pc")
    if kind in ("pc", "npc"):
        return "pc" if kind == "pc" else "npc"
    raise BadInput(f"kind is {kind!r}; it must be pc or npc")


def read_gear(scene: Scene, table: Table, entry: Any) -> tuple[Row, dict[str, Any]]:
    """A row from a name or from columns with a name, and the words of it that are counters.

    Raises:
        BadInput: It is neither, or a column or its value is unknown.
    """
    if isinstance(entry, str):
        return gear_row(scene, table, entry), {}
    if not isinstance(entry, Mapping) or not isinstance(entry.get("name"), str):
        raise BadInput(f"{table.key} has {entry!r}; write the name of a piece of gear, or its columns with a name")
    known = any(scene.campaign.table_row(key, entry["name"]) for key in table.gear)
    row = gear_row(scene, table, entry["name"]) if known else Row(scene.new_id(), {"name": entry["name"]})
    counted = {key: entry[key] for key in COUNTED if key in entry}
    # Of a row that is known the table's own spelling stays.
    own = {key: value for key, value in entry.items() if key not in counted and key != "name"}
    typed = {key: read_cell(table, key, value) for key, value in own.items()}
    changed = any(row.values.get(key) != value for key, value in typed.items())
    return Row(row.id, row.values | typed, "table" if changed else row.provenance), counted


def read_mapping(spec: Mapping[str, Any], key: str) -> Mapping[str, Any]:
    """Names with values under a word, none where it is left out.

    Raises:
        BadInput: Something else stands there.
    """
    value = spec.get(key, {})
    if not isinstance(value, Mapping):
        raise BadInput(f"{key} is {value!r}; it must be names with values")
    return value


def read_list(spec: Mapping[str, Any], key: str) -> list[Any]:
    """A list under a word, empty where it is left out.

    Raises:
        BadInput: Something else stands there.
    """
    value = spec.get(key, [])
    if not isinstance(value, list):
        raise BadInput(f"{key} is {value!r}; it must be a list")
    return value


def read_whole(value: Any, key: str, lowest: int = 0, highest: int = MOST) -> int:
    """A whole number between two others.

    Raises:
        BadInput: It is none.
    """
    if isinstance(value, bool) or not isinstance(value, int) or not lowest <= value <= highest:
        raise BadInput(f"{key} is {value!r}; it must be a whole number from {lowest} to {highest}")
    return value
