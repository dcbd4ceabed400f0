"""Turns and rounds: the actions of every system that move the order along, and wait in it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from engine import events as e
from engine.actions import Action, Draft, FormField
from engine.play.forms import ACTOR, Actor, Nothing, fights, name_in, needs_fight
from engine.play.order import slot_to_act, slot_to_hold, slot_to_wait_for
from engine.play.rounds import begin_next_turn, begin_turn, end_turn, go_on, next_round, running
from engine.procedure import Procedure, Scene, tell
from engine.words import text

if TYPE_CHECKING:
    from engine.encounter import Slot
    from engine.play.passing import FindAction
    from engine.system import RuleSystem

__all__ = ["Turns", "begin_next_turn", "begin_turn"]


class Delay(msgspec.Struct, frozen=True):
    """Values of ``delay``: who waits, and after whom the turn comes."""

    actor: str
    after: str


class Turns:
    """The actions that move rounds and turns along, for a system."""

    def __init__(self, system: RuleSystem, find: FindAction) -> None:
        """Takes the system whose rules fill the actions, and the look-up of lasting deeds."""
        self._system = system
        self._find = find

    def actions(self) -> tuple[Action[Any], ...]:
        """The actions, each with its form."""
        return (
            Action("next_turn", Nothing, self._next_turn, (), needs_fight, group="turn"),
            Action("next_round", Nothing, self._next_round, (), needs_fight, group="turn"),
            Action("hold", Actor, self._hold, (ACTOR,), _refine_hold, group="turn"),
            Action("act_now", Actor, self._act_now, (ACTOR,), _refine_act_now, group="turn"),
            Action("delay", Delay, self._delay, (ACTOR, FormField("after", "person")), _refine_delay, group="turn"),
        )

    def _next_turn(self, scene: Scene, values: Nothing) -> Procedure[None]:
        yield from end_turn(scene)
        if not (yield from begin_next_turn(self._system, scene)):
            yield from next_round(self._system, self._find, scene)

    def _next_round(self, scene: Scene, values: Nothing) -> Procedure[None]:
        yield from next_round(self._system, self._find, scene)

    def _hold(self, scene: Scene, values: Actor) -> Procedure[None]:
        fight = running(scene)
        slot = _there(slot_to_hold(fight, values.actor))
        yield from tell(e.SlotHeld(slot.id, held=True))
        if fight.turn == slot.id:
            yield from go_on(self._system, self._find, scene)

    def _act_now(self, scene: Scene, values: Actor) -> Procedure[None]:
        fight = running(scene)
        slot = _there(slot_to_act(fight, values.actor))
        if fight.turn is not None and fight.turn != slot.id:
            places = [s.id for s in fight.slots if s.id != slot.id]
            yield from tell(e.SlotMoved(slot.id, places.index(fight.turn), by_hand=False))
        if slot.kind == "held":
            yield from tell(e.SlotHeld(slot.id, held=False))
        yield from begin_turn(self._system, scene, slot)

    def _delay(self, scene: Scene, values: Delay) -> Procedure[None]:
        fight = running(scene)
        slot = _there(slot_to_hold(fight, values.actor))
        other = _there(slot_to_wait_for(fight, slot, values.after))
        rest = [one.id for one in fight.slots if one.id != slot.id]
        yield from tell(e.SlotMoved(slot.id, rest.index(other.id) + 1))
        if fight.turn == slot.id:
            yield from begin_next_turn(self._system, scene)


def _there(slot: Slot | None) -> Slot:
    if slot is None:
        raise LookupError("the form lets this through only for those who fight")
    return slot


def _refine_hold(draft: Draft) -> None:
    fights(draft, "actor")
    fight, person = draft.campaign.encounter, draft.get("actor")
    slot = slot_to_hold(fight, person) if fight is not None and person is not None else None
    if slot is not None and slot.kind == "held":
        draft.refuse(text("problem.holds_already", person=name_in(draft, person)), "actor")


def _refine_act_now(draft: Draft) -> None:
    fights(draft, "actor")
    fight, person = draft.campaign.encounter, draft.get("actor")
    slot = slot_to_act(fight, person) if fight is not None and person is not None else None
    if fight is None or slot is None:
        return
    if slot.id == fight.turn:
        draft.refuse(text("problem.acts_already", person=name_in(draft, person)), "actor")
    elif slot.acted:
        draft.warn(text("warning.acted_already", person=name_in(draft, person)))


def _refine_delay(draft: Draft) -> None:
    fights(draft, "actor", "after")
    fight, person, after = draft.campaign.encounter, draft.get("actor"), draft.get("after")
    if fight is None or person is None or after is None or draft.problems:
        return
    slot = slot_to_hold(fight, person)
    if slot is None or slot.acted:
        draft.refuse(text("problem.has_acted", person=name_in(draft, person)), "actor")
    elif slot_to_wait_for(fight, slot, after) is None:
        facts = {"person": name_in(draft, person), "other": name_in(draft, after)}
        draft.refuse(text("problem.nobody_to_wait_for", **facts), "after")
