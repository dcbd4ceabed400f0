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

ROWS_PER_MARK: Final = 200
"""How many rows lie at least between older states that stay as well, so that nobody waits for a long undo."""


class States:
    """States by row, over a timeline."""

    def __init__(self, timeline: Timeline, known: tuple[int, Campaign] | None = None) -> None:
        """Takes the timeline, and a state that was kept with its row if there is one."""
        self._timeline = timeline
        self._recent: dict[int, Campaign] = {}
        self._marks: dict[int, Campaign] = dict([known] if known else [])
        self._last_mark = 0

    def at(self, head: int) -> Campaign:
        """The state after a row; an empty campaign before the first."""
        state = self._known(head)
        if state is not None:
            return state
        todo: list[Row] = []
        at = head
        while at and state is None:
            row = self._timeline[at]
            todo.append(row)
            at = row.parent
            state = self._known(at)
        state = state or Campaign()
        for number, row in enumerate(reversed(todo), 1):
            if isinstance(row.record, Finished | Edited):
                state = evolve_all(state, row.record.events)
            if number % ROWS_PER_MARK == 0:
                self._marks[row.id] = state
        self._recent[head] = state
        while len(self._recent) > STATES_KEPT:
            self._forget(next(iter(self._recent)))
        return state

    def _known(self, row: int) -> Campaign | None:
        return self._recent.get(row) or self._marks.get(row)

    def _forget(self, row: int) -> None:
        state = self._recent.pop(row)
        if row - self._last_mark >= ROWS_PER_MARK:
            self._marks[row] = state
            self._last_mark = row
