"""What an attack's ease is made of: the attacker's chance, the situation, the shots, the state of the target.

Rule: UNLOCK-033, UNLOCK-034, UNLOCK-038, UNLOCK-043, UNLOCK-050, UNLOCK-051, UNLOCK-053, UNLOCK-070, UNLOCK-075,
UNLOCK-078, UNLOCK-B15, UNLOCK-B32, UNLOCK-B33.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from engine.reasons import Reason, Reasoned
from engine.systems.unlock.conditions import EXPOSED, STUNNED
from engine.systems.unlock.luck import luck_line
from engine.systems.unlock.opposed import means
from engine.systems.unlock.person import Person
from engine.systems.unlock.weaponry import (
    COVER,
    EMPLACED,
    FULL,
    SHORT,
    SINGLE,
    SITUATIONS,
    SPRAY,
    Attack,
    skill_of,
)
from engine.words import text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from engine.campaign import Campaign
    from engine.character import Row
    from engine.systems.unlock.opposed import Means

DODGE: Final = "Dodge & Escape"
ATHLETICS: Final = "Athletics"
"""The skill that stands in for dodging where that is missing (UNLOCK-A04)."""

EXPOSED_EASE: Final = 2
"""What an attacker gains against somebody left open by an exceptional failure (UNLOCK-038)."""


def dodging(campaign: Campaign, target: str, with_: str = "") -> Means:
    """With what somebody dodges: the skill, or Athletics, or REFLEX alone (UNLOCK-033, UNLOCK-034, UNLOCK-B07).

    ``with_`` names what is used instead of the first of these that is there: a skill, or ``REFLEX``.
    """
    person = Person(campaign, target)
    if with_ == DODGE or (not with_ and person.has_skill(DODGE)):
        return means(person, DODGE)
    if with_ == ATHLETICS or (not with_ and person.has_skill(ATHLETICS)):
        return means(person, DODGE, untrained=ATHLETICS)
    return means(person, DODGE, untrained="stat")


def attacking(campaign: Campaign, attack: Attack, weapon: Row | None) -> Means:
    """The attacker's base chance; with an emplaced weapon armour does not slow him (UNLOCK-070)."""
    person = Person(campaign, attack.actor)
    skill = skill_of(campaign, attack.actor, weapon)
    found = means(person, skill, untrained=attack.untrained, still=EMPLACED in attack.modifiers)
    if weapon is None or weapon.get("skill") != "Shotgun":
        return found
    ruled = Reason(text("unlock.shotgun_by", skill=skill), None, "UNLOCK-B33")
    return found._replace(base=Reasoned(found.base.value, (*found.base.reasons, ruled)))


def modifiers(campaign: Campaign, attack: Attack, weapon: Row | None, target: str, shot: int) -> tuple[Reason, ...]:
    """All that the situation does to the ease of an attack (UNLOCK-043, UNLOCK-050, UNLOCK-051, UNLOCK-078)."""
    lines = []
    band = campaign.table_row("range_bands", attack.band) if attack.band else None
    if band is not None:
        lines.append(Reason(text(f"band.{attack.band}"), band["ease"], "UNLOCK-B32"))
    lines += [_line(campaign, key, "UNLOCK-043") for key in SITUATIONS if key in attack.modifiers]
    if attack.aim_at:
        lines.append(_line(campaign, "aimed_location", "UNLOCK-043"))
    lines += _of_the_shots(campaign, attack, weapon, shot)
    other = campaign.people[target]
    if other.has(STUNNED) and not any(key in attack.modifiers for key in COVER):
        lines.append(Reason(text("unlock.seeks_cover"), _ease(campaign, "partial_cover"), "UNLOCK-B15"))
        lines.append(Reason(text("condition.stunned"), None, "UNLOCK-075"))
    if other.has(EXPOSED):
        lines.append(Reason(text("condition.exposed"), EXPOSED_EASE, "UNLOCK-038"))
    if attack.modifier:
        lines.append(Reason(text("unlock.referee"), attack.modifier, "UNLOCK-043"))
    if attack.lucky:
        lines.append(luck_line())
    return (*lines, *Person(campaign, attack.actor).burdens())


def _of_the_shots(campaign: Campaign, attack: Attack, weapon: Row | None, shot: int) -> Iterator[Reason]:
    """What further shots, shots beyond the ROF and bursts add."""
    if attack.mode == SINGLE and weapon is not None:
        rof = int(weapon.get("rof") or 1)
        if attack.fired > 1:
            further = (shot - 1) * _ease(campaign, "further_shot") if shot > 1 else None
            yield Reason(text("unlock.shot_number", shot=shot), further, "UNLOCK-050")
        if attack.fired > rof:
            more = (attack.fired - rof) * _ease(campaign, "excessive_shot")
            yield Reason(text("unlock.beyond_rof", rof=rof, shots=attack.fired), more, "UNLOCK-051")
    elif attack.mode == SHORT and attack.band in {"close", "medium"}:
        yield _line(campaign, "short_burst", "UNLOCK-053")
    elif attack.mode in {FULL, SPRAY} and attack.band == "close":
        yield _line(campaign, "full_burst", "UNLOCK-053")


def _ease(campaign: Campaign, key: str) -> int | float:
    row = campaign.table_row("ease_modifiers", key)
    found: int | float = row["modifier"] if row is not None else 0
    return found


def _line(campaign: Campaign, key: str, rule: str) -> Reason:
    return Reason(text(f"modifier.{key}"), _ease(campaign, key), rule)
