"""One line for each kind of event."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine import events as e
from engine.history.names import SHEET_WORDS, duration, moment, row_name, signed
from engine.words import Text, literal, text

if TYPE_CHECKING:
    from engine.history.names import Names


def happened(  # noqa: C901 - one line for each kind
    names: Names, kind: str, event: e.AnyEvent
) -> Text:
    """What happened, in words."""
    key = f"event.{kind}"
    match event:
        case e.CampaignBegan(name=name):
            return text(key, name=name) if name else text("event.campaign_unnamed")
        case e.OptionSet(name=name, value=value):
            return text(key, option=names.word(("option",), name), value=_shown(value))
        case e.TableRowSet(table=table, row=row):
            return text(key, table=names.word(("table",), table), row=row)
        case e.TableRowReset(table=table, row=put):
            return text(key, table=names.word(("table",), table), row=put.name)
        case e.TableRowRemoved(table=table, row=gone):
            return text(key, table=names.word(("table",), table), row=gone)
        case e.CharacterAdded(character=person):
            return text(key, person=person.name)
        case e.FieldSet(person=person, field=field, value=None):
            return text(
                "event.field_cleared",
                person=names.person(person),
                field=names.word(SHEET_WORDS, field),
            )
        case e.FieldSet(person=person, field="kind", value=value):
            shown = names.word(("window.kind",), str(value))
            return text(key, person=names.person(person), field=names.word(SHEET_WORDS, "kind"), value=shown)
        case e.FieldSet(person=person, field=field, value=value):
            return text(
                key,
                person=names.person(person),
                field=names.word(SHEET_WORDS, field),
                value=_shown(value),
            )
        case e.CounterChanged(person=person, counter=counter, by=by):
            return text(
                key,
                person=names.person(person),
                counter=names.counter(person, counter),
                by=signed(by),
            )
        case e.MarkChanged(person=person, mark=mark, by=by):
            return text(
                key,
                person=names.person(person),
                mark=names.word(("mark",), mark),
                by=signed(by),
            )
        case e.WoundTaken(person=person, wound=wound):
            facts = {
                "person": names.person(person),
                "severity": wound.severity,
                "attack": wound.attack,
            }
            if not wound.place:
                return Text("event.wound_taken_nowhere", facts)
            return Text(key, {**facts, "place": names.word(("place",), wound.place)})
        case e.WoundEased(person=person, wound=wound, by=by):
            return text(key, person=names.person(person), wound=names.wound(person, wound), by=by)
        case e.WoundCorrected(person=person, wound=wound, by=by):
            return text(key, person=names.person(person), wound=names.wound(person, wound), by=signed(by))
        case e.ConditionBegan(person=person, condition=condition):
            return text(
                key,
                person=names.person(person),
                condition=names.word(("condition",), condition.name),
            )
        case e.ConditionEnded(person=person, condition=condition):
            return text(key, person=names.person(person), condition=names.condition(person, condition))
        case e.ClockMoved(by=by):
            return text(key, time=duration(by))
        case e.PortraitSet(person=person, portrait=portrait):
            return text(key if portrait else "event.portrait_gone", person=names.person(person))
        case e.ShowingSet(person=person, showing=showing):
            if showing.way == "hidden":
                return text("event.showing_hidden", person=names.person(person))
            as_alias = showing.way == "alias"
            return text("event.showing_alias" if as_alias else key, person=names.person(person), alias=showing.alias)
        case e.ConditionOpened(condition=condition, to=to):
            ends = {"nobody": "event.condition_closed", "own": "event.condition_own"}
            return Text(ends.get(to, key), {"condition": names.word(("condition",), condition)})
        case e.Noted(text=words):
            return text(key, text=literal(words))
        case e.Reported(text=words, person=person):
            # Whose it is goes before it only where it does not name them itself.
            return (
                text("line.of", person=names.person(person), line=words)
                if person and not names.said_of(person, words)
                else words
            )
        case e.EveningBegan(evening=evening):
            return text(key, name=evening.name)
        case e.EveningEnded(evening=ended):
            evenings = {one.id: one.name for one in names.campaign.evenings}
            return text(key, name=evenings.get(ended) or names.named.get(ended) or text("event.something"))
        case e.CharacterRemoved(person=person):
            return text(key, person=names.person(person))
        case e.RowAdded() | e.RowSet() | e.RowRemoved() | e.RowMoved():
            return _of_row(names, key, event)
        case e.TimerStarted() | e.TimerEnded() | e.ActivityBegan() | e.ActivityEnded():
            return _of_time(names, key, event)
        case e.RoundBegan(number=number):
            return text(key, number=number)
        case e.SlotsSorted(order=order):
            return text(key, people=[one for slot in order for one in names.slot(slot)])
        case e.OrderKept(on=on):
            return text(key if on else "event.order_not_kept")
        case (
            e.EncounterBegan()
            | e.EncounterTakenUp()
            | e.EncounterPaused()
            | e.EncounterRenamed()
            | e.EncounterRemoved()
            | e.EncounterEnded()
        ):
            return _of_fight(names, key, event)
        case _:
            return _of_slot(names, key, event)


def _shown(value: Any) -> Any:
    """A value as people say it: yes or no for what can only be true or false."""
    return text("event.yes" if value else "event.no") if isinstance(value, bool) else value


def _of_row(names: Names, key: str, event: e.RowAdded | e.RowSet | e.RowRemoved | e.RowMoved) -> Text:
    person = names.person(event.person)
    match event:
        case e.RowAdded(row=row):
            return text(key, person=person, row=row_name(row.values))
        case e.RowSet(row=row, column=column, value=value):
            column_text = names.word(("column", *SHEET_WORDS), column)
            return text(
                key if value not in (None, "") else "event.row_cleared",
                person=person,
                row=names.row(event.person, row),
                column=column_text,
                value=_shown(value),
            )
        case e.RowMoved(row=row, to=to):
            return text(key, person=person, row=names.row(event.person, row), place=to + 1)
        case _:
            return text(key, person=person, row=names.row(event.person, event.row))


def _of_time(names: Names, key: str, event: e.TimerStarted | e.TimerEnded | e.ActivityBegan | e.ActivityEnded) -> Text:
    match event:
        case e.TimerStarted(timer=timer):
            return text(
                key,
                person=names.person(timer.person),
                timer=names.timer(timer.name),
                time=moment(timer.at),
            )
        case e.TimerEnded(timer=timer):
            there = {one.id: (one.person, one.name) for one in names.campaign.timers}
            person, _, name = names.named.get(timer, "").partition("/")
            person, name = there.get(timer, (person, name))
            shown = names.timer(name) if name else text("event.something")
            # What comes due needs no reason: its time is over.
            return text("event.timer_stopped" if event.why else key, person=names.person(person), timer=shown)
        case e.ActivityBegan(activity=activity):
            return text(key, action=names.word(("action",), activity.action))
        case e.ActivityEnded(activity=ended):
            running = {one.id: one.action for one in names.campaign.activities}
            action = running.get(ended) or names.named.get(ended)
            return text(
                key,
                action=names.word(("action",), action) if action else text("event.something"),
            )


FightEvent = (
    e.EncounterBegan
    | e.EncounterTakenUp
    | e.EncounterPaused
    | e.EncounterRenamed
    | e.EncounterRemoved
    | e.EncounterEnded
)
SlotEvent = (
    e.TurnBegan
    | e.TurnEnded
    | e.SlotAdded
    | e.SlotRemoved
    | e.SlotJoined
    | e.SlotLeft
    | e.SlotNamed
    | e.SlotMoved
    | e.SlotHeld
)


def _of_fight(names: Names, key: str, event: FightEvent) -> Text:
    match event:
        case e.EncounterBegan(encounter=fight):
            people = names.people(fight.people)
            said = "event.encounter_prepared" if fight.state == "prepared" else key
            return text(said, name=fight.name, people=people)
        case e.EncounterRenamed(encounter=fight, name=name):
            return text(key, old=names.fight(fight), name=name)
        case _:
            return text(key, name=names.fight(event.encounter))


def _of_slot(names: Names, key: str, event: SlotEvent) -> Text:
    match event:
        case e.SlotAdded(slot=slot):
            return text(key, people=names.people(slot.people))
        case e.SlotJoined(slot=slot, person=person):
            others = [one for one in names.slot_people(slot) if one != person]
            return text(key, person=names.person(person), people=names.people(others))
        case e.SlotLeft(person=person):
            return text(key, person=names.person(person))
        case e.SlotNamed(slot=slot, name=name):
            return text(key, people=names.slot(slot), name=name)
        case e.SlotMoved(slot=slot, to=to):
            return text(key, people=names.slot(slot), place=to + 1)
        case e.SlotHeld(slot=slot, held=held):
            return text(key if held else "event.slot_released", people=names.slot(slot))
        case _:
            return text(key, people=names.slot(event.slot))
