"""What something would cost: the points that a budget would lose by it, found by looking at the sheet after it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.character import Row
from engine.errors import Refused
from engine.events import RowAdded, RowSet
from engine.evolve import evolve

if TYPE_CHECKING:
    from engine.campaign import Campaign
    from engine.flows import Buy
    from engine.sheet import Budget

UNSAVED = "?"
"""Id of a row that is only looked at."""


def row_named(campaign: Campaign, person: str, buy: Buy, name: str) -> Row | None:
    """The row of that name that a character owns already."""
    rows = campaign.people[person].table(buy.table)
    return next((row for row in rows if str(row.get("name", "")).casefold() == name.casefold()), None)


def cost_of(campaign: Campaign, person: str, buy: Buy, budget: Budget, name: str, level: str | int) -> float | None:
    """Points that a level of something costs in all, whatever of it is bought already.

    None where the sheet lacks what the budget is reckoned from.
    """
    row = row_named(campaign, person, buy, name)
    if row is None:
        row = Row(UNSAVED, {"name": name, buy.column: ""})
        campaign = evolve(campaign, RowAdded(person, buy.table, row))
    without = _spent(evolve(campaign, RowSet(person, row.id, buy.column, "")), person, budget)
    bought = _spent(evolve(campaign, RowSet(person, row.id, buy.column, level)), person, budget)
    return bought - without if bought is not None and without is not None else None


def _spent(campaign: Campaign, person: str, budget: Budget) -> float | None:
    try:
        return budget.of(campaign, campaign.people[person]).value[0]
    except Refused:
        return None
