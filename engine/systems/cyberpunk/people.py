"""Characters in the words of a scenario: read in, and written out again."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, Final

from engine import events as e
from engine.character import Character, Row
from engine.errors import BadInput
from engine.play.edits import read_cell
from engine.sheet_words import read_gear, read_list, read_mapping, read_person, read_whole
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
    from engine.sheet_words import Kind

_ATTRIBUTES: Final = {key: key for key in ATTRIBUTES}
_HELD: Final = (*ATTRIBUTES, *(sp_field(place) for place in PLACES))
_FREE_FIELDS: Final = tuple(key for key in SCHEMA.fields if key not in _HELD)
_WORDS: Final = (
    *("name", "kind", "stats", "skills", "sp", "weapons", "armour", DAMAGE, STUN_DAMAGE),
    *_FREE_FIELDS,
    *ATTRIBUTES,
)
"""Words of a character; an attribute may stand beside the others as well as under ``stats``."""


def spare_counter(weapon: str) -> str:
    """Counter of spare magazines, for a weapon whose spares are listed."""
    return f"spare:{weapon}"


def read_character(scene: Scene, spec: Mapping[str, Any]) -> Character:
    """A character from the words of a scenario.

    Raises:
        BadInput: A word, a value or a piece of gear is unknown; names the person and the word.
    """
    return read_person(scene, spec, _WORDS, lambda name, kind: _read(scene, name, kind, spec))


def _read(scene: Scene, name: str, kind: Kind, spec: Mapping[str, Any]) -> Character:
    values = {key: SCHEMA.fields[key].read(spec[key]) for key in _FREE_FIELDS if spec.get(key) is not None}
    beside = {key: spec[key] for key in ATTRIBUTES if spec.get(key) is not None}
    values |= _named({"stats": beside}, "stats", "attribute", _ATTRIBUTES)
    values |= _named(spec, "stats", "attribute", _ATTRIBUTES)
    values |= _named(spec, "sp", "place", {place: sp_field(place) for place in PLACES})
    counters = {key: read_whole(spec[key], key) for key in (DAMAGE, STUN_DAMAGE) if spec.get(key)}
    person = scene.new_id()
    rows = {
        "skills": tuple(_skill(scene, skill, value) for skill, value in read_mapping(spec, "skills").items()),
        "weapons": tuple(_weapon(scene, entry, counters) for entry in read_list(spec, "weapons")),
        "armour": tuple(read_gear(scene, SCHEMA.tables["armour"], entry)[0] for entry in read_list(spec, "armour")),
    }
    return Character(person, name, kind, values, {key: found for key, found in rows.items() if found}, counters)


def _named(spec: Mapping[str, Any], word: str, what: str, fields: Mapping[str, str]) -> dict[str, Any]:
    """Fields of the sheet that stand under a word of their own."""
    found = {}
    for key, value in read_mapping(spec, word).items():
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


def _weapon(scene: Scene, entry: Any, counters: dict[str, int]) -> Row:
    """A weapon; it is full unless ``rounds`` says otherwise, its spares unlimited unless ``spare`` does."""
    row, other = read_gear(scene, SCHEMA.tables["weapons"], entry)
    if not row.get("damage"):
        raise BadInput(f"the weapon “{row.get('name')}” needs damage, such as 2d6+1")
    if is_ranged(row) and row.get("shots"):
        counters[rounds_counter(row.id)] = read_whole(other.get("rounds", row.get("shots")), "rounds")
        if "spare" in other:
            counters[spare_counter(row.id)] = read_whole(other["spare"], "spare")
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
