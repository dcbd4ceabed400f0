"""The record of an evening of play: what happened, who came to what, what was noted; as data and as plain text."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import msgspec

from engine import events as e
from engine.history import told
from engine.history.names import Names, moment, names_of, signed
from engine.words import Text, literal, text

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from engine.campaign import Campaign
    from engine.log import LogEntry
    from engine.words import Words

WORTH: Final = frozenset(
    {"wound_taken", "wound_eased", "wound_corrected", "condition_began", "condition_ended", "reported", "timer_ended"}
)
"""Kinds of events that a record tells under the headline of what brought them."""

FIGHTS: Final = ("encounter_began", "encounter_taken_up", "encounter_paused", "encounter_ended")
"""Kinds of events that name a fight; their line says more than the headline."""

TOLD: Final = frozenset(
    {
        *FIGHTS, "round_began", "slot_added", "slot_removed", "character_added", "character_removed", "noted",
        "clock_moved", "activity_began", "option_set",
    }
)  # fmt: skip
"""Kinds of events that make what brought them worth a line, though the headline says it all."""

SAID_AT_ONCE: Final = frozenset({"condition", "lift", "afflict", "relieve"})
"""Actions whose headline says of everybody what their events say of each."""


class Happening(msgspec.Struct, frozen=True):
    """Something of an evening.

    Attributes:
        row: Row of the log that tells more.
        clock: Second of the clock after it.
        said: The headline.
        lines: What it brought.
        note: What the referee wrote down with it, empty for nothing.
    """

    row: int
    clock: int
    said: Text
    lines: tuple[Text, ...] = ()
    note: str = ""


class EveningRecord(msgspec.Struct, frozen=True):
    """What happened in an evening.

    Attributes:
        name: What the evening is called.
        began_at: Real date and time of its beginning, as the journal has it.
        ended_at: The same of its end, or of the last that was done.
        began: Second of the clock at its beginning.
        ended: The same at its end.
        is_over: Whether it was ended.
        changes: For each person whose tracks changed, by how much, in words.
        happenings: What happened, in order.
    """

    name: str
    began_at: str
    ended_at: str
    began: int
    ended: int
    is_over: bool
    changes: tuple[Text, ...]
    happenings: tuple[Happening, ...]

    @property
    def notes(self) -> tuple[Text, ...]:
        """What the referee wrote down."""
        return tuple(literal(one.note) for one in self.happenings if one.note)


def evening_record(
    log: Sequence[LogEntry], campaign: Campaign, words: Words, evening: str, tracks: Mapping[str, Text]
) -> EveningRecord | None:
    """The record of an evening; None where the log has none of that id.

    Args:
        log: The whole log.
        campaign: Where names are looked up.
        words: Tells which lines have words of their own.
        evening: Id of the evening.
        tracks: Names of the tracks whose changes are summed up, by key.
    """
    entries = list(_of_evening(log, evening))
    found = next((one for one in campaign.evenings if one.id == evening), None)
    if not entries or found is None:
        return None
    named, clock = names_of(log), found.began
    happenings: list[Happening] = []
    changes: dict[tuple[str, str], int] = {}
    for entry in entries:
        for event in entry.events:
            clock += event.by if isinstance(event, e.ClockMoved) else 0
            for person, track, by in _change(event):
                changes[person, track] = changes.get((person, track), 0) + by
        happened = _happening(entry, campaign, words, named, clock)
        if happened is not None:
            happenings.append(happened)
    names = Names(campaign, words, named)
    return EveningRecord(
        found.name,
        entries[0].at,
        entries[-1].at,
        found.began,
        found.ended if found.ended is not None else clock,
        found.ended is not None,
        tuple(_summed_up(names, changes, tracks)),
        tuple(happenings),
    )


def record_text(record: EveningRecord, words: Words, when: Callable[[str], str]) -> str:
    """The record as plain text, to be kept or sent round.

    Args:
        record: The record.
        words: The words.
        when: Real date and time as this person writes it.
    """

    def say(key: str, **facts: Any) -> str:
        return words.render(text(f"evening.{key}", **facts))

    lines = [record.name, "=" * len(record.name)]
    if record.began_at:
        real = {"began": when(record.began_at), "ended": when(record.ended_at)}
        lines.append(say("real" if record.is_over else "real_open", **real))
    lines.append(say("clock", began=moment(record.began), ended=moment(record.ended)))
    for title, some in (("changes", record.changes), ("notes", record.notes)):
        if some:
            lines += ["", say(title), *(f"- {words.render(one)}" for one in some)]
    lines += ["", say("happened")]
    for one in record.happenings:
        lines.append(f"- {words.render(one.said)}")
        lines += [f"    {words.render(said)}" for said in one.lines]
    if not record.happenings:
        lines.append(say("nothing"))
    return "\n".join(lines) + "\n"


def _of_evening(log: Sequence[LogEntry], evening: str) -> Iterator[LogEntry]:
    """The actions from the one that began an evening to the one that ended it or began another."""
    within = False
    for entry in log:
        if any(isinstance(event, e.EveningBegan) and event.evening.id == evening for event in entry.events):
            within = True
        elif within and any(isinstance(event, e.EveningBegan) for event in entry.events):
            return
        if within:
            yield entry
        if within and any(isinstance(event, e.EveningEnded) and event.evening == evening for event in entry.events):
            return


def _happening(
    entry: LogEntry, campaign: Campaign, words: Words, named: Mapping[str, str], clock: int
) -> Happening | None:
    """What a record tells of an action; nothing of turns that went by and of books that were kept."""
    kinds = {str(type(event).__struct_config__.tag) for event in entry.events}
    if not kinds & (WORTH | TOLD) or entry.action in {"begin_evening", "end_evening", "prepare_fight", "change_fight"}:
        return None
    story = told(entry, campaign, words, named)
    of_fight = {line.kind: line.said for line in story.lines}
    said = next((of_fight[kind] for kind in FIGHTS if kind in of_fight), story.headline)
    lines = () if entry.action in SAID_AT_ONCE else tuple(line.said for line in story.lines if line.kind in WORTH)
    # A headline that says what one event did says it once.
    more = tuple(line for line in lines if words.render(line) != words.render(said))
    note = next((event.text for event in entry.events if isinstance(event, e.Noted)), "")
    return Happening(entry.row, clock, said, more, note)


def _change(event: e.AnyEvent) -> Iterator[tuple[str, str, int]]:
    match event:
        case e.WoundTaken(person=person, wound=wound):
            yield person, wound.track, wound.severity
        case e.CounterChanged(person=person, counter=counter, by=by):
            yield person, counter, by
        case e.WoundEased(person=person, wound=eased, by=by):
            yield person, f"eased {eased}", -by
        case e.WoundCorrected(person=person, wound=mended, by=by):
            yield person, f"eased {mended}", by
        case _:
            return


def _summed_up(names: Names, changes: Mapping[tuple[str, str], int], tracks: Mapping[str, Text]) -> Iterator[Text]:
    """By how much each person's tracks changed; what eased or was set right counts on the track of its wound."""
    of_wound = {wound.id: wound.track for person in names.campaign.people.values() for wound in person.wounds}
    summed: dict[str, dict[str, int]] = {}
    for (person, key), by in changes.items():
        track = of_wound.get(key.removeprefix("eased "), "") if key.startswith("eased ") else key
        if track in tracks:
            totals = summed.setdefault(person, {})
            totals[track] = totals.get(track, 0) + by
    for person, totals in summed.items():
        said = [text("line.amount_of", name=tracks[track], amount=signed(by)) for track, by in totals.items() if by]
        if said:
            yield text("evening.change", person=names.person(person), changes=said)
