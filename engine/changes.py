"""What a session tells its listeners after each change, so that they re-read only what it names."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from engine.campaign import Campaign


class Change(msgspec.Struct, frozen=True):
    """What changed.

    Attributes:
        people: Ids of people who changed, came or went, or whose marks of the round changed.
        order: Whether the fights changed: slots, turn, round.
        clock: Whether time, timers or lasting deeds changed.
        campaign: Whether options, tables, notes, the name, evenings or what players see of conditions changed.
        asks: Whether what is asked changed, or an action began or ended.
        log: Whether lines were added to the log, or came off it by a jump.
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
    """The change from one state to another.

    Parts that are the very same object did not change, nor did those that were made again and are equal.
    """
    return Change(
        people=_changed(before.people, after.people) | _changed(before.marks, after.marks),
        order=_differ(before.encounters, after.encounters) or before.active != after.active,
        clock=(before.clock, before.timers, before.activities) != (after.clock, after.timers, after.activities),
        campaign=_table_side(before) != _table_side(after),
        asks=asks,
        log=log,
        jumped=jumped,
    )


def _table_side(campaign: Campaign) -> tuple[object, ...]:
    """What a campaign holds beside people, fights and time."""
    return (
        campaign.options,
        campaign.tables,
        campaign.notes,
        campaign.name,
        campaign.open_conditions,
        campaign.evenings,
    )


def _changed(before: Mapping[str, Any], after: Mapping[str, Any]) -> frozenset[str]:
    if before is after:
        return frozenset()
    return frozenset(key for key in before.keys() | after.keys() if _differ(before.get(key), after.get(key)))


def _differ(before: Any, after: Any) -> bool:
    return before is not after and bool(before != after)


class Listeners:
    """Who is told of changes."""

    def __init__(self) -> None:
        """Nobody yet."""
        self._listeners: dict[object, Callable[[Change], None]] = {}

    def add(self, listener: Callable[[Change], None]) -> Callable[[], None]:
        """Tells somebody from now on; the result ends it, and does no harm if called again."""
        key = object()
        self._listeners[key] = listener

        def end() -> None:
            self._listeners.pop(key, None)

        return end

    def tell(self, change: Change) -> None:
        """Tells everybody who still listens, even if somebody fails; the first failure is raised at the end."""
        failed: Exception | None = None
        for key, listener in tuple(self._listeners.items()):
            try:
                if key in self._listeners:
                    listener(change)
            except Exception as error:  # noqa: BLE001 - raised below
                failed = failed or error
        if failed is not None:
            raise failed
