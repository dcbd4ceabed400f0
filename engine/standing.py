"""Where an open campaign stands: its rows, the state at their head, and the action that is open there.

Rows are written and synced before anything else changes; if they cannot be written, nothing has changed but what
the file itself shows then: its rows are read again before anything goes on.
"""

from __future__ import annotations

import contextlib
from typing import TYPE_CHECKING, Any

from engine.changes import Listeners, changed_between
from engine.errors import BadInput, CampaignFileError
from engine.evolve import evolve_all
from engine.journal import codec
from engine.journal.guard import ChangedUnderUs
from engine.journal.records import Began, Edited, Finished, Redone, Undone
from engine.journal.states import States
from engine.journal.timeline import Timeline
from engine.log import Log
from engine.play import all_actions
from engine.underway import Underway, declared_at, underway, underway_or_halted

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from engine.actions import Action
    from engine.answers import Interrupted
    from engine.campaign import Campaign
    from engine.changes import Change
    from engine.journal.kept import Journal
    from engine.journal.records import AnyRecord, Row
    from engine.procedure import Past
    from engine.system import RuleSystem

ROWS_PER_SNAPSHOT = 200
"""How many rows are folded at most when a campaign is opened."""

GONE = {"problem.nobody", "problem.no_row"}
"""Problems of a form that names people or gear that are not there."""


