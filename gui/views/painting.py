"""Drawing that lists and tables share: a row's ground, two lines of text, chips."""

from __future__ import annotations

import functools
from math import ceil
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPen, QPixmap, QStaticText, QTransform
from PySide6.QtWidgets import QStyle, QStyleOptionViewItem

from gui.density import room
from gui.theme import BODY_POINTS, sized
from gui.views.shortening import shortened

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtCore import QRect

    from gui.theme import Colours

PAD: Final = room().pad
WIDEST_SIGN: Final = 240.0
SMALL: Final = room().small


_SELECTED: Final = QStyle.StateFlag.State_Selected.value


@functools.cache
def metrics(points: float, weight: QFont.Weight = QFont.Weight.Normal) -> QFontMetricsF:
    """Measures of the body font in a size and a weight."""
    return QFontMetricsF(sized(points, weight))


@functools.cache
def colour(name: str) -> QColor:
    """A colour by its name; shared, so take a copy to change it."""
    return QColor(name)


@functools.lru_cache(4096)
def elided(words: str, width: int, points: float, weight: QFont.Weight = QFont.Weight.Normal) -> str:
    """Words as far as they fit into a width; the same cells are drawn again and again."""
    return shortened(words, metrics(points, weight), width)


def is_selected(option: QStyleOptionViewItem) -> bool:
    """Whether the item is selected."""
    return bool(option.state.value & _SELECTED)


def rect_of(option: QStyleOptionViewItem) -> QRect:
    """Where the item is drawn."""
    rect: QRect = option.rect
    return rect


def ground(painter: QPainter, option: QStyleOptionViewItem, colours: Colours, *, in_turn: bool) -> None:
    """The ground of a row: soft accent for whose turn it is, raised where selected."""
    rect = rect_of(option)
    if in_turn:
        painter.fillRect(rect, colour(colours.accent_soft))
    if is_selected(option):
        shade = QColor(colours.accent)
        shade.setAlphaF(0.1)
        painter.fillRect(rect, shade if in_turn else colour(colours.raised))
    painter.fillRect(rect.x(), rect.bottom(), rect.width(), 1, colour(colours.border))


def turn_bar(painter: QPainter, rect: QRect, colours: Colours) -> None:
    """The bar at the left of whose turn it is."""
    painter.fillRect(rect.x(), rect.y(), 4, rect.height(), colour(colours.accent))


def two_lines(
    painter: QPainter,
    rect: QRectF,
    first: str,
    second: str,
    colours: Colours,
    *,
    bold: bool,
    faded: bool,
) -> None:
    """A line of text with a quiet one under it, both elided to fit."""
    weight = QFont.Weight.DemiBold if bold else QFont.Weight.Medium
    high, low = metrics(BODY_POINTS, weight).height(), metrics(SMALL).height() if second else 0.0
    top = rect.y() + (rect.height() - high - low) / 2
    upper = _struck(weight) if faded else sized(BODY_POINTS, weight)
    shown = elided(first, int(rect.width()), BODY_POINTS, weight)
    one_line(painter, QRectF(rect.x(), top, rect.width(), high), shown, upper, colours.quiet if faded else colours.text)
    if second:
        shown = elided(second, int(rect.width()), SMALL)
        one_line(painter, QRectF(rect.x(), top + high, rect.width(), low), shown, sized(SMALL), colours.quiet)


@functools.cache
def _struck(weight: QFont.Weight) -> QFont:
    font = QFont(sized(BODY_POINTS, weight))
    font.setStrikeOut(True)
    return font


LEFT: Final = (Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter).value
RIGHT: Final = (Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter).value
CENTRED: Final = Qt.AlignmentFlag.AlignCenter.value


@functools.lru_cache(2048)
def set_words(words: str, font: QFont, width: int = 0) -> QStaticText:
    """Words whose letters are put in their places once, to be drawn again and again; wrapped if a width is given."""
    made = QStaticText(words)
    made.setTextFormat(Qt.TextFormat.PlainText)
    if width:
        made.setTextWidth(width)
    made.prepare(QTransform(), font)
    return made


@functools.cache
def stance(font: QFont) -> tuple[float, float]:
    """Height of a line, and how much higher words that are set are drawn to stand where Qt puts what it sets afresh."""
    measures = QFontMetricsF(font)
    return measures.height(), 0.42 + measures.ascent() - ceil(measures.ascent())


