"""Line icons, drawn in code so that they take the colours of the palette and stay sharp at every scale."""

from __future__ import annotations

from importlib import resources
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QIcon, QPainter, QPainterPath, QPen, QPixmap

from gui.density import room

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gui.theme import Colours

_GRID: Final = 24.0
SIDE: Final = room().icon
"""How large an icon is beside words; it grows with them."""

LESS_SIDE: Final = SIDE * 3 // 4
"""How large one is in the title of a panel."""

_SIZES: Final = (SIDE, 2 * SIDE)
"""For screens at 100 % and at 200 %; what lies between is scaled down."""

_PROGRAM_SIZES: Final = (16, 32, 48, 128, 256)

# Strokes on a grid of 24 by 24: each a run of points, closed where the last one is the first.
_STROKES: Final[dict[str, Sequence[Sequence[tuple[float, float]]]]] = {
    "next": (((7, 5), (15, 12), (7, 19), (7, 5)), ((18, 5), (18, 19))),
    "hold": (((9, 5), (9, 19)), ((15, 5), (15, 19))),
    "act_now": (((13, 3), (6, 13.5), (12, 13.5), (11, 21), (18, 10.5), (12, 10.5), (13, 3)),),
    "start": (((7, 4.5), (18.5, 12), (7, 19.5), (7, 4.5)),),
    "submit": (((4, 12.5), (9.5, 18), (20, 6.5)),),
    "cancel": (((6, 6), (18, 18)), ((18, 6), (6, 18))),
    "float": (((8, 4), (20, 4), (20, 16), (8, 16), (8, 4)), ((8, 9), (4, 9), (4, 20), (15, 20), (15, 16))),
    "more": (((5, 12), (5.2, 12)), ((12, 12), (12.2, 12)), ((19, 12), (19.2, 12))),
    "plus": (((12, 5), (12, 19)), ((5, 12), (19, 12))),
    "step_back": (((11, 5), (4, 12), (11, 19)), ((4, 12), (20, 12)), ((20, 6), (20, 18))),
    "dice": (((5, 5), (19, 5), (19, 19), (5, 19), (5, 5)),),
}


def program_icon() -> QIcon:
    """The icon of the program itself, as the window and the task bar show it."""
    made = QIcon()
    folder = resources.files("resources") / "icons"
    for size in _PROGRAM_SIZES:
        made.addFile(str(folder / f"gritboard-{size}.png"), QSize(size, size))
    return made


def icon(name: str, colours: Colours) -> QIcon:
    """An icon in the colour of text, quieter where its command is disabled."""
    made = QIcon()
    for size in _SIZES:
        made.addPixmap(_drawn(name, size, colours.text))
        made.addPixmap(_drawn(name, size, colours.border), QIcon.Mode.Disabled)
    return made


def tinted(name: str, colour: str, faded: str) -> QIcon:
    """An icon in one colour, for buttons that have a colour of their own."""
    made = QIcon()
    for size in _SIZES:
        made.addPixmap(_drawn(name, size, colour))
        made.addPixmap(_drawn(name, size, faded), QIcon.Mode.Disabled)
    return made


def _drawn(name: str, size: int, colour: str) -> QPixmap:
    pixmap = QPixmap(QSize(size, size))
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.scale(size / _GRID, size / _GRID)
    pen = QPen(QColor(colour), 2.0)
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    painter.setPen(pen)
    painter.drawPath(_path(name))
    if name == "dice":
        painter.setBrush(QColor(colour))
        for x, y in ((9, 9), (15, 15), (15, 9), (9, 15)):
            painter.drawEllipse(QPointF(x, y), 0.6, 0.6)
    painter.end()
    return pixmap


def _path(name: str) -> QPainterPath:
    path = QPainterPath()
    if name in {"undo", "redo"}:
        _arc_arrow(path, mirrored=name == "redo")
    elif name == "repeat":
        path.arcMoveTo(QRectF(4.5, 4.5, 15, 15), 60)
        path.arcTo(QRectF(4.5, 4.5, 15, 15), 60, 285)
        path.moveTo(15, 2.5)
        path.lineTo(15.8, 5.6)
        path.lineTo(12.4, 6.6)
    elif name == "lock":
        path.addRoundedRect(QRectF(5, 11, 14, 9), 2, 2)
        path.moveTo(8, 11)
        path.lineTo(8, 8)
        path.arcTo(QRectF(8, 4, 8, 8), 180, -180)
        path.lineTo(16, 11)
    elif name == "clock":
        path.addEllipse(QRectF(4, 4, 16, 16))
        path.moveTo(12, 7.5)
        path.lineTo(12, 12)
        path.lineTo(15, 14)
    for stroke in _STROKES.get(name, ()):
        path.moveTo(*stroke[0])
        for point in stroke[1:]:
            path.lineTo(*point)
    return path


def _arc_arrow(path: QPainterPath, *, mirrored: bool) -> None:
    """An arrow that turns back: to the left, or to the right where mirrored."""

    def side(x: float) -> float:
        return _GRID - x if mirrored else x

    path.moveTo(side(9), 4.5)
    path.lineTo(side(4), 9.5)
    path.lineTo(side(9), 14.5)
    path.moveTo(side(4), 9.5)
    path.lineTo(side(14), 9.5)
    path.cubicTo(side(22), 9.5, side(22), 19.5, side(14), 19.5)
    path.lineTo(side(11), 19.5)
