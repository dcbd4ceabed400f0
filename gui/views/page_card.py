"""A card that takes the middle of the window for a while: words that scroll where room is short, and buttons."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractButton, QFrame, QHBoxLayout, QScrollArea, QVBoxLayout, QWidget

from gui.theme import STEP
from gui.views.card import Card


class PageCard(Card):
    """A title, a page of words, and buttons that are seen however little room there is."""

    def __init__(self, title: str, parent: QWidget | None = None) -> None:
        """Starts without words and buttons."""
        super().__init__(title, parent)
        self.body.setContentsMargins(STEP, STEP, STEP, STEP * 2)
        inside = QWidget()
        inside.setObjectName("page")
        self._page = QVBoxLayout(inside)
        self._page.setContentsMargins(0, 0, 0, 0)
        self._page.setSpacing(STEP)
        self._page.addStretch(1)
        area = QScrollArea()
        area.setFrameShape(QFrame.Shape.NoFrame)
        area.setWidgetResizable(True)
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        area.setWidget(inside)
        self.body.addWidget(area, 1)
        self._foot = QHBoxLayout()
        self._foot.setContentsMargins(STEP, 0, STEP, 0)
        self._foot.setSpacing(STEP)
        self._foot.addStretch(1)
        self.body.addLayout(self._foot)
        self._buttons: list[QAbstractButton] = []

    def add(self, widget: QWidget, *, inset: bool = True) -> None:
        """Puts words under those that are there; a line goes from edge to edge."""
        if inset:
            widget.setContentsMargins(STEP, 0, STEP, 0)
        self._page.insertWidget(self._page.count() - 1, widget)

    def add_button(self, button: QAbstractButton) -> None:
        """Puts a button after those that are there."""
        self._foot.insertWidget(len(self._buttons), button)
        self._buttons.append(button)

    def set_low(self) -> None:
        """Puts the buttons beside the title, on a screen that is small at its scale."""
        self.body.setContentsMargins(STEP, STEP, STEP, STEP)
        for button in self._buttons:
            self.heading.addWidget(button)
        self.body.removeItem(self._foot)
