"""``evolve(campaign, event) -> campaign``: the only way that state changes. Pure and total over the events."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any, TypeVar

from msgspec.structs import replace

from engine import events as e
from engine.campaign import Campaign, RuleTable, TableRow
from engine.character import Character, Row

if TYPE_CHECKING:
    from engine.encounter import Encounter, Slot

K = TypeVar("K")
V = TypeVar("V")


def evolve(campaign: Campaign, event: e.AnyEvent) -> Campaign:
    """The campaign after one event.

    Args:
        campaign: State before; it stays as it is.
        event: Any event of the closed set.

    Raises:
        KeyError: The event names a person, row or slot that is not there; a fault of whoever made it.
    """
    return _BY_KIND[type(event)](campaign, event)


def evolve_all(campaign: Campaign, happened: Iterable[e.AnyEvent]) -> Campaign:
    """The campaign after several events in turn."""
    for event in happened:
        campaign = _BY_KIND[type(event)](campaign, event)
    return campaign


def _campaign_began(campaign: Campaign, event: e.CampaignBegan) -> Campaign:
    return replace(campaign, system=event.system, name=event.name, options=event.options, tables=event.tables)


def _option_set(campaign: Campaign, event: e.OptionSet) -> Campaign:
    return replace(campaign, options=_with(campaign.options, event.name, event.value))


def _table_row_set(campaign: Campaign, event: e.TableRowSet) -> Campaign:
    table = campaign.tables[event.table]
    old = table.row(event.row)
    values = {**(old.values if old else {}), **event.values}
    new = TableRow(event.row, values, "table", old.rules if old else ())
    return _row_of_table(campaign, table, old, new)


def _table_row_reset(campaign: Campaign, event: e.TableRowReset) -> Campaign:
    table = campaign.tables[event.table]
    return _row_of_table(campaign, table, table.row(event.row.name), event.row)


def _table_row_removed(campaign: Campaign, event: e.TableRowRemoved) -> Campaign:
    table = campaign.tables[event.table]
    return _row_of_table(campaign, table, table.row(event.row), None)


def _row_of_table(campaign: Campaign, table: RuleTable, old: TableRow | None, new: TableRow | None) -> Campaign:
    """The campaign with a row of a table replaced, added where there is no old one, or gone where there is no new."""
    put = (new,) if new else ()
    rows = tuple(one for row in table.rows for one in (put if row is old else (row,))) + (() if old else put)
    return replace(campaign, tables=_with(campaign.tables, table.key, RuleTable(table.key, rows)))


def _character_added(campaign: Campaign, event: e.CharacterAdded) -> Campaign:
    return replace(campaign, people=_with(campaign.people, event.character.id, event.character))


def _character_removed(campaign: Campaign, event: e.CharacterRemoved) -> Campaign:
    return replace(
        campaign,
        people=_without(campaign.people, event.person),
        timers=tuple(t for t in campaign.timers if t.person != event.person),
    )


def _person(campaign: Campaign, person: str, **changes: Any) -> Campaign:
    changed: Character = replace(campaign.people[person], **changes)
    return replace(campaign, people=_with(campaign.people, person, changed))


def _field_set(campaign: Campaign, event: e.FieldSet) -> Campaign:
    if event.field in {"name", "kind"}:
        return _person(campaign, event.person, **{event.field: event.value})
    values = campaign.people[event.person].values
    changed = _without(values, event.field) if event.value is None else _with(values, event.field, event.value)
    return _person(campaign, event.person, values=changed)


def _rows(
    campaign: Campaign,
    person: str,
    row_id: str,
    change: Callable[[tuple[Row, ...], int], list[Row]],
) -> Campaign:
    """Puts what ``change`` makes of the table in which a row stands, and of its index there, in its place."""
    rows = campaign.people[person].rows
    for key, table in rows.items():
        for index, row in enumerate(table):
            if row.id == row_id:
                return _person(campaign, person, rows=_with(rows, key, tuple(change(table, index))))
    raise KeyError(row_id)


def _row_added(campaign: Campaign, event: e.RowAdded) -> Campaign:
    rows = campaign.people[event.person].rows
    return _person(
        campaign,
        event.person,
        rows=_with(rows, event.table, (*rows.get(event.table, ()), event.row)),
    )


def _row_set(campaign: Campaign, event: e.RowSet) -> Campaign:
    def change(table: tuple[Row, ...], index: int) -> list[Row]:
        old = table[index]
        new = replace(old, values=_with(old.values, event.column, event.value), provenance="table")
        return [*table[:index], new, *table[index + 1 :]]

    return _rows(campaign, event.person, event.row, change)


def _row_removed(campaign: Campaign, event: e.RowRemoved) -> Campaign:
    return _rows(
        campaign,
        event.person,
        event.row,
        lambda table, index: [*table[:index], *table[index + 1 :]],
    )


def _row_moved(campaign: Campaign, event: e.RowMoved) -> Campaign:
    return _rows(campaign, event.person, event.row, lambda table, index: _moved(table, index, event.to))


def _counter_changed(campaign: Campaign, event: e.CounterChanged) -> Campaign:
    counters = campaign.people[event.person].counters
    return _person(
        campaign,
        event.person,
        counters=_with(counters, event.counter, counters.get(event.counter, 0) + event.by),
    )


def _wound_taken(campaign: Campaign, event: e.WoundTaken) -> Campaign:
    person, wound = campaign.people[event.person], event.wound
    counters = _with(person.counters, wound.track, person.count(wound.track) + wound.severity)
    return _person(campaign, event.person, wounds=(*person.wounds, wound), counters=counters)


def _wound_eased(campaign: Campaign, event: e.WoundEased) -> Campaign:
    person = campaign.people[event.person]
    eased = {w.id: w for w in person.wounds}[event.wound]
    wounds = tuple(replace(w, healed=w.healed + event.by) if w is eased else w for w in person.wounds)
    counters = _with(person.counters, eased.track, person.count(eased.track) - event.by)
    return _person(campaign, event.person, wounds=wounds, counters=counters)


def _wound_corrected(campaign: Campaign, event: e.WoundCorrected) -> Campaign:
    person = campaign.people[event.person]
    old = {w.id: w for w in person.wounds}[event.wound]
    new = replace(old, steps=event.steps, severity=old.severity + event.by)
    counters = _with(person.counters, old.track, person.count(old.track) + event.by)
    wounds = tuple(new if w is old else w for w in person.wounds)
    return _person(campaign, event.person, wounds=wounds, counters=counters)


def _condition_began(campaign: Campaign, event: e.ConditionBegan) -> Campaign:
    return _person(
        campaign,
        event.person,
        conditions=(*campaign.people[event.person].conditions, event.condition),
    )


def _condition_ended(campaign: Campaign, event: e.ConditionEnded) -> Campaign:
    conditions = campaign.people[event.person].conditions
    return _person(campaign, event.person, conditions=tuple(c for c in conditions if c.id != event.condition))


def _timer_started(campaign: Campaign, event: e.TimerStarted) -> Campaign:
    return replace(campaign, timers=(*campaign.timers, event.timer))


def _timer_ended(campaign: Campaign, event: e.TimerEnded) -> Campaign:
    return replace(campaign, timers=tuple(t for t in campaign.timers if t.id != event.timer))


def _activity_began(campaign: Campaign, event: e.ActivityBegan) -> Campaign:
    return replace(campaign, activities=(*campaign.activities, event.activity))


def _activity_ended(campaign: Campaign, event: e.ActivityEnded) -> Campaign:
    return replace(campaign, activities=tuple(a for a in campaign.activities if a.id != event.activity))


def _clock_moved(campaign: Campaign, event: e.ClockMoved) -> Campaign:
    return replace(campaign, clock=campaign.clock + event.by, marks={})


def _encounter_began(campaign: Campaign, event: e.EncounterBegan) -> Campaign:
    return replace(
        campaign,
        encounters=_with(campaign.encounters, event.encounter.id, event.encounter),
        active=event.encounter.id if event.encounter.state == "running" else campaign.active,
    )


def _encounter_ended(campaign: Campaign, event: e.EncounterEnded) -> Campaign:
    ended: Encounter = replace(campaign.encounters[event.encounter], state="ended", turn=None)
    return replace(
        campaign,
        encounters=_with(campaign.encounters, event.encounter, ended),
        active=None if campaign.active == event.encounter else campaign.active,
    )


def _fight(campaign: Campaign) -> Encounter:
    if campaign.active is None:
        raise KeyError("no fight is being run")
    return campaign.encounters[campaign.active]


def _in_fight(campaign: Campaign, **changes: Any) -> Campaign:
    fight = _fight(campaign)
    changed: Encounter = replace(fight, **changes)
    return replace(campaign, encounters=_with(campaign.encounters, fight.id, changed))


def _mark_changed(campaign: Campaign, event: e.MarkChanged) -> Campaign:
    marks = campaign.marks.get(event.person, {})
    changed = _with(marks, event.mark, marks.get(event.mark, 0) + event.by)
    return replace(campaign, marks=_with(campaign.marks, event.person, changed))


def _round_began(campaign: Campaign, event: e.RoundBegan) -> Campaign:
    slots = tuple(replace(slot, acted=False) for slot in _fight(campaign).slots)
    return replace(_in_fight(campaign, round=event.number, slots=slots, turn=None), marks={})


def _turn_began(campaign: Campaign, event: e.TurnBegan) -> Campaign:
    return _in_fight(campaign, turn=event.slot)


def _slot(campaign: Campaign, slot_id: str, **changes: Any) -> Campaign:
    slots = _fight(campaign).slots
    _index(slots, slot_id)
    return _in_fight(campaign, slots=tuple(replace(s, **changes) if s.id == slot_id else s for s in slots))


def _turn_ended(campaign: Campaign, event: e.TurnEnded) -> Campaign:
    return _in_fight(_slot(campaign, event.slot, acted=True), turn=None)


def _slot_added(campaign: Campaign, event: e.SlotAdded) -> Campaign:
    slots = _fight(campaign).slots
    return _in_fight(campaign, slots=(*slots[: event.to], event.slot, *slots[event.to :]))


def _slot_removed(campaign: Campaign, event: e.SlotRemoved) -> Campaign:
    fight = _fight(campaign)
    return _in_fight(
        campaign,
        slots=tuple(s for s in fight.slots if s.id != event.slot),
        turn=None if fight.turn == event.slot else fight.turn,
    )


def _slot_moved(campaign: Campaign, event: e.SlotMoved) -> Campaign:
    slots = _fight(campaign).slots
    moved = _moved(slots, _index(slots, event.slot), event.to)
    if event.by_hand:
        moved = [replace(s, moved=True) if s.id == event.slot else s for s in moved]
    return _in_fight(campaign, slots=tuple(moved))


def _slot_held(campaign: Campaign, event: e.SlotHeld) -> Campaign:
    slot = _fight(campaign).slots[_index(_fight(campaign).slots, event.slot)]
    if event.held == (slot.kind == "held"):
        return campaign
    return _slot(
        campaign,
        event.slot,
        kind="held" if event.held else slot.was,
        was=slot.kind if event.held else "main",
    )


def _slots_sorted(campaign: Campaign, event: e.SlotsSorted) -> Campaign:
    by_id: dict[str, Slot] = {slot.id: slot for slot in _fight(campaign).slots}
    slots = [
        replace(by_id[s], moved=False, value=event.values[s]) if s in event.values else by_id[s] for s in event.order
    ]
    return _in_fight(campaign, slots=tuple(slots))


def _order_kept(campaign: Campaign, event: e.OrderKept) -> Campaign:
    return _in_fight(campaign, keep_order=event.on)


def _portrait_set(campaign: Campaign, event: e.PortraitSet) -> Campaign:
    return _person(campaign, event.person, portrait=event.portrait)


def _showing_set(campaign: Campaign, event: e.ShowingSet) -> Campaign:
    return _person(campaign, event.person, showing=event.showing)


def _condition_opened(campaign: Campaign, event: e.ConditionOpened) -> Campaign:
    return replace(campaign, open_conditions=_with(campaign.open_conditions, event.condition, event.to))


def _evening_began(campaign: Campaign, event: e.EveningBegan) -> Campaign:
    return replace(campaign, evenings=(*campaign.evenings, event.evening))


def _evening_ended(campaign: Campaign, event: e.EveningEnded) -> Campaign:
    if all(one.id != event.evening for one in campaign.evenings):
        raise KeyError(event.evening)
    evenings = (replace(one, ended=campaign.clock) if one.id == event.evening else one for one in campaign.evenings)
    return replace(campaign, evenings=tuple(evenings))


def _noted(campaign: Campaign, event: e.Noted) -> Campaign:
    return replace(campaign, notes=(*campaign.notes, event.text))


def _reported(campaign: Campaign, event: e.Reported) -> Campaign:  # noqa: ARG001 - a line of the log only
    return campaign


def _with(mapping: dict[K, V], key: K, value: V) -> dict[K, V]:
    return {**mapping, key: value}


def _without(mapping: dict[K, V], key: K) -> dict[K, V]:
    return {k: v for k, v in mapping.items() if k != key}


def _moved(items: tuple[V, ...], index: int, to: int) -> list[V]:
    """Items with the one at ``index`` at place ``to`` of the result."""
    rest = [*items[:index], *items[index + 1 :]]
    rest.insert(to, items[index])
    return rest


def _index(slots: tuple[Slot, ...], slot_id: str) -> int:
    for index, slot in enumerate(slots):
        if slot.id == slot_id:
            return index
    raise KeyError(slot_id)


_BY_KIND: dict[type[Any], Callable[[Campaign, Any], Campaign]] = {
    e.CampaignBegan: _campaign_began,
    e.OptionSet: _option_set,
    e.TableRowSet: _table_row_set,
    e.TableRowReset: _table_row_reset,
    e.TableRowRemoved: _table_row_removed,
    e.CharacterAdded: _character_added,
    e.CharacterRemoved: _character_removed,
    e.FieldSet: _field_set,
    e.RowAdded: _row_added,
    e.RowSet: _row_set,
    e.RowRemoved: _row_removed,
    e.RowMoved: _row_moved,
    e.CounterChanged: _counter_changed,
    e.MarkChanged: _mark_changed,
    e.WoundTaken: _wound_taken,
    e.WoundEased: _wound_eased,
    e.WoundCorrected: _wound_corrected,
    e.ConditionBegan: _condition_began,
    e.ConditionEnded: _condition_ended,
    e.TimerStarted: _timer_started,
    e.TimerEnded: _timer_ended,
    e.ActivityBegan: _activity_began,
    e.ActivityEnded: _activity_ended,
    e.ClockMoved: _clock_moved,
    e.EncounterBegan: _encounter_began,
    e.EncounterEnded: _encounter_ended,
    e.RoundBegan: _round_began,
    e.TurnBegan: _turn_began,
    e.TurnEnded: _turn_ended,
    e.SlotAdded: _slot_added,
    e.SlotRemoved: _slot_removed,
    e.SlotMoved: _slot_moved,
    e.SlotHeld: _slot_held,
    e.SlotsSorted: _slots_sorted,
    e.OrderKept: _order_kept,
    e.PortraitSet: _portrait_set,
    e.ShowingSet: _showing_set,
    e.ConditionOpened: _condition_opened,
    e.Noted: _noted,
    e.Reported: _reported,
    e.EveningBegan: _evening_began,
    e.EveningEnded: _evening_ended,
}
