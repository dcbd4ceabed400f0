"""Edits by the referee's word: people, sheets, gear, options, notes, and time that passes."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING, Any

import msgspec

from engine import events as e
from engine.actions import Action, Draft, FieldOption, FormField
from engine.character import Row
from engine.errors import BadInput
from engine.play.order import taken_out
from engine.play.passing import FindAction, pass_time
from engine.play.rounds import go_on
from engine.procedure import Procedure, Scene, tell
from engine.units import SECONDS
from engine.words import literal, text

if TYPE_CHECKING:
    from engine.sheet import Table
    from engine.system import RuleSystem

LONGEST = 100_000
"""The most of one unit that `advance` takes at once."""


class SetField(msgspec.Struct, frozen=True):
    """Values of ``set``: a field of the sheet, a track, or a word of the system; no value empties a field."""

    character: str
    field: str
    value: Any = None


class AddCharacter(msgspec.Struct, frozen=True):
    """Values of ``add_character``: the words of a scenario for a character; several get numbered names."""

    spec: dict[str, Any]
    count: int = 1


class OneCharacter(msgspec.Struct, frozen=True):
    """Values of an action on one sheet."""

    character: str


class AddRow(msgspec.Struct, frozen=True):
    """Values of ``add_row``: values of the new row, or the name of gear from the campaign's tables."""

    character: str
    table: str
    name: str = ""
    values: dict[str, Any] = {}


class SetCell(msgspec.Struct, frozen=True):
    """Values of ``set_cell``."""

    character: str
    row: str
    column: str
    value: Any = None


class OneRow(msgspec.Struct, frozen=True):
    """Values of an action on one row of a sheet."""

    character: str
    row: str


class MoveRow(msgspec.Struct, frozen=True):
    """Values of ``move_row``: the place in its table, from 0."""

    character: str
    row: str
    to: int


class Option(msgspec.Struct, frozen=True):
    """Values of ``option``."""

    name: str
    value: Any


class Note(msgspec.Struct, frozen=True):
    """Values of ``note``."""

    text: str


class Advance(msgspec.Struct, frozen=True):
    """Values of ``advance``: how much time passes, all units added."""

    rounds: int = 0
    minutes: int = 0
    hours: int = 0
    days: int = 0
    weeks: int = 0


CHARACTER = FormField("character", "person")
VALUE = FormField("value", "value", required=False)


