"""The head of a sheet: name, kind, and the buttons for a new person and for taking this one away."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QSignalBlocker, Signal
from PySide6.QtGui import QFont, QResizeEvent
from PySide6.QtWidgets import (
    QBoxLayout,
    QDialog,
    QDialogButtonBox,
    QFrame,
    QHBoxLayout,
    QLineEdit,
    QPushButton,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from engine.words import text
from gui.theme import BODY_POINTS, STEP, sized
from gui.views.card import label, set_role
from gui.views.inputs import ComboBox
from gui.views.painting import SMALL
from gui.views.sheet.boxes import show_refusal
from gui.views.sheet.inputs import LineInput

if TYPE_CHECKING:
    from gui.models.sheet import SheetModel
    from gui.session_bridge import SessionBridge

NARROW: Final = 60 * STEP
"""Width below which the buttons stand under the name."""

ROOMY: Final = 80 * STEP
"""Width from which the buttons have words."""

KINDS: Final = ("pc", "npc")


class SheetHeader(QFrame):
    """Name and kind of the person on show, both edited in place."""

    new_wanted = Signal()
    delete_wanted = Signal()

    def __init__(self, sheet: SheetModel) -> None:
        """Follows the sheet."""
        super().__init__()
        self.setObjectName("card")
        self._sheet = sheet
        say = sheet.bridge.say
        self.name = LineInput()
        self.name.setFont(sized(BODY_POINTS + 5, QFont.Weight.DemiBold))
        self.name.setAccessibleName(say(text("field.name")))
        self.name.setMinimumWidth(12 * STEP)
        self.name.committed.connect(self._on_name)
        self.name.given_up.connect(lambda: self._refuse(""))
        sheet.leaving.connect(self._on_name)
        self.kind = ComboBox()
        self.kind.setMinimumContentsLength(4)
        self.kind.setAccessibleName(say(text("window.sheet.kind")))
        for kind in KINDS:
            self.kind.addItem(say(text(f"window.kind.{kind}")), kind)
        self.kind.activated.connect(self._on_kind)
        self.new = QToolButton()
        self.new.setText("+")
        self.new.setToolTip(say(text("window.sheet.new_person")))
        self.new.setAccessibleName(say(text("window.sheet.new_person")))
        self.new.clicked.connect(self.new_wanted)
        self.delete = QToolButton()
        self.delete.setText("×")
        self.delete.setToolTip(say(text("window.sheet.delete_person")))
        self.delete.setAccessibleName(say(text("window.sheet.delete_person")))
        self.delete.clicked.connect(self.delete_wanted)
        self._said = label(role="danger", points=SMALL, wraps=True)
        self._said.hide()
        buttons = QHBoxLayout()
        buttons.setSpacing(STEP)
        for button in (self.kind, self.new, self.delete):
            buttons.addWidget(button)
        self._across = across = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        across.setSpacing(STEP)
        across.addWidget(self.name, 1)
        across.addLayout(buttons)
        down = QVBoxLayout(self)
        down.setContentsMargins(STEP, STEP, STEP, STEP)
        down.setSpacing(STEP // 2)
        down.addLayout(across)
        down.addWidget(self._said)

    def refresh(self) -> None:
        """Shows name and kind; a half-typed name stays."""
        person = self._sheet.person
        self.name.show_stored(person.name if person else "")
        with QSignalBlocker(self.kind):
            self.kind.setCurrentIndex(KINDS.index(person.kind) if person else 0)
        writable = not self._sheet.bridge.read_only
        for one in (self.name, self.kind, self.delete):
            one.setEnabled(writable and person is not None)
        self.new.setEnabled(writable)
        if not self.name.half_typed:
            self._refuse("")

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Gives words to the buttons where there is room."""
        super().resizeEvent(event)
        direction = QBoxLayout.Direction
        narrow = self.width() < NARROW
        self._across.setDirection(direction.TopToBottom if narrow else direction.LeftToRight)
        roomy, say = self.width() >= ROOMY, self._sheet.bridge.say
        self.new.setText(f"+  {say(text('window.sheet.new_person'))}" if roomy else "+")
        self.delete.setText(say(text("window.sheet.delete_person")) if roomy else "×")

    def restart(self) -> None:
        """Shows somebody else's."""
        self.name.restore()
        self.refresh()
        self.name.home(False)

    def _on_name(self) -> None:
        if self.name.half_typed and self._sheet.person is not None:
            self._refuse(self._sheet.ask_here("set", field="name", value=self.name.words()))
            if not self._said.text():
                self.name.restore()

    def _on_kind(self) -> None:
        person = self._sheet.person
        if person is not None and self.kind.currentData() != person.kind:
            refused = self._sheet.ask_here("set", field="kind", value=self.kind.currentData())
            self.refresh()
            show_refusal(self._said, refused)

    def _refuse(self, sentence: str) -> None:
        show_refusal(self._said, sentence)
        set_role(self.name, "wrong", "true" if sentence else "false")


class NewPersonDialog(QDialog):
    """Name and kind of somebody new; only the name is needed."""

    def __init__(self, bridge: SessionBridge, parent: QWidget | None = None) -> None:
        """Starts with a player's character."""
        super().__init__(parent)
        say = bridge.say
        title = say(text("window.sheet.new_person"))
        self.setWindowTitle(title)
        self.setMinimumWidth(40 * STEP)
        self.name = QLineEdit()
        self.name.setPlaceholderText(say(text("field.name")))
        self.name.setAccessibleName(say(text("field.name")))
        self.name.textChanged.connect(self._on_changed)
        self.kind = ComboBox()
        self.kind.setAccessibleName(say(text("window.sheet.kind")))
        for kind in KINDS:
            self.kind.addItem(say(text(f"window.kind.{kind}")), kind)
        self._said = label(role="danger", points=SMALL, wraps=True)
        self._said.hide()
        buttons = QDialogButtonBox()
        self.agree = QPushButton(title)
        self.agree.setProperty("kind", "primary")
        self.agree.setDefault(True)
        buttons.addButton(self.agree, QDialogButtonBox.ButtonRole.AcceptRole)
        buttons.addButton(say(text("window.dialog.leave")), QDialogButtonBox.ButtonRole.RejectRole)
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        down = QVBoxLayout(self)
        down.setContentsMargins(STEP * 2, STEP * 2, STEP * 2, STEP * 2)
        down.setSpacing(STEP + STEP // 2)
        down.addWidget(label(title, points=BODY_POINTS + 3, weight=QFont.Weight.DemiBold))
        for one in (self.name, self._said, self.kind, buttons):
            down.addWidget(one)
        self.name.setFocus()
        self._on_changed()

    def say_refused(self, sentence: str) -> None:
        """Shows why the person cannot be added."""
        show_refusal(self._said, sentence)
        self._fit()
        self.name.setFocus()

    def _on_changed(self) -> None:
        self.agree.setEnabled(bool(self.name.text().strip()))
        if self._said.text():
            show_refusal(self._said, "")
            self._fit()

    def _fit(self) -> None:
        """As high as the words ask for at this width."""
        layout = self.layout()
        if layout is not None:
            layout.activate()
            self.resize(self.width(), layout.totalHeightForWidth(self.width()))
