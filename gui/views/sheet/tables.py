"""A table of a sheet: as high as its rows, with a blank line at the end."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import QEvent, QModelIndex, QPersistentModelIndex, QPoint, QRect, QSize, Qt, Signal
from PySide6.QtGui import QFontMetrics, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QApplication, QHeaderView, QMenu, QSizePolicy, QTableView

from engine.words import text
from gui.models.sheet_cells import word_of
from gui.models.sheet_rows import NAME
from gui.models.sheet_table import SheetTableModel
from gui.theme import BODY_POINTS, STEP, sized
from gui.views.inputs import is_letter
from gui.views.painting import PAD
from gui.views.sheet.cells import CellDelegate, row_height
from gui.views.sheet.reasons import open_reasons

if TYPE_CHECKING:
    from engine.sheet import Column
    from gui.session_bridge import SessionBridge
    from gui.theme import Theme

Index = QModelIndex | QPersistentModelIndex

_SAMPLES: Final = {
    "whole": "00000",
    "number": "00000",
    "dice": "2d10!+10",
    "flag": "",
    "list": "torso, right arm, left arm",
}
_TAKEN: Final = frozenset({Qt.Key.Key_Delete, Qt.Key.Key_F1, Qt.Key.Key_F2, Qt.Key.Key_Space, Qt.Key.Key_Return})
NAME_WIDE: Final = 16 * STEP
ASIDE_WIDE: Final = 6 * STEP
WIDEST_COLUMN: Final = 30 * STEP


class SheetTableView(QTableView):
    """Rows that are edited in place, removed with Del, and moved with Alt+Up, Alt+Down or by dragging."""

    cell_shown = Signal(QRect)
    """Where the cell with the focus is, so that the page can be scrolled to it."""

    def __init__(self, model: SheetTableModel, bridge: SessionBridge, theme: Theme) -> None:
        """Shows a model; columns that hold nothing for anybody stay away until they are wanted."""
        super().__init__()
        self._model = model
        self._bridge = bridge
        self._all = False
        self._overflows = False
        self._widths: dict[int, int] = {}
        self.setModel(model)
        self.setItemDelegate(CellDelegate(model, bridge, theme, self))
        self.setAccessibleName(bridge.say(model.table.label))
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        trigger = QAbstractItemView.EditTrigger
        self.setEditTriggers(
            trigger.DoubleClicked | trigger.SelectedClicked | trigger.EditKeyPressed | trigger.AnyKeyPressed
        )
        self.setDragDropMode(QAbstractItemView.DragDropMode.InternalMove)
        self.setDragDropOverwriteMode(False)
        self.setDefaultDropAction(Qt.DropAction.MoveAction)
        self.setTabKeyNavigation(False)
        self.setShowGrid(False)
        self.setWordWrap(False)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.customContextMenuRequested.connect(self._on_menu_wanted)
        self.verticalHeader().hide()
        self.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self.verticalHeader().setDefaultSectionSize(row_height())
        self.verticalHeader().setMinimumSectionSize(row_height())
        header = self.horizontalHeader()
        header.setHighlightSections(False)
        header.setSectionsClickable(False)
        header.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        header.setMinimumSectionSize(3 * STEP)
        self._put_computed_first()
        model.shape_changed.connect(self._lay_out)
        theme.changed.connect(self.viewport().update)
        model.sheet.leaving.connect(self._on_leaving)
        self._lay_out()

    # ---- columns and height

    @property
    def shows_all(self) -> bool:
        """Whether columns that hold nothing are shown, too."""
        return self._all

    def set_shows_all(self, shows_all: bool) -> None:
        """Shows columns that hold nothing, or hides them."""
        self._all = shows_all
        self._lay_out()

    def _put_computed_first(self) -> None:
        """What follows from the rest stands beside the name: it is what play looks at."""
        header, place = self.horizontalHeader(), 1
        for column, spec in enumerate(self._model.columns):
            if spec.of is not None:
                header.moveSection(header.visualIndex(column), place)
                place += 1

    def _lay_out(self) -> None:
        """Widths from headings and kinds; contents are never measured."""
        model, fixed = self._model, 0
        filled, some = model.filled, model.rowCount() > 1
        for column in range(model.columnCount()):
            shown = column == NAME or self._all or (some and filled[column])
            self.setColumnHidden(column, not shown)
            if shown and column != NAME:
                width = self._width(column)
                self.setColumnWidth(column, width)
                fixed += width
        least = NAME_WIDE + (ASIDE_WIDE if model.has_asides else 0)
        self.setColumnWidth(NAME, max(least, self.viewport().width() - fixed))
        self.horizontalHeader().setVisible(some)
        self._overflows = fixed + least > self.viewport().width()
        height = self.sizeHint().height()
        if self.maximumHeight() != height or self.minimumHeight() != height:
            self.setFixedHeight(height)

    def changeEvent(self, event: QEvent) -> None:
        """Measures anew with another font."""
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange) and hasattr(self, "_widths"):
            self._widths = {}
            self._lay_out()

    def _width(self, column: int) -> int:
        if column not in self._widths:
            self._widths[column] = self._measured(self._model.columns[column])
        return self._widths[column]

    def _measured(self, spec: Column) -> int:
        heading = self.horizontalHeader().fontMetrics().horizontalAdvance(self._bridge.say(spec.label))
        samples = [word_of(self._bridge, spec, one) for one in spec.choices] if spec.kind == "choice" else []
        samples = samples or [_SAMPLES.get(spec.kind, "seventeen letters")]
        metrics = QFontMetrics(sized(BODY_POINTS))
        widest = max(metrics.horizontalAdvance(one) for one in samples)
        return min(WIDEST_COLUMN, max(heading, widest) + 2 * PAD + 2)

    def sizeHint(self) -> QSize:
        """As high as all rows."""
        rows = self._model.rowCount()
        height = rows * self.verticalHeader().defaultSectionSize() + 2
        if rows > 1:
            height += self.horizontalHeader().sizeHint().height()
        if self._overflows:
            height += self.horizontalScrollBar().sizeHint().height()
        return QSize(NAME_WIDE, height)

    def minimumSizeHint(self) -> QSize:
        """Room for the names."""
        return QSize(NAME_WIDE, self.sizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Shares the width out anew."""
        super().resizeEvent(event)
        self._lay_out()

    # ---- keys

    def event(self, event: QEvent) -> bool:
        """Keeps letters and the table's own keys from firing commands of the window."""
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.ShortcutOverride:
            plain = not event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
            if is_letter(event) or self._shift_of(event) or (plain and event.key() in _TAKEN):
                event.accept()
                return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Del removes, Alt with an arrow moves, Escape gives up what was refused, F1 opens reasons."""
        current, key = self.currentIndex(), event.key()
        if (by := self._shift_of(event)) != 0:
            self._model.shift(current.row(), by)
        elif key == Qt.Key.Key_Delete:
            self._on_remove()
        elif key == Qt.Key.Key_Escape and current.isValid():
            spec = self._model.columns[current.column()]
            if not self._model.forgive(self._model.row_id(current.row()), spec.key):
                event.ignore()
        elif key in (Qt.Key.Key_F1, Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space) and self._open(current):
            event.accept()
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.state() != QAbstractItemView.State.EditingState:
            if current.flags() & Qt.ItemFlag.ItemIsEditable:  # Qt warns of a cell that cannot be edited
                self.edit(current)
        else:
            super().keyPressEvent(event)

    def _open(self, index: QModelIndex) -> bool:
        explained = self._model.reasons(index) if index.isValid() else None
        if explained is None:
            return False
        name = str(index.siblingAtColumn(NAME).data() or "")
        title = f"{name}: {self._bridge.say(self._model.columns[index.column()].label)} {index.data()}"
        open_reasons(self._bridge, title, explained, self.viewport(), self.visualRect(index).bottomLeft())
        return True

    @staticmethod
    def _shift_of(event: QKeyEvent) -> int:
        held = event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        if held != Qt.KeyboardModifier.AltModifier:
            return 0
        return {int(Qt.Key.Key_Up): -1, int(Qt.Key.Key_Down): 1}.get(int(event.key()), 0)

    def currentChanged(self, current: Index, previous: Index) -> None:  # noqa: N802 - Qt's name
        """Tells where the cell with the focus is."""
        super().currentChanged(current, previous)
        if current.isValid() and self.hasFocus():
            self.cell_shown.emit(self.visualRect(current))

    def _on_leaving(self) -> None:
        """Commits a cell that is being edited."""
        editor = QApplication.focusWidget()
        if editor is not None and self.viewport().isAncestorOf(editor):
            self.commitData(editor)

    # ---- what is done to rows

    def _selected(self) -> list[str]:
        rows = {index.row() for index in self.selectionModel().selectedRows()} or {self.currentIndex().row()}
        return [self._model.row_id(row) for row in sorted(rows)]

    def _on_remove(self) -> None:
        place = self.currentIndex()
        row, column = place.row(), place.column()
        self._model.remove(self._selected())
        last = self._model.rowCount() - 1
        if last >= 0 and row >= 0:
            self.setCurrentIndex(self._model.index(min(row, last), max(column, 0)))

    def _on_menu_wanted(self, place: QPoint) -> None:
        index = self.indexAt(place)
        if index.isValid() and self._model.row_id(index.row()):
            menu = QMenu(self)
            menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
            for words, deed in self._deeds(index.row()):
                menu.addAction(words).triggered.connect(lambda _=False, do=deed: do())
            menu.popup(self.viewport().mapToGlobal(place))

    def _deeds(self, row: int) -> list[tuple[str, Any]]:
        say, sheet = self._bridge.say, self._model.sheet
        own = sheet.deeds(self._model.table.key, self._model.row_id(row))
        return [
            *((say(one.label), lambda one=one, values=values: sheet.do(one.id, values)) for one, values in own),
            (say(text("window.sheet.row_up")), lambda: self._model.shift(row, -1)),
            (say(text("window.sheet.row_down")), lambda: self._model.shift(row, 1)),
            (say(text("window.sheet.row_remove")), self._on_remove),
        ]