def one_line(painter: QPainter, rect: QRectF, words: str, font: QFont, ink: str, flags: int = LEFT) -> None:
    """A line of words that fit."""
    painter.setFont(font)
    painter.setPen(colour(ink))
    placed = set_words(words, font)
    spare = rect.width() - placed.size().width()
    if spare < 0 or font.strikeOut():  # what does not fit is to be cut off
        painter.drawText(rect, flags, words)
        return
    height, higher = stance(font)
    y = rect.y() + (rect.height() - height) / 2 - higher
    aside = 0.0 if flags == LEFT else spare if flags == RIGHT else spare / 2
    painter.drawStaticText(QPointF(rect.x() + aside, y), placed)


APART: Final = 20
"""How far a row is set in that does not simply take its turn."""

_SIGNS: Final = {
    "extra": (((0.5, -1.6), (0.5, 0.8), (3.5, 0.8)), ((2.2, -0.5), (3.5, 0.8), (2.2, 2.1))),
    "queued": (((0.5, -1.6), (2.1, 0.0), (0.5, 1.6)), ((2.4, -1.6), (4.0, 0.0), (2.4, 1.6))),
    "held": (((1.0, -1.6), (1.0, 1.6)), ((3.0, -1.6), (3.0, 1.6))),
    "closed": (((1.2, -1.6), (2.8, 0.0), (1.2, 1.6)),),
    "open": (((0.4, -0.8), (2.0, 0.8), (3.6, -0.8)),),
}


def apart_sign(painter: QPainter, rect: QRectF, kind: str, colours: Colours) -> None:
    """Tells what sets a row apart: a further action, one pushed back, one that is held; a group, closed or open."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    pen = QPen(colour(colours.accent), 1.6)
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    painter.setPen(pen)
    unit = rect.width() / 5
    for stroke in _SIGNS.get(kind, ()):
        painter.drawPolyline([QPointF(rect.x() + x * unit, rect.center().y() + y * unit) for x, y in stroke])


def two_lines_height() -> int:
    """Height of a row that holds two lines."""
    return round(metrics(BODY_POINTS).height() + metrics(SMALL).height() + PAD + 2)


def chips(painter: QPainter, rect: QRectF, words: Sequence[str], colours: Colours) -> None:
    """Words as chips from the left; what does not fit is counted in a last one."""
    measures = metrics(SMALL, QFont.Weight.Medium)
    height = measures.height() + 2
    x, y = rect.x(), rect.y() + (rect.height() - height) / 2
    for number, word in enumerate(words):
        left = len(words) - number
        width = measures.horizontalAdvance(word) + 14
        more = measures.horizontalAdvance(f"+{left}") + 14 if left > 1 else 0.0
        if x + width + (more + 4 if left > 1 else 0) > rect.right():
            room = rect.right() - x
            if number == 0 and room > 40:
                word = elided(word, int(room - more - 18), SMALL, QFont.Weight.Medium)  # noqa: PLW2901
                width = measures.horizontalAdvance(word) + 14
            else:
                _chip(painter, QRectF(x, y, more or measures.horizontalAdvance("+9") + 14, height), f"+{left}", colours)
                return
        _chip(painter, QRectF(x, y, width, height), word, colours)
        x += width + 4


def _chip(painter: QPainter, rect: QRectF, word: str, colours: Colours) -> None:
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(colour(colours.warning_soft))
    painter.drawRoundedRect(rect, 6, 6)
    painter.setFont(sized(SMALL, QFont.Weight.Medium))
    painter.setPen(colour(colours.warning))
    painter.drawText(rect, Qt.AlignmentFlag.AlignCenter, word)


def sign(words: str, colours: Colours, ratio: float) -> QPixmap:
    """A small sign with words, such as hangs at the pointer while rows are dragged."""
    font = sized(BODY_POINTS, QFont.Weight.DemiBold)
    metrics = QFontMetricsF(font)
    shown = metrics.elidedText(words, Qt.TextElideMode.ElideRight, WIDEST_SIGN)
    size = QSizeF(metrics.horizontalAdvance(shown) + 3 * PAD, metrics.height() + PAD)
    pixmap = QPixmap((size * ratio).toSize())
    pixmap.setDevicePixelRatio(ratio)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(colours.accent))
    painter.drawRoundedRect(QRectF(0, 0, size.width(), size.height()), 6, 6)
    painter.setFont(font)
    painter.setPen(QColor(colours.on_accent))
    painter.drawText(QRectF(0, 0, size.width(), size.height()), Qt.AlignmentFlag.AlignCenter, shown)
    painter.end()
    return pixmap
