"""What users of other tools reported of orders, turns, groups, conditions and logs, done here as they did it.

Each test does what the report tells and looks for what went wrong there.
"""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING, Any

import msgspec
import pytest

from engine import events as e
from engine.campaign import Campaign
from engine.evolve import evolve_all
from engine.journal.store import Store
from engine.roller import Roller
from engine.scenario import founding_row, scenario_from
from engine.session import Session
from tests.engine.test_play_turns import fight_of, in_turn, next_turns, order, started
from tests.engine.toy_scripts import SYSTEMS, WORDS, script
from tests.toy.table import Play, act, with_people

if TYPE_CHECKING:
    from pathlib import Path


def slots_by_person(campaign: Campaign) -> dict[str, str]:
    return {slot.people[0]: slot.id for slot in fight_of(campaign).slots if slot.kind == "main"}


def values_of(campaign: Campaign) -> dict[str, float | None]:
    return {slot.people[0]: slot.value for slot in fight_of(campaign).slots if slot.kind == "main"}


def test_two_rows_dropped_on_the_same_place_have_an_order_and_keep_their_values() -> None:
    """Two were dropped on one row, got the same number, and nobody knew any more who came first."""
    campaign = started(80, 70, 60, 50)
    values, slots = values_of(campaign), slots_by_person(campaign)
    campaign = act(campaign, "arrange", slots=[slots["dot"]], before=slots["bob"], row=2)
    campaign = act(campaign, "arrange", slots=[slots["cid"]], before=slots["bob"], row=3)
    assert order(campaign) == ["ann", "dot", "cid", "bob"]
    assert values_of(campaign) == values
    assert [in_turn(next_turns(campaign, turns)) for turns in range(4)] == ["ann", "dot", "cid", "bob"]


@pytest.mark.parametrize("tied", list(itertools.permutations(("ann", "bob", "cid"), 2)), ids="-".join)
def test_who_is_dragged_between_two_that_are_tied_stands_between_them(tied: tuple[str, str]) -> None:
    """Two had the same initiative; a third that was dragged between them came out first or last."""
    campaign = started(60, 60, 60)
    third = next(person for person in ("ann", "bob", "cid") if person not in tied)
    campaign = act(campaign, "reorder", actor=tied[0], before=third, row=2)
    campaign = act(campaign, "reorder", actor=tied[1], after=third, row=3)
    assert order(campaign) == [tied[0], third, tied[1]]


@pytest.mark.parametrize("wits", [90, 75, 65, 10])
def test_who_is_added_in_mid_fight_changes_nothing_for_the_others(wits: int) -> None:
    """Adding somebody while a fight was run turned the whole list round."""
    campaign = act(started(80, 70, 60), "reorder", actor="cid", before="ann", row=2)
    before, turn = order(campaign), in_turn(campaign)
    campaign = with_people("Eve", campaign=campaign, attributes={"wits": wits})
    campaign = act(campaign, "join", name="eve", row=3)
    assert [person for person in order(campaign) if person != "eve"] == before
    assert in_turn(campaign) == turn


def test_an_initiative_number_that_is_edited_begins_and_ends_no_turn() -> None:
    """Typing another number told everything that listens that a turn had begun, though it was nobody else's."""
    campaign = act(started(80, 70, 60), "bleed", target="cid", row=2)
    play = Play(campaign, "set_initiative", {"actor": "cid", "initiative": 99.0}, row=3)
    kinds = {type(event) for event in play.run.events}
    assert kinds == {e.SlotsSorted}
    assert not play.run.open  # no save is asked of whoever now stands first
    assert order(play.run.campaign) == ["cid", "ann", "bob"]
    assert in_turn(play.run.campaign) == "ann"


def test_starting_a_prepared_fight_overwrites_none_of_those_before_it() -> None:
    """A fight that was paused was gone once another one was started; the last five were wanted back."""
    campaign = started(80, 70, 60)
    for number in range(2, 8):
        campaign = act(campaign, "prepare_fight", combatants=["ann", "bob"], name=f"F{number}", row=10 * number)
        prepared = list(campaign.encounters.values())[-1]
        campaign = act(campaign, "take_up", fight=prepared.id, row=10 * number + 1)
        campaign = next_turns(campaign, 1, 10 * number + 2)
    assert [fight.state for fight in campaign.encounters.values()] == ["paused"] * 6 + ["running"]
    for row, fight in enumerate(campaign.encounters.values(), 500):
        if fight.state == "paused":
            campaign = act(campaign, "take_up", fight=fight.id, row=row)
            assert fight_of(campaign).turn == fight.turn
            assert fight_of(campaign).slots == fight.slots


