"""Far below 0 hit points: checks of Constitution against death, at once and every eight hours.

Rule: INSTARPG-078, INSTARPG-079, INSTARPG-B16, INSTARPG-B42.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from engine import events as e
from engine.clock import Timer
from engine.procedure import Procedure, Scene, ask, tell
from engine.reasons import Reason, Reasoned
from engine.systems.instarpg.options import option
from engine.systems.instarpg.person import Person
from engine.systems.instarpg.rolls import check
from engine.systems.instarpg.states import die
from engine.units import HOUR
from engine.words import literal, text

if TYPE_CHECKING:
    from engine.words import Text

EDGE: Final = -9
"""Hit points below which life hangs on checks of Constitution (INSTARPG-078)."""

EIGHT_HOURS: Final = "eight_hours"
"""Timer of the checks that go on below the edge (INSTARPG-079)."""

INTERVAL: Final = 8 * HOUR


def past_the_edge(scene: Scene, person: str, before: int) -> Procedure[None]:
    """A check for each point newly lost beyond -9, of rising difficulty; the first failure kills.

    Args:
        scene: The scene.
        person: Id of whoever lost hit points.
        before: Hit points before the loss.

    Rule: INSTARPG-078, INSTARPG-B16.
    """
    now = Person(scene.campaign, person).current("HP").value
    if now >= EDGE or now >= before:
        return
    points = list(range(max(-EDGE, -before) + 1, -now + 1))
    each = option(scene.campaign, "con_checks") == "each_point"
    for point in points if each else points[-1:]:
        rule = "INSTARPG-078" if each else "INSTARPG-B16"
        injuries = Person(scene.campaign, person).injuries(scene.cause)
        line = Reason(text("instarpg.negative_hp", points=point), point, rule, injuries)
        label = text("ask.death", person=scene.name(person), points=point)
        if not (yield from _survives(scene, person, f"death{point}", label, line)):
            return
    yield from watch(scene, person)


def watch(scene: Scene, person: str) -> Procedure[None]:
    """The next check below the edge is in eight hours, counted from his own crossing (INSTARPG-079, INSTARPG-B42)."""
    running = any(t.person == person and t.name == EIGHT_HOURS for t in scene.campaign.timers)
    if running or Person(scene.campaign, person).dead:
        return
    if Person(scene.campaign, person).current("HP").value < EDGE:
        why = (Reason(text("instarpg.below_the_edge"), None, "INSTARPG-079"),)
        timer = Timer(scene.new_id(), person, EIGHT_HOURS, scene.campaign.clock + INTERVAL, cause=scene.cause)
        yield from tell(e.TimerStarted(timer, why=why))


def eight_hours_passed(scene: Scene, person: str) -> Procedure[None]:
    """Still below -9: another check, or death (INSTARPG-079, INSTARPG-B42)."""
    view = Person(scene.campaign, person)
    now = view.current("HP").value
    if view.dead or now >= EDGE:
        return
    line = Reason(text("instarpg.negative_hp", points=-now), -now, "INSTARPG-079", view.injuries())
    if (yield from _survives(scene, person, "eight_hours", text("ask.eight_hours", person=view.name), line)):
        yield from watch(scene, person)


def _survives(scene: Scene, person: str, name: str, label: Text, difficulty: Reason) -> Procedure[bool]:
    rating = constitution(Person(scene.campaign, person))
    aim = Reasoned(int(difficulty.value or 0), (difficulty,))
    if (yield from ask(check(name, label, rating, aim, roller=person))).success:
        return True
    yield from die(scene, person, Reason(text("instarpg.failed_con"), None, difficulty.rule))
    return False


def constitution(person: Person) -> Reasoned[int]:
    """What is added to the die of a check of Constitution (INSTARPG-006)."""
    return person.on_check(Reason(literal("CON"), person.attribute("CON").value, "INSTARPG-006"))
