"""A layout that puts widgets in lines, like words in a paragraph."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtWidgets import QLayout, QLayoutItem, QWidget

from gui.theme import STEP

if TYPE_CHECKING:
    from collections.abc import Iterator


WIDEST = 320
"""The most width that an item insists on."""


class FlowLayout(QLayout):
    """Widgets from left to right, in as many lines as the width asks for."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Starts empty."""
        super().__init__(parent)
        self._items: list[QLayoutItem] = []
        self.setContentsMargins(0, 0, 0, 0)
        self.setSpacing(STEP)

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
        """Takes an item out."""
        return self._items.pop(index) if 0 <= index < len(self._items) else None

    def expandingDirections(self) -> Qt.Orientation:  # noqa: N802 - Qt's name
        """None: it takes what it is given."""
        return Qt.Orientation(0)

    def hasHeightForWidth(self) -> bool:  # noqa: N802 - Qt's name
        """The height follows from the width."""
        return True

    def heightForWidth(self, width: int) -> int:
        """The height of all lines."""
        return max((rect.bottom() + 1 for rect in self._places(QRect(0, 0, width, 0))), default=0)

    def setGeometry(self, rect: QRect) -> None:  # noqa: N802 - Qt's name
        """Puts every item in its place."""
        super().setGeometry(rect)
        for item, place in zip(self._items, self._places(rect), strict=True):
            item.setGeometry(place)

    def sizeHint(self) -> QSize:
        """As wide as the widest item."""
        return self.minimumSize()

    def minimumSize(self) -> QSize:  # noqa: N802 - Qt's name
        """Room for the largest item, unless it has a very long name in it: that is cut, and pushes nothing aside."""
        size = QSize()
        for item in self._items:
            size = size.expandedTo(item.minimumSize())
        return size.boundedTo(QSize(WIDEST, size.height()))

    def _places(self, rect: QRect) -> Iterator[QRect]:
        x, y, height = rect.x(), rect.y(), 0
        for item in self._items:
            hint = item.sizeHint()
            if x > rect.x() and x + hint.width() > rect.right() + 1:
                x, y, height = rect.x(), y + height + self.spacing() // 2, 0
            size = QSize(min(hint.width(), max(rect.width(), 1)), hint.height())
            yield QRect(QPoint(x, y), size)
            x += hint.width() + self.spacing()
            height = max(height, hint.height())
