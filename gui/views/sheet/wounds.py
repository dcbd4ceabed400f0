"""The wounds of a person: each opens into its waterfall."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QModelIndex, QPersistentModelIndex, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QKeyEvent, QPainter, QResizeEvent
from PySide6.QtWidgets import QHeaderView, QSizePolicy, QStyledItemDelegate, QStyleOptionViewItem, QTreeView

from engine.words import text
from gui.models.sheet_wounds import CHANGE, VALUE, WHAT
from gui.theme import BODY_POINTS, STEP, sized, tabular
from gui.views.painting import PAD, SMALL, is_selected, rect_of

if TYPE_CHECKING:
    from gui.models.sheet_wounds import WoundsModel
    from gui.theme import Theme

Index = QModelIndex | QPersistentModelIndex


class WoundsView(QTreeView):
    """Wounds, as high as what is open. Right opens, Left closes, Enter and Space do either."""

    def __init__(self, model: WoundsModel, theme: Theme) -> None:
        """Shows a model of wounds."""
        super().__init__()
        self._model = model
        self.setModel(model)
        self.setItemDelegate(_StepDelegate(theme, self))
        self.setHeaderHidden(True)
        self.setAccessibleName(model.sheet.bridge.say(text("window.sheet.wounds")))
        self.setRootIsDecorated(True)
        self.setUniformRowHeights(True)
        self.setAllColumnsShowFocus(True)
        self.setIndentation(2 * STEP)
        self.setEditTriggers(QTreeView.EditTrigger.NoEditTriggers)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollMode(QTreeView.ScrollMode.ScrollPerPixel)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.header().setStretchLastSection(False)
        self.header().setMinimumSectionSize(2 * STEP)
        self.header().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        for changed in (self.expanded, self.collapsed, model.rowsInserted, model.rowsRemoved, model.modelReset):
            changed.connect(self._fit)
        theme.changed.connect(self.viewport().update)
        self._fit()

    def event(self, event: QEvent) -> bool:
        """Keeps Space from rolling dice."""
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.ShortcutOverride and _turns(event):
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter and Space open and close."""
        current = self.currentIndex().siblingAtColumn(WHAT)
        if _turns(event) and current.isValid():
            self.setExpanded(current, not self.isExpanded(current))
        else:
            super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Shares the width out anew."""
        super().resizeEvent(event)
        figures = QFontMetricsF(tabular(BODY_POINTS, QFont.Weight.DemiBold))
        value = round(figures.horizontalAdvance("0000")) + 2 * PAD
        change = round(figures.horizontalAdvance("Round 100"))
        self.setColumnWidth(VALUE, value)
        self.setColumnWidth(CHANGE, change)
        self.setColumnWidth(WHAT, max(8 * STEP, self.viewport().width() - value - change))

    def sizeHint(self) -> QSize:
        """As high as what is open."""
        rows = 0
        for row in range(self._model.rowCount()):
            top = self._model.index(row, 0)
            rows += 1 + (self._model.rowCount(top) if self.isExpanded(top) else 0)
        return QSize(24 * STEP, rows * _height() + 2)

    def minimumSizeHint(self) -> QSize:
        """Room for the figures."""
        return QSize(24 * STEP, self.sizeHint().height())

    def _fit(self) -> None:
        self.setFixedHeight(self.sizeHint().height())


class _StepDelegate(QStyledItemDelegate):
    def __init__(self, theme: Theme, parent: WoundsView) -> None:
        super().__init__(parent)
        self._theme = theme

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        colours, rect = self._theme.colours, QRectF(rect_of(option))
        top = not index.parent().isValid()
        painter.save()
        if is_selected(option):
            painter.fillRect(rect, QColor(colours.raised))
        if top:
            painter.setPen(QColor(colours.border))
            painter.drawLine(rect.topLeft(), rect.topRight())
        value = index.column() == VALUE
        size = BODY_POINTS if top and index.column() != CHANGE else SMALL + 0.5
        weight = QFont.Weight.DemiBold if top and value else QFont.Weight.Normal
        font = sized(size, weight) if index.column() == WHAT else tabular(size, weight)
        painter.setFont(font)
        words = str(index.data() or "")
        if not top or index.column() == CHANGE or words == "0":
            ink = colours.quiet
        else:
            ink = colours.danger if value else colours.text
        painter.setPen(QColor(ink))
        inside = rect.adjusted(PAD // 2, 0, -PAD // 2, 0)
        shown = QFontMetricsF(font).elidedText(words, Qt.TextElideMode.ElideRight, inside.width())
        side = Qt.AlignmentFlag.AlignLeft if index.column() == WHAT else Qt.AlignmentFlag.AlignRight
        painter.drawText(inside, side | Qt.AlignmentFlag.AlignVCenter, shown)
        painter.restore()

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:  # noqa: ARG002
        return QSize(4 * STEP, _height())


def _height() -> int:
    return round(QFontMetricsF(sized(BODY_POINTS)).height()) + STEP


def _turns(event: QKeyEvent) -> bool:
    held = event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
    return not held and event.key() in (Qt.Key.Key_Space, Qt.Key.Key_Return, Qt.Key.Key_Enter)
