"""The attempt of UNLOCK, a d100 under ease × base chance, and the defender's roll that sets an ease for somebody else.

Rule: UNLOCK-001, UNLOCK-002, UNLOCK-026 to UNLOCK-036, UNLOCK-B01 to UNLOCK-B07, UNLOCK-B35.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from msgspec.structs import replace

from engine.answers import Rolled
from engine.asks import Throw
from engine.dice import D100
from engine.errors import BadInput
from engine.reasons import Reason, Reasoned
from engine.systems.unlock import skills
from engine.systems.unlock.options import option
from engine.words import text

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable

    from engine.answers import AnySaid
    from engine.campaign import Campaign
    from engine.systems.unlock.person import Person
    from engine.words import Text

BASE_EASE: Final = 5
HIGHEST_EASE: Final = 10
HALF: Final = 0.5
EXCEPTIONAL: Final = 4
"""How far the ease that a roll needed must lie from the one required to make it exceptional."""

RELATED: Final = -2
"""What a related skill costs in ease where the right one is missing (UNLOCK-033)."""

EASE: Final = "ease"
"""Word of the Luck point that makes an attempt easier before it is rolled (UNLOCK-039)."""

STAT_ALONE: Final = "stat"


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
        ruled = replace(line, rule="UNLOCK-039") if line.label.key == f"interrupt.{EASE}" else line
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


# ---- opposed attempts


def defence(
    id: str,  # noqa: A002 - the ask's field
    label: Text,
    base: Reasoned[int],
    *,
    roller: str = "",
    secret: bool = False,
) -> Throw[int]:
    """The defender's d100 against no ease: its outcome is the ease achieved (UNLOCK-031)."""

    def achieved(face: int) -> int:
        return needed_ease(max(1, face), base.value)

    def explains(said: AnySaid) -> tuple[Reason, ...]:
        if not isinstance(said, Rolled):
            return ()
        face = said.faces[0]
        found = achieved(face)
        return (Reason(text("unlock.achieved_by", face=face, ease=found, base=base.value), found, "UNLOCK-031"),)

    return Throw(
        id=id,
        label=label,
        dice=D100,
        reasons=base.reasons,
        read=achieved,
        named=int,
        parsed=_whole,
        roller=roller,
        secret=secret,
        waived=BASE_EASE + 1,
        explains=explains,
    )


def _whole(value: str | int) -> int:
    try:
        return max(1, int(value))
    except ValueError:
        raise BadInput(f"“{value}” cannot be an ease factor; write a whole number") from None


def opposed_ease(
    campaign: Campaign, achieved: int, eased: Reason | None = None, *, dodge: bool = False
) -> tuple[Reason, ...]:
    """The lines of an attacker's base ease: what the defender achieved, less 1.

    Args:
        campaign: For its house rules.
        achieved: The ease that the defender's roll achieved.
        eased: What a defender without the skill gives the attacker, see `Means`.
        dodge: Whether it is an attack that is dodged, which some tables never let be worse than standing still.

    Rule: UNLOCK-031, UNLOCK-032, UNLOCK-034, UNLOCK-B01, UNLOCK-B03.
    """
    lines = [Reason(text("unlock.ease_achieved"), achieved, "UNLOCK-031")]
    if option(campaign, "opposed_minus_one"):
        lines.append(Reason(text("unlock.one_less"), -1, "UNLOCK-032"))
    else:
        lines.append(Reason(text("unlock.none_less"), None, "UNLOCK-B01"))
    reached = achieved + int(lines[1].value or 0)
    if reached < 1:
        lines.append(Reason(text("unlock.within_base"), None, "UNLOCK-B02"))
    if dodge and reached > BASE_EASE:
        capped = option(campaign, "dodge_cap_at_5")
        key = "unlock.dodge_capped" if capped else "unlock.dodge_worse"
        lines.append(Reason(text(key), BASE_EASE - reached if capped else None, "UNLOCK-B03"))
    if eased is not None:
        lines.append(eased)
    return tuple(lines)


class Means(NamedTuple):
    """With what somebody tries: the base chance, what it costs in ease, and what it gives an attacker instead."""

    base: Reasoned[int]
    ease: tuple[Reason, ...] = ()
    eased: Reason | None = None


def means(person: Person, skill: str, *, untrained: str = "", with_stat: str = "", still: bool = False) -> Means:
    """The base chance of a skill, or of what stands in for it where it is missing.

    Args:
        person: Who tries.
        skill: The skill that is wanted.
        untrained: ``stat`` for the base stat alone, or a related skill; empty for the skill, which without it is the
            base stat alone.
        with_stat: Another stat than the usual one.
        still: Whether armour does not slow it (see `Person.reflex`).

    Rule: UNLOCK-017, UNLOCK-018, UNLOCK-033, UNLOCK-034, UNLOCK-B06, UNLOCK-B07.
    """
    campaign = person.campaign
    if untrained and untrained != STAT_ALONE:
        related = skills.canonical_skill(campaign, untrained)
        lacks = text("unlock.related", skill=skill, related=related)
        base = person.base_chance(related, with_stat=with_stat, still=still)
        return Means(
            base,
            (Reason(lacks, RELATED, "UNLOCK-033"),),
            Reason(lacks, -RELATED, "UNLOCK-034"),
        )
    if untrained or not person.has_skill(skill):
        stat = with_stat or skills.usual_stat(campaign, skill)
        found = person.stat_chance(stat, still=still)
        alone = text("unlock.stat_alone", skill=skill, stat=stat)
        too = option(campaign, "untrained_defence") == "stat_too"
        no_less = Reason(text("unlock.no_ease_lost"), None, "UNLOCK-B06")
        base = Reasoned(found.value, (*found.reasons, Reason(alone, None, "UNLOCK-033"), no_less))
        return Means(base, (), Reason(alone, -RELATED if too else None, "UNLOCK-B07"))
    return Means(person.base_chance(skill, with_stat=with_stat, still=still))
