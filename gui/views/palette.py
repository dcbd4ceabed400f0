"""The palette: one line to type into, and everything that can be done or looked up under it. By keys only."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QEvent, QModelIndex, QObject, QPersistentModelIndex, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter
from PySide6.QtWidgets import (
    QAbstractItemView,
    QDialog,
    QLineEdit,
    QListView,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QVBoxLayout,
    QWidget,
)

from engine.words import text
from gui.models.palette import ENTRY, Entry, PaletteModel
from gui.theme import BODY_POINTS, STEP, sized
from gui.views.card import label
from gui.views.painting import LEFT, PAD, RIGHT, SMALL, elided, ground, metrics, one_line, rect_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from engine.words import Words
    from gui.theme import Theme

Index = QModelIndex | QPersistentModelIndex

WIDTH: Final = 620
HEIGHT: Final = 440
_MOVES: Final = frozenset({Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_PageUp, Qt.Key.Key_PageDown})


class Palette(QDialog):
    """Type, go up and down, Enter; Esc leaves."""

    chosen = Signal(object)
    """Carries the `Entry`."""

    def __init__(self, entries: Iterable[Entry], words: Words, theme: Theme, parent: QWidget) -> None:
        """Shows all entries under an empty line."""
        super().__init__(parent, Qt.WindowType.Dialog | Qt.WindowType.FramelessWindowHint)
        self.setObjectName("palette")
        self.setModal(True)
        self.setWindowTitle(words.render(text("window.command.palette")))
        self.model = PaletteModel(entries, self)
        self.line = QLineEdit()
        self.line.setPlaceholderText(words.render(text("window.palette.search")))
        self.line.textEdited.connect(self._on_typed)
        self.line.installEventFilter(self)
        self.list = QListView()
        self.list.setModel(self.model)
        self.list.setItemDelegate(_EntryDelegate(theme, self.list))
        self.list.setUniformItemSizes(True)
        self.list.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.list.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.clicked.connect(self._choose)
        self._nothing = label(words.render(text("window.palette.nothing")), role="quiet")
        inside = QVBoxLayout(self)
        inside.setContentsMargins(STEP, STEP, STEP, STEP)
        inside.setSpacing(STEP)
        inside.addWidget(self.line)
        inside.addWidget(self._nothing)
        inside.addWidget(self.list, 1)
        self.resize(QSize(WIDTH, HEIGHT).boundedTo(parent.size() - QSize(4 * STEP, 8 * STEP)))
        place = parent.mapToGlobal(parent.rect().center())
        self.move(place.x() - self.width() // 2, parent.mapToGlobal(parent.rect().topLeft()).y() + 6 * STEP)
        self._select_first()
        self.line.setFocus()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Keys that move in the list work while the line has the cursor."""
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            if event.key() in _MOVES:
                self._move(event)
                return True
            if event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter}:
                self._choose(self.list.currentIndex())
                return True
        return super().eventFilter(watched, event)

    def _move(self, event: QKeyEvent) -> None:
        """Goes on to the next entry that can be chosen."""
        down = event.key() in {Qt.Key.Key_Down, Qt.Key.Key_PageDown}
        rows = self.model.rowCount()
        far = max(1, self.list.viewport().height() // max(1, self.list.sizeHintForRow(0)) - 1) if rows else 1
        by = (1 if down else -1) * (far if event.key() in {Qt.Key.Key_PageUp, Qt.Key.Key_PageDown} else 1)
        row = self.list.currentIndex().row() + by
        row = max(0, min(rows - 1, row)) if abs(by) > 1 else row % rows if rows else 0
        step = 1 if down else -1
        for _ in range(rows):
            index = self.model.index(row % rows, 0)
            if self.model.flags(index):
                self.list.setCurrentIndex(index)
                return
            row += step

    def _on_typed(self) -> None:
        self.model.search(self.line.text())
        self._select_first()

    def _select_first(self) -> None:
        rows = self.model.rowCount()
        first = next((row for row in range(rows) if self.model.flags(self.model.index(row, 0))), -1)
        self.list.setCurrentIndex(self.model.index(first, 0) if first >= 0 else QModelIndex())
        self.list.scrollToTop()
        self._nothing.setVisible(not rows)

    def _choose(self, index: QModelIndex) -> None:
        entry = index.data(ENTRY)
        if isinstance(entry, Entry) and entry.enabled:
            # What is chosen may open a dialog of its own, over the window and not over this.
            self.accept()
            self.chosen.emit(entry)


class _EntryDelegate(QStyledItemDelegate):
    """The name at the left, what it is and its key at the right."""

    def __init__(self, theme: Theme, parent: QObject) -> None:
        super().__init__(parent)
        self._theme = theme

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        entry: Entry = index.data(ENTRY)
        colours = self._theme.colours
        painter.save()
        ground(painter, option, colours, in_turn=False)
        box = QRectF(rect_of(option)).adjusted(PAD, 0, -PAD, 0)
        note = elided(entry.note, int(box.width() * 0.45), SMALL)
        taken = metrics(SMALL).horizontalAdvance(note) + PAD
        ink = colours.text if entry.enabled else colours.quiet
        name = elided(entry.name, int(box.width() - taken), BODY_POINTS)
        one_line(painter, box.adjusted(0, 0, -taken, 0), name, sized(BODY_POINTS), ink, LEFT)
        one_line(painter, box, note, sized(SMALL), colours.quiet, RIGHT)
        painter.restore()

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:  # noqa: ARG002 - all are alike
        return QSize(80, round(metrics(BODY_POINTS).height()) + PAD + 2)
