"""Acting later and out of turn, places by hand and back: delay, hold, act now, put back, initiatives typed, returns."""

from __future__ import annotations

from typing import Any

import pytest

from engine.actions import Form
from engine.errors import Refused
from tests.engine.test_play_turns import fight_of, in_turn, next_turns, order, started
from tests.toy.table import ACTIONS, act, with_people


def form(campaign: Any, action: str, **values: Any) -> Form:
    return ACTIONS[action].form(campaign, values)


def test_who_delays_acts_right_after_the_one_who_was_named() -> None:
    campaign = act(started(80, 70, 60, 50), "delay", actor="ann", after="cid", row=2)
    assert order(campaign) == ["bob", "cid", "ann", "dot"]
    assert [in_turn(next_turns(campaign, turns)) for turns in range(4)] == ["bob", "cid", "ann", "dot"]
    assert [slot.people for slot in fight_of(campaign).slots if slot.moved] == [("ann",)]


def test_a_delay_is_for_this_round_where_the_order_is_made_anew() -> None:
    campaign = act(started(80, 70, 60), "delay", actor="ann", after="cid", row=2)
    assert order(act(campaign, "next_round", row=3)) == ["ann", "bob", "cid"]


def test_what_was_due_at_the_start_of_a_turn_is_not_asked_again_after_a_delay() -> None:
    campaign = act(started(80, 70), "bleed", target="bob", row=2)
    campaign = act(campaign, "next_turn", 90, row=3)  # the save at the start of Bob's turn
    assert campaign.people["bob"].count("body") == 1
    campaign = act(campaign, "delay", actor="bob", after="ann", row=4)  # after Ann's second turn
    campaign = next_turns(campaign, 1)
    assert in_turn(campaign) == "bob"
    assert campaign.people["bob"].count("body") == 1


def test_somebody_whose_turn_is_yet_to_come_can_delay_as_well() -> None:
    campaign = act(started(80, 70, 60), "delay", actor="bob", after="cid", row=2)
    assert (order(campaign), in_turn(campaign)) == (["ann", "cid", "bob"], "ann")


@pytest.mark.parametrize("after", ["ann", "bob", "fay"])
def test_nobody_delays_after_whom_nobody_acts_any_more(after: str) -> None:
    campaign = next_turns(with_people("Fay", campaign=started(80, 70)), 3)
    assert (in_turn(campaign), fight_of(campaign).round) == ("bob", 1)  # the last turn of the round
    with pytest.raises(Refused):
        act(campaign, "delay", actor="bob", after=after, row=9)


def test_whoever_acts_cannot_be_given_the_turn() -> None:
    campaign = started(80, 70)
    problems = form(campaign, "act_now", actor="ann").problems
    assert [problem.said.key for problem in problems] == ["problem.acts_already"]
    assert not form(campaign, "act_now", actor="bob").problems


def test_who_has_acted_may_be_given_the_turn_and_it_is_said() -> None:
    campaign = next_turns(started(80, 70), 3)
    said = form(campaign, "act_now", actor="ann")
    assert not said.problems
    assert [warning.key for warning in said.warnings] == ["warning.acted_already"]


def test_nobody_holds_twice() -> None:
    campaign = started(80, 70)
    for row in (2, 3):  # the first turn, then the second one
        campaign = act(campaign, "hold", actor="ann", row=row)
    with pytest.raises(Refused):
        act(campaign, "hold", actor="ann", row=4)


def test_one_row_is_put_back_and_the_others_stay_where_they_were_put() -> None:
    campaign = act(started(80, 70, 60, 50), "reorder", actor="dot", before="ann", row=2)
    campaign = act(campaign, "reorder", actor="ann", after="cid", row=3)
    assert order(campaign) == ["dot", "bob", "cid", "ann"]
    campaign = act(campaign, "put_back", actor="dot", row=4)
    assert order(campaign) == ["bob", "cid", "ann", "dot"]
    assert [slot.people[0] for slot in fight_of(campaign).slots if slot.moved] == ["ann"]
    assert in_turn(campaign) == "ann"


def test_an_initiative_that_is_typed_puts_its_row_in_place() -> None:
    campaign = act(started(80, 70, 60), "set_initiative", actor="cid", initiative=75, row=2)
    assert order(campaign) == ["ann", "cid", "bob"]
    assert [slot.value for slot in fight_of(campaign).slots if slot.kind == "main"] == [80, 75, 70]
    assert not any(slot.moved for slot in fight_of(campaign).slots)


def test_a_late_comer_may_come_with_an_initiative() -> None:
    campaign = with_people("Eve", campaign=started(80, 70, 60), attributes={"wits": 10})
    campaign = act(campaign, "join", name="eve", initiative=75, row=2)
    assert order(campaign) == ["ann", "eve", "bob", "cid"]


def test_who_comes_back_in_a_later_round_acts_in_it() -> None:
    campaign = act(next_turns(started(80, 70), 1), "leave", name="ann", row=2)
    campaign = act(act(campaign, "next_round", row=3), "join", name="ann", row=4)
    assert not next(slot for slot in fight_of(campaign).slots if slot.people == ("ann",)).acted


def test_who_comes_back_without_a_value_of_the_sheet_has_the_one_that_was_rolled() -> None:
    campaign = act(started(80, 70, 60), "set_initiative", actor="bob", initiative=65, row=2)
    left = act(campaign, "leave", name="bob", row=3)
    assert fight_of(left).left["bob"].value == 65
