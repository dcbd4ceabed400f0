"""Who acts first: modified DEX (STOCS-043, STOCS-044, STOCS-B19, STOCS-B20, STOCS-B50)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from msgspec.structs import replace

from engine.reasons import Reason, Reasoned, total
from engine.systems.stocs.options import option
from engine.systems.stocs.person import AAM, Person, is_firearm
from engine.systems.stocs.ranged import MOVED
from engine.words import literal, text

if TYPE_CHECKING:
    from engine.campaign import Campaign
    from engine.character import Character

READY: Final = 5
MOVING: Final = -5


def modified_dex(campaign: Campaign, character: Character) -> Reasoned[int]:
    """DEX for the order of acting: +5 with a firearm ready, -5 for any movement this round.

    Raises:
        Refused: The sheet has no DEX.
    """
    person = Person(campaign, character)
    lines = [replace(line, rule=line.rule or "STOCS-043") for line in person.attribute("DEX").reasons]
    if person.weapons and is_firearm(person.weapons[0]):
        lines.append(Reason(text("stocs.firearm_ready"), READY, "STOCS-044"))
    if campaign.mark(character.id, MOVED):
        lines.append(Reason(text("stocs.moving_order"), MOVING, "STOCS-044"))
    if option(campaign, "aam_on_order") and character.count(AAM):
        lines.append(Reason(text("stocs.total_aam"), -character.count(AAM), "STOCS-B20"))
    found = total(*lines)
    return Reasoned(found.value, (*found.reasons, *_tied(campaign, character.id, found.value)))


def _tied(campaign: Campaign, person: str, value: int) -> tuple[Reason, ...]:
    """Whose turn comes at the same moment, by what the order of the fight was sorted by (STOCS-B19)."""
    fight = campaign.encounter
    if fight is None or fight.slot_of(person) is None:
        return ()
    tied = (slot for slot in fight.slots if slot.value == value and person not in slot.people)
    names = [literal(campaign.people[one].name) for slot in tied for one in slot.people if one in campaign.people]
    return (Reason(text("stocs.tied", people=names), None, "STOCS-B19"),) if names else ()
