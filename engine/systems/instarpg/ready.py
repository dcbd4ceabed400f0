"""How fast somebody is: initiative, the size of what is held, and how far a standard move goes.

Rule: INSTARPG-032, INSTARPG-047, INSTARPG-050, INSTARPG-058, INSTARPG-073, INSTARPG-B04, INSTARPG-B36.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from engine.reasons import Reason, Reasoned
from engine.systems.instarpg.options import option
from engine.systems.instarpg.person import Person
from engine.systems.instarpg.skills import INITIATIVE
from engine.systems.instarpg.weapons import size_modifier
from engine.words import text

if TYPE_CHECKING:
    from engine.campaign import Campaign
    from engine.character import Character, Row

STANDARD_M: Final = 10.0
"""A standard move, unless a sheet says otherwise (INSTARPG-050)."""


def initiative(campaign: Campaign, character: Character) -> Reasoned[int]:
    """What is added to the die for initiative: the rating alone, less the size of the largest thing held.

    Rule: INSTARPG-032, INSTARPG-047, INSTARPG-B04, INSTARPG-B36.
    """
    person = Person(campaign, character)
    rating = person.rating(INITIATIVE)
    lines = [Reason(line.label, line.value, "INSTARPG-032") for line in rating.reasons]
    if option(campaign, "initiative_adds_dex"):
        lines.append(Reason(text("instarpg.adds_dex"), person.attribute("DEX").value, "INSTARPG-B04"))
    largest = min(held(person), key=size_modifier, default=None)
    if largest is not None and size_modifier(largest):
        said = text("instarpg.size_held", item=largest.get("name"), size=largest.get("size"))
        lines.append(Reason(said, size_modifier(largest), "INSTARPG-B36"))
    return person.on_check(*lines)


def held(person: Person) -> tuple[Row, ...]:
    """What a person holds: the first weapon, which is in hand, and a shield (INSTARPG-073)."""
    return (*person.weapons[:1], *((person.shield,) if person.shield is not None else ()))


def standard_move(person: Person) -> Reasoned[float]:
    """Metres of a standard move (INSTARPG-050)."""
    own = person.character.values.get("move_m")
    metres = STANDARD_M if own is None else float(own)
    return Reasoned(metres, (Reason(text("instarpg.standard_move"), metres, "INSTARPG-050"),))
