"""Chances of a rule, counted over plays of it with the app's dice (see `engine.odds`)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from engine.asks import Ask, Choice, Throw
from engine.evolve import evolve
from engine.odds.results import Odds, TargetOdds
from engine.procedure import SEVERITY, Call, Effect, Procedure, Scene, Together

if TYPE_CHECKING:
    from engine.campaign import Campaign
    from engine.roller import Roller
    from engine.system import RuleSystem


def estimate(
    system: RuleSystem,
    campaign: Campaign,
    rule: Callable[[Scene], Procedure[Any]],
    roller: Roller,
    plays: int,
) -> Odds:
    """Chances from so many plays of the procedure with the app's dice; choices take their default."""
    happened: dict[str, dict[str, int]] = {}
    severity: dict[str, dict[int, int]] = {}
    for _ in range(plays):
        for person, counted in play_once(campaign, rule, roller).items():
            seen = happened.setdefault(person, {})
            for name in counted:
                seen[name] = seen.get(name, 0) + 1
            spread = severity.setdefault(person, {})
            added = counted.get(SEVERITY, 0)
            spread[added] = spread.get(added, 0) + 1
    targets = {}
    for person, spread in severity.items():
        spread[0] = spread.get(0, 0) + plays - sum(spread.values())
        names = dict.fromkeys((*system.effects, *sorted(happened[person].keys() - {SEVERITY})))
        effects = {name: happened[person].get(name, 0) / plays for name in names}
        targets[person] = TargetOdds(effects, {s: n / plays for s, n in sorted(spread.items())})
    return Odds(targets, exact=False, plays=plays)


def play_once(campaign: Campaign, rule: Callable[[Scene], Procedure[Any]], roller: Roller) -> dict[str, dict[str, int]]:
    """One play of a rule with the app's dice: effects counted, by person and name."""
    scene = Scene(campaign)
    effects: dict[str, dict[str, int]] = {}
    stack = [rule(scene)]
    value: Any = None
    while stack:
        try:
            step = stack[-1].send(value)
        except StopIteration as end:
            stack.pop()
            value = end.value
            continue
        value = None
        if isinstance(step, Call):
            stack.append(step.rule(scene, *step.arguments))
        elif isinstance(step, Effect):
            counted = effects.setdefault(step.person, {})
            counted[step.name] = counted.get(step.name, 0) + step.amount
        elif isinstance(step, Together):
            value = [_thrown(question, roller, effects) for question in step.asks]
        elif isinstance(step, Ask):
            value = _thrown(step, roller, effects)
        else:
            scene.campaign = evolve(scene.campaign, step)
    return effects


def _thrown(question: Ask[Any], roller: Roller, effects: dict[str, dict[str, int]]) -> Any:
    if isinstance(question, Throw):
        outcome = question.read(question.sum(roller.roll(question.dice)))
        if question.adds:
            counted = effects.setdefault(question.adds.person, {})
            counted[SEVERITY] = counted.get(SEVERITY, 0) + question.adds.amount(outcome)
        return outcome
    if isinstance(question, Choice):
        return question.waived
    raise TypeError(f"cannot throw {question.id}")
