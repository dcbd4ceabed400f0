"""What is left of a round: the action, the metres, the parries (INSTARPG-034, INSTARPG-050, INSTARPG-056)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.play.order import ACTIONS_MARK
from engine.reasons import Reason
from engine.system import Budgeted
from engine.systems.instarpg.forms import FULL_MOVE
from engine.systems.instarpg.moving import full_move, moved_m
from engine.systems.instarpg.parrying import PARRIED, parries, parries_left
from engine.systems.instarpg.person import Person
from engine.systems.instarpg.ready import standard_move
from engine.words import text

if TYPE_CHECKING:
    from engine.campaign import Campaign


def round_budget(campaign: Campaign, person: str) -> tuple[Budgeted, ...]:
    """Actions, metres and parries left of this round; nothing for who is down."""
    view = Person(campaign, person)
    if view.down:
        return ()
    return _actions(view), _metres(view), _parries(view)


def _actions(view: Person) -> Budgeted:
    fight = view.campaign.encounter
    slots = [slot for slot in fight.slots if view.id in slot.people] if fight is not None else []
    further = sum(slot.own_kind == "extra" for slot in slots)
    taken = view.campaign.mark(view.id, ACTIONS_MARK)
    lines = [Reason(text("instarpg.one_action"), 1, "INSTARPG-056")]
    if further:
        lines.append(Reason(text("instarpg.further_action"), further, "INSTARPG-036"))
    if taken:
        lines.append(Reason(text("instarpg.taken"), -taken))
    left = 0 if view.campaign.mark(view.id, FULL_MOVE) else max(0, 1 + further - taken)
    return Budgeted(text("instarpg.budget.actions"), left, 1 + further, reasons=tuple(lines))


def _metres(view: Person) -> Budgeted:
    acted = view.campaign.mark(view.id, ACTIONS_MARK)
    limit = standard_move(view) if acted else full_move(view)
    moved = moved_m(view)
    spent = (Reason(text("instarpg.moved", metres=moved), -moved),) if moved else ()
    left = round(max(0.0, limit.value - moved), 1)
    return Budgeted(text("instarpg.budget.move"), left, limit.value, "m", (*limit.reasons, *spent))


def _parries(view: Person) -> Budgeted:
    limit, made = parries(view.campaign, view.id), view.campaign.mark(view.id, PARRIED)
    spent = (Reason(text("instarpg.parries_made"), -made),) if made else ()
    left = parries_left(view.campaign, view.id)
    return Budgeted(text("instarpg.budget.parries"), left, limit.value, reasons=(*limit.reasons, *spent))
