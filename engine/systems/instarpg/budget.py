"""Experience that a sheet has and what it is spent on; what a step more would cost.

Rule: INSTARPG-037 to INSTARPG-042, INSTARPG-B02, INSTARPG-B03.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from engine.reasons import Reason, Reasoned
from engine.systems.instarpg import costs
from engine.systems.instarpg.options import option
from engine.systems.instarpg.person import ATTRIBUTES, SCORES, Person, is_owned
from engine.systems.instarpg.skills import standard_skills
from engine.words import literal, text

if TYPE_CHECKING:
    from engine.campaign import Campaign
    from engine.character import Character

GRANTED: Final = "xp_granted"
"""Counter of experience that the referee has given out in play (INSTARPG-043)."""

LAYERS: Final = 3
"""Layers of armour on a zone beyond which a sheet warns (INSTARPG-B12)."""


def experience(campaign: Campaign, character: Character) -> Reasoned[tuple[float, float]]:
    """Experience spent and to be had, with every price (INSTARPG-037 to INSTARPG-042)."""
    had = to_be_had(character)
    spent = spendings(campaign, character)
    cost = -sum(int(line.value or 0) for line in spent)
    return Reasoned((cost, had.value), (*had.reasons, *_start(campaign), *spent))


def _start(campaign: Campaign) -> tuple[Reason, ...]:
    """Where everybody starts, which costs nothing (INSTARPG-005, INSTARPG-008, INSTARPG-037, INSTARPG-B01)."""
    return (
        Reason(text("instarpg.start_attributes"), costs.FIRST_ATTRIBUTE, "INSTARPG-005"),
        Reason(text("instarpg.start_scores"), costs.FIRST_SCORE, "INSTARPG-008"),
        Reason(text("instarpg.start_skills"), len(standard_skills(campaign)), "INSTARPG-B01"),
        Reason(text("option.standard_start"), option(campaign, "standard_start"), "INSTARPG-B02"),
        Reason(text("instarpg.start"), None, "INSTARPG-037"),
    )


def experience_left(campaign: Campaign, character: Character) -> int:
    """Experience that is left to spend; below 0 where a sheet has more than it could buy."""
    spent, had = experience(campaign, character).value
    return int(had - spent)


def known_left(campaign: Campaign, character: Character) -> int | None:
    """As `experience_left`; None for somebody of whom nothing says what he had, and who has bought nothing."""
    told = any(character.values.get(key) for key in ("age", *costs.DEGREES))
    told = told or character.values.get("creation_xp") is not None or bool(character.count(GRANTED))
    return experience_left(campaign, character) if told or spendings(campaign, character) else None


def to_be_had(character: Character) -> Reasoned[int]:
    """What the referee gave a new character, by the guideline unless he said otherwise, and what play brought.

    Rule: INSTARPG-038, INSTARPG-043.
    """
    values = character.values
    if values.get("creation_xp") is not None:
        lines = [Reason(text("field.creation_xp"), values["creation_xp"], "INSTARPG-038")]
    else:
        lines = [Reason(text("instarpg.base_xp"), costs.BASE_XP, "INSTARPG-038")]
        if values.get("age"):
            lines.append(Reason(text("field.age"), values["age"], "INSTARPG-038"))
        degrees = [key for key in costs.DEGREES if values.get(key)]
        lines += [Reason(text(f"field.{key}"), costs.DEGREE_XP, "INSTARPG-038") for key in degrees]
    if character.count(GRANTED):
        lines.append(Reason(text("instarpg.granted"), character.count(GRANTED), "INSTARPG-043"))
    return Reasoned(sum(int(line.value or 0) for line in lines), tuple(lines))


def spendings(campaign: Campaign, character: Character) -> list[Reason]:
    """A line for everything that was bought, at its price."""
    person = Person(campaign, character)
    lines: list[Reason] = []

    def bought(what: str, rating: int, cost: int, rule: str) -> None:
        if cost:
            lines.append(Reason(text("instarpg.bought", what=literal(what), rating=rating), -cost, rule))

    for key in ATTRIBUTES:
        rating = int(person.attribute(key).value or 0)
        bought(key, rating, costs.attribute_total(rating), "INSTARPG-039")
    for key in SCORES:
        flat = person.score(key) > costs.LAST_SQUARE
        rule = "INSTARPG-B38" if flat else "INSTARPG-042"
        bought(key, person.score(key), costs.score_total(person.score(key)), rule)
    for number, owned in enumerate(counted_at(campaign, character), 1):
        rule = "INSTARPG-B03" if option(campaign, "new_skill_count") == "all_owned" else "INSTARPG-040"
        lines.append(Reason(text("instarpg.new_skill", number=number), -costs.new_skill(owned), rule))
    for row in character.table("skills"):
        rating = int(row.get("rating") or 0)
        rule = "INSTARPG-B40" if rating > costs.LAST_SQUARE else "INSTARPG-041"
        bought(str(row.get("name")), rating, costs.skill_total(rating), rule)
    return lines


def counted_at(campaign: Campaign, character: Character) -> list[int]:
    """For each skill that had to be acquired how many were owned by then that count (INSTARPG-040, INSTARPG-B03)."""
    standard = len(_owned(campaign, character, standard=True))
    first = standard if option(campaign, "new_skill_count") == "all_owned" else 0
    return [first + place for place in range(len(_owned(campaign, character, standard=False)))]


def next_skill_cost(campaign: Campaign, character: Character) -> int:
    """What one more skill costs now (INSTARPG-040, INSTARPG-B03)."""
    standard = len(_owned(campaign, character, standard=True))
    first = standard if option(campaign, "new_skill_count") == "all_owned" else 0
    return costs.new_skill(first + len(_owned(campaign, character, standard=False)))


def _owned(campaign: Campaign, character: Character, *, standard: bool) -> list[str]:
    everybody = {name.casefold() for name in standard_skills(campaign)}
    person = Person(campaign, character)
    names = [person.known(str(row.get("name", ""))).name for row in character.table("skills") if is_owned(row)]
    return [name for name in names if (name.casefold() in everybody) == standard]


def layers(campaign: Campaign, character: Character) -> Reasoned[tuple[float, float]]:
    """The most layers of armour on one zone, and how many common sense allows (INSTARPG-072, INSTARPG-B12)."""
    person = Person(campaign, character)
    zones = {zone for row in person.armour for zone in row.get("zones") or ()}
    deepest = max(sorted(zones), key=lambda zone: len(person.layers(zone)), default="")
    worn = person.layers(deepest) if deepest else ()
    lines = tuple(Reason(literal(str(row.get("name"))), 1, "INSTARPG-072") for row in worn)
    return Reasoned((len(worn), LAYERS), (*lines, Reason(text("instarpg.layers"), LAYERS, "INSTARPG-B12")))
