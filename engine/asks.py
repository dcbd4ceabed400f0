"""What a rule can ask for: a throw of dice, or a choice. An ask reads its answer; it never rolls."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from typing import TYPE_CHECKING, Generic, Literal, TypeVar

import msgspec
from msgspec.structs import replace

from engine import chance
from engine.answers import AnySaid, Chosen, Overridden, Rolled, Waived
from engine.errors import BadInput
from engine.reasons import Reason

if TYPE_CHECKING:
    from engine.dice import Dice
    from engine.words import Text

T = TypeVar("T")

Wants = Literal["at_most", "at_least", "more"]
"""What a roll must come to, compared with its target."""


class Ask(msgspec.Struct, Generic[T], frozen=True, kw_only=True):
    """Base of all asks; ``T`` is what the rule receives.

    Attributes:
        id: Stable within the procedure, so that an answer finds its ask again when the rule is run afresh.
        label: What it is, for the prompt and the log.
        roller: Id of the person who rolls or chooses, empty for the referee.
        reasons: How the target, or the dice, came about.
        target: What the roll must not exceed, or the difficulty to reach; None where there is none.
        wants: How the roll is compared with the target.
        secret: Only the referee sees it.
        detail: Says only how long or how much later; not branched when odds are walked.
        waived: What the rule receives when the referee lets the ask pass.
    """

    id: str
    label: Text
    waived: T
    roller: str = ""
    reasons: tuple[Reason, ...] = ()
    target: int | None = None
    wants: Wants = "at_most"
    secret: bool = False
    detail: bool = False

    @property
    def code(self) -> str:
        """The dice as text, empty for a choice."""
        return ""

    def outcome(self, said: AnySaid) -> T:
        """What the rule receives for an answer.

        Raises:
            BadInput: The answer does not fit this ask.
        """
        if isinstance(said, Waived):
            return self.waived
        raise BadInput(f"“{self.id}” cannot be answered by something {said.__class__.__name__.lower()}")

    def result(self, outcome: T) -> str | int | None:
        """The outcome as it is shown and as an override writes it."""
        return outcome if isinstance(outcome, str | int) else str(outcome)

    def weighted(self) -> Sequence[tuple[T, float]]:
        """Every outcome that differs, with its chance; equal ones merged."""
        raise BadInput(f"“{self.id}” has no chances")

    def fits(self, said: AnySaid) -> bool:
        """Whether an answer given earlier still answers what is asked now."""
        return said.dice == self.code and said.target == self.target

    def explained(self, said: AnySaid) -> tuple[Reason, ...]:  # noqa: ARG002 - only some asks explain
        """Rules that the answer itself brought into play, such as a natural 1."""
        return ()


class Adds(msgspec.Struct, Generic[T], frozen=True):
    """What the outcomes of a throw add to a person's severity, for the odds and for the line that sums up."""

    person: str
    amount: Callable[[T], int]


class Throw(Ask[T], frozen=True, kw_only=True):
    """Dice to be thrown.

    Attributes:
        dice: The dice.
        read: From the total (or the sum of what each die counts for, plus the plus) to the outcome.
        counts: What a single die counts for, where that is not its face (dice over recoil); a module-level or
            remembered function, so that chances are found once.
        named: Outcome to the word or number that shows it.
        parsed: The word or number of an override to an outcome.
        alike: Outcomes with the same value of this are one branch when odds are walked: the rule goes on in the same
            way after them.
        adds: What outcomes add to a severity; those that are alike may differ in it.
        again: Outcomes after which the rule asks the same anew, until another one falls. Chances are those of what
            falls in the end, so that odds need not walk each time.
        further: Makes the same throw with one more line in the sum that leads to its target: an amount and its
            reason; None where the ask has no target.
        explains: Rules that an answer brings into play; None where there are none to name.
    """

    dice: Dice
    read: Callable[[int], T]
    named: Callable[[T], str | int | None]
    parsed: Callable[[str | int], T]
    counts: Callable[[int], int] | None = None
    alike: Callable[[T], Hashable] | None = None
    adds: Adds[T] | None = None
    again: Callable[[T], bool] | None = None
    further: Callable[[int, Reason], Throw[T]] | None = None
    explains: Callable[[AnySaid], tuple[Reason, ...]] | None = None

    @property
    def code(self) -> str:
        """The dice as text."""
        return str(self.dice)

    def outcome(self, said: AnySaid) -> T:
        """Reads faces, a waiver or an override (see `Ask.outcome`)."""
        if isinstance(said, Rolled):
            return self.read_faces(said.faces)
        if isinstance(said, Overridden):
            return self.parsed(said.value)
        return super().outcome(said)

    def read_faces(self, faces: Sequence[int]) -> T:
        """What complete faces come to.

        Raises:
            BadInput: Faces missing, spare or impossible.
        """
        self.dice.check(faces)
        return self.read(self.sum(faces))

    def sum(self, faces: Sequence[int]) -> int:
        """The number that is read: total of the throw, or of what its dice count for."""
        if self.counts is None:
            return self.dice.total(faces)
        return sum(map(self.counts, faces)) + self.dice.plus

    def result(self, outcome: T) -> str | int | None:
        """The outcome as word or number."""
        return self.named(outcome)

    def explained(self, said: AnySaid) -> tuple[Reason, ...]:
        """Rules that the answer brought into play (see `Ask.explained`)."""
        return self.explains(said) if self.explains else ()

    def weighted(self) -> Sequence[tuple[T, float]]:
        """Outcomes and chances, from the exact distribution of the dice."""
        return [(outcome, p) for outcome, p, _ in self.spreads()]

    def spreads(self) -> Sequence[tuple[T, float, dict[int, float]]]:
        """As `weighted`, with the chances of each amount above 0 that the outcomes merged into one add."""
        spread = chance.of_dice(self.dice) if self.counts is None else chance.of_counted(self.dice, self.counts)
        first: dict[Hashable, T] = {}
        chances: dict[Hashable, float] = {}
        amounts: dict[Hashable, dict[int, float]] = {}
        for number, p in spread.items():
            outcome = self.read(number)
            if self.again and self.again(outcome):
                continue
            key = self.alike(outcome) if self.alike else outcome
            first.setdefault(key, outcome)
            chances[key] = chances.get(key, 0.0) + p
            added = amounts.setdefault(key, {})
            if self.adds and (amount := self.adds.amount(outcome)):
                added[amount] = added.get(amount, 0.0) + p
        if self.again is None:
            return [(first[key], p, amounts[key]) for key, p in chances.items()]
        last = sum(chances.values())
        return [
            (first[key], p / last, {added: q / last for added, q in amounts[key].items()}) for key, p in chances.items()
        ]

    def modified(self, amount: int, reason: Reason) -> Throw[T]:
        """The same throw with a modifier: on its target where it has one, otherwise on its total."""
        if self.target is not None and self.further is not None:
            return replace(self.further(amount, reason), id=self.id, secret=self.secret, roller=self.roller)
        return replace(self, dice=_plus(self.dice, amount), reasons=(*self.reasons, reason))


