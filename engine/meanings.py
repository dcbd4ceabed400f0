"""What the faces of a throw would mean, said before they fall: which numbers come to which result, and how likely."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import msgspec

from engine import chance

if TYPE_CHECKING:
    from collections.abc import Iterable

    from engine.asks import Throw

MOST_NUMBERS: Final = 4000
"""Numbers of a throw beyond which nobody wants to be told what each would mean."""


class Meaning(msgspec.Struct, frozen=True):
    """Numbers in a row that come to the same.

    Attributes:
        lowest: The least of them. Of one plain die it is a face, of others what the throw comes to.
        highest: The greatest of them; None where open dice have no end.
        result: Word or number of the outcome.
        chance: How likely one of them is.
    """

    lowest: int
    highest: int | None
    result: str | int | None
    chance: float


def meanings(question: Throw[Any]) -> tuple[Meaning, ...]:
    """Numbers by what they come to, in order; none where each number stands for itself, as damage does."""
    dice = question.dice
    single = dice.count == 1 and dice.opens_at is None
    if question.counts is not None and not single:
        return _counted(question)
    if dice.count * dice.sides > MOST_NUMBERS:
        return ()
    # One plain die needs no reckoning, and at a table it is most of what is thrown.
    spread: Iterable[tuple[int, float]] = (
        ((face, 1 / dice.sides) for face in range(1, dice.sides + 1)) if single else chance.of_dice(dice).items()
    )
    found: list[Meaning] = []
    for number, p in spread:
        result = question.result(question.read_faces((number,)) if single else question.read(number))
        # A number may stand for itself, or be divided or halved first: that is arithmetic, and no meaning.
        if not isinstance(result, str):
            return ()
        last = found[-1] if found else None
        if last is not None and last.result == result:
            found[-1] = Meaning(last.lowest, number, result, last.chance + p)
        else:
            found.append(Meaning(number, number, result, p))
    if found and dice.opens_at is not None:
        found[-1] = msgspec.structs.replace(found[-1], highest=None)
    return tuple(found)


def _counted(question: Throw[Any]) -> tuple[Meaning, ...]:
    """For dice that count for something other than their face: what each face counts for.

    None where it is not this number that comes out of it: what a die counts for is then the rule's own affair.
    """
    counts, sides = question.counts, question.dice.sides
    found: list[Meaning] = []
    if isinstance(question.result(question.read(question.sum((sides,) * question.dice.count))), str):
        return ()
    for face in range(1, sides + 1):
        worth = counts(face) if counts else face
        last = found[-1] if found else None
        if last is not None and last.result == worth:
            found[-1] = Meaning(last.lowest, face, worth, last.chance + 1 / sides)
        else:
            found.append(Meaning(face, face, worth, 1 / sides))
    return tuple(found)


def mean(question: Throw[Any]) -> float | None:
    """What a throw of numbers comes to in the middle; None for one whose result is a word, or of countless numbers."""
    dice = question.dice
    if question.counts is not None or dice.count * dice.sides > MOST_NUMBERS:
        return None
    plain = dice.count * (dice.sides + 1) / 2 + dice.plus
    middle = plain if dice.opens_at is None else chance.of_dice(dice).mean()
    return None if isinstance(question.result(question.read(round(middle))), str) else middle
