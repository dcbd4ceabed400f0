"""A case of STOCS Lite fails once a ruling that it names is decided otherwise."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import pytest
from msgspec.structs import replace

from engine.checks import Outcome
from engine.play import passing
from engine.reasons import Reasoned
from engine.systems.stocs import (
    explosions,
    firing,
    firing_forms,
    hazards,
    injury,
    medicine,
    melee,
    options,
    panic,
    person,
    ranged,
    reckoning,
    rolls,
    state,
    system,
    tasks,
    throwing,
)
from engine.systems.stocs.person import Person
from engine.systems.stocs.reckoning import Reckoning
from tests.policy.coverage import Breaking, Broken, Patch, cell, constant, item, must_fail

if TYPE_CHECKING:
    from engine.asks import Throw


def reads(option: str, value: Any) -> Breaking:
    """A house rule whose default is another of its readings."""

    def broken(patch: Patch) -> None:
        rules = (replace(one, default=value) if one.name == option else one for one in system.STOCS.options)
        patch.setattr(system.STOCS, "options", tuple(rules))

    return broken


def shorter_by_one(patch: Patch) -> None:
    made = state.begin_for_rounds
    patch.setattr(injury, "begin_for_rounds", lambda a, b, name, rounds, why: made(a, b, name, rounds - 1, why))


def rounds_up(patch: Patch) -> None:
    made = tasks.in_time

    def in_time(aim: Reasoned[int], time: str) -> Reasoned[int]:
        return made(Reasoned(aim.value + (time == "half"), aim.reasons), time)

    patch.setattr(tasks, "in_time", in_time)


def running_alone(patch: Patch) -> None:
    made = ranged.to_hit

    def to_hit(campaign: Any, actor: str, weapon: Any, range_m: float, modifiers: Any, **named: Any) -> Reasoned[int]:
        running = "firer_running" in modifiers
        left = [one for one in modifiers if not (running and one == "hip_firing")]
        return made(campaign, actor, weapon, range_m, left, **named)

    patch.setattr(firing, "to_hit", to_hit)


def hopeless_at(module: Any) -> Breaking:
    """A natural 1 that fails against 0 and less."""

    def broken(patch: Patch) -> None:
        made = module.check

        def check(*arguments: Any, **named: Any) -> Throw[Outcome]:
            throw = made(*arguments, **named)
            return replace(throw, read=lambda face: Outcome(False) if (throw.target or 0) < 1 else throw.read(face))

        patch.setattr(module, "check", check)

    return broken


def without_naturals(patch: Patch) -> None:
    made = rolls.check

    def check(*arguments: Any, **named: Any) -> Throw[Outcome]:
        throw = made(*arguments, **named)
        aim = throw.target or 0
        return replace(throw, read=lambda face: Outcome(face <= aim, margin=aim - face))

    patch.setattr(injury, "check", check)


def firearms_before_equals(patch: Patch) -> None:
    made = system.Stocs.order_value

    def order_value(self: Any, campaign: Any, one: str) -> Reasoned[float] | None:
        found = made(self, campaign, one)
        armed = any(person.is_firearm(row) for row in campaign.people[one].table("weapons")[:1])
        return replace(found, value=found.value + armed / 2) if found else None

    patch.setattr(system.Stocs, "order_value", order_value)


def unaware_defends(patch: Patch) -> None:
    made = melee._defence  # noqa: SLF001 - what the target defends with
    patch.setattr(melee, "_defence", lambda a, values, b: made(a, replace(values, unaware=False), b))


def wounds_lower_the_defence(patch: Patch) -> None:
    made = melee._defence  # noqa: SLF001 - what the target defends with

    def defence(scene: Any, values: Any, target: Person) -> Any:
        found = yield from made(scene, values, target)
        return replace(found, value=int(found.value or 0) - target.character.count(person.AAM))

    patch.setattr(melee, "_defence", defence)


def drawn_has_reach(patch: Patch) -> None:
    made = melee._longest_first  # noqa: SLF001 - which weapon is the longer
    patch.setattr(melee, "_longest_first", lambda a, values, b: made(a, replace(values, no_defence=False), b))


def shares_round_up(patch: Patch) -> None:
    def share(full: int, distance: float, radius: float, *, prone: bool) -> int:
        part = (2 if prone else 1) * (1 if distance <= radius else 4)
        return -(-full // part) if distance <= 2 * radius else 0

    patch.setattr(explosions, "_share", share)


def blast_to_the_head(patch: Patch) -> None:
    made = injury.injure
    patch.setattr(explosions, "injure", lambda a, b, c, points, _: made(a, b, c, points, "head"))


def disabled_by_the_half(patch: Patch) -> None:
    made = injury.disable

    def disable(scene: Any, target: str, aam: int, place: str, critical: bool, halved: bool) -> Any:
        if critical or not halved:
            yield from made(scene, target, aam, place, critical, halved)

    patch.setattr(injury, "disable", disable)


def latest_first(made: Any) -> Any:
    return lambda *where: made(*where)[::-1]


def latest_wound_alone(patch: Patch) -> None:
    made = medicine.new_injury

    def new_injury(patient: Any) -> Any:
        found = made(patient)
        return found if patient.wounds and found is patient.wounds[-1] else None

    patch.setattr(medicine, "new_injury", new_injury)


def half_at_once(patch: Patch) -> None:
    made = injury.knockout
    patch.setattr(injury, "knockout", lambda scene, target, aam, _: made(scene, target, aam, 0))


def armour_alone(patch: Patch) -> None:
    made = Reckoning.of

    def of(campaign: Any, target: str, blow: Any, place: str) -> Reckoning:
        worn = Person(campaign, target).armour(place)
        return made(campaign, target, replace(blow, barrier=None) if worn else blow, place)

    patch.setattr(Reckoning, "of", of)


def skills_stand_still(patch: Patch) -> None:
    made, first = Person.skill, dict[tuple[str, str], Reasoned[int]]()

    def skill(self: Person, name: str) -> Reasoned[int]:
        found = made(self, name)
        return first.setdefault((self.id, name), found) if person.split_skill(name)[1] else found

    patch.setattr(Person, "skill", skill)


def clocks_before_deeds(patch: Patch) -> None:
    def by_time(found: Any, key: Any) -> Any:
        del key
        return sorted(found, key=lambda one: (one[0], -one[1]))

    patch.setattr(passing, "sorted", by_time, raising=False)


def felled_are_spared(patch: Patch) -> None:
    made = panic.is_spared
    patch.setattr(panic, "is_spared", lambda a, one: made(a, one) or a.people[one].has("unconscious"))


def limb_days_last(patch: Patch) -> None:
    made = injury.effects

    def effects(scene: Any, target: str, aam: int, recorded: int, place: str, critical: bool, fatal: bool) -> Any:
        yield from made(scene, target, aam, recorded, "torso", critical, fatal)
        if place in reckoning.LIMBS and not fatal and (critical or aam >= injury.GRAVE):
            yield from injury.disable(scene, target, aam, place, critical, aam != recorded)

    patch.setattr(injury, "effects", effects)


def first_bullet(campaign: Any, name: str) -> Any:
    return "first" if name == "critical_burst" else options.option(campaign, name)


RULINGS: Final = (
    Broken("STOCS-B01", "sheets.json", reads("dl_rounding", "nearest")),
    Broken("STOCS-B02", "wounds.json", reads("aam_rounding", "nearest")),
    Broken("STOCS-B03", "rolled_set.json", reads("reroll_ones", "once")),
    Broken("STOCS-B04", "repeated_shots.json", reads("panic_multishot_mod", 0)),
    Broken("STOCS-B05", "panic.json", reads("aam_on_panic", True)),
    Broken("STOCS-B05", "melee_defence.json", wounds_lower_the_defence),
    Broken("STOCS-B06", "melee_book.json", reads("example_leg_kick", True)),
    Broken("STOCS-B07", "fists.json", shorter_by_one),
    Broken("STOCS-B08", "fists.json", constant(injury, "recorded_of", lambda _, aam: -(-aam // 2))),
    Broken("STOCS-B09", "repeated_shots.json", reads("recoil", "cumulative")),
    Broken("STOCS-B10", "bursts.json", reads("burst_dice_rounding", "up")),
    Broken("STOCS-B11", "critical_burst_chosen.json", lambda p: p.setattr(firing, "option", first_bullet)),
    Broken("STOCS-B12", "bursts.json", reads("burst_long_range", "recoil_only")),
    Broken("STOCS-B13", "order_and_moves.json", running_alone),
    Broken("STOCS-B14", "aiming.json", lambda p: p.setattr(ranged, "option", lambda *_: "once")),
    Broken("STOCS-B15", "combat_time.json", reads("combat_time", True)),
    Broken("STOCS-B16", "tasks.json", rounds_up),
    Broken("STOCS-B17", "to_hit.json", reads("botch_limit", "unmodified")),
    Broken("STOCS-B18", "to_hit.json", hopeless_at(firing)),
    Broken("STOCS-B18", "opposed.json", hopeless_at(tasks)),
    Broken("STOCS-B19", "order_and_moves.json", firearms_before_equals),
    Broken("STOCS-B20", "order_and_moves.json", reads("aam_on_order", True)),
    Broken("STOCS-B21", "melee_defence.json", unaware_defends),
    Broken("STOCS-B22", "melee_length.json", drawn_has_reach),
    Broken("STOCS-B23", "melee_damage.json", reads("critical_melee", "dice")),
    Broken("STOCS-B24", "thrown.json", reads("thrown_damage_bonus", False)),
    Broken("STOCS-B25", "thrown.json", constant(throwing, "LONG_THROW", -10)),
    Broken("STOCS-B26", "shotguns.json", reads("shotgun_halving", "after_armour")),
    Broken("STOCS-B27", "explosions.json", shares_round_up),
    Broken("STOCS-B28", "explosions.json", blast_to_the_head),
    Broken("STOCS-B29", "blast_panic.json", reads("explosion_panic", "double_radius")),
    Broken("STOCS-B30", "falls.json", reads("fall_wounds", "plain")),
    Broken("STOCS-B31", "suffocation.json", reads("suffocation_start", 0)),
    Broken("STOCS-B32", "drowning.json", constant(hazards, "_afloat", lambda *_: iter(()))),
    Broken("STOCS-B33", "fists.json", disabled_by_the_half),
    Broken("STOCS-B34", "deadline.json", lambda p: p.setattr(medicine, "clocks", latest_first(medicine.clocks))),
    Broken("STOCS-B35", "first_aid.json", latest_wound_alone),
    Broken("STOCS-B36", "fists.json", reads("fists_kill", False)),
    Broken("STOCS-B37", "fists.json", half_at_once),
    Broken("STOCS-B38", "armour.json", armour_alone),
    Broken("STOCS-B39", "first_aid.json", lambda p: p.setattr(Person, "weighed", lambda _self, *lines: lines)),
    Broken("STOCS-B40", "sheets.json", skills_stand_still),
    Broken("STOCS-B41", "experience.json", cell(system, "proficiencies", "Amateur", "specialisation_half_points", 2)),
    Broken("STOCS-B42", "to_hit.json", constant(firing_forms, "longest_range", lambda *_: 1000.0)),
    Broken("STOCS-B43", "no_locations.json", lambda p: p.setattr(Person, "armour", lambda _self, _place: ())),
    Broken("STOCS-B44", "deadline.json", clocks_before_deeds),
    Broken("STOCS-B45", "wounds.json", felled_are_spared),
    Broken("STOCS-B46", "shotguns.json", item(reckoning.OPS, "half", lambda points, by: -(-points // by))),
    Broken("STOCS-B47", "limbs.json", limb_days_last),
    Broken("STOCS-B48", "wounds.json", without_naturals),
    Broken("STOCS-B49", "wounds.json", reads("round_seconds", 6)),
    Broken(
        "STOCS-B50", "order_and_moves.json", lambda p: p.setattr(system.Stocs, "sorts_each_round", lambda *_: False)
    ),
)


@pytest.mark.parametrize("broken", RULINGS, ids=lambda broken: f"{broken.rule} {broken.case}")
def test_a_case_fails_once_the_ruling_that_it_names_is_decided_otherwise(broken: Broken, monkeypatch: Patch) -> None:
    must_fail("stocs", broken, monkeypatch)
