"""A case of STOCS Lite fails once a rule that it names is broken."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import pytest
from msgspec.structs import replace

from engine.checks import Outcome
from engine.reasons import Reason, Reasoned
from engine.systems.stocs import (
    creation,
    experience,
    explosions,
    firing,
    firing_forms,
    handling,
    hazards,
    injury,
    medicine,
    melee,
    order,
    panic,
    person,
    ranged,
    reckoning,
    rolls,
    system,
    tasks,
    throwing,
)
from engine.systems.stocs.person import Person
from engine.units import HOUR
from engine.words import text
from tests.policy.coverage import Broken, Patch, cell, constant, item, must_fail

if TYPE_CHECKING:
    from engine.asks import Throw


def closed_dice(patch: Patch) -> None:
    made = firing._damage  # noqa: SLF001 - where a weapon's dice are read
    patch.setattr(firing, "_damage", lambda weapon: replace(made(weapon), opens_at=None))


def die_without_naturals(patch: Patch) -> None:
    made = rolls.check

    def check(*arguments: Any, **named: Any) -> Throw[Outcome]:
        throw = made(*arguments, **named)
        return replace(throw, read=lambda face: Outcome(face <= (throw.target or 0)))

    patch.setattr(firing, "check", check)


def without_criticals(patch: Patch) -> None:
    made = firing._blow  # noqa: SLF001 - where a critical hit becomes a blow
    patch.setattr(firing, "_blow", lambda *given, critical: made(*given, critical=critical < 0))


def first_shots_only(patch: Patch) -> None:
    made = ranged.to_hit
    patch.setattr(firing, "to_hit", lambda *given, **named: made(*given, **{**named, "shot": 1}))


def multiplied_first(aim: Reasoned[int], time: str) -> Reasoned[int]:
    skill = int(aim.reasons[0].value or 0)
    return Reasoned(aim.value + {"half": -(skill // 2), "normal": 0, "ten": skill}[time], aim.reasons)


def never_prone(patch: Patch) -> None:
    made = explosions._share  # noqa: SLF001 - where the prone get half
    patch.setattr(explosions, "_share", lambda full, at, radius, *, prone: made(full, at, radius, prone=prone < 0))


BROKEN: Final = (
    Broken("STOCS-004", "armour.json", closed_dice),
    Broken("STOCS-015", "sheets.json", lambda p: p.setattr(Person, "dl", lambda _: Reasoned(4))),
    Broken("STOCS-023", "sheets.json", cell(system, "proficiencies", "Expert", "bonus", 9)),
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
    Broken("STOCS-070", "to_hit.json", cell(system, "range_bands", "long", "times_rng", 6)),
    Broken("STOCS-073", "to_hit.json", cell(system, "ranged_modifiers", "off_hand", "modifier", -4)),
    Broken("STOCS-075", "shotguns.json", cell(system, "ranged_modifiers", "shotgun", "modifier", 0)),
    Broken("STOCS-092", "locations.json", cell(system, "hit_locations", "Head", "place", "torso")),
    Broken("STOCS-093", "locations.json", constant(reckoning, "LIMBS", frozenset())),
    Broken("STOCS-095", "limbs.json", without_criticals),
    Broken("STOCS-098", "armour.json", lambda p: p.setattr(Person, "armour", lambda _self, _place: ())),
    Broken("STOCS-099", "armour.json", cell(system, "armour_multipliers", "pistol", "multiplier", 1)),
    Broken("STOCS-104", "wounds.json", constant(injury, "DEADLY", 11)),
    Broken("STOCS-106", "wounds.json", constant(injury, "GRAVE", 4)),
    Broken("STOCS-107", "fists.json", constant(injury, "UNARMED", "nothing")),
    Broken("STOCS-111", "wounds.json", lambda p: p.setitem(person.CLASSES, "class_1", HOUR)),
    Broken("STOCS-146", "to_hit.json", lambda p: p.setattr(Person, "_skill_aptitude", lambda _: None)),
    Broken("STOCS-007", "rolled_set.json", constant(creation, "_rolls_again", lambda *_: False)),
    Broken("STOCS-011", "tasks.json", constant(system, "BEST_QUIRK", 6)),
    Broken("STOCS-014", "melee_damage.json", lambda p: p.setattr(Person, "db", lambda _: Reasoned(0))),
    Broken("STOCS-029", "tasks.json", item(tasks.DIFFICULTIES, "hard", -4)),
    Broken("STOCS-031", "tasks.json", constant(tasks, "in_time", lambda aim, _time: aim)),
    Broken("STOCS-032", "tasks.json", constant(tasks, "in_time", multiplied_first)),
    Broken("STOCS-036", "opposed.json", constant(tasks, "OPPOSED_BASE", 11)),
    Broken("STOCS-045", "melee_length.json", constant(melee, "length", lambda _: 0)),
    Broken("STOCS-046", "melee_length.json", constant(melee, "is_firearm", lambda _: False)),
    Broken("STOCS-068", "combat_time.json", constant(firing, "combat_time", lambda aim, _time: aim)),
    Broken("STOCS-079", "melee_defence.json", constant(melee, "LESS_EACH_TIME", 4)),
    Broken("STOCS-083", "melee_defence.json", item(melee.AIM, "left_arm", 0)),
    Broken("STOCS-085", "melee_book.json", cell(system, "melee", "Unarmed", "damage", "1d10!+1")),
    Broken("STOCS-086", "melee_defence.json", constant(melee, "BEHIND", 5)),
    Broken("STOCS-089", "thrown.json", constant(throwing, "is_grenade", lambda _: True)),
    Broken("STOCS-090", "thrown.json", constant(throwing, "FARTHEST_THROW", 5)),
    Broken("STOCS-113", "class_three.json", item(person.CLASSES, "class_3", HOUR)),
    Broken("STOCS-115", "bleeding.json", constant(medicine, "MEDICAL", ("Medical(Paramedic)",))),
    Broken("STOCS-116", "first_aid.json", constant(medicine, "new_injury", lambda one: (*one.wounds, None)[0])),
    Broken("STOCS-117", "bleeding.json", item(medicine.ATTEMPT, "class_1", HOUR)),
    Broken("STOCS-118", "bleeding.json", item(medicine.ATTEMPT, "class_2", 2 * HOUR)),
    Broken("STOCS-119", "six_patients.json", constant(medicine, "PATIENTS", 7)),
    Broken("STOCS-121", "first_aid.json", constant(medicine, "WITHOUT_TOOLS", 0)),
    Broken("STOCS-122", "healing.json", item(medicine.QUARTERS, "good", 4)),
    Broken("STOCS-124", "explosions.json", constant(explosions, "QUARTER", 1)),
    Broken("STOCS-127", "explosions.json", cell(system, "armour_multipliers", "fragment", "multiplier", 1)),
    Broken("STOCS-128", "explosions.json", never_prone),
    Broken("STOCS-129", "explosions_water.json", constant(explosions, "Blow", lambda kind, **_: reckoning.Blow(kind))),
    Broken("STOCS-130", "explosions.json", cell(system, "explosives", "Defensive", "fragments", 3)),
    Broken("STOCS-131", "falls.json", constant(hazards, "PARTS", 2)),
    Broken("STOCS-132", "falls.json", constant(hazards, "BROKEN_FALL_M", 2)),
    Broken("STOCS-133", "suffocation.json", constant(hazards, "BREATH_ROUNDS", 5)),
    Broken("STOCS-134", "suffocation.json", constant(hazards, "_fainted_in", lambda *_: 0)),
    Broken("STOCS-135", "drowning.json", constant(hazards, "STRETCH_M", 20)),
    Broken("STOCS-138", "designed_guns.json", item(experience.ROF, "three_round_burst", 2)),
    Broken("STOCS-148", "experience.json", constant(experience, "split_skill", lambda name: (name, name))),
    Broken(
        "STOCS-149",
        "experience.json",
        constant(experience, "cost_of", lambda scene, _person, _skill, level: experience._half_points(scene, level)),  # noqa: SLF001
    ),
)


@pytest.mark.parametrize("broken", BROKEN, ids=lambda broken: broken.rule)
def test_a_case_fails_once_the_rule_that_it_names_is_broken(broken: Broken, monkeypatch: Patch) -> None:
    must_fail("stocs", broken, monkeypatch)
