"""Conditions: put on several people at once as a sentence with a time, and lifted again."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent, QShowEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QComboBox,
    QGridLayout,
    QHBoxLayout,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from engine.words import text
from gui.models import conditions
from gui.theme import STEP
from gui.views.card import label
from gui.views.inputs import ComboBox, WholeInput
from gui.views.lists import soften

if TYPE_CHECKING:
    from collections.abc import Iterable

    from engine.changes import Change
    from gui.session_bridge import SessionBridge
    from gui.theme import Theme

HOW_LONG: Final = ("lifted", "rounds", "turn", *conditions.UNITS)
"""Ways in which a condition ends: when it is lifted, after rounds, with the next turn of somebody, after a time."""

_ID: Final = Qt.ItemDataRole.UserRole


class ConditionsView(QWidget):
    """Whom, what, how long and why above; below, all that is in force."""

    put_wanted = Signal(dict)
    """Carries the values of the condition that is to be put on people."""

    lift_wanted = Signal(list, str)
    """Carries the people and the condition that ends for them."""

    def __init__(self, bridge: SessionBridge, theme: Theme) -> None:
        """Follows a campaign."""
        super().__init__()
        self._bridge = bridge
        self._stale = False
        say = bridge.say
        self.whom = _Ticks()
        self.name = ComboBox()
        self.name.setEditable(True)
        self.name.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
        self.how_long = ComboBox()
        self.amount = WholeInput()
        self.amount.set_limits(1, 100_000)
        self.amount.show_number(1)
        self.whose = ComboBox()
        self.edge = ComboBox()
        self.modifier = WholeInput()
        self.modifier.set_limits(-100, 100)
        self.note = QLineEdit()
        self.said = label(wraps=True)
        # Room for two lines, so that what is about to be clicked stays where it is.
        self.said.setMinimumHeight(self.said.fontMetrics().lineSpacing() * 2)
        self.said.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.put = QPushButton(say(text("window.conditions.put")))
        self.put.setProperty("kind", "primary")
        self.there = QListWidget()
        self.there.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.there.setWordWrap(True)
        self.lift = QPushButton(say(text("window.conditions.lift")))
        self.none = label(say(text("window.conditions.none")), role="quiet", wraps=True)
        for key in HOW_LONG:
            self.how_long.addItem(say(text(f"window.conditions.{key}")), key)
        for key in ("start", "end"):
            self.edge.addItem(say(text(f"window.conditions.{key}")), key == "end")
        for shown in (self.whom, self.there):
            shown.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
            shown.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
            soften(shown)
        self._lay_out()
        self._connect(theme)
        self._fill_names()
        self.refresh()

    def _lay_out(self) -> None:
        say = self._bridge.say
        grid = QGridLayout()
        grid.setHorizontalSpacing(STEP)
        grid.setVerticalSpacing(STEP)
        grid.setColumnStretch(1, 1)
        self._time = QHBoxLayout()
        self._time.setSpacing(STEP)
        self._time.addWidget(self.how_long, 2)
        self._time.addWidget(self.amount, 1)
        self._turn = QWidget()
        turn = QHBoxLayout(self._turn)
        turn.setContentsMargins(0, 0, 0, 0)
        turn.setSpacing(STEP)
        turn.addWidget(self.edge, 1)
        turn.addWidget(self.whose, 1)
        self._turn_title = label(say(text("window.conditions.until")), role="quiet")
        lines: tuple[tuple[str, Any], ...] = (
            ("field.name", self.name),
            ("window.conditions.lasts", self._time),
            ("", self._turn),
            ("field.modifier", self.modifier),
            ("field.note", self.note),
        )
        for row, (key, field) in enumerate(lines):
            title = label(say(text(key)), role="quiet") if key else self._turn_title
            grid.addWidget(title, row, 0)
            if isinstance(field, QWidget):
                field.setAccessibleName(title.text())
                grid.addWidget(field, row, 1)
            else:
                grid.addLayout(field, row, 1)
        self.whom.setAccessibleName(say(text("field.targets")))
        inside = QVBoxLayout(self)
        inside.setContentsMargins(0, 0, 0, 0)
        inside.setSpacing(STEP)
        inside.addWidget(label(say(text("field.targets")), role="quiet"))
        inside.addWidget(self.whom, 3)
        inside.addLayout(grid)
        inside.addWidget(self.said)
        inside.addWidget(self.put, 0, Qt.AlignmentFlag.AlignLeft)
        inside.addWidget(label(say(text("window.conditions.in_force")), role="quiet"))
        inside.addWidget(self.none)
        inside.addWidget(self.there, 2)
        inside.addWidget(self.lift, 0, Qt.AlignmentFlag.AlignLeft)
        self.setFocusProxy(self.name)

    def _connect(self, theme: Theme) -> None:
        self.whom.itemChanged.connect(lambda _: self._show())
        self.name.editTextChanged.connect(lambda _: self._show())
        for box in (self.how_long, self.whose, self.edge):
            box.currentIndexChanged.connect(lambda _: self._show())
        for number in (self.amount, self.modifier):
            number.valueChanged.connect(lambda _: self._show())
        self.note.textChanged.connect(lambda _: self._show())
        for line in (self.name.lineEdit(), self.note, self.amount.lineEdit(), self.modifier.lineEdit()):
            if line is not None:
                line.returnPressed.connect(self._on_put)
        self.put.clicked.connect(self._on_put)
        self.lift.clicked.connect(self._on_lift)
        self.there.itemActivated.connect(lambda _: self._on_lift())
        self.there.itemSelectionChanged.connect(self._show)
        self._bridge.changed.connect(self._on_changed)
        theme.changed.connect(self.update)

    # ---- what is chosen

    @property
    def values(self) -> dict[str, Any]:
        """The condition as it is filled in."""
        way = self.how_long.currentData()
        values: dict[str, Any] = {"targets": self.whom.ticked, "name": self._name}
        if way == "rounds" or way in conditions.UNITS:
            values[way] = self.amount.number()
        if way in ("rounds", "turn") and self._bridge.campaign.encounter is not None:
            whose = str(self.whose.currentData() or "")
            values |= {"turn_of": whose} if whose else {"own_turn": True} if way == "turn" else {}
            values |= {"at_end": True} if self.edge.currentData() else {}
        values |= {"modifier": self.modifier.number()} if self.modifier.number() else {}
        values |= {"note": self.note.text().strip()} if self.note.text().strip() else {}
        return values

    @property
    def _name(self) -> str:
        """The permanent word of what was picked, or what was typed."""
        typed = self.name.currentText().strip()
        row = self.name.findText(typed, Qt.MatchFlag.MatchFixedString)
        return str(self.name.itemData(row)) if row >= 0 else typed

    def choose(self, people: Iterable[str]) -> None:
        """Ticks some people and puts the cursor where the condition is named."""
        chosen = set(people)
        if chosen:
            self.whom.tick(chosen)
        self.name.setFocus(Qt.FocusReason.ShortcutFocusReason)
        line = self.name.lineEdit()
        if line is not None:
            line.selectAll()
        self._show()

    # ---- following

    def refresh(self) -> None:
        """Reads people and conditions."""
        bridge = self._bridge
        fight = bridge.campaign.encounter
        fighting = fight.people if fight else ()
        order = dict.fromkeys((*(p for p in fighting if p in bridge.campaign.people), *bridge.campaign.people))
        self.whom.fill([(person, bridge.name(person)) for person in order])
        self._fill_whose([person for person in order if person in fighting])
        self._fill_there()
        self._show()

    def _fill_names(self) -> None:
        typed = self.name.currentText()
        self.name.blockSignals(True)
        self.name.clear()
        for name, words in conditions.known(self._bridge).items():
            self.name.addItem(words, name)
        self.name.setEditText(typed)
        self.name.blockSignals(False)

    def _fill_whose(self, fighting: list[str]) -> None:
        chosen = self.whose.currentData()
        self.whose.blockSignals(True)
        self.whose.clear()
        self.whose.addItem(self._bridge.say(text("window.conditions.own")), "")
        for person in fighting:
            self.whose.addItem(
                self._bridge.say(text("window.conditions.turn_of", person=self._bridge.name(person))), person
            )
        self.whose.setCurrentIndex(max(0, self.whose.findData(chosen)))
        self.whose.blockSignals(False)

    def _fill_there(self) -> None:
        chosen = {item.text() for item in self.there.selectedItems()}
        self.there.blockSignals(True)
        self.there.clear()
        for one in conditions.in_force(self._bridge):
            item = QListWidgetItem(one.said)
            item.setData(_ID, one)
            self.there.addItem(item)
            item.setSelected(one.said in chosen)
        self.there.blockSignals(False)

    def _show(self) -> None:
        """Says what would be put on whom, and what can be done."""
        bridge, values = self._bridge, self.values
        way, fights = self.how_long.currentData(), bridge.campaign.encounter is not None
        self.amount.setVisible(way == "rounds" or way in conditions.UNITS)
        for shown in (self._turn, self._turn_title):
            shown.setVisible(fights and way in ("rounds", "turn"))
        form = bridge.form("afflict", values)
        said = conditions.sentence(bridge, values)
        wrong = [bridge.say(problem.said) for problem in form.problems] if said else []
        self.said.setText(wrong[0] if wrong else said)
        free = bridge.pending is None and not bridge.read_only
        self.put.setEnabled(free and bool(said) and not form.problems and self._has_end)
        self.none.setVisible(not self.there.count())
        for view in (self.there, self.lift):
            view.setVisible(bool(self.there.count()))
        self.lift.setEnabled(free and bool(self.there.selectedItems()))

    @property
    def _has_end(self) -> bool:
        """Whether what is filled in says how long."""
        way = self.how_long.currentData()
        if way == "turn":
            return self._bridge.campaign.encounter is not None
        return way == "lifted" or self.amount.number() is not None

    def showEvent(self, event: QShowEvent) -> None:
        """Catches up with what happened out of sight."""
        super().showEvent(event)
        if self._stale:
            self._stale = False
            self._fill_names()
            self.refresh()

    def _on_changed(self, change: Change) -> None:
        if not self.isVisible():
            self._stale = True
        elif change.people or change.order or change.clock or change.campaign:
            self._fill_names()
            self.refresh()
        elif change.asks:
            self._show()

    # ---- what a person does

    def _on_put(self) -> None:
        if not self.put.isEnabled():
            return
        self.put_wanted.emit(self.values)

    def _on_lift(self) -> None:
        for item in self.there.selectedItems():
            one: conditions.InForce = item.data(_ID)
            self.lift_wanted.emit(list(one.people), one.name)


class _Ticks(QListWidget):
    """People with ticks; Space ticks, letters find a name."""

    def fill(self, people: list[tuple[str, str]]) -> None:
        """Shows people by id and name; ticks stay."""
        if people == [(str(item.data(_ID)), item.text()) for item in self._items()]:
            return
        ticked = set(self.ticked)
        self.blockSignals(True)
        self.clear()
        for person, name in people:
            item = QListWidgetItem(name)
            item.setData(_ID, person)
            item.setFlags(item.flags() | Qt.ItemFlag.ItemIsUserCheckable)
            item.setCheckState(Qt.CheckState.Checked if person in ticked else Qt.CheckState.Unchecked)
            self.addItem(item)
        self.blockSignals(False)

    @property
    def ticked(self) -> list[str]:
        """Ids of those who are ticked."""
        return [str(item.data(_ID)) for item in self._items() if item.checkState() == Qt.CheckState.Checked]

    def tick(self, people: set[str]) -> None:
        """Ticks these and nobody else."""
        self.blockSignals(True)
        for item in self._items():
            item.setCheckState(Qt.CheckState.Checked if item.data(_ID) in people else Qt.CheckState.Unchecked)
        self.blockSignals(False)
        first = next((item for item in self._items() if item.data(_ID) in people), None)
        if first is not None:
            self.scrollToItem(first)  # who is meant must be seen among the many who are not
        self.viewport().update()

    def _items(self) -> list[QListWidgetItem]:
        return [self.item(row) for row in range(self.count())]

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Ctrl+A ticks everybody, or nobody once all are ticked."""
        if event.key() == Qt.Key.Key_A and event.modifiers() == Qt.KeyboardModifier.ControlModifier:
            everybody = {str(item.data(_ID)) for item in self._items()}
            self.tick(set() if everybody == set(self.ticked) else everybody)
            if self.count():
                self.itemChanged.emit(self.item(0))
            return
        super().keyPressEvent(event)
