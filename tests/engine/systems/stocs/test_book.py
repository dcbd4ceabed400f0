"""What no scripted fight can look at: warnings of forms, lines of the log, values that are kept for later."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import pytest

from engine.errors import BadInput, Refused
from engine.events import Reported
from engine.history import told_ask
from engine.systems.stocs.flows import ROLLED
from tests.engine.systems.stocs.gunfight import ADA, TIM, TOM, WORDS, burst, person, session, weapon

if TYPE_CHECKING:
    from engine.session import Session

SPEAR: Final = TOM | {"name": "Spear", "weapons": ["Spear"]}
KNIFE: Final = TIM | {"name": "Knife", "weapons": ["Knife"]}


def warnings(found: Session, action: str, values: dict[str, Any]) -> list[str]:
    return [WORDS.render(one) for one in found.form(action, values).warnings]


def blow(found: Session, actor: str, target: str, **more: Any) -> dict[str, Any]:
    return {
        "actor": person(found, actor),
        "target": person(found, target),
        "weapon": weapon(found, actor, actor),
    } | more


def test_the_form_says_that_the_longer_weapon_strikes_first_and_only_in_the_first_exchange() -> None:
    found = session(SPEAR, KNIFE)
    said = "Spear has the longer weapon and strikes first."
    assert said in warnings(found, "strike", blow(found, "Knife", "Spear"))
    assert said not in warnings(found, "strike", blow(found, "Spear", "Knife"))
    found.submit("strike", blow(found, "Spear", "Knife"))
    found.answer("hit", [20])
    assert said not in warnings(found, "strike", blow(found, "Knife", "Spear"))


def test_all_divide_their_skill_as_the_round_begins_and_the_rest_goes_to_defence() -> None:
    found = session(SPEAR, KNIFE | {"skills": {"Combat(Melee)": 11}})
    found.submit("start", {"combatants": [person(found, "Spear"), person(found, "Knife")]})
    form = found.form("allot", {"actor": person(found, "Knife")})
    assert form.warnings == ()
    assert {one.key: one.suggested for one in form.fields if one.kind == "whole"} == {"attack": 6, "defence": 5}
    form = found.form("allot", {"actor": person(found, "Knife"), "attack": 2})
    assert {one.key: one.suggested for one in form.fields if one.kind == "whole"} == {"attack": 6, "defence": 9}


def test_a_second_blow_in_a_round_is_warned_of() -> None:
    found = session(SPEAR, KNIFE)
    found.submit("start", {"combatants": [person(found, "Spear"), person(found, "Knife")]})
    fresh = warnings(found, "strike", blow(found, "Spear", "Knife"))
    found.submit("strike", blow(found, "Spear", "Knife"))
    found.answer("hit", [20])
    added = [one for one in warnings(found, "strike", blow(found, "Spear", "Knife")) if one not in fresh]
    assert len(added) == 1
    assert "Spear" in added[0]


def rolled_set(faces: list[list[int]], **options: Any) -> list[int]:
    found = session({"name": "New"}, **options)
    found.submit("roll_set", {"character": person(found, "New")})
    for thrown in faces:
        found.answer(found.open_asks[0].id, thrown)
    kept: list[int] = found.campaign.person_named("New").values[ROLLED]
    return kept


PAIRS: Final = [[5, 6]] * 5


def test_a_set_keeps_six_totals_with_ones_rolled_again_until_they_are_gone() -> None:
    assert rolled_set([[1, 7], [1], [4], [1, 1], [2, 3], *PAIRS[:4]]) == [11, 5, 11, 11, 11, 11]


def test_a_table_may_roll_a_one_again_just_once_or_only_a_pair_of_them() -> None:
    assert rolled_set([[1, 7], [1], *PAIRS], reroll_ones="once") == [8, 11, 11, 11, 11, 11]
    assert rolled_set([[1, 7], *PAIRS], reroll_ones="double_ones") == [8, 11, 11, 11, 11, 11]
    assert rolled_set([[1, 1], [1, 9], *PAIRS], reroll_ones="double_ones") == [10, 11, 11, 11, 11, 11]


def test_what_is_set_as_a_total_is_a_number() -> None:
    found = session({"name": "New"})
    found.submit("roll_set", {"character": person(found, "New")})
    with pytest.raises(BadInput, match="cannot be a total"):
        found.override(found.open_asks[0].id, "many", "because")


def test_the_slowest_declares_first_by_dex_itself() -> None:
    # Ada's DEX is 12 and 17 with her gun ready; Quick has 14: she declares before him, and acts before him.
    quick = TOM | {"name": "Quick", "attributes": {"STR": 10, "CON": 14, "DEX": 14, "WIL": 12}}
    found = session(ADA, quick, declaration=True)
    found.submit("start", {"combatants": [person(found, "Quick"), person(found, "Ada")]})
    told = [WORDS.render(one.text) for one in found.log[-1].events if isinstance(one, Reported)]
    assert told == ["To declare, slowest first: Ada, Quick"]


def test_a_medic_who_is_nobody_cannot_care() -> None:
    found = session(TOM)
    with pytest.raises(BadInput):
        found.submit("care", {"patient": person(found, "Tom"), "medic": "Nobody", "rest": True})


def test_a_quirk_helps_no_die_of_damage() -> None:
    found = session(SPEAR, KNIFE)
    found.submit("strike", blow(found, "Spear", "Knife", no_defence=True))
    found.answer("hit", [2])
    damage = found.open_asks[0]
    with pytest.raises(Refused):
        found.interrupt(damage.id, "quirk", 3)


def test_the_log_says_how_a_choice_reads() -> None:
    found = session(ADA, TOM, critical_burst="chosen")
    found.submit("burst", burst(found, "MAC-10", {"Tom": 6}))
    found.answer("hit", [1])
    found.answer("target1.hits", [9, 10])
    found.choose("target1.doubled", "hit2")
    while found.open_asks:
        found.roll()
    record = next(one for one in found.log[-1].asked if one.ask == "target1.doubled")
    assert record.result == "hit2"
    line = told_ask(record, found.campaign, WORDS)
    assert WORDS.render(line.said) == "Which bullet in Tom counts double?: hit 2"


def test_the_grenade_that_was_thrown_is_proposed_to_go_off() -> None:
    found = session(SPEAR | {"weapons": ["Offensive", "Defensive"]}, KNIFE)
    charge = next(one for one in found.form("explode", {}).fields if one.key == "charge")
    assert charge.suggested is None
    values = {"actor": person(found, "Spear"), "target": person(found, "Knife"), "range_m": 8}
    found.submit("throw", values | {"weapon": weapon(found, "Spear", "Defensive")})
    found.answer("hit", [20])
    charge = next(one for one in found.form("explode", {}).fields if one.key == "charge")
    assert charge.suggested == "Defensive"
