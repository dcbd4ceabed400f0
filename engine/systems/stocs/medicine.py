"""First aid, stabilising, and how wounds heal.

Rule: STOCS-113, STOCS-115 to STOCS-122, STOCS-B34, STOCS-B35, STOCS-B39, STOCS-B44.
"""

from __future__ import annotations

from typing import Any, Final

import msgspec

from engine import events as e
from engine.actions import Action, Draft, FormField
from engine.asks import amount
from engine.character import Character, Wound
from engine.checks import Outcome
from engine.clock import Activity, Timer
from engine.dice import D10
from engine.procedure import Procedure, Scene, ask, count, tell
from engine.reasons import Reason
from engine.systems.stocs.forms import ACTOR, can_act
from engine.systems.stocs.injury import dying
from engine.systems.stocs.person import AAM, CLASSES, Person
from engine.systems.stocs.rolls import botch_limit, check
from engine.systems.stocs.state import ease, start_healing
from engine.units import DAY, HOUR, MINUTE
from engine.words import literal, text

MEDICAL: Final = ("Medical(Paramedic)", "Medical(Doctor)")
"""Skills that count as Medical (STOCS-115)."""

WITHOUT_TOOLS: Final = -5
PATIENTS: Final = 6
"""CLASS III patients whom one medic can treat at the same time (STOCS-119)."""

ATTEMPT: Final = {"class_1": MINUTE, "class_2": HOUR, "class_3": DAY}
"""Length of an attempt in seconds (STOCS-117 to STOCS-119)."""

NEXT: Final = {"class_1": "class_2", "class_2": "class_3"}
RULE: Final = {"class_1": "STOCS-117", "class_2": "STOCS-118", "class_3": "STOCS-119"}

AIDED: Final = "first_aid"
"""Beginning of the counter that says that first aid was given for a wound, by the wound's id."""

CARE: Final = "care"
QUARTERS: Final = {"ordinary": 4, "good": 8, "poor": 1}
"""Quarters of an AAM that heal in a week, by the state of care (STOCS-122; a month is four weeks, STOCS-B49)."""

HEALED_QUARTERS: Final = "healed_quarters"


class FirstAid(msgspec.Struct, frozen=True):
    """Values of ``first_aid``."""

    actor: str
    patient: str
    tools: bool = True


class Stabilise(msgspec.Struct, frozen=True):
    """Values of ``stabilise``; ``clock`` is filled in when it begins: the timer that the attempt is to beat."""

    actor: str
    patient: str
    tools: bool = True
    clock: str = ""


class Care(msgspec.Struct, frozen=True):
    """Values of ``care``: how a patient lives from now on."""

    patient: str
    medic: str | bool = False
    rest: bool = False
    strenuous: bool = False


class Heal(msgspec.Struct, frozen=True):
    """Values of ``heal``: so many weeks at once, by the referee's word; the clock stands."""

    patient: str
    weeks: int
    care: bool = False
    strenuous: bool = False


def medical(scene: Scene, actor: str, patient: str, *, tools: bool, rule: str) -> Procedure[Outcome]:
    """The better of a medic's Medical skills, -5 without tools; his own AAM applies.

    Rule: STOCS-115, STOCS-121, STOCS-B39.
    """
    person = Person(scene.campaign, actor)
    best = max(MEDICAL, key=lambda skill: person.skill(skill).value)
    lines = [Reason(text("stocs.skill", skill=best), person.skill(best).value, "STOCS-115")]
    if not tools:
        lines.append(Reason(text("stocs.no_tools"), WITHOUT_TOOLS, "STOCS-121"))
    lines.append(Reason(text("stocs.medical_attempt"), 0, rule))
    if person.character.count(AAM):
        lines.append(Reason(text("stocs.medics_own"), None, "STOCS-B39"))
    label = text("ask.medical", person=person.name, patient=scene.name(patient))
    limit = botch_limit(scene.campaign, int(lines[0].value or 0))
    rolled = yield from ask(check("medical", label, person.on_roll(*lines), roller=actor, botch_below=limit))
    if rolled.success:
        yield from count(actor, "success")
    return rolled


def first_aid(scene: Scene, values: FirstAid) -> Procedure[None]:
    """Lowers AAM by 1, once for each new injury, at once (STOCS-116, STOCS-B35)."""
    rolled = yield from medical(scene, values.actor, values.patient, tools=values.tools, rule="STOCS-116")
    wound = new_injury(scene.person(values.patient))
    if rolled.success and wound is not None:
        why = (Reason(text("stocs.first_aid"), -1, "STOCS-116"), Reason(text("stocs.aid_counts"), None, "STOCS-B35"))
        yield from tell(e.CounterChanged(values.patient, f"{AIDED}:{wound.id}", 1, why=why))
        yield from tell(e.WoundEased(values.patient, wound.id, 1, why=why))


