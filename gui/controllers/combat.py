"""The fight: turns, order, declared actions, and what is said to their asks."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.answers import SECRET, Source
from engine.asks import Throw
from engine.words import text
from gui.controllers.speaking import Speaking
from gui.models.dice_source import DiceSource

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from PySide6.QtCore import QObject

    from engine.asks import Ask
    from engine.session import Session
    from gui.session_bridge import SessionBridge

BY_HAND: Source = "hand"


class CombatController(Speaking):
    """Everything in a fight that changes the campaign."""

    def __init__(self, session: Session, bridge: SessionBridge, parent: QObject | None = None) -> None:
        """Takes the session that it submits to."""
        super().__init__(parent)
        self._session = session
        self._bridge = bridge
        self.dice = DiceSource(bridge, self)

    # ---- actions and their asks

    def submit(self, action: str, values: dict[str, Any]) -> bool:
        """Declares an action; true if the rules took it."""
        return self._then_app(lambda: self._session.submit(action, values))

    def give(self, ask: str, faces: Sequence[int]) -> bool:
        """Gives the faces that the table rolled."""
        return self._then_app(lambda: self._session.answer(ask, faces, BY_HAND))

    def roll(self, ask: str) -> bool:
        """Lets the app roll one ask."""
        return self._then_app(lambda: self._session.roll(ask))

    def roll_all(self) -> bool:
        """Lets the app roll all that is left."""
        return self.attempt(self._session.roll_all)

    def choose(self, ask: str, option: str) -> bool:
        """Decides a choice."""
        return self._then_app(lambda: self._session.choose(ask, option))

    def waive(self, ask: str, reason: str) -> bool:
        """Lets an ask pass."""
        return self._then_app(lambda: self._session.waive(ask, reason))

    def override(self, ask: str, value: str | int, reason: str) -> bool:
        """Sets the result of an ask."""
        return self._then_app(lambda: self._session.override(ask, value, reason))

    def interrupt(self, ask: str, use: str, value: int = 0, reason: str = "") -> bool:
        """Uses something on an ask."""
        return self._then_app(lambda: self._session.interrupt(ask, use, value, reason))

    def keep_secret(self, ask: str) -> bool:
        """Keeps a roll from the players, or no longer."""
        return self.attempt(lambda: self._session.interrupt(ask, SECRET))

    def let_app_roll(self) -> bool:
        """Rolls for those whose dice are the app's, until somebody else is asked; true if it rolled.

        Called after each deed but never after a step back, lest what was taken back be rolled again at once.
        """
        if not any(map(self._is_apps, self._session.open_asks)):
            return False
        return self.attempt(lambda: self._session.roll_all(self._is_apps))

    def _is_apps(self, question: Ask[Any]) -> bool:
        return isinstance(question, Throw) and self.dice.by_app(question.roller)

    def _then_app(self, deed: Callable[[], object]) -> bool:
        done = self.attempt(deed)
        if done:
            self.let_app_roll()
        return done

    def cancel(self) -> bool:
        """Gives the pending action up."""
        return self.attempt(self._session.cancel)

    # ---- back and forth

    def undo(self) -> bool:
        """Takes back the last answer or action."""
        return self.attempt(self._session.undo)

    def redo(self) -> bool:
        """Takes the last undo back."""
        return self.attempt(self._session.redo)

    def step_back(self) -> bool:
        """Asks the last die again."""
        return self.attempt(self._session.step_back)

    # ---- turns and order

    def start(self, combatants: list[str], surprised: list[str]) -> bool:
        """Begins a fight."""
        return self.submit("start", {"combatants": combatants, "surprised": surprised})

    def end(self) -> bool:
        """Ends the fight."""
        return self.submit("end", {})

    def next_turn(self) -> bool:
        """Gives the turn to whoever comes next."""
        return self.submit("next_turn", {})

    def hold(self, person: str | None) -> bool:
        """Lets somebody wait."""
        return self._for_somebody(person, lambda who: self.submit("hold", {"actor": who}))

    def act_now(self, person: str | None) -> bool:
        """Gives somebody the turn at once."""
        return self._for_somebody(person, lambda who: self.submit("act_now", {"actor": who}))

    def join(self, person: str) -> bool:
        """Lets somebody into the fight."""
        return self.submit("join", {"name": person})

    def leave(self, person: str | None) -> bool:
        """Takes somebody out of the fight."""
        return self._for_somebody(person, lambda who: self.submit("leave", {"name": who}))

    def keep_order(self, *, on: bool) -> bool:
        """Keeps the order made by hand, or no longer."""
        return self.submit("keep_order", {"on": on})

    def move_before(self, slots: Sequence[str], anchor: str) -> bool:
        """Puts slots together before another one, or at the end without one, as one entry of the log."""
        return self.submit("arrange", {"slots": list(slots), **({"before": anchor} if anchor else {})})

    def sort_anew(self) -> bool:
        """Puts everybody back where the rules have them; marks of rows moved by hand go."""
        return self.submit("resort", {})

    def shift(self, slots: Sequence[str], by: int) -> bool:
        """Moves slots up (-1) or down (1) by one place, all together; false at the edge."""
        fight = self._bridge.campaign.encounter
        if fight is None or not slots:
            return False
        ids = [slot.id for slot in fight.slots]
        places = sorted(ids.index(slot) for slot in slots if slot in ids)
        if not places or places[0] + by < 0 or places[-1] + by >= len(ids):
            return False
        # Rows that do not touch each other come together: before the row above the first, or after the one below.
        target = places[0] - 1 if by < 0 else places[-1] + 2
        return self.move_before([ids[place] for place in places], ids[target] if target < len(ids) else "")

    def _for_somebody(self, person: str | None, deed: Callable[[str], bool]) -> bool:
        if person is None:
            self.refused.emit(self._bridge.say(text("window.say.choose_somebody")))
            return False
        return deed(person)

    # ---- what there is to decide

    @property
    def in_turn(self) -> str | None:
        """Whose turn it is."""
        fight = self._bridge.campaign.encounter
        slot = fight.slot(fight.turn) if fight and fight.turn else None
        return slot.people[0] if slot and slot.people else None

    @property
    def can_roll_all(self) -> bool:
        """Whether something is asked that dice can answer."""
        return any(isinstance(question, Throw) for question in self._session.open_asks)
