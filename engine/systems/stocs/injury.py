"""One hit, from where it lands to what it leaves: location, damage, armour, AAM and its checks.

Rule: STOCS-091 to STOCS-112, in the order of STOCS-102.
"""

from __future__ import annotations

from collections.abc import Hashable
from typing import TYPE_CHECKING, Final

from engine import events as e
from engine.asks import Adds, amount, pick
from engine.character import Step, Wound
from engine.clock import Timer, Until
from engine.dice import D10, Dice
from engine.procedure import SEVERITY, Procedure, Scene, ask, call, count, tell
from engine.reasons import Reason, total
from engine.systems.stocs.options import option
from engine.systems.stocs.panic import panic
from engine.systems.stocs.person import AAM, CLASSES, Person
from engine.systems.stocs.reckoning import LIMBS, UNARMED, Blow, Reckoning, rulings
from engine.systems.stocs.rolls import check
from engine.systems.stocs.state import begin_for_rounds, begin_lasting, die, start_healing
from engine.units import DAY, WEEK
from engine.words import literal, text

if TYPE_CHECKING:
    from engine.campaign import Campaign

DEADLY: Final = 10
"""A single wound of this AAM kills at once (STOCS-104)."""

GRAVE: Final = 3
"""From this AAM on a wound brings its checks (STOCS-106, STOCS-108, STOCS-109)."""

PANIC_OF_WOUND: Final = -5
"""What a grave wound adds to the panic check (STOCS-056, STOCS-109)."""

LIMB_DAYS: Final = Dice(2, 10)

RIGHT_AFTER: Final = Reason(text("stocs.right_after"), None, "STOCS-B47")
"""How long something lasts is rolled as soon as it is known to come."""

_AT_RANDOM: Final = (Reason(text("stocs.random_location"), None, "STOCS-092"),)

UNITS: Final = {"class_1": "minutes", "class_2": "hours", "class_3": "days"}
"""What the d10 of a dying clock counts (STOCS-111 to STOCS-113)."""


def hit(scene: Scene, target: str, blow: Blow, damage: Dice, place: str) -> Procedure[None]:
    """A hit in full: location unless aimed, damage, wound and its checks; only counted on the dead.

    Args:
        scene: The scene.
        target: Id of the person hit.
        blow: What strikes.
        damage: Dice of the attack, open-ended where the book has them so (STOCS-004).
        place: Where it was aimed, empty for a random location; with locations off that is the torso (STOCS-B43).
    """
    yield from count(target, "hit")
    if blow.critical:
        yield from count(target, "critical")
    if Person(scene.campaign, target).dead:
        return
    if not place or not option(scene.campaign, "hit_locations"):
        place = yield from locate(scene, target, blow)
    reckoning = Reckoning.of(scene.campaign, target, blow, place)
    reasons = (*damage_reasons(scene.campaign, blow, damage), *reckoning.layers)
    campaign = scene.campaign

    def severity(points: int) -> int:
        return recorded_of(blow, reckoning.aam(points))

    def alike(points: int) -> Hashable:
        aam = reckoning.aam(points)
        return "fatal" if is_fatal(campaign, blow, aam) else aam

    throw = amount(
        "damage",
        text("ask.damage", target=scene.name(target)),
        damage,
        roller=blow.by,
        reasons=reasons,
        alike=alike,
        adds=Adds(target, severity),
    )
    rolled = yield from ask(throw)
    yield from injure(scene, target, blow, rolled, place, counted=True)


def recorded_of(blow: Blow, aam: int) -> int:
    """What a wound of so much AAM adds to the total: half of it for bare hands (STOCS-107, STOCS-B08)."""
    return aam // 2 if blow.attack == UNARMED else aam


def is_fatal(campaign: Campaign, blow: Blow, aam: int) -> bool:
    """Whether a wound kills at once, by its AAM before it is halved unless the table tests the half (STOCS-B36)."""
    return (aam if option(campaign, "fists_kill") else recorded_of(blow, aam)) >= DEADLY


def damage_reasons(campaign: Campaign, blow: Blow, damage: Dice) -> tuple[Reason, ...]:
    """Where the dice of the damage come from (STOCS-004, STOCS-084, STOCS-085, STOCS-127, STOCS-140 to STOCS-142)."""
    lines = [Reason(text(key), points, rule) for key, points, rule in blow.added]
    bare = str(Dice(damage.count, damage.sides, 0, damage.opens_at))
    if blow.weapon:
        row = campaign.table_row("melee", blow.weapon)
        rule = row.rules[-1] if row is not None and row.rules else "STOCS-084"
        lines.insert(0, Reason(literal(blow.weapon), bare, rule))
    if blow.attack == "fragment":
        lines.append(Reason(text("stocs.each_fragment"), bare, "STOCS-127"))
    if blow.ammunition:
        listed = campaign.table_row("ammunition", blow.ammunition)
        known = listed is not None and listed.rules and listed["damage"] == str(damage)
        rule = listed.rules[-1] if listed is not None and known else "STOCS-058"
        lines.insert(0, Reason(literal(blow.ammunition), str(damage), rule))
    if damage.opens_at:
        lines.append(Reason(text("stocs.open_dice"), None, "STOCS-004"))
    return tuple(lines)


