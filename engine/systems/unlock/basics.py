"""What the power level of the campaign gives to a beginner (UNLOCK-003)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from engine.systems.unlock.options import option

if TYPE_CHECKING:
    from engine.campaign import Campaign, TableRow

STATS: Final = ("BODY", "REFLEX", "INTELLIGENCE", "TECH", "WILL", "EMPATHY", "LUCK")
"""The seven stats (UNLOCK-006)."""


def basics(campaign: Campaign) -> TableRow:
    """The row of the campaign's power level (UNLOCK-003)."""
    table = campaign.tables["campaign_basics"]
    return table.row(option(campaign, "power_level")) or table.rows[0]
