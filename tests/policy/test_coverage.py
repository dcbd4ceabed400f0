"""Each rule of the gunfight is named by a case that it decides, and such a case fails once the rule is broken."""

from __future__ import annotations

import dataclasses
import functools
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import pytest
from msgspec.structs import replace

from engine.armoury import load_rules, load_tables, load_words
from engine.checks import Outcome
from engine.errors import BadInput, Refused
from engine.reasons import Reason, Reasoned
from engine.scenario import open_scenario, play, read_scenario, rules_in, summary
from engine.systems import SYSTEMS
from engine.systems.stocs import firing, firing_forms, handling, injury, order, panic, person, ranged, rolls, system
from engine.systems.stocs.person import Person
from engine.units import HOUR
from engine.words import text
from tests.policy.tree import ROOT

if TYPE_CHECKING:
    from engine.asks import Throw
    from engine.campaign import RuleTable

Patch = pytest.MonkeyPatch

CASES: Final = ROOT / "tests" / "cases" / "stocs"

SECTIONS: Final = (
    *range(1, 6), *range(13, 28), *range(41, 77), *range(91, 115), *range(138, 147),
)  # fmt: skip
"""Numbers of the rules of dice, attributes, skills, rounds, moves, panic, firearms, hits, wounds, dying, guns, NPCs."""

LATER: Final = {
    "STOCS-027": "how many quirks one may have comes with guided creation",
    "STOCS-042": "a declaration at the start of a round is table talk until there is an action for it",
    "STOCS-045": "reach is part of melee",
    "STOCS-046": "a gun in melee is part of melee",
    "STOCS-068": "half and tenfold time in combat is off by STOCS-B15, and no option ships without a behaviour",
}
"""Rules of these sections that no case of the gunfight can show, and why."""

OPTIONS: Final = frozenset(
    {
        "dl_rounding", "dl_dial", "aam_rounding", "panic_multishot_mod", "aam_on_panic", "aam_on_order", "recoil",
        "burst_dice_rounding", "critical_burst", "burst_long_range", "shotgun_halving", "hit_locations",
        "broken_limbs", "example_leg_kick", "fists_kill", "round_seconds",
    }
)  # fmt: skip
"""House rules of the gunfight, each with a case for every reading beside the default."""


def outcome(case: Path) -> tuple[frozenset[str], list[str]]:
    """Rules that a case names, and what failed."""
    scenario = read_scenario(case.read_bytes())
    words = load_words("en", scenario.system)
    try:
        session = open_scenario(scenario, SYSTEMS, words)
        results = play(scenario, session, words)
    except (BadInput, Refused) as error:
        return frozenset(), [str(error)]
    return frozenset(rules_in(summary(session, words, results))), results.failures


@functools.cache
def named(case: str) -> frozenset[str]:
    return outcome(CASES / case)[0]


def test_every_rule_of_the_gunfight_is_named_by_a_case_or_is_descriptive() -> None:
    rules = load_rules("stocs")
    covered = frozenset().union(*(named(case.name) for case in CASES.glob("*.json")))
    wanted = {f"STOCS-{number:03}" for number in SECTIONS}
    left = {rule for rule in wanted - covered if rules[rule].kind != "descriptive"}
    assert left - LATER.keys() == set()


def test_every_reading_of_a_house_rule_of_the_gunfight_is_played() -> None:
    played: set[tuple[str, Any]] = set()
    for case in CASES.glob("*.json"):
        scenario = read_scenario(case.read_bytes())
        played |= set(scenario.options.items())
        played |= {(step.values["name"], step.values["value"]) for step in scenario.steps if step.action == "option"}
    offered = {rule.name: rule for rule in SYSTEMS["stocs"].options}
    # A round of another length differs by its seconds alone, and a dial by one or by two.
    one_is_enough = {"round_seconds", "dl_dial"}
    for name in sorted(OPTIONS):
        others = set(offered[name].choices) - {offered[name].default}
        shown = {value for option, value in played if option == name} & others
        assert shown == others or (name in one_is_enough and shown), name


# ---- what happens when a rule is broken


class Broken(NamedTuple):
    """A rule, a case that claims it, and how to break it."""

    rule: str
    case: str
    how: Callable[[Patch], None]


def constant(module: Any, name: str, value: Any) -> Callable[[Patch], None]:
    return lambda patch: patch.setattr(module, name, value)


def cell(table: str, row: str, column: str, value: Any) -> Callable[[Patch], None]:
    """Another number in a rule table."""

    def changed(tables: dict[str, RuleTable]) -> dict[str, RuleTable]:
        rows = tuple(
            replace(one, values={**one.values, column: value}) if one.name == row else one for one in tables[table].rows
        )
        return {**tables, table: replace(tables[table], rows=rows)}

    return lambda patch: patch.setattr(system, "load_tables", lambda name: changed(load_tables(name)))


