"""InstaRPG characters in the words of a scenario: what comes in goes out the same, and mistakes are named."""

from __future__ import annotations

from typing import Any, Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.errors import BadInput
from engine.procedure import Scene
from engine.systems import SYSTEMS
from engine.systems.instarpg.flows import skills_to_buy
from engine.systems.instarpg.person import Person
from tests.engine.systems.instarpg.skirmish import ADA, BEN, BOB, session

SYSTEM: Final = SYSTEMS["instarpg"]
SKILLS: Final = (
    "Parry",
    "Defend",
    "Language (French)",
    "First Aid/CPR",
    "Hand-to-hand combat",
    "Initiative",
    "Juggling",
)
ZONES: Final = ("head", "torso", "left_leg")

ratings = st.integers(0, 12)
people = st.fixed_dictionaries(
    {"name": st.just("Somebody"), "kind": st.sampled_from(["pc", "npc"])},
    optional={
        "attributes": st.dictionaries(st.sampled_from(["STR", "DEX", "CON", "INT"]), ratings),
        "scores": st.dictionaries(st.sampled_from(["HP", "EP", "MS"]), ratings),
        "current": st.dictionaries(st.sampled_from(["HP", "EP", "MS"]), st.integers(-15, 12)),
        "skills": st.dictionaries(
            st.sampled_from(SKILLS),
            ratings | st.fixed_dictionaries({"rating": ratings, "attribute": st.sampled_from(["INT", "DEX"])}),
        ),
        "age": st.integers(0, 99),
        "education": st.lists(st.sampled_from(["high_school", "college", "professional"]), unique=True),
        "move_m": st.sampled_from([6, 12.5]),
        "xp_granted": st.integers(0, 500),
        "notes": st.text(max_size=20),
        "weapons": st.lists(
            st.sampled_from(
                ["Knife", "Pistol", {"name": "Pistol", "rounds": 3, "spare": 1}, {"name": "Odd", "damage": "2d6"}]
            ),
            max_size=3,
        ),
        "armour": st.lists(
            st.sampled_from(["Kevlar", "Shield", {"name": "Plate", "zones": ["head"]}, {"name": "Bark", "ap_hand": 2}]),
            max_size=3,
        ),
    },
)


@given(people)
@settings(max_examples=60, deadline=None)
def test_whoever_is_written_out_is_read_in_the_same(spec: dict[str, Any]) -> None:
    found = session(spec)
    written = SYSTEM.export_character(found.campaign, found.campaign.person_named("Somebody"))
    again = session(written)
    assert SYSTEM.export_character(again.campaign, again.campaign.person_named("Somebody")) == written
    one, other = (s.campaign.person_named("Somebody") for s in (found, again))
    assert SYSTEM.state(found.campaign, one) == SYSTEM.state(again.campaign, other)


@pytest.mark.parametrize(
    ("spec", "said"),
    [
        ({"nose": 3}, "a character has no “nose”"),
        ({"kind": "dragon"}, 'kind is "dragon"'),
        ({"attributes": {"WIL": 3}}, "attributes has “WIL”"),
        ({"attributes": 3}, "it must be names with values"),
        ({"scores": {"HP": "many"}}, "it must be a whole number"),
        ({"current": {"HP": 0.5}}, "current HP is 0.5"),
        ({"skills": {"Parry": "well"}}, "Parry: rating is 'well'"),
        ({"skills": {"Juggling": {"rating": 1, "colour": "red"}}}, "Juggling: skills has no column “colour”"),
        ({"weapons": ["Spoon"]}, "the tables know no “Spoon”"),
        ({"weapons": "Knife"}, "it must be a list"),
        ({"weapons": [3]}, "write the name of a piece of gear"),
        ({"weapons": [{"name": "Pistol", "rounds": -1}]}, "it must be a whole number"),
        ({"education": ["kindergarten"]}, "there is no education “kindergarten”"),
        ({"education": 7}, "it must be a list of"),
        ({"name": ""}, "a name needs from 1"),
    ],
)
def test_a_mistake_is_named(spec: dict[str, Any], said: str) -> None:
    with pytest.raises(BadInput) as raised:
        session({"name": "Ada"} | spec)
    assert said in raised.value.sentence


