"""Exact chances of dice. NumPy is imported when the first chance is asked for, not before."""

from __future__ import annotations

import functools
from math import ceil, log
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable

    import numpy as np
    from numpy.typing import NDArray

    from engine.dice import Dice

NEGLIGIBLE: Final = 1e-11
"""Extra dice are followed until the chance that a die goes on opening is below this."""


class Distribution(NamedTuple):
    """Chances of whole numbers: ``chances[i]`` is that of ``lowest + i``; what is missing from 1 was cut."""

    lowest: int
    chances: NDArray[np.float64]
    cut_tail: float

    def items(self) -> list[tuple[int, float]]:
        """Pairs of a number and its chance, numbers without chance left out."""
        return [(self.lowest + i, float(p)) for i, p in enumerate(self.chances) if p > 0]

    def mean(self) -> float:
        """Mean of what was not cut."""
        return sum(n * p for n, p in self.items())


@functools.lru_cache(maxsize=512)
def of_dice(dice: Dice) -> Distribution:
    """Chances of the total of a throw, its plus included (STOCS-004 for open-ended dice)."""
    import numpy as np

    depth = _open_depth(dice)
    one = np.zeros(dice.sides * depth + 1)
    chain = np.zeros(1)
    chain[0] = 1.0
    faces = np.full(dice.sides + 1, 1 / dice.sides)
    faces[0] = 0.0
    if dice.opens_at is None:
        one[: dice.sides + 1] = faces
    else:
        ending, opening = faces.copy(), faces.copy()
        ending[dice.opens_at :] = 0.0
        opening[: dice.opens_at] = 0.0
        for _ in range(depth):
            ended = np.convolve(chain, ending)
            one[: len(ended)] += ended[: len(one)]
            chain = np.convolve(chain, opening)
    sums = _repeated(one, dice.count)
    return Distribution(dice.plus, sums, max(0.0, 1.0 - float(sums.sum())))


def _open_depth(dice: Dice) -> int:
    """How many dice in a row are followed: 1 for plain dice, 16 for a d10 that opens on two faces."""
    if dice.opens_at is None:
        return 1
    opening = (dice.sides - dice.opens_at + 1) / dice.sides
    return ceil(log(NEGLIGIBLE) / log(opening))


@functools.lru_cache(maxsize=512)
def of_counted(dice: Dice, counts: Callable[[int], int]) -> Distribution:
    """Chances of a sum in which each die counts for something other than its face.

    Args:
        dice: Dice that do not open; their plus is added.
        counts: What a face counts for, >= 0; a pure function, since results are remembered by it.
    """
    import numpy as np

    values = [counts(face) for face in range(1, dice.sides + 1)]
    one = np.zeros(max(values) + 1)
    for value in values:
        one[value] += 1 / dice.sides
    return Distribution(dice.plus, _repeated(one, dice.count), 0.0)


def _repeated(one: NDArray[np.float64], times: int) -> NDArray[np.float64]:
    """The sum of so many independent dice, by squaring."""
    import numpy as np

    result = np.ones(1)
    while times:
        if times & 1:
            result = np.convolve(result, one)
        times >>= 1
        if times:
            one = np.convolve(one, one)
    return result
