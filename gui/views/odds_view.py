"""Odds of what is being filled in: for each target bars of effects and a chart of severities."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QVBoxLayout, QWidget

from engine.words import text
from gui.theme import BODY_POINTS, STEP, sized, tabular
from gui.views.card import label
from gui.views.painting import SMALL

if TYPE_CHECKING:
    from engine.odds import Odds, TargetOdds
    from gui.session_bridge import SessionBridge
    from gui.theme import Theme

LEAST_SHOWN: Final = 0.0005
"""Effects rarer than this are left out: they would all read 0 %."""

MOST_BARS: Final = 24


class OddsView(QWidget):
    """The odds of the form as it stands, or nothing."""

    def __init__(self, bridge: SessionBridge, theme: Theme) -> None:
        """Starts empty."""
        super().__init__()
        self._bridge = bridge
        self._theme = theme
        self._lines = QVBoxLayout(self)
        self._lines.setContentsMargins(0, 0, 0, 0)
        self._lines.setSpacing(STEP)
        self._note = label(role="quiet", points=SMALL, wraps=True)
        self._lines.addWidget(self._note)
        # As high as its words are in the width that there is; what is left goes to the stretch under it.
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
        self.charts: list[TargetChart] = []
        self.show_odds(None)

    def show_odds(self, odds: Odds | None) -> None:
        """Shows odds; charts of targets that stay are only redrawn."""
        targets = list(odds.targets.items()) if odds else []
        while len(self.charts) > len(targets):
            chart = self.charts.pop()
            self._lines.removeWidget(chart)
            chart.deleteLater()
        while len(self.charts) < len(targets):
            chart = TargetChart(self._bridge, self._theme)
            self._lines.insertWidget(len(self.charts), chart)
            self.charts.append(chart)
        if odds:
            for chart, (person, one) in zip(self.charts, targets, strict=True):
                chart.show_target(person, one, odds)
        self._note.setText(self._bridge.say(text(_note(odds), plays=odds.plays if odds else 0)))
        self.setEnabled(True)

    def set_stale(self) -> None:
        """What is shown belongs to another situation; new odds are on the way."""
        if self.charts:
            self.setEnabled(False)


def _note(odds: Odds | None) -> str:
    if odds is None:
        return "window.odds.none"
    if not odds.targets:
        return "window.odds.nobody"
    return "window.odds.exact" if odds.exact else "window.odds.estimate"


class TargetChart(QWidget):
    """Bars for one target."""

    def __init__(self, bridge: SessionBridge, theme: Theme) -> None:
        """Starts empty."""
        super().__init__()
        self._bridge = bridge
        self._theme = theme
        self._name = ""
        self._effects: list[tuple[str, float, str]] = []
        self._severity: list[tuple[int, float]] = []
        self._track = ""
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_target(self, person: str, odds: TargetOdds, whole: Odds) -> None:
        """Takes the odds of one target."""
        bridge = self._bridge
        self._name = bridge.name(person)
        self._effects = [
            (bridge.word(name, "effect", "condition"), chance, percent(chance, whole.interval(chance)))
            for name, chance in odds.effects.items()
            if chance >= LEAST_SHOWN
        ]
        wounds = [(s, chance) for s, chance in sorted(odds.severity.items()) if s and chance > 0]
        kept, tail = wounds[: MOST_BARS - 1], wounds[MOST_BARS - 1 :]
        if tail:
            kept.append((tail[0][0], sum(chance for _, chance in tail)))
        self._severity = kept
        tracks = {track.key: track.label for track in bridge.system.schema.tracks}
        self._track = bridge.say(tracks.get(bridge.system.severity_track))
        said = ", ".join(f"{name} {shown}" for name, _, shown in self._effects)
        self.setAccessibleName(f"{self._name}: {said}")
        self.setToolTip("\n".join(f"{self._track} {s}: {percent(p)}" for s, p in self._severity))
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        """As high as its bars."""
        return QSize(180, round(self._height()))

    def minimumSizeHint(self) -> QSize:
        """No less than its bars."""
        return QSize(120, round(self._height()))

    def _line(self) -> float:
        return QFontMetricsF(sized(SMALL)).height() + 5

    def _height(self) -> float:
        chart = 44 + self._line() if self._severity else 0.0
        return self._line() * (1.2 + len(self._effects)) + chart

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002 - all is drawn
        """Draws name, bars and chart."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if not self.isEnabled():
            painter.setOpacity(0.55)
        colours = self._theme.colours
        height, width = self._line(), float(self.width())
        painter.setFont(sized(BODY_POINTS, QFont.Weight.DemiBold))
        painter.setPen(QColor(colours.text))
        metrics = QFontMetricsF(painter.font())
        name = metrics.elidedText(self._name, Qt.TextElideMode.ElideRight, width)
        painter.drawText(QRectF(0, 0, width, height), Qt.AlignmentFlag.AlignVCenter, name)
        self._draw_effects(painter, height * 1.2, width)
        if self._severity:
            top = height * (1.2 + len(self._effects)) + 6
            self._draw_severity(painter, QRectF(0, top, width, self._height() - top))

    def _draw_effects(self, painter: QPainter, top: float, width: float) -> None:
        colours, height = self._theme.colours, self._line()
        figures = QFontMetricsF(tabular(SMALL))
        words = QFontMetricsF(sized(SMALL))
        right = max((figures.horizontalAdvance(shown) for *_, shown in self._effects), default=0.0) + 8
        left = max((words.horizontalAdvance(name) for name, *_ in self._effects), default=0.0) + 10
        left = min(left, width * 0.45)
        for number, (name, chance, shown) in enumerate(self._effects):
            y = top + number * height
            painter.setFont(sized(SMALL))
            painter.setPen(QColor(colours.quiet))
            fitting = words.elidedText(name, Qt.TextElideMode.ElideRight, left - 6)
            painter.drawText(QRectF(0, y, left, height), Qt.AlignmentFlag.AlignVCenter, fitting)
            room = QRectF(left, y + height / 2 - 3, max(width - left - right, 8), 6)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(colours.raised))
            painter.drawRoundedRect(room, 3, 3)
            painter.setBrush(QColor(colours.accent))
            painter.drawRoundedRect(QRectF(room.x(), room.y(), max(room.width() * chance, 3), 6), 3, 3)
            painter.setFont(tabular(SMALL, QFont.Weight.Medium))
            painter.setPen(QColor(colours.text))
            flags = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
            painter.drawText(QRectF(width - right, y, right, height), flags, shown)

    def _draw_severity(self, painter: QPainter, rect: QRectF) -> None:
        """Bars over the severities, the highest as high as the room, figures under some of them."""
        colours = self._theme.colours
        highest = max(chance for _, chance in self._severity)
        lowest, last = self._severity[0][0], self._severity[-1][0]
        count = max(last - lowest + 1, 1)
        font = tabular(SMALL - 0.5)
        figures = QFontMetricsF(font)
        words = figures.horizontalAdvance(self._track) + 8
        base = rect.bottom() - figures.height() - 2
        step = min((rect.width() - words) / count, 26.0)
        painter.setPen(QPen(QColor(colours.border), 1))
        painter.drawLine(QPointF(rect.left(), base), QPointF(rect.right(), base))
        every = max(1, round((figures.horizontalAdvance("00") + 6) / step + 0.49))
        painter.setFont(font)
        painter.setPen(QColor(colours.quiet))
        flags = Qt.AlignmentFlag.AlignCenter
        painter.drawText(QRectF(rect.x(), base + 2, words, figures.height()), Qt.AlignmentFlag.AlignLeft, self._track)
        for severity, chance in self._severity:
            x = rect.x() + words + (severity - lowest) * step
            height = max((base - rect.y()) * chance / highest, 1.5)
            painter.setPen(Qt.PenStyle.NoPen)
            colour = QColor(colours.danger)
            colour.setAlphaF(0.75)
            painter.setBrush(colour)
            painter.drawRoundedRect(QRectF(x + step * 0.12, base - height, step * 0.76, height), 1.5, 1.5)
            if (severity - lowest) % every == 0:
                painter.setPen(QColor(colours.quiet))
                painter.drawText(QRectF(x - 10, base + 2, step + 20, figures.height()), flags, str(severity))


def percent(chance: float, half: float = 0.0) -> str:
    """A chance as people read it; an estimate with its interval."""
    if half:
        return f"≈ {chance * 100:.0f} ± {max(half * 100, 1):.0f} %"
    if 0 < chance < 0.01 or 0.99 < chance < 1:
        return f"{chance * 100:.1f} %"
    return f"{chance * 100:.0f} %"