@pytest.mark.parametrize("name", ["hand-to-hand", "Hand to hand Combat", "HandC", "HAND-TO-HAND COMBAT"])
def test_a_skill_is_found_by_any_of_its_names(name: str) -> None:
    found = session({"name": "Ada", "skills": {name: 4}}).campaign
    ada = Person(found, found.person_named("Ada"))
    assert ada.rating("Hand-to-hand combat").value == 4
    assert len([row for row in ada.character.table("skills") if row.get("name") == "Hand-to-hand combat"]) == 1


def test_columns_may_be_called_as_the_book_calls_them() -> None:
    odd = {"name": "Odd gun", "size": "M", "damage": "1d10+4", "range": 20, "max": 90, "rate": 1, "clip": 8}
    found = session({"name": "Ada", "weapons": [odd]}).campaign.person_named("Ada")
    (row,) = found.table("weapons")
    assert (row.get("range_m"), row.get("max_m"), row.get("rate"), row.get("clip")) == (20, 90, "1", 8)


def test_npcs_by_the_dozen_may_have_their_attributes_beside_their_name() -> None:
    found = session({"name": "Thug", "kind": "npc", "STR": 3, "HP": 4, "group": "Thugs"}).campaign
    thug = Person(found, found.person_named("Thug"))
    assert (thug.attribute("STR").value, thug.score("HP")) == (3, 4)


def test_what_has_no_name_is_refused_when_a_character_is_made() -> None:
    found = session(ADA, BEN, BOB)
    with pytest.raises(BadInput):
        SYSTEM.import_character(Scene(found.campaign), {"name": 3})


@pytest.mark.parametrize(
    ("field", "value", "shown"),
    [
        ("current_HP", -4, ("current", "HP", -4)),
        ("HP", 6, ("scores", "HP", 6)),
        ("Parry", 2, ("skills", "Parry", 2)),
        ("hand-to-hand", 5, ("skills", "Hand-to-hand combat", 5)),
        ("STR", 4, ("attributes", "STR", 4)),
    ],
)
def test_words_of_a_sheet_are_set_by_hand(field: str, value: Any, shown: tuple[str, str, Any]) -> None:
    found = session(ADA)
    ada = found.campaign.person_named("Ada")
    found.submit("set", {"character": ada.id, "field": field, "value": value})
    group, key, expected = shown
    assert SYSTEM.state(found.campaign, found.campaign.people[ada.id])[group][key] == expected


def test_the_education_is_set_by_its_words() -> None:
    found = session({"name": "Ada", "age": 30})
    ada = found.campaign.person_named("Ada").id
    found.submit("set", {"character": ada, "field": "education", "value": ["college", "high school"]})
    assert SYSTEM.state(found.campaign, found.campaign.people[ada])["xp_left"] == 100
    found.submit("set", {"character": ada, "field": "education", "value": []})
    assert SYSTEM.state(found.campaign, found.campaign.people[ada])["xp_left"] == 80


def test_a_sheet_shows_where_everybody_starts() -> None:
    found = session({"name": "Somebody", "attributes": {"DEX": 2}})
    values = next(iter(found.campaign.people.values())).values
    assert [values[key] for key in ("STR", "DEX", "CON", "INT", "HP", "EP", "MS")] == [1, 2, 1, 1, 3, 3, 3]


def test_only_what_there_are_several_of_is_open_for_ones_of_a_persons_own() -> None:
    found = session({"name": "Somebody"})
    assert [ware.name for ware in skills_to_buy(found.campaign) if ware.open] == ["Language", "Occupational Skill"]


def test_experience_of_which_nothing_is_known_is_missing() -> None:
    found = session({"name": "Nobody"}, {"name": "Young", "age": 20}, {"name": "Fixed", "creation_xp": 0})
    left = {one.name: found.system.state(found.campaign, one)["xp_left"] for one in found.campaign.people.values()}
    assert left == {"Nobody": None, "Young": 70, "Fixed": 0}
