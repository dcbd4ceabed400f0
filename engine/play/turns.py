"""Fights, rounds and turns: the actions of every system that move the order along."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from engine import events as e
from engine.actions import Action, Draft, FieldOption, FormField
from engine.character import Condition
from engine.clock import Until
from engine.encounter import Encounter, Slot
from engine.play.order import (
    can_come_up,
    next_slot,
    slot_to_act,
    slot_to_hold,
    slot_value,
    sort_all,
    taken_out,
)
from engine.play.passing import FindAction, pass_time
from engine.procedure import Procedure, Scene, tell
from engine.words import literal, text

if TYPE_CHECKING:
    from engine.system import RuleSystem


class Start(msgspec.Struct, frozen=True):
    """Values of ``start``: ids of those who fight, in the order in which they stand at first."""

    combatants: list[str]
    surprised: list[str] = []


class Nothing(msgspec.Struct, frozen=True):
    """Values of an action without inputs."""


class Switch(msgspec.Struct, frozen=True):
    """Values of an action that turns something on or off."""

    on: bool


class Actor(msgspec.Struct, frozen=True):
    """Values of an action that names one person."""

    actor: str


class Named(msgspec.Struct, frozen=True):
    """Values of ``join`` and ``leave``."""

    name: str


class Reorder(msgspec.Struct, frozen=True):
    """Values of ``reorder``: the person whose slot moves, and the person before or after whom it goes."""

    actor: str
    before: str | None = None
    after: str | None = None


class Arrange(msgspec.Struct, frozen=True):
    """Values of ``arrange``: slots that move together, in the order in which they stand, and the one before which."""

    slots: list[str]
    before: str = ""


ACTOR = FormField("actor", "person")

TURNS_MARK = "turns"
"""Beginning of the mark of this round that says that a person's turn in a slot has begun."""


