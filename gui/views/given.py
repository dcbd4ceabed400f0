"""What was rolled so far, in few lines, and the dice among it that can be rolled again."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QMenu, QPushButton, QToolButton, QVBoxLayout, QWidget

from engine.words import text
from gui.theme import BODY_POINTS, STEP, sized
from gui.views import ask_words
from gui.views.card import label
from gui.views.flow_layout import FlowLayout
from gui.views.painting import SMALL

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.run import Asked
    from engine.system import InterruptOffer
    from gui.session_bridge import SessionBridge


MOST = 2
"""How many rolls have a button of their own."""


class Rerolls(QWidget):
    """A button for each roll that somebody could make again, with its faces."""

    wanted = Signal(str, object)
    """Id of the ask, and what is used on it."""

    def __init__(self, bridge: SessionBridge) -> None:
        """Starts without any."""
        super().__init__()
        self._bridge = bridge
        self._shown: list[tuple[str, str]] = []
        self.buttons: list[QPushButton] = []
        self.reached: list[QWidget] = []
        """All that the keys can get to here, the menu of earlier rolls with it."""
        self._flow = FlowLayout(self)
        self.hide()

    def show_given(self, given: Sequence[Asked]) -> None:
        """Offers what can be rolled again, the newest first."""
        found = [(one, offer) for one in reversed(given) for offer in self._bridge.rerolls(one)]
        words = [(one.ask.id, self._words(one, offer)) for one, offer in found]
        if words == self._shown:
            return
        self._shown = words
        while (item := self._flow.takeAt(0)) is not None:
            if widget := item.widget():
                widget.hide()
                widget.deleteLater()
        self.buttons, self.reached = [], []
        for (one, offer), (_, said) in zip(found[:MOST], words, strict=False):
            button = QPushButton(said)
            button.setFont(sized(SMALL))
            button.clicked.connect(lambda _=False, a=one.ask.id, o=offer: self.wanted.emit(a, o))
            self._flow.addWidget(button)
            button.show()
            self.buttons.append(button)
        self.reached += self.buttons
        if found[MOST:]:
            self._add_menu(found[MOST:], [said for _, said in words[MOST:]])
        self.setVisible(bool(words))

    def _add_menu(self, found: Sequence[tuple[Asked, InterruptOffer]], words: Sequence[str]) -> None:
        """Puts earlier rolls into a menu: a burst has many."""
        button = QToolButton()
        button.setText(self._bridge.say(text("window.prompt.earlier", count=len(found))))
        button.setFont(sized(SMALL))
        button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        menu = QMenu(button)
        for (one, offer), said in zip(found, words, strict=True):
            menu.addAction(said).triggered.connect(lambda _=False, a=one.ask.id, o=offer: self.wanted.emit(a, o))
        button.setMenu(menu)
        # Like a button beside it: a tool button would be passed over by Tab.
        button.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._flow.addWidget(button)
        button.show()
        self.reached.append(button)

    def _words(self, one: Asked, offer: InterruptOffer) -> str:
        bridge = self._bridge
        faces = " ".join(map(str, one.faces))
        what = ask_words.who_and_what(bridge, one.ask)
        return bridge.say(text("window.prompt.again", offer=offer.label, what=what, faces=faces))


class Given(QWidget):
    """The answers of the action at hand, newest first, as one block of small lines."""

    def __init__(self, bridge: SessionBridge) -> None:
        """Starts empty."""
        super().__init__()
        self._bridge = bridge
        self.lines = label(role="quiet", points=BODY_POINTS - 1, wraps=True)
        self.rerolls = Rerolls(bridge)
        inside = QVBoxLayout(self)
        inside.setContentsMargins(0, 0, 0, 0)
        inside.setSpacing(STEP)
        inside.addWidget(self.rerolls)
        inside.addWidget(self.lines)

    def refresh(self) -> None:
        """Shows what was answered."""
        answered = [ask_words.answered(self._bridge, record) for record in self._bridge.asked]
        said = "\n".join(reversed(answered))
        if said != self.lines.text():
            self.lines.setText(said)
        self.rerolls.show_given(self._bridge.given)
        self.setVisible(bool(answered))
