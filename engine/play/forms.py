"""What the forms of fights share: values of several actions, fields, and what each of them needs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import msgspec

from engine.actions import FieldOption, FormField
from engine.words import literal, text

if TYPE_CHECKING:
    from engine.actions import Draft
    from engine.campaign import Campaign
    from engine.encounter import Slot
    from engine.words import Text

LONGEST_NAME: Final = 120


class Nothing(msgspec.Struct, frozen=True):
    """Values of an action without inputs."""


class Actor(msgspec.Struct, frozen=True):
    """Values of an action that names one person."""

    actor: str


class Named(msgspec.Struct, frozen=True):
    """Values of an action that names one person as ``name``."""

    name: str


class Several(msgspec.Struct, frozen=True):
    """Values of an action on several people."""

    people: list[str]


ACTOR: Final = FormField("actor", "person")
PEOPLE: Final = FormField("people", "people")


def needs_fight(draft: Draft) -> None:
    """Refuses where no fight is run."""
    if draft.campaign.encounter is None:
        draft.refuse(text("problem.no_fight"))


def fights(draft: Draft, *keys: str) -> None:
    """Refuses where somebody of these fields has no place in the fight that is run."""
    needs_fight(draft)
    fight = draft.campaign.encounter
    for key in keys:
        given = draft.get(key)
        for person in given if isinstance(given, list | tuple) else [given]:
            if fight is not None and person in draft.campaign.people and fight.slot_of(person) is None:
                draft.refuse(text("problem.not_in_fight", person=name_in(draft, person)), key)


def short_name(draft: Draft, key: str = "name") -> None:
    """Finds a name wrong that nobody could read in a line."""
    if len(draft.get(key) or "") > LONGEST_NAME:
        draft.wrong(text("problem.long_name", most=LONGEST_NAME), key)


def name_in(draft: Draft, person: str) -> Text:
    """A person's name, as it was typed for whoever is not there."""
    found = draft.campaign.people.get(person)
    return literal(found.name if found else str(person))


def slot_options(campaign: Campaign, slots: tuple[Slot, ...]) -> tuple[FieldOption, ...]:
    """Places in the order to choose from, each under the names of its people."""
    people = campaign.people
    return tuple(
        FieldOption(slot.id, literal(", ".join(people[p].name for p in slot.people if p in people))) for slot in slots
    )
