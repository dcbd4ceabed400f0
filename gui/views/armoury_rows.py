"""The rows of a table of the armoury: how they are drawn and edited."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import QAbstractItemModel, QEvent, QModelIndex, QPersistentModelIndex, Qt
from PySide6.QtGui import QColor, QFont, QKeyEvent, QPainter
from PySide6.QtWidgets import QAbstractItemView, QStyledItemDelegate, QStyleOptionViewItem, QTableView, QWidget

from gui.models.armoury import FIRST, NAME, OWN, ArmouryModel
from gui.models.sheet_cells import word_of
from gui.theme import STEP, sized
from gui.views.inputs import ComboBox, is_letter

if TYPE_CHECKING:
    from engine.sheet import Column
    from gui.session_bridge import SessionBridge
    from gui.theme import Theme

Index = QModelIndex | QPersistentModelIndex

ROWS_STYLE: Final = (
    "QTableView::item { padding: 0 8px; }"
    "QTableView::item:selected { background: palette(alternate-base); color: palette(text); }"
)


class RowsDelegate(QStyledItemDelegate):
    """Choices as a list to choose from; a bar beside rows that are the table's own."""

    def __init__(self, model: ArmouryModel, bridge: SessionBridge, theme: Theme, parent: QWidget) -> None:
        """Takes the columns from the model."""
        super().__init__(parent)
        self._model = model
        self._bridge = bridge
        self._theme = theme

    def _spec(self, index: Index) -> Column | None:
        place = index.column() - FIRST
        return self._model.columns[place] if 0 <= place < len(self._model.columns) else None

    def initStyleOption(self, option: QStyleOptionViewItem, index: Index) -> None:  # noqa: N802 - Qt's name
        """Names stand out."""
        super().initStyleOption(option, index)
        if index.column() == NAME:
            option.font = sized(option.font.pointSizeF(), QFont.Weight.DemiBold)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Draws a cell."""
        super().paint(painter, option, index)
        if index.column() == NAME and index.data(OWN):
            rect: Any = option.rect
            painter.fillRect(rect.left(), rect.top() + 3, 3, rect.height() - 6, QColor(self._theme.colours.accent))

    def createEditor(self, parent: QWidget, option: QStyleOptionViewItem, index: Index) -> QWidget:
        """A list for choices, a line for all else."""
        spec = self._spec(index)
        if spec is not None and spec.choices and spec.kind != "list":
            box = ComboBox(parent)
            for choice in spec.choices:
                box.addItem(word_of(self._bridge, spec, choice), choice)
            box.activated.connect(lambda: self._on_activated(box))
            return box
        return super().createEditor(parent, option, index)

    def setEditorData(self, editor: QWidget, index: Index) -> None:
        """Shows what stands there."""
        if isinstance(editor, ComboBox):
            editor.setCurrentIndex(max(0, editor.findText(str(index.data(Qt.ItemDataRole.EditRole)))))
        else:
            super().setEditorData(editor, index)

    def setModelData(self, editor: QWidget, model: QAbstractItemModel, index: Index) -> None:
        """Asks for what was chosen or typed."""
        if isinstance(editor, ComboBox):
            model.setData(index, editor.currentText())
        else:
            super().setModelData(editor, model, index)

    def _on_activated(self, box: ComboBox) -> None:
        self.commitData.emit(box)
        self.closeEditor.emit(box)


class RowsView(QTableView):
    """The rows of a table, edited in place."""

    def __init__(self, model: ArmouryModel, bridge: SessionBridge, theme: Theme) -> None:
        """Shows the table that the model shows."""
        super().__init__()
        self.setModel(model)
        self.setItemDelegate(RowsDelegate(model, bridge, theme, self))
        self.setShowGrid(False)
        self.setAlternatingRowColors(False)
        self.setTabKeyNavigation(False)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        trigger = QAbstractItemView.EditTrigger
        self.setEditTriggers(
            trigger.DoubleClicked | trigger.SelectedClicked | trigger.EditKeyPressed | trigger.AnyKeyPressed
        )
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setStyleSheet(ROWS_STYLE)
        self.verticalHeader().hide()
        self.verticalHeader().setDefaultSectionSize(self.fontMetrics().height() + STEP + 6)
        header = self.horizontalHeader()
        header.setHighlightSections(False)
        header.setSectionsClickable(False)
        theme.changed.connect(self.viewport().update)

    def event(self, event: QEvent) -> bool:
        """Keeps letters from firing commands of the window."""
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.ShortcutOverride and is_letter(event):
            event.accept()
            return True
        return super().event(event)
