"""Drawing that lists and tables share: a row's ground, two lines of text, chips."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPen, QPixmap
from PySide6.QtWidgets import QStyle, QStyleOptionViewItem

from gui.theme import BODY_POINTS, sized

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtCore import QRect

    from gui.theme import Colours

PAD: Final = 8
WIDEST_SIGN: Final = 240.0
SMALL: Final = BODY_POINTS - 1.5


def is_selected(option: QStyleOptionViewItem) -> bool:
    """Whether the item is selected."""
    return bool(option.state & QStyle.StateFlag.State_Selected)


def rect_of(option: QStyleOptionViewItem) -> QRect:
    """Where the item is drawn."""
    rect: QRect = option.rect
    return rect


def ground(painter: QPainter, option: QStyleOptionViewItem, colours: Colours, *, in_turn: bool) -> None:
    """The ground of a row: soft accent for whose turn it is, raised where selected."""
    rect = rect_of(option)
    if in_turn:
        painter.fillRect(rect, QColor(colours.accent_soft))
    if is_selected(option):
        colour = QColor(colours.accent)
        colour.setAlphaF(0.1)
        painter.fillRect(rect, colour if in_turn else QColor(colours.raised))
    painter.setPen(QPen(QColor(colours.border), 1))
    painter.drawLine(rect.bottomLeft(), rect.bottomRight())


def turn_bar(painter: QPainter, rect: QRect, colours: Colours) -> None:
    """The bar at the left of whose turn it is."""
    painter.fillRect(rect.x(), rect.y(), 4, rect.height(), QColor(colours.accent))


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
    upper, lower = sized(BODY_POINTS, weight), sized(SMALL)
    if faded:
        upper = QFont(upper)
        upper.setStrikeOut(True)
    heights = QFontMetricsF(upper).height(), QFontMetricsF(lower).height() if second else 0.0
    top = rect.y() + (rect.height() - sum(heights)) / 2
    _line(painter, QRectF(rect.x(), top, rect.width(), heights[0]), first, upper, _ink(colours, faded))
    if second:
        below = QRectF(rect.x(), top + heights[0], rect.width(), heights[1])
        _line(painter, below, second, lower, colours.quiet)


def _ink(colours: Colours, faded: bool) -> str:
    return colours.quiet if faded else colours.text


def _line(painter: QPainter, rect: QRectF, words: str, font: QFont, colour: str) -> None:
    painter.setFont(font)
    painter.setPen(QColor(colour))
    shown = QFontMetricsF(font).elidedText(words, Qt.TextElideMode.ElideRight, rect.width())
    painter.drawText(rect, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, shown)


def two_lines_height() -> int:
    """Height of a row that holds two lines."""
    upper, lower = QFontMetricsF(sized(BODY_POINTS)), QFontMetricsF(sized(SMALL))
    return round(upper.height() + lower.height() + PAD + 2)


def chips(painter: QPainter, rect: QRectF, words: Sequence[str], colours: Colours) -> None:
    """Words as chips from the left; what does not fit is counted in a last one."""
    font = sized(SMALL, QFont.Weight.Medium)
    metrics = QFontMetricsF(font)
    height = metrics.height() + 2
    x, y = rect.x(), rect.y() + (rect.height() - height) / 2
    for number, word in enumerate(words):
        left = len(words) - number
        width = metrics.horizontalAdvance(word) + 14
        more = metrics.horizontalAdvance(f"+{left}") + 14 if left > 1 else 0.0
        if x + width + (more + 4 if left > 1 else 0) > rect.right():
            room = rect.right() - x
            if number == 0 and room > 40:
                word = metrics.elidedText(word, Qt.TextElideMode.ElideRight, room - more - 18)  # noqa: PLW2901
                width = metrics.horizontalAdvance(word) + 14
            else:
                word, width = f"+{left}", more or metrics.horizontalAdvance(f"+{left}") + 14  # noqa: PLW2901
                _chip(painter, QRectF(x, y, width, height), word, font, colours)
                return
        _chip(painter, QRectF(x, y, width, height), word, font, colours)
        x += width + 4


def _chip(painter: QPainter, rect: QRectF, word: str, font: QFont, colours: Colours) -> None:
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(colours.warning_soft))
    painter.drawRoundedRect(rect, 6, 6)
    painter.setFont(font)
    painter.setPen(QColor(colours.warning))
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
