"""What a plot draws of the courses: for each person where the line turns, for a fight or for the whole campaign."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.history.courses import Courses, Point
    from engine.sheet import Track

WHOLE: Final = ""
"""In the place of a fight's id: the whole campaign, by the clock."""


@dataclass(frozen=True)
class Series:
    """A line of steps: ``ys[i]`` holds from ``xs[i]`` on.

    Attributes:
        person: Whose it is.
        xs: Where the line begins, then where each point lies.
        ys: The track's number there.
        points: The changes; the first of them lies at ``xs[1]``.
    """

    person: str
    xs: tuple[float, ...]
    ys: tuple[float, ...]
    points: tuple[Point, ...]

    @property
    def highest(self) -> float:
        """The largest number of the track."""
        return max(self.ys)


@dataclass(frozen=True)
class Range:
    """What of the axes is shown."""

    left: float
    right: float
    top: float


def series_of(courses: Courses, person: str, track: str, fight: str) -> Series | None:
    """A person's line, None where the person has no part in it.

    Args:
        courses: Where it is read.
        person: Id of the person.
        track: Key of the track.
        fight: Id of a fight, or `WHOLE`.
    """
    course = courses.course(person, track)
    if not course:
        return None
    if fight == WHOLE:
        first, points = course[0], course[1:]
        return _series(person, float(first.clock), first.total, points, [float(one.clock) for one in points])
    stretch = courses.stretch(fight)
    points = [one for one in course if one.fight == fight]
    if stretch is None or not (points or person in stretch.people):
        return None
    if points:
        start = points[0].total - points[0].by
    else:
        start = next((one.total for one in reversed(course) if one.row <= stretch.row), course[0].total)
    return _series(person, 1.0, start, points, [one.position for one in points])


def _series(person: str, begin: float, start: int, points: Sequence[Point], xs: Sequence[float]) -> Series:
    ys = (float(start), *(float(one.total) for one in points))
    return Series(person, (begin, *xs), ys, tuple(points))


def now_of(courses: Courses, fight: str) -> float:
    """Up to where the lines go."""
    if fight == WHOLE:
        return float(courses.now.clock)
    stretch = courses.stretch(fight)
    return max(stretch.end, 1.0) if stretch else 1.0


def range_of(now: float, highest: float, track: Track, fight: str) -> Range:
    """What is shown while nobody has zoomed: whole rounds, and the next threshold where it is near.

    It changes once a round at most, so that a blow moves nothing but its own line.
    """
    left, right = (0.0, _whole_minutes(now)) if fight == WHOLE else (1.0, float(int(now)) + 1)
    top = max(highest * 1.15, 1.0)
    for band in track.bands:
        if highest < band.lowest <= max(2 * highest, 4):
            top = max(top, band.lowest * 1.15)
    return Range(left, right, top)


def _whole_minutes(seconds: float) -> float:
    return max(60.0, -(-seconds // 60) * 60)
