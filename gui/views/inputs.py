"""Plain inputs that behave at the table: letters in a list find entries and do not fire commands."""

from __future__ import annotations

import functools

from PySide6.QtCore import QElapsedTimer, QEvent, QObject, QPointF, Qt
from PySide6.QtGui import (
    QFocusEvent,
    QFont,
    QFontMetrics,
    QKeyEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QValidator,
    QWheelEvent,
)
from PySide6.QtWidgets import (
    QAbstractSpinBox,
    QComboBox,
    QDoubleSpinBox,
    QSpinBox,
    QStyle,
    QStyleOptionComboBox,
    QStylePainter,
    QWidget,
)

from gui.models.name_search import find
from gui.theme import tabular
from gui.views.shortening import shortened

EMPTY = "–"
"""What a number shows that nobody gave yet."""

TYPING_MS = 1000
"""How long after a letter the next one goes on with the same name."""

_WIDEST = 100_000_000
_ENABLED = Qt.ItemFlag.ItemIsEnabled


def is_letter(event: QEvent) -> bool:
    """Whether a key event is a plain letter, digit or sign."""
    if not isinstance(event, QKeyEvent):
        return False
    held = event.modifiers() & ~(Qt.KeyboardModifier.ShiftModifier | Qt.KeyboardModifier.KeypadModifier)
    return not held and event.text().isprintable() and bool(event.text().strip())


def is_command(event: QEvent) -> bool:
    """Whether a key event is a letter that no number has any use for, so that it may be a command."""
    return is_letter(event) and isinstance(event, QKeyEvent) and event.text().isalpha()


@functools.lru_cache(512)
def _fitting(words: str, font: QFont, width: int) -> str:
    """Words as far as they fit; the same lists are drawn again after each blow."""
    return shortened(words, QFontMetrics(font), width)


class ComboBox(QComboBox):
    """A list to choose from; letters find entries, the wheel turns only what has the focus."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Does not grow with its longest entry."""
        super().__init__(parent)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.setMinimumContentsLength(8)
        self.setMaxVisibleItems(16)
        self._typed = QElapsedTimer()
        self._words = ""
        self._unsaid = False
        self.activated.connect(self._on_activated)

    def event(self, event: QEvent) -> bool:
        """Keeps letters for the search."""
        # All that happens to a list comes by here, and to tell by class costs least.
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.ShortcutOverride and is_letter(event):
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Letters find an entry; a space within a name goes on with the search, and by itself opens the list."""
        if self.isEditable():
            super().keyPressEvent(event)  # here letters are a name of one's own
            return
        searching = self._typed.isValid() and self._typed.elapsed() < TYPING_MS
        space = event.key() == Qt.Key.Key_Space and not event.modifiers()
        if is_letter(event) or (space and searching):
            self._words = f"{self._words if searching else ''}{event.text()}"
            self._typed.restart()
            self._search()
            return
        self._words = ""
        super().keyPressEvent(event)

    def _search(self) -> None:
        """Goes to the entry that is meant; headings are none."""
        enabled = [bool(self.model().flags(self.model().index(row, 0)) & _ENABLED) for row in range(self.count())]
        entries = [self.itemText(row) if there else "" for row, there in enumerate(enabled)]
        row = find(entries, self._words, self.currentIndex())
        if row >= 0:
            self.setCurrentIndex(row)
            self._unsaid = True

    def _on_activated(self) -> None:
        self._unsaid = False

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Leaving chooses what letters found, as Enter does."""
        super().focusOutEvent(event)
        if self._unsaid and event.reason() in (Qt.FocusReason.TabFocusReason, Qt.FocusReason.BacktabFocusReason):
            self.activated.emit(self.currentIndex())

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002 - all is drawn
        """Draws the box with words that end in dots where they do not fit, and an arrow."""
        painter = QStylePainter(self)
        option = QStyleOptionComboBox()
        self.initStyleOption(option)
        controls, control = QStyle.ComplexControl.CC_ComboBox, QStyle.SubControl.SC_ComboBoxEditField
        room = self.style().subControlRect(controls, option, control, self).width() - 8
        option.currentText = _fitting(self.currentText(), self.font(), room)
        painter.drawComplexControl(controls, option)
        painter.drawControl(QStyle.ControlElement.CE_ComboBoxLabel, option)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(self.palette().placeholderText(), 1.6, c=Qt.PenCapStyle.RoundCap))
        x, y = self.width() - 16, self.height() / 2
        painter.drawPolyline([QPointF(x - 4, y - 2), QPointF(x, y + 2), QPointF(x + 4, y - 2)])

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Leaves the wheel to the page unless the box has the focus."""
        if self.hasFocus():
            super().wheelEvent(event)
        else:
            event.ignore()


class _Manners(QObject):
    """Keeps a page that is scrolled from turning numbers, and lets what is typed replace the sign for none."""

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QKeyEvent):
            if (
                event.type() == QEvent.Type.KeyPress
                and isinstance(watched, QAbstractSpinBox)
                and is_letter(event)
                and watched.text() == EMPTY
            ):
                watched.selectAll()  # a click leaves the cursor beside the sign, where no digit would be taken
            return False
        if isinstance(event, QWheelEvent) and isinstance(watched, QWidget) and not watched.hasFocus():
            event.ignore()
            return True
        return False


class WholeInput(QSpinBox):
    """A whole number, or none yet."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Starts without limits."""
        super().__init__(parent)
        _prepare(self)
        self.set_limits(None, None)

    def set_limits(self, lowest: float | None, highest: float | None) -> None:
        """Limits; one below the lowest stands for no number."""
        low = int(lowest) if lowest is not None else -_WIDEST
        high = int(highest) if highest is not None else _WIDEST
        # To set even the same range lays the form out anew.
        if (self.minimum(), self.maximum()) != (low - 1, max(low, high)):
            self.setRange(low - 1, max(low, high))

    def event(self, event: QEvent) -> bool:
        """Leaves letters to the commands."""
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.ShortcutOverride and is_command(event):
            event.ignore()
            return False
        return super().event(event)

    def validate(self, words: str, place: int) -> tuple[QValidator.State, str, int]:
        """An empty line is no number."""
        return _validated(self, words, place) or super().validate(words, place)

    def valueFromText(self, words: str) -> int:  # noqa: N802 - Qt's name
        """No number for an empty line."""
        return self.minimum() if _is_empty(self, words) else super().valueFromText(words)

    def number(self) -> int | None:
        """The number, None while there is none."""
        return None if self.value() == self.minimum() else self.value()

    def show_number(self, number: float | None) -> None:
        """Shows a number or none, and leaves the cursor alone if it is there already."""
        shown = self.minimum() if number is None else int(number)
        if shown != self.value():
            self.setValue(shown)

    def stepBy(self, steps: int) -> None:  # noqa: N802 - Qt's name
        """From no number up to the least one that is not negative."""
        if self.value() == self.minimum():
            self.setValue(max(self.minimum() + 1, 0 if self.minimum() < -1 else self.minimum() + 1))
            return
        super().stepBy(steps)


