"""Shots, bursts and reloading, as the rules carry them out.

Rule: STOCS-055, STOCS-058 to STOCS-069, STOCS-075.
"""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Final

import msgspec

from engine import events as e
from engine.asks import Choice, Option, amount
from engine.character import Row
from engine.checks import Outcome
from engine.dice import Dice, parse_dice
from engine.play.order import ACTIONS_MARK
from engine.procedure import Procedure, Scene, ask, call, call_and_close, tell
from engine.reasons import Reason, Reasoned
from engine.systems.stocs.budget import fired_mark
from engine.systems.stocs.injury import hit
from engine.systems.stocs.options import option, ruled
from engine.systems.stocs.panic import panic
from engine.systems.stocs.person import Person, rounds_counter, spare_counter
from engine.systems.stocs.ranged import (
    FIREARMS_SKILL,
    burst_recoil,
    counting_dice,
    is_shotgun,
    range_band,
    to_hit,
)
from engine.systems.stocs.reckoning import Blow
from engine.systems.stocs.rolls import botch_limit, check
from engine.systems.stocs.tasks import in_time
from engine.words import text

LONGEST_BURST: Final = 30
BULLETS_A_DIE: Final = 3
LOOSE_ROUNDS: Final = 2
"""Rounds that are loaded by hand in one round (STOCS-069)."""

LATER: Final = "later"


class Shoot(msgspec.Struct, frozen=True):
    """Values of ``shoot``."""

    actor: str
    target: str
    weapon: str
    range_m: float
    shots: int = 1
    aim_at: str = ""
    modifiers: list[str] = []
    barrier: str = ""
    time: str = "normal"
    rounds_aimed: int = 1


class Burst(msgspec.Struct, frozen=True):
    """Values of ``burst``: bullets by target."""

    actor: str
    weapon: str
    range_m: float
    bullets: dict[str, int]
    modifiers: list[str] = []
    time: str = "normal"
    rounds_aimed: int = 1


class Reload(msgspec.Struct, frozen=True):
    """Values of ``reload``."""

    actor: str
    weapon: str


def shoot(scene: Scene, values: Shoot) -> Procedure[None]:
    """Single shots at one target, each in full before the next (STOCS-060, STOCS-071, STOCS-B49)."""
    weapon = weapon_of(scene, values.actor, values.weapon)
    rof = Reason(text("stocs.rof"), weapon.get("rof"), "STOCS-059")
    yield from _spend(scene, values.actor, weapon, values.shots, rof)
    band = range_band(scene.campaign, weapon, values.range_m)
    harmless = is_shotgun(weapon) and band == "extreme"
    limit = botch_limit(scene.campaign, Person(scene.campaign, values.actor).skill(FIREARMS_SKILL).value)
    for shot in range(1, values.shots + 1):
        if harmless:
            break
        aim = to_hit(
            scene.campaign,
            values.actor,
            weapon,
            values.range_m,
            values.modifiers,
            aim_at=values.aim_at,
            shot=shot,
            rounds_aimed=values.rounds_aimed,
        )
        name = "hit" if shot == 1 else f"hit{shot}"
        label = text("ask.to_hit", person=scene.name(values.actor), target=scene.name(values.target))
        throw = check(
            name, label, aim, roller=values.actor, botch_below=limit, last=lambda aim: combat_time(aim, values.time)
        )
        rolled = yield from ask(throw)
        if rolled.success:
            barrier = _barrier(scene, values.barrier)
            blow = _blow(values.actor, weapon, band, barrier, critical=rolled.critical)
            yield from call(name, (values.target,), hit, values.target, blow, _damage(weapon), values.aim_at)
        else:
            yield from _missed(scene, values.actor, values.target, rolled)
    if harmless:
        why = (Reason(text("stocs.no_harm_at_extreme"), None, "STOCS-075"),)
        yield from tell(e.Reported(text("event.no_harm", person=scene.name(values.target)), values.target, why=why))
    if values.shots > 1:
        yield from _fright(scene, values.target)


