"""A shot, as the rules carry it out, and what it shares with bursts.

Rule: CYBERPUNK-008 to CYBERPUNK-019, CYBERPUNK-023, CYBERPUNK-026.
"""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING, Final

import msgspec

from engine import events as e
from engine.asks import amount
from engine.dice import D10, Dice, parse_dice
from engine.play.order import ACTIONS_MARK
from engine.procedure import Procedure, Scene, ask, call_and_close, tell
from engine.reasons import Reason
from engine.systems.cyberpunk.injury import hit
from engine.systems.cyberpunk.person import Person, is_ranged, jam_counter, rounds_counter
from engine.systems.cyberpunk.ranged import band_of, bonus, covered_places, difficulty
from engine.systems.cyberpunk.reckoning import Blow
from engine.systems.cyberpunk.rolls import over_difficulty, several_actions
from engine.words import literal, text

if TYPE_CHECKING:
    from engine.campaign import TableRow
    from engine.character import Row
    from engine.checks import Outcome

JAMS_AT: Final = {"VR": 3, "ST": 5, "UR": 8}
"""Faces of a d10 up to which a weapon jams after a fumble, by its reliability."""


class Shoot(msgspec.Struct, frozen=True):
    """Values of ``shoot``."""

    actor: str
    target: str
    weapon: str
    range_m: float
    actions_before: int = 0
    actions_planned: int = 1
    cover: int = 0
    exposed: list[str] = []
    through: str = ""
    aim_at: str = ""
    rounds_aimed: int = 0
    modifiers: list[str] = []


def shoot(scene: Scene, values: Shoot) -> Procedure[None]:
    """One shot: the attack, and a hit in full (CYBERPUNK-013, CYBERPUNK-026)."""
    weapon = weapon_of(scene, values.actor, values.weapon)
    band = band_at(scene, values.actor, weapon, values.range_m)
    yield from spend(scene, values.actor, weapon, 1)
    lines = bonus(
        scene.campaign,
        values.actor,
        values.target,
        weapon,
        band,
        values.modifiers,
        cover=values.cover,
        aim_at=values.aim_at,
        rounds_aimed=values.rounds_aimed,
    )
    lines += several_actions(scene.campaign, values.actions_before, values.actions_planned)
    rolled = yield from attack(scene, values.actor, values.target, lines, band)
    if rolled.critical:
        yield from jams(scene, values.actor, weapon)
    if not rolled.success:
        yield from missed(scene, values.actor, values.target)
        return
    cover = scene.campaign.table_row("cover", values.through) if values.through else None
    blow = blow_of(values.actor, weapon, band, (cover.name, int(cover["sp"])) if cover else None)
    covered = covered_places(values.cover, values.exposed)
    dice = damage_dice(weapon)
    yield from call_and_close("hit", (values.target,), hit, values.target, blow, dice, values.aim_at, covered, False)


# ---- what they share


def band_at(scene: Scene, actor: str, weapon: Row, range_m: float) -> TableRow:
    """The band of a range that the form has let through (CYBERPUNK-014)."""
    band = band_of(scene.campaign, Person(scene.campaign, actor), weapon, range_m)
    if band is None:
        raise LookupError("the form lets only ranges within reach through")
    return band


def attack(
    scene: Scene, actor: str, target: str, lines: tuple[Reason, ...], band: TableRow, *, uses_margin: bool = False
) -> Procedure[Outcome]:
    """2d6 and all lines over the difficulty of a band (CYBERPUNK-013, CYBERPUNK-014)."""
    label = text("ask.to_hit", person=scene.name(actor), target=scene.name(target))
    aim = difficulty(scene.campaign, band)
    return (yield from over_difficulty(scene, "hit", label, lines, aim, roller=actor, uses_margin=uses_margin))


def blow_of(actor: str, weapon: Row, band: TableRow, barrier: tuple[str, int] | None) -> Blow:
    """What a weapon strikes with at a range."""
    return Blow(
        "shot",
        band=str(band["damage"]),
        effect=effect_of(weapon),
        non_lethal=bool(weapon.get("non_lethal")),
        barrier=barrier,
        by=actor,
        weapon=str(weapon.get("name")),
    )


def effect_of(weapon: Row) -> str:
    """How a weapon works against armour, empty for nothing special."""
    return str(weapon.get("effect") or "")


def spend(scene: Scene, actor: str, weapon: Row, rounds: int) -> Procedure[None]:
    """An action, and the rounds that it takes; what keeps no count of rounds never runs out."""
    why = (Reason(text("cyberpunk.one_action"), None, "CYBERPUNK-008"),)
    yield from tell(e.MarkChanged(actor, ACTIONS_MARK, 1, why=why))
    if is_ranged(weapon) and weapon.get("shots"):
        fired = (Reason(text("cyberpunk.fired", weapon=literal(str(weapon.get("name")))), -rounds),)
        yield from tell(
            e.MarkChanged(actor, fired_mark(weapon.id), rounds),
            e.CounterChanged(actor, rounds_counter(weapon.id), -rounds, why=fired),
        )


def fired_mark(weapon: str) -> str:
    """Mark of the rounds fired with a weapon this round, by the id of its row."""
    return f"fired.{weapon}"


def jams(scene: Scene, actor: str, weapon: Row) -> Procedure[None]:
    """After a fumble a firearm may jam, by its reliability (CYBERPUNK-B25)."""
    at = JAMS_AT.get(str(weapon.get("rel") or ""))
    if at is None or not is_ranged(weapon):
        return
    name = literal(str(weapon.get("name")))
    reasons = (Reason(text(f"reliability.{weapon.get('rel')}"), at, "CYBERPUNK-B25"),)
    label = text("ask.reliability", weapon=name)
    face = yield from ask(
        amount("reliability", label, D10, roller=actor, reasons=reasons, alike=lambda n: n <= at, waived=D10.sides)
    )
    if face <= at:
        said = text("event.jammed", weapon=name)
        yield from tell(e.CounterChanged(actor, jam_counter(weapon.id), 1, why=reasons), e.Reported(said, actor))


def missed(scene: Scene, actor: str, target: str) -> Procedure[None]:
    """Says that an attack was not over the difficulty."""
    why = (Reason(text("cyberpunk.not_over"), None, "CYBERPUNK-013"),)
    said = text("event.missed", person=scene.name(actor))
    yield from tell(e.Reported(said, target, why=why))


@functools.cache
def _dice(code: str) -> Dice:
    return parse_dice(code)


def damage_dice(weapon: Row) -> Dice:
    """Dice of a weapon's damage."""
    return _dice(str(weapon.get("damage")))


def weapon_of(scene: Scene, actor: str, row: str) -> Row:
    """A weapon of a person, by the id of its row."""
    weapon = scene.person(actor).row(row)
    if weapon is None:
        raise LookupError("the form lets only weapons of the actor through")
    return weapon