class Turns:
    """The actions that run fights, rounds and turns, for a system."""

    def __init__(self, system: RuleSystem, find: FindAction) -> None:
        """Takes the system whose rules fill the actions, and the look-up of lasting deeds."""
        self._system = system
        self._find = find

    def actions(self) -> tuple[Action[Any], ...]:
        """The actions, each with its form."""
        return (
            Action(
                "start",
                Start,
                self._start,
                (FormField("combatants", "people"), FormField("surprised", "people", required=False)),
                _no_other_fight,
                group="turn",
            ),
            Action("next_turn", Nothing, self._next_turn, (), _needs_fight, group="turn"),
            Action("next_round", Nothing, self._next_round, (), _needs_fight, group="turn"),
            Action("hold", Actor, self._hold, (ACTOR,), _needs_slot, group="turn"),
            Action("act_now", Actor, self._act_now, (ACTOR,), _needs_slot, group="turn"),
            Action(
                "reorder",
                Reorder,
                self._reorder,
                (
                    ACTOR,
                    FormField("before", "person", required=False),
                    FormField("after", "person", required=False),
                ),
                _refine_reorder,
                group="turn",
            ),
            Action(
                "arrange",
                Arrange,
                self._arrange,
                (FormField("slots", "choices"), FormField("before", "choice", required=False)),
                _refine_arrange,
                group="turn",
            ),
            Action("resort", Nothing, self._resort, (), _needs_fight, group="turn"),
            Action("join", Named, self._join, (FormField("name", "person"),), _refine_join, group="turn"),
            Action("leave", Named, self._leave, (FormField("name", "person"),), _refine_leave, group="turn"),
            Action(
                "keep_order",
                Switch,
                self._keep_order,
                (FormField("on", "flag", default=True),),
                _needs_fight,
                group="turn",
            ),
            Action("end", Nothing, self._end, (), _needs_fight, group="turn"),
        )

    def _start(self, scene: Scene, values: Start) -> Procedure[None]:
        number = len(scene.campaign.encounters) + 1
        slots = tuple(Slot(scene.new_id(), (person,)) for person in dict.fromkeys(values.combatants))
        fight = Encounter(scene.new_id(), f"Fight {number}", "running", slots)
        yield from tell(e.EncounterBegan(fight), e.RoundBegan(1))
        for person in values.surprised:
            lasting = Until(scene.campaign.clock + self._system.round_seconds(scene.campaign), 2, person)
            yield from tell(e.ConditionBegan(person, Condition(scene.new_id(), "surprised", lasting)))
        yield from self._open_round(scene, sort=True)

    def _open_round(self, scene: Scene, *, sort: bool) -> Procedure[None]:
        """Sorts, asks what the round asks, and gives the first slot its turn."""
        if sort and scene.encounter is not None:
            yield from tell(sort_all(self._system, scene.campaign, scene.encounter))
        yield from self._system.on_round(scene)
        yield from begin_next_turn(self._system, scene)

    def _next_turn(self, scene: Scene, values: Nothing) -> Procedure[None]:
        yield from end_turn(scene)
        if not (yield from begin_next_turn(self._system, scene)):
            yield from self._next_round(scene, values)

    def _next_round(self, scene: Scene, values: Nothing) -> Procedure[None]:
        yield from end_turn(scene)
        yield from pass_time(self._system, self._find, scene, self._system.round_seconds(scene.campaign), by_turns=True)
        fight = _fight(scene)
        for slot in fight.slots:
            if slot.kind == "held":
                yield from tell(e.SlotHeld(slot.id, held=False))
        yield from tell(e.RoundBegan(fight.round + 1))
        for person in fight.people:
            # A turn that never came (the person was dragged, or joined late) must not prolong what ended with it.
            yield from _end_conditions(scene, person, fight.round)
        if any(can_come_up(self._system, scene.campaign, slot) for slot in fight.slots):
            sort = self._system.sorts_each_round(scene.campaign) and not fight.keep_order
            yield from self._open_round(scene, sort=sort)

    def _hold(self, scene: Scene, values: Actor) -> Procedure[None]:
        slot = _there(slot_to_hold(_fight(scene), values.actor))
        yield from tell(e.SlotHeld(slot.id, held=True))
        if _fight(scene).turn == slot.id and not (yield from begin_next_turn(self._system, scene)):
            yield from self._next_round(scene, Nothing())

    def _act_now(self, scene: Scene, values: Actor) -> Procedure[None]:
        fight = _fight(scene)
        slot = _there(slot_to_act(fight, values.actor))
        if fight.turn is not None and fight.turn != slot.id:
            places = [s.id for s in fight.slots if s.id != slot.id]
            yield from tell(e.SlotMoved(slot.id, places.index(fight.turn), by_hand=False))
        if slot.kind == "held":
            yield from tell(e.SlotHeld(slot.id, held=False))
        yield from begin_turn(self._system, scene, slot)

    def _reorder(self, scene: Scene, values: Reorder) -> Procedure[None]:
        slot = _slot_of(scene, values.actor)
        places = [s.id for s in _fight(scene).slots if s.id != slot.id]
        anchor = _slot_of(scene, values.before or values.after or values.actor)
        to = places.index(anchor.id) + (0 if values.before else 1)
        yield from tell(e.SlotMoved(slot.id, to))

    def _arrange(self, scene: Scene, values: Arrange) -> Procedure[None]:
        slots = [slot.id for slot in _fight(scene).slots]
        moved = [slot for slot in slots if slot in values.slots]
        # The first slot after the gap that stays; slots that move cannot be what others are put before.
        start = slots.index(values.before) if values.before else len(slots)
        anchor = next((slot for slot in slots[start:] if slot not in moved), None)
        for slot in moved:
            rest = [s.id for s in _fight(scene).slots if s.id != slot]
            yield from tell(e.SlotMoved(slot, rest.index(anchor) if anchor else len(rest)))

    def _resort(self, scene: Scene, values: Nothing) -> Procedure[None]:
        """Everybody back where their values put them; marks of rows put elsewhere by hand go."""
        yield from tell(sort_all(self._system, scene.campaign, _fight(scene)))

    def _join(self, scene: Scene, values: Named) -> Procedure[None]:
        fight = _fight(scene)
        slot = Slot(scene.new_id(), (values.name,))
        value = slot_value(self._system, scene.campaign, slot)
        slot = msgspec.structs.replace(slot, value=value)
        lower = (i for i, s in enumerate(fight.slots) if value is not None and (s.value or 0) < value)
        yield from tell(e.SlotAdded(slot, next(lower, len(fight.slots))))
        if fight.turn is None:
            yield from begin_next_turn(self._system, scene)

    def _leave(self, scene: Scene, values: Named) -> Procedure[None]:
        fight = _fight(scene)
        yield from tell(*taken_out(fight, values.name))
        had_turn = fight.turn is not None and _fight(scene).turn is None
        if had_turn and _fight(scene).slots and not (yield from begin_next_turn(self._system, scene)):
            yield from self._next_round(scene, Nothing())

    def _keep_order(self, scene: Scene, values: Switch) -> Procedure[None]:
        yield from tell(e.OrderKept(values.on))

    def _end(self, scene: Scene, values: Nothing) -> Procedure[None]:
        yield from tell(e.EncounterEnded(_fight(scene).id))


