"""The options of a choice as numbered buttons."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QPushButton, QWidget

from gui.theme import BODY_POINTS, sized
from gui.views.flow_layout import FlowLayout

if TYPE_CHECKING:
    from engine.asks import Choice
    from gui.session_bridge import SessionBridge


class OptionButtons(QWidget):
    """Number keys choose, Enter takes the one that has the focus, at first the default."""

    chosen = Signal(str)
    """Id of the option."""

    def __init__(self, bridge: SessionBridge) -> None:
        """Starts without options."""
        super().__init__()
        self._bridge = bridge
        self._flow = FlowLayout(self)
        self._question: Choice | None = None
        self.buttons: list[QPushButton] = []

    def show_choice(self, question: Choice | None) -> None:
        """Shows the options of a choice; buttons of one that stays are kept, with the focus."""
        if question is not None and question == self._question:
            return
        self._question = question
        while (item := self._flow.takeAt(0)) is not None:
            if widget := item.widget():
                widget.hide()
                widget.deleteLater()
        self.buttons = []
        for number, option in enumerate(question.options if question else (), 1):
            button = QPushButton(f"{number}   {self._bridge.say(option.label)}")
            button.setFont(sized(BODY_POINTS + 1))
            if question and option.id == question.waived:
                button.setProperty("kind", "primary")
            button.clicked.connect(lambda _=False, chosen=option.id: self.chosen.emit(chosen))
            button.installEventFilter(self)
            self._flow.addWidget(button)
            button.show()
            self.buttons.append(button)

    def focus_default(self) -> None:
        """Puts the cursor on the option that odds assume."""
        if self._question is None or not self.buttons:
            return
        ids = [option.id for option in self._question.options]
        place = ids.index(self._question.waived) if self._question.waived in ids else 0
        self.buttons[place].setFocus(Qt.FocusReason.ShortcutFocusReason)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Number keys choose an option, Enter the one with the focus."""
        if isinstance(event, QKeyEvent) and event.type() in {QEvent.Type.KeyPress, QEvent.Type.ShortcutOverride}:
            digit = event.text()
            if digit.isascii() and digit.isdigit() and 1 <= int(digit) <= len(self.buttons):
                event.accept()
                if event.type() == QEvent.Type.KeyPress:
                    self.buttons[int(digit) - 1].click()
                return True
            if event.type() == QEvent.Type.KeyPress and event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter}:
                focused = next((button for button in self.buttons if button is watched), None)
                if focused is not None:
                    focused.click()
                    return True
        return super().eventFilter(watched, event)
