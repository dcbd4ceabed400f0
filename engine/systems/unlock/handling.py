"""What the referee decrees: damage by hand, a save, help for the dying, how long they have.

Rule: UNLOCK-072 to UNLOCK-077, UNLOCK-B13, UNLOCK-B37.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import msgspec

from engine import events as e
from engine.actions import Action, Draft, FieldOption, FormField
from engine.clock import Timer
from engine.procedure import Procedure, Scene, call, count, tell
from engine.reasons import Reason
from engine.systems.unlock.armour import PLACES
from engine.systems.unlock.conditions import COUNTDOWN, DYING, STUNNED, call_off, die, end, is_recovering
from engine.systems.unlock.forms import can_be_hit, needs
from engine.systems.unlock.injury import Blow, injure, locate, penetration
from engine.systems.unlock.person import Person
from engine.systems.unlock.saves import rouse, save_death, save_will
from engine.units import MINUTE
from engine.words import literal, text

if TYPE_CHECKING:
    from engine.campaign import Campaign

MOST_DAMAGE: Final = 1_000
GEAR: Final = ("firearms", "melee")
"""Tables of the weapons that the referee's damage can be said to come from."""

WILL, DEATH = "will", "death"


class Wounding(msgspec.Struct, frozen=True):
    """Values of ``wound``: damage as if rolled, past armour unless it comes from a weapon."""

    target: str
    damage: int
    location: str = ""
    attack: str = ""


class Save(msgspec.Struct, frozen=True):
    """Values of ``save``."""

    actor: str
    kind: str


class Help(msgspec.Struct, frozen=True):
    """Values of ``stabilise``."""

    patient: str


class Countdown(msgspec.Struct, frozen=True):
    """Values of ``countdown``."""

    target: str
    minutes: int


def wound(scene: Scene, values: Wounding) -> Procedure[None]:
    """The referee's own damage through the steps of the book, from the armour on if a weapon is named (UNLOCK-B37)."""
    row = _weapon(scene.campaign, values.attack)
    blow = Blow(values.attack, str(row["pv"]) if row else "")
    place = values.location or (yield from locate(scene, values.target))
    yield from count(values.target, "hit")
    by_hand = Reason(text("unlock.by_hand"), values.damage, "UNLOCK-B37")
    half = False
    if row is not None:
        through = penetration(scene.campaign, values.target, blow, place)
        if through.value == "none":
            said = text("event.stopped", place=text(f"place.{place}"))
            yield from tell(e.Reported(said, values.target, why=(by_hand, *through.reasons)))
            return
        half = through.value == "half"
        yield from injure(scene, values.target, blow, values.damage, place, half=half, why=(by_hand, *through.reasons))
    else:
        yield from injure(scene, values.target, blow, values.damage, place, half=half, why=(by_hand,))


def _weapon(campaign: Campaign, name: str) -> Any:
    return next((row for table in GEAR if name and (row := campaign.table_row(table, name))), None)


def save(scene: Scene, values: Save) -> Procedure[None]:
    """A save that the referee asks for beside those that are due (UNLOCK-B37)."""
    who = (values.actor,)
    if values.kind == DEATH:
        yield from call("", who, save_death, values.actor)
        return
    character = scene.person(values.actor)
    stunned = character.has(STUNNED) and not is_recovering(character)
    yield from call("", who, rouse if stunned else save_will, values.actor)


def stabilise(scene: Scene, values: Help) -> Procedure[None]:
    """Medical attention: the dying lives, and no countdown runs (UNLOCK-077)."""
    why = (Reason(text("unlock.medical_attention"), None, "UNLOCK-077"),)
    yield from call_off(scene, values.patient, why)
    yield from end(scene, values.patient, DYING, why)


def countdown(scene: Scene, values: Countdown) -> Procedure[None]:
    """How long the dying has without help, by the referee's word (UNLOCK-B13)."""
    why = (Reason(text("unlock.countdown"), values.minutes, "UNLOCK-B13"),)
    yield from call_off(scene, values.target, why)
    at = scene.campaign.clock + values.minutes * MINUTE
    yield from tell(e.TimerStarted(Timer(scene.new_id(), values.target, COUNTDOWN, at), why=why))


def on_timer(scene: Scene, timer: Timer) -> Procedure[None]:
    """The time of the dying is over (UNLOCK-B13)."""
    if timer.name == COUNTDOWN and scene.person(timer.person).has(DYING):
        yield from die(scene, timer.person, (Reason(text("unlock.time_is_over"), None, "UNLOCK-B13"),))


def _refine_wound(draft: Draft) -> None:
    target = draft.get("target") or ""
    can_be_hit(draft, target, "target")
    person = draft.campaign.people.get(target)
    if person is not None and person.has("dead"):
        draft.refuse(text("problem.dead_already", person=literal(person.name)), "target")
    names = [row.name for table in GEAR for row in draft.campaign.tables[table].rows]
    draft.change("attack", options=tuple(FieldOption(name, literal(name)) for name in names))


def _refine_save(draft: Draft) -> None:
    person = draft.campaign.people.get(draft.get("actor") or "")
    if person is None:
        return
    needs(draft, Person(draft.campaign, person), "actor", "BODY" if draft.get("kind") == DEATH else "WILL")
    if person.has("dead"):
        draft.refuse(text("problem.dead_already", person=literal(person.name)), "actor")


def _is_dying(draft: Draft, key: str) -> None:
    person = draft.campaign.people.get(draft.get(key) or "")
    if person is not None and not person.has(DYING):
        draft.refuse(text("problem.not_dying", person=literal(person.name)), key)


def _refine_help(draft: Draft) -> None:
    _is_dying(draft, "patient")


def _refine_countdown(draft: Draft) -> None:
    _is_dying(draft, "target")
    person = draft.campaign.people.get(draft.get("target") or "")
    if person is not None and Person(draft.campaign, person).has("BODY"):
        draft.change("minutes", suggested=max(1, Person(draft.campaign, person).stat("BODY").value))


_PLACES: Final = tuple(FieldOption(place, text(f"place.{place}")) for place in PLACES)

HANDLING_ACTIONS: Final[tuple[Action[Any], ...]] = (
    Action(
        "wound",
        Wounding,
        wound,
        (
            FormField("target", "person"),
            FormField("damage", "whole", lowest=0, highest=MOST_DAMAGE),
            FormField("location", "choice", required=False, options=_PLACES),
            FormField("attack", "choice", required=False),
        ),
        _refine_wound,
        group="referee",
        rule="UNLOCK-072",
    ),
    Action(
        "save",
        Save,
        save,
        (
            FormField("actor", "person"),
            FormField(
                "kind", "choice", options=tuple(FieldOption(kind, text(f"save.{kind}")) for kind in (WILL, DEATH))
            ),
        ),
        _refine_save,
        group="referee",
        rule="UNLOCK-074",
    ),
    Action(
        "stabilise",
        Help,
        stabilise,
        (FormField("patient", "person"),),
        _refine_help,
        group="referee",
        rule="UNLOCK-077",
    ),
    Action(
        "countdown",
        Countdown,
        countdown,
        (FormField("target", "person"), FormField("minutes", "whole", unit="min", lowest=1, highest=100_000)),
        _refine_countdown,
        group="referee",
        rule="UNLOCK-B13",
    ),
)
