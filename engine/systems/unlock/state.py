"""The words on an UNLOCK person beside the sheet (ammunition, stoppages, Luck, REF loss), and what odds look at."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from engine.systems.unlock.armour import AREAS, ref_loss
from engine.systems.unlock.person import DAMAGE, Person, is_firearm

if TYPE_CHECKING:
    from collections.abc import Hashable

    from engine.campaign import Campaign
    from engine.character import Character

DEAD: Final = "dead"
DYING: Final = "dying"
STUNNED: Final = "stunned"

ODDS_STATES: Final = frozenset({STUNNED, DYING})
"""States that change what the rest of an action asks."""


def cannot_act(character: Character) -> str:
    """The state that keeps somebody from acting, empty if none does (UNLOCK-075, UNLOCK-077)."""
    return next((one for one in (DEAD, DYING, STUNNED) if character.has(one)), "")


def state(campaign: Campaign, character: Character) -> dict[str, Any]:
    """Boxes ticked, rounds left and stoppages by weapon, Luck left, REFLEX lost by area."""
    person = Person(campaign, character)
    return {
        DAMAGE: person.damage,
        "ammunition": {str(w.get("name")): person.rounds(w) for w in person.weapons if is_firearm(w)},
        "stoppages": {str(w.get("name")): w.get("stoppage") for w in person.weapons if w.get("stoppage")},
        "luck_left": person.luck_left,
        "ref_loss": {area: ref_loss(campaign, character, area).value for area in AREAS},
    }


def odds_key(campaign: Campaign, person: str) -> Hashable:
    """All that can change the course of an action: boxes ticked, states, the weapons' rounds and stoppages."""
    character = campaign.people[person]
    if character.has("dead"):
        return "dead"
    states = frozenset(one.name for one in character.conditions if one.name in ODDS_STATES)
    return character.count(DAMAGE), states, tuple(sorted(campaign.marks.get(person, {}).items()))
