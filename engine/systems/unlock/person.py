"""An UNLOCK character, read from a generic one: stats, skills, base chances, what wounds cost, weapons, armour."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from engine.errors import Refused
from engine.reasons import Reason, Reasoned, total
from engine.systems.unlock import armour, skills
from engine.systems.unlock.options import option
from engine.words import literal, text

if TYPE_CHECKING:
    from engine.campaign import Campaign
    from engine.character import Character, Row

DAMAGE: Final = "damage"
"""Track of the boxes ticked (UNLOCK-073)."""

BOXES: Final = 40
"""Boxes of the track: ease 10, falling by 1 for each 4, is used up there."""

LUCK_SPENT: Final = "luck_spent"
"""Counter of the Luck points used since the evening began (UNLOCK-039)."""

ACTION_BLOCK: Final = 8
"""Points of damage that lower the ease of all actions by 1 (UNLOCK-078)."""

HIGHEST_EMPATHY: Final = 10

FIREARMS: Final = ("revolver", "break", "bolt", "pistol", "pump", "mg")
"""Classes of weapons that shoot; the first three misfire at worst (UNLOCK-057, UNLOCK-058)."""


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

    # ---- stats

    def has(self, stat: str) -> bool:
        """Whether a stat is on the sheet."""
        return self.character.values.get(stat) is not None

    def stat(self, key: str) -> Reasoned[int]:
        """A stat; EMPATHY never above its cap (UNLOCK-010).

        Raises:
            Refused: It is not on the sheet.
        """
        value = self.character.values.get(key)
        if value is None:
            raise Refused(f"{self.name} has no {key} on the sheet; write it there first")
        lines = [Reason(literal(key), value, "UNLOCK-006")]
        if key == "EMPATHY" and value > (most := self.empathy_cap().value):
            lines.append(Reason(text("unlock.empathy_cap", cap=most), most - value, "UNLOCK-010"))
        return total(*lines)

    def empathy_cap(self) -> Reasoned[int]:
        """The most EMPATHY: 10 less a tenth of the Humanity Loss, rounded down by default (UNLOCK-010, UNLOCK-B09)."""
        loss = int(self.character.values.get("humanity_loss") or 0)
        tenths = -(-loss // 10) if option(self.campaign, "humanity_rounding") == "ceil" else loss // 10
        return total(
            Reason(text("unlock.highest_empathy"), HIGHEST_EMPATHY, "UNLOCK-010"),
            Reason(text("unlock.humanity_share", loss=loss), -min(tenths, HIGHEST_EMPATHY), "UNLOCK-B09"),
        )

    def reflex(self, *, still: bool = False) -> Reasoned[int]:
        """REFLEX less what armour costs, unless the deed wants no movement and no haste (UNLOCK-070)."""
        own = self.stat("REFLEX")
        if still:
            return own
        loss = armour.ref_loss_on_action(self.campaign, self.character)
        if not loss.value:
            return own
        line = Reason(text("unlock.ref_loss"), max(-own.value, -loss.value), "UNLOCK-070")
        return Reasoned(own.value + int(line.value or 0), (*own.reasons, *loss.reasons, line))

    def btm(self) -> Reasoned[int]:
        """Body Type Modifier: what BODY takes off damage, as a number >= 0 (UNLOCK-012, UNLOCK-072)."""
        return self._by_body("btm")

    def dm(self) -> Reasoned[int]:
        """Damage Modifier: levels that BODY adds to the PV of a blow (UNLOCK-012, UNLOCK-062)."""
        return self._by_body("dm")

    def _by_body(self, column: str) -> Reasoned[int]:
        body = self.stat("BODY").value
        listed = self.campaign.tables["body"].rows
        row = next((one for one in listed if one["from"] <= body <= one["to"]), listed[0])
        return Reasoned(row[column], (Reason(text(f"unlock.{column}_of_body", body=body), row[column], "UNLOCK-012"),))

    # ---- skills

    def skill(self, name: str) -> Reasoned[int]:
        """Level of a skill: bought, compulsory or by the table's own formula; 0 where there is none (UNLOCK-015)."""
        return skills.level(self, name)

    def has_skill(self, name: str) -> bool:
        """Whether the skill is there at all, at level 1 or more; not where its formula cannot be worked out."""
        try:
            return self.skill(name).value > 0
        except Refused:
            return False

    def base_chance(self, skill: str, *, with_stat: str = "", still: bool = False) -> Reasoned[int]:
        """BC: stat + skill (UNLOCK-017), with another stat where the referee says so (UNLOCK-018).

        ``still`` says that the deed needs neither movement nor quick reaction, so that armour does not slow it.
        """
        usual = skills.usual_stat(self.campaign, skill)
        stat = with_stat or usual
        found = self.stat_chance(stat, still=still)
        level = self.skill(skill)
        key, rule = ("unlock.usual_stat", skills.listed_by(self.campaign, skill))
        if stat != usual:
            key, rule = "unlock.other_stat", "UNLOCK-018"
        lines = (Reason(text(key, skill=skill, stat=stat), None, rule), *level.reasons)
        both = Reason(text("unlock.stat_and_skill"), None, "UNLOCK-017")
        return Reasoned(found.value + level.value, (*found.reasons, *lines, both))

    def stat_chance(self, stat: str, *, still: bool = False) -> Reasoned[int]:
        """BC of a stat alone."""
        return self.reflex(still=still) if stat == "REFLEX" else self.stat(stat)

    # ---- what wounds and conditions cost

    @property
    def damage(self) -> int:
        """Boxes ticked."""
        return self.character.count(DAMAGE)

    def burdens(self) -> tuple[Reason, ...]:
        """What lowers the ease of every action: wounds (UNLOCK-078) and the referee's conditions."""
        lines = [Reason(literal(one.name), one.modifier) for one in self.character.conditions if one.modifier]
        steps, weighing = track_steps(self.campaign, self.damage, ACTION_BLOCK), self.weighing()
        if steps or weighing:
            # Wounds too light to lower it are named as well: were one set right, it might weigh.
            lines.insert(0, Reason(text("unlock.wounded", damage=self.damage), -steps, "UNLOCK-078", weighing))
        return tuple(lines)

    def weighing(self) -> tuple[str, ...]:
        """Ids of the wounds that weigh in the damage now, those that left nothing among them, not those healed."""
        return tuple(one.id for one in self.character.wounds if one.healed < one.severity or not one.severity)

    def luck(self) -> Reasoned[int]:
        """Luck points that can still be used this evening (UNLOCK-039, UNLOCK-B31)."""
        pool, spent = self.stat("LUCK"), self.character.count(LUCK_SPENT)
        lines = [Reason(one.label, one.value, "UNLOCK-B31") for one in pool.reasons]
        if spent:
            lines.append(Reason(text("unlock.luck_spent"), -min(spent, pool.value), "UNLOCK-039"))
        return total(*lines)

    @property
    def luck_left(self) -> int:
        """As `luck`, 0 for somebody without the stat."""
        return self.luck().value if self.has("LUCK") else 0

    def initiative_base(self) -> Reasoned[int]:
        """What the die of initiative is added to: REFLEX and Combat Sense, nothing else (UNLOCK-040, UNLOCK-B34)."""
        lines = (*self.reflex().reasons, *self.skill("Combat Sense").reasons)
        summed = self.reflex().value + self.skill("Combat Sense").value
        nothing_else = Reason(text("unlock.nothing_of_awareness"), None, "UNLOCK-B34")
        return Reasoned(summed, (*lines, Reason(text("unlock.initiative_base"), None, "UNLOCK-040"), nothing_else))

    @property
    def dead(self) -> bool:
        """Whether the person is dead."""
        return self.character.has("dead")

    # ---- weapons and armour

    @property
    def weapons(self) -> tuple[Row, ...]:
        """Weapons; the first is in hand."""
        return self.character.table("weapons")

    def rounds(self, weapon: Row) -> int:
        """Rounds left in a weapon."""
        return self.character.count(rounds_counter(weapon.id))

    def weapon_skill(self, weapon: Row) -> str:
        """The skill that a weapon is used with; shotguns go by Rifle unless the table has Shotgun (UNLOCK-B33)."""
        skill = str(weapon.get("skill") or ("Rifle" if is_firearm(weapon) else "Melee"))
        if skill == "Shotgun" and not option(self.campaign, "shotgun_skill"):
            return "Rifle"
        return skill

    def sp(self, place: str) -> Reasoned[int]:
        """Stopping power of all layers at a place (UNLOCK-064)."""
        return armour.stopping_power(self.campaign, self.character, place)

    def av(self, place: str) -> Reasoned[int]:
        """Armour value of a place as a level, 0 for bare skin, 1 for A (UNLOCK-066, UNLOCK-B26)."""
        return armour.armour_value(self.campaign, self.character, place)


def track_steps(campaign: Campaign, damage: int, size: int) -> int:
    """Full steps of so many points, or blocks of boxes that were begun beyond the first (UNLOCK-B10)."""
    if option(campaign, "track_step") == "block":
        return max(0, damage - 1) // size
    return damage // size


def rounds_counter(weapon: str) -> str:
    """Counter of the rounds left in a weapon, by the id of its row."""
    return f"rounds:{weapon}"


def spare_counter(weapon: str) -> str:
    """Counter of spare magazines, or of loose rounds, for a weapon whose spares are listed."""
    return f"spare:{weapon}"


def is_firearm(weapon: Row) -> bool:
    """Whether a weapon shoots."""
    return weapon.get("class") in FIREARMS
