"""The axes of the history: rounds or the clock below, whole numbers at the left, names of bands at the right."""

from __future__ import annotations

from math import ceil, floor
from typing import TYPE_CHECKING, Final

import pyqtgraph as pg
from PySide6.QtCore import Qt
from PySide6.QtGui import QFontMetricsF

from engine.units import DAY, HOUR, MINUTE, split_seconds
from gui.theme import sized

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

_WHOLE: Final = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000, 10_000, 20_000, 50_000, 100_000)
_TIMES: Final = (
    1, 5, 10, 30, MINUTE, 2 * MINUTE, 5 * MINUTE, 10 * MINUTE, 30 * MINUTE, HOUR, 2 * HOUR, 6 * HOUR, 12 * HOUR,
    DAY, 2 * DAY, 7 * DAY, 14 * DAY, 28 * DAY, 84 * DAY, 364 * DAY,
)  # fmt: skip
_WIDTH_OF_NUMBER: Final = 36.0
_WIDTH_OF_TIME: Final = 96.0
_HEIGHT: Final = 26.0
_HEIGHT_OF_NAME: Final = 13.0
_WIDEST_NAME: Final = 110.0

AXIS_POINTS: Final = 8.5
"""Size of the letters on axes."""

Ticks = list[tuple[float | None, list[float]]]


def ticks_between(lowest: float, highest: float, steps: Sequence[int], most: float) -> Ticks:
    """Multiples of the smallest step with which no more than so many fit.

    Args:
        lowest: Least value shown.
        highest: Greatest value shown.
        steps: Steps to choose from, in order.
        most: How many ticks there is room for.
    """
    length = highest - lowest
    step = next((one for one in steps if length / one <= max(most, 1)), steps[-1])
    first, last = ceil(lowest / step - 1e-9), floor(highest / step + 1e-9)
    return [(float(step), [float(step * number) for number in range(first, last + 1)])]


class PlaceAxis(pg.AxisItem):
    """Rounds of a fight, or times of the clock."""

    def __init__(self, day: Callable[[int], str]) -> None:
        """Takes what says the number of a day."""
        super().__init__("bottom")
        self.by_clock = False
        self._day = day
        self.enableAutoSIPrefix(False)

    def tickValues(self, minVal: float, maxVal: float, size: float) -> Ticks:  # noqa: N802, N803 - pyqtgraph's names
        """As many as can be read."""
        if self.by_clock:
            return ticks_between(minVal, maxVal, _TIMES, size / _WIDTH_OF_TIME)
        return ticks_between(minVal, maxVal, _WHOLE, size / _WIDTH_OF_NUMBER)

    def tickStrings(self, values: Sequence[float], scale: float, spacing: float) -> list[str]:  # noqa: ARG002, N802
        """Numbers of rounds, or times."""
        if not self.by_clock:
            return [f"{value:.0f}" for value in values]
        return [self._time(int(value), seconds=spacing < MINUTE) for value in values]

    def _time(self, at: int, *, seconds: bool) -> str:
        days, hours, minutes, rest = split_seconds(max(at, 0))
        time = f"{hours}:{minutes:02}:{rest:02}" if seconds else f"{hours}:{minutes:02}"
        return f"{self._day(days + 1)} {time}" if days else time


class NumberAxis(pg.AxisItem):
    """Whole numbers."""

    def __init__(self) -> None:
        """Stands at the left."""
        super().__init__("left")
        self.enableAutoSIPrefix(False)

    def tickValues(self, minVal: float, maxVal: float, size: float) -> Ticks:  # noqa: N802, N803 - pyqtgraph's names
        """As many as can be read."""
        return ticks_between(max(minVal, 0), maxVal, _WHOLE, size / _HEIGHT)

    def tickStrings(self, values: Sequence[float], scale: float, spacing: float) -> list[str]:  # noqa: ARG002, N802
        """Numbers without a point."""
        return [f"{value:.0f}" for value in values]


class BandAxis(pg.AxisItem):
    """Names of the bands of a track, each in the middle of what is seen of it."""

    def __init__(self) -> None:
        """Stands at the right; `set_bands` gives the names."""
        super().__init__("right")
        self.enableAutoSIPrefix(False)
        self._bands: list[tuple[float, str]] = []
        self._names: dict[float, str] = {}

    def set_bands(self, bands: Sequence[tuple[float, str]]) -> None:
        """Takes for each band where it begins and what it is called."""
        metrics = QFontMetricsF(sized(AXIS_POINTS))
        shown = [(low, metrics.elidedText(name, Qt.TextElideMode.ElideRight, _WIDEST_NAME)) for low, name in bands]
        self._bands = shown
        self.setWidth(max((round(metrics.horizontalAdvance(name)) for _, name in shown), default=0) + 14)
        self.picture = None
        self.update()

    def tickValues(self, minVal: float, maxVal: float, size: float) -> Ticks:  # noqa: N802, N803 - pyqtgraph's names
        """Middles of the bands whose names have room."""
        self._names = {}
        ends = [*(low for low, _ in self._bands[1:]), maxVal][: len(self._bands)]
        for (low, name), end in zip(self._bands, ends, strict=True):
            shown = max(low, minVal, 0.0), min(end, maxVal)
            if (shown[1] - shown[0]) * size >= _HEIGHT_OF_NAME * (maxVal - minVal):
                self._names[sum(shown) / 2] = name
        return [(None, list(self._names))]

    def tickStrings(self, values: Sequence[float], scale: float, spacing: float) -> list[str]:  # noqa: ARG002, N802
        """The names."""
        return [self._names.get(value, "") for value in values]
