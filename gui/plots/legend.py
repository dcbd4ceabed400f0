"""Who is on the plot: a check box for each person, with the line as it is drawn."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFont, QIcon, QPainter, QPen, QPixmap
from PySide6.QtWidgets import QAbstractItemView, QListWidget, QListWidgetItem, QWidget

from gui.models.roles import PERSON
from gui.plain_tip import plain_tip
from gui.plots.colours import line_colour, line_dash
from gui.theme import BODY_POINTS, sized

if TYPE_CHECKING:
    from collections.abc import Sequence

_SWATCH = QSize(26, 14)


@dataclass(frozen=True)
class Entry:
    """A line of the legend."""

    person: str
    name: str
    number: int
    shown: bool


class Legend(QListWidget):
    """People of the plot, in the order of the campaign."""

    shown = Signal(str, bool)
    """Somebody's box was ticked, or no longer is."""
    picked = Signal(str)
    """Somebody was picked, to be emphasised."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Lists nobody yet."""
        super().__init__(parent)
        self.setIconSize(_SWATCH)
        self.setUniformItemSizes(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setTextElideMode(Qt.TextElideMode.ElideRight)
        self._entries: tuple[Entry, ...] = ()
        self._dark: bool | None = None
        self._strong: frozenset[str] = frozenset()
        self.itemChanged.connect(self._on_changed)
        self.itemClicked.connect(lambda item: self.picked.emit(item.data(PERSON)))
        self.itemActivated.connect(lambda item: self.picked.emit(item.data(PERSON)))

    def set_entries(self, entries: Sequence[Entry], *, dark: bool) -> None:
        """Lists people; nothing is made anew where nothing changed."""
        if (tuple(entries), dark) == (self._entries, self._dark):
            return
        before = self.item(self.currentRow()) if self.currentRow() >= 0 else None
        current = before.data(PERSON) if before is not None else None
        self._entries, self._dark = tuple(entries), dark
        self.blockSignals(True)
        self.clear()
        for entry in entries:
            item = QListWidgetItem(_swatch(entry.number, self.devicePixelRatioF(), dark=dark), entry.name)
            item.setData(PERSON, entry.person)
            item.setToolTip(plain_tip(entry.name))
            item.setFlags(Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable | Qt.ItemFlag.ItemIsUserCheckable)
            item.setCheckState(Qt.CheckState.Checked if entry.shown else Qt.CheckState.Unchecked)
            self.addItem(item)
            if entry.person == current:
                self.setCurrentItem(item)
        self.blockSignals(False)
        self._embolden()

    def set_strong(self, people: frozenset[str]) -> None:
        """Sets the names of those who are emphasised in heavier letters."""
        if people != self._strong:
            self._strong = people
            self._embolden()

    def sizeHint(self) -> QSize:
        """Room for names of a common length."""
        return QSize(176, 96)

    def minimumSizeHint(self) -> QSize:
        """A line or two."""
        return QSize(120, 40)

    def _embolden(self) -> None:
        self.blockSignals(True)
        for row in range(self.count()):
            item = self.item(row)
            strong = item.data(PERSON) in self._strong
            item.setFont(sized(BODY_POINTS, QFont.Weight.DemiBold if strong else QFont.Weight.Normal))
        self.blockSignals(False)

    def _on_changed(self, item: QListWidgetItem) -> None:
        self.shown.emit(item.data(PERSON), item.checkState() == Qt.CheckState.Checked)


def _swatch(number: int, ratio: float, *, dark: bool) -> QIcon:
    """A piece of a line, as it is drawn."""
    pixmap = QPixmap(_SWATCH * ratio)
    pixmap.setDevicePixelRatio(ratio)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    draw_swatch(painter, QPointF(1, _SWATCH.height() / 2), _SWATCH.width() - 2, number, dark=dark)
    painter.end()
    icon = QIcon(pixmap)
    icon.addPixmap(pixmap, QIcon.Mode.Selected)
    return icon


def draw_swatch(painter: QPainter, start: QPointF, length: float, number: int, *, dark: bool) -> None:
    """Draws a piece of a line with a mark in its middle."""
    colour = QColor(line_colour(number, dark=dark))
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(colour, 2, line_dash(number)))
    painter.drawLine(start, start + QPointF(length, 0))
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(colour)
    painter.drawEllipse(start + QPointF(length / 2, 0), 3.5, 3.5)
