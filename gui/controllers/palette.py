"""Fills the palette with all that can be done or looked up, and does what is chosen in it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject

from engine.answers import REROLL
from engine.words import text
from gui.commands import COMMANDS
from gui.models.palette import Entry
from gui.models.rules import summaries

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from engine.asks import Ask
    from engine.system import InterruptOffer
    from gui.commands import Commands
    from gui.models.action_draft import ActionDraft
    from gui.session_bridge import SessionBridge

UNLISTED = frozenset({"palette"})


class PaletteController(QObject):
    """Everything that the palette knows, and what becomes of it."""

    def __init__(
        self,
        bridge: SessionBridge,
        commands: Commands,
        draft: ActionDraft,
        deeds: dict[str, Callable[[str], object]],
        use: Callable[[str, InterruptOffer], object],
        parent: QObject | None = None,
    ) -> None:
        """Takes what becomes of a choice.

        Args:
            bridge: Where everything is read.
            commands: The commands of the window.
            draft: What can be declared.
            deeds: What to do with an action, a person and a rule that were chosen, each by its id.
            use: Uses something that is offered on an ask.
            parent: Its owner.
        """
        super().__init__(parent)
        self._bridge, self._commands, self._draft, self._deeds = bridge, commands, draft, deeds
        self._use = use

    def entries(self) -> list[Entry]:
        """All that can be found now."""
        return [*self.offers(), *self._of_commands(), *self._of_actions(), *self._of_people(), *self._of_rules()]

    def carry_out(self, entry: Entry) -> None:
        """Does what was chosen."""
        if entry.kind == "command":
            self._commands[entry.id].trigger()
        elif entry.kind == "offer":
            for name, question, offer in self._offers():
                if name == entry.id:
                    self._use(question.id, offer)
                    return
        else:
            self._deeds[entry.kind](entry.id)

    def offers(self) -> Iterator[Entry]:
        """What can be used now on what is asked, or on what was thrown."""
        say = self._bridge.say
        for name, question, offer in self._offers():
            note = say(text("window.palette.offer", ask=question.label))
            yield Entry("offer", name, say(offer.label), note, offer.use, enabled=not self._bridge.read_only)

    def _offers(self) -> Iterator[tuple[str, Ask[Any], InterruptOffer]]:
        """What is on offer now, on what is asked and on what was thrown, each with a name that tells it apart."""
        bridge = self._bridge
        for question in bridge.open_asks:
            for offer in bridge.offers(question):
                if offer.use != REROLL:
                    yield f"{offer.use}/{question.id}", question, offer
        for given in reversed(bridge.given if bridge.pending else bridge.given_last):
            for offer in bridge.rerolls(given):
                yield f"{offer.use}/{given.ask.id}", given.ask, offer

    def _of_commands(self) -> Iterator[Entry]:
        for command in COMMANDS:
            if not command.local and command.id not in UNLISTED:
                action = self._commands[command.id]
                yield Entry(
                    "command",
                    command.id,
                    action.text(),
                    self._commands.keys.shown(command.id),
                    enabled=action.isEnabled(),
                )

    def _of_actions(self) -> Iterator[Entry]:
        say, busy = self._bridge.say, self._bridge.pending is not None or self._bridge.read_only
        for group, actions in self._draft.offered.items():
            note = say(text("window.palette.action", group=self._bridge.word(group, "window.group")))
            for action in actions:
                yield Entry("action", action.id, say(action.label), note, action.rule, enabled=not busy)

    def _of_people(self) -> Iterator[Entry]:
        say = self._bridge.say
        for person in self._bridge.campaign.people.values():
            kind = say(text(f"window.kind.{person.kind}"))
            yield Entry("person", person.id, person.name, say(text("window.palette.person", kind=kind)))

    def _of_rules(self) -> Iterator[Entry]:
        for rule, summary in summaries(self._bridge.system.id).items():
            note = self._bridge.say(text("window.palette.rule", rule=rule))
            yield Entry("rule", rule, summary.title, note, rule)
