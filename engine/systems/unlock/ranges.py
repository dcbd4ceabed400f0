"""Range bands of a weapon: point blank by the metre, the others by shares of its range (UNLOCK-049, UNLOCK-B32)."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from engine.campaign import Campaign
    from engine.character import Row


def band_of(campaign: Campaign, weapon: Row, range_m: float) -> str | None:
    """Band of a distance: point_blank, close, medium, long or extreme; None beyond the last."""
    reach = float(weapon.get("range_m") or 0)
    for row in campaign.tables["range_bands"].rows:
        metres = row.values.get("metres")
        farthest = float(metres) if metres is not None else float(row["share"]) * reach
        if range_m <= farthest:
            return row.name
    return None


def longest_range(campaign: Campaign, weapon: Row) -> float:
    """The farthest that a weapon can be fired, in metres."""
    shares = [float(row.values.get("share") or 0) for row in campaign.tables["range_bands"].rows]
    return float(weapon.get("range_m") or 0) * max(shares)
