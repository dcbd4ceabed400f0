"""Groups: several who act together in one place of the order, made, joined, parted, held, moved and thinned out."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from engine.errors import BadInput, Refused
from engine.play.order import best_of
from tests.engine.test_play_turns import fight_of, in_turn, next_turns, started
from tests.engine.toy_scripts import played
from tests.toy.system import TOY
from tests.toy.table import act, founded, with_people

if TYPE_CHECKING:
    from engine.campaign import Campaign


def places(campaign: Campaign, kind: str = "main") -> list[tuple[str, ...]]:
    return [slot.people for slot in fight_of(campaign).slots if slot.own_kind == kind]


def grouped(*people: str, name: str = "") -> Campaign:
    """Ann 80, Bob 70, Cid 60, Dot 50, and a group of some of them."""
    return act(started(80, 70, 60, 50), "group", people=list(people), name=name, row=2)


def test_a_batch_is_a_group_from_the_start() -> None:
    campaign = act(founded(), "add_character", spec={"name": "Goon", "kind": "npc"}, count=5)
    goons = list(campaign.people)
    campaign = with_people("Ann", campaign=campaign, attributes={"wits": 90})
    campaign = act(campaign, "start", combatants=["ann", *goons], groups={"Goons": goons}, row=3)
    assert places(campaign) == [("ann",), tuple(goons)]
    assert [slot.name for slot in fight_of(campaign).slots if slot.kind == "main"] == ["", "Goons"]
    assert places(campaign, "extra")[-1] == tuple(goons)  # what the system adds goes by groups, too


def test_people_in_a_fight_become_a_group_in_the_place_of_the_first() -> None:
    campaign = grouped("dot", "bob", name="Pair")
    assert places(campaign) == [("ann",), ("bob", "dot"), ("cid",)]
    assert places(campaign, "extra") == [("ann",), ("bob", "dot"), ("cid",)]
    assert fight_of(campaign).slot_of("dot") == fight_of(campaign).slot_of("bob")
    slot = fight_of(campaign).slot_of("bob")
    assert slot is not None
    assert slot.name == "Pair"


def test_a_group_acts_once_and_together() -> None:
    campaign = next_turns(grouped("bob", "cid"), 1)
    assert fight_of(campaign).in_turn is not None
    assert fight_of(campaign).in_turn.people == ("bob", "cid")  # type: ignore[union-attr]
    assert in_turn(next_turns(campaign, 1)) == "dot"


def test_the_turn_goes_along_into_a_group() -> None:
    campaign = grouped("ann", "dot")
    assert in_turn(campaign) == "ann"
    assert fight_of(campaign).in_turn.people == ("ann", "dot")  # type: ignore[union-attr]


def test_a_group_stands_by_the_value_of_its_best_and_says_whose_it_is() -> None:
    campaign = grouped("dot", "cid")
    slot = fight_of(campaign).slot_of("cid")
    assert slot is not None
    assert slot.value == 60
    best = best_of(TOY, campaign, slot)
    assert best is not None
    assert (best[0], best[1].value) == ("cid", 60)


def test_the_best_of_a_group_is_one_that_is_in_play() -> None:
    campaign = act(grouped("dot", "cid"), "condition", target="cid", name="dead", row=3)
    slot = fight_of(campaign).slot_of("cid")
    assert slot is not None
    best = best_of(TOY, campaign, slot)
    assert best is not None
    assert best[0] == "dot"


def test_others_join_a_group_later() -> None:
    campaign = act(grouped("bob", "cid"), "group", people=["bob", "dot"], row=3)
    assert places(campaign) == [("ann",), ("bob", "cid", "dot")]


def test_late_comers_join_as_a_group() -> None:
    campaign = started(80, 40)
    campaign = with_people("Eve", "Fay", campaign=campaign, attributes={"wits": 60})
    campaign = act(campaign, "join_together", people=["eve", "fay"], as_group=True, name="Late", row=3)
    assert places(campaign) == [("ann",), ("eve", "fay"), ("bob",)]
    alone = act(act(campaign, "leave_together", people=["eve", "fay"], row=4), "join", name="eve", row=5)
    assert places(alone) == [("ann",), ("eve",), ("bob",)]


def test_late_comers_join_each_alone() -> None:
    campaign = with_people("Eve", "Fay", campaign=started(80, 40), attributes={"wits": 60})
    campaign = act(campaign, "join_together", people=["eve", "fay"], row=3)
    assert places(campaign) == [("ann",), ("eve",), ("fay",), ("bob",)]


def test_who_parts_acts_right_after_the_group() -> None:
    campaign = act(grouped("bob", "cid", "dot"), "part", people=["cid"], row=3)
    assert places(campaign) == [("ann",), ("bob", "dot"), ("cid",)]
    assert places(campaign, "extra") == [("ann",), ("bob", "dot"), ("cid",)]


def test_a_group_that_parts_as_a_whole_is_none_any_more() -> None:
    campaign = act(grouped("bob", "cid", "dot"), "part", people=["bob", "cid", "dot"], row=3)
    assert places(campaign) == [("ann",), ("bob",), ("cid",), ("dot",)]
    assert [slot.value for slot in fight_of(campaign).slots if slot.kind == "main"] == [80, 70, 60, 50]


def test_a_group_that_parts_after_its_turn_has_no_second_one() -> None:
    campaign = next_turns(grouped("ann", "bob"), 1)
    campaign = act(campaign, "part", people=["bob"], row=3)
    slots = {slot.people: slot.acted for slot in fight_of(campaign).slots if slot.kind == "main"}
    assert (slots["ann",], slots["bob",]) == (True, True)


def test_a_group_holds_and_acts_as_one() -> None:
    campaign = act(next_turns(grouped("bob", "cid"), 1), "hold", actor="cid", row=3)
    assert in_turn(campaign) == "dot"
    campaign = act(campaign, "act_now", actor="bob", row=4)
    assert fight_of(campaign).in_turn.people == ("bob", "cid")  # type: ignore[union-attr]


def test_a_group_is_dragged_as_one() -> None:
    campaign = act(grouped("bob", "cid"), "reorder", actor="cid", before="ann", row=3)
    assert places(campaign) == [("bob", "cid"), ("ann",), ("dot",)]
    with pytest.raises(BadInput):
        act(campaign, "reorder", actor="cid", before="bob", row=4)


def test_the_dead_of_a_group_have_no_turn_and_the_group_goes_on() -> None:
    campaign = act(grouped("bob", "cid"), "bleed", target="bob", row=3)
    campaign = act(campaign, "condition", target="bob", name="dead", row=4)
    campaign = next_turns(campaign, 1)  # no save is asked for Bob
    assert fight_of(campaign).in_turn.people == ("bob", "cid")  # type: ignore[union-attr]
    campaign = act(campaign, "condition", target="cid", name="dead", row=5)
    assert in_turn(next_turns(campaign, 1, 600)) == "dot"
    assert in_turn(next_turns(act(campaign, "next_round", row=6), 1, 700)) == "dot"


def test_one_leaves_a_group_and_its_turn_stays() -> None:
    campaign = act(grouped("ann", "bob", "cid"), "leave", name="ann", row=3)
    assert fight_of(campaign).in_turn.people == ("bob", "cid")  # type: ignore[union-attr]
    campaign = act(campaign, "leave_together", people=["bob", "cid"], row=4)
    assert in_turn(campaign) == "dot"


def test_who_comes_back_has_no_second_turn_in_the_round() -> None:
    campaign = next_turns(started(80, 70), 1)
    campaign = act(campaign, "leave", name="ann", row=3)
    campaign = act(campaign, "join", name="ann", row=4)
    assert places(campaign) == [("ann",), ("bob",)]
    assert fight_of(campaign).slots[0].acted


def test_groups_are_undone_as_one_entry() -> None:
    start = {"action": "start", "combatants": ["Ann", "Bob"]}
    session, _ = played(start, {"action": "group", "people": ["Ann", "Bob"], "name": "Both"})
    assert session.campaign.encounter is not None
    assert [slot.name for slot in session.campaign.encounter.slots] == ["Both", ""]
    session.undo()
    assert [len(slot.people) for slot in session.campaign.encounter.slots] == [1, 1, 1, 1]


@pytest.mark.parametrize(
    ("action", "values", "kind"),
    [
        ("group", {"people": ["ann"]}, BadInput),
        ("group", {"people": ["ann", "ann"]}, BadInput),
        ("group", {"people": ["ann", "bob"], "name": "x" * 121}, BadInput),
        ("part", {"people": ["ann"]}, Refused),
        ("join_together", {"people": ["ann"]}, Refused),
        ("leave_together", {"people": ["nobody"]}, BadInput),
    ],
    ids=str,
)
def test_what_makes_no_group_is_refused(action: str, values: dict[str, object], kind: type[Exception]) -> None:
    with pytest.raises(kind):
        act(started(80, 70), action, row=2, **values)
