"""How damage points at a place of a person become boxes, step by step.

Rule: CYBERPUNK-014, CYBERPUNK-024, CYBERPUNK-025, CYBERPUNK-B02, CYBERPUNK-B06 to CYBERPUNK-B08, CYBERPUNK-B23.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import msgspec

from engine.character import Step
from engine.reasons import Reason
from engine.systems.cyberpunk.options import option
from engine.systems.cyberpunk.person import Person
from engine.systems.cyberpunk.protection import protection
from engine.words import literal, text

if TYPE_CHECKING:
    from collections.abc import Hashable

    from engine.campaign import Campaign


BODY: Final = "CYBERPUNK-025"
FOLLOWS: Final = frozenset({"CYBERPUNK-B23", "CYBERPUNK-B09"})
"""Rules of the steps that follow from those before them, and have no amount of their own."""


def nothing_left() -> Step:
    """The step that ends a waterfall of which armour has stopped everything."""
    return Step(text("step.stopped"), "is", 0, 0, "CYBERPUNK-B23")


def at_least_one() -> Step:
    """The step that keeps the body from stopping the last point."""
    return Step(text("step.at_least_one"), "is", 1, 1, BODY)


class Blow(msgspec.Struct, frozen=True):
    """What strikes.

    Attributes:
        attack: Kind of attack, for the record: ``shot``, ``blow``, ``wound``.
        band: What the range does to the damage: ``most`` at point-blank, ``half`` at extreme range, ``rolled``.
        effect: How the weapon works against armour: ``ap``, ``edged``, ``mono``, empty for nothing special.
        non_lethal: Dazes only: no boxes of damage, no limb, no death.
        barrier: What a shot through the cover goes through: name and SP.
        by: Id of the person who struck, empty if nobody did.
        weapon: Name of the weapon, empty where there is none.
        strength: What the body adds to a blow; it is in the dice already.
    """

    attack: str = "wound"
    band: str = "rolled"
    effect: str = ""
    non_lethal: bool = False
    barrier: tuple[str, int] | None = None
    by: str = ""
    weapon: str = ""
    strength: int = 0


class Reckoning(msgspec.Struct, frozen=True):
    """All that stands between the dice and the boxes, before the points are known.

    Attributes:
        between: What lies between, with where it comes from: cover, layers of armour, the body.
        stops: What cover and armour take off, each with its name and the rule.
        btm: What the body takes off, 0 or less.
        half: Where the damage is halved: ``before_sp``, ``after_sp``, or empty for nowhere.
        rounds_up: Whether a half is rounded up.
        halved_inside: Whether what passes armour is halved, as for a piercing round.
        most: Whether the dice show their most and are not thrown, as at point-blank.
    """

    between: tuple[Reason, ...]
    stops: tuple[tuple[str, int, str], ...]
    btm: int
    half: str = ""
    rounds_up: bool = False
    halved_inside: bool = False
    most: bool = False

    @classmethod
    def of(cls, campaign: Campaign, target: str, blow: Blow, place: str) -> Reckoning:
        """The reckoning for a blow that lands at a place of a person."""
        person = Person(campaign, target)
        sp = protection(campaign, person.character, place, blow.effect)
        btm = person.btm()
        lines = [*sp.reasons, Reason(text("step.btm"), btm.value, BODY)]
        stops = [("", sp.value, "CYBERPUNK-024")]
        if blow.barrier is not None:
            name, cover = blow.barrier
            lines.insert(0, Reason(text("cyberpunk.through", name=literal(name)), cover, "CYBERPUNK-019"))
            stops.insert(0, (name, cover, "CYBERPUNK-019"))
        return cls(
            tuple(lines),
            tuple(stops),
            btm.value,
            str(option(campaign, "extreme_damage")) if blow.band == "half" else "",
            option(campaign, "extreme_rounding") == "up",
            blow.effect == "ap",
            blow.band == "most",
        )

    @property
    def key(self) -> Hashable:
        """Equal for places where the same points mark the same boxes."""
        return sum(sp for _, sp, _ in self.stops), self.btm, self.half, self.halved_inside

    def boxes(self, points: int) -> int:
        """Boxes that so many points mark."""
        return self.steps(points)[-1].value

    def at_the_limb(self, points: int, counted: str) -> int:
        """The points that count against a limb: before SP, after it, or after SP and BTM (CYBERPUNK-B08)."""
        if counted == "after_both":
            return self.boxes(points)
        if counted == "before_sp":
            return self._halved(max(0, points)) if self.half == "before_sp" else max(0, points)
        return next(step.value for step in reversed(self.steps(points)) if step.rule != BODY)

    def _halved(self, points: int) -> int:
        return (points + self.rounds_up) // 2

    def steps(self, points: int) -> tuple[Step, ...]:
        """The waterfall of so many points; the last step's value is the number of boxes."""
        value = max(0, points)
        said, by = ("step.most", "CYBERPUNK-B06") if self.most else ("step.damage", "CYBERPUNK-023")
        steps = [Step(text(said), "is", value, value, by)]

        def half(label: str, rule: str) -> None:
            nonlocal value
            # A half that is rounded up is one step as well, so that it can be reckoned afresh from its amount.
            value = self._halved(value)
            steps.append(Step(text(label), "half", value, 2, rule))

        if self.half == "before_sp":
            half("step.extreme", "CYBERPUNK-014")
        for name, sp, rule in self.stops:
            value = max(0, value - sp)
            label = text("step.cover", name=literal(name), sp=sp) if name else text("step.sp", sp=sp)
            steps.append(Step(label, "plus", value, -sp, rule))
        if self.half == "after_sp":
            half("step.extreme", "CYBERPUNK-B07")
        if self.halved_inside:
            value //= 2
            steps.append(Step(text("step.piercing"), "half", value, 2, "CYBERPUNK-024"))
        if not value:
            # Whom nothing reaches is not hurt: the least of one point is only the body's (CYBERPUNK-B23).
            steps.append(nothing_left())
            return tuple(steps)
        value += self.btm
        steps.append(Step(text("step.btm"), "plus", value, self.btm, BODY))
        if value < 1:
            value = 1
            steps.append(at_least_one())
        return tuple(steps)
