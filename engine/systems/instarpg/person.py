"""An InstaRPG character, read from a generic one: attributes, scores, skills, each with its reasons.

Rule: INSTARPG-005 to INSTARPG-023, INSTARPG-052, INSTARPG-B29, INSTARPG-B32.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from msgspec.structs import replace

from engine.errors import Refused
from engine.reasons import Reason, Reasoned, total
from engine.systems.instarpg.costs import FIRST_ATTRIBUTE, FIRST_SCORE
from engine.systems.instarpg.options import option
from engine.systems.instarpg.skills import FATIGUE, LIMITED, UNTRAINED, Skill, canonical, skill_named
from engine.words import literal, text

if TYPE_CHECKING:
    from engine.campaign import Campaign
    from engine.character import Character, Row

ATTRIBUTES: Final = ("STR", "DEX", "CON", "INT")
SCORES: Final = ("HP", "EP", "MS")
LOST: Final = {"HP": "hp_lost", "EP": "ep_lost", "MS": "ms_lost"}
"""Counters of what is gone of each score; that of the hit points is the track of wounds."""

HP_LOST: Final = LOST["HP"]
EP_LOST: Final = LOST["EP"]

MOVED: Final = "moved_dm"
"""Mark of this round: how far a person has moved, in tenths of a metre."""

CHARGED: Final = "charged"
"""Mark of this round: a person has charged, which counts as a move (INSTARPG-055, INSTARPG-B42)."""

STEP_M: Final = 1.5
"""One field of the map; a move of no more costs nothing (INSTARPG-044, INSTARPG-052)."""

MOVE_PENALTY: Final = -2
"""On skills and attacks in the round of a move (INSTARPG-052)."""


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

    @property
    def down(self) -> bool:
        """Whether the person is out of the fight: unconscious or dead (INSTARPG-010)."""
        return self.dead or self.character.has("unconscious")

    # ---- attributes and scores

    def attribute(self, key: str) -> Reason:
        """An attribute; 1 where nothing was written, since all start there (INSTARPG-005)."""
        return Reason(literal(key), int(self.character.values.get(key, FIRST_ATTRIBUTE)), "INSTARPG-005")

    def score(self, key: str) -> int:
        """A status score when nothing is gone of it; 3 where nothing was written (INSTARPG-008)."""
        return int(self.character.values.get(key, FIRST_SCORE))

    def current(self, key: str) -> Reasoned[int]:
        """What is left of a status score; it may be below 0 (INSTARPG-008, INSTARPG-009)."""
        lost = self.character.count(LOST[key])
        lines = [Reason(literal(key), self.score(key), "INSTARPG-008")]
        if lost:
            lines.append(Reason(text(f"instarpg.{LOST[key]}"), -lost, "INSTARPG-009"))
        return total(*lines)

    def injuries(self, first: str = "") -> tuple[str, ...]:
        """Ids of the wounds that weigh in the hit points now, one of them before the others."""
        weigh = (one.id for one in self.character.wounds if one.track == HP_LOST and one.healed < one.severity)
        return tuple(sorted(weigh, key=lambda one: one != first))

    def bruises(self) -> tuple[str, ...]:
        """Ids of the blunt wounds, as long as endurance is lost (INSTARPG-070)."""
        if self.character.count(EP_LOST) <= 0:
            return ()
        return tuple(one.id for one in self.character.wounds if one.attack == "blunt")

    # ---- skills

    def skill_row(self, name: str) -> Row | None:
        """The row of a skill on the sheet, by any of its names."""
        wanted = canonical(self.campaign, name).casefold()
        for row in self.character.table("skills"):
            if canonical(self.campaign, str(row.get("name", ""))).casefold() == wanted:
                return row
        return None

    def known(self, name: str) -> Skill:
        """What is known of a skill, from the campaign's list or else from the sheet."""
        return skill_named(self.campaign, name, self.skill_row(name))

    def owns(self, name: str) -> bool:
        """Whether the person has a skill, be it at 0."""
        row = self.skill_row(name)
        return row is not None and is_owned(row)

    def can_use(self, name: str) -> bool:
        """Whether a skill can be used: it is owned, or has the tag for it (INSTARPG-017, INSTARPG-018)."""
        return self.owns(name) or UNTRAINED in self.known(name).tags

    def rating(self, name: str) -> Reasoned[int]:
        """The rating of a skill alone: 0 for who lacks it, no more than its limit where it has one.

        Rule: INSTARPG-016, INSTARPG-017, INSTARPG-020, INSTARPG-B29.
        """
        row, skill = self.skill_row(name), self.known(name)
        if row is None or not is_owned(row):
            return total(Reason(text("instarpg.untrained", skill=skill.name), 0, "INSTARPG-017"))
        rating = int(row.get("rating") or 0)
        rule = "INSTARPG-016" if skill.listed else "INSTARPG-022"
        lines = [Reason(literal(skill.name), rating, rule)]
        limit = self.limit(skill)
        if limit is not None and rating > limit.value:
            lines.append(Reason(text("instarpg.limited", skill=skill.capped_by), limit.value - rating, "INSTARPG-020"))
        return total(*lines)

    def limit(self, skill: Skill) -> Reasoned[int] | None:
        """The most that a limited skill counts for: another's rating, or half of it rounded down (INSTARPG-020)."""
        if LIMITED not in skill.tags or not skill.capped_by:
            return None
        other = self.rating(skill.capped_by)
        return Reasoned(other.value // skill.share, other.reasons)

    def skill(self, name: str) -> Reasoned[int]:
        """Rating and linked attribute of a skill.

        Raises:
            Refused: The person lacks the skill, and it cannot be used untrained.

        Rule: INSTARPG-016 to INSTARPG-018, INSTARPG-023.
        """
        skill = self.known(name)
        if not self.can_use(name):
            raise Refused(f"{self.name} does not have {skill.name}, and it cannot be used untrained")
        lines = list(self.rating(name).reasons)
        if skill.attribute:
            value = self.attribute(skill.attribute).value
            lines.append(Reason(literal(skill.attribute), value, "INSTARPG-023" if skill.listed else "INSTARPG-022"))
        if UNTRAINED not in skill.tags:
            lines.append(Reason(text("instarpg.trained_only"), None, "INSTARPG-018"))
        return total(*lines)

    def fatigues(self, name: str) -> bool:
        """Whether using a skill tires (INSTARPG-019)."""
        return FATIGUE in self.known(name).tags

    # ---- what weighs on checks

    def on_check(self, *lines: Reason, exempt: bool = False) -> Reasoned[int]:
        """A rating for something that the person does: lowered below 0 EP and by the referee's conditions.

        Args:
            lines: What is added together.
            exempt: Whether the referee has it that no alertness is needed (INSTARPG-B32).

        Rule: INSTARPG-013, INSTARPG-B32.
        """
        burdens: list[Reason] = []
        tired = self.current("EP").value
        if tired < 0 and exempt:
            burdens.append(Reason(text("instarpg.exempt"), 0, "INSTARPG-B32"))
        elif tired < 0:
            burdens.append(Reason(text("instarpg.exhausted"), tired, "INSTARPG-013", self.bruises()))
        elif lines and not exempt and not lines[0].wounds and (bruises := self.bruises()):
            # Too light to weigh now; were they set right they might, so that the roll is found again.
            lines = (replace(lines[0], wounds=bruises), *lines[1:])
        for one in self.character.conditions:
            if one.modifier:
                rule = "INSTARPG-B19" if one.name == "advantage" else ""
                burdens.append(Reason(text(f"condition.{one.name}") if rule else literal(one.name), one.modifier, rule))
        return total(*lines, *burdens)

    def on_skill(self, name: str, *lines: Reason, moved: bool | None = None, exempt: bool = False) -> Reasoned[int]:
        """A skill with what weighs on it: also a move in the same round (INSTARPG-052).

        Args:
            name: The skill.
            lines: What is added beside it.
            moved: Whether the move counts; by what was moved this round where nobody said.
            exempt: Whether no alertness is needed.
        """
        found = list(self.skill(name).reasons)
        if self.has_moved if moved is None else moved:
            found.append(moved_line())
        return self.on_check(*found, *lines, exempt=exempt)

    @property
    def has_moved(self) -> bool:
        """Whether the person has moved more than a step this round, or charged (INSTARPG-052, INSTARPG-B42)."""
        charged = self.campaign.mark(self.id, CHARGED) and not option(self.campaign, "charge_ignores_move_penalty")
        return bool(charged) or self.campaign.mark(self.id, MOVED) > round(STEP_M * 10)

    # ---- gear

    @property
    def weapons(self) -> tuple[Row, ...]:
        """Weapons; the first is in hand."""
        return self.character.table("weapons")

    def rounds(self, weapon: Row) -> int:
        """Rounds left in a weapon."""
        return self.character.count(rounds_counter(weapon.id))

    @property
    def armour(self) -> tuple[Row, ...]:
        """Pieces of armour, shields among them."""
        return self.character.table("armour")

    def layers(self, place: str) -> tuple[Row, ...]:
        """Pieces that cover a zone (INSTARPG-072, INSTARPG-074)."""
        return tuple(row for row in self.armour if place in (row.get("zones") or ()))

    @property
    def shield(self) -> Row | None:
        """The shield that is carried, if any (INSTARPG-073)."""
        return next((row for row in self.armour if row.get("shield")), None)


def is_owned(row: Row) -> bool:
    """Whether a line of the skills is more than a name: only what has a rating is owned."""
    return row.get("rating") not in (None, "")


def moved_line() -> Reason:
    """What a move costs a skill or an attack in the same round (INSTARPG-052)."""
    return Reason(text("instarpg.moved_too"), MOVE_PENALTY, "INSTARPG-052")


def rounds_counter(weapon: str) -> str:
    """Counter of the rounds left in a weapon, by the id of its row."""
    return f"rounds:{weapon}"


def spare_counter(weapon: str) -> str:
    """Counter of spare clips for a weapon whose spares are listed."""
    return f"spare:{weapon}"


def is_ranged(weapon: Row | None) -> bool:
    """Whether a weapon is shot or thrown: it has a range of its own (INSTARPG-062)."""
    return weapon is not None and weapon.get("range_m") is not None
