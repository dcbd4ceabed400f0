"""One attack in its four steps: dodge or not, the roll at the modified ease, PV against AV, damage.

Shots, bursts, sprays and blows all go through `one_attack`; what befalls the attacker is left to them.

Rule: UNLOCK-044, UNLOCK-045, UNLOCK-055, UNLOCK-063, UNLOCK-B18.
"""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import NamedTuple

from engine import events as e
from engine.procedure import Procedure, Scene, ask, tell
from engine.reasons import Reason
from engine.systems.unlock.conditions import EXPOSED, cannot_act, end
from engine.systems.unlock.landing import exceptional, lands
from engine.systems.unlock.opposed import burdens_of_the_defender, defence, opposed_ease
from engine.systems.unlock.person import Person
from engine.systems.unlock.rolls import attempt, base_ease
from engine.systems.unlock.situations import attacking, dodging, modifiers
from engine.systems.unlock.stoppages import stopping_faces, stops_from
from engine.systems.unlock.weaponry import BLOW, FULL, Attack, weapon_of
from engine.words import text


class Came(NamedTuple):
    """What came of an attack for the attacker: a hit, the face that stopped the weapon, or an exceptional failure."""

    hit: bool
    stopped: int = 0
    botched: bool = False


def one_attack(scene: Scene, attack: Attack, target: str, dodge: bool, with_: str, shot: int) -> Procedure[Came]:
    """One attack on one target, in full.

    Args:
        scene: The scene.
        attack: How it is made.
        target: Id of the person attacked.
        dodge: Whether the target dodges (UNLOCK-044).
        with_: With what he dodges, see `dodging`.
        shot: Which shot of the turn it is, from 1.
    """
    campaign, name = scene.campaign, "hit" if shot == 1 else f"hit{shot}"
    weapon = weapon_of(campaign, attack)
    base = base_ease(Reason(text("unlock.no_dodge"), None, "UNLOCK-044"))
    if dodge and cannot_act(scene.person(target)):
        # An earlier shot of the same turn has stunned or felled whoever meant to dodge them all.
        base = (*base, Reason(text("unlock.dodges_no_more"), None, "UNLOCK-075"))
    elif dodge:
        base = yield from _dodge(scene, target, with_, shot)
    tries = attacking(campaign, attack, weapon)
    ease = (*base, *tries.ease, *modifiers(campaign, attack, weapon, target, shot), *stops_from(campaign, weapon))
    faces = stopping_faces(campaign, weapon) if weapon is not None else {}
    label = text(f"ask.attack_{attack.mode}", person=scene.name(attack.actor), target=scene.name(target))
    throw = attempt(
        campaign,
        name,
        label,
        tries.base,
        (*ease, Reason(text("unlock.attack_roll"), None, "UNLOCK-063" if attack.mode == BLOW else "UNLOCK-045")),
        roller=attack.actor,
        keeps=_keeps(frozenset(faces), attack.fired if attack.mode == FULL else 0),
        fails=frozenset(faces),
    )
    rolled = yield from ask(throw)
    yield from end(scene, target, EXPOSED)
    if rolled.kept < 0:
        return Came(hit=False, stopped=-rolled.kept)
    if not rolled.success:
        said = text("event.missed", person=scene.name(attack.actor))
        yield from tell(e.Reported(said, target))
        return Came(hit=False, botched=rolled.exceptional)
    gift, place = "", attack.aim_at
    dead = scene.person(target).has("dead")
    if rolled.exceptional and not dead:
        gift, place = yield from exceptional(scene, attack, target, name)
    yield from lands(scene, attack, target, name, gift, place, rolled.kept)
    return Came(hit=True)


@functools.cache
def _keeps(faces: frozenset[int], fired: int) -> Callable[[int, int], int]:
    """What an attack wants to know of its face: that it stopped the weapon, below 0; of a full burst, its hits.

    The percentage of the rounds that hit is what the roll lay under its chance, rounded down, at least one and never
    more than were fired (UNLOCK-055, UNLOCK-B18).
    """

    def kept(face: int, chance: int) -> int:
        if face in faces:
            return -face
        if not fired or (face > chance and face != 1):
            return 0
        return max(1, min(fired, fired * (chance - face) // 100))

    return kept


def _dodge(scene: Scene, target: str, with_: str, shot: int) -> Procedure[tuple[Reason, ...]]:
    """The defender's roll, and the ease that it leaves to the attacker (UNLOCK-031, UNLOCK-032, UNLOCK-044)."""
    found = dodging(scene.campaign, target, with_)
    label = text("ask.dodge", person=scene.name(target))
    name = "dodge" if shot == 1 else f"dodge{shot}"
    achieved = yield from ask(defence(name, label, found.base, roller=target))
    chosen = Reason(text("unlock.dodges"), None, "UNLOCK-044")
    hampered = burdens_of_the_defender(Person(scene.campaign, target))
    return (chosen, *opposed_ease(scene.campaign, achieved, found.eased, dodge=True), *hampered)
