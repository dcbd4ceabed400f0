"""The log: lines that open to every die, newest at the bottom."""

from __future__ import annotations

from math import ceil
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QPoint, QPointF, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import (
    QFont,
    QFontMetricsF,
    QGuiApplication,
    QHideEvent,
    QKeyEvent,
    QKeySequence,
    QPainter,
    QResizeEvent,
    QShowEvent,
)
from PySide6.QtWidgets import QAbstractItemView, QStyledItemDelegate, QStyleFactory, QStyleOptionViewItem, QTreeView

from gui.models.roles import KIND, SECRET
from gui.models.rules import RULE
from gui.theme import BODY_POINTS, sized
from gui.views.painting import PAD, SMALL, colour, elided, is_selected, metrics, one_line, rect_of, set_words, stance

if TYPE_CHECKING:
    from gui.models.log import LogModel
    from gui.theme import Theme

Index = QModelIndex | QPersistentModelIndex

_NEAR = 4
"""How many pixels above the bottom still count as the bottom."""

_WRAPPED: Final = Qt.TextFlag.TextWordWrap.value
_MIDDLE: Final = Qt.AlignmentFlag.AlignVCenter.value | _WRAPPED


class LogView(QTreeView):
    """Stays at the newest line unless a person scrolled up to read."""

    rule_wanted = Signal(str)
    """Carries the id of the rule of a line that was activated."""

    def __init__(self, model: LogModel, theme: Theme) -> None:
        """Shows the log."""
        super().__init__()
        # Nothing here is drawn by the house's own style, which is asked in Python for the ground of every line.
        self._plain_style = QStyleFactory.create("Fusion")
        self.setStyle(self._plain_style)
        self.log_model = self._model = model
        self._delegate = LogDelegate(model, theme, self)
        self.setModel(model)
        self.setItemDelegate(self._delegate)
        self.setHeaderHidden(True)
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setExpandsOnDoubleClick(True)
        self.setIndentation(14)
        self.setAnimated(False)
        self._at_bottom = True
        self._waiting = False
        self._appended = True
        self._anchor: tuple[QPersistentModelIndex, int] | None = None
        model.rowsAboutToBeInserted.connect(self._on_about_to_grow)
        model.rowsInserted.connect(self._on_grown)
        model.modelReset.connect(self._on_reset)
        self.verticalScrollBar().valueChanged.connect(self._on_scrolled)
        theme.changed.connect(self.viewport().update)
        self.activated.connect(self._on_activated)
        self.scrollToBottom()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Wraps the lines anew."""
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self._delegate.forget_heights()
            self.scheduleDelayedItemsLayout()
        self._model.make_room(ceil(event.size().height() / (metrics(BODY_POINTS).height() + PAD)))
        if self._waiting:
            self._come_back()

    def hideEvent(self, event: QHideEvent) -> None:
        """Remembers whether the newest line was in sight; behind another tab nothing is laid out."""
        self._note_bottom()
        super().hideEvent(event)

    def showEvent(self, event: QShowEvent) -> None:
        """Goes to the newest line again, unless a person was reading above it."""
        super().showEvent(event)
        self._waiting = True
        self._come_back()
        QTimer.singleShot(0, self, self._settle)

    def _settle(self) -> None:
        self._come_back()
        self._waiting = False

    def _come_back(self) -> None:
        if self._at_bottom:
            self.scrollToBottom()

    def _note_bottom(self) -> None:
        bar = self.verticalScrollBar()
        self._at_bottom = bar.value() >= bar.maximum() - _NEAR

    def _on_activated(self, index: QModelIndex) -> None:
        rule = index.data(RULE)
        if rule:
            self.rule_wanted.emit(rule)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Copies as text."""
        if event.matches(QKeySequence.StandardKey.Copy):
            self.copy()
            return
        super().keyPressEvent(event)

    def copy(self) -> None:
        """Puts the selected lines, with all under them, on the clipboard; all that is shown if none is."""
        chosen = [index for index in self.selectionModel().selectedRows() if not self._above_chosen(index)]
        if not chosen:
            self.copy_all()
            return
        chosen.sort(key=self._place)
        QGuiApplication.clipboard().setText("\n".join(self._model.text_of(index) for index in chosen))

    def copy_all(self) -> None:
        """Puts all that the filter shows on the clipboard."""
        QGuiApplication.clipboard().setText(self._model.whole_text())

    def show_row(self, row: int) -> None:
        """Goes to the action that a row of the journal finished, even if a filter hides it, and opens it."""
        index = self._model.find(row)
        if index.isValid():
            self.setCurrentIndex(index)
            self.expand(index)
            self.scrollTo(index, QAbstractItemView.ScrollHint.PositionAtCenter)

    def _above_chosen(self, index: QModelIndex) -> bool:
        above = index.parent()
        while above.isValid():
            if self.selectionModel().isSelected(above):
                return True
            above = above.parent()
        return False

    def _place(self, index: QModelIndex) -> list[int]:
        place: list[int] = []
        while index.isValid():
            place.insert(0, index.row())
            index = index.parent()
        return place

    # ---- keeping the place

    def _on_about_to_grow(self, parent: QModelIndex, first: int, last: int) -> None:  # noqa: ARG002 - as Qt sends it
        if self.isVisible():
            self._note_bottom()
        top = self.indexAt(QPoint(0, 0))
        earlier = first == 0 and top.isValid()
        self._appended = not earlier
        self._anchor = (QPersistentModelIndex(top), self.visualRect(top).y()) if earlier else None

    def _on_grown(self) -> None:
        if self._at_bottom:
            if self._appended:
                self._model.forget_earlier()
            self.scrollToBottom()
        elif self._anchor is not None:
            index, before = self._anchor
            self.executeDelayedItemsLayout()
            bar = self.verticalScrollBar()
            bar.setValue(bar.value() + self.visualRect(self.log_model.index(index.row(), 0)).y() - before)
        self._anchor = None

    def _on_reset(self) -> None:
        self._delegate.forget_heights()
        self.scrollToBottom()

    def _on_scrolled(self, value: int) -> None:
        bar = self.verticalScrollBar()
        if value == bar.minimum() < bar.maximum():
            self._model.load_earlier()


