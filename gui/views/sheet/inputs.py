"""Inputs that are edited in place: Enter or leaving commits, Escape restores, half-typed words stay."""

from __future__ import annotations

from math import ceil
from typing import Final

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QFocusEvent, QFontMetrics, QKeyEvent, QKeySequence, QResizeEvent
from PySide6.QtWidgets import QFrame, QLineEdit, QPlainTextEdit, QWidget

from gui.models.sheet_cells import DASH
from gui.theme import STEP

_STAYING: Final = frozenset(
    {
        Qt.FocusReason.ActiveWindowFocusReason,
        Qt.FocusReason.PopupFocusReason,
        Qt.FocusReason.MenuBarFocusReason,
    }
)
"""Reasons for which the focus only looks away: nothing is committed, and typing goes on afterwards."""

_COMMITS: Final = frozenset({Qt.Key.Key_Return, Qt.Key.Key_Enter})


class _InPlace:
    """What both inputs share: the words as they are stored, and the words as they stand."""

    _stored = ""

    def words(self) -> str:
        """What stands there."""
        return ""

    def put(self, words: str) -> None:
        """Puts words there."""

    @property
    def half_typed(self) -> bool:
        """Whether what stands there is not what is stored."""
        return self.words() != self._stored

    def show_stored(self, words: str) -> None:
        """Shows stored words, unless a person is at other words."""
        free = not self.half_typed
        self._stored = words
        if free and self.words() != words:
            self.put(words)

    def restore(self) -> None:
        """Shows the stored words whatever was typed."""
        self.put(self._stored)

    def is_own_undo(self, event: QEvent) -> bool:
        """Whether a key would undo typing that is committed already: that is left to the campaign's undo."""
        if not isinstance(event, QKeyEvent) or self.half_typed:
            return False
        return event.matches(QKeySequence.StandardKey.Undo) or event.matches(QKeySequence.StandardKey.Redo)


class LineInput(_InPlace, QLineEdit):
    """One line."""

    committed = Signal()
    given_up = Signal()
    entered = Signal()
    """Enter was pressed, beyond what `committed` says of leaving as well."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Starts empty, with a dash."""
        super().__init__(parent)
        self.setPlaceholderText(DASH)

    def words(self) -> str:
        """What stands there."""
        return self.text()

    def put(self, words: str) -> None:
        """Puts words there; the cursor stays where it is as far as it can."""
        place = self.cursorPosition()
        self.setText(words)
        self.setCursorPosition(place if self.hasFocus() else 0)

    def event(self, event: QEvent) -> bool:
        """Leaves undo to the campaign while nothing is half typed."""
        if event.type() == QEvent.Type.ShortcutOverride and self.is_own_undo(event):
            event.ignore()
            return False
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter commits, Escape restores."""
        if self.is_own_undo(event):
            event.ignore()
        elif event.key() in _COMMITS:
            self.committed.emit()
            self._select_from_end()
            self.entered.emit()
        elif event.key() == Qt.Key.Key_Escape and self.half_typed:
            self.restore()
            self.given_up.emit()
        else:
            super().keyPressEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Words that Tab selects show their beginning, however long they are."""
        super().focusInEvent(event)
        if self.hasSelectedText() and event.reason() not in _STAYING:
            self._select_from_end()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Leaving commits, and shows the beginning again."""
        super().focusOutEvent(event)
        if event.reason() not in _STAYING:
            self.committed.emit()
            self.home(False)

    def _select_from_end(self) -> None:
        """Selects all with the cursor before the first letter, where the field is scrolled to."""
        self.setSelection(len(self.text()), -len(self.text()))


class TextInput(_InPlace, QPlainTextEdit):
    """Words of any length: the input grows with them. Shift+Enter begins a new line."""

    committed = Signal()
    given_up = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        """Starts empty, with a dash, one line high."""
        self._fitting = False
        super().__init__(parent)
        self.setPlaceholderText(DASH)
        self.setTabChangesFocus(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.document().setDocumentMargin(0)
        self.document().documentLayout().documentSizeChanged.connect(self._fit)
        self._fit()

    def words(self) -> str:
        """What stands there."""
        return self.toPlainText()

    def put(self, words: str) -> None:
        """Puts words there; the cursor stays where it is as far as it can."""
        place = self.textCursor().position()
        self.setPlainText(words)
        cursor = self.textCursor()
        cursor.setPosition(min(place, len(words)) if self.hasFocus() else 0)
        self.setTextCursor(cursor)

    def event(self, event: QEvent) -> bool:
        """Leaves undo to the campaign while nothing is half typed."""
        if event.type() == QEvent.Type.ShortcutOverride and self.is_own_undo(event):
            event.ignore()
            return False
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter commits, Escape restores."""
        if self.is_own_undo(event):
            event.ignore()
        elif event.key() in _COMMITS and not event.modifiers() & Qt.KeyboardModifier.ShiftModifier:
            self.committed.emit()
        elif event.key() == Qt.Key.Key_Escape:
            if self.half_typed:
                self.restore()
                self.given_up.emit()
            else:
                event.ignore()
        else:
            super().keyPressEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Leaving commits."""
        super().focusOutEvent(event)
        if event.reason() not in _STAYING:
            self.committed.emit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Fits the height to the new width."""
        super().resizeEvent(event)
        self._fit()

    def changeEvent(self, event: QEvent) -> None:
        """Fits the height to another font."""
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self._fit()

    def _fit(self) -> None:
        # Each paragraph that is laid out below says so, which leads here again.
        if self._fitting:
            return
        self._fitting = True
        try:
            self._take_height()
        finally:
            self._fitting = False

    def _take_height(self) -> None:
        # Asking each paragraph has it laid out; the document alone counts one line for what was not drawn yet.
        layout, block, words = self.document().documentLayout(), self.document().begin(), 0.0
        while block.isValid():
            words += layout.blockBoundingRect(block).height()
            block = block.next()
        height = max(ceil(words), QFontMetrics(self.font()).lineSpacing()) + STEP + 4
        if height != self.height():
            self.setFixedHeight(height)
