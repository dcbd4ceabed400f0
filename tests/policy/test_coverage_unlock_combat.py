"""A case of UNLOCK fails once a rule of combat that it names is broken."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Final

import pytest
from msgspec.structs import replace

from engine.dice import Dice
from engine.reasons import Reasoned
from engine.systems.unlock import (
    attacks,
    conditions,
    firing,
    handling,
    initiative,
    injury,
    landing,
    melee,
    opposed,
    person,
    rolls,
    saves,
    situations,
    stoppages,
    system,
    timing,
)
from engine.systems.unlock.person import Person
from tests.policy.coverage import Breaking, Broken, Patch, cell, constant, item, must_fail

if TYPE_CHECKING:
    from types import ModuleType


def nothing(*_: Any, **__: Any) -> Iterator[Any]:
    """A rule that does nothing."""
    return iter(())


def other(module: ModuleType, option: str, value: Any) -> Breaking:
    """A house rule that a module reads in another way than the campaign does."""

    def broken(patch: Patch) -> None:
        made = module.option
        patch.setattr(module, "option", lambda campaign, name: value if name == option else made(campaign, name))

    return broken


def never_dodges(module: ModuleType) -> Breaking:
    def broken(patch: Patch) -> None:
        made = module.one_attack

        def one_attack(scene: Any, attack: Any, target: str, _: bool, with_: str, shot: int) -> Any:
            return made(scene, attack, target, False, with_, shot)

        patch.setattr(module, "one_attack", one_attack)

    return broken


def through(depth: str, instead: str) -> Breaking:
    """What comes through armour to one depth comes through to another."""

    def broken(patch: Patch) -> None:
        made = injury.penetration

        def penetration(*given: Any) -> Any:
            found = made(*given)
            return Reasoned(instead, found.reasons) if found.value == depth else found

        patch.setattr(injury, "penetration", penetration)

    return broken


def one_round_of_a_burst(patch: Patch) -> None:
    made = attacks._keeps  # noqa: SLF001 - where the rounds that hit are counted
    patch.setattr(attacks, "_keeps", lambda faces, _: made(faces, 0))


def rounds_up(patch: Patch) -> None:
    def keeps(faces: frozenset[int], fired: int) -> Any:
        return lambda face, chance: -face if face in faces else min(fired, -(-fired * (chance - face) // 100))

    patch.setattr(attacks, "_keeps", keeps)


def three_of_two(patch: Patch) -> None:
    made = landing._short_burst  # noqa: SLF001 - where a D3 is held to the rounds fired
    patch.setattr(landing, "_short_burst", lambda attack, *rest: made(replace(attack, fired=9), *rest))


def fires_all_the_same(patch: Patch) -> None:
    made = rolls.attempt
    patch.setattr(attacks, "attempt", lambda *given, **named: made(*given, **{**named, "fails": frozenset()}))


def death_before_will(patch: Patch) -> None:
    def both(scene: Any, target: str) -> Any:
        yield from saves.save_death(scene, target)
        yield from saves.save_will(scene, target)

    patch.setattr(injury, "saves_of_damage", both)


def up_at_once(patch: Patch) -> None:
    patch.setattr(saves, "recover", lambda scene, who, why: conditions.end(scene, who, "stunned", why))


def pushed_for_nothing(patch: Patch) -> None:
    made = initiative.push
    patch.setattr(timing, "push", lambda scene, slot, _, shift=(): made(scene, slot, 0, shift))


def other_value(name: str, value: Any) -> Breaking:
    """A member of `Person` that gives another number, its reasons untouched."""

    def broken(patch: Patch) -> None:
        made = getattr(Person, name)
        patch.setattr(Person, name, lambda *given, **named: Reasoned(value, made(*given, **named).reasons))

    return broken


def always_a_derringer(patch: Patch) -> None:
    patch.setattr(handling, "_weapon", lambda campaign, _: campaign.table_row("firearms", "Derringer .41"))


BROKEN: Final = (
    Broken("UNLOCK-002", "bursts.json", constant(landing, "D3", Dice(1, 6))),
    Broken("UNLOCK-013", "saves.json", other_value("stat", 8)),
    Broken("UNLOCK-014", "saves.json", other_value("stat", 7)),
    Broken("UNLOCK-031", "dodging.json", constant(opposed, "needed_ease", lambda face, base: face // base)),
    Broken("UNLOCK-037", "exceptional_attacks.json", constant(injury, "MAXIMUM", "other")),
    Broken("UNLOCK-038", "exceptional_attacks.json", constant(situations, "EXPOSED_EASE", 0)),
    Broken("UNLOCK-040", "initiative_ties.json", constant(initiative, "_tied", lambda *_: [])),
    Broken("UNLOCK-041", "initiative.json", cell(system, "initiative_modifiers", "draw", "modifier", -5)),
    Broken("UNLOCK-042", "initiative.json", constant(timing, "push", nothing)),
    Broken("UNLOCK-043", "shots.json", cell(system, "ease_modifiers", "heavy_cover", "modifier", -1)),
    Broken("UNLOCK-044", "dodging.json", never_dodges(firing)),
    Broken("UNLOCK-045", "shots.json", constant(attacks, "modifiers", lambda *_: ())),
    Broken("UNLOCK-046", "penetration.json", through("none", "full")),
    Broken("UNLOCK-047", "penetration.json", cell(system, "firearms", "Bolt rifle .30-06", "dv", "4d6+1")),
    Broken("UNLOCK-049", "penetration.json", cell(system, "range_bands", "long", "pv", 0)),
    Broken("UNLOCK-050", "shots.json", cell(system, "ease_modifiers", "further_shot", "modifier", 0)),
    Broken("UNLOCK-051", "shots.json", cell(system, "ease_modifiers", "excessive_shot", "modifier", -1)),
    Broken("UNLOCK-052", "shots.json", constant(firing, "spend", nothing)),
    Broken("UNLOCK-053", "bursts.json", cell(system, "ease_modifiers", "short_burst", "modifier", 0)),
    Broken("UNLOCK-054", "bursts.json", constant(landing, "D3", Dice(1, 6))),
    Broken("UNLOCK-055", "bursts.json", one_round_of_a_burst),
    Broken("UNLOCK-056", "sprays.json", constant(firing, "ROUNDS_A_TARGET", 1)),
    Broken("UNLOCK-057", "stoppages.json", constant(stoppages, "RELIABLE", frozenset())),
    Broken("UNLOCK-058", "stoppages.json", item(stoppages.BY_NUMBER, 99, "misfire")),
    Broken("UNLOCK-059", "stoppages.json", constant(stoppages, "cleared", nothing)),
    Broken("UNLOCK-060", "stoppages_unknown.json", item(stoppages.BY_D3, range(2, 3), "malfunction")),
    Broken("UNLOCK-062", "melee.json", other_value("dm", 0)),
    Broken("UNLOCK-063", "melee.json", never_dodges(melee)),
    Broken("UNLOCK-070", "slowed_by_armour.json", constant(situations, "EMPLACED", "nowhere")),
    Broken("UNLOCK-071", "penetration.json", through("half", "full")),
    Broken("UNLOCK-072", "saves.json", other_value("btm", 0)),
    Broken("UNLOCK-073", "saves.json", constant(injury, "DAMAGE", "other")),
    Broken("UNLOCK-074", "saves.json", constant(saves, "SAVE_BLOCK", 5)),
    Broken("UNLOCK-075", "saves.json", constant(saves, "stun", nothing)),
    Broken("UNLOCK-075", "wounded_defenders.json", constant(attacks, "cannot_act", lambda _: "")),
    Broken("UNLOCK-076", "saves.json", constant(saves, "MORTAL", 10)),
    Broken("UNLOCK-077", "saves.json", constant(saves, "shock", nothing)),
    Broken("UNLOCK-078", "saves.json", constant(person, "ACTION_BLOCK", 9)),
    Broken("UNLOCK-078", "wounded_defenders.json", constant(opposed, "burdens_of_the_defender", lambda _: ())),
    Broken("UNLOCK-079", "saves.json", death_before_will),
    Broken("UNLOCK-B03", "dodging.json", other(opposed, "dodge_cap_at_5", True)),
    Broken("UNLOCK-B10", "saves_by_blocks.json", other(person, "track_step", "floor")),
    Broken("UNLOCK-B11", "saves_by_blocks.json", other(saves, "death_save_ease", "as_will")),
    Broken("UNLOCK-B12", "saves_each_turn.json", other(saves, "death_saves", "each_damage")),
    Broken("UNLOCK-B13", "stunned.json", constant(handling, "die", nothing)),
    Broken("UNLOCK-B14", "stunned.json", up_at_once),
    Broken("UNLOCK-B15", "shots.json", cell(system, "ease_modifiers", "partial_cover", "modifier", 0)),
    Broken("UNLOCK-B16", "least_damage.json", other(injury, "least_damage", 0)),
    Broken("UNLOCK-B17", "penetration.json", through("half", "full")),
    Broken("UNLOCK-B18", "bursts.json", rounds_up),
    Broken("UNLOCK-B19", "bursts.json", constant(landing, "_bullet", lambda *_: nothing())),
    Broken("UNLOCK-B20", "sprays.json", constant(firing, "SPRAY", "full")),
    Broken("UNLOCK-B21", "bursts.json", three_of_two),
    Broken("UNLOCK-B22", "stoppages.json", fires_all_the_same),
    Broken("UNLOCK-B23", "initiative.json", pushed_for_nothing),
    Broken("UNLOCK-B24", "initiative_ties.json", other(initiative, "initiative", "each_turn")),
    Broken("UNLOCK-B27", "melee.json", constant(injury, "LOWEST_PV", -5)),
    Broken("UNLOCK-B32", "shots.json", cell(system, "range_bands", "close", "share", 0.1)),
    Broken("UNLOCK-B33", "dodging.json", other(person, "shotgun_skill", True)),
    Broken("UNLOCK-B36", "exceptional_attacks.json", constant(landing, "MAXIMUM", "armour")),
    Broken("UNLOCK-B37", "saves.json", always_a_derringer),
)


@pytest.mark.parametrize("broken", BROKEN, ids=lambda broken: f"{broken.rule}-{broken.case}")
def test_a_case_fails_when_its_rule_is_broken(broken: Broken, monkeypatch: pytest.MonkeyPatch) -> None:
    must_fail("unlock", broken, monkeypatch)
