"""What time would bring: what is certain as lines, then the first die with bars for its chances."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QFrame, QGridLayout, QScrollArea, QVBoxLayout, QWidget

from engine.words import text
from gui.theme import BODY_POINTS, STEP, sized, tabular
from gui.views.card import label
from gui.views.odds_view import percent
from gui.views.painting import SMALL

if TYPE_CHECKING:
    from gui.models.clock import Outlook
    from gui.session_bridge import SessionBridge
    from gui.theme import Theme

TALLEST: Final = 22 * STEP
MOST_LINES: Final = 60


class OutlookView(QFrame):
    """Hidden while there is nothing to foresee."""

    def __init__(self, bridge: SessionBridge, theme: Theme) -> None:
        """Starts empty."""
        super().__init__()
        self._bridge = bridge
        self._theme = theme
        self.shown: Outlook | None = None
        self._grid: QGridLayout | None = None
        self.setObjectName("strip")
        self._area = QScrollArea()
        self._area.setWidgetResizable(True)
        self._area.setFrameShape(QFrame.Shape.NoFrame)
        self._area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        inside = QVBoxLayout(self)
        inside.setContentsMargins(STEP, STEP, STEP, STEP)
        inside.addWidget(self._area)
        self.hide()

    def show_outlook(self, outlook: Outlook | None) -> None:
        """Shows what is foreseen; None hides it."""
        if outlook != self.shown:
            self.shown = outlook
            if outlook is not None:
                self._fill(outlook)
        self.setVisible(outlook is not None)

    def _fill(self, outlook: Outlook) -> None:
        page = QWidget()
        page.setObjectName("page")
        grid = QGridLayout(page)
        grid.setContentsMargins(0, 0, STEP, 0)
        grid.setHorizontalSpacing(STEP * 2)
        grid.setVerticalSpacing(STEP // 2)
        grid.setColumnStretch(1, 1)
        row = 0
        for sentence in outlook.paused:
            grid.addWidget(label(sentence, role="warning", wraps=True), row, 0, 1, 2)
            row += 1
        for time, words in outlook.lines[:MOST_LINES]:
            self._time(grid, row, time)
            grid.addWidget(label(words, wraps=True), row, 1)
            row += 1
        if len(outlook.lines) > MOST_LINES:
            more = text("window.clock.more_lines", count=len(outlook.lines) - MOST_LINES)
            grid.addWidget(label(self._bridge.say(more), role="quiet"), row, 1)
            row += 1
        self._time(grid, row, outlook.reached)
        if outlook.asks:
            grid.addWidget(label(outlook.asks, weight=QFont.Weight.DemiBold, wraps=True), row, 1)
            grid.addWidget(ChanceBars(outlook.chances, self._theme), row + 1, 1)
        else:
            key = "window.clock.then" if outlook.lines else "window.clock.quiet"
            grid.addWidget(label(self._bridge.say(text(key)), role="quiet", wraps=True), row, 1)
        grid.setRowStretch(row + 2, 1)
        self._area.setWidget(page)
        self._grid = grid
        self._fit()

    def _fit(self) -> None:
        """As high as the lines are at this width, up to a height at which they scroll."""
        grid, width = self._grid, self.width() - 4 * STEP
        if grid is not None and width > 0:
            height = grid.totalHeightForWidth(width) if grid.hasHeightForWidth() else grid.sizeHint().height()
            self._area.setFixedHeight(min(TALLEST, height + 2))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Fits the height to another width."""
        super().resizeEvent(event)
        self._fit()

    def _time(self, grid: QGridLayout, row: int, time: str) -> None:
        shown = label(time, role="quiet")
        shown.setFont(tabular(SMALL))
        shown.setContentsMargins(0, 2, 0, 0)
        grid.addWidget(shown, row, 0, Qt.AlignmentFlag.AlignTop)


class ChanceBars(QWidget):
    """A bar for each result of a die."""

    def __init__(self, chances: tuple[tuple[str, float], ...], theme: Theme) -> None:
        """Takes the results in words, with their chances."""
        super().__init__()
        self._chances = chances
        self._theme = theme
        self.setAccessibleName(", ".join(f"{word} {percent(chance)}" for word, chance in chances))
        theme.changed.connect(self.update)

    def sizeHint(self) -> QSize:
        """A line for each result."""
        return QSize(30 * STEP, round(self._line() * len(self._chances)))

    def minimumSizeHint(self) -> QSize:
        """A line for each result."""
        return QSize(16 * STEP, round(self._line() * len(self._chances)))

    def _line(self) -> float:
        return QFontMetricsF(sized(BODY_POINTS)).height() + 4

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002 - all is drawn
        """Draws words, bars and figures."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        colours, height = self._theme.colours, self._line()
        words, figures = QFontMetricsF(sized(BODY_POINTS)), QFontMetricsF(tabular(BODY_POINTS))
        left = max((words.horizontalAdvance(word) for word, _ in self._chances), default=0.0) + 2 * STEP
        left = min(left, self.width() * 0.6)
        for number, (word, chance) in enumerate(self._chances):
            y = number * height
            painter.setFont(sized(BODY_POINTS))
            painter.setPen(QColor(colours.text))
            fitting = words.elidedText(word, Qt.TextElideMode.ElideRight, left - STEP)
            painter.drawText(QRectF(0, y, left, height), Qt.AlignmentFlag.AlignVCenter, fitting)
            shown = percent(chance)
            right = figures.horizontalAdvance("100 %") + STEP
            room = QRectF(left, y + height / 2 - 3, min(30.0 * STEP, max(self.width() - left - right, STEP)), 6)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(colours.border))
            painter.drawRoundedRect(room, 3, 3)
            painter.setBrush(QColor(colours.accent))
            painter.drawRoundedRect(QRectF(room.x(), room.y(), max(room.width() * chance, 3), 6), 3, 3)
            painter.setFont(tabular(BODY_POINTS, QFont.Weight.Medium))
            painter.setPen(QColor(colours.text))
            place = QRectF(room.right() + STEP, y, right, height)
            painter.drawText(place, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, shown)
