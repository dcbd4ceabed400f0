"""The one door to a campaign: declare, answer, roll, undo, redo, step back, preview, subscribe.

A session keeps the journal, the state at its head, and the action that is pending. Whatever changes is written
and synced before anybody hears of it; if it cannot be written, nothing has changed.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Collection, Iterator, Mapping
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

import msgspec

from engine.answers import (
    AnySaid,
    Chosen,
    Interrupted,
    Overridden,
    Rolled,
    Source,
    Waived,
)
from engine.asks import Ask, Choice, Throw
from engine.errors import BadInput, Refused
from engine.journal.records import Answered, Began, Cancelled, Edited, Finished, Redone, Undone
from engine.portraits import check_portrait
from engine.session_view import SessionView
from engine.standing import Standing
from engine.underway import Halted, Underway, run_of

if TYPE_CHECKING:
    from engine.changes import Change
    from engine.journal.kept import Journal
    from engine.journal.records import AnyRecord
    from engine.roller import Roller
    from engine.run import Run
    from engine.system import RuleSystem
    from engine.words import Words


def _wall_clock() -> str:
    return datetime.now(UTC).isoformat(timespec="seconds")


class Session(SessionView):
    """An open campaign; `SessionView` has what can be read of it."""

    def __init__(
        self,
        journal: Journal,
        systems: Mapping[str, RuleSystem],
        *,
        roller: Roller,
        words: Words,
        now: Callable[[], str] = _wall_clock,
    ) -> None:
        """Takes a journal with at least its founding row.

        Args:
            journal: Where rows are kept; the session closes it.
            systems: Rule systems by id.
            roller: The app's dice.
            words: Renders what refusals say.
            now: Wall clock in ISO 8601, for the journal only; no rule reads it.

        Raises:
            CampaignFileError: The campaign needs a system that is not there.
        """
        super().__init__(Standing(journal, systems), words)
        self._timeline = self._standing.timeline
        self._roller = roller
        self._now = now

    # ---- what can be done

    def subscribe(self, listener: Callable[[Change], None]) -> Callable[[], None]:
        """Calls ``listener`` after each change; the result ends it."""
        return self._standing.listeners.add(listener)

    def refresh(self) -> Change | None:
        """Shows what another window has written since; None if it has written nothing.

        Raises:
            CampaignFileError: The file cannot be read, or another one is in its place. What was shown stays.
        """
        self._standing.journal.look_again()
        return self._standing.catch_up()

    def submit(self, action: str, values: Mapping[str, Any], *, every_die: bool = False) -> Change:
        """Declares an action. Without an ask it is done at once; otherwise its asks are open.

        While an action is pending only an edit that asks nothing is possible; the pending action is then run
        again over the state that the edit made.

        Args:
            action: Id of the action.
            values: Its values.
            every_die: Whether dice that can change nothing are asked for all the same, as a script may have them.

        Raises:
            BadInput: No such action, or a value is missing or wrong.
            Refused: The rules forbid it.
            CampaignFileError: It could not be written.
        """
        declared = self._standing.action(action)
        before = self.campaign
        form = declared.form(before, values)
        read = declared.read(form, self._words.render)
        row = self._standing.next_row
        run = run_of(declared, read, before, row, self.system, past=self._standing.past(row), every_die=every_die)
        kept = {key: value for key, value in form.values.items() if value is not None}
        if self._pending:
            if not run.done:
                raise Refused(f"{self._unfinished()}; answer what it asks, or cancel it, before the next action")
            return self._edit(Edited(action=action, values=kept, events=tuple(run.events), at=self._now()))
        began = Began(action=action, values=kept, at=self._now())
        if run.done:
            return self._standing.write(began, self._finish(run))
        return self._standing.write(began, pending=Underway(row, action, kept, run))

    def answer(self, ask: str, faces: Collection[int], source: Source = "hand") -> Change:
        """Gives the faces of an open ask, in the order in which they fell.

        Raises:
            BadInput: It is not open, or faces are missing, spare or impossible.
            CampaignFileError: It could not be written.
        """
        return self._say(self._signed(Rolled(ask=ask, faces=tuple(faces), source=source)))

    def choose(self, ask: str, option: str, source: Source = "hand") -> Change:
        """Decides an open choice.

        Raises:
            BadInput: It is not open, or has no such option.
        """
        return self._say(self._signed(Chosen(ask=ask, option=option, source=source)))

    def waive(self, ask: str, reason: str) -> Change:
        """Lets an open ask pass, for a reason that is kept."""
        return self._say(self._signed(Waived(ask=ask, reason=reason)))

    def override(self, ask: str, value: str | int, reason: str) -> Change:
        """Sets the result of an open ask, for a reason that is kept.

        Raises:
            BadInput: It is not open, or cannot have the result.
        """
        return self._say(self._signed(Overridden(ask=ask, value=value, reason=reason)))

    def interrupt(self, ask: str, use: str, value: int = 0, reason: str = "") -> Change:
        """Uses something on an ask: a re-roll of faces just given, a bonus, a modifier made up on the spot.

        An action that the faces finished is taken up again.

        Raises:
            BadInput: There is no such ask, or nothing of the kind can be used.
            Refused: It cannot be paid for.
        """
        used = Interrupted(ask=ask, use=use, value=value, reason=reason)
        head = self._timeline.head
        if self.halted:
            raise BadInput(f"{self._unfinished()} and cannot go on; cancel it or undo it")
        if not self._pending:
            reopened = self._timeline.reopen_target()
            if reopened is None:
                raise BadInput("nothing is being asked, and the last action asked nothing")
            head = reopened
        known = self._standing.underway_at(head).run.known
        if ask not in known:
            raise BadInput(f"“{ask}” is no ask of this action; it has {', '.join(sorted(known)) or 'none'}")
        pending = self._standing.underway_at(head, used)
        records: list[AnyRecord] = [Answered(said=used)]
        if pending.run.done:
            return self._standing.write(*records, self._finish(pending.run), parent=head)
        return self._standing.write(*records, parent=head, pending=pending)

    def roll(self, ask: str | None = None) -> Change:
        """Lets the app roll one open ask, the first unless named."""
        question = self._asking(ask)
        return self._say(self._rolled(question))

    def keep_portrait(self, data: bytes) -> str:
        """Keeps a picture in the file and gives the SHA-256 by which ``portrait`` gives it to somebody.

        Raises:
            BadInput: It is no picture that a campaign keeps.
            CampaignFileError: It could not be written.
        """
        check_portrait(data)
        return self._standing.journal.put_blob(data)

    def roll_all(self, of: Callable[[Ask[Any]], bool] | None = None) -> Change:
        """Lets the app roll everything up to the end of the action or its next choice, in one transaction.

        Args:
            of: Which asks the app rolls; it goes on until something else is asked. All unless given.

        Raises:
            BadInput: Nothing is asked, or only choices are.
        """
        said: list[AnySaid] = []
        pending = self._at_hand()
        with self._trying():
            while throws := [one for one in pending.run.open if isinstance(one, Throw) and (of is None or of(one))]:
                said.append(self._rolled(throws[0]))
                pending.run.say(said[-1])
            if not said:
                raise BadInput(
                    "this is a choice; choose before the dice are rolled"
                    if pending.run.open
                    else f"{self._unfinished()} and asks nothing; cancel it or undo it"
                )
            return self._write_said(pending, said)

    def cancel(self) -> Change:
        """Gives the pending action up; its faces stay in the journal."""
        self._at_hand()
        return self._standing.write(Cancelled(at=self._now()))

    def stop(self) -> Change:
        """Ends the pending action here and keeps what stands by itself, such as the time that `advance` has reached.

        Raises:
            BadInput: Nothing of the action stands by itself.
        """
        run = self._at_hand().run
        if isinstance(run, Halted) or not run.standing:
            raise BadInput("nothing of this action stands by itself; answer what it asks, or cancel it")
        asked = tuple(one.record() for one in run.asked)
        return self._standing.write(Finished(events=run.standing, asked=asked, at=self._now(), stopped=True))

    def undo(self) -> Change:
        """Takes back the last answer of a pending action, or the last action as a whole.

        Raises:
            BadInput: There is nothing to undo.
        """
        return self._move(self._timeline.undo_target(), "there is nothing to undo")

    def step_back(self) -> Change:
        """Asks the last die again, even if it finished the action."""
        return self._move(
            self._timeline.step_back_target(),
            "the last action asked no die that could be asked again",
        )

    def redo(self) -> Change:
        """Takes the last undo back."""
        target = self._timeline.redo_target()
        if target is None:
            raise BadInput("there is nothing to redo")
        return self._standing.write(Redone(head=target, at=self._now()), jumped=True)

    def go_to(self, row: int) -> Change:
        """Shows the campaign as it stood after a row of the journal; what came later stays on its branch."""
        if not 0 < row <= self._timeline.last_id or self._timeline[row].head != row:
            raise BadInput(f"the journal has no state after a row {row}")
        return self._move(row, "")

    def close(self) -> None:
        """Keeps the state for a fast opening and leaves the campaign as one file.

        Raises:
            CampaignFileError: Another program changed the file; says where the rows of this campaign are now.
                It is closed all the same.
        """
        self._standing.close()

    def drop_run(self) -> None:
        """Throws the live run away; it is made afresh from the answers. Changes nothing that can be seen."""
        self._standing.refresh()

    # ---- how it is done

    @property
    def _pending(self) -> Underway | None:
        return self._standing.pending

    def _unfinished(self) -> str:
        """The beginning of a refusal while an action is pending."""
        action = self._pending.action if self._pending else ""
        known = self.actions.get(action)
        return f"“{self._words.render(known.label) if known else action}” is not finished"

    def _edit(self, edited: Edited) -> Change:
        """An edit while an action is pending, which is run again over it; that may even finish it.

        Nothing is written if the action could not go on, lest the campaign stand where no rule leads.
        """
        try:
            pending = self._standing.underway_over(edited)
        except Exception as error:
            raise Refused(f"{self._unfinished()}, and could not go on after this; finish or cancel it first") from error
        if pending.run.done:
            return self._standing.write(edited, self._finish(pending.run))
        return self._standing.write(edited, pending=pending)

    def _at_hand(self) -> Underway:
        if self._pending is None:
            raise BadInput("nothing is being asked; declare an action first")
        return self._pending

    def _asking(self, ask: str | None) -> Ask[Any]:
        pending = self._at_hand()
        if ask is None and pending.run.open:
            return pending.run.open[0]
        return pending.run.asking(ask or "")

    def _signed(self, said: Any) -> AnySaid:
        """The answer with what was asked for, so that it can be told later whether it still fits."""
        question = self._asking(said.ask)
        signed: AnySaid = msgspec.structs.replace(said, dice=question.code, target=question.target)
        return signed

    def _rolled(self, question: Ask[Any]) -> AnySaid:
        if not isinstance(question, Throw):
            kind = "choice" if isinstance(question, Choice) else "question"
            raise BadInput(f"“{question.id}” is a {kind} and wants no dice; choose an option")
        faces = self._roller.roll(question.dice)
        return Rolled(ask=question.id, dice=question.code, target=question.target, faces=faces, source="app")

    def _say(self, said: AnySaid) -> Change:
        pending = self._at_hand()
        pending.run.asking(said.ask).outcome(said)
        with self._trying():
            pending.run.say(said)
            return self._write_said(pending, [said])

    @contextlib.contextmanager
    def _trying(self) -> Iterator[None]:
        """Makes the run afresh from the journal if anything fails, so that nothing unwritten is ever shown."""
        try:
            yield
        except BaseException:
            self.drop_run()
            raise

    def _write_said(self, pending: Underway, said: Collection[AnySaid]) -> Change:
        records: list[AnyRecord] = [Answered(said=one) for one in said]
        if pending.run.done:
            return self._standing.write(*records, self._finish(pending.run))
        return self._standing.write(*records, pending=pending)

    def _finish(self, run: Run | Halted) -> Finished:
        return Finished(events=tuple(run.events), asked=tuple(one.record() for one in run.asked), at=self._now())

    def _move(self, target: int | None, otherwise: str) -> Change:
        if target is None:
            raise BadInput(otherwise)
        # What was said last may have finished the action before an interrupt took it up again: back to that end.
        target = self._timeline.end_at(target)
        return self._standing.write(Undone(head=target, at=self._now()), jumped=True)
