"""What the forms of InstaRPG offer, suggest, warn of and refuse."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from engine.players_view import hurt
from tests.engine.systems.instarpg.skirmish import ADA, BEN, BOB, WORDS, attack, person, session, weapon

if TYPE_CHECKING:
    from engine.actions import Form, FormField
    from engine.session import Session


def form(found: Session, action: str, values: dict[str, Any]) -> Form:
    return found.form(action, values)


def fields(shown: Form) -> dict[str, FormField]:
    return {field.key: field for field in shown.fields}


def refusals(shown: Form) -> list[str]:
    return [problem.said.key for problem in shown.problems]


def warnings(shown: Form) -> list[str]:
    return [warning.key for warning in shown.warnings]


def test_a_blow_asks_for_no_range_and_a_shot_for_no_parry() -> None:
    found = session(ADA, BEN)
    blow = fields(form(found, "attack", attack(found, "Knife")))
    assert {"range_m", "mode", "blast_m"}.isdisjoint(blow)
    assert {"parry", "charge", "dual", "cover"} <= blow.keys()
    shot = fields(form(found, "attack", attack(found, "Submachine gun", range_m=5)))
    assert {"parry", "charge", "blast_m"}.isdisjoint(shot)
    assert shot["range_m"].required
    assert [option.id for option in shot["mode"].options] == ["1", "5"]
    assert "blast_m" in fields(form(found, "attack", attack(found, "Grenade", range_m=5)))


def test_a_window_ticks_the_parry_that_the_target_can_make() -> None:
    found = session(ADA, BEN, BOB, BEN | {"name": "Bare", "weapons": []}, BEN | {"name": "Out", "current": {"HP": 0}})
    ticked = {
        name: bool(fields(form(found, "attack", attack(found, "Knife", name)))["parry"].suggested)
        for name in ("Ben", "Bob", "Bare", "Out")
    }
    assert ticked == {"Ben": True, "Bob": True, "Bare": False, "Out": False}
    bare = form(found, "attack", attack(found, "Knife", "Bare", parry=True))
    assert (refusals(bare), warnings(bare)) == ([], ["warning.nothing_to_parry_with"])
    assert refusals(form(found, "attack", attack(found, "Knife", "Out", parry=True))) == ["problem.target_down"]


def test_a_window_ticks_the_move_that_was_made() -> None:
    found = session(ADA, BEN)
    ada = person(found, "Ada")
    assert not fields(form(found, "attack", attack(found, "Knife")))["moved"].suggested
    found.submit("move", {"actor": ada, "metres": 1.5})
    assert not fields(form(found, "attack", attack(found, "Knife")))["moved"].suggested
    found.submit("move", {"actor": ada, "metres": 1})  # the second step is a move
    found.submit("move", {"actor": ada, "metres": 4})
    assert fields(form(found, "attack", attack(found, "Knife")))["moved"].suggested
    assert fields(form(found, "check", {"actor": ada, "skill": "Hide", "difficulty": 10}))["moved"].suggested


def test_acting_after_a_full_move_and_a_full_move_after_acting_are_warned_of() -> None:
    found = session(ADA, BEN)
    ada, ben = person(found, "Ada"), person(found, "Ben")
    found.submit("move", {"actor": ada, "metres": 15})
    assert warnings(form(found, "attack", attack(found, "Knife"))) == ["warning.full_move"]
    found.submit("attack", {"actor": ben, "target": ada})
    found.cancel()
    found.submit("start", {"combatants": [ben]})
    found.submit("attack", {"actor": ben, "target": ada, "modifier": -40})
    found.roll_all()
    assert warnings(form(found, "move", {"actor": ben, "metres": 12})) == ["warning.acted_full_move"]
    assert "warning.second_action" in warnings(form(found, "attack", {"actor": ben, "target": ada}))


def test_two_weapons_must_be_of_one_kind_and_fit_one_hand_each() -> None:
    found = session(ADA | {"armour": ["Shield"]}, BEN)
    knife, sword, gun = (weapon(found, "Ada", name) for name in ("Knife", "Long sword", "Submachine gun"))
    both = form(found, "attack", attack(found, "Long sword", dual=knife))
    assert warnings(both) == ["warning.two_handed", "warning.shield_hand"]
    assert refusals(form(found, "attack", attack(found, "Knife", dual=gun))) == ["problem.two_kinds"]
    assert refusals(form(found, "attack", attack(found, "Knife", dual=knife))) != []
    offered = {option.id for option in fields(form(found, "attack", attack(found, "Knife")))["dual"].options}
    assert sword in offered
    assert gun not in offered


def test_a_weapon_that_cannot_be_read_is_said_and_not_tried() -> None:
    odd = [{"name": "Puzzle", "damage": "lots"}, {"name": "Mixed", "damage": "1d10", "rate": "1, 5", "range_m": 5}]
    found = session(ADA | {"weapons": odd}, BEN)
    for name in ("Puzzle", "Mixed"):
        assert refusals(form(found, "attack", attack(found, name, range_m=3 if name == "Mixed" else None))) == [
            "problem.weapon_unreadable"
        ]


def test_more_than_three_layers_are_warned_of() -> None:
    padded = BEN | {"name": "Padded", "armour": ["Sturdy clothes", "Studded leather", "Chain mail", "Plate"]}
    found = session(ADA, padded)
    assert warnings(form(found, "attack", attack(found, "Knife", "Padded"))) == ["warning.layers"]


def test_stances_are_for_the_beginning_of_a_round_and_once() -> None:
    found = session(ADA, BEN)
    ada, ben = person(found, "Ada"), person(found, "Ben")
    assert refusals(form(found, "reflexes", {"actor": ada})) == ["problem.no_fight"]
    assert refusals(form(found, "defend", {"actor": ben})) == ["problem.untrained"]
    found.submit("start", {"combatants": [ada, ben]})
    shown = fields(form(found, "defend", {"actor": ada}))["rating"]
    assert (shown.suggested, shown.highest) == (2, 2)
    found.submit("defend", {"actor": ada})
    found.roll_all()
    assert refusals(form(found, "defend", {"actor": ada})) == ["problem.tried"]
    found.submit("attack", attack(found, "Knife", modifier=-40))
    found.roll_all()
    assert warnings(form(found, "reflexes", {"actor": ada})) == ["warning.round_began"]
    assert refusals(form(found, "overpower", {"actor": ben, "opponent": ben})) == ["problem.own_opponent"]


def test_what_the_book_would_not_give_is_warned_of() -> None:
    found = session(ADA, BEN)
    players = [person(found, "Ada"), person(found, "Ben")]
    assert warnings(form(found, "award", {"players": players, "riddle": 4, "discovery": 5})) == ["warning.award"]
    assert refusals(form(found, "award", {"players": players})) == ["problem.no_award"]


@pytest.mark.parametrize("state", ["unconscious", "dead"])
def test_who_is_down_cannot_act(state: str) -> None:
    found = session(ADA, BEN)
    found.submit("condition", {"target": person(found, "Ada"), "name": state})
    assert refusals(form(found, "attack", attack(found, "Knife"))) == ["problem.cannot_act"]
    assert refusals(form(found, "move", {"actor": person(found, "Ada"), "metres": 1})) == ["problem.cannot_act"]


def test_players_see_who_has_no_hit_points_left() -> None:
    found = session(BEN | {"scores": {"HP": 6}})
    ben = person(found, "Ben")

    def seen() -> str:
        return hurt(found.system, found.campaign, found.campaign.people[ben]).said.key

    told = [seen()]
    for left in (2, 0):
        found.submit("set", {"character": ben, "field": "current_HP", "value": left})
        told.append(seen())
    assert told == ["hurt.unhurt", "hurt.hurt", "hurt.badly"]


def test_who_acts_as_one_rolls_initiative_as_one_by_name() -> None:
    goons = [{"name": f"Goon {number}", "kind": "npc"} for number in (1, 2, 3)]
    found = session(ADA, *goons)
    names = [person(found, name) for name in ("Ada", "Goon 1", "Goon 2", "Goon 3")]
    found.submit("start", {"combatants": names, "groups": {"Goon": names[1:]}})
    found.submit("initiative", {})
    assert [WORDS.render(one.label) for one in found.open_asks] == ["Ada: initiative", "Goon 1 and 2 more: initiative"]
