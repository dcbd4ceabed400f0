"""One hit, from where it lands to what it leaves: location, damage, SP, BTM, boxes, limbs, saves.

Rule: CYBERPUNK-019, CYBERPUNK-020, CYBERPUNK-022 to CYBERPUNK-029, in the order of CYBERPUNK-026.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

import msgspec

from engine import events as e
from engine.asks import Adds, amount, pick
from engine.character import Condition, Step, Wound
from engine.dice import D10
from engine.procedure import SEVERITY, Procedure, Scene, ask, call, count, tell
from engine.reasons import Reason
from engine.systems.cyberpunk.options import option
from engine.systems.cyberpunk.person import BOXES, DAMAGE, LIMBS, PLACES, STUN_DAMAGE, Person, level_of, level_row
from engine.systems.cyberpunk.reckoning import Blow, Reckoning
from engine.systems.cyberpunk.saves import arm, die, saves
from engine.words import literal, text

if TYPE_CHECKING:
    from collections.abc import Hashable

    from engine.campaign import Campaign
    from engine.dice import Dice

USELESS_AT: Final = 10
DESTROYED_AT: Final = 15
"""Points in one attack that put a limb out of use, and that take it off (CYBERPUNK-027, CYBERPUNK-028)."""

FIRST_MORTAL: Final = 13
"""Boxes from which on there is a risk of death (CYBERPUNK-033)."""


class Fate(NamedTuple):
    """What points of damage at a place come to, before any save.

    Attributes:
        boxes: Boxes that are marked.
        limb: ``useless`` or ``destroyed`` where the limb is, empty otherwise.
        dead: Whether it kills at once.
        raised: How many of the boxes only bring the person down to Mortal 0.
    """

    boxes: int
    limb: str = ""
    dead: bool = False
    raised: int = 0


def fate(campaign: Campaign, target: str, blow: Blow, reckoning: Reckoning, place: str, points: int) -> Fate:
    """What so many points at a place come to (CYBERPUNK-027 to CYBERPUNK-029, CYBERPUNK-B08 to CYBERPUNK-B11)."""
    boxes = reckoning.boxes(points)
    if not boxes or blow.non_lethal:
        return Fate(boxes)
    struck = reckoning.at_the_limb(points, option(campaign, "limb_damage"))
    return judged(campaign, place, boxes, struck, campaign.people[target].count(DAMAGE))


def judged(campaign: Campaign, place: str, boxes: int, struck: int, now: int) -> Fate:
    """What boxes at a place come to, with the points that count against a limb and the boxes there are already."""
    if not boxes:
        return Fate(0)
    if place == "head":
        return Fate(boxes, dead=struck >= option(campaign, "head_kills_at") or now + boxes > BOXES)
    limb = "" if place not in LIMBS or struck < USELESS_AT else "destroyed" if struck >= DESTROYED_AT else "useless"
    drops = limb == "destroyed" or (limb == "useless" and option(campaign, "mortal0_at_10"))
    raised = max(0, FIRST_MORTAL - now - boxes) if drops else 0
    return Fate(boxes + raised, limb, now + boxes + raised > BOXES, raised)


def hit(
    scene: Scene, target: str, blow: Blow, damage: Dice, place: str, covered: frozenset[str], more: bool
) -> Procedure[None]:
    """A hit in full; only counted on the dead.

    Args:
        scene: The scene.
        target: Id of the person hit.
        blow: What strikes.
        damage: Dice of the attack.
        place: Where it was aimed, empty for a random place.
        covered: Places that cover protects.
        more: Whether further hits of the same attack may follow, for which each box counts.
    """
    yield from count(target, "hit")
    if Person(scene.campaign, target).dead:
        return
    most = damage.count * damage.sides + damage.plus
    if not place:
        place = yield from locate(scene, target, blow, covered, most)
    if place not in covered and blow.barrier is not None:
        blow = msgspec.structs.replace(blow, barrier=None)
    reckoning = Reckoning.of(scene.campaign, target, blow, place)
    if blow.band == "most":
        yield from injure(scene, target, blow, most, place)
        return
    campaign = scene.campaign

    def severity(points: int) -> int:
        return 0 if blow.non_lethal else fate(campaign, target, blow, reckoning, place, points).boxes

    def alike(points: int) -> Hashable:
        found = fate(campaign, target, blow, reckoning, place, points)
        if found.dead or not found.boxes:
            return found.dead
        now = campaign.people[target].count(DAMAGE) + found.boxes
        return (now if more or blow.non_lethal else level_of(now)), found.limb == "destroyed"

    throw = amount(
        "damage",
        text("ask.damage", target=scene.name(target)),
        damage,
        roller=blow.by,
        reasons=(*_sources(blow, damage), *reckoning.between),
        alike=alike,
        adds=Adds(target, severity),
    )
    rolled = yield from ask(throw)
    yield from injure(scene, target, blow, rolled, place, counted=True)


def _sources(blow: Blow, damage: Dice) -> tuple[Reason, ...]:
    """Where the dice of the damage come from (CYBERPUNK-023)."""
    lines = [Reason(literal(blow.weapon), str(damage), "CYBERPUNK-023")]
    if blow.strength:
        lines.append(Reason(text("cyberpunk.strength"), blow.strength, "CYBERPUNK-023"))
    return tuple(lines)


def volley(
    scene: Scene, target: str, blow: Blow, damage: Dice, covered: frozenset[str], number: int, hits: int
) -> Procedure[None]:
    """Several hits of one attack, each in full before the next; what follows each is one rule for the odds."""
    more = number < hits
    yield from call(f"hit{number}", (target,), hit, target, blow, damage, "", covered, more)
    if more:
        yield from call("", (target,), volley, target, blow, damage, covered, number + 1, hits)


def locate(scene: Scene, target: str, blow: Blow, covered: frozenset[str], most: int) -> Procedure[str]:
    """Where a hit lands; a place behind cover is rolled again, unless the shot goes through the cover.

    Args:
        scene: The scene.
        target: Id of the person hit.
        blow: What strikes.
        covered: Places that cover protects.
        most: The greatest damage that may follow; what it cannot do to a limb or a head sets no place apart.

    Rule: CYBERPUNK-019, CYBERPUNK-020, CYBERPUNK-B21.
    """
    counted = str(option(scene.campaign, "limb_damage"))
    limb_from = USELESS_AT if option(scene.campaign, "mortal0_at_10") else DESTROYED_AT
    head_from = int(option(scene.campaign, "head_kills_at"))
    rows = scene.campaign.tables["hit_locations"].rows
    results = {range(row["from"], row["to"] + 1): str(row["place"]) for row in rows}
    hidden = covered if blow.barrier is None else frozenset()
    exposed = [place for place in ("torso", *PLACES) if place not in hidden]
    reasons = [Reason(text("cyberpunk.random_location"), None, "CYBERPUNK-020")]
    if hidden:
        reasons.append(Reason(text("cyberpunk.behind_cover"), None, "CYBERPUNK-019"))
    label = text("ask.location", person=scene.name(target))

    def alike(place: str) -> Hashable:
        struck = blow if place in covered else msgspec.structs.replace(blow, barrier=None)
        reckoning = Reckoning.of(scene.campaign, target, struck, place)
        worst = reckoning.at_the_limb(most, counted)
        return reckoning.key, place in LIMBS and worst >= limb_from, place == "head" and worst >= head_from

    number = 1
    while True:
        name = "location" if number == 1 else f"location{number}"
        question = pick(
            name,
            label,
            D10,
            results,
            waived=exposed[0],
            reasons=tuple(reasons),
            alike=alike,
            again=hidden.__contains__ if hidden else None,
        )
        place = yield from ask(question)
        if place not in hidden:
            return place
        reasons = [Reason(text("cyberpunk.again", place=text(f"place.{place}")), None, "CYBERPUNK-B21")]
        number += 1


def injure(scene: Scene, target: str, blow: Blow, points: int, place: str, *, counted: bool = False) -> Procedure[None]:
    """Damage points become boxes, and the wound has its effects (CYBERPUNK-024 to CYBERPUNK-032).

    Args:
        scene: The scene.
        target: Id of the person hit.
        blow: What strikes.
        points: Damage as rolled, before anything stops it.
        place: Where it lands.
        counted: Whether the damage die has counted the severity already.
    """
    reckoning = Reckoning.of(scene.campaign, target, blow, place)
    found = fate(scene.campaign, target, blow, reckoning, place, points)
    steps = reckoning.steps(points)
    if not found.boxes:
        stopped = tuple(Reason(step.label, step.value, step.rule) for step in steps)
        said = text("event.stopped", place=text(f"place.{place}"))
        yield from tell(e.Reported(said, target, why=stopped))
        return
    if found.raised:
        down = text("step.mortal_0", limb=text(f"place.{place}"))
        steps += (Step(down, "plus", found.boxes, found.raised, "CYBERPUNK-B09"),)
    track = STUN_DAMAGE if blow.non_lethal else DAMAGE
    fight = scene.encounter
    wound = Wound(
        scene.new_id(),
        track,
        found.boxes,
        place,
        blow.attack,
        steps,
        at=scene.campaign.clock,
        round=fight.round if fight else None,
        by=blow.by,
    )
    yield from tell(e.WoundTaken(target, wound, why=_now(scene, target, track, place, found.boxes)))
    yield from count(target, "wounded")
    if not counted and not blow.non_lethal:
        yield from count(target, SEVERITY, found.boxes)
    scene.cause = wound.id
    yield from call("", (target,), effects, target, place, found.limb, found.dead, not blow.non_lethal)
    scene.cause = ""


def _now(scene: Scene, target: str, track: str, place: str, struck: int) -> tuple[Reason, ...]:
    """All boxes of a track with those of a new wound, and the level that they come to."""
    boxes = struck + scene.person(target).count(track)
    lines = [Reason(text(f"cyberpunk.{track}_now"), boxes, "CYBERPUNK-032")]
    row = level_row(scene.campaign, boxes) if track == DAMAGE else None
    if row is not None:
        lines.append(Reason(literal(row.name), f"{row['from']}–{row['to']}", "CYBERPUNK-030"))
        if boxes < FIRST_MORTAL:
            lines.append(Reason(text("cyberpunk.no_danger"), FIRST_MORTAL, "CYBERPUNK-033"))
        else:
            lines.append(Reason(text("cyberpunk.in_order"), None, "CYBERPUNK-026"))
    if place == "head":
        lines.append(Reason(text("cyberpunk.head_once"), None, "CYBERPUNK-022"))
        kills_at = option(scene.campaign, "head_kills_at")
        lines.append(Reason(text("option.head_kills_at"), kills_at, "CYBERPUNK-B10"))
    elif place == "torso" and struck >= USELESS_AT:
        lines.append(Reason(text("cyberpunk.no_threshold"), None, "CYBERPUNK-B11"))
    return tuple(lines)


def effects(scene: Scene, target: str, place: str, limb: str, dead: bool, lethal: bool) -> Procedure[None]:
    """What a wound brings: a limb out of use, death at once, or the saves, in their order (CYBERPUNK-026)."""
    if limb:
        yield from limb_state(scene, target, place, limb)
    if dead and place == "head" and scene.person(target).count(DAMAGE) <= BOXES:
        # Any more than a limb would bear is more than a head bears, though it takes no double damage.
        yield from die(scene, target, Reason(text("cyberpunk.head_lost"), None, "CYBERPUNK-029"))
    elif dead:
        yield from die(scene, target, Reason(text("cyberpunk.beyond", boxes=BOXES), None, "CYBERPUNK-B18"))
    else:
        yield from saves(scene, target, mortal=lethal)
        yield from arm_stun_damage(scene, target, lethal=lethal)


def arm_stun_damage(scene: Scene, target: str, *, lethal: bool) -> Procedure[None]:
    """Stun damage begins to fade at once."""
    if not lethal:
        yield from arm(scene, target)


def limb_condition(limb: str, place: str) -> str:
    """Permanent word of a limb's state: ``useless right arm``."""
    return f"{limb} {place.replace('_', ' ')}"


def limb_state(scene: Scene, target: str, place: str, limb: str) -> Procedure[None]:
    """A limb is out of use, or gone; what is gone is no longer only out of use (CYBERPUNK-027, CYBERPUNK-028)."""
    person = scene.person(target)
    gone, useless = limb_condition("destroyed", place), limb_condition("useless", place)
    if person.has(gone) or (limb == "useless" and person.has(useless)):
        return
    rule = "CYBERPUNK-028" if limb == "destroyed" else "CYBERPUNK-027"
    if limb == "destroyed":
        yield from count(target, "limb_lost")
        for old in person.conditions:
            if old.name == useless:
                yield from tell(e.ConditionEnded(target, old.id))
    points = DESTROYED_AT if limb == "destroyed" else USELESS_AT
    counted = Reason(text(f"cyberpunk.counted_{option(scene.campaign, 'limb_damage')}"), None, "CYBERPUNK-B08")
    why = (Reason(text(f"cyberpunk.limb_{limb}", place=text(f"place.{place}"), points=points), None, rule), counted)
    name = limb_condition(limb, place)
    yield from tell(e.ConditionBegan(target, Condition(scene.new_id(), name, cause=scene.cause), why=why))
