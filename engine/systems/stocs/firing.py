"""Shots, bursts and reloading as actions.

Rule: STOCS-055, STOCS-058 to STOCS-069, STOCS-075.
"""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

import msgspec

from engine import events as e
from engine.actions import Action, Draft, FieldOption, FormField
from engine.asks import Choice, Option, amount
from engine.character import Row
from engine.checks import Outcome, roll_under
from engine.dice import D20, Dice, parse_dice
from engine.play.order import ACTIONS_MARK, warn_of_turn
from engine.procedure import Procedure, Scene, ask, call, call_and_close, tell
from engine.reasons import Reason
from engine.systems.stocs.injury import Blow, hit
from engine.systems.stocs.options import option
from engine.systems.stocs.panic import panic
from engine.systems.stocs.person import Person, is_firearm, rounds_counter, spare_counter
from engine.systems.stocs.ranged import (
    PLACES,
    SITUATIONS,
    burst_recoil,
    counting_dice,
    is_shotgun,
    longest_range,
    range_band,
    suggested_situations,
    to_hit,
)
from engine.words import literal, text

if TYPE_CHECKING:
    pass

LONGEST_BURST: Final = 30
BULLETS_A_DIE: Final = 3
LOOSE_ROUNDS: Final = 2
"""Rounds that are loaded by hand in one round (STOCS-069)."""

LATER: Final = "later"
FULL_AUTO_FIELD: Final = "full_auto"


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


class Burst(msgspec.Struct, frozen=True):
    """Values of ``burst``: bullets by target."""

    actor: str
    weapon: str
    range_m: float
    bullets: dict[str, int]
    modifiers: list[str] = []


class Reload(msgspec.Struct, frozen=True):
    """Values of ``reload``."""

    actor: str
    weapon: str


def shoot(scene: Scene, values: Shoot) -> Procedure[None]:
    """Single shots at one target, each in full before the next (STOCS-060, STOCS-071, STOCS-B49)."""
    weapon = _weapon(scene, values.actor, values.weapon)
    yield from _spend(scene, values.actor, weapon, values.shots)
    band = range_band(scene.campaign, weapon, values.range_m)
    harmless = is_shotgun(weapon) and band == "extreme"
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
        )
        name = "hit" if shot == 1 else f"hit{shot}"
        label = text("ask.to_hit", person=_name(scene, values.actor), target=_name(scene, values.target))
        check = yield from ask(roll_under(name, label, D20, aim, roller=values.actor))
        if check.success:
            barrier = _barrier(scene, values.barrier)
            blow = _blow(values.actor, weapon, band, barrier, critical=check.critical)
            yield from call(name, (values.target,), hit, values.target, blow, _damage(weapon), values.aim_at)
        else:
            yield from _missed(scene, values.actor, values.target, check)
    if harmless:
        why = (Reason(text("stocs.no_harm_at_extreme"), None, "STOCS-075"),)
        yield from tell(e.Reported(text("event.no_harm", person=_name(scene, values.target)), values.target, why=why))
    if values.shots > 1:
        yield from _fright(scene, values.target)


