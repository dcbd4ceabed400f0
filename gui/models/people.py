"""Words on a person that roster and tracker share."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.history import duration
from engine.units import split_seconds
from engine.words import text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from engine.character import Character, Condition
    from engine.reasons import Reason
    from engine.sheet import Track
    from engine.system import Budgeted
    from gui.session_bridge import SessionBridge


_WEIGHT: dict[type, int] = {list: 0, tuple: 0, dict: 1}


def band(bridge: SessionBridge, track: Track, amount: int) -> str:
    """The name of the stretch of a track in which a number lies, empty where it has none."""
    reached = [one for one in track.bands if one.lowest <= amount]
    return bridge.say(reached[-1].label) if reached else ""


def conditions(bridge: SessionBridge, person: Character) -> list[str]:
    """The conditions of a person in words, each once."""
    return list(dict.fromkeys(bridge.word(one.name, "condition") for one in person.conditions))


def conditions_left(bridge: SessionBridge, person: Character) -> list[str]:
    """The conditions of a person in words, each with how long it still lasts, shortly: ``panicked 2 r``."""
    return list(dict.fromkeys(_with_time(bridge, one) for one in person.conditions))


def _with_time(bridge: SessionBridge, condition: Condition) -> str:
    name, until = bridge.word(condition.name, "condition"), condition.until
    if until is None:
        return name
    fight = bridge.campaign.encounter
    if until.round is not None and fight is not None:
        left = bridge.say(text("window.tracker.rounds", rounds=max(0, until.round - fight.round)))
    else:
        days, hours, minutes, seconds = split_seconds(max(0, until.at - bridge.campaign.clock))
        parts = (("d", days), ("h", hours), ("min", minutes), ("s", seconds))
        left = " ".join([f"{amount} {unit}" for unit, amount in parts if amount][:2]) or "0 s"
    return bridge.say(text("window.tracker.condition", name=name, left=left))


def how_long(bridge: SessionBridge, person: str, condition: Condition) -> str:
    """How long a condition of a person still lasts, as a sentence has it."""
    until, fight, say = condition.until, bridge.campaign.encounter, bridge.say
    if until is None:
        return say(text("window.sheet.until_lifted"))
    if until.round is None or fight is None:
        left = max(0, until.at - bridge.campaign.clock)
        return say(text("window.sheet.for_time", time=duration(left)))
    rounds = max(0, until.round - fight.round)
    key = {0: "window.sheet.until_turn_now", 1: "window.sheet.until_turn_one"}.get(rounds, "window.sheet.until_turn")
    return say(text(key, person=bridge.name(until.person or person), rounds=rounds))


def budget_words(bridge: SessionBridge, person: str) -> str:
    """What is left of a person's round, in one line."""
    return " · ".join(_budget(bridge, one) for one in bridge.system.round_budget(bridge.campaign, person))


def budget_lines(bridge: SessionBridge, person: str) -> list[str]:
    """What is left of a person's round, each with its reasons under it."""
    lines = []
    for one in bridge.system.round_budget(bridge.campaign, person):
        lines.append(_budget(bridge, one))
        lines += [f"    {line}" for line in reason_lines(bridge, one.reasons)]
    return lines


def _budget(bridge: SessionBridge, one: Budgeted) -> str:
    facts = {"label": one.label, "left": f"{one.left:g}", "of": f"{one.of:g}", "unit": one.unit}
    return bridge.say(text("window.tracker.budget_unit" if one.unit else "window.tracker.budget", **facts))


def summary(bridge: SessionBridge, person: Character) -> str:
    """Tracks that are not untouched, in one line."""
    said = []
    for track in bridge.system.schema.tracks:
        amount = person.count(track.key)
        if amount:
            name = band(bridge, track, amount)
            said.append(f"{bridge.say(track.label)} {amount}" + (f" – {name}" if name else ""))
    return " · ".join(said)


def derived(bridge: SessionBridge, person: Character) -> Iterator[tuple[str, str]]:
    """Name and value of everything that follows from the sheet."""
    for one in bridge.system.schema.derived.values():
        value = one.of(bridge.campaign, person).value
        if value is not None:
            yield bridge.say(one.label), bridge.say(value)


def reason_lines(bridge: SessionBridge, reasons: tuple[Reason, ...]) -> list[str]:
    """Reasons as lines, with their rules."""
    return [reason_line(bridge, reason) for reason in reasons]


def reason_line(bridge: SessionBridge, reason: Reason, *, with_rule: bool = True) -> str:
    """One reason in words; a number that is added shows its sign."""
    label = bridge.say(reason.label)
    rule = reason.rule if with_rule else ""
    if reason.value is None:
        key = "line.reason_rule" if rule else "line.reason"
    else:
        key = "line.reason_value_rule" if rule else "line.reason_value"
    value = bridge.say(reason.value)
    if isinstance(reason.value, int | float) and reason.value < 0:
        value = f"−{value[1:]}"
    return bridge.say(text(key, label=label, value=value, rule=rule))


def state_words(bridge: SessionBridge, person: Character) -> str:
    """The system's words on a person in one line: ammunition, what is left to spend."""
    shown = []
    tracks = {track.key for track in bridge.system.schema.tracks}
    state = bridge.system.state(bridge.campaign, person)
    # What presses stands first: lists such as clocks that run, then what is loaded, then what is left to spend.
    for key, value in sorted(state.items(), key=lambda item: _WEIGHT.get(type(item[1]), 2)):
        if key in tracks or key == "conditions":
            continue
        said = _plain(value)
        if said:
            shown.append(_state_line(bridge, key, said))
    return " · ".join(shown)


def _state_line(bridge: SessionBridge, key: str, said: str) -> str:
    if f"window.state.{key}" in bridge.words:
        return bridge.say(text(f"window.state.{key}", value=said))
    return bridge.say(text("window.tracker.state_of", name=bridge.word(key, "state"), value=said))


def _plain(value: Any) -> str:
    """Plain data of a system as words; empty for nothing worth a word."""
    if not value:
        return ""
    if value is True:
        return "✓"
    if isinstance(value, dict):
        return ", ".join(f"{name}: {_plain(one) or one}" for name, one in value.items())
    if isinstance(value, list | tuple):
        return ", ".join(_plain(one) for one in value)
    return f"{value:g}" if isinstance(value, float) else str(value)
