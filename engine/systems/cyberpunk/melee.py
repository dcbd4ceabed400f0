"""Blows: skill against skill, the strength of a body, blades against armour, and blows that only daze.

The house rules have no melee; all of it is the published game's, but what a helpless target is worth, and blows that
are pulled. Rule: CYBERPUNK-017, CYBERPUNK-023, CYBERPUNK-B06, CYBERPUNK-B22.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import msgspec

from engine import events as e
from engine.actions import Action, Draft, FormField
from engine.asks import amount
from engine.character import Row
from engine.checks import roll_over
from engine.dice import Dice
from engine.procedure import Procedure, Scene, ask, call_and_close, tell
from engine.reasons import Reason, Reasoned, total
from engine.systems.cyberpunk.firing import damage_dice, spend, weapon_of
from engine.systems.cyberpunk.forms import (
    ACTOR,
    AIM_AT,
    BEFORE,
    PLANNED,
    TARGET,
    can_act,
    can_be_hit,
    needs,
    place_options,
    weapon_in,
)
from engine.systems.cyberpunk.injury import hit
from engine.systems.cyberpunk.options import option
from engine.systems.cyberpunk.person import Person, is_ranged, skill_of
from engine.systems.cyberpunk.ranged import CALLED_SHOT, basis
from engine.systems.cyberpunk.reckoning import Blow
from engine.systems.cyberpunk.rolls import TWO_DICE, over_difficulty, several_actions
from engine.words import text

if TYPE_CHECKING:
    from engine.campaign import Campaign

FIST: Final = "Punch"
DEFENCES: Final = ("Dodge & Escape", "Martial Art", "Fencing", "Melee", "Brawling")
"""Skills that a blow can be met with; the best one is taken."""

HELPLESS: Final = 10
"""What is to be exceeded against somebody who does not defend: an easy task."""


class Strike(msgspec.Struct, frozen=True):
    """Values of ``strike``; without a weapon it is a punch."""

    actor: str
    target: str
    weapon: str = ""
    aim_at: str = ""
    unaware: bool = False
    pull: bool = False
    modifier: int = 0
    actions_before: int = 0
    actions_planned: int = 1


def strike(scene: Scene, values: Strike) -> Procedure[None]:
    """One blow: 2d6 + REF + skill of both, and a hit in full for whoever is better (published game)."""
    campaign, actor = scene.campaign, Person(scene.campaign, values.actor)
    weapon = weapon_of(scene, values.actor, values.weapon) if values.weapon else None
    columns = _columns(campaign, weapon)
    yield from spend(scene, values.actor, columns, 1)
    lines = basis(actor, columns, skill=skill_used(actor, columns))
    if values.aim_at:
        called = text("cyberpunk.called", place=text(f"place.{values.aim_at}"))
        lines += (Reason(called, CALLED_SHOT, "CYBERPUNK-B22"),)
    if values.modifier:
        lines += (Reason(text("field.modifier"), values.modifier, "CYBERPUNK-017"),)
    lines += (*actor.burdens(), *several_actions(campaign, values.actions_before, values.actions_planned))
    if not (yield from _beats(scene, values, lines)):
        why = (Reason(text("cyberpunk.parried"), None, "CYBERPUNK-017"),)
        said = text("event.missed", person=actor.name)
        yield from tell(e.Reported(said, values.target, why=why))
        return
    strength = int(actor.body()["blow"])
    dice = damage_dice(columns)
    damage = Dice(dice.count, dice.sides, dice.plus + strength)
    blow = Blow(
        "blow",
        effect=str(columns.get("effect") or ""),
        non_lethal=values.pull or bool(columns.get("non_lethal")),
        by=values.actor,
        weapon=str(columns.get("name")),
        strength=strength,
    )
    yield from call_and_close(
        "hit", (values.target,), hit, values.target, blow, damage, values.aim_at, frozenset(), False
    )


def _columns(campaign: Campaign, weapon: Row | None) -> Row:
    """The weapon, or bare hands as the tables have them."""
    if weapon is not None:
        return weapon
    row = campaign.table_row("melee", FIST)
    values = row.values if row is not None else {"damage": "1d3", "skill": "Brawling", "type": "MEL"}
    return Row("", {"name": FIST, **values})


def skill_used(person: Person, weapon: Row) -> str:
    """The skill that a hand weapon goes by; fists and blades take the better of two."""
    named = skill_of(weapon)
    others = {"Brawling": ("Brawling", "Martial Art"), "Melee": ("Melee", "Fencing")}.get(named, (named,))
    usable = others if weapon.get("effect") in {"edged", "mono"} or named == "Brawling" else (named,)
    return max(usable, key=person.skill)


def _beats(scene: Scene, values: Strike, lines: tuple[Reason, ...]) -> Procedure[bool]:
    """Whether a blow gets through: over a defence that is rolled, or over a number for the helpless."""
    target = Person(scene.campaign, values.target)
    label = text("ask.strike", person=scene.name(values.actor), target=target.name)
    if values.unaware or target.dead or target.character.has("stunned") or target.character.has("surprised"):
        easy = Reasoned(HELPLESS, (Reason(text("cyberpunk.helpless"), HELPLESS, "CYBERPUNK-017"),))
        return (yield from over_difficulty(scene, "hit", label, lines, easy, roller=values.actor)).success
    summed = total(*lines, Reason(text("cyberpunk.two_dice"), None, "CYBERPUNK-001"))
    dice = Dice(TWO_DICE.count, TWO_DICE.sides, summed.value)
    attack = yield from ask(
        amount("hit", label, dice, roller=values.actor, reasons=summed.reasons, waived=summed.value + 7)
    )
    skill = max(DEFENCES, key=target.skill)
    defence = total(target.attribute_line("REF"), target.skill_line(skill, "CYBERPUNK-017"), *target.burdens())
    aim = Reasoned(attack, (Reason(text("cyberpunk.attack_total"), attack, "CYBERPUNK-017"),))
    # Equal totals are the attacker's where meeting a difficulty is enough, otherwise the defender's.
    meets = not option(scene.campaign, "meet_counts")
    said = text("ask.defend", person=target.name)
    thrown = roll_over("defence", said, TWO_DICE, defence, aim, meets=meets, roller=values.target)
    return not (yield from ask(thrown)).success


def _refine_strike(draft: Draft) -> None:
    draft.change("aim_at", options=place_options())
    if not option(draft.campaign, "melee"):
        draft.refuse(text("problem.no_melee"))
    person = can_act(draft)
    can_be_hit(draft, draft.get("target") or "", "target")
    if draft.get("target") in draft.campaign.people:
        needs(draft, Person(draft.campaign, draft.get("target")), "target", "REF")
    if person is None:
        return
    needs(draft, person, "actor", "REF", "BT")
    weapon_in(draft, person, [r for r in person.weapons if not is_ranged(r) and r.get("damage")], required=False)


def _flag(key: str) -> FormField:
    return FormField(key, "flag", required=False)


MELEE_ACTIONS: Final[tuple[Action[Any], ...]] = (
    Action(
        "strike",
        Strike,
        strike,
        (
            ACTOR,
            TARGET,
            FormField("weapon", "row", table="weapons", required=False, empty=text("cyberpunk.fist")),
            AIM_AT,
            _flag("unaware"),
            _flag("pull"),
            FormField("modifier", "whole", required=False, default=0, lowest=-20, highest=20),
            BEFORE,
            PLANNED,
        ),
        _refine_strike,
        group="attack",
        rule="CYBERPUNK-017",
    ),
)
