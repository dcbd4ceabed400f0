"""Chances found by walking STOCS agree with plays of the same procedure, and damage with another library."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

import icepool
import pytest

from engine.asks import amount
from engine.dice import D20
from engine.odds import LIVE, Effort, Odds, estimate, odds_of, play_once
from engine.procedure import SEVERITY, Procedure, Scene, ask_together
from engine.roller import Roller
from engine.words import literal
from tests.engine.systems.stocs.gunfight import ADA, TIM, TOM, VICTOR, WORDS, burst, person, session, shot

if TYPE_CHECKING:
    from engine.session import Session

Rule = Callable[[Scene], Procedure[Any]]

PLENTY: Final = Effort(5_000_000, 0)
"""A walk that never gives up."""

MANY: Final = 200_000
"""Plays of a long measurement."""

SIGMAS: Final = 4
OFTEN: Final = 10
"""How often something must be expected to come for its sigma to be a figure."""

SEED: Final = 11


def fight(**options: Any) -> Session:
    return session(ADA, TOM, TIM, VICTOR, **options)


def rule_of(found: Session, action: str, values: dict[str, Any]) -> Rule:
    """The rule behind an action whose form is filled in."""
    declared = found.actions[action]
    form = declared.form(found.campaign, values)
    assert form.problems == ()
    read = declared.read(form, WORDS.render)
    return lambda scene: declared.carry_out(scene, read)


def walked(found: Session, action: str, values: dict[str, Any], effort: Effort = PLENTY) -> Odds:
    return odds_of(found.system, found.campaign, rule_of(found, action, values), Roller(SEED), effort)


def sums_to_one(found: Odds) -> None:
    assert found.cut_tail < 1e-7
    for target in found.targets.values():
        assert sum(target.severity.values()) == pytest.approx(1 - found.cut_tail, abs=1e-9)
        assert all(0 <= chance <= 1 + 1e-12 for chance in target.effects.values())


def agrees_with_plays(found: Session, action: str, values: dict[str, Any], plays: int, odds_found: Odds) -> None:
    """Each effect and each severity happens as often as it was found to, within 4 sigma of so many plays.

    What strays farthest is printed, for the figures.
    """
    rule, roller = rule_of(found, action, values), Roller(SEED)
    happened: dict[tuple[str, str], int] = {}
    severity: dict[tuple[str, int], int] = {}
    for _ in range(plays):
        effects = play_once(found.campaign, rule, roller)
        for target in odds_found.targets:
            counted = effects.get(target, {})
            for name in counted.keys() - {SEVERITY}:
                happened[target, name] = happened.get((target, name), 0) + 1
            added = counted.get(SEVERITY, 0)
            severity[target, added] = severity.get((target, added), 0) + 1
        assert effects.keys() <= odds_found.targets.keys()
    strayed = [(0.0, "nothing")]
    for target, chances in odds_found.targets.items():
        for name, chance in chances.effects.items():
            strayed.append(close(happened.get((target, name), 0), chance, plays, f"{target} {name}"))
        for added in {*chances.severity, *(s for who, s in severity if who == target)}:
            seen, chance = severity.get((target, added), 0), chances.severity.get(added, 0.0)
            strayed.append(close(seen, chance, plays, f"{target} AAM {added}"))
    sigmas, what = max(strayed)
    print(f"\n{action}: {len(strayed) - 1} chances against {plays:,} plays, at most {sigmas:.2f} sigma off ({what})")


def close(seen: int, chance: float, plays: int, what: str) -> tuple[float, str]:
    # A rare one may come once by luck: below a few expected plays the count is no longer normal, so one is granted.
    sigma = math.sqrt(max(0.0, plays * chance * (1 - chance)))
    off = abs(seen - plays * chance)
    assert off <= SIGMAS * sigma + 1, f"{what}: {seen} of {plays}, expected {plays * chance:.1f}"
    # The figure is for what comes often enough: of the rarest, a play more or less is several sigma.
    return (off / sigma if plays * chance * (1 - chance) >= OFTEN else 0.0), what


# ---- single shots


def situations() -> dict[str, tuple[Session, dict[str, Any]]]:
    """Single shots that differ in what the rules look at."""
    plain, off = fight(), fight(hit_locations=False)
    wounded, panicked, dead = fight(), fight(), fight()
    wounded.submit("set", {"character": person(wounded, "Tom"), "field": "total_aam", "value": 6})
    panicked.submit("condition", {"target": person(panicked, "Tom"), "name": "panicked", "rounds": 3})
    dead.submit("condition", {"target": person(dead, "Tom"), "name": "dead"})
    return {
        "plain": (plain, shot(plain, "Tom", "Glock 17")),
        "vest and helmet": (plain, shot(plain, "Victor", "Glock 17")),
        "aimed at the head": (plain, shot(plain, "Tom", "M16A2", aim_at="head", modifiers=["aimed"])),
        "aimed at a limb": (plain, shot(plain, "Tom", "M16A2", aim_at="left_leg")),
        "shotgun at long range": (plain, shot(plain, "Tom", "Remington 870", range_m=40)),
        "shotgun at extreme range": (plain, shot(plain, "Tom", "Remington 870", range_m=90)),
        "behind a door": (plain, shot(plain, "Tom", "M16A2", barrier="Door")),
        "hopeless": (plain, shot(plain, "Tom", "M16A2", range_m=400, modifiers=["bad_visibility"])),
        "without locations": (off, shot(off, "Victor", "Glock 17")),
        "wounded already": (wounded, shot(wounded, "Tom", "Glock 17")),
        "panicked already": (panicked, shot(panicked, "Tom", "Glock 17")),
        "dead already": (dead, shot(dead, "Tom", "Glock 17")),
    }


SITUATIONS: Final = situations()


@pytest.mark.parametrize("name", SITUATIONS)
def test_a_single_shot_is_walked_exactly_within_the_live_effort_and_agrees_with_plays(name: str) -> None:
    found, values = SITUATIONS[name]
    live = walked(found, "shoot", values, LIVE)
    assert live.exact
    sums_to_one(live)
    agrees_with_plays(found, "shoot", values, 5_000, live)


@pytest.mark.long
@pytest.mark.parametrize("name", SITUATIONS)
def test_a_single_shot_agrees_with_many_plays(name: str) -> None:
    found, values = SITUATIONS[name]
    agrees_with_plays(found, "shoot", values, MANY, walked(found, "shoot", values))


def test_hitting_is_the_target_number_and_a_critical_one_in_twenty() -> None:
    found = fight()
    tom = walked(found, "shoot", shot(found, "Tom", "Glock 17")).targets[person(found, "Tom")]
    assert tom.effects["hit"] == pytest.approx(0.6, abs=1e-9)
    assert tom.effects["critical"] == pytest.approx(0.05, abs=1e-9)


def test_a_hopeless_shot_hits_one_time_in_twenty_and_never_critically() -> None:
    found, values = SITUATIONS["hopeless"]
    tom = walked(found, "shoot", values).targets[values["target"]]
    assert tom.effects["hit"] == pytest.approx(0.05, abs=1e-9)
    assert tom.effects["critical"] == 0


def test_the_dead_are_hit_and_nothing_else() -> None:
    found, values = SITUATIONS["dead already"]
    tom = walked(found, "shoot", values).targets[values["target"]]
    assert {name for name, chance in tom.effects.items() if chance} == {"hit", "critical"}
    assert tom.severity == {0: pytest.approx(1.0)}


def test_the_panicked_do_not_panic() -> None:
    found, values = SITUATIONS["panicked already"]
    assert walked(found, "shoot", values).targets[values["target"]].effects["panicked"] == 0


# ---- damage


@pytest.mark.parametrize(
    ("weapon", "target", "plus", "armour", "multiplier"),
    [("Glock 17", "Tom", 10, 0, 1), ("Glock 17", "Victor", 10, 10, 2), ("M16A2", "Victor", 25, 10, 1)],
)
def test_severity_is_the_damage_of_another_library(
    weapon: str, target: str, plus: int, armour: int, multiplier: int
) -> None:
    # Aimed at the torso: 12 - 5, and 1 in 20 doubles; DL 6 (STOCS-095, STOCS-098, STOCS-103).
    found = fight()
    odds_found = walked(found, "shoot", shot(found, target, weapon, aim_at="torso"))
    severity = odds_found.targets[person(found, target)].severity
    damage = 2 @ icepool.d(10).explode([9, 10], depth=14) + plus
    chances = dict(zip(damage.outcomes(), map(float, damage.probabilities()), strict=True))

    def aam(times: int) -> dict[int, float]:
        found: dict[int, float] = {}
        for points, chance in chances.items():
            added = max(0, points * times - armour * multiplier) // 6
            found[added] = found.get(added, 0.0) + chance
        return found

    assert odds_found.cut_tail < 1e-9
    plain, critical = aam(1), aam(2)
    for added in range(80):
        expected = 0.30 * plain.get(added, 0.0) + 0.05 * critical.get(added, 0.0) + (0.65 if added == 0 else 0.0)
        assert severity.get(added, 0.0) == pytest.approx(expected, abs=1e-9), added


# ---- several bullets


def test_two_shots_agree_with_plays() -> None:
    found = fight()
    values = shot(found, "Tom", "M16A2", shots=2)
    both = walked(found, "shoot", values)
    assert both.exact
    sums_to_one(both)
    agrees_with_plays(found, "shoot", values, 5_000, both)


BURSTS: Final = {
    "at one man": {"Tom": 6},
    "at two men": {"Tom": 6, "Victor": 3},
    "and a single bullet": {"Tom": 3, "Tim": 1},
}


@pytest.mark.parametrize("name", BURSTS)
def test_a_short_burst_agrees_with_plays(name: str) -> None:
    found = fight()
    values = burst(found, "MAC-10", BURSTS[name])
    both = walked(found, "burst", values)
    assert both.exact
    sums_to_one(both)
    agrees_with_plays(found, "burst", values, 5_000, both)


@pytest.mark.parametrize("doubles", ["every", "first", "none"])
def test_each_reading_of_a_critical_burst_is_walked(doubles: str) -> None:
    found = fight(critical_burst=doubles)
    values = burst(found, "MAC-10", {"Tom": 6}, range_m=20)
    agrees_with_plays(found, "burst", values, 5_000, walked(found, "burst", values))


def test_a_burst_at_extreme_range_only_frightens() -> None:
    found = fight()
    tom = walked(found, "burst", burst(found, "MAC-10", {"Tom": 6}, range_m=140)).targets[person(found, "Tom")]
    # WIL 12 - 5: 8 to 20 fail.
    assert {name: chance for name, chance in tom.effects.items() if chance} == {"panicked": pytest.approx(0.65)}


@pytest.mark.long
@pytest.mark.parametrize("action", ["shoot", "burst"])
def test_several_bullets_agree_with_many_plays(action: str) -> None:
    found = fight()
    values = {
        "shoot": lambda: shot(found, "Tom", "M16A2", shots=2),
        "burst": lambda: burst(found, "MAC-10", {"Tom": 12, "Victor": 6}),
    }[action]()
    both = walked(found, action, values)
    assert both.exact
    sums_to_one(both)
    agrees_with_plays(found, action, values, MANY, both)


def test_a_long_burst_is_estimated_while_a_form_is_filled_in_and_says_so() -> None:
    found = fight()
    values = burst(found, "MAC-10", {"Tom": 21, "Victor": 9})
    live = walked(found, "burst", values, Effort(100, LIVE.plays))
    assert not live.exact
    assert live.plays == LIVE.plays
    for target, chances in live.targets.items():
        assert sum(chances.severity.values()) == pytest.approx(1.0), target
        assert all(0 < live.interval(chance) < 0.1 for chance in chances.effects.values())


def test_the_interval_of_an_estimate_holds_for_nineteen_of_twenty() -> None:
    found = fight()
    values = burst(found, "MAC-10", {"Tom": 6})
    exact = walked(found, "burst", values).targets[person(found, "Tom")].effects
    rule, roller, held, asked = rule_of(found, "burst", values), Roller(SEED), 0, 0
    for _ in range(30):
        guess = estimate(found.system, found.campaign, rule, roller, LIVE.plays)
        for name, chance in guess.targets[person(found, "Tom")].effects.items():
            if exact[name] > 0.01:
                held += abs(chance - exact[name]) <= guess.interval(chance)
                asked += 1
    assert held / asked > 0.9


def test_too_many_asks_together_are_estimated_at_once() -> None:
    def everybody_rolls(scene: Scene) -> Procedure[None]:
        del scene
        yield from ask_together(amount(f"roll{number}", literal("roll"), D20) for number in range(12))

    found = fight()
    odds = odds_of(found.system, found.campaign, everybody_rolls, Roller(SEED), Effort(1_000, 20))
    assert (odds.exact, odds.plays) == (False, 20)
