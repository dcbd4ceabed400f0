"""How cells of a sheet's tables are drawn and edited."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import (
    QAbstractItemModel,
    QEvent,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QPointF,
    QRectF,
    QSize,
    QStringListModel,
    Qt,
    QTimer,
    Signal,
)
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QKeyEvent, QMouseEvent, QPainter, QPen
from PySide6.QtWidgets import QCompleter, QLineEdit, QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from gui.models.sheet_cells import DASH, NUMBERS, word_of
from gui.models.sheet_rows import NAME, side_of
from gui.models.sheet_table import ASIDE, FLAG, MARK, QUIET, WRONG, SheetTableModel
from gui.theme import BODY_POINTS, STEP, sized, tabular
from gui.views.completing import name_meant
from gui.views.inputs import ComboBox
from gui.views.painting import PAD, SMALL, is_selected, rect_of

if TYPE_CHECKING:
    from engine.sheet import Column
    from gui.session_bridge import SessionBridge
    from gui.theme import Colours, Theme

Index = QModelIndex | QPersistentModelIndex

BEGUN: Final = "begun"
"""Property of an editor that has its words already: what changes elsewhere does not touch them."""


def row_height() -> int:
    """Height of a row of a sheet's table."""
    return round(QFontMetricsF(sized(BODY_POINTS)).height()) + 2 * STEP


class _CellLine(QLineEdit):
    """A line in a cell. Enter ends it, and goes no further to the table below."""

    entered = Signal()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            event.accept()
            self.entered.emit()
        else:
            super().keyPressEvent(event)