def burst(scene: Scene, values: Burst) -> Procedure[None]:
    """A burst: one roll, then target by target the dice that count its hits, and each hit in full.

    Rule: STOCS-055, STOCS-061 to STOCS-067, STOCS-B11, STOCS-B49.
    """
    weapon = _weapon(scene, values.actor, values.weapon)
    yield from _spend(scene, values.actor, weapon, sum(values.bullets.values()))
    check = Outcome(success=False)
    if range_band(scene.campaign, weapon, values.range_m) != "extreme":
        aim = to_hit(scene.campaign, values.actor, weapon, values.range_m, values.modifiers, burst=True)
        label = text("ask.burst", person=_name(scene, values.actor), weapon=weapon.get("name"))
        check = yield from ask(roll_under("hit", label, D20, aim, roller=values.actor))
        if not check.success:
            yield from _missed(scene, values.actor, next(iter(values.bullets)), check)
    else:
        why = (Reason(text("stocs.panic_only"), None, "STOCS-067"),)
        yield from tell(e.Reported(text("event.panic_only", person=_name(scene, values.actor)), values.actor, why=why))
    doubles = option(scene.campaign, "critical_burst") if check.critical else "none"
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
            bullets if check.success else 0,
            bullets > 1,
            doubles,
            more,
        )
        if taken:
            doubles = "none"


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
    weapon = _weapon(scene, actor, row)
    recoil = burst_recoil(scene.campaign, weapon, range_m)
    dice = counting_dice(scene.campaign, bullets)
    hits = 0
    if dice:
        reasons = (
            Reason(text("stocs.bullets", bullets=bullets, dice=dice), dice, "STOCS-065"),
            *recoil.reasons,
        )
        label = text("ask.count_hits", target=_name(scene, target), recoil=recoil.value)
        counting = amount("hits", label, Dice(dice, 10), roller=actor, reasons=reasons, counts=beats(recoil.value))
        hits = yield from ask(counting)
    doubled = yield from _doubled_bullet(hits, doubles, actor, more)
    band = range_band(scene.campaign, weapon, range_m)
    for number in range(1, hits + 1):
        critical = doubles == "every" or number == doubled
        blow = _blow(actor, weapon, band, None, critical=critical)
        yield from call(f"hit{number}", (target,), hit, target, blow, _damage(weapon), "")
    if frightens:
        yield from _fright(scene, target)
    return bool(doubled)


