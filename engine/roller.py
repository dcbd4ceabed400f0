"""The only source of randomness: the app's own dice."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from engine.dice import Dice


class Roller:
    """Rolls dice. With a seed the same faces come each time, which tests and scenarios use."""

    def __init__(self, seed: int | None = None) -> None:
        """Without a seed the faces come from the system's entropy."""
        self._random = random.Random(seed) if seed is not None else random.SystemRandom()

    def roll(self, dice: Dice) -> tuple[int, ...]:
        """Faces of one throw in the order they fall, the dice that open included."""
        faces: list[int] = []
        while dice.missing(faces) > 0:
            faces.append(self._random.randint(1, dice.sides))
        return tuple(faces)

    def pick(self, choices: int) -> int:
        """A number from 0 up to, not including, ``choices``."""
        return self._random.randrange(choices)