def locate(scene: Scene, target: str, blow: Blow) -> Procedure[str]:
    """Where a hit lands (STOCS-092); with locations off always the torso (STOCS-091)."""
    if not option(scene.campaign, "hit_locations"):
        return "torso"
    rows = scene.campaign.tables["hit_locations"].rows
    results = {range(row["from"], row["to"] + 1): row["place"] for row in rows}
    label = text("ask.location", person=scene.name(target))

    def alike(place: str) -> Hashable:
        return Reckoning.of(scene.campaign, target, blow, place).key, place in LIMBS

    return (yield from ask(pick("location", label, D10, results, waived="torso", reasons=_AT_RANDOM, alike=alike)))


def injure(scene: Scene, target: str, blow: Blow, points: int, place: str, *, counted: bool = False) -> Procedure[None]:
    """Damage points become a wound, and the wound has its effects.

    Args:
        scene: The scene.
        target: Id of the person hit.
        blow: What strikes.
        points: Damage as rolled, before anything stops it; a weak arm's may be below 0, which counts as 0.
        place: Where it lands.
        counted: Whether the damage die has counted the severity already.

    Rule: STOCS-102, STOCS-103, STOCS-105, STOCS-110.
    """
    steps = Reckoning.of(scene.campaign, target, blow, place).steps(points)
    aam = steps[-1].value
    recorded = recorded_of(blow, aam)
    if blow.attack == UNARMED:
        steps += (Step(text("step.unarmed"), "half", recorded, 2, "STOCS-107"),)
    wound = Wound(
        scene.new_id(),
        AAM,
        recorded,
        place,
        blow.attack,
        steps,
        at=scene.campaign.clock,
        round=scene.encounter.round if scene.encounter else None,
        by=blow.by,
        critical=blow.critical,
    )
    now = Reason(text("stocs.total_aam_now"), scene.person(target).count(AAM) + recorded, "STOCS-105")
    by_ruling = rulings(scene.campaign, blow, place, steps, deadly=aam >= DEADLY)
    yield from tell(e.WoundTaken(target, wound, why=(now, *by_ruling)))
    if not counted:
        yield from count(target, SEVERITY, recorded)
    yield from start_healing(scene, target)
    fatal = is_fatal(scene.campaign, blow, aam)
    if fatal:
        aam = recorded = DEADLY  # by how much it kills does not matter any more
    scene.cause = wound.id
    yield from call("", (target,), effects, target, aam, recorded, place, blow.critical, fatal)
    scene.cause = ""


def effects(
    scene: Scene, target: str, aam: int, recorded: int, place: str, critical: bool, fatal: bool
) -> Procedure[None]:
    """What a wound brings: death at once, a limb out of use, or the checks in their order.

    Args:
        scene: The scene.
        target: Id of the person wounded.
        aam: AAM of the wound as it struck.
        recorded: AAM that was added to the total: half of it for an unarmed blow.
        place: Where it landed.
        critical: Whether the attack was a critical success.
        fatal: Whether the wound kills at once.

    Rule: STOCS-094, STOCS-096, STOCS-104, STOCS-106 to STOCS-109, STOCS-B33, STOCS-B36, STOCS-B37, STOCS-B47.
    """
    if fatal:
        yield from die(scene, target, Reason(text("stocs.deadly_wound", aam=DEADLY), None, "STOCS-104"))
        return
    limb = place in LIMBS and option(scene.campaign, "hit_locations")
    if limb and (critical or aam >= GRAVE):
        yield from call("", (target,), disable, target, aam, place, critical, aam != recorded)
    if aam >= GRAVE:
        yield from call("", (target,), knockout, target, aam, aam - recorded)
    if recorded >= GRAVE:
        yield from call("", (target,), eventual_death, target, min(recorded, DEADLY))
        yield from call("", (target,), panic, target, PANIC_OF_WOUND, "wound")


