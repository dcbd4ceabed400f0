"""The order of the fight: a table that can be reordered by dragging."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QPoint, QRect, Qt, Signal
from PySide6.QtGui import (
    QAccessible,
    QDrag,
    QDropEvent,
    QFocusEvent,
    QFontMetrics,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QResizeEvent,
)
from PySide6.QtWidgets import QAbstractItemView, QStyle, QStyleOption

from gui.models.initiative import DERIVED, NAME
from gui.models.roles import PERSON, SLOT
from gui.theme import BODY_POINTS, sized
from gui.views.lists import choose_alone
from gui.views.order_table import OrderTable
from gui.views.painting import APART, PAD, sign

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from gui.models.initiative import InitiativeModel
    from gui.theme import Theme


ROOMY = 420
"""Width of names, state and conditions together from which names and state may have more of it."""


class TrackerView(OrderTable):
    """Slots in order, dragged between others, several at once if several are selected; groups open and close."""

    picked = Signal(str)
    menu_wanted = Signal(QPoint)

    def __init__(self, model: InitiativeModel, theme: Theme, empty_words: str) -> None:
        """Shows a model of slots; ``empty_words`` stand there while no fight is run."""
        super().__init__(model, theme, empty_words)
        self._model = model
        self._turn: str | None = None
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setDragDropMode(QAbstractItemView.DragDropMode.InternalMove)
        self.setDragDropOverwriteMode(False)
        self.setDropIndicatorShown(True)
        self.setDefaultDropAction(Qt.DropAction.MoveAction)
        self.setTabKeyNavigation(False)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.customContextMenuRequested.connect(self.menu_wanted)
        header = self.horizontalHeader()
        # What follows from the sheet stands before the words, which take the room that is left.
        for place in range(model.columnCount() - model.conditions_column - 1):
            header.moveSection(model.conditions_column + 1 + place, model.state_column + place)
        self.show_columns({key for key in map(model.key, range(model.columnCount())) if self.shown_at_first(key)})
        self.activated.connect(self._on_activated)
        theme.changed.connect(self.viewport().update)
        self._show_turn()
        model.modelReset.connect(self._lay_out_columns)
        model.modelReset.connect(self._show_turn)
        model.dataChanged.connect(self._on_data_changed)

    def set_locked(self, locked: bool) -> None:
        """Locks the order against dragging by accident."""
        self._model.movable = not locked
        self.setDragEnabled(not locked)

    @property
    def slot(self) -> str | None:
        """The slot that has the focus."""
        found = self.currentIndex().data(SLOT)
        return str(found) if found else None

    @property
    def person(self) -> str | None:
        """The person of that row, of a group the first one in play."""
        found = self.currentIndex().data(PERSON)
        return str(found) if found else None

    @property
    def slots(self) -> list[str]:
        """The selected slots in order."""
        return list(dict.fromkeys(slot.id for row in self._rows() if (slot := self._model.slot(row)) is not None))

    @property
    def people(self) -> list[str]:
        """Everybody of the selected rows, in order, those of groups included."""
        return list(dict.fromkeys(person for row in self._rows() for person in self._model.people(row)))

    def _rows(self) -> list[int]:
        # Whole rows are selected, so that the stretches need not be asked cell by cell what is selected of them.
        stretches = self.selectionModel().selection().toList()
        return sorted({row for one in stretches for row in range(one.top(), one.bottom() + 1)})

    def startDrag(self, actions: Qt.DropAction) -> None:  # noqa: N802 - Qt's name
        """Drags a small sign with the name, which hides neither the rows nor the line between them."""
        names = [str(self._model.index(self._model.row(slot), NAME).data()) for slot in self.slots]
        if not names:
            return
        drag = QDrag(self)
        drag.setMimeData(self._model.mimeData(self.selectedIndexes()))
        drag.setPixmap(sign(", ".join(names), self._theme.colours, self.devicePixelRatioF()))
        drag.setHotSpot(QPoint(-PAD, -PAD))
        drag.exec(actions, Qt.DropAction.MoveAction)

    def dropEvent(self, event: QDropEvent) -> None:
        """Drops between rows, or below the last one, which the table itself would let fall."""
        if event.source() is not self:
            event.ignore()
            return
        self._model.want_before(self.slots, self._anchor(event.position().toPoint()))
        # The campaign has moved the rows; the table itself would move them once more.
        event.setDropAction(Qt.DropAction.IgnoreAction)
        event.accept()
        self.setState(QAbstractItemView.State.NoState)
        self.viewport().update()

    def _anchor(self, place: QPoint) -> str:
        """The slot before which rows fall at a place, empty below the last one."""
        index = self.indexAt(place)
        if not index.isValid():
            return ""
        row = index.row()
        slot = str(self._model.index(row, 0).data(SLOT))
        # Nothing falls between the people of a group: beside them is after them all.
        above = row == self._model.row(slot) and place.y() <= self.visualRect(index).center().y()
        return slot if above else self._model.slot_after(row)

    def _below_rows(self) -> bool:
        return self.dropIndicatorPosition() == QAbstractItemView.DropIndicatorPosition.OnViewport

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draws the table, and where a row would fall below the last one."""
        super().paintEvent(event)
        rows = self._model.rowCount()
        if rows and self.state() == QAbstractItemView.State.DraggingState and self._below_rows():
            option = QStyleOption()
            bottom = self.visualRect(self._model.index(rows - 1, 0)).bottom()
            option.rect = QRect(0, bottom, self.viewport().width(), 1)
            drop_line = QStyle.PrimitiveElement.PE_IndicatorItemViewItemDrop
            self.style().drawPrimitive(drop_line, option, QPainter(self.viewport()), self.viewport())

    def dataChanged(  # noqa: N802 - Qt's name
        self,
        first: QModelIndex | QPersistentModelIndex,
        last: QModelIndex | QPersistentModelIndex,
        roles: Sequence[int] = (),
    ) -> None:
        """Draws the rows between two cells anew; the table itself would draw the one below them as well."""
        if QAccessible.isActive():
            super().dataChanged(first, last, roles)
            return
        # By rows, since a cell of a hidden column, such as the last one, is nowhere.
        top, row = self.rowViewportPosition(first.row()), last.row()
        below = self.rowViewportPosition(row) + self.rowHeight(row)
        self.viewport().update(QRect(0, top, self.viewport().width(), below - top))

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Draws nothing anew: rows look the same with the keys, and each blow takes them away and gives them back."""
        if not self.currentIndex().isValid() and self._model.rowCount():
            choose_alone(self, self._model.index(0, 0))
        event.accept()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Draws nothing anew either."""
        event.accept()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Shares the width out anew."""
        super().resizeEvent(event)
        self._lay_out_columns()

    # ---- columns

    def column_key(self, column: int) -> str:
        """The permanent word of a column."""
        return self._model.key(column)

    def column_name(self, key: str) -> str:
        """The heading of a column."""
        column = next(one for one in range(self._model.columnCount()) if self._model.key(one) == key)
        return str(self._model.headerData(column, Qt.Orientation.Horizontal) or "")

    def shown_at_first(self, key: str) -> bool:
        """Whether a column is shown before anybody chose."""
        return not key.startswith(DERIVED)

    def show_columns(self, keys: Collection[str]) -> None:
        """Shows some columns and hides the others."""
        for column in range(self._model.columnCount()):
            self.setColumnHidden(column, self._model.key(column) not in keys)
        self._lay_out_columns()

    def _lay_out_columns(self) -> None:
        """Widths from the headings and the width of the table; contents are never measured."""
        model, header = self._model, self.horizontalHeader()
        header.setVisible(model.rowCount() > 0)
        metrics = QFontMetrics(sized(BODY_POINTS))
        words = [one for one in (NAME, model.state_column, model.conditions_column) if not self.isColumnHidden(one)]
        fixed = 0
        for column in range(1, model.columnCount()):
            if self.isColumnHidden(column) or column in words:
                continue
            heading = str(model.headerData(column, Qt.Orientation.Horizontal) or "")
            width = max(metrics.horizontalAdvance(heading), metrics.horizontalAdvance("000")) + 2 * PAD + 4
            self.setColumnWidth(column, width)
            fixed += width
        rest = max(self.viewport().width() - fixed, 80 * len(words))
        # What is narrow shares evenly, so that neither names nor conditions lose all their words.
        part = {1: 1.0, 2: 0.5}.get(len(words), 0.36 if rest > ROOMY else 0.33)
        for column in words[:-1]:
            self.setColumnWidth(column, round(rest * part))
        self.setColumnWidth(words[-1], rest - (len(words) - 1) * round(rest * part))

    # ---- groups

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Right shows the people of a group, Left hides them and goes back to the group's own row."""
        row, key = self.currentIndex().row(), event.key()
        plain = not event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        if plain and key in (Qt.Key.Key_Right, Qt.Key.Key_Left) and row >= 0:
            slot = self._model.slot(row)
            if slot is not None and slot.is_group:
                head = self._model.row(slot.id)
                self._model.open(head, on=key == Qt.Key.Key_Right)
                if key == Qt.Key.Key_Left:
                    choose_alone(self, self._model.index(head, NAME))
            return  # rows are all that can be chosen, so that nothing else is meant by the two
        super().keyPressEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """A click on the sign of a group shows its people or hides them."""
        place = event.position().toPoint()
        index = self.indexAt(place)
        left = event.button() == Qt.MouseButton.LeftButton and not event.modifiers()
        on_sign = index.column() == NAME and place.x() < self.visualRect(index).x() + 2 * PAD + APART
        if left and on_sign and self._model.is_group(index.row()):
            self._toggle(index.row())
            event.accept()
            return
        super().mousePressEvent(event)

    def _toggle(self, row: int) -> None:
        slot = self._model.slot(row)
        if slot is not None:
            self._model.open(row, on=not self._model.is_open(slot))

    def _on_activated(self, index: QModelIndex) -> None:
        if self._model.is_group(index.row()):
            self._toggle(index.row())
            return
        person = index.data(PERSON)
        if person:
            self.picked.emit(str(person))

    def _on_data_changed(self) -> None:
        turn = self._model.turn
        if turn is None or turn == self._turn:
            return
        index = self._model.index(self._model.row(turn), 0)
        # Whoever looked at the turn goes along with it; whoever chose another row keeps it.
        if self.slot == self._turn or self.slot is None:
            choose_alone(self, index)
        self._turn = turn
        self._bring(index)

    def _show_turn(self) -> None:
        self._turn = self._model.turn
        if self._turn is not None:
            index = self._model.index(self._model.row(self._turn), 0)
            choose_alone(self, index)
            self._bring(index)

    def _bring(self, index: QModelIndex) -> None:
        """Scrolls, if need be, until a row can be seen, with the people of an open group as far as there is room."""
        last = index.row()
        while self._model.slot(last + 1) is not None and self._model.slot(last + 1) is self._model.slot(index.row()):
            last += 1
        self.scrollTo(self._model.index(last, 0))
        self.scrollTo(index)
