"""Blows with hands and hand weapons: the same steps as a shot, with the wielder's DM on the PV.

Rule: UNLOCK-062, UNLOCK-063.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import msgspec
from msgspec.structs import replace

from engine.actions import Action, Draft, FieldOption, FormField
from engine.procedure import Procedure, Scene, call
from engine.systems.unlock.armour import PLACES
from engine.systems.unlock.attacks import one_attack
from engine.systems.unlock.firing import befalls, begin
from engine.systems.unlock.firing_forms import (
    DODGE_FIELD,
    DODGE_WITH,
    MODIFIERS,
    OWN,
    UNTRAINED,
    WEAPON,
    check_situations,
    offer_dodge,
    offer_skills,
)
from engine.systems.unlock.forms import ACTOR, can_act, can_be_hit, needs
from engine.systems.unlock.person import is_firearm
from engine.systems.unlock.weaponry import BLOW, Attack
from engine.words import literal, text

if TYPE_CHECKING:
    from engine.character import Row
    from engine.systems.unlock.person import Person


class Strike(msgspec.Struct, frozen=True):
    """Values of ``strike``; no weapon means bare hands."""

    actor: str
    target: str
    weapon: str = ""
    dodge: bool = False
    dodge_with: str = ""
    modifiers: list[str] = []
    modifier: float = 0
    aim_at: str = ""
    untrained: str = ""


def strike(scene: Scene, values: Strike) -> Procedure[None]:
    """One blow (UNLOCK-063)."""
    attack = Attack(
        values.actor,
        values.weapon,
        BLOW,
        modifiers=tuple(values.modifiers),
        modifier=values.modifier,
        aim_at=values.aim_at,
        untrained=values.untrained,
    )
    attack = yield from begin(scene, attack, None)
    about = (values.target, values.actor)
    came = yield from call("", about, one_attack, attack, values.target, values.dodge, values.dodge_with, 1)
    yield from befalls(scene, attack, came)


def _melee_weapon(draft: Draft, person: Person) -> Row | None:
    usable = [row for row in person.weapons if not is_firearm(row) and row.get("pv") and row.get("dv")]
    options = tuple(FieldOption(row.id, literal(str(row.get("name")))) for row in usable)
    in_hand = person.weapons[:1]
    suggested = in_hand[0].id if in_hand and in_hand[0] in usable else usable[0].id if usable else None
    draft.change("weapon", required=False, options=options, suggested=suggested)
    chosen = person.character.row(str(draft.get("weapon")))
    if chosen is not None and chosen not in usable:
        draft.refuse(text("problem.no_hand_weapon", weapon=literal(str(chosen.get("name")))), "weapon")
        return None
    return chosen


def _refine_strike(draft: Draft) -> None:
    draft.change("aim_at", options=tuple(FieldOption(place, text(f"place.{place}")) for place in PLACES))
    target = draft.get("target") or ""
    check_situations(draft, target)
    can_be_hit(draft, target, "target")
    offer_dodge(draft, target)
    person = can_act(draft)
    if person is None:
        return
    needs(draft, person, "actor", "BODY")
    offer_skills(draft, person, _melee_weapon(draft, person))


MELEE_ACTIONS: Final[tuple[Action[Any], ...]] = (
    Action(
        "strike",
        Strike,
        strike,
        (
            ACTOR,
            FormField("target", "person"),
            replace(WEAPON, required=False),
            DODGE_FIELD,
            DODGE_WITH,
            MODIFIERS,
            OWN,
            FormField("aim_at", "choice", required=False),
            UNTRAINED,
        ),
        _refine_strike,
        group="attack",
        rule="UNLOCK-063",
    ),
)