class LogDelegate(QStyledItemDelegate):
    """An action in two lines, what is under it in as many as its words need."""

    def __init__(self, model: LogModel, theme: Theme, parent: LogView) -> None:
        """Takes the colours from the theme at each drawing."""
        super().__init__(parent)
        self._model = model
        self._theme = theme
        self._view = parent
        self._heights: dict[int, QSize] = {}

    def forget_heights(self) -> None:
        """Measures all actions anew; else each is measured once, since a tree asks for all of them at each line."""
        self._heights.clear()

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Draws one line."""
        colours = self._theme.colours
        whole = rect_of(option)
        rect = QRectF(whole).adjusted(2, 1, -PAD, -1)
        painter.save()
        if is_selected(option):
            painter.fillRect(whole, colour(colours.raised))
        drawn = self._model.drawn(index.row()) if index.internalId() == 0 else None
        if drawn.secret if drawn else index.data(SECRET):
            # A bar at the left tells what players may not see.
            painter.fillRect(QRectF(rect.x() - 4, rect.y() + 2, 2, rect.height() - 4), colour(colours.warning))
        if drawn:
            weight = QFont.Weight.DemiBold if drawn.kind == "round" else QFont.Weight.Medium
            head = QRectF(rect.x(), rect.y() + 3, rect.width(), metrics(BODY_POINTS, weight).height())
            shown = elided(drawn.headline, int(rect.width()), BODY_POINTS, weight)
            one_line(painter, head, shown, sized(BODY_POINTS, weight), colours.text)
            if drawn.summary:
                painter.setFont(sized(SMALL))
                painter.setPen(colour(colours.quiet))
                placed = set_words(drawn.summary, sized(SMALL), max(1, int(rect.width())))
                painter.drawStaticText(QPointF(rect.x(), head.bottom() - stance(sized(SMALL))[1]), placed)
        else:
            kind = index.data(KIND)
            painter.setFont(_font(kind))
            painter.setPen(colour(colours.text if kind == "ask" else colours.quiet))
            painter.drawText(rect, _MIDDLE, str(index.data(Qt.ItemDataRole.DisplayRole) or ""))
        painter.restore()

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:  # noqa: ARG002
        """As high as the words need at the width of the log."""
        if index.internalId() == 0:
            entry = self._model.entry_row(index.row())
            found = self._heights.get(entry)
            if found is None:
                second = self._model.drawn(index.row()).summary
                upper = metrics(BODY_POINTS).height()
                found = QSize(40, round(upper + self._wrapped(second, 0, sized(SMALL)) + PAD))
                self._heights[entry] = found
            return found
        depth = 2 if index.parent().parent().isValid() else 1
        words = str(index.data(Qt.ItemDataRole.DisplayRole) or "")
        return QSize(40, round(self._wrapped(words, depth, _font(index.data(KIND)))) + 6)

    def _wrapped(self, words: str, depth: int, font: QFont) -> float:
        """Height of words at the width of the log."""
        if not words:
            return 0.0
        width = self._view.viewport().width() - (depth + 1) * self._view.indentation() - PAD - 4
        room = QRectF(0, 0, max(width, 80), 10_000)
        return QFontMetricsF(font).boundingRect(room, Qt.TextFlag.TextWordWrap, words).height()


def _font(kind: object) -> QFont:
    return sized(SMALL + 0.5 if kind == "ask" else SMALL)
