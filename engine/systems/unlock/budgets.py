"""Points to be spent in the making, by the campaign's power level.

Rule: UNLOCK-003, UNLOCK-004, UNLOCK-007, UNLOCK-009, UNLOCK-015, UNLOCK-016, UNLOCK-B25.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from msgspec.structs import replace

from engine.reasons import Reason, Reasoned
from engine.systems.unlock import skills
from engine.systems.unlock.basics import STATS, basics
from engine.systems.unlock.options import option
from engine.words import literal, text

if TYPE_CHECKING:
    from engine.campaign import Campaign
    from engine.character import Character


LOW_STAT: Final = 2
"""What a stat should exceed unless the background justifies it (UNLOCK-008)."""


def _to_be_had(campaign: Campaign, column: str) -> tuple[int, Reason]:
    row = basics(campaign)
    label = text("unlock.power_level", level=text(f"choice.power_level.{option(campaign, 'power_level')}"))
    return int(row[column]), Reason(label, row[column], "UNLOCK-003")


def stat_points(campaign: Campaign, character: Character) -> Reasoned[tuple[float, float]]:
    """Stat points spent, one for each level, and to be had (UNLOCK-007, UNLOCK-B25)."""
    most, line = _to_be_had(campaign, "stat_points")
    lines = [line, Reason(text("unlock.one_each"), None, "UNLOCK-B25")]
    spent = 0
    for key in STATS:
        value = int(character.values.get(key) or 0)
        spent += value
        lines.append(Reason(literal(key), -value, "UNLOCK-007"))
    return Reasoned((spent, most), tuple(lines))


def highest_stat(campaign: Campaign, character: Character) -> Reasoned[tuple[float, float]]:
    """The highest stat and the most that a beginner may have (UNLOCK-009)."""
    found = {key: int(character.values.get(key) or 0) for key in STATS}
    return _highest(campaign, found, "max_stat", "UNLOCK-009")


def highest_skill(campaign: Campaign, character: Character) -> Reasoned[tuple[float, float]]:
    """The highest skill and the most that a beginner may have (UNLOCK-016)."""
    found = {str(row.get("name")): int(row.get("level") or 0) for row in character.table("skills")}
    return _highest(campaign, found, "max_skill", "UNLOCK-016")


def _highest(campaign: Campaign, found: dict[str, int], column: str, rule: str) -> Reasoned[tuple[float, float]]:
    most, line = _to_be_had(campaign, column)
    above = tuple(Reason(literal(name), value, rule) for name, value in found.items() if value > most)
    return Reasoned((max(found.values(), default=0), most), (replace(line, rule=rule), *above))


def low_stats(campaign: Campaign, character: Character) -> Reasoned[int]:
    """How many stats want a reason in the background: those of 2 or less (UNLOCK-008)."""
    del campaign
    low = {key: character.values[key] for key in STATS if character.values.get(key, LOW_STAT + 1) <= LOW_STAT}
    return Reasoned(len(low), tuple(Reason(literal(key), value, "UNLOCK-008") for key, value in low.items()))


def skill_points(campaign: Campaign, character: Character) -> Reasoned[tuple[float, float]]:
    """Skill points spent beyond what is compulsory, and to be had (UNLOCK-015, UNLOCK-004)."""
    most, line = _to_be_had(campaign, "skill_points")
    lines, spent = [line], 0
    for row in character.table("skills"):
        name, bought = str(row.get("name")), int(row.get("level") or 0)
        free = skills.compulsory(campaign, name)
        paid = max(0, bought - free)
        spent += paid
        lines.append(Reason(literal(name), -paid, "UNLOCK-004" if free else "UNLOCK-015"))
    return Reasoned((spent, most), tuple(lines))
