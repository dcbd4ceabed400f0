"""UNLOCK characters in the words of a scenario: what comes in goes out the same, and what is wrong says so."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.armoury import load_tables
from engine.errors import BadInput
from engine.exchange import export_characters
from engine.systems import SYSTEMS
from engine.systems.unlock.basics import STATS
from tests.engine.systems.unlock.making import AL, printed, session

UNLOCK = SYSTEMS["unlock"]
TABLES = load_tables("unlock")


def gear(*tables: str) -> st.SearchStrategy[list[str]]:
    names = [row.name for table in tables for row in TABLES[table].rows]
    return st.lists(st.sampled_from(names), max_size=3)


@st.composite
def characters(draw: st.DrawFn) -> dict[str, Any]:
    stats = draw(st.dictionaries(st.sampled_from(STATS), st.integers(0, 12)))
    spec: dict[str, Any] = {"name": "Somebody", "kind": draw(st.sampled_from(["pc", "npc"])), "stats": stats}
    skills = st.sampled_from([*(row.name for row in TABLES["skills"].rows), "Language(French)", "Juggling"])
    spec["skills"] = draw(st.dictionaries(skills, st.integers(0, 10), max_size=5))
    spec["weapons"] = draw(gear("firearms", "melee"))
    spec["armour"] = draw(gear("armour"))
    spec["gear"] = draw(gear("gear"))
    spec["damage"] = draw(st.integers(0, 45))
    spec["humanity_loss"] = draw(st.integers(0, 120))
    if draw(st.booleans()):
        spec["hand"] = draw(st.sampled_from(["right", "left", "ambidextrous"]))
    if stats.get("LUCK"):
        spec["luck_left"] = draw(st.integers(0, stats["LUCK"]))
    return spec


@given(characters())
@settings(max_examples=60, deadline=None)
def test_a_character_that_goes_out_comes_in_the_same(spec: dict[str, Any]) -> None:
    first = session(spec)
    written = export_characters(UNLOCK, first.campaign)
    again = session(*written)
    assert export_characters(UNLOCK, again.campaign) == written
    assert printed(again) == printed(first)


def test_rounds_spares_and_a_stoppage_come_in_and_go_out() -> None:
    gun = {"name": "Luger 9mm", "rounds": 3, "spare": 2, "stoppage": "jam"}
    written = export_characters(UNLOCK, session(AL | {"weapons": [gun]}).campaign)[0]["weapons"][0]
    assert {key: written[key] for key in gun} == gun


def test_a_weapon_of_the_tables_is_full_and_in_hand() -> None:
    state = printed(session(AL))[0]
    assert state["ammunition"] == {"Thompson .45": 20}
    assert list(state["weapons"]) == ["Thompson .45", "Knife"]


def test_stats_may_stand_beside_the_name_as_npcs_by_the_dozen_have_them() -> None:
    assert printed(session({"name": "Cop", "kind": "npc", "BODY": 6, "WILL": 5}))[0]["BODY"] == 6


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"stats": {"STR": 5}}, "there is no stat “STR”"),
        ({"stats": {"BODY": 6.5}}, "BODY is 6.5"),
        ({"stats": {"BODY": 600}}, "BODY is 600"),
        ({"skills": {"Rifle": "Expert"}}, "Rifle is 'Expert'; it must be a whole number"),
        ({"skills": {"Rifle": True}}, "Rifle is True"),
        ({"skills": ["Rifle"]}, "it must be names with values"),
        ({"weapons": ["Ray gun"]}, "the tables know no “Ray gun”"),
        ({"weapons": [{"name": "Pipe gun", "class": "break", "pv": "A", "dv": "1d6"}]}, "needs rof, range_m, mag"),
        ({"weapons": [{"name": "Pipe"}]}, "needs pv, dv"),
        ({"weapons": "Knife"}, "it must be a list"),
        ({"armour": [7]}, "write the name of a piece of gear"),
        ({"damage": -1}, "damage is -1"),
        ({"luck_left": 9}, "no more can be left"),
        ({"hand": "both"}, "it must be one of right, left, ambidextrous"),
        ({"level": 3}, "a character has no “level”"),
        ({"kind": "boss"}, "it must be"),
    ],
)
def test_what_is_wrong_is_said_with_the_name(wrong: dict[str, Any], said: str) -> None:
    with pytest.raises(BadInput) as error:
        session(AL | wrong)
    assert said in error.value.sentence
    assert "Al" in error.value.sentence
