"""States that a STOCS character comes into and out of."""

from __future__ import annotations

from typing import Final

from engine import events as e
from engine.character import Condition
from engine.clock import Timer, Until
from engine.procedure import Procedure, Scene, count, tell
from engine.reasons import Reason
from engine.systems.stocs.options import option
from engine.systems.stocs.person import AAM
from engine.units import WEEK
from engine.words import text

HEALING: Final = "healing"
"""Timer that comes due each week while there is AAM to heal (STOCS-122)."""

ENDED_BY_DEATH = frozenset({"panicked", "unconscious", "surprised", "drowning"})


def begin_for_rounds(scene: Scene, person: str, name: str, rounds: int, why: tuple[Reason, ...]) -> Procedure[None]:
    """A state until the start of the person's turn so many rounds from now; outside a fight, by the clock."""
    seconds = option(scene.campaign, "round_seconds")
    at = scene.campaign.clock + rounds * seconds
    fight = scene.encounter
    if fight is None or fight.slot_of(person) is None:
        by_clock = (
            Reason(text("stocs.round_lasts"), seconds, "STOCS-041"),
            Reason(text("stocs.round_length"), None, "STOCS-B49"),
        )
        yield from begin_lasting(scene, person, name, Until(at), (*why, *by_clock))
    else:
        yield from begin_lasting(scene, person, name, Until(at, fight.round + rounds, person), why)


def begin_lasting(scene: Scene, person: str, name: str, until: Until, why: tuple[Reason, ...]) -> Procedure[None]:
    """A person comes into a state for a time; if he is in it already, the longer time stands."""
    for old in scene.person(person).conditions:
        if old.name == name:
            if old.until is None or old.until.at >= until.at:
                return
            yield from tell(e.ConditionEnded(person, old.id))
    yield from tell(e.ConditionBegan(person, Condition(scene.new_id(), name, until, cause=scene.cause), why=why))


def die(scene: Scene, person: str, why: Reason) -> Procedure[None]:
    """A person dies: clocks stop, and passing states end (STOCS-104, STOCS-114)."""
    yield from count(person, "dead")
    for timer in scene.campaign.timers:
        if timer.person == person:
            yield from tell(e.TimerEnded(timer.id, why=(why,)))
    for old in scene.person(person).conditions:
        if old.name in ENDED_BY_DEATH:
            yield from tell(e.ConditionEnded(person, old.id))
    yield from tell(e.ConditionBegan(person, Condition(scene.new_id(), "dead", cause=scene.cause), why=(why,)))


def start_healing(scene: Scene, person: str) -> Procedure[None]:
    """Starts the weeks of natural healing, unless they run already or there is nothing to heal (STOCS-122)."""
    running = any(t.person == person and t.name == HEALING for t in scene.campaign.timers)
    if scene.person(person).count(AAM) > 0 and not running:
        yield from tell(e.TimerStarted(Timer(scene.new_id(), person, HEALING, scene.campaign.clock + WEEK)))


def ease(scene: Scene, person: str, points: int, why: tuple[Reason, ...]) -> Procedure[None]:
    """Takes AAM off, from the oldest wounds first, never below 0; what no wound carries goes off the total alone."""
    left = min(points, scene.person(person).count(AAM))
    for wound in scene.person(person).wounds:
        off = min(left, wound.severity - wound.healed)
        if off > 0:
            yield from tell(e.WoundEased(person, wound.id, off, why=why))
            left -= off
    if left:
        yield from tell(e.CounterChanged(person, AAM, -left, why=why))
