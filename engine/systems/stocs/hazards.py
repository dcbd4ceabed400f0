"""Other ways to come to harm: falls, want of air, deep water.

Rule: STOCS-131 to STOCS-137, STOCS-B30 to STOCS-B32.
"""

from __future__ import annotations

from math import ceil
from typing import Any, Final

import msgspec

from engine import events as e
from engine.actions import Action, Draft, FormField
from engine.asks import amount
from engine.character import Condition
from engine.dice import Dice
from engine.procedure import Procedure, Scene, ask, call, count, tell
from engine.reasons import Reason
from engine.systems.stocs.forms import ACTOR, can_act, can_be_hit
from engine.systems.stocs.injury import injure, locate
from engine.systems.stocs.options import option, ruled
from engine.systems.stocs.person import Person
from engine.systems.stocs.reckoning import FALL, Blow
from engine.systems.stocs.rolls import botch_limit, check
from engine.systems.stocs.state import die
from engine.systems.stocs.tasks import DIFFICULTY, difficulty_lines
from engine.words import literal, text

ATHLETICS: Final = "Physical(Athletics)"
BROKEN_FALL_M: Final = 3
PARTS: Final = 3
"""Into how many wounds the damage of a fall is shared (STOCS-131)."""

BREATH_ROUNDS: Final = 6
"""Rounds without air before the first roll (STOCS-133)."""

STRETCH_M: Final = 10
DROWNING: Final = "drowning"
FAILED: Final = "swim_failed"
"""Counter of rolls failed in a row; from the second on it is drowning (STOCS-136)."""

FAINTED_IN: Final = "fainted_in"
"""Counter: the round without air in which somebody passed out (STOCS-134)."""


class Fall(msgspec.Struct, frozen=True):
    """Values of ``fall``; ``athletics`` whether a roll may break it."""

    actor: str
    metres: int
    athletics: bool = False
    difficulty: str = "normal"


class Suffocate(msgspec.Struct, frozen=True):
    """Values of ``suffocate``: rounds without air, counted from the first."""

    actor: str
    rounds: int


class Swim(msgspec.Struct, frozen=True):
    """Values of ``swim``; no metres is treading water."""

    actor: str
    metres: int = 0
    difficulty: str = "normal"


def fall(scene: Scene, values: Fall) -> Procedure[None]:
    """2d10 a metre in three hits, up to 3 m less by an Athletics roll (STOCS-131, STOCS-132, STOCS-B30)."""
    metres = values.metres
    if values.athletics:
        broken = yield from athletics(scene, values.actor, "athletics", values.difficulty, "STOCS-132")
        metres -= min(metres, BROKEN_FALL_M) if broken else 0
    if not metres:
        said = text("event.soft_landing", person=scene.name(values.actor))
        yield from tell(e.Reported(said, values.actor, why=(Reason(text("stocs.broken_fall"), None, "STOCS-132"),)))
        return
    why = (Reason(text("stocs.fall", metres=metres), metres, "STOCS-131"),)
    label = text("ask.damage", target=scene.name(values.actor))
    points = yield from ask(amount("damage", label, Dice(2 * metres, 10, 0, 9), reasons=why))
    share, rest = divmod(points, PARTS)
    for part in range(1, PARTS + 1):
        landed = share + (rest if part == 1 else 0)
        yield from call(f"part{part}", (values.actor,), _landed, values.actor, landed)


def _landed(scene: Scene, person: str, points: int) -> Procedure[None]:
    if Person(scene.campaign, person).dead:
        return
    blow = Blow(FALL)
    plain = option(scene.campaign, "fall_wounds") == "plain"
    place = "" if plain else (yield from locate(scene, person, blow))
    yield from injure(scene, person, blow, points, place)


def athletics(scene: Scene, actor: str, name: str, difficulty: str, rule: str, *lines: Reason) -> Procedure[bool]:
    """An Athletics roll at a difficulty; whether it succeeds."""
    person = Person(scene.campaign, actor)
    aim = person.on_roll(
        Reason(text("stocs.skill", skill=ATHLETICS), person.skill(ATHLETICS).value, rule),
        *difficulty_lines(difficulty),
        *lines,
    )
    label = text("ask.athletics", person=person.name)
    limit = botch_limit(scene.campaign, person.skill(ATHLETICS).value)
    return (yield from ask(check(name, label, aim, roller=actor, botch_below=limit))).success


def suffocate(scene: Scene, values: Suffocate) -> Procedure[None]:
    """CON each round from the seventh at a cumulative -1; CON x 2 rounds after fainting it is over.

    Rule: STOCS-133, STOCS-134.
    """
    fainted_in = _fainted_in(scene, values.actor)
    for number in range(BREATH_ROUNDS + 1, values.rounds + 1):
        if not fainted_in:
            if not (yield from stays_awake(scene, values.actor, number, "STOCS-133")):
                fainted_in = number
        elif number - fainted_in >= 2 * Person(scene.campaign, values.actor).attribute("CON").value:
            yield from die(scene, values.actor, Reason(text("stocs.suffocated"), None, "STOCS-134"))
            return


