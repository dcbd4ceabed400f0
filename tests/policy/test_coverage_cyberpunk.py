"""A case of the Cyberpunk combat fails once a rule that it names is broken."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import pytest
from msgspec.structs import replace

from engine.campaign import Campaign
from engine.dice import D10, parse_dice
from engine.reasons import Reasoned
from engine.systems.cyberpunk import (
    firing,
    firing_forms,
    forms,
    handling,
    injury,
    medicine,
    order,
    person,
    protection,
    ranged,
    reckoning,
    rolls,
    saves,
    system,
)
from engine.systems.cyberpunk.options import OPTIONS, option
from engine.systems.cyberpunk.person import Person
from tests.policy.coverage import Breaking, Broken, Patch, cell, constant, item, must_fail

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from engine.procedure import Procedure, Scene

SYSTEM: Final = "cyberpunk"


def gives(value: Any) -> Callable[..., Any]:
    """A stand-in that always gives the same."""
    return lambda *_given, **_named: value


def nothing(*_given: Any, **_named: Any) -> Iterator[Any]:
    """A rule that does nothing."""
    return iter(())


def other_dice(patch: Patch) -> None:
    patch.setattr(rolls, "TWO_DICE", replace(rolls.TWO_DICE, sides=10))


def attribute_left_out(patch: Patch) -> None:
    made = Person.attribute_line
    patch.setattr(Person, "attribute_line", lambda *given: replace(made(*given), value=0))


def save_of(key: str) -> Breaking:
    def save(one: Person) -> Any:
        return one.attribute_line(key, "CYBERPUNK-004")

    return lambda patch: patch.setattr(Person, "save_number", save)


def everybody_tested(patch: Patch) -> None:
    patch.setattr(order, "tested", lambda scene, _values: list(scene.encounter.people))


def nobody_freezes(patch: Patch) -> None:
    patch.setattr(forms, "OUT", ("dead", "stunned"))


def initiative_without_ref(patch: Patch) -> None:
    patch.setattr(order, "_sum", lambda scene, one: Reasoned(0, (Person(scene.campaign, one).attribute_line("REF"),)))


def everything_reaches(patch: Patch) -> None:
    patch.setattr(firing_forms, "longest_range", gives(1e6))
    patch.setattr(ranged, "band_of", lambda campaign, *_given: campaign.tables["range_bands"].rows[-1])
    patch.setattr(firing, "band_of", lambda campaign, *_given: campaign.tables["range_bands"].rows[-1])


def unlike_skill(patch: Patch) -> None:
    patch.setattr(Person, "skill", gives(0))


def nothing_covered(patch: Patch) -> None:
    patch.setattr(firing, "covered_places", gives(frozenset()))


def doubled_at_the_head(patch: Patch) -> None:
    made = reckoning.Reckoning.boxes
    patch.setattr(
        reckoning.Reckoning, "boxes", lambda one, points: made(one, points) * (2 if not one.stops[0][1] else 1)
    )


def armour_left_out(patch: Patch) -> None:
    patch.setattr(reckoning, "protection", lambda *given: Reasoned(0, protection.protection(*given).reasons))


def body_left_out(patch: Patch) -> None:
    made = Person.btm
    patch.setattr(Person, "btm", lambda one: Reasoned(0, made(one).reasons))


def stun_before_death(patch: Patch) -> None:
    made, stunned = saves.death_save, saves.stun_save

    def first(scene: Scene, target: str, **named: Any) -> Procedure[bool]:
        return (yield from stunned(scene, target)) or (yield from made(scene, target, **named))

    patch.setattr(saves, "death_save", first)


def never_destroyed(patch: Patch) -> None:
    patch.setattr(injury, "DESTROYED_AT", 1000)


def heads_stand_it(patch: Patch) -> None:
    made = injury.judged

    def judged(campaign: Any, place: str, *given: Any) -> Any:
        return made(campaign, "torso" if place == "head" else place, *given)

    patch.setattr(injury, "judged", judged)


def boxes_do_not_add_up(patch: Patch) -> None:
    patch.setattr(Person, "boxes", property(gives(0)))


def no_stun(patch: Patch) -> None:
    def sure(*_given: Any, **_named: Any) -> Procedure[bool]:
        yield from ()
        return True

    patch.setattr(saves, "stun_save", sure)


def nothing_lost(patch: Patch) -> None:
    patch.setattr(saves, "stun", nothing)


def death_only_once(patch: Patch) -> None:
    patch.setattr(Person, "dying", property(gives(False)))


def anybody_stabilises(patch: Patch) -> None:
    patch.setattr(medicine, "injuries", gives(Reasoned(0)))


def unless_surprised(_system: Any, scene: Scene, slot: Any) -> str:
    one = slot.people[0]
    return "" if scene.person(one).has("surprised") and scene.encounter and scene.encounter.round > 1 else str(one)


def reloads_forgotten(patch: Patch) -> None:
    made = Campaign.mark
    patch.setattr(Campaign, "mark", lambda one, who, mark: 0 if mark == handling.RELOADED else made(one, who, mark))


def accuracy_left_out(patch: Patch) -> None:
    made = option
    patch.setattr(ranged, "option", lambda campaign, key: key != "weapon_accuracy" and made(campaign, key))


def default(name: str) -> Breaking:
    """A house rule that is never looked at: every campaign plays its default."""
    rule = next(one for one in OPTIONS if one.name == name)

    def ignored(patch: Patch) -> None:
        for module in (injury, medicine, order, person, protection, ranged, reckoning, rolls, saves, forms):
            if hasattr(module, "option"):
                made = module.option
                patch.setattr(
                    module,
                    "option",
                    lambda campaign, key, made=made: rule.default if key == name else made(campaign, key),
                )

    return ignored


BROKEN: Final = (
    Broken("CYBERPUNK-001", "to_hit.json", other_dice),
    Broken("CYBERPUNK-003", "to_hit.json", attribute_left_out),
    Broken("CYBERPUNK-004", "examples.json", save_of("REF")),
    Broken("CYBERPUNK-005", "order.json", nobody_freezes),
    Broken("CYBERPUNK-006", "order.json", everybody_tested),
    Broken("CYBERPUNK-007", "order.json", initiative_without_ref),
    Broken("CYBERPUNK-008", "time_and_healing.json", item(saves.LENGTHS, saves.STUN_SAVE, 6)),
    Broken("CYBERPUNK-009", "to_hit.json", constant(rolls, "EACH_ACTION", -2)),
    Broken("CYBERPUNK-010", "moving.json", reloads_forgotten),
    Broken("CYBERPUNK-011", "moving.json", constant(handling, "ACTIONS_MARK", "never")),
    Broken("CYBERPUNK-012", "moving.json", constant(handling, "RUN", 4)),
    Broken("CYBERPUNK-013", "to_hit.json", unlike_skill),
    Broken("CYBERPUNK-014", "to_hit.json", cell(system, "range_bands", "close", "difficulty", 14)),
    Broken("CYBERPUNK-014", "point_blank.json", cell(system, "range_bands", "point_blank", "damage", "rolled")),
    Broken("CYBERPUNK-014", "examples.json", cell(system, "range_bands", "extreme", "damage", "rolled")),
    Broken("CYBERPUNK-015", "to_hit.json", everything_reaches),
    Broken("CYBERPUNK-016", "to_hit.json", cell(system, "ranged_modifiers", "target_dodging", "modifier", 0)),
    Broken("CYBERPUNK-017", "to_hit.json", cell(system, "ranged_modifiers", "target_immobile", "modifier", 3)),
    Broken("CYBERPUNK-018", "cover.json", constant(ranged, "_aimed", nothing)),
    Broken("CYBERPUNK-019", "cover.json", nothing_covered),
    Broken("CYBERPUNK-020", "cover.json", cell(system, "hit_locations", "Right arm", "place", "left_arm")),
    Broken("CYBERPUNK-022", "limbs.json", doubled_at_the_head),
    Broken("CYBERPUNK-023", "extreme.json", constant(firing, "damage_dice", gives(parse_dice("1d6")))),
    Broken("CYBERPUNK-024", "examples.json", armour_left_out),
    Broken("CYBERPUNK-025", "examples.json", body_left_out),
    Broken("CYBERPUNK-025", "examples.json", cell(system, "body_types", "BT 5 to 7", "btm", -1)),
    Broken("CYBERPUNK-026", "dying.json", stun_before_death),
    Broken("CYBERPUNK-027", "limbs.json", constant(injury, "USELESS_AT", 11)),
    Broken("CYBERPUNK-028", "limbs.json", never_destroyed),
    Broken("CYBERPUNK-028", "limbs.json", constant(injury, "DESTROYED_AT", 16)),
    Broken("CYBERPUNK-029", "limbs.json", heads_stand_it),
    Broken("CYBERPUNK-030", "examples.json", cell(system, "wound_levels", "Serious", "from", 6)),
    Broken("CYBERPUNK-031", "to_hit.json", cell(system, "wound_levels", "Critical", "penalty", -2)),
    Broken("CYBERPUNK-032", "limbs.json", boxes_do_not_add_up),
    Broken("CYBERPUNK-033", "limbs.json", constant(person, "MORTAL", 2)),
    Broken("CYBERPUNK-034", "stunned.json", no_stun),
    Broken("CYBERPUNK-035", "examples.json", cell(system, "wound_levels", "Serious", "stun", -2)),
    Broken("CYBERPUNK-036", "stunned.json", nothing_lost),
    Broken("CYBERPUNK-037", "dying.json", cell(system, "wound_levels", "Mortal 1", "death", 0)),
    Broken("CYBERPUNK-038", "dying.json", death_only_once),
    Broken("CYBERPUNK-039", "dying.json", anybody_stabilises),
    Broken("CYBERPUNK-B01", "meet_counts.json", default("meet_counts")),
    Broken("CYBERPUNK-B02", "armour.json", default("sp_values")),
    Broken("CYBERPUNK-B02", "armour.json", default("layering")),
    Broken("CYBERPUNK-B03", "actions_all.json", default("multiple_actions")),
    Broken("CYBERPUNK-B04", "order_once.json", default("initiative")),
    Broken("CYBERPUNK-B05", "wounds_on_saves.json", default("wound_penalty")),
    Broken("CYBERPUNK-B06", "point_blank.json", cell(system, "range_bands", "point_blank", "damage", "rolled")),
    Broken("CYBERPUNK-B07", "extreme.json", default("extreme_damage")),
    Broken("CYBERPUNK-B07", "extreme.json", default("extreme_rounding")),
    Broken("CYBERPUNK-B08", "limbs_before_btm.json", default("limb_damage")),
    Broken("CYBERPUNK-B08", "limbs_before_sp.json", default("limb_damage")),
    Broken("CYBERPUNK-B09", "limbs_before_btm.json", constant(injury, "FIRST_MORTAL", 12)),
    Broken("CYBERPUNK-B10", "limbs_before_btm.json", default("head_kills_at")),
    Broken("CYBERPUNK-B11", "limbs.json", constant(injury, "LIMBS", frozenset({"torso", *person.LIMBS}))),
    Broken("CYBERPUNK-B12", "dying_rulings.json", default("mortal_saves")),
    Broken("CYBERPUNK-B13", "stunned_longer.json", default("stun_saves")),
    Broken("CYBERPUNK-B14", "stunned_longer.json", default("stun_recovery")),
    Broken("CYBERPUNK-B15", "dying_rulings.json", default("mortal_stun")),
    Broken("CYBERPUNK-B16", "dying.json", death_only_once),
    Broken("CYBERPUNK-B17", "examples.json", constant(saves, "D10", replace(D10, sides=100))),
    Broken("CYBERPUNK-B18", "limbs.json", constant(injury, "BOXES", 1000)),
    Broken("CYBERPUNK-B19", "dying_rulings.json", default("stabilise_difficulty")),
    Broken("CYBERPUNK-B20", "dying.json", constant(saves, "reopen", nothing)),
    Broken("CYBERPUNK-B21", "cover.json", nothing_covered),
    Broken("CYBERPUNK-B22", "to_hit.json", constant(ranged, "CALLED_SHOT", -3)),
    Broken("CYBERPUNK-B25", "open_ended.json", default("open_ended")),
    Broken("CYBERPUNK-B27", "moving.json", constant(forms, "MOVED", "never")),
    Broken(
        "CYBERPUNK-B28",
        "order.json",
        constant(order, "_lead", unless_surprised),
    ),
    Broken("CYBERPUNK-B29", "to_hit.json", accuracy_left_out),
    Broken("CYBERPUNK-B30", "stunned.json", constant(system, "start_of_turn", nothing)),
)


@pytest.mark.parametrize("broken", BROKEN, ids=lambda broken: f"{broken.rule} {broken.case}")
def test_a_case_fails_once_its_rule_is_broken(broken: Broken, monkeypatch: Patch) -> None:
    must_fail(SYSTEM, broken, monkeypatch)