def closed_dice(patch: Patch) -> None:
    made = firing._damage  # noqa: SLF001 - where a weapon's dice are read
    patch.setattr(firing, "_damage", lambda weapon: replace(made(weapon), opens_at=None))


def die_without_naturals(patch: Patch) -> None:
    made = rolls.check

    def check(*arguments: Any, **named: Any) -> Throw[Outcome]:
        throw = made(*arguments, **named)
        return dataclasses.replace(throw, read=lambda face: Outcome(face <= (throw.target or 0)))

    patch.setattr(firing, "check", check)


def without_criticals(patch: Patch) -> None:
    made = firing._blow  # noqa: SLF001 - where a critical hit becomes a blow
    patch.setattr(firing, "_blow", lambda *given, critical: made(*given, critical=critical < 0))


def first_shots_only(patch: Patch) -> None:
    made = ranged.to_hit
    patch.setattr(firing, "to_hit", lambda *given, **named: made(*given, **{**named, "shot": 1}))


BROKEN: Final = (
    Broken("STOCS-004", "armour.json", closed_dice),
    Broken("STOCS-015", "sheets.json", lambda p: p.setattr(Person, "dl", lambda _: Reasoned(4))),
    Broken("STOCS-023", "sheets.json", cell("proficiencies", "Expert", "bonus", 9)),
    Broken("STOCS-028", "to_hit.json", die_without_naturals),
    Broken(
        "STOCS-040", "to_hit.json", lambda p: p.setattr(Person, "aam", lambda _: Reason(text("stocs.total_aam"), 0))
    ),
    Broken("STOCS-043", "order_and_moves.json", lambda p: p.setattr(system, "modified_dex", lambda *_: Reasoned(0))),
    Broken("STOCS-044", "order_and_moves.json", constant(order, "READY", 4)),
    Broken("STOCS-047", "order_and_moves.json", constant(order, "MOVING", 0)),
    Broken("STOCS-048", "order_and_moves.json", lambda p: p.setattr(handling, "farthest_move", lambda _: Reasoned(10))),
    Broken("STOCS-049", "order_and_moves.json", constant(ranged, "CRAWL_M", 0)),
    Broken("STOCS-053", "panic.json", constant(person, "PANIC", -4)),
    Broken("STOCS-054", "contract_burst.json", constant(panic, "is_spared", lambda _campaign, _person: False)),
    Broken("STOCS-056", "wounds.json", constant(injury, "PANIC_OF_WOUND", 0)),
    Broken("STOCS-060", "repeated_shots.json", first_shots_only),
    Broken("STOCS-062", "bursts.json", constant(firing_forms, "LONGEST_BURST", 31)),
    Broken("STOCS-065", "bursts.json", constant(firing, "beats", lambda recoil: lambda face: int(face >= recoil))),
    Broken("STOCS-066", "bursts.json", constant(ranged, "RECOIL_AT_LONG", 0)),
    Broken("STOCS-069", "reloading.json", constant(firing, "LOOSE_ROUNDS", 3)),
    Broken("STOCS-070", "to_hit.json", cell("range_bands", "long", "times_rng", 6)),
    Broken("STOCS-073", "to_hit.json", cell("ranged_modifiers", "off_hand", "modifier", -4)),
    Broken("STOCS-075", "shotguns.json", cell("ranged_modifiers", "shotgun", "modifier", 0)),
    Broken("STOCS-092", "locations.json", cell("hit_locations", "Head", "place", "torso")),
    Broken("STOCS-093", "locations.json", constant(injury, "LIMBS", frozenset())),
    Broken("STOCS-095", "limbs.json", without_criticals),
    Broken("STOCS-098", "armour.json", lambda p: p.setattr(Person, "armour", lambda _self, _place: ())),
    Broken("STOCS-099", "armour.json", cell("armour_multipliers", "pistol", "multiplier", 1)),
    Broken("STOCS-104", "wounds.json", constant(injury, "DEADLY", 11)),
    Broken("STOCS-106", "wounds.json", constant(injury, "GRAVE", 4)),
    Broken("STOCS-107", "fists.json", constant(injury, "UNARMED", "nothing")),
    Broken("STOCS-111", "wounds.json", lambda p: p.setitem(person.CLASSES, "class_1", HOUR)),
    Broken("STOCS-146", "to_hit.json", lambda p: p.setattr(Person, "_skill_aptitude", lambda _: None)),
)


@pytest.mark.parametrize("broken", BROKEN, ids=lambda broken: broken.rule)
def test_a_case_fails_once_the_rule_that_it_names_is_broken(broken: Broken, monkeypatch: Patch) -> None:
    assert broken.rule in named(broken.case)
    broken.how(monkeypatch)
    assert outcome(CASES / broken.case)[1] != []
