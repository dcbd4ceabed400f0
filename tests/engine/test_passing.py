"""Time that passes: what comes due on the way, and in which order."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from engine import events as e
from engine.character import Condition
from engine.clock import Timer, Until
from engine.errors import BadInput
from engine.evolve import evolve, evolve_all
from engine.units import DAY, HOUR, MINUTE, WEEK
from tests.toy.table import Play, act, with_people

if TYPE_CHECKING:
    from engine.campaign import Campaign


def medic_and_patient() -> Campaign:
    campaign = with_people("Mia", skills={"Medicine": 60})
    return with_people("Pat", campaign=campaign, tracks={"body": 5})


@pytest.mark.parametrize(
    ("values", "seconds"),
    [
        ({"rounds": 3}, 30),
        ({"minutes": 2, "hours": 1}, HOUR + 2 * MINUTE),
        ({"days": 2}, 2 * DAY),
        ({"weeks": 1, "rounds": 1}, WEEK + 10),
    ],
    ids=str,
)
def test_the_clock_moves_by_all_units_together(values: dict[str, int], seconds: int) -> None:
    play = Play(with_people("Ann"), "advance", values)
    assert play.run.campaign.clock == seconds


@pytest.mark.parametrize("values", [{}, {"hours": 0}, {"hours": -1}, {"hours": 100_001}], ids=str)
def test_no_time_or_an_impossible_time_is_refused(values: dict[str, int]) -> None:
    with pytest.raises(BadInput):
        Play(with_people("Ann"), "advance", values)


def test_at_the_same_second_a_deed_completes_before_the_timer_that_it_is_to_beat() -> None:
    campaign = act(medic_and_patient(), "dose", target="pat", minutes=60)
    campaign = act(campaign, "treat", actor="mia", patient="pat", minutes=60, row=2)
    play = Play(campaign, "advance", {"hours": 1}, 3)
    asked = []
    while play.run.open:
        asked.append(play.run.open[0].id)
        play.roll(play.run.open[0].id, 1)
    assert asked == ["treat", "healed", "dose"]


def test_what_is_due_comes_due_at_its_own_second() -> None:
    campaign = act(medic_and_patient(), "dose", target="pat", minutes=7)
    play = Play(campaign, "advance", {"hours": 1}, 2)
    assert play.run.campaign.clock == 7 * MINUTE
    assert play.run.campaign.timers == ()
    play.roll("dose", 90)
    wound = play.run.campaign.people["pat"].wounds[-1]
    assert wound.at == 7 * MINUTE
    # It works again after as long, and the later save meets the wound.
    assert play.run.campaign.clock == 14 * MINUTE
    assert play.run.open[0].target == 50 - 5 * 6
    play.roll("dose#2", 1)
    assert play.run.done
    assert play.run.campaign.clock == HOUR


def test_a_timer_that_is_not_due_yet_stays() -> None:
    campaign = act(medic_and_patient(), "dose", target="pat", minutes=61)
    campaign = act(campaign, "advance", hours=1, row=2)
    assert len(campaign.timers) == 1


def test_a_state_with_an_end_ends_when_the_clock_passes_it() -> None:
    campaign = with_people("Ann")
    campaign = act(campaign, "condition", target="ann", name="dazed", rounds=3)
    assert act(campaign, "advance", rounds=2, row=2).people["ann"].has("dazed")
    assert not act(campaign, "advance", rounds=3, row=2).people["ann"].has("dazed")


def test_a_state_without_an_end_stays() -> None:
    campaign = act(with_people("Ann"), "condition", target="ann", name="blind")
    campaign = act(campaign, "advance", weeks=10, row=2)
    assert campaign.people["ann"].has("blind")
    assert not act(campaign, "lift", target="ann", name="blind", row=3).people["ann"].conditions


def test_what_ends_in_somebodys_turn_does_not_end_by_the_clock_of_the_rounds() -> None:
    campaign = with_people("Ann", "Bob")
    campaign = act(campaign, "start", combatants=["ann", "bob"])
    campaign = act(campaign, "condition", target="bob", name="dazed", rounds=1, row=2)
    campaign = act(campaign, "next_round", row=3)
    assert campaign.clock == 10
    assert campaign.people["bob"].has("dazed")
    assert not act(campaign, "next_turn", row=4).people["bob"].has("dazed")


def test_a_long_rest_in_mid_fight_ends_it_all_the_same() -> None:
    campaign = act(with_people("Ann"), "start", combatants=["ann"])
    campaign = act(campaign, "condition", target="ann", name="dazed", rounds=2, row=2)
    campaign = act(campaign, "advance", hours=1, row=3)
    assert not campaign.people["ann"].has("dazed")


def test_things_due_at_the_same_second_come_in_the_order_in_which_they_began() -> None:
    campaign = with_people("Ann", "Bob")
    for row, person in enumerate(("bob", "ann"), 1):
        campaign = act(campaign, "dose", target=person, minutes=5, row=row)
    play = Play(campaign, "advance", {"minutes": 5}, 3)
    assert [q.roller for q in play.run.open] == ["bob"]
    play.roll("dose", 1)
    assert [q.roller for q in play.run.open] == ["ann"]


def test_what_is_overdue_comes_due_at_once_and_the_clock_never_runs_back() -> None:
    campaign = evolve(with_people("Ann"), e.ClockMoved(100))
    campaign = evolve(campaign, e.TimerStarted(Timer("t", "ann", "dose", 50, {"seconds": 1000})))
    play = Play(campaign, "advance", {"rounds": 1})
    assert play.run.campaign.clock == 100
    play.roll("dose", 1)
    assert play.run.campaign.clock == 110


def test_a_thousand_saves_in_one_lapse_of_time_do_not_exhaust_anything() -> None:
    campaign = with_people("Ann", attributes={"might": 1})
    campaign = act(campaign, "dose", target="ann", minutes=1)
    play = Play(campaign, "advance", {"minutes": 1000}, 2)
    while play.run.open:
        ask = play.run.open[0].id
        if play.run.campaign.clock == 1000 * MINUTE:
            play.waive(ask)
        else:
            play.override(ask, "failure")
    play.drop()  # made afresh over all thousand answers
    assert play.run.done
    assert play.run.campaign.people["ann"].count("body") == 999


def test_a_removed_person_takes_timers_along() -> None:
    campaign = act(with_people("Ann", "Bob"), "dose", target="ann", minutes=5)
    campaign = act(campaign, "remove_character", character="ann", row=2)
    assert campaign.timers == ()


def test_until_lasts_to_its_second_and_not_longer() -> None:
    dazed = e.ConditionBegan("ann", Condition("c", "dazed", Until(60)))
    campaign = evolve_all(with_people("Ann"), [dazed])
    assert act(campaign, "advance", rounds=5).people["ann"].has("dazed")
    assert not act(campaign, "advance", rounds=6).people["ann"].has("dazed")
