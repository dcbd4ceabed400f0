"""The order of a fight: what sorts its slots, who comes next, and who acts out of turn."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from engine import events as e
from engine.words import literal, text

if TYPE_CHECKING:
    from engine.actions import Draft
    from engine.campaign import Campaign
    from engine.encounter import Encounter, Slot
    from engine.reasons import Reasoned
    from engine.system import RuleSystem

ACTIONS_MARK = "actions"
"""Mark of this round: how many actions a person has taken."""


def slot_value(system: RuleSystem, campaign: Campaign, slot: Slot) -> float | None:
    """What sorts a slot: the best value of its people; None where only a rolled initiative does.

    A second action keeps the value that it was given, if it was given one.
    """
    if slot.own_kind in {"extra", "queued"} and slot.value is not None:
        return None
    best = best_of(system, campaign, slot)
    return best[1].value if best else None


def best_of(system: RuleSystem, campaign: Campaign, slot: Slot) -> tuple[str, Reasoned[float]] | None:
    """Whose value sorts a slot, and that value: of a group the best of those in play, the first of equals.

    None where only a rolled initiative sorts. Whoever rolls for a group rolls for its first member.
    """
    there = [person for person in slot.people if person in campaign.people]
    in_play = [person for person in there if not system.out_of_play(campaign, person)] or there
    valued = [(person, value) for person in in_play if (value := system.order_value(campaign, person)) is not None]
    return max(valued, key=lambda one: one[1].value, default=None)


def sort_all(system: RuleSystem, campaign: Campaign, fight: Encounter) -> e.SlotsSorted:
    """All slots by their values, highest first; those without a value keep theirs, ties stand as they stood.

    Every slot that has a value is where it puts it, so that marks of rows moved by hand go.
    """
    values = {slot.id: value for slot in fight.slots if (value := _worth(system, campaign, slot)) is not None}
    ordered = sorted(fight.slots, key=lambda slot: -_value(slot, values))
    return e.SlotsSorted(tuple(slot.id for slot in ordered), values)


def sort_one(system: RuleSystem, campaign: Campaign, person: str) -> tuple[e.SlotsSorted, ...]:
    """A person's slot put where its changed value belongs among those that have not acted; the rest stand still.

    Nothing, where the person has acted already or has no slot, or where the order is kept by hand.
    """
    fight = campaign.encounter
    slot = fight.slot_of(person) if fight else None
    if fight is None or slot is None or slot.acted or fight.keep_order:
        return ()
    value = slot_value(system, campaign, slot)
    if value is None or value == slot.value:
        return ()
    rest = [s for s in fight.slots if s.id != slot.id]
    place = next((i for i, s in enumerate(rest) if not s.acted and _value(s, {}) < value), len(rest))
    rest.insert(place, slot)
    return (e.SlotsSorted(tuple(s.id for s in rest), {slot.id: value}),)


def sort_back(system: RuleSystem, campaign: Campaign, fight: Encounter, slot: Slot) -> e.SlotsSorted:
    """One slot back where its value puts it, after those of the same value; the rest stand still."""
    value = _worth(system, campaign, slot)
    return placed_by(fight, slot, slot.value if value is None else value)


def placed_by(fight: Encounter, slot: Slot, value: float | None) -> e.SlotsSorted:
    """A slot put behind the last other one whose value is no lower; at the end without a value.

    Slots that were put elsewhere by hand say nothing about where a value belongs, unless they stand right there.
    """
    rest = [one for one in fight.slots if one.id != slot.id]
    if value is None:
        rest.append(slot)
    else:
        no_lower = [_value(one, {}) >= value for one in rest]
        place = max((at for at, one in enumerate(rest, 1) if not one.moved and no_lower[at - 1]), default=0)
        while place < len(rest) and rest[place].moved and no_lower[place]:
            place += 1
        rest.insert(place, slot)
    return e.SlotsSorted(tuple(one.id for one in rest), {} if value is None else {slot.id: value})


def _worth(system: RuleSystem, campaign: Campaign, slot: Slot) -> float | None:
    """The value of a slot now: worked out, or the one that it was given."""
    value = slot_value(system, campaign, slot)
    return slot.value if value is None else value


def _value(slot: Slot, values: dict[str, float]) -> float:
    value = values.get(slot.id, slot.value)
    return float("-inf") if value is None else value


def next_slot(system: RuleSystem, campaign: Campaign, fight: Encounter) -> Slot | None:
    """The first slot in order that has yet to act this round; held ones wait to be called."""
    for slot in fight.slots:
        waits = slot.kind == "held" or slot.due_round > fight.round
        if not slot.acted and not waits and can_come_up(system, campaign, slot):
            return slot
    return None


def can_come_up(system: RuleSystem, campaign: Campaign, slot: Slot) -> bool:
    """Whether anybody in a slot is still in play."""
    return any(p in campaign.people and not system.out_of_play(campaign, p) for p in slot.people)


def slot_to_hold(fight: Encounter, person: str) -> Slot | None:
    """The slot that a person gives up for later: the one in turn, or the next in which he would act."""
    return _first(fight, person, lambda s: s.id == fight.turn, lambda s: not s.acted and s.kind != "held")


def slot_to_wait_for(fight: Encounter, slot: Slot, person: str) -> Slot | None:
    """The slot of another person that comes after one in the order and has yet to act."""
    places = {one.id: place for place, one in enumerate(fight.slots)}
    later = (one for one in fight.slots if person in one.people and places[one.id] > places[slot.id])
    return next((one for one in later if not one.acted and one.kind != "held"), None)


def slot_to_act(fight: Encounter, person: str) -> Slot | None:
    """The slot in which a person acts out of turn: one that is held, or the next in which he would act."""
    return _first(fight, person, lambda s: s.kind == "held", lambda s: not s.acted)


def _first(fight: Encounter, person: str, *wanted: Callable[[Slot], bool]) -> Slot | None:
    slots = [slot for slot in fight.slots if person in slot.people]
    for wants in wanted:
        if found := next(filter(wants, slots), None):
            return found
    return slots[0] if slots else None


def taken_out(fight: Encounter, person: str) -> tuple[e.AnyEvent, ...]:
    """Events that take a person out of the order; those who share a slot stay where they are."""
    return tuple(
        e.SlotLeft(slot.id, person) if slot.is_group else e.SlotRemoved(slot.id)
        for slot in fight.slots
        if person in slot.people
    )


def warn_of_turn(draft: Draft, person: str) -> None:
    """Warns when a person acts out of turn or again: allowed, since tables do, but worth knowing."""
    fight = draft.campaign.encounter
    if fight is None or person not in draft.campaign.people:
        return
    name = literal(draft.campaign.people[person].name)
    slot = fight.in_turn
    if fight.slot_of(person) is None:
        draft.warn(text("warning.not_in_fight", person=name))
    elif slot is not None and person not in slot.people:
        draft.warn(text("warning.out_of_turn", person=name))
    if draft.campaign.mark(person, ACTIONS_MARK):
        draft.warn(text("warning.second_action", person=name))
