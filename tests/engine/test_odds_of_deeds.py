"""Chances of deeds that hurt nobody: who succeeds, and how often, found by the same walk as those of attacks."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from engine.odds import LIVE
from tests.engine.systems.cyberpunk import street
from tests.engine.systems.instarpg import skirmish
from tests.engine.systems.stocs import gunfight
from tests.engine.systems.unlock import making
from tests.engine.test_odds import walked

if TYPE_CHECKING:
    from engine.session import Session


def success(found: Session, actor: str, action: str, values: dict[str, Any]) -> float:
    odds = walked(found, action, values, LIVE)
    assert odds.exact
    return odds.targets[actor].effects["success"]


def test_a_task_of_unlock() -> None:
    found = making.session(making.AL)
    (al,) = found.campaign.people
    assert success(found, al, "attempt", {"actor": al, "stat": "REFLEX"}) == pytest.approx(0.35, abs=1e-9)


def test_tasks_and_stabilising_in_cyberpunk() -> None:
    # TECH 5 + First Aid 4 = 9 over 11 boxes: 3 or more, all but one of 36 ways; REF 8 over 15: 8 or more, 15 ways.
    found = street.session(street.ANN, street.DI | {"damage": 13})
    ann, di = (street.person(found, name) for name in ("Ann", "Di"))
    stabilise = {"actor": ann, "patient": di, "skill": "First Aid", "actions_before": 0}
    assert success(found, ann, "stabilise", stabilise) == pytest.approx(30 / 36, abs=1e-9)
    task = {"actor": ann, "attribute": "REF", "actions_before": 0, "difficulty": "medium"}
    assert success(found, ann, "task", task) == pytest.approx(15 / 36, abs=1e-9)


def test_a_task_of_stocs() -> None:
    found = gunfight.session(gunfight.TOM)
    (tom,) = found.campaign.people
    assert success(found, tom, "task", {"actor": tom, "attribute": "WIL"}) == pytest.approx(0.60, abs=1e-9)


def test_a_check_of_instarpg() -> None:
    found = skirmish.session(skirmish.ADA)
    (ada,) = found.campaign.people
    chance = success(found, ada, "check", {"actor": ada, "attributes": ["DEX"], "difficulty": 8})
    assert 0 < chance < 1


def test_a_lasting_deed_is_looked_at_to_its_end() -> None:
    """Stabilising takes its time in STOCS: the dice are asked when the clock has completed it."""
    found = gunfight.session(gunfight.ADA | {"skills": {"Medical(Doctor)": 12}}, gunfight.TOM)
    ada, tom = (gunfight.person(found, name) for name in ("Ada", "Tom"))
    found.submit("wound", {"target": tom, "damage": 30, "attack": "rifle", "location": "torso"})
    while found.open_asks:
        found.answer(found.open_asks[0].id, [1])
    values = {"actor": ada, "patient": tom, "tools": True}
    assert found.form("stabilise", values).problems == ()
    odds = found.preview("stabilise", values)
    assert odds is not None
    assert odds.exact
    assert 0 < odds.targets[ada].effects["success"] < 1
