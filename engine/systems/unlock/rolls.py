"""The attempt of UNLOCK: a d100 under ease × base chance.

Rule: UNLOCK-001, UNLOCK-002, UNLOCK-026 to UNLOCK-030, UNLOCK-035, UNLOCK-036, UNLOCK-B02, UNLOCK-B04, UNLOCK-B05,
UNLOCK-B35.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from msgspec.structs import replace

from engine.answers import Rolled
from engine.asks import Throw
from engine.dice import D100
from engine.errors import BadInput
from engine.reasons import Reason, Reasoned
from engine.systems.unlock.options import option
from engine.words import text

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable

    from engine.answers import AnySaid
    from engine.campaign import Campaign
    from engine.words import Text

BASE_EASE: Final = 5
HIGHEST_EASE: Final = 10
HALF: Final = 0.5
EXCEPTIONAL: Final = 4
"""How far the ease that a roll needed must lie from the one required to make it exceptional."""

EASE: Final = "ease"
"""Word of the Luck point that makes an attempt easier before it is rolled (UNLOCK-039)."""

EASED_BY_LUCK: Final = "interrupt.ease"
"""Key of the words for such a point."""


class Attempt(NamedTuple):
    """How an attempt came out; ``kept`` is what the rule wanted to know of the face, else 0, so that faces merge."""

    success: bool
    exceptional: bool = False
    kept: int = 0

    @property
    def word(self) -> str:
        """``success``, ``exceptional failure`` and so on."""
        return f"{'exceptional ' if self.exceptional else ''}{'success' if self.success else 'failure'}"


def base_ease(*lines: Reason) -> tuple[Reason, ...]:
    """The lines of an ease that begins at 5 (UNLOCK-030)."""
    return (Reason(text("unlock.base_ease"), BASE_EASE, "UNLOCK-030"), *lines)


def ease_factor(campaign: Campaign, lines: tuple[Reason, ...]) -> Reasoned[float]:
    """What the lines come to: above 10 it is 10, below 1 it is ½, or 1 at tables without the half.

    Rule: UNLOCK-028, UNLOCK-029, UNLOCK-B02, UNLOCK-B35.
    """
    summed = sum(float(line.value) for line in lines if isinstance(line.value, int | float))
    if summed > HIGHEST_EASE:
        return Reasoned(float(HIGHEST_EASE), (*lines, Reason(text("unlock.highest_ease"), HIGHEST_EASE, "UNLOCK-028")))
    if summed < 1:
        half = option(campaign, "ease_half")
        least = HALF if half else 1.0
        key, rule = ("unlock.half_ease", "UNLOCK-029") if half else ("unlock.lowest_ease", "UNLOCK-B02")
        return Reasoned(least, (*lines, Reason(text(key), least, rule)))
    return Reasoned(summed, lines)


def chance_of(base: int, ease: float) -> int:
    """Ease × base chance, rounded down, at least 1 (UNLOCK-026, UNLOCK-027)."""
    return max(1, int(ease * base))


def needed_ease(face: int, base: int) -> int:
    """The smallest whole ease whose chance covers a roll (UNLOCK-031, UNLOCK-B04)."""
    return -(-face // max(1, base))


def attempt(
    campaign: Campaign,
    id: str,  # noqa: A002 - the ask's field
    label: Text,
    base: Reasoned[int],
    ease: tuple[Reason, ...],
    *,
    roller: str = "",
    secret: bool = False,
    plain: bool = False,
    keeps: Callable[[int, int], int] | None = None,
    fails: frozenset[int] = frozenset(),
    alike: Callable[[Attempt], Hashable] | None = None,
) -> Throw[Attempt]:
    """A d100 that must not exceed ease × base chance.

    01 always succeeds and 100 always fails, both exceptionally. What is used on the open ask, the referee's modifier or
    a point of Luck, counts in ease.

    Args:
        campaign: For its house rules.
        id: Id of the ask.
        label: What is attempted.
        base: The base chance with its reasons.
        ease: Lines that add up to the ease.
        roller: Id of the person who rolls.
        secret: Whether only the referee sees it.
        plain: Whether nothing is exceptional here, as with saves.
        keeps: What the rule wants to know beside the outcome, from the face and the chance.
        fails: Faces that fail whatever the chance, such as those that stop a weapon (UNLOCK-B22).
        alike: Outcomes with the same value of this are one branch when odds are walked.
    """
    factor = ease_factor(campaign, ease)
    chance = chance_of(base.value, factor.value)

    def read(face: int) -> Attempt:
        kept = keeps(face, chance) if keeps else 0
        success = face == 1 or (face <= chance and face != D100.sides and face not in fails)
        return Attempt(success, not plain and _exceptional(face, base.value, factor.value, success), kept)

    def further(amount: int, line: Reason) -> Throw[Attempt]:
        ruled = replace(line, rule="UNLOCK-039") if line.label.key == EASED_BY_LUCK else line
        return attempt(
            campaign,
            id,
            label,
            base,
            (*ease, replace(ruled, value=amount)),
            roller=roller,
            secret=secret,
            plain=plain,
            keeps=keeps,
            fails=fails,
            alike=alike,
        )

    lines = [*base.reasons, *factor.reasons, _product(base.value, factor.value)]
    if (exact := factor.value * base.value) != int(exact):
        lines.append(Reason(text("unlock.rounded_down"), None, "UNLOCK-B35"))
    if exact < 1:
        lines.append(Reason(text("unlock.some_chance"), 1, "UNLOCK-027"))
    return Throw(
        id=id,
        label=label,
        dice=D100,
        target=chance,
        reasons=tuple(lines),
        read=read,
        named=lambda outcome: outcome.word,
        parsed=parse_attempt,
        further=further,
        alike=alike,
        roller=roller,
        secret=secret,
        waived=Attempt(True),
        explains=lambda said: _explained(said, base.value, factor.value, plain=plain, fails=fails),
    )


def _product(base: int, ease: float) -> Reason:
    return Reason(text("unlock.ease_times_base", ease=ease, base=base), chance_of(base, ease), "UNLOCK-026")


def _exceptional(face: int, base: int, ease: float, success: bool) -> bool:
    """Natural 01 and 100, or an ease four away from the one required.

    Rule: UNLOCK-035, UNLOCK-036, UNLOCK-B04, UNLOCK-B05.
    """
    if face in {1, D100.sides}:
        return True
    needed = needed_ease(face, base)
    return ease - needed >= EXCEPTIONAL if success else needed - ease >= EXCEPTIONAL


def _explained(
    said: AnySaid, base: int, ease: float, *, plain: bool, fails: frozenset[int] = frozenset()
) -> tuple[Reason, ...]:
    if not isinstance(said, Rolled):
        return ()
    face, chance = said.faces[0], chance_of(base, ease)
    lines = [Reason(text("unlock.rolled", face=face, chance=chance), None, "UNLOCK-001")]
    success = face == 1 or (face <= chance and face != D100.sides and face not in fails)
    if face in fails and face <= chance:
        lines.append(Reason(text("unlock.stops_and_fails"), None, "UNLOCK-B22"))
    if face == 1:
        lines.append(Reason(text("unlock.natural_01"), None, "UNLOCK-B05" if plain else "UNLOCK-035"))
    elif face == D100.sides:
        lines.append(Reason(text("unlock.natural_100"), None, "UNLOCK-036"))
        if chance >= D100.sides:
            lines.append(Reason(text("unlock.still_fails"), None, "UNLOCK-B05"))
    elif not plain and _exceptional(face, base, ease, success):
        said_so = text("unlock.needed", needed=needed_ease(face, base), ease=ease)
        lines += [Reason(said_so, None, "UNLOCK-035" if success else "UNLOCK-036"), Reason(said_so, None, "UNLOCK-B04")]
    return tuple(lines)


def parse_attempt(value: str | int) -> Attempt:
    """The outcome that a word names.

    Raises:
        BadInput: It is not such a word.
    """
    words = str(value).split()
    if words and words[-1] in {"success", "failure"} and words[:-1] in ([], ["exceptional"]):
        return Attempt(words[-1] == "success", len(words) == 2)
    raise BadInput(
        f"“{value}” cannot be the result of an attempt; write success, failure, exceptional success or "
        "exceptional failure"
    )
