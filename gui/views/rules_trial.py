"""What another choice of a house rule would change, with the buttons that accept it or leave it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QFrame, QHBoxLayout, QPushButton, QVBoxLayout

from engine.words import text
from gui.models.house_rules import RulesDiffModel
from gui.theme import STEP
from gui.views.card import label
from gui.views.low_table import LowTable

if TYPE_CHECKING:
    from gui.session_bridge import SessionBridge


class Trial(QFrame):
    """A strip in the card of a house rule; made when a choice is first tried out, for most never are."""

    def __init__(self, bridge: SessionBridge) -> None:
        """Starts hidden."""
        super().__init__()
        self.setObjectName("strip")
        self._bridge = bridge
        self.model = RulesDiffModel(bridge, self)
        self.table = LowTable(self.model, stretched=1)
        self.moves = label(wraps=True)
        self.accept = QPushButton(bridge.say(text("window.rules.accept")))
        self.accept.setProperty("kind", "primary")
        self.leave = QPushButton(bridge.say(text("window.dialog.leave")))
        buttons = QHBoxLayout()
        buttons.addStretch(1)
        buttons.addWidget(self.leave)
        buttons.addWidget(self.accept)
        inside = QVBoxLayout(self)
        inside.setContentsMargins(STEP * 2, STEP, STEP * 2, STEP)
        inside.addWidget(self.moves)
        inside.addWidget(self.table)
        inside.addLayout(buttons)
        self.hide()

    def look(self, option: str, choice: object, named: str) -> None:
        """Tells what a choice would change; ``named`` are its words."""
        self.model.look(option, choice)
        count = self.model.rowCount()
        facts = {"choice": named, "people": self.model.people, "count": count}
        key = "window.rules.moves_one" if self.model.people == 1 else "window.rules.moves"
        self.moves.setText(self._bridge.say(text(key if count else "window.rules.moves_nothing", **facts)))
        self.table.setVisible(count > 0)
        self.show()

    def give_up(self) -> None:
        """Goes."""
        self.model.clear()
        self.hide()
