"""What odds come to."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class TargetOdds:
    """Chances for one person over the whole action: of each effect, and of each severity that is added."""

    effects: dict[str, float]
    severity: dict[int, float]


@dataclass(frozen=True)
class Odds:
    """Chances of an action.

    Attributes:
        targets: By person, those first to whom something can happen.
        exact: Whether every branch was walked; otherwise this is an estimate from ``plays`` plays.
        cut_tail: Chance of what was cut: faces of open-ended dice far out.
        plays: How many plays an estimate rests on, 0 if exact.
    """

    targets: dict[str, TargetOdds]
    exact: bool
    cut_tail: float = 0.0
    plays: int = 0

    def interval(self, chance: float) -> float:
        """Half the width of the 95 % interval of a chance, 0 if exact."""
        return 0.0 if self.exact else 1.96 * (max(chance * (1 - chance), 1 / self.plays) / self.plays) ** 0.5
