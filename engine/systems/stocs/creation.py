"""Making characters: a set of rolls for the attributes, and an NPC made a full character.

Rule: STOCS-007, STOCS-008, STOCS-146, STOCS-B03.
"""

from __future__ import annotations

from typing import Any, Final

import msgspec

from engine import events as e
from engine.actions import Action, Draft, FormField
from engine.asks import Throw
from engine.dice import Dice
from engine.errors import BadInput
from engine.procedure import Procedure, Scene, ask, tell
from engine.reasons import Reason
from engine.systems.stocs.flows import ROLLED
from engine.systems.stocs.options import option, ruled
from engine.systems.stocs.person import ATTRIBUTES
from engine.words import literal, text

SET_DICE: Final = Dice(2, 10)
ONES: Final = 1000
"""What a face of 1 counts beside its pip, so that one number tells the sum and the ones in it."""


class OneCharacter(msgspec.Struct, frozen=True):
    """Values of an action on one character."""

    character: str


def roll_set(scene: Scene, values: OneCharacter) -> Procedure[None]:
    """2d10 for each attribute, ones rolled again; the six totals are kept until they are assigned (STOCS-007)."""
    totals = []
    why = (Reason(text("stocs.set_dice"), None, "STOCS-007"),)
    for number in range(1, len(ATTRIBUTES) + 1):
        total, ones = yield from ask(_two_dice(f"roll{number}", SET_DICE, values.character, why, number))
        again = 0
        while ones and _rolls_again(scene, ones, again):
            again += 1
            total -= ones
            dice = Dice(ones, 10)
            again_why = (*why, ruled(scene.campaign, "reroll_ones"))
            more, ones = yield from ask(
                _two_dice(f"roll{number}again{again}", dice, values.character, again_why, number)
            )
            total += more
        totals.append(total)
    kept = tuple(Reason(literal(str(total)), total, "STOCS-007") for total in totals)
    yield from tell(e.FieldSet(values.character, ROLLED, totals, why=kept))


def _rolls_again(scene: Scene, ones: int, again: int) -> bool:
    """Whether dice that show a 1 are rolled again (STOCS-B03)."""
    how = option(scene.campaign, "reroll_ones")
    return how == "until_gone" or (how == "once" and not again) or (how == "double_ones" and ones == SET_DICE.count)


def _counts(face: int) -> int:
    return face + ONES if face == 1 else face


def _two_dice(name: str, dice: Dice, roller: str, why: tuple[Reason, ...], number: int) -> Throw[tuple[int, int]]:
    """A throw that tells its total and how many ones are in it."""
    return Throw(
        id=name,
        label=text("ask.set_roll", number=number),
        dice=dice,
        counts=_counts,
        read=_sum_and_ones,
        named=_shown,
        parsed=_parsed,
        roller=roller,
        reasons=why,
        waived=(11, 0),
    )


def _sum_and_ones(number: int) -> tuple[int, int]:
    return number % ONES, number // ONES


def _shown(outcome: tuple[int, int]) -> int:
    return outcome[0]


def _parsed(value: str | int) -> tuple[int, int]:
    try:
        return int(value), 0
    except ValueError:
        raise BadInput(f"“{value}” cannot be a total of the set; write a whole number") from None


def promote(scene: Scene, values: OneCharacter) -> Procedure[None]:
    """An NPC becomes a full character: his Aptitude is written into each attribute that he lacks (STOCS-146)."""
    character = scene.person(values.character)
    aptitude = character.values.get("aptitude")
    why = (Reason(text("stocs.aptitude"), aptitude, "STOCS-146"),)
    for key in ATTRIBUTES:
        if character.values.get(key) is None and aptitude is not None:
            yield from tell(e.FieldSet(character.id, key, aptitude, why=why))
    yield from tell(e.FieldSet(character.id, "kind", "pc", why=why))


def _refine_promote(draft: Draft) -> None:
    character = draft.campaign.people.get(draft.get("character") or "")
    if character is not None and character.kind == "pc":
        draft.refuse(text("problem.full_already", person=literal(character.name)), "character")


_CHARACTER: Final = FormField("character", "person")

CREATION_ACTIONS: Final[tuple[Action[Any], ...]] = (
    Action("roll_set", OneCharacter, roll_set, (_CHARACTER,), group="people", rule="STOCS-007"),
    Action("promote", OneCharacter, promote, (_CHARACTER,), _refine_promote, group="people", rule="STOCS-146"),
)
