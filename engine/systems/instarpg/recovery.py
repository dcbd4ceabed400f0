"""How hit points come back, and what that ends.

Rule: INSTARPG-010, INSTARPG-028, INSTARPG-079.
"""

from __future__ import annotations

from typing import Final

from engine import events as e
from engine.procedure import Procedure, Scene, tell
from engine.reasons import Reason
from engine.systems.instarpg.dying import EDGE, EIGHT_HOURS
from engine.systems.instarpg.person import HP_LOST, Person
from engine.systems.instarpg.states import UNCONSCIOUS, end
from engine.words import text

HOURS_TO_HEAL: Final = 24
"""Hours of rest that give back a hit point; the book says nothing of it, so this is ours."""

RESTED: Final = "rested_hours"
"""Counter of hours rested that do not make a hit point yet."""


def heal(scene: Scene, person: str, points: int, *why: Reason) -> Procedure[None]:
    """Gives hit points back, from the oldest wounds first; who comes above 0 wakes.

    What no wound carries, such as what was bled, comes back last.
    """
    before = Person(scene.campaign, person).current("HP").value
    left = min(points, scene.person(person).count(HP_LOST))
    for wound in scene.person(person).wounds:
        off = min(left, wound.severity - wound.healed)
        if off > 0 and wound.track == HP_LOST:
            yield from tell(e.WoundEased(person, wound.id, off, why=why))
            left -= off
    if left > 0:
        yield from tell(e.CounterChanged(person, HP_LOST, -left, why=why))
    now = Person(scene.campaign, person).current("HP").value
    if before <= 0 < now:
        yield from end(scene, person, UNCONSCIOUS, Reason(text("instarpg.awake"), now, "INSTARPG-010"))
    if before < EDGE <= now:
        for timer in scene.campaign.timers:
            if timer.person == person and timer.name == EIGHT_HOURS:
                yield from tell(e.TimerEnded(timer.id, why=why))


def heal_days(scene: Scene, person: str, hours: int) -> Procedure[None]:
    """A hit point for each day of rest; hours that do not make one yet are kept."""
    view = Person(scene.campaign, person)
    if view.dead or not view.character.count(HP_LOST):
        return
    kept = view.character.count(RESTED)
    points, rest = divmod(kept + hours, HOURS_TO_HEAL)
    if points:
        yield from heal(scene, person, points, Reason(text("instarpg.days_of_rest"), points, "INSTARPG-028"))
    if not scene.person(person).count(HP_LOST):
        rest = 0  # the next wound begins afresh
    if rest != kept:
        yield from tell(e.CounterChanged(person, RESTED, rest - kept))
