"""One hit, from where it lands to what it leaves: zone, damage, armour, CON, loss.

Rule: INSTARPG-066 to INSTARPG-070, in the order of INSTARPG-075.
"""

from __future__ import annotations

from collections.abc import Hashable
from typing import TYPE_CHECKING, Final

import msgspec
from msgspec.structs import replace

from engine import events as e
from engine.asks import Adds, amount, pick
from engine.character import Wound
from engine.dice import D10, Dice
from engine.procedure import SEVERITY, Procedure, Scene, ask, call, count, tell
from engine.reasons import Reason
from engine.systems.instarpg.critical import aftermath
from engine.systems.instarpg.person import EP_LOST, HP_LOST, Person
from engine.systems.instarpg.reckoning import Reckoning
from engine.systems.instarpg.weapons import share
from engine.words import literal, text

if TYPE_CHECKING:
    from engine.words import Text

HAND: Final = "hand"
RANGED: Final = "ranged"
BLUNT: Final = "blunt"
ATTACKS: Final = (HAND, RANGED, BLUNT)
"""Kinds of attack of a wound; a blunt one meets armour as a hand-to-hand attack does (INSTARPG-B43)."""


class Blow(msgspec.Struct, frozen=True):
    """What strikes.

    Attributes:
        attack: ``hand`` or ``ranged``, empty for what goes past armour.
        blunt: Whether half goes to endurance.
        dice: Dice of the damage, with all that is fixed.
        divisor: By what the die is divided, rounding up.
        least: The least that the damage comes to.
        weapon: Name of the weapon.
        written: Its code, as the table has it.
        parts: What is added beside the code: key of words, points, rule.
        by: Id of who struck, empty if nobody did.
    """

    attack: str
    blunt: bool = False
    dice: Dice = D10
    divisor: int = 1
    least: int = 0
    weapon: str = ""
    written: str = ""
    parts: tuple[tuple[str, int, str], ...] = ()
    by: str = ""


def hit(scene: Scene, target: str, blow: Blow) -> Procedure[None]:
    """A hit in full: zone, damage, and what it leaves; only counted on the dead (INSTARPG-075)."""
    yield from count(target, "hit")
    if Person(scene.campaign, target).dead:
        return
    place = yield from locate(scene, target, blow)
    reckoning = reckoned(scene, target, blow, place)
    throw = amount(
        "damage",
        text("ask.damage", target=scene.name(target)),
        blow.dice,
        roller=blow.by,
        reasons=(*_code(blow), *_covered(place, reckoning), *reckoning.layers),
        counts=share(blow.divisor) if blow.divisor > 1 else None,
        alike=reckoning.losses,
        adds=Adds(target, lambda points: reckoning.losses(points)[0]),
    )
    least = blow.least
    points = yield from ask(replace(throw, read=lambda number: max(least, number)))
    yield from injure(scene, target, blow, points, place, counted=True)


def reckoned(scene: Scene, target: str, blow: Blow, place: str) -> Reckoning:
    """What lies between a blow and a zone of a person."""
    return Reckoning.of(scene.campaign, target, place, attack=blow.attack, blunt=blow.blunt)


def _code(blow: Blow) -> tuple[Reason, ...]:
    """Where the dice of the damage come from (INSTARPG-067)."""
    weapon: Text = literal(blow.weapon)
    lines = [Reason(weapon, blow.written, "INSTARPG-067")] if blow.weapon else []
    if blow.divisor > 1:
        lines.append(Reason(text("instarpg.die_divided", by=blow.divisor), None, "INSTARPG-067"))
    return (*lines, *(Reason(text(key), points, rule) for key, points, rule in blow.parts))


def _covered(place: str, reckoning: Reckoning) -> tuple[Reason, ...]:
    """That armour covers the zone, where some does (INSTARPG-074)."""
    if not reckoning.armour:
        return ()
    said = text("instarpg.covered", place=text(f"place.{place}"))
    return (Reason(said, len(reckoning.armour), "INSTARPG-074"),)


def locate(scene: Scene, target: str, blow: Blow) -> Procedure[str]:
    """Where a hit lands (INSTARPG-066)."""
    rows = scene.campaign.tables["body_zones"].rows
    results = {range(row["from"], row["to"] + 1): str(row["place"]) for row in rows}
    why = (Reason(text("instarpg.zone"), None, "INSTARPG-066"),)
    label = text("ask.zone", person=scene.name(target))

    def alike(place: str) -> Hashable:
        return reckoned(scene, target, blow, place).key

    return (yield from ask(pick("zone", label, D10, results, waived="torso", reasons=why, alike=alike)))


def injure(scene: Scene, target: str, blow: Blow, points: int, place: str, *, counted: bool = False) -> Procedure[None]:
    """Damage points become a wound, and the wound has its effects.

    Args:
        scene: The scene.
        target: Id of the person hit.
        blow: What strikes.
        points: Damage as rolled, before anything stops it.
        place: Where it lands, empty for nowhere in particular.
        counted: Whether the damage die has counted the severity already.

    Rule: INSTARPG-068 to INSTARPG-070, INSTARPG-B10.
    """
    reckoning = reckoned(scene, target, blow, place)
    health, endurance = reckoning.losses(points)
    steps = reckoning.steps(points)
    if not reckoning.through(points):
        stopped = Reason(text("instarpg.stopped"), 0, "INSTARPG-B10")
        lines = (Reason(steps[0].label, points, steps[0].rule), *reckoning.layers, stopped)
        yield from tell(e.Reported(text("event.stopped", person=scene.name(target)), target, why=lines))
        return
    before = Person(scene.campaign, target).current("HP").value
    attack = BLUNT if blow.blunt else blow.attack
    wound = Wound(
        scene.new_id(),
        HP_LOST,
        health,
        place,
        attack,
        steps,
        at=scene.campaign.clock,
        round=scene.encounter.round if scene.encounter else None,
        by=blow.by,
    )
    why = [Reason(text("derived.current_HP"), before - health, "INSTARPG-008")]
    if not blow.attack:
        why.append(Reason(text("instarpg.past_armour"), None, "INSTARPG-B43"))
    yield from tell(e.WoundTaken(target, wound, why=tuple(why)))
    if endurance:
        bruised = (Reason(text("instarpg.bruised"), -endurance, "INSTARPG-070"),)
        yield from tell(e.CounterChanged(target, EP_LOST, endurance, why=bruised))
    if not counted:
        yield from count(target, SEVERITY, health)
    if health:
        scene.cause = wound.id
        yield from call("", (target,), aftermath, target, before)
        scene.cause = ""
