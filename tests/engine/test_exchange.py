"""People and campaigns out to the JSON of scenarios and in again."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.errors import BadInput
from engine.exchange import (
    characters_of,
    export_characters,
    export_scenario,
    kind_of,
    read_document,
    written,
)
from engine.roller import Roller
from engine.scenario import open_scenario, play, scenario_from
from tests.engine.toy_scripts import ANN, BOB, START, SYSTEMS, WORDS, played

if TYPE_CHECKING:
    from engine.campaign import Campaign


def people_without_ids(campaign: Campaign) -> list[Any]:
    """Everybody as plain data, without what differs between campaigns by design."""
    found = []
    for person in campaign.people.values():
        plain = msgspec.to_builtins(person)
        del plain["id"]
        for rows in plain.get("rows", {}).values():
            for row in rows:
                del row["id"]
        found.append(plain)
    return found


def again(document: Any) -> Campaign:
    scenario = scenario_from(read_document(written(document)))
    return open_scenario(scenario, SYSTEMS, WORDS).campaign


def test_a_campaign_comes_back_from_its_export() -> None:
    session, _ = played(
        {"action": "set", "character": "Ann", "field": "body", "value": 3},
        {"action": "set_cell", "character": "Bob", "row": "Sabre", "column": "damage", "value": "2d6"},
        START,
        options={"resort": False},
        name="Docks",
    )
    document = export_scenario(session.system, session.campaign)
    assert document["options"] == {"resort": False}
    assert document["steps"] == [{"action": "start", "combatants": ["Ann", "Bob"]}]
    back = again(document)
    assert (back.name, back.options) == ("Docks", session.campaign.options)
    assert people_without_ids(back) == people_without_ids(session.campaign)
    assert export_characters(session.system, back) == document["characters"]


@given(
    st.lists(
        st.fixed_dictionaries(
            {"name": st.text("abcXYZ éß", min_size=1, max_size=8).map(str.strip).filter(bool)},
            optional={
                "kind": st.sampled_from(["pc", "npc"]),
                "attributes": st.dictionaries(st.sampled_from(["might", "wits"]), st.integers(1, 100)),
                "luck": st.integers(0, 10),
                "skills": st.dictionaries(st.sampled_from(["Guns", "Blades"]), st.integers(1, 100)),
                "weapons": st.lists(st.sampled_from(["Sabre", "Spray gun"]), max_size=3),
                "tracks": st.dictionaries(st.sampled_from(["body", "nerve"]), st.integers(0, 30)),
            },
        ),
        max_size=4,
        unique_by=lambda spec: spec["name"],
    )
)
def test_any_people_come_back(specs: list[dict[str, Any]]) -> None:
    first = again({"system": "toy", "characters": specs})
    second = again(export_scenario(SYSTEMS["toy"], first))
    assert people_without_ids(second) == people_without_ids(first)


def test_groups_of_the_fight_go_along() -> None:
    session, _ = played(START, {"action": "group", "people": ["Bob", "Ann"], "name": "Both"})
    (start,) = export_scenario(session.system, session.campaign)["steps"]
    assert start["groups"] == {"Both": ["Ann", "Bob"]}
    document = export_scenario(session.system, session.campaign)
    opened = open_scenario(scenario_from(document), SYSTEMS, WORDS, Roller(1))
    play(scenario_from(document), opened, WORDS)
    assert opened.campaign.encounter is not None
    assert opened.campaign.encounter.slots[0].name == "Both"


def test_options_that_the_system_does_not_know_are_left_out() -> None:
    session, _ = played()
    options = {"push_penalty": 7, "gone": 1, "resort": False}
    old = msgspec.structs.replace(session.campaign, options=options)
    assert export_scenario(session.system, old)["options"] == {"resort": False}


def test_some_people_are_exported_by_name() -> None:
    session, _ = played()
    (bob,) = export_characters(session.system, session.campaign, ["Bob"])
    assert bob["name"] == "Bob"
    with pytest.raises(BadInput, match="nobody called “Cy”"):
        export_characters(session.system, session.campaign, ["Cy"])


@pytest.mark.parametrize(
    "document",
    [ANN, [ANN], {"system": "toy", "characters": [ANN]}, {"characters": [ANN], "steps": []}],
)
def test_characters_come_in_several_forms(document: Any) -> None:
    assert characters_of(document, "toy") == [ANN]


@pytest.mark.parametrize(
    ("document", "said"),
    [
        (5, "it holds a number"),
        ("Ann", "it holds words"),
        (None, "it holds nothing"),
        ([], "it holds no characters"),
        ({"characters": 5}, "it holds a number"),
        ([ANN, 5], "character 2 is a number"),
        ({"system": "chess", "characters": [BOB]}, 'characters of the system "chess"'),
    ],
)
def test_what_holds_no_characters_says_so(document: Any, said: str) -> None:
    with pytest.raises(BadInput) as caught:
        characters_of(document, "toy")
    assert said in caught.value.sentence


PLAIN = st.recursive(
    st.none() | st.booleans() | st.integers(-(10**12), 10**12) | st.floats(-1e9, 1e9) | st.text(max_size=9),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=9,
)


@given(PLAIN)
def test_what_is_written_is_read_again(document: Any) -> None:
    assert read_document(written(document)) == document
    assert read_document(json.dumps(document).encode()) == document


def test_kinds_of_values_have_words() -> None:
    values: list[Any] = [None, True, 1, 1.5, "a", [], {}]
    kinds = [kind_of(one) for one in values]
    assert kinds == ["nothing", "true or false", "a number", "a number", "words", "a list", "an object"]