def begin_next_turn(system: RuleSystem, scene: Scene) -> Procedure[bool]:
    """Gives the turn to whoever comes next; False where nobody is left in this round."""
    slot = next_slot(system, scene.campaign, _fight(scene))
    if slot is None:
        return False
    yield from begin_turn(system, scene, slot)
    return True


def begin_turn(system: RuleSystem, scene: Scene, slot: Slot) -> Procedure[None]:
    """Gives a slot the turn and carries out what is due at its start, once a round."""
    yield from tell(e.TurnBegan(slot.id))
    mark = f"{TURNS_MARK}.{slot.id}"
    for person in slot.people:
        if person not in scene.campaign.people or scene.campaign.mark(person, mark):
            continue  # the turn was interrupted and goes on; what is due at its start has been done
        yield from tell(e.MarkChanged(person, mark, 1))
        yield from _end_conditions(scene, person, _fight(scene).round)
        yield from system.on_turn(scene, person)


def end_turn(scene: Scene) -> Procedure[None]:
    """Ends the turn that is on, if any; a queued slot is gone with it."""
    fight = _fight(scene)
    slot = fight.slot(fight.turn) if fight.turn is not None else None
    if slot is not None:
        yield from tell(e.TurnEnded(slot.id))
        if slot.kind == "queued":
            yield from tell(e.SlotRemoved(slot.id))


def _fight(scene: Scene) -> Encounter:
    fight = scene.encounter
    if fight is None:
        raise LookupError("the form lets this through only while a fight is run")
    return fight


def _slot_of(scene: Scene, person: str) -> Slot:
    return _there(_fight(scene).slot_of(person))


def _there(slot: Slot | None) -> Slot:
    if slot is None:
        raise LookupError("the form lets this through only for those who fight")
    return slot


def _end_conditions(scene: Scene, person: str, round_number: int) -> Procedure[None]:
    """Ends what lasted until the turn of a person in this round or an earlier one."""
    found = scene.campaign.people.get(person)
    for condition in found.conditions if found else ():
        until = condition.until
        if until is not None and until.round is not None and until.round <= round_number:
            yield from tell(e.ConditionEnded(person, condition.id))


def _needs_fight(draft: Draft) -> None:
    if draft.campaign.encounter is None:
        draft.refuse(text("problem.no_fight"))


def _no_other_fight(draft: Draft) -> None:
    if draft.campaign.encounter is not None:
        draft.refuse(text("problem.fight_runs", fight=draft.campaign.encounter.name))
    for person in draft.get("surprised") or ():
        if person not in (draft.get("combatants") or ()):
            draft.wrong(text("problem.surprised_not_there", person=_name(draft, person)), "surprised")


def _in_fight(draft: Draft, key: str) -> None:
    _needs_fight(draft)
    person, fight = draft.get(key), draft.campaign.encounter
    if fight is not None and person in draft.campaign.people and fight.slot_of(person) is None:
        draft.refuse(text("problem.not_in_fight", person=_name(draft, person)), key)


def _needs_slot(draft: Draft) -> None:
    _in_fight(draft, "actor")


def _refine_leave(draft: Draft) -> None:
    _in_fight(draft, "name")


def _refine_join(draft: Draft) -> None:
    _needs_fight(draft)
    person, fight = draft.get("name"), draft.campaign.encounter
    if fight is not None and person in draft.campaign.people and fight.slot_of(person) is not None:
        draft.refuse(text("problem.in_fight_already", person=_name(draft, person)), "name")


def _refine_arrange(draft: Draft) -> None:
    _needs_fight(draft)
    fight = draft.campaign.encounter
    if fight is None:
        return
    people = draft.campaign.people
    options = tuple(
        FieldOption(slot.id, literal(", ".join(people[p].name for p in slot.people if p in people)))
        for slot in fight.slots
    )
    draft.change("slots", options=options)
    draft.change("before", options=options)


def _refine_reorder(draft: Draft) -> None:
    for key in ("actor", "before", "after"):
        if draft.get(key) is not None:
            _in_fight(draft, key)
    anchors = [draft.get(key) for key in ("before", "after") if draft.get(key) is not None]
    if len(anchors) != 1:
        draft.wrong(text("problem.before_or_after"))
    elif anchors[0] == draft.get("actor"):
        draft.wrong(text("problem.own_neighbour"))


def _name(draft: Draft, person: str) -> Any:
    found = draft.campaign.people.get(person)
    return literal(found.name if found else str(person))
