"""Setting a step of a wound's waterfall right afterwards: the boxes and the running effects of the wound follow.

Nothing is replayed: what is newly due is asked, what is no longer due is void, rolls that were made stay as they fell.

Rule: CYBERPUNK-024 to CYBERPUNK-033.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from msgspec.structs import replace

from engine import events as e
from engine.actions import Action, Draft
from engine.character import Step
from engine.corrections import FIELDS, Correct, refine, wound_of
from engine.procedure import Procedure, Scene, call, tell
from engine.reasons import Reason
from engine.systems.cyberpunk.afterwards import rolled_otherwise
from engine.systems.cyberpunk.forms import needs
from engine.systems.cyberpunk.injury import FIRST_MORTAL, Fate, effects, judged, limb_state
from engine.systems.cyberpunk.options import option
from engine.systems.cyberpunk.person import DAMAGE, Person
from engine.systems.cyberpunk.reckoning import BODY, FOLLOWS, at_least_one, nothing_left
from engine.systems.cyberpunk.saves import death_save, reopen
from engine.words import text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from engine.campaign import Campaign
    from engine.character import Wound
    from engine.words import Text


def correct(scene: Scene, values: Correct) -> Procedure[None]:
    """Recomputes a wound from one step on, and brings its running effects in line with it."""
    target = values.target
    wound = wound_of(scene.person(target), values.wound)
    if wound is None:
        raise LookupError("the form lets only wounds of the target through")
    others = scene.person(target).count(wound.track) - wound.severity + wound.healed
    before = _fate(scene.campaign, wound, wound.steps, others)
    steps = corrected(scene.campaign, wound.steps, int(values.step), values.amount)
    after = _fate(scene.campaign, wound, steps, others)
    if after.raised:
        down = text("step.mortal_0", limb=text(f"place.{wound.place}"))
        steps += (Step(down, "plus", after.boxes, after.raised, "CYBERPUNK-B09"),)
    why = (Reason(wound.steps[int(values.step)].label, values.amount, "CYBERPUNK-026"),)
    if wound.healed > after.boxes:
        yield from tell(e.WoundEased(target, wound.id, after.boxes - wound.healed, why=why))
    yield from tell(e.WoundCorrected(target, wound.id, steps, after.boxes - wound.severity, why=why))
    if wound.track == DAMAGE:
        scene.cause = wound.id
        yield from _follow(scene, target, wound, before, after, others)
        scene.cause = ""
    stay = (*why, Reason(text("cyberpunk.rolls_stay"), None, "CYBERPUNK-026"))
    for record, said in rolled_otherwise(scene.campaign, scene.past(), wound, after.boxes):
        yield from tell(e.Reported(said, record.roller, why=stay))


def _fate(campaign: Campaign, wound: Wound, steps: tuple[Step, ...], others: int) -> Fate:
    """What the steps of a wound come to, beside the boxes of all others."""
    boxes = next(step.value for step in reversed(steps) if step.rule != "CYBERPUNK-B09")
    if wound.track != DAMAGE:
        return Fate(boxes)
    counted = str(option(campaign, "limb_damage"))
    struck = {
        "after_both": boxes,
        "after_sp": next(step.value for step in reversed(steps) if step.rule not in FOLLOWS | {BODY}),
        "before_sp": next(step.value for step in reversed(steps) if step.op == "is" or step.rule == "CYBERPUNK-014"),
    }[counted]
    return judged(campaign, wound.place, boxes, struck, others)


def _follow(scene: Scene, target: str, wound: Wound, before: Fate, after: Fate, others: int) -> Procedure[None]:
    """Lifts what came from the wound and is no longer due, brings what is newly due."""
    was, now = others + before.boxes, others + after.boxes
    ended: set[str] = set()
    if before.limb != after.limb:
        ended |= {name for name in _caused(scene, target, wound.id) if name.startswith(("useless ", "destroyed "))}
    if not after.dead and (before.dead or now < FIRST_MORTAL):
        ended.add("dead")
    if not after.boxes:
        ended.add("stunned")
    yield from _lift(scene, target, wound.id, ended)
    if Person(scene.campaign, target).dead:
        return
    if after.dead or before.dead:
        # A wound that kills asks nothing: its saves are newly due once it does not.
        yield from call("", (target,), effects, target, wound.place, after.limb, after.dead, True)
        return
    if after.limb and after.limb != before.limb:
        yield from call("", (target,), limb_state, target, wound.place, after.limb)
    if was < FIRST_MORTAL <= now:
        yield from reopen(scene, target)
        yield from call("", (target,), _newly_mortal, target)


def _newly_mortal(scene: Scene, target: str) -> Procedure[None]:
    """The death save that the wound would have asked for."""
    yield from death_save(scene, target)


def corrected(campaign: Campaign, steps: tuple[Step, ...], index: int, amount: int) -> tuple[Step, ...]:
    """The waterfall with another amount in one step, reckoned afresh from there."""
    return tuple(_afresh(campaign, steps, index, amount))


def _afresh(campaign: Campaign, steps: tuple[Step, ...], index: int, amount: int) -> Iterator[Step]:
    rounds_up = option(campaign, "extreme_rounding") == "up"
    value = 0
    for number, step in enumerate(steps):
        by = amount if number == index else step.amount
        if step.rule in FOLLOWS or step.label.key == "step.at_least_one":
            continue
        if step.op == "is":
            value = max(0, by)
        elif step.op == "half":
            value = (value + (rounds_up and step.label.key == "step.extreme")) // by
        elif step.rule == BODY:
            if not value:
                yield nothing_left()
                return
            value += by
        else:
            value = max(0, value + by)
        yield replace(step, amount=by, value=value)
    if value < 1:
        yield at_least_one()


def _caused(scene: Scene, target: str, wound: str) -> set[str]:
    return {condition.name for condition in scene.person(target).conditions if condition.cause == wound}


def _lift(scene: Scene, target: str, wound: str, names: set[str]) -> Procedure[None]:
    """Ends states that came from a wound."""
    why = (Reason(text("cyberpunk.no_longer_due"), None, "CYBERPUNK-026"),)
    for condition in scene.person(target).conditions:
        if condition.cause == wound and condition.name in names:
            yield from tell(e.ConditionEnded(target, condition.id, why=why))


# ---- the form


def _refine(draft: Draft) -> None:
    character = draft.campaign.people.get(draft.get("target") or "")
    if character is not None:
        needs(draft, Person(draft.campaign, character), "target", "BT")
    refine(draft, _shown, _corrigible)


def _corrigible(step: Step) -> bool:
    return step.rule not in FOLLOWS and step.label.key != "step.at_least_one"


def _shown(wound: Wound) -> Text:
    return text("cyberpunk.wound_shown", place=text(f"place.{wound.place}"), boxes=wound.severity)


CORRECTION_ACTIONS: Final[tuple[Action[Any], ...]] = (
    Action(
        "correct",
        Correct,
        correct,
        FIELDS,
        _refine,
        group="referee",
        rule="CYBERPUNK-026",
    ),
)