class CellDelegate(QStyledItemDelegate):
    """Draws and edits the cells of one table."""

    def __init__(self, model: SheetTableModel, bridge: SessionBridge, theme: Theme, parent: QWidget) -> None:
        """Takes the colours from the theme at each drawing."""
        super().__init__(parent)
        self._model = model
        self._bridge = bridge
        self._theme = theme

    # ---- drawing

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Draws one cell."""
        colours, rect = self._theme.colours, QRectF(rect_of(option))
        wrong, spec = index.data(WRONG), self._model.columns[index.column()]
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if wrong:
            painter.fillRect(rect, QColor(colours.danger_soft))
        elif is_selected(option):
            painter.fillRect(rect, QColor(colours.raised))
        painter.setPen(QPen(QColor(colours.border), 1))
        painter.drawLine(rect.bottomLeft(), rect.bottomRight())
        if index.data(FLAG) is not None:
            _box(painter, rect, colours, ticked=bool(index.data(FLAG)))
        else:
            self._words(painter, rect.adjusted(PAD, 0, -PAD, 0), index, spec)
        if option.state & QStyle.StateFlag.State_HasFocus:
            painter.setPen(QPen(QColor(colours.accent), 1.5))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(rect.adjusted(1, 1, -1, -2), 4, 4)
        painter.restore()

    def _words(self, painter: QPainter, rect: QRectF, index: Index, spec: Column) -> None:
        colours, words = self._theme.colours, str(index.data(Qt.ItemDataRole.DisplayRole) or "")
        number = spec.kind in NUMBERS
        weight = QFont.Weight.DemiBold if spec.of is not None else QFont.Weight.Normal
        font = tabular(BODY_POINTS, weight) if number else sized(BODY_POINTS, weight)
        ink = colours.danger if index.data(WRONG) else colours.quiet if index.data(QUIET) else colours.text
        if index.data(MARK):
            rect = self._mark(painter, rect, str(index.data(MARK)))
        painter.setFont(font)
        painter.setPen(QColor(ink))
        metrics = QFontMetricsF(font)
        shown = metrics.elidedText(words.replace("\n", ", "), Qt.TextElideMode.ElideRight, rect.width())
        painter.drawText(rect, side_of(spec), shown)
        aside, used = index.data(ASIDE), metrics.horizontalAdvance(shown) + PAD
        if aside and rect.width() - used > 4 * STEP:
            small, left = sized(SMALL), rect.adjusted(used, 0, 0, 0)
            painter.setFont(small)
            painter.setPen(QColor(colours.quiet))
            aside = QFontMetricsF(small).elidedText(aside, Qt.TextElideMode.ElideRight, left.width())
            painter.drawText(left, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, aside)

    def _mark(self, painter: QPainter, rect: QRectF, provenance: str) -> QRectF:
        """A small disc before the name: full for the book, half for what was worked out, a ring for the rest."""
        colours, centre = self._theme.colours, QPointF(rect.left() + 4, rect.center().y())
        own = provenance == "table"
        colour = QColor(colours.accent if own else colours.quiet)
        painter.setPen(QPen(colour, 1.3))
        painter.setBrush(colour if provenance == "book" else Qt.BrushStyle.NoBrush)
        painter.drawEllipse(centre, 3.2, 3.2)
        if provenance in ("derived", "table"):
            painter.setBrush(colour)
            painter.drawPie(QRectF(centre.x() - 3.2, centre.y() - 3.2, 6.4, 6.4), 90 * 16, 180 * 16)
        return rect.adjusted(2 * STEP, 0, 0, 0)

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:  # noqa: ARG002
        """One line high."""
        return QSize(8 * STEP, row_height())

    # ---- editing

    def createEditor(self, parent: QWidget, option: QStyleOptionViewItem, index: Index) -> QWidget:  # noqa: ARG002
        """A list for a choice, otherwise a line to type into."""
        spec = self._model.columns[index.column()]
        title = self._bridge.say(spec.label)
        if spec.kind == "choice" and spec.choices:
            box = ComboBox(parent)
            for one in spec.choices:
                box.addItem(word_of(self._bridge, spec, one) or DASH, one)
            box.setAccessibleName(title)
            box.activated.connect(lambda: self._finish(box))
            opening = QTimer(box)
            opening.setSingleShot(True)
            opening.timeout.connect(box.showPopup)
            opening.start(0)
            return box
        line = _CellLine(parent)
        line.entered.connect(lambda: self._finish(line))
        line.setAccessibleName(title)
        line.setFrame(False)
        side = Qt.AlignmentFlag.AlignRight if spec.kind in NUMBERS else Qt.AlignmentFlag.AlignLeft
        line.setAlignment(side | Qt.AlignmentFlag.AlignVCenter)
        line.setFont(tabular() if spec.kind in NUMBERS else sized(BODY_POINTS))
        if index.column() == NAME:
            self._complete(line, self._model.gear)
        elif spec.kind == "list" and spec.choices:
            line.setPlaceholderText(", ".join(word_of(self._bridge, spec, one) for one in spec.choices))
        elif spec.choices:
            self._complete(line, QStringListModel(list(spec.choices), line))
        return line

    def updateEditorGeometry(self, editor: QWidget, option: QStyleOptionViewItem, index: Index) -> None:
        """Editors fill their cell, and are never narrower than what is typed into them needs."""
        rect, area = rect_of(option), editor.parentWidget()
        wanted = 24 * STEP if index.column() == NAME or isinstance(editor, ComboBox) else 10 * STEP
        if rect.width() < wanted and area is not None:
            rect.setWidth(wanted)
            rect.moveRight(min(rect.right(), max(area.width() - 1, rect.width() - 1)))
        editor.setGeometry(rect)

    def setEditorData(self, editor: QWidget, index: Index) -> None:
        """Gives an editor its words once; what changes elsewhere while it is open leaves it alone."""
        if editor.property(BEGUN):
            return
        editor.setProperty(BEGUN, True)
        words = str(index.data(Qt.ItemDataRole.EditRole) or "")
        if isinstance(editor, ComboBox):
            editor.setCurrentIndex(max(0, editor.findText(words or DASH)))
        elif isinstance(editor, QLineEdit):
            editor.setText(words.replace("\n", ", "))
            editor.selectAll()

    def setModelData(self, editor: QWidget, model: QAbstractItemModel, index: Index) -> None:
        """Asks for what was typed."""
        if isinstance(editor, ComboBox):
            model.setData(index, editor.currentData() or "")
        elif isinstance(editor, QLineEdit):
            model.setData(index, name_meant(editor) if index.column() == NAME else editor.text())

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Leaves Enter to the line itself, which hears it over an open list as well."""
        entered = isinstance(event, QKeyEvent) and event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
        return False if entered and isinstance(watched, _CellLine) else super().eventFilter(watched, event)

    def editorEvent(self, event: QEvent, model: QAbstractItemModel, option: QStyleOptionViewItem, index: Index) -> bool:
        """A click on a box, or Space, ticks it."""
        ticked = index.data(FLAG)
        if ticked is None:
            return super().editorEvent(event, model, option, index)
        pressed = isinstance(event, QKeyEvent) and event.key() in (Qt.Key.Key_Space, Qt.Key.Key_Select)
        clicked = (
            isinstance(event, QMouseEvent)
            and event.type() == QEvent.Type.MouseButtonRelease
            and event.button() == Qt.MouseButton.LeftButton
            and abs(event.position().x() - rect_of(option).center().x()) <= 2 * STEP
        )
        if not (pressed or clicked):
            return False
        state = Qt.CheckState.Unchecked if ticked else Qt.CheckState.Checked
        return model.setData(index, state, Qt.ItemDataRole.CheckStateRole)

    def _complete(self, line: QLineEdit, names: QAbstractItemModel) -> None:
        completer = QCompleter(names, line)
        completer.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        completer.setFilterMode(Qt.MatchFlag.MatchContains)
        completer.setMaxVisibleItems(12)
        line.setCompleter(completer)
        popup, colours = completer.popup(), self._theme.colours
        if popup is not None:
            popup.setStyleSheet(
                f"QAbstractItemView {{ border: 1px solid {colours.border}; padding: 4px; }}"
                f"QAbstractItemView::item {{ padding: 4px; }}"
                f"QAbstractItemView::item:selected {{ background: {colours.accent_soft}; color: {colours.text}; }}"
            )

        def picked(name: object) -> None:
            if isinstance(name, str):
                line.setText(name)
                self._finish(line)

        completer.activated.connect(picked)

    def _finish(self, editor: QWidget) -> None:
        """Commits and closes an editor, once: a name that is picked is not added twice."""
        if not editor.property("finished"):
            editor.setProperty("finished", True)
            completer = editor.completer() if isinstance(editor, QLineEdit) else None
            popup = completer.popup() if completer else None
            if popup is not None:
                popup.hide()
            self.commitData.emit(editor)
            self.closeEditor.emit(editor)


def _box(painter: QPainter, rect: QRectF, colours: Colours, *, ticked: bool) -> None:
    square = QRectF(rect.center().x() - 7, rect.center().y() - 7, 14, 14)
    painter.setPen(QPen(QColor(colours.accent if ticked else colours.quiet), 1.3))
    painter.setBrush(QColor(colours.accent) if ticked else QColor(colours.card))
    painter.drawRoundedRect(square, 4, 4)
    if ticked:
        painter.setPen(QPen(QColor(colours.on_accent), 1.8, c=Qt.PenCapStyle.RoundCap, j=Qt.PenJoinStyle.RoundJoin))
        x, y = square.center().x(), square.center().y()
        painter.drawPolyline([QPointF(x - 3.5, y), QPointF(x - 1, y + 2.8), QPointF(x + 3.8, y - 3)])
