"""Stabilising, and how wounds heal.

Rule: CYBERPUNK-039, CYBERPUNK-B19, CYBERPUNK-B20. Healing, and what a hospital adds, are the published game's.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import msgspec

from engine import events as e
from engine.actions import Action, Draft, FieldOption, FormField
from engine.character import Condition
from engine.clock import Timer
from engine.play.order import ACTIONS_MARK
from engine.procedure import Procedure, Scene, count, tell
from engine.reasons import Reason, Reasoned
from engine.systems.cyberpunk.forms import ACTOR, BEFORE, PLANNED, can_act, needs
from engine.systems.cyberpunk.options import option
from engine.systems.cyberpunk.person import DAMAGE, Person
from engine.systems.cyberpunk.rolls import over_difficulty, several_actions
from engine.systems.cyberpunk.saves import ease
from engine.units import DAY
from engine.words import literal, text

if TYPE_CHECKING:
    from engine.campaign import Campaign

SKILLS: Final = ("First Aid", "Medicine")
HELP: Final = {"hospital": 5, "ambulance": 3, "cryo": 3}
"""What stands by at the bedside, and what it adds."""

HALVES_A_DAY: Final = {"none": 0, "first_aid": 1, "medicine": 2}
"""Halves of a box that heal in a day, by who looks after the wounded."""

CARE: Final = "care"
HALVES: Final = "healed_halves"
HEALING: Final = "healing"
"""Timer that comes due each day while wounds heal."""


class Stabilise(msgspec.Struct, frozen=True):
    """Values of ``stabilise``."""

    actor: str
    patient: str
    skill: str
    help: list[str] = []
    actions_before: int = 0
    actions_planned: int = 1


class Care(msgspec.Struct, frozen=True):
    """Values of ``care``: who looks after a patient from now on."""

    patient: str
    by: str


class Heal(msgspec.Struct, frozen=True):
    """Values of ``heal``: so many days at once, by the referee's word; the clock stands."""

    patient: str
    days: int
    by: str


def injuries(campaign: Campaign, patient: Person) -> Reasoned[int]:
    """The difficulty of stabilising: the boxes, the wounds, or the level (CYBERPUNK-039, CYBERPUNK-B19)."""
    how = str(option(campaign, "stabilise_difficulty"))
    counted = {
        "damage": patient.boxes,
        "wounds": sum(wound.track == DAMAGE and wound.healed < wound.severity for wound in patient.character.wounds),
        "level": max(0, patient.level),
    }[how]
    rule = "CYBERPUNK-039" if how == "damage" else "CYBERPUNK-B19"
    return Reasoned(counted, (Reason(text(f"cyberpunk.injuries_{how}"), counted, rule),))


def stabilise(scene: Scene, values: Stabilise) -> Procedure[None]:
    """2d6 + TECH + skill over the injuries; success ends the death saves (CYBERPUNK-039, CYBERPUNK-B20)."""
    medic, patient = Person(scene.campaign, values.actor), Person(scene.campaign, values.patient)
    once = (Reason(text("cyberpunk.one_action"), None, "CYBERPUNK-008"),)
    yield from tell(e.MarkChanged(values.actor, ACTIONS_MARK, 1, why=once))
    lines = (
        medic.attribute_line("TECH"),
        medic.skill_line(values.skill, "CYBERPUNK-039"),
        *(Reason(text(f"help.{one}"), HELP[one], "CYBERPUNK-B19") for one in HELP if one in values.help),
        *medic.burdens(),
        *several_actions(scene.campaign, values.actions_before, values.actions_planned),
    )
    label = text("ask.stabilise", person=medic.name, patient=patient.name)
    aim = injuries(scene.campaign, patient)
    rolled = yield from over_difficulty(scene, "stabilise", label, lines, aim, roller=values.actor)
    if not rolled.success:
        again = (Reason(text("cyberpunk.try_again"), None, "CYBERPUNK-B20"),)
        yield from tell(e.Reported(text("event.attempt_failed"), values.patient, why=again))
        return
    yield from count(values.actor, "success")
    why = (Reason(text("cyberpunk.stabilised"), None, "CYBERPUNK-039"),)
    yield from tell(e.ConditionBegan(values.patient, Condition(scene.new_id(), "stabilised"), why=why))
    yield from start_healing(scene, values.patient)


def care(scene: Scene, values: Care) -> Procedure[None]:
    """Who looks after a patient from now on; wounds heal day by day once they are stabilised."""
    why = (Reason(text(f"care.{values.by}"), HALVES_A_DAY[values.by] / 2, "CYBERPUNK-039"),)
    yield from tell(e.FieldSet(values.patient, CARE, values.by, why=why))
    yield from start_healing(scene, values.patient)


