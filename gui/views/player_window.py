"""The player window: what players may see, on a screen of their own, in a size and colours of its own."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QEvent, QPoint, QSize, Qt, Signal
from PySide6.QtGui import QCloseEvent, QGuiApplication, QKeyEvent, QKeySequence, QShortcut
from PySide6.QtWidgets import QVBoxLayout, QWidget

from gui.views.player_window_board import PlayerBoard

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtGui import QAction, QScreen

    from gui.models.player import PlayerModel

FIRST: Final = QSize(900, 640)
APART: Final = QPoint(40, 60)
"""How far from the corner of the screen the window stands where it was nowhere before."""

SCALES: Final = (50, 400)
SCALE_STEP: Final = 10
LARGER: Final = ("Ctrl++", "Ctrl+=")
SMALLER: Final = ("Ctrl+-",)


class PlayerWindow(QWidget):
    """A window without anything to press; its keys are those of the referee, and Esc leaves the full screen."""

    closing = Signal()
    scaled = Signal(int)
    """A person chose another size, in per cent."""

    def __init__(self, model: PlayerModel, title: str, actions: tuple[QAction, ...], referee: QWidget) -> None:
        """Shows a model; ``actions`` work here as they do in the referee's window."""
        super().__init__(None, Qt.WindowType.Window)
        self._referee = referee
        self._scale = 100
        self._was_at: bytes = b""
        self.setWindowTitle(title)
        self.resize(FIRST.boundedTo(referee.screen().availableSize()))
        self.board = PlayerBoard(model)
        inside = QVBoxLayout(self)
        inside.setContentsMargins(0, 0, 0, 0)
        inside.addWidget(self.board)
        self.addActions(list(actions))
        for keys, by in ((LARGER, SCALE_STEP), (SMALLER, -SCALE_STEP)):
            for key in keys:
                self._shortcut(key, lambda by=by: self._on_scale(by))  # type: ignore[misc]

    def _shortcut(self, key: str, do: Callable[[], None]) -> None:
        QShortcut(QKeySequence(key), self, do)

    def dress(self, *, scale: int, dark: bool) -> None:
        """Takes a size in per cent, and colours."""
        self._scale = scale
        self.board.dress(scale=scale, dark=dark)

    def other_screen(self) -> QScreen | None:
        """A screen on which the referee's window is not, None if there is only one."""
        mine = self._referee.screen()
        return next((screen for screen in QGuiApplication.screens() if screen is not mine), None)

    def toggle_full(self) -> None:
        """Fills the other screen, or this one where there is no other; the second time it is as it was."""
        if self.isFullScreen():
            self.leave_full()
            return
        self._was_at = bytes(self.saveGeometry().data()) if self.isVisible() else b""
        screen = self.other_screen() or self.screen()
        # A window moves to another screen by its place; one that nobody manages takes the size as well.
        self.setScreen(screen)
        self.setGeometry(screen.geometry())
        self.showFullScreen()
        self.raise_()

    def leave_full(self) -> None:
        """Is a window again, where it was."""
        self.showNormal()
        if self._was_at:
            self.restoreGeometry(self._was_at)
        else:
            room = self.screen().availableGeometry()
            self.resize(FIRST.boundedTo(room.size()))
            # Far enough from the edge that the title can be seen, and taken hold of.
            self.move(room.topLeft() + APART)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Esc leaves the full screen."""
        if event.key() == Qt.Key.Key_Escape and self.isFullScreen():
            self.leave_full()
            return
        super().keyPressEvent(event)

    def changeEvent(self, event: QEvent) -> None:
        """Hides the pointer where nobody points at anything."""
        if event.type() == QEvent.Type.WindowStateChange:
            self.setCursor(Qt.CursorShape.BlankCursor if self.isFullScreen() else Qt.CursorShape.ArrowCursor)
        super().changeEvent(event)

    def closeEvent(self, event: QCloseEvent) -> None:
        """Tells that it goes."""
        self.closing.emit()
        super().closeEvent(event)

    def _on_scale(self, by: int) -> None:
        scale = min(max(self._scale + by, SCALES[0]), SCALES[1])
        if scale != self._scale:
            self.scaled.emit(scale)
