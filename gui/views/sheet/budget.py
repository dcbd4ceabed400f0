"""A bar of points: spent and to be had. More than there is turns red and stops nobody."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy

from engine.words import text
from gui.models.sheet_cells import DASH, half_points
from gui.theme import BODY_POINTS, STEP, sized, tabular
from gui.views.sheet.reasons import ExplainedButton


class BudgetBar(ExplainedButton):
    """Name, spent of how much, and a bar."""

    @property
    def overspent(self) -> bool:
        """Whether more was spent than there is."""
        spent, had = self._points() or (0.0, 0.0)
        return spent > had

    def shown(self) -> str:
        """Spent of how much, in words."""
        points = self._points()
        if points is None:
            return DASH
        spent, had = points
        key = "window.sheet.over" if spent > had else "window.sheet.left"
        facts = {"spent": half_points(spent), "had": half_points(had), "rest": half_points(abs(spent - had))}
        return self._bridge.say(text(key, **facts))

    def sizeHint(self) -> QSize:
        """One line and a bar; two lines where the words do not stand side by side."""
        return QSize(24 * STEP, self.heightForWidth(max(self.width(), 24 * STEP)))

    def minimumSizeHint(self) -> QSize:
        """Room for the bar."""
        return QSize(16 * STEP, 2 * STEP)

    def hasHeightForWidth(self) -> bool:  # noqa: N802 - Qt's name
        """Words that do not fit side by side stand below each other."""
        return True

    def heightForWidth(self, width: int) -> int:
        """Height of words and bar."""
        line = QFontMetrics(sized(BODY_POINTS)).height()
        return line * (1 if self._fits(width) else 2) + 3 * STEP + STEP // 2

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002 - all of it is small
        """Draws words and bar."""
        painter, colours = QPainter(self), self._theme.colours
        self.ground(painter)
        rect = QRectF(self.rect()).adjusted(STEP * 1.5, STEP * 0.75, -STEP * 1.5, -STEP)
        painter.setFont(sized(BODY_POINTS))
        painter.setPen(QColor(colours.quiet))
        painter.drawText(rect, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop, self.title)
        painter.setFont(tabular(BODY_POINTS, QFont.Weight.DemiBold))
        painter.setPen(QColor(colours.danger if self.overspent else colours.text))
        line = QFontMetrics(sized(BODY_POINTS)).height()
        if self._fits(self.width()):
            painter.drawText(rect, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignTop, self.shown())
        else:
            painter.drawText(rect.adjusted(0, line, 0, 0), Qt.AlignmentFlag.AlignLeft, self.shown())
        bar = QRectF(rect.left(), rect.bottom() - STEP * 0.75, rect.width(), STEP * 0.75)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(colours.border))
        painter.drawRoundedRect(bar, 3, 3)
        spent, had = self._points() or (0.0, 0.0)
        part = min(1.0, spent / had) if had > 0 else float(spent > 0)
        if part > 0:
            painter.setBrush(QColor(colours.danger if self.overspent else colours.accent))
            painter.drawRoundedRect(QRectF(bar.topLeft(), bar.size()).adjusted(0, 0, (part - 1) * bar.width(), 0), 3, 3)
        painter.end()

    def _points(self) -> tuple[float, float] | None:
        value = self.explained.value if self.explained else None
        return (float(value[0]), float(value[1])) if value is not None else None

    def _fits(self, width: int) -> bool:
        named = QFontMetrics(sized(BODY_POINTS)).horizontalAdvance(self.title)
        points = QFontMetrics(tabular(BODY_POINTS, QFont.Weight.DemiBold)).horizontalAdvance(self.shown())
        return named + points + 5 * STEP <= width


def budget_bar_policy(bar: BudgetBar) -> None:
    """Lets a bar take the whole width of its card."""
    policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Minimum)
    policy.setHeightForWidth(True)
    bar.setSizePolicy(policy)
