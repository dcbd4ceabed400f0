"""How damage becomes AAM: what strikes, and the steps from its points to the wound, known before they are rolled.

Rule: STOCS-091, STOCS-093, STOCS-095, STOCS-098 to STOCS-103.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from typing import TYPE_CHECKING, Final, Literal

import msgspec

from engine.character import Step
from engine.reasons import Reason, Reasoned
from engine.systems.stocs.options import option, ruled
from engine.systems.stocs.person import Person
from engine.words import Text, text

if TYPE_CHECKING:
    from engine.campaign import Campaign

UNARMED: Final = "unarmed"
"""Kind of attack whose wounds are halved after the knockout check (STOCS-107)."""

FALL: Final = "fall"

LIMBS: Final = frozenset({"right_arm", "left_arm", "right_leg", "left_leg"})


class Blow(msgspec.Struct, frozen=True):
    """What strikes.

    Attributes:
        attack: Kind of attack, a row of the table of armour multipliers; ``fall`` and ``blast`` pass armour by.
        critical: Doubles the damage and disables a limb (STOCS-095, STOCS-096).
        spread: A shotgun at long range: half damage (STOCS-075).
        barrier: What the target stands behind: name and AV.
        damped: Halved before anything else: a fragment under water (STOCS-129).
        added: Flat parts of the damage beside the weapon's own: words, amount, rule.
        by: Id of the person who struck, empty if nobody did.
        ammunition: Name of the round, where one was fired.
        weapon: Name of the melee weapon, where one struck.
    """

    attack: str
    critical: bool = False
    spread: bool = False
    barrier: tuple[str, int] | None = None
    damped: bool = False
    added: tuple[tuple[str, int, str], ...] = ()
    by: str = ""
    ammunition: str = ""
    weapon: str = ""


Op = Literal["plus", "times", "half", "divided", "nearest"]


class Reckoning(msgspec.Struct, frozen=True):
    """How damage points at one place become the AAM of a wound, step by step, before the points are known.

    ``layers`` says what lies between, cover and armour, and how well it works against the attack.

    Rule: STOCS-091, STOCS-093, STOCS-095, STOCS-098 to STOCS-102, STOCS-B02, STOCS-B26, STOCS-B38, STOCS-B43,
    STOCS-B46.
    """

    lines: tuple[tuple[Op, int, Text, str], ...]
    layers: tuple[Reason, ...] = ()

    @classmethod
    def of(cls, campaign: Campaign, target: str, blow: Blow, place: str) -> Reckoning:
        """The reckoning for a blow that lands at a place of a person."""
        person = Person(campaign, target)
        lines: list[tuple[Op, int, Text, str]] = []
        if blow.damped:
            lines.append(("half", 2, text("step.underwater"), "STOCS-129"))
        if blow.critical:
            lines += _doubled(campaign, blow)
        spread: tuple[Op, int, Text, str] = ("half", 2, text("step.spread"), "STOCS-075")
        late = option(campaign, "shotgun_halving") == "after_armour"
        if blow.spread and not late:
            lines.append(spread)
        multiplier = _multiplier(campaign, blow.attack)
        layers: list[Reason] = []
        if multiplier.value:
            between = [("step.barrier", "STOCS-101", *blow.barrier)] if blow.barrier else []
            between += [("step.armour", "STOCS-098", p.get("name"), p.get("av") or 0) for p in person.armour(place)]
            for key, rule, name, av in between:
                said = text(key, name=name, av=av, multiplier=multiplier.value)
                lines.append(("plus", -av * multiplier.value, said, rule))
                layers.append(Reason(text("stocs.layer", name=name), av, _source_of_av(campaign, key, name, av)))
            if between:
                layers += multiplier.reasons
                layers += _on_layers(campaign, blow, worn=len(between) > bool(blow.barrier))
        if blow.spread and late:
            lines.append(spread)
        if option(campaign, "hit_locations"):
            if place == "head":
                lines.append(("times", 2, text("step.head"), "STOCS-093"))
            elif place in LIMBS and not (blow.attack == UNARMED and option(campaign, "example_leg_kick")):
                lines.append(("half", 2, text("step.limb", place=text(f"place.{place}")), "STOCS-093"))
        else:
            lines.append(("times", 1, text("step.no_locations"), "STOCS-091"))
        dl = person.dl().value
        op: Op = "nearest" if option(campaign, "aam_rounding") == "nearest" else "divided"
        return cls((*lines, (op, dl, text("step.aam", dl=dl), "STOCS-103")), tuple(layers))

    @property
    def key(self) -> Hashable:
        """Equal for places where the same points make the same wound."""
        return tuple((op, by) for op, by, _, _ in self.lines)

    def _from(self, points: int) -> int:
        """Where the steps start: never below 0, unless flat parts that weigh on the dice are taken off first."""
        op, by, _, _ = self.lines[0]
        return points if op == "plus" and by > 0 else max(0, points)

    def aam(self, points: int) -> int:
        """AAM of so many points, as rolled."""
        points = self._from(points)
        for op, by, _, _ in self.lines:
            points = OPS[op](points, by)
        return points

    def steps(self, points: int) -> tuple[Step, ...]:
        """The waterfall of so many points; the last step's value is the AAM."""
        points = self._from(points)
        steps = [Step(text("step.damage"), "is", points, points, "STOCS-102")]
        for op, by, said, rule in self.lines:
            value = OPS[op](steps[-1].value, by)
            if op in {"divided", "nearest"} and not value:
                rule = "STOCS-110"  # noqa: PLW2901 - too little to leave anything
            steps.append(Step(said, "divided" if op == "nearest" else op, value, by, rule))
        return tuple(steps)


