"""The order of a fight: what sorts its slots, who comes next, and who acts out of turn."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from msgspec.structs import replace

from engine import events as e
from engine.words import literal, text

if TYPE_CHECKING:
    from engine.actions import Draft
    from engine.campaign import Campaign
    from engine.encounter import Encounter, Slot
    from engine.system import RuleSystem

ACTIONS_MARK = "actions"
"""Mark of this round: how many actions a person has taken."""


def slot_value(system: RuleSystem, campaign: Campaign, slot: Slot) -> float | None:
    """What sorts a slot: the best value of its people; None where only a rolled initiative does.

    A second action keeps the value that it was given, if it was given one.
    """
    if slot.kind in {"extra", "queued"} and slot.value is not None:
        return None
    values = [v.value for p in slot.people if p in campaign.people and (v := system.order_value(campaign, p))]
    return max(values, default=None)


def sort_all(system: RuleSystem, campaign: Campaign, fight: Encounter) -> e.SlotsSorted:
    """All slots by their values, highest first; those without a value keep theirs, ties stand as they stood."""
    values = {slot.id: value for slot in fight.slots if (value := slot_value(system, campaign, slot)) is not None}
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
    events: list[e.AnyEvent] = []
    place = 0
    for slot in fight.slots:
        others = tuple(one for one in slot.people if one != person)
        if others != slot.people:
            events.append(e.SlotRemoved(slot.id))
            if others:
                events.append(e.SlotAdded(replace(slot, people=others), place))
                if fight.turn == slot.id:
                    events.append(e.TurnBegan(slot.id))
        place += bool(others)
    return tuple(events)


def warn_of_turn(draft: Draft, person: str) -> None:
    """Warns when a person acts out of turn or again: allowed, since tables do, but worth knowing."""
    fight = draft.campaign.encounter
    if fight is None or person not in draft.campaign.people:
        return
    name = literal(draft.campaign.people[person].name)
    slot = fight.slot(fight.turn) if fight.turn else None
    if fight.slot_of(person) is None:
        draft.warn(text("warning.not_in_fight", person=name))
    elif slot is not None and person not in slot.people:
        draft.warn(text("warning.out_of_turn", person=name))
    if draft.campaign.mark(person, ACTIONS_MARK):
        draft.warn(text("warning.second_action", person=name))
