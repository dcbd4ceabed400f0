"""Cards: the panels that the window is made of, with a heading each."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QFont, QPainter, QPaintEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QSizePolicy, QVBoxLayout, QWidget

from gui.theme import BODY_POINTS, STEP, sized
from gui.views.shortening import shortened


class Card(QFrame):
    """A framed panel: a heading line with room for buttons, and a body."""

    def __init__(self, title: str = "", parent: QWidget | None = None) -> None:
        """Without a title there is no heading line."""
        super().__init__(parent)
        self.setObjectName("card")
        self.body = QVBoxLayout(self)
        self.body.setContentsMargins(STEP, STEP, STEP, STEP)
        self.body.setSpacing(STEP)
        self.heading = QHBoxLayout()
        self.heading.setContentsMargins(STEP, 0, 0, 0)
        self.heading.setSpacing(STEP)
        self.title = label(title, points=BODY_POINTS + 1, weight=QFont.Weight.DemiBold)
        self.title.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        if title:
            self.heading.addWidget(self.title, 1)
            self.body.addLayout(self.heading)

    def set_low(self) -> None:
        """Makes do with half of what stands free, on a screen that is small at its scale."""
        self.body.setContentsMargins(STEP, STEP // 2, STEP, STEP // 2)
        self.body.setSpacing(STEP // 2)


class ElidedLabel(QLabel):
    """One line of words that ends in dots where there is no room for all of it."""

    def __init__(self, font: QFont) -> None:
        """Starts without words."""
        super().__init__()
        self.setFont(font)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002 - all is drawn
        """Draws what fits."""
        painter = QPainter(self)
        painter.setPen(self.palette().windowText().color())
        shown = shortened(self.text(), self.fontMetrics(), self.contentsRect().width())
        painter.drawText(self.contentsRect(), Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, shown)


def label(
    words: str = "",
    *,
    role: str = "",
    points: float = BODY_POINTS,
    weight: QFont.Weight = QFont.Weight.Normal,
    wraps: bool = False,
) -> QLabel:
    """A label of plain text in a size, a weight and a role of the style sheet."""
    made = QLabel(words)
    made.setFont(sized(points, weight))
    made.setTextFormat(Qt.TextFormat.PlainText)
    if role:
        made.setProperty("role", role)
    if wraps:
        made.setWordWrap(True)
    return made


def set_role(widget: QWidget, name: str, value: str) -> None:
    """Sets a property that the style sheet looks at, and has the widget drawn anew."""
    if widget.property(name) != value:
        widget.setProperty(name, value)
        widget.style().unpolish(widget)
        widget.style().polish(widget)


def line() -> QFrame:
    """A thin line between parts of a card."""
    made = QFrame()
    made.setObjectName("line")
    return made
