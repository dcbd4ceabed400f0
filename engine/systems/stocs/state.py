"""States that a STOCS character comes into and out of."""

from __future__ import annotations

from engine import events as e
from engine.character import Condition
from engine.clock import Until
from engine.procedure import Procedure, Scene, count, tell
from engine.reasons import Reason
from engine.systems.stocs.options import option
from engine.words import text

ENDED_BY_DEATH = frozenset({"panicked", "unconscious", "surprised", "drowning"})


def begin_for_rounds(scene: Scene, person: str, name: str, rounds: int, why: tuple[Reason, ...]) -> Procedure[None]:
    """A state until the start of the person's turn so many rounds from now; outside a fight, by the clock."""
    seconds = option(scene.campaign, "round_seconds")
    at = scene.campaign.clock + rounds * seconds
    fight = scene.encounter
    if fight is None or fight.slot_of(person) is None:
        by_clock = Reason(text("stocs.round_lasts"), seconds, "STOCS-041")
        yield from begin_lasting(scene, person, name, Until(at), (*why, by_clock))
    else:
        yield from begin_lasting(scene, person, name, Until(at, fight.round + rounds, person), why)


def begin_lasting(scene: Scene, person: str, name: str, until: Until, why: tuple[Reason, ...]) -> Procedure[None]:
    """A person comes into a state for a time; if he is in it already, the longer time stands."""
    for old in scene.person(person).conditions:
        if old.name == name:
            if old.until is None or old.until.at >= until.at:
                return
            yield from tell(e.ConditionEnded(person, old.id))
    yield from tell(e.ConditionBegan(person, Condition(scene.new_id(), name, until), why=why))


def die(scene: Scene, person: str, why: Reason) -> Procedure[None]:
    """A person dies: clocks stop, and passing states end (STOCS-104, STOCS-114)."""
    yield from count(person, "dead")
    for timer in scene.campaign.timers:
        if timer.person == person:
            yield from tell(e.TimerEnded(timer.id))
    for old in scene.person(person).conditions:
        if old.name in ENDED_BY_DEATH:
            yield from tell(e.ConditionEnded(person, old.id))
    yield from tell(e.ConditionBegan(person, Condition(scene.new_id(), "dead"), why=(why,)))
