"""What can be read of an open campaign: its state, what is asked, the log, forms and odds. Changes nothing."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import msgspec

from engine.roller import Roller
from engine.underway import Halted

if TYPE_CHECKING:
    from engine.actions import Action, Form
    from engine.answers import AnySaid, AskRecord
    from engine.asks import Ask
    from engine.campaign import Campaign
    from engine.events import AnyEvent
    from engine.journal.lock import Holder
    from engine.log import LogEntry
    from engine.odds import Odds
    from engine.procedure import Procedure, Scene
    from engine.run import Asked
    from engine.standing import Standing
    from engine.system import RuleSystem
    from engine.words import Words

PREVIEW_SEED = 1
"""An estimate has dice of its own: the session's are not touched, and the same form shows the same chances."""


class SessionView:
    """An open campaign, to be read."""

    def __init__(self, standing: Standing, words: Words) -> None:
        """Takes the state at the head of a journal, and the words that render what is refused."""
        self._standing = standing
        self._words = words
        self.system: RuleSystem = standing.system
        self.actions: dict[str, Action[Any]] = standing.actions

    @property
    def campaign(self) -> Campaign:
        """The state as it stands, the events of a pending action so far included; never one that is not written."""
        return self._standing.campaign

    @property
    def head(self) -> int:
        """The row at which the campaign stands."""
        return self._standing.timeline.head

    @property
    def pending(self) -> tuple[str, Mapping[str, Any]] | None:
        """The action at hand and its values, None if there is none."""
        return (self._standing.pending.action, self._standing.pending.values) if self._standing.pending else None

    @property
    def halted(self) -> bool:
        """Whether the pending action cannot go on under the rules of this program; cancel it, or undo it.

        Nothing is asked then, and what was said to it is in `unfit`.
        """
        return self._standing.pending is not None and isinstance(self._standing.pending.run, Halted)

    @property
    def open_asks(self) -> tuple[Ask[Any], ...]:
        """What is asked now, in order; empty when no action is pending."""
        return self._standing.pending.run.open if self._standing.pending else ()

    @property
    def asked(self) -> tuple[AskRecord, ...]:
        """Asks of the pending action that have been answered."""
        return tuple(one.record() for one in self._standing.pending.run.answered) if self._standing.pending else ()

    @property
    def given(self) -> tuple[Asked, ...]:
        """Asks of the pending action that have been answered, for what could be used on them."""
        return tuple(self._standing.pending.run.answered) if self._standing.pending else ()

    @property
    def given_last(self) -> tuple[Asked, ...]:
        """Asks of the action that has just finished, found by running it once more, for what could be used on them.

        An interrupt takes the action up again; nothing here once anything else was done.
        """
        row = self._standing.timeline.reopen_target() if self._standing.pending is None else None
        return tuple(self._standing.underway_at(row).run.asked) if row is not None else ()

    @property
    def unfit(self) -> tuple[AnySaid, ...]:
        """Answers of the pending action that an edit made void; they are asked again."""
        return tuple(self._standing.pending.run.unfit) if self._standing.pending else ()

    @property
    def events_so_far(self) -> tuple[AnyEvent, ...]:
        """Events of the pending action so far."""
        return tuple(self._standing.pending.run.events) if self._standing.pending else ()

    @property
    def log(self) -> tuple[LogEntry, ...]:
        """Finished actions that led here, oldest first."""
        return self._standing.log.entries()

    @property
    def can_undo(self) -> bool:
        """Whether there is something to undo."""
        return self._standing.timeline.undo_target() is not None

    @property
    def can_redo(self) -> bool:
        """Whether there is something to redo."""
        return self._standing.timeline.redo_target() is not None

    @property
    def can_step_back(self) -> bool:
        """Whether the last die can be asked again."""
        return self._standing.timeline.step_back_target() is not None

    @property
    def read_only(self) -> bool:
        """Whether the campaign can only be looked at; whatever would change it is refused then."""
        return self._standing.journal.read_only

    @property
    def held_by(self) -> Holder | None:
        """Who else writes the campaign, as far as was known at the last `refresh`."""
        return self._standing.journal.held_by

    @property
    def notice(self) -> str:
        """What the person at the table is to be told of how the campaign is kept; mostly empty."""
        return self._standing.journal.notice

    def portrait(self, name: str) -> bytes | None:
        """A picture that the file keeps under a SHA-256, None if it has none."""
        return self._standing.journal.blob(name)

    def form(self, action: str, values: Mapping[str, Any]) -> Form:
        """The inputs of an action over the campaign as it stands.

        Raises:
            BadInput: There is no such action.
        """
        return self._standing.action(action).form(self.campaign, values)

    def preview(self, action: str, values: Mapping[str, Any], *, thorough: bool = False) -> Odds | None:
        """Chances of an action as its form stands; None while the form has problems.

        It only reads, so a window may call it from another thread than the one that changes the session.

        Args:
            action: Id of the action.
            values: Values of its form.
            thorough: Whether to take seconds rather than a fraction of one.

        Raises:
            BadInput: There is no such action.
        """
        from engine import odds  # NumPy comes with the first preview, not with the start

        declared, campaign = self._standing.action(action), self.campaign
        form = declared.form(campaign, values)
        if form.problems:
            return None
        read = declared.read(form, self._words.render)
        effort = odds.THOROUGH if thorough else odds.LIVE
        return odds.odds_of(
            self.system,
            campaign,
            lambda scene: _to_its_end(declared, scene, read),
            Roller(PREVIEW_SEED),
            effort,
        )


def _to_its_end(declared: Action[Any], scene: Scene, values: Any) -> Procedure[None]:
    """An action, and for a lasting deed what the clock brings once it is done: its dice come only then."""
    before = {activity.id for activity in scene.campaign.activities}
    yield from declared.carry_out(scene, values)
    for activity in scene.campaign.activities:
        if declared.completion is not None and activity.id not in before:
            yield from declared.completion(scene, msgspec.convert(activity.values, declared.values))
