"""Parrying: who can, how often in a round, and whether the blow is stopped.

Rule: INSTARPG-034, INSTARPG-035, INSTARPG-073, INSTARPG-B27 to INSTARPG-B29.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from engine import events as e
from engine.procedure import Procedure, Scene, ask, count, tell
from engine.reasons import Reason, Reasoned, total
from engine.systems.instarpg.person import Person, is_ranged
from engine.systems.instarpg.rolls import check
from engine.systems.instarpg.skills import PARRY, PARRY_MULTIPLE
from engine.words import text

if TYPE_CHECKING:
    from engine.campaign import Campaign

PARRIED: Final = "parried"
"""Mark of this round: how often a person has tried to parry."""

ONCE: Final = 1


def parries(campaign: Campaign, person: str) -> Reasoned[int]:
    """How many blows a person can try to parry in a round (INSTARPG-034, INSTARPG-035, INSTARPG-B29)."""
    view = Person(campaign, person)
    lines = [Reason(text("instarpg.one_parry"), ONCE, "INSTARPG-034")]
    if view.owns(PARRY_MULTIPLE):
        rating = view.rating(PARRY_MULTIPLE)
        more = Reason(text("instarpg.more_parries"), rating.value, "INSTARPG-035")
        capped = [line for line in rating.reasons if line.rule == "INSTARPG-020"]
        lines += [more, *(Reason(line.label, None, "INSTARPG-B29") for line in capped)]
    return total(*lines)


def parries_left(campaign: Campaign, person: str) -> int:
    """How many are left of this round's."""
    return max(0, parries(campaign, person).value - campaign.mark(person, PARRIED))


def can_parry(campaign: Campaign, person: str) -> bool:
    """Whether somebody can try to parry at all: awake, and not all parries made."""
    return not Person(campaign, person).down and parries_left(campaign, person) > 0


def has_something_to_parry_with(person: Person) -> bool:
    """Whether a weapon fit for it is in hand, or a shield (INSTARPG-034, INSTARPG-073)."""
    first = person.weapons[0] if person.weapons else None
    return person.shield is not None or (first is not None and not is_ranged(first))


def parry(scene: Scene, target: str, attack: int) -> Procedure[bool]:
    """A check that must beat the total of the attack; whether the blow is stopped.

    Args:
        scene: The scene.
        target: Id of who parries.
        attack: Total of the attack.

    Rule: INSTARPG-034, INSTARPG-B27, INSTARPG-B28.
    """
    person = Person(scene.campaign, target)
    yield from tell(e.MarkChanged(target, PARRIED, 1, why=parries(scene.campaign, target).reasons))
    difficulty = total(
        Reason(text("instarpg.attack_total"), attack, "INSTARPG-034"),
        Reason(text("instarpg.must_beat"), 1, "INSTARPG-B27"),
    )
    label = text("ask.parry", person=person.name)
    throw = check("parry", label, person.on_skill(PARRY), difficulty, roller=target, in_fight=True)
    stopped = (yield from ask(throw)).success
    if stopped:
        yield from count(target, "parried")
        why = (Reason(text("instarpg.parried"), None, "INSTARPG-034"),)
        yield from tell(e.Reported(text("event.parried", person=person.name), target, why=why))
    return stopped
