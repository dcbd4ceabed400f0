"""Buttons for asks that are open together, to be answered in any order; many of them go into a menu."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QMenu, QPushButton, QToolButton, QWidget

from engine.words import text
from gui.theme import sized
from gui.views import ask_words
from gui.views.flow_layout import FlowLayout
from gui.views.painting import SMALL

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.asks import Ask
    from gui.session_bridge import SessionBridge

MOST: Final = 6
"""How many have a button of their own."""


class OpenAsks(QWidget):
    """Which of several asks is answered next."""

    chosen = Signal(str)

    def __init__(self, bridge: SessionBridge) -> None:
        """Starts without any."""
        super().__init__()
        self._bridge = bridge
        self._flow = FlowLayout(self)
        self._shown: list[tuple[str, bool]] = []
        self._all: tuple[Ask[Any], ...] = ()
        self.buttons: list[QPushButton] = []
        self.hide()

    def show_asks(self, asks: Sequence[Ask[Any]], current: str) -> None:
        """Shows them, the one that is answered next marked; nothing where there is only one."""
        self.setVisible(len(asks) > 1)
        self._all = tuple(asks) if len(asks) > 1 else ()
        wanted = [(one.id, one.id == current) for one in self._all]
        if wanted == self._shown:
            return
        self._shown = wanted
        while (item := self._flow.takeAt(0)) is not None:
            if widget := item.widget():
                widget.hide()
                widget.deleteLater()
        self.buttons = []
        for one in self._near(current):
            button = QPushButton(ask_words.who_and_what(self._bridge, one))
            button.setCheckable(True)
            button.setChecked(one.id == current)
            button.setFont(sized(SMALL))
            button.clicked.connect(lambda _=False, ask=one.id: self.chosen.emit(ask))
            self._flow.addWidget(button)
            button.show()
            self.buttons.append(button)
        if len(self._all) > MOST:
            self._add_menu()

    def _near(self, current: str) -> Sequence[Ask[Any]]:
        """As many as have room, the current one among them."""
        place = next((place for place, one in enumerate(self._all) if one.id == current), 0)
        start = max(0, min(place - 1, len(self._all) - MOST))
        return self._all[start : start + MOST]

    def _add_menu(self) -> None:
        button = QToolButton()
        button.setText(self._bridge.say(text("window.prompt.all_open", count=len(self._all))))
        button.setFont(sized(SMALL))
        button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        menu = QMenu(button)
        # Thirty lines are made only when somebody looks at them.
        menu.aboutToShow.connect(lambda: self._fill(menu))
        button.setMenu(menu)
        self._flow.addWidget(button)
        button.show()

    def _fill(self, menu: QMenu) -> None:
        menu.clear()
        for one in self._all:
            said = ask_words.who_and_what(self._bridge, one)
            menu.addAction(said).triggered.connect(lambda _=False, ask=one.id: self.chosen.emit(ask))