def new_injury(patient: Character) -> Wound | None:
    """The latest injury that still weighs and that first aid has not helped yet (STOCS-116, STOCS-B35)."""
    weigh = (wound for wound in reversed(patient.wounds) if wound.severity > wound.healed)
    return next((wound for wound in weigh if not patient.count(f"{AIDED}:{wound.id}")), None)


def clocks(draft: Draft | Scene, patient: str) -> list[Timer]:
    """Dying clocks of a patient, the one that runs out first at the head (STOCS-B34)."""
    timers = [t for t in draft.campaign.timers if t.person == patient and t.name in CLASSES]
    return sorted(timers, key=lambda timer: timer.at)


def clock_to_beat(draft: Draft | Scene, patient: str) -> Timer | None:
    """The clock that an attempt goes for: of those that nobody works at the first to run out (STOCS-B34)."""
    running = clocks(draft, patient)
    taken = {a.values["clock"] for a in draft.campaign.activities if a.action == "stabilise"}
    return next((timer for timer in running if timer.id not in taken), running[0] if running else None)


def stabilise(scene: Scene, values: Stabilise) -> Procedure[None]:
    """Begins an attempt on the first clock that nobody works at; the clock of the campaign completes it.

    Rule: STOCS-117 to STOCS-120.
    """
    timer = clock_to_beat(scene, values.patient)
    if timer is None:
        raise LookupError("the form lets only patients with a clock through")
    lasting = msgspec.structs.replace(values, clock=timer.id)
    at = scene.campaign.clock + ATTEMPT[timer.name]
    why: tuple[Reason, ...] = (Reason(text(f"stocs.attempt_{timer.name}"), None, RULE[timer.name]),)
    if len(clocks(scene, values.patient)) > 1:
        why += (Reason(text("stocs.soonest"), None, "STOCS-B34"),)
    activity = Activity(scene.new_id(), "stabilise", msgspec.to_builtins(lasting), at)
    yield from tell(e.ActivityBegan(activity, why=why))


def stabilised(scene: Scene, values: Stabilise) -> Procedure[None]:
    """An attempt is over: a success turns the wound into the next class with a clock of its own.

    Rule: STOCS-117 to STOCS-120.
    """
    timer = next((t for t in scene.campaign.timers if t.id == values.clock), None)
    medic = scene.person(values.actor)
    if timer is None or medic.has("dead") or medic.has("unconscious"):
        return  # the patient died, the wound is past its danger already, or nobody is there to finish
    rule = RULE[timer.name]
    rolled = yield from medical(scene, values.actor, values.patient, tools=values.tools, rule=rule)
    name = scene.name(values.patient)
    if not rolled.success:
        again = (Reason(text("stocs.try_again"), None, "STOCS-120"),)
        yield from tell(e.Reported(text("event.attempt_failed", person=name), values.patient, why=again))
        return
    following = NEXT.get(timer.name)
    in_time = (Reason(text("stocs.last_second"), None, "STOCS-B44"),) if timer.at == scene.campaign.clock else ()
    if following is None:
        why = (Reason(text("stocs.safe"), None, "STOCS-119"), *in_time)
        yield from tell(e.TimerEnded(timer.id, why=why))
        yield from tell(e.Reported(text("event.safe", person=name), values.patient, why=why))
        return
    why = (Reason(text(f"stocs.{following}"), None, rule),)
    yield from tell(e.TimerEnded(timer.id, why=(*why, *in_time)))
    label = text(f"ask.{following}_time", person=name)
    units = yield from ask(amount("death_clock", label, D10, reasons=why, detail=True, waived=10))
    at = scene.campaign.clock + units * CLASSES[following]
    lasts = (Reason(text(f"stocs.{following}"), units, "STOCS-113" if following == "class_3" else "STOCS-112"),)
    yield from tell(e.TimerStarted(Timer(scene.new_id(), values.patient, following, at), why=lasts))
    yield from tell(dying(scene, values.patient, following, units))


def care(scene: Scene, values: Care) -> Procedure[None]:
    """How a patient lives from now on, which natural healing follows (STOCS-122)."""
    state = "poor" if values.strenuous else "good" if values.medic and values.rest else "ordinary"
    why = (Reason(text(f"care.{state}"), None, "STOCS-122"),)
    yield from tell(e.FieldSet(values.patient, CARE, state, why=why))
    yield from start_healing(scene, values.patient)


def heal(scene: Scene, values: Heal) -> Procedure[None]:
    """Weeks of healing at once (STOCS-122)."""
    state = "poor" if values.strenuous else "good" if values.care else "ordinary"
    yield from heal_weeks(scene, values.patient, values.weeks, state)


