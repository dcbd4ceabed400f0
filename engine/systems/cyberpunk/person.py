"""A person of the Cyberpunk combat: attributes, skills, BTM and wound levels, each with its reasons."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from engine.errors import Refused
from engine.reasons import Reason, Reasoned, total
from engine.systems.cyberpunk.options import option
from engine.words import literal, text

if TYPE_CHECKING:
    from engine.campaign import Campaign, TableRow
    from engine.character import Character, Row
    from engine.words import Text

ATTRIBUTES: Final = ("INT", "REF", "TECH", "CL", "ATT", "LK", "MA", "BT", "EMP")
DAMAGE: Final = "damage"
"""Track of the boxes that wounds have marked (CYBERPUNK-032)."""

STUN_DAMAGE: Final = "stun_damage"
"""Track of the boxes of blows that only daze: they weigh on stun saves, and never kill."""

PLACES: Final = ("head", "torso", "right_arm", "left_arm", "right_leg", "left_leg")
LIMBS: Final = frozenset(PLACES) - {"head", "torso"}
MORTAL: Final = 3
"""Index of the first level at which there is a risk of death (CYBERPUNK-033)."""

BOXES: Final = 40
"""Boxes of all levels together; beyond them nobody lives (CYBERPUNK-B18)."""

SKILL_OF: Final = {
    "P": "Handgun",
    "SMG": "Submachinegun",
    "RIF": "Rifle",
    "SHT": "Rifle",
    "HVY": "Heavy Weapons",
    "EX": "Archery",
    "MEL": "Melee",
}
"""The skill of a type of weapon, for a row that names none."""


class Person:
    """A view on a character; it is made when needed and never kept."""

    def __init__(self, campaign: Campaign, person: str | Character) -> None:
        """Takes a person of the campaign by id, or a character that need not be in it yet."""
        self.campaign = campaign
        self.character = campaign.people[person] if isinstance(person, str) else person

    @property
    def id(self) -> str:
        """Id of the character."""
        return self.character.id

    @property
    def name(self) -> str:
        """Name of the character."""
        return self.character.name

    @property
    def dead(self) -> bool:
        """Whether the person is dead."""
        return self.character.has("dead")

    def has(self, key: str) -> bool:
        """Whether an attribute is on the sheet."""
        return self.character.values.get(key) is not None

    def attribute(self, key: str) -> int:
        """An attribute.

        Raises:
            Refused: It is not on the sheet.
        """
        found = self.character.values.get(key)
        if found is None:
            raise Refused(f"{self.name} has no {key} on the sheet; write it there first")
        return int(found)

    def attribute_line(self, key: str, rule: str = "CYBERPUNK-003") -> Reason:
        """An attribute as a line of a sum."""
        return Reason(literal(key), self.attribute(key), rule)

    def skill(self, name: str) -> int:
        """Level of a skill, 0 for one that nobody taught."""
        row = self.skill_row(name)
        return int(row.get("level") or 0) if row else 0

    def skill_row(self, name: str) -> Row | None:
        """The row of a skill on the sheet."""
        wanted = name.casefold()
        return next((r for r in self.character.table("skills") if str(r.get("name")).casefold() == wanted), None)

    def skill_line(self, name: str, rule: str) -> Reason:
        """A skill as a line of a sum."""
        return Reason(literal(name), self.skill(name), rule)

    def attribute_of_skill(self, name: str) -> str:
        """The attribute that a skill goes with, on the sheet or on the table's list; empty for one of neither."""
        row, listed = self.skill_row(name), self.campaign.table_row("skills", name)
        return str((row.get("attribute") if row else "") or (listed["attribute"] if listed else ""))

    # ---- what the body gives

    def body(self) -> TableRow:
        """The row of the table of Body Types that fits."""
        bt = self.attribute("BT")
        rows = self.campaign.tables["body_types"].rows
        return next(row for row in rows if row["from"] <= bt <= row["to"])

    def btm(self) -> Reasoned[int]:
        """What the body takes off each wound, as a negative number (CYBERPUNK-025)."""
        row = self.body()
        return Reasoned(int(row["btm"]), (self.attribute_line("BT"), Reason(literal(row.name), row["btm"], _rule(row))))

    def save_number(self) -> Reason:
        """The number that saves are made against (CYBERPUNK-004)."""
        return Reason(literal("BT"), self.attribute("BT"), "CYBERPUNK-004")

    # ---- what wounds do

    @property
    def boxes(self) -> int:
        """Boxes marked by wounds."""
        return self.character.count(DAMAGE)

    @property
    def level(self) -> int:
        """Index of the wound level, from 0 for Light; -1 for nobody hurt."""
        return level_of(self.boxes)

    @property
    def mortal(self) -> int:
        """Number of the Mortal level, from 0; below 0 for whoever is not in danger (CYBERPUNK-033)."""
        return self.level - MORTAL

    @property
    def dying(self) -> bool:
        """Whether death saves are due each turn (CYBERPUNK-038, CYBERPUNK-039)."""
        return self.mortal >= 0 and not self.dead and not self.character.has("stabilised")

    def level_row(self) -> TableRow | None:
        """The row of the wound level, None for nobody hurt."""
        return level_row(self.campaign, self.boxes)

    def wounds(self) -> tuple[Reason, ...]:
        """What the wound level takes off everything that is done; nothing for whoever is not hurt (CYBERPUNK-031)."""
        row = self.level_row()
        if row is None:
            return ()
        return (Reason(self._level(row), row["penalty"], "CYBERPUNK-031", self.weighing(DAMAGE)),)

    def weighing(self, *tracks: str) -> tuple[str, ...]:
        """Ids of the wounds of some tracks that weigh now; one that left nothing is among them, not one healed."""
        weigh = (one for one in self.character.wounds if one.track in tracks)
        return tuple(one.id for one in weigh if one.healed < one.severity or not one.severity)

    def _level(self, row: TableRow, more: int = 0) -> Text:
        """A wound level, with the boxes that it follows from, so that a wound set right can be followed up."""
        return text("cyberpunk.level", level=literal(row.name), boxes=self.boxes + more)

    def burdens(self) -> tuple[Reason, ...]:
        """All that weighs on what the person does: wounds, and states that the referee made up."""
        states = (Reason(literal(c.name), c.modifier) for c in self.character.conditions if c.modifier)
        return (*self.wounds(), *states)

    def stun_target(self) -> Reasoned[int]:
        """What a stun save must not exceed (CYBERPUNK-034, CYBERPUNK-035, CYBERPUNK-B15)."""
        dazed = self.character.count(STUN_DAMAGE)
        row = level_row(self.campaign, self.boxes + dazed)
        lines = [self.save_number(), Reason(text("cyberpunk.stun_save"), None, "CYBERPUNK-034")]
        if row is not None:
            off = stun_of(self.campaign, row)
            rule = "CYBERPUNK-035" if off == row["stun"] else "CYBERPUNK-B15"
            lines.append(Reason(self._level(row, dazed), off, rule, self.weighing(DAMAGE, STUN_DAMAGE)))
        return total(*lines, *self.burdens_on("saves"))

    def death_target(self) -> Reasoned[int]:
        """What a death save must not exceed; below Mortal as at Mortal 0 (CYBERPUNK-037)."""
        row = self.level_row()
        lines = [self.save_number()]
        if row is not None and "death" in row.values:
            lines.append(Reason(self._level(row), row["death"], "CYBERPUNK-037", self.weighing(DAMAGE)))
        return total(*lines, *self.burdens_on("saves"))

    def burdens_on(self, what: str) -> tuple[Reason, ...]:
        """The wound level on saves or on initiative, where the table has it so (CYBERPUNK-B05)."""
        if option(self.campaign, "wound_penalty") not in {what, "both"}:
            return ()
        return tuple(Reason(line.label, line.value, "CYBERPUNK-B05", line.wounds) for line in self.wounds())

    # ---- gear

    @property
    def weapons(self) -> tuple[Row, ...]:
        """Weapons; the first is in hand."""
        return self.character.table("weapons")

    def rounds(self, weapon: Row) -> int:
        """Rounds left in a weapon."""
        return self.character.count(rounds_counter(weapon.id))

    def reach(self, weapon: Row) -> float:
        """Range of a weapon in metres; what is thrown goes five metres for each point of BT."""
        if weapon.get("thrown"):
            return float(self.attribute("BT") * METRES_OF_BT)
        return float(weapon.get("range_m") or 0)


