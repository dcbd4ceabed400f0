"""Characters in the words of a scenario: read in, and written out again."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, Final

from engine import events as e
from engine.character import Character, Row
from engine.errors import BadInput
from engine.play.edits import read_cell
from engine.sheet_words import read_gear, read_list, read_mapping, read_person, read_whole
from engine.systems.unlock.basics import STATS
from engine.systems.unlock.person import DAMAGE, LUCK_SPENT, Person, is_firearm, rounds_counter, spare_counter
from engine.systems.unlock.schema import SCHEMA
from engine.systems.unlock.skills import canonical_skill, listed_skill, skill_row

if TYPE_CHECKING:
    from engine.campaign import Campaign
    from engine.procedure import Scene
    from engine.sheet_words import Kind

LUCK_LEFT: Final = "luck_left"
_FREE_FIELDS: Final = tuple(f.key for f in SCHEMA.fields.values() if f.key not in STATS)
_TABLES: Final = ("weapons", "armour", "gear", "contacts")
_WORDS: Final = ("name", "kind", "stats", "skills", *_TABLES, DAMAGE, LUCK_LEFT, *_FREE_FIELDS, *STATS)
"""Everything that a character can have; a stat may stand beside the others as well, as NPCs by the dozen have it."""

_COUNTED: Final = {"rounds": rounds_counter, "spare": spare_counter}
"""Words of a weapon that are no columns, with the counters behind them."""


def read_character(scene: Scene, spec: Mapping[str, Any]) -> Character:
    """A character from the words of a scenario (see SCENARIOS in the documents).

    Raises:
        BadInput: A word, a value or a piece of gear is unknown; names the person and the word.
    """
    return read_person(scene, spec, _WORDS, lambda name, kind: _read(scene, name, kind, spec))


def _read(scene: Scene, name: str, kind: Kind, spec: Mapping[str, Any]) -> Character:
    values = {key: SCHEMA.fields[key].read(spec[key]) for key in _FREE_FIELDS if spec.get(key) is not None}
    beside = {key: spec[key] for key in STATS if spec.get(key) is not None}
    for key, value in (beside | dict(read_mapping(spec, "stats"))).items():
        if key not in STATS:
            raise BadInput(f"there is no stat “{key}”; there are {', '.join(STATS)}")
        values[key] = SCHEMA.fields[key].read(value)
    counters: dict[str, int] = {}
    if spec.get(DAMAGE):
        counters[DAMAGE] = read_whole(spec[DAMAGE], DAMAGE)
    if spec.get(LUCK_LEFT) is not None:
        counters[LUCK_SPENT] = _luck_spent(values.get("LUCK", 0), spec[LUCK_LEFT])
    person = scene.new_id()
    rows = {
        "skills": tuple(_skill(scene, skill, level) for skill, level in read_mapping(spec, "skills").items()),
        "weapons": tuple(_weapon(scene, entry, counters) for entry in read_list(spec, "weapons")),
        **{
            key: tuple(read_gear(scene, SCHEMA.tables[key], entry)[0] for entry in read_list(spec, key))
            for key in _TABLES[1:]
        },
    }
    kept = {key: found for key, found in rows.items() if found}
    return Character(person, name, kind, values, kept, {key: found for key, found in counters.items() if found})


def _luck_spent(pool: int, left: Any) -> int:
    points = read_whole(left, LUCK_LEFT)
    if points > pool:
        raise BadInput(f"{LUCK_LEFT} is {points}; LUCK is {pool}, and no more can be left of it")
    return pool - points


def _skill(scene: Scene, skill: str, level: Any) -> Row:
    name = canonical_skill(scene.campaign, skill)
    return Row(scene.new_id(), {"name": name, "level": _level(skill, level)})


def _level(skill: str, level: Any) -> Any:
    if isinstance(level, bool) or not isinstance(level, int):
        raise BadInput(f"{skill} is {level!r}; it must be a whole number, the level of the skill")
    return read_cell(SCHEMA.tables["skills"], "level", level)


def _weapon(scene: Scene, entry: Any, counters: dict[str, int]) -> Row:
    """A weapon; it is full unless ``rounds`` says otherwise, its spares unlimited unless ``spare`` does."""
    row, other = read_gear(scene, SCHEMA.tables["weapons"], entry)
    missing = [key for key in ("pv", "dv") if not row.get(key)]
    if is_firearm(row):
        missing += [key for key in ("rof", "range_m", "mag") if not row.get(key)]
        counters[rounds_counter(row.id)] = read_whole(other.get("rounds", row.get("mag") or 0), "rounds")
        if "spare" in other:
            counters[spare_counter(row.id)] = read_whole(other["spare"], "spare")
    if missing:
        raise BadInput(f"the weapon “{row.get('name')}” needs {', '.join(missing)}")
    return row


def write_character(campaign: Campaign, character: Character) -> dict[str, Any]:
    """The words of a scenario for a character; reading them gives the same sheet."""
    values = character.values
    spec: dict[str, Any] = {"name": character.name, "kind": character.kind}
    stats = {key: values[key] for key in STATS if key in values}
    if stats:
        spec["stats"] = stats
    spec |= {key: values[key] for key in _FREE_FIELDS if key in values}
    skills = {str(row.get("name")): row.get("level") or 0 for row in character.table("skills")}
    if skills:
        spec["skills"] = skills
    for table in _TABLES:
        rows = [_columns(character, row) for row in character.table(table)]
        if rows:
            spec[table] = rows
    if character.count(DAMAGE):
        spec[DAMAGE] = character.count(DAMAGE)
    if character.count(LUCK_SPENT) and "LUCK" in values:
        spec[LUCK_LEFT] = Person(campaign, character).luck_left
    return spec


def _columns(character: Character, row: Row) -> dict[str, Any]:
    counted = {
        word: character.counters[of(row.id)] for word, of in _COUNTED.items() if of(row.id) in character.counters
    }
    return dict(row.values) | counted


def set_word(scene: Scene, person: Character, field: str, value: Any) -> Iterable[e.AnyEvent] | None:
    """Events for ``set`` with ``luck_left`` or a skill's name as its field; None for a field that is neither."""
    if field == LUCK_LEFT:
        spent = _luck_spent(int(person.values.get("LUCK") or 0), value)
        return (e.CounterChanged(person.id, LUCK_SPENT, spent - person.count(LUCK_SPENT)),)
    name = canonical_skill(scene.campaign, field)
    row = skill_row(Person(scene.campaign, person), name)
    if row is None and listed_skill(scene.campaign, name) is None:
        return None
    level = _level(field, value)
    if row is None:
        return (e.RowAdded(person.id, "skills", Row(scene.new_id(), {"name": name, "level": level})),)
    return (e.RowSet(person.id, row.id, "level", level),)
