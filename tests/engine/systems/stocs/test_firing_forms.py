"""What the forms of shooting offer, suggest and refuse."""

from __future__ import annotations

from typing import Any

import pytest

from engine.session import Session
from tests.engine.systems.stocs.gunfight import ADA, TOM, burst, person, session, shot


def suggested(found: Session) -> list[str]:
    form = found.form("shoot", shot(found, "Tom", "Glock 17"))
    return next(list(field.suggested) for field in form.fields if field.key == "modifiers")


def refusals(found: Session, action: str, values: dict[str, Any]) -> list[str]:
    return [problem.said.key for problem in found.form(action, values).problems]


@pytest.mark.parametrize(
    ("metres", "option", "ticked"),
    [
        (0, "hip_firing", []),
        (3, "hip_firing", ["hip_firing"]),
        (5, "hip_firing", ["hip_firing"]),
        (5.1, "hip_firing", ["firer_running", "hip_firing"]),
        (3, "running_only", []),
        (9, "running_only", ["firer_running"]),
    ],
)
def test_a_window_ticks_what_moving_costs(metres: float, option: str, ticked: list[str]) -> None:
    # STOCS-050, STOCS-072, STOCS-B13: walking up to 5 m costs the firing position, running the run as well.
    found = session(ADA, TOM, moving_fire=option)
    if metres:
        found.submit("move", {"actor": person(found, "Ada"), "metres": metres})
    assert suggested(found) == ticked


def test_the_surprised_fire_from_the_hip() -> None:
    found = session(ADA, TOM)
    ada, tom = person(found, "Ada"), person(found, "Tom")
    found.submit("start", {"combatants": [ada, tom], "surprised": [ada]})
    assert suggested(found) == ["hip_firing"]


def test_bullets_that_roll_no_die_are_warned_of() -> None:
    found = session(ADA, TOM)
    form = found.form("burst", burst(found, "MAC-10", {"Tom": 8}))
    assert [warning.key for warning in form.warnings] == ["warning.bullets_lost"]
    assert form.problems == ()


def test_a_gun_without_full_automatic_is_refused_for_a_burst() -> None:
    found = session(ADA, TOM)
    assert refusals(found, "burst", burst(found, "Glock 17", {"Tom": 6})) == ["problem.no_full_auto"]


def test_acting_out_of_turn_or_again_is_warned_of_and_not_refused() -> None:
    # Ada's gun is in hand, so her turn is the first.
    found = session(ADA, TOM | {"weapons": ["Glock 17"]})
    found.submit("start", {"combatants": [person(found, "Ada"), person(found, "Tom")]})
    values = shot(found, "Tom", "Glock 17")
    assert found.form("shoot", values).warnings == ()
    found.submit("shoot", values)
    found.answer("hit", [20])
    again = found.form("shoot", values)
    assert [warning.key for warning in again.warnings] == ["warning.second_action"]
    found.submit("next_turn", {})
    late = found.form("shoot", values)
    assert {warning.key for warning in late.warnings} == {"warning.out_of_turn", "warning.second_action"}
    assert late.problems == ()
