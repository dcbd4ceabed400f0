"""What is thrown by hand: knives and other blades, and grenades, which `explosions` tells the rest of.

Rule: STOCS-088 to STOCS-090, STOCS-B24, STOCS-B25.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import msgspec

from engine import events as e
from engine.actions import Action, Draft, FieldOption, FormField
from engine.dice import Dice, parse_dice
from engine.play.order import ACTIONS_MARK
from engine.procedure import Procedure, Scene, ask, call, count, tell
from engine.reasons import Reason
from engine.systems.stocs.firing import weapon_of
from engine.systems.stocs.forms import ACTOR, RANGE, WEAPON, can_act, can_be_hit, needs
from engine.systems.stocs.injury import hit
from engine.systems.stocs.melee import chosen_of, flat_parts
from engine.systems.stocs.options import option
from engine.systems.stocs.person import Person, is_firearm
from engine.systems.stocs.reckoning import Blow
from engine.systems.stocs.rolls import botch_limit, check
from engine.words import literal, text

if TYPE_CHECKING:
    from engine.character import Row

FARTHEST_THROW: Final = 4
"""In multiples of the thrower's STR in metres (STOCS-090)."""

LONG_THROW: Final = -5
"""What any throw beyond STR metres costs: there is no extreme range (STOCS-B25)."""


class Throw(msgspec.Struct, frozen=True):
    """Values of ``throw``."""

    actor: str
    target: str
    weapon: str
    range_m: float
    prepared: bool = False


def is_grenade(weapon: Row) -> bool:
    """Whether a thrown thing explodes rather than strikes (STOCS-089)."""
    return weapon.get("blast") is not None


def thrown_mark(weapon: str) -> str:
    """Mark of this round that a grenade was thrown, by the id of its row: what goes off next, wherever it lies."""
    return f"thrown:{weapon}"


def throw(scene: Scene, values: Throw) -> Procedure[None]:
    """One skill roll; the margin adds to the damage, except for grenades.

    Rule: STOCS-088 to STOCS-090, STOCS-B24, STOCS-B25.
    """
    person = Person(scene.campaign, values.actor)
    weapon = weapon_of(scene, values.actor, values.weapon)
    yield from tell(e.MarkChanged(values.actor, ACTIONS_MARK, 1))
    lines = [Reason(text("stocs.skill", skill="Combat(Thrown)"), person.skill("Combat(Thrown)").value, "STOCS-089")]
    lines.append(
        Reason(text("modifier.aimed"), 5, "STOCS-088")
        if values.prepared
        else Reason(text("modifier.hip_firing"), -5, "STOCS-088")
    )
    if values.range_m > person.attribute("STR").value:
        lines.append(Reason(text("modifier.long_range"), LONG_THROW, "STOCS-090"))
        lines.append(Reason(text("stocs.no_extreme_throw"), None, "STOCS-B25"))
    elif values.range_m < scene.campaign.tables["range_bands"].rows[0]["below_m"]:
        lines.append(Reason(text("modifier.point_blank"), 10, "STOCS-070"))
    label = text("ask.to_hit", person=person.name, target=scene.name(values.target))
    aim, limit = person.on_roll(*lines), botch_limit(scene.campaign, int(lines[0].value or 0))
    rolled = yield from ask(check("hit", label, aim, roller=values.actor, uses_margin=True, botch_below=limit))
    grenade = is_grenade(weapon)
    if not rolled.success or grenade:
        if rolled.success:
            yield from count(values.target, "hit")
        key = "event.grenade_lands" if rolled.success else "event.missed"
        said = text(key, person=person.name, target=scene.name(values.target))
        yield from tell(e.Reported(said, values.target, why=(Reason(text("stocs.thrown"), None, "STOCS-089"),)))
        if grenade:
            yield from tell(e.MarkChanged(values.actor, thrown_mark(weapon.id), 1))
        return
    dice = parse_dice(str(weapon.get("damage")))
    bonus = person.db().value if option(scene.campaign, "thrown_damage_bonus") else 0
    damage = Dice(dice.count, dice.sides, dice.plus + bonus + max(0, rolled.margin), dice.opens_at)
    added = flat_parts(bonus, "STOCS-B24", dice, rolled.margin, "STOCS-089")
    blow = Blow("melee", critical=rolled.critical, by=values.actor, added=added, weapon=str(weapon.get("name")))
    yield from call("hit", (values.target,), hit, values.target, blow, damage, "")


def _refine_throw(draft: Draft) -> None:
    person = can_act(draft)
    can_be_hit(draft, draft.get("target") or "", "target")
    if person is None:
        return
    usable = [row for row in person.weapons if not is_firearm(row) and (row.get("damage") or is_grenade(row))]
    draft.change("weapon", options=tuple(FieldOption(row.id, literal(str(row.get("name")))) for row in usable))
    chosen_of(draft, person, usable)
    needs(draft, person, "actor", "STR")
    reach = FARTHEST_THROW * person.attribute("STR").value if person.has("STR") else 0
    if draft.get("range_m") is not None and draft.get("range_m") > reach:
        draft.refuse(text("problem.out_of_reach", person=literal(person.name), reach=reach), "range_m")


THROWING_ACTIONS: Final[tuple[Action[Any], ...]] = (
    Action(
        "throw",
        Throw,
        throw,
        (
            ACTOR,
            FormField("target", "person", fresh=True),
            WEAPON,
            RANGE,
            FormField("prepared", "flag", required=False),
        ),
        _refine_throw,
        group="attack",
        rule="STOCS-089",
    ),
)
