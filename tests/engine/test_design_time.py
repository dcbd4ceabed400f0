"""Procedures that bend the design by time: saves each turn, lasting deeds, second actions."""

from __future__ import annotations

import pytest

from engine.campaign import Campaign
from engine.errors import Refused
from engine.evolve import evolve_all
from engine.units import HOUR, MINUTE
from tests.toy.table import Play, act, founded, with_people


def with_medic(campaign: Campaign, **more: object) -> Campaign:
    return with_people(
        "Gus",
        campaign=campaign,
        attributes={"might": 50, "aim": 60, "wits": 60, "cool": 50},
        skills={"Guns": 60, "Blades": 70, "Medicine": 40},
        weapons=["Spray gun", "Sabre"],
        **more,
    )


# ---- a save each turn until it succeeds


def test_a_save_is_repeated_each_turn_until_it_succeeds() -> None:
    campaign = with_people("Ann", "Bob")
    campaign = act(campaign, "start", combatants=["ann", "bob"])
    campaign = act(campaign, "bleed", target="bob", row=2)
    saved = False
    rolls = iter((80, 70, 20))
    for row in range(3, 20):
        play = Play(campaign, "next_turn", {}, row)
        fight = play.run.campaign.encounter
        assert fight is not None
        slot = fight.slot(fight.turn or "")
        assert slot is not None
        assert bool(play.run.open) == (slot.people == ("bob",) and not saved)
        if play.run.open:
            face = next(rolls)
            saved = face == 20
            play.roll("bleed", face)
        campaign = play.run.campaign
    bob = campaign.people["bob"]
    assert saved
    assert not bob.has("bleeding")
    assert bob.count("body") == 2


# ---- a treatment of an hour beside another


def test_lasting_deeds_ask_in_the_order_in_which_the_clock_completes_them() -> None:
    campaign = with_medic(with_people("Ann", "Bob", tracks={"body": 4}))
    campaign = act(campaign, "treat", actor="gus", patient="ann", minutes=60)
    campaign = act(campaign, "treat", actor="gus", patient="bob", minutes=20, row=2)
    play = Play(campaign, "advance", {"hours": 2}, 3)
    assert [(q.id, q.label.facts["target"].facts["words"]) for q in play.run.open] == [("treat", "Bob")]
    assert play.run.campaign.clock == 20 * MINUTE
    play.roll("treat", 10)
    play.roll("healed", 3)
    # The same question comes again for the other, and does not take the first one's answer.
    assert [(q.id, q.label.facts["target"].facts["words"]) for q in play.run.open] == [("treat#2", "Ann")]
    assert play.run.campaign.clock == HOUR
    play.roll("treat#2", 10)
    play.roll("healed#2", 6)
    assert play.run.done
    assert play.run.campaign.clock == 2 * HOUR
    assert [play.run.campaign.people[p].count("body") for p in ("ann", "bob")] == [0, 1]
    assert play.run.campaign.activities == ()


def test_time_may_be_stopped_at_any_ask_and_the_time_reached_is_kept() -> None:
    before = with_medic(with_people("Ann", "Bob", tracks={"body": 4}))
    before = act(before, "treat", actor="gus", patient="ann", minutes=60)
    before = act(before, "treat", actor="gus", patient="bob", minutes=20, row=2)
    play = Play(before, "advance", {"hours": 2}, 3)
    stopped = evolve_all(before, play.run.standing)
    assert (stopped.clock, len(stopped.activities)) == (20 * MINUTE, 2)
    play.roll("treat", 10)
    stopped = evolve_all(before, play.run.standing)  # half of a deed does not stand
    assert (stopped.clock, len(stopped.activities)) == (20 * MINUTE, 2)
    play.roll("healed", 3)
    stopped = evolve_all(before, play.run.standing)
    assert (stopped.clock, len(stopped.activities)) == (HOUR, 1)
    assert stopped.people["bob"].count("body") == 1
    # Whoever goes on later is asked for the deed that was due.
    again = Play(stopped, "advance", {"minutes": 1}, 4)
    assert [q.label.key for q in again.run.open] == ["toy.ask.treat"]
    assert again.run.campaign.clock == HOUR


def test_a_deed_for_somebody_who_was_taken_out_of_the_campaign_comes_to_nothing() -> None:
    campaign = with_medic(with_people("Ann"))
    campaign = act(campaign, "treat", actor="gus", patient="ann")
    campaign = act(campaign, "remove_character", character="ann", row=2)
    after = act(campaign, "advance", hours=2, row=3)
    assert after.activities == ()
    assert after.clock == 2 * HOUR


# ---- a pushed second action


def order_of_turns(campaign: Campaign, turns: int) -> list[tuple[int, str, str]]:
    """Round, person and kind of slot of so many turns from the one at hand."""
    found: list[tuple[int, str, str]] = []
    for row in range(100, 100 + turns):
        fight = campaign.encounter
        assert fight is not None
        slot = fight.slot(fight.turn or "")
        assert slot is not None
        found.append((fight.round, slot.people[0], slot.kind))
        campaign = act(campaign, "next_turn", row=row)
    return found


def two_in_a_fight() -> Campaign:
    campaign = with_people("Ann", attributes={"wits": 80})
    campaign = with_people("Bob", campaign=campaign, attributes={"wits": 60})
    return act(campaign, "start", combatants=["bob", "ann"])


ROUND = [("ann", "main"), ("bob", "main"), ("ann", "extra"), ("bob", "extra")]


def test_everybody_has_two_turns_a_round() -> None:
    assert order_of_turns(two_in_a_fight(), 8) == [(r, *turn) for r in (1, 2) for turn in ROUND]


def test_a_pushed_action_comes_later_in_the_round_and_once() -> None:
    campaign = act(two_in_a_fight(), "push", actor="ann", row=2)
    expected = [(1, *turn) for turn in ROUND] + [(1, "ann", "queued")] + [(2, *t) for t in ROUND]
    assert order_of_turns(campaign, 9) == expected


def test_an_action_pushed_into_the_next_round_waits_for_it() -> None:
    campaign = act(two_in_a_fight(), "push", actor="ann", next_round=True, row=2)
    rounds = [[(r, *turn) for turn in ROUND] for r in (1, 2, 3)]
    expected = [*rounds[0], *rounds[1], (2, "ann", "queued"), *rounds[2]]
    assert order_of_turns(campaign, 13) == expected


def test_nobody_pushes_twice_at_once() -> None:
    campaign = act(two_in_a_fight(), "push", actor="ann", row=2)
    with pytest.raises(Refused, match="Ann has pushed already"):
        act(campaign, "push", actor="ann", row=3)


def test_a_house_rule_changes_what_a_push_costs() -> None:
    campaign = with_people("Ann", campaign=founded(push_penalty=0))
    campaign = act(campaign, "start", combatants=["ann"])
    assert act(campaign, "push", actor="ann", row=2).people["ann"].conditions == ()
    dear = act(two_in_a_fight(), "push", actor="ann", row=2)
    assert [c.modifier for c in dear.people["ann"].conditions] == [-20]
