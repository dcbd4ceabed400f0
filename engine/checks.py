"""Checks that several systems share, as functions that make asks."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from engine.asks import Throw
from engine.errors import BadInput
from engine.reasons import Reasoned

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Hashable

    from engine.answers import AnySaid
    from engine.dice import Dice
    from engine.reasons import Reason
    from engine.words import Text


class Outcome(NamedTuple):
    """How a check came out; ``margin`` (target - roll) only where the rule uses it, so that equal faces merge."""

    success: bool
    critical: bool = False
    margin: int = 0

    @property
    def word(self) -> str:
        """``success``, ``critical failure`` and so on."""
        return f"{'critical ' if self.critical else ''}{'success' if self.success else 'failure'}"


def roll_under(
    id: str,  # noqa: A002 - the ask's field
    label: Text,
    dice: Dice,
    target: Reasoned[int],
    *,
    roller: str = "",
    secret: bool = False,
    uses_margin: bool = False,
    botch_below: int | None = None,
    last: Callable[[Reasoned[int]], Reasoned[int]] | None = None,
    alike: Callable[[Outcome], Hashable] | None = None,
    explains: Callable[[AnySaid, int], tuple[Reason, ...]] | None = None,
) -> Throw[Outcome]:
    """A single die that must not exceed the target.

    The lowest face always succeeds and the highest always fails. The lowest is a critical success unless the
    target was 1 or less; the highest a critical failure unless the target was the die's size or more.

    Args:
        id: Id of the ask.
        label: What is checked.
        dice: One die.
        target: The target, with its reasons; any whole number. Where something comes ``last``, the sum before it.
        roller: Id of the person who rolls.
        secret: Whether only the referee sees it.
        botch_below: What must be less than the die's size for the highest face to be critical; None for the target.
        uses_margin: Whether the rule wants target - roll; a waived check has margin 0.
        last: Makes the target of the sum of all its lines, such as a half of it; what is used on the open ask comes
            before it.
        alike: Outcomes with the same value of this are one branch when odds are walked.
        explains: The system's rules that an answer brings into play against a target.

    Rule: STOCS-003, STOCS-028, STOCS-033, STOCS-034, STOCS-B17, STOCS-B18.
    """
    sides = dice.sides

    def read(face: int, aim: int) -> Outcome:
        margin = aim - face if uses_margin else 0
        if face == 1:
            return Outcome(True, aim > 1, margin)
        if face == sides:
            return Outcome(False, (aim if botch_below is None else botch_below) < sides, margin)
        return Outcome(face <= aim, False, margin)

    def make(summed: Reasoned[int]) -> Throw[Outcome]:
        reasoned = last(summed) if last else summed
        aim = reasoned.value
        return Throw(
            id=id,
            label=label,
            dice=dice,
            target=aim,
            reasons=reasoned.reasons,
            read=lambda face: read(face, aim),
            named=lambda outcome: outcome.word,
            parsed=parse_outcome,
            further=lambda amount, line: make(Reasoned(summed.value + amount, (*summed.reasons, line))),
            alike=alike,
            roller=roller,
            secret=secret,
            waived=Outcome(True),
            explains=(lambda said: explains(said, aim)) if explains else None,
        )

    return make(target)


def roll_over(
    id: str,  # noqa: A002 - the ask's field
    label: Text,
    dice: Dice,
    bonus: Reasoned[int],
    difficulty: Reasoned[int],
    *,
    meets: bool = True,
    roller: str = "",
    secret: bool = False,
    uses_margin: bool = False,
    critical_on: Collection[int] = (),
    alike: Callable[[Outcome], Hashable] | None = None,
    explains: Callable[[AnySaid, int], tuple[Reason, ...]] | None = None,
) -> Throw[Outcome]:
    """Dice and a bonus that must reach a difficulty, or exceed it.

    Args:
        id: Id of the ask.
        label: What is checked.
        dice: The dice, without the bonus.
        bonus: What is added to them, with its reasons; what is used on the open ask goes on top of it.
        difficulty: What is to be reached, with its reasons.
        meets: Whether a total equal to the difficulty succeeds.
        roller: Id of the person who rolls.
        secret: Whether only the referee sees it.
        uses_margin: Whether the rule wants total - difficulty; a waived check has margin 0.
        critical_on: Sums of the dice alone that make the outcome critical, whichever it is.
        alike: Outcomes with the same value of this are one branch when odds are walked.
        explains: The system's rules that an answer brings into play against the difficulty.
    """

    def make(added: Reasoned[int]) -> Throw[Outcome]:
        plus, aim = dice.plus + added.value, difficulty.value

        def read(total: int) -> Outcome:
            success = total >= aim if meets else total > aim
            return Outcome(success, total - plus in critical_on, total - aim if uses_margin else 0)

        return Throw(
            id=id,
            label=label,
            dice=type(dice)(dice.count, dice.sides, plus, dice.opens_at),
            target=aim,
            wants="at_least" if meets else "more",
            reasons=(*added.reasons, *difficulty.reasons),
            read=read,
            named=lambda outcome: outcome.word,
            parsed=parse_outcome,
            further=lambda amount, line: make(Reasoned(added.value + amount, (*added.reasons, line))),
            alike=alike,
            roller=roller,
            secret=secret,
            waived=Outcome(True),
            explains=(lambda said: explains(said, aim)) if explains else None,
        )

    return make(bonus)


def parse_outcome(value: str | int) -> Outcome:
    """The outcome that a word names, with margin 0 (-1 for a failure).

    Raises:
        BadInput: It is not such a word.
    """
    words = str(value).split()
    if words and words[-1] in {"success", "failure"} and words[:-1] in ([], ["critical"]):
        success = words[-1] == "success"
        return Outcome(success, len(words) == 2, 0 if success else -1)
    raise BadInput(
        f"“{value}” cannot be the result of a check; write success, failure, critical success or critical failure"
    )
