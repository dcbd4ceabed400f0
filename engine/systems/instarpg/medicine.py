"""First aid and medical treatment.

Rule: INSTARPG-028, INSTARPG-029, INSTARPG-B17, INSTARPG-B42.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import msgspec

from engine import events as e
from engine.actions import Action, Draft, FormField
from engine.clock import Timer
from engine.play.order import ACTIONS_MARK
from engine.procedure import Procedure, Scene, ask, count, tell
from engine.reasons import Reason
from engine.systems.instarpg.bleeding import stop_bleeding
from engine.systems.instarpg.forms import ACTOR, MOVED_FIELD, alive, can_act, can_use_skill, suggest_moved
from engine.systems.instarpg.person import HP_LOST, Person
from engine.systems.instarpg.recovery import heal
from engine.systems.instarpg.rolls import Outcome, against, check
from engine.systems.instarpg.skills import FIRST_AID, MEDICAL
from engine.systems.instarpg.states import BLEEDING
from engine.units import DAY
from engine.words import literal, text

if TYPE_CHECKING:
    from engine.character import Character, Wound

AID_DIFFICULTY: Final = 10
TREATMENT_DIFFICULTY: Final = 14
"""Difficulties of ours, where the book gives none (INSTARPG-028, INSTARPG-029)."""

AIDED: Final = "first_aid"
"""Beginning of the counter that says that first aid was given for a wound, by the wound's id."""

TREATED: Final = "treated"
"""Timer of the day in which a treatment cannot be repeated."""


class FirstAid(msgspec.Struct, frozen=True):
    """Values of ``first_aid``."""

    actor: str
    patient: str
    moved: bool | None = None


class Treat(msgspec.Struct, frozen=True):
    """Values of ``treat``."""

    actor: str
    patient: str


def first_aid(scene: Scene, values: FirstAid) -> Procedure[None]:
    """A check of First Aid: it stops the bleeding and gives back a hit point for a new injury, at once.

    Rule: INSTARPG-028, INSTARPG-B17, INSTARPG-B42.
    """
    yield from tell(e.MarkChanged(values.actor, ACTIONS_MARK, 1))
    rolled = yield from _treats(scene, values.actor, values.patient, FIRST_AID, AID_DIFFICULTY, values.moved)
    if not rolled.success:
        return
    wound = new_injury(scene.person(values.patient))
    yield from stop_bleeding(scene, values.patient, Reason(text("instarpg.bandaged"), None, "INSTARPG-B17"))
    if wound is not None:
        why = Reason(text("instarpg.first_aid"), 1, "INSTARPG-B42")
        yield from tell(e.CounterChanged(values.patient, f"{AIDED}:{wound.id}", 1, why=(why,)))
        yield from heal(scene, values.patient, 1, why)


def treat(scene: Scene, values: Treat) -> Procedure[None]:
    """A check of Medical Treatment, once a day: it gives back a hit point (INSTARPG-029)."""
    rolled = yield from _treats(scene, values.actor, values.patient, MEDICAL, TREATMENT_DIFFICULTY, None)
    at = scene.campaign.clock + DAY
    once = (Reason(text("instarpg.once_a_day"), None, "INSTARPG-029"),)
    yield from tell(e.TimerStarted(Timer(scene.new_id(), values.patient, TREATED, at), why=once))
    if rolled.success:
        yield from heal(scene, values.patient, 1, Reason(text("instarpg.treated"), 1, "INSTARPG-029"))


def _treats(
    scene: Scene, actor: str, patient: str, skill: str, difficulty: int, moved: bool | None
) -> Procedure[Outcome]:
    person = Person(scene.campaign, actor)
    rule = "INSTARPG-028" if skill == FIRST_AID else "INSTARPG-029"
    rating = person.on_skill(skill, Reason(text("instarpg.treatment"), None, rule), moved=moved)
    label = text("ask.treat", person=person.name, patient=scene.name(patient))
    rolled = yield from ask(check("treat", label, rating, against(difficulty), roller=actor))
    if rolled.success:
        yield from count(actor, "success")
    return rolled


def new_injury(patient: Character) -> Wound | None:
    """The latest injury that still weighs and that first aid has not helped yet (INSTARPG-B42)."""
    weigh = (wound for wound in reversed(patient.wounds) if wound.severity > wound.healed)
    return next((wound for wound in weigh if not patient.count(f"{AIDED}:{wound.id}")), None)


# ---- the forms


def _refine_first_aid(draft: Draft) -> None:
    person = can_act(draft)
    if person is not None:
        suggest_moved(draft, person)
        can_use_skill(draft, person, FIRST_AID)
    patient = alive(draft, "patient")
    if patient is not None and not patient.character.has(BLEEDING) and new_injury(patient.character) is None:
        draft.refuse(text("problem.no_new_injury", person=literal(patient.name)), "patient")


def _refine_treat(draft: Draft) -> None:
    person = can_act(draft)
    if person is not None:
        can_use_skill(draft, person, MEDICAL)
    patient = alive(draft, "patient")
    if patient is None:
        return
    name = literal(patient.name)
    if any(t.person == patient.id and t.name == TREATED for t in draft.campaign.timers):
        draft.refuse(text("problem.treated_today", person=name), "patient")
    elif not patient.character.count(HP_LOST):
        draft.refuse(text("problem.unhurt", person=name), "patient")


_PATIENT: Final = FormField("patient", "person")

MEDICAL_ACTIONS: Final[tuple[Action[Any], ...]] = (
    Action(
        "first_aid",
        FirstAid,
        first_aid,
        (ACTOR, _PATIENT, MOVED_FIELD),
        _refine_first_aid,
        group="care",
        rule="INSTARPG-028",
    ),
    Action("treat", Treat, treat, (ACTOR, _PATIENT), _refine_treat, group="care", rule="INSTARPG-029"),
)
