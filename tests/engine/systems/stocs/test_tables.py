"""The numbers of the book's tables, and that the guns that stand in for a lost one follow them."""

from __future__ import annotations

from typing import Final

import pytest

from engine.armoury import load_tables

TABLES: Final = load_tables("stocs")

AMMUNITION: Final = {
    "pistol": {
        ".22 LR": (5, 1), ".25 ACP": (0, 0), ".32 ACP": (5, 1), ".38 Special": (10, 2), "9mm Parabellum": (10, 2),
        "10mm": (15, 3), ".45 ACP": (15, 4), "5.7mm": (20, 2), ".357 Magnum": (20, 5), ".44 Magnum": (25, 6),
    },
    "rifle": {
        ".303": (35, 5), ".30-06": (30, 5), "5.56mm NATO": (25, 3), "7.62mm NATO": (35, 5), "7.62x39mm": (30, 4),
        "5.45x39mm": (25, 3), "4.7mm": (25, 3), "7.62x54mm": (35, 5), "12.7mm": (50, 7), ".60 DSF": (60, 7),
    },
    "shotgun": {"20 gauge": (15, 4), "12 gauge": (30, 6), "10 gauge": (35, 7)},
}  # fmt: skip
"""What is added to 2d10, and recoil, by kind and calibre (STOCS-140 to STOCS-142)."""


@pytest.mark.parametrize("kind", AMMUNITION)
def test_ammunition_does_what_the_book_says(kind: str) -> None:
    rows = {row.name: row for row in TABLES["ammunition"].rows if row["attack"] == kind}
    assert {
        name: (str(row["damage"]), row["rcl"]) for name, row in rows.items()
    } == {
        name: (f"2d10!+{plus}" if plus else "2d10!", recoil) for name, (plus, recoil) in AMMUNITION[kind].items()
    }  # fmt: skip


def test_each_gun_hurts_and_kicks_as_its_ammunition_does() -> None:
    for gun in TABLES["firearms"].rows:
        listed = TABLES["ammunition"].row(gun["ammunition"])
        assert listed is not None, gun.name
        assert (gun["attack"], gun["damage"], gun["rcl"]) == (listed["attack"], listed["damage"], listed["rcl"]), gun


def test_each_gun_has_a_rate_of_fire_that_its_action_can_have() -> None:
    # STOCS-138: 1 for revolvers, bolts and pumps, which load loose rounds; 2 or 3 otherwise; none for a machine gun.
    for gun in TABLES["firearms"].rows:
        allowed = {1} if gun["loads"] == "loose" else {0, 2, 3} if gun["full_auto"] else {2, 3}
        assert gun["rof"] in allowed, gun.name


def test_the_gun_that_the_book_still_describes() -> None:
    # STOCS-143: recoil 4, 2FA, a burst of 30.
    gun = TABLES["firearms"].row("MAC-10")
    assert gun is not None
    assert (gun["rof"], gun["full_auto"], gun["rcl"], gun["mag"]) == (2, True, 4, 30)


def test_armour_and_cover_stop_what_the_book_says() -> None:
    armour = {row.name: (row["av"], row["covers"]) for row in TABLES["armour"].rows}
    assert armour == {
        "Helmet": (15, ["head"]),
        "Kevlar Vest": (10, ["torso"]),
        "Concealable Armour": (5, ["torso"]),
        "Hi-Threat Vest": (30, ["torso"]),
    }
    assert {row.name: row["av"] for row in TABLES["barriers"].rows} == {
        "Partition wall": 8,
        "Brick wall": 40,
        "Door": 8,
        "Bullet-proof glass": 12,
        "Steel plate": 50,
        "Tree": 30,
    }
    multipliers = {row.name: row["multiplier"] for row in TABLES["armour_multipliers"].rows}
    assert multipliers == {"pistol": 2, "rifle": 1, "shotgun": 4, "melee": 1, "unarmed": 1, "fragment": 4}


def test_proficiencies_add_and_cost_what_the_book_says() -> None:
    rows = {
        row.name: (row["bonus"], row["general_half_points"] / 2, row["specialisation_half_points"] / 2)
        for row in TABLES["proficiencies"].rows
    }
    assert rows == {"Amateur": (2, 1, 0.5), "Trained": (4, 3, 1), "Professional": (6, 7, 3), "Expert": (8, 13, 7)}