class Edits:
    """The referee's edits, for a system."""

    def __init__(self, system: RuleSystem, find: FindAction) -> None:
        """Takes the system whose rules fill the actions, and the look-up of lasting deeds."""
        self._system = system
        self._find = find

    def actions(self) -> tuple[Action[Any], ...]:
        """The actions, each with its form."""
        units = tuple(
            FormField(unit, "whole", required=False, lowest=0, highest=LONGEST) for unit in ("rounds", *SECONDS)
        )
        return (
            Action(
                "set",
                SetField,
                self._set_field,
                (CHARACTER, FormField("field", "text"), VALUE),
            ),
            Action(
                "add_character",
                AddCharacter,
                self._add_character,
                (
                    FormField("spec", "values"),
                    FormField("count", "whole", required=False, default=1, lowest=1, highest=100),
                ),
                group="people",
            ),
            Action("remove_character", OneCharacter, self._remove_character, (CHARACTER,), group="people"),
            Action(
                "add_row",
                AddRow,
                self._add_row,
                (
                    CHARACTER,
                    FormField("table", "text"),
                    FormField("name", "text", required=False),
                    FormField("values", "values", required=False),
                ),
                self._refine_row,
            ),
            Action(
                "set_cell",
                SetCell,
                self._set_cell,
                (
                    CHARACTER,
                    FormField("row", "text"),
                    FormField("column", "text"),
                    VALUE,
                ),
                _row_exists,
            ),
            Action("remove_row", OneRow, self._remove_row, (CHARACTER, FormField("row", "text")), _row_exists),
            Action(
                "move_row",
                MoveRow,
                self._move_row,
                (CHARACTER, FormField("row", "text"), FormField("to", "whole", lowest=0)),
                _row_exists,
            ),
            Action(
                "option",
                Option,
                self._option,
                (FormField("name", "choice"), FormField("value", "value")),
                self._refine_option,
            ),
            Action("note", Note, self._note, (FormField("text", "text"),)),
            Action("advance", Advance, self._advance, units, _some_time, group="time"),
        )

    def _set_field(self, scene: Scene, values: SetField) -> Procedure[None]:
        yield from tell(*field_events(self._system, scene, values))

    def _add_character(self, scene: Scene, values: AddCharacter) -> Procedure[None]:
        taken = {person.name for person in scene.campaign.people.values()}
        numbers = (number for number in itertools.count(1) if f"{values.spec.get('name')} {number}" not in taken)
        for _ in range(values.count):
            named = {"name": f"{values.spec.get('name')} {next(numbers)}"} if values.count > 1 else {}
            yield from tell(e.CharacterAdded(self._system.import_character(scene, values.spec | named)))

    def _remove_character(self, scene: Scene, values: OneCharacter) -> Procedure[None]:
        had_turn = scene.encounter is not None and scene.encounter.turn is not None
        for fight in scene.campaign.encounters.values():
            yield from tell(*taken_out(fight, values.character))
        yield from tell(e.CharacterRemoved(values.character))
        if had_turn and scene.encounter is not None and scene.encounter.turn is None:
            yield from go_on(self._system, self._find, scene)

    def _add_row(self, scene: Scene, values: AddRow) -> Procedure[None]:
        table = self._system.schema.tables[values.table]
        row = gear_row(scene, table, values.name) if values.name else Row(scene.new_id(), {})
        typed = {key: read_cell(table, key, value) for key, value in values.values.items()}
        made = Row(row.id, row.values | typed, row.provenance)
        yield from tell(e.RowAdded(values.character, values.table, made))
        person = scene.person(values.character)
        yield from tell(*self._system.row_brings(scene.campaign, person, values.table, made))

    def _set_cell(self, scene: Scene, values: SetCell) -> Procedure[None]:
        person = scene.person(values.character)
        table = next(key for key, rows in person.rows.items() if any(r.id == values.row for r in rows))
        value = read_cell(self._system.schema.tables[table], values.column, values.value)
        yield from tell(e.RowSet(values.character, values.row, values.column, value))

    def _remove_row(self, scene: Scene, values: OneRow) -> Procedure[None]:
        yield from tell(e.RowRemoved(values.character, values.row))

    def _move_row(self, scene: Scene, values: MoveRow) -> Procedure[None]:
        yield from tell(e.RowMoved(values.character, values.row, values.to))

    def _option(self, scene: Scene, values: Option) -> Procedure[None]:
        yield from tell(e.OptionSet(values.name, read_option(self._system, values.name, values.value)))

    def _note(self, scene: Scene, values: Note) -> Procedure[None]:
        yield from tell(e.Noted(values.text))

    def _advance(self, scene: Scene, values: Advance) -> Procedure[None]:
        seconds = values.rounds * self._system.round_seconds(scene.campaign)
        seconds += sum(getattr(values, unit) * length for unit, length in SECONDS.items())
        yield from pass_time(self._system, self._find, scene, seconds)

    def _refine_row(self, draft: Draft) -> None:
        if draft.get("table") is not None and draft.get("table") not in self._system.schema.tables:
            known = literal(", ".join(self._system.schema.tables))
            draft.wrong(text("problem.no_table", table=draft.get("table"), known=known), "table")

    def _refine_option(self, draft: Draft) -> None:
        draft.change("name", options=tuple(FieldOption(o.name, o.label) for o in self._system.options))
        rule = next((o for o in self._system.options if o.name == draft.get("name")), None)
        value = draft.get("value")
        if rule and value is not None:
            try:
                read_option(self._system, rule.name, value)
            except BadInput as error:
                draft.wrong(literal(error.sentence), "value")


