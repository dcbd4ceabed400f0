"""The card in the middle of the window where an action stands that the rules of this program cannot carry on."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QToolButton, QWidget

from engine.answers import Chosen, Rolled
from engine.words import text
from gui.models.resume import action_name
from gui.views.card import label, line
from gui.views.page_card import PageCard

if TYPE_CHECKING:
    from engine.answers import AnySaid
    from gui.commands import Commands
    from gui.session_bridge import SessionBridge


class HaltedCard(PageCard):
    """Says what it is and what was said to it, with buttons that cancel and undo."""

    def __init__(self, bridge: SessionBridge, commands: Commands, parent: QWidget | None = None) -> None:
        """Shows the action at hand."""
        action = action_name(bridge, bridge.pending[0]) if bridge.pending else ""
        super().__init__(bridge.say(text("window.halted.title", action=action)), parent)
        self.add(label(bridge.say(text("window.halted.why")), wraps=True))
        self.said = [_words(bridge, one) for one in bridge.unfit]
        if self.said:
            self.add(line(), inset=False)
            for words in (bridge.say(text("window.halted.said")), *self.said):
                self.add(label(words, role="quiet", wraps=True))
        for command, words in (("cancel", "window.halted.cancel"), ("undo", "window.halted.undo")):
            button = QToolButton()
            button.setText(bridge.say(text(words)))
            button.setToolTip(commands[command].toolTip())
            button.clicked.connect(commands[command].trigger)
            if command == "cancel":
                button.setProperty("kind", "primary")
                self.setFocusProxy(button)
            self.add_button(button)


def _words(bridge: SessionBridge, said: AnySaid) -> str:
    ask = ask_name(bridge, said.ask)
    if isinstance(said, Rolled):
        faces = " ".join(map(str, said.faces))
        return bridge.say(text("window.halted.faces", ask=ask, faces=faces))
    if isinstance(said, Chosen):
        return bridge.say(text("window.halted.chosen", ask=ask, option=bridge.word(said.option, "option")))
    return bridge.say(text("window.halted.other", ask=ask))


def ask_name(bridge: SessionBridge, ask: str) -> str:
    """What an ask is called, though the action that would name it cannot be run.

    The log tells what the same ask was called before. Otherwise its id is put into words part by part: ids say whose
    ask it is, and which of several, in ids of people, words and figures.
    """
    action = bridge.pending[0] if bridge.pending else ""
    for entry in reversed(bridge.log):
        if entry.action == action:
            found = next((one.label for one in entry.asked if one.ask == ask and not one.label.facts), None)
            if found is not None:
                return bridge.say(found)
    parts = re.split(r"[.#]", ask)
    return " – ".join(filter(None, (_part(bridge, part) for part in parts)))


def _part(bridge: SessionBridge, part: str) -> str:
    if part in bridge.campaign.people:
        return bridge.name(part)
    figures = re.fullmatch(r"([A-Za-z_]+?)_?(\d+)", part)
    word, number = (figures[1], f" {figures[2]}") if figures else (part, "")
    return bridge.word(word, "result", "place", "field", "action").lower() + number
