"""A sentence at the foot of the window: what was refused or what went wrong, until it is closed or outdated.

It lies over the line of the clock, so that nothing moves that is about to be clicked.
"""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt, QTimer
from PySide6.QtGui import QResizeEvent
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
        close.setProperty("kind", "tiny")
        close.clicked.connect(self.hide)
        inside = QHBoxLayout(self)
        inside.setContentsMargins(STEP * 2, 2, STEP // 2, 2)
        inside.addWidget(self._words, 1)
        inside.addWidget(close)
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(QUIET_MS)
        self._timer.timeout.connect(self.hide)
        self.hide()

    def lie_over(self, window: QWidget) -> None:
        """Lies at the foot of a window from now on, as wide as it is."""
        self.setParent(window)
        window.installEventFilter(self)
        self.hide()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Stays at the foot when the window changes its size."""
        if isinstance(event, QResizeEvent) and watched is self.parent():
            self._place()
        return False

    def _place(self) -> None:
        window, inside = self.parentWidget(), self.layout()
        if window is None or inside is None:
            return
        width = window.width() - 2 * STEP
        height = inside.totalHeightForWidth(width)
        self.setGeometry(STEP, window.height() - height - 2, width, height)
        self.raise_()

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
        self._place()
        self._timer.stop()
        if quiet:
            self._timer.start()
