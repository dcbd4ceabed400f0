"""A case of InstaRPG fails once a rule that it names is broken."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import pytest
from msgspec.structs import replace

from engine.reasons import Reason, Reasoned
from engine.systems.instarpg import (
    attack_rating,
    attacking,
    bleeding,
    budget,
    costs,
    critical,
    defence,
    dying,
    experience,
    fatigue,
    harm,
    initiative,
    injury,
    medicine,
    moving,
    parrying,
    people,
    person,
    ready,
    recovery,
    rolls,
    skills,
    system,
    tasks,
    weapons,
)
from engine.systems.instarpg.person import Person
from engine.systems.instarpg.reckoning import Reckoning
from engine.units import HOUR
from engine.words import literal
from tests.policy.coverage import Broken, Patch, cell, constant, item, must_fail

if TYPE_CHECKING:
    from engine.asks import Throw
    from tests.policy.coverage import Breaking


def row(table: str, name: str, column: str, value: Any) -> Breaking:
    return cell(system, table, name, column, value)


def method(of: type, name: str, value: Any) -> Breaking:
    return lambda patch: patch.setattr(of, name, value)


def must_exceed_the_difficulty(patch: Patch) -> None:
    made = rolls.check
    patch.setattr(tasks, "check", lambda *given, **named: made(*given, **{**named, "strictly": True}))


def without_natural_ones(module: Any) -> Breaking:
    made = rolls.check

    def check(*given: Any, **named: Any) -> Throw[rolls.Outcome]:
        throw = made(*given, **named)
        return replace(throw, counts=lambda face: face + rolls.MARK)

    return lambda patch: patch.setattr(module, "check", check)


def never_moved(patch: Patch) -> None:
    patch.setattr(Person, "has_moved", property(lambda _: False))


def armour_after_con(self: Reckoning, points: int) -> int:
    left = max(1, points - self.con) - sum(stopped for _, stopped, _ in self.armour)
    return max(0, left)


def shortest_step_first(patch: Patch) -> None:
    made = attack_rating.range_line
    patch.setattr(
        attack_rating, "range_line", lambda weapon, range_m: made(weapon, range_m + 1e-6 if range_m == 15 else range_m)
    )


def odd_point_to_health(self: Reckoning, points: int) -> tuple[int, int]:
    harm_done = self.through(points)
    return (harm_done - harm_done // 2, harm_done // 2) if self.blunt else (harm_done, 0)


def first_of_each(patch: Patch) -> None:
    patch.setattr(defence, "_best", lambda lines: lines)


def modes_alike(patch: Patch) -> None:
    made = weapons.mode_of
    patch.setattr(attacking, "mode_of", lambda weapon, _mode: made(weapon, ""))


def no_distance(patch: Patch) -> None:
    made = weapons.parse_code
    patch.setattr(weapons, "parse_code", lambda code: replace(made(code), distance=False))
    patch.setattr(weapons, "_modes", weapons._modes.__wrapped__)  # noqa: SLF001 - what was read before is forgotten


def undivided(patch: Patch) -> None:
    made = weapons.parse_code
    patch.setattr(weapons, "parse_code", lambda code: replace(made(code), divisor=1))
    patch.setattr(weapons, "_modes", weapons._modes.__wrapped__)  # noqa: SLF001 - what was read before is forgotten


def always_rolled_again(patch: Patch) -> None:
    patch.setattr(initiative, "option", lambda _campaign, name: "each" if name == "npc_initiative" else False)


def own_skills_without_attribute(patch: Patch) -> None:
    made = skills.skill_named
    patch.setattr(person, "skill_named", lambda campaign, name, _row=None: made(campaign, name))


def unsorted(patch: Patch) -> None:
    made = initiative._sorted  # noqa: SLF001 - where the dice make the order
    patch.setattr(
        initiative,
        "_sorted",
        lambda fight, entries: replace(made(fight, entries), order=tuple(s.id for s in fight.slots)),
    )


def one_layer(patch: Patch) -> None:
    made = Person.layers
    patch.setattr(Person, "layers", lambda self, place: made(self, place)[:1])


def one_attribute(patch: Patch) -> None:
    made = tasks.rated

    def rated(one: Person, skill: str, attributes: list[str], *rest: Any, **named: Any) -> Reasoned[int]:
        return made(one, skill, attributes[:1], *rest, **named)

    patch.setattr(tasks, "rated", rated)


def one_for_all_points(patch: Patch) -> None:
    patch.setattr(dying, "option", lambda _campaign, _name: "final")


BROKEN: Final = (
    Broken("INSTARPG-001", "checks.json", must_exceed_the_difficulty),
    Broken("INSTARPG-002", "checks.json", without_natural_ones(tasks)),
    Broken("INSTARPG-003", "checks.json", constant(rolls, "MARK", 0)),
    Broken("INSTARPG-004", "checks.json", constant(tasks, "against", lambda value: rolls.against(value + 1))),
    Broken("INSTARPG-005", "creation.json", constant(people, "FIRST_ATTRIBUTE", 2)),
    Broken("INSTARPG-006", "checks.json", method(Person, "attribute", lambda _self, key: Reason(literal(key), 1))),
    Broken("INSTARPG-007", "checks.json", one_attribute),
    Broken("INSTARPG-008", "creation.json", constant(people, "FIRST_SCORE", 4)),
    Broken("INSTARPG-009", "rest.json", item(person.LOST, "MS", "ep_lost")),
    Broken("INSTARPG-010", "dying.json", constant(critical, "fall_unconscious", lambda *_: iter(()))),
    Broken("INSTARPG-011", "rest.json", constant(fatigue, "EP_LOST", "hp_lost")),
    Broken("INSTARPG-012", "rest.json", constant(fatigue, "HOURLY", 2)),
    Broken("INSTARPG-013", "checks.json", method(Person, "on_check", lambda _self, *lines, **_: Reasoned(0, lines))),
    Broken("INSTARPG-014", "checks.json", method(Person, "current", lambda _self, _key: Reasoned(5))),
    Broken("INSTARPG-015", "creation.json", constant(costs, "FIRST_SKILL", 2)),
    Broken("INSTARPG-016", "checks.json", method(Person, "rating", lambda _self, _name: Reasoned(0))),
    Broken("INSTARPG-017", "checks.json", constant(person, "UNTRAINED", "nothing")),
    Broken("INSTARPG-018", "checks.json", method(Person, "can_use", lambda _self, _name: True)),
    Broken("INSTARPG-019", "checks.json", constant(fatigue, "TAGGED", (0, 1))),
    Broken("INSTARPG-020", "rewards.json", method(Person, "limit", lambda _self, _skill: None)),
    Broken("INSTARPG-021", "creation.json", row("skills", "Medical Treatment", "requires", [])),
    Broken("INSTARPG-022", "creation.json", own_skills_without_attribute),
    Broken("INSTARPG-023", "checks.json", row("skills", "Move Silently", "attribute", "STR")),
    Broken("INSTARPG-024", "rest.json", constant(harm, "ACROBATICS", "Search")),
    Broken("INSTARPG-025", "stances.json", constant(attack_rating, "OFF_GUARD", 0)),
    Broken("INSTARPG-026", "parries.json", constant(attack_rating, "TWO_WEAPONS", -1)),
    Broken("INSTARPG-027", "rest.json", constant(fatigue, "ENDURANCE", "Acrobatics")),
    Broken("INSTARPG-028", "dying.json", constant(medicine, "AID_DIFFICULTY", 9)),
    Broken("INSTARPG-029", "dying.json", constant(medicine, "TREATMENT_DIFFICULTY", 13)),
    Broken("INSTARPG-030", "moves.json", item(attack_rating.SKILLS, (False, False), "Ranged combat")),
    Broken("INSTARPG-031", "ranged.json", item(attack_rating.SKILLS, (True, False), "Hand-to-hand combat")),
    Broken("INSTARPG-032", "order.json", constant(ready, "INITIATIVE", "Education")),
    Broken("INSTARPG-033", "stances.json", item(fatigue.TIRING, "Overpower", (0, 2))),
    Broken("INSTARPG-034", "parries.json", constant(parrying, "ONCE", 2)),
    Broken("INSTARPG-035", "parries.json", constant(parrying, "PARRY_MULTIPLE", "Search")),
    Broken("INSTARPG-036", "stances.json", item(fatigue.TIRING, "Reflexes", (1, 1))),
    Broken("INSTARPG-037", "creation.json", row("skills", "Education", "standard", False)),
    Broken("INSTARPG-038", "creation.json", constant(costs, "BASE_XP", 51)),
    Broken("INSTARPG-039", "costs.json", constant(costs, "attribute_step", lambda rating: rating * rating)),
    Broken("INSTARPG-040", "creation.json", constant(costs, "LEAST_NEW_SKILL", 5)),
    Broken("INSTARPG-041", "costs.json", constant(costs, "skill_step", lambda rating: 2 * rating)),
    Broken("INSTARPG-042", "costs.json", constant(costs, "score_step", lambda rating: 2 * rating)),
    Broken("INSTARPG-043", "rewards.json", constant(experience, "GRANTED", "elsewhere")),
    Broken(
        "INSTARPG-046",
        "bleeding_in_rounds.json",
        method(type(system.INSTARPG), "round_seconds", lambda _self, _campaign: 12),
    ),
    Broken("INSTARPG-047", "order.json", unsorted),
    Broken("INSTARPG-048", "order.json", always_rolled_again),
    Broken("INSTARPG-049", "moves.json", constant(moving, "STEP_M", 1.0)),
    Broken("INSTARPG-050", "moves.json", constant(ready, "STANDARD_M", 9.0)),
    Broken("INSTARPG-051", "moves.json", constant(moving, "FULL_TIMES", 3)),
    Broken("INSTARPG-052", "moves.json", never_moved),
    Broken("INSTARPG-053", "moves.json", constant(moving, "weapon_in_hand", lambda _: "")),
    Broken("INSTARPG-054", "moves.json", constant(moving, "_far", lambda *_: None)),
    Broken("INSTARPG-055", "moves.json", constant(attack_rating, "CHARGE", 1)),
    Broken("INSTARPG-057", "cover.json", constant(attack_rating, "BASE", 11)),
    Broken("INSTARPG-058", "ranged.json", item(weapons.SIZES, "L", -1)),
    Broken("INSTARPG-060", "cover.json", row("armour", "Plate helmet", "defence_hand", 9)),
    Broken("INSTARPG-061", "cover.json", constant(defence, "_covers", lambda _person, _cover: [])),
    Broken("INSTARPG-062", "ranged.json", constant(attack_rating, "FARTHEST_STEP", 3)),
    Broken("INSTARPG-063", "ranged.json", modes_alike),
    Broken("INSTARPG-064", "ranged.json", row("ranged", "Heavy pistol", "clip", 8)),
    Broken("INSTARPG-065", "ranged.json", no_distance),
    Broken("INSTARPG-066", "zones.json", row("body_zones", "Abdomen", "place", "torso")),
    Broken("INSTARPG-067", "zones.json", undivided),
    Broken("INSTARPG-068", "zones.json", method(Person, "layers", lambda _self, _place: ())),
    Broken("INSTARPG-069", "armour.json", method(Reckoning, "through", lambda self, points: max(0, points - self.con))),
    Broken("INSTARPG-070", "armour.json", method(Reckoning, "losses", odd_point_to_health)),
    Broken("INSTARPG-071", "armour.json", row("armour", "Kevlar", "ap_ranged", 4)),
    Broken("INSTARPG-072", "armour.json", one_layer),
    Broken("INSTARPG-073", "cover.json", row("armour", "Shield", "shield", False)),
    Broken("INSTARPG-074", "zones.json", method(Person, "layers", lambda self, _place: self.armour)),
    Broken("INSTARPG-075", "zones.json", method(Reckoning, "through", armour_after_con)),
    Broken("INSTARPG-076", "dying.json", row("critical_damage", "Out cold and bleeding", "bleeding", False)),
    Broken("INSTARPG-077", "dying.json", constant(bleeding, "EVERY", 90)),
    Broken("INSTARPG-078", "dying.json", constant(dying, "EDGE", -10)),
    Broken("INSTARPG-079", "dying.json", constant(dying, "INTERVAL", 7 * HOUR)),
    Broken("INSTARPG-B03", "creation_other_tables.json", constant(budget, "option", lambda *_: "non_standard")),
    Broken("INSTARPG-B04", "order.json", constant(initiative, "_tied", lambda _: [])),
    Broken("INSTARPG-B05", "cover.json", constant(attack_rating, "is_covered", lambda *_: False)),
    Broken("INSTARPG-B07", "cover.json", first_of_each),
    Broken("INSTARPG-B09", "zones.json", method(Reckoning, "through", armour_after_con)),
    Broken("INSTARPG-B10", "armour.json", method(Reckoning, "through", lambda self, points: max(1, points - self.con))),
    Broken("INSTARPG-B11", "armour.json", row("armour", "Kevlar vest, as printed", "ap_ranged", 5)),
    Broken(
        "INSTARPG-B14", "dying.json", row("critical_damage", "Out cold and bleeding, line cut off", "bleeding", False)
    ),
    Broken("INSTARPG-B15", "dying.json", constant(critical, "LASTING_HARM_DIFFICULTY", 9)),
    Broken("INSTARPG-B16", "dying.json", one_for_all_points),
    Broken("INSTARPG-B17", "dying.json", constant(medicine, "stop_bleeding", lambda *_: iter(()))),
    Broken(
        "INSTARPG-B27",
        "parries.json",
        constant(parrying, "total", lambda *lines: Reasoned(lines[0].value, lines)),
    ),
    Broken("INSTARPG-B33", "ranged.json", shortest_step_first),
    Broken("INSTARPG-B34", "parries.json", item(attack_rating.SKILLS, (True, True), "Ranged combat")),
    Broken("INSTARPG-B35", "zones.json", constant(attacking, "option", lambda *_: True)),
    Broken("INSTARPG-B36", "order.json", constant(ready, "held", lambda one: one.weapons[:1])),
    Broken("INSTARPG-B38", "creation.json", constant(costs, "DEAREST_SCORE", 1000)),
    Broken("INSTARPG-B42", "dying.json", constant(recovery, "HP_LOST", "elsewhere")),
    Broken(
        "INSTARPG-B43",
        "armour.json",
        constant(harm, "Blow", lambda attack, **named: injury.Blow(attack or "hand", **named)),
    ),
)


@pytest.mark.parametrize("broken", BROKEN, ids=lambda broken: f"{broken.rule}")
def test_a_case_fails_once_the_rule_that_it_names_is_broken(broken: Broken, monkeypatch: Patch) -> None:
    must_fail("instarpg", broken, monkeypatch)
