"""How an UNLOCK character is made, step by step, and NPCs by the dozen.

Rule: UNLOCK-003 to UNLOCK-009, UNLOCK-015 to UNLOCK-025.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from engine.flows import Batch, Flow, Ware

if TYPE_CHECKING:
    from engine.campaign import Campaign


def skills_to_buy(campaign: Campaign) -> Iterator[Ware]:
    """The campaign's list of skills but for those that it derives (UNLOCK-019, UNLOCK-020)."""
    listed = campaign.tables.get("skills")
    for row in listed.rows if listed else ():
        if not row.values.get("formula"):
            yield Ware(row.name)


FLOWS: Final[tuple[Flow, ...]] = ()

BATCH: Final = Batch((), "skills", skills_to_buy, ("weapons", "armour"))
