"""What a session tells its listeners after each change, so that they re-read only what it names."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from engine.campaign import Campaign


@dataclass(frozen=True)
class Change:
    """What changed.

    Attributes:
        people: Ids of people who changed, came or went.
        order: Whether the fights changed: slots, turn, round.
        clock: Whether time, timers or lasting deeds changed.
        campaign: Whether options, tables, notes or the name changed.
        asks: Whether what is asked changed, or an action began or ended.
        log: Whether lines were added to the log.
        jumped: Whether the head went elsewhere (undo, redo): the log may have lost lines.
    """

    people: frozenset[str]
    order: bool
    clock: bool
    campaign: bool
    asks: bool
    log: bool
    jumped: bool


def changed_between(before: Campaign, after: Campaign, *, asks: bool, log: bool, jumped: bool) -> Change:
    """The change from one state to another; parts that are the very same object did not change."""
    everybody = before.people.keys() | after.people.keys()
    same = (after.options, after.tables, after.notes, after.name)
    return Change(
        people=frozenset(p for p in everybody if before.people.get(p) is not after.people.get(p)),
        order=before.encounters is not after.encounters or before.active != after.active,
        clock=(before.clock, before.timers, before.activities) != (after.clock, after.timers, after.activities),
        campaign=same != (before.options, before.tables, before.notes, before.name),
        asks=asks,
        log=log,
        jumped=jumped,
    )
