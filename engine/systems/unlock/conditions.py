"""States that an UNLOCK character comes into and out of: stunned, in shock and dying, dead, open to an attack.

Rule: UNLOCK-038, UNLOCK-075, UNLOCK-077, UNLOCK-B13, UNLOCK-B14.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from engine import events as e
from engine.character import Condition
from engine.clock import Until
from engine.procedure import Procedure, Scene, count, tell
from engine.systems.unlock.options import option

if TYPE_CHECKING:
    from engine.campaign import Campaign
    from engine.character import Character
    from engine.reasons import Reason

STUNNED: Final = "stunned"
DYING: Final = "dying"
DEAD: Final = "dead"
EXPOSED: Final = "exposed"
"""Open to one attack after an exceptional failure (UNLOCK-038)."""

COUNTDOWN: Final = "death"
"""Timer that the referee may set for the dying (UNLOCK-B13)."""

PASSING: Final = frozenset({STUNNED, DYING, EXPOSED, "surprised"})
"""States that death ends."""


def cannot_act(character: Character) -> str:
    """The state that keeps a person from acting, empty where none does (UNLOCK-075, UNLOCK-077)."""
    return next((state for state in (DEAD, DYING, STUNNED) if character.has(state)), "")


def is_recovering(character: Character) -> bool:
    """Whether a stunned person has made his save already and acts again from his next turn (UNLOCK-B14)."""
    return any(one.name == STUNNED and one.until is not None for one in character.conditions)


def begin(scene: Scene, person: str, name: str, why: tuple[Reason, ...], until: Until | None = None) -> Procedure[None]:
    """A person comes into a state, unless he is in it."""
    if not scene.person(person).has(name):
        yield from tell(e.ConditionBegan(person, Condition(scene.new_id(), name, until, cause=scene.cause), why=why))


def end(scene: Scene, person: str, name: str, why: tuple[Reason, ...] = ()) -> Procedure[None]:
    """A state ends, if the person is in it."""
    for old in scene.person(person).conditions:
        if old.name == name:
            yield from tell(e.ConditionEnded(person, old.id, why=why))


def stun(scene: Scene, person: str, why: tuple[Reason, ...]) -> Procedure[None]:
    """A WILL save failed: no action but another WILL roll (UNLOCK-075)."""
    yield from count(person, STUNNED)
    if is_recovering(scene.person(person)):
        yield from end(scene, person, STUNNED)
    yield from begin(scene, person, STUNNED, why)


def recover(scene: Scene, person: str, why: tuple[Reason, ...]) -> Procedure[None]:
    """A stunned person has made his save: he acts from his next turn on, outside a fight at once (UNLOCK-B14)."""
    yield from end(scene, person, STUNNED, why)
    until = next_turn(scene.campaign, person)
    if until is not None:
        yield from begin(scene, person, STUNNED, why, until)


def next_turn(campaign: Campaign, person: str) -> Until | None:
    """The start of a person's turn in the next round; None for somebody who is in no fight."""
    fight = campaign.encounter
    if fight is None or fight.slot_of(person) is None:
        return None
    return Until(campaign.clock + int(option(campaign, "round_seconds")), fight.round + 1, person)


def expose(scene: Scene, person: str, why: tuple[Reason, ...]) -> Procedure[None]:
    """An exceptional failure has left a person open to one attack (UNLOCK-038)."""
    yield from begin(scene, person, EXPOSED, why, next_turn(scene.campaign, person))


def shock(scene: Scene, person: str, why: tuple[Reason, ...]) -> Procedure[None]:
    """A death save failed: in shock and dying, until somebody with medical skill helps (UNLOCK-077)."""
    yield from count(person, DYING)
    yield from begin(scene, person, DYING, why)


def die(scene: Scene, person: str, why: tuple[Reason, ...]) -> Procedure[None]:
    """A person dies; what passes ends with him."""
    if not scene.person(person).has(DYING):
        yield from count(person, DYING)
    yield from call_off(scene, person, why)
    for old in scene.person(person).conditions:
        if old.name in PASSING:
            yield from tell(e.ConditionEnded(person, old.id))
    yield from begin(scene, person, DEAD, why)


def call_off(scene: Scene, person: str, why: tuple[Reason, ...]) -> Procedure[None]:
    """Stops a countdown to death."""
    for timer in scene.campaign.timers:
        if timer.person == person and timer.name == COUNTDOWN:
            yield from tell(e.TimerEnded(timer.id, why=why))