def _doubled_bullet(hits: int, doubles: str, chooser: str, more: bool) -> Procedure[int]:
    """Which hit of a critical burst counts double, from 1; 0 for none here (STOCS-B11)."""
    if doubles not in {"chosen", "first"} or not hits:
        return 0
    options = [Option(f"hit{n}", text("ask.hit_number", number=n)) for n in range(1, hits + 1)]
    if more:
        options.append(Option(LATER, text("ask.double_later")))
    if doubles == "first" or len(options) == 1:
        return 1
    chosen = yield from ask(
        Choice(
            id="doubled",
            label=text("ask.doubled"),
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


def _missed(scene: Scene, actor: str, target: str, check: Outcome) -> Procedure[None]:
    key = "event.botched_shot" if check.critical else "event.missed"
    rule = "STOCS-034" if check.critical else "STOCS-071"
    why = (Reason(text("stocs.roll_over"), None, rule),)
    said = text(key, person=_name(scene, actor), target=_name(scene, target))
    yield from tell(e.Reported(said, target, why=why))


def _spend(scene: Scene, actor: str, weapon: Row, rounds: int) -> Procedure[None]:
    why = (Reason(text("stocs.fired", weapon=weapon.get("name")), -rounds, "STOCS-058"),)
    yield from tell(
        e.MarkChanged(actor, ACTIONS_MARK, 1),
        e.CounterChanged(actor, rounds_counter(weapon.id), -rounds, why=why),
    )


def _barrier(scene: Scene, name: str) -> tuple[str, int] | None:
    row = scene.campaign.table_row("barriers", name) if name else None
    return (row.name, row["av"]) if row else None


def _blow(actor: str, weapon: Row, band: str | None, barrier: tuple[str, int] | None, *, critical: bool) -> Blow:
    spread = band == "long" and is_shotgun(weapon)
    return Blow(str(weapon.get("attack")), critical=critical, spread=spread, barrier=barrier, by=actor)


@functools.cache
def _dice(code: str) -> Dice:
    return parse_dice(code)


def _damage(weapon: Row) -> Dice:
    return _dice(str(weapon.get("damage")))


def _weapon(scene: Scene, actor: str, row: str) -> Row:
    weapon = scene.person(actor).row(row)
    if weapon is None:
        raise LookupError("the form lets only weapons of the actor through")
    return weapon


def _name(scene: Scene, person: str) -> str:
    return scene.person(person).name


def reload(scene: Scene, values: Reload) -> Procedure[None]:
    """One round loads a magazine, or two loose rounds (STOCS-069)."""
    weapon = _weapon(scene, values.actor, values.weapon)
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


# ---- the forms


def can_act(draft: Draft, key: str = "actor") -> Person | None:
    """The person who acts, as far as the form has one; refuses those who cannot act, warns of the turn."""
    actor = draft.get(key)
    if actor not in draft.campaign.people:
        return None
    person = Person(draft.campaign, actor)
    for state in ("dead", "unconscious"):
        if person.character.has(state):
            draft.refuse(
                text(
                    "problem.cannot_act",
                    person=literal(person.name),
                    state=text(f"condition.{state}"),
                ),
                key,
            )
    warn_of_turn(draft, actor)
    return person


def can_be_hit(draft: Draft, target: str, key: str) -> None:
    """Refuses a target that lacks what a wound is reckoned from."""
    if target not in draft.campaign.people:
        return
    person = Person(draft.campaign, target)
    missing = [name for name in ("STR", "CON", "WIL") if not person.has(name)]
    if missing:
        said = text(
            "problem.no_attributes",
            person=literal(person.name),
            missing=literal(", ".join(missing)),
        )
        draft.wrong(said, key)
    if person.dead:
        draft.warn(text("warning.dead_target", person=literal(person.name)))


def _firearm_in(draft: Draft, person: Person, *, full_auto: bool) -> Row | None:
    """The weapon of the form; offers those that can do it, the one in hand first."""
    usable = [row for row in person.weapons if is_firearm(row) and (not full_auto or row.get(FULL_AUTO_FIELD))]
    options = tuple(FieldOption(row.id, literal(str(row.get("name")))) for row in usable)
    draft.change("weapon", options=options, suggested=usable[0].id if usable else None)
    weapon = person.character.row(str(draft.get("weapon")))
    if weapon is not None and not is_firearm(weapon):
        draft.refuse(text("problem.no_firearm", weapon=literal(str(weapon.get("name")))), "weapon")
        return None
    if weapon is not None and full_auto and not weapon.get(FULL_AUTO_FIELD):
        draft.refuse(text("problem.no_full_auto", weapon=literal(str(weapon.get("name")))), "weapon")
        return None
    if not usable:
        draft.refuse(text("problem.unarmed", person=literal(person.name)), "weapon")
    return weapon


def _check_range(draft: Draft, weapon: Row) -> None:
    reach = longest_range(draft.campaign, weapon)
    range_m = draft.get("range_m")
    if range_m is not None and range_m > reach:
        draft.refuse(
            text("problem.out_of_range", weapon=literal(str(weapon.get("name"))), reach=reach),
            "range_m",
        )


def _check_rounds(draft: Draft, person: Person, weapon: Row, wanted: int, key: str) -> None:
    left = person.rounds(weapon)
    if left < max(1, wanted):
        said = text("problem.not_loaded", weapon=literal(str(weapon.get("name"))), left=left, wanted=wanted)
        draft.refuse(said, key)


def _check_situations(draft: Draft, person: Person) -> None:
    options = tuple(FieldOption(key, text(f"modifier.{key}")) for key in SITUATIONS)
    draft.change("modifiers", options=options, suggested=suggested_situations(draft.campaign, person.id))
    chosen = draft.get("modifiers") or ()
    if "poor_visibility" in chosen and "bad_visibility" in chosen:
        draft.wrong(text("problem.one_visibility"), "modifiers")


def refine_shoot(draft: Draft) -> None:
    """Narrows the form of ``shoot``."""
    draft.change("aim_at", options=tuple(FieldOption(place, text(f"place.{place}")) for place in PLACES))
    barriers = draft.campaign.tables["barriers"].rows
    draft.change("barrier", options=tuple(FieldOption(row.name, literal(row.name)) for row in barriers))
    draft.change("modifiers", options=tuple(FieldOption(key, text(f"modifier.{key}")) for key in SITUATIONS))
    person = can_act(draft)
    can_be_hit(draft, draft.get("target") or "", "target")
    weapon = _firearm_in(draft, person, full_auto=False) if person else None
    if person is None or weapon is None:
        return
    _check_situations(draft, person)
    _check_range(draft, weapon)
    shots, rof = draft.get("shots"), weapon.get("rof") or 0
    if rof:
        draft.change("shots", highest=None, unit=f"/ {rof}")
    if shots > rof:
        draft.refuse(text("problem.rof", weapon=literal(str(weapon.get("name"))), rof=rof), "shots")
    else:
        _check_rounds(draft, person, weapon, shots, "shots")


def refine_burst(draft: Draft) -> None:
    """Narrows the form of ``burst``."""
    draft.change("modifiers", options=tuple(FieldOption(key, text(f"modifier.{key}")) for key in SITUATIONS))
    person = can_act(draft)
    for target in draft.get("bullets") or {}:
        can_be_hit(draft, target, "bullets")
    weapon = _firearm_in(draft, person, full_auto=True) if person else None
    if person is None or weapon is None:
        return
    _check_situations(draft, person)
    _check_range(draft, weapon)
    shares = draft.get("bullets") or {}
    bullets = sum(shares.values())
    if bullets > LONGEST_BURST:
        draft.refuse(text("problem.burst_length", most=LONGEST_BURST, bullets=bullets), "bullets")
    _check_rounds(draft, person, weapon, bullets, "bullets")
    uneven = [n for n in shares.values() if n % BULLETS_A_DIE]
    if uneven and option(draft.campaign, "burst_dice_rounding") == "drop":
        draft.warn(text("warning.bullets_lost", lost=sum(n % BULLETS_A_DIE for n in uneven)))


def refine_reload(draft: Draft) -> None:
    """Narrows the form of ``reload``."""
    person = can_act(draft)
    weapon = _firearm_in(draft, person, full_auto=False) if person else None
    if person is None or weapon is None:
        return
    if person.rounds(weapon) >= (weapon.get("mag") or 0):
        draft.refuse(text("problem.full", weapon=literal(str(weapon.get("name")))), "weapon")
    spare = spare_counter(weapon.id)
    if spare in person.character.counters and not person.character.count(spare):
        draft.refuse(text("problem.no_spares", weapon=literal(str(weapon.get("name")))), "weapon")


ACTOR: Final = FormField("actor", "person")
WEAPON: Final = FormField("weapon", "row", table="weapons")
RANGE: Final = FormField("range_m", "number", unit="m", lowest=0, highest=100_000)
MODIFIERS: Final = FormField("modifiers", "choices", required=False)

FIRING_ACTIONS: Final[tuple[Action[Any], ...]] = (
    Action(
        "shoot",
        Shoot,
        shoot,
        (
            ACTOR,
            FormField("target", "person"),
            WEAPON,
            RANGE,
            FormField("shots", "whole", default=1, lowest=1, highest=100),
            FormField("aim_at", "choice", required=False),
            MODIFIERS,
            FormField("barrier", "choice", required=False),
        ),
        refine_shoot,
        group="attack",
        rule="STOCS-071",
    ),
    Action(
        "burst",
        Burst,
        burst,
        (
            ACTOR,
            WEAPON,
            RANGE,
            FormField("bullets", "shares", lowest=1, highest=LONGEST_BURST),
            MODIFIERS,
        ),
        refine_burst,
        group="attack",
        rule="STOCS-063",
    ),
    Action("reload", Reload, reload, (ACTOR, WEAPON), refine_reload, group="action", rule="STOCS-069"),
)
