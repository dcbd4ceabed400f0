"""Luck: what it is used for, and the evening that brings it back.

A roll that was just made is rolled again, or one that is about to be made gets easier, on the ask itself; what is
declared here is Luck for a roll yet to come, for one made where the program did not see it, and favours.

Rule: UNLOCK-039, UNLOCK-B31.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import msgspec

from engine import events as e
from engine.actions import Action, Draft, FieldOption, FormField
from engine.answers import REROLL
from engine.errors import Refused
from engine.procedure import Procedure, tell
from engine.reasons import Reason
from engine.system import InterruptOffer
from engine.systems.unlock.forms import ACTOR
from engine.systems.unlock.person import LUCK_SPENT, Person
from engine.systems.unlock.rolls import EASE, EASED_BY_LUCK
from engine.words import literal, text

if TYPE_CHECKING:
    from collections.abc import Iterable

    from engine.answers import Interrupted
    from engine.asks import Ask
    from engine.campaign import Campaign
    from engine.events import AnyEvent
    from engine.procedure import Scene

FAVOUR: Final = "favour"
USES: Final = (REROLL, EASE, FAVOUR)

READY: Final = "luck_ease"
"""Mark of a point that makes the next attempt easier."""


class Luck(msgspec.Struct, frozen=True):
    """Values of ``luck``: what for, and how many points where the referee wants more than one."""

    actor: str
    use: str
    points: int = 1


def luck(scene: Scene, values: Luck) -> Procedure[None]:
    """Points are spent; an easier attempt waits for the next one (UNLOCK-039)."""
    yield from tell(_spent(scene.campaign, values.actor, values.use, values.points))
    if values.use == EASE:
        yield from tell(e.MarkChanged(values.actor, READY, 1))


def eased_by_luck(scene: Scene, person: str) -> Procedure[tuple[Reason, ...]]:
    """The line of a point that was spent beforehand on the person's next attempt; it is used up (UNLOCK-039)."""
    if not scene.campaign.mark(person, READY):
        return ()
    yield from tell(e.MarkChanged(person, READY, -1))
    return (luck_line(),)


def luck_line() -> Reason:
    """What a point of Luck adds to an ease (UNLOCK-039)."""
    return Reason(text(EASED_BY_LUCK), 1, "UNLOCK-039")


def _spent(campaign: Campaign, person: str, use: str, points: int = 1) -> AnyEvent:
    """The event of points spent.

    Raises:
        Refused: So many are not left.
    """
    view = Person(campaign, person)
    if view.luck_left < points:
        left = f"has {view.luck_left} of Luck left" if view.luck_left else "has no Luck left"
        raise Refused(f"{view.name} {left}; it comes back when the next evening begins")
    why = (Reason(text(f"luck.{use}"), -points, "UNLOCK-039"),)
    return e.CounterChanged(person, LUCK_SPENT, points, why=why)


def offers(campaign: Campaign, question: Ask[Any]) -> tuple[InterruptOffer, ...]:
    """What Luck can do for a roll of somebody who has some left."""
    roller = campaign.people.get(question.roller)
    if roller is None or not question.code or Person(campaign, roller).luck_left < 1:
        return ()
    again = InterruptOffer(REROLL, text(f"interrupt.{REROLL}"))
    return (again, InterruptOffer(EASE, text(EASED_BY_LUCK), 1, 1)) if question.target is not None else (again,)


def cost(scene: Scene, question: Ask[Any], used: Interrupted) -> Iterable[AnyEvent]:
    """A point of the roller's Luck for a roll made again or made easier; the referee's modifier is free.

    Raises:
        Refused: It cannot be used here, or not paid for.
    """
    if used.use == "modifier":
        return ()
    if used.use not in {REROLL, EASE}:
        raise Refused(f"there is no “{used.use}” to use in UNLOCK; there are modifier, {REROLL} and {EASE}")
    if question.roller not in scene.campaign.people:
        raise Refused("Luck helps a person's own rolls, and this one is the referee's")
    if used.use == EASE and question.target is None:
        raise Refused("Luck makes an attempt against a chance easier, and this roll has none")
    if used.use == EASE and used.value != 1:
        raise Refused(f"a point of Luck makes an attempt 1 ease factor easier, not {used.value}; use it again for more")
    return (_spent(scene.campaign, question.roller, used.use),)


def refresh(scene: Scene) -> Procedure[None]:
    """Everybody has all the Luck again (UNLOCK-B31)."""
    why = (Reason(text("unlock.luck_again"), None, "UNLOCK-B31"),)
    for person in scene.campaign.people.values():
        spent = person.count(LUCK_SPENT)
        if spent:
            yield from tell(e.CounterChanged(person.id, LUCK_SPENT, -spent, why=why))


class OnePerson(msgspec.Struct, frozen=True):
    """Values of an action on one person."""

    actor: str


def refill(scene: Scene, values: OnePerson) -> Procedure[None]:
    """The referee gives somebody all the Luck back (UNLOCK-B31)."""
    why = (Reason(text("unlock.luck_again"), None, "UNLOCK-B31"),)
    spent = scene.person(values.actor).count(LUCK_SPENT)
    if spent:
        yield from tell(e.CounterChanged(values.actor, LUCK_SPENT, -spent, why=why))


def _refine_luck(draft: Draft) -> None:
    actor = draft.get("actor")
    if actor not in draft.campaign.people:
        return
    person = Person(draft.campaign, actor)
    if not person.luck_left:
        draft.refuse(text("problem.no_luck", person=literal(person.name)), "actor")
    else:
        draft.change("points", highest=person.luck_left)


LUCK_ACTIONS: Final[tuple[Action[Any], ...]] = (
    Action(
        "luck",
        Luck,
        luck,
        (
            ACTOR,
            FormField("use", "choice", options=tuple(FieldOption(use, text(f"luck.{use}")) for use in USES)),
            FormField("points", "whole", required=False, default=1, lowest=1, highest=40),
        ),
        _refine_luck,
        group="task",
        rule="UNLOCK-039",
    ),
    Action("refill_luck", OnePerson, refill, (ACTOR,), group="referee", rule="UNLOCK-B31"),
)
