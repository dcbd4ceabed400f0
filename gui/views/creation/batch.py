"""NPCs by the dozen: a name, a few values that they share, what they can and carry, and how many there are."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import QStringListModel, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QCompleter,
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
from gui.models.gear import GearModel
from gui.theme import STEP
from gui.views.card import Card, label
from gui.views.completing import name_meant
from gui.views.inputs import WholeInput
from gui.views.lists import soften
from gui.views.rule_link import RuleLink

if TYPE_CHECKING:
    from PySide6.QtCore import QAbstractItemModel

    from engine.flows import Batch
    from engine.sheet import Field
    from gui.models.sheet import SheetModel

MOST: Final = 100
LIST_HIGH: Final = 10 * STEP
LEVEL: Final = Qt.ItemDataRole.UserRole.value
HIGHEST_LEVEL: Final = 1000


class NamesList(QWidget):
    """Names that are typed or picked, each with a whole number where one is wanted. Del takes one away."""

    changed = Signal()

    def __init__(self, title: str, add: str, *, level: str = "") -> None:
        """``level`` names the number that goes with each name; empty for none."""
        super().__init__()
        self.line = QLineEdit()
        self.line.setAccessibleName(title)
        self.line.setPlaceholderText(title)
        self.level = WholeInput()
        self.level.set_limits(0, HIGHEST_LEVEL)
        self.level.setAccessibleName(level)
        self.level.setToolTip(level)
        self.level.setFixedWidth(9 * STEP)
        self.level.setVisible(bool(level))
        self.level.show_number(None)
        self._leveled = bool(level)
        self._taken = ""
        self.add = QPushButton(add)
        self.add.setAutoDefault(True)  # Enter presses the button that has the keys
        self.list = QListWidget()
        self.list.setAccessibleName(title)
        soften(self.list)
        self.list.hide()
        across = QHBoxLayout()
        across.setSpacing(STEP // 2)
        across.addWidget(self.line, 1)
        across.addWidget(self.level)
        across.addWidget(self.add)
        down = QVBoxLayout(self)
        down.setContentsMargins(0, 0, 0, 0)
        down.setSpacing(STEP // 2)
        down.addLayout(across)
        down.addWidget(self.list)
        self.setFocusProxy(self.line)
        self.line.returnPressed.connect(self._on_return)
        self.line.textEdited.connect(self._on_edited)
        self.level.lineEdit().returnPressed.connect(self.take)
        self.add.clicked.connect(self.take)
        self.changed.connect(self._fit_list)

    def complete(self, names: QAbstractItemModel) -> None:
        """Offers names while one is typed."""
        completer = QCompleter(names, self)
        completer.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        completer.setFilterMode(Qt.MatchFlag.MatchContains)
        self.line.setCompleter(completer)
        # The name that was chosen from the offers comes back into the line after Enter has put it on the list.
        completer.activated.connect(self._on_offer_taken, Qt.ConnectionType.QueuedConnection)

    def take(self) -> None:
        """Puts what is typed on the list."""
        name, level = name_meant(self.line), self.level.number()
        if not name or (self._leveled and level is None):
            (self.level if name else self.line).setFocus()
            return
        for row in range(self.list.count()):
            if self._leveled and self.list.item(row).text().startswith(f"{name}  "):
                self.list.takeItem(row)
                break
        item = QListWidgetItem(f"{name}  {level}" if self._leveled else name)
        item.setData(LEVEL, (name, level))
        self.list.addItem(item)
        self._taken = name
        self.line.clear()
        self.line.setFocus()
        self.changed.emit()

    @property
    def entries(self) -> list[tuple[str, int | None]]:
        """Names with their numbers."""
        return [tuple(self.list.item(row).data(LEVEL)) for row in range(self.list.count())]

    def clear(self) -> None:
        """Takes everything away."""
        self.list.clear()
        self.changed.emit()

    def _fit_list(self) -> None:
        """As high as its names are, up to a height at which they scroll."""
        high = sum(self.list.sizeHintForRow(row) for row in range(self.list.count())) + 2 * self.list.frameWidth()
        self.list.setFixedHeight(min(LIST_HIGH, high))
        self.list.setVisible(self.list.count() > 0)

    def _on_return(self) -> None:
        if self._leveled and self.level.number() is None:
            self.level.setFocus()
        else:
            self.take()

    def _on_edited(self) -> None:
        self._taken = ""

    def _on_offer_taken(self, name: str) -> None:
        """Clears the line if the offer was put on the list already."""
        if name == self._taken:
            self.line.clear()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Takes the current name away."""
        if event.key() in {Qt.Key.Key_Delete, Qt.Key.Key_Backspace} and self.list.hasFocus():
            self.list.takeItem(self.list.currentRow())
            self.changed.emit()
            return
        super().keyPressEvent(event)


