"""The action at hand: made afresh from the journal at any row at which one is open."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import msgspec

from engine.journal.records import Answered, Began
from engine.procedure import Run

if TYPE_CHECKING:
    from collections.abc import Callable, Collection

    from engine.actions import Action
    from engine.answers import AnySaid, Interrupted
    from engine.campaign import Campaign
    from engine.journal.timeline import Timeline
    from engine.system import RuleSystem


@dataclass
class Underway:
    """An action that was declared and is not finished, with its run, which may be dropped and made again."""

    row: int
    action: str
    values: dict[str, Any]
    run: Run


def underway_at(
    timeline: Timeline,
    head: int,
    base: Campaign,
    find: Callable[[str], Action[Any]],
    system: RuleSystem,
    using: Interrupted | None = None,
) -> Underway:
    """The action that is open at a row, run over what was said up to there.

    The form is not checked again: what was declared stays declared.

    Args:
        timeline: The rows.
        head: A row of an action that is open, or of its answers.
        base: State without the action.
        find: The action of an id.
        system: Says what an interrupt costs.
        using: An interrupt said just now, on one of its asks.

    Raises:
        BadInput: The interrupt fits no ask.
        Refused: It cannot be used or paid for.
    """
    said: list[AnySaid] = []
    row = timeline[head]
    while not isinstance(row.record, Began):
        if isinstance(row.record, Answered):
            said.append(row.record.said)
        row = timeline[row.parent]
    began = row.record
    said.reverse()
    action = find(began.action)
    run = run_of(action, msgspec.convert(began.values, action.values), base, row.id, system, said, using)
    return Underway(row.id, began.action, began.values, run)


def run_of(
    action: Action[Any],
    values: Any,
    base: Campaign,
    row: int,
    system: RuleSystem,
    said: Collection[AnySaid] = (),
    using: Interrupted | None = None,
) -> Run:
    """An action's rule, carried out as far as the answers go."""
    cost = system.interrupt_cost
    return Run(lambda scene: action.carry_out(scene, values), base, said, row=row, cost=cost, using=using)
