"""Moving, and what the referee decrees: a wound of his own, a panic check.

Rule: STOCS-044, STOCS-047 to STOCS-051, STOCS-B50.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import msgspec

from engine import events as e
from engine.actions import Action, Draft, FieldOption, FormField
from engine.play.order import next_slot, sort_one
from engine.play.turns import begin_turn
from engine.procedure import Procedure, Scene, call, count, tell
from engine.reasons import Reason
from engine.systems.stocs.forms import ACTOR, can_act, can_be_hit
from engine.systems.stocs.injury import injure, locate
from engine.systems.stocs.options import option
from engine.systems.stocs.order import MOVING
from engine.systems.stocs.panic import CHECKED, panic
from engine.systems.stocs.person import Person
from engine.systems.stocs.ranged import MOVED, PLACES, RUN_M, farthest_move
from engine.systems.stocs.reckoning import Blow
from engine.words import literal, text

if TYPE_CHECKING:
    from engine.system import RuleSystem

MOST_DAMAGE: Final = 10_000
ATTACKS: Final = ("pistol", "rifle", "shotgun", "melee", "unarmed", "fragment", "fall")
"""Kinds of attack that a decreed wound can come from."""


class Move(msgspec.Struct, frozen=True):
    """Values of ``move``."""

    actor: str
    metres: float


class Wounding(msgspec.Struct, frozen=True):
    """Values of ``wound``: damage as if rolled; no place means a random one."""

    target: str
    damage: int
    attack: str
    location: str = ""


class Panic(msgspec.Struct, frozen=True):
    """Values of ``panic``."""

    target: str
    modifier: int = 0


def actions(system: RuleSystem) -> tuple[Action[Any], ...]:
    """The actions of this module."""

    def move(scene: Scene, values: Move) -> Procedure[None]:
        tenths = round(values.metres * 10)
        why = (
            Reason(text("stocs.moved", metres=values.metres), values.metres, "STOCS-050"),
            *farthest_move(Person(scene.campaign, values.actor)).reasons,
            Reason(text("stocs.moving_order"), MOVING, "STOCS-044"),
            Reason(text("stocs.moving_attack"), None, "STOCS-047"),
            Reason(text("stocs.sorted_anew"), None, "STOCS-B50"),
        )
        yield from tell(e.MarkChanged(values.actor, MOVED, tenths, why=why))
        yield from tell(*sort_one(system, scene.campaign, values.actor))
        fight = scene.encounter
        if fight is None or fight.turn is None:
            return
        # Movement and attack are simultaneous at DEX - 5, so whoever is faster now comes first (STOCS-047).
        first = next_slot(system, scene.campaign, fight)
        turn = fight.slot(fight.turn)
        if first is not None and turn is not None and values.actor in turn.people and first.id != turn.id:
            yield from begin_turn(system, scene, first)

    def wound(scene: Scene, values: Wounding) -> Procedure[None]:
        yield from count(values.target, "hit")
        blow = Blow(values.attack)
        place = values.location or (yield from locate(scene, values.target, blow))
        yield from injure(scene, values.target, blow, values.damage, place)

    def check_panic(scene: Scene, values: Panic) -> Procedure[None]:
        yield from call("", (values.target,), panic, values.target, values.modifier, "event")

    target = FormField("target", "person")
    places = tuple(FieldOption(place, text(f"place.{place}")) for place in PLACES)
    attacks = tuple(FieldOption(kind, text(f"attack.{kind}")) for kind in ATTACKS)
    return (
        Action(
            "move",
            Move,
            move,
            (ACTOR, FormField("metres", "number", unit="m", lowest=0.1, highest=RUN_M)),
            _refine_move,
            group="action",
            rule="STOCS-048",
        ),
        Action(
            "wound",
            Wounding,
            wound,
            (
                target,
                FormField("damage", "whole", lowest=0, highest=MOST_DAMAGE),
                FormField("attack", "choice", options=attacks),
                FormField("location", "choice", required=False, options=places),
            ),
            _refine_wound,
            group="referee",
            rule="STOCS-102",
        ),
        Action(
            "panic",
            Panic,
            check_panic,
            (
                target,
                FormField("modifier", "whole", required=False, default=0, lowest=-20, highest=20),
            ),
            _refine_panic,
            group="referee",
            rule="STOCS-051",
        ),
    )


def _refine_move(draft: Draft) -> None:
    person = can_act(draft)
    if person is None:
        return
    left = farthest_move(person).value - draft.campaign.mark(person.id, MOVED) / 10
    wanted = draft.get("metres")
    if wanted is not None and wanted > left + 1e-9:
        draft.refuse(text("problem.too_far", person=literal(person.name), left=max(0.0, left)), "metres")


def _refine_wound(draft: Draft) -> None:
    target = draft.get("target") or ""
    can_be_hit(draft, target, "target")
    if target in draft.campaign.people and draft.campaign.people[target].has("dead"):
        draft.refuse(
            text("problem.dead_already", person=literal(draft.campaign.people[target].name)),
            "target",
        )
    if not option(draft.campaign, "hit_locations"):
        draft.change("location", options=(FieldOption("torso", text("place.torso")),))


def _refine_panic(draft: Draft) -> None:
    character = draft.campaign.people.get(draft.get("target") or "")
    if character is None:
        return
    name = literal(character.name)
    if character.has("dead"):
        draft.refuse(text("problem.dead_already", person=name), "target")
    elif character.has("panicked"):
        draft.refuse(text("problem.panicked_already", person=name), "target")
    elif draft.campaign.mark(character.id, CHECKED):
        draft.refuse(text("problem.panic_checked", person=name), "target")
