"""How events change the campaign: by deltas, and leaving the state before as it was."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, get_args

import msgspec
import pytest

from engine import events as e
from engine.campaign import TableRow
from engine.character import Character, Condition, Row, Showing, Wound
from engine.clock import Activity, Evening, Timer
from engine.encounter import Encounter, Slot
from engine.evolve import evolve, evolve_all
from engine.words import literal
from tests.toy.table import founded, with_people

if TYPE_CHECKING:
    from engine.campaign import Campaign


def people() -> Campaign:
    return with_people("Ann", "Bob", weapons=["Sabre", "Spray gun"])


def fighting() -> Campaign:
    slots = tuple(Slot(f"s{n}", (person,)) for n, person in enumerate(("ann", "bob"), 1))
    began = e.EncounterBegan(Encounter("f", "Fight", "running", (*slots, Slot("s3", ("ann",)))))
    wound = e.WoundTaken("ann", Wound("w0", "nerve", 2))
    evening = e.EveningBegan(Evening("e1", "First", 0))
    prepared = e.EncounterBegan(Encounter("p", "Prepared", slots=(Slot("s9", ("bob",)),)))
    return evolve_all(people(), (wound, evening, prepared, began, e.RoundBegan(1)))


def slots(campaign: Campaign) -> list[str]:
    assert campaign.encounter is not None
    return [slot.id for slot in campaign.encounter.slots]


ANN = people().people["ann"]
SABRE, GUN = ANN.table("weapons")

SOME: dict[type[e.Event], Any] = {
    e.CampaignBegan: e.CampaignBegan("toy", "New", {"a": 1}, {}),
    e.OptionSet: e.OptionSet("push_penalty", 40),
    e.TableRowSet: e.TableRowSet("weapons", "sabre", {"damage": "1d8"}),
    e.TableRowReset: e.TableRowReset("weapons", TableRow("Sabre", {"damage": "1d6", "rounds": 0}, "house")),
    e.TableRowRemoved: e.TableRowRemoved("weapons", "Sabre"),
    e.CharacterAdded: e.CharacterAdded(Character("eve", "Eve")),
    e.CharacterRemoved: e.CharacterRemoved("bob"),
    e.FieldSet: e.FieldSet("ann", "might", 70),
    e.RowAdded: e.RowAdded("ann", "skills", Row("r", {"name": "Guns", "level": 3})),
    e.RowSet: e.RowSet("ann", SABRE.id, "damage", "1d12"),
    e.RowRemoved: e.RowRemoved("ann", SABRE.id),
    e.RowMoved: e.RowMoved("ann", GUN.id, 0),
    e.CounterChanged: e.CounterChanged("ann", "nerve", 2),
    e.MarkChanged: e.MarkChanged("ann", "actions", 1),
    e.WoundTaken: e.WoundTaken("ann", Wound("w", "body", 3)),
    e.WoundEased: e.WoundEased("ann", "w0", 1),
    e.WoundCorrected: e.WoundCorrected("ann", "w0", (), 1),
    e.ConditionBegan: e.ConditionBegan("ann", Condition("c", "dazed")),
    e.ConditionEnded: e.ConditionEnded("ann", "c"),
    e.TimerStarted: e.TimerStarted(Timer("t", "ann", "dose", 9)),
    e.TimerEnded: e.TimerEnded("t"),
    e.ActivityBegan: e.ActivityBegan(Activity("a", "treat", {}, 9)),
    e.ActivityEnded: e.ActivityEnded("a"),
    e.ClockMoved: e.ClockMoved(60),
    e.EncounterBegan: e.EncounterBegan(Encounter("g", "Other")),
    e.EncounterTakenUp: e.EncounterTakenUp("p"),
    e.EncounterPaused: e.EncounterPaused("f"),
    e.EncounterRenamed: e.EncounterRenamed("p", "The quay"),
    e.EncounterRemoved: e.EncounterRemoved("p"),
    e.EncounterEnded: e.EncounterEnded("f"),
    e.RoundBegan: e.RoundBegan(2),
    e.TurnBegan: e.TurnBegan("s1"),
    e.TurnEnded: e.TurnEnded("s1"),
    e.SlotAdded: e.SlotAdded(Slot("s4", ("bob",), "queued"), 1),
    e.SlotRemoved: e.SlotRemoved("s1"),
    e.SlotJoined: e.SlotJoined("s1", "bob"),
    e.SlotLeft: e.SlotLeft("s1", "ann"),
    e.SlotNamed: e.SlotNamed("s1", "Guards"),
    e.SlotMoved: e.SlotMoved("s3", 0),
    e.SlotHeld: e.SlotHeld("s1", True),
    e.SlotsSorted: e.SlotsSorted(("s3", "s2", "s1"), {"s3": 5.0}),
    e.OrderKept: e.OrderKept(True),
    e.PortraitSet: e.PortraitSet("ann", "0" * 64),
    e.ShowingSet: e.ShowingSet("ann", Showing("alias", "A stranger")),
    e.ConditionOpened: e.ConditionOpened("prone", "all"),
    e.Noted: e.Noted("They fled."),
    e.EveningBegan: e.EveningBegan(Evening("e2", "Second", 0)),
    e.EveningEnded: e.EveningEnded("e1"),
    e.Reported: e.Reported(literal("A miss.")),
}


def test_every_kind_of_event_is_shown_here() -> None:
    assert set(get_args(e.AnyEvent)) - set(SOME) == set()


@pytest.mark.parametrize("event", SOME.values(), ids=lambda event: type(event).__name__)
def test_the_state_before_stays_as_it_was(event: e.AnyEvent) -> None:
    before = fighting()
    as_it_was = msgspec.json.encode(before)
    after = evolve(before, event)
    assert msgspec.json.encode(before) == as_it_was
    unchanged = (e.Reported, e.ConditionEnded, e.TimerEnded, e.ActivityEnded)
    assert (after == before) == isinstance(event, unchanged)


def test_events_are_deltas_that_add_up() -> None:
    campaign = evolve_all(people(), [SOME[e.CounterChanged]] * 3)
    assert campaign.people["ann"].count("nerve") == 6
    assert evolve_all(founded(), [e.ClockMoved(10), e.ClockMoved(5)]).clock == 15


def test_a_wound_is_kept_and_added_to_its_track() -> None:
    campaign = evolve_all(people(), [SOME[e.WoundTaken], e.WoundTaken("ann", Wound("v", "body", 4))])
    assert [wound.id for wound in campaign.people["ann"].wounds] == ["w", "v"]
    assert campaign.people["ann"].count("body") == 7


def test_a_wound_that_heals_in_part_eases_its_track() -> None:
    campaign = evolve(fighting(), SOME[e.WoundEased])
    assert campaign.people["ann"].count("nerve") == 1
    assert [wound.severity for wound in campaign.people["ann"].wounds] == [2]


def test_a_wound_that_is_set_right_takes_its_track_along() -> None:
    before = fighting().people["ann"]
    after = evolve(fighting(), SOME[e.WoundCorrected]).people["ann"]
    assert after.wounds[0].severity == before.wounds[0].severity + 1
    assert after.count("nerve") == before.count("nerve") + 1


def test_a_field_set_to_nothing_is_taken_away() -> None:
    campaign = evolve_all(people(), [SOME[e.FieldSet], e.FieldSet("ann", "might", None)])
    assert "might" not in campaign.people["ann"].values


def test_a_row_that_is_changed_is_the_tables_own() -> None:
    row = evolve(people(), SOME[e.RowSet]).people["ann"].table("weapons")[0]
    assert (row.get("damage"), row.provenance) == ("1d12", "table")


def test_a_row_of_the_campaigns_tables_is_changed_or_added() -> None:
    campaign = evolve(people(), SOME[e.TableRowSet])
    changed = campaign.table_row("weapons", "SABRE")
    assert changed is not None
    assert (changed["damage"], changed["rounds"], changed.provenance) == ("1d8", 0, "table")
    assert changed.rules == ("TOY-05",)
    added = evolve(campaign, e.TableRowSet("weapons", "Whip", {"damage": "1d2"}))
    assert len(added.tables["weapons"].rows) == len(campaign.tables["weapons"].rows) + 1
    assert evolve(added, e.TableRowRemoved("weapons", "Whip")) == campaign
    shipped = people().table_row("weapons", "Sabre")
    assert shipped is not None
    assert evolve(campaign, e.TableRowReset("weapons", shipped)) == people()


def test_a_new_round_forgets_who_acted_and_the_marks() -> None:
    campaign = evolve_all(fighting(), [e.TurnEnded("s1"), e.MarkChanged("ann", "actions", 1)])
    assert campaign.mark("ann", "actions") == 1
    campaign = evolve(campaign, e.RoundBegan(2))
    assert campaign.mark("ann", "actions") == 0
    assert campaign.encounter is not None
    assert not any(slot.acted for slot in campaign.encounter.slots)


def test_slots_are_added_moved_removed_and_sorted() -> None:
    campaign = fighting()
    assert slots(evolve(campaign, SOME[e.SlotAdded])) == ["s1", "s4", "s2", "s3"]
    assert slots(evolve(campaign, e.SlotAdded(Slot("s4", ("bob",)), 99)))[-1] == "s4"
    assert slots(evolve(campaign, SOME[e.SlotMoved])) == ["s3", "s1", "s2"]
    assert slots(evolve(campaign, SOME[e.SlotRemoved])) == ["s2", "s3"]
    assert slots(evolve(campaign, SOME[e.SlotsSorted])) == ["s3", "s2", "s1"]


def test_sorting_forgets_the_drag_of_those_that_were_valued_anew() -> None:
    campaign = evolve_all(fighting(), [e.SlotMoved("s3", 0), e.SlotMoved("s2", 0)])
    campaign = evolve(campaign, e.SlotsSorted(("s1", "s2", "s3"), {"s3": 5.0}))
    assert campaign.encounter is not None
    assert [slot.moved for slot in campaign.encounter.slots] == [False, True, False]
    assert campaign.encounter.slots[2].value == 5.0


@pytest.mark.parametrize("kind", ["main", "extra", "queued"])
def test_a_held_slot_goes_back_to_the_kind_that_it_was(kind: str) -> None:
    slot = msgspec.convert({"id": "s9", "people": ("bob",), "kind": kind}, Slot)
    campaign = evolve_all(fighting(), [e.SlotAdded(slot, 0), e.SlotHeld("s9", True), e.SlotHeld("s9", True)])
    assert campaign.encounter is not None
    assert campaign.encounter.slots[0].kind == "held"
    campaign = evolve(campaign, e.SlotHeld("s9", False))
    assert campaign.encounter is not None
    assert campaign.encounter.slots[0].kind == kind


def test_the_end_of_a_fight_is_the_end_of_its_turn() -> None:
    campaign = evolve_all(fighting(), [e.TurnBegan("s1"), e.EncounterEnded("f")])
    assert campaign.encounter is None
    assert (campaign.encounters["f"].state, campaign.encounters["f"].turn) == ("ended", None)


def test_a_fight_that_is_paused_keeps_its_turn_and_the_marks_of_its_round() -> None:
    campaign = evolve_all(fighting(), [e.TurnBegan("s2"), e.MarkChanged("bob", "actions", 1), e.EncounterPaused("f")])
    assert campaign.encounter is None
    assert (campaign.encounters["f"].state, campaign.marks) == ("paused", {})
    campaign = evolve_all(campaign, [e.ClockMoved(60), e.EncounterTakenUp("p"), e.MarkChanged("ann", "actions", 1)])
    assert campaign.active == "p"
    campaign = evolve_all(campaign, [e.EncounterPaused("p"), e.EncounterTakenUp("f")])
    assert campaign.encounter is not None
    assert (campaign.encounter.state, campaign.encounter.turn) == ("running", "s2")
    assert campaign.marks == {"bob": {"actions": 1}}


def test_people_join_and_leave_a_slot_and_have_a_place_to_come_back_to() -> None:
    campaign = evolve_all(fighting(), [e.TurnEnded("s2"), e.SlotJoined("s1", "bob"), e.SlotRemoved("s2")])
    assert campaign.encounter is not None
    assert campaign.encounter.slots[0].people == ("ann", "bob")
    assert campaign.encounter.left["bob"].acted
    campaign = evolve_all(campaign, [e.SlotLeft("s1", "ann"), e.RoundBegan(2)])
    assert campaign.encounter is not None
    assert campaign.encounter.slots[0].people == ("bob",)
    assert {person: slot.acted for person, slot in campaign.encounter.left.items()} == {"ann": False, "bob": False}
    campaign = evolve(campaign, e.SlotAdded(Slot("s8", ("ann",)), 0))
    assert campaign.encounter is not None
    assert "ann" not in campaign.encounter.left


def test_a_slot_of_a_fight_that_is_not_run_changes_where_it_stands() -> None:
    campaign = evolve(fighting(), e.SlotRemoved("s9"))
    assert campaign.encounters["p"].slots == ()
    assert slots(campaign) == ["s1", "s2", "s3"]


@pytest.mark.parametrize(
    "event",
    [
        e.FieldSet("nobody", "might", 1),
        e.RowSet("ann", "nowhere", "damage", "1d4"),
        e.TurnEnded("nowhere"),
        e.SlotMoved("nowhere", 0),
        e.SlotHeld("nowhere", True),
        e.EveningEnded("nowhere"),
        e.EncounterTakenUp("nowhere"),
        e.EncounterPaused("nowhere"),
        e.SlotJoined("nowhere", "ann"),
        e.SlotLeft("nowhere", "ann"),
    ],
    ids=lambda event: type(event).__name__,
)
def test_an_event_about_what_is_not_there_is_a_fault_of_its_maker(event: e.AnyEvent) -> None:
    with pytest.raises(KeyError):
        evolve(fighting(), event)
