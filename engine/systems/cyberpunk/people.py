"""Characters in the words of a scenario: read in, and written out again."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, Final

from engine import events as e
from engine.character import Character, Row
from engine.errors import BadInput
from engine.play.edits import gear_row, new_name, read_cell
from engine.systems.cyberpunk.person import (
    ATTRIBUTES,
    DAMAGE,
    PLACES,
    STUN_DAMAGE,
    is_ranged,
    rounds_counter,
    skill_of,
)
from engine.systems.cyberpunk.protection import sp_field
from engine.systems.cyberpunk.schema import SCHEMA

if TYPE_CHECKING:
    from engine.campaign import Campaign
    from engine.procedure import Scene

_ATTRIBUTES: Final = {key: key for key in ATTRIBUTES}
_HELD: Final = (*ATTRIBUTES, *(sp_field(place) for place in PLACES))
_FREE_FIELDS: Final = tuple(key for key in SCHEMA.fields if key not in _HELD)
_WORDS: Final = (
    *("name", "kind", "stats", "skills", "sp", "weapons", "armour", DAMAGE, STUN_DAMAGE),
    *_FREE_FIELDS,
    *ATTRIBUTES,
)
"""Words of a character; an attribute may stand beside the others as well as under ``stats``."""

_COUNTED: Final = ("rounds", "spare")
"""Words on a weapon that are counters and no columns."""


def spare_counter(weapon: str) -> str:
    """Counter of spare magazines, for a weapon whose spares are listed."""
    return f"spare:{weapon}"


def read_character(scene: Scene, spec: Mapping[str, Any]) -> Character:
    """A character from the words of a scenario.

    Raises:
        BadInput: A word, a value or a piece of gear is unknown; names the person and the word.
    """
    name = new_name(scene, spec["name"]) if isinstance(spec.get("name"), str) else ""
    if not name:
        raise BadInput("a character needs a name")
    try:
        return _read(scene, name, spec)
    except BadInput as error:
        raise BadInput(f"{name}: {error}") from None


def _read(scene: Scene, name: str, spec: Mapping[str, Any]) -> Character:
    for key in spec:
        if key not in _WORDS:
            raise BadInput(f"a character has no “{key}”; it can have {', '.join(_WORDS)}")
    kind = spec.get("kind", "pc")
    if kind not in ("pc", "npc"):
        raise BadInput(f"kind is {kind!r}; it must be pc or npc")
    values = {key: SCHEMA.fields[key].read(spec[key]) for key in _FREE_FIELDS if spec.get(key) is not None}
    beside = {key: spec[key] for key in ATTRIBUTES if spec.get(key) is not None}
    values |= _named({"stats": beside}, "stats", "attribute", _ATTRIBUTES)
    values |= _named(spec, "stats", "attribute", _ATTRIBUTES)
    values |= _named(spec, "sp", "place", {place: sp_field(place) for place in PLACES})
    counters = {key: _whole(spec[key], key) for key in (DAMAGE, STUN_DAMAGE) if spec.get(key)}
    person = scene.new_id()
    rows = {
        "skills": tuple(_skill(scene, skill, value) for skill, value in _mapping(spec, "skills").items()),
        "weapons": tuple(_weapon(scene, entry, counters) for entry in _list(spec, "weapons")),
        "armour": tuple(_gear(scene, "armour", entry)[0] for entry in _list(spec, "armour")),
    }
    return Character(person, name, kind, values, {key: found for key, found in rows.items() if found}, counters)


def _named(spec: Mapping[str, Any], word: str, what: str, fields: Mapping[str, str]) -> dict[str, Any]:
    """Fields of the sheet that stand under a word of their own."""
    found = {}
    for key, value in _mapping(spec, word).items():
        if key not in fields:
            raise BadInput(f"there is no {what} “{key}”; there are {', '.join(fields)}")
        found[fields[key]] = SCHEMA.fields[fields[key]].read(value)
    return found


def _skill(scene: Scene, name: str, level: Any) -> Row:
    return Row(scene.new_id(), skill_columns(scene.campaign, name, level))


def skill_columns(campaign: Campaign, name: str, level: Any) -> dict[str, Any]:
    """Columns of a skill at a level: the name and the attribute of the table's list, where it is on it.

    Raises:
        BadInput: The level cannot stand there.
    """
    listed = campaign.table_row("skills", name)
    columns = {"name": listed.name, **listed.values} if listed else {"name": name}
    return columns | {"level": read_cell(SCHEMA.tables["skills"], "level", level)}


def _gear(scene: Scene, table: str, entry: Any) -> tuple[Row, dict[str, Any]]:
    """A row from a name or from columns, and the words that are no columns."""
    schema = SCHEMA.tables[table]
    if isinstance(entry, str):
        return gear_row(scene, schema, entry), {}
    if not isinstance(entry, Mapping) or not isinstance(entry.get("name"), str):
        raise BadInput(f"{table} has {entry!r}; write the name of a piece of gear, or its columns with a name")
    known = any(scene.campaign.table_row(key, entry["name"]) for key in schema.gear)
    row = gear_row(scene, schema, entry["name"]) if known else Row(scene.new_id(), {"name": entry["name"]})
    other = {key: entry[key] for key in _COUNTED if key in entry}
    typed = {key: read_cell(schema, key, value) for key, value in entry.items() if key not in other}
    changed = any(row.values.get(key) != value for key, value in typed.items())
    return Row(row.id, row.values | typed, "table" if changed else row.provenance), other


def _weapon(scene: Scene, entry: Any, counters: dict[str, int]) -> Row:
    """A weapon; it is full unless ``rounds`` says otherwise, its spares unlimited unless ``spare`` does."""
    row, other = _gear(scene, "weapons", entry)
    if not row.get("damage"):
        raise BadInput(f"the weapon “{row.get('name')}” needs damage, such as 2d6+1")
    if is_ranged(row) and row.get("shots"):
        counters[rounds_counter(row.id)] = _whole(other.get("rounds", row.get("shots")), "rounds")
        if "spare" in other:
            counters[spare_counter(row.id)] = _whole(other["spare"], "spare")
    return Row(row.id, {"skill": skill_of(row)} | row.values, row.provenance)


def write_character(campaign: Campaign, character: Character) -> dict[str, Any]:
    """The words of a scenario for a character; reading them gives the same sheet."""
    del campaign  # rows hold all their columns, so tables are not looked at
    values = character.values
    spec: dict[str, Any] = {"name": character.name, "kind": character.kind}
    stats = {key: values[key] for key in ATTRIBUTES if key in values}
    sp = {place: values[sp_field(place)] for place in PLACES if sp_field(place) in values}
    spec |= {key: found for key, found in (("stats", stats), ("sp", sp)) if found}
    spec |= {key: values[key] for key in _FREE_FIELDS if key in values}
    skills = {str(row.get("name")): row.get("level") for row in character.table("skills")}
    if skills:
        spec["skills"] = {name: level or 0 for name, level in skills.items()}
    counters = character.counters
    for table in ("weapons", "armour"):
        rows = []
        for row in character.table(table):
            columns = {key: value for key, value in row.values.items() if value is not None}
            for word, counter in (("rounds", rounds_counter(row.id)), ("spare", spare_counter(row.id))):
                if counter in counters:
                    columns[word] = counters[counter]
            rows.append(columns)
        if rows:
            spec[table] = rows
    return spec | {key: character.count(key) for key in (DAMAGE, STUN_DAMAGE) if character.count(key)}


def set_word(scene: Scene, person: Character, field: str, value: Any) -> Iterable[e.AnyEvent] | None:
    """Events for ``set`` with a skill's name as its field; None for a field that is no skill."""
    row = next((r for r in person.table("skills") if str(r.get("name")).casefold() == field.casefold()), None)
    if row is not None:
        level = read_cell(SCHEMA.tables["skills"], "level", value)
        return (e.RowSet(person.id, row.id, "level", level),)
    if scene.campaign.table_row("skills", field) is None:
        return None
    columns = skill_columns(scene.campaign, field, value)
    return (e.RowAdded(person.id, "skills", Row(scene.new_id(), columns)),)


def _mapping(spec: Mapping[str, Any], key: str) -> Mapping[str, Any]:
    value = spec.get(key, {})
    if not isinstance(value, Mapping):
        raise BadInput(f"{key} is {value!r}; it must be names with values")
    return value


def _list(spec: Mapping[str, Any], key: str) -> list[Any]:
    value = spec.get(key, [])
    if not isinstance(value, list):
        raise BadInput(f"{key} is {value!r}; it must be a list")
    return value


def _whole(value: Any, key: str) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= 100_000:
        raise BadInput(f"{key} is {value!r}; it must be a whole number from 0 to 100000")
    return value
