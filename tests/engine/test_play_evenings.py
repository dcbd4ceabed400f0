"""Evenings of play: begin, end, what fills again, and that all of it can be undone."""

from __future__ import annotations

import pytest

from engine.errors import BadInput, Refused
from tests.engine.toy_scripts import ANN, played
from tests.toy.table import act, founded, with_people

BEGIN = {"action": "begin_evening"}


def test_an_evening_lasts_until_it_is_ended() -> None:
    campaign = act(founded(), "begin_evening", name="The docks", row=1)
    assert campaign.evening is not None
    assert campaign.evening.name == "The docks"
    campaign = act(campaign, "advance", hours=4, row=2)
    campaign = act(campaign, "end_evening", row=3)
    assert campaign.evening is None
    assert [(one.began, one.ended) for one in campaign.evenings] == [(0, 4 * 3600)]


def test_one_that_begins_ends_the_one_before() -> None:
    campaign = act(act(founded(), "begin_evening", row=1), "begin_evening", row=2)
    assert [one.name for one in campaign.evenings] == ["Evening 1", "Evening 2"]
    assert [one.ended for one in campaign.evenings] == [0, None]


def test_none_can_be_ended_that_did_not_begin() -> None:
    with pytest.raises(Refused):
        act(founded(), "end_evening")


def test_a_name_has_an_end() -> None:
    with pytest.raises(BadInput):
        act(founded(), "begin_evening", name="x" * 121)


def test_what_the_system_counts_by_evenings_fills_again() -> None:
    campaign = with_people("Ann", luck=2, tracks={"luck": 2})
    assert act(campaign, "begin_evening").people["ann"].count("luck") == 0


def test_an_evening_that_is_undone_gives_nothing_back() -> None:
    ann = {**ANN, "tracks": {"luck": 1}}
    session, _ = played(BEGIN, {"action": "undo"}, characters=[ann])
    (person,) = session.campaign.people.values()
    assert session.campaign.evening is None
    assert person.count("luck") == 1
