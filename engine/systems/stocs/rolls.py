"""The d20 check of STOCS, and which of its rules an answer brought into play.

Rule: STOCS-002, STOCS-003, STOCS-028, STOCS-033, STOCS-034, STOCS-B17, STOCS-B18, STOCS-B48.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from engine.answers import AnySaid, Rolled, Waived
from engine.checks import Outcome, roll_under
from engine.dice import D20
from engine.reasons import Reason, Reasoned
from engine.systems.stocs.options import option
from engine.words import text

if TYPE_CHECKING:
    from collections.abc import Callable

    from engine.asks import Throw
    from engine.campaign import Campaign
    from engine.words import Text


def check(
    id: str,  # noqa: A002 - the ask's field
    label: Text,
    target: Reasoned[int],
    *,
    roller: str = "",
    secret: bool = False,
    uses_margin: bool = False,
    plain: bool = False,
    botch_below: int | None = None,
    last: Callable[[Reasoned[int]], Reasoned[int]] | None = None,
) -> Throw[Outcome]:
    """A d20 that must not exceed the target.

    Args:
        id: Id of the ask.
        label: What is checked.
        target: The target with its reasons.
        roller: Id of the person who rolls.
        secret: Whether only the referee sees it.
        uses_margin: Whether the margin is wanted.
        botch_below: The number that makes a 20 a plain failure from 20 on, where that is not the target.
        last: What is done to the sum of the target last (STOCS-032).
        plain: Whether the rule looks at success alone; a margin then says only how long something lasts.
    """
    return roll_under(
        id,
        label,
        D20,
        target,
        roller=roller,
        secret=secret,
        uses_margin=uses_margin,
        botch_below=botch_below,
        last=last,
        alike=_succeeds if plain else _goes_on,
        explains=lambda said, aim: _explained(said, aim, aim if botch_below is None else botch_below, plain=plain),
    )


def botch_limit(campaign: Campaign, skill: int) -> int | None:
    """The skill before its modifiers where the table judges a 20 by that, None for the target (STOCS-B17)."""
    return skill if option(campaign, "botch_limit") == "unmodified" else None


_ANY_CHECK: Final = (Reason(text("stocs.any_check"), None, "STOCS-B48"),)


def _succeeds(outcome: Outcome) -> bool:
    return outcome.success


def _goes_on(outcome: Outcome) -> Outcome | None:
    """What a rule goes on with: failures are all the same to it."""
    return outcome if outcome.success else None


def _explained(said: AnySaid, target: int, limit: int, *, plain: bool) -> tuple[Reason, ...]:
    """The rules that an answer brings into play; ``plain`` checks are those of CON and WIL (STOCS-B48)."""
    if isinstance(said, Waived):
        return (Reason(text("stocs.without_dice"), None, "STOCS-002"),)
    if not isinstance(said, Rolled):
        return ()
    face = said.faces[0]
    if face == 1:
        critical = "stocs.critical_success" if target > 1 else "stocs.plain_success"
        return (
            Reason(text("stocs.natural_1"), None, "STOCS-028"),
            Reason(text(critical), None, "STOCS-033"),
            *((Reason(text("stocs.hopeless"), target, "STOCS-B18"),) if target < 1 else ()),
            *(_ANY_CHECK if plain else ()),
        )
    if face == D20.sides:
        plainly = "stocs.plain_failure" if target >= D20.sides else "stocs.plain_by_skill"
        critical = "stocs.critical_failure" if limit < D20.sides else plainly
        return (
            Reason(text("stocs.natural_20"), None, "STOCS-028"),
            Reason(text(critical), None, "STOCS-034"),
            *((Reason(text("option.botch_limit"), limit, "STOCS-B17"),) if max(limit, target) >= D20.sides else ()),
            *(_ANY_CHECK if plain else ()),
        )
    return (Reason(text("stocs.rolled", face=face, target=target), None, "STOCS-003"),)
