"""Chances of InstaRPG attacks, found by walking them, agree with plays and with what is worked out by hand."""

from __future__ import annotations

from typing import Any, Final

import pytest

from engine.odds import THOROUGH
from tests.engine.systems.instarpg.skirmish import ADA, BEN, BOB, attack, person, session, weapon
from tests.engine.test_odds import MANY, agrees_with_plays, sums_to_one, walked

PLAYS: Final = 1_000

Situation = tuple[dict[str, Any], str, str, dict[str, Any]]
"""House rules, weapon, target, and what else is said."""

SITUATIONS: Final[dict[str, Situation]] = {
    "sword": ({}, "Long sword", "Ben", {}),
    "sword, parried": ({}, "Long sword", "Ben", {"parry": True}),
    "sword at a shield": ({}, "Long sword", "Bob", {"parry": True, "modifier": 4}),
    "blunt, against somebody below 0": ({}, "Baton", "Low", {}),
    "bare hands": ({}, "", "Ben", {"parry": True}),
    "charge": ({}, "Long sword", "Ben", {"charge": True, "parry": True}),
    "two weapons, parried": ({}, "Baton", "Ben", {"dual": "Knife", "parry": True}),
    "burst behind cover": ({}, "Submachine gun", "Ben", {"range_m": 60, "mode": "5", "cover": 2}),
    "strict cover": ({"strict_cover": True}, "Submachine gun", "Ben", {"range_m": 10, "cover": 2}),
    "shotgun": ({}, "Shotgun", "Bob", {"range_m": 12}),
    "grenade, one check of CON": ({"con_checks": "final"}, "Grenade", "Ben", {"range_m": 5, "blast_m": 2.0}),
    "all defences together": ({"defence_rating": "sum"}, "Long sword", "Bob", {"modifier": 9}),
}


def situation(name: str) -> tuple[Any, dict[str, Any]]:
    """A fresh campaign and the attack of a situation, its names made ids."""
    options, arm, target, more = SITUATIONS[name]
    low = BEN | {"name": "Low", "current": {"HP": -7, "EP": -1}}
    found = session(ADA, BEN, BOB, low, **options)
    values = attack(found, arm, target, **more)
    if "dual" in values:
        values["dual"] = weapon(found, "Ada", values["dual"])
    return found, values


@pytest.mark.parametrize("name", SITUATIONS)
def test_an_attack_is_walked_exactly_and_agrees_with_plays(name: str) -> None:
    found, values = situation(name)
    odds = walked(found, "attack", values, THOROUGH)
    assert odds.exact
    sums_to_one(odds)
    agrees_with_plays(found, "attack", values, PLAYS, odds)


@pytest.mark.long
@pytest.mark.parametrize("name", SITUATIONS)
def test_an_attack_agrees_with_many_plays(name: str) -> None:
    found, values = situation(name)
    agrees_with_plays(found, "attack", values, MANY, walked(found, "attack", values, THOROUGH))


def test_a_parry_stops_what_its_total_beats() -> None:
    # 3 + 2 - 2 = 3 against 10: faces 7 to 10 hit with totals of 10 to 13. Parry 3 + DEX 3 = 6 must be higher:
    # faces from 5, 6, 7 and 8, so 6 + 5 + 4 + 3 = 18 of 40 parries succeed.
    found = session(ADA, BEN)
    ben = walked(found, "attack", attack(found, "Long sword", parry=True)).targets[person(found, "Ben")]
    assert ben.effects["parried"] == pytest.approx(0.4 * 18 / 40, abs=1e-9)
    assert ben.effects["hit"] == pytest.approx(0.4 * 22 / 40, abs=1e-9)


def test_cover_and_range_take_as_many_faces_as_they_say() -> None:
    # Ranged 3 + DEX 3 - 1 for size M - 2 beyond twice 25 m = 3 against 10 + 2: faces 9 and 10.
    found = session(ADA, BEN)
    values = attack(found, "Submachine gun", range_m=60, cover=2)
    assert walked(found, "attack", values).targets[person(found, "Ben")].effects["hit"] == pytest.approx(0.2, abs=1e-9)


def test_the_severity_is_the_hit_points_that_are_lost() -> None:
    # A knife does 1 to 5, + STR 2, - CON 2: 1 to 5, two faces of ten each; 3 + 2 hits 10 by faces from 5, 6 of 10.
    found = session(ADA, BEN)
    ben = walked(found, "attack", attack(found, "Knife")).targets[person(found, "Ben")]
    assert ben.effects["hit"] == pytest.approx(0.6, abs=1e-9)
    for points in range(1, 6):
        assert ben.severity[points] == pytest.approx(0.6 * 0.2, abs=1e-9)
    # Ben has 3 hit points: 3 and more put him down, but for the 1 in 10 of critical damage below 0.
    assert ben.effects["critical"] == pytest.approx(0.6 * 0.4, abs=1e-9)
    assert ben.effects["down"] == pytest.approx(0.6 * (0.2 + 0.4 * 0.9), abs=1e-9)
