"""Bleeding: a hit point a minute, until it is stopped.

Rule: INSTARPG-076, INSTARPG-077, INSTARPG-B17, INSTARPG-B42.
"""

from __future__ import annotations

from typing import Final

from engine import events as e
from engine.clock import Timer
from engine.procedure import Procedure, Scene, tell
from engine.reasons import Reason
from engine.systems.instarpg.dying import past_the_edge
from engine.systems.instarpg.options import option
from engine.systems.instarpg.person import HP_LOST, Person
from engine.systems.instarpg.states import BLEEDING, begin, end, fall_unconscious
from engine.units import MINUTE
from engine.words import text

EVERY: Final = MINUTE
"""Seconds in which a bleeding person loses a hit point (INSTARPG-076, INSTARPG-077)."""

TIMER: Final = "bleeding"


def start_bleeding(scene: Scene, person: str, why: Reason) -> Procedure[None]:
    """A person bleeds from now on; who bleeds already bleeds no faster (INSTARPG-B42)."""
    yield from begin(scene, person, BLEEDING, why)
    yield from keep_bleeding(scene, person)


def keep_bleeding(scene: Scene, person: str) -> Procedure[None]:
    """Sets the clock for the next point, unless it runs or nobody bleeds."""
    running = any(t.person == person and t.name == TIMER for t in scene.campaign.timers)
    if running or not scene.person(person).has(BLEEDING) or Person(scene.campaign, person).dead:
        return
    seconds = option(scene.campaign, "round_seconds")
    why = (
        Reason(text("instarpg.round_lasts"), seconds, "INSTARPG-046"),
        Reason(text("instarpg.rounds_to_bleed"), EVERY / seconds, "INSTARPG-077"),
    )
    timer = Timer(scene.new_id(), person, TIMER, scene.campaign.clock + EVERY, cause=scene.cause)
    yield from tell(e.TimerStarted(timer, why=why))


def bled(scene: Scene, person: str) -> Procedure[None]:
    """A minute of bleeding is over: a hit point is lost (INSTARPG-076)."""
    view = Person(scene.campaign, person)
    if view.dead or not view.character.has(BLEEDING):
        return
    before = view.current("HP").value
    why = (Reason(text("instarpg.bled"), -1, "INSTARPG-076"),)
    yield from tell(e.CounterChanged(person, HP_LOST, 1, why=why))
    if before == 1:
        yield from fall_unconscious(scene, person, Reason(text("instarpg.no_hp"), None, "INSTARPG-010"))
    yield from past_the_edge(scene, person, before)
    yield from keep_bleeding(scene, person)


def stop_bleeding(scene: Scene, person: str, why: Reason) -> Procedure[None]:
    """The bleeding stops, and its clock with it (INSTARPG-B17)."""
    yield from end(scene, person, BLEEDING, why)
    for timer in scene.campaign.timers:
        if timer.person == person and timer.name == TIMER:
            yield from tell(e.TimerEnded(timer.id, why=(why,)))
