"""Rest by the clock: whoever has the condition gets an hour's worth back for each hour that passes.

Rule: INSTARPG-012.
"""

from __future__ import annotations

from typing import Final

from engine import events as e
from engine.clock import Timer
from engine.procedure import Procedure, Scene, tell
from engine.reasons import Reason
from engine.systems.instarpg.fatigue import HOURLY, regain
from engine.systems.instarpg.person import EP_LOST, HP_LOST, Person
from engine.systems.instarpg.states import RESTING
from engine.units import HOUR
from engine.words import text

TIMER: Final = "resting"


def keep_resting(scene: Scene, person: str) -> Procedure[None]:
    """Sets the clock for the next hour of who rests and lacks something; calls it off for who rests no more."""
    character = scene.person(person)
    running = next((t for t in scene.campaign.timers if t.person == person and t.name == TIMER), None)
    rests = character.has(RESTING) and not Person(scene.campaign, person).dead
    if running is not None and not rests:
        yield from tell(e.TimerEnded(running.id, why=(Reason(text("instarpg.rests_no_more"), None, "INSTARPG-012"),)))
    elif running is None and rests and (character.count(EP_LOST) > 0 or character.count(HP_LOST) > 0):
        why = (Reason(text("instarpg.hourly"), HOURLY, "INSTARPG-012"),)
        yield from tell(e.TimerStarted(Timer(scene.new_id(), person, TIMER, scene.campaign.clock + HOUR), why=why))


def hour_rested(scene: Scene, person: str) -> Procedure[None]:
    """An hour of rest is over (INSTARPG-012)."""
    if scene.person(person).has(RESTING) and not Person(scene.campaign, person).dead:
        yield from regain(scene, person, 1)
        yield from keep_resting(scene, person)