METRES_OF_BT: Final = 5


def level_of(boxes: int) -> int:
    """Index of the wound level of so many boxes, from 0; -1 for none (CYBERPUNK-030)."""
    return -1 if boxes <= 0 else min((boxes - 1) // 4, BOXES // 4 - 1)


def level_row(campaign: Campaign, boxes: int) -> TableRow | None:
    """The row of the wound level of so many boxes, None for none (CYBERPUNK-030)."""
    rows = campaign.tables["wound_levels"].rows
    within = next((row for row in rows if row["from"] <= boxes <= row["to"]), None)
    return within or (rows[-1] if boxes > 0 else None)


def stun_of(campaign: Campaign, row: TableRow) -> int:
    """What a wound level takes off a stun save; at some tables no more than at Mortal 0 (CYBERPUNK-B15)."""
    off = int(row["stun"])
    return max(off, -MORTAL) if option(campaign, "mortal_stun") == "flat" else off


def rounds_counter(weapon: str) -> str:
    """Counter of the rounds left in a weapon, by the id of its row."""
    return f"rounds:{weapon}"


def jam_counter(weapon: str) -> str:
    """Counter that says that a weapon is jammed, by the id of its row."""
    return f"jammed:{weapon}"


def is_ranged(weapon: Row) -> bool:
    """Whether a weapon shoots or is thrown."""
    if weapon.get("type"):
        return bool(weapon.get("type") != "MEL")
    return bool(weapon.get("thrown") or (weapon.get("range_m") or 0) > LONGEST_BLOW)


LONGEST_BLOW: Final = 2
"""Metres that the longest hand weapon reaches; a row without a type that reaches farther is one that shoots."""


def skill_of(weapon: Row) -> str:
    """The skill that a weapon goes by."""
    return str(weapon.get("skill") or SKILL_OF.get(str(weapon.get("type") or "P"), "Handgun"))


def _rule(row: TableRow) -> str:
    return row.rules[0] if row.rules else ""