class BatchView(QWidget):
    """The form; what it says goes out as the words of a scenario."""

    batch_wanted = Signal(dict, int)
    """The words for a character, and how many there are to be."""

    rule_wanted = Signal(str)

    def __init__(self, sheet: SheetModel, batch: Batch) -> None:
        """Takes what the system wants for such characters."""
        super().__init__()
        say, schema = sheet.bridge.say, sheet.bridge.system.schema
        self._batch = batch
        self.name = QLineEdit()
        self.count = WholeInput()
        self.count.set_limits(1, MOST)
        self.count.show_number(1)
        self.fields: dict[str, WholeInput | QLineEdit] = {key: _input(schema.fields[key]) for key in batch.fields}
        adds = say(text("window.creation.add"))
        self.levels: NamesList | None = None
        if batch.levels:
            table = schema.tables.get(batch.levels)
            title = say(table.label) if table else sheet.bridge.word(batch.levels, "table")
            self.levels = NamesList(title, adds, level=say(text("window.creation.level")))
            if batch.wares is not None:
                names = [ware.name for ware in batch.wares(sheet.bridge.campaign)]
                self.levels.complete(QStringListModel(names, self))
        self.gear: dict[str, NamesList] = {}
        for key in batch.gear:
            self.gear[key] = NamesList(say(schema.tables[key].label), adds)
            self.gear[key].complete(GearModel(sheet, schema.tables[key]))
        self.make = QPushButton()
        self.make.setAutoDefault(True)  # Enter presses the button that has the keys
        self.make.setProperty("kind", "primary")
        self.said = label(role="accent", wraps=True)
        self._say = say
        card = Card(say(text("window.creation.batch")))
        link = RuleLink(sheet.bridge, batch.rule)
        link.wanted.connect(self.rule_wanted)
        link.setVisible(bool(batch.rule))
        card.heading.addWidget(link)
        grid = QGridLayout()
        grid.setContentsMargins(STEP, 0, STEP, STEP)
        grid.setHorizontalSpacing(STEP * 2)
        grid.setVerticalSpacing(STEP)
        grid.setColumnStretch(1, 1)
        rows: list[tuple[str, QWidget]] = [
            (say(text("window.creation.name")), self.name),
            (say(text("field.count")), self.count),
            *((say(schema.fields[key].label), one) for key, one in self.fields.items()),
        ]
        if self.levels is not None:
            rows.append((self.levels.line.placeholderText(), self.levels))
        rows += [(say(schema.tables[key].label), one) for key, one in self.gear.items()]
        for row, (title, widget) in enumerate(rows):
            shown = label(title, role="quiet")
            shown.setContentsMargins(0, 6, 0, 0)
            shown.setBuddy(widget)
            widget.setAccessibleName(title)
            grid.addWidget(shown, row, 0, Qt.AlignmentFlag.AlignTop)
            narrow = isinstance(widget, WholeInput)
            grid.addWidget(widget, row, 1, Qt.AlignmentFlag.AlignLeft if narrow else Qt.AlignmentFlag(0))
            if narrow:
                widget.setFixedWidth(12 * STEP)
        card.body.addLayout(grid)
        below = QHBoxLayout()
        below.setContentsMargins(STEP, 0, STEP, 0)
        below.addWidget(self.said, 1)
        below.addWidget(self.make)
        card.body.addLayout(below)
        inside = QVBoxLayout(self)
        inside.setContentsMargins(0, 0, 0, 0)
        inside.addWidget(card)
        inside.addStretch(1)
        self.setFocusProxy(self.name)
        self.name.textChanged.connect(self._show)
        self.count.valueChanged.connect(self._show)
        self.name.returnPressed.connect(self._on_make)
        self.make.clicked.connect(self._on_make)
        self._show()

    @property
    def spec(self) -> dict[str, Any]:
        """The words for a character, as a scenario has them."""
        spec: dict[str, Any] = {"name": self.name.text().strip(), "kind": "npc"}
        for key, one in self.fields.items():
            value = one.number() if isinstance(one, WholeInput) else one.text().strip()
            if value not in (None, ""):
                spec[key] = value
        if self.levels is not None and self.levels.entries:
            spec[self._batch.levels] = dict(self.levels.entries)
        spec |= {key: [name for name, _ in one.entries] for key, one in self.gear.items() if one.entries}
        return spec

    def made(self, names: list[str]) -> None:
        """Says who was made; the form stays for the next ones."""
        self.said.setText(self._say(text("window.creation.made", names=names)))
        self.name.setFocus()
        self.name.selectAll()

    def _show(self) -> None:
        count = self.count.number() or 1
        self.make.setText(
            self._say(text("window.creation.make" if count > 1 else "window.creation.make_one", count=count))
        )
        self.make.setEnabled(bool(self.name.text().strip()))
        self.said.clear()

    def _on_make(self) -> None:
        if self.make.isEnabled():
            self.batch_wanted.emit(self.spec, self.count.number() or 1)


def _input(field: Field) -> WholeInput | QLineEdit:
    if field.kind != "whole":
        return QLineEdit()
    made = WholeInput()
    made.set_limits(field.lowest, field.highest)
    made.show_number(None)
    return made
