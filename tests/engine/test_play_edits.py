"""Edits by the referee's word: people, sheets, gear, options, notes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from engine.errors import BadInput, GritboardError
from engine.procedure import Scene
from tests.toy.table import SYSTEM, Play, act, founded, with_people

if TYPE_CHECKING:
    from engine.campaign import Campaign
    from engine.character import Row

ANN: dict[str, Any] = {
    "name": "Ann",
    "kind": "npc",
    "attributes": {"might": 60, "wits": 45},
    "luck": 3,
    "skills": {"Guns": 50},
    "weapons": ["Sabre", {"name": "Club", "damage": "1d4", "rounds": 0}],
    "tracks": {"body": 2},
}


def weapons(campaign: Campaign) -> tuple[Row, ...]:
    return campaign.people["ann"].table("weapons")


def ann(**more: Any) -> Campaign:
    return with_people("Ann", weapons=["Sabre", "Spray gun"], luck=2, **more)


def test_what_is_exported_is_imported_as_the_same_sheet() -> None:
    campaign = act(founded(), "add_character", spec=ANN)
    (person,) = campaign.people.values()
    assert SYSTEM.export_character(campaign, person) == ANN
    again = SYSTEM.import_character(Scene(founded(), 9), SYSTEM.export_character(campaign, person))
    assert SYSTEM.state(campaign, again).keys() == SYSTEM.state(campaign, person).keys()
    assert (again.values, again.counters) == (person.values, person.counters)


@pytest.mark.parametrize("name", ["", "   ", "x" * 121, "Ann"])
def test_a_name_is_there_short_and_nobody_elses(name: str) -> None:
    with pytest.raises(BadInput):
        act(ann(), "add_character", spec={"name": name}, row=2)


def test_a_person_may_be_renamed_and_keep_the_own_name() -> None:
    campaign = act(ann(), "set", character="ann", field="name", value=" Anna ")
    assert campaign.people["ann"].name == "Anna"
    act(campaign, "set", character="ann", field="name", value="Anna", row=2)


@pytest.mark.parametrize(
    ("field", "value", "read"),
    [
        ("might", 70, lambda c: c.people["ann"].values["might"]),
        ("body", 4, lambda c: c.people["ann"].count("body")),
        ("nerve", 0, lambda c: c.people["ann"].count("nerve")),
        ("luck_left", 1, lambda c: SYSTEM.state(c, c.people["ann"])["luck_left"]),
    ],
)
def test_fields_tracks_and_words_of_the_system_are_set(field: str, value: int, read: Any) -> None:
    campaign = act(ann(tracks={"body": 9}), "set", character="ann", field=field, value=value)
    assert read(campaign) == value


@pytest.mark.parametrize(
    ("field", "value", "says"),
    [
        ("might", 101, "might is 101; it must be from 1 to 100"),
        ("might", "much", "must be a whole number"),
        ("might", True, "must be a whole number"),
        ("body", -1, "from 0 to"),
        ("body", 1.5, "whole number"),
        ("luck_left", 7, "luck_left is 7"),
        ("beauty", 5, "a sheet has no field “beauty”; it has name, kind, might"),
    ],
)
def test_what_cannot_stand_on_a_sheet_is_refused(field: str, value: Any, says: str) -> None:
    with pytest.raises(BadInput) as refused:
        act(ann(), "set", character="ann", field=field, value=value)
    assert says in refused.value.sentence


def test_gear_is_a_copy_of_its_row_with_its_provenance() -> None:
    campaign = act(ann(), "add_row", character="ann", table="weapons", name="sabre")
    row = weapons(campaign)[-1]
    assert (row.get("name"), row.get("damage"), row.provenance) == ("Sabre", "1d10!+1", "book")


def test_a_changed_cell_is_the_tables_own() -> None:
    campaign = ann()
    row = weapons(campaign)[0]
    values = {"character": "ann", "row": row.id, "column": "damage", "value": "1d12"}
    campaign = Play(campaign, "set_cell", values).run.campaign
    changed = weapons(campaign)[0]
    assert (changed.id, changed.get("damage"), changed.provenance) == (row.id, "1d12", "table")


@pytest.mark.parametrize(
    ("action", "values"),
    [
        ("add_row", {"table": "weapons", "name": "Moon ray"}),
        ("add_row", {"table": "spells", "name": "Sabre"}),
        ("add_row", {"table": "skills", "values": {"level": 500}}),
        ("add_row", {"table": "weapons", "values": {"left": 3}}),
        ("set_cell", {"row": "nowhere", "column": "damage", "value": "1d6"}),
        ("remove_row", {"row": "nowhere"}),
        ("move_row", {"row": "nowhere", "to": 0}),
        ("lift", {}),
        ("option", {"name": "push_penalty", "value": 21}),
        ("option", {"name": "gravity", "value": 1}),
        ("remove_character", {"character": "nobody"}),
    ],
    ids=str,
)
def test_what_is_not_there_is_refused_in_a_sentence(action: str, values: dict[str, Any]) -> None:
    person = {} if "option" in action or "lift" in action else {"character": "ann"}
    with pytest.raises(GritboardError) as refused:
        Play(ann(), action, {**person, **values})
    assert len(refused.value.sentence) > 10


def test_the_first_weapon_is_the_one_in_hand_and_can_be_another() -> None:
    campaign = ann()
    second = weapons(campaign)[1]
    values = {"character": "ann", "row": second.id, "to": 0}
    campaign = Play(campaign, "move_row", values).run.campaign
    assert [row.get("name") for row in weapons(campaign)] == ["Spray gun", "Sabre"]
    campaign = Play(campaign, "remove_row", {"character": "ann", "row": second.id}, 2).run.campaign
    assert [row.get("name") for row in weapons(campaign)] == ["Sabre"]


def test_a_condition_with_a_modifier_weighs_on_rolls() -> None:
    campaign = act(ann(), "condition", target="ann", name="drunk", modifier=-15)
    assert Play(campaign, "panic", {"targets": ["ann"]}, 2).run.open[0].target == 35


@pytest.mark.parametrize("value", [0, "0", 40])
def test_an_option_is_chosen_by_its_value_or_its_words(value: Any) -> None:
    campaign = act(founded(), "option", name="push_penalty", value=value)
    assert campaign.options["push_penalty"] == int(value)


def test_a_note_is_kept() -> None:
    assert act(founded(), "note", text="They fled.").notes == ("They fled.",)


def test_who_is_removed_is_out_of_the_fight_too() -> None:
    campaign = act(with_people("Ann", "Bob"), "start", combatants=["ann", "bob"])
    campaign = act(campaign, "remove_character", character="ann", row=2)
    assert campaign.encounter is not None
    assert campaign.encounter.people == ("bob",)
    campaign = act(campaign, "next_turn", row=3)
    assert campaign.encounter is not None
    slot = campaign.encounter.slot(campaign.encounter.turn or "")
    assert slot is not None
    assert slot.people == ("bob",)
