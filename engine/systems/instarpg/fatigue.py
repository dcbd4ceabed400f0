"""Endurance: what drains it, what halves the loss, and what rest gives back.

Rule: INSTARPG-011 to INSTARPG-013, INSTARPG-019, INSTARPG-027, INSTARPG-033, INSTARPG-036, INSTARPG-B20, INSTARPG-B21,
INSTARPG-B30, INSTARPG-B31.
"""

from __future__ import annotations

from typing import Any, Final

import msgspec

from engine import events as e
from engine.actions import Action, Draft, FormField
from engine.procedure import Procedure, Scene, ask, tell
from engine.reasons import Reason
from engine.systems.instarpg.forms import ACTOR, ENDURANCE_FIELD, alive, can_use_skill
from engine.systems.instarpg.options import option
from engine.systems.instarpg.person import EP_LOST, Person
from engine.systems.instarpg.recovery import heal_days
from engine.systems.instarpg.rolls import against, check
from engine.systems.instarpg.skills import ENDURANCE, OVERPOWER, REFLEXES
from engine.words import text

TIRING: Final = {OVERPOWER: (1, 2), REFLEXES: (1, 2)}
"""Skills whose cost in endurance is written out, by success and failure (INSTARPG-033, INSTARPG-036, INSTARPG-B21)."""

TAGGED: Final = (1, 0)
"""What any other skill with the tag costs (INSTARPG-019)."""

OWN_RULE: Final = {OVERPOWER: "INSTARPG-033", REFLEXES: "INSTARPG-036"}

HOURLY: Final = 1
"""Endurance that an hour of rest gives back (INSTARPG-012)."""


class Rest(msgspec.Struct, frozen=True):
    """Values of ``rest``: at once, by the referee's word; the clock stands."""

    actor: str
    hours: int


class Drain(msgspec.Struct, frozen=True):
    """Values of ``drain``: endurance that some exertion costs, perhaps halved by an Endurance check."""

    actor: str
    ep: int
    endurance: bool = False


def tire_by_skill(scene: Scene, person: str, skill: str, *, success: bool, endurance: bool = False) -> Procedure[None]:
    """What using a tiring skill costs (INSTARPG-019, INSTARPG-033, INSTARPG-036)."""
    done, failed = TIRING.get(skill, TAGGED)
    cost = done if success else failed
    if cost:
        why = [Reason(text("instarpg.tiring", skill=skill), -cost, OWN_RULE.get(skill, "INSTARPG-019"))]
        if skill == OVERPOWER:
            why.append(Reason(text("instarpg.same_numbers"), None, "INSTARPG-B20"))
        if not success:
            why.append(Reason(text("instarpg.tiring_all_the_same"), None, "INSTARPG-B21"))
        yield from lose_endurance(scene, person, cost, *why, endurance=endurance)


def lose_endurance(scene: Scene, person: str, points: int, *why: Reason, endurance: bool = False) -> Procedure[None]:
    """Endurance is lost, without any limit below; a successful Endurance check halves it, never to nothing.

    Rule: INSTARPG-027, INSTARPG-B30, INSTARPG-B31.
    """
    lines = list(why)
    if endurance and points > 0:
        view = Person(scene.campaign, person)
        rating = view.on_skill(ENDURANCE, Reason(text("instarpg.saves_endurance"), None, "INSTARPG-027"))
        label = text("ask.endurance", person=view.name)
        aim = against(option(scene.campaign, "combat_check_difficulty"))
        if (yield from ask(check("endurance", label, rating, aim, roller=person))).success:
            half = points // 2 if option(scene.campaign, "endurance_rounding") == "down" else -(-points // 2)
            saved = points - max(1, half)
            points -= saved
            lines.append(Reason(text("instarpg.endurance_halves"), saved, "INSTARPG-027"))
            lines.append(Reason(text("option.endurance_rounding"), points, "INSTARPG-B30"))
    left = Person(scene.campaign, person).current("EP").value - points
    if left < 0:
        lines.append(Reason(text("instarpg.no_limit"), left, "INSTARPG-B31"))
    if points:
        yield from tell(e.CounterChanged(person, EP_LOST, points, why=tuple(lines)))


def drain(scene: Scene, values: Drain) -> Procedure[None]:
    """What the referee takes off for exertion (INSTARPG-011)."""
    why = Reason(text("instarpg.exertion"), -values.ep, "INSTARPG-011")
    yield from lose_endurance(scene, values.actor, values.ep, why, endurance=values.endurance)


def rest(scene: Scene, values: Rest) -> Procedure[None]:
    """Rest by the referee's word, at once."""
    yield from regain(scene, values.actor, values.hours)


def regain(scene: Scene, person: str, hours: int) -> Procedure[None]:
    """An hour gives back a point of endurance, a day a hit point (INSTARPG-012)."""
    back = min(scene.person(person).count(EP_LOST), HOURLY * hours)
    if back > 0:
        why = (Reason(text("instarpg.rested", hours=hours), back, "INSTARPG-012"),)
        yield from tell(e.CounterChanged(person, EP_LOST, -back, why=why))
    yield from heal_days(scene, person, hours)


# ---- the forms


def _refine_rest(draft: Draft) -> None:
    alive(draft, "actor")


def _refine_drain(draft: Draft) -> None:
    person = alive(draft, "actor")
    if person is not None and draft.get("endurance"):
        can_use_skill(draft, person, ENDURANCE, "endurance")


FATIGUE_ACTIONS: Final[tuple[Action[Any], ...]] = (
    Action(
        "rest",
        Rest,
        rest,
        (ACTOR, FormField("hours", "whole", default=8, lowest=1, highest=10_000, help=text("help.rest"))),
        _refine_rest,
        group="care",
        rule="INSTARPG-012",
    ),
    Action(
        "drain",
        Drain,
        drain,
        (ACTOR, FormField("ep", "whole", lowest=1, highest=1000), ENDURANCE_FIELD),
        _refine_drain,
        group="referee",
        rule="INSTARPG-011",
    ),
)
