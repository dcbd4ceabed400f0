"""Weapons that have stopped: said first in the order, in the sum of the log, and with what clearing them costs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from engine.armoury import load_words
from engine.journal.memory import MemoryStore
from engine.roller import Roller
from engine.scenario import founding_row, play, scenario_from
from engine.session import Session
from engine.systems import SYSTEMS
from gui.models import people
from gui.models.log import LogModel
from gui.models.roles import SECOND_LINE
from tests.engine.systems.cyberpunk.street import ANN, BOB
from tests.engine.systems.unlock.making import AL
from tests.gui.desks import bridge_over, ids

if TYPE_CHECKING:
    from PySide6.QtWidgets import QApplication

SHOTS: dict[str, tuple[dict[str, Any], list[dict[str, Any]], dict[str, Any]]] = {
    "unlock": ({}, [AL | {"weapons": ["Luger 9mm"]}, AL | {"name": "Vic"}], {"dice": [99]}),
    "cyberpunk": (
        {"open_ended": True},
        [ANN | {"weapons": ["Medium pistol 9 mm"]}, BOB],
        {"actions_before": 0, "dice": [1, 1, 3, 3, 3]},
    ),
}
"""A shot that leaves the weapon jammed, with the house rules and the people that it takes."""


def jammed(system: str) -> Session:
    options, spec, shot = SHOTS[system]
    shooter, target = spec[0]["name"], spec[1]["name"]
    weapon = spec[0]["weapons"][0]
    step = {"action": "shoot", "actor": shooter, "target": target, "weapon": weapon, "range_m": 1, **shot}
    scenario = scenario_from({"system": system, "options": options, "characters": spec, "steps": [step]})
    words = load_words("en", system)
    found = Session(MemoryStore(founding_row(scenario, SYSTEMS)), SYSTEMS, roller=Roller(7), words=words)
    play(scenario, found, words)
    return found


@pytest.mark.parametrize("system", SHOTS)
def test_a_jam_stands_first_in_the_order_and_in_the_sum_of_its_shot(qapp: QApplication, system: str) -> None:  # noqa: ARG001 - Qt must be there
    found = jammed(system)
    bridge = bridge_over(found)
    shooter, weapon = SHOTS[system][1][0]["name"], SHOTS[system][1][0]["weapons"][0]
    state = people.state_words(bridge, found.campaign.people[ids(found)[shooter]])
    assert state.startswith(f"Stopped {weapon}: jam · {weapon}: ")
    log = LogModel(bridge)
    assert f"{weapon} jams" in str(log.index(log.rowCount() - 1, 0).data(SECOND_LINE))


@pytest.mark.parametrize("system", SHOTS)
def test_the_form_says_what_clearing_costs(qapp: QApplication, system: str) -> None:  # noqa: ARG001 - Qt must be there
    found = jammed(system)
    shooter = found.campaign.people[ids(found)[SHOTS[system][1][0]["name"]]]
    form = found.form("clear", {"actor": shooter.id, "weapon": shooter.table("weapons")[0].id})
    said = [bridge_over(found).words.render(one) for one in form.warnings]
    assert any(one.startswith("Clearing the jam of ") and " takes " in one for one in said)
