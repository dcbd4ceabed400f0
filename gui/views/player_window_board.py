"""The face of the player window: drawn as a whole, in a size of its own, from rows that hold nothing secret."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontMetricsF,
    QImage,
    QPainter,
    QPainterPath,
    QPaintEvent,
    QPen,
    QPixmap,
)
from PySide6.QtWidgets import QSizePolicy, QWidget

from gui.theme import DARK, LIGHT, sized

if TYPE_CHECKING:
    from gui.models.player import PlayerModel, PlayerRow
    from gui.theme import Colours

ROW: Final = 68.0
"""Height of a row at 100 %."""

HEAD: Final = 84.0
PAD: Final = 14.0
LEAST_CHIP: Final = 40.0
"""Words of a condition that have less room than this tell nothing."""

WIDE: Final = 420.0
"""Width from which on a further column has room."""

NAME_POINTS: Final = 19.0
SMALL_POINTS: Final = 12.5
HEAD_POINTS: Final = 26.0
FACES_KEPT: Final = 200
LEFT: Final = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
RIGHT: Final = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
MIDDLE: Final = Qt.AlignmentFlag.AlignCenter


class PlayerBoard(QWidget):
    """Rows in columns, as many as fit; where not all do, those round the turn are shown."""

    def __init__(self, model: PlayerModel) -> None:
        """Follows a model."""
        super().__init__()
        self._model = model
        self._scale = 1.0
        self._dark = True
        self._faces: dict[tuple[str, int], QPixmap | None] = {}
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        model.changed.connect(self.update)

    def dress(self, *, scale: int, dark: bool) -> None:
        """Takes a size in per cent, and colours."""
        self._scale, self._dark = scale / 100, dark
        self._faces.clear()
        self.update()

    @property
    def colours(self) -> Colours:
        """The colours it is drawn in."""
        return DARK if self._dark else LIGHT

    def minimumSizeHint(self) -> QSize:
        """It can be as small as one likes."""
        return QSize(200, 120)

    # ---- where things stand

    def places(self) -> list[tuple[QRectF, PlayerRow]]:
        """The rows that are shown, each with its place."""
        rows, s = self._model.rows, self._scale
        room = QRectF(self.rect()).adjusted(PAD * s, (HEAD + PAD / 2) * s, -PAD * s, -PAD * s)
        if not rows or room.height() <= 0 or room.width() <= 0:
            return []
        most = max(1, int(room.width() // (WIDE * s)))
        deep = max(1, int(room.height() // (ROW * s)))
        columns = min(most, math.ceil(len(rows) / deep))
        first = self._first(rows, columns * deep)
        shown = rows[first : first + columns * deep]
        width = (room.width() - (columns - 1) * PAD * s) / columns
        height = ROW * s if len(shown) > 1 or columns > 1 else min(room.height(), 2 * ROW * s)
        found = []
        for number, row in enumerate(shown):
            column, line = divmod(number, deep)
            x = room.x() + column * (width + PAD * s)
            found.append((QRectF(x, room.y() + line * height, width, height - PAD / 2 * s), row))
        return found

    def _first(self, rows: list[PlayerRow], fit: int) -> int:
        """The first row that is shown: all, or from a little before the turn on."""
        if len(rows) <= fit:
            return 0
        turn = next((place for place, row in enumerate(rows) if row.in_turn), 0)
        return max(0, min(turn - fit // 3, len(rows) - fit))

    # ---- drawing

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002 - all is drawn
        """Draws all of it."""
        painter = QPainter(self)
        self.draw(painter)
        painter.end()

    def draw(self, painter: QPainter) -> None:
        """Draws all of it with a painter, of the screen or another."""
        colours = self.colours
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.fillRect(self.rect(), QColor(colours.window))
        self._draw_head(painter)
        for place, row in self.places():
            self._draw_row(painter, place, row)

    def _draw_head(self, painter: QPainter) -> None:
        s, colours = self._scale, self.colours
        box = QRectF(self.rect()).adjusted(2 * PAD * s, PAD * s, -2 * PAD * s, 0)
        box.setHeight((HEAD - PAD) * s)
        font = _font(HEAD_POINTS * s, QFont.Weight.DemiBold)
        title, turn = self._model.title, self._model.turn
        taken = min(QFontMetricsF(font).horizontalAdvance(title) + 2 * PAD * s, box.width())
        self._write(painter, box, title, font, colours.quiet if turn else colours.text)
        if turn:
            rest = box.adjusted(taken, 0, 0, 0)
            self._write(painter, rest, turn, _font(HEAD_POINTS * s, QFont.Weight.Bold), colours.accent, RIGHT)

    def _draw_row(self, painter: QPainter, box: QRectF, row: PlayerRow) -> None:
        s, colours = self._scale, self.colours
        painter.setPen(QPen(QColor(colours.accent), 2 * s) if row.in_turn else Qt.PenStyle.NoPen)
        painter.setBrush(QColor(colours.accent_soft if row.in_turn else colours.card))
        painter.drawRoundedRect(box.adjusted(s, s, -s, -s), 10 * s, 10 * s)
        inner = box.adjusted(PAD * s, 4 * s, -PAD * s, -4 * s)
        side = min(inner.height(), (ROW - PAD) * s)
        face = QRectF(inner.x(), inner.center().y() - side / 2, side, side)
        self._draw_face(painter, face, row)
        inner.setLeft(face.right() + PAD * s)
        quiet = row.acted and not row.in_turn
        ink = colours.quiet if quiet or row.grade >= WORST else colours.text
        weight = QFont.Weight.Bold if row.in_turn else QFont.Weight.DemiBold
        name = _font(NAME_POINTS * s, weight)
        small = _font(SMALL_POINTS * s, QFont.Weight.Medium)
        high, low = QFontMetricsF(name).height(), QFontMetricsF(small).height()
        top = inner.center().y() - (high + low) / 2
        self._write(painter, QRectF(inner.x(), top, inner.width(), high), row.name, name, ink)
        under = QRectF(inner.x(), top + high, inner.width(), low)
        self._draw_state(painter, under, row, small)

    def _draw_state(self, painter: QPainter, box: QRectF, row: PlayerRow, font: QFont) -> None:
        """How hurt somebody is, with a dot that tells it as well, and the conditions behind it."""
        s = self._scale
        dot = 5 * s
        ink = _grade_ink(row.grade, self.colours)
        painter.setPen(QPen(QColor(ink), 1.5 * s))
        painter.setBrush(QColor(ink) if row.grade else Qt.BrushStyle.NoBrush)
        painter.drawEllipse(QPointF(box.x() + dot, box.center().y()), dot, dot)
        room = box.adjusted(4 * dot, 0, 0, 0)
        wanted = QFontMetricsF(font).horizontalAdvance(row.hurt) + 2
        hurt = QRectF(room.x(), room.y(), min(wanted, room.width()), room.height())
        self._write(painter, hurt, row.hurt, font, ink)
        self._draw_chips(painter, room.adjusted(hurt.width() + PAD * s, 0, 0, 0), row.chips, font)

    def _draw_chips(self, painter: QPainter, box: QRectF, chips: tuple[str, ...], font: QFont) -> None:
        s, colours, measures = self._scale, self.colours, QFontMetricsF(font)
        x = box.x()
        for number, chip in enumerate(chips):
            rest = len(chips) - number
            more = measures.horizontalAdvance(f"+{rest}") + PAD * s
            width = measures.horizontalAdvance(chip) + PAD * s
            beside = more + 6 * s if rest > 1 else 0
            if number == 0 and x + width + beside > box.right():
                # A number says nothing of the one condition that there is: it stands there as far as it fits.
                room = box.right() - x - beside - PAD * s
                if room > LEAST_CHIP * s:
                    chip = measures.elidedText(chip, Qt.TextElideMode.ElideRight, room)  # noqa: PLW2901
                    width = measures.horizontalAdvance(chip) + PAD * s
            last = x + width + beside > box.right()
            words, width = (f"+{rest}", more) if last else (chip, width)
            if x + width > box.right():
                return
            place = QRectF(x, box.y(), width, box.height())
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(colours.warning_soft))
            painter.drawRoundedRect(place, 6 * s, 6 * s)
            self._write(painter, place, words, font, colours.warning, MIDDLE)
            if last:
                return
            x += width + 6 * s

    def _draw_face(self, painter: QPainter, box: QRectF, row: PlayerRow) -> None:
        """The portrait in a circle, or the first letter of the name."""
        colours = self.colours
        face = self._face(row.portraits[0], round(box.height())) if row.portraits else None
        path = QPainterPath()
        path.addEllipse(box)
        if face is None:
            painter.fillPath(path, QColor(colours.raised))
            font = _font(box.height() * 0.32, QFont.Weight.DemiBold)
            self._write(painter, box, row.name[:1].upper(), font, colours.quiet, MIDDLE)
        else:
            painter.save()
            painter.setClipPath(path)
            painter.setOpacity(0.45 if row.grade >= WORST else 1.0)
            painter.drawPixmap(box, face, QRectF(face.rect()))
            painter.restore()

    def _face(self, name: str, side: int) -> QPixmap | None:
        key = (name, side)
        if key not in self._faces:
            if len(self._faces) > FACES_KEPT:
                self._faces.clear()
            self._faces[key] = face_of(self._model.picture(name), round(side * self.devicePixelRatioF()))
        return self._faces[key]

    def _write(
        self,
        painter: QPainter,
        box: QRectF,
        words: str,
        font: QFont,
        ink: str,
        flags: Qt.AlignmentFlag = LEFT,
    ) -> None:
        """Words in a box, with dots where they do not fit: nothing is ever written but by this."""
        shown = QFontMetricsF(font).elidedText(words, Qt.TextElideMode.ElideRight, math.ceil(box.width()))
        painter.setFont(font)
        painter.setPen(QColor(ink))
        painter.drawText(box, int(flags), shown)


WORST: Final = 3
"""The grade of somebody who is down."""


def face_of(data: bytes | None, side: int) -> QPixmap | None:
    """The middle of a picture as a square; None if there is none that can be read."""
    image = QImage.fromData(data) if data else QImage()
    if image.isNull() or side <= 0:
        return None
    grown = image.scaled(
        side, side, Qt.AspectRatioMode.KeepAspectRatioByExpanding, Qt.TransformationMode.SmoothTransformation
    )
    # Faces are in the upper part of a picture that is higher than wide.
    x, y = (grown.width() - side) // 2, (grown.height() - side) // 4
    return QPixmap.fromImage(grown.copy(x, y, side, side))


def _grade_ink(grade: int, colours: Colours) -> str:
    return (colours.quiet, colours.warning, colours.danger, colours.danger)[min(grade, WORST)]


def _font(points: float, weight: QFont.Weight) -> QFont:
    font = QFont(sized(max(round(points * 2) / 2, 1.0), weight))
    font.setFeature(QFont.Tag("tnum"), 1)
    return font
