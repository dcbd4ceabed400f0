"""The card in the middle of the window after a campaign was opened in the midst of things: where play stood."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QFont, QKeyEvent
from PySide6.QtWidgets import QPushButton, QWidget

from engine.words import text
from gui.theme import BODY_POINTS
from gui.views.card import label, line
from gui.views.page_card import PageCard
from gui.views.painting import SMALL

if TYPE_CHECKING:
    from engine.words import Words
    from gui.models.resume import Stand


class ResumeCard(PageCard):
    """Says where play stood; Enter, Escape or its button go on."""

    done = Signal()

    def __init__(self, words: Words, stand: Stand, parent: QWidget | None = None) -> None:
        """Shows where play stood."""
        super().__init__(words.render(text("window.resume.title")), parent)
        if stand.crashed:
            self.add(label(stand.crashed, role="warning", wraps=True))
        for place, said in enumerate(stand.lines):
            weight = QFont.Weight.DemiBold if place == 0 else QFont.Weight.Normal
            self.add(label(said, points=BODY_POINTS + 1, weight=weight, wraps=True))
        if stand.last:
            self.add(line(), inset=False)
            title = words.render(text("window.resume.last"))
            self.add(label(title, role="quiet", points=SMALL, weight=QFont.Weight.DemiBold))
            for said in stand.last:
                self.add(label(said, role="quiet", wraps=True))
        self.button = QPushButton(words.render(text("window.resume.go_on")))
        self.button.setProperty("kind", "primary")
        self.button.clicked.connect(self.done)
        self.add_button(self.button)
        self.setFocusProxy(self.button)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Goes on by Enter or Escape."""
        if event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Escape}:
            self.done.emit()
            return
        super().keyPressEvent(event)
