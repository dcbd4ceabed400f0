"""Shots, bursts and fire over a zone, as the rules carry them out.

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
from engine.procedure import Procedure, Scene, ask, call, call_and_close, tell
from engine.reasons import Reason, Reasoned
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

BURST: Final = 3
BURST_BONUS: Final = 3
ROUNDS_A_POINT: Final = 10
"""Rounds that are worth a point of full automatic fire: added up close, taken off farther away."""

D6: Final = Dice(1, 6)
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


class Burst(msgspec.Struct, frozen=True):
    """Values of ``burst``: three rounds at one target."""

    actor: str
    target: str
    weapon: str
    range_m: float
    actions_before: int = 0
    actions_planned: int = 1
    cover: int = 0
    exposed: list[str] = []
    modifiers: list[str] = []


class FullAuto(msgspec.Struct, frozen=True):
    """Values of ``full_auto``: rounds by target."""

    actor: str
    weapon: str
    range_m: float
    bullets: dict[str, int]
    actions_before: int = 0
    actions_planned: int = 1
    modifiers: list[str] = []


class Suppress(msgspec.Struct, frozen=True):
    """Values of ``suppress``: rounds over a zone so wide, and who is in it."""

    actor: str
    weapon: str
    rounds: int
    width_m: int
    targets: list[str]


def shoot(scene: Scene, values: Shoot) -> Procedure[None]:
    """One shot: the attack, and a hit in full (CYBERPUNK-013, CYBERPUNK-026)."""
    weapon = weapon_of(scene, values.actor, values.weapon)
    band = _band(scene, values.actor, weapon, values.range_m)
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
    rolled = yield from _attack(scene, values.actor, values.target, lines, band)
    if rolled.critical:
        yield from jams(scene, values.actor, weapon)
    if not rolled.success:
        yield from _missed(scene, values.actor, values.target)
        return
    cover = scene.campaign.table_row("cover", values.through) if values.through else None
    blow = _blow(values.actor, weapon, band, (cover.name, int(cover["sp"])) if cover else None)
    covered = covered_places(values.cover, values.exposed)
    dice = damage_dice(weapon)
    yield from call_and_close("hit", (values.target,), hit, values.target, blow, dice, values.aim_at, covered, False)


def burst(scene: Scene, values: Burst) -> Procedure[None]:
    """Three rounds: +3 at close and medium range, half a d6 of hits (published game)."""
    weapon = weapon_of(scene, values.actor, values.weapon)
    band = _band(scene, values.actor, weapon, values.range_m)
    yield from spend(scene, values.actor, weapon, BURST)
    lines = bonus(scene.campaign, values.actor, values.target, weapon, band, values.modifiers, cover=values.cover)
    if band.name in {"close", "medium"}:
        lines += (Reason(text("cyberpunk.burst"), BURST_BONUS, "CYBERPUNK-017"),)
    lines += several_actions(scene.campaign, values.actions_before, values.actions_planned)
    rolled = yield from _attack(scene, values.actor, values.target, lines, band)
    if rolled.critical:
        yield from jams(scene, values.actor, weapon)
    if not rolled.success:
        yield from _missed(scene, values.actor, values.target)
        return
    covered = covered_places(values.cover, values.exposed)
    blow = _blow(values.actor, weapon, band, None)
    yield from call_and_close(
        "", (values.target,), _burst_hits, values.actor, values.target, blow, damage_dice(weapon), covered
    )


def _burst_hits(
    scene: Scene, actor: str, target: str, blow: Blow, damage: Dice, covered: frozenset[str]
) -> Procedure[None]:
    why = (Reason(text("cyberpunk.half_a_die"), None, "CYBERPUNK-017"),)
    label = text("ask.burst_hits", target=scene.name(target))
    hits = yield from ask(amount("hits", label, D6, roller=actor, reasons=why, counts=_half_up, waived=2))
    for number in range(1, hits + 1):
        more = number < hits
        yield from call(f"hit{number}", (target,), hit, target, blow, damage, "", covered, more)


def _half_up(face: int) -> int:
    """Half a face, rounded up."""
    return (face + 1) // 2


def full_auto(scene: Scene, values: FullAuto) -> Procedure[None]:
    """Rounds at each of several targets: a hit for each point over the difficulty (published game)."""
    weapon = weapon_of(scene, values.actor, values.weapon)
    band = _band(scene, values.actor, weapon, values.range_m)
    yield from spend(scene, values.actor, weapon, sum(values.bullets.values()))
    for place, (target, bullets) in enumerate(values.bullets.items(), 1):
        yield from call_and_close(
            f"target{place}",
            (target,),
            _target_of_full_auto,
            values.actor,
            values.weapon,
            band.name,
            target,
            bullets,
            values.actions_before,
            values.actions_planned,
            tuple(values.modifiers),
        )


def _target_of_full_auto(
    scene: Scene,
    actor: str,
    row: str,
    band_name: str,
    target: str,
    bullets: int,
    before: int,
    planned: int,
    modifiers: tuple[str, ...],
) -> Procedure[None]:
    """Everything that full automatic fire does to one target."""
    weapon = weapon_of(scene, actor, row)
    band = next(one for one in scene.campaign.tables["range_bands"].rows if one.name == band_name)
    near = band.name in {"point_blank", "close"}
    points = bullets // ROUNDS_A_POINT
    lines = bonus(scene.campaign, actor, target, weapon, band, modifiers)
    if points:
        label = text("cyberpunk.full_auto", bullets=bullets)
        lines += (Reason(label, points if near else -points, "CYBERPUNK-017"),)
    lines += several_actions(scene.campaign, before, planned)
    rolled = yield from _attack(scene, actor, target, lines, band, uses_margin=True)
    if rolled.critical:
        yield from jams(scene, actor, weapon)
    if not rolled.success:
        yield from _missed(scene, actor, target)
        return
    hits = min(bullets, max(1, rolled.margin))
    why = (Reason(text("cyberpunk.points_over"), hits, "CYBERPUNK-017"),)
    yield from tell(e.Reported(text("event.hits", hits=hits), target, why=why))
    blow = _blow(actor, weapon, band, None)
    for number in range(1, hits + 1):
        more, dice = number < hits, damage_dice(weapon)
        yield from call(f"hit{number}", (target,), hit, target, blow, dice, "", frozenset(), more)


def suppress(scene: Scene, values: Suppress) -> Procedure[None]:
    """Fire over a zone: whoever is in it gets through or takes a d6 of hits (published game)."""
    weapon = weapon_of(scene, values.actor, values.weapon)
    yield from spend(scene, values.actor, weapon, values.rounds)
    for place, target in enumerate(dict.fromkeys(values.targets), 1):
        aim = values.rounds // values.width_m
        yield from call_and_close(
            f"target{place}", (target,), _target_of_suppression, values.actor, values.weapon, target, aim
        )


def _target_of_suppression(scene: Scene, actor: str, row: str, target: str, aim: int) -> Procedure[None]:
    weapon, person = weapon_of(scene, actor, row), Person(scene.campaign, target)
    lines = (
        person.attribute_line("REF"),
        person.skill_line("Athletics", "CYBERPUNK-017"),
        *person.burdens(),
    )
    density = Reasoned(aim, (Reason(text("cyberpunk.rounds_a_metre"), aim, "CYBERPUNK-017"),))
    label = text("ask.through_fire", person=person.name)
    rolled = yield from over_difficulty(scene, "through", label, lines, density, roller=target)
    if rolled.success:
        why = (Reason(text("cyberpunk.through_fire"), None, "CYBERPUNK-017"),)
        yield from tell(e.Reported(text("event.through_fire"), target, why=why))
        return
    why = (Reason(text("cyberpunk.whole_die"), None, "CYBERPUNK-017"),)
    hits = yield from ask(
        amount("hits", text("ask.burst_hits", target=person.name), D6, roller=actor, reasons=why, waived=3)
    )
    blow = Blow("shot", effect=_effect(weapon), by=actor, weapon=str(weapon.get("name")))
    for number in range(1, hits + 1):
        more, dice = number < hits, damage_dice(weapon)
        yield from call(f"hit{number}", (target,), hit, target, blow, dice, "", frozenset(), more)


# ---- what they share


def _band(scene: Scene, actor: str, weapon: Row, range_m: float) -> TableRow:
    band = band_of(scene.campaign, Person(scene.campaign, actor), weapon, range_m)
    if band is None:
        raise LookupError("the form lets only ranges within reach through")
    return band


def _attack(
    scene: Scene, actor: str, target: str, lines: tuple[Reason, ...], band: TableRow, *, uses_margin: bool = False
) -> Procedure[Outcome]:
    label = text("ask.to_hit", person=scene.name(actor), target=scene.name(target))
    aim = difficulty(scene.campaign, band)
    return (yield from over_difficulty(scene, "hit", label, lines, aim, roller=actor, uses_margin=uses_margin))


def _blow(actor: str, weapon: Row, band: TableRow, barrier: tuple[str, int] | None) -> Blow:
    return Blow(
        "shot",
        band=str(band["damage"]),
        effect=_effect(weapon),
        non_lethal=bool(weapon.get("non_lethal")),
        barrier=barrier,
        by=actor,
        weapon=str(weapon.get("name")),
    )


def _effect(weapon: Row) -> str:
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


def _missed(scene: Scene, actor: str, target: str) -> Procedure[None]:
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
