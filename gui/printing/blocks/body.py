"""The outline of a human body, front view, and where its parts are.

Coordinates: the middle of the body is x = 0, the crown y = 0, the soles y = 100. Left and right are those of the
body, so its right arm is on the left of the page.
"""

from __future__ import annotations

import functools
from typing import Final

from PySide6.QtCore import QPointF
from PySide6.QtGui import QPainterPath, QTransform

HALF_WIDTH: Final = 19.8
HEIGHT: Final = 100.0

_SIDE: Final = (
    # From the neck over the shoulder and down the outside of the arm.
    (
        (2.3, 11.6), (2.6, 14.0), (5.0, 15.9), (9.4, 16.9), (12.0, 18.8), (13.3, 22.6), (14.0, 27.6), (14.9, 32.6),
        (16.3, 38.4), (17.5, 44.4), (18.9, 47.8), (19.5, 51.2), (18.7, 54.0), (17.0, 55.2), (15.9, 53.2),
    ),
    # The thumb, and back up the inside of the arm to the armpit.
    (
        (15.9, 53.2), (15.4, 49.6), (14.3, 45.6), (12.4, 39.8), (11.0, 34.2), (10.0, 29.4), (9.2, 25.0),
    ),
    # Flank, hip, and down the outside of the leg.
    (
        (9.2, 25.0), (8.9, 29.6), (8.1, 35.2), (8.3, 40.2), (9.4, 45.4), (9.9, 51.0), (9.5, 59.0), (8.4, 67.6),
        (7.8, 72.6), (8.1, 78.0), (7.1, 86.0), (6.0, 92.4), (6.5, 95.4), (8.4, 98.2),
    ),
    # The foot, and up the inside of the leg.
    ((8.4, 98.2), (8.3, 99.4), (5.6, 99.9), (3.2, 99.3)),
    (
        (3.2, 99.3), (2.9, 95.8), (3.1, 91.6), (2.4, 84.0), (2.0, 77.4), (2.5, 71.4), (2.0, 63.6), (1.1, 55.6),
        (0.0, 51.0),
    ),
)  # fmt: skip
"""Stretches of the left half of the body; the line is smooth within each and has corners between them."""

ANCHORS: Final = {
    "head": (1.2, 4.5),
    "face": (0.0, 7.5),
    "neck": (0.0, 13.6),
    "chest": (2.0, 22.5),
    "torso": (-2.4, 27.0),
    "abdomen": (1.6, 37.5),
    "stomach": (1.6, 37.5),
    "vitals": (-1.6, 24.0),
    "groin": (0.0, 48.0),
    "arm": (12.2, 30.0),
    "hand": (17.4, 50.6),
    "leg": (5.6, 63.0),
    "foot": (5.0, 97.0),
}
"""A point in each part, by its permanent word; those of a pair on the left of the body."""

_ARM: Final = (
    (10.4, 15.0), (10.0, 19.0), (9.2, 25.0), (9.4, 27.0), (11.0, 37.0), (13.0, 46.0), (14.0, 57.0), (22.0, 57.0),
    (22.0, 15.0),
)  # fmt: skip
_TORSO: Final = (
    (-10.2, 14.4), (10.2, 14.4), (10.0, 19.0), (9.2, 25.0), (11.0, 50.4), (-11.0, 50.4), (-9.2, 25.0), (-10.0, 19.0),
)  # fmt: skip
_CHEST: Final = (
    (-10.2, 14.4), (10.2, 14.4), (10.0, 19.0), (9.2, 25.0), (9.6, 33.0), (-9.6, 33.0), (-9.2, 25.0), (-10.0, 19.0),
)  # fmt: skip
_REGIONS: Final[dict[str, tuple[tuple[float, float], ...]]] = {
    "head": ((-8.0, -1.0), (8.0, -1.0), (8.0, 13.0), (-8.0, 13.0)),
    "torso": _TORSO,
    "chest": _CHEST,
    "abdomen": ((-9.6, 33.0), (9.6, 33.0), (11.0, 50.4), (-11.0, 50.4)),
    "arm": _ARM,
    "leg": ((0.0, 50.4), (12.0, 50.4), (12.0, 101.0), (0.0, 101.0)),
}


@functools.cache
def outline() -> QPainterPath:
    """The whole body in one line."""
    left = QPainterPath(QPointF(0, 0))
    left.cubicTo(3.6, 0, 5.0, 2.6, 4.8, 6.0)
    left.cubicTo(4.65, 8.4, 3.7, 10.3, 2.3, 11.6)
    for stretch in _SIDE:
        _smooth(left, stretch)
    # The other half is the mirror image, drawn from the foot of the trunk back up to the crown.
    left.connectPath(QTransform.fromScale(-1, 1).map(left.toReversed()))
    left.closeSubpath()
    return left


def anchor(place: str) -> tuple[float, float] | None:
    """A point in the part of that name; None for a part that the body does not know."""
    side, part = _parted(place)
    found = ANCHORS.get(part)
    return None if found is None else (found[0] * (side or 1), found[1])


def region(place: str) -> QPainterPath | None:
    """The part of that name, cut out of the outline by straight lines; None where it is not known."""
    side, part = _parted(place)
    corners = _REGIONS.get(part)
    if corners is None:
        return None
    path = QPainterPath(QPointF(*corners[0]))
    for corner in corners[1:]:
        path.lineTo(*corner)
    path.closeSubpath()
    return QTransform.fromScale(side or 1, 1).map(path)


def _parted(place: str) -> tuple[int, str]:
    """Which side of the body, +1 its left, -1 its right, 0 neither, and which part."""
    words = place.casefold().replace(" ", "_").split("_")
    side = -1 if "right" in words else 1 if "left" in words else 0
    part = "_".join(word for word in words if word not in ("left", "right"))
    return side, part


def _smooth(path: QPainterPath, points: tuple[tuple[float, float], ...]) -> None:
    """Goes on through points along a smooth line (Catmull and Rom's)."""
    at = [QPointF(*point) for point in points]
    for number in range(len(at) - 1):
        start, end = at[number], at[number + 1]
        before = at[number - 1] if number else start
        after = at[number + 2] if number + 2 < len(at) else end
        path.cubicTo(start + (end - before) / 6, end - (after - start) / 6, end)
