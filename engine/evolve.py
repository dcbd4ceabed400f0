"""``evolve(campaign, event) -> campaign``: the only way that state changes. Pure and total over the events."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from msgspec.structs import replace

from engine import events as e
from engine.campaign import Campaign, RuleTable, TableRow
from engine.character import Character, Row
from engine.fight_changes import FIGHT_CHANGES, moved_to, with_item, without_item


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
    return replace(campaign, options=with_item(campaign.options, event.name, event.value))


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
    return replace(campaign, tables=with_item(campaign.tables, table.key, RuleTable(table.key, rows)))


def _character_added(campaign: Campaign, event: e.CharacterAdded) -> Campaign:
    return replace(campaign, people=with_item(campaign.people, event.character.id, event.character))


def _character_removed(campaign: Campaign, event: e.CharacterRemoved) -> Campaign:
    return replace(
        campaign,
        people=without_item(campaign.people, event.person),
        timers=tuple(t for t in campaign.timers if t.person != event.person),
    )


def _person(campaign: Campaign, person: str, **changes: Any) -> Campaign:
    changed: Character = replace(campaign.people[person], **changes)
    return replace(campaign, people=with_item(campaign.people, person, changed))


def _field_set(campaign: Campaign, event: e.FieldSet) -> Campaign:
    if event.field in {"name", "kind"}:
        return _person(campaign, event.person, **{event.field: event.value})
    values = campaign.people[event.person].values
    changed = without_item(values, event.field) if event.value is None else with_item(values, event.field, event.value)
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
                return _person(campaign, person, rows=with_item(rows, key, tuple(change(table, index))))
    raise KeyError(row_id)


def _row_added(campaign: Campaign, event: e.RowAdded) -> Campaign:
    rows = campaign.people[event.person].rows
    return _person(
        campaign,
        event.person,
        rows=with_item(rows, event.table, (*rows.get(event.table, ()), event.row)),
    )


def _row_set(campaign: Campaign, event: e.RowSet) -> Campaign:
    def change(table: tuple[Row, ...], index: int) -> list[Row]:
        old = table[index]
        new = replace(old, values=with_item(old.values, event.column, event.value), provenance="table")
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
    return _rows(campaign, event.person, event.row, lambda table, index: moved_to(table, index, event.to))


def _counter_changed(campaign: Campaign, event: e.CounterChanged) -> Campaign:
    counters = campaign.people[event.person].counters
    return _person(
        campaign,
        event.person,
        counters=with_item(counters, event.counter, counters.get(event.counter, 0) + event.by),
    )


def _wound_taken(campaign: Campaign, event: e.WoundTaken) -> Campaign:
    person, wound = campaign.people[event.person], event.wound
    counters = with_item(person.counters, wound.track, person.count(wound.track) + wound.severity)
    return _person(campaign, event.person, wounds=(*person.wounds, wound), counters=counters)


def _wound_eased(campaign: Campaign, event: e.WoundEased) -> Campaign:
    person = campaign.people[event.person]
    eased = {w.id: w for w in person.wounds}[event.wound]
    wounds = tuple(replace(w, healed=w.healed + event.by) if w is eased else w for w in person.wounds)
    counters = with_item(person.counters, eased.track, person.count(eased.track) - event.by)
    return _person(campaign, event.person, wounds=wounds, counters=counters)


def _wound_corrected(campaign: Campaign, event: e.WoundCorrected) -> Campaign:
    person = campaign.people[event.person]
    old = {w.id: w for w in person.wounds}[event.wound]
    new = replace(old, steps=event.steps, severity=old.severity + event.by)
    counters = with_item(person.counters, old.track, person.count(old.track) + event.by)
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


def _mark_changed(campaign: Campaign, event: e.MarkChanged) -> Campaign:
    marks = campaign.marks.get(event.person, {})
    changed = with_item(marks, event.mark, marks.get(event.mark, 0) + event.by)
    return replace(campaign, marks=with_item(campaign.marks, event.person, changed))


def _portrait_set(campaign: Campaign, event: e.PortraitSet) -> Campaign:
    return _person(campaign, event.person, portrait=event.portrait)


def _showing_set(campaign: Campaign, event: e.ShowingSet) -> Campaign:
    return _person(campaign, event.person, showing=event.showing)


def _condition_opened(campaign: Campaign, event: e.ConditionOpened) -> Campaign:
    return replace(campaign, open_conditions=with_item(campaign.open_conditions, event.condition, event.to))


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


_BY_KIND: dict[type[Any], Callable[[Campaign, Any], Campaign]] = {
    **FIGHT_CHANGES,
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
    e.PortraitSet: _portrait_set,
    e.ShowingSet: _showing_set,
    e.ConditionOpened: _condition_opened,
    e.Noted: _noted,
    e.Reported: _reported,
    e.EveningBegan: _evening_began,
    e.EveningEnded: _evening_ended,
}
