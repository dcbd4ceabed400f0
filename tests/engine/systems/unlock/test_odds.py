"""Chances of the attacks of UNLOCK and of its saves, found by walking them, agree with plays of the same procedures."""

from __future__ import annotations

from typing import Any, Final

import pytest

from engine.odds import THOROUGH
from tests.engine.systems.unlock.making import AL, WORDS, session
from tests.engine.test_odds import MANY, PLENTY, agrees_with_plays, sums_to_one, walked

PLAYS: Final = 1_000

GUNMAN: Final = AL | {
    "skills": {"Rifle": 7, "Machine Gun/SMG": 7, "Handgun": 5, "Melee": 5},
    "weapons": ["Thompson .45", "Bolt rifle .30-06", "Colt .45 auto", "Knife"],
}
COP: Final[dict[str, Any]] = {
    "name": "Cop",
    "kind": "npc",
    "stats": {"BODY": 6, "REFLEX": 6, "WILL": 7},
    "skills": {"Dodge & Escape": 4},
    "armour": ["Bullet-proof vest"],
}
BARE: Final = COP | {"name": "Bare", "armour": []}
HURT: Final = BARE | {"name": "Hurt", "damage": 11}

Situation = tuple[dict[str, Any], str, dict[str, Any]]
"""House rules, the action, and its values with names in the place of ids."""

AT_COP: Final = {"actor": "Al", "target": "Cop", "range_m": 20}

SITUATIONS: Final[dict[str, Situation]] = {
    "rifle": ({}, "shoot", AT_COP | {"weapon": "Bolt rifle .30-06", "range_m": 150}),
    "rifle, far": ({}, "shoot", AT_COP | {"weapon": "Bolt rifle .30-06", "range_m": 700}),
    "rifle against a dodge": ({}, "shoot", AT_COP | {"weapon": "Bolt rifle .30-06", "range_m": 150, "dodge": True}),
    "rifle at the head": ({}, "shoot", AT_COP | {"weapon": "Bolt rifle .30-06", "range_m": 90, "aim_at": "head"}),
    "pistol at somebody hurt": ({}, "shoot", AT_COP | {"weapon": "Colt .45 auto", "target": "Hurt"}),
    "two shots": ({}, "shoot", AT_COP | {"weapon": "Colt .45 auto", "shots": 2}),
    "two shots, dodged until stunned": ({}, "shoot", AT_COP | {"weapon": "Colt .45 auto", "shots": 2, "dodge": True}),
    "three shots over the ROF": ({}, "shoot", AT_COP | {"weapon": "Colt .45 auto", "shots": 3, "target": "Bare"}),
    "short burst": ({}, "shoot", AT_COP | {"weapon": "Thompson .45", "mode": "short"}),
    "short burst, dodged": ({}, "shoot", AT_COP | {"weapon": "Thompson .45", "mode": "short", "dodge": True}),
    "full burst": ({}, "shoot", AT_COP | {"weapon": "Thompson .45", "mode": "full", "shots": 10, "range_m": 50}),
    "spray": (
        {},
        "spray",
        {"actor": "Al", "targets": ["Cop", "Bare", "Hurt"], "weapon": "Thompson .45", "range_m": 20, "rounds": 20},
    ),
    "spray that two dodge, and that hits two at most": (
        {},
        "spray",
        {"actor": "Al", "targets": ["Cop", "Bare", "Hurt"], "weapon": "Thompson .45", "range_m": 20, "rounds": 4}
        | {"dodge": ["Cop", "Hurt"], "modifiers": ["partial_cover"]},
    ),
    "knife": ({}, "strike", {"actor": "Al", "target": "Cop", "weapon": "Knife", "dodge": True}),
    "fist": ({"least_damage": 1}, "strike", {"actor": "Al", "target": "Bare"}),
    "wound by hand": ({}, "wound", {"target": "Hurt", "damage": 9}),
    "wound by blocks": (
        {"track_step": "block", "death_save_ease": "from_nine"},
        "wound",
        {"target": "Hurt", "damage": 9, "attack": "Luger 9mm"},
    ),
    "WILL save": ({}, "save", {"actor": "Hurt", "kind": "will"}),
    "death save": ({"death_save_ease": "fixed"}, "save", {"actor": "Hurt", "kind": "death"}),
}


def situation(name: str) -> tuple[Any, str, dict[str, Any]]:
    """A fresh fight and the action of a situation, its names made ids."""
    options, action, named = SITUATIONS[name]
    found = session(GUNMAN, COP, BARE, HURT, **options)
    ids = {person.name: person.id for person in found.campaign.people.values()}
    values = dict(named)
    for key in ("actor", "target"):
        if key in values:
            values[key] = ids[values[key]]
    for key in ("targets", "dodge"):
        if isinstance(values.get(key), list):
            values[key] = [ids[who] for who in values[key]]
    if "weapon" in values:
        rows = found.campaign.people[ids["Al"]].table("weapons")
        values["weapon"] = next(row.id for row in rows if row.get("name") == values["weapon"])
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
    agrees_with_plays(found, action, values, MANY, walked(found, action, values, PLENTY))


def test_a_shot_hits_as_its_chance_says_less_what_stops_the_weapon() -> None:
    # Both at medium range: Handgun 5 x 12 = 60, Rifle 5 x 14 = 70. Neither reaches the faces that stop.
    for name, chance in {"pistol at somebody hurt": 0.60, "rifle": 0.70}.items():
        found, action, values = situation(name)
        (target,) = walked(found, action, values).targets.values()
        assert target.effects["hit"] == pytest.approx(chance, abs=1e-9)


def test_faces_that_stop_a_weapon_never_hit() -> None:
    # 5 + 2 + 2 + 2 is more than 10: 12 x 10 = 120, but 98, 99 and 100 stop the pistol.
    found, action, values = situation("pistol at somebody hurt")
    values |= {"range_m": 25, "modifiers": ["target_immobile", "large_target", "ambush"]}
    (target,) = walked(found, action, values).targets.values()
    assert target.effects["hit"] == pytest.approx(0.97, abs=1e-9)


def test_a_spray_reaches_the_next_one_only_where_it_hit_the_one_before() -> None:
    # 5 + 1 + 1 = 7: 98, less the faces that stop the gun: 97 of 100 each.
    found, action, values = situation("spray")
    chances = [one.effects["hit"] for one in walked(found, action, values).targets.values()]
    assert chances == pytest.approx([0.97, 0.97**2, 0.97**3], abs=1e-9)


def test_a_death_save_at_fixed_ease_fails_as_its_chance_says() -> None:
    # 5 x BODY 6 = 30.
    found, action, values = situation("death save")
    (target,) = walked(found, action, values).targets.values()
    assert target.effects["dying"] == pytest.approx(0.70, abs=1e-9)


def test_the_dice_of_damage_say_on_whom_they_fall() -> None:
    found, action, values = situation("pistol at somebody hurt")
    found.submit(action, values)
    found.answer(found.open_asks[0].id, [50])
    found.answer(found.open_asks[0].id, [2])
    said = WORDS.render(found.open_asks[0].label)
    assert said == f"Damage to {found.campaign.people[values['target']].name}"
