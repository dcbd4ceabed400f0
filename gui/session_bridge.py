"""The session as Qt sees it: what can be read, and one signal for every change.

Views and models get the bridge and can only read; controllers hold the session itself.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, Signal

from engine.answers import REROLL
from engine.words import text

if TYPE_CHECKING:
    from collections.abc import Mapping

    from engine.actions import Action, Form
    from engine.answers import AnySaid, AskRecord
    from engine.asks import Ask
    from engine.campaign import Campaign
    from engine.changes import Change
    from engine.journal.lock import Holder
    from engine.log import LogEntry
    from engine.odds import Odds
    from engine.run import Asked
    from engine.session import Session
    from engine.system import InterruptOffer, RuleSystem
    from engine.words import Text, Words


class SessionBridge(QObject):
    """Reads a session for views and models, and tells them what changed."""

    changed = Signal(object)
    """Carries a `Change`; models re-read what it names."""

    rule_wanted = Signal(str)
    """Carries the id of a rule whose page a person wants to read, wherever the id is shown."""

    def __init__(self, session: Session, words: Words, parent: QObject | None = None) -> None:
        """Listens to a session until it is detached."""
        super().__init__(parent)
        self._session = session
        self._detach = session.subscribe(self._on_change)
        self.words = words

    def detach(self) -> None:
        """Listens no longer."""
        self._detach()
        self._detach = _nothing

    def _on_change(self, change: Change) -> None:
        self.changed.emit(change)

    # ---- reading

    @property
    def campaign(self) -> Campaign:
        """The state as it stands, that of a pending action included."""
        return self._session.campaign

    @property
    def system(self) -> RuleSystem:
        """The rule system of the campaign."""
        return self._session.system

    @property
    def actions(self) -> Mapping[str, Action[Any]]:
        """Everything that can be declared, by id."""
        return self._session.actions

    @property
    def head(self) -> int:
        """The row of the journal at which the campaign stands."""
        return self._session.head

    @property
    def pending(self) -> tuple[str, Mapping[str, Any]] | None:
        """The action at hand and its values."""
        return self._session.pending

    @property
    def open_asks(self) -> tuple[Ask[Any], ...]:
        """What is asked now."""
        return self._session.open_asks

    @property
    def halted(self) -> bool:
        """Whether the pending action cannot go on under these rules; it can be cancelled or undone."""
        return self._session.halted

    @property
    def unfit(self) -> tuple[AnySaid, ...]:
        """What was said to the pending action and does not fit any more."""
        return self._session.unfit

    @property
    def read_only(self) -> bool:
        """Whether the campaign can only be looked at."""
        return self._session.read_only

    @property
    def held_by(self) -> Holder | None:
        """Who else writes the campaign."""
        return self._session.held_by

    @property
    def asked(self) -> tuple[AskRecord, ...]:
        """What the pending action asked and was answered."""
        return self._session.asked

    @property
    def log(self) -> tuple[LogEntry, ...]:
        """Finished actions, oldest first."""
        return self._session.log

    @property
    def can_undo(self) -> bool:
        """Whether there is something to undo."""
        return self._session.can_undo

    @property
    def can_redo(self) -> bool:
        """Whether there is something to redo."""
        return self._session.can_redo

    @property
    def can_step_back(self) -> bool:
        """Whether the last die can be asked again."""
        return self._session.can_step_back

    def form(self, action: str, values: Mapping[str, Any]) -> Form:
        """The inputs of an action as the campaign stands."""
        return self._session.form(action, values)

    def preview(self, action: str, values: Mapping[str, Any]) -> Odds | None:
        """Chances of an action, None while its form has problems."""
        return self._session.preview(action, values)

    @property
    def given(self) -> tuple[Asked, ...]:
        """Asks of the pending action with their answers, as the rules know them."""
        return self._session.given

    @property
    def given_last(self) -> tuple[Asked, ...]:
        """The same of the action that has just finished; it is run once more for it."""
        return self._session.given_last

    def portrait(self, name: str) -> bytes | None:
        """A picture that the campaign keeps under a SHA-256."""
        return self._session.portrait(name)

    def rerolls(self, given: Asked) -> tuple[InterruptOffer, ...]:
        """What would let faces that were given be rolled again."""
        return tuple(offer for offer in self.offers(given.ask) if given.faces and offer.use == REROLL)

    def offers(self, question: Ask[Any]) -> tuple[InterruptOffer, ...]:
        """What could be used on an ask beside the referee's modifier."""
        return self.system.interrupts(self.campaign, question)

    # ---- words

    def say(self, said: Text | str | float | None) -> str:
        """The words for something the engine says."""
        return self.words.render(said)

    def name(self, person: str) -> str:
        """A person's name; words for somebody who is no longer here."""
        found = self.campaign.people.get(person)
        return found.name if found else self.words.render(text("event.somebody"))

    def word(self, word: str, *groups: str) -> str:
        """The words for a permanent word of the code, from the first group that has some.

        What has none, such as a condition that the referee made up, is shown as it is.
        """
        for group in groups:
            if f"{group}.{word}" in self.words:
                return self.words.render(text(f"{group}.{word}"))
        return word.replace("_", " ")


def _nothing() -> None:
    return None
