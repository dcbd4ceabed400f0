"""The d10 check of InstaRPG: die plus rating against a difficulty, and throws that are compared.

Rule: INSTARPG-001 to INSTARPG-004.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from engine.answers import AnySaid, Rolled
from engine.asks import Throw
from engine.dice import Dice
from engine.errors import BadInput
from engine.reasons import Reason, Reasoned
from engine.words import text

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable

    from engine.words import Text

DIFFICULTIES: Final = {"easy": 6, "normal": 10, "difficult": 14, "very_difficult": 18}
"""Difficulties by their names (INSTARPG-004)."""

MARK: Final = 1000
"""What every face but 1 counts beside its pips, so that one number tells the total and whether the die showed a 1."""


class Outcome(NamedTuple):
    """How a check came out; ``total`` only where the rule uses it, so that equal faces merge in odds."""

    success: bool
    total: int = 0


class Thrown(NamedTuple):
    """A throw to be compared: what it comes to, and whether the die showed a 1, which always fails."""

    total: int
    failed: bool = False


def difficulty_line(difficulty: int) -> Reason:
    """The difficulty that was announced, by its name where it has one (INSTARPG-004)."""
    for name, value in DIFFICULTIES.items():
        if value == difficulty:
            return Reason(text(f"difficulty.{name}"), difficulty, "INSTARPG-004")
    return Reason(text("instarpg.difficulty"), difficulty, "INSTARPG-004")


def against(difficulty: int, *lines: Reason) -> Reasoned[int]:
    """A difficulty with what raises or lowers it."""
    more = sum(int(line.value) for line in lines if isinstance(line.value, int))
    return Reasoned(difficulty + more, (difficulty_line(difficulty), *lines))


def check(
    id: str,  # noqa: A002 - the ask's field
    label: Text,
    rating: Reasoned[int],
    difficulty: Reasoned[int],
    *,
    roller: str = "",
    secret: bool = False,
    keeps_total: bool = False,
    strictly: bool = False,
    in_fight: bool = False,
) -> Throw[Outcome]:
    """A d10 plus a rating that must reach a difficulty; a natural 1 fails whatever it comes to.

    Args:
        id: Id of the ask.
        label: What is checked.
        rating: What is added to the die, with its reasons.
        difficulty: What must be reached, with its reasons.
        roller: Id of the person who rolls.
        secret: Whether only the referee sees it.
        keeps_total: Whether the rule goes on with the total, as a parry must beat it.
        strictly: Whether the total must be higher than the difficulty (INSTARPG-B05).
        in_fight: Whether it is an attack or a parry, which a natural 1 spoils (INSTARPG-B28).

    Rule: INSTARPG-001, INSTARPG-002.
    """
    aim = difficulty.value + 1 if strictly else difficulty.value
    beaten = (Reason(text("instarpg.must_be_beaten"), 1, "INSTARPG-B05"),) if strictly else ()

    def read(number: int) -> Outcome:
        total, failed = _parted(number)
        return Outcome(not failed and total >= aim, total if keeps_total and not failed else 0)

    return Throw(
        id=id,
        label=label,
        dice=Dice(1, 10, rating.value),
        target=aim,
        wants="at_least",
        reasons=(*rating.reasons, *difficulty.reasons, *beaten),
        counts=_counts,
        read=read,
        named=_word,
        parsed=lambda word: _parsed(word, aim),
        alike=_as_it_is if keeps_total else _succeeds,
        roller=roller,
        secret=secret,
        waived=Outcome(True, aim),
        explains=_explained_in_fight if in_fight else _explained,
    )


def throw_to_compare(
    id: str,  # noqa: A002 - the ask's field
    label: Text,
    rating: Reasoned[int],
    *,
    roller: str = "",
    alike: Callable[[Thrown], Hashable] | None = None,
) -> Throw[Thrown]:
    """A d10 plus a rating whose total is held against another's (INSTARPG-003)."""
    why = Reason(text("instarpg.highest_wins"), None, "INSTARPG-003")
    return Throw(
        id=id,
        label=label,
        dice=Dice(1, 10, rating.value),
        reasons=(*rating.reasons, why),
        counts=_counts,
        read=lambda number: Thrown(*_parted(number)),
        named=lambda thrown: thrown.total,
        parsed=_total,
        alike=alike,
        roller=roller,
        waived=Thrown(rating.value),
        explains=_explained,
    )


def _counts(face: int) -> int:
    return face if face == 1 else face + MARK


def _parted(number: int) -> tuple[int, bool]:
    """The total, and whether the die showed a 1."""
    failed = number < MARK // 2
    return (number if failed else number - MARK), failed


def _as_it_is(outcome: Outcome) -> Outcome | None:
    return outcome if outcome.success else None


def _succeeds(outcome: Outcome) -> bool:
    return outcome.success


def _word(outcome: Outcome) -> str:
    return "success" if outcome.success else "failure"


def _parsed(word: str | int, aim: int) -> Outcome:
    if word not in ("success", "failure"):
        raise BadInput(f"“{word}” cannot be the result of a check; write success or failure")
    return Outcome(word == "success", aim if word == "success" else 0)


def _total(value: str | int) -> Thrown:
    try:
        return Thrown(int(value))
    except ValueError:
        raise BadInput(f"“{value}” cannot be what a roll comes to; write a whole number") from None


def _explained(said: AnySaid) -> tuple[Reason, ...]:
    if not isinstance(said, Rolled):
        return ()
    if said.faces[0] == 1:
        return (Reason(text("instarpg.natural_1"), None, "INSTARPG-002"),)
    return (Reason(text("instarpg.die_and_rating"), None, "INSTARPG-001"),)


def _explained_in_fight(said: AnySaid) -> tuple[Reason, ...]:
    found = _explained(said)
    if found and found[0].rule == "INSTARPG-002":
        return (*found, Reason(text("instarpg.spoilt"), None, "INSTARPG-B28"))
    return found
