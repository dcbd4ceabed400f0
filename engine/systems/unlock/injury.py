"""One hit, from where it lands to what it leaves: location, PV against AV, damage, boxes, saves.

Rule: UNLOCK-046 to UNLOCK-049, UNLOCK-062, UNLOCK-071 to UNLOCK-073, in the order of UNLOCK-079.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal

import msgspec

from engine import events as e
from engine.asks import Adds, amount, pick
from engine.character import Step, Wound
from engine.dice import D10, Dice
from engine.procedure import SEVERITY, Procedure, Scene, ask, call, count, tell
from engine.reasons import Reason, Reasoned
from engine.systems.unlock.armour import letter_of, level_of
from engine.systems.unlock.conditions import die
from engine.systems.unlock.options import option
from engine.systems.unlock.person import BOXES, DAMAGE, Person
from engine.systems.unlock.saves import saves_of_damage
from engine.words import literal, text

if TYPE_CHECKING:
    from collections.abc import Hashable

    from engine.campaign import Campaign

LOWEST_PV: Final = 1
"""A: no range and no weak arm brings a PV below it (UNLOCK-049, UNLOCK-B27)."""

ARMOUR, MAXIMUM, LOCATION = "armour", "maximum", "location"
"""What an exceptional success in combat can bring (UNLOCK-037)."""

Depth = Literal["full", "half", "none"]


class Blow(msgspec.Struct, frozen=True):
    """What strikes.

    Attributes:
        weapon: Name of the weapon.
        pv: Its letter.
        band: Range band of a projectile, empty in melee.
        dm: Damage Modifier of the wielder, for a weapon of melee.
        melee: Whether it is wielded by hand.
        flexible: Whether it is a whip or the like, which gains nothing from the arm that wields it.
        gift: What an exceptional success brings to this hit, empty for nothing.
        by: Id of the person who struck, empty if nobody did.
    """

    weapon: str = ""
    pv: str = ""
    band: str = ""
    dm: int = 0
    melee: bool = False
    flexible: bool = False
    gift: str = ""
    by: str = ""


class Landed(msgspec.Struct, frozen=True, eq=False):
    """Where a hit landed and what it does there; the same to the odds where it ticks as many boxes.

    Attributes:
        place: Where.
        points: Damage as rolled, 0 where nothing came through.
        boxes: Boxes that it ticks.
        through: How much of it went through the armour, with reasons.
    """

    place: str
    points: int
    boxes: int
    through: Reasoned[Depth]

    def _alike(self) -> Hashable:
        return self.through.value == "none", self.boxes

    def __eq__(self, other: object) -> bool:
        """Whether the rules go on in the same way after both."""
        return isinstance(other, Landed) and self._alike() == other._alike()

    def __hash__(self) -> int:
        """As equality has it."""
        return hash(self._alike())


def hit(scene: Scene, target: str, blow: Blow, damage: Dice, place: str) -> Procedure[None]:
    """A hit in full; only counted on the dead.

    Args:
        scene: The scene.
        target: Id of the person hit.
        blow: What strikes.
        damage: Dice of the weapon's DV.
        place: Where it lands for certain, empty for a random location.
    """
    if (yield from call("", (target,), strike, target, blow, damage, place)):
        yield from suffer(scene, target)


def strike(scene: Scene, target: str, blow: Blow, damage: Dice, place: str) -> Procedure[bool]:
    """A hit up to the boxes that it ticks (see `hit`); whether there is something to `suffer` from."""
    yield from count(target, "hit")
    if scene.person(target).has("dead"):
        return False
    # What armour and dice make of it does not hang on earlier wounds, so that the odds look at it once.
    landed = yield from call("", (), lands, target, blow, damage, place)
    if landed.through.value == "none":
        said = text("event.stopped", place=text(f"place.{landed.place}"))
        yield from tell(e.Reported(said, target, why=landed.through.reasons))
        return False
    why = landed.through.reasons if blow.gift == MAXIMUM else ()
    half = landed.through.value == "half"
    return (yield from tick(scene, target, blow, landed.points, landed.place, half=half, why=why)) > 0


def lands(scene: Scene, target: str, blow: Blow, damage: Dice, place: str) -> Procedure[Landed]:
    """Where a hit lands, whether it goes through, and its damage (UNLOCK-046, UNLOCK-047)."""
    if not place:
        place = yield from locate(scene, target)
    through = penetration(scene.campaign, target, blow, place)
    if through.value == "none":
        return Landed(place, 0, 0, through)
    yield from count(target, "penetrated")
    reckoning = Reckoning.of(scene.campaign, target, half=through.value == "half")
    if blow.gift == MAXIMUM:
        points = damage.count * damage.sides + damage.plus
        yield from count(target, SEVERITY, reckoning.boxes(points))
    else:
        throw = amount(
            "damage",
            text("ask.damage", target=scene.name(target)),
            damage,
            roller=blow.by,
            reasons=(*through.reasons, Reason(literal(blow.weapon), str(damage), "UNLOCK-047")),
            alike=reckoning.boxes,
            adds=Adds(target, reckoning.boxes),
        )
        points = yield from ask(throw)
    return Landed(place, points, reckoning.boxes(points), through)


def locate(scene: Scene, target: str) -> Procedure[str]:
    """Where a hit lands; in odds places with the same AV are one."""
    rows = scene.campaign.tables["hit_locations"].rows
    results = {range(row["from"], row["to"] + 1): str(row["place"]) for row in rows}
    person = Person(scene.campaign, target)

    def alike(place: str) -> Hashable:
        return person.av(place).value

    label = text("ask.location", person=person.name)
    reasons = (Reason(text("unlock.by_table"), None, "UNLOCK-079"),)
    return (yield from ask(pick("location", label, D10, results, waived="torso", reasons=reasons, alike=alike)))


def penetration_value(campaign: Campaign, blow: Blow) -> Reasoned[int]:
    """Level of the PV after range or DM, never below A (UNLOCK-049, UNLOCK-062, UNLOCK-B27)."""
    lines = [Reason(text("unlock.pv", weapon=blow.weapon), blow.pv, "UNLOCK-046")]
    level, shift = level_of(blow.pv), 0
    band = campaign.table_row("range_bands", blow.band) if blow.band else None
    if band is not None and (shift := int(band["pv"])):
        lines.append(Reason(text(f"band.{blow.band}"), shift, "UNLOCK-049"))
    if blow.flexible:
        lines.append(Reason(text("unlock.flexible"), None, "UNLOCK-062"))
    elif blow.melee:
        shift = blow.dm
        lines.append(Reason(text("derived.DM"), shift, "UNLOCK-062"))
    if level + shift < LOWEST_PV:
        lines.append(Reason(text("unlock.never_below_a"), "A", "UNLOCK-B27" if blow.melee else "UNLOCK-049"))
    return Reasoned(max(LOWEST_PV, level + shift), tuple(lines))


def penetration(campaign: Campaign, target: str, blow: Blow, place: str) -> Reasoned[Depth]:
    """How much of the damage goes through the armour of a place (UNLOCK-046, UNLOCK-071, UNLOCK-B26)."""
    pv, av = penetration_value(campaign, blow), Person(campaign, target).av(place)
    lines = [*pv.reasons, *av.reasons]
    level = av.value
    if blow.gift == ARMOUR and level:
        level -= 1
        lines.append(Reason(text("unlock.gift_armour"), letter_of(level), "UNLOCK-037"))
    depth: Depth = "full" if pv.value >= level else "half" if pv.value == level - 1 else "none"
    facts = {"pv": letter_of(pv.value), "av": letter_of(level)}
    lines.append(Reason(text(f"unlock.depth_{depth}", **facts), None, "UNLOCK-071"))
    return Reasoned(depth, tuple(lines))


class Reckoning(msgspec.Struct, frozen=True):
    """How points of damage become boxes: half where the armour took half, less BTM, never below the least.

    Rule: UNLOCK-071, UNLOCK-072, UNLOCK-B16, UNLOCK-B17.
    """

    half: bool
    btm: int
    least: int

    @classmethod
    def of(cls, campaign: Campaign, target: str, *, half: bool) -> Reckoning:
        """The reckoning for a hit on a person."""
        return cls(half, Person(campaign, target).btm().value, int(option(campaign, "least_damage")))

    def boxes(self, points: int) -> int:
        """Boxes that so many points tick."""
        return self.steps(points)[-1].value

    def steps(self, points: int) -> tuple[Step, ...]:
        """The waterfall; the last step's value is what is ticked."""
        points = max(0, points)
        steps = [Step(text("step.damage"), "is", points, points, "UNLOCK-047")]
        if self.half:
            steps.append(Step(text("step.half"), "half", points // 2, 2, "UNLOCK-B17"))
        left = max(0, steps[-1].value - self.btm)
        steps.append(Step(text("step.btm"), "plus", left, -self.btm, "UNLOCK-072"))
        return (*steps, *least_step(points, left, self.least))


def least_step(points: int, left: int, least: int) -> tuple[Step, ...]:
    """The step that raises what is left of some points to the least that the table leaves (UNLOCK-B16)."""
    return (Step(text("step.least"), "is", least, least, "UNLOCK-B16"),) if points and left < least else ()


def injure(
    scene: Scene, target: str, blow: Blow, points: int, place: str, *, half: bool, why: tuple[Reason, ...] = ()
) -> Procedure[None]:
    """A wound of so many points, and the saves that it asks for (see `tick`)."""
    boxes = yield from tick(scene, target, blow, points, place, half=half, why=why)
    yield from count(target, SEVERITY, boxes)
    if boxes:
        yield from suffer(scene, target)


def tick(
    scene: Scene, target: str, blow: Blow, points: int, place: str, *, half: bool, why: tuple[Reason, ...] = ()
) -> Procedure[int]:
    """Ticks the boxes of a wound; how many (UNLOCK-072, UNLOCK-073).

    Args:
        scene: The scene.
        target: Id of the person wounded.
        blow: What struck.
        points: Damage as rolled.
        place: Where it landed.
        half: Whether the armour took half.
        why: What else explains the wound, where no throw has told it.
    """
    steps = Reckoning.of(scene.campaign, target, half=half).steps(points)
    boxes = steps[-1].value
    wound = Wound(
        scene.new_id(),
        DAMAGE,
        boxes,
        place,
        blow.weapon,
        steps,
        at=scene.campaign.clock,
        round=scene.encounter.round if scene.encounter else None,
        by=blow.by,
        critical=bool(blow.gift),
    )
    btm = Person(scene.campaign, target).btm()
    now = Reason(text("unlock.damage_now"), scene.person(target).count(DAMAGE) + boxes, "UNLOCK-073")
    gift = (Reason(text("unlock.gift_maximum"), points, "UNLOCK-037"),) if blow.gift == MAXIMUM else ()
    yield from tell(e.WoundTaken(target, wound, why=(*why, *gift, *btm.reasons, now)))
    scene.cause = wound.id if boxes else ""
    return boxes


def suffer(scene: Scene, target: str) -> Procedure[None]:
    """What the wound just taken brings."""
    yield from call("", (target,), aftermath, target)
    scene.cause = ""


def aftermath(scene: Scene, target: str) -> Procedure[None]:
    """What more boxes bring: the saves, or death beyond the last box (UNLOCK-074 to UNLOCK-078)."""
    person = Person(scene.campaign, target)
    if person.damage > BOXES:
        beyond = Reason(text("unlock.beyond_the_track", boxes=BOXES), person.damage, "")
        yield from die(scene, target, (beyond,))
    else:
        yield from saves_of_damage(scene, target)