def _on_layers(campaign: Campaign, blow: Blow, *, worn: bool) -> Iterator[Reason]:
    """What rulings say of cover and armour against a blow (STOCS-B26, STOCS-B38, STOCS-B43)."""
    if worn and blow.barrier:
        yield Reason(text("stocs.cover_and_armour"), None, "STOCS-B38")
    if blow.spread:
        yield ruled(campaign, "shotgun_halving")
    if worn and not option(campaign, "hit_locations"):
        yield Reason(text("stocs.torso_for_all"), None, "STOCS-B43")


def rulings(campaign: Campaign, blow: Blow, place: str, steps: tuple[Step, ...], *, deadly: bool) -> Iterator[Reason]:
    """Rulings that decided something on the way to a wound; ``deadly`` says whether it would kill before it is halved.

    Rule: STOCS-B02, STOCS-B06, STOCS-B08, STOCS-B28, STOCS-B30, STOCS-B36, STOCS-B46.
    """
    unarmed = blow.attack == UNARMED
    last = -2 if unarmed else -1
    if steps[last - 1].value % steps[last].amount:
        yield ruled(campaign, "aam_rounding")
    if unarmed and place in LIMBS and option(campaign, "hit_locations"):
        yield Reason(text("stocs.kick"), None, "STOCS-B06")
    if unarmed and steps[last].value % 2:
        yield Reason(text("stocs.aam_halved"), None, "STOCS-B08")
    if unarmed and deadly:
        yield Reason(
            text("stocs.fist_kills" if option(campaign, "fists_kill") else "stocs.fist_spares"), None, "STOCS-B36"
        )
    if blow.attack == "blast":
        yield Reason(text("stocs.blast_all_over"), None, "STOCS-B28")
    if blow.attack == FALL:
        yield ruled(campaign, "fall_wounds")
    if sum(step.op == "half" for step in steps[:last]) > 1:
        yield Reason(text("stocs.each_half"), None, "STOCS-B46")


def _doubled(campaign: Campaign, blow: Blow) -> list[tuple[Op, int, Text, str]]:
    """What a critical success doubles: everything, or in melee the dice alone (STOCS-095, STOCS-B23)."""
    twice: tuple[Op, int, Text, str] = ("times", 2, text("step.critical"), "STOCS-095")
    flat = sum(points for _, points, _ in blow.added)
    if not flat or option(campaign, "critical_melee") != "dice":
        return [twice]
    off, on = text("step.dice_only"), text("step.flat_again")
    return [("plus", -flat, off, "STOCS-B23"), twice, ("plus", flat, on, "STOCS-B23")]


def _source_of_av(campaign: Campaign, key: str, name: str, av: int) -> str:
    """The rule that lists a layer: the book's table of cover or of armour, or none but that armour stops damage."""
    if key == "step.barrier":
        return "STOCS-101"
    listed = campaign.table_row("armour", name)
    return "STOCS-100" if listed is not None and listed["av"] == av else "STOCS-098"


def _multiplier(campaign: Campaign, attack: str) -> Reasoned[int]:
    """Armour Multiplier of a kind of attack; 0 for one that armour does nothing against (STOCS-099, STOCS-B30)."""
    said = text("stocs.armour_against", attack=text(f"attack.{attack}"))
    row = campaign.table_row("armour_multipliers", attack)
    if row is not None:
        return Reasoned(int(row["multiplier"]), (Reason(said, row["multiplier"], row.rules[-1]),))
    if attack == FALL and option(campaign, "fall_wounds") == "by_place_and_armour":
        return Reasoned(1, (Reason(said, 1, "STOCS-B30"),))
    return Reasoned(0)


OPS: Final[dict[Op, Callable[[int, int], int]]] = {
    "plus": lambda points, by: max(0, points + by),
    "times": lambda points, by: points * by,
    "half": lambda points, by: points // by,
    "divided": lambda points, by: points // by,
    "nearest": lambda points, by: (2 * points + by) // (2 * by),
}
