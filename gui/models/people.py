"""Words on a person that roster and tracker share."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.history import duration
from engine.history.names import gathered, signed, stem
from engine.units import split_seconds
from engine.words import text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from engine.character import Character, Condition
    from engine.clock import Until
    from engine.encounter import Slot
    from engine.reasons import Reason
    from engine.sheet import Track
    from engine.system import Budgeted
    from gui.session_bridge import SessionBridge


_WEIGHT: dict[type, int] = {list: 0, tuple: 0, str: 0, dict: 1}

_NAMED_BY = ("area", "place", "condition")
"""Groups of words in which the names inside a mapping are looked up."""


def band(bridge: SessionBridge, track: Track, amount: int) -> str:
    """The name of the stretch of a track in which a number lies, empty where it has none."""
    reached = [one for one in track.bands if one.lowest <= amount]
    return bridge.say(reached[-1].label) if reached else ""


def conditions(bridge: SessionBridge, person: Character) -> list[str]:
    """The conditions of a person in words, each once."""
    return list(dict.fromkeys(bridge.word(one.name, "condition") for one in _weightiest_first(bridge, person)))


def conditions_left(bridge: SessionBridge, person: Character) -> list[str]:
    """The conditions of a person in words, each with how long it still lasts, shortly: ``panicked 2 r``."""
    return list(dict.fromkeys(_with_time(bridge, one) for one in _weightiest_first(bridge, person)))


def _weightiest_first(bridge: SessionBridge, person: Character) -> list[Condition]:
    """States that have words of their own, such as stunned, before limbs out of use and what the referee made up.

    Where room is short the end is what is left out.
    """
    return sorted(person.conditions, key=lambda one: f"condition.{one.name}" not in bridge.words)


def _with_time(bridge: SessionBridge, condition: Condition) -> str:
    name, until = bridge.word(condition.name, "condition"), condition.until
    if until is None:
        return name
    if until.round is not None and bridge.campaign.encounter is not None:
        left = bridge.say(text("window.tracker.rounds", rounds=rounds_left(bridge, until)))
    else:
        days, hours, minutes, seconds = split_seconds(max(0, until.at - bridge.campaign.clock))
        parts = (("d", days), ("h", hours), ("min", minutes), ("s", seconds))
        left = " ".join([f"{amount} {unit}" for unit, amount in parts if amount][:2]) or "0 s"
    return bridge.say(text("window.tracker.condition", name=name, left=left))


def rounds_left(bridge: SessionBridge, until: Until) -> int:
    """In how many rounds the turn comes with which something ends; 0 for this one.

    The clock tells it: a fight that was paused counts rounds of its own.
    """
    length = bridge.system.round_seconds(bridge.campaign)
    return max(0, -((bridge.campaign.clock - until.at) // length))


def how_long(bridge: SessionBridge, person: str, condition: Condition) -> str:
    """How long a condition of a person still lasts, as a sentence has it."""
    until, fight, say = condition.until, bridge.campaign.encounter, bridge.say
    if until is None:
        return say(text("window.sheet.until_lifted"))
    whose = until.person or person
    if until.round is None or fight is None or fight.slot_of(whose) is None:
        left = max(0, until.at - bridge.campaign.clock)
        return say(text("window.sheet.for_time", time=duration(left)))
    rounds = rounds_left(bridge, until)
    key = "window.sheet.until_end" if until.end else "window.sheet.until_turn"
    key += {0: "_now", 1: "_one"}.get(rounds, "")
    return say(text(key, person=bridge.name(whose), rounds=rounds))


def sentence(bridge: SessionBridge, person: str, condition: Condition) -> str:
    """A condition as a sentence: what, how long, how much it weighs, and why."""
    return with_reason(bridge, condition, how_long(bridge, person, condition))


def with_reason(bridge: SessionBridge, condition: Condition, lasting: str) -> str:
    """A condition with words on how long it lasts, how much it weighs, and why."""
    name = bridge.word(condition.name, "condition")
    said = bridge.say(text("window.tracker.lasting", name=name, left=lasting))
    more = [signed(condition.modifier)] if condition.modifier else []
    more += [condition.note] if condition.note else []
    return bridge.say(text("window.tracker.because", line=said, note=", ".join(more))) if more else said


def group_name(bridge: SessionBridge, slot: Slot) -> str:
    """What a group is called: as the table does, or by the name that its people share, with how many they are."""
    names = [bridge.name(person) for person in slot.people]
    shared = slot.name or _shared(names)
    if shared:
        return bridge.say(text("window.tracker.group", name=shared, count=len(names)))
    return ", ".join(gathered(names))


def slot_name(bridge: SessionBridge, slot: Slot) -> str:
    """What a place in the order is called."""
    return group_name(bridge, slot) if slot.is_group else ", ".join(map(bridge.name, slot.people))


def _shared(names: list[str]) -> str:
    """The name that numbered people share: ``Goon`` of ``Goon 1`` and ``Goon 2``."""
    stems = {stem(name) for name in names}
    return stems.pop() if len(stems) == 1 else ""


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
        said = _plain(bridge, _worth_saying(bridge, person, value))
        if said:
            shown.append(_state_line(bridge, key, said))
    return " · ".join(line for line in shown if line)


def _worth_saying(bridge: SessionBridge, person: Character, value: Any) -> Any:
    """A mapping without its zeros, unless it counts what the person has: an empty magazine is worth a word."""
    if not isinstance(value, dict):
        return value
    owned = {str(row.get("name")) for rows in person.rows.values() for row in rows} | set(bridge.system.schema.fields)
    return {name: one for name, one in value.items() if one or name in owned}


def _state_line(bridge: SessionBridge, key: str, said: str) -> str:
    """The words for one of them; a system whose words for it are empty keeps it off the line."""
    if f"window.state.{key}" in bridge.words:
        return bridge.say(text(f"window.state.{key}", value=said))
    return bridge.say(text("window.tracker.state_of", name=bridge.word(key, "state"), value=said))


def _plain(bridge: SessionBridge, value: Any) -> str:
    """Plain data of a system as words; empty for nothing worth a word."""
    if not value:
        return ""
    if value is True:
        return "✓"
    if isinstance(value, dict):
        named = {bridge.word(name, *_NAMED_BY): one for name, one in value.items()}
        return ", ".join(f"{name}: {_plain(bridge, one) or one}" for name, one in named.items())
    if isinstance(value, list | tuple):
        return ", ".join(_plain(bridge, one) for one in value)
    return f"{value:g}" if isinstance(value, float) else str(value)
