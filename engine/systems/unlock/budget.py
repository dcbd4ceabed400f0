"""What is left of a turn: shots of the rate of fire (UNLOCK-050 to UNLOCK-052)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from engine.reasons import Reason
from engine.system import Budgeted
from engine.systems.unlock.person import Person, is_firearm
from engine.words import literal, text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from engine.campaign import Campaign

FIRED: Final = "fired"
"""Beginning of the mark of this turn: how many rounds a person has fired with a weapon."""


def fired_mark(weapon: str) -> str:
    """Mark of the rounds fired with a weapon this turn, by the id of its row."""
    return f"{FIRED}.{weapon}"


def round_budget(campaign: Campaign, person: str) -> tuple[Budgeted, ...]:
    """Shots left with the weapons that were fired, or with the one in hand; beyond them shots are harder."""
    view = Person(campaign, person)
    return () if view.dead else tuple(_shots(view))


def _shots(view: Person) -> Iterator[Budgeted]:
    fired = [row for row in view.weapons if view.campaign.mark(view.id, fired_mark(row.id))]
    for weapon in fired or view.weapons[:1]:
        if not is_firearm(weapon):
            continue
        rof, spent = int(weapon.get("rof") or 1), view.campaign.mark(view.id, fired_mark(weapon.id))
        lines = [Reason(text("unlock.rof"), rof, "UNLOCK-050")]
        if spent:
            lines.append(Reason(text("unlock.fired", weapon=weapon.get("name")), -spent, "UNLOCK-052"))
        label = literal(str(weapon.get("name"))) if len(fired) > 1 else text("unlock.budget.shots")
        yield Budgeted(label, max(0, rof - spent), rof, reasons=tuple(lines))
