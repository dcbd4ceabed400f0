"""Harm without an attack: the referee's own damage, falls, and scores that are lowered.

Rule: INSTARPG-009, INSTARPG-014, INSTARPG-024, INSTARPG-B43.
"""

from __future__ import annotations

from typing import Any, Final

import msgspec

from engine import events as e
from engine.actions import Action, Draft, FieldOption, FormField
from engine.asks import amount
from engine.dice import Dice
from engine.procedure import Procedure, Scene, ask, count, tell
from engine.reasons import Reason
from engine.systems.instarpg.critical import aftermath
from engine.systems.instarpg.forms import DIFFICULTY, alive, can_use_skill, named_options
from engine.systems.instarpg.injury import ATTACKS, BLUNT, HAND, Blow, injure, locate
from engine.systems.instarpg.person import LOST, SCORES, Person
from engine.systems.instarpg.rolls import against, check
from engine.systems.instarpg.schema import ZONES
from engine.systems.instarpg.skills import ACROBATICS
from engine.words import literal, text

MOST_DAMAGE: Final = 10_000
METRES_A_DIE: Final = 3
"""A d10 for so many metres of a fall; the book says nothing of it, so this is ours."""


class Wounding(msgspec.Struct, frozen=True):
    """Values of ``wound``: damage as if rolled; without a kind of attack it goes past armour (INSTARPG-B43)."""

    target: str
    damage: int
    attack: str = ""
    location: str = ""


class Fall(msgspec.Struct, frozen=True):
    """Values of ``fall``."""

    actor: str
    metres: float
    acrobatics: bool = False
    difficulty: int = 10


class Trauma(msgspec.Struct, frozen=True):
    """Values of ``trauma``: points of a score that are gone, for a time or for good."""

    target: str
    score: str
    points: int
    lasting: bool = False


def wound(scene: Scene, values: Wounding) -> Procedure[None]:
    """The referee's own damage, through the book's steps (INSTARPG-075, INSTARPG-B43)."""
    yield from count(values.target, "hit")
    blunt = values.attack == BLUNT
    blow = Blow(HAND if blunt else values.attack, blunt=blunt)
    place = values.location
    if not place and values.attack:
        place = yield from locate(scene, values.target, blow)
    yield from injure(scene, values.target, blow, values.damage, place)


def fall(scene: Scene, values: Fall) -> Procedure[None]:
    """A d10 for every three metres, half of it after a good landing; armour is no help (INSTARPG-024)."""
    person = Person(scene.campaign, values.actor)
    dice = Dice(int(values.metres // METRES_A_DIE), 10)
    halved = False
    if values.acrobatics:
        rating = person.on_skill(ACROBATICS, Reason(text("instarpg.landing"), None, "INSTARPG-024"))
        label = text("ask.landing", person=person.name)
        aim = against(values.difficulty)
        halved = (yield from ask(check("landing", label, rating, aim, roller=values.actor))).success
    why = (Reason(text("instarpg.fall", metres=values.metres), str(dice), "INSTARPG-024"),)
    points = yield from ask(amount("fall", text("ask.damage", target=person.name), dice, reasons=why))
    if halved:
        landed = (Reason(text("instarpg.landed"), points // 2, "INSTARPG-024"),)
        yield from tell(e.Reported(text("event.landed", person=person.name), values.actor, why=landed))
    yield from injure(scene, values.actor, Blow(""), points // 2 if halved else points, "")


def trauma(scene: Scene, values: Trauma) -> Procedure[None]:
    """Points of a score are lost, and for good the score itself is lower (INSTARPG-009, INSTARPG-014)."""
    person = Person(scene.campaign, values.target)
    rule = "INSTARPG-014" if values.score == "MS" else "INSTARPG-009"
    said = text("instarpg.lasting" if values.lasting else "instarpg.for_a_time")
    why = (Reason(said, -values.points, rule),)
    before = person.current("HP").value
    if values.lasting:
        lower = max(0, person.score(values.score) - values.points)
        yield from tell(e.FieldSet(values.target, values.score, lower, why=why))
    else:
        yield from tell(e.CounterChanged(values.target, LOST[values.score], values.points, why=why))
    if values.score == "HP" and before > Person(scene.campaign, values.target).current("HP").value:
        yield from aftermath(scene, values.target, before)


# ---- the forms


def _refine_wound(draft: Draft) -> None:
    alive(draft, "target")


def _refine_fall(draft: Draft) -> None:
    person = alive(draft, "actor")
    if person is not None and draft.get("acrobatics"):
        can_use_skill(draft, person, ACROBATICS, "acrobatics")
    if not draft.get("acrobatics") and draft.get("difficulty") == DIFFICULTY.default:
        draft.hide("difficulty")


def _refine_trauma(draft: Draft) -> None:
    person, score, points = alive(draft, "target"), draft.get("score"), draft.get("points")
    if person is None or score not in SCORES or points is None:
        return
    if draft.get("lasting") and points > person.score(score):
        said = text("problem.score_left", person=literal(person.name), score=literal(score), left=person.score(score))
        draft.refuse(said, "points")


_ATTACKS: Final = tuple(FieldOption(kind, text(f"attack.{kind}")) for kind in ATTACKS)
_PLACES: Final = tuple(FieldOption(place, text(f"place.{place}")) for place in ZONES)

HARM_ACTIONS: Final[tuple[Action[Any], ...]] = (
    Action(
        "wound",
        Wounding,
        wound,
        (
            FormField("target", "person"),
            FormField("damage", "whole", lowest=0, highest=MOST_DAMAGE),
            FormField(
                "attack",
                "choice",
                text("field.kind_of_attack"),
                required=False,
                options=_ATTACKS,
                help=text("help.past_armour"),
            ),
            FormField("location", "choice", required=False, options=_PLACES),
        ),
        _refine_wound,
        group="referee",
        rule="INSTARPG-075",
    ),
    Action(
        "fall",
        Fall,
        fall,
        (
            FormField("actor", "person"),
            FormField("metres", "number", unit="m", lowest=METRES_A_DIE, highest=500),
            FormField("acrobatics", "flag", required=False),
            DIFFICULTY,
        ),
        _refine_fall,
        group="hazard",
        rule="INSTARPG-024",
    ),
    Action(
        "trauma",
        Trauma,
        trauma,
        (
            FormField("target", "person"),
            FormField("score", "choice", options=named_options(SCORES)),
            FormField("points", "whole", lowest=1, highest=1000),
            FormField("lasting", "flag", required=False),
        ),
        _refine_trauma,
        group="referee",
        rule="INSTARPG-009",
    ),
)
