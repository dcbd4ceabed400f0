"""A figure of the body: what protects each place, and the wounds there. The places are those of the campaign."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontMetricsF,
    QHelpEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPainterPath,
    QPaintEvent,
    QPen,
    QTransform,
)
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from gui.theme import BODY_POINTS, STEP, sized, tabular
from gui.views.painting import SMALL

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from gui.models.sheet_body import BodyPlace
    from gui.theme import Theme

WIDE: Final = 100.0
HIGH: Final = 210.0
"""Size of the figure's own grid; it faces the onlooker, so that its right is at the left."""

_NECK: Final = ((44.5, 28), (55.5, 28), (56.5, 43), (43.5, 43))
_TRUNK: Final = ((33, 44), (67, 44), (73, 51), (68, 84), (70, 106), (50, 114), (30, 106), (32, 84), (27, 51))
_TORSO: Final = ((33, 44), (67, 44), (73, 51), (68.5, 83), (31.5, 83), (27, 51))
_ABDOMEN: Final = ((32, 85), (68, 85), (70, 106), (50, 114), (30, 106))
_ARM: Final = ((25, 52), (31, 45), (29, 76), (23, 104), (21, 118), (13, 117), (15, 102), (18, 74))
_LEG: Final = ((30, 109), (48.5, 116), (48, 150), (46, 191), (49, 202), (32, 202), (35, 191), (31, 150))

_BESIDE: Final = frozenset({"head", "right_arm", "left_arm", "right_leg", "left_leg"})
"""Places too narrow for words inside: their wounds stand beside the figure."""

_STEPS: Final = {
    int(Qt.Key.Key_Right): 1,
    int(Qt.Key.Key_Down): 1,
    int(Qt.Key.Key_Left): -1,
    int(Qt.Key.Key_Up): -1,
}


def figure(places: Iterable[str]) -> dict[str, QPainterPath]:
    """Shapes of the places that can be drawn, by permanent word; a torso without an abdomen takes its part, too."""
    wanted = list(places)
    head = QPainterPath()
    head.addEllipse(QRectF(38, 3, 24, 31))
    head = head.united(_rounded(_NECK, 2.0)).simplified()
    torso = _rounded(_TORSO if "abdomen" in wanted else _TRUNK)
    other_side = QTransform().translate(WIDE, 0).scale(-1, 1)
    arm, leg = _rounded(_ARM), _rounded(_LEG)
    shapes = {
        "head": head,
        "torso": torso,
        "abdomen": _rounded(_ABDOMEN),
        "right_arm": arm,
        "left_arm": other_side.map(arm),
        "right_leg": leg,
        "left_leg": other_side.map(leg),
    }
    return {key: shapes[key] for key in wanted if key in shapes}


def _rounded(points: Sequence[tuple[float, float]], round_by: float = 5.0) -> QPainterPath:
    """A closed shape through points whose corners are rounded."""
    path, count = QPainterPath(), len(points)
    for place in range(count):
        before, here, after = (QPointF(*points[(place + step) % count]) for step in (-1, 0, 1))
        start, end = _towards(here, before, round_by), _towards(here, after, round_by)
        if place == 0:
            path.moveTo(start)
        else:
            path.lineTo(start)
        path.quadTo(here, end)
    path.closeSubpath()
    return path


def _towards(here: QPointF, there: QPointF, length: float) -> QPointF:
    x, y = there.x() - here.x(), there.y() - here.y()
    part = min(0.5, length / float((x * x + y * y) ** 0.5))
    return QPointF(here.x() + x * part, here.y() + y * part)


