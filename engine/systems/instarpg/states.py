"""States that an InstaRPG character comes into and out of."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from engine import events as e
from engine.character import Condition
from engine.procedure import Procedure, Scene, count, tell

if TYPE_CHECKING:
    from engine.clock import Until
    from engine.reasons import Reason

UNCONSCIOUS: Final = "unconscious"
BLEEDING: Final = "bleeding"
DEAD: Final = "dead"
ADVANTAGE: Final = "advantage"

RESTING: Final = "resting"

ENDED_BY_DEATH: Final = frozenset({UNCONSCIOUS, BLEEDING, ADVANTAGE, RESTING, "surprised"})


def begin(
    scene: Scene, person: str, name: str, *why: Reason, until: Until | None = None, modifier: int = 0
) -> Procedure[None]:
    """A person comes into a state, unless he is in it already."""
    if not scene.person(person).has(name):
        condition = Condition(scene.new_id(), name, until, modifier=modifier, cause=scene.cause)
        yield from tell(e.ConditionBegan(person, condition, why=why))


def end(scene: Scene, person: str, name: str, *why: Reason) -> Procedure[None]:
    """A state ends, if the person is in it."""
    for condition in scene.person(person).conditions:
        if condition.name == name:
            yield from tell(e.ConditionEnded(person, condition.id, why=why))


def fall_unconscious(scene: Scene, person: str, *why: Reason) -> Procedure[None]:
    """A person goes down (INSTARPG-010)."""
    if not scene.person(person).has(UNCONSCIOUS):
        yield from count(person, "down")
        yield from begin(scene, person, UNCONSCIOUS, *why)


def die(scene: Scene, person: str, why: Reason) -> Procedure[None]:
    """A person dies: what runs against him stops, and passing states end."""
    if not scene.person(person).has(UNCONSCIOUS):
        yield from count(person, "down")
    for timer in scene.campaign.timers:
        if timer.person == person:
            yield from tell(e.TimerEnded(timer.id, why=(why,)))
    for name in sorted(ENDED_BY_DEATH):
        yield from end(scene, person, name)
    yield from begin(scene, person, DEAD, why)