def burst(scene: Scene, values: Burst) -> Procedure[None]:
    """A burst: one roll, then target by target the dice that count its hits, and each hit in full.

    Rule: STOCS-055, STOCS-061 to STOCS-067, STOCS-B11, STOCS-B49.
    """
    weapon = weapon_of(scene, values.actor, values.weapon)
    limits = (
        Reason(text("stocs.one_burst"), None, "STOCS-061"),
        Reason(text("stocs.burst_size"), LONGEST_BURST, "STOCS-062"),
    )
    yield from _spend(scene, values.actor, weapon, sum(values.bullets.values()), *limits)
    rolled = Outcome(success=False)
    if range_band(scene.campaign, weapon, values.range_m) != "extreme":
        aim = to_hit(
            scene.campaign,
            values.actor,
            weapon,
            values.range_m,
            values.modifiers,
            burst=True,
            rounds_aimed=values.rounds_aimed,
        )
        label = text("ask.burst", person=scene.name(values.actor), weapon=weapon.get("name"))
        limit = botch_limit(scene.campaign, Person(scene.campaign, values.actor).skill(FIREARMS_SKILL).value)
        throw = check(
            "hit", label, aim, roller=values.actor, botch_below=limit, last=lambda aim: combat_time(aim, values.time)
        )
        rolled = yield from ask(throw)
        if not rolled.success:
            yield from _missed(scene, values.actor, next(iter(values.bullets)), rolled)
    else:
        why = (
            Reason(text("stocs.panic_only"), None, "STOCS-067"),
            Reason(text("stocs.no_roll_to_hit"), None, "STOCS-B49"),
        )
        yield from tell(e.Reported(text("event.panic_only", person=scene.name(values.actor)), values.actor, why=why))
    doubles = option(scene.campaign, "critical_burst") if rolled.critical else "none"
    for place, (target, bullets) in enumerate(values.bullets.items(), 1):
        more = place < len(values.bullets)
        taken = yield from call_and_close(
            f"target{place}",
            (target,),
            _target_of_burst,
            values.actor,
            values.weapon,
            values.range_m,
            target,
            bullets if rolled.success else 0,
            bullets > 1,
            doubles,
            more,
        )
        if taken:
            doubles = "none"


def combat_time(aim: Reasoned[int], time: str) -> Reasoned[int]:
    """Half or tenfold time for the Combat skill, as for any task (STOCS-068, STOCS-B15)."""
    if time == "normal":
        return aim
    lines = (
        Reason(text("stocs.combat_time"), None, "STOCS-068"),
        Reason(text("option.combat_time"), None, "STOCS-B15"),
    )
    timed = in_time(aim, time)
    return Reasoned(timed.value, (*timed.reasons, *lines))


def _target_of_burst(
    scene: Scene,
    actor: str,
    row: str,
    range_m: float,
    target: str,
    bullets: int,
    frightens: bool,
    doubles: str,
    more: bool,
) -> Procedure[bool]:
    """Everything that a burst does to one target; whether the bullet that counts double was among its hits."""
    weapon = weapon_of(scene, actor, row)
    recoil = burst_recoil(scene.campaign, weapon, range_m)
    dice = counting_dice(scene.campaign, bullets)
    hits = 0
    if dice:
        reasons = (
            Reason(text("stocs.bullets"), bullets, "STOCS-064"),
            Reason(text("stocs.counting_dice"), dice, "STOCS-065"),
            *_left_over(scene, bullets),
            *recoil.reasons,
            Reason(text("stocs.zero_is_ten"), None, "STOCS-001"),
            Reason(text("stocs.closed_dice"), None, "STOCS-005"),
        )
        label = text("ask.count_hits", target=scene.name(target), recoil=recoil.value)
        counting = amount("hits", label, Dice(dice, 10), roller=actor, reasons=reasons, counts=beats(recoil.value))
        hits = yield from ask(counting)
    # Hits on the dead are only counted, so the bullet that counts double is better kept for somebody else.
    matters = hits and not Person(scene.campaign, target).dead
    doubled = (yield from _doubled_bullet(scene.name(target), hits, doubles, actor, more)) if matters else 0
    band = range_band(scene.campaign, weapon, range_m)
    for number in range(1, hits + 1):
        critical = doubles == "every" or number == doubled
        blow = _blow(actor, weapon, band, None, critical=critical)
        yield from call(f"hit{number}", (target,), hit, target, blow, _damage(weapon), "")
    if frightens:
        yield from _fright(scene, target)
    return bool(doubled)


def _left_over(scene: Scene, bullets: int) -> tuple[Reason, ...]:
    """Bullets that make no three of their own (STOCS-B10)."""
    over = bullets % BULLETS_A_DIE
    return (ruled(scene.campaign, "burst_dice_rounding", over),) if over else ()


