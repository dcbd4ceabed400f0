"""Procedures that bend the design by their dice: bursts, panic at once, Luck, a parry in between."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING

import pytest

from engine.answers import REROLL, Rolled
from engine.errors import BadInput, Refused
from tests.toy.table import Play, described, with_people

if TYPE_CHECKING:
    from engine.campaign import Campaign

SIX = ("Ann", "Bob", "Cid", "Dot", "Eve", "Fay")
IDS = tuple(name.lower() for name in SIX)


def gunman(campaign: Campaign, **more: object) -> Campaign:
    return with_people(
        "Gus",
        campaign=campaign,
        attributes={"might": 50, "aim": 60, "wits": 60, "cool": 50},
        skills={"Guns": 60, "Blades": 70, "Medicine": 40},
        weapons=["Spray gun", "Sabre"],
        **more,
    )


def weapon(campaign: Campaign, person: str, place: int = 0) -> str:
    return campaign.people[person].table("weapons")[place].id


# ---- a burst over six targets whose later hits meet the wounds of the earlier


def test_later_hits_of_a_burst_meet_the_wounds_of_the_earlier() -> None:
    campaign = gunman(with_people(*SIX))
    shots = dict.fromkeys(IDS, 2)
    values = {"actor": "gus", "weapon": weapon(campaign, "gus"), "shots": shots}
    play = Play(campaign, "spray", values)
    stands = []
    for place in range(1, 7):
        for shot in (1, 2):
            ask = f"target{place}.shot{shot}"
            play.roll(f"{ask}.hit", 10)
            play.roll(f"{ask}.damage", place)
            stands.append(play.run.asking(f"{ask}.stand").target)
            play.roll(f"{ask}.stand", 2)
    assert play.run.done
    # Might 50, and 5 less for each point of body lost, the wound just taken included.
    assert stands == [50 - 5 * place * shot for place in range(1, 7) for shot in (1, 2)]
    assert [play.run.campaign.people[p].count("body") for p in IDS] == [2, 4, 6, 8, 10, 12]


def test_whoever_falls_to_an_earlier_hit_needs_no_roll_to_be_hit_again() -> None:
    campaign = gunman(with_people("Ann"))
    values = {"actor": "gus", "weapon": weapon(campaign, "gus"), "shots": {"ann": 3}}
    play = Play(campaign, "spray", values)
    play.roll("target1.shot1.hit", 10)
    play.roll("target1.shot1.damage", 6)
    play.roll("target1.shot1.stand", 90)
    assert [q.id for q in play.run.open] == ["target1.shot2.damage"]
    play.roll("target1.shot2.damage", 6)
    play.roll("target1.shot3.damage", 6)
    assert play.run.done
    assert play.run.effects["ann"] == {"hit": 3, "severity": 18, "down": 1}


def test_a_burst_of_more_rounds_than_are_left_is_refused() -> None:
    campaign = gunman(with_people(*SIX))
    shots = dict.fromkeys(IDS, 7)
    with pytest.raises(Refused, match="only 40 rounds are left"):
        Play(campaign, "spray", {"actor": "gus", "weapon": weapon(campaign, "gus"), "shots": shots})


# ---- six people who panic at once


def test_six_people_roll_panic_at_once() -> None:
    play = Play(with_people(*SIX), "panic", {"targets": list(IDS)})
    assert [q.id for q in play.run.open] == [f"{n}.panic" for n in range(1, 7)]
    play.roll("4.panic", 90)
    play.roll("2.panic", 20)
    assert [q.id for q in play.run.open] == ["1.panic", "3.panic", "5.panic", "6.panic"]
    assert play.run.events == []


def test_all_orders_of_answering_give_the_same_campaign() -> None:
    campaign = with_people(*SIX)
    faces = dict(zip(range(1, 7), (90, 20, 51, 50, 100, 1), strict=True))
    first = None
    for order in itertools.permutations(range(1, 7)):
        play = Play(campaign, "panic", {"targets": list(IDS)})
        for n in order:
            play.roll(f"{n}.panic", faces[n])
        assert [q.id for q in play.run.open] == ["1.how_long", "3.how_long", "5.how_long"]
        for n in (m for m in order if m in {1, 3, 5}):
            play.roll(f"{n}.how_long", 1 + n // 2)
        first = first or play.run
        assert play.run.campaign == first.campaign
        assert play.run.events == first.events
    assert first is not None
    panicked = {p for p in IDS if first.campaign.people[p].has("panicked")}
    assert panicked == {"ann", "cid", "eve"}


def test_the_referee_may_let_one_of_six_pass_and_decide_for_another() -> None:
    play = Play(with_people(*SIX), "panic", {"targets": list(IDS)})
    play.waive("1.panic")
    play.override("2.panic", "critical failure")
    for n in range(3, 7):
        play.roll(f"{n}.panic", 1)
    assert [q.id for q in play.run.open] == ["2.how_long"]


# ---- a re-roll by Luck of a face just given


def lucky_panic(luck: int) -> Play:
    campaign = with_people("Ann", luck=luck)
    return Play(campaign, "panic", {"targets": ["ann"]})


def test_luck_takes_a_face_back_that_stays_on_record() -> None:
    play = lucky_panic(1)
    play.roll("1.panic", 90)
    assert [q.id for q in play.run.open] == ["1.how_long"]
    play.interrupt("1.panic", REROLL)
    assert [q.id for q in play.run.open] == ["1.panic"]
    play.roll("1.panic", 30)
    assert play.run.done
    (asked,) = play.run.asked
    assert asked.faces == (30,)
    assert [old.faces for old in asked.superseded if isinstance(old, Rolled)] == [(90,)]
    assert not play.run.campaign.people["ann"].has("panicked")


def test_a_point_of_luck_is_spent_once_however_often_the_run_is_remade() -> None:
    play = lucky_panic(2)
    play.roll("1.panic", 90)
    play.interrupt("1.panic", REROLL)
    for _ in range(3):
        play.drop()
    assert play.run.campaign.people["ann"].count("luck") == 1
    play.roll("1.panic", 40)
    play.drop()
    assert play.run.campaign.people["ann"].count("luck") == 1


def test_a_re_roll_of_the_face_that_ended_the_action_takes_it_up_again() -> None:
    play = lucky_panic(1)
    play.roll("1.panic", 40)
    assert play.run.done
    play.interrupt("1.panic", REROLL)
    assert not play.run.done
    assert play.run.campaign.people["ann"].count("luck") == 1


def test_without_luck_a_re_roll_is_refused_and_nothing_changes() -> None:
    play = lucky_panic(1)
    play.roll("1.panic", 90)
    play.interrupt("1.panic", REROLL)
    play.roll("1.panic", 80)
    with pytest.raises(Refused, match="luck"):
        play.interrupt("1.panic", REROLL)
    assert [q.id for q in play.run.open] == ["1.how_long"]
    assert len(play.said) == 3


def test_there_is_nothing_to_roll_again_before_a_face_was_given() -> None:
    play = lucky_panic(3)
    with pytest.raises(BadInput, match="no faces yet"):
        play.interrupt("1.panic", REROLL)
    assert play.run.campaign.people["ann"].count("luck") == 0


# ---- a parry chosen after the attack is known


def duel() -> Play:
    campaign = gunman(with_people("Ann", skills={"Blades": 60}, weapons=["Sabre"]))
    values = {"actor": "gus", "target": "ann", "weapon": weapon(campaign, "gus", 1)}
    return Play(campaign, "strike", values)


def test_the_defence_is_chosen_when_the_quality_of_the_attack_is_known() -> None:
    play = duel()
    assert [q.id for q in play.run.open] == ["attack"]
    play.roll("attack", 30)
    (choice,) = play.run.open
    assert choice.id == "defence"
    assert [reason.value for reason in choice.reasons] == [40]  # 70 - 30


@pytest.mark.parametrize(("way", "target"), [("parry", 60 - 20), ("dodge", 50 - 40)])
def test_the_choice_decides_what_is_rolled(way: str, target: int) -> None:
    play = duel()
    play.roll("attack", 30)
    play.choose("defence", way)
    assert play.run.open[0].target == target
    play.roll("defend", target)
    assert play.run.done
    assert play.run.campaign.people["ann"].count("body") == 0


def test_an_option_that_is_not_there_is_bad_input_and_changes_nothing() -> None:
    play = duel()
    play.roll("attack", 30)
    with pytest.raises(BadInput, match="parry, dodge, nothing"):
        play.choose("defence", "run")
    assert [q.id for q in play.run.open] == ["defence"]


def test_asks_of_two_runs_over_the_same_answers_are_the_same() -> None:
    play = duel()
    play.roll("attack", 30)
    assert list(map(described, play.afresh().open)) == list(map(described, play.run.open))