def disable(scene: Scene, target: str, aam: int, place: str, critical: bool, halved: bool) -> Procedure[None]:
    """A limb cannot be used for 2d10 days, or weeks if it is broken.

    Rule: STOCS-094, STOCS-096, STOCS-097, STOCS-B33, STOCS-B47.
    """
    broken = critical and aam >= GRAVE and option(scene.campaign, "broken_limbs")
    rule = "STOCS-097" if broken else "STOCS-096" if critical else "STOCS-094"
    reasons: tuple[Reason, ...] = (Reason(text("stocs.limb_out", aam=aam, place=text(f"place.{place}")), aam, rule),)
    if halved or (aam > GRAVE and not critical):
        reasons += (Reason(text("stocs.grave_or_worse"), GRAVE, "STOCS-B33"),)
    yield from count(target, "disabled")
    label = text(
        "ask.limb_weeks" if broken else "ask.limb_days", person=scene.name(target), place=text(f"place.{place}")
    )
    lasting = yield from ask(amount("limb", label, LIMB_DAYS, reasons=(*reasons, RIGHT_AFTER), detail=True, waived=1))
    until = Until(scene.campaign.clock + lasting * (WEEK if broken else DAY))
    name = f"{'broken' if broken else 'disabled'} {place.replace('_', ' ')}"
    yield from begin_lasting(scene, target, name, until, reasons)


def knockout(scene: Scene, target: str, aam: int, unrecorded: int) -> Procedure[None]:
    """CON less total AAM, or unconscious for as many rounds as it fails by (STOCS-106, STOCS-B37, STOCS-B48).

    ``unrecorded`` is the part of an unarmed wound that counts here and is not in the total.
    """
    person = Person(scene.campaign, target)
    aim = total(
        *person.attribute("CON").reasons,
        Reason(
            text("stocs.total_aam_with", aam=aam),
            -person.character.count(AAM) - unrecorded,
            "STOCS-106",
            person.weighing(scene.cause),
        ),
        *((Reason(text("stocs.in_full_first"), None, "STOCS-B37"),) if unrecorded else ()),
    )
    label = text("ask.knockout", person=person.name)
    rolled = yield from ask(check("knockout", label, aim, roller=target, uses_margin=True, plain=True))
    if not rolled.success:
        yield from count(target, "unconscious")
        missed_by = max(1, -rolled.margin)
        why = (
            Reason(text("stocs.failed_by", amount=missed_by), missed_by, "STOCS-106"),
            Reason(text("stocs.whole_margin"), None, "STOCS-B07"),
        )
        yield from begin_for_rounds(scene, target, "unconscious", missed_by, why)


def eventual_death(scene: Scene, target: str, aam: int) -> Procedure[None]:
    """Whether the wound will kill in the end, and how soon (STOCS-108, STOCS-111, STOCS-112)."""
    results = {
        range(1, aam - 4): "class_1",
        range(max(1, aam - 4), aam + 1): "class_2",
        range(aam + 1, 11): "none",
    }
    brought = (scene.cause,) if scene.cause else ()
    deadly = aam - 5
    said = text("stocs.eventual", deadly=deadly) if deadly > 0 else text("stocs.eventual_hours")
    reasons = (Reason(said, aam, "STOCS-108", brought),)
    label = text("ask.eventual_death", person=scene.name(target))
    danger = yield from ask(pick("eventual_death", label, D10, results, waived="none", reasons=reasons))
    if danger == "none":
        return
    yield from count(target, danger)
    rule = "STOCS-111" if danger == "class_1" else "STOCS-112"
    why = (Reason(text(f"stocs.{danger}"), None, rule),)
    label = text(f"ask.{danger}_time", person=scene.name(target))
    units = yield from ask(amount("death_clock", label, D10, reasons=(*why, RIGHT_AFTER), detail=True, waived=10))
    at = scene.campaign.clock + units * CLASSES[danger]
    yield from tell(e.TimerStarted(Timer(scene.new_id(), target, danger, at, cause=scene.cause), why=why))
    yield from tell(dying(scene, target, danger, units))


def dying(scene: Scene, person: str, clock: str, units: int) -> e.Reported:
    """The line that says how long somebody has to live."""
    left = text(f"time.{UNITS[clock]}", amount=units)
    return e.Reported(text("event.dying", person=scene.name(person), clock=text(f"result.{clock}"), left=left), person)


def death_roll(scene: Scene, target: str, clock: str) -> Procedure[None]:
    """A clock has run out: CON less total AAM, or death; who makes it pulls through (STOCS-114)."""
    person = Person(scene.campaign, target)
    if person.dead:
        return
    aim = total(
        *(person.attribute("CON").reasons if person.has("CON") else (Reason(literal("CON"), 0),)),
        Reason(text("stocs.total_aam"), -person.character.count(AAM), "STOCS-114", person.weighing()),
    )
    label = text("ask.death", person=person.name, clock=text(f"result.{clock}"))
    if (yield from ask(check("death", label, aim, roller=target, plain=True))).success:
        why = (Reason(text("stocs.pulled_through"), None, "STOCS-114"),)
        yield from tell(e.Reported(text("event.pulled_through", person=person.name), target, why=why))
    else:
        yield from die(
            scene,
            target,
            Reason(text("stocs.clock_ran_out", clock=text(f"stocs.{clock}")), None, "STOCS-114"),
        )
