"""Sheets of the Cyberpunk combat: what follows from what is typed, what is spent, and the way out and in again."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.errors import BadInput
from engine.systems import SYSTEMS
from engine.systems.cyberpunk.person import ATTRIBUTES, PLACES, level_of
from engine.systems.cyberpunk.protection import protection
from engine.systems.cyberpunk.schema import SCHEMA, attribute_points, skill_points
from tests.engine.systems.cyberpunk.street import ANN, BOB, session

SYSTEM = SYSTEMS["cyberpunk"]


def derived(key: str, **spec: Any) -> Any:
    found = session({"name": "One", **spec}, **spec.pop("options", {}))
    return SCHEMA.derived[key].of(found.campaign, found.campaign.person_named("One")).value


@pytest.mark.parametrize(
    ("bt", "btm"), [(1, 0), (2, 0), (3, -1), (4, -1), (5, -2), (7, -2), (8, -3), (9, -3), (10, -4), (11, -5), (16, -5)]
)
def test_btm_follows_from_bt(bt: int, btm: int) -> None:
    assert derived("BTM", stats={"BT": bt}) == btm


@pytest.mark.parametrize(
    ("boxes", "level", "penalty", "stun", "death"),
    [
        (0, "–", 0, 8, 8),
        (1, "Light", 0, 8, 8),
        (4, "Light", 0, 8, 8),
        (5, "Serious", -2, 7, 8),
        (8, "Serious", -2, 7, 8),
        (9, "Critical", -4, 6, 8),
        (12, "Critical", -4, 6, 8),
        (13, "Mortal 0", -6, 5, 8),
        (16, "Mortal 0", -6, 5, 8),
        (17, "Mortal 1", -6, 4, 7),
        (40, "Mortal 6", -6, -1, 2),
        (41, "Mortal 6", -6, -1, 2),
    ],
)
def test_wound_levels(boxes: int, level: str, penalty: int, stun: int, death: int) -> None:
    spec = {"stats": {"BT": 8}, "damage": boxes}
    found = tuple(derived(key, **spec) for key in ("level", "penalty", "stun_save", "death_save"))
    assert found == (level, penalty, stun, death)


def test_levels_are_four_boxes_each() -> None:
    assert [level_of(boxes) for boxes in range(1, 41)] == [(boxes - 1) // 4 for boxes in range(1, 41)]


def test_what_the_body_can_do() -> None:
    stats = {"BT": 6, "MA": 7, "EMP": 5, "LK": 4}
    wanted = {
        "save": 6,
        "move_m": 7,
        "run_m": 21,
        "leap_m": 5.25,
        "carry_kg": 60,
        "lift_kg": 240,
        "humanity": 50,
        "luck": 4,
    }
    assert {key: derived(key, stats=stats) for key in wanted} == wanted


def sp(*armour: Any, place: str = "torso", effect: str = "", **options: Any) -> int:
    found = session({"name": "One", "stats": {"BT": 6}, "armour": list(armour)}, **options)
    return protection(found.campaign, found.campaign.person_named("One"), place, effect).value


def test_layers() -> None:
    jacket, kevlar, gunner = "Light armour jacket", "Kevlar T-shirt/vest", "Door-gunner's vest"
    assert sp() == 0
    assert sp(kevlar) == 7
    assert sp(kevlar, sp_values="published") == 10
    assert sp(kevlar, jacket) == 9 + 3  # 2 apart
    assert sp(jacket, kevlar) == 9 + 3  # whichever was written down first
    assert sp(kevlar, jacket, layering="published") == 9 + 5
    assert sp(kevlar, gunner) == 17 + 2  # 10 apart
    assert sp(kevlar, jacket, gunner, "Heavy leather") == 17 + 2 + 2  # 8 and 12 apart; a fourth layer does nothing
    assert sp(kevlar, place="left_leg") == 0


def test_weapons_against_armour() -> None:
    jacket, vest = "Medium armour jacket", "Flack vest"
    assert [sp(jacket, effect=effect) for effect in ("", "ap", "edged", "mono")] == [12, 6, 6, 4]
    assert [sp(vest, effect=effect) for effect in ("", "ap", "edged", "mono")] == [13, 6, 13, 8]


def test_sp_written_by_hand_stands_for_all_pieces() -> None:
    found = session({"name": "One", "stats": {"BT": 6}, "sp": {"torso": 4, "head": 0}, "armour": ["Full plate suit"]})
    one = found.campaign.person_named("One")
    wanted = {"torso": 4, "head": 0, "left_arm": 17}
    assert {place: protection(found.campaign, one, place).value for place in wanted} == wanted


def test_points_of_a_new_character() -> None:
    found = session(ANN)
    ann = found.campaign.person_named("Ann")
    assert attribute_points(found.campaign, ann).value == (50, 55)
    assert skill_points(found.campaign, ann).value == (29, 40 + 8 + 6)
    found.submit("roll_points", {"character": ann.id})
    found.answer(found.open_asks[0].id, [10] * 10)
    assert attribute_points(found.campaign, found.campaign.person_named("Ann")).value == (50, 100)


def test_gear_comes_loaded_with_its_skill_and_a_copy_of_its_row() -> None:
    found = session(ANN)
    pistol = found.campaign.person_named("Ann").table("weapons")[0]
    assert (pistol.get("skill"), pistol.get("shots"), pistol.provenance) == ("Handgun", 10, "derived")
    assert found.campaign.person_named("Ann").count(f"rounds:{pistol.id}") == 10


@pytest.mark.parametrize(
    ("spec", "said"),
    [
        ({"stats": {"STR": 5}}, "no attribute “STR”"),
        ({"stats": {"REF": "quick"}}, "REF is 'quick'"),
        ({"sp": {"tail": 5}}, "no place “tail”"),
        ({"weapons": ["Blaster"]}, "the tables know no “Blaster”"),
        ({"weapons": [{"name": "Blaster"}]}, "needs damage"),
        ({"skills": {"Handgun": "good"}}, "level is 'good'"),
        ({"damage": -1}, "damage is -1"),
        ({"attributes": {}}, "a character has no “attributes”"),
    ],
)
def test_what_is_wrong_is_said_plainly(spec: dict[str, Any], said: str) -> None:
    with pytest.raises(BadInput, match=said):
        session({"name": "One", **spec})


GEAR = ("Medium pistol 9 mm", "Sword", "Grenade, fragmentation", {"name": "Own", "damage": "2d10", "range_m": 80})
ARMOUR = ("Steel helmet", "Heavy leather", {"name": "Coat", "sp": 2, "covers": ["torso"]})

specs = st.fixed_dictionaries(
    {"name": st.just("One"), "kind": st.sampled_from(["pc", "npc"])},
    optional={
        "stats": st.dictionaries(st.sampled_from(ATTRIBUTES), st.integers(0, 20)),
        "skills": st.dictionaries(
            st.sampled_from(["Handgun", "handgun ", "Juggling", "First Aid"]), st.integers(0, 20)
        ),
        "sp": st.dictionaries(st.sampled_from(PLACES), st.integers(0, 200)),
        "weapons": st.lists(st.sampled_from(GEAR), max_size=4),
        "armour": st.lists(st.sampled_from(ARMOUR), max_size=3),
        "damage": st.integers(0, 60),
        "stun_damage": st.integers(0, 60),
        "concept": st.text(max_size=20),
    },
)


@settings(max_examples=60, deadline=None)
@given(specs)
def test_a_sheet_comes_back_as_it_went_out(spec: dict[str, Any]) -> None:
    first = session(spec, BOB)
    written = SYSTEM.export_character(first.campaign, first.campaign.person_named("One"))
    again = session(written, BOB)
    assert SYSTEM.export_character(again.campaign, again.campaign.person_named("One")) == written