def _fainted_in(scene: Scene, actor: str) -> int:
    """The round without air in which somebody passed out, 0 if he is awake.

    Whoever was out cold before has nothing to roll for: the count to his death begins where rolling would.
    """
    if not scene.person(actor).has("unconscious"):
        return 0
    return scene.person(actor).count(FAINTED_IN) or BREATH_ROUNDS + 1


def stays_awake(scene: Scene, actor: str, number: int, rule: str) -> Procedure[bool]:
    """The CON roll of a round without air (STOCS-133, STOCS-B31)."""
    person = Person(scene.campaign, actor)
    first = 1 if int(option(scene.campaign, "suffocation_start")) else 0
    worse = -(number - BREATH_ROUNDS - 1 + first)
    aim = person.on_roll(
        *person.attribute("CON").reasons,
        Reason(text("stocs.no_air", round=number), worse, rule),
        ruled(scene.campaign, "suffocation_start"),
    )
    label = text("ask.breath", person=person.name, round=number)
    if (yield from ask(check(f"round{number}", label, aim, roller=actor))).success:
        return True
    yield from count(actor, "unconscious")
    why = (Reason(text("stocs.fainted"), None, rule),)
    yield from tell(e.CounterChanged(actor, FAINTED_IN, number - person.character.count(FAINTED_IN)))
    yield from tell(e.ConditionBegan(actor, Condition(scene.new_id(), "unconscious"), why=why))
    return False


def swim(scene: Scene, values: Swim) -> Procedure[None]:
    """A roll for each 10 m; two failures in a row are drowning (STOCS-135 to STOCS-137, STOCS-B32)."""
    left = ceil(values.metres / STRETCH_M) or 1
    number = 0
    while left:
        number += 1
        failed = scene.person(values.actor).count(FAILED)
        lines = [Reason(text("stocs.treading"), 5, "STOCS-137")] if not values.metres else []
        if failed > 1:
            lines.append(Reason(text("stocs.drowning", rounds=failed - 1), -(failed - 1), "STOCS-136"))
        done = yield from athletics(scene, values.actor, f"swim{number}", values.difficulty, "STOCS-135", *lines)
        if done:
            left -= 1
            yield from _afloat(scene, values.actor)
            continue
        yield from tell(e.CounterChanged(values.actor, FAILED, 1))
        if failed >= 1:
            yield from _going_under(scene, values.actor)
            return


def _afloat(scene: Scene, actor: str) -> Procedure[None]:
    """A success ends the row of failures, and drowning (STOCS-B32)."""
    failed = scene.person(actor).count(FAILED)
    if failed:
        yield from tell(e.CounterChanged(actor, FAILED, -failed))
    for condition in scene.person(actor).conditions:
        if condition.name == DROWNING:
            why = (Reason(text("stocs.afloat"), None, "STOCS-B32"),)
            yield from tell(e.ConditionEnded(actor, condition.id, why=why))


def _going_under(scene: Scene, actor: str) -> Procedure[None]:
    """Drowning begins or goes on; without air it is as suffocation (STOCS-136)."""
    why = (Reason(text("stocs.two_failures"), None, "STOCS-136"),)
    if not scene.person(actor).has(DROWNING):
        yield from tell(e.ConditionBegan(actor, Condition(scene.new_id(), DROWNING), why=why))
    under = scene.person(actor).count(FAILED) - 1
    if under > BREATH_ROUNDS:
        yield from stays_awake(scene, actor, under, "STOCS-136")


def _refine_alive(draft: Draft) -> None:
    actor = draft.get("actor") or ""
    can_be_hit(draft, actor, "actor")
    character = draft.campaign.people.get(actor)
    if character is not None and character.has("dead"):
        draft.refuse(text("problem.dead_already", person=literal(character.name)), "actor")


def _refine_fall(draft: Draft) -> None:
    _refine_alive(draft)
    character = draft.campaign.people.get(draft.get("actor") or "")
    if character is not None and character.has("unconscious") and draft.get("athletics"):
        said = text("problem.cannot_act", person=literal(character.name), state=text("condition.unconscious"))
        draft.refuse(said, "athletics")


def _refine_swim(draft: Draft) -> None:
    can_be_hit(draft, draft.get("actor") or "", "actor")
    can_act(draft)


HAZARD_ACTIONS: Final[tuple[Action[Any], ...]] = (
    Action(
        "fall",
        Fall,
        fall,
        (
            ACTOR,
            FormField("metres", "whole", unit="m", lowest=1, highest=100),
            FormField("athletics", "flag", required=False),
            DIFFICULTY,
        ),
        _refine_fall,
        group="hazard",
        rule="STOCS-131",
    ),
    Action(
        "suffocate",
        Suffocate,
        suffocate,
        (ACTOR, FormField("rounds", "whole", lowest=1, highest=200)),
        _refine_alive,
        group="hazard",
        rule="STOCS-133",
    ),
    Action(
        "swim",
        Swim,
        swim,
        (ACTOR, FormField("metres", "whole", unit="m", required=False, lowest=0, highest=1000), DIFFICULTY),
        _refine_swim,
        group="hazard",
        rule="STOCS-135",
    ),
)
