"""The armoury: every table of the campaign in one browser, each row with where it comes from, and gear designed anew.

Docking, in the program's composition root:
    ``view = ArmouryView(bridge, theme)`` in a dock or a tab of its own, at least 640 pixels wide;
    ``armoury = ArmouryController(session, parent); armoury.attach(view)``; connect ``refused`` and ``not_written``;
    connect ``view.rule_wanted`` to ``RulesAtHand.show_rule``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QHeaderView,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QScrollArea,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from engine.words import text
from gui.models.armoury import NAME, ArmouryModel, counts, table_words
from gui.theme import STEP
from gui.views.armoury_rows import RowsView
from gui.views.card import label
from gui.views.designer import DesignerView
from gui.views.lists import soften
from gui.views.rule_link import RuleLink

if TYPE_CHECKING:
    from engine.changes import Change
    from gui.session_bridge import SessionBridge
    from gui.theme import Theme

Index = QModelIndex | QPersistentModelIndex

GROUP: Final = "armoury"
"""Group of the actions that belong here."""

LIST_WIDE: Final = 30 * STEP
TABLE: Final = Qt.ItemDataRole.UserRole.value


class ArmouryView(QWidget):
    """Tables at the left, rows at the right, below them what is known of the row at hand."""

    rule_wanted = Signal(str)

    def __init__(self, bridge: SessionBridge, theme: Theme) -> None:
        """Shows the first table."""
        super().__init__()
        self._bridge = bridge
        say = bridge.say
        self.model = ArmouryModel(bridge, self)
        self.search = QLineEdit()
        self.search.setPlaceholderText(say(text("window.armoury.search")))
        self.search.setAccessibleName(self.search.placeholderText())
        self.search.setClearButtonEnabled(True)
        self.tables = QListWidget()
        self.tables.setFixedWidth(LIST_WIDE)
        self.tables.setAccessibleName(say(text("window.armoury.tables")))
        self.tables.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        soften(self.tables)
        self.rows = RowsView(self.model, bridge, theme)
        self.about = label(wraps=True, role="quiet")
        self.refused = label(role="danger", wraps=True)
        self.copy_name = QLineEdit()
        self.copy_name.setPlaceholderText(say(text("window.armoury.copy_name")))
        self.copy_name.setAccessibleName(self.copy_name.placeholderText())
        self.copy = QPushButton(say(text("window.armoury.copy")))
        self.back = QPushButton(say(text("window.armoury.reset")))
        self.away = QPushButton(say(text("window.armoury.remove")))
        self.designers: dict[str, DesignerView] = {}
        self.stack = QStackedWidget()
        self._links = QHBoxLayout()
        self._links.setSpacing(0)
        self._lay_out()
        self.setFocusProxy(self.search)
        self.search.textChanged.connect(self._on_searched)
        self.tables.currentItemChanged.connect(self._on_table)
        self.rows.selectionModel().currentChanged.connect(self._show_about)
        self.model.modelReset.connect(self._on_reset)
        self.model.dataChanged.connect(self._show_about)
        self.model.refused_changed.connect(self._on_refused)
        self.copy.clicked.connect(self._on_copy)
        self.back.clicked.connect(lambda: self.model.put_back(self.rows.currentIndex().row()))
        self.away.clicked.connect(self._on_away)
        self.copy_name.returnPressed.connect(self._on_copy)
        bridge.changed.connect(self._on_changed)
        self._fill()
        self.tables.setCurrentRow(0)

    def _lay_out(self) -> None:
        left = QVBoxLayout()
        left.setSpacing(STEP)
        left.addWidget(self.tables, 1)
        page = QWidget()
        right = QVBoxLayout(page)
        right.setContentsMargins(0, 0, 0, 0)
        right.setSpacing(STEP)
        right.addWidget(self.rows, 1)
        known = QHBoxLayout()
        known.addWidget(self.about, 1)
        known.addLayout(self._links)
        right.addLayout(known)
        right.addWidget(self.refused)
        copies = QHBoxLayout()
        copies.setSpacing(STEP)
        copies.addWidget(self.copy_name, 1)
        copies.addWidget(self.copy)
        copies.addWidget(self.back)
        copies.addWidget(self.away)
        right.addLayout(copies)
        self.stack.addWidget(page)
        for action in self._bridge.system.actions:
            if action.group == GROUP:
                designer = DesignerView(self._bridge, action.id)
                designer.rule_wanted.connect(self.rule_wanted)
                designer.made.connect(self.show_row)
                self.designers[action.id] = designer
                self.stack.addWidget(_scrolled(designer))
                button = QPushButton(self._bridge.say(action.label))
                button.clicked.connect(lambda _=False, one=action.id: self.show_designer(one))
                left.addWidget(button)
        across = QHBoxLayout()
        across.setSpacing(STEP * 2)
        across.addLayout(left)
        across.addWidget(self.stack, 1)
        inside = QVBoxLayout(self)
        inside.setContentsMargins(0, 0, 0, 0)
        inside.setSpacing(STEP)
        inside.addWidget(self.search)
        inside.addLayout(across, 1)

    # ---- where we are

    def show_designer(self, action: str) -> None:
        """Shows the form for a piece of gear."""
        self.stack.setCurrentIndex(1 + list(self.designers).index(action))
        self.tables.setCurrentRow(-1)
        self.designers[action].form.focus_first()

    def show_row(self, table: str, name: str) -> None:
        """Shows a row of a table."""
        self.search.clear()
        self._choose(table)
        place = self.model.index(self.model.row_of(name), NAME)
        self.rows.setCurrentIndex(place)
        self.rows.scrollTo(place)
        self.rows.setFocus()

    def _choose(self, table: str) -> None:
        for row in range(self.tables.count()):
            if self.tables.item(row).data(TABLE) == table:
                self.tables.setCurrentRow(row)
        self.stack.setCurrentIndex(0)

    def _fill(self) -> None:
        """Names of the tables with how many of their rows the search finds."""
        found = counts(self._bridge, self.search.text())
        with QSignalBlocker(self.tables):
            while self.tables.count() < len(found):
                self.tables.addItem(QListWidgetItem())
            for row, (table, count) in enumerate(found.items()):
                item = self.tables.item(row)
                item.setData(TABLE, table)
                item.setText(f"{table_words(self._bridge, table)}  ({count})")
                item.setHidden(not count)

    def _on_searched(self, words: str) -> None:
        self._fill()
        row = self.tables.currentRow()
        shown = [place for place in range(self.tables.count()) if not self.tables.item(place).isHidden()]
        if row not in shown:
            row = shown[0] if shown else row
        if row >= 0:
            with QSignalBlocker(self.tables):
                self.tables.setCurrentRow(row)
            self.stack.setCurrentIndex(0)
            self.model.show_table(self.tables.item(row).data(TABLE), words)

    def _on_table(self, now: QListWidgetItem | None) -> None:
        if now is not None:
            self.stack.setCurrentIndex(0)
            self.model.show_table(now.data(TABLE), self.search.text())

    def _on_reset(self) -> None:
        header = self.rows.horizontalHeader()
        header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        header.setMinimumSectionSize(6 * STEP)
        header.setStretchLastSection(True)
        if self.model.rowCount():
            self.rows.setCurrentIndex(self.model.index(0, NAME))
        self._show_about()

    # ---- the row at hand

    def _show_about(self) -> None:
        while (item := self._links.takeAt(0)) is not None:
            if widget := item.widget():
                widget.hide()
                widget.deleteLater()
        row = self.model.row_at(self.rows.currentIndex().row())
        self.copy.setEnabled(row is not None)
        self.copy_name.setEnabled(row is not None)
        shipped = self.model.shipped(self.rows.currentIndex().row())
        # What cannot be done is not offered; where a button goes that has the keys, the rows take them.
        held = self.back.hasFocus() or self.away.hasFocus()
        self.back.setVisible(row is not None and shipped is not None and row != shipped)
        self.away.setVisible(row is not None and shipped is None)
        if held and not (self.back.isVisible() or self.away.isVisible()):
            self.rows.setFocus()
        if row is None:
            self.about.setText("")
            return
        name = str(self.model.index(self.rows.currentIndex().row(), NAME).data())
        where = self._bridge.say(text(f"window.sheet.provenance.{row.provenance}"))
        self.about.setText(self._bridge.say(text("window.armoury.about", name=name, where=where)))
        for rule in row.rules:
            link = RuleLink(self._bridge, rule)
            link.wanted.connect(self.rule_wanted)
            self._links.addWidget(link)

    def _on_refused(self, sentence: str) -> None:
        self.refused.setText(sentence)
        self.refused.setVisible(bool(sentence))

    def _on_copy(self) -> None:
        name = self.copy_name.text().strip()
        if name and self.model.copy(self.rows.currentIndex().row(), name):
            self.copy_name.clear()
            self.show_row(self.model.table, name)

    def _on_away(self) -> None:
        place = self.rows.currentIndex().row()
        self.model.take_away(place)
        last = self.model.rowCount() - 1
        if last >= 0:
            self.rows.setCurrentIndex(self.model.index(min(place, last), NAME))

    def _on_changed(self, change: Change) -> None:
        if change.campaign:
            self._fill()


def _scrolled(page: QWidget) -> QScrollArea:
    area = QScrollArea()
    page.setObjectName("page")
    area.setWidget(page)
    area.setWidgetResizable(True)
    area.setFrameShape(QFrame.Shape.NoFrame)
    area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    return area
