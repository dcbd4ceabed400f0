"""Conditions on several people, until a turn or a time, with note and modifier, and back again by undo."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from engine.errors import BadInput, Refused
from tests.engine.test_play_turns import fight_of, in_turn, next_turns, started
from tests.engine.toy_scripts import played
from tests.toy.table import act, with_people

if TYPE_CHECKING:
    from engine.campaign import Campaign


def turns_until_gone(campaign: Campaign, person: str) -> tuple[int, str, int]:
    """Round, who is in turn, and how many turns were begun until nobody has the condition any more."""
    turns = 0
    while campaign.people[person].has("dazed"):
        campaign = next_turns(campaign, 1, 700 + turns)
        turns += 1
        assert turns < 50
    return fight_of(campaign).round, in_turn(campaign), turns


def dazed(campaign: Campaign, **values: Any) -> Campaign:
    return act(campaign, "afflict", name="dazed", row=9, **values)


def test_one_condition_on_several_people_ends_for_each_at_the_own_turn() -> None:
    campaign = dazed(started(80, 70, 60), targets=["bob", "cid"], rounds=1)
    assert turns_until_gone(campaign, "bob")[:2] == (2, "bob")
    assert turns_until_gone(campaign, "cid")[:2] == (2, "cid")


def test_it_can_end_at_the_turn_of_somebody_else() -> None:
    campaign = dazed(started(80, 70, 60), targets=["bob", "cid"], rounds=2, turn_of="ann")
    for person in ("bob", "cid"):
        assert turns_until_gone(campaign, person)[:2] == (3, "ann")


def test_without_rounds_it_ends_at_the_next_turn_of_that_person() -> None:
    campaign = started(80, 70, 60)
    assert turns_until_gone(dazed(campaign, targets=["bob"], turn_of="cid"), "bob")[:2] == (1, "cid")
    assert turns_until_gone(dazed(campaign, targets=["bob"], turn_of="ann"), "bob")[:2] == (1, "ann")  # the second one
    late = next_turns(campaign, 4)
    assert in_turn(late) == "bob"
    assert turns_until_gone(dazed(late, targets=["bob"], turn_of="ann"), "bob")[:2] == (2, "ann")


def test_it_can_end_for_each_at_the_own_next_turn() -> None:
    campaign = dazed(next_turns(started(80, 70, 60), 1), targets=["ann", "cid"], own_turn=True)
    assert turns_until_gone(campaign, "cid")[:2] == (1, "cid")
    assert turns_until_gone(campaign, "ann")[:2] == (1, "ann")  # the second turn of the round


def test_it_can_end_with_the_end_of_a_turn() -> None:
    campaign = started(80, 70, 60)
    round_, turn, turns = turns_until_gone(dazed(campaign, targets=["bob"], turn_of="ann", at_end=True), "bob")
    assert (round_, turn, turns) == (1, "bob", 1)
    campaign = dazed(campaign, targets=["bob"], rounds=1, at_end=True)
    assert turns_until_gone(campaign, "bob")[:2] == (2, "cid")


def test_it_can_last_a_time_on_the_clock() -> None:
    campaign = dazed(with_people("Ann"), targets=["ann"], minutes=5)
    assert act(campaign, "advance", minutes=4, row=10).people["ann"].has("dazed")
    assert not act(campaign, "advance", minutes=5, row=10).people["ann"].has("dazed")


def test_it_can_last_until_it_is_lifted_from_all_of_them() -> None:
    campaign = dazed(started(80, 70, 60), targets=["ann", "bob"], note="by the flare", modifier=-10)
    campaign = next_turns(campaign, 20)
    made = campaign.people["bob"].conditions[0]
    assert (made.until, made.note, made.modifier) == (None, "by the flare", -10)
    campaign = act(campaign, "relieve", targets=["ann", "bob", "cid"], name="dazed", row=11)
    assert not any(person.has("dazed") for person in campaign.people.values())


def test_it_ends_even_if_the_turn_that_it_waits_for_never_comes() -> None:
    campaign = dazed(started(80, 70, 60), targets=["bob"], rounds=1, turn_of="ann")
    campaign = act(campaign, "condition", target="ann", name="dead", row=10)
    assert turns_until_gone(campaign, "bob")[0] == 3


def test_it_ends_by_the_clock_where_the_person_of_that_turn_has_left() -> None:
    campaign = dazed(started(80, 70, 60), targets=["bob"], rounds=1, turn_of="ann")
    campaign = act(campaign, "leave", name="ann", row=10)
    assert turns_until_gone(campaign, "bob")[0] == 2


@pytest.mark.parametrize(
    ("values", "kind"),
    [
        ({"targets": [], "name": "dazed"}, BadInput),
        ({"targets": ["ann"], "name": "  "}, BadInput),
        ({"targets": ["ann"], "name": "dazed", "rounds": 1, "hours": 1}, BadInput),
        ({"targets": ["ann"], "name": "dazed", "rounds": 0}, BadInput),
        ({"targets": ["ann"], "name": "dazed", "turn_of": "eve"}, BadInput),
        ({"targets": ["ann"], "name": "dazed", "turn_of": "fay"}, Refused),
    ],
    ids=str,
)
def test_what_makes_no_condition_is_refused(values: dict[str, Any], kind: type[Exception]) -> None:
    with pytest.raises(kind):
        act(with_people("Fay", campaign=started(80, 70)), "afflict", row=2, **values)


def test_until_a_turn_needs_a_fight_and_lifting_needs_somebody_who_has_it() -> None:
    with pytest.raises(Refused):
        dazed(with_people("Ann"), targets=["ann"], turn_of="ann")
    with pytest.raises(Refused):
        act(with_people("Ann"), "relieve", targets=["ann"], name="dazed")


def test_what_ended_with_a_turn_is_back_when_that_turn_is_undone() -> None:
    start = {"action": "start", "combatants": ["Ann", "Bob"]}
    panicked = {"action": "afflict", "targets": ["Ann", "Bob"], "name": "shaken", "rounds": 1, "note": "gas"}
    session, _ = played(start, {**panicked, "modifier": -5}, *[{"action": "next_turn"}] * 3)
    ids = {person.name: person.id for person in session.campaign.people.values()}

    def shaken(name: str) -> bool:
        return session.campaign.people[ids[name]].has("shaken")

    assert shaken("Ann")
    session.submit("next_turn", {})
    assert not shaken("Ann")
    assert shaken("Bob")
    session.undo()
    assert shaken("Ann")
    condition = session.campaign.people[ids["Ann"]].conditions[0]
    assert (condition.note, condition.modifier) == ("gas", -5)
    session.redo()
    assert not shaken("Ann")


@pytest.mark.parametrize("wrong", [{"name": "c" * 121}, {"name": "dazed", "note": "n" * 1001}])
def test_words_that_no_row_could_show_are_wrong(wrong: dict[str, Any]) -> None:
    declared: tuple[tuple[str, dict[str, Any]], ...] = (
        ("afflict", {"targets": ["ann"]}),
        ("condition", {"target": "ann"}),
    )
    for action, whom in declared:
        with pytest.raises(BadInput, match="long_"):
            act(with_people("Ann"), action, **whom, **wrong)
        held = {key: words[:-1] if len(words) > 5 else words for key, words in wrong.items()}
        assert act(with_people("Ann"), action, **whom, **held).people["ann"].conditions
