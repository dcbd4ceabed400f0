"""What the forms of several actions share: who can act, who can be hit, and their common fields."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from engine.actions import Draft, FieldOption, FormField
from engine.play.order import ACTIONS_MARK, warn_of_turn
from engine.systems.cyberpunk.options import option
from engine.systems.cyberpunk.person import PLACES, Person
from engine.systems.cyberpunk.saves import LOST
from engine.words import literal, text

if TYPE_CHECKING:
    from engine.character import Row

ACTOR: Final = FormField("actor", "person")
TARGET: Final = FormField("target", "person")
WEAPON: Final = FormField("weapon", "row", table="weapons")
RANGE: Final = FormField("range_m", "number", unit="m", lowest=0, highest=100_000, between="target")
MODIFIERS: Final = FormField("modifiers", "choices", required=False)
AIM_AT: Final = FormField("aim_at", "choice", required=False)
BEFORE: Final = FormField("actions_before", "whole", required=False, default=0, lowest=0, highest=20, fresh=True)
PLANNED: Final = FormField("actions_planned", "whole", required=False, default=1, lowest=1, highest=20, fresh=True)

MOVED: Final = "moved_dm"
"""Mark of this round: how far a person has moved, in tenths of a metre."""

OUT: Final = ("dead", "stunned", "surprised")
"""States in which nobody does anything (CYBERPUNK-005, CYBERPUNK-036)."""


def place_options() -> tuple[FieldOption, ...]:
    """All places of the body to choose from."""
    return tuple(FieldOption(place, text(f"place.{place}")) for place in PLACES)


def can_act(draft: Draft, key: str = "actor", *, moves: bool = False) -> Person | None:
    """The person who acts, as far as the form has one; refuses those who cannot act, warns of the turn.

    Args:
        draft: The form.
        key: Field of the person.
        moves: Whether moving is all that is done: that is no action, so what was done before does not matter.
    """
    actor = draft.get(key)
    if actor not in draft.campaign.people:
        return None
    person = Person(draft.campaign, actor)
    name = literal(person.name)
    for state in OUT:
        if person.character.has(state):
            draft.refuse(text("problem.cannot_act", person=name, state=text(f"condition.{state}")), key)
    if draft.campaign.mark(actor, LOST):
        draft.refuse(text("problem.turn_lost", person=name), key)
    if moves:
        return person
    warn_of_turn(draft, actor)
    if person.has("MA") and draft.campaign.mark(actor, MOVED) > 10 * person.attribute("MA"):
        draft.refuse(text("problem.has_run", person=name, metres=person.attribute("MA")), key)
    fight = draft.campaign.encounter
    if fight is not None and all(slot.value is None for slot in fight.slots):
        draft.warn(text("warning.no_initiative"))
    count_actions(draft, person)
    return person


def count_actions(draft: Draft, person: Person) -> None:
    """Suggests how many actions came before; asks for all of them only where all bear the cost (CYBERPUNK-B03)."""
    if "actions_before" in draft.fields:
        draft.change("actions_before", suggested=draft.campaign.mark(person.id, ACTIONS_MARK))
    if option(draft.campaign, "multiple_actions") == "later":
        if draft.get("actions_planned") not in {None, 1}:
            draft.refuse(text("problem.not_planned"), "actions_planned")
        draft.hide("actions_planned")


def can_be_hit(draft: Draft, target: str, key: str) -> None:
    """Refuses a target that lacks what a wound is reckoned from."""
    if target not in draft.campaign.people:
        return
    person = Person(draft.campaign, target)
    needs(draft, person, key, "BT")
    if person.dead:
        draft.warn(text("warning.dead_target", person=literal(person.name)))


def needs(draft: Draft, person: Person, key: str, *attributes: str) -> None:
    """Says which attributes are not on the sheet that the action is reckoned from."""
    missing = [name for name in attributes if not person.has(name)]
    if missing:
        said = text("problem.no_attributes", person=literal(person.name), missing=literal(", ".join(missing)))
        draft.wrong(said, key)


def weapon_in(draft: Draft, person: Person, usable: list[Row], *, required: bool = True) -> Row | None:
    """The weapon of the form; offers those that can do it, the one in hand first, and refuses any other."""
    # A weapon that cannot do it stays an option once it was named, so that it is refused for what it is.
    named = [row for row in person.weapons if row.id == draft.get("weapon") and row not in usable]
    options = tuple(FieldOption(row.id, literal(str(row.get("name")))) for row in [*usable, *named])
    in_hand = usable[0].id if usable and (required or usable[0] is person.weapons[0]) else None
    draft.change("weapon", options=options, required=required, suggested=in_hand)
    weapon = person.character.row(str(draft.get("weapon")))
    if weapon is not None and weapon not in usable:
        draft.refuse(text("problem.wrong_weapon", weapon=literal(str(weapon.get("name")))), "weapon")
        return None
    if not usable and required:
        draft.refuse(text("problem.unarmed", person=literal(person.name)), "weapon")
    return weapon