class NumberInput(QDoubleSpinBox):
    """A number that may have decimals, or none yet."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Starts without limits."""
        super().__init__(parent)
        self.setDecimals(2)
        _prepare(self)
        self.set_limits(None, None)

    def set_limits(self, lowest: float | None, highest: float | None) -> None:
        """Limits; one below the lowest stands for no number."""
        low = lowest if lowest is not None else -float(_WIDEST)
        high = highest if highest is not None else float(_WIDEST)
        # To set even the same range lays the form out anew.
        if (self.minimum(), self.maximum()) != (low - 1, max(low, high)):
            self.setRange(low - 1, max(low, high))

    def event(self, event: QEvent) -> bool:
        """Leaves letters to the commands."""
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.ShortcutOverride and is_command(event):
            event.ignore()
            return False
        return super().event(event)

    def validate(self, words: str, place: int) -> tuple[QValidator.State, str, int]:
        """An empty line is no number."""
        return _validated(self, words, place) or super().validate(words, place)

    def valueFromText(self, words: str) -> float:  # noqa: N802 - Qt's name
        """No number for an empty line."""
        return self.minimum() if _is_empty(self, words) else super().valueFromText(words)

    def number(self) -> float | None:
        """The number, whole where it has no decimals, None while there is none."""
        value = self.value()
        if value == self.minimum():
            return None
        return int(value) if value == int(value) else value

    def show_number(self, number: float | None) -> None:
        """Shows a number or none, and leaves the cursor alone if it is there already."""
        shown = self.minimum() if number is None else float(number)
        if shown != self.value():
            self.setValue(shown)

    def textFromValue(self, value: float) -> str:  # noqa: N802 - Qt's name
        """Decimals only where there are some."""
        return f"{value:.2f}".rstrip("0").rstrip(".")

    def stepBy(self, steps: int) -> None:  # noqa: N802 - Qt's name
        """From no number up to nought or the least one."""
        if self.value() == self.minimum():
            self.setValue(max(self.minimum() + 1, 0.0))
            return
        super().stepBy(steps)


def _is_empty(box: QSpinBox | QDoubleSpinBox, words: str) -> bool:
    return not words.removeprefix(box.prefix()).removesuffix(box.suffix()).strip()


def _validated(box: QSpinBox | QDoubleSpinBox, words: str, place: int) -> tuple[QValidator.State, str, int] | None:
    """That an empty line can stay so, None where Qt is to judge; it would put a number there, which nobody typed."""
    return (QValidator.State.Acceptable, words, place) if _is_empty(box, words) else None


def _prepare(box: QSpinBox | QDoubleSpinBox) -> None:
    box.setFont(tabular())
    box.setSpecialValueText(EMPTY)
    box.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
    box.setCorrectionMode(QAbstractSpinBox.CorrectionMode.CorrectToNearestValue)
    box.setAccelerated(True)
    box.lineEdit().setTextMargins(6, 0, 6, 0)
    box.installEventFilter(_Manners(box))
