"""A sentence at the top of the window: what was refused or what went wrong, until it is closed or outdated."""

from __future__ import annotations

from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QFrame, QHBoxLayout, QToolButton, QWidget

from gui.theme import STEP
from gui.views.card import label, set_role

QUIET_MS = 6000


class Banner(QFrame):
    """Says one sentence; a quiet one goes by itself."""

    def __init__(self, close_words: str, parent: QWidget | None = None) -> None:
        """Starts hidden."""
        super().__init__(parent)
        self.setObjectName("banner")
        self._words = label(wraps=True)
        self._words.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        close = QToolButton()
        close.setText("×")
        close.setToolTip(close_words)
        close.setAccessibleName(close_words)
        close.setProperty("kind", "flat")
        close.clicked.connect(self.hide)
        inside = QHBoxLayout(self)
        inside.setContentsMargins(STEP * 2, STEP // 2, STEP // 2, STEP // 2)
        inside.addWidget(self._words, 1)
        inside.addWidget(close)
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(QUIET_MS)
        self._timer.timeout.connect(self.hide)
        self.hide()

    @property
    def words(self) -> str:
        """What is said."""
        return self._words.text()

    def say(self, sentence: str, *, quiet: bool = False) -> None:
        """Shows a sentence."""
        self._words.setText(sentence[:1].upper() + sentence[1:])
        set_role(self, "kind", "quiet" if quiet else "danger")
        set_role(self._words, "role", "accent" if quiet else "danger")
        self.show()
        self._timer.stop()
        if quiet:
            self._timer.start()