def _plus(dice: Dice, amount: int) -> Dice:
    return type(dice)(dice.count, dice.sides, dice.plus + amount, dice.opens_at)


class Option(msgspec.Struct, frozen=True):
    """One way to decide a choice."""

    id: str
    label: Text


class Choice(Ask[str], frozen=True, kw_only=True):
    """A decision in the middle of an action; its default is what odds assume and what a waiver takes."""

    options: tuple[Option, ...]

    def outcome(self, said: AnySaid) -> str:
        """The id of the option chosen."""
        if isinstance(said, Chosen | Overridden):
            wanted = said.option if isinstance(said, Chosen) else str(said.value)
            if wanted not in {option.id for option in self.options}:
                known = ", ".join(option.id for option in self.options)
                raise BadInput(f"“{wanted}” is not an option of {self.id}; it has {known}")
            return wanted
        return super().outcome(said)

    def fits(self, said: AnySaid) -> bool:
        """Whether the option chosen earlier can still be chosen."""
        known = {option.id for option in self.options}
        return super().fits(said) and (not isinstance(said, Chosen) or said.option in known)

    def weighted(self) -> Sequence[tuple[str, float]]:
        """The default, for certain."""
        return [(self.waived, 1.0)]


def amount(
    id: str,  # noqa: A002 - the field's name
    label: Text,
    dice: Dice,
    *,
    roller: str = "",
    reasons: tuple[Reason, ...] = (),
    counts: Callable[[int], int] | None = None,
    detail: bool = False,
    waived: int = 0,
    alike: Callable[[int], Hashable] | None = None,
    adds: Adds[int] | None = None,
) -> Throw[int]:
    """A throw whose outcome is its number: damage, a length of time, hits counted."""
    return Throw(
        id=id,
        label=label,
        dice=dice,
        read=int,
        named=int,
        parsed=_whole,
        counts=counts,
        roller=roller,
        reasons=reasons,
        detail=detail,
        waived=waived,
        alike=alike,
        adds=adds,
    )


def pick(
    id: str,  # noqa: A002 - the field's name
    label: Text,
    dice: Dice,
    results: Mapping[range, str],
    *,
    waived: str,
    roller: str = "",
    reasons: tuple[Reason, ...] = (),
    alike: Callable[[str], Hashable] | None = None,
    again: Callable[[str], bool] | None = None,
) -> Throw[str]:
    """A throw that is looked up in a table of ranges, such as a hit location."""

    def read(total: int) -> str:
        return next((name for faces, name in results.items() if total in faces), waived)

    def parsed(value: str | int) -> str:
        if value not in results.values():
            raise BadInput(f"“{value}” is not a result of {id}; it has {', '.join(dict.fromkeys(results.values()))}")
        return str(value)

    return Throw(
        id=id,
        label=label,
        dice=dice,
        read=read,
        named=str,
        parsed=parsed,
        roller=roller,
        reasons=reasons,
        waived=waived,
        alike=alike,
        again=again,
    )


def _whole(value: str | int) -> int:
    try:
        return int(value)
    except ValueError:
        raise BadInput(f"“{value}” cannot be the result; a whole number is wanted") from None
