"""Setting a step of a wound's waterfall right afterwards: the boxes and the running effects of the wound follow.

Nothing is replayed: saves that are newly due are asked, what is no longer due is void, and rolls that were made stay as
they fell.

Rule: UNLOCK-071 to UNLOCK-077.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from msgspec.structs import replace

from engine import events as e
from engine.actions import Action, Draft
from engine.corrections import FIELDS, Correct, refine, wound_of
from engine.procedure import Procedure, Scene, call, tell
from engine.reasons import Reason
from engine.systems.unlock.afterwards import rolled_otherwise
from engine.systems.unlock.conditions import DEAD, DYING, STUNNED, die
from engine.systems.unlock.forms import needs
from engine.systems.unlock.injury import least_step
from engine.systems.unlock.options import option
from engine.systems.unlock.person import BOXES, DAMAGE, Person
from engine.systems.unlock.saves import MORTAL, save_death, saves_of_damage
from engine.words import text

if TYPE_CHECKING:
    from engine.campaign import Campaign
    from engine.character import Step, Wound
    from engine.words import Text

LEAST: Final = "step.least"


def correct(scene: Scene, values: Correct) -> Procedure[None]:
    """Recomputes a wound from one step on, and brings its running effects in line with it."""
    target, wound = values.target, wound_of(scene.person(values.target), values.wound)
    if wound is None:
        raise LookupError("the form lets only wounds of the target through")
    was = scene.person(target).count(DAMAGE)
    steps = corrected(scene.campaign, wound.steps, int(values.step), values.amount)
    boxes = steps[-1].value
    why = (Reason(wound.steps[int(values.step)].label, values.amount, "UNLOCK-073"),)
    if wound.healed > boxes:
        yield from tell(e.WoundEased(target, wound.id, boxes - wound.healed, why=why))
    yield from tell(e.WoundCorrected(target, wound.id, steps, boxes - wound.severity, why=why))
    scene.cause = wound.id
    yield from _follow(scene, target, wound, was, boxes)
    scene.cause = ""
    stay = (*why, Reason(text("unlock.rolls_stay"), None, "UNLOCK-074"))
    for record, said in rolled_otherwise(scene.campaign, scene.past(), wound, boxes):
        yield from tell(e.Reported(said, record.roller, why=stay))


def _follow(scene: Scene, target: str, wound: Wound, was: int, boxes: int) -> Procedure[None]:
    """Lifts what came from the wound and is no longer due, asks what is newly due."""
    now = scene.person(target).count(DAMAGE)
    dead = scene.person(target).has(DEAD)
    if now > BOXES:
        if not dead:
            yield from die(scene, target, (Reason(text("unlock.beyond_the_track", boxes=BOXES), now),))
        return
    ended = {DEAD} if was > BOXES else set()
    ended |= {DYING} if now < MORTAL else set()
    ended |= {STUNNED, DYING} if not boxes else set()
    for condition in scene.person(target).conditions:
        if condition.cause == wound.id and condition.name in ended:
            over = (Reason(text("unlock.no_longer_due"), None, "UNLOCK-074"),)
            yield from tell(e.ConditionEnded(target, condition.id, why=over))
    if scene.person(target).has(DEAD) or scene.person(target).has(DYING):
        return
    if boxes and (was > BOXES or not wound.severity):
        # A wound that killed, or left nothing, asked for no save: all are due now.
        yield from call("", (target,), saves_of_damage, target)
    elif boxes and was < MORTAL <= now:
        yield from call("", (target,), save_death, target)


def corrected(campaign: Campaign, steps: tuple[Step, ...], index: int, amount: int) -> tuple[Step, ...]:
    """The waterfall with another amount in one step, reckoned afresh from there."""
    made: list[Step] = []
    for number, step in enumerate(steps):
        by = amount if number == index else step.amount
        if step.label.key == LEAST:
            continue
        value = made[-1].value if made else 0
        value = by if step.op == "is" else value // by if step.op == "half" else value + by
        made.append(replace(step, amount=by, value=max(0, value)))
    return (*made, *least_step(made[0].value, made[-1].value, int(option(campaign, "least_damage"))))


def _refine(draft: Draft) -> None:
    character = draft.campaign.people.get(draft.get("target") or "")
    if character is not None:
        needs(draft, Person(draft.campaign, character), "target", "BODY", "WILL")
    refine(draft, _shown)


def _shown(wound: Wound) -> Text:
    return text("unlock.wound_shown", place=text(f"place.{wound.place}"), boxes=wound.severity)


CORRECTION_ACTIONS: Final[tuple[Action[Any], ...]] = (
    Action(
        "correct",
        Correct,
        correct,
        FIELDS,
        _refine,
        group="referee",
        rule="UNLOCK-073",
    ),
)
