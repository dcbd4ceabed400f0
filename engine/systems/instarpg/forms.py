"""What the forms of several InstaRPG actions share: who can act, and their common fields."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from engine.actions import Draft, FieldOption, FormField
from engine.play.order import warn_of_turn
from engine.systems.instarpg.person import ATTRIBUTES, MOVED, Person
from engine.systems.instarpg.rolls import DIFFICULTIES
from engine.words import literal, text

if TYPE_CHECKING:
    from collections.abc import Sequence

ACTOR: Final = FormField("actor", "person")
OPPONENT: Final = FormField("opponent", "person")
MODIFIER: Final = FormField("modifier", "whole", required=False, default=0, lowest=-40, highest=40)
SECRET: Final = FormField("secret", "flag", required=False)
MOVED_FIELD: Final = FormField("moved", "flag", required=False, help=text("help.moved"))
DIFFICULTY: Final = FormField(
    "difficulty",
    "whole",
    default=10,
    lowest=1,
    highest=60,
    named=tuple(DIFFICULTIES.items()),
    help=text("help.difficulty"),
)
ENDURANCE_FIELD: Final = FormField("endurance", "flag", required=False, help=text("help.endurance"))

FULL_MOVE: Final = "full_move"
"""Mark of this round: a person moved so far that nothing else can be done (INSTARPG-051)."""


def named_options(keys: Sequence[str], group: str = "") -> tuple[FieldOption, ...]:
    """Options by their ids; shown by the words of a group, or as they are."""
    return tuple(FieldOption(key, text(f"{group}.{key}") if group else literal(key)) for key in keys)


ATTRIBUTE_OPTIONS: Final = named_options(ATTRIBUTES)


def can_act(draft: Draft, key: str = "actor", *, in_turn: bool = True) -> Person | None:
    """The person who acts, as far as the form has one; refuses those who cannot act, warns of turn and full moves."""
    actor = draft.get(key)
    if actor not in draft.campaign.people:
        return None
    person = Person(draft.campaign, actor)
    for state in ("dead", "unconscious"):
        if person.character.has(state):
            said = text("problem.cannot_act", person=literal(person.name), state=text(f"condition.{state}"))
            draft.refuse(said, key)
    if in_turn:
        warn_of_turn(draft, actor)
        if draft.campaign.mark(actor, FULL_MOVE):
            draft.warn(text("warning.full_move", person=literal(person.name)))
    return person


def suggest_moved(draft: Draft, person: Person) -> None:
    """Ticks the move that was made this round, where the form asks for it (INSTARPG-052)."""
    if "moved" in draft.fields and draft.campaign.mark(person.id, MOVED):
        draft.change("moved", suggested=person.has_moved)


def alive(draft: Draft, key: str) -> Person | None:
    """Somebody of a form; refuses the dead."""
    person = draft.get(key)
    if person not in draft.campaign.people:
        return None
    view = Person(draft.campaign, person)
    if view.dead:
        draft.refuse(text("problem.dead_already", person=literal(view.name)), key)
    return view


def can_use_skill(draft: Draft, person: Person, skill: str, key: str = "actor") -> bool:
    """Refuses a skill that the person lacks and that nobody can use untrained (INSTARPG-018)."""
    if person.can_use(skill):
        return True
    said = text("problem.untrained", person=literal(person.name), skill=literal(person.known(skill).name))
    draft.refuse(said, key)
    return False
