"""What a form is filled in with before anybody types: read off the log, so that it is there after reopening as well."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from engine.actions import FormField
    from engine.log import LogEntry
    from engine.words import Text
    from gui.session_bridge import SessionBridge

ACTOR: Final = "actor"
OPENING: Final = "initiative"
"""Group of what is done once, before anybody acts."""

_DEEDS: Final = frozenset({"attack"})
"""Groups of actions that nobody can take who can do nothing."""

_LOOKED_AT: Final = 6
"""How many earlier targets are looked at for one who stands."""

_REMEMBERED: Final = frozenset({"person", "row", "choice", "whole", "number"})
"""Kinds of fields whose last value stands there the next time; what holds for one blow only does not."""


def opening(bridge: SessionBridge) -> str | None:
    """The action that puts a fight in order, while nobody has a place in it that was thrown for; None for nothing."""
    fight = bridge.campaign.encounter
    if fight is None or fight.round > 1 or any(slot.value is not None or slot.acted for slot in fight.slots):
        return None
    found = (one for one in bridge.actions.values() if one.group == OPENING)
    return next((one.id for one in found if all(field.key != ACTOR for field in one.fields)), None)


def suggestion(bridge: SessionBridge, field: FormField, actor: str | None, values: Mapping[str, Any]) -> Any:
    """What stands in a field that nobody has filled in; None for nothing.

    Args:
        bridge: Where the log and the campaign are read.
        field: The field as the form has it now.
        actor: Who acts.
        values: The form as it is filled in.
    """
    if field.between and actor is not None:
        others = others_in(values.get(field.between))
        found = last_between(bridge, field.key, actor, others[0]) if others else None
        if found is not None:
            return found
    return field.suggested if field.suggested not in (None, "", [], ()) else None


def last_between(bridge: SessionBridge, key: str, one: str, other: str) -> Any:
    """What a number was between two people the last time, whichever of them acted.

    Where they have not met, it is what it was between one of the one's group and one of the other's.
    """
    here, there = _beside(bridge, one), _beside(bridge, other)
    nearly = None
    for entry in reversed(bridge.log):
        value, actor = entry.values.get(key), entry.values.get(ACTOR)
        if value is None or actor not in here | there or entry.action not in bridge.actions:
            continue
        for field in bridge.actions[entry.action].fields:
            if field.key == key and field.between:
                others = set(others_in(entry.values.get(field.between)))
                if (actor == one and other in others) or (actor == other and one in others):
                    return value
                if nearly is None and others & (there if actor in here else here):
                    nearly = value
    return nearly


def _beside(bridge: SessionBridge, person: str) -> set[str]:
    """Somebody and those who act together with them."""
    fight = bridge.campaign.encounter
    slot = fight.slot_of(person) if fight else None
    return {person, *(slot.people if slot else ())}


def last_target(bridge: SessionBridge, actor: str) -> str | None:
    """Whom somebody will attack next: the last one they attacked who still stands, otherwise one of those beside them.

    Nobody is proposed out of the blue but the only enemy who is left.
    """
    attacked = list(dict.fromkeys(_attacked(bridge, actor)))[:_LOOKED_AT]
    standing = next((one for one in attacked if stands(bridge, one)), None)
    if standing is not None:
        return standing
    fight = bridge.campaign.encounter
    if fight is None:
        return None
    for one in attacked[:1]:
        slot = fight.slot_of(one)
        beside = next((other for other in (slot.people if slot else ()) if stands(bridge, other)), None)
        if beside is not None:
            return beside
    people = bridge.campaign.people
    kind = people[actor].kind if actor in people else ""
    enemies = (one for one in fight.people if one in people and people[one].kind != kind and stands(bridge, one))
    left = list(islice(enemies, 2))
    return left[0] if len(left) == 1 else None


def _attacked(bridge: SessionBridge, actor: str) -> Iterator[str]:
    """Whom somebody attacked, or those who act together with them, the last one first."""
    actors = _beside(bridge, actor)
    for entry in reversed(bridge.log):
        action = bridge.actions.get(entry.action)
        if action is None or action.group != "attack" or entry.values.get(ACTOR) not in actors:
            continue
        for field in action.fields:
            if field.key != ACTOR and field.kind in {"person", "people", "shares"}:
                yield from others_in(entry.values.get(field.key))


def still_standing(bridge: SessionBridge, actor: str | None, field: FormField, value: Any) -> Any:
    """A value of the last attack for the next one: who has fallen gives way to who is aimed at next."""
    if field.kind not in {"person", "shares"} or not value:
        return value
    standing = [one for one in others_in(value) if stands(bridge, one)]
    if standing:
        return value if field.kind == "person" else {one: value[one] for one in standing}
    after = last_target(bridge, actor) if actor and field.required else None
    if field.kind == "person" or after is None:
        return after
    return {after: next(iter(value.values()))}


def stands(bridge: SessionBridge, person: str) -> bool:
    """Whether somebody is in play and able to do something."""
    return in_play(bridge, person) and hindrance(bridge, person) is None


def hindrance(bridge: SessionBridge, person: str) -> Text | None:
    """Why somebody can do nothing at all, as the rules say it; None if they can.

    Only the rules know who is able to act, and they say it of each action: whoever may not even think of one, with
    nothing but themselves filled in, can do nothing.
    """
    first: Text | None = None
    for action in bridge.actions.values():
        if action.group in _DEEDS and any(field.key == ACTOR and field.kind == "person" for field in action.fields):
            problems = bridge.form(action.id, {ACTOR: person}).problems
            refused = next((one.said for one in problems if one.refused and one.field == ACTOR), None)
            if refused is None:
                return None
            first = first or refused
    return first


def in_play(bridge: SessionBridge, person: str) -> bool:
    """Whether somebody is there, in the fight if there is one, and not out of it for good."""
    campaign = bridge.campaign
    if person not in campaign.people or bridge.system.out_of_play(campaign, person):
        return False
    return campaign.encounter is None or person in campaign.encounter.people


def remembered(bridge: SessionBridge, action: str, actor: str | None) -> dict[str, Any]:
    """What somebody filled in the last time they did the same, where that still makes sense."""
    entry = last_entry(bridge, actor, {action})
    declared = bridge.actions[action]
    found: dict[str, Any] = {}
    for field in declared.fields:
        value = entry.values.get(field.key) if entry else None
        if field.key == ACTOR or field.fresh or field.kind not in _REMEMBERED:
            continue
        if field.kind == "person" and declared.group == "attack":
            target = str(value) if value is not None and stands(bridge, str(value)) else None
            value = target or (last_target(bridge, actor) if actor and field.required else None)
        if value is not None:
            found[field.key] = value
    return found


def last_entry(bridge: SessionBridge, actor: str | None, actions: set[str]) -> LogEntry | None:
    """The last of some actions that somebody took."""
    for entry in reversed(bridge.log):
        if entry.action in actions and entry.values.get(ACTOR) == actor:
            return entry
    return None


def others_in(value: Any) -> list[str]:
    """Ids of people in a value of a form: one, several, or those of whom each has a number."""
    if isinstance(value, str):
        return [value]
    return list(value) if isinstance(value, dict | list | tuple) else []
