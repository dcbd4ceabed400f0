"""Chances of every attack form, found by walking it, agree with plays of the same procedure."""

from __future__ import annotations

from typing import Any, Final

import pytest

from engine.odds import LIVE, THOROUGH, Odds
from tests.engine.systems.cyberpunk.street import ANN, BOB, CY, DI, attack, person, session
from tests.engine.test_odds import MANY, agrees_with_plays, sums_to_one, walked

PLAYS: Final = 3_000
FEW_PLAYS: Final = 1_000
"""For several rounds at once, of which each play takes long; the long run plays them in full."""

Situation = tuple[dict[str, Any], str, str, str, dict[str, Any]]
"""House rules, the action, the target, the weapon, and the other values."""

PISTOL: Final = "Medium pistol 9 mm"
SMG: Final = "Light SMG 9 mm"
RIFLE: Final = "Medium assault rifle 5.56"
SINGLE: Final = {"shoot", "strike"}
HIGH: Final = ["head", "torso", "right_arm", "left_arm"]

SITUATIONS: Final[dict[str, Situation]] = {
    "pistol": ({}, "shoot", "Bob", PISTOL, {"range_m": 20}),
    "pistol at a vest": ({}, "shoot", "Cy", PISTOL, {"range_m": 10}),
    "pistol at somebody hurt": ({}, "shoot", "Di", PISTOL, {"range_m": 10}),
    "rifle": ({}, "shoot", "Bob", RIFLE, {"range_m": 90}),
    "rifle at point-blank": ({}, "shoot", "Cy", RIFLE, {"range_m": 1}),
    "rifle at extreme range": (
        {},
        "shoot",
        "Bob",
        RIFLE,
        {"range_m": 700, "modifiers": ["target_immobile", "smart_link"]},
    ),
    "rifle through a wall": (
        {},
        "shoot",
        "Bob",
        RIFLE,
        {"range_m": 90, "cover": -2, "exposed": HIGH, "through": "Sheetrock"},
    ),
    "behind cover": ({}, "shoot", "Bob", RIFLE, {"range_m": 90, "cover": -4, "exposed": ["head"]}),
    "called shot": ({}, "shoot", "Bob", RIFLE, {"range_m": 90, "aim_at": "left_leg"}),
    "piercing": ({}, "shoot", "Cy", "20 mm anti-materiel rifle", {"range_m": 90, "modifiers": ["target_immobile"]}),
    "grenade": ({}, "shoot", "Bob", "Grenade, fragmentation", {"range_m": 12}),
    "equal totals hit": ({"meet_counts": True}, "shoot", "Bob", PISTOL, {"range_m": 20}),
    "open-ended": ({"open_ended": True}, "shoot", "Bob", PISTOL, {"range_m": 20}),
    "limbs before BTM": ({"limb_damage": "after_sp", "head_kills_at": 15}, "shoot", "Bob", RIFLE, {"range_m": 90}),
    "limbs as rolled": ({"limb_damage": "before_sp", "mortal0_at_10": True}, "shoot", "Cy", RIFLE, {"range_m": 90}),
    "mortal, no stun save": ({"mortal_saves": "death_only"}, "shoot", "Di", PISTOL, {"range_m": 10}),
    "burst": ({}, "burst", "Bob", SMG, {"range_m": 30}),
    "burst, one stun save": ({"stun_saves": "per_turn"}, "burst", "Di", SMG, {"range_m": 30}),
    "full automatic": ({}, "full_auto", "", SMG, {"range_m": 30, "bullets": {"Bob": 3, "Cy": 3}}),
    "sword": ({}, "strike", "Bob", "Sword", {}),
    "sword at armour": ({}, "strike", "Cy", "Sword", {"unaware": True}),
    "club, pulled": ({}, "strike", "Di", "Club", {"pull": True}),
    "fist": ({}, "strike", "Bob", "", {}),
}


def situation(name: str) -> tuple[Any, str, dict[str, Any]]:
    options, action, target, weapon, more = SITUATIONS[name]
    found = session(ANN, BOB, CY, DI, **options)
    return found, action, attack(found, target, weapon, **dict(more))


@pytest.mark.parametrize("name", SITUATIONS)
def test_an_attack_is_walked_exactly_and_agrees_with_plays(name: str) -> None:
    found, action, values = situation(name)
    odds = walked(found, action, values, THOROUGH)
    assert odds.exact
    sums_to_one(odds)
    agrees_with_plays(found, action, values, PLAYS if action in SINGLE else FEW_PLAYS, odds)


@pytest.mark.long
@pytest.mark.parametrize("name", SITUATIONS)
def test_an_attack_agrees_with_many_plays(name: str) -> None:
    found, action, values = situation(name)
    agrees_with_plays(found, action, values, MANY, walked(found, action, values, THOROUGH))


@pytest.mark.parametrize("name", [name for name in SITUATIONS if SITUATIONS[name][1] in SINGLE])
def test_single_attacks_are_exact_while_a_form_is_filled_in(name: str) -> None:
    found, action, values = situation(name)
    assert walked(found, action, values, LIVE).exact


def chances(name: str, **options: Any) -> Any:
    """Chances for the target of a situation under other house rules."""
    _, action, target, weapon, more = SITUATIONS[name]
    found = session(ANN, BOB, CY, DI, **options)
    odds: Odds = walked(found, action, attack(found, target, weapon, **dict(more)))
    return odds.targets[person(found, target)]


def test_hitting_is_two_dice_over_the_difficulty() -> None:
    # 8 + 6 = 14 and medium range, 20: 7 or more of 36 ways, 21 of them; an equal total, a 6, adds 5 more.
    assert chances("pistol").effects["hit"] == pytest.approx(21 / 36, abs=1e-9)
    assert chances("pistol", meet_counts=True).effects["hit"] == pytest.approx(26 / 36, abs=1e-9)


def test_a_head_kills_and_a_vest_saves() -> None:
    # Through no armour 2d6+1 less 2 is at least 10 for a 12 (1 in 36): no more than a tenth of that kills at once.
    bare, vest = chances("pistol"), chances("pistol at a vest")
    assert bare.effects["dead"] == pytest.approx(21 / 36 * 0.1 * 3 / 36, abs=1e-9)
    assert vest.effects["wounded"] < vest.effects["hit"] / 2


def test_past_its_budget_fire_over_a_zone_is_estimated() -> None:
    found = session(ANN, BOB, CY)
    values = attack(found, "", SMG, rounds=30, width_m=2, targets=["Bob", "Cy"])
    odds = walked(found, "suppress", values, LIVE)
    assert not odds.exact
    # 15 rounds a metre: 2d6 + 6 must be more, so 9 or less of 36 ways, 30, are hit.
    assert odds.targets[person(found, "Bob")].effects["hit"] == pytest.approx(30 / 36, abs=0.08)


def test_the_dice_of_a_whole_street_for_initiative_are_not_walked() -> None:
    found = session(*({**BOB, "name": f"Man {number}"} for number in range(12)))
    found.submit("start", {"combatants": list(found.campaign.people)})
    odds = found.preview("initiative", {})
    assert odds is not None
    assert odds.targets == {}
