"""What is left of a round: shots of the rate of fire, metres of the move (STOCS-048, STOCS-059, STOCS-061)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from engine.reasons import Reason
from engine.system import Budgeted
from engine.systems.stocs.person import Person, is_firearm
from engine.systems.stocs.ranged import MOVED, farthest_move
from engine.words import text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from engine.campaign import Campaign
    from engine.character import Row

FIRED: Final = "fired"
"""Beginning of the mark of this round: how many rounds a person has fired with a weapon."""


def fired_mark(weapon: str) -> str:
    """Mark of the rounds fired with a weapon this round, by the id of its row."""
    return f"{FIRED}.{weapon}"


def round_budget(campaign: Campaign, person: str) -> tuple[Budgeted, ...]:
    """Shots left with the weapon in hand and others that were fired, then metres left."""
    view = Person(campaign, person)
    if view.dead:
        return ()
    return (*_shots(view), _metres(view))


def _shots(view: Person) -> Iterator[Budgeted]:
    for place, weapon in enumerate(view.weapons):
        fired = view.campaign.mark(view.id, fired_mark(weapon.id))
        if is_firearm(weapon) and (place == 0 or fired):
            yield _shots_with(weapon, fired)


def _shots_with(weapon: Row, fired: int) -> Budgeted:
    rof = int(weapon.get("rof") or 0)
    name = weapon.get("name")
    # A weapon without single shots fires its one burst.
    label = text("stocs.budget.shots") if rof else text("stocs.budget.burst")
    limit = Reason(text("stocs.rof"), rof, "STOCS-059") if rof else Reason(text("stocs.one_burst"), None, "STOCS-061")
    spent = (Reason(text("stocs.fired", weapon=name), -fired, "STOCS-058"),) if fired else ()
    most = rof or 1
    return Budgeted(label, max(0, most - fired), most, reasons=(limit, *spent))


def _metres(view: Person) -> Budgeted:
    farthest = farthest_move(view)
    moved = view.campaign.mark(view.id, MOVED) / 10
    spent = (Reason(text("stocs.moved", metres=moved), -moved, "STOCS-050"),) if moved else ()
    left = round(max(0.0, farthest.value - moved), 1)
    return Budgeted(text("stocs.budget.move"), left, farthest.value, "m", (*farthest.reasons, *spent))
