"""Small dialogs: a reason, a modifier, one of several people."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QSize
from PySide6.QtGui import QFont, QShowEvent
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QLineEdit,
    QVBoxLayout,
    QWidget,
)

from engine.words import text
from gui.theme import BODY_POINTS, STEP
from gui.views.card import label
from gui.views.inputs import ComboBox, WholeInput

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from engine.words import Words

FRAME: Final = 40
"""What a desktop may want of the height for the frame of a window."""


class Asking(QDialog):
    """A dialog with a heading, a body, and buttons to agree or leave."""

    def __init__(self, words: Words, title: str, agree: str, parent: QWidget | None) -> None:
        """Starts with an empty body."""
        super().__init__(parent)
        self.setWindowTitle(title)
        self.setMinimumWidth(400)
        self._all = QVBoxLayout(self)
        self._all.setContentsMargins(STEP * 2, STEP * 2, STEP * 2, STEP * 2)
        self._all.setSpacing(STEP + STEP // 2)
        self._all.addWidget(label(title, points=BODY_POINTS + 3, weight=QFont.Weight.DemiBold))
        self.body = QVBoxLayout()
        self.body.setSpacing(STEP)
        self._all.addLayout(self.body, 1)
        buttons = QDialogButtonBox()
        self.agree = buttons.addButton(agree, QDialogButtonBox.ButtonRole.AcceptRole)
        self.agree.setProperty("kind", "primary")
        self.agree.setDefault(True)
        buttons.addButton(words.render(text("window.dialog.leave")), QDialogButtonBox.ButtonRole.RejectRole)
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        self._all.addWidget(buttons)

    def showEvent(self, event: QShowEvent) -> None:
        """Keeps inside the screen, lest what agrees lies below its edge."""
        room = self.screen().availableSize() - QSize(0, FRAME)
        self.resize(self.size().boundedTo(room))
        super().showEvent(event)


class ReasonDialog(Asking):
    """A reason, with a result or a modifier where one is wanted."""

    def __init__(
        self,
        words: Words,
        title: str,
        agree: str,
        *,
        results: Sequence[tuple[str, str]] | None = None,
        amount: tuple[int, int] | None = None,
        parent: QWidget | None = None,
    ) -> None:
        """With ``amount`` a number between two limits is wanted.

        With ``results``, ids and words, one of them is wanted; a whole number where there are none to choose from.
        """
        super().__init__(words, title, agree, parent)
        self._result: ComboBox | WholeInput | None = None
        self._amount: WholeInput | None = None
        if results is not None:
            self.body.addWidget(label(words.render(text("window.dialog.result")), role="quiet"))
            self._result = _result_input(results, self._on_changed)
            self.body.addWidget(self._result)
        if amount is not None:
            self.body.addWidget(label(words.render(text("window.dialog.amount")), role="quiet"))
            self._amount = WholeInput()
            self._amount.set_limits(*amount)
            self._amount.setPrefix("")
            self._amount.valueChanged.connect(self._on_changed)
            self.body.addWidget(self._amount)
        self.body.addWidget(label(words.render(text("window.dialog.reason")), role="quiet"))
        self._reason = QLineEdit()
        self._reason.textChanged.connect(self._on_changed)
        self.body.addWidget(self._reason)
        first: QWidget = self._result or self._amount or self._reason
        first.setFocus()
        self._on_changed()

    @property
    def reason(self) -> str:
        """The reason."""
        return self._reason.text().strip()

    @property
    def result_value(self) -> str | int:
        """The result: the id of one that was chosen, or a number."""
        if isinstance(self._result, ComboBox):
            return str(self._result.currentData() or "")
        return (self._result.number() if self._result else None) or 0

    @property
    def amount(self) -> int:
        """The modifier."""
        return (self._amount.number() or 0) if self._amount else 0

    def _on_changed(self) -> None:
        wanted = bool(self.reason) or self._amount is not None
        if isinstance(self._result, WholeInput):
            wanted = wanted and self._result.number() is not None
        if self._amount is not None:
            wanted = wanted and bool(self._amount.number())
        self.agree.setEnabled(wanted)


def _result_input(results: Sequence[tuple[str, str]], changed: Callable[[], None]) -> ComboBox | WholeInput:
    if not results:
        number = WholeInput()
        number.valueChanged.connect(changed)
        return number
    box = ComboBox()
    for result, words in results:
        box.addItem(words, result)
    return box


class PersonDialog(Asking):
    """Chooses one of several people."""

    def __init__(
        self,
        words: Words,
        title: str,
        people: Sequence[tuple[str, str]],
        first: str | None = None,
        parent: QWidget | None = None,
    ) -> None:
        """Takes ids and names, and who is proposed."""
        super().__init__(words, title, words.render(text("window.dialog.agree")), parent)
        self._box = ComboBox()
        for person, name in people:
            self._box.addItem(name, person)
        self._box.setCurrentIndex(max(0, self._box.findData(first)))
        self.body.addWidget(self._box)
        self._box.setFocus()

    @property
    def person(self) -> str:
        """Id of the one chosen."""
        return str(self._box.currentData() or "")
