"""Scripted fights: how they are read and played, and what they say when something is wrong."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.errors import BadInput, GritboardError, Refused
from engine.journal.store import Store
from engine.roller import Roller
from engine.scenario import (
    founding_row,
    open_scenario,
    play,
    read_scenario,
    rules_in,
    scenario_from,
    summary,
)
from engine.scenario.expectations import mismatches
from engine.session import Session
from tests.engine.toy_scripts import (
    ANN,
    PANIC,
    SPRAY,
    START,
    STRIKE,
    SYSTEMS,
    WORDS,
    played,
    script,
)

if TYPE_CHECKING:
    from pathlib import Path


def wrong(*steps: dict[str, Any], **more: Any) -> str:
    with pytest.raises(BadInput) as caught:
        played(*steps, **more)
    return caught.value.sentence


# ---- playing


def test_names_become_ids_and_dice_are_taken_in_order() -> None:
    session, results = played({**SPRAY, "dice": [31, 5, 20], "expect": {"Bob": {"body": 5}}})
    assert results.failures == []
    assert [ask["faces"] for ask in results.steps[0]["asks"]] == [[31], [5], [20]]
    assert session.campaign.person_named("Bob").count("body") == 5


def test_open_dice_take_what_they_bring() -> None:
    _, results = played({**STRIKE, "dice": [1, 100, 9, 2, 90]})
    assert [ask["faces"] for ask in results.steps[0]["asks"]] == [[1], [], [100], [9, 2], [90]]


def test_a_choice_is_made_by_id_or_words_and_otherwise_takes_its_default() -> None:
    for choose, took in ((["parry"], "parry"), (["Take it"], "nothing"), ([], "dodge")):
        dice = [1, 5, 99] if took == "nothing" else [1, 1]
        _, results = played({**STRIKE, "dice": dice, "choose": choose})
        assert results.steps[0]["asks"][1]["result"] == took
        assert results.steps[0]["asks"][1]["source"] == "script"


def test_waivers_and_overrides_are_kept_with_their_reasons() -> None:
    step = {
        **SPRAY,
        "waive": {"target1.shot1.hit": "point blank"},
        "override": {"target1.shot1.damage": {"value": 3, "reason": "a graze"}},
        "dice": [20],
    }
    _, results = played(step)
    assert [ask.get("note") for ask in results.steps[0]["asks"]] == ["point blank", "a graze", None]
    assert results.steps[0]["asks"][1]["result"] == 3


def test_a_modifier_is_used_before_the_dice() -> None:
    used = {"ask": "target1.shot1.hit", "use": "modifier", "value": 30, "reason": "a wall behind"}
    _, results = played({**SPRAY, "dice": [75, 5, 20], "interrupts": [used]})
    ask = results.steps[0]["asks"][0]
    assert ask["target"] == 80
    assert ask["reasons"][-1] == {"label": "a wall behind", "value": 30, "rule": ""}


def test_a_reroll_comes_right_after_the_faces_that_it_takes_back() -> None:
    used = {"ask": "target1.shot1.hit", "use": "reroll"}
    session, results = played({**SPRAY, "dice": [99, 12, 5, 20], "interrupts": [used]})
    ask = results.steps[0]["asks"][0]
    assert (ask["faces"], ask["superseded"]) == ([12], [[99]])
    assert session.campaign.person_named("Ann").count("luck") == 1


def test_a_reroll_of_the_last_ask_takes_the_finished_action_up_again() -> None:
    used = {"ask": "target1.shot1.hit", "use": "reroll"}
    session, results = played({**SPRAY, "dice": [99, 98], "interrupts": [used]})
    assert results.steps[0]["asks"][0]["superseded"] == [[99]]
    assert len(session.log) == 2  # the founding and the shot


def test_the_app_rolls_the_same_dice_for_the_same_seed() -> None:
    first, second = (played({**SPRAY, "dice": "roll", "seed": 7})[1].steps for _ in range(2))
    assert first == second
    assert {ask["source"] for ask in first[0]["asks"]} == {"app"}


def test_undo_and_redo_are_steps() -> None:
    shot = {**SPRAY, "dice": [31, 5, 20]}
    session, results = played(
        shot,
        {"action": "undo", "expect": {"Bob": {"body": 0}}},
        {"action": "redo", "expect": {"Bob": {"body": 5}}},
    )
    assert results.failures == []
    assert session.campaign.person_named("Bob").count("body") == 5


def test_a_refused_step_changes_nothing() -> None:
    session, results = played({"action": "next_turn", "refused": True}, START)
    assert results.failures == []
    assert "fight" in results.steps[0]["refused"]
    assert session.campaign.encounter is not None


def test_a_limit_that_the_situation_sets_counts_as_refused() -> None:
    many = {"action": "spray", "actor": "Ann", "weapon": "Spray gun", "shots": {"Bob": 99}}
    assert played({**many, "refused": True})[1].failures == []


def test_a_misspelt_step_is_an_error_even_if_it_should_be_refused() -> None:
    assert "nobody called “Bod”" in wrong({**SPRAY, "shots": {"Bod": 1}, "refused": True})


def test_a_step_that_should_be_refused_and_is_not_fails_and_is_taken_back() -> None:
    session, results = played({**SPRAY, "refused": True}, {**START, "refused": True})
    assert len(results.failures) == 2
    assert results.failures[0].startswith("step 1 (spray): the rules should refuse")
    assert session.campaign.encounter is None
    assert session.pending is None


def test_a_step_that_the_rules_refuse_stops_the_play() -> None:
    with pytest.raises(Refused, match=r"step 1 \(end\): end: no fight"):
        played({"action": "end"})


def test_a_character_can_be_added_on_the_way() -> None:
    session, results = played(
        {"action": "add_character", "spec": {"name": "Cy"}},
        {"action": "set", "character": "Cy", "field": "might", "value": 70},
        {"action": "note", "text": "Cy came late", "expect": {"Cy": {"might": 70}}},
    )
    assert results.failures == []
    assert session.campaign.notes == ("Cy came late",)


def test_a_row_is_named_by_what_it_is_called() -> None:
    step = {"action": "set_cell", "character": "Ann", "row": "sabre", "column": "rounds", "value": 2}
    _, results = played({**step, "expect": {"Ann": {"weapons": {"Sabre": {"rounds": 2}}}}})
    assert results.failures == []


def test_it_plays_into_a_campaign_file(tmp_path: Path) -> None:
    scenario = scenario_from(script(START, {**SPRAY, "dice": [31, 5, 20]}, name="Docks"))
    with Store.create(tmp_path / "c.gritboard", founding_row(scenario, SYSTEMS)) as store:
        session = Session(store, SYSTEMS, roller=Roller(), words=WORDS)
        play(scenario, session, WORDS)
        kept = session.campaign
    with Store.open(tmp_path / "c.gritboard") as store:
        again = Session(store, SYSTEMS, roller=Roller(), words=WORDS)
        assert again.campaign == kept
        assert again.campaign.name == "Docks"
    assert kept.options == {"push_penalty": 20, "resort": True}


def test_the_summary_holds_all_that_the_contract_names() -> None:
    shot = {**SPRAY, "dice": [31, 5, 90]}
    session, results = played(START, shot, {**PANIC, "dice": [99, 1, 3]}, options={"resort": False})
    found = summary(session, WORDS, results)
    assert json.loads(json.dumps(found)) == found
    assert {"steps", "characters", "encounter", "clock"} <= found.keys()
    ask = found["steps"][1]["asks"][0]
    assert {"label", "dice", "target", "reasons", "faces", "source", "result"} <= ask.keys()
    assert ask["reasons"] == [{"label": "Guns", "value": 50, "rule": "TOY-02"}]
    bob = found["characters"][1]
    assert bob["conditions"] == ["down"]
    assert bob["wounds"][0]["steps"][0]["rule"] == "TOY-05"
    assert bob["derived"]["dodge"]["value"] == 20
    assert found["characters"][0]["timers"][0]["name"] == "panicked"
    assert found["characters"][0]["ammunition"]["Spray gun"] == 39
    assert found["encounter"]["order"][:2] == ["Ann", "Bob"]
    assert {"TOY-02", "TOY-05"} <= rules_in(found)


# ---- what can be wrong


@pytest.mark.parametrize(
    ("document", "said"),
    [
        ([], "the scenario is a list"),
        ({}, "does not say its rule system"),
        ({"system": "toy", "stages": []}, "a scenario has no “stages”; it has system"),
        ({"system": 5}, "system is a number (5); it must be words"),
        ({"system": "toy", "steps": {}}, "steps is an object"),
        ({"system": "toy", "steps": [5]}, "step 1 is a number"),
        ({"system": "toy", "steps": [{}]}, "step 1 does not say its action"),
        ({"system": "toy", "characters": ["Ann"]}, 'character 1 is words ("Ann")'),
    ],
)
def test_a_file_of_another_form_says_what_is_wrong(document: Any, said: str) -> None:
    with pytest.raises(BadInput) as caught:
        scenario_from(document)
    assert said in caught.value.sentence


@pytest.mark.parametrize(
    ("more", "said"),
    [
        ({"dice": 5}, "dice is 5; it must be a list of faces"),
        ({"dice": ["six"]}, 'face 1 of dice is "six"'),
        ({"dice": [True]}, "face 1 of dice is true"),
        ({"dice": "roll", "seed": "x"}, "seed is"),
        ({"choose": "parry"}, "choose is words"),
        ({"waive": {"a": 1}}, "waive of “a” is a number"),
        ({"override": {"a": 1}}, "override of “a” is a number"),
        ({"override": {"a": {"value": None}}}, "override of “a” must have a value"),
        ({"override": {"a": {"worth": 1}}}, "override of “a” has no “worth”"),
        ({"interrupts": [{"use": "reroll"}]}, "interrupt 1 has no “ask”"),
        ({"interrupts": [{"ask": "a", "use": "b", "value": "c"}]}, "interrupt 1: value is"),
        ({"expect": []}, "expect is a list"),
        ({"refused": "yes"}, "refused is words"),
    ],
)
def test_a_step_of_another_form_says_what_is_wrong(more: dict[str, Any], said: str) -> None:
    sentence = wrong({**SPRAY, **more})
    assert sentence.startswith("step 1 (spray): ")
    assert said in sentence


@pytest.mark.parametrize(
    ("step", "said"),
    [
        ({"action": "fly"}, "there is no action “fly”; there are act_now, "),
        ({**SPRAY, "actor": "Cy"}, "actor: there is nobody called “Cy”"),
        ({**SPRAY, "weapon": "Bow"}, 'weapon: Ann has Spray gun, Sabre; "Bow" is not there'),
        ({**SPRAY, "speed": 3}, "spray takes no “speed”"),
        ({**SPRAY, "actor": 7}, "Who is 7; it must be a person"),
        ({**SPRAY, "weapon": None}, "nothing given yet"),
        (SPRAY, "“target1.shot1.hit” (Does it hit Bob?): it wants dice"),
        ({**SPRAY, "dice": [31]}, "“target1.shot1.damage” (Damage to Bob): 1d6 wants 1 more face"),
        ({**SPRAY, "dice": [31, 7]}, "“target1.shot1.damage” (Damage to Bob): die 1 of 1d6 shows 7"),
        ({**SPRAY, "dice": [31, 5, 20, 4, 4]}, "too many dice: 4, 4 are left over after “target1.shot1.st"),
        ({**SPRAY, "dice": [99], "choose": ["x"]}, "too many choices: x"),
        ({**STRIKE, "dice": [1], "choose": ["fly"]}, "there is no “fly” to choose; there are parry"),
        ({**SPRAY, "dice": [99], "waive": {"b": "c"}}, "“b” was not asked; what was asked is target1"),
        (
            {**SPRAY, "dice": [99], "interrupts": [{"ask": "b", "use": "reroll"}]},
            "“b” was not asked",
        ),
        (
            {**SPRAY, "dice": [9], "interrupts": [{"ask": "target1.shot1.hit", "use": "magic"}]},
            "“magic” on target1.shot1.hit: nothing called “magic”",
        ),
        ({"action": "undo", "steps": 2}, "undo takes no “steps”"),
        ({"action": "redo"}, "there is nothing to redo"),
        ({"action": "note", "text": "a", "dice": [3]}, "too many dice: 3 is left over since"),
        ({**START, "expect": {"Cy": {}}}, "expect: there is nobody called “Cy”"),
        ({**START, "expect": {"Ann": 3}}, "expect: Ann must be an object"),
        ({**START, "expect": {"asks": 3}}, "expect: asks is 3"),
    ],
)
def test_a_step_that_cannot_be_played_says_where_and_why(step: dict[str, Any], said: str) -> None:
    sentence = wrong(step)
    assert sentence.startswith(f"step 1 ({step['action']}): ")
    assert said in sentence


@pytest.mark.parametrize(
    ("more", "said"),
    [
        ({"system": "chess"}, 'there is no rule system "chess"; there are toy'),
        ({"options": {"odd": 1}}, "options: there is no option “odd”"),
        ({"options": {"resort": 1}}, "options: option resort cannot be 1"),
        ({"characters": [{"name": "Ann", "hat": 1}]}, "character 1 (Ann): a character has no “hat”"),
        ({"characters": [ANN, ANN]}, "character 2 (Ann): there "),
    ],
)
def test_people_and_options_that_cannot_be_say_why(more: dict[str, Any], said: str) -> None:
    assert wrong(**more).startswith(said)


# ---- what is expected


@pytest.mark.parametrize(
    ("expect", "said"),
    [
        ({"Bob": {"body": 4}}, "Bob: body should be 4, but is 5"),
        ({"Bob": {"conditions": []}}, 'Bob: conditions should be [], but is ["down"]'),
        ({"Bob": {"size": 4}}, "Bob: size should be 4, but there is no such word"),
        ({"asks": []}, "0 asks should have been made, but there were 3"),
        ({"asks": [{"result": "failure"}, {}, {}]}, 'should be "failure", but is "success"'),
        ({"clock": 3}, "clock should be 3, but is 0"),
        ({"encounter": {"round": 1}}, 'encounter should be {"round": 1}, but is null'),
    ],
)
def test_an_expectation_that_fails_names_both_values(expect: dict[str, Any], said: str) -> None:
    (failure,) = played({**SPRAY, "dice": [31, 5, 90], "expect": expect})[1].failures
    assert failure.startswith("step 1 (spray): ")
    assert said in failure


def test_expectations_go_on_after_a_failure() -> None:
    clock = {"action": "advance", "hours": 1, "expect": {"clock": 1}}
    assert len(played(clock, clock)[1].failures) == 2


def test_objects_match_in_part_and_lists_in_full() -> None:
    actual = {"a": 1, "list": [1, 2], "deep": {"b": True, "c": None}, "conditions": ["x", "y"]}
    same = {"list": [1, 2], "deep": {"b": True}, "conditions": ["y", "x"]}
    assert mismatches(same, actual, "") == []
    for other in ({"a": True}, {"list": [1]}, {"list": [2, 1]}, {"deep": {"b": 1}}, {"a": "1"}):
        assert len(mismatches(other, actual, "it")) == 1


# ---- anything at all

KEYS = st.sampled_from(
    ["system", "steps", "characters", "options", "name", "action", "dice", "seed", "expect", "actor"]
) | st.text(max_size=5)
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8) | st.just("toy"),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(KEYS, inner, max_size=4),
    max_leaves=12,
)


def survives(content: bytes | str) -> None:
    """Plays it or says in a sentence why not; nothing else may be raised."""
    try:
        scenario = read_scenario(content)
        session = open_scenario(scenario, SYSTEMS, WORDS, Roller(1))
        summary(session, WORDS, play(scenario, session, WORDS))
    except GritboardError as error:
        said = error.sentence
    else:
        said = "played"
    assert said
    assert "\n" not in said
    said.encode()


@given(st.binary(max_size=60) | st.text(max_size=60))
def test_any_bytes_are_survived(content: bytes | str) -> None:
    survives(content)


@given(JSON)
def test_any_json_is_survived(document: Any) -> None:
    survives(json.dumps(document))


@given(st.dictionaries(KEYS, JSON, max_size=5), st.sampled_from([START, SPRAY, STRIKE, PANIC]))
def test_any_step_is_survived(step: dict[str, Any], base: dict[str, Any]) -> None:
    survives(json.dumps(script(START, {**base, **step})))


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"\xff\xfe{", "not text in UTF-8 (line 1)"),
        (b'{\n"a": \xff}', "not text in UTF-8 (line 2)"),
        (b"", "not JSON: line 1, column 1: expecting value"),
        (b'{"a": NaN}', "NaN is not a number"),
        (b'{"a": -Infinity}', "-Infinity is not a number"),
        (b'{"a": 1e999}', "the number 1e999 is too large"),
        (b'{"a": ' + b"9" * 9999 + b"}", "is too large"),
        (b'{"a": "\\ud800"}', "holds half a character"),
        (b'{"a": 1, "a": 2}', "“a” stands twice"),
        (b"[" * 100_000, "inside each other"),
        (b"[" * 60 + b"]" * 60, "inside each other"),
        (b'\xef\xbb\xbf{"system": 5}', "system is a number"),
    ],
)
def test_a_file_that_is_no_json_says_so(content: bytes, said: str) -> None:
    with pytest.raises(BadInput) as caught:
        read_scenario(content)
    assert said in caught.value.sentence
