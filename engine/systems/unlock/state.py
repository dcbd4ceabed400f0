"""The words on an UNLOCK person beside the sheet (ammunition, stoppages, Luck, REF loss), and what odds look at."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.systems.unlock.armour import AREAS, ref_loss
from engine.systems.unlock.conditions import DEAD, PASSING, is_recovering
from engine.systems.unlock.person import BOXES, DAMAGE, Person, is_firearm

if TYPE_CHECKING:
    from collections.abc import Hashable

    from engine.campaign import Campaign
    from engine.character import Character


def state(campaign: Campaign, character: Character) -> dict[str, Any]:
    """Boxes ticked, stoppages, which press, before rounds left by weapon, Luck left, REFLEX lost by area."""
    person = Person(campaign, character)
    return {
        DAMAGE: person.damage,
        "stoppages": {str(w.get("name")): w.get("stoppage") for w in person.weapons if w.get("stoppage")},
        "ammunition": {str(w.get("name")): person.rounds(w) for w in person.weapons if is_firearm(w)},
        "luck_left": person.luck_left,
        "ref_loss": {area: ref_loss(campaign, character, area).value for area in AREAS},
    }


def odds_key(campaign: Campaign, person: str) -> Hashable:
    """All that can change the course of an action: boxes up to the end of the track, and the states that count.

    Rounds left and what was done this turn are looked at when an action begins, not while it runs.
    """
    character = campaign.people[person]
    if character.has(DEAD):
        return DEAD
    states = frozenset(one.name for one in character.conditions if one.name in PASSING)
    return min(character.count(DAMAGE), BOXES + 1), states, is_recovering(character)