def _doubled_bullet(target: str, hits: int, doubles: str, chooser: str, more: bool) -> Procedure[int]:
    """Which hit of a critical burst counts double, from 1; 0 for none here (STOCS-B11)."""
    if doubles not in {"chosen", "first"}:
        return 0
    options = [Option(f"hit{n}", text("ask.hit_number", number=n)) for n in range(1, hits + 1)]
    if more:
        options.append(Option(LATER, text("ask.double_later")))
    if doubles == "first" or len(options) == 1:
        return 1
    chosen = yield from ask(
        Choice(
            id="doubled",
            label=text("ask.doubled", target=target),
            options=tuple(options),
            waived="hit1",
            roller=chooser,
            reasons=(Reason(text("stocs.critical_burst"), None, "STOCS-B11"),),
        )
    )
    return 0 if chosen == LATER else int(chosen.removeprefix("hit"))


@functools.cache
def beats(recoil: int) -> Callable[[int], int]:
    """Counts a die that beats the recoil as one hit; the same function for the same recoil."""

    def counts(face: int) -> int:
        return int(face > recoil)

    return counts


def _fright(scene: Scene, target: str) -> Procedure[None]:
    """Whoever is shot at with two or more bullets checks for panic (STOCS-055, STOCS-B04)."""
    yield from call("", (target,), panic, target, option(scene.campaign, "panic_multishot_mod"), "shots")


def _missed(scene: Scene, actor: str, target: str, rolled: Outcome) -> Procedure[None]:
    key = "event.botched_shot" if rolled.critical else "event.missed"
    rule = "STOCS-034" if rolled.critical else "STOCS-071"
    why = (Reason(text("stocs.roll_over"), None, rule),)
    said = text(key, person=scene.name(actor), target=scene.name(target))
    yield from tell(e.Reported(said, target, why=why))


def _spend(scene: Scene, actor: str, weapon: Row, rounds: int, *limits: Reason) -> Procedure[None]:
    why = (Reason(text("stocs.fired", weapon=weapon.get("name")), -rounds, "STOCS-058"), *limits)
    yield from tell(
        e.MarkChanged(actor, ACTIONS_MARK, 1),
        e.MarkChanged(actor, fired_mark(weapon.id), rounds),
        e.CounterChanged(actor, rounds_counter(weapon.id), -rounds, why=why),
    )


def _barrier(scene: Scene, name: str) -> tuple[str, int] | None:
    row = scene.campaign.table_row("barriers", name) if name else None
    return (row.name, row["av"]) if row else None


def _blow(actor: str, weapon: Row, band: str | None, barrier: tuple[str, int] | None, *, critical: bool) -> Blow:
    spread = band == "long" and is_shotgun(weapon)
    return Blow(
        str(weapon.get("attack")),
        critical=critical,
        spread=spread,
        barrier=barrier,
        by=actor,
        ammunition=str(weapon.get("ammunition") or ""),
    )


@functools.cache
def _dice(code: str) -> Dice:
    return parse_dice(code)


def _damage(weapon: Row) -> Dice:
    return _dice(str(weapon.get("damage")))


def weapon_of(scene: Scene, actor: str, row: str) -> Row:
    """A weapon of a person, by the id of its row."""
    weapon = scene.person(actor).row(row)
    if weapon is None:
        raise LookupError("the form lets only weapons of the actor through")
    return weapon


def reload(scene: Scene, values: Reload) -> Procedure[None]:
    """One round loads a magazine, or two loose rounds (STOCS-069)."""
    weapon = weapon_of(scene, values.actor, values.weapon)
    person = Person(scene.campaign, values.actor)
    space = weapon.get("mag") - person.rounds(weapon)
    loose = weapon.get("loads") == "loose"
    loaded = min(space, LOOSE_ROUNDS) if loose else space
    spare = spare_counter(weapon.id)
    if spare in person.character.counters:
        loaded = min(loaded, person.character.count(spare)) if loose else loaded
        yield from tell(e.CounterChanged(values.actor, spare, -loaded if loose else -1))
    why = (Reason(text("stocs.loaded", weapon=weapon.get("name")), loaded, "STOCS-069"),)
    yield from tell(
        e.MarkChanged(values.actor, ACTIONS_MARK, 1),
        e.CounterChanged(values.actor, rounds_counter(weapon.id), loaded, why=why),
    )
