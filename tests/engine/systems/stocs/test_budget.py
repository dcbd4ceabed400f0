"""What is left of a round: STOCS-048, STOCS-050, STOCS-059."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.engine.systems.stocs.gunfight import ADA, TOM, person, session, shot

if TYPE_CHECKING:
    from engine.session import Session
    from engine.system import Budgeted


def budget(found: Session, name: str) -> dict[str, Budgeted]:
    who = person(found, name)
    return {one.label.key: one for one in found.system.round_budget(found.campaign, who)}


def test_shots_and_metres_are_spent_and_come_back_with_the_round() -> None:
    found = session(ADA, TOM)
    ada, tom = person(found, "Ada"), person(found, "Tom")
    found.submit("start", {"combatants": [ada, tom]})
    whole = budget(found, "Ada")
    assert {key: (one.left, one.of) for key, one in whole.items()} == {
        "stocs.budget.shots": (2, 2),
        "stocs.budget.move": (10, 10),
    }
    assert list(budget(found, "Tom")) == ["stocs.budget.move"]
    found.submit("shoot", shot(found, "Tom", "Glock 17"))
    found.answer("hit", [20])
    found.submit("move", {"actor": ada, "metres": 3.5})
    spent = budget(found, "Ada")
    assert spent["stocs.budget.shots"].left == 1
    assert spent["stocs.budget.move"].left == 6.5
    assert "STOCS-058" in [reason.rule for reason in spent["stocs.budget.shots"].reasons]
    found.submit("next_round", {})
    assert budget(found, "Ada") == whole
