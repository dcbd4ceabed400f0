"""Attacks as the rules carry them out: rounds spent, the roll, the parry, the hit, and a second weapon.

Rule: INSTARPG-026, INSTARPG-034, INSTARPG-055 to INSTARPG-057, INSTARPG-063 to INSTARPG-065, INSTARPG-B35.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import msgspec
from msgspec.structs import replace

from engine import events as e
from engine.dice import Dice
from engine.play.order import ACTIONS_MARK
from engine.procedure import Procedure, Scene, ask, call, tell
from engine.reasons import Reason
from engine.systems.instarpg.attack_rating import (
    AGAINST_CHARGER,
    CHARGE,
    Swing,
    attack_rating,
    difficulty_to_hit,
    is_charging,
    must_exceed,
    weapon_of,
)
from engine.systems.instarpg.injury import HAND, RANGED, Blow, hit
from engine.systems.instarpg.options import option
from engine.systems.instarpg.parrying import can_parry, parry
from engine.systems.instarpg.person import CHARGED, Person, is_ranged, rounds_counter
from engine.systems.instarpg.rolls import check
from engine.systems.instarpg.weapons import Mode, has_clip, is_blunt, mode_of, parse_code
from engine.words import text

if TYPE_CHECKING:
    from engine.campaign import Campaign

UNARMED: Final = "Unarmed"


class Attack(msgspec.Struct, frozen=True):
    """Values of ``attack``; without a weapon it is a bare hand. ``dual`` is the weapon in the other hand."""

    actor: str
    target: str
    weapon: str = ""
    range_m: float = 0.0
    mode: str = ""
    cover: int = 0
    moved: bool | None = None
    charge: bool = False
    dual: str = ""
    parry: bool = False
    blast_m: float = 0.0
    modifier: int = 0


def attack(scene: Scene, values: Attack) -> Procedure[None]:
    """An action of attack: one weapon, or two at once, each in full before the next (INSTARPG-026, INSTARPG-056)."""
    one = (Reason(text("instarpg.one_action"), 1, "INSTARPG-056"),)
    yield from tell(e.MarkChanged(values.actor, ACTIONS_MARK, 1, why=one))
    if values.charge and not scene.campaign.mark(values.actor, CHARGED):
        charging = (Reason(text("instarpg.charge"), CHARGE, "INSTARPG-055"),)
        yield from tell(e.MarkChanged(values.actor, CHARGED, 1, why=charging))
    swing = Swing(
        values.actor,
        values.target,
        values.weapon,
        values.mode,
        two_weapons=bool(values.dual),
        range_m=values.range_m,
        blast_m=values.blast_m,
        cover=values.cover,
        moved=values.moved,
        charge=values.charge,
        parry=values.parry,
        modifier=values.modifier,
    )
    yield from _spend(scene, swing)
    yield from call("", (values.actor, values.target), strike, swing)
    if values.dual:
        second = replace(swing, weapon=values.dual, mode="", off_hand=True)
        yield from _spend(scene, second)
        yield from call("off", (values.actor, values.target), strike, second)


def _spend(scene: Scene, swing: Swing) -> Procedure[None]:
    """The rounds that an attack takes, as the mode has it (INSTARPG-063, INSTARPG-064)."""
    weapon = weapon_of(scene.campaign, swing)
    if weapon is None or not has_clip(weapon):
        return
    mode = mode_of(weapon, swing.mode)
    why = (
        Reason(text("instarpg.rate", weapon=weapon.get("name")), -mode.rate, "INSTARPG-063"),
        Reason(text("instarpg.clip"), weapon.get("clip"), "INSTARPG-064"),
    )
    yield from tell(e.CounterChanged(swing.actor, rounds_counter(weapon.id), -mode.rate, why=why))


def strike(scene: Scene, swing: Swing) -> Procedure[None]:
    """One attack: the roll, the parry, the hit (INSTARPG-034, INSTARPG-057, INSTARPG-075)."""
    campaign = scene.campaign
    ranged = is_ranged(weapon_of(campaign, swing))
    parries = swing.parry and not ranged and can_parry(campaign, swing.target)
    label = text("ask.attack", person=scene.name(swing.actor), target=scene.name(swing.target))
    throw = check(
        "hit",
        label,
        attack_rating(campaign, swing),
        difficulty_to_hit(campaign, swing),
        roller=swing.actor,
        keeps_total=parries,
        strictly=must_exceed(campaign, swing),
        in_fight=True,
    )
    rolled = yield from ask(throw)
    if not rolled.success:
        said = text("event.missed", person=scene.name(swing.actor), target=scene.name(swing.target))
        why = (Reason(text("instarpg.not_reached"), None, "INSTARPG-057"),)
        yield from tell(e.Reported(said, swing.target, why=why))
        return
    if parries and (yield from parry(scene, swing.target, rolled.total)):
        return
    yield from call("", (swing.target,), hit, swing.target, blow_of(campaign, swing))


def blow_of(campaign: Campaign, swing: Swing) -> Blow:
    """What an attack strikes with: its code with STR, the charge, and the distance.

    Rule: INSTARPG-055, INSTARPG-065, INSTARPG-067, INSTARPG-B35.
    """
    weapon = weapon_of(campaign, swing)
    mode = bare_hand(campaign) if weapon is None else mode_of(weapon, swing.mode)
    code, ranged = mode.code, is_ranged(weapon)
    parts: list[tuple[str, int, str]] = []
    if code.strength and option(campaign, "str_damage"):
        strength = int(Person(campaign, swing.actor).attribute("STR").value or 0)
        parts.append(("instarpg.strength", strength, "INSTARPG-B35"))
    if code.distance:
        blast = weapon is not None and bool(weapon.get("blast"))
        metres = round(swing.blast_m if blast else swing.range_m)
        parts.append(("instarpg.from_blast" if blast else "instarpg.distance", -metres, "INSTARPG-065"))
    if not ranged and is_charging(campaign, swing):
        parts.append(("instarpg.charge", CHARGE, "INSTARPG-055"))
    if campaign.mark(swing.target, CHARGED):
        parts.append(("instarpg.against_charger", AGAINST_CHARGER, "INSTARPG-055"))
    plus = code.dice.plus + sum(points for _, points, _ in parts)
    return Blow(
        RANGED if ranged else HAND,
        blunt=is_blunt(weapon),
        dice=Dice(code.dice.count, code.dice.sides, plus),
        divisor=code.divisor,
        least=code.least,
        weapon=str(weapon.get("name")) if weapon is not None else UNARMED,
        written=mode.written,
        parts=tuple(parts),
        by=swing.actor,
    )


def bare_hand(campaign: Campaign) -> Mode:
    """What a bare hand does, by the campaign's table."""
    row = campaign.table_row("melee", UNARMED)
    written = str(row["damage"]) if row is not None else "1d10/3+STR"
    return Mode("0", 0, written, parse_code(written))
