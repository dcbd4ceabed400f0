"""The log in words: of a finished action a headline, a line for each ask and event, with reasons.

Pure functions over an entry and a campaign; nothing is kept. The window and the command line show
the same.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, Literal

import msgspec

from engine import events as e
from engine.history.events import happened
from engine.history.names import Names, duration, gathered, names_among, names_of
from engine.reasons import Reason
from engine.units import SECONDS
from engine.words import Text, literal, text

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from engine.answers import AskRecord
    from engine.campaign import Campaign
    from engine.character import Step
    from engine.log import LogEntry
    from engine.words import Words

__all__ = [
    "MINOR",
    "Line",
    "Told",
    "duration",
    "names_of",
    "reason_text",
    "step_reason",
    "told",
    "told_ask",
    "told_events",
]

MINOR: Final = frozenset({"mark_changed", "slots_sorted", "turn_ended"})
"""Kinds of events that only keep the books; a log may leave them out until asked for all."""


class Line(msgspec.Struct, frozen=True):
    """One line of the log.

    Attributes:
        kind: ``ask``, or the kind of the event.
        said: The line.
        reasons: How it came about, each with its rule.
        visibility: Whether players may see it; what secret asks brought is for the referee.
        minor: Whether it only keeps the books.
    """

    kind: str
    said: Text
    reasons: tuple[Reason, ...] = ()
    visibility: Literal["open", "referee"] = "open"
    minor: bool = False


class Told(msgspec.Struct, frozen=True):
    """A finished action in words: its headline, then its asks, then its events."""

    headline: Text
    lines: tuple[Line, ...]


def told(entry: LogEntry, campaign: Campaign, words: Words, named: Mapping[str, str] | None = None) -> Told:
    """A finished action in words.

    Args:
        entry: The action.
        campaign: Where its people and things are looked up.
        words: Tells which lines have words of their own, such as ``log.shoot``.
        named: Names by id of what may be gone from the campaign, as `names_of` finds them in the
            whole log.
    """
    names = Names(campaign, words, {**(named or {}), **names_of([entry])})
    asks = [_ask_line(record, names) for record in entry.asked]
    events = [_event_line(event, names) for event in entry.events]
    return Told(_headline(entry, names), (*asks, *events))


def told_ask(record: AskRecord, campaign: Campaign, words: Words) -> Line:
    """One answered ask in words, such as those of an action that is not finished."""
    return _ask_line(record, Names(campaign, words, {}))


def told_events(events: Iterable[e.AnyEvent], campaign: Campaign, words: Words) -> tuple[Line, ...]:
    """Events in words, such as those of an action that is not finished; ``campaign`` is as it was before them."""
    events = tuple(events)
    names = Names(campaign, words, names_among(events))
    return tuple(_event_line(event, names) for event in events)


def reason_text(reason: Reason) -> Text:
    """A reason as one line: what, how much, by which rule."""
    facts: dict[str, Any] = {"label": reason.label, "value": reason.value, "rule": reason.rule}
    if reason.value is None:
        return Text("line.reason_rule" if reason.rule else "line.reason", facts)
    return Text("line.reason_value_rule" if reason.rule else "line.reason_value", facts)


def step_reason(step: Step) -> Reason:
    """A step of a wound's waterfall as a reason: what was done, and what it came to."""
    if step.op == "is":
        return Reason(step.label, step.value, step.rule)
    sign = "−" if step.op == "plus" and step.amount < 0 else _SIGNS[step.op]
    amount = "" if step.op == "half" else f" {abs(step.amount)}"
    return Reason(step.label, f"{sign}{amount} = {step.value}", step.rule)


_SIGNS: Final = {"plus": "+", "times": "×", "half": "½", "divided": "÷"}


