"""Holds what is in a dock: where the dock is smaller than what it holds can be, it scrolls instead of overlapping."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QEvent, QObject, QSize, Qt
from PySide6.QtWidgets import QFrame, QScrollArea

if TYPE_CHECKING:
    from PySide6.QtGui import QResizeEvent
    from PySide6.QtWidgets import QWidget

LEAST: Final = QSize(200, 64)
"""What a dock can always be squeezed into."""


class Shelf(QScrollArea):
    """Gives a widget the room there is, and at least what it insists on.

    Qt's own resizing of what scrolls gives words that wrap, and all beside them, their preferred height, so that lists
    that scroll by themselves would never get lower.
    """

    def __init__(self) -> None:
        """Stands empty."""
        super().__init__()
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)

    def hold(self, content: QWidget) -> None:
        """Takes a widget in, best once this has its place: each move dresses all that is moved anew."""
        self.setWidget(content)
        self.setSizePolicy(content.sizePolicy())
        # Taken into an area that scrolls, a widget gets a ground of its own, which is not that of the card.
        content.setAutoFillBackground(False)
        self.viewport().setAutoFillBackground(False)
        content.installEventFilter(self)

    def sizeHint(self) -> QSize:
        """As large as what it holds would like to be."""
        content = self.widget()
        return content.sizeHint() if content is not None else LEAST

    def minimumSizeHint(self) -> QSize:
        """Wide enough to be of use, and no lower than what it holds can be, unless that is high."""
        content = self.widget()
        if content is None:
            return LEAST
        wanted = max(content.sizeHint().width(), _least(content).width())
        return QSize(min(wanted, LEAST.width()), min(_least(content).height(), LEAST.height()))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Gives what it holds the new room."""
        super().resizeEvent(event)
        self._fit()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Looks again when what it holds wants another size."""
        if event.type() == QEvent.Type.LayoutRequest and watched is self.widget():
            self._fit()
            self.updateGeometry()
        return super().eventFilter(watched, event)

    def _fit(self) -> None:
        content = self.widget()
        if content is None:
            return
        room, least = self.maximumViewportSize(), _least(content)
        width = max(room.width(), least.width())
        height = _height(content, width)
        if height > room.height():
            width = max(room.width() - self.verticalScrollBar().sizeHint().width(), least.width())
            height = _height(content, width)
        content.resize(width, max(height, room.height()))


def _least(content: QWidget) -> QSize:
    return content.minimumSizeHint().expandedTo(content.minimumSize())


def _height(content: QWidget, width: int) -> int:
    """The least height of a widget in a width."""
    layout = content.layout()
    if layout is not None and layout.hasHeightForWidth():
        return max(layout.minimumHeightForWidth(width), content.minimumHeight())
    return _least(content).height()
