"""What is left of a round: metres, and shots of the weapon in hand (CYBERPUNK-011, CYBERPUNK-012)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.play.order import ACTIONS_MARK
from engine.reasons import Reason
from engine.system import Budgeted
from engine.systems.cyberpunk.firing import fired_mark
from engine.systems.cyberpunk.forms import MOVED
from engine.systems.cyberpunk.person import Person, is_ranged
from engine.systems.cyberpunk.schema import RUN
from engine.words import text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from engine.campaign import Campaign


def round_budget(campaign: Campaign, person: str) -> tuple[Budgeted, ...]:
    """Shots of the weapon in hand, then metres: few beside an action, many without one."""
    view = Person(campaign, person)
    return () if view.dead else (*_shots(view), *_metres(view))


def _shots(view: Person) -> Iterator[Budgeted]:
    for weapon in view.weapons[:1]:
        rof = int(weapon.get("rof") or 0)
        if is_ranged(weapon) and rof:
            fired = view.campaign.mark(view.id, fired_mark(weapon.id))
            spent = (Reason(text("cyberpunk.fired_now"), -fired),) if fired else ()
            limit = Reason(text("column.rof"), rof)
            yield Budgeted(text("cyberpunk.budget.shots"), max(0, rof - fired), rof, reasons=(limit, *spent))


def _metres(view: Person) -> Iterator[Budgeted]:
    if not view.has("MA"):
        return
    allowance = view.attribute("MA")
    moved = view.campaign.mark(view.id, MOVED) / 10
    acted = view.campaign.mark(view.id, ACTIONS_MARK)
    most = allowance if acted else allowance * RUN
    rule = "CYBERPUNK-011" if acted else "CYBERPUNK-012"
    key = "cyberpunk.allowance" if acted else "cyberpunk.run"
    spent = (Reason(text("cyberpunk.moved", metres=moved), -moved),) if moved else ()
    left = round(max(0.0, most - moved), 1) if moved <= allowance else 0.0
    yield Budgeted(text("cyberpunk.budget.move"), left, most, "m", (Reason(text(key), most, rule), *spent))
