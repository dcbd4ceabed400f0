"""Characters in the words of a scenario: read in, and written out again."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, Final

from engine import events as e
from engine.character import Character, Condition, Row
from engine.errors import BadInput
from engine.play.edits import read_cell
from engine.sheet_words import read_gear, read_list, read_mapping, read_person, read_whole
from engine.systems.instarpg.budget import GRANTED, spendings
from engine.systems.instarpg.costs import DEGREES, FIRST_ATTRIBUTE, FIRST_SCORE
from engine.systems.instarpg.options import option
from engine.systems.instarpg.person import ATTRIBUTES, LOST, SCORES, Person, rounds_counter, spare_counter
from engine.systems.instarpg.schema import SCHEMA
from engine.systems.instarpg.skills import canonical, skill_named, standard_skills
from engine.systems.instarpg.weapons import has_clip

if TYPE_CHECKING:
    from engine.campaign import Campaign
    from engine.procedure import Scene
    from engine.sheet_words import Kind

_GROUPED: Final = (*ATTRIBUTES, *SCORES, *DEGREES)
_FREE_FIELDS: Final = tuple(f.key for f in SCHEMA.fields.values() if f.key not in _GROUPED)
_WORDS: Final = (
    "name",
    "kind",
    "attributes",
    "scores",
    "current",
    "skills",
    "weapons",
    "armour",
    "education",
    GRANTED,
    *_FREE_FIELDS,
    *ATTRIBUTES,
    *SCORES,
)
_OTHER_NAMES: Final = {"range": "range_m", "max": "max_m", "covers": "zones"}
"""Columns by names that scripts may use for them."""

CURRENT: Final = "current_"
"""Beginning of the words that set what is left of a score."""


def read_character(scene: Scene, spec: Mapping[str, Any]) -> Character:
    """A character from the words of a scenario (see SCENARIOS in the documents).

    Raises:
        BadInput: A word, a value or a piece of gear is unknown; names the person and the word.
    """
    return read_person(scene, spec, _WORDS, lambda name, kind: _read(scene, name, kind, spec))


def _read(scene: Scene, name: str, kind: Kind, spec: Mapping[str, Any]) -> Character:
    values = {key: SCHEMA.fields[key].read(spec[key]) for key in _FREE_FIELDS if spec.get(key) is not None}
    for group, keys in (("attributes", ATTRIBUTES), ("scores", SCORES)):
        # Where everybody starts is written down, so that a sheet shows it (INSTARPG-005, INSTARPG-008).
        values |= dict.fromkeys(keys, FIRST_ATTRIBUTE if group == "attributes" else FIRST_SCORE)
        given = dict(read_mapping(spec, group)) | {key: spec[key] for key in keys if spec.get(key) is not None}
        for key, value in given.items():
            _known(key, keys, group)
            values[key] = SCHEMA.fields[key].read(value)
    values |= dict.fromkeys(read_education(spec.get("education", [])), True)
    person = scene.new_id()
    counters: dict[str, int] = {}
    weapons = tuple(_weapon(scene, entry, counters) for entry in read_list(spec, "weapons"))
    rows = {
        "skills": tuple(_skills(scene, read_mapping(spec, "skills"))),
        "weapons": weapons,
        "armour": tuple(_gear(scene, "armour", entry)[0] for entry in read_list(spec, "armour")),
    }
    character = Character(person, name, kind, values, {key: found for key, found in rows.items() if found}, counters)
    for key, value in read_mapping(spec, "current").items():
        _known(key, SCORES, "current")
        lost = Person(scene.campaign, character).score(key) - read_whole(value, f"current {key}", -1000, 1000)
        if lost:
            counters[LOST[key]] = lost
    if spec.get(GRANTED):
        counters[GRANTED] = read_whole(spec[GRANTED], GRANTED)
    return _unconscious(scene, _paid_for(scene, character, spec))


def _paid_for(scene: Scene, character: Character, spec: Mapping[str, Any]) -> Character:
    """Somebody of whom it is not said how old and how learned he is has cost what he has cost (INSTARPG-038)."""
    guided = any(spec.get(key) not in (None, [], "") for key in ("age", "education", "creation_xp"))
    cost = -sum(int(line.value or 0) for line in spendings(scene.campaign, character))
    if guided or not cost:
        return character
    values = character.values | {"creation_xp": cost}
    return Character(character.id, character.name, character.kind, values, character.rows, character.counters)


def _unconscious(scene: Scene, character: Character) -> Character:
    """Somebody without hit points comes in unconscious (INSTARPG-010)."""
    if Person(scene.campaign, character).current("HP").value > 0:
        return character
    out = (Condition(scene.new_id(), "unconscious"),)
    return Character(
        character.id, character.name, character.kind, character.values, character.rows, character.counters, out
    )


def read_education(value: Any) -> tuple[str, ...]:
    """Degrees of an education given as words, in the order of the schools (INSTARPG-038).

    Raises:
        BadInput: A word is none of them.
    """
    words = [value] if isinstance(value, str) else value
    if not isinstance(words, list | tuple):
        raise BadInput(f"education is {value!r}; it must be a list of {', '.join(DEGREES)}")
    degrees = [str(word).strip().casefold().replace(" ", "_").replace("-", "_") for word in words]
    for word, degree in zip(words, degrees, strict=True):
        if degree not in DEGREES:
            raise BadInput(f"there is no education “{word}”; there are {', '.join(DEGREES)}")
    return tuple(degree for degree in DEGREES if degree in degrees)


# ---- skills


def _skills(scene: Scene, given: Mapping[str, Any]) -> Iterable[Row]:
    """The skills that are named, and those that everybody has (INSTARPG-015)."""
    owned = {canonical(scene.campaign, name): _skill(scene, name, value) for name, value in given.items()}
    start = option(scene.campaign, "standard_start")
    for name in standard_skills(scene.campaign):
        if name not in owned:
            yield Row(scene.new_id(), {"name": name, "rating": start})
    yield from owned.values()


def _skill(scene: Scene, name: str, value: Any) -> Row:
    columns = skill_columns(name, value)
    return Row(scene.new_id(), {"name": canonical(scene.campaign, name), **columns})


def skill_columns(name: str, value: Any) -> dict[str, Any]:
    """Columns of a skill given as a rating, or as an object for one of the table's own (INSTARPG-022).

    Raises:
        BadInput: It is neither.
    """
    table = SCHEMA.tables["skills"]
    if not isinstance(value, Mapping):
        return {"rating": _read_named(name, table, "rating", value)}
    return {"rating": 1} | {key: _read_named(name, table, key, one) for key, one in value.items()}


def _read_named(name: str, table: Any, key: str, value: Any) -> Any:
    try:
        return read_cell(table, key, value)
    except BadInput as error:
        raise BadInput(f"{name}: {error}") from None


# ---- gear


def _gear(scene: Scene, table: str, entry: Any) -> tuple[Row, dict[str, Any]]:
    """A row from a name or from columns, and the words that are no columns."""
    if isinstance(entry, Mapping):
        entry = {_OTHER_NAMES.get(key, key): value for key, value in entry.items()}
        if isinstance(entry.get("rate"), int) and not isinstance(entry["rate"], bool):
            entry["rate"] = str(entry["rate"])
    return read_gear(scene, SCHEMA.tables[table], entry)


def _weapon(scene: Scene, entry: Any, counters: dict[str, int]) -> Row:
    """A weapon; its clip is full unless ``rounds`` says otherwise, its spares unlimited unless ``spare`` does."""
    row, other = _gear(scene, "weapons", entry)
    if has_clip(row):
        counters[rounds_counter(row.id)] = read_whole(other.get("rounds", row.get("clip")), "rounds")
        if "spare" in other:
            counters[spare_counter(row.id)] = read_whole(other["spare"], "spare")
    return row


# ---- written out


def write_character(campaign: Campaign, character: Character) -> dict[str, Any]:
    """The words of a scenario for a character; reading them gives the same sheet."""
    person, values = Person(campaign, character), character.values
    spec: dict[str, Any] = {"name": character.name, "kind": character.kind}
    for group, keys in (("attributes", ATTRIBUTES), ("scores", SCORES)):
        given = {key: values[key] for key in keys if key in values}
        if given:
            spec[group] = given
    spec |= {key: values[key] for key in _FREE_FIELDS if key in values}
    degrees = [key for key in DEGREES if values.get(key)]
    if degrees:
        spec["education"] = degrees
    current = {key: person.current(key).value for key in SCORES if character.count(LOST[key])}
    if current:
        spec["current"] = current
    skills = {str(row.get("name")): _written(row) for row in character.table("skills")}
    if skills:
        spec["skills"] = skills
    for table in ("weapons", "armour"):
        rows = [_columns(character, row) for row in character.table(table)]
        if rows:
            spec[table] = rows
    if character.count(GRANTED):
        spec[GRANTED] = character.count(GRANTED)
    return spec


def _written(row: Row) -> Any:
    columns = {key: value for key, value in row.values.items() if key != "name" and value is not None}
    return columns["rating"] if set(columns) == {"rating"} else columns


def _columns(character: Character, row: Row) -> dict[str, Any]:
    columns = dict(row.values)
    for word, counter in (("rounds", rounds_counter(row.id)), ("spare", spare_counter(row.id))):
        if counter in character.counters:
            columns[word] = character.counters[counter]
    return columns


# ---- set by hand


def set_word(scene: Scene, person: Character, field: str, value: Any) -> Iterable[e.AnyEvent] | None:
    """Events for ``set`` with a skill, what is left of a score, or the education; None for any other word."""
    if field == "education":
        degrees = read_education(value if value is not None else [])
        return tuple(e.FieldSet(person.id, key, key in degrees or None) for key in DEGREES)
    score = field.removeprefix(CURRENT)
    if field.startswith(CURRENT) and score in SCORES:
        lost = Person(scene.campaign, person).score(score) - read_whole(value, field, -1000, 1000)
        return (e.CounterChanged(person.id, LOST[score], lost - person.count(LOST[score])),)
    view = Person(scene.campaign, person)
    row = view.skill_row(field)
    if row is None and not skill_named(scene.campaign, field).listed:
        return None
    columns = skill_columns(field, value)
    if row is None:
        return (e.RowAdded(person.id, "skills", Row(scene.new_id(), {"name": view.known(field).name} | columns)),)
    return tuple(e.RowSet(person.id, row.id, key, new) for key, new in columns.items() if row.get(key) != new)


# ---- reading


def _known(key: str, keys: Iterable[str], group: str) -> None:
    if key not in keys:
        raise BadInput(f"{group} has “{key}”; there are {', '.join(keys)}")
