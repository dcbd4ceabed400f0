"""Conditions in words: which there are, what one that is filled in would say, and which are in force."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from engine.character import Condition
from engine.clock import Until
from engine.history.names import gathered
from engine.units import SECONDS
from engine.words import text
from gui.models import people

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from gui.session_bridge import SessionBridge

UNITS = ("minutes", "hours", "days")


class InForce(NamedTuple):
    """A condition that several have in the same way.

    Attributes:
        name: The permanent word.
        people: Ids of those who have it.
        said: The sentence on it.
    """

    name: str
    people: tuple[str, ...]
    said: str


def known(bridge: SessionBridge) -> dict[str, str]:
    """Conditions that can be picked: those of the rules, then what this table made up; by word, in words."""
    of_rules = [key.removeprefix("condition.") for key in bridge.words.keys() if key.startswith("condition.")]  # noqa: SIM118
    made_up = [one.name for person in bridge.campaign.people.values() for one in person.conditions]
    found = {name: bridge.word(name, "condition") for name in (*sorted(of_rules), *made_up)}
    return dict(sorted(found.items(), key=lambda one: one[1].casefold()))


def in_force(bridge: SessionBridge) -> list[InForce]:
    """All conditions, those that are alike as one line."""
    alike: dict[tuple[str, str], list[str]] = {}
    fight = bridge.campaign.encounter
    first = fight.people if fight else ()
    everybody = dict.fromkeys((*first, *bridge.campaign.people))
    for person in (bridge.campaign.people[one] for one in everybody if one in bridge.campaign.people):
        for condition in person.conditions:
            alike.setdefault((condition.name, _said(bridge, person.id, condition)), []).append(person.id)
    return [InForce(name, tuple(some), f"{_names(bridge, some)} – {said}") for (name, said), some in alike.items()]


def _said(bridge: SessionBridge, person: str, condition: Condition) -> str:
    """The sentence on a condition, the same for all whose own turns end it."""
    until = condition.until
    if until is not None and until.round is not None and until.person in (None, person):
        rounds = people.rounds_left(bridge, until)
        key = "window.conditions.own_end" if until.end else "window.conditions.own_turn"
        key += {0: "_now", 1: "_one"}.get(rounds, "")
        lasting = bridge.say(text(key, rounds=rounds))
        return people.with_reason(bridge, condition, lasting)
    return people.sentence(bridge, person, condition)


def sentence(bridge: SessionBridge, values: Mapping[str, Any]) -> str:
    """What is about to be put on people, as a sentence; empty while something is missing."""
    targets: Sequence[str] = values.get("targets") or ()
    name = str(values.get("name") or "").strip()
    if not targets or not name:
        return ""
    made = Condition("", name, _until(bridge, values), values.get("note", ""), values.get("modifier") or 0)
    said = _said(bridge, targets[0], made)
    return f"{_names(bridge, targets)} – {said}"


def _names(bridge: SessionBridge, people: Sequence[str]) -> str:
    return ", ".join(gathered(map(bridge.name, dict.fromkeys(people))))


def _until(bridge: SessionBridge, values: Mapping[str, Any]) -> Until | None:
    """When it would end, as near as a sentence needs it."""
    campaign, fight = bridge.campaign, bridge.campaign.encounter
    rounds, whose, end = values.get("rounds"), values.get("turn_of"), bool(values.get("at_end"))
    if rounds is not None or whose is not None or values.get("own_turn"):
        at = campaign.clock + (rounds or 0) * bridge.system.round_seconds(campaign)
        return Until(at, fight.round + (rounds or 0) if fight else None, whose, end)
    seconds = sum((values.get(unit) or 0) * SECONDS[unit] for unit in UNITS)
    return Until(campaign.clock + seconds) if seconds else None
