"""Things bought at levels: a row for each, the cost of each level in its cell, the points that are left above."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QEvent, QModelIndex, QPersistentModelIndex, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFont, QFontMetrics, QKeyEvent, QPainter
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHBoxLayout,
    QHeaderView,
    QLineEdit,
    QPushButton,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
    QWidget,
)

from engine.words import text
from gui.models.purchases import NAME, OFFER, PART, PurchasesModel
from gui.theme import BODY_POINTS, STEP, sized, tabular
from gui.views.card import label
from gui.views.creation.part import PartView
from gui.views.inputs import ComboBox, is_letter
from gui.views.painting import PAD, SMALL, rect_of
from gui.views.sheet.boxes import show_refusal

if TYPE_CHECKING:
    from engine.flows import Buy
    from gui.models.purchases import Offer
    from gui.models.sheet import SheetModel
    from gui.theme import Theme

Index = QModelIndex | QPersistentModelIndex

LEAST_HIGH: Final = 26 * STEP
LONG_NAME: Final = 16
"""Letters of the name of a general thing for which there is room."""

FEW_LEVELS: Final = 5
"""How many levels have room for a word above each; more of them are numbers, which take less."""


class OfferDelegate(QStyledItemDelegate):
    """Draws names with their parts set in, and costs: filled where bought, red where points are missing."""

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        """Takes the colours at each drawing."""
        super().__init__(parent)
        self._theme = theme

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Draws one cell."""
        colours = self._theme.colours
        rect = QRectF(rect_of(option))
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        current = bool(option.state & QStyle.StateFlag.State_HasFocus)
        if option.state & QStyle.StateFlag.State_Selected:
            painter.fillRect(rect, QColor(colours.raised))
        offer: Offer | None = index.data(OFFER)
        if offer is not None:
            self._draw_offer(painter, rect, offer, current=current)
        else:
            part = bool(index.data(PART)) and index.column() == NAME
            weight = QFont.Weight.Normal if part or index.column() != NAME else QFont.Weight.DemiBold
            name = index.column() == NAME
            painter.setFont(sized(BODY_POINTS, weight) if name else tabular(BODY_POINTS, QFont.Weight.DemiBold))
            painter.setPen(QColor(colours.text if name else colours.accent))
            left = PAD * (3 if part else 1) if name else 0
            side = Qt.AlignmentFlag.AlignLeft if name else Qt.AlignmentFlag.AlignHCenter
            place = rect.adjusted(left, 0, -PAD if name else 0, 0)
            shown = painter.fontMetrics().elidedText(
                str(index.data() or ""), Qt.TextElideMode.ElideRight, int(place.width())
            )
            painter.drawText(place, side | Qt.AlignmentFlag.AlignVCenter, shown)
        painter.restore()

    def _draw_offer(self, painter: QPainter, rect: QRectF, offer: Offer, *, current: bool) -> None:
        colours = self._theme.colours
        beside = min(STEP, int(rect.width() / 10))
        chip = rect.adjusted(beside, 3, -beside, -3)
        if offer.bought:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(colours.accent))
            painter.drawRoundedRect(chip, 6, 6)
        if current:
            painter.setPen(QColor(colours.text if offer.bought else colours.accent))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(chip, 6, 6)
        colour = colours.on_accent if offer.bought else colours.quiet if offer.affordable else colours.danger
        painter.setPen(QColor(colour))
        painter.setFont(tabular(BODY_POINTS, QFont.Weight.DemiBold if offer.bought else QFont.Weight.Normal))
        ticked = f"✓ {offer.cost}"
        # The filled chip says it as well, where a tick beside the cost would be cut off.
        has_room = painter.fontMetrics().horizontalAdvance(ticked) <= chip.width()
        painter.drawText(rect, Qt.AlignmentFlag.AlignCenter, ticked if offer.bought and has_room else offer.cost)

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        """A line with some air."""
        follows = index.column() != NAME and index.data(OFFER) is None
        words = str(index.data() or "") if follows else ""
        wide = QFontMetrics(tabular(BODY_POINTS, QFont.Weight.DemiBold)).horizontalAdvance(words) + 2 * STEP
        return QSize(max(4 * STEP, wide), option.fontMetrics.height() + STEP + 4)