def field_events(system: RuleSystem, scene: Scene, values: SetField) -> tuple[e.AnyEvent, ...]:
    """Events that give a field, a track or a word of the system its value.

    Raises:
        BadInput: There is no such word, or the value cannot stand there.
    """
    person, name = scene.person(values.character), values.field
    if name == "name":
        return (e.FieldSet(person.id, "name", new_name(scene, str(values.value), person.id)),)
    if name == "kind":
        if values.value not in ("pc", "npc"):
            raise BadInput(f"kind is {values.value!r}; it must be pc or npc")
        return (e.FieldSet(person.id, "kind", values.value),)
    if name in system.schema.fields:
        value = None if values.value is None else system.schema.fields[name].read(values.value)
        return (e.FieldSet(person.id, name, value),)
    if name in {track.key for track in system.schema.tracks}:
        if not isinstance(values.value, int) or isinstance(values.value, bool) or not 0 <= values.value <= LONGEST:
            raise BadInput(f"{name} is {values.value!r}; it must be a whole number from 0 to {LONGEST}")
        return (e.CounterChanged(person.id, name, values.value - person.count(name)),)
    own = system.set_field(scene, person, name, values.value)
    if own is None:
        known = ", ".join(["name", "kind", *system.schema.fields, *(track.key for track in system.schema.tracks)])
        raise BadInput(f"a sheet has no field “{name}”; it has {known}")
    return tuple(own)


def new_name(scene: Scene, name: str, person: str = "") -> str:
    """A name that nobody else has.

    Raises:
        BadInput: It is empty, far too long, or taken.
    """
    name = name.strip()
    if not name or len(name) > 120:
        raise BadInput("a name needs from 1 to 120 letters")
    if any(other.name == name and other.id != person for other in scene.campaign.people.values()):
        raise BadInput(f"there is somebody called “{name}” already; give another name, such as “{name} 2”")
    return name


def gear_row(scene: Scene, table: Table, name: str) -> Row:
    """A copy of a row of the campaign's gear tables, with its provenance.

    Raises:
        BadInput: No gear table of this kind has the name.
    """
    for key in table.gear:
        found = scene.campaign.table_row(key, name)
        if found is not None:
            return Row(scene.new_id(), {"name": found.name, **found.values}, found.provenance)
    raise BadInput(f"the tables know no “{name}” ({', '.join(table.gear) or 'this table takes none'})")


def read_cell(table: Table, column: str, value: Any) -> Any:
    """A value that was typed into a column.

    Raises:
        BadInput: There is no such column, or the value cannot stand there.
    """
    for one in table.columns:
        if one.key == column and one.of is None:
            return None if value is None else one.read(value)
    known = ", ".join(one.key for one in table.columns if one.of is None)
    raise BadInput(f"{table.key} has no column “{column}” to type into; it has {known}")


def read_option(system: RuleSystem, name: str, value: Any) -> Any:
    """A choice of a house rule, given as it is or as its words.

    Raises:
        BadInput: There is no such house rule or choice.
    """
    for rule in system.options:
        if rule.name == name:
            for choice in rule.choices:
                if isinstance(choice, bool) and isinstance(value, str | bool) and value in _ON_OFF:
                    return _ON_OFF[value]
                if choice == value and isinstance(choice, bool) == isinstance(value, bool):
                    return choice
                if str(choice) == str(value):
                    return choice
            known = ", ".join(map(str, rule.choices))
            raise BadInput(f"option {name} cannot be {value!r}; it can be {known}")
    raise BadInput(f"there is no option “{name}”; there are {', '.join(rule.name for rule in system.options)}")


_ON_OFF = {"on": True, "off": False, "true": True, "false": False, True: True, False: False}


def _row_exists(draft: Draft) -> None:
    person, row = draft.campaign.people.get(draft.get("character") or ""), draft.get("row")
    if person is not None and row is not None and person.row(row) is None:
        draft.wrong(text("problem.no_row", field=text("field.row"), value=literal(row)), "row")


def _some_time(draft: Draft) -> None:
    if not any(draft.get(key) for key in draft.fields):
        draft.wrong(text("problem.no_time"))
