"""What is said of a point of the history: the wound in a small card, and the same as a line of a table."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QFrame, QVBoxLayout, QWidget

from engine.history import step_reason
from engine.history.names import moment, signed
from engine.words import text
from gui.models.people import band, reason_line
from gui.theme import BODY_POINTS, STEP
from gui.views.card import label
from gui.views.painting import SMALL

if TYPE_CHECKING:
    from engine.history.courses import Point
    from engine.sheet import Track
    from engine.words import Text
    from gui.session_bridge import SessionBridge

_WIDEST = 320
_AWAY = 14
"""How far the card stands from its point, in pixels."""


@dataclass(frozen=True)
class Said:
    """A point in words.

    Attributes:
        what: Place and severity of the wound, or what the change was.
        stands: What the track came to, with the name of its band.
        steps: The waterfall in one line, empty where there is none.
        when: Round or time, and who did it.
    """

    what: str
    stands: str
    steps: str
    when: str


def said_of(bridge: SessionBridge, track: Track, point: Point) -> Said:
    """A point in words."""
    name = band(bridge, track, point.total)
    total = text("window.plot.total", track=track.label, total=point.total)
    stands = text("window.plot.banded", total=total, band=name) if name else total
    when: Text = text("window.plot.round", round=point.round) if point.fight else moment(point.clock)
    if point.wound is not None and point.wound.by:
        when = text("window.plot.by", when=when, person=bridge.name(point.wound.by))
    steps = point.wound.steps if point.wound is not None and point.by >= 0 else ()
    lines = (reason_line(bridge, step_reason(step), with_rule=False) for step in steps)
    said = bridge.say(when)
    return Said(_what(bridge, point), bridge.say(stands), " → ".join(lines), said[:1].upper() + said[1:])


def _what(bridge: SessionBridge, point: Point) -> str:
    wound = point.wound
    if wound is None:
        return bridge.say(text("window.plot.change", by=signed(point.by)))
    place = bridge.word(wound.place, "place") if wound.place else bridge.say(text("window.plot.wound"))
    place = place[:1].upper() + place[1:]
    if point.by < 0:
        return bridge.say(text("window.plot.healed", place=place, by=-point.by))
    return bridge.say(text("window.plot.severity", place=place, severity=wound.severity))


class WoundCard(QFrame):
    """A small card beside a point."""

    def __init__(self, parent: QWidget) -> None:
        """Shows nothing yet."""
        super().__init__(parent)
        self.setObjectName("card")
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._who = label(points=BODY_POINTS, weight=QFont.Weight.DemiBold)
        self._what = label(points=BODY_POINTS)
        self._stands = label(role="quiet", points=SMALL)
        self._steps = label(points=SMALL, wraps=True)
        self._when = label(role="quiet", points=SMALL)
        inside = QVBoxLayout(self)
        inside.setContentsMargins(STEP + 4, STEP, STEP + 4, STEP)
        inside.setSpacing(2)
        for one in (self._who, self._what, self._steps, self._stands, self._when):
            inside.addWidget(one)
        self.hide()

    def show_at(self, place: QPoint, area: QRect, who: str, said: Said) -> None:
        """Shows a point of somebody's beside its place, wherever there is room in an area."""
        self._who.setText(who)
        self._what.setText(said.what)
        self._stands.setText(said.stands)
        self._steps.setText(said.steps)
        self._steps.setVisible(bool(said.steps))
        self._when.setText(said.when)
        self.setAccessibleName(", ".join(filter(None, (who, said.what, said.steps, said.stands, said.when))))
        self._fit(area.width() - 8)
        self.move(_beside(place, self.rect(), area))
        self.show()
        self.raise_()

    def _fit(self, room: int) -> None:
        """As wide as its words, up to a limit; the waterfall goes on in further lines."""
        sides = 2 * (STEP + 4) + 2
        metrics = self._steps.fontMetrics()
        wanted = metrics.horizontalAdvance(self._steps.text()) + 2 if self._steps.text() else 0
        plain = (self._who, self._what, self._stands, self._when)
        width = max(wanted, *(one.sizeHint().width() for one in plain))
        width = min(width, _WIDEST, room - sides)
        self._steps.setFixedWidth(width)
        self._steps.setFixedHeight(self._steps.heightForWidth(width) if self._steps.text() else 0)
        self.setFixedWidth(width + sides)
        self.adjustSize()


def _beside(place: QPoint, card: QRect, area: QRect) -> QPoint:
    """To the right of a place and above it, or wherever else the card fits."""
    x = place.x() + _AWAY
    if x + card.width() > area.right() - 4:
        x = place.x() - _AWAY - card.width()
    y = place.y() - _AWAY - card.height()
    if y < area.top() + 4:
        y = place.y() + _AWAY
    x = max(min(x, area.right() - card.width() - 4), area.left() + 4)
    return QPoint(x, max(min(y, area.bottom() - card.height() - 4), area.top() + 4))
