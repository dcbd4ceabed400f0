"""What a referee does to an ask by way of a dialog: a modifier, letting it pass, setting its result."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import QObject

from engine.asks import Choice, Throw
from engine.meanings import meanings
from engine.words import text

if TYPE_CHECKING:
    from engine.asks import Ask
    from engine.system import InterruptOffer
    from gui.controllers.combat import CombatController
    from gui.main_window import MainWindow
    from gui.session_bridge import SessionBridge
    from gui.views.dialogs import ReasonDialog

MODIFIER: Final = "modifier"
LARGEST_MODIFIER: Final = 100


class Referee(QObject):
    """Asks for amounts and reasons, and hands them to the fight."""

    def __init__(self, window: MainWindow, bridge: SessionBridge, combat: CombatController, parent: QObject) -> None:
        """Takes the window whose prompt shows the ask."""
        super().__init__(parent)
        self._window, self._bridge, self._combat = window, bridge, combat

    def modify(self) -> None:
        """Adds a modifier made up on the spot."""
        question = self._window.prompt.current
        if question is None:
            return
        title = self._bridge.say(text("window.command.modify"))
        limits = (-LARGEST_MODIFIER, LARGEST_MODIFIER)
        dialog = self._reason_dialog(title, amount=limits)
        if dialog.exec():
            self._combat.interrupt(question.id, MODIFIER, dialog.amount, dialog.reason)

    def interrupt(self, ask: str, offer: InterruptOffer) -> None:
        """Uses something that is offered on an ask."""
        if offer.lowest == offer.highest:
            self._combat.interrupt(ask, offer.use, offer.highest)
            return
        dialog = self._reason_dialog(self._bridge.say(offer.label), amount=(offer.lowest, offer.highest))
        if dialog.exec():
            self._combat.interrupt(ask, offer.use, dialog.amount, dialog.reason)

    def waive(self) -> None:
        """Lets the ask pass."""
        question = self._window.prompt.current
        if question is None:
            return
        dialog = self._reason_dialog(self._bridge.say(text("window.command.waive")))
        if dialog.exec():
            self._combat.waive(question.id, dialog.reason)

    def override(self) -> None:
        """Sets its result."""
        question = self._window.prompt.current
        if question is None:
            return
        dialog = self._reason_dialog(self._bridge.say(text("window.command.override")), results=self._results(question))
        if dialog.exec():
            self._combat.override(question.id, dialog.result_value, dialog.reason)

    def _results(self, question: Ask[Any]) -> list[tuple[str, str]]:
        """What an ask can come to, by id and in words; nothing where that is a number."""
        if isinstance(question, Choice):
            return [(option.id, self._bridge.say(option.label)) for option in question.options]
        found = meanings(question) if isinstance(question, Throw) else ()
        words = dict.fromkeys(one.result for one in found if isinstance(one.result, str))
        return [(result, self._bridge.word(result, "result", "place")) for result in words]

    def _reason_dialog(
        self,
        title: str,
        *,
        results: list[tuple[str, str]] | None = None,
        amount: tuple[int, int] | None = None,
    ) -> ReasonDialog:
        from gui.views.dialogs import ReasonDialog

        title = title.removesuffix("…")
        agree = self._bridge.say(text("window.dialog.agree"))
        return ReasonDialog(self._bridge.words, title, agree, results=results, amount=amount, parent=self._window)
