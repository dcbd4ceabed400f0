"""A hit that lands: what an exceptional success brings, and how many rounds of a burst there are.

Rule: UNLOCK-037, UNLOCK-054, UNLOCK-055, UNLOCK-079, UNLOCK-B18, UNLOCK-B19, UNLOCK-B21, UNLOCK-B36.
"""

from __future__ import annotations

from typing import Final

import msgspec

from engine import events as e
from engine.asks import Choice, Option, amount
from engine.dice import Dice, parse_dice
from engine.procedure import Procedure, Scene, ask, call, tell
from engine.reasons import Reason
from engine.systems.unlock.armour import PLACES
from engine.systems.unlock.injury import ARMOUR, LOCATION, MAXIMUM, Blow, hit, strike, suffer
from engine.systems.unlock.person import Person
from engine.systems.unlock.weaponry import BLOW, FULL, SHORT, Attack, weapon_of, wielded
from engine.words import text

D3: Final = Dice(1, 3)


def exceptional(scene: Scene, attack: Attack, target: str, name: str) -> Procedure[tuple[str, str]]:
    """What an exceptional success brings, and where the hit lands for certain (UNLOCK-037, UNLOCK-B36)."""
    options = tuple(Option(key, text(f"gift.{key}")) for key in (MAXIMUM, ARMOUR, LOCATION))
    why = (Reason(text("unlock.exceptional_hit"), None, "UNLOCK-037"), Reason(text("gift.maximum"), None, "UNLOCK-B36"))
    gift = yield from ask(
        Choice(
            id=f"{name}.exceptional",
            label=text("ask.exceptional", person=scene.name(attack.actor)),
            options=options,
            waived=MAXIMUM,
            roller=attack.actor,
            reasons=why,
        )
    )
    if gift != LOCATION:
        return gift, attack.aim_at
    place = yield from ask(
        Choice(
            id=f"{name}.place",
            label=text("ask.place", target=scene.name(target)),
            options=tuple(Option(place, text(f"place.{place}")) for place in PLACES),
            waived=attack.aim_at or "torso",
            roller=attack.actor,
            reasons=why[:1],
        )
    )
    return gift, place


def lands(
    scene: Scene, attack: Attack, target: str, name: str, gift: str, place: str, hits_of_burst: int
) -> Procedure[None]:
    """The rounds that hit, each in full before the next (UNLOCK-054, UNLOCK-055, UNLOCK-079)."""
    weapon = weapon_of(scene.campaign, attack)
    called, pv, dv = wielded(scene.campaign, weapon)
    melee = attack.mode == BLOW
    flexible = bool(weapon is not None and weapon.get("flexible"))
    dm = Person(scene.campaign, attack.actor).dm().value if melee and not flexible else 0
    blow = Blow(called, pv, attack.band, dm, melee, flexible, by=attack.actor)
    damage = parse_dice(dv)
    if attack.mode not in {SHORT, FULL}:
        yield from call(name, (target,), hit, target, msgspec.structs.replace(blow, gift=gift), damage, place)
        return
    if attack.mode == SHORT:
        hits = yield from _short_burst(attack, scene.name(target), name)
    else:
        hits = max(1, hits_of_burst)
        why = (
            Reason(text("unlock.share_of_burst", fired=attack.fired), hits, "UNLOCK-055"),
            Reason(text("unlock.at_least_one"), None, "UNLOCK-B18"),
        )
        said = text("event.rounds_hit", hits=hits)
        yield from tell(e.Reported(said, target, why=why))
    chosen = (yield from _bullet(attack, scene.name(target), name, hits)) if gift and hits > 1 else 1
    # A place chosen for one bullet is its own; one that was aimed at is that of all.
    yield from call("", (target,), _rounds, target, blow, damage, attack.aim_at, hits, (gift, place, chosen))


def _short_burst(attack: Attack, target: str, name: str) -> Procedure[int]:
    """D3 rounds of a short burst hit, never more than were fired (UNLOCK-002, UNLOCK-054, UNLOCK-B21)."""

    def most(rolled: int) -> int:
        return max(1, min(rolled, attack.fired))

    reasons = (
        Reason(text("unlock.short_burst"), "1d3", "UNLOCK-054"),
        Reason(text("unlock.rounds_fired"), attack.fired, "UNLOCK-B21"),
        Reason(text("unlock.d3"), None, "UNLOCK-002"),
    )
    label = text("ask.rounds_hit", target=target)
    rolled = yield from ask(
        amount(f"{name}.rounds", label, D3, roller=attack.actor, reasons=reasons, waived=1, alike=most)
    )
    return most(rolled)


def _bullet(attack: Attack, target: str, name: str, hits: int) -> Procedure[int]:
    """Which of several bullets has what an exceptional success brings (UNLOCK-B19)."""
    options = tuple(Option(f"hit{n}", text("ask.hit_number", number=n)) for n in range(1, hits + 1))
    chosen = yield from ask(
        Choice(
            id=f"{name}.bullet",
            label=text("ask.bullet", target=target),
            options=options,
            waived="hit1",
            roller=attack.actor,
            reasons=(Reason(text("unlock.one_bullet"), None, "UNLOCK-B19"),),
        )
    )
    return int(chosen.removeprefix("hit"))


def _rounds(
    scene: Scene, target: str, blow: Blow, damage: Dice, place: str, hits: int, gift: tuple[str, str, int]
) -> Procedure[None]:
    """So many rounds: all but the last, then that one, so that odds look at each number of them once."""
    if (yield from call("", (target,), _struck, target, blow, damage, place, hits, gift)):
        yield from call(f"hit{hits}", (target,), suffer, target)


def _struck(
    scene: Scene, target: str, blow: Blow, damage: Dice, place: str, hits: int, gift: tuple[str, str, int]
) -> Procedure[bool]:
    """So many rounds, the last of them up to the boxes that it ticks; whether it leaves something to suffer from."""
    if hits > 1:
        yield from call("", (target,), _rounds, target, blow, damage, place, hits - 1, gift)
    what, where, chosen = gift
    mine = hits == chosen
    shaped = msgspec.structs.replace(blow, gift=what) if mine else blow
    there = where if mine and where else place
    return (yield from call(f"hit{hits}", (target,), strike, target, shaped, damage, there))
