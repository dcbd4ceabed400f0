"""What happened, in the past tense: the closed set of events that the journal keeps.

The set is generic and knows no system. Kinds are permanent words in files and never change their meaning; a
new need gets a new kind. Events carry deltas, never totals.
"""

from __future__ import annotations

from typing import Any, Literal, Union

import msgspec

from engine.campaign import RuleTable, TableRow
from engine.character import Character, Condition, Row, Showing, Step, Wound
from engine.clock import Activity, Evening, Timer
from engine.encounter import Encounter, Slot
from engine.reasons import Reason
from engine.words import Text


class Event(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True, tag_field="kind"):
    """Base of all events; ``why`` explains what happened, line by line, with rule ids."""

    why: tuple[Reason, ...] = ()


class CampaignBegan(Event, frozen=True, tag="campaign_began"):
    """The first event: the system, its options and its tables, adopted by value."""

    system: str
    name: str
    options: dict[str, Any]
    tables: dict[str, RuleTable]


class OptionSet(Event, frozen=True, tag="option_set"):
    """A house rule was chosen."""

    name: str
    value: Any


class TableRowSet(Event, frozen=True, tag="table_row_set"):
    """A row of the campaign's own copy of a table was added or changed."""

    table: str
    row: str
    values: dict[str, Any]


class TableRowReset(Event, frozen=True, tag="table_row_reset"):
    """A row of the campaign's own copy of a table was put back as the program ships it, with where it comes from."""

    table: str
    row: TableRow


class TableRowRemoved(Event, frozen=True, tag="table_row_removed"):
    """A row that the campaign had added to its own copy of a table was taken away."""

    table: str
    row: str


class CharacterAdded(Event, frozen=True, tag="character_added"):
    """Somebody came into the campaign."""

    character: Character


class CharacterRemoved(Event, frozen=True, tag="character_removed"):
    """Somebody was taken out of the campaign."""

    person: str


class FieldSet(Event, frozen=True, tag="field_set"):
    """A field of a sheet was given a value; None takes it away. ``name`` and ``kind`` are the person's own."""

    person: str
    field: str
    value: Any


class RowAdded(Event, frozen=True, tag="row_added"):
    """A table of a sheet got a row."""

    person: str
    table: str
    row: Row


class RowSet(Event, frozen=True, tag="row_set"):
    """A column of a row was given a value."""

    person: str
    row: str
    column: str
    value: Any


class RowRemoved(Event, frozen=True, tag="row_removed"):
    """A row of a sheet was taken away."""

    person: str
    row: str


class RowMoved(Event, frozen=True, tag="row_moved"):
    """A row was put at another place of its table; the first weapon is the one in hand."""

    person: str
    row: str
    to: int


class CounterChanged(Event, frozen=True, tag="counter_changed"):
    """A number of a person went up or down."""

    person: str
    counter: str
    by: int


class MarkChanged(Event, frozen=True, tag="mark_changed"):
    """A number that holds for this round only went up or down."""

    person: str
    mark: str
    by: int


class WoundTaken(Event, frozen=True, tag="wound_taken"):
    """A wound, added to its track."""

    person: str
    wound: Wound


class WoundEased(Event, frozen=True, tag="wound_eased"):
    """Part of a wound healed; its track goes down with it."""

    person: str
    wound: str
    by: int


class WoundCorrected(Event, frozen=True, tag="wound_corrected"):
    """A step of a wound's waterfall was set right: its steps now, and by how much its severity changed."""

    person: str
    wound: str
    steps: tuple[Step, ...]
    by: int


class ConditionBegan(Event, frozen=True, tag="condition_began"):
    """A person came into a state."""

    person: str
    condition: Condition


class ConditionEnded(Event, frozen=True, tag="condition_ended"):
    """A state ended or was lifted."""

    person: str
    condition: str


class TimerStarted(Event, frozen=True, tag="timer_started"):
    """Something will come due."""

    timer: Timer


class TimerEnded(Event, frozen=True, tag="timer_ended"):
    """Something came due or was called off."""

    timer: str


class ActivityBegan(Event, frozen=True, tag="activity_began"):
    """A lasting deed was begun."""

    activity: Activity


class ActivityEnded(Event, frozen=True, tag="activity_ended"):
    """A lasting deed was completed or given up."""

    activity: str


class ClockMoved(Event, frozen=True, tag="clock_moved"):
    """Time passed, in seconds."""

    by: int


class EncounterBegan(Event, frozen=True, tag="encounter_began"):
    """A fight was set up; a running one becomes the active one."""

    encounter: Encounter