def start_healing(scene: Scene, patient: str) -> Procedure[None]:
    """Starts the days of healing, unless they run already or nothing heals."""
    person = scene.person(patient)
    running = any(t.person == patient and t.name == HEALING for t in scene.campaign.timers)
    looked_after = HALVES_A_DAY.get(str(person.values.get(CARE)), 0) > 0
    if not running and looked_after and person.count(DAMAGE) and person.has("stabilised") and not person.has("dead"):
        yield from tell(e.TimerStarted(Timer(scene.new_id(), patient, HEALING, scene.campaign.clock + DAY)))


def heal(scene: Scene, values: Heal) -> Procedure[None]:
    """Days of healing at once."""
    yield from _heal_days(scene, values.patient, values.days, values.by)


def _heal_days(scene: Scene, patient: str, days: int, by: str) -> Procedure[None]:
    """What so many days heal; a half that is left over is kept while there is anything to heal."""
    left = scene.person(patient).count(HALVES)
    boxes, rest = divmod(left + days * HALVES_A_DAY[by], 2)
    yield from ease(scene, patient, DAMAGE, boxes, Reason(text(f"care.{by}"), -boxes, "CYBERPUNK-039"))
    if not scene.person(patient).count(DAMAGE):
        rest = 0
        for condition in scene.person(patient).conditions:
            if condition.name == "stabilised":
                yield from tell(e.ConditionEnded(patient, condition.id))
    if rest != left:
        yield from tell(e.CounterChanged(patient, HALVES, rest - left))


def a_day_passed(scene: Scene, patient: str) -> Procedure[None]:
    """A day of healing is over; the next begins if there is anything left to heal."""
    person = scene.person(patient)
    if person.has("stabilised") and not person.has("dead"):
        yield from _heal_days(scene, patient, 1, str(person.values.get(CARE, "none")))
    yield from start_healing(scene, patient)


# ---- the forms


def _refine_stabilise(draft: Draft) -> None:
    medic = can_act(draft)
    if medic is not None:
        needs(draft, medic, "actor", "TECH")
        draft.change("skill", suggested=max(SKILLS, key=medic.skill))
    patient = draft.campaign.people.get(draft.get("patient") or "")
    if patient is None:
        return
    name = literal(patient.name)
    if patient.has("dead"):
        draft.refuse(text("problem.dead_already", person=name), "patient")
    elif patient.has("stabilised"):
        draft.refuse(text("problem.stabilised_already", person=name), "patient")
    elif not patient.count(DAMAGE):
        draft.refuse(text("problem.not_hurt", person=name), "patient")
    if patient.id == draft.get("actor"):
        draft.warn(text("warning.own_wounds"))


def _refine_patient(draft: Draft) -> None:
    patient = draft.campaign.people.get(draft.get("patient") or "")
    if patient is None:
        return
    if patient.has("dead"):
        draft.refuse(text("problem.dead_already", person=literal(patient.name)), "patient")
    elif patient.count(DAMAGE) and not patient.has("stabilised"):
        draft.warn(text("warning.not_stabilised", person=literal(patient.name)))


def _options(group: str, keys: tuple[str, ...]) -> tuple[FieldOption, ...]:
    return tuple(FieldOption(key, text(f"{group}.{key}")) for key in keys)


_PATIENT: Final = FormField("patient", "person")
_BY: Final = FormField("by", "choice", default="medicine", options=_options("care", tuple(HALVES_A_DAY)))

MEDICAL_ACTIONS: Final[tuple[Action[Any], ...]] = (
    Action(
        "stabilise",
        Stabilise,
        stabilise,
        (
            ACTOR,
            _PATIENT,
            FormField("skill", "choice", options=tuple(FieldOption(key, literal(key)) for key in SKILLS)),
            FormField("help", "choices", required=False, options=_options("help", tuple(HELP))),
            BEFORE,
            PLANNED,
        ),
        _refine_stabilise,
        group="care",
        rule="CYBERPUNK-039",
    ),
    Action("care", Care, care, (_PATIENT, _BY), _refine_patient, group="care", rule="CYBERPUNK-039"),
    Action(
        "heal",
        Heal,
        heal,
        (_PATIENT, FormField("days", "whole", lowest=1, highest=1000), _BY),
        _refine_patient,
        group="care",
        rule="CYBERPUNK-039",
    ),
)
