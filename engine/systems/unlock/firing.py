"""Shots one by one, short and full bursts, a full burst sprayed at a group, and reloading.

Rule: UNLOCK-038, UNLOCK-050 to UNLOCK-057, UNLOCK-B19 to UNLOCK-B22.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import msgspec
from msgspec.structs import replace

from engine import events as e
from engine.asks import Choice, Option
from engine.play.order import ACTIONS_MARK
from engine.procedure import Procedure, Scene, ask, call, call_and_close, tell
from engine.reasons import Reason
from engine.systems.unlock.attacks import Came, one_attack
from engine.systems.unlock.budget import fired_mark
from engine.systems.unlock.conditions import expose
from engine.systems.unlock.initiative import has_declared
from engine.systems.unlock.luck import eased_by_luck
from engine.systems.unlock.person import Person, is_firearm, rounds_counter, spare_counter
from engine.systems.unlock.ranges import band_of
from engine.systems.unlock.stoppages import jam, pulled_again, stop
from engine.systems.unlock.weaponry import SINGLE, SPRAY, Attack
from engine.words import text

if TYPE_CHECKING:
    from engine.character import Row

ROUNDS_A_TARGET: Final = 2
"""Rounds that a spray uses on each target: it ends when half of them as targets have been hit (UNLOCK-056)."""

JAM, OPEN, NOTHING = "jam", "open", "nothing"


class Shoot(msgspec.Struct, frozen=True):
    """Values of ``shoot``."""

    actor: str
    target: str
    weapon: str
    range_m: float
    mode: str = SINGLE
    shots: int = 1
    dodge: bool = False
    dodge_with: str = ""
    modifiers: list[str] = []
    modifier: float = 0
    aim_at: str = ""
    untrained: str = ""


class Spray(msgspec.Struct, frozen=True):
    """Values of ``spray``: the targets in the order in which they are swept, and who of them dodges."""

    actor: str
    targets: list[str]
    weapon: str
    rounds: int
    range_m: float
    dodge: list[str] = []
    modifiers: list[str] = []
    modifier: float = 0
    untrained: str = ""


class Reload(msgspec.Struct, frozen=True):
    """Values of ``reload``."""

    actor: str
    weapon: str


def shoot(scene: Scene, values: Shoot) -> Procedure[None]:
    """Single shots, each an attack of its own, or one burst, at one target (UNLOCK-050 to UNLOCK-053)."""
    weapon = firearm_of(scene, values.actor, values.weapon)
    left = Person(scene.campaign, values.actor).rounds(weapon)
    fired = values.shots if values.mode == SINGLE else min(values.shots, left)
    attack = Attack(
        values.actor,
        values.weapon,
        values.mode,
        fired,
        band_of(scene.campaign, weapon, values.range_m) or "extreme",
        tuple(values.modifiers),
        values.modifier,
        values.aim_at,
        values.untrained,
    )
    about = (values.target, values.actor)
    attack = yield from begin(scene, attack, weapon)
    if values.mode == SINGLE:
        yield from call("", about, shots, attack, values.target, values.dodge, values.dodge_with, values.shots)
        return
    came = yield from call("", about, one_attack, attack, values.target, values.dodge, values.dodge_with, 1)
    declared = Reason(text("unlock.declared", shots=fired), fired, "UNLOCK-053")
    yield from spend(scene, attack, 1 if came.stopped else fired, declared)
    yield from befalls(scene, attack, came)


def shots(scene: Scene, attack: Attack, target: str, dodge: bool, with_: str, number: int) -> Procedure[bool]:
    """The first so many of the declared shots, each in full before the next; whether the weapon still fires.

    All but the last come first, then that one, so that odds look at each number of them once.
    """
    about = (target, attack.actor)
    if number > 1 and not (yield from call("", about, shots, attack, target, dodge, with_, number - 1)):
        return False
    if number > 1:
        attack = replace(attack, lucky=False)
    came = yield from call("", about, one_attack, attack, target, dodge, with_, number)
    declared = Reason(text("unlock.declared", shots=attack.fired), attack.fired, "UNLOCK-052")
    yield from spend(scene, attack, 1, declared)
    return (yield from befalls(scene, attack, came, number))


def spray(scene: Scene, values: Spray) -> Procedure[None]:
    """A full burst swept over a group: each in turn, until one is missed or half as many as the rounds are hit.

    Rule: UNLOCK-056, UNLOCK-B20.
    """
    weapon = firearm_of(scene, values.actor, values.weapon)
    band = band_of(scene.campaign, weapon, values.range_m) or "extreme"
    rounds = min(values.rounds, Person(scene.campaign, values.actor).rounds(weapon))
    attack = Attack(
        values.actor,
        values.weapon,
        SPRAY,
        rounds,
        band,
        tuple(values.modifiers),
        values.modifier,
        untrained=values.untrained,
    )
    attack = yield from begin(scene, attack, weapon)
    most = targets_of(rounds)
    came, hits = Came(hit=True), 0
    for place, target in enumerate(dict.fromkeys(values.targets), 1):
        if hits >= most or not came.hit:
            break
        dodges = target in values.dodge
        came = yield from call_and_close(f"target{place}", (target,), one_attack, attack, target, dodges, "", 1)
        hits += came.hit
        attack = replace(attack, lucky=False)
    ended = "unlock.spray_stopped" if came.stopped else "unlock.spray_full" if came.hit else "unlock.spray_missed"
    sweeps = Reason(text("unlock.spray_most", rounds=rounds), most, "UNLOCK-056")
    each = Reason(text("unlock.one_round_each"), hits, "UNLOCK-B20")
    used = ROUNDS_A_TARGET * hits + 1 if came.stopped else rounds
    yield from spend(scene, attack, used, sweeps, each, Reason(text(ended), None, "UNLOCK-056"))
    yield from befalls(scene, attack, came)


def targets_of(rounds: int) -> int:
    """How many targets so many rounds can hit at most (UNLOCK-056)."""
    return max(1, rounds // ROUNDS_A_TARGET)


def begin(scene: Scene, attack: Attack, weapon: Row | None) -> Procedure[Attack]:
    """An action begins; a point of Luck that waited for it is used on its first roll (UNLOCK-039)."""
    yield from tell(e.MarkChanged(attack.actor, ACTIONS_MARK, 1))
    if weapon is not None:
        yield from pulled_again(scene, attack.actor, weapon)
    luck = yield from eased_by_luck(scene, attack.actor)
    return replace(attack, lucky=bool(luck))


def spend(scene: Scene, attack: Attack, rounds: int, *why: Reason) -> Procedure[None]:
    """Rounds that left the weapon, or the one that would not; never more than are in it."""
    weapon = firearm_of(scene, attack.actor, attack.weapon)
    left = Person(scene.campaign, attack.actor).rounds(weapon)
    rounds = min(rounds, left)
    yield from tell(
        e.MarkChanged(attack.actor, fired_mark(weapon.id), rounds),
        e.CounterChanged(attack.actor, rounds_counter(weapon.id), -rounds, why=why),
    )


def befalls(scene: Scene, attack: Attack, came: Came, number: int = 1) -> Procedure[bool]:
    """What an attack brought upon the attacker; whether he can go on with it (UNLOCK-038, UNLOCK-057, UNLOCK-058)."""
    weapon = scene.person(attack.actor).row(attack.weapon) if attack.weapon else None
    if came.stopped and weapon is not None:
        if not (yield from stop(scene, attack.actor, weapon, came.stopped)):
            return False
        if number < attack.fired and attack.mode == SINGLE:
            yield from pulled_again(scene, attack.actor, firearm_of(scene, attack.actor, attack.weapon))
        return True
    if not came.botched:
        return True
    ways = [JAM, OPEN, NOTHING] if weapon is not None and is_firearm(weapon) else [OPEN, NOTHING]
    chosen = yield from ask(
        Choice(
            id="botched" if number == 1 else f"botched{number}",
            label=text("ask.botched", person=scene.name(attack.actor)),
            options=tuple(Option(way, text(f"botched.{way}")) for way in ways),
            waived=ways[0],
            reasons=(Reason(text("unlock.botched"), None, "UNLOCK-038"),),
        )
    )
    if chosen == JAM and weapon is not None:
        yield from jam(scene, attack.actor, weapon)
        return False
    if chosen == OPEN:
        yield from expose(scene, attack.actor, (Reason(text("unlock.botched"), None, "UNLOCK-038"),))
    return True


def firearm_of(scene: Scene, actor: str, row: str) -> Row:
    """A weapon of a person as it is now, by the id of its row."""
    weapon = scene.person(actor).row(row)
    if weapon is None:
        raise LookupError("the form lets only weapons of the actor through")
    return weapon


def reload(scene: Scene, values: Reload) -> Procedure[None]:
    """Fills a weapon: with a fresh magazine, or round by round, as far as the spares go."""
    weapon = firearm_of(scene, values.actor, values.weapon)
    person = Person(scene.campaign, values.actor)
    loaded = int(weapon.get("mag") or 0) - person.rounds(weapon)
    loose = weapon.get("loads") == "loose"
    spare = spare_counter(weapon.id)
    if spare in person.character.counters:
        loaded = min(loaded, person.character.count(spare)) if loose else loaded
        yield from tell(e.CounterChanged(values.actor, spare, -loaded if loose else -1))
    slow = scene.campaign.table_row("initiative_modifiers", "reload")
    why = [Reason(text("unlock.loaded", weapon=weapon.get("name")), loaded)]
    if slow and has_declared(scene.campaign, values.actor):
        # It was taken off when the action was declared: a modifier makes the action itself come later (UNLOCK-042).
        why.append(Reason(text("unlock.declared_slow"), slow["modifier"], "UNLOCK-041"))
    yield from tell(
        e.MarkChanged(values.actor, ACTIONS_MARK, 1),
        e.CounterChanged(values.actor, rounds_counter(weapon.id), loaded, why=tuple(why)),
    )
