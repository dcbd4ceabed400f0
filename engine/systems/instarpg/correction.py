"""Setting a step of a wound's waterfall right afterwards: hit points, endurance and running effects follow.

Nothing is replayed: what is newly due is asked, what is no longer due is void, rolls that were made stay as they fell,
and those that would have been others are named.

Rule: INSTARPG-068 to INSTARPG-070, INSTARPG-075, INSTARPG-076, INSTARPG-078.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from msgspec.structs import replace

from engine import events as e
from engine.actions import Action, Draft
from engine.corrections import FIELDS, Correct, refine, wound_of
from engine.procedure import Procedure, Scene, call, tell
from engine.reasons import Reason
from engine.systems.instarpg.afterwards import Weight, rolled_otherwise
from engine.systems.instarpg.critical import aftermath, critical_damage
from engine.systems.instarpg.dying import EDGE, past_the_edge
from engine.systems.instarpg.person import EP_LOST, Person
from engine.systems.instarpg.reckoning import BLUNT, CON
from engine.systems.instarpg.states import BLEEDING, DEAD, UNCONSCIOUS, end, fall_unconscious
from engine.words import text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.character import Step, Wound
    from engine.words import Text


def correct(scene: Scene, values: Correct) -> Procedure[None]:
    """Recomputes a wound from one step on, and brings what it took and its running effects in line with it."""
    target, wound = values.target, wound_of(scene.person(values.target), values.wound)
    if wound is None:
        raise LookupError("the form lets only wounds of the target through")
    was = Person(scene.campaign, target).current("HP").value
    steps = corrected(wound.steps, int(values.step), values.amount)
    health = steps[-1].value
    why = (Reason(wound.steps[int(values.step)].label, values.amount, "INSTARPG-075"),)
    if wound.healed > health:
        yield from tell(e.WoundEased(target, wound.id, health - wound.healed, why=why))
    yield from tell(e.WoundCorrected(target, wound.id, steps, health - wound.severity, why=why))
    bruised = bruise_of(steps) - bruise_of(wound.steps)
    if bruised:
        yield from tell(e.CounterChanged(target, EP_LOST, bruised, why=why))
    lost = scene.person(target).count(EP_LOST) - bruised
    scene.cause = wound.id
    yield from _follow(scene, target, wound.id, was)
    scene.cause = ""
    person = Person(scene.campaign, target)
    for roll in rolled_otherwise(scene.past(), person, wound, weight_of(wound, steps), weight_of, lost):
        yield from tell(e.Reported(roll.said, roll.record.roller, why=why))


def _follow(scene: Scene, target: str, wound: str, was: int) -> Procedure[None]:
    """Lifts what came from the wound and is no longer due, and brings what is newly due.

    Args:
        scene: The scene.
        target: Id of the person.
        wound: Id of the wound that was set right.
        was: Hit points before that.
    """
    now = Person(scene.campaign, target).current("HP").value
    revived = now >= EDGE > was and _came_from(scene, target, wound, DEAD)
    if revived:
        yield from end(scene, target, DEAD, _void("INSTARPG-078"))
    if Person(scene.campaign, target).dead:
        return
    if now > 0:
        yield from end(scene, target, UNCONSCIOUS, _void("INSTARPG-010"))
    if now >= 0:
        yield from _stop_what_bled(scene, target, wound)
    if now >= EDGE:
        yield from _stop_timers(scene, target, wound, "INSTARPG-079")
    if now == 0 and (was != 0 or revived):
        yield from fall_unconscious(scene, target, Reason(text("instarpg.no_hp"), now, "INSTARPG-010"))
    elif now < 0 <= was:
        yield from call("", (target,), aftermath, target, was)
    elif now < 0 and revived:
        # Death had ended what the injury brought, so that it is due once more.
        yield from call("", (target,), critical_damage, target)
    elif now < was:
        yield from past_the_edge(scene, target, was)


def _void(rule: str) -> Reason:
    return Reason(text("instarpg.no_longer_due"), None, rule)


def _came_from(scene: Scene, target: str, wound: str, state: str) -> bool:
    return any(one.name == state and one.cause == wound for one in scene.person(target).conditions)


def _stop_what_bled(scene: Scene, target: str, wound: str) -> Procedure[None]:
    """Bleeding by an injury that left no less than 0 hit points was never due (INSTARPG-076)."""
    if _came_from(scene, target, wound, BLEEDING):
        yield from end(scene, target, BLEEDING, _void("INSTARPG-076"))
        yield from _stop_timers(scene, target, wound, "INSTARPG-076")


def _stop_timers(scene: Scene, target: str, wound: str, rule: str) -> Procedure[None]:
    bleeds = scene.person(target).has(BLEEDING)
    for timer in scene.campaign.timers:
        if timer.person == target and timer.cause == wound and not (bleeds and timer.name == BLEEDING):
            yield from tell(e.TimerEnded(timer.id, why=(_void(rule),)))


def corrected(steps: Sequence[Step], index: int, amount: int) -> tuple[Step, ...]:
    """The waterfall with another amount in one step, reckoned afresh from there."""
    made: list[Step] = []
    for number, step in enumerate(steps):
        by = amount if number == index else step.amount
        before = made[-1].value if made else 0
        if step.op == "is":
            value = max(0, by)
        elif step.op == "half":
            value = before // by
        elif step.label.key == CON:
            value = max(1, before + by) if before else 0
        else:
            value = max(0, before + by)
        made.append(replace(step, amount=by, value=value))
    return tuple(made)


def weight_of(wound: Wound, steps: Sequence[Step]) -> Weight:
    """What a wound takes by its steps."""
    del wound
    return Weight(steps[-1].value, bruise_of(steps))


def bruise_of(steps: Sequence[Step]) -> int:
    """Endurance that a blunt wound took (INSTARPG-070)."""
    return steps[-2].value - steps[-1].value if steps[-1].label.key == BLUNT else 0


# ---- the form


def _refine(draft: Draft) -> None:
    refine(draft, _shown)


def _shown(wound: Wound) -> Text:
    place = text(f"place.{wound.place}") if wound.place else text("instarpg.nowhere")
    return text("instarpg.wound_shown", place=place, points=wound.severity)


CORRECTION_ACTIONS: Final[tuple[Action[Any], ...]] = (
    Action(
        "correct",
        Correct,
        correct,
        FIELDS,
        _refine,
        group="referee",
        rule="INSTARPG-075",
    ),
)
