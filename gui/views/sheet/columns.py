"""A layout of cards in two columns that flow, or in one where there is little room."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtWidgets import QLayout, QLayoutItem, QWidget

from gui.theme import STEP

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOM_FOR_TWO: Final = 92 * STEP
"""Width from which cards stand side by side."""


class CardColumns(QLayout):
    """Cards in order, each in the column that is shorter so far; a wide one takes the whole width."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Starts empty."""
        super().__init__(parent)
        self._items: list[QLayoutItem] = []
        self._wide: set[QWidget] = set()
        self.setContentsMargins(STEP, 0, STEP, STEP)
        self.setSpacing(STEP)

    def add_card(self, card: QWidget, *, wide: bool = False) -> None:
        """Takes one more card."""
        if wide:
            self._wide.add(card)
        self.addWidget(card)

    def addItem(self, item: QLayoutItem) -> None:  # noqa: N802 - Qt's name
        """Takes one more item."""
        self._items.append(item)

    def count(self) -> int:
        """How many items there are."""
        return len(self._items)

    def itemAt(self, index: int) -> QLayoutItem | None:  # noqa: N802 - Qt's name
        """The item at a place."""
        return self._items[index] if 0 <= index < len(self._items) else None

    def takeAt(self, index: int) -> QLayoutItem | None:  # noqa: N802 - Qt's name
        """Gives an item away."""
        return self._items.pop(index) if 0 <= index < len(self._items) else None

    def expandingDirections(self) -> Qt.Orientation:  # noqa: N802 - Qt's name
        """None: it takes what it is given."""
        return Qt.Orientation(0)

    def hasHeightForWidth(self) -> bool:  # noqa: N802 - Qt's name
        """The height follows from the width."""
        return True

    def heightForWidth(self, width: int) -> int:
        """The height of the longer column."""
        bottom = max((place.bottom() + 1 for _, place in self._places(QRect(0, 0, width, 0))), default=0)
        return bottom + self.contentsMargins().bottom()

    def setGeometry(self, rect: QRect) -> None:  # noqa: N802 - Qt's name
        """Puts every card in its place."""
        super().setGeometry(rect)
        for item, place in self._places(rect):
            item.setGeometry(place)

    def sizeHint(self) -> QSize:
        """As wide as the widest card asks for at least."""
        return self.minimumSize()

    def minimumSize(self) -> QSize:  # noqa: N802 - Qt's name
        """The width of the widest card; the height follows from the width."""
        margins = self.contentsMargins()
        width = max((item.minimumSize().width() for item in self._shown()), default=0)
        return QSize(width + margins.left() + margins.right(), margins.top() + margins.bottom())

    def _shown(self) -> Iterator[QLayoutItem]:
        return (item for item in self._items if not item.isEmpty())

    def _places(self, rect: QRect) -> Iterator[tuple[QLayoutItem, QRect]]:
        inner = rect.marginsRemoved(self.contentsMargins())
        gap = self.spacing()
        two = inner.width() >= ROOM_FOR_TWO
        width = (inner.width() - gap) // 2 if two else inner.width()
        bottoms = [inner.y(), inner.y()]
        for item in self._shown():
            if not two or item.widget() in self._wide:
                y = max(bottoms)
                place = QRect(inner.x(), y, inner.width(), _height(item, inner.width()))
                bottoms = [place.bottom() + 1 + gap] * 2
            else:
                side = 0 if bottoms[0] <= bottoms[1] else 1
                place = QRect(inner.x() + side * (width + gap), bottoms[side], width, _height(item, width))
                bottoms[side] = place.bottom() + 1 + gap
            yield item, place


def _height(item: QLayoutItem, width: int) -> int:
    return item.heightForWidth(width) if item.hasHeightForWidth() else item.sizeHint().height()
