"""Setting a step of a wound's waterfall right afterwards: the wound and its running effects follow.

Nothing is replayed: checks that are newly due are asked, those no longer due are void, later rolls stay as they
fell, and those that were rolled against another number than would stand now are named.

Rule: STOCS-102 to STOCS-109.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from msgspec.structs import replace

from engine import events as e
from engine.actions import Action, Draft
from engine.corrections import FIELDS, Correct, refine, wound_of
from engine.procedure import Procedure, Scene, call, tell
from engine.reasons import Reason
from engine.systems.stocs.afterwards import Weight, rolled_otherwise
from engine.systems.stocs.forms import needs
from engine.systems.stocs.injury import DEADLY, GRAVE, effects, is_fatal
from engine.systems.stocs.options import option
from engine.systems.stocs.person import Person
from engine.systems.stocs.reckoning import OPS, UNARMED, Blow
from engine.systems.stocs.state import start_healing
from engine.words import text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.campaign import Campaign
    from engine.character import Step, Wound
    from engine.words import Text


def correct(scene: Scene, values: Correct) -> Procedure[None]:
    """Recomputes a wound from one step on, and brings its running effects in line with it."""
    wound = wound_of(scene.person(values.target), values.wound)
    if wound is None:
        raise LookupError("the form lets only wounds of the target through")
    steps = corrected(scene.campaign, wound.steps, int(values.step), values.amount)
    blow = Blow(wound.attack, critical=wound.critical)
    weight = weight_of(wound, steps)
    before, after, recorded = weight_of(wound, wound.steps).struck, weight.struck, weight.recorded
    why = (Reason(steps[int(values.step)].label, values.amount, "STOCS-102"),)
    if wound.healed > recorded:
        yield from tell(e.WoundEased(values.target, wound.id, recorded - wound.healed, why=why))
    yield from tell(e.WoundCorrected(values.target, wound.id, steps, recorded - wound.severity, why=why))
    was_fatal, fatal = is_fatal(scene.campaign, blow, before), is_fatal(scene.campaign, blow, after)
    scene.cause = wound.id
    if was_fatal and not fatal:
        yield from _lift(scene, values.target, wound.id, {"dead"})
        yield from start_healing(scene, values.target)
    if fatal or was_fatal or (before < GRAVE <= after):
        if fatal and not was_fatal:
            yield from _lift(scene, values.target, wound.id, None)
        if not (fatal and was_fatal):
            shown = (DEADLY, DEADLY) if fatal else (after, recorded)
            yield from call("", (values.target,), effects, values.target, *shown, wound.place, wound.critical, fatal)
    elif after < GRAVE <= before:
        kept = {f"disabled {wound.place.replace('_', ' ')}"} if wound.critical else set()
        yield from _lift(scene, values.target, wound.id, None, kept)
    scene.cause = ""
    void = fatal or after < GRAVE
    for roll in rolled_otherwise(scene.past(), wound, weight, weight_of, void=void):
        yield from tell(e.Reported(roll.said(), roll.record.roller, why=why))


def corrected(campaign: Campaign, steps: tuple[Step, ...], index: int, amount: int) -> tuple[Step, ...]:
    """The waterfall with another amount in one step, reckoned afresh from there."""
    made: list[Step] = []
    nearest = option(campaign, "aam_rounding") == "nearest"
    for number, step in enumerate(steps):
        by = amount if number == index else step.amount
        if step.op == "is":
            value = max(0, by)
        else:
            value = OPS["nearest" if step.op == "divided" and nearest else step.op](made[-1].value, by)
        made.append(replace(step, amount=by, value=value))
    return tuple(made)


def weight_of(wound: Wound, steps: Sequence[Step]) -> Weight:
    """How heavy a wound is: what bare hands dealt is halved in its last step, after it struck."""
    return Weight(steps[-2 if wound.attack == UNARMED else -1].value, steps[-1].value)


def _lift(
    scene: Scene, target: str, wound: str, only: set[str] | None, kept: set[str] | None = None
) -> Procedure[None]:
    """Ends what came from a wound: states (all, or only some, but for those kept) and clocks."""
    why = (Reason(text("stocs.no_longer_due"), None, "STOCS-106"),)
    for condition in scene.person(target).conditions:
        wanted = condition.cause == wound and (only is None or condition.name in only)
        if wanted and condition.name not in (kept or ()):
            yield from tell(e.ConditionEnded(target, condition.id, why=why))
    for timer in scene.campaign.timers:
        if timer.cause == wound:
            yield from tell(e.TimerEnded(timer.id, why=why))


def _refine(draft: Draft) -> None:
    character = draft.campaign.people.get(draft.get("target") or "")
    if character is not None:
        needs(draft, Person(draft.campaign, character), "target", "CON", "WIL")
    refine(draft, _shown)


def _shown(wound: Wound) -> Text:
    place = text(f"place.{wound.place}") if wound.place else text("stocs.nowhere")
    return text("stocs.wound_shown", place=place, aam=wound.severity)


CORRECTION_ACTIONS: Final[tuple[Action[Any], ...]] = (
    Action(
        "correct",
        Correct,
        correct,
        FIELDS,
        _refine,
        group="referee",
        rule="STOCS-102",
    ),
)
