"""A card for a section of the schema: its fields, what follows from them, its budgets and its tables."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QRect, Signal
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QHBoxLayout, QToolButton, QVBoxLayout, QWidget

from engine.words import text
from gui.models.sheet_table import SheetTableModel
from gui.theme import STEP
from gui.views.card import Card, label
from gui.views.flow_layout import FlowLayout
from gui.views.painting import SMALL
from gui.views.sheet.boxes import FieldBox, box_for, show_refusal
from gui.views.sheet.budget import BudgetBar, budget_bar_policy
from gui.views.sheet.reasons import DerivedTile
from gui.views.sheet.tables import SheetTableView

if TYPE_CHECKING:
    from engine.sheet import Budget, Derived, Section, Table
    from gui.models.sheet import SheetModel
    from gui.theme import Theme


class TableBlock(QWidget):
    """A table under its name, with what was refused below it."""

    def __init__(self, sheet: SheetModel, model: SheetTableModel, theme: Theme, *, named: bool) -> None:
        """``named`` puts the table's name above it; a card with one table has said it already."""
        super().__init__()
        say = sheet.bridge.say
        self.model = model
        self.view = SheetTableView(model, sheet.bridge, theme)
        self._said = label(role="danger", points=SMALL, wraps=True)
        self._said.hide()
        self._all = QToolButton()
        self._all.setProperty("kind", "flat")
        self._all.setCheckable(True)
        self._all.setText("⋯")
        self._all.setToolTip(say(text("window.sheet.all_columns")))
        self._all.setAccessibleName(say(text("window.sheet.all_columns")))
        self._all.toggled.connect(self.view.set_shows_all)
        down = QVBoxLayout(self)
        down.setContentsMargins(0, 0, 0, 0)
        down.setSpacing(STEP // 2)
        if named:
            across = QHBoxLayout()
            across.setContentsMargins(STEP, 0, 0, 0)
            across.addWidget(label(say(model.table.label), weight=QFont.Weight.DemiBold), 1)
            across.addWidget(self._all)
            down.addLayout(across)
        down.addWidget(self.view)
        down.addWidget(self._said)
        model.refusals_changed.connect(self._on_refusals_changed)

    @property
    def switch(self) -> QToolButton:
        """The switch that shows all columns."""
        return self._all

    def _on_refusals_changed(self) -> None:
        show_refusal(self._said, "\n".join(self.model.refusals))


class SectionCard(Card):
    """One section of the sheet."""

    cell_shown = Signal(QWidget, QRect)

    def __init__(self, sheet: SheetModel, section: Section, theme: Theme) -> None:
        """Makes all parts once; they are shown anew for each person."""
        super().__init__(sheet.bridge.say(section.label))
        self._sheet = sheet
        self._section = section
        self.boxes: dict[str, FieldBox] = {one.key: box_for(sheet, one) for one in section.fields}
        self.derived: dict[str, tuple[Derived, DerivedTile]] = {}
        self.budgets: dict[str, tuple[Budget, BudgetBar]] = {}
        self.tables: dict[str, TableBlock] = {}
        self._refused = label(role="danger", points=SMALL, wraps=True)
        self._refused.hide()
        self._lay_fields()
        self._lay_computed(theme)
        for budget in section.budgets:
            bar = BudgetBar(sheet.bridge, theme, sheet.bridge.say(budget.label))
            budget_bar_policy(bar)
            self.budgets[budget.key] = budget, bar
            self.body.addWidget(bar)
        for table in section.tables:
            said = self._says(table)
            block = TableBlock(sheet, SheetTableModel(sheet, table), theme, named=not said)
            block.view.cell_shown.connect(lambda rect, view=block.view: self.cell_shown.emit(view.viewport(), rect))
            if said:
                self.heading.addWidget(block.switch)
            self.tables[table.key] = block
            self.body.addWidget(block)

    @property
    def wide(self) -> bool:
        """Whether the card wants the whole width: a table of many columns is in it."""
        return any(len(table.columns) > MANY for table in self._section.tables)

    def refresh(self) -> None:
        """Shows every part as it stands."""
        for box in self.boxes.values():
            box.setVisible(self._sheet.applies(box.spec))
            box.refresh()
        self.refresh_computed()

    def refresh_computed(self) -> None:
        """Shows what follows from the rest."""
        for one, tile in self.derived.values():
            tile.show_explained(self._sheet.explained(one.of))
        for budget, bar in self.budgets.values():
            bar.show_explained(self._sheet.explained(budget.of))

    def restart(self) -> None:
        """Shows somebody else's."""
        for box in self.boxes.values():
            box.restart()
        self.refresh()

    def _says(self, table: Table) -> bool:
        """Whether the heading of the card has said the name of its only table already."""
        say = self._sheet.bridge.say
        return len(self._section.tables) == 1 and say(table.label) == say(self._section.label)

    def _lay_fields(self) -> None:
        tiles = [box for box in self.boxes.values() if box.tile]
        lines = [box for box in self.boxes.values() if not box.tile]
        if tiles:
            page = QWidget()
            flow = FlowLayout(page)
            for box in tiles:
                flow.addWidget(box)
                box.refused_changed.connect(self._on_tile_refused)
            self.body.addWidget(page)
            self.body.addWidget(self._refused)
        if lines:
            inside = QVBoxLayout()
            inside.setContentsMargins(STEP, 0, STEP, STEP)
            inside.setSpacing(STEP // 2)
            for box in lines:
                inside.addWidget(box)
            self.body.addLayout(inside)

    def _lay_computed(self, theme: Theme) -> None:
        if not self._section.derived:
            return
        page = QWidget()
        flow = FlowLayout(page)
        for one in self._section.derived:
            tile = DerivedTile(self._sheet.bridge, theme, self._sheet.bridge.say(one.label))
            self.derived[one.key] = one, tile
            flow.addWidget(tile)
        self.body.addWidget(page)

    def _on_tile_refused(self) -> None:
        said = [box.refused for box in self.boxes.values() if box.tile and box.refused]
        show_refusal(self._refused, "\n".join(said))


MANY = 6
"""More columns than this do not fit into half a page."""
