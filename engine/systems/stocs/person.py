"""A STOCS character, read from a generic one: attributes, derived values, skills, armour, each with its reasons."""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING, Final

from msgspec.structs import replace

from engine.errors import Refused
from engine.reasons import Reason, Reasoned, total
from engine.systems.stocs.options import option, ruled
from engine.units import DAY, HOUR, MINUTE
from engine.words import literal, text

if TYPE_CHECKING:
    from engine.campaign import Campaign
    from engine.character import Character, Row

ATTRIBUTES: Final = ("STR", "CON", "DEX", "WIL", "INT", "EDU")
AAM: Final = "total_aam"
"""Track of the total All Activities Modifier, kept as a magnitude >= 0 (STOCS-105)."""

CLASSES: Final = {"class_1": MINUTE, "class_2": HOUR, "class_3": DAY}
"""Dying clocks by the name of their timer, with the unit of their d10 in seconds (STOCS-111 to STOCS-113)."""

_FOLLOWS: Final = Reason(text("stocs.follows"), None, "STOCS-B40")

BASE_OF_GENERAL: Final = 3
PANIC: Final = -5


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

    def has(self, key: str) -> bool:
        """Whether an attribute is known."""
        return self.read(key) is not None

    def attribute(self, key: str) -> Reasoned[int]:
        """An attribute; for an NPC without it his Aptitude stands for it.

        Raises:
            Refused: Neither is on the sheet.

        Rule: STOCS-146.
        """
        found = self.read(key)
        if found is None:
            raise Refused(f"{self.name} has no {key} on the sheet; write it there first")
        return _as_read(key if self.character.values.get(key) is not None else "", found)

    def read(self, key: str) -> int | None:
        """An attribute as a bare number, the Aptitude where it is not on the sheet; None without either."""
        values = self.character.values
        found = values.get(key)
        return found if found is not None else values.get("aptitude")

    def aam(self) -> Reason:
        """The total AAM as a line that lowers a roll (STOCS-040)."""
        return Reason(text("stocs.total_aam"), -self.character.count(AAM), "STOCS-040", self.weighing())

    def weighed(self, *lines: Reason) -> tuple[Reason, ...]:
        """Lines of a roll with total AAM as a further one (STOCS-040).

        Without AAM there is no such line. Wounds too light to leave any are noted with the first line then.
        """
        if self.character.count(AAM):
            return (*lines, self.aam())
        light = self.weighing()
        return (replace(lines[0], wounds=light), *lines[1:]) if light else lines

    def weighing(self, first: str = "") -> tuple[str, ...]:
        """Ids of the wounds that weigh in the total AAM now, one of them before the others.

        One that left nothing is among them: were it set right, it might weigh as well. One that is healed is not.
        """
        weigh = (one.id for one in self.character.wounds if one.healed < one.severity or not one.severity)
        return tuple(sorted(weigh, key=lambda one: one != first))

    def db(self) -> Reasoned[int]:
        """Damage Bonus: STR - 10 (STOCS-014)."""
        strength = self.attribute("STR")
        return total(*strength.reasons, Reason(text("stocs.db_base"), -10, "STOCS-014"))

    def dl(self) -> Reasoned[int]:
        """Disability Level: a quarter of STR + CON (or a fifth), at least 1 (STOCS-015, STOCS-016, STOCS-B01)."""
        strength, constitution = self.attribute("STR"), self.attribute("CON")
        both = strength.value + constitution.value
        divisor = option(self.campaign, "dl_divisor")
        nearest = option(self.campaign, "dl_rounding") == "nearest"
        share = (2 * both + divisor) // (2 * divisor) if nearest else both // divisor
        reasons = [
            *strength.reasons,
            *constitution.reasons,
            Reason(text("stocs.dl_share", sum=both, divisor=divisor), share, "STOCS-015"),
        ]
        if both % divisor:
            reasons.append(ruled(self.campaign, "dl_rounding"))
        dial = option(self.campaign, "dl_dial")
        if dial:
            reasons.append(Reason(text("option.dl_dial"), dial, "STOCS-016"))
        return Reasoned(max(1, share + dial), tuple(reasons))

    def skill(self, name: str) -> Reasoned[int]:
        """Value of a general skill or a specialisation, from 0 to 20.

        Rule: STOCS-018 to STOCS-023, STOCS-146, STOCS-B40.
        """
        name = canonical_skill(self.campaign, name)
        general, special = split_skill(name)
        row = self.skill_row(name)
        aptitude = self._skill_aptitude()
        if row is not None and row.get("level") is not None:
            return _within(Reason(literal(name), row.get("level"), "STOCS-018"))
        if row is None and aptitude is not None and not (special and self.skill_row(general)):
            return _within(Reason(text("stocs.skill_aptitude", skill=name), aptitude, "STOCS-146"))
        if special and row is None and self._has_no_base(general, special):
            return _within(Reason(text("stocs.no_base", skill=name), 0, "STOCS-020"))
        lines = (*self.skill(general).reasons, _FOLLOWS) if special else (self._base(general, row),)
        if not self._is_listed(general, special):
            lines += (Reason(text("stocs.own_skill", skill=special or general), None, "STOCS-024"),)
        proficiency = row.get("proficiency") if row is not None else None
        if proficiency:
            found = self.campaign.table_row("proficiencies", proficiency)
            bonus = found["bonus"] if found else 0
            rule = "STOCS-023" if special else "STOCS-022"
            lines += (
                Reason(
                    text("stocs.proficiency", skill=special or general, level=proficiency),
                    bonus,
                    rule,
                ),
            )
        return _within(*lines)

    def skill_row(self, name: str) -> Row | None:
        """The row of a skill on the sheet, by its canonical name."""
        for row in self.character.table("skills"):
            if canonical_skill(self.campaign, str(row.get("name", ""))).casefold() == name.casefold():
                return row
        return None

    def _skill_aptitude(self) -> int | None:
        values = self.character.values
        found = values.get("skill_aptitude")
        return found if found is not None else values.get("aptitude")

    def _base(self, general: str, row: Row | None) -> Reason:
        listed = self.campaign.table_row("skills", general)
        base = listed["base"] if listed else BASE_OF_GENERAL
        if row is not None and row.get("no_base"):
            return Reason(text("stocs.no_base", skill=general), 0, "STOCS-020")
        return Reason(text("stocs.base", skill=general), base, "STOCS-019")

    def _is_listed(self, general: str, special: str) -> bool:
        """Whether the list of skills has a skill; tables add their own freely (STOCS-024)."""
        listed = self.campaign.table_row("skills", general)
        return listed is not None and (not special or special in listed.values.get("specialisations", ()))

    def _has_no_base(self, general: str, special: str) -> bool:
        listed = self.campaign.table_row("skills", general)
        return listed is not None and special in listed.values.get("no_base", ())

    def on_roll(self, *lines: Reason) -> Reasoned[int]:
        """A target for something that the person does: lowered by AAM, panic and the referee's conditions.

        Rule: STOCS-040, STOCS-053, STOCS-B05.
        """
        weighed = list(self.weighed(*lines))
        panicked = next((one for one in self.character.conditions if one.name == "panicked"), None)
        if panicked is not None:
            brought = (panicked.cause,) if panicked.cause else ()
            weighed.append(Reason(text("condition.panicked"), PANIC, "STOCS-053", brought))
        weighed += [Reason(literal(c.name), c.modifier) for c in self.character.conditions if c.modifier]
        return total(*weighed)

    def armour(self, place: str) -> tuple[Row, ...]:
        """Pieces of armour that cover a place; with locations off the torso's count for all (STOCS-B43)."""
        return tuple(row for row in self.character.table("armour") if place in (row.get("covers") or ()))

    @property
    def weapons(self) -> tuple[Row, ...]:
        """Weapons; the first is in hand."""
        return self.character.table("weapons")

    def rounds(self, weapon: Row) -> int:
        """Rounds left in a weapon."""
        return self.character.count(rounds_counter(weapon.id))

    @property
    def dead(self) -> bool:
        """Whether the person is dead."""
        return self.character.has("dead")


