"""The line into which the dice of the table are typed."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QFont, QKeyEvent
from PySide6.QtWidgets import QLineEdit, QWidget

from gui.theme import tabular


class DiceLine(QLineEdit):
    """One line of faces; Space in the empty line lets the app roll, and an empty line undoes no typing."""

    roll_wanted = Signal()
    given = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        """Starts empty, in large figures of one width."""
        super().__init__(parent)
        self.setObjectName("dice")
        self.setFont(tabular(16, QFont.Weight.Medium))
        self.setMaxLength(2000)

    def event(self, event: QEvent) -> bool:
        """While the line is empty, keys that would change text are commands of the window."""
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.ShortcutOverride:
            commands = {Qt.Key.Key_Z, Qt.Key.Key_Y, Qt.Key.Key_Backspace, Qt.Key.Key_Right}
            held = event.modifiers() & Qt.KeyboardModifier.ControlModifier
            if held and event.key() in commands and not self.text():
                event.ignore()
                return False
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Reads Space and Enter."""
        plain = not event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        if plain and event.key() == Qt.Key.Key_Space and not self.text().strip():
            self.roll_wanted.emit()
            return
        if plain and event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter}:
            self.given.emit()
            return
        if plain and event.key() == Qt.Key.Key_Escape:
            self.clear()
            return
        super().keyPressEvent(event)
