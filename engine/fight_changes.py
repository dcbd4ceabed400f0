"""How fights change by events: their state, their rounds and turns, their places. Part of `engine.evolve`."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final, TypeVar

from msgspec.structs import replace

from engine import events as e
from engine.campaign import Campaign
from engine.encounter import Encounter, Slot

if TYPE_CHECKING:
    from collections.abc import Sequence

K = TypeVar("K")
V = TypeVar("V")


# ---- fights


def _encounter_began(campaign: Campaign, event: e.EncounterBegan) -> Campaign:
    return replace(
        campaign,
        encounters=with_item(campaign.encounters, event.encounter.id, event.encounter),
        active=event.encounter.id if event.encounter.state == "running" else campaign.active,
    )


def _encounter_taken_up(campaign: Campaign, event: e.EncounterTakenUp) -> Campaign:
    fight = campaign.encounters[event.encounter]
    return replace(
        _changed(campaign, fight, state="running", marks={}),
        active=fight.id,
        marks=fight.marks,  # the round goes on where it stood
    )


def _encounter_paused(campaign: Campaign, event: e.EncounterPaused) -> Campaign:
    fight = campaign.encounters[event.encounter]
    paused = _changed(campaign, fight, state="paused", marks=campaign.marks)
    return replace(paused, active=None if campaign.active == fight.id else campaign.active, marks={})


def _encounter_renamed(campaign: Campaign, event: e.EncounterRenamed) -> Campaign:
    return _changed(campaign, campaign.encounters[event.encounter], name=event.name)


def _encounter_removed(campaign: Campaign, event: e.EncounterRemoved) -> Campaign:
    left = without_item(campaign.encounters, event.encounter)
    return replace(campaign, encounters=left, active=None if campaign.active == event.encounter else campaign.active)


def _encounter_ended(campaign: Campaign, event: e.EncounterEnded) -> Campaign:
    ended = _changed(campaign, campaign.encounters[event.encounter], state="ended", turn=None)
    return replace(ended, active=None if campaign.active == event.encounter else campaign.active)


# ---- rounds and turns


def _round_began(campaign: Campaign, event: e.RoundBegan) -> Campaign:
    fight = _active(campaign)
    slots = tuple(replace(slot, acted=False) for slot in fight.slots)
    left = {person: replace(slot, acted=False) for person, slot in fight.left.items()}
    return replace(_changed(campaign, fight, round=event.number, slots=slots, left=left, turn=None), marks={})


def _turn_began(campaign: Campaign, event: e.TurnBegan) -> Campaign:
    return _changed(campaign, _active(campaign), turn=event.slot)


def _turn_ended(campaign: Campaign, event: e.TurnEnded) -> Campaign:
    ended = _slot_changed(campaign, event.slot, acted=True)
    return _changed(ended, _active(ended), turn=None)


def _order_kept(campaign: Campaign, event: e.OrderKept) -> Campaign:
    return _changed(campaign, _active(campaign), keep_order=event.on)


# ---- places in the order


def _slot_added(campaign: Campaign, event: e.SlotAdded) -> Campaign:
    fight = _active(campaign)
    slots = (*fight.slots[: event.to], event.slot, *fight.slots[event.to :])
    left = {person: slot for person, slot in fight.left.items() if person not in event.slot.people}
    return _changed(campaign, fight, slots=slots, left=left)


def _slot_removed(campaign: Campaign, event: e.SlotRemoved) -> Campaign:
    fight = _fight_with(campaign, event.slot)
    slot = fight.slot(event.slot) if fight else None
    if fight is None or slot is None:
        return campaign
    left = dict(fight.left)
    for person in slot.people:
        left |= _place_left(person, slot)
    return _changed(
        campaign,
        fight,
        slots=tuple(s for s in fight.slots if s.id != slot.id),
        turn=None if fight.turn == slot.id else fight.turn,
        left=left,
    )


def _slot_joined(campaign: Campaign, event: e.SlotJoined) -> Campaign:
    fight, slot = _found(campaign, event.slot)
    left = without_item(fight.left, event.person)
    joined = replace(slot, people=(*(one for one in slot.people if one != event.person), event.person))
    return _changed(campaign, fight, slots=_instead(fight.slots, joined), left=left)


def _slot_left(campaign: Campaign, event: e.SlotLeft) -> Campaign:
    fight, slot = _found(campaign, event.slot)
    people = tuple(one for one in slot.people if one != event.person)
    left = fight.left | _place_left(event.person, slot)
    return _changed(campaign, fight, slots=_instead(fight.slots, replace(slot, people=people)), left=left)


def _place_left(person: str, slot: Slot) -> dict[str, Slot]:
    """The place to come back to; a further action is nothing to come back to."""
    if slot.own_kind != "main":
        return {}
    return {person: Slot(slot.id, (person,), acted=slot.acted, value=slot.value)}


def _slot_named(campaign: Campaign, event: e.SlotNamed) -> Campaign:
    return _slot_changed(campaign, event.slot, name=event.name)


def _slot_moved(campaign: Campaign, event: e.SlotMoved) -> Campaign:
    fight = _active(campaign)
    moved = moved_to(fight.slots, _index(fight.slots, event.slot), event.to)
    if event.by_hand:
        moved = [replace(s, moved=True) if s.id == event.slot else s for s in moved]
    return _changed(campaign, fight, slots=tuple(moved))


def _slot_held(campaign: Campaign, event: e.SlotHeld) -> Campaign:
    _, slot = _found(campaign, event.slot)
    if event.held == (slot.kind == "held"):
        return campaign
    return _slot_changed(
        campaign,
        event.slot,
        kind="held" if event.held else slot.was,
        was=slot.kind if event.held else "main",
    )


def _slots_sorted(campaign: Campaign, event: e.SlotsSorted) -> Campaign:
    fight = _active(campaign)
    by_id = {slot.id: slot for slot in fight.slots}
    slots = [
        replace(by_id[s], moved=False, value=event.values[s]) if s in event.values else by_id[s] for s in event.order
    ]
    return _changed(campaign, fight, slots=tuple(slots))


# ---- what they share


def _active(campaign: Campaign) -> Encounter:
    if campaign.active is None:
        raise KeyError("no fight is being run")
    return campaign.encounters[campaign.active]


def _fight_with(campaign: Campaign, slot: str) -> Encounter | None:
    """The fight that has a slot, the active one first."""
    fights = campaign.encounters.values()
    return next((f for f in sorted(fights, key=lambda f: f.id != campaign.active) if f.slot(slot)), None)


def _found(campaign: Campaign, slot_id: str) -> tuple[Encounter, Slot]:
    fight = _fight_with(campaign, slot_id)
    slot = fight.slot(slot_id) if fight else None
    if fight is None or slot is None:
        raise KeyError(slot_id)
    return fight, slot


def _changed(campaign: Campaign, fight: Encounter, **changes: Any) -> Campaign:
    return replace(campaign, encounters=with_item(campaign.encounters, fight.id, replace(fight, **changes)))


def _slot_changed(campaign: Campaign, slot_id: str, **changes: Any) -> Campaign:
    fight, slot = _found(campaign, slot_id)
    return _changed(campaign, fight, slots=_instead(fight.slots, replace(slot, **changes)))


def _instead(slots: Sequence[Slot], changed: Slot) -> tuple[Slot, ...]:
    return tuple(changed if slot.id == changed.id else slot for slot in slots)


def _index(slots: Sequence[Slot], slot_id: str) -> int:
    for index, slot in enumerate(slots):
        if slot.id == slot_id:
            return index
    raise KeyError(slot_id)


def with_item(mapping: dict[K, V], key: K, value: V) -> dict[K, V]:
    """A mapping with one more item, or another one under its key."""
    return {**mapping, key: value}


def without_item(mapping: dict[K, V], key: K) -> dict[K, V]:
    """A mapping without the item of a key."""
    return {k: v for k, v in mapping.items() if k != key}


def moved_to(items: Sequence[V], index: int, to: int) -> list[V]:
    """Items with the one at ``index`` at place ``to`` of the result."""
    rest = [*items[:index], *items[index + 1 :]]
    rest.insert(to, items[index])
    return rest


FIGHT_CHANGES: Final[dict[type[Any], Callable[[Campaign, Any], Campaign]]] = {
    e.EncounterBegan: _encounter_began,
    e.EncounterTakenUp: _encounter_taken_up,
    e.EncounterPaused: _encounter_paused,
    e.EncounterRenamed: _encounter_renamed,
    e.EncounterRemoved: _encounter_removed,
    e.EncounterEnded: _encounter_ended,
    e.RoundBegan: _round_began,
    e.TurnBegan: _turn_began,
    e.TurnEnded: _turn_ended,
    e.OrderKept: _order_kept,
    e.SlotAdded: _slot_added,
    e.SlotRemoved: _slot_removed,
    e.SlotJoined: _slot_joined,
    e.SlotLeft: _slot_left,
    e.SlotNamed: _slot_named,
    e.SlotMoved: _slot_moved,
    e.SlotHeld: _slot_held,
    e.SlotsSorted: _slots_sorted,
}
"""How each kind of event about fights changes the campaign."""
