"""Numbers that are rolled, and dealt out to fields by dragging or by keys."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QByteArray, QEvent, QMimeData, QPoint, Qt, Signal
from PySide6.QtGui import QDrag, QDragEnterEvent, QDragLeaveEvent, QDropEvent, QFont, QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QApplication, QFrame, QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from engine.asks import Throw
from engine.words import text
from gui.models.creation import deal, owners, person_field, rolled
from gui.theme import BODY_POINTS, STEP, tabular
from gui.typed_faces import read_faces
from gui.views import ask_words
from gui.views.card import label, set_role
from gui.views.creation.part import PartView
from gui.views.dice_line import DiceLine
from gui.views.flow_layout import FlowLayout
from gui.views.painting import SMALL
from gui.views.sheet.boxes import FieldBox, box_for

if TYPE_CHECKING:
    from engine.flows import Assign, Roll
    from gui.models.sheet import SheetModel

KIND: Final = "application/x-gritboard-number"
"""Kind of what is dragged: the place of a number among those that were rolled."""


class RollPart(PartView):
    """A button that has numbers rolled, and while dice are asked a line for the table's and buttons for the app's."""

    roll_wanted = Signal(str, str)
    """Action and person."""

    faces_given = Signal(str, list)
    app_roll_wanted = Signal(str)
    app_rolls_all_wanted = Signal()
    cancel_wanted = Signal()

    def __init__(self, sheet: SheetModel, part: Roll) -> None:
        """Takes the action that rolls."""
        super().__init__(sheet)
        say = sheet.bridge.say
        self._part = part
        action = sheet.bridge.actions[part.action]
        self._whom = person_field(action)
        self.button = QPushButton(say(action.label))
        self.button.setProperty("kind", "primary")
        self.button.clicked.connect(lambda: self.roll_wanted.emit(part.action, sheet.person_id))
        self.elsewhere = label(say(text("window.creation.elsewhere")), role="warning", wraps=True)
        self.asking = QFrame()
        self.asking.setObjectName("strip")
        self.what = label(weight=QFont.Weight.DemiBold)
        self.line = DiceLine()
        self.line.setAccessibleName(say(text("window.creation.faces")))
        self.said = label(role="quiet", points=SMALL, wraps=True)
        self.one = QPushButton(say(text("window.command.roll")))
        self.all = QPushButton(say(text("window.command.roll_all")))
        self.cancel = QPushButton(say(text("window.command.cancel")))
        for button, deed in (
            (self.one, self._on_roll),
            (self.all, self.app_rolls_all_wanted.emit),
            (self.cancel, self.cancel_wanted.emit),
        ):
            button.clicked.connect(lambda _=False, do=deed: do())
        for button in (self.button, self.one, self.all, self.cancel):
            button.setAutoDefault(True)  # Enter presses the button that has the keys
        self.line.textChanged.connect(self._on_typed)
        self.line.given.connect(self._on_given)
        self.line.roll_wanted.connect(self._on_roll)
        across = QHBoxLayout()
        across.setSpacing(STEP)
        across.addWidget(self.what)
        across.addWidget(self.line, 1)
        deeds = QHBoxLayout()
        deeds.setSpacing(STEP)
        for button in (self.one, self.all, self.cancel):
            deeds.addWidget(button)
        deeds.addStretch(1)
        down = QVBoxLayout(self.asking)
        down.setContentsMargins(STEP * 2, STEP, STEP * 2, STEP)
        down.addLayout(across)
        down.addWidget(self.said)
        down.addLayout(deeds)
        self.inside.addWidget(self.button, 0, Qt.AlignmentFlag.AlignLeft)
        self.inside.addWidget(self.elsewhere)
        self.inside.addWidget(self.asking)
        self.setFocusProxy(self.button)

    @property
    def current(self) -> Throw[object] | None:
        """The throw that is asked for the person on show."""
        bridge = self.sheet.bridge
        pending = bridge.pending
        ours = pending is not None and pending[0] == self._part.action
        if not ours or pending is None or pending[1].get(self._whom) != self.sheet.person_id:
            return None
        return next((one for one in bridge.open_asks if isinstance(one, Throw)), None)

    def refresh(self) -> None:
        """Shows the button, or the throw that is asked."""
        question, bridge = self.current, self.sheet.bridge
        self.button.setVisible(question is None)
        self.button.setEnabled(bridge.pending is None)
        self.elsewhere.setVisible(question is None and bridge.pending is not None)
        was = self.asking.isVisible()
        self.asking.setVisible(question is not None)
        if question is not None:
            self.what.setText(f"{bridge.say(question.label)} · {ask_words.wanted(bridge, question)}")
            self._on_typed()
            if not was:
                self.line.setFocus()

    def _on_typed(self) -> None:
        question = self.current
        if question is not None:
            words, role = ask_words.typed_so_far(
                self.sheet.bridge, question, read_faces(self.line.text(), question.dice)
            )
            self.said.setText(words)
            set_role(self.said, "role", role)

    def _on_given(self) -> None:
        question = self.current
        typed = read_faces(self.line.text(), question.dice) if question is not None else None
        if question is not None and typed is not None and typed.complete:
            self.line.clear()
            self.faces_given.emit(question.id, list(typed.faces))

    def _on_roll(self) -> None:
        if self.current is not None:
            self.app_roll_wanted.emit(self.current.id)


class NumberChip(QPushButton):
    """A number that was rolled: drag it to a field, or press the field's digit while it has the keyboard."""

    dealt = Signal(int)
    """The place of the field that was pressed, from 0."""

    def __init__(self, place: int, number: int) -> None:
        """Takes its place among the numbers."""
        super().__init__(str(number))
        self.place = place
        self._pressed = QPoint()
        self.setFont(tabular(BODY_POINTS + 4, QFont.Weight.DemiBold))
        self.setMinimumWidth(7 * STEP)
        self.setCursor(Qt.CursorShape.OpenHandCursor)

    def event(self, event: QEvent) -> bool:
        """Keeps digits from firing commands of the window."""
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.ShortcutOverride and event.text().isdigit():
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Deals the number to the field of a digit."""
        typed = event.text()
        if typed.isascii() and typed.isdigit() and typed != "0":
            self.dealt.emit(int(typed) - 1)
            return
        super().keyPressEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Remembers where a drag may begin."""
        self._pressed = event.position().toPoint()
        super().mousePressEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Begins a drag."""
        far = (event.position().toPoint() - self._pressed).manhattanLength() >= QApplication.startDragDistance()
        if event.buttons() & Qt.MouseButton.LeftButton and far:
            drag, data = QDrag(self), QMimeData()
            data.setData(KIND, QByteArray(str(self.place).encode()))
            drag.setMimeData(data)
            drag.setPixmap(self.grab())
            self.setDown(False)
            drag.exec(Qt.DropAction.MoveAction)


class FieldTarget(QFrame):
    """The sheet's own box of a field, onto which a number can be dropped; a value can be typed as well."""

    dropped = Signal(int)

    def __init__(self, box: FieldBox, place: int) -> None:
        """Takes the box and the digit that deals to it."""
        super().__init__()
        self.box = box
        self.setObjectName("target")
        self.setAcceptDrops(True)
        key = label(str(place + 1), role="key", points=SMALL)
        down = QVBoxLayout(self)
        down.setContentsMargins(2, 2, 2, 2)
        down.setSpacing(STEP // 2)
        down.addWidget(key, 0, Qt.AlignmentFlag.AlignHCenter)
        down.addWidget(box)

    def _light(self, *, on: bool) -> None:
        self.setStyleSheet("QFrame#target { border: 2px solid palette(highlight); border-radius: 8px; }" if on else "")

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Takes numbers that were rolled."""
        if event.mimeData().hasFormat(KIND):
            event.acceptProposedAction()
            self._light(on=True)

    def dragLeaveEvent(self, event: QDragLeaveEvent) -> None:
        """Is as before."""
        self._light(on=False)
        super().dragLeaveEvent(event)

    def dropEvent(self, event: QDropEvent) -> None:
        """Tells which number it is to have."""
        self._light(on=False)
        event.acceptProposedAction()
        self.dropped.emit(int(bytes(event.mimeData().data(KIND).data()).decode()))


class AssignPart(PartView):
    """The numbers that were rolled above, the fields below."""

    def __init__(self, sheet: SheetModel, part: Assign) -> None:
        """Takes the fields."""
        super().__init__(sheet)
        self._part = part
        self._shown: list[int] = []
        self.chips: list[NumberChip] = []
        self._hint = label(role="quiet", wraps=True)
        self._pool = QWidget()
        self._pool_flow = FlowLayout(self._pool)
        fields = QWidget()
        flow = FlowLayout(fields)
        self.targets: dict[str, FieldTarget] = {}
        for place, key in enumerate(part.fields):
            target = FieldTarget(box_for(sheet, sheet.bridge.system.schema.fields[key]), place)
            target.dropped.connect(lambda number, key=key: self.deal(number, key))
            self.targets[key] = target
            flow.addWidget(target)
        for widget in (self._hint, self._pool, fields):
            self.inside.addWidget(widget)

    def refresh(self) -> None:
        """Shows the numbers, those that are dealt out faded, and the fields."""
        for target in self.targets.values():
            target.box.refresh()
        person = self.sheet.person
        numbers = rolled(person, self._part.kept) if person else []
        if numbers != self._shown:
            self._rebuild(numbers)
        owned = owners(person, self._part) if person else []
        for chip, owner in zip(self.chips, owned, strict=True):
            field = self.sheet.bridge.system.schema.fields.get(owner)
            chip.setText(
                f"{self._shown[chip.place]}  {self.sheet.bridge.say(field.label)}"
                if field
                else str(self._shown[chip.place])
            )
            set_role(chip, "kind", "" if owner else "primary")
        key = "window.creation.deal" if numbers else "window.creation.deal_nothing"
        self._hint.setText(self.sheet.bridge.say(text(key, count=len(self._part.fields))))

    def restart(self) -> None:
        """Shows somebody else's."""
        for target in self.targets.values():
            target.box.restart()
        self.refresh()

    def deal(self, place: int, field: str) -> bool:
        """Deals a number to a field; the one that it had goes back, or to where the number was."""
        person = self.sheet.person
        edits = deal(person, self._part, place, field) if person else []
        for edit in edits:
            if not self.sheet.do("set", {"character": self.sheet.person_id, **edit}):
                return False
        return bool(edits)

    def _rebuild(self, numbers: list[int]) -> None:
        while (item := self._pool_flow.takeAt(0)) is not None:
            if widget := item.widget():
                widget.hide()
                widget.deleteLater()
        self._shown = list(numbers)
        self.chips = [NumberChip(place, number) for place, number in enumerate(numbers)]
        for chip in self.chips:
            chip.dealt.connect(lambda place, chip=chip: self._on_key(chip, place))
            self._pool_flow.addWidget(chip)
            chip.show()
        # Tab comes to the numbers before the fields, though they were made later.
        before = self._pool
        for chip in self.chips:
            QWidget.setTabOrder(before, chip)
            before = chip
        self._pool.updateGeometry()
        if self.chips and self.isVisible():
            self.chips[0].setFocus()

    def _on_key(self, chip: NumberChip, place: int) -> None:
        if place < len(self._part.fields) and self.deal(chip.place, self._part.fields[place]):
            person = self.sheet.person
            free = [i for i, owner in enumerate(owners(person, self._part)) if not owner] if person else []
            self.chips[free[0] if free else chip.place].setFocus()
