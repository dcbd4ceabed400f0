"""Reads the dice of the table as they are typed: all faces of one throw in a line."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

import msgspec

from engine.errors import BadInput

if TYPE_CHECKING:
    from engine.dice import Dice

_SEPARATORS: Final = re.compile(r"[\s,;.+/]+")
_LONGEST: Final = 2000
_MODIFIER: Final = re.compile(r"\s*([+\-−])\s*(\d{1,3})(?:\s+(\S.*?))?\s*")


class Typed(msgspec.Struct, frozen=True):
    """What a line of faces comes to.

    Attributes:
        faces: Faces read so far, in order.
        missing: How many more the throw wants; 0 when it is complete, negative when there are too many.
        wrong: The first word that is no face, empty if all are.
        fault: What is wrong with the faces, in a sentence, empty if nothing is.
    """

    faces: tuple[int, ...]
    missing: int
    wrong: str = ""
    fault: str = ""

    @property
    def complete(self) -> bool:
        """Whether the throw can be given."""
        return self.missing == 0 and not self.wrong and not self.fault


def read_faces(line: str, dice: Dice) -> Typed:
    """Reads ``6 10 9 1``, ``6,0,9,1`` or, for dice of at most ten sides, ``6091``.

    A 0 on a d10 is a 10, a 0 or 00 on a d100 is a 100.
    """
    faces: list[int] = []
    for word in _SEPARATORS.split(line.strip()[:_LONGEST]):
        if not word:
            continue
        if not (word.isascii() and word.isdigit()) or len(word) > _LONGEST:
            return Typed(tuple(faces), dice.missing(faces), wrong=word)
        faces += _read_word(word, dice)
    fault = ""
    try:
        dice.check(faces, complete=False)
    except BadInput as error:
        fault = error.sentence
    return Typed(tuple(faces), dice.missing(faces), fault=fault)


def read_modifier(line: str) -> tuple[int, str] | None:
    """Reads ``+2 good light`` or ``-4``: a modifier made up on the spot and its reason; None for anything else."""
    found = _MODIFIER.fullmatch(line[:_LONGEST])
    if found is None or not int(found[2]):
        return None
    return (int(found[2]) if found[1] == "+" else -int(found[2])), found[3] or ""


def _read_word(word: str, dice: Dice) -> list[int]:
    """Faces of one word: one face, or several of one digit each where they can be nothing else."""
    if len(word) > 1 and dice.sides <= 10 and (len(word) > 2 or int(word) > dice.sides):
        return [_face(int(digit), dice) for digit in word]
    return [_face(int(word[:12]), dice)]


def _face(number: int, dice: Dice) -> int:
    return dice.sides if number == 0 and dice.sides in {10, 100} else number
