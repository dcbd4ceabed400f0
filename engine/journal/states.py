"""The campaign as it stands after any row: finished actions and edits, folded from the nearest state that is known."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from engine.campaign import Campaign
from engine.evolve import evolve_all
from engine.journal.records import Edited, Finished, Row

if TYPE_CHECKING:
    from engine.journal.timeline import Timeline

STATES_KEPT: Final = 400
"""How many past states stay in memory, so that undo gives back the very same one."""


class States:
    """States by row, over a timeline."""

    def __init__(self, timeline: Timeline, known: tuple[int, Campaign] | None = None) -> None:
        """Takes the timeline, and a state that was kept with its row if there is one."""
        self._timeline = timeline
        self._states: dict[int, Campaign] = dict([known] if known else [])

    def at(self, head: int) -> Campaign:
        """The state after a row; an empty campaign before the first."""
        state = self._states.get(head)
        if state is not None:
            return state
        todo: list[Row] = []
        at = head
        while at and at not in self._states:
            row = self._timeline[at]
            todo.append(row)
            at = row.parent
        state = self._states[at] if at else Campaign()
        for row in reversed(todo):
            if isinstance(row.record, Finished | Edited):
                state = evolve_all(state, row.record.events)
        self._states[head] = state
        while len(self._states) > STATES_KEPT:
            self._states.pop(next(iter(self._states)))
        return state
