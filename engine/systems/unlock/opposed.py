"""Opposed attempts: the defender's roll that sets an ease for the other side; and what stands in for a missing skill.

Rule: UNLOCK-017, UNLOCK-018, UNLOCK-031 to UNLOCK-034, UNLOCK-B01 to UNLOCK-B03, UNLOCK-B06, UNLOCK-B07.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from engine.answers import Rolled
from engine.asks import Throw
from engine.dice import D100
from engine.errors import BadInput
from engine.reasons import Reason, Reasoned
from engine.systems.unlock import skills
from engine.systems.unlock.options import option
from engine.systems.unlock.rolls import BASE_EASE, needed_ease
from engine.words import literal, text

if TYPE_CHECKING:
    from engine.answers import AnySaid
    from engine.campaign import Campaign
    from engine.systems.unlock.person import Person
    from engine.words import Text

RELATED: Final = -2
"""What a related skill costs in ease where the right one is missing (UNLOCK-033)."""

STAT_ALONE: Final = "stat"
AS_RELATED: Final = "related"
"""Says that the skill named is itself the one that stands in."""


def defence(
    id: str,  # noqa: A002 - the ask's field
    label: Text,
    base: Reasoned[int],
    *,
    roller: str = "",
    secret: bool = False,
) -> Throw[int]:
    """The defender's d100 against no ease: its outcome is the ease achieved (UNLOCK-031)."""

    def achieved(face: int) -> int:
        return needed_ease(max(1, face), base.value)

    def explains(said: AnySaid) -> tuple[Reason, ...]:
        if not isinstance(said, Rolled):
            return ()
        face = said.faces[0]
        found = achieved(face)
        return (Reason(text("unlock.achieved_by", face=face, ease=found, base=base.value), found, "UNLOCK-031"),)

    return Throw(
        id=id,
        label=label,
        dice=D100,
        reasons=base.reasons,
        read=achieved,
        named=int,
        parsed=_whole,
        roller=roller,
        secret=secret,
        waived=BASE_EASE + 1,
        explains=explains,
    )


def _whole(value: str | int) -> int:
    try:
        return max(1, int(value))
    except ValueError:
        raise BadInput(f"“{value}” cannot be an ease factor; write a whole number") from None


def opposed_ease(
    campaign: Campaign, achieved: int, eased: Reason | None = None, *, dodge: bool = False
) -> tuple[Reason, ...]:
    """The lines of an attacker's base ease: what the defender achieved, less 1.

    Args:
        campaign: For its house rules.
        achieved: The ease that the defender's roll achieved.
        eased: What a defender without the skill gives the attacker, see `Means`.
        dodge: Whether it is an attack that is dodged, which some tables never let be worse than standing still.

    Rule: UNLOCK-031, UNLOCK-032, UNLOCK-034, UNLOCK-B01, UNLOCK-B03.
    """
    lines = [Reason(text("unlock.ease_achieved"), achieved, "UNLOCK-031")]
    if option(campaign, "opposed_minus_one"):
        lines.append(Reason(text("unlock.one_less"), -1, "UNLOCK-032"))
    else:
        lines.append(Reason(text("unlock.none_less"), None, "UNLOCK-B01"))
    reached = achieved + int(lines[1].value or 0)
    if reached < 1:
        lines.append(Reason(text("unlock.within_base"), None, "UNLOCK-B02"))
    if dodge and reached > BASE_EASE:
        capped = option(campaign, "dodge_cap_at_5")
        key = "unlock.dodge_capped" if capped else "unlock.dodge_worse"
        lines.append(Reason(text(key), BASE_EASE - reached if capped else None, "UNLOCK-B03"))
    if eased is not None:
        lines.append(eased)
    return tuple(lines)


def burdens_of_the_defender(person: Person) -> tuple[Reason, ...]:
    """What his wounds cost a defender, who has no ease of his own, goes to the attacker (UNLOCK-034, UNLOCK-078)."""
    return tuple(
        Reason(line.label, -line.value, line.rule) for line in person.burdens() if isinstance(line.value, int | float)
    )


class Means(NamedTuple):
    """With what somebody tries: the base chance, what it costs in ease, and what it gives an attacker instead."""

    base: Reasoned[int]
    ease: tuple[Reason, ...] = ()
    eased: Reason | None = None


def means(person: Person, skill: str, *, untrained: str = "", with_stat: str = "", still: bool = False) -> Means:
    """The base chance of a skill, or of what stands in for it where it is missing.

    Args:
        person: Who tries.
        skill: The skill that is wanted.
        untrained: ``stat`` for the base stat alone, a related skill, or ``related`` where ``skill`` is itself the one
            that stands in; empty for the skill, which without it is the base stat alone.
        with_stat: Another stat than the usual one.
        still: Whether armour does not slow it (see `Person.reflex`).

    Rule: UNLOCK-017, UNLOCK-018, UNLOCK-033, UNLOCK-034, UNLOCK-B06, UNLOCK-B07.
    """
    campaign = person.campaign
    if untrained and untrained != STAT_ALONE:
        related = skill if untrained == AS_RELATED else skills.canonical_skill(campaign, untrained)
        missing = text("unlock.the_right_one") if untrained == AS_RELATED else literal(skill)
        lacks = text("unlock.related", skill=missing, related=related)
        base = person.base_chance(related, with_stat=with_stat, still=still)
        return Means(
            base,
            (Reason(lacks, RELATED, "UNLOCK-033"),),
            Reason(lacks, -RELATED, "UNLOCK-034"),
        )
    if untrained or not person.has_skill(skill):
        stat = with_stat or skills.usual_stat(campaign, skill)
        found = person.stat_chance(stat, still=still)
        alone = text("unlock.stat_alone", skill=skill, stat=stat)
        too = option(campaign, "untrained_defence") == "stat_too"
        no_less = Reason(text("unlock.no_ease_lost"), None, "UNLOCK-B06")
        base = Reasoned(found.value, (*found.reasons, Reason(alone, None, "UNLOCK-033"), no_less))
        return Means(base, (), Reason(alone, -RELATED if too else None, "UNLOCK-B07"))
    return Means(person.base_chance(skill, with_stat=with_stat, still=still))
