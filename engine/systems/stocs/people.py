"""Characters in the words of a scenario: read in, and written out again."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, Final

from engine import events as e
from engine.character import Character, Row
from engine.errors import BadInput
from engine.play.edits import read_cell
from engine.sheet_words import read_gear, read_list, read_mapping, read_person, read_whole
from engine.systems.stocs.person import (
    AAM,
    ATTRIBUTES,
    canonical_skill,
    rounds_counter,
    spare_counter,
)
from engine.systems.stocs.schema import PROFICIENCIES, SCHEMA

if TYPE_CHECKING:
    from engine.campaign import Campaign
    from engine.procedure import Scene
    from engine.sheet_words import Kind

_FREE_FIELDS: Final = tuple(f.key for f in SCHEMA.fields.values() if f.key not in ATTRIBUTES)
_WORDS: Final = ("name", "kind", "attributes", "skills", "weapons", "armour", AAM, *_FREE_FIELDS)


def read_character(scene: Scene, spec: Mapping[str, Any]) -> Character:
    """A character from the words of a scenario (see SCENARIOS in the documents).

    Raises:
        BadInput: A word, a value or a piece of gear is unknown; names the person and the word.
    """
    return read_person(scene, spec, _WORDS, lambda name, kind: _read(scene, name, kind, spec))


def _read(scene: Scene, name: str, kind: Kind, spec: Mapping[str, Any]) -> Character:
    values = {key: SCHEMA.fields[key].read(spec[key]) for key in _FREE_FIELDS if spec.get(key) is not None}
    attributes = read_mapping(spec, "attributes")
    for key, value in attributes.items():
        if key not in ATTRIBUTES:
            raise BadInput(f"there is no attribute “{key}”; there are {', '.join(ATTRIBUTES)}")
        values[key] = SCHEMA.fields[key].read(value)
    counters: dict[str, int] = {}
    if spec.get(AAM):
        counters[AAM] = int(read_whole(spec[AAM], AAM))
    person = scene.new_id()
    weapons = tuple(_weapon(scene, entry, counters) for entry in read_list(spec, "weapons"))
    rows = {
        "skills": tuple(_skill(scene, skill, value) for skill, value in read_mapping(spec, "skills").items()),
        "weapons": weapons,
        "armour": tuple(read_gear(scene, SCHEMA.tables["armour"], entry)[0] for entry in read_list(spec, "armour")),
    }
    return Character(person, name, kind, values, {key: found for key, found in rows.items() if found}, counters)


def _skill(scene: Scene, skill: str, value: Any) -> Row:
    named = {"name": canonical_skill(scene.campaign, skill)}
    return Row(scene.new_id(), named | skill_value(skill, value))


def skill_value(skill: str, value: Any) -> dict[str, Any]:
    """Columns of a skill given as a level or as a word for what was bought.

    Raises:
        BadInput: It is neither.
    """
    if isinstance(value, str):
        if value not in PROFICIENCIES:
            raise BadInput(f"{skill} is “{value}”; it must be a level or one of {', '.join(PROFICIENCIES)}")
        return {"proficiency": value}
    return {"level": read_cell(SCHEMA.tables["skills"], "level", value)}


def _weapon(scene: Scene, entry: Any, counters: dict[str, int]) -> Row:
    """A weapon; it is full unless ``rounds`` says otherwise, its spares unlimited unless ``spare`` does."""
    row, other = read_gear(scene, SCHEMA.tables["weapons"], entry)
    if row.get("rng_m") is not None:
        if not row.get("mag") or not row.get("damage") or row.get("attack") is None:
            raise BadInput(f"the firearm “{row.get('name')}” needs mag, damage and attack")
        counters[rounds_counter(row.id)] = read_whole(other.get("rounds", row.get("mag")), "rounds")
        if "spare" in other:
            counters[spare_counter(row.id)] = read_whole(other["spare"], "spare")
    return row


def write_character(campaign: Campaign, character: Character) -> dict[str, Any]:
    """The words of a scenario for a character; reading them gives the same sheet."""
    del campaign  # rows hold all their columns, so tables are not looked at
    values = character.values
    spec: dict[str, Any] = {"name": character.name, "kind": character.kind}
    attributes = {key: values[key] for key in ATTRIBUTES if key in values}
    if attributes:
        spec["attributes"] = attributes
    spec |= {key: values[key] for key in _FREE_FIELDS if key in values}
    skills = {str(row.get("name")): row.get("level", row.get("proficiency")) for row in character.table("skills")}
    if skills:
        spec["skills"] = skills
    for table in ("weapons", "armour"):
        rows = []
        for row in character.table(table):
            columns = dict(row.values)
            for word, counter in (
                ("rounds", rounds_counter(row.id)),
                ("spare", spare_counter(row.id)),
            ):
                if counter in character.counters:
                    columns[word] = character.counters[counter]
            rows.append(columns)
        if rows:
            spec[table] = rows
    if character.count(AAM):
        spec[AAM] = character.count(AAM)
    return spec


def set_word(scene: Scene, person: Character, field: str, value: Any) -> Iterable[e.AnyEvent] | None:
    """Events for ``set`` with a skill's name as its field; None for a field that is no skill."""
    campaign = scene.campaign
    name = canonical_skill(campaign, field)
    row = next(
        (r for r in person.table("skills") if str(r.get("name")).casefold() == name.casefold()),
        None,
    )
    listed = campaign.tables.get("skills")
    general = name.partition("(")[0].strip()
    if row is None and "(" not in name and (listed is None or listed.row(general) is None):
        return None
    columns = skill_value(field, value)
    if row is None:
        return (e.RowAdded(person.id, "skills", Row(scene.new_id(), {"name": name} | columns)),)
    cleared = {"level": None, "proficiency": None} | columns
    return tuple(e.RowSet(person.id, row.id, key, new) for key, new in cleared.items() if row.get(key) != new)
