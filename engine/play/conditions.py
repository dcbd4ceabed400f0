"""Conditions by the referee's word: on one or on several, for a time, until a turn, or until they are lifted."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from engine import events as e
from engine.actions import Action, Draft, FormField
from engine.character import Condition
from engine.clock import Until
from engine.play.forms import needs_fight, short_name
from engine.play.rounds import TURNS_MARK
from engine.procedure import Procedure, Scene, tell
from engine.units import SECONDS
from engine.words import text

if TYPE_CHECKING:
    from engine.system import RuleSystem

LONGEST = 100_000
LONGEST_NOTE = 1000
"""The most of one unit of time."""


class SetCondition(msgspec.Struct, frozen=True):
    """Values of ``condition``: for so many rounds, or until it is lifted."""

    target: str
    name: str
    rounds: int | None = None
    note: str = ""
    modifier: int = 0


class Lift(msgspec.Struct, frozen=True):
    """Values of ``lift``: the name of the condition that ends."""

    target: str
    name: str


class Afflict(msgspec.Struct, frozen=True):
    """Values of ``afflict``: the same condition on several people.

    It lasts so many rounds, up to the start (or the end) of a turn of each one's own or of ``turn_of``; without rounds
    up to the next turn of ``turn_of``, or with ``own_turn`` of each one's own; or a time on the clock; or, with nothing
    of the kind, until it is lifted.
    """

    targets: list[str]
    name: str
    rounds: int | None = None
    minutes: int | None = None
    hours: int | None = None
    days: int | None = None
    turn_of: str | None = None
    own_turn: bool = False
    at_end: bool = False
    note: str = ""
    modifier: int = 0


class Relieve(msgspec.Struct, frozen=True):
    """Values of ``relieve``: the name of the condition that ends for all of these."""

    targets: list[str]
    name: str


UNITS = ("minutes", "hours", "days")


class Conditions:
    """The actions that put conditions on people and lift them, for a system."""

    def __init__(self, system: RuleSystem) -> None:
        """Takes the system, which says how long a round is."""
        self._system = system

    def actions(self) -> tuple[Action[Any], ...]:
        """The actions, each with its form."""
        target, targets = FormField("target", "person"), FormField("targets", "people")
        name = FormField("name", "text")
        rounds = FormField("rounds", "whole", required=False, lowest=1, highest=LONGEST)
        times = tuple(FormField(unit, "whole", required=False, lowest=1, highest=LONGEST) for unit in UNITS)
        turn = (
            FormField("turn_of", "person", required=False),
            FormField("own_turn", "flag", required=False),
            FormField("at_end", "flag", required=False),
        )
        more = (
            FormField("note", "text", required=False),
            FormField("modifier", "whole", required=False, lowest=-100, highest=100),
        )
        return (
            Action("condition", SetCondition, self._condition, (target, name, rounds, *more), _refine_words),
            Action("lift", Lift, self._lift, (target, name)),
            Action(
                "afflict",
                Afflict,
                self._afflict,
                (targets, name, rounds, *times, *turn, *more),
                _refine_afflict,
                group="conditions",
            ),
            Action("relieve", Relieve, self._relieve, (targets, name), _refine_relieve, group="conditions"),
        )

    def _condition(self, scene: Scene, values: SetCondition) -> Procedure[None]:
        until = until_rounds(self._system, scene, values.target, values.rounds) if values.rounds else None
        made = Condition(scene.new_id(), values.name, until, values.note, values.modifier)
        yield from tell(e.ConditionBegan(values.target, made))

    def _lift(self, scene: Scene, values: Lift) -> Procedure[None]:
        yield from tell(*_lifted(scene, values.target, values.name))

    def _afflict(self, scene: Scene, values: Afflict) -> Procedure[None]:
        for person in dict.fromkeys(values.targets):
            until = self._until(scene, person, values)
            made = Condition(scene.new_id(), values.name.strip(), until, values.note.strip(), values.modifier)
            yield from tell(e.ConditionBegan(person, made))

    def _until(self, scene: Scene, person: str, values: Afflict) -> Until | None:
        if values.rounds is None and (values.turn_of is not None or values.own_turn):
            return self._until_turn(scene, values.turn_of or person, values.at_end)
        if values.rounds is not None:
            until = until_rounds(self._system, scene, values.turn_of or person, values.rounds)
            return msgspec.structs.replace(until, end=values.at_end and until.round is not None)
        seconds = sum((getattr(values, unit) or 0) * SECONDS[unit] for unit in UNITS)
        return Until(scene.campaign.clock + seconds) if seconds else None

    def _until_turn(self, scene: Scene, person: str, end: bool) -> Until:
        """The next start or end of somebody's turn: in this round, if it has yet to come, or in the next one."""
        campaign, fight = scene.campaign, scene.encounter
        slots = [slot for slot in fight.slots if person in slot.people] if fight else []
        over = [slot.acted if end else bool(campaign.mark(person, f"{TURNS_MARK}.{slot.id}")) for slot in slots]
        later = 1 if all(over) else 0
        until = until_rounds(self._system, scene, person, later)
        return msgspec.structs.replace(until, end=end and until.round is not None)

    def _relieve(self, scene: Scene, values: Relieve) -> Procedure[None]:
        for person in dict.fromkeys(values.targets):
            yield from tell(*_lifted(scene, person, values.name))


def until_rounds(system: RuleSystem, scene: Scene, person: str, rounds: int) -> Until:
    """So many rounds from now: at the start of the person's turn that many rounds later, or by the clock."""
    at = scene.campaign.clock + rounds * system.round_seconds(scene.campaign)
    fight = scene.encounter
    if fight is None or fight.slot_of(person) is None:
        return Until(at)
    return Until(at, fight.round + rounds, person)


def _lifted(scene: Scene, person: str, name: str) -> list[e.AnyEvent]:
    there = scene.person(person).conditions
    return [e.ConditionEnded(person, condition.id) for condition in there if condition.name == name]


def _refine_words(draft: Draft) -> None:
    """Finds words wrong that the order of a fight, in which they stand on every row, could not show."""
    short_name(draft)
    if len(draft.get("note") or "") > LONGEST_NOTE:
        draft.wrong(text("problem.long_note", most=LONGEST_NOTE), "note")


def _refine_afflict(draft: Draft) -> None:
    _refine_words(draft)
    if draft.get("name") is not None and not draft.get("name").strip():
        draft.wrong(text("problem.nameless_condition"), "name")
    times = [unit for unit in UNITS if draft.get(unit)]
    turns = [key for key in ("rounds", "turn_of", "own_turn") if draft.get(key)]
    if times and turns:
        draft.wrong(text("problem.time_or_turns"), times[0])
    person, fight = draft.get("turn_of"), draft.campaign.encounter
    if person is not None or draft.get("own_turn"):
        needs_fight(draft)
        if fight is not None and person in draft.campaign.people and fight.slot_of(person) is None:
            name = draft.campaign.people[person].name
            draft.refuse(text("problem.not_in_fight", person=name), "turn_of")


def _refine_relieve(draft: Draft) -> None:
    people = [draft.campaign.people.get(person) for person in draft.get("targets") or ()]
    name = draft.get("name")
    if name is not None and people and not any(one is not None and one.has(name) for one in people):
        draft.refuse(text("problem.no_such_condition", name=name), "name")
