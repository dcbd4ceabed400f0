"""The order of the fight as it was left, which a start shows until the campaign is there; and how that is taken."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, QPoint, QRect, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter, QPaintEvent
from PySide6.QtWidgets import QFrame, QWidget

from gui.kept_look import Heading, Look
from gui.models.roles import CELL, heading_side
from gui.theme import STEP, sized
from gui.views.lists import choose_alone
from gui.views.order_table import OrderTable
from gui.views.painting import SMALL
from gui.views.shortening import shortened

if TYPE_CHECKING:
    from gui.kept_look import Place
    from gui.theme import Theme

Index = QModelIndex | QPersistentModelIndex

MOST_ROWS: Final = 100
"""More than that stand on no screen."""


class KeptOrder(QAbstractTableModel):
    """The cells of a look."""

    def __init__(self, look: Look) -> None:
        """Shows a look; nothing of it ever changes."""
        super().__init__()
        self._look = look

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's signature
        """How many rows there were."""
        return 0 if parent.isValid() else len(self._look.rows)

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's signature
        """How many columns were shown."""
        return 0 if parent.isValid() else len(self._look.headings)

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Names of the columns."""
        if orientation == Qt.Orientation.Vertical:
            return None
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return heading_side(number=self._look.headings[section].number)
        return self._look.headings[section].words if role == Qt.ItemDataRole.DisplayRole else None

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """What the table shows of a row."""
        return self._look.rows[index.row()][index.column()] if role == CELL and index.isValid() else None


class FirstLook(QFrame):
    """The card with the order as it was left, over the place where the live one comes."""

    def __init__(self, look: Look, theme: Theme, window: QWidget) -> None:
        """Lies over the window where the card stood."""
        super().__init__()
        self.setObjectName("card")
        self._look, self._theme = look, theme
        self._kept = KeptOrder(look)
        self.table: OrderTable = OrderTable(self._kept, theme, look.empty_words)
        self.table.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.table.verticalHeader().setDefaultSectionSize(look.row)
        self.table.horizontalHeader().setVisible(bool(look.rows))
        for column, heading in enumerate(look.headings):
            self.table.setColumnWidth(column, heading.width)
        self.table.setParent(self)
        self.table.setGeometry(*look.table)
        self.setParent(window)
        self.setGeometry(*look.place)
        if look.chosen >= 0:
            choose_alone(self.table, self._kept.index(look.chosen, 0))
        self.table.verticalScrollBar().setValue(look.scrolled)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draws the two lines over the order, where labels would bring further classes along."""
        super().paintEvent(event)
        painter, colours = QPainter(self), self._theme.colours
        room = QRect(*self._look.headline).adjusted(STEP, 0, 0, 0)
        lines = [(self._look.fight, sized(SMALL, QFont.Weight.DemiBold), colours.quiet)] if self._look.fight else []
        lines.append((self._look.turn, sized(15, QFont.Weight.DemiBold), colours.text))
        top = room.y()
        for words, font, colour in lines:
            measures = QFontMetrics(font)
            last = font is lines[-1][1]
            rect = QRect(room.x(), top, room.width(), room.bottom() + 1 - top if last else measures.height())
            painter.setFont(font)
            painter.setPen(QColor(colour))
            shown = shortened(words, measures, room.width())
            painter.drawText(rect, Qt.AlignmentFlag.AlignVCenter, shown)
            top = rect.bottom() + 1


def look_of(window: QWidget, card: QWidget, headline: QWidget, lines: tuple[str, str], table: OrderTable) -> Look:
    """How a card with an order looks now.

    Args:
        window: The window in which it stands.
        card: The card.
        headline: The part over the table.
        lines: What that says: which fight, whose turn.
        table: The order.
    """
    model, header = table.model(), table.horizontalHeader()
    shown = [one for place in range(header.count()) if not header.isSectionHidden(one := header.logicalIndex(place))]
    sides = [
        model.headerData(one, Qt.Orientation.Horizontal, Qt.ItemDataRole.TextAlignmentRole) == heading_side(number=True)
        for one in shown
    ]
    return Look(
        window=(window.width(), window.height()),
        place=_place(card, window),
        title=window.windowTitle(),
        fight=lines[0],
        turn=lines[1],
        headline=_place(headline, card),
        table=_place(table, card),
        empty_words=table.empty_words,
        row=table.verticalHeader().defaultSectionSize(),
        headings=tuple(
            Heading(str(model.headerData(one, Qt.Orientation.Horizontal) or ""), number, table.columnWidth(one))
            for one, number in zip(shown, sides, strict=True)
        ),
        rows=tuple(
            tuple(model.index(row, one).data(CELL) for one in shown) for row in range(min(model.rowCount(), MOST_ROWS))
        ),
        chosen=min(table.currentIndex().row(), MOST_ROWS - 1),
        scrolled=table.verticalScrollBar().value(),
    )


def _place(widget: QWidget, within: QWidget) -> Place:
    corner = widget.mapTo(within, QPoint(0, 0))
    return (corner.x(), corner.y(), widget.width(), widget.height())
