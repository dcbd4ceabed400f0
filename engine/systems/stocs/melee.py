"""Melee: dividing the skill between attack and defence, and striking.

Rule: STOCS-045, STOCS-046, STOCS-077 to STOCS-087, STOCS-B05, STOCS-B21 to STOCS-B23.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import msgspec

from engine import events as e
from engine.actions import Action, Draft, FieldOption, FormField
from engine.character import Row
from engine.dice import Dice, parse_dice
from engine.play.order import ACTIONS_MARK
from engine.procedure import Procedure, Scene, ask, call, tell
from engine.reasons import Reason
from engine.systems.stocs.firing import weapon_of
from engine.systems.stocs.forms import ACTOR, can_act, can_be_hit, needs
from engine.systems.stocs.injury import hit
from engine.systems.stocs.person import Person, is_firearm
from engine.systems.stocs.ranged import PLACES
from engine.systems.stocs.reckoning import Blow
from engine.systems.stocs.rolls import botch_limit, check
from engine.systems.stocs.tasks import opposed_target, unhampered
from engine.words import literal, text

if TYPE_CHECKING:
    from engine.campaign import Campaign

UNARMED: Final = "Unarmed"
ATTACK: Final = "allotted_attack"
DEFENCE: Final = "allotted_defence"
ALLOTTED: Final = "allotted"
DEFENDED: Final = "defended"
"""Marks of this round: the two halves of a skill, that it is divided, and how often it was defended with."""

LESS_EACH_TIME: Final = 5
BEHIND: Final = 10
AIM: Final = {"head": -10, "torso": -5, "right_arm": -5, "left_arm": -5, "right_leg": -5, "left_leg": -5}
"""What aiming at a place costs in melee (STOCS-083)."""


class Allot(msgspec.Struct, frozen=True):
    """Values of ``allot``: how the skill is divided this round."""

    actor: str
    attack: int
    defence: int
    weapon: str = ""


class Strike(msgspec.Struct, frozen=True):
    """Values of ``strike``; without a weapon it is a bare fist."""

    actor: str
    target: str
    weapon: str = ""
    aim_at: str = ""
    unaware: bool = False
    rear: bool = False
    no_defence: bool = False
    clever: int = 0


def melee_skill(person: Person, weapon: Row | None) -> Reason:
    """The skill that a melee weapon, or a bare fist, goes by."""
    unarmed = weapon is None or weapon.get("attack") == "unarmed"
    name = "Combat(Unarmed)" if unarmed else "Combat(Melee)"
    return Reason(text("stocs.skill", skill=name), person.skill(name).value, "STOCS-077")


def in_hand(person: Person) -> Row | None:
    """The weapon in hand if it is one for melee; None for a firearm or empty hands."""
    first = person.weapons[0] if person.weapons else None
    return first if first is not None and not is_firearm(first) and first.get("damage") else None


def allot(scene: Scene, values: Allot) -> Procedure[None]:
    """Divides the skill between attack and defence for this round (STOCS-077, STOCS-081)."""
    marks = scene.campaign.marks.get(values.actor, {})
    why = [Reason(text("stocs.divided", attack=values.attack, defence=values.defence), None, "STOCS-077")]
    if not values.attack or not values.defence:
        why.append(Reason(text("stocs.nothing_left"), 0, "STOCS-081"))
    yield from tell(
        e.MarkChanged(values.actor, ALLOTTED, 1, why=tuple(why)),
        e.MarkChanged(values.actor, ATTACK, values.attack - marks.get(ATTACK, 0)),
        e.MarkChanged(values.actor, DEFENCE, values.defence - marks.get(DEFENCE, 0)),
    )


def strike(scene: Scene, values: Strike) -> Procedure[None]:
    """One blow: attack against defence, margin and DB on top of the weapon (STOCS-078 to STOCS-087)."""
    actor, target = Person(scene.campaign, values.actor), Person(scene.campaign, values.target)
    weapon = weapon_of(scene, values.actor, values.weapon) if values.weapon else None
    if not scene.campaign.mark(values.actor, ALLOTTED):
        skill = int(melee_skill(actor, weapon).value or 0)
        yield from allot(scene, Allot(values.actor, skill, 0))
    once = (Reason(text("stocs.one_blow"), None, "STOCS-078"),)
    yield from tell(e.MarkChanged(values.actor, ACTIONS_MARK, 1, why=once))
    attack = Reason(text("stocs.attack"), scene.campaign.mark(values.actor, ATTACK), "STOCS-080")
    defence = yield from _defence(scene, values, target)
    aim = opposed_target(actor, attack, defence)
    whole = unhampered(target) if defence.rule == "STOCS-079" else ()
    lines = [*aim.reasons, *_on_top(values), *_longest_first(scene, values, weapon), *whole]
    aim = type(aim)(sum(int(line.value or 0) for line in lines), tuple(lines))
    label = text("ask.strike", person=actor.name, target=target.name)
    limit = botch_limit(scene.campaign, int(attack.value or 0))
    rolled = yield from ask(check("hit", label, aim, roller=values.actor, uses_margin=True, botch_below=limit))
    yield from _met(scene, values.actor, values.target)
    if not rolled.success:
        said = text("event.missed", person=actor.name, target=target.name)
        why = (Reason(text("stocs.roll_over"), None, "STOCS-080"),)
        yield from tell(e.Reported(said, values.target, why=why))
        return
    dice = parse_dice(str(weapon.get("damage")) if weapon else _bare_fist(scene))
    damage = Dice(dice.count, dice.sides, dice.plus + actor.db().value + max(0, rolled.margin), dice.opens_at)
    kind = str(weapon.get("attack") or "melee") if weapon else "unarmed"
    added = flat_parts(actor.db().value, "STOCS-014", dice, rolled.margin, "STOCS-084")
    struck_with = str(weapon.get("name")) if weapon else UNARMED
    blow = Blow(kind, critical=rolled.critical, by=values.actor, added=added, weapon=struck_with)
    yield from call("hit", (values.target,), hit, values.target, blow, damage, values.aim_at)


def _bare_fist(scene: Scene) -> str:
    row = scene.campaign.table_row("melee", UNARMED)
    return str(row["damage"]) if row else "1d10!"


def flat_parts(bonus: int, of_bonus: str, dice: Dice, margin: int, of_margin: str) -> tuple[tuple[str, int, str], ...]:
    """Flat parts of the damage of a blow or a throw, with their rules (STOCS-014, STOCS-084, STOCS-089)."""
    parts = [("stocs.weapon_plus", dice.plus, "STOCS-084")] if dice.plus else []
    return (*parts, ("derived.DB", bonus, of_bonus), ("stocs.margin", max(0, margin), of_margin))


def _defence(scene: Scene, values: Strike, target: Person) -> Procedure[Reason]:
    """What the target defends with, 5 less for each attack before this one (STOCS-079, STOCS-082, STOCS-B21)."""
    helpless = target.character.has("unconscious") or values.unaware or values.no_defence
    if helpless:
        rule = "STOCS-086" if values.unaware else "STOCS-082"
        return Reason(text("stocs.no_defence"), 0, rule)
    if not scene.campaign.mark(values.target, ALLOTTED):
        skill = int(melee_skill(target, in_hand(target)).value or 0)
        yield from allot(scene, Allot(values.target, 0, skill))
    before = scene.campaign.mark(values.target, DEFENDED)
    yield from tell(e.MarkChanged(values.target, DEFENDED, 1))
    value = scene.campaign.mark(values.target, DEFENCE) - LESS_EACH_TIME * before
    return Reason(text("stocs.defence", number=before + 1), value, "STOCS-079")


def _on_top(values: Strike) -> list[Reason]:
    """What is added to the attack: the back, a clever or predictable move, aiming.

    Rule: STOCS-083, STOCS-086, STOCS-087, STOCS-B21.
    """
    lines = []
    if values.unaware or values.rear:
        lines.append(Reason(text("stocs.behind"), BEHIND, "STOCS-086"))
        lines.append(Reason(text("stocs.unaware" if values.unaware else "stocs.cannot_turn"), None, "STOCS-B21"))
    if values.clever:
        key = "stocs.clever" if values.clever > 0 else "stocs.predictable"
        lines.append(Reason(text(key), values.clever, "STOCS-087"))
    if values.aim_at:
        lines.append(
            Reason(text("stocs.aimed_blow", place=text(f"place.{values.aim_at}")), AIM[values.aim_at], "STOCS-083")
        )
    return lines


def _longest_first(scene: Scene, values: Strike, weapon: Row | None) -> list[Reason]:
    """In the first exchange with a new opponent the longest prepared weapon goes first.

    Rule: STOCS-045, STOCS-046, STOCS-B22.
    """
    if have_met(scene.campaign, values.actor, values.target):
        return []
    opponent = Person(scene.campaign, values.target)
    if opponent.weapons and is_firearm(opponent.weapons[0]):
        return [Reason(text("stocs.length_firearm"), 0, "STOCS-046")]
    own = length(weapon)
    # A weapon that is still being drawn is not prepared (STOCS-B22).
    drawing = [Reason(text("stocs.drawing"), 0, "STOCS-B22")] if values.no_defence else []
    other = None if drawing else in_hand(opponent)
    longer = "own" if own > length(other) else "other" if own < length(other) else "same"
    return [Reason(text(f"stocs.length_{longer}"), 0, "STOCS-045"), *drawing]


def length(weapon: Row | None) -> int:
    """Length rank of a melee weapon, 0 for a bare fist."""
    return int(weapon.get("length") or 0) if weapon is not None else 0


def met_counter(other: str) -> str:
    """Counter of the fight in which two people exchanged blows last, by the id of the other."""
    return f"met:{other}"


def have_met(campaign: Campaign, person: str, other: str) -> bool:
    """Whether two people have exchanged blows in this fight; in the next one they are new to each other (STOCS-045)."""
    return campaign.people[person].count(met_counter(other)) == _fight_number(campaign)


def _fight_number(campaign: Campaign) -> int:
    return len(campaign.encounters) + 1


def _met(scene: Scene, actor: str, target: str) -> Procedure[None]:
    for one, other in ((actor, target), (target, actor)):
        if not have_met(scene.campaign, one, other):
            since = _fight_number(scene.campaign) - scene.person(one).count(met_counter(other))
            yield from tell(e.CounterChanged(one, met_counter(other), since))


# ---- the forms


def _melee_weapon(draft: Draft, person: Person) -> Row | None:
    usable = [row for row in person.weapons if not is_firearm(row) and row.get("damage")]
    options = tuple(FieldOption(row.id, literal(str(row.get("name")))) for row in usable)
    ready = in_hand(person)
    fists = text("stocs.fists")
    draft.change("weapon", required=False, options=options, suggested=ready.id if ready else None, empty=fists)
    return chosen_of(draft, person, usable)


def chosen_of(draft: Draft, person: Person, usable: list[Row]) -> Row | None:
    """The weapon of the form; refuses one that is of no use for this, also where there is none that is."""
    chosen = person.character.row(str(draft.get("weapon")))
    if chosen is not None and chosen not in usable:
        draft.refuse(text("problem.unarmed", person=literal(person.name)), "weapon")
    return chosen


def _refine_allot(draft: Draft) -> None:
    # All divide their skills as the round begins, whoever's turn it is (STOCS-077).
    person = can_act(draft, in_turn=False)
    if person is None:
        return
    weapon = _melee_weapon(draft, person) or in_hand(person)
    skill = int(melee_skill(person, weapon).value or 0)
    draft.change("attack", suggested=(skill + 1) // 2)
    attack, defence = draft.get("attack"), draft.get("defence")
    draft.change("defence", suggested=skill // 2 if attack is None else max(0, skill - attack))
    if attack is not None and defence is not None and attack + defence > skill:
        draft.refuse(text("problem.more_than_skill", person=literal(person.name), skill=skill), "defence")


def _refine_strike(draft: Draft) -> None:
    person = can_act(draft)
    can_be_hit(draft, draft.get("target") or "", "target")
    draft.change("aim_at", options=tuple(FieldOption(place, text(f"place.{place}")) for place in PLACES))
    if person is None:
        return
    needs(draft, person, "actor", "STR")
    weapon = _melee_weapon(draft, person)
    campaign, target = draft.campaign, draft.get("target")
    if not campaign.mark(person.id, ALLOTTED):
        draft.warn(text("warning.all_attack", person=literal(person.name)))
    if target not in campaign.people:
        return
    other = Person(campaign, target)
    if not campaign.mark(target, ALLOTTED) and not draft.get("no_defence") and not draft.get("unaware"):
        draft.warn(text("warning.all_defence", person=literal(other.name)))
    first = not have_met(campaign, person.id, target) and not draft.get("no_defence")
    if first and length(in_hand(other)) > length(weapon) and not campaign.mark(target, ACTIONS_MARK):
        draft.warn(text("warning.longer_weapon", person=literal(other.name)))


_TARGET: Final = FormField("target", "person")
_AIM_AT: Final = FormField("aim_at", "choice", required=False)
_FIST_OR_WEAPON: Final = FormField("weapon", "row", table="weapons", required=False, named=((UNARMED, None),))


def _flag(key: str) -> FormField:
    return FormField(key, "flag", required=False)


MELEE_ACTIONS: Final[tuple[Action[Any], ...]] = (
    Action(
        "strike",
        Strike,
        strike,
        (
            ACTOR,
            _TARGET,
            _FIST_OR_WEAPON,
            _AIM_AT,
            _flag("unaware"),
            _flag("rear"),
            _flag("no_defence"),
            FormField("clever", "whole", required=False, default=0, lowest=-5, highest=5),
        ),
        _refine_strike,
        group="attack",
        rule="STOCS-080",
    ),
    Action(
        "allot",
        Allot,
        allot,
        (
            ACTOR,
            FormField("attack", "whole", text("field.attack_part"), lowest=0, highest=40),
            FormField("defence", "whole", lowest=0, highest=40),
            _FIST_OR_WEAPON,
        ),
        _refine_allot,
        group="attack",
        rule="STOCS-077",
    ),
)
