"""Setting one step of a wound right afterwards: the values and the form, which are the same in every game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import msgspec

from engine.actions import FieldOption, FormField
from engine.words import literal, text

if TYPE_CHECKING:
    from collections.abc import Callable

    from engine.actions import Draft
    from engine.character import Character, Step, Wound
    from engine.words import Text

DIVIDING: Final = frozenset({"half", "divided", "times"})
"""What a step does with an amount that must be 1 at least."""


class Correct(msgspec.Struct, frozen=True):
    """Values of ``correct``: the step by its place in the waterfall, from 0, and its amount as it should have been."""

    target: str
    wound: str
    step: str
    amount: int


FIELDS: Final = (
    FormField("target", "person"),
    FormField("wound", "choice"),
    FormField("step", "choice"),
    FormField("amount", "whole", lowest=-10_000, highest=10_000),
)
"""The inputs of ``correct``."""


def wound_of(character: Character, wound: str) -> Wound | None:
    """A wound of a person by its id."""
    return next((one for one in character.wounds if one.id == wound), None)


def refine(draft: Draft, shown: Callable[[Wound], Text], corrigible: Callable[[Step], bool] = lambda _: True) -> None:
    """Offers the wounds of whoever was chosen, the latest first, then the steps of the wound, then its amount.

    Args:
        draft: The form.
        shown: A wound in words.
        corrigible: Whether a step is one that can be set right, and does not merely follow from others.
    """
    character = draft.campaign.people.get(draft.get("target") or "")
    if character is None:
        return
    wounds = [one for one in character.wounds if one.steps]
    draft.change("wound", options=tuple(FieldOption(one.id, shown(one)) for one in reversed(wounds)))
    if not wounds:
        draft.refuse(text("problem.no_wound", person=literal(character.name)), "target")
    wound = wound_of(character, str(draft.get("wound")))
    if wound is None:
        return
    steps = {str(number): step for number, step in enumerate(wound.steps) if corrigible(step)}
    draft.change("step", options=tuple(FieldOption(number, step.label) for number, step in steps.items()))
    step = steps.get(str(draft.get("step")))
    if step is not None:
        draft.change("amount", suggested=step.amount)
        if step.op in DIVIDING and draft.get("amount") is not None and draft.get("amount") < 1:
            draft.wrong(text("problem.at_least_one", step=step.label), "amount")
