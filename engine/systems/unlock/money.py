"""Prices in dollars or pounds, the black market, and what is left of the starting money.

Rule: UNLOCK-023, UNLOCK-080 to UNLOCK-082.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from engine.reasons import Reason, Reasoned
from engine.systems.unlock.basics import basics
from engine.systems.unlock.options import option
from engine.words import literal, text

if TYPE_CHECKING:
    from engine.campaign import Campaign, TableRow
    from engine.character import Character, Row
    from engine.words import Text

DOLLARS_TO_A_POUND: Final = 2
OWNED: Final = ("weapons", "armour", "gear")


def in_currency(campaign: Campaign, dollars: float) -> float:
    """An amount in the campaign's money: in pounds it is halved (UNLOCK-080)."""
    return dollars / DOLLARS_TO_A_POUND if option(campaign, "currency") == "pounds" else dollars


def cost(campaign: Campaign, row: Row) -> Reasoned[float]:
    """What a thing costs: what was paid, or the shop's price, or the lowest of the black market (UNLOCK-081)."""
    if row.get("paid") is not None:
        label, dollars, rule = text("column.paid"), float(row.get("paid")), "UNLOCK-023"
    elif row.get("bm_low") is not None:
        span = {"low": row.get("bm_low"), "high": row.get("bm_high") or row.get("bm_low")}
        label, dollars, rule = text("unlock.black_market", **span), float(row.get("bm_low")), "UNLOCK-081"
    else:
        label, dollars, rule = text("column.price"), float(row.get("price") or 0), "UNLOCK-082"
    lines = [Reason(label, dollars, rule)]
    amount = in_currency(campaign, dollars)
    if amount != dollars:
        lines.append(Reason(text("unlock.halved_for_pounds"), amount - dollars, "UNLOCK-080"))
    return Reasoned(amount, tuple(lines))


def price(campaign: Campaign, row: TableRow) -> Text | None:
    """What a piece of gear costs, in the campaign's money; what has −BM is had on the black market (UNLOCK-081)."""
    currency = option(campaign, "currency")
    if (low := row.values.get("bm_low")) is not None:
        high = row.values.get("bm_high") or low
        span = {"low": in_currency(campaign, low), "high": in_currency(campaign, high)}
        return text(f"ware.{currency}_bm", **span)
    shop = row.values.get("price")
    return text(f"ware.{currency}", price=in_currency(campaign, shop)) if shop else None


def money(campaign: Campaign, character: Character) -> Reasoned[tuple[float, float]]:
    """Money spent and to be had at the start (UNLOCK-003, UNLOCK-023)."""
    begins = in_currency(campaign, float(basics(campaign)["money"]))
    lines = [Reason(text("unlock.starting_money"), begins, "UNLOCK-023")]
    spent = 0.0
    for table in OWNED:
        for row in character.table(table):
            price = cost(campaign, row)
            spent += price.value
            if price.value:
                lines.append(Reason(literal(str(row.get("name"))), -price.value, price.reasons[-1].rule))
    return Reasoned((spent, begins), tuple(lines))
