"""Points to be spent in the making, by the campaign's power level.

Rule: UNLOCK-003, UNLOCK-004, UNLOCK-007, UNLOCK-009, UNLOCK-015, UNLOCK-016, UNLOCK-B25.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.reasons import Reason, Reasoned
from engine.systems.unlock import skills
from engine.systems.unlock.basics import STATS, basics
from engine.systems.unlock.options import option
from engine.words import literal, text

if TYPE_CHECKING:
    from engine.campaign import Campaign
    from engine.character import Character


def _to_be_had(campaign: Campaign, column: str) -> tuple[int, Reason]:
    row = basics(campaign)
    label = text("unlock.power_level", level=text(f"choice.power_level.{option(campaign, 'power_level')}"))
    return int(row[column]), Reason(label, row[column], "UNLOCK-003")


def stat_points(campaign: Campaign, character: Character) -> Reasoned[tuple[float, float]]:
    """Stat points spent, one for each level, and to be had (UNLOCK-007, UNLOCK-B25)."""
    most, line = _to_be_had(campaign, "stat_points")
    highest = int(basics(campaign)["max_stat"])
    lines, spent = [line], 0
    for key in STATS:
        value = int(character.values.get(key) or 0)
        spent += value
        lines.append(Reason(literal(key), -value, "UNLOCK-007"))
        if value > highest:
            lines.append(Reason(text("unlock.above_most", what=key, most=highest), None, "UNLOCK-009"))
        elif key in character.values and value <= LOW_STAT:
            lines.append(Reason(text("unlock.low_stat", what=key), None, "UNLOCK-008"))
    return Reasoned((spent, most), tuple(lines))


LOW_STAT = 2
"""What a stat should exceed unless the background justifies it (UNLOCK-008)."""


def skill_points(campaign: Campaign, character: Character) -> Reasoned[tuple[float, float]]:
    """Skill points spent beyond what is compulsory, and to be had (UNLOCK-015, UNLOCK-004)."""
    most, line = _to_be_had(campaign, "skill_points")
    highest = int(basics(campaign)["max_skill"])
    lines, spent = [line], 0
    for row in character.table("skills"):
        name, bought = str(row.get("name")), int(row.get("level") or 0)
        free = skills.compulsory(campaign, name)
        paid = max(0, bought - free)
        spent += paid
        lines.append(Reason(literal(name), -paid, "UNLOCK-004" if free else "UNLOCK-015"))
        if bought > highest:
            lines.append(Reason(text("unlock.above_most", what=name, most=highest), None, "UNLOCK-016"))
    return Reasoned((spent, most), tuple(lines))
