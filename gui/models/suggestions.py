"""What a form is filled in with before anybody types: read off the log, so that it is there after reopening as well."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from collections.abc import Mapping

    from engine.actions import FormField
    from engine.log import LogEntry
    from gui.session_bridge import SessionBridge

ACTOR: Final = "actor"
_REMEMBERED: Final = frozenset({"person", "row", "choice", "whole", "number"})
"""Kinds of fields whose last value stands there the next time; what holds for one blow only does not."""


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
    return field.suggested or None


def last_between(bridge: SessionBridge, key: str, one: str, other: str) -> Any:
    """What a number was between two people the last time, whichever of them acted."""
    pair = {one, other}
    for entry in reversed(bridge.log):
        value = entry.values.get(key)
        if value is None or entry.values.get(ACTOR) not in pair or entry.action not in bridge.actions:
            continue
        for field in bridge.actions[entry.action].fields:
            if field.key == key and field.between:
                others = set(others_in(entry.values.get(field.between)))
                if others & (pair - {entry.values.get(ACTOR)}):
                    return value
    return None


def last_target(bridge: SessionBridge, actor: str) -> str | None:
    """Whom somebody attacked last, if they are still in play."""
    for entry in reversed(bridge.log):
        action = bridge.actions.get(entry.action)
        if action is None or action.group != "attack" or entry.values.get(ACTOR) != actor:
            continue
        for field in action.fields:
            if field.key != ACTOR and field.kind in {"person", "people", "shares"}:
                found = next((one for one in others_in(entry.values.get(field.key)) if in_play(bridge, one)), None)
                if found is not None:
                    return found
        return None
    return None


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
        if field.key == ACTOR or field.kind not in _REMEMBERED:
            continue
        if field.kind == "person" and declared.group == "attack":
            target = str(value) if value is not None and in_play(bridge, str(value)) else None
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
