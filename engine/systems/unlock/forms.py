"""What the forms of several UNLOCK actions share: who can act, who can be hit, and their common fields."""

from __future__ import annotations

from typing import Final

from engine.actions import Draft, FormField
from engine.play.order import warn_of_turn
from engine.systems.unlock.conditions import cannot_act
from engine.systems.unlock.person import Person
from engine.words import literal, text

ACTOR: Final = FormField("actor", "person")


def can_act(draft: Draft, key: str = "actor") -> Person | None:
    """The person who acts, as far as the form has one; refuses those who cannot act, warns of the turn."""
    actor = draft.get(key)
    if actor not in draft.campaign.people:
        return None
    person = Person(draft.campaign, actor)
    if state := cannot_act(person.character):
        said = text("problem.cannot_act", person=literal(person.name), state=text(f"condition.{state}"))
        draft.refuse(said, key)
    warn_of_turn(draft, actor)
    return person


def can_be_hit(draft: Draft, target: str, key: str) -> None:
    """Refuses a target that lacks what a wound is reckoned from."""
    if target not in draft.campaign.people:
        return
    person = Person(draft.campaign, target)
    needs(draft, person, key, "BODY", "WILL")
    if person.dead:
        draft.warn(text("warning.dead_target", person=literal(person.name)))
    if draft.get("actor") == target:
        draft.warn(text("warning.at_oneself", person=literal(person.name)))


def needs(draft: Draft, person: Person, key: str, *stats: str) -> None:
    """Says which stats are not on the sheet that the action is reckoned from."""
    missing = [name for name in stats if not person.has(name)]
    if missing:
        said = text("problem.no_stats", person=literal(person.name), missing=literal(", ".join(missing)))
        draft.wrong(said, key)


def can_dodge(draft: Draft, target: str, key: str, *, dodges: bool) -> None:
    """Refuses a dodge by somebody who can do nothing: the stunned only seek cover (UNLOCK-075, UNLOCK-B15)."""
    person = Person(draft.campaign, target)
    if not dodges:
        return
    needs(draft, person, key, "REFLEX")
    if state := cannot_act(person.character):
        said = text("problem.cannot_dodge", person=literal(person.name), state=text(f"condition.{state}"))
        draft.refuse(said, key)
