"""The finishing touches of a character: the hand, contacts, and Humanity Loss as it grows.

Rule: UNLOCK-010, UNLOCK-011, UNLOCK-022, UNLOCK-024, UNLOCK-025.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import msgspec

from engine import events as e
from engine.actions import Action, Draft, FormField
from engine.asks import amount, pick
from engine.character import Row
from engine.dice import D10, D100, Dice
from engine.procedure import Procedure, Scene, ask, tell
from engine.reasons import Reason, total
from engine.systems.unlock.person import Person
from engine.words import literal, text

if TYPE_CHECKING:
    from engine.asks import Throw
    from engine.campaign import Campaign

HANDS: Final = {range(1, 8): "right", range(8, 9): "ambidextrous", range(9, 11): "left"}
"""The hand by d10 (UNLOCK-022)."""

CONTACT_SKILLS: Final = ("Streetwise", "Streetdeal")
MOST_HUMANITY_LOSS: Final = 1000


class OnePerson(msgspec.Struct, frozen=True):
    """Values of an action on one person."""

    actor: str


class Humanity(msgspec.Struct, frozen=True):
    """Values of ``humanity``: how much is lost, or won back below 0."""

    actor: str
    loss: int


def handedness(scene: Scene, values: OnePerson) -> Procedure[None]:
    """A d10 says which hand (UNLOCK-022)."""
    why = (Reason(text("unlock.hands"), None, "UNLOCK-022"), Reason(text("unlock.one_d10"), None, "UNLOCK-002"))
    label = text("ask.handedness", person=scene.name(values.actor))
    hand = yield from ask(pick("handedness", label, D10, HANDS, waived="right", roller=values.actor, reasons=why))
    yield from tell(e.FieldSet(values.actor, "hand", hand, why=why[:1]))


def contacts(scene: Scene, values: OnePerson) -> Procedure[None]:
    """So many contacts as a d10 and two skills say, each with category, type and quality (UNLOCK-024, UNLOCK-025)."""
    person = Person(scene.campaign, values.actor)
    bonus = total(*(Reason(literal(name), person.skill(name).value, "UNLOCK-024") for name in CONTACT_SKILLS))
    number = yield from ask(
        amount(
            "contacts",
            text("ask.contacts", person=person.name),
            Dice(1, 10, bonus.value),
            roller=values.actor,
            reasons=bonus.reasons,
        )
    )
    before = len(person.character.table("contacts"))
    for place in range(1, number + 1):
        found = {}
        for column, table, dice in _TABLES:
            throw = _looked_up(scene.campaign, f"contact{place}.{column}", column, table, dice, place, values.actor)
            found[column] = yield from ask(throw)
        name = f"{found['category']} {before + place}"
        named = Row(scene.new_id(), {"name": name, **found}, "house")
        why = (Reason(text("unlock.contact"), None, "UNLOCK-025"),)
        yield from tell(e.RowAdded(values.actor, "contacts", named, why=why))


_TABLES: Final = (
    ("category", "contact_categories", D10),
    ("type", "contact_types", D100),
    ("quality", "contact_qualities", D100),
)
"""What is thrown for each contact: the column of the sheet, the table, the die (UNLOCK-025)."""


def _looked_up(
    campaign: Campaign, ask_id: str, column: str, table: str, dice: Dice, place: int, roller: str
) -> Throw[str]:
    rows = campaign.tables[table].rows
    results = {range(row["from"], row["to"] + 1): row.name for row in rows}
    label = text("ask.contact", number=place, what=text(f"column.{column}"))
    why = (Reason(text("unlock.contact"), None, "UNLOCK-025"),)
    return pick(ask_id, label, dice, results, waived=rows[0].name, roller=roller, reasons=why)


def humanity(scene: Scene, values: Humanity) -> Procedure[None]:
    """The counter of Humanity Loss goes up, and the most EMPATHY with it down (UNLOCK-010, UNLOCK-011)."""
    person = Person(scene.campaign, values.actor)
    before = int(person.character.values.get("humanity_loss") or 0)
    after = min(MOST_HUMANITY_LOSS, max(0, before + values.loss))
    why = (Reason(text("unlock.humanity_lost"), values.loss, "UNLOCK-011"),)
    yield from tell(e.FieldSet(values.actor, "humanity_loss", after, why=why))
    cap = Person(scene.campaign, values.actor).empathy_cap()
    said = text("event.empathy_cap", cap=cap.value, loss=after)
    yield from tell(e.Reported(said, values.actor, why=cap.reasons))


def _refine_contacts(draft: Draft) -> None:
    person = draft.campaign.people.get(draft.get("actor") or "")
    if person is not None and person.table("contacts"):
        draft.warn(text("warning.has_contacts", person=literal(person.name)))


def _refine_handedness(draft: Draft) -> None:
    person = draft.campaign.people.get(draft.get("actor") or "")
    if person is not None and person.values.get("hand"):
        hand = text(f"hand.{person.values['hand']}")
        draft.warn(text("warning.has_hand", person=literal(person.name), hand=hand))


_PERSON: Final = FormField("actor", "person")

FINISHING_ACTIONS: Final[tuple[Action[Any], ...]] = (
    Action("handedness", OnePerson, handedness, (_PERSON,), _refine_handedness, group="people", rule="UNLOCK-022"),
    Action("contacts", OnePerson, contacts, (_PERSON,), _refine_contacts, group="people", rule="UNLOCK-024"),
    Action(
        "humanity",
        Humanity,
        humanity,
        (_PERSON, FormField("loss", "whole", lowest=-MOST_HUMANITY_LOSS, highest=MOST_HUMANITY_LOSS)),
        group="referee",
        rule="UNLOCK-011",
    ),
)