class PurchasesView(QTableView):
    """Click, Enter or Space buys the level of a cell and gives it back; a digit buys that level, 0 none."""

    taken = Signal(int, str)
    """Row and level."""

    sought = Signal(str)
    """A letter was typed, with which the search for a name begins."""

    def __init__(self, model: PurchasesModel, theme: Theme) -> None:
        """Shows what can be bought."""
        super().__init__()
        self._model = model
        self.setModel(model)
        self.setItemDelegate(OfferDelegate(theme, self))
        self.setShowGrid(False)
        self.setTabKeyNavigation(False)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setMinimumHeight(LEAST_HIGH)
        self.verticalHeader().hide()
        self.verticalHeader().setDefaultSectionSize(self.fontMetrics().height() + STEP + 4)
        header = self.horizontalHeader()
        header.setHighlightSections(False)
        header.setSectionsClickable(False)
        header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        header.setSectionResizeMode(NAME, QHeaderView.ResizeMode.Stretch)
        header.setMinimumSectionSize(9 * STEP if len(model.levels) <= FEW_LEVELS else 9 * STEP // 2)
        self.clicked.connect(self._on_clicked)
        theme.changed.connect(self.viewport().update)

    def event(self, event: QEvent) -> bool:
        """Keeps letters and digits from firing commands of the window."""
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.ShortcutOverride and is_letter(event):
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Buys and gives back."""
        index, typed = self.currentIndex(), event.text()
        plain = not event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        if index.isValid() and plain:
            level = self._model.level_of(index.column())
            if event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space}:
                if level is not None:
                    self.taken.emit(index.row(), level)
                return
            if event.key() in {Qt.Key.Key_Delete, Qt.Key.Key_Backspace}:
                self.buy(0)
                return
            if typed.isascii() and typed.isdigit():
                self.buy(int(typed))
                return
        if is_letter(event) and not typed.isdigit():
            self.sought.emit(typed)
            return
        super().keyPressEvent(event)

    def buy(self, number: int) -> None:
        """Buys the level of that number for the current row, or gives back what was bought for 0."""
        if number <= len(self._model.levels):
            self.taken.emit(self.currentIndex().row(), self._model.levels[number - 1] if number else "")

    def _on_clicked(self, index: QModelIndex) -> None:
        level = self._model.level_of(index.column())
        if level is not None:
            self.taken.emit(index.row(), level)


class BuyPart(PartView):
    """Budget, search, the table, and a line for something new."""

    def __init__(self, sheet: SheetModel, part: Buy, theme: Theme) -> None:
        """Takes what can be bought."""
        super().__init__(sheet)
        say = sheet.bridge.say
        self._part = part
        self.model = PurchasesModel(sheet, part, self)
        self.view = PurchasesView(self.model, theme)
        self.view.setAccessibleName(say(sheet.bridge.system.schema.tables[part.table].label))
        self.bar = self.budget_bar(part.budget, theme)
        self.search = QLineEdit()
        self.search.setPlaceholderText(say(text("window.creation.find")))
        self.search.setAccessibleName(self.search.placeholderText())
        self.search.setClearButtonEnabled(True)
        self.general = ComboBox()
        self.general.setMinimumContentsLength(LONG_NAME)
        self.general.setAccessibleName(say(text("window.creation.under")))
        self.new = QLineEdit()
        self.new.setPlaceholderText(say(text("window.creation.new_name")))
        self.new.setAccessibleName(self.new.placeholderText())
        self.add = QPushButton(say(text("window.creation.add")))
        self.add.setAutoDefault(True)  # Enter presses the button that has the keys
        self._said = label(role="danger", wraps=True)
        self._said.hide()
        across = QHBoxLayout()
        across.setSpacing(STEP)
        across.addWidget(label(say(text("window.creation.under")), role="quiet"))
        across.addWidget(self.general)
        across.addWidget(self.new, 1)
        across.addWidget(self.add)
        for widget in (self.bar, self.search):
            self.inside.addWidget(widget)
        self.inside.addWidget(self.view, 1)
        self.inside.addWidget(
            label(
                say(text("window.creation.buy_hint", count=min(9, len(self.model.levels)))),
                role="quiet",
                points=SMALL,
                wraps=True,
            )
        )
        self.inside.addLayout(across)
        self.inside.addWidget(self._said)
        self.setFocusProxy(self.view)
        # What was typed is told again after a digit was taken off it, so that the line itself is looked at.
        self.search.textChanged.connect(lambda: self.model.search(self.search.text()))
        self.search.textEdited.connect(self._on_search_typed)
        self.search.returnPressed.connect(self._on_found)
        self.view.sought.connect(self._on_sought)
        self.view.taken.connect(lambda row, level: self._say(self.model.take(row, level)))
        self.new.returnPressed.connect(self._on_add)
        self.add.clicked.connect(self._on_add)
        self._fill_generals()
        sheet.tables_changed.connect(self._fill_generals)

    def refresh(self) -> None:
        """Shows what is spent."""
        self.show_budget(self.bar, self._part.budget)
        if not self.view.currentIndex().isValid():
            self.view.setCurrentIndex(self.model.index(0, 1))

    def _on_sought(self, letter: str) -> None:
        """A letter typed in the table begins another search."""
        self.search.setText(letter)
        self.search.setFocus()

    def _on_search_typed(self, typed: str) -> None:
        """A digit after a name that was found buys that level of it, as it does in the table."""
        name, digit = typed[:-1], typed[-1:]
        self.model.search(typed)
        if name and digit.isascii() and digit.isdigit() and not self.model.rowCount():
            self.search.setText(name)
            if self.model.rowCount():
                self._on_found()
                self.view.buy(int(digit))
            else:
                self.search.setText(typed)

    def _on_found(self) -> None:
        """Enter goes from the search to the first thing found."""
        self.view.setCurrentIndex(self.model.index(0, 1))
        self.view.setFocus()

    def _fill_generals(self) -> None:
        names = self.model.generals
        if [self.general.itemText(i) for i in range(self.general.count())] != names:
            self.general.clear()
            self.general.addItems(names)

    def _on_add(self) -> None:
        general, name = self.general.currentText(), self.new.text().strip()
        if not name:
            return
        refused = self.model.add(general, name)
        self._say(refused)
        if not refused:
            self.new.clear()
            self.search.clear()
            row = self.model.row_of(self._part.named(general, name))
            self.view.setCurrentIndex(self.model.index(row, 1))
            self.view.scrollTo(self.model.index(row, 1))

    def _say(self, refused: str) -> None:
        show_refusal(self._said, refused)
