"""Plays the scripted fights of a rule system and breaks its rules, to see that the fights notice."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import pytest
from msgspec.structs import replace

from engine.armoury import load_tables, load_words
from engine.errors import BadInput, Refused
from engine.scenario import open_scenario, play, read_scenario, rules_in, summary
from engine.systems import SYSTEMS
from tests.policy.tree import ROOT

if TYPE_CHECKING:
    from engine.campaign import RuleTable

Patch = pytest.MonkeyPatch
Breaking = Callable[[Patch], None]

CASES: Final = ROOT / "tests" / "cases"


class Broken(NamedTuple):
    """A rule, a case that claims it, and how to break it."""

    rule: str
    case: str
    how: Breaking


def outcome(system: str, case: str) -> tuple[frozenset[str], list[str]]:
    """Rules that a case names, and what failed."""
    scenario = read_scenario((CASES / system / case).read_bytes())
    words = load_words("en", scenario.system)
    try:
        session = open_scenario(scenario, SYSTEMS, words)
        results = play(scenario, session, words)
    except (BadInput, Refused) as error:
        return frozenset(), [str(error)]
    return frozenset(rules_in(summary(session, words, results))), results.failures


@functools.cache
def named(system: str, case: str) -> frozenset[str]:
    """Rules that a case names as long as nothing is broken."""
    return outcome(system, case)[0]


def must_fail(system: str, broken: Broken, patch: Patch) -> None:
    """Breaks the rule and plays the case that claims it."""
    assert broken.rule in named(system, broken.case), f"{broken.case} does not name {broken.rule}"
    broken.how(patch)
    assert outcome(system, broken.case)[1] != []


def constant(module: Any, name: str, value: Any) -> Breaking:
    """Another value of a name in a module."""
    return lambda patch: patch.setattr(module, name, value)


def item(found: dict[Any, Any], key: Any, value: Any) -> Breaking:
    """Another value in a dictionary of the code."""
    return lambda patch: patch.setitem(found, key, value)


def cell(module: Any, table: str, row: str, column: str, value: Any) -> Breaking:
    """Another number in a rule table, for the module of a system that loads its tables."""

    def changed(tables: dict[str, RuleTable]) -> dict[str, RuleTable]:
        rows = tuple(
            replace(one, values={**one.values, column: value}) if one.name == row else one for one in tables[table].rows
        )
        return {**tables, table: replace(tables[table], rows=rows)}

    return lambda patch: patch.setattr(module, "load_tables", lambda name: changed(load_tables(name)))
