"""Chances of the attack forms beside shooting, found by walking them, agree with plays: blows, throws, explosions."""

from __future__ import annotations

from typing import Any, Final

import pytest

from engine.odds import THOROUGH
from tests.engine.systems.stocs.gunfight import ADA, TIM, TOM, VICTOR, person, session, weapon
from tests.engine.test_odds import MANY, agrees_with_plays, sums_to_one, walked

PLAYS: Final = 5_000

FIGHTER: Final = ADA | {
    "attributes": {"STR": 14, "CON": 12, "DEX": 12, "WIL": 10, "INT": 10, "EDU": 10},
    "skills": {"Combat(Melee)": 14, "Combat(Unarmed)": 15, "Combat(Thrown)": 12},
    "weapons": ["Sword", "Throwing knife", "Knife", "Defensive"],
}
DEFENDER: Final = TOM | {"skills": {"Combat(Unarmed)": 9}}

Situation = tuple[dict[str, Any], str, dict[str, Any]]
"""House rules, the action, and its values with names in the place of ids."""

BLOW: Final = {"actor": "Ada", "target": "Tom"}

SITUATIONS: Final[dict[str, Situation]] = {
    "sword": ({}, "strike", BLOW | {"weapon": "Sword"}),
    "sword at the head": ({}, "strike", BLOW | {"weapon": "Sword", "aim_at": "head", "no_defence": True}),
    "sword at a limb, from behind": ({}, "strike", BLOW | {"weapon": "Sword", "aim_at": "left_leg", "rear": True}),
    "sword against a vest": ({}, "strike", BLOW | {"weapon": "Sword", "target": "Victor", "unaware": True}),
    "sword, critical dice alone": (
        {"critical_melee": "dice"},
        "strike",
        BLOW | {"weapon": "Sword", "aim_at": "torso", "unaware": True},
    ),
    "sword, critical hits break": ({"broken_limbs": True}, "strike", BLOW | {"weapon": "Sword", "aim_at": "left_arm"}),
    "fist": ({}, "strike", BLOW),
    "fist at the head": ({}, "strike", BLOW | {"aim_at": "head", "unaware": True, "clever": 5}),
    "fist, no locations": ({"hit_locations": False}, "strike", BLOW | {"unaware": True}),
    "fist, kicks as in the example": (
        {"example_leg_kick": True},
        "strike",
        BLOW | {"aim_at": "right_leg", "unaware": True},
    ),
    "fist that cannot kill": ({"fists_kill": False}, "strike", BLOW | {"aim_at": "head", "unaware": True}),
    "knife thrown": ({}, "throw", BLOW | {"weapon": "Throwing knife", "range_m": 10, "prepared": True}),
    "knife thrown far, without DB": (
        {"thrown_damage_bonus": False},
        "throw",
        BLOW | {"weapon": "Throwing knife", "range_m": 30},
    ),
    "grenade thrown": ({}, "throw", BLOW | {"weapon": "Defensive", "range_m": 12, "prepared": True}),
    "offensive grenade": ({}, "explode", {"charge": "Offensive", "at": {"Tom": 3, "Victor": 6}}),
    "defensive grenade": ({}, "explode", {"charge": "Defensive", "at": {"Tom": 12, "Victor": 5}, "prone": ["Victor"]}),
    "under water": ({}, "explode", {"charge": "Defensive", "at": {"Tom": 6, "Victor": 15}, "underwater": True}),
    "panic at twice the radius": (
        {"explosion_panic": "double_radius", "aam_on_panic": True},
        "explode",
        {"charge": "Defensive", "at": {"Tom": 12, "Tim": 16}},
    ),
}


def situation(name: str) -> tuple[Any, str, dict[str, Any]]:
    """A fresh fight and the action of a situation, its names made ids."""
    options, action, named = SITUATIONS[name]
    found = session(FIGHTER, DEFENDER, TIM, VICTOR, **options)
    values = dict(named)
    for key in ("actor", "target"):
        if key in values:
            values[key] = person(found, values[key])
    if "weapon" in values:
        values["weapon"] = weapon(found, "Ada", values["weapon"])
    if "at" in values:
        values["at"] = {person(found, who): metres for who, metres in values["at"].items()}
        values["prone"] = [person(found, who) for who in values.get("prone", [])]
    return found, action, values


@pytest.mark.parametrize("name", SITUATIONS)
def test_an_attack_is_walked_exactly_and_agrees_with_plays(name: str) -> None:
    found, action, values = situation(name)
    odds = walked(found, action, values, THOROUGH)
    assert odds.exact
    sums_to_one(odds)
    agrees_with_plays(found, action, values, PLAYS, odds)


@pytest.mark.long
@pytest.mark.parametrize("name", SITUATIONS)
def test_an_attack_agrees_with_many_plays(name: str) -> None:
    found, action, values = situation(name)
    agrees_with_plays(found, action, values, MANY, walked(found, action, values, THOROUGH))


def test_a_blow_hits_as_its_target_says_and_its_wounds_come_from_the_margin() -> None:
    # Unarmed 15 against 9, all of it in defence: 10 + 15 - 9 = 16, so 16 of 20, and one in twenty critical.
    found, action, values = situation("fist")
    tom = walked(found, action, values).targets[person(found, "Tom")]
    assert tom.effects["hit"] == pytest.approx(0.8, abs=1e-9)
    assert tom.effects["critical"] == pytest.approx(0.05, abs=1e-9)


def test_somebody_out_of_reach_of_an_explosion_has_nothing_to_fear() -> None:
    found = session(FIGHTER, TOM)
    values = {"charge": "Stun", "at": {person(found, "Tom"): 4.1}}
    assert all(not any(one.effects.values()) for one in walked(found, "explode", values).targets.values())
