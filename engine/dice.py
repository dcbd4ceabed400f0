"""Dice codes such as ``2d10!+10``: reading them, and what faces come to. Nothing here rolls."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

import msgspec

from engine.errors import BadInput

if TYPE_CHECKING:
    from collections.abc import Sequence

MOST_DICE: Final = 200
MOST_SIDES: Final = 1000
LARGEST_PLUS: Final = 100_000

_CODE: Final = re.compile(r"\s*(\d*)\s*[dD]\s*(\d+)\s*(!?)\s*(?:([+-])\s*(\d+))?\s*")


class Dice(msgspec.Struct, frozen=True):
    """So many dice of so many sides, and what is added to their sum.

    ``opens_at`` is the lowest face that brings one more die, without end; None where no face does.
    """

    count: int
    sides: int
    plus: int = 0
    opens_at: int | None = None

    def __str__(self) -> str:
        """The code as people write it."""
        plus = f"{self.plus:+d}" if self.plus else ""
        return f"{self.count}d{self.sides}{'!' if self.opens_at else ''}{plus}"

    def missing(self, faces: Sequence[int]) -> int:
        """How many more faces a throw wants: the dice of the code, then one for each face that opens.

        Args:
            faces: Faces in the order they fell: first the dice of the code, then the extra dice in turn.

        Returns:
            0 when the throw is complete; negative when there are too many faces.
        """
        opened = sum(face >= self.opens_at for face in faces) if self.opens_at else 0
        return self.count + opened - len(faces)

    def total(self, faces: Sequence[int]) -> int:
        """Sum of the faces and the plus."""
        return sum(faces) + self.plus

    def check(self, faces: Sequence[int], *, complete: bool = True) -> None:
        """Raises BadInput, naming the die, unless these faces can have fallen.

        Args:
            faces: Faces in order.
            complete: Whether too few faces are wrong as well.
        """
        for place, face in enumerate(faces, 1):
            if not 1 <= face <= self.sides:
                raise BadInput(
                    f"die {place} of {self} shows {face}, but a d{self.sides} has the faces 1 to {self.sides}"
                )
            if place > self.count and self.missing(faces[: place - 1]) < 1:
                raise BadInput(
                    f"{self} is complete after {place - 1} of the {len(faces)} faces given; leave out the rest"
                )
        if complete and (missing := self.missing(faces)) > 0:
            opened = " (an open die brings another)" if len(faces) >= self.count else ""
            raise BadInput(f"{self} wants {missing} more {'face' if missing == 1 else 'faces'}{opened}")


D10: Final = Dice(1, 10)
D20: Final = Dice(1, 20)
D100: Final = Dice(1, 100)


def opening_face(sides: int) -> int:
    """The lowest face that opens a die marked with ``!``: 9 on a d10 (STOCS-004), otherwise the highest face."""
    return 9 if sides == 10 else sides


def parse_dice(code: str) -> Dice:
    """Reads a dice code: ``d20``, ``2d6+3``, ``2d10!+10``; ``!`` marks open-ended dice.

    Raises:
        BadInput: The code is not one, or asks for more than a table could roll.
    """
    match = _CODE.fullmatch(code)
    if not match:
        raise BadInput(f"“{code}” is not a dice code; write it like 2d10, d20 or 2d10!+10 (! for open-ended dice)")
    count, sides, open_mark, sign, plus = match.groups()
    if len(count) > 6 or not 1 <= int(count or 1) <= MOST_DICE:
        raise BadInput(f"“{code}” asks for {count[:12]} dice; from 1 to {MOST_DICE} can be rolled at once")
    if len(sides) > 6 or not 2 <= int(sides) <= MOST_SIDES:
        raise BadInput(f"“{code}” asks for dice of {sides[:12]} sides; from 2 to {MOST_SIDES} are possible")
    if plus and (len(plus) > 7 or int(plus) > LARGEST_PLUS):
        raise BadInput(f"“{code}” adds {plus[:12]}; at most {LARGEST_PLUS} can be added")
    amount = int(plus or 0) * (-1 if sign == "-" else 1)
    return Dice(int(count or 1), int(sides), amount, opening_face(int(sides)) if open_mark else None)
