"""A run that is thrown away at any instant and made afresh shows the same as one that was kept.

Hypothesis answers each of the procedures that bend the design: any faces, in any order, waivers,
overrides, modifiers on open asks and Luck on faces given.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.engine.random_play import drop_at_random
from tests.toy.table import Play, act, with_people

if TYPE_CHECKING:
    from collections.abc import Callable

    from engine.campaign import Campaign

SIX = ("ann", "bob", "cid", "dot", "eve", "fay")


def everybody() -> Campaign:
    names = [name.title() for name in SIX]
    campaign = with_people(*names, luck=1, tracks={"body": 2}, weapons=["Sabre"])
    return with_people(
        "Gus",
        campaign=campaign,
        luck=2,
        skills={"Guns": 60, "Blades": 70, "Medicine": 40},
        weapons=["Spray gun", "Sabre"],
    )


def burst() -> Play:
    campaign = everybody()
    gun = campaign.people["gus"].table("weapons")[0].id
    shots = {person: 1 + place % 2 for place, person in enumerate(SIX)}
    return Play(campaign, "spray", {"actor": "gus", "weapon": gun, "shots": shots})


def panic() -> Play:
    return Play(everybody(), "panic", {"targets": list(SIX)})


def parry() -> Play:
    campaign = everybody()
    sabre = campaign.people["gus"].table("weapons")[1].id
    return Play(campaign, "strike", {"actor": "gus", "target": "ann", "weapon": sabre})


def saves() -> Play:
    """A poison that works every minute until it is withstood, over half an hour."""
    campaign = act(everybody(), "dose", target="ann", minutes=1)
    return Play(campaign, "advance", {"minutes": 30}, 2)


def turns() -> Play:
    """The bleeding save at the start of the turn that comes."""
    campaign = act(everybody(), "start", combatants=["gus", "ann"])
    campaign = act(campaign, "bleed", target="ann", row=2)
    return Play(campaign, "next_turn", {}, 3)


def treatments() -> Play:
    campaign = act(everybody(), "treat", actor="gus", patient="ann", minutes=60)
    campaign = act(campaign, "treat", actor="gus", patient="bob", minutes=20, row=2)
    campaign = act(campaign, "treat", actor="ann", patient="cid", minutes=60, row=3)
    return Play(campaign, "advance", {"hours": 2}, 4)


def pushed() -> Play:
    """The round in which a pushed action acts, reached while somebody bleeds."""
    campaign = act(everybody(), "start", combatants=["ann"])
    campaign = act(campaign, "push", actor="ann", next_round=True, row=2)
    campaign = act(campaign, "bleed", target="ann", row=3)
    return Play(campaign, "next_round", {}, 4)


@pytest.mark.parametrize("begin", [burst, panic, parry, saves, turns, treatments, pushed], ids=lambda f: f.__name__)
@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(data=st.data())
def test_dropping_the_run_at_random_changes_nothing(begin: Callable[[], Play], data: st.DataObject) -> None:
    drop_at_random(data, begin())
