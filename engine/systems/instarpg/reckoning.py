"""How damage points at one zone become lost hit points and endurance, step by step, before the points are known.

Rule: INSTARPG-068 to INSTARPG-075, INSTARPG-B09, INSTARPG-B10, INSTARPG-B12.
"""

from __future__ import annotations

from collections.abc import Hashable
from typing import TYPE_CHECKING, Final

import msgspec

from engine.character import Step
from engine.reasons import Reason, Reasoned
from engine.systems.instarpg.defence import POINTS
from engine.systems.instarpg.person import Person
from engine.words import literal, text

if TYPE_CHECKING:
    from engine.campaign import Campaign
    from engine.character import Character, Row


CON: Final = "step.con"
BLUNT: Final = "step.blunt"
"""Keys of the steps of a wound that are reckoned in their own way."""


class Reckoning(msgspec.Struct, frozen=True):
    """What lies between a blow and a body.

    Attributes:
        armour: Name, points and rule of each layer on the zone, from the outside as the sheet lists them.
        con: Constitution of the target.
        blunt: Whether half goes to endurance.
    """

    armour: tuple[tuple[str, int, str], ...]
    con: int
    blunt: bool

    @classmethod
    def of(cls, campaign: Campaign, target: str, place: str, *, attack: str, blunt: bool) -> Reckoning:
        """The reckoning for a blow that lands on a zone of a person.

        Args:
            campaign: State of the campaign.
            target: Id of the person hit.
            place: The zone, empty for none.
            attack: ``hand`` or ``ranged``; empty for damage that goes past armour (INSTARPG-B43).
            blunt: Whether it is blunt.
        """
        person = Person(campaign, target)
        layers: list[tuple[str, int, str]] = []
        if attack:
            for row in person.layers(place):
                points = int(row.get(POINTS[attack == "ranged"]) or 0)
                if points:
                    layers.append(
                        (str(row.get("name")), points, _rule(campaign, row, points, ranged=attack == "ranged"))
                    )
        return cls(tuple(layers), int(person.attribute("CON").value or 0), blunt)

    @property
    def key(self) -> Hashable:
        """Equal for zones where the same points do the same harm."""
        return sum(points for _, points, _ in self.armour), self.con, self.blunt

    @property
    def layers(self) -> tuple[Reason, ...]:
        """What protects the zone, as reasons (INSTARPG-068, INSTARPG-072)."""
        lines = [Reason(literal(name), -points, rule) for name, points, rule in self.armour]
        if len(lines) > 1:
            lines.append(Reason(text("instarpg.layers_add"), None, "INSTARPG-B12"))
        return tuple(lines)

    def through(self, points: int) -> int:
        """What gets through armour and CON: nothing where armour stops it all, else a point at least."""
        left = points - sum(stopped for _, stopped, _ in self.armour)
        return max(1, left - self.con) if left > 0 else 0

    def losses(self, points: int) -> tuple[int, int]:
        """Hit points and endurance that so much damage takes (INSTARPG-070)."""
        harm = self.through(points)
        return (harm // 2, harm - harm // 2) if self.blunt else (harm, 0)

    def steps(self, points: int) -> tuple[Step, ...]:
        """The waterfall of so many points; the value of the last step are the hit points lost."""
        steps = [Step(text("step.damage"), "is", points, points, "INSTARPG-075")]
        for name, stopped, rule in self.armour:
            value = max(0, steps[-1].value - stopped)
            steps.append(Step(text("step.armour", name=name), "plus", value, -stopped, rule))
        if not steps[-1].value:
            return tuple(steps)
        value = max(1, steps[-1].value - self.con)
        rule = "INSTARPG-B09" if self.armour else "INSTARPG-069"
        steps.append(Step(text(CON), "plus", value, -self.con, rule))
        if self.blunt:
            steps.append(Step(text(BLUNT), "half", value // 2, 2, "INSTARPG-070"))
        return tuple(steps)


def protection(campaign: Campaign, character: Character, place: str) -> Reasoned[str]:
    """What armour stops on a zone: of hand-to-hand attacks, then of ranged ones; empty where nothing covers it.

    Rule: INSTARPG-068, INSTARPG-071, INSTARPG-B12.
    """
    worn = Person(campaign, character).layers(place)
    points = [(int(row.get(POINTS[False]) or 0), int(row.get(POINTS[True]) or 0)) for row in worn]
    lines = tuple(
        Reason(literal(str(row.get("name"))), f"{hand}/{ranged}", "INSTARPG-071")
        for row, (hand, ranged) in zip(worn, points, strict=True)
    )
    hand, ranged = (sum(one[kind] for one in points) for kind in (0, 1))
    return Reasoned(f"{hand}/{ranged}" if hand or ranged else "", lines)


def _rule(campaign: Campaign, row: Row, points: int, *, ranged: bool) -> str:
    """The rule that gives a layer its points: the book's table, or none but that armour takes them off."""
    listed = campaign.table_row("armour", str(row.get("name")))
    if row.get("shield"):
        return "INSTARPG-073"
    known = listed is not None and listed.rules and listed[POINTS[ranged]] == points
    return listed.rules[-1] if listed is not None and known else "INSTARPG-068"
