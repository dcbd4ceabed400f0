"""A line at the top of the window that stays as long as what it says is so."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QFrame, QHBoxLayout, QWidget

from gui.theme import STEP
from gui.views.card import label
from gui.views.command_button import CommandButton

if TYPE_CHECKING:
    from PySide6.QtGui import QAction


class Notice(QFrame):
    """One sentence, with a button where something can be done about it."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Starts hidden."""
        super().__init__(parent)
        self.setObjectName("notice")
        self._words = label(role="warning", wraps=True)
        self._button = CommandButton()
        self._button.hide()
        inside = QHBoxLayout(self)
        inside.setContentsMargins(STEP * 2, STEP, STEP, STEP)
        inside.addWidget(self._words, 1)
        inside.addWidget(self._button)
        self.hide()

    @property
    def words(self) -> str:
        """What is said."""
        return self._words.text()

    def say(self, sentence: str, deed: QAction | None = None) -> None:
        """Shows a sentence, or hides the line with an empty one."""
        self._words.setText(sentence)
        self._button.setVisible(deed is not None)
        if deed is not None:
            self._button.setDefaultAction(deed)
        self.setVisible(bool(sentence))
