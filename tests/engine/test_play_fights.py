"""Several fights on one clock: prepared, started, paused, taken up again, renamed and removed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from engine.errors import BadInput, Refused
from tests.engine.toy_scripts import played
from tests.toy.table import act, with_people

if TYPE_CHECKING:
    from engine.campaign import Campaign
    from engine.encounter import Encounter


def four() -> Campaign:
    campaign = with_people("Ann", attributes={"wits": 80})
    for name, wits in (("Bob", 70), ("Cid", 60), ("Dot", 50)):
        campaign = with_people(name, campaign=campaign, attributes={"wits": wits})
    return campaign


def named(campaign: Campaign, name: str) -> Encounter:
    return next(fight for fight in campaign.encounters.values() if fight.name == name)


def do(campaign: Campaign, action: str, row: int, **values: Any) -> Campaign:
    if "fight" in values:
        values["fight"] = named(campaign, values["fight"]).id
    return act(campaign, action, row=row, **values)


def two_fights() -> Campaign:
    """The docks, paused in the second round with the turn of Bob, and the roof, which is fought."""
    campaign = do(four(), "prepare_fight", 1, name="Roof", combatants=["cid", "dot"])
    campaign = do(campaign, "start", 2, name="Docks", combatants=["ann", "bob"])
    campaign = do(campaign, "next_round", 3)
    campaign = do(campaign, "next_turn", 4)
    return do(campaign, "take_up", 5, fight="Roof")


def in_turn(fight: Encounter | None) -> tuple[str, ...]:
    assert fight is not None
    assert fight.in_turn is not None
    return fight.in_turn.people


def test_a_prepared_fight_waits_and_nobody_acts_in_it() -> None:
    campaign = do(four(), "prepare_fight", 1, name="Roof", combatants=["cid", "dot"], surprised=["dot"])
    roof = named(campaign, "Roof")
    assert campaign.encounter is None
    assert (roof.state, roof.round, roof.turn) == ("prepared", 0, None)
    assert not campaign.people["dot"].has("surprised")


def test_a_prepared_fight_starts_with_whoever_was_surprised_and_its_groups() -> None:
    values = {"combatants": ["cid", "ann", "dot"], "surprised": ["dot"], "groups": {"Pair": ["cid", "dot"]}}
    campaign = do(four(), "prepare_fight", 1, name="Roof", **values)
    campaign = do(campaign, "take_up", 2, fight="Roof")
    roof = campaign.encounter
    assert roof is not None
    assert (roof.state, roof.round) == ("running", 1)
    assert [slot.people for slot in roof.slots if slot.kind == "main"] == [("ann",), ("cid", "dot")]
    assert campaign.people["dot"].has("surprised")


def test_starting_a_prepared_fight_pauses_the_one_that_runs_and_overwrites_nothing() -> None:
    campaign = two_fights()
    docks = named(campaign, "Docks")
    assert (docks.state, docks.round, in_turn(docks)) == ("paused", 2, ("bob",))
    assert campaign.encounter == named(campaign, "Roof")
    assert in_turn(campaign.encounter) == ("cid",)


def test_a_paused_fight_goes_on_where_it_stood() -> None:
    before = two_fights()
    campaign = do(before, "take_up", 6, fight="Docks")
    docks = campaign.encounter
    assert docks is not None
    assert (docks.name, docks.round, in_turn(docks)) == ("Docks", 2, ("bob",))
    assert docks.slots == named(before, "Docks").slots
    assert named(campaign, "Roof").state == "paused"


def test_there_is_one_clock_for_all_of_them() -> None:
    campaign = two_fights()
    clock = campaign.clock
    campaign = do(campaign, "next_round", 6)
    assert campaign.clock == clock + 10
    campaign = do(campaign, "take_up", 7, fight="Docks")
    assert campaign.clock == clock + 10


def test_what_was_done_this_round_is_known_when_a_fight_goes_on() -> None:
    campaign = do(four(), "prepare_fight", 1, name="Roof", combatants=["cid"])
    campaign = do(campaign, "start", 2, name="Docks", combatants=["ann", "bob"])
    campaign = act(campaign, "bleed", target="ann", row=3)
    marks = campaign.marks
    assert marks
    campaign = do(campaign, "take_up", 4, fight="Roof")
    campaign = do(campaign, "take_up", 5, fight="Docks")
    assert campaign.marks == marks


@pytest.mark.parametrize("elsewhere", [0, 1, 3])
def test_a_condition_in_a_paused_fight_lasts_as_long_as_the_clock_says(elsewhere: int) -> None:
    # Ann fights in both; three rounds are three rounds of the clock, wherever they pass.
    campaign = do(four(), "prepare_fight", 1, name="Roof", combatants=["ann", "cid"])
    campaign = do(campaign, "start", 2, name="Docks", combatants=["ann", "bob"])
    campaign = act(campaign, "condition", target="ann", name="dazed", rounds=3, row=3)
    campaign = do(campaign, "take_up", 4, fight="Roof")
    for row in range(elsewhere):
        campaign = do(campaign, "next_round", 10 + row)
    assert campaign.people["ann"].has("dazed") == (elsewhere < 3)
    campaign = do(campaign, "take_up", 5, fight="Docks")
    rounds = elsewhere
    while campaign.people["ann"].has("dazed"):
        campaign = do(campaign, "next_round", 20 + rounds)
        rounds += 1
    assert rounds == 3


def test_a_fight_is_paused_and_then_none_is_run() -> None:
    campaign = do(four(), "start", 1, name="Docks", combatants=["ann", "bob"])
    campaign = do(campaign, "pause", 2)
    assert campaign.encounter is None
    with pytest.raises(Refused):
        do(campaign, "next_turn", 3)
    assert in_turn(do(campaign, "take_up", 4, fight="Docks").encounter) == ("ann",)


def test_one_that_is_over_can_be_taken_up_again() -> None:
    campaign = do(four(), "start", 1, name="Docks", combatants=["ann", "bob"])
    campaign = do(do(campaign, "end", 2), "take_up", 3, fight="Docks")
    assert in_turn(campaign.encounter) == ("ann",)


def test_the_people_of_a_prepared_fight_can_be_others() -> None:
    campaign = do(four(), "prepare_fight", 1, name="Roof", combatants=["cid", "dot"], surprised=["dot"])
    campaign = do(campaign, "change_fight", 2, fight="Roof", combatants=["ann", "cid"])
    roof = named(campaign, "Roof")
    assert (roof.people, roof.surprised, len(campaign.encounters)) == (("ann", "cid"), (), 1)


def test_a_prepared_fight_keeps_its_groups_when_only_its_name_or_surprise_changes() -> None:
    values = {"combatants": ["ann", "cid", "dot"], "groups": {"Pair": ["cid", "dot"]}}
    campaign = do(four(), "prepare_fight", 1, name="Roof", **values)
    campaign = do(campaign, "change_fight", 2, fight="Roof", name="Tower", surprised=["ann"])
    tower = named(campaign, "Tower")
    assert [(slot.name, slot.people) for slot in tower.slots] == [("", ("ann",)), ("Pair", ("cid", "dot"))]
    assert tower.surprised == ("ann",)


def test_any_fight_can_be_renamed_and_one_that_is_not_run_removed() -> None:
    campaign = two_fights()
    campaign = do(campaign, "change_fight", 6, fight="Docks", name="Quay")
    campaign = do(campaign, "change_fight", 7, fight="Roof", name="Tower")
    assert {fight.name: fight.state for fight in campaign.encounters.values()} == {"Quay": "paused", "Tower": "running"}
    with pytest.raises(Refused):
        do(campaign, "remove_fight", 8, fight="Tower")
    campaign = do(campaign, "remove_fight", 9, fight="Quay")
    assert [fight.name for fight in campaign.encounters.values()] == ["Tower"]


def test_a_fight_that_has_begun_gets_people_by_their_joining_it() -> None:
    with pytest.raises(Refused):
        do(two_fights(), "change_fight", 6, fight="Docks", combatants=["cid"])


def test_one_that_runs_is_not_taken_up_and_one_without_people_neither() -> None:
    campaign = two_fights()
    with pytest.raises(Refused):
        do(campaign, "take_up", 6, fight="Roof")
    campaign = act(
        act(campaign, "remove_character", character="ann", row=7), "remove_character", character="bob", row=8
    )
    with pytest.raises(Refused):
        do(campaign, "take_up", 9, fight="Docks")


def test_who_is_taken_out_of_the_campaign_is_out_of_every_fight() -> None:
    campaign = act(two_fights(), "remove_character", character="bob", row=6)
    assert named(campaign, "Docks").people == ("ann",)
    campaign = do(campaign, "take_up", 7, fight="Docks")
    assert in_turn(campaign.encounter) == ("ann",)


def test_when_the_one_in_turn_is_taken_out_of_the_campaign_the_next_one_acts() -> None:
    campaign = do(four(), "start", 1, combatants=["ann", "bob", "cid"])
    campaign = act(campaign, "remove_character", character="ann", row=2)
    assert in_turn(campaign.encounter) == ("bob",)


@pytest.mark.parametrize(
    "values",
    [
        {"combatants": ["ann"], "groups": {"A": ["ann", "bob"]}},
        {"combatants": ["ann", "bob"], "groups": {"A": ["ann"], "B": ["ann", "bob"]}},
        {"combatants": ["ann"], "groups": {"A": "ann"}},
        {"combatants": ["ann"], "groups": {"A": ["nobody"]}},
        {"combatants": ["ann"], "surprised": ["bob"]},
        {"combatants": ["ann"], "name": "x" * 121},
        {"combatants": []},
    ],
    ids=str,
)
def test_a_fight_that_makes_no_sense_is_not_prepared(values: dict[str, Any]) -> None:
    with pytest.raises(BadInput):
        act(with_people("Ann", "Bob"), "prepare_fight", **values)


def test_a_script_names_fights_and_groups_by_their_names() -> None:
    session, _ = played(
        {"action": "prepare_fight", "name": "Roof", "combatants": ["Ann", "Bob"], "groups": {"Pair": ["Ann", "Bob"]}},
        {"action": "take_up", "fight": "Roof"},
        {"action": "pause"},
        {"action": "undo"},
    )
    assert session.campaign.encounter is not None
    assert session.campaign.encounter.slots[0].name == "Pair"


def test_pausing_and_taking_up_are_undone_like_everything_else() -> None:
    session, _ = played({"action": "start", "combatants": ["Ann", "Bob"]}, {"action": "pause"})
    assert session.campaign.encounter is None
    session.undo()
    assert session.campaign.encounter is not None
    session.redo()
    assert session.campaign.encounter is None
