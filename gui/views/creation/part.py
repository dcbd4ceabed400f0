"""Parts of a step that are made of the sheet's own editors: fields to write, gear to pick."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QModelIndex, QSortFilterProxyModel, Qt, Signal
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QAbstractItemView, QGridLayout, QLineEdit, QListView, QVBoxLayout, QWidget

from engine.words import text
from gui.models.gear import GearModel
from gui.models.sheet_table import SheetTableModel
from gui.theme import STEP
from gui.views.card import label
from gui.views.flow_layout import FlowLayout
from gui.views.lists import soften
from gui.views.painting import SMALL
from gui.views.sheet.boxes import box_for
from gui.views.sheet.budget import BudgetBar, budget_bar_policy
from gui.views.sheet.sections import TableBlock

if TYPE_CHECKING:
    from engine.flows import Pick, Write
    from engine.sheet import Table
    from gui.models.gear import Price
    from gui.models.sheet import SheetModel
    from gui.theme import Theme

LIST_HIGH: Final = 22 * STEP
LIST_WIDE: Final = 30 * STEP


class PartView(QWidget):
    """Base of what shows a part of a step."""

    def __init__(self, sheet: SheetModel) -> None:
        """Takes the person on show from the sheet's model."""
        super().__init__()
        self.sheet = sheet
        self.inside = QVBoxLayout(self)
        self.inside.setContentsMargins(0, 0, 0, 0)
        self.inside.setSpacing(STEP)

    def refresh(self) -> None:
        """Shows everything as it stands."""

    def restart(self) -> None:
        """Shows somebody else."""
        self.refresh()

    def budget_bar(self, key: str, theme: Theme) -> BudgetBar:
        """A bar for a budget of the sheet."""
        bar = BudgetBar(
            self.sheet.bridge, theme, self.sheet.bridge.say(self.sheet.bridge.system.schema.budgets[key].label)
        )
        budget_bar_policy(bar)
        # Tab goes from field to field; what explains the points by key is on the sheet.
        bar.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        return bar

    def show_budget(self, bar: BudgetBar, key: str) -> None:
        """Shows what is spent."""
        bar.show_explained(self.sheet.explained(self.sheet.bridge.system.schema.budgets[key].of))


class WritePart(PartView):
    """Fields to write."""

    def __init__(self, sheet: SheetModel, part: Write, theme: Theme) -> None:
        """Makes the same boxes as the sheet has, numbers beside each other."""
        super().__init__(sheet)
        fields = sheet.bridge.system.schema.fields
        self.boxes = {key: box_for(sheet, fields[key]) for key in part.fields}
        shown = (part.budget, *part.limits) if part.budget else part.limits
        self.bars = {key: self.budget_bar(key, theme) for key in shown}
        for bar in self.bars.values():
            self.inside.addWidget(bar)
        numbers = [box for box in self.boxes.values() if box.tile]
        if numbers:
            tiles = QWidget()
            flow = FlowLayout(tiles)
            for box in numbers:
                flow.addWidget(box)
            self.inside.addWidget(tiles)
        for box in self.boxes.values():
            if box not in numbers:
                self.inside.addWidget(box)
        self.setFocusProxy(next(iter(self.boxes.values())))

    def refresh(self) -> None:
        """Shows the values; half-typed words stay."""
        for box in self.boxes.values():
            box.refresh()
        for key, bar in self.bars.items():
            self.show_budget(bar, key)

    def restart(self) -> None:
        """Shows somebody else's values."""
        for box in self.boxes.values():
            box.restart()
        self.refresh()