class EncounterEnded(Event, frozen=True, tag="encounter_ended"):
    """A fight is over."""

    encounter: str


class EncounterTakenUp(Event, frozen=True, tag="encounter_taken_up"):
    """A fight that was prepared, paused or over is fought now; it becomes the active one."""

    encounter: str


class EncounterPaused(Event, frozen=True, tag="encounter_paused"):
    """A fight stands still until it is taken up again."""

    encounter: str


class EncounterRenamed(Event, frozen=True, tag="encounter_renamed"):
    """A fight got another name."""

    encounter: str
    name: str


class EncounterRemoved(Event, frozen=True, tag="encounter_removed"):
    """A fight was taken off the list."""

    encounter: str


class RoundBegan(Event, frozen=True, tag="round_began"):
    """The next round: nobody has acted, the marks of the last round are gone."""

    number: int


class TurnBegan(Event, frozen=True, tag="turn_began"):
    """It is the turn of a slot."""

    slot: str


class TurnEnded(Event, frozen=True, tag="turn_ended"):
    """A slot has acted."""

    slot: str


class SlotAdded(Event, frozen=True, tag="slot_added"):
    """Somebody got a place in the order, before the slot at ``to``; at the end if there are fewer."""

    slot: Slot
    to: int


class SlotRemoved(Event, frozen=True, tag="slot_removed"):
    """A place in the order is gone."""

    slot: str


class SlotJoined(Event, frozen=True, tag="slot_joined"):
    """Somebody acts together with those of a slot from now on."""

    slot: str
    person: str


class SlotLeft(Event, frozen=True, tag="slot_left"):
    """Somebody no longer acts with the others of a slot."""

    slot: str
    person: str


class SlotNamed(Event, frozen=True, tag="slot_named"):
    """A group got a name."""

    slot: str
    name: str


class SlotMoved(Event, frozen=True, tag="slot_moved"):
    """A slot was put at another place; ``by_hand`` marks it as dragged."""

    slot: str
    to: int
    by_hand: bool = True


class SlotHeld(Event, frozen=True, tag="slot_held"):
    """A slot waits to act later, or no longer does."""

    slot: str
    held: bool


class SlotsSorted(Event, frozen=True, tag="slots_sorted"):
    """The slots were put in order; ``order`` names all, ``values`` those that were valued anew (no longer by hand)."""

    order: tuple[str, ...]
    values: dict[str, float]


class OrderKept(Event, frozen=True, tag="order_kept"):
    """Whether the order made by hand is kept when a round begins."""

    on: bool


class PortraitSet(Event, frozen=True, tag="portrait_set"):
    """A person got a picture, by the SHA-256 of its bytes in the file; empty takes it away."""

    person: str
    portrait: str


class ShowingSet(Event, frozen=True, tag="showing_set"):
    """What players get to see of a person was chosen."""

    person: str
    showing: Showing


class ConditionOpened(Event, frozen=True, tag="condition_opened"):
    """On whom players see a condition was chosen, by the condition's name."""

    condition: str
    to: Literal["nobody", "own", "all"]


class EveningBegan(Event, frozen=True, tag="evening_began"):
    """An evening of play began."""

    evening: Evening


class EveningEnded(Event, frozen=True, tag="evening_ended"):
    """The evening of play ended."""

    evening: str


class Noted(Event, frozen=True, tag="noted"):
    """The referee wrote something down."""

    text: str


class Reported(Event, frozen=True, tag="reported"):
    """Something worth a line in the log that changed nothing, such as a miss."""

    text: Text
    person: str = ""


AnyEvent = Union[  # noqa: UP007 - msgspec reads the union at run time
    EveningBegan, EveningEnded, EncounterTakenUp, EncounterPaused, EncounterRenamed, EncounterRemoved, SlotJoined,
    SlotLeft, SlotNamed,
    CampaignBegan, OptionSet, TableRowSet, TableRowReset, TableRowRemoved,
    CharacterAdded, CharacterRemoved, FieldSet, RowAdded, RowSet, RowRemoved,
    RowMoved, CounterChanged, MarkChanged, WoundTaken, WoundEased, WoundCorrected, ConditionBegan, ConditionEnded,
    TimerStarted, TimerEnded, ActivityBegan, ActivityEnded, ClockMoved, EncounterBegan, EncounterEnded, RoundBegan,
    TurnBegan, TurnEnded, SlotAdded, SlotRemoved, SlotMoved, SlotHeld, SlotsSorted, OrderKept, PortraitSet, ShowingSet,
    ConditionOpened, Noted, Reported,
]  # fmt: skip
