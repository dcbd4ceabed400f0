"""What the forms of several STOCS actions share: who can act, who can be hit, and their common fields."""

from __future__ import annotations

from typing import Final

from engine.actions import Draft, FormField
from engine.play.order import warn_of_turn
from engine.systems.stocs.person import Person
from engine.words import literal, text

ACTOR: Final = FormField("actor", "person")
WEAPON: Final = FormField("weapon", "row", table="weapons")
RANGE: Final = FormField("range_m", "number", unit="m", lowest=0, highest=100_000, between="target")
MODIFIERS: Final = FormField("modifiers", "choices", required=False)


def can_act(draft: Draft, key: str = "actor", *, in_turn: bool = True) -> Person | None:
    """The person who acts, as far as the form has one; refuses those who cannot act.

    Warns of the turn where it is done ``in_turn``.
    """
    actor = draft.get(key)
    if actor not in draft.campaign.people:
        return None
    person = Person(draft.campaign, actor)
    for state in ("dead", "unconscious"):
        if person.character.has(state):
            draft.refuse(
                text(
                    "problem.cannot_act",
                    person=literal(person.name),
                    state=text(f"condition.{state}"),
                ),
                key,
            )
    if in_turn:
        warn_of_turn(draft, actor)
    return person


def can_be_hit(draft: Draft, target: str, key: str) -> None:
    """Refuses a target that lacks what a wound is reckoned from."""
    if target not in draft.campaign.people:
        return
    person = Person(draft.campaign, target)
    needs(draft, person, key, "STR", "CON", "WIL")
    if person.dead:
        draft.warn(text("warning.dead_target", person=literal(person.name)))


def needs(draft: Draft, person: Person, key: str, *attributes: str) -> None:
    """Says which attributes are not on the sheet that the action is reckoned from."""
    missing = [name for name in attributes if not person.has(name)]
    if missing:
        said = text("problem.no_attributes", person=literal(person.name), missing=literal(", ".join(missing)))
        draft.wrong(said, key)