def test_the_log_alone_gives_back_every_round_with_drags_late_comers_and_values() -> None:
    """A round could not be told from the log: no line for a drag, for who joined late, for the values of then."""
    session = table()
    ids = {person.name: person.id for person in session.campaign.people.values()}
    stood: list[tuple[int, Any]] = []

    def do(action: str, **values: Any) -> None:
        session.submit(action, values)
        rolled(session)
        stood.append((len(session.log), msgspec.to_builtins(session.campaign)))

    do("start", combatants=[ids["Ann"], ids["Bob"]])
    do("reorder", actor=ids["Bob"], before=ids["Ann"])
    do("add_character", spec={"name": "Cy", "attributes": {"wits": 50}})
    cy = next(person.id for person in session.campaign.people.values() if person.name == "Cy")
    do("join", name=cy)
    do("set_initiative", actor=cy, initiative=3.0)
    do("next_round")
    do("afflict", targets=[cy, ids["Ann"]], name="dazed", rounds=2, modifier=-5)
    do("group", people=[cy, ids["Bob"]], name="Pair")
    do("spray", actor=ids["Ann"], weapon=gun(session), shots={ids["Bob"]: 2})
    do("leave", name=ids["Ann"])
    do("pause")
    for entries, state in stood:
        events = [event for entry in session.log[:entries] for event in entry.events]
        assert msgspec.to_builtins(evolve_all(Campaign(), events)) == state
    session.close()


def test_an_edit_in_the_midst_of_play_leaves_a_way_back_to_the_value_before() -> None:
    """What was changed on a sheet during a fight overwrote the value that the person had, for good."""
    session = table()
    person = next(iter(session.campaign.people.values()))
    before = session.campaign.people[person.id]
    session.submit("start", {"combatants": list(session.campaign.people)})
    session.submit("set", {"character": person.id, "field": "wits", "value": 5})
    session.submit("set", {"character": person.id, "field": "body", "value": 3})
    assert session.campaign.people[person.id].values["wits"] == 5
    told = [event for entry in session.log for event in entry.events if isinstance(event, e.FieldSet)]
    assert [(event.field, event.value) for event in told] == [("wits", 5)]
    session.undo()
    session.undo()
    assert session.campaign.people[person.id] == before
    session.close()


def test_conditions_come_back_from_the_file_with_all_that_was_said_of_them(tmp_path: Path) -> None:
    """After a reload conditions stood there without their numbers, or were gone."""
    path = tmp_path / "table.gritboard"
    session = table(path)
    ids = [person.id for person in session.campaign.people.values()]
    session.submit("start", {"combatants": ids})
    values = {"targets": ids, "name": "burning", "rounds": 3, "turn_of": ids[0], "at_end": True}
    session.submit("afflict", {**values, "note": "oil on the water", "modifier": -15})
    session.submit("prepare_fight", {"name": "Later", "combatants": ids, "groups": {"All": ids}})
    before = session.campaign
    session.close()
    again = Session(Store.open(path), SYSTEMS, roller=Roller(1), words=WORDS)
    assert again.campaign == before
    for person in ids:
        (burning,) = again.campaign.people[person].conditions
        assert (burning.name, burning.note, burning.modifier) == ("burning", "oil on the water", -15)
        assert burning.until is not None
        assert (burning.until.person, burning.until.end) == (ids[0], True)
    again.close()


def test_going_back_a_turn_is_its_exact_inverse() -> None:
    """The button for the turn before moved the mark and left all that the turn had done: clocks, ends, saves."""
    session = table()
    ids = {person.name: person.id for person in session.campaign.people.values()}
    session.submit("start", {"combatants": list(ids.values())})
    session.submit("afflict", {"targets": list(ids.values()), "name": "dazed", "rounds": 1})
    session.submit("bleed", {"target": ids["Bob"]})
    states = [session.campaign]
    for _ in range(9):
        session.submit("next_turn", {})
        rolled(session)
        states.append(session.campaign)
    for state in reversed(states):
        while session.campaign != state:
            session.undo()  # takes back the turn, or the dice that it asked
        assert session.campaign == state
    session.close()


def test_no_action_of_a_turn_writes_the_turn_as_a_number_in_a_list() -> None:
    """The turn was a place in the list, so that whoever came or went before it changed whose turn it was."""
    campaign = next_turns(started(80, 70, 60, 50), 2)
    assert in_turn(campaign) == "cid"
    done: list[tuple[str, dict[str, Any]]] = [
        ("leave", {"name": "ann"}),
        ("reorder", {"actor": "dot", "before": "bob"}),
        ("join", {"name": "ann"}),
        ("remove_character", {"character": "bob"}),
        ("resort", {}),
        ("group", {"people": ["ann", "dot"]}),
    ]
    for row, (action, values) in enumerate(done, 600):
        campaign = act(campaign, action, row=row, **values)
        assert in_turn(campaign) == "cid", action


def table(path: Path | None = None) -> Session:
    """Ann and Bob, and a file if there is a path."""
    from engine.journal.memory import MemoryStore

    founding = founding_row(scenario_from(script()), SYSTEMS)
    store = MemoryStore(founding) if path is None else Store.create(path, founding)
    return Session(store, SYSTEMS, roller=Roller(3), words=WORDS)


def rolled(session: Session) -> None:
    """Lets the app roll what is asked, if anything is."""
    if session.open_asks:
        session.roll_all()


def gun(session: Session) -> str:
    """The gun of Ann."""
    ann = session.campaign.person_named("Ann")
    return next(row.id for row in ann.table("weapons") if row.get("name") == "Spray gun")
