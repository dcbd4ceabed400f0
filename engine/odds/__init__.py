"""Chances of an action, found by walking its own procedure over every answer, weighted.

There is no second formula: the walker answers what the rule asks. What keeps it small is merging. A node of the
walk is the answers so far; nodes are one where their answers, the returns of their calls, and the state of
everybody touched (`RuleSystem.odds_key`) are equal. Calls are remembered by their arguments and that state. An
ask that only says how long is not branched, a choice takes its default, and outcomes that differ in nothing but the
severity that they add are one branch. Past a budget of steps the answer is an estimate from plays of the same
procedure, and says so.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from engine.odds.playing import estimate, play_once
from engine.odds.results import Odds, TargetOdds
from engine.odds.walking import OverBudget, Walk

if TYPE_CHECKING:
    from engine.campaign import Campaign
    from engine.procedure import Procedure, Scene
    from engine.roller import Roller
    from engine.system import RuleSystem

__all__ = [
    "LIVE",
    "THOROUGH",
    "Effort",
    "Odds",
    "OverBudget",
    "TargetOdds",
    "estimate",
    "odds_of",
    "play_once",
]


@dataclass(frozen=True)
class Effort:
    """How far the walk goes before it estimates: steps (some 40 microseconds each), and plays of an estimate."""

    budget: int
    plays: int


LIVE: Final = Effort(7_500, 400)
"""For a form that is being filled in."""

THOROUGH: Final = Effort(60_000, 5_000)
"""For a question put on purpose: some seconds; a burst of 12 bullets at one man is still walked."""


def odds_of(
    system: RuleSystem,
    campaign: Campaign,
    rule: Callable[[Scene], Procedure[Any]],
    roller: Roller,
    effort: Effort = LIVE,
) -> Odds:
    """Chances of a rule over a campaign.

    Args:
        system: Names the effects and says which states are alike.
        campaign: State at the beginning; it stays as it is.
        rule: The rule, ready but for its scene.
        roller: Dice for an estimate.
        effort: How far to go.
    """
    try:
        return Walk(system, effort.budget).odds(campaign, rule)
    except OverBudget:
        return estimate(system, campaign, rule, roller, effort.plays)
