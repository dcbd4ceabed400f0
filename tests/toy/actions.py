"""What can be declared in the toy system, beside the actions of every system."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from engine import events as e
from engine.actions import Action, Draft, FormField
from engine.character import Condition
from engine.clock import Activity, Timer, Until
from engine.dice import parse_dice
from engine.encounter import Slot
from engine.play.order import ACTIONS_MARK, warn_of_turn
from engine.procedure import Procedure, Scene, call, tell
from engine.units import MINUTE
from engine.words import literal, text
from tests.toy import rules
from tests.toy.rules import ROUND_SECONDS
from tests.toy.sheet import rounds_left

if TYPE_CHECKING:
    from engine.character import Row


class Spray(msgspec.Struct, frozen=True):
    """Values of ``spray``: shots by person."""

    actor: str
    weapon: str
    shots: dict[str, int]


class Strike(msgspec.Struct, frozen=True):
    """Values of ``strike``."""

    actor: str
    target: str
    weapon: str


class Panic(msgspec.Struct, frozen=True):
    """Values of ``panic``."""

    targets: list[str]
    modifier: int = 0


class Treat(msgspec.Struct, frozen=True):
    """Values of ``treat``: how long it takes."""

    actor: str
    patient: str
    minutes: int = 60


class Dose(msgspec.Struct, frozen=True):
    """Values of ``dose``: a poison that works every so many minutes until it is withstood."""

    target: str
    minutes: int


class Push(msgspec.Struct, frozen=True):
    """Values of ``push``: a further action, later in this round or in the next one."""

    actor: str
    next_round: bool = False


class OnePerson(msgspec.Struct, frozen=True):
    """Values of ``bleed``."""

    target: str


def _acted(scene: Scene, actor: str) -> Procedure[None]:
    if scene.encounter is not None and scene.encounter.slot_of(actor):
        yield from tell(e.MarkChanged(person=actor, mark=ACTIONS_MARK, by=1))


def _spray(scene: Scene, values: Spray) -> Procedure[None]:
    yield from _acted(scene, values.actor)
    yield from rules.spray(scene, values.actor, values.weapon, values.shots)


def _strike(scene: Scene, values: Strike) -> Procedure[None]:
    yield from _acted(scene, values.actor)
    row = _row(scene, values.actor, values.weapon)
    yield from rules.strike(scene, values.actor, values.target, parse_dice(row.get("damage")))


def _row(scene: Scene, actor: str, weapon: str) -> Row:
    row = scene.person(actor).row(weapon)
    if row is None:
        raise LookupError(weapon)
    return row


def _panic(scene: Scene, values: Panic) -> Procedure[None]:
    yield from rules.panic(scene, tuple(dict.fromkeys(values.targets)), values.modifier)


def _treat(scene: Scene, values: Treat) -> Procedure[None]:
    kept: dict[str, Any] = msgspec.to_builtins(values)
    at = scene.campaign.clock + values.minutes * MINUTE
    yield from tell(e.ActivityBegan(activity=Activity(scene.new_id(), "treat", kept, at)))


def _treated(scene: Scene, values: Treat) -> Procedure[None]:
    about = (values.actor, values.patient)
    yield from call("", about, rules.treated, values.actor, values.patient)


def _dose(scene: Scene, values: Dose) -> Procedure[None]:
    seconds = values.minutes * MINUTE
    at = scene.campaign.clock + seconds
    timer = Timer(scene.new_id(), values.target, "dose", at, {"seconds": seconds})
    yield from tell(e.TimerStarted(timer=timer))


def _bleed(scene: Scene, values: OnePerson) -> Procedure[None]:
    bleeding = Condition(scene.new_id(), "bleeding")
    yield from tell(e.ConditionBegan(person=values.target, condition=bleeding))


def _push(scene: Scene, values: Push) -> Procedure[None]:
    fight = scene.encounter
    if fight is None:
        raise LookupError("the form lets this through only while a fight is run")
    due = fight.round + values.next_round
    lowest = min((slot.value or 0.0 for slot in fight.slots), default=0.0)
    slot = Slot(scene.new_id(), (values.actor,), "queued", value=lowest - 1, due_round=due)
    yield from tell(e.SlotAdded(slot=slot, to=len(fight.slots)))
    penalty = int(scene.campaign.options.get("push_penalty", 20))
    if penalty:
        # Whoever pushed is winded until the round after the pushed action.
        rest = Until(scene.campaign.clock + 2 * ROUND_SECONDS, due + 1, values.actor)
        pushed = Condition(scene.new_id(), "pushed", rest, modifier=-penalty)
        yield from tell(e.ConditionBegan(person=values.actor, condition=pushed))


def _refine_spray(draft: Draft) -> None:
    actor = draft.campaign.people.get(draft.get("actor") or "")
    row = actor.row(draft.get("weapon") or "") if actor else None
    if actor is None:
        return
    warn_of_turn(draft, actor.id)
    if row is not None and draft.get("shots"):
        left = rounds_left(actor, row)
        if sum(draft.get("shots").values()) > left:
            draft.refuse(text("problem.too_few_rounds", left=left), "shots")


def _refine_strike(draft: Draft) -> None:
    if draft.get("actor") in draft.campaign.people:
        warn_of_turn(draft, draft.get("actor"))


def _refine_push(draft: Draft) -> None:
    fight = draft.campaign.encounter
    actor = draft.campaign.people.get(draft.get("actor") or "")
    if fight is None:
        draft.refuse(text("problem.no_fight"))
    elif actor is not None:
        mine = [slot for slot in fight.slots if actor.id in slot.people]
        if not mine:
            draft.refuse(text("problem.not_in_fight", person=literal(actor.name)), "actor")
        elif any("queued" in (slot.kind, slot.was) for slot in mine):
            draft.refuse(text("problem.pushed_already", person=literal(actor.name)), "actor")


ACTOR = FormField("actor", "person")
TARGET = FormField("target", "person")
WEAPON = FormField("weapon", "row", table="weapons")
MINUTES = FormField("minutes", "whole", unit="min", default=60, lowest=1, highest=1440)

ACTIONS: tuple[Action[Any], ...] = (
    Action(
        "spray",
        Spray,
        _spray,
        (ACTOR, WEAPON, FormField("shots", "shares", lowest=1, highest=10)),
        _refine_spray,
        group="attack",
        rule="TOY-04",
    ),
    Action(
        "strike",
        Strike,
        _strike,
        (ACTOR, TARGET, WEAPON),
        _refine_strike,
        group="attack",
        rule="TOY-05",
    ),
    Action(
        "panic",
        Panic,
        _panic,
        (
            FormField("targets", "people"),
            FormField("modifier", "whole", required=False, default=0, lowest=-50, highest=50),
        ),
        rule="TOY-07",
    ),
    Action(
        "treat",
        Treat,
        _treat,
        (ACTOR, FormField("patient", "person"), MINUTES),
        completion=_treated,
        group="time",
        rule="TOY-08",
    ),
    Action("dose", Dose, _dose, (TARGET, MINUTES), rule="TOY-11"),
    Action("bleed", OnePerson, _bleed, (TARGET,), rule="TOY-10"),
    Action(
        "push",
        Push,
        _push,
        (ACTOR, FormField("next_round", "flag", required=False, default=False)),
        _refine_push,
        group="turn",
        rule="TOY-12",
    ),
)
