"""Time passes: the clock moves, and what comes due on the way comes due in its order."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

import msgspec

from engine import events as e
from engine.procedure import Procedure, Scene, tell

if TYPE_CHECKING:
    from engine.actions import Action
    from engine.campaign import Campaign
    from engine.clock import Activity, Timer
    from engine.system import RuleSystem

FindAction = Callable[[str], "Action[Any]"]


def pass_time(
    system: RuleSystem, find: FindAction, scene: Scene, seconds: int, *, by_turns: bool = False
) -> Procedure[None]:
    """Moves the clock, and carries out what comes due on the way.

    At the same second a lasting deed completes before the timer that it is to beat (STOCS-B44).

    Args:
        system: Says what a timer brings.
        find: The action of an id, for lasting deeds.
        scene: The scene.
        seconds: How much time passes, >= 0.
        by_turns: The rounds of a running fight pass: what ends at the start of somebody's turn waits for it.
            Otherwise the procedure may be stopped at any ask and keep the time reached (`Scene.may_stop`).
    """
    end = scene.campaign.clock + seconds
    yield from system.before_time(scene)
    seen: set[str] = set()
    while (due := next(_due(scene.campaign, end, seen, by_turns=by_turns), None)) is not None:
        at, rule, name = due
        seen.add(name)
        if at > scene.campaign.clock:
            yield from tell(e.ClockMoved(at - scene.campaign.clock))
        if not by_turns:
            scene.may_stop()
        yield from rule(system, find, scene)
    if end > scene.campaign.clock:
        yield from tell(e.ClockMoved(end - scene.campaign.clock))


_Rule = Callable[["RuleSystem", FindAction, Scene], Procedure[None]]


def _due(campaign: Campaign, end: int, seen: set[str], *, by_turns: bool) -> Iterator[tuple[int, _Rule, str]]:
    """What comes due up to ``end``: first by time, then deeds before timers before ends of conditions."""
    found: list[tuple[int, int, _Rule, str]] = [(a.at, 0, _complete(a), a.id) for a in campaign.activities]
    found += [(timer.at, 1, _fire(timer), timer.id) for timer in campaign.timers]
    fight = campaign.encounter
    for person in campaign.people.values():
        for condition in person.conditions:
            until = condition.until
            if until is None:
                continue
            in_turns = by_turns and until.round is not None
            if in_turns and fight is not None and fight.slot_of(until.person or person.id):
                continue
            found.append((until.at, 2, _lift(person.id, condition.id), condition.id))
    for at, _, rule, name in sorted(found, key=lambda one: one[:2]):
        if at <= end and name not in seen:
            yield max(at, campaign.clock), rule, name


def _complete(activity: Activity) -> _Rule:
    def rule(system: RuleSystem, find: FindAction, scene: Scene) -> Procedure[None]:
        action = find(activity.action)
        yield from tell(e.ActivityEnded(activity.id))
        named = [activity.values.get(f.key) for f in action.fields if f.kind == "person"]
        there = all(person is None or person in scene.campaign.people for person in named)
        # Somebody may have been taken out of the campaign since the deed was begun; then it comes to nothing.
        if action.completion is not None and there:
            yield from action.completion(scene, msgspec.convert(activity.values, action.values))

    return rule


def _fire(timer: Timer) -> _Rule:
    def rule(system: RuleSystem, find: FindAction, scene: Scene) -> Procedure[None]:
        yield from tell(e.TimerEnded(timer.id))
        yield from system.on_timer(scene, timer)

    return rule


def _lift(person: str, condition: str) -> _Rule:
    def rule(system: RuleSystem, find: FindAction, scene: Scene) -> Procedure[None]:
        yield from tell(e.ConditionEnded(person, condition))

    return rule
