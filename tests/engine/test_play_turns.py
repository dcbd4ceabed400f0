"""The order of a fight: sorting, dragging, holding, joining, leaving, passing over."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING

import pytest

from engine import events as e
from engine.encounter import Encounter, Slot
from engine.errors import BadInput, Refused
from engine.evolve import evolve_all
from engine.procedure import Scene
from tests.toy.table import act, founded, with_people

if TYPE_CHECKING:
    from engine.campaign import Campaign

NAMES = ("Ann", "Bob", "Cid", "Dot")
IDS = tuple(name.lower() for name in NAMES)


def fight_of(campaign: Campaign) -> Encounter:
    assert campaign.encounter is not None
    return campaign.encounter


def order(campaign: Campaign, kind: str = "main") -> list[str]:
    return [slot.people[0] for slot in fight_of(campaign).slots if slot.kind == kind]


def in_turn(campaign: Campaign) -> str:
    fight = fight_of(campaign)
    slot = fight.slot(fight.turn or "")
    assert slot is not None
    return slot.people[0]


def next_turns(campaign: Campaign, turns: int, row: int = 500) -> Campaign:
    for number in range(turns):
        campaign = act(campaign, "next_turn", row=row + number)
    return campaign


def started(*wits: int, resort: bool = True, surprised: tuple[str, ...] = ()) -> Campaign:
    """A fight of people with these wits, in a round of two turns each."""
    campaign = founded(resort=resort)
    for name, number in zip(NAMES, wits, strict=False):
        campaign = with_people(name, campaign=campaign, attributes={"wits": number})
    return act(campaign, "start", combatants=list(IDS[: len(wits)]), surprised=list(surprised))


def test_the_highest_value_acts_first() -> None:
    campaign = started(30, 70, 50)
    assert order(campaign) == ["bob", "cid", "ann"]
    assert in_turn(campaign) == "bob"


def test_ties_stand_in_the_order_in_which_they_were_named() -> None:
    assert order(started(50, 50, 60, 50)) == ["cid", "ann", "bob", "dot"]
    assert order(next_turns(started(50, 50, 60, 50), 8)) == ["cid", "ann", "bob", "dot"]


def test_a_round_ends_when_all_have_acted_and_moves_the_clock() -> None:
    campaign = started(60, 50)
    assert (fight_of(campaign).round, campaign.clock) == (1, 0)
    campaign = next_turns(campaign, 4)
    assert (fight_of(campaign).round, campaign.clock, in_turn(campaign)) == (2, 10, "ann")
    assert not any(slot.acted for slot in fight_of(campaign).slots)


def test_a_dragged_slot_goes_back_when_the_round_is_sorted() -> None:
    campaign = act(started(60, 50, 40), "reorder", actor="cid", before="ann", row=2)
    assert order(campaign) == ["cid", "ann", "bob"]
    assert [slot.moved for slot in fight_of(campaign).slots][:3] == [True, False, False]
    campaign = act(campaign, "next_round", row=3)
    assert order(campaign) == ["ann", "bob", "cid"]
    assert not any(slot.moved for slot in fight_of(campaign).slots)


def test_sorting_anew_puts_back_what_was_dragged() -> None:
    campaign = act(started(60, 50, 40), "reorder", actor="cid", before="ann", row=2)
    campaign = act(campaign, "resort", row=3)
    assert order(campaign) == ["ann", "bob", "cid"]
    assert in_turn(campaign) == "ann"
    assert not any(slot.moved for slot in fight_of(campaign).slots)


def test_keep_my_order_keeps_it_across_rounds() -> None:
    campaign = act(started(60, 50, 40), "reorder", actor="cid", before="ann", row=2)
    campaign = act(campaign, "keep_order", on=True, row=3)
    campaign = act(campaign, "next_round", row=4)
    assert order(campaign) == ["cid", "ann", "bob"]
    assert in_turn(campaign) == "cid"


def test_a_system_that_does_not_sort_each_round_keeps_a_drag() -> None:
    campaign = started(60, 50, 40, resort=False)
    campaign = act(campaign, "reorder", actor="cid", before="ann", row=2)
    assert order(act(campaign, "next_round", row=3)) == ["cid", "ann", "bob"]


@pytest.mark.parametrize("side", ["before", "after"])
@pytest.mark.parametrize(("moved", "anchor"), list(itertools.permutations(IDS, 2)))
def test_a_slot_goes_before_or_after_any_other(moved: str, anchor: str, side: str) -> None:
    campaign = started(80, 70, 60, 50)
    expected = [person for person in order(campaign) if person != moved]
    expected.insert(expected.index(anchor) + (side == "after"), moved)
    campaign = act(campaign, "reorder", row=2, **{"actor": moved, side: anchor})
    assert order(campaign) == expected
    assert in_turn(campaign) == "ann"  # the turn is a slot, wherever it stands


@pytest.mark.parametrize("gap", [*IDS, None])
@pytest.mark.parametrize("moved", [set(pair) for n in (1, 2, 3) for pair in itertools.combinations(IDS, n)], ids=sorted)
def test_slots_that_move_together_stand_in_the_gap_in_their_order(moved: set[str], gap: str | None) -> None:
    campaign = started(80, 70, 60, 50)
    slots = {slot.people[0]: slot.id for slot in fight_of(campaign).slots if slot.kind == "main"}
    others = [slot.id for slot in fight_of(campaign).slots if slot.kind != "main"]
    before = order(campaign)
    at = before.index(gap) if gap else len(before)
    left = [person for person in before[:at] if person not in moved]
    right = [person for person in before[at:] if person not in moved]
    expected = [*left, *(person for person in before if person in moved), *right]
    end = others[0] if others else ""
    values = {"slots": [slots[person] for person in sorted(moved)], "before": slots[gap] if gap else end}
    campaign = act(campaign, "arrange", row=2, **values)
    assert order(campaign) == expected


@pytest.mark.parametrize(
    "values",
    [{}, {"before": "ann"}, {"before": "bob", "after": "cid"}, {"after": "nobody"}],
    ids=str,
)
def test_a_reorder_needs_one_other_neighbour(values: dict[str, str]) -> None:
    with pytest.raises(BadInput):
        act(started(80, 70, 60), "reorder", row=2, **{"actor": "ann", **values})


def test_who_holds_is_passed_and_acts_when_called() -> None:
    campaign = act(started(80, 70, 60), "hold", actor="ann", row=2)
    assert in_turn(campaign) == "bob"
    campaign = next_turns(campaign, 1)
    assert in_turn(campaign) == "cid"
    campaign = act(campaign, "act_now", actor="ann", row=3)
    assert in_turn(campaign) == "ann"
    campaign = next_turns(campaign, 1, 600)
    assert in_turn(campaign) == "cid"  # whose turn was interrupted, and goes on


def test_who_holds_to_the_end_of_the_round_is_free_again() -> None:
    campaign = act(started(80, 70), "hold", actor="ann", row=2)
    campaign = act(campaign, "next_round", row=3)
    assert order(campaign) == ["ann", "bob"]
    assert in_turn(campaign) == "ann"


def test_holding_the_second_turn_holds_that_and_it_stays_a_second_turn() -> None:
    campaign = next_turns(started(80, 70), 2)
    fight = fight_of(campaign)
    slot = fight.slot(fight.turn or "")
    assert slot is not None
    assert slot.kind == "extra"
    campaign = act(campaign, "hold", actor="ann", row=2)
    held = [s for s in fight_of(campaign).slots if s.kind == "held"]
    assert [s.id for s in held] == [slot.id]
    campaign = act(campaign, "next_round", row=3)
    assert order(campaign, "extra") == ["ann", "bob"]
    assert len(fight_of(campaign).slots) == 4


def test_an_interrupted_turn_does_not_begin_twice() -> None:
    campaign = act(started(80, 70), "bleed", target="bob", row=2)
    campaign = act(campaign, "next_turn", 90, row=3)
    assert campaign.people["bob"].count("body") == 1
    campaign = act(campaign, "act_now", actor="ann", row=4)
    campaign = act(campaign, "next_turn", row=5)  # no save asked again
    assert in_turn(campaign) == "bob"
    assert campaign.people["bob"].count("body") == 1


def test_each_of_two_turns_in_a_round_has_a_start_of_its_own() -> None:
    campaign = act(started(80, 70), "bleed", target="bob", row=2)
    campaign = act(campaign, "next_turn", 90, row=3)
    campaign = act(campaign, "next_turn", row=4)
    campaign = act(campaign, "next_turn", 90, row=5)
    assert campaign.people["bob"].count("body") == 2
    assert fight_of(campaign).round == 1


def test_who_joins_in_mid_fight_stands_by_value_and_acts_this_round() -> None:
    campaign = started(80, 60)
    campaign = with_people("Eve", campaign=campaign, attributes={"wits": 70})
    campaign = act(campaign, "join", name="eve", row=2)
    assert order(campaign) == ["ann", "eve", "bob"]
    assert in_turn(next_turns(campaign, 1)) == "eve"


def test_who_joins_stands_by_value_whoever_was_put_elsewhere_by_hand() -> None:
    campaign = started(90, 80, 60)
    campaign = act(campaign, "reorder", actor="cid", before="ann", row=2)
    campaign = with_people("Eve", campaign=campaign, attributes={"wits": 70})
    campaign = act(campaign, "join", name="eve", row=3)
    assert order(campaign) == ["cid", "ann", "bob", "eve"]


def test_nobody_joins_twice() -> None:
    with pytest.raises(Refused):
        act(started(80, 60), "join", name="ann", row=2)


def test_when_the_one_in_turn_leaves_the_next_one_is_in_turn() -> None:
    campaign = act(started(80, 70, 60), "leave", name="ann", row=2)
    assert in_turn(campaign) == "bob"
    assert "ann" not in fight_of(campaign).people


def test_when_another_leaves_the_turn_stays() -> None:
    campaign = act(started(80, 70, 60), "leave", name="bob", row=2)
    assert in_turn(campaign) == "ann"


def test_the_last_one_may_leave() -> None:
    campaign = act(started(80), "leave", name="ann", row=2)
    assert fight_of(campaign).slots == ()
    assert fight_of(campaign).turn is None


def test_who_leaves_a_group_leaves_the_group_where_it_stands() -> None:
    campaign = with_people("Ann", "Bob", "Cid")
    scene = Scene(campaign, 9)
    group = Slot(scene.new_id(), ("ann", "bob"))
    fight = Encounter(scene.new_id(), "Fight", "running", (group, Slot(scene.new_id(), ("cid",))))
    began = (e.EncounterBegan(fight), e.RoundBegan(1), e.TurnBegan(group.id))
    campaign = act(evolve_all(campaign, began), "leave", name="ann", row=2)
    assert [slot.people for slot in fight_of(campaign).slots] == [("bob",), ("cid",)]
    assert in_turn(campaign) == "bob"


def test_the_dead_are_passed_over() -> None:
    campaign = act(started(80, 70, 60), "condition", target="bob", name="dead", row=2)
    assert in_turn(next_turns(campaign, 1)) == "cid"


def test_when_all_are_dead_nobody_is_in_turn() -> None:
    campaign = started(80, 70)
    for row, person in enumerate(("ann", "bob"), 2):
        campaign = act(campaign, "condition", target=person, name="dead", row=row)
    campaign = next_turns(campaign, 1)
    assert fight_of(campaign).turn is None


@pytest.mark.parametrize("rounds", [1, 2, 3])
@pytest.mark.parametrize("victim", ["ann", "bob"])
def test_a_state_of_n_rounds_ends_at_the_start_of_the_victims_turn_n_rounds_later(victim: str, rounds: int) -> None:
    campaign = next_turns(started(80, 70), 1)  # Bob's turn in round 1
    campaign = act(campaign, "condition", target=victim, name="dazed", rounds=rounds, row=2)
    turns = 0
    while campaign.people[victim].has("dazed"):
        campaign = next_turns(campaign, 1, 700 + turns)
        turns += 1
    assert (fight_of(campaign).round, in_turn(campaign)) == (1 + rounds, victim)


def test_a_state_ends_with_its_round_even_if_its_turn_never_comes() -> None:
    campaign = act(started(80, 70), "condition", target="bob", name="dazed", rounds=1, row=2)
    campaign = act(campaign, "condition", target="bob", name="dead", row=3)
    campaign = act(campaign, "next_round", row=4)
    assert campaign.people["bob"].has("dazed")
    campaign = act(campaign, "next_round", row=5)
    assert not campaign.people["bob"].has("dazed")


def test_the_surprised_are_so_until_their_turn_in_the_second_round() -> None:
    campaign = started(80, 70, surprised=("bob",))
    assert campaign.people["bob"].has("surprised")
    campaign = next_turns(campaign, 4)
    assert (fight_of(campaign).round, in_turn(campaign)) == (2, "ann")
    assert campaign.people["bob"].has("surprised")
    campaign = next_turns(campaign, 1, 600)
    assert not campaign.people["bob"].has("surprised")


def test_only_who_fights_can_be_surprised() -> None:
    with pytest.raises(BadInput):
        act(with_people("Ann", "Bob"), "start", combatants=["ann"], surprised=["bob"])


def test_one_fight_at_a_time_and_then_another() -> None:
    campaign = started(80, 70)
    with pytest.raises(Refused):
        act(campaign, "start", combatants=["ann"], row=2)
    campaign = act(campaign, "end", row=3)
    assert campaign.encounter is None
    assert in_turn(act(campaign, "start", combatants=["bob"], row=4)) == "bob"


@pytest.mark.parametrize("action", ["next_turn", "next_round", "end"])
def test_without_a_fight_there_are_no_turns(action: str) -> None:
    with pytest.raises(Refused):
        act(with_people("Ann"), action)
