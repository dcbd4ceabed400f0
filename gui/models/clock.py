"""The clock in words: what is due next, and what letting time pass would bring."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from engine import events as e
from engine.foresight import foresee
from engine.history import duration, told_events
from engine.history.names import moment
from engine.words import text

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from engine.campaign import Campaign
    from engine.clock import Activity
    from engine.foresight import Foreseen
    from gui.session_bridge import SessionBridge

ADVANCE: Final = "advance"
"""The action that lets time pass."""

TIME: Final = "time"
"""Group of the actions that do nothing but that; they may be stopped where they have come to."""

MOST_RESULTS: Final = 6
"""More results of a die than this are told as a stretch of numbers."""


@dataclass(frozen=True)
class Due:
    """Something that comes by itself: when, how long until then, whom it concerns, and what it is."""

    at: int
    left: str
    who: str
    what: str


@dataclass(frozen=True)
class Outlook:
    """What time would bring.

    Attributes:
        lines: When and what, for all that is certain.
        reached: The time on the clock that is certain to be reached.
        asks: The first die in words, empty if none is asked.
        chances: Its results in words, with their chances.
        paused: For each paused fight to whose people something would happen, a sentence that names it and them.
    """

    lines: tuple[tuple[str, str], ...]
    reached: str
    asks: str = ""
    chances: tuple[tuple[str, float], ...] = ()
    paused: tuple[str, ...] = ()


def units(bridge: SessionBridge) -> dict[str, str]:
    """The units in which time can be let pass, with their words."""
    fields = bridge.actions[ADVANCE].fields if ADVANCE in bridge.actions else ()
    return {field.key: bridge.say(field.title) for field in fields}


def time_words(bridge: SessionBridge, second: int) -> str:
    """A time on the clock with a capital letter."""
    said = bridge.say(moment(second))
    return said[:1].upper() + said[1:]


def due(bridge: SessionBridge) -> list[Due]:
    """Timers, lasting deeds and states that end by the clock, the next one first."""
    return sorted(_all_due(bridge), key=lambda one: one.at)


def _all_due(bridge: SessionBridge) -> Iterator[Due]:
    campaign = bridge.campaign
    for timer in campaign.timers:
        what = bridge.word(timer.name, "timer", "condition")
        yield Due(timer.at, _left(bridge, timer.at), bridge.name(timer.person), what)
    for deed in campaign.activities:
        yield Due(deed.at, _left(bridge, deed.at), *_deed(bridge, deed))
    for person in campaign.people.values():
        for condition in person.conditions:
            until = condition.until
            by_turn = until is not None and until.round is not None and _comes_up(campaign, until.person or person.id)
            if until is not None and not by_turn:
                what = bridge.say(text("window.clock.ends", condition=bridge.word(condition.name, "condition")))
                yield Due(until.at, _left(bridge, until.at), person.name, what)


def _comes_up(campaign: Campaign, person: str) -> bool:
    """Whether somebody has turns in the fight that is run; what waits for a turn otherwise ends by the clock."""
    fight = campaign.encounter
    return fight is not None and fight.slot_of(person) is not None


def _deed(bridge: SessionBridge, deed: Activity) -> tuple[str, str]:
    """Who is at a lasting deed, and what it is."""
    action = bridge.actions.get(deed.action)
    people = [bridge.name(str(deed.values[f.key])) for f in action.fields if f.kind == "person"] if action else []
    what = bridge.say(action.label) if action else deed.action
    if len(people) > 1:
        what = bridge.say(text("window.clock.deed_on", deed=what, person=people[1]))
    return people[0] if people else "", what


def _left(bridge: SessionBridge, at: int) -> str:
    left = at - bridge.campaign.clock
    return ", ".join(map(bridge.say, duration(left))) if left > 0 else bridge.say(text("window.clock.now"))


def outlook(bridge: SessionBridge, values: Mapping[str, Any]) -> Outlook | None:
    """What is certain up to the first die, then the die; None while no time is given, or too much."""
    campaign = bridge.campaign
    seen = foresee(campaign, bridge.actions[ADVANCE], values)
    if seen is None:
        return None
    lines: list[tuple[str, str]] = []
    clock = campaign.clock
    for event, line in zip(seen.events, told_events(seen.events, campaign, bridge.words), strict=True):
        if isinstance(event, e.ClockMoved):
            clock += event.by
        elif not line.minor:
            lines.append((time_words(bridge, clock), bridge.say(line.said)))
    reached = time_words(bridge, seen.campaign_clock)
    paused = tuple(_paused(bridge, seen))
    if seen.ask is None:
        return Outlook(tuple(lines), reached, paused=paused)
    label = bridge.say(seen.ask.label)
    target = seen.ask.target
    facts = {"label": label, "dice": seen.ask.code, "target": target, "time": reached}
    asks = bridge.say(text("window.clock.asks_target" if target is not None else "window.clock.asks", **facts))
    return Outlook(tuple(lines), reached, asks, tuple(_chances(bridge, seen.chances)), paused)


def _paused(bridge: SessionBridge, seen: Foreseen) -> Iterator[str]:
    """Sentences on the paused fights to whose people time would do something."""
    campaign = bridge.campaign
    of_timer = {timer.id: timer.person for timer in campaign.timers}
    touched = {str(getattr(event, "person", "")) for event in seen.events}
    touched |= {of_timer.get(event.timer, "") for event in seen.events if isinstance(event, e.TimerEnded)}
    if seen.ask is not None:
        touched.add(seen.ask.roller)
    for fight in campaign.encounters.values():
        people = [person for person in fight.people if person in touched and person in campaign.people]
        if fight.state == "paused" and people:
            names = list(map(bridge.name, people))
            yield bridge.say(text("window.clock.paused", fight=fight.name, people=names))


def _chances(bridge: SessionBridge, chances: Mapping[str, float]) -> Iterator[tuple[str, float]]:
    """Results with their chances, the likeliest first; many numbers as one stretch with their mean."""
    numbers = [int(word) for word in chances if word.lstrip("-").isdigit()]
    if len(numbers) == len(chances) > MOST_RESULTS:
        mean = sum(int(word) * chance for word, chance in chances.items())
        facts = {"lowest": min(numbers), "highest": max(numbers), "mean": f"{mean:.1f}"}
        yield bridge.say(text("window.clock.stretch", **facts)), sum(chances.values())
        return
    for word, chance in sorted(chances.items(), key=lambda one: -one[1]):
        yield bridge.word(word, "result", "effect", "place"), chance
