"""What is left of a round: shots of the rate of fire, metres of the move (STOCS-048, STOCS-059, STOCS-061)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from engine.reasons import Reason
from engine.system import Budgeted
from engine.systems.stocs.person import Person, is_firearm
from engine.systems.stocs.ranged import MOVED, farthest_move
from engine.words import literal, text

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
    """Shots left with the weapons that were fired, or with the one in hand, then metres left."""
    view = Person(campaign, person)
    if view.dead:
        return ()
    return (*_shots(view), _metres(view))


def _shots(view: Person) -> Iterator[Budgeted]:
    """Of the weapons that were fired this round; before that, of the one in hand."""
    fired = [row for row in view.weapons if view.campaign.mark(view.id, fired_mark(row.id))]
    for weapon in fired or view.weapons[:1]:
        if is_firearm(weapon):
            yield _shots_with(view, weapon, named=len(fired) > 1)


def _shots_with(view: Person, weapon: Row, *, named: bool) -> Budgeted:
    rof, name = int(weapon.get("rof") or 0), weapon.get("name")
    fired = view.campaign.mark(view.id, fired_mark(weapon.id))
    # A weapon without single shots fires its one burst.
    label = text("stocs.budget.shots") if rof else text("stocs.budget.burst")
    limit = Reason(text("stocs.rof"), rof, "STOCS-059") if rof else Reason(text("stocs.one_burst"), None, "STOCS-061")
    spent = (Reason(text("stocs.fired", weapon=name), -fired, "STOCS-058"),) if fired else ()
    most = rof or 1
    return Budgeted(literal(str(name)) if named else label, max(0, most - fired), most, reasons=(limit, *spent))


def _metres(view: Person) -> Budgeted:
    farthest = farthest_move(view)
    moved = view.campaign.mark(view.id, MOVED) / 10
    spent = (Reason(text("stocs.moved", metres=moved), -moved, "STOCS-050"),) if moved else ()
    left = round(max(0.0, farthest.value - moved), 1)
    return Budgeted(text("stocs.budget.move"), left, farthest.value, "m", (*farthest.reasons, *spent))
