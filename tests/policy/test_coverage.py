"""Each rule of each book, and each ruling, is named by a case that it decides, or says why none can."""

from __future__ import annotations

import re
from typing import Any, Final

import pytest

from engine.armoury import load_rules
from engine.scenario import read_scenario
from engine.systems import SYSTEMS
from tests.policy.coverage import CASES, named

RULES: Final = {"stocs": 149, "unlock": 82, "cyberpunk": 39, "instarpg": 79}
"""Number of the rules of each book, its rulings apart."""

UNPLAYED: Final = {
    "moving_fire": "it moves only what a window ticks; a script names its situations itself",
}
"""House rules that no case can show, and why."""

ONE_IS_ENOUGH: Final = frozenset({"round_seconds", "dl_dial"})
"""House rules that are numbers: a round of another length differs by its seconds alone, a dial by one or by two."""

every_system = pytest.mark.parametrize("system", SYSTEMS)


@every_system
def test_every_rule_of_the_book_has_a_summary(system: str) -> None:
    wanted = {f"{system.upper()}-{number:03}" for number in range(1, RULES[system] + 1)}
    assert {rule for rule in load_rules(system) if re.fullmatch(r"[A-Z]+-[0-9]{3}", rule)} == wanted


@every_system
def test_every_rule_and_ruling_is_named_by_a_case_or_is_descriptive(system: str) -> None:
    covered = frozenset().union(*(named(system, case.name) for case in (CASES / system).glob("*.json")))
    left = {rule for rule, one in load_rules(system).items() if one.kind != "descriptive"} - covered
    assert left == set()


@every_system
def test_every_descriptive_rule_says_why_it_cannot_be_played(system: str) -> None:
    assert {rule for rule, one in load_rules(system).items() if one.kind == "descriptive" and not one.reason} == set()


@every_system
def test_every_reading_of_a_house_rule_is_played(system: str) -> None:
    played: set[tuple[str, Any]] = set()
    for case in (CASES / system).glob("*.json"):
        scenario = read_scenario(case.read_bytes())
        played |= set(scenario.options.items())
        played |= {(step.values["name"], step.values["value"]) for step in scenario.steps if step.action == "option"}
    for rule in SYSTEMS[system].options:
        others = set(rule.choices) - {rule.default}
        shown = {value for option, value in played if option == rule.name} & others
        assert shown == others or (rule.name in ONE_IS_ENOUGH and shown) or rule.name in UNPLAYED, rule.name