class Standing:
    """A journal, and what follows from its rows.

    Attributes:
        timeline: The rows.
        log: Finished actions that led to the head.
        system: The rule system of the campaign.
        actions: Everything that can be declared, by id.
        pending: The action that is open at the head.
        campaign: The state as it stands, that of the open action included.
        listeners: Who is told of changes.
    """

    def __init__(self, journal: Journal, systems: Mapping[str, RuleSystem]) -> None:
        """Takes a journal with at least its founding row.

        Raises:
            CampaignFileError: The campaign needs a system that is not there.
        """
        self._journal = journal
        self.timeline = Timeline(journal.rows())
        kept = journal.newest_snapshot({row.id for row in self.timeline.path()})
        self._snapshot = kept[0] if kept else 0
        self._states = States(self.timeline, kept)
        self.log = Log(self.timeline)
        self.listeners = Listeners()
        state = self._states.at(self.timeline.head)
        if state.system not in systems:
            raise CampaignFileError(
                f"the campaign is for the rule system “{state.system}”, which this program does not have; "
                f"it has {', '.join(systems)}"
            )
        self.system = systems[state.system]
        self.actions: dict[str, Action[Any]] = all_actions(self.system)
        self.pending: Underway | None
        self.campaign: Campaign
        self.refresh()

    @property
    def journal(self) -> Journal:
        """Where the rows are kept."""
        return self._journal

    @property
    def next_row(self) -> int:
        """Number of the row that will be written next."""
        return self._journal.last_id + 1

    def action(self, action: str) -> Action[Any]:
        """The action of an id.

        Raises:
            BadInput: There is none.
        """
        found = self.actions.get(action)
        if found is None:
            raise BadInput(f"there is no action “{action}”; there are {', '.join(sorted(self.actions))}")
        return found

    def refresh(self) -> None:
        """Makes the open action afresh from its rows; halts it if these rules cannot carry it out."""
        head = self.timeline.head
        pending = None
        if self.timeline.pending:
            declared = declared_at(self.timeline, head)
            pending = underway_or_halted(
                declared, self._states.at(head), self.action, self.system, self.past(declared.row)
            )
        self._stand(pending)

    def _stand(self, pending: Underway | None) -> None:
        self.pending = pending
        self.campaign = pending.run.campaign if pending else self._states.at(self.timeline.head)

    def underway_at(self, head: int, using: Interrupted | None = None) -> Underway:
        """The action that is open at a row, as `engine.underway.underway` gives it."""
        declared = declared_at(self.timeline, head)
        past = self.past(declared.row)
        return underway(declared, self._states.at(head), self.action, self.system, using, past)

    def underway_over(self, edited: Edited) -> Underway:
        """The action that is open at the head, run again over an edit that is not written yet.

        Raises:
            Exception: The edit takes away what the action stands on.
        """
        _, kept = codec.settled(edited)
        head = self.timeline.head
        base = evolve_all(self._states.at(head), kept.events)
        declared = declared_at(self.timeline, head)
        # Somebody whom the rule has not reached yet must be there when it does.
        for problem in self.action(declared.record.action).form(base, declared.record.values).problems:
            if problem.said.key in GONE:
                raise LookupError(problem.field)
        return underway(declared, base, self.action, self.system, past=self.past(declared.row))

    def past(self, row: int) -> Past:
        """What was done before the action that a row begins, for a rule that looks back; read when it does."""
        return lambda: self.log.before(row)

    def write(
        self,
        *records: AnyRecord,
        parent: int | None = None,
        pending: Underway | None = None,
        jumped: bool = False,
    ) -> Change:
        """Appends rows, synced, then takes over the state that they make and tells the listeners.

        Args:
            records: The rows.
            parent: The row on which they stand, by default the head.
            pending: The action that is open after them; found from the rows unless given.
            jumped: Whether they only move the head.

        Raises:
            CampaignFileError: They could not be written.
        """
        head = self.timeline.head if parent is None else parent
        jumped = jumped or head != self.timeline.head
        rows = self._append(head, records)
        if pending is not None and isinstance(rows[0].record, Began):
            pending.values = rows[0].record.values  # as they will be read for ever after
        change = self._take(rows, pending, jumped=jumped)
        self._keep_snapshot()
        self.listeners.tell(change)
        return change

    def _append(self, head: int, records: tuple[AnyRecord, ...]) -> tuple[Row, ...]:
        try:
            try:
                return self._journal.append(head, *records)
            except ChangedUnderUs:
                self._journal.vouch(self.timeline.all_rows())
                return self._journal.append(head, *records)
        except CampaignFileError:
            # What failed may be in the file all the same, as may be what somebody else wrote.
            with contextlib.suppress(CampaignFileError):
                self.catch_up()
            raise

    def catch_up(self) -> Change | None:
        """Takes over rows that are in the file and not here; None if there are none.

        Raises:
            CampaignFileError: They cannot be read, or do not follow those that are here.
        """
        last = self.timeline.last_id
        if self._journal.last_id == last:
            return None
        known, *rows = self._journal.rows(after=last - 1) or (None,)
        if known != self.timeline[last]:
            raise CampaignFileError("the campaign was replaced by another one; close it and open it again")
        moves = any(isinstance(row.record, Undone | Redone) for row in rows)
        change = self._take(rows, None, jumped=moves or rows[0].parent != self.timeline.head)
        self.listeners.tell(change)
        return change

    def _take(self, rows: Iterable[Row], pending: Underway | None, *, jumped: bool) -> Change:
        """Takes over rows that are written, and the state that they make."""
        before, had_asks, logged = self.campaign, self.pending is not None, self.timeline.boundary()
        for row in rows:
            self.timeline.add(row)
        if pending is None:
            self.refresh()
        else:
            self._stand(pending)
        return changed_between(
            before,
            self.campaign,
            asks=had_asks or self.pending is not None,
            log=self._logged_since(logged, jumped=jumped),
            jumped=jumped,
        )

    def _logged_since(self, boundary: int, *, jumped: bool) -> bool:
        """Whether the log has other lines than it had up to a row."""
        now = self.timeline.boundary()
        if jumped or now == boundary:
            return now != boundary
        return any(isinstance(row.record, Finished | Edited) for row in self.timeline.rows_after(boundary, now))

    def _keep_snapshot(self) -> None:
        """Now and then keeps the state; that it cannot be kept costs only time at the next opening."""
        if self.pending is None and self.timeline.head - self._snapshot >= ROWS_PER_SNAPSHOT:
            self._save_snapshot()

    def _save_snapshot(self) -> None:
        self._snapshot = self.timeline.head
        with contextlib.suppress(CampaignFileError):
            self._journal.save_snapshot(self._snapshot, self.campaign)

    def close(self) -> None:
        """Keeps the state for a fast opening and leaves the campaign as one file.

        Raises:
            ChangedUnderUs: Somebody else changed the file; says where the rows of this campaign are now. It is
                closed all the same.
        """
        try:
            self._journal.vouch(self.timeline.all_rows())
            if self.timeline.head and self.pending is None and self._snapshot != self.timeline.head:
                self._save_snapshot()
        finally:
            self._journal.close()
