"""The window as it comes up: its size and place, and the order of the fight as it was left."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt, QTimer, Signal
from PySide6.QtGui import QCloseEvent
from PySide6.QtWidgets import QMainWindow, QWidget

from gui.theme import STEP

if TYPE_CHECKING:
    from gui.kept_look import Look
    from gui.theme import Theme
    from gui.views.first_look import FirstLook

SMALLEST = QSize(1024, 700)
SMALL = QSize(900, 560)
"""Where a screen has less than this, whatever its scale, all docks are tabs of one place."""

FIRST = QSize(1366, 768)
FIRST_SHARE = 0.85
"""The part of a larger screen that a window takes when nobody has chosen a size."""

SETTLE_MS = 60
"""How long a window takes to look at what was done with it while it was built."""

FRAME = 40
"""What a desktop may want of the height for the frame of a window."""


class Frame(QMainWindow):
    """A window without its parts."""

    closing = Signal()

    def __init__(self) -> None:
        """Takes its first size."""
        super().__init__()
        room = self.screen().availableSize() - QSize(0, FRAME)
        self._small = room.width() < SMALL.width() or room.height() < SMALL.height()
        self.setProperty("small", self._small)
        self.setMinimumSize(SMALLEST.boundedTo(room))
        self.resize(self._first_size(QSize(0, 0)))
        # Docks stand clear of the edges, on whichever side they are.
        self.setContentsMargins(STEP, 0, STEP, 0)
        self.first_look: FirstLook | None = None
        """The order as it was left, until the live one is there."""

    def show_first(self, look: Look, theme: Theme) -> FirstLook:
        """Shows the order as it was left."""
        from gui.views.first_look import FirstLook

        self.setWindowTitle(look.title)
        self.first_look = FirstLook(look, theme, self)
        return self.first_look

    def end_first_look(self) -> None:
        """Lets what was left give way to what is there now."""
        if self.first_look is not None:
            self.first_look.hide()
            self.first_look.deleteLater()
            self.first_look = None

    def let_settle(self) -> None:
        """Lets no click that came before there was anything to click reach what stands there now."""
        cover = QWidget(self)
        cover.setGeometry(self.rect())
        cover.show()
        cover.raise_()
        QTimer.singleShot(SETTLE_MS, cover.deleteLater)

    def spare_frame(self) -> None:
        """Leaves room for the frame on a small screen; else the foot of the window would lie beyond the edge."""
        self.resize(self._first_size(QSize(0, FRAME)))

    def _first_size(self, frame: QSize) -> QSize:
        room = self.screen().availableSize()
        return (room * FIRST_SHARE).expandedTo(FIRST).boundedTo(room - frame)

    def places(self) -> bytes:
        """Where the docks are, as Qt writes it."""
        return bytes(self.saveState(int(self._small)).data())

    def put_back(self, places: bytes) -> None:
        """Puts the docks where they were; what was kept on a screen of another kind does not count."""
        # Before a window that fills its screen is shown, Qt sets places aside that do not fit yet, and falls over them
        # when others are put back later.
        filled = self.windowState() if not self.isVisible() else Qt.WindowState.WindowNoState
        self.setWindowState(self.windowState() & ~filled)
        self.restoreState(places, int(self._small))
        self.setWindowState(self.windowState() | filled)

    def closeEvent(self, event: QCloseEvent) -> None:
        """Tells that the window goes."""
        self.closing.emit()
        super().closeEvent(event)