def heal_weeks(scene: Scene, patient: str, weeks: int, state: str) -> Procedure[None]:
    """What so many weeks in a state of care heal; quarters that are left over are kept (STOCS-122)."""
    left = scene.person(patient).count(HEALED_QUARTERS)
    points, rest = divmod(left + weeks * QUARTERS[state], 4)
    why = (Reason(text(f"care.{state}"), -points, "STOCS-122"),)
    if rest != left:
        yield from tell(e.CounterChanged(patient, HEALED_QUARTERS, rest - left))
    yield from ease(scene, patient, points, why)
    if rest and not scene.person(patient).count(AAM):
        yield from tell(e.CounterChanged(patient, HEALED_QUARTERS, -rest))  # a new wound begins afresh


def a_week_passed(scene: Scene, timer: Timer) -> Procedure[None]:
    """A week of natural healing is over; the next begins if there is AAM left (STOCS-122)."""
    patient = scene.person(timer.person)
    if patient.has("dead"):
        return
    yield from heal_weeks(scene, patient.id, 1, str(patient.values.get(CARE, "ordinary")))
    yield from start_healing(scene, patient.id)


# ---- the forms


def _refine_first_aid(draft: Draft) -> None:
    can_act(draft)
    patient = draft.campaign.people.get(draft.get("patient") or "")
    if patient is not None and (new_injury(patient) is None or not patient.count(AAM) or patient.has("dead")):
        draft.refuse(text("problem.no_new_injury", person=literal(patient.name)), "patient")


def _refine_stabilise(draft: Draft) -> None:
    can_act(draft)
    draft.hide("clock")
    patient, actor = draft.get("patient"), draft.get("actor")
    if patient not in draft.campaign.people:
        return
    timer = clock_to_beat(draft, patient)
    if timer is None:
        draft.refuse(text("problem.not_dying", person=literal(draft.campaign.people[patient].name)), "patient")
        return
    at_work = [a for a in draft.campaign.activities if a.action == "stabilise" and a.values["actor"] == actor]
    by_id = {timer.id: timer.name for timer in draft.campaign.timers}
    at_work = [a for a in at_work if a.values["clock"] in by_id]  # nobody works on for the dead or the safe
    bedside = [a for a in at_work if by_id[a.values["clock"]] == "class_3"]
    medic = draft.campaign.people.get(actor or "")
    if medic is not None and (len(bedside) < len(at_work) or (at_work and timer.name != "class_3")):
        draft.refuse(text("problem.medic_busy", person=literal(medic.name)), "actor")
    elif medic is not None and len(bedside) >= PATIENTS:
        draft.refuse(text("problem.six_patients", person=literal(medic.name), most=PATIENTS), "actor")
    if timer.name == "class_3":
        draft.warn(text("warning.total_rest"))


def _refine_care(draft: Draft) -> None:
    patient = draft.campaign.people.get(draft.get("patient") or "")
    if patient is not None and patient.has("dead"):
        draft.refuse(text("problem.dead_already", person=literal(patient.name)), "patient")
    if "medic" not in draft.fields:
        return
    medic = draft.get("medic")
    known = {name for one in draft.campaign.people.values() for name in (one.id, one.name)}
    if not isinstance(medic, bool | None) and (not isinstance(medic, str) or (medic and medic not in known)):
        draft.wrong(text("problem.nobody", field=text("field.medic"), value=literal(str(medic))), "medic")


_PATIENT: Final = FormField("patient", "person")
_TOOLS: Final = FormField("tools", "flag", required=False, default=True)

MEDICAL_ACTIONS: Final[tuple[Action[Any], ...]] = (
    Action(
        "first_aid", FirstAid, first_aid, (ACTOR, _PATIENT, _TOOLS), _refine_first_aid, group="care", rule="STOCS-116"
    ),
    Action(
        "stabilise",
        Stabilise,
        stabilise,
        (ACTOR, _PATIENT, _TOOLS, FormField("clock", "text", required=False)),
        _refine_stabilise,
        completion=stabilised,
        group="care",
        rule="STOCS-117",
    ),
    Action(
        "care",
        Care,
        care,
        (
            _PATIENT,
            FormField("medic", "value", required=False),
            FormField("rest", "flag", required=False),
            FormField("strenuous", "flag", required=False),
        ),
        _refine_care,
        group="care",
        rule="STOCS-122",
    ),
    Action(
        "heal",
        Heal,
        heal,
        (
            _PATIENT,
            FormField("weeks", "whole", lowest=1, highest=1000),
            FormField("care", "flag", required=False),
            FormField("strenuous", "flag", required=False),
        ),
        _refine_care,
        group="care",
        rule="STOCS-122",
    ),
)