def _headline(entry: LogEntry, names: Names) -> Text:
    """The action's own words if there are any that fit, else what was done and by whom."""
    facts: dict[str, Any] = {key: names.value(value, entry.values) for key, value in entry.values.items()}
    if entry.action in {"condition", "lift", "afflict", "relieve"}:
        facts["name"] = _lasting(entry, names)
    for event in entry.events:
        match event:
            case e.CharacterAdded(character=person):
                facts.setdefault("added", []).append(person.name)
            case e.TurnBegan(slot=slot):
                facts["turn"] = names.slot(slot)
            case e.SlotMoved(slot=slot):
                facts.setdefault("moved", []).extend(names.slot(slot))
            case e.RoundBegan(number=number):
                facts["round"] = number
            case _:
                pass
    if "added" in facts:
        facts["added"] = gathered(facts["added"])
    moved = sum(event.by for event in entry.events if isinstance(event, e.ClockMoved))
    facts["passed"] = duration(moved)
    # A turn that opens a round is told as the round.
    opens = entry.action == "next_turn" and "round" in facts
    own = Text(f"log.{'next_round' if opens else entry.action}", facts)
    if own.key in names.words and not names.words.render(own).startswith("⟨"):
        return own
    edit = next((one for one in entry.events if isinstance(one, _EDITS)), None) if entry.action in _EDITING else None
    if edit is not None:
        return happened(names, str(type(edit).__struct_config__.tag), edit)
    action = names.word(("action",), entry.action)
    who = next((entry.values[key] for key in _WHO if entry.values.get(key)), None)
    if isinstance(who, str):
        return text("line.action_of", person=names.person(who), action=action)
    return text("line.action", action=action)


def _lasting(entry: LogEntry, names: Names) -> Text:
    """A condition as it was put on people: with the rounds, the time or the turn that was said."""
    name, values = names.word(("condition",), str(entry.values.get("name"))), entry.values
    seconds = sum(int(values.get(unit) or 0) * length for unit, length in SECONDS.items())
    if values.get("rounds"):
        return text("line.for_rounds", name=name, rounds=values["rounds"])
    if values.get("turn_of"):
        return text("line.until_turn", name=name, person=names.person(str(values["turn_of"])))
    if values.get("own_turn"):
        return text("line.until_own_turn", name=name)
    return text("line.for_time", name=name, time=duration(seconds)) if seconds else name


_WHO: Final = ("actor", "target", "character")

_EDITING: Final = frozenset({"set", "set_cell", "add_row", "remove_row", "move_row"})
"""Actions that need no headline beside the one thing that they do."""

_EDITS: Final = (e.FieldSet, e.CounterChanged, e.RowAdded, e.RowSet, e.RowRemoved, e.RowMoved)


def _ask_line(record: AskRecord, names: Names) -> Line:
    said = _answered(record, names)
    if record.superseded:
        before = "; ".join(", ".join(map(str, faces)) for faces in record.superseded)
        said = text("line.again", line=said, before=literal(before))
    return Line("ask", said, record.reasons, "referee" if record.secret else "open")


def _answered(record: AskRecord, names: Names) -> Text:
    facts: dict[str, Any] = {
        "label": record.label,
        "dice": record.dice,
        "target": record.target,
        "faces": list(record.faces),
        "result": record.option or names.result(record.result),
        "note": literal(record.note),
    }
    if record.faces:
        if record.target is not None:
            return Text("line.ask_target", facts)
        # A die that is read as it lies says its number once.
        alone = record.faces == (record.result,)
        return Text("line.ask_number" if alone else "line.ask", facts)
    if record.source == "waived":
        return Text("line.waived", facts)
    if record.source == "overridden":
        return Text("line.set_noted" if record.note else "line.set", facts)
    return Text("line.chosen", facts)


def _event_line(event: e.AnyEvent, names: Names) -> Line:
    kind = str(type(event).__struct_config__.tag)
    steps: tuple[Reason, ...] = ()
    if isinstance(event, e.WoundTaken):
        steps = tuple(map(step_reason, event.wound.steps))
    why = tuple(reason for reason in event.why if reason not in steps)
    return Line(kind, happened(names, kind, event), (*steps, *why), minor=kind in MINOR)