def rounds_counter(weapon: str) -> str:
    """Counter of the rounds left in a weapon, by the id of its row."""
    return f"rounds:{weapon}"


def spare_counter(weapon: str) -> str:
    """Counter of spare magazines, or of loose rounds, for a weapon whose spares are listed."""
    return f"spare:{weapon}"


def is_firearm(weapon: Row) -> bool:
    """Whether a weapon shoots: it has an effective range of its own (STOCS-058)."""
    return weapon.get("rng_m") is not None


def split_skill(name: str) -> tuple[str, str]:
    """``Combat(Firearms)`` as general skill and specialisation; the latter empty for a general skill."""
    general, bracket, rest = name.partition("(")
    if bracket and rest.endswith(")") and general.strip():
        return general.strip(), rest[:-1].strip()
    return name.strip(), ""


def canonical_skill(campaign: Campaign, name: str) -> str:
    """A skill's full name: a specialisation that the list knows gets its general skill (STOCS-024, STOCS-025)."""
    general, special = split_skill(name)
    if special:
        return f"{general}({special})"
    listed = campaign.tables.get("skills")
    if listed is None or listed.row(general) is not None:
        return general
    for row in listed.rows:
        for known in row["specialisations"]:
            if known.casefold() == general.casefold():
                return f"{row.name}({known})"
    return general


@functools.lru_cache(1024)
def _as_read(key: str, value: int) -> Reasoned[int]:
    """A value as the sheet has it, under an empty key the Aptitude; odds ask for the same ones thousands of times."""
    line = Reason(literal(key), value) if key else Reason(text("stocs.aptitude"), value, "STOCS-146")
    return Reasoned(value, (line,))


def _within(*lines: Reason) -> Reasoned[int]:
    summed = total(*lines)
    return Reasoned(min(20, max(0, summed.value)), summed.reasons)