class GearPicker(QWidget):
    """A list of gear with a filter; Enter or a double click picks."""

    picked = Signal(str)

    def __init__(self, sheet: SheetModel, table: Table, price: Price | None = None) -> None:
        """Lists the gear of the campaign for a table of the sheet, and what it costs."""
        super().__init__()
        say = sheet.bridge.say
        self.filter = QLineEdit()
        self.filter.setPlaceholderText(say(text("window.creation.find_gear", table=table.label)))
        self.filter.setClearButtonEnabled(True)
        self.filter.setAccessibleName(self.filter.placeholderText())
        self.model = QSortFilterProxyModel(self)
        self.model.setSourceModel(GearModel(sheet, table, price))
        self.model.setFilterCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        self.list = QListView()
        self.list.setModel(self.model)
        soften(self.list)
        self.list.setUniformItemSizes(True)
        self.list.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.list.setAccessibleName(say(table.label))
        self.list.setFixedHeight(LIST_HIGH)
        self.setFixedWidth(LIST_WIDE)
        inside = QVBoxLayout(self)
        inside.setContentsMargins(0, 0, 0, 0)
        inside.setSpacing(STEP // 2)
        inside.addWidget(self.filter)
        inside.addWidget(self.list)
        self.setFocusProxy(self.filter)
        self.filter.textChanged.connect(self._on_filtered)
        self.filter.returnPressed.connect(self._on_return)
        self.list.activated.connect(self._on_activated)

    def _on_filtered(self, words: str) -> None:
        self.model.setFilterFixedString(words)
        self.list.setCurrentIndex(self.model.index(0, 0))

    def _on_return(self) -> None:
        if self.filter.text().strip():
            self._on_activated(self.list.currentIndex())

    def _on_activated(self, index: QModelIndex) -> None:
        name = index.data(Qt.ItemDataRole.EditRole)
        if name:
            self.picked.emit(str(name))
            self.filter.selectAll()  # the next name takes the place of this one


class PickPart(PartView):
    """Gear: what the tables have at the left, what the person owns at the right; that alone where no table has any."""

    def __init__(self, sheet: SheetModel, part: Pick, theme: Theme) -> None:
        """Makes a picker and the sheet's own table for each table."""
        super().__init__(sheet)
        self.pickers: dict[str, GearPicker] = {}
        self.blocks: dict[str, TableBlock] = {}
        self._budget = part.budget
        self._bar = self.budget_bar(part.budget, theme) if part.budget else None
        if self._bar is not None:
            self.inside.addWidget(self._bar)
        grid = QGridLayout()
        grid.setHorizontalSpacing(STEP * 2)
        grid.setVerticalSpacing(STEP)
        grid.setColumnStretch(1, 1)
        for number, key in enumerate(part.tables):
            table = sheet.bridge.system.schema.tables[key]
            block = self.blocks[key] = TableBlock(sheet, SheetTableModel(sheet, table), theme, named=False)
            grid.addWidget(label(sheet.bridge.say(table.label), weight=QFont.Weight.DemiBold), 2 * number, 0, 1, 2)
            if table.gear:
                picker = self.pickers[key] = GearPicker(sheet, table, part.price)
                picker.picked.connect(lambda name, key=key: self.pick(key, name))
                grid.addWidget(picker, 2 * number + 1, 0, Qt.AlignmentFlag.AlignTop)
            beside = 1 if table.gear else 0
            grid.addWidget(block, 2 * number + 1, beside, 1, 2 - beside, Qt.AlignmentFlag.AlignTop)
        if self.pickers:
            hint = sheet.bridge.say(text("window.creation.pick_hint"))
            self.inside.addWidget(label(hint, role="quiet", points=SMALL, wraps=True))
        self.inside.addLayout(grid)
        self.setFocusProxy(next(iter([*self.pickers.values(), *self.blocks.values()])))

    def refresh(self) -> None:
        """Shows what is spent; the tables follow by themselves."""
        if self._bar is not None:
            self.show_budget(self._bar, self._budget)

    def pick(self, table: str, name: str) -> bool:
        """Asks for a piece of gear by its name."""
        return self.sheet.do("add_row", {"character": self.sheet.person_id, "table": table, "name": name})
