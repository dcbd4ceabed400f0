"""What letting time pass would bring: what is certain up to the first die, then that die with its chances."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from engine.asks import Throw
from engine.run import Run

if TYPE_CHECKING:
    from collections.abc import Mapping

    from engine.actions import Action
    from engine.asks import Ask
    from engine.campaign import Campaign
    from engine.events import AnyEvent


@dataclass(frozen=True)
class Foreseen:
    """What an action without choices would do.

    Attributes:
        events: What is certain, in order.
        campaign_clock: Second of the clock that is reached for certain.
        ask: The first die, None if nothing asks.
        chances: Its results by word, with their chances.
    """

    events: tuple[AnyEvent, ...]
    campaign_clock: int
    ask: Ask[Any] | None
    chances: Mapping[str, float]


def foresee(campaign: Campaign, action: Action[Any], values: Mapping[str, Any]) -> Foreseen | None:
    """Runs an action up to its first ask and writes nothing; None while its form has problems."""
    form = action.form(campaign, values)
    if form.problems:
        return None
    read = action.read(form, str)
    run = Run(lambda scene: action.carry_out(scene, read), campaign)
    first = run.open[0] if run.open else None
    chances = _chances(first) if first is not None else {}
    return Foreseen(tuple(run.events), run.campaign.clock, first, chances)


def _chances(question: Ask[Any]) -> dict[str, float]:
    """Results by word; those after which the rule goes on alike are one, under the word of the likeliest."""
    if not isinstance(question, Throw) or question.alike is None:
        weighted = [(outcome, chance, outcome) for outcome, chance in question.weighted()]
    else:
        each = replace(question, alike=None).weighted()
        weighted = [(outcome, chance, question.alike(outcome)) for outcome, chance in each]
    words: dict[Any, str] = {}
    for outcome, _, key in sorted(weighted, key=lambda one: -one[1]):
        words.setdefault(key, str(question.result(outcome)))
    chances: dict[str, float] = {}
    for _, chance, key in weighted:
        chances[words[key]] = chances.get(words[key], 0.0) + chance
    return chances
