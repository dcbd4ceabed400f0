"""Automatic fire of the published game: bursts, full automatic, and fire over a zone.

The house rules have none of it. Rule: CYBERPUNK-017.
"""

from __future__ import annotations

from typing import Final

import msgspec

from engine import events as e
from engine.asks import amount
from engine.dice import Dice
from engine.procedure import Procedure, Scene, ask, call, call_and_close, tell
from engine.reasons import Reason, Reasoned
from engine.systems.cyberpunk.firing import (
    attack,
    band_at,
    blow_of,
    damage_dice,
    effect_of,
    jams,
    missed,
    spend,
    weapon_of,
)
from engine.systems.cyberpunk.injury import volley
from engine.systems.cyberpunk.person import Person
from engine.systems.cyberpunk.ranged import COVERS, DEEP_COVER, HALF_COVER, bonus, covered_places
from engine.systems.cyberpunk.reckoning import Blow
from engine.systems.cyberpunk.rolls import over_difficulty, several_actions
from engine.words import text

BURST: Final = 3
BURST_BONUS: Final = 3
ROUNDS_A_POINT: Final = 10
"""Rounds that are worth a point of full automatic fire: added up close, taken off farther away."""

D6: Final = Dice(1, 6)


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
    half_cover: list[str] = []
    deep_cover: list[str] = []
    modifiers: list[str] = []


class Suppress(msgspec.Struct, frozen=True):
    """Values of ``suppress``: rounds over a zone so wide, and who is in it."""

    actor: str
    weapon: str
    rounds: int
    width_m: int
    targets: list[str]
    half_cover: list[str] = []
    deep_cover: list[str] = []


def cover_of(values: FullAuto | Suppress, target: str) -> int:
    """What the cover of a target takes off an attack; 0 for none (CYBERPUNK-018, CYBERPUNK-B21)."""
    return DEEP_COVER if target in values.deep_cover else HALF_COVER if target in values.half_cover else 0


def burst(scene: Scene, values: Burst) -> Procedure[None]:
    """Three rounds: +3 at close and medium range, half a d6 of hits (published game)."""
    weapon = weapon_of(scene, values.actor, values.weapon)
    band = band_at(scene, values.actor, weapon, values.range_m)
    yield from spend(scene, values.actor, weapon, BURST)
    lines = bonus(scene.campaign, values.actor, values.target, weapon, band, values.modifiers, cover=values.cover)
    if band.name in {"close", "medium"}:
        lines += (Reason(text("cyberpunk.burst"), BURST_BONUS, "CYBERPUNK-017"),)
    lines += several_actions(scene.campaign, values.actions_before, values.actions_planned)
    rolled = yield from attack(scene, values.actor, values.target, lines, band)
    if rolled.critical:
        yield from jams(scene, values.actor, weapon)
    if not rolled.success:
        yield from missed(scene, values.actor, values.target)
        return
    covered = covered_places(values.cover, values.exposed)
    blow = blow_of(values.actor, weapon, band, None)
    yield from call_and_close(
        "", (values.target,), _burst_hits, values.actor, values.target, blow, damage_dice(weapon), covered
    )


def _burst_hits(
    scene: Scene, actor: str, target: str, blow: Blow, damage: Dice, covered: frozenset[str]
) -> Procedure[None]:
    why = (Reason(text("cyberpunk.half_a_die"), None, "CYBERPUNK-017"),)
    label = text("ask.burst_hits", target=scene.name(target))
    hits = yield from ask(amount("hits", label, D6, roller=actor, reasons=why, counts=_half_up, waived=2))
    yield from call("", (target,), volley, target, blow, damage, covered, 1, hits)


def _half_up(face: int) -> int:
    """Half a face, rounded up."""
    return (face + 1) // 2


def full_auto(scene: Scene, values: FullAuto) -> Procedure[None]:
    """Rounds at each of several targets: a hit for each point over the difficulty (published game)."""
    weapon = weapon_of(scene, values.actor, values.weapon)
    band = band_at(scene, values.actor, weapon, values.range_m)
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
            cover_of(values, target),
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
    cover: int,
    before: int,
    planned: int,
    modifiers: tuple[str, ...],
) -> Procedure[None]:
    """Everything that full automatic fire does to one target."""
    weapon = weapon_of(scene, actor, row)
    band = next(one for one in scene.campaign.tables["range_bands"].rows if one.name == band_name)
    near = band.name in {"point_blank", "close"}
    points = bullets // ROUNDS_A_POINT
    lines = bonus(scene.campaign, actor, target, weapon, band, modifiers, cover=cover)
    if points:
        label = text("cyberpunk.full_auto", bullets=bullets)
        lines += (Reason(label, points if near else -points, "CYBERPUNK-017"),)
    lines += several_actions(scene.campaign, before, planned)
    rolled = yield from attack(scene, actor, target, lines, band, uses_margin=True)
    if rolled.critical:
        yield from jams(scene, actor, weapon)
    if not rolled.success:
        yield from missed(scene, actor, target)
        return
    hits = min(bullets, max(1, rolled.margin))
    why = (Reason(text("cyberpunk.points_over"), hits, "CYBERPUNK-017"),)
    yield from tell(e.Reported(text("event.hits", hits=hits), target, why=why))
    blow = blow_of(actor, weapon, band, None)
    covered = covered_places(cover, COVERS.get(cover, ()))
    yield from call("", (target,), volley, target, blow, damage_dice(weapon), covered, 1, hits)


def suppress(scene: Scene, values: Suppress) -> Procedure[None]:
    """Fire over a zone: whoever is in it gets through or takes a d6 of hits (published game).

    Nobody aims, so cover takes nothing off; but no hit lands on what it protects (CYBERPUNK-019).
    """
    weapon = weapon_of(scene, values.actor, values.weapon)
    yield from spend(scene, values.actor, weapon, values.rounds)
    for place, target in enumerate(dict.fromkeys(values.targets), 1):
        aim = values.rounds // values.width_m
        yield from call_and_close(
            f"target{place}",
            (target,),
            _target_of_suppression,
            values.actor,
            values.weapon,
            target,
            aim,
            cover_of(values, target),
        )


def _target_of_suppression(scene: Scene, actor: str, row: str, target: str, aim: int, cover: int) -> Procedure[None]:
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
    covered = covered_places(cover, COVERS.get(cover, ()))
    blow = Blow("shot", effect=effect_of(weapon), by=actor, weapon=str(weapon.get("name")))
    yield from call("", (target,), volley, target, blow, damage_dice(weapon), covered, 1, hits)
