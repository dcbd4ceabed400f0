"""What a form is filled in with: the range between two people, the last target, what moving costs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.armoury import load_words
from engine.scenario import open_scenario, scenario_from
from engine.systems import SYSTEMS
from gui.models.action_draft import ActionDraft
from gui.session_bridge import SessionBridge
from tests.gui.desks import bridge_over, ids
from tests.gui.look import example_session

if TYPE_CHECKING:
    from typing import Any

    from engine.session import Session


def shoot(session: Session, actor: str, target: str, range_m: float) -> None:
    people = ids(session)
    weapon = session.campaign.people[people[actor]].table("weapons")[1].id
    values = {"actor": people[actor], "target": people[target], "weapon": weapon, "range_m": range_m}
    session.submit("shoot", values)
    session.answer("hit", [20])


def shooting(session: Session, actor: str) -> ActionDraft:
    draft = ActionDraft(bridge_over(session))
    draft.set_actor(ids(session)[actor])
    draft.set_action("shoot")
    return draft


def value(draft: ActionDraft, key: str) -> Any:
    assert draft.form is not None
    return draft.form.values.get(key)


def test_a_range_is_remembered_between_two_whoever_shoots(session: Session, qapp: object) -> None:  # noqa: ARG001
    people = ids(session)
    shoot(session, "Ann", "Bob", 7)
    shoot(session, "Ann", "Cid", 15)
    draft = shooting(session, "Ann")
    assert (value(draft, "target"), value(draft, "range_m")) == (people["Cid"], 15)
    draft.set_value("target", people["Bob"])
    assert value(draft, "range_m") == 7
    back = shooting(session, "Bob")
    back.set_value("target", people["Ann"])
    assert value(back, "range_m") == 7


def test_a_burst_remembers_the_range_of_a_shot(session: Session, qapp: object) -> None:  # noqa: ARG001
    people = ids(session)
    shoot(session, "Ann", "Bob", 7)
    draft = ActionDraft(bridge_over(session))
    draft.set_actor(people["Ann"])
    draft.set_action("burst")
    draft.set_value("bullets", {people["Bob"]: 3})
    assert value(draft, "range_m") == 7


def test_a_range_that_was_typed_stays_until_the_target_changes(session: Session, qapp: object) -> None:  # noqa: ARG001
    people = ids(session)
    shoot(session, "Ann", "Bob", 7)
    shoot(session, "Ann", "Cid", 15)
    draft = shooting(session, "Ann")
    draft.set_value("range_m", 3)
    draft.set_value("shots", 2)
    assert value(draft, "range_m") == 3
    draft.set_value("target", people["Bob"])
    assert value(draft, "range_m") == 7
    draft.set_value("range_m", None)
    assert value(draft, "range_m") is None


def test_the_last_one_shot_at_is_the_target_while_in_play(session: Session, qapp: object) -> None:  # noqa: ARG001
    people = ids(session)
    shoot(session, "Ann", "Bob", 7)
    assert value(shooting(session, "Ann"), "target") == people["Bob"]
    session.submit("leave", {"name": people["Bob"]})
    assert value(shooting(session, "Ann"), "target") is None


def test_it_is_all_there_after_reopening(session: Session, qapp: object) -> None:  # noqa: ARG001
    shoot(session, "Ann", "Bob", 7)
    again = ActionDraft(bridge_over(session))  # nothing is kept but the log
    assert again.action == "shoot"
    assert value(again, "range_m") == 7


def test_what_the_situation_suggests_is_ticked_and_can_be_unticked(session: Session, qapp: object) -> None:  # noqa: ARG001
    people = ids(session)
    session.submit("move", {"actor": people["Ann"], "metres": 8})
    draft = shooting(session, "Ann")
    assert value(draft, "modifiers") == ["firer_running", "hip_firing"]
    draft.set_value("modifiers", [])
    assert value(draft, "modifiers") == []


def test_what_was_remembered_gives_way_to_what_is_typed(qapp: object) -> None:  # noqa: ARG001
    # Skill 14: 6 and 8 the last time. Of 14 in attack nothing is left; 9 leave 5.
    found = example_session()
    draft = ActionDraft(bridge_over(found))
    draft.set_actor(found.campaign.person_named("Fred").id)
    draft.set_action("allot")
    draft.set_value("attack", 6)
    assert value(draft, "defence") == 8
    found.submit("allot", draft.values)
    draft.set_action("allot")
    assert (value(draft, "attack"), value(draft, "defence")) == (6, 8)
    draft.set_value("attack", 14)
    assert value(draft, "defence") == 0
    draft.set_value("attack", 9)
    assert value(draft, "defence") == 5
    draft.set_value("defence", 8)
    draft.set_value("attack", 7)
    assert value(draft, "defence") == 8  # typed, so that it is said to be too much


def test_what_follows_from_the_situation_is_never_what_it_was_the_last_time(qapp: object) -> None:  # noqa: ARG001
    gun = {"name": "Ann", "stats": {"REF": 8, "BT": 6, "MA": 6}, "weapons": ["Medium pistol 9 mm"]}
    street = {"system": "cyberpunk", "characters": [gun, gun | {"name": "Bob"}]}
    words = load_words("en", "cyberpunk")
    session = open_scenario(scenario_from(street), SYSTEMS, words)
    people = ids(session)
    weapon = session.campaign.people[people["Ann"]].table("weapons")[0].id
    values = {"actor": people["Ann"], "target": people["Bob"], "weapon": weapon, "range_m": 30, "actions_before": 0}
    session.submit("start", {"combatants": list(people.values())})
    session.submit("shoot", values)
    session.answer("hit", [1, 1])
    draft = ActionDraft(SessionBridge(session, words))
    draft.set_actor(people["Ann"])
    draft.set_action("shoot")
    assert (value(draft, "range_m"), value(draft, "actions_before")) == (30, 1)  # the second action of the round
    repeated = draft.last_attack()
    assert repeated is not None
    draft.load(repeated.action, repeated.values, people["Ann"])
    assert (value(draft, "range_m"), value(draft, "actions_before")) == (30, 1)