class BodyMap(QWidget):
    """The figure. A place lights up under the pointer or by the arrow keys, and tells what is there."""

    pointed = Signal(str)
    """Permanent word of the place that lights up, empty for none."""

    def __init__(self, theme: Theme, name: str) -> None:
        """Starts without places; ``name`` is what a screen reader calls it."""
        super().__init__()
        self._theme = theme
        self._places: dict[str, BodyPlace] = {}
        self._shapes: dict[str, QPainterPath] = {}
        self._lit = ""
        self.setAccessibleName(name)
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        theme.changed.connect(self.update)

    @property
    def lit(self) -> str:
        """The place that lights up."""
        return self._lit

    def show_places(self, places: Sequence[BodyPlace]) -> None:
        """Shows places as they stand."""
        found = {place.key: place for place in places}
        if found == self._places:
            return
        if list(found) != list(self._places):
            self._shapes = figure(found)
        self._places = found
        said = ("; ".join(place.lines) for place in places if len(place.lines) > 1)
        self.setAccessibleDescription(". ".join(said))
        self.update()

    def place_at(self, where: QPointF) -> str:
        """The place under a point of the widget, empty for none."""
        inside = self._transform().inverted()[0].map(where)
        return next((key for key, shape in self._shapes.items() if shape.contains(inside)), "")

    def middle_of(self, key: str) -> QPointF:
        """The middle of a place on the widget."""
        return self._transform().map(self._shapes[key].boundingRect().center())

    def light(self, key: str) -> None:
        """Lights a place up, or none."""
        if key != self._lit:
            self._lit = key
            self.pointed.emit(key)
            self.update()

    def sizeHint(self) -> QSize:
        """The figure with room for words at both sides."""
        return QSize(34 * STEP, 40 * STEP)

    def minimumSizeHint(self) -> QSize:
        """The same height in less room."""
        return QSize(26 * STEP, 40 * STEP)

    # ---- pointing

    def event(self, event: QEvent) -> bool:
        """Tells what is at the place under the pointer."""
        if isinstance(event, QHelpEvent) and event.type() == QEvent.Type.ToolTip:
            place = self._places.get(self.place_at(QPointF(event.pos())))
            QToolTip.showText(event.globalPos(), "\n".join(place.lines) if place else "", self)
            return True
        return super().event(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Lights up what is under the pointer."""
        self.light(self.place_at(event.position()))

    def leaveEvent(self, event: QEvent) -> None:
        """Lights nothing up."""
        super().leaveEvent(event)
        self.light("")

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Arrow keys go from place to place."""
        step, keys = _STEPS.get(event.key()), list(self._shapes)
        if step is None or not keys or event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier:
            super().keyPressEvent(event)
            return
        now = keys.index(self._lit) if self._lit in keys else -1 if step > 0 else 0
        self.light(keys[(now + step) % len(keys)])

    # ---- drawing

    def _transform(self) -> QTransform:
        scale = (self.height() - 2 * STEP) / HIGH
        return QTransform().translate((self.width() - WIDE * scale) / 2, STEP).scale(scale, scale)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002 - all of it is small
        """Draws the figure, then the words beside it."""
        painter, colours = QPainter(self), self._theme.colours
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        transform = self._transform()
        for key, shape in self._shapes.items():
            place = self._places[key]
            lit = key == self._lit
            fill = colours.danger_soft if place.wounds else colours.accent_soft if place.armour else colours.raised
            edge = colours.accent if lit else colours.danger if place.wounds else colours.quiet
            painter.setPen(QPen(QColor(edge), 2.2 if lit else 1.2))
            painter.setBrush(QColor(fill))
            painter.drawPath(transform.map(shape))
        for key in self._shapes:
            self._label(painter, key, transform)
        if self.hasFocus():
            painter.setPen(QPen(QColor(colours.accent), 1.5))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(1, 1, -1, -1), 7, 7)
        painter.end()

    def _label(self, painter: QPainter, key: str, transform: QTransform) -> None:
        """Armour in the place itself; its wounds below that, or beside the figure where the place is narrow."""
        place, colours = self._places[key], self._theme.colours
        edge = transform.mapRect(self._shapes[key].boundingRect())
        middle = edge.center()
        if key == "head":
            middle.setY(edge.top() + edge.height() * 0.4)
        if place.armour is not None:
            painter.setFont(tabular(BODY_POINTS + 1, QFont.Weight.DemiBold))
            painter.setPen(QColor(colours.text))
            inside = QRectF(middle.x() - 20, middle.y() - 12, 40, 24)
            painter.drawText(
                inside,
                Qt.AlignmentFlag.AlignCenter,
                place.armour if isinstance(place.armour, str) else f"{place.armour:g}",
            )
        if not place.wounds:
            return
        painter.setFont(sized(SMALL, QFont.Weight.DemiBold))
        painter.setPen(QColor(colours.danger))
        metrics = QFontMetricsF(painter.font())
        words = " + ".join(map(str, place.wounds))
        if key not in _BESIDE:
            shown = metrics.elidedText(words, Qt.TextElideMode.ElideRight, edge.width() * 0.7)
            lower = middle.y() + (1.1 * metrics.height() if place.armour is not None else 0)
            below = QRectF(edge.left(), lower - metrics.height() / 2, edge.width(), metrics.height())
            painter.drawText(below, Qt.AlignmentFlag.AlignCenter, shown)
            return
        left = key.startswith("right")  # the figure faces the onlooker
        room = (edge.left() if left else self.width() - edge.right()) - 2 * STEP
        shown = metrics.elidedText(words, Qt.TextElideMode.ElideRight, room)
        x = edge.left() - STEP - metrics.horizontalAdvance(shown) if left else edge.right() + STEP
        painter.drawText(QPointF(x, middle.y() + metrics.ascent() / 2), shown)
