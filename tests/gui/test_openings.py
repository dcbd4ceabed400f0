"""What the window proposes: first what puts a fight in order, saying so, and the weapon that the rules mean."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from engine.armoury import load_words
from engine.roller import Roller
from engine.scenario import open_scenario, scenario_from
from engine.systems import SYSTEMS
from gui.models.action_draft import ActionDraft
from gui.models.hints import hint
from tests.gui.desks import bridge_over, ids

if TYPE_CHECKING:
    from engine.session import Session
    from gui.session_bridge import SessionBridge

THROWN = ("cyberpunk", "instarpg", "unlock")
"""Systems whose first round waits for dice."""


def table(system: str) -> Session:
    people = [{"name": "Al", "kind": "pc"}, {"name": "Bob", "kind": "npc"}]
    scenario = scenario_from({"system": system, "characters": people})
    return open_scenario(scenario, SYSTEMS, load_words("en", system), Roller(7))


def hinted(bridge: SessionBridge) -> str:
    found = hint(bridge, (), lambda command: command)
    return found[0] if found else ""


@pytest.mark.usefixtures("qapp")
@pytest.mark.parametrize("system", THROWN)
def test_a_fight_opens_with_what_puts_it_in_order(system: str) -> None:
    session = table(system)
    bridge = bridge_over(session)
    draft = ActionDraft(bridge)
    draft.set_actor(ids(session)["Al"])
    draft.set_action("wound")
    session.submit("start", {"combatants": list(session.campaign.people)})
    assert draft.action == "initiative"
    assert hinted(bridge) == "opening"
    session.submit("next_turn", {})
    assert draft.action != "initiative", "whoever plays on without dice is left in peace"
    assert hinted(bridge) == "act"


@pytest.mark.usefixtures("qapp")
def test_a_fight_that_is_in_order_opens_with_a_deed() -> None:
    session = table("stocs")
    session.submit("start", {"combatants": list(session.campaign.people)})
    assert hinted(bridge_over(session)) == "act"


@pytest.mark.usefixtures("qapp")
def test_the_weapon_that_the_rules_suggest_is_taken_before_the_first_one() -> None:
    guns = ["Revolver .45", {"name": "Thompson .45", "rounds": 3}]
    people = [{"name": "Al", "stats": {"REFLEX": 6}, "weapons": guns}]
    scenario = scenario_from({"system": "unlock", "characters": people})
    session = open_scenario(scenario, SYSTEMS, load_words("en", "unlock"), Roller(7))
    draft = ActionDraft(bridge_over(session))
    draft.set_actor(ids(session)["Al"])
    draft.set_action("reload")
    (al,) = session.campaign.people.values()
    assert draft.values["weapon"] == al.table("weapons")[1].id
