"""A case of UNLOCK fails once a rule that it names is broken."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import pytest
from msgspec.structs import replace

from engine import events as e
from engine.reasons import Reason, Reasoned
from engine.systems.unlock import armour, budgets, finishing, luck, money, opposed, person, rolls, skills, system
from engine.systems.unlock.person import Person
from engine.systems.unlock.schema import SCHEMA
from tests.policy.coverage import Broken, Patch, cell, constant, must_fail

if TYPE_CHECKING:
    from engine.campaign import Campaign
    from engine.character import Character


def another_value(name: str, value: Any) -> Any:
    """A member of `Person` that gives another number, its reasons untouched."""

    def broken(patch: Patch) -> None:
        made = getattr(Person, name)
        patch.setattr(Person, name, lambda *given, **named: Reasoned(value, made(*given, **named).reasons))

    return broken


def never_fails_at_100(patch: Patch) -> None:
    made = rolls.attempt

    def attempt(*given: Any, **named: Any) -> Any:
        throw = made(*given, **named)
        return replace(throw, read=lambda face: rolls.Attempt(face <= (throw.target or 0)))

    patch.setattr(rolls, "attempt", attempt)


def rolls_twice_as_high(patch: Patch) -> None:
    made = rolls.attempt

    def attempt(*given: Any, **named: Any) -> Any:
        throw = made(*given, **named)
        return replace(throw, read=lambda face: throw.read(min(100, face * 2)))

    patch.setattr(rolls, "attempt", attempt)


def usual_stat_always(patch: Patch) -> None:
    made = Person.base_chance
    patch.setattr(
        Person, "base_chance", lambda self, skill, **named: made(self, skill, still=named.get("still", False))
    )


def never_still(patch: Patch) -> None:
    made = Person.reflex
    patch.setattr(Person, "reflex", lambda self, **_: made(self))


def one_budget(name: str) -> Any:
    """A budget that shows nothing spent."""

    def broken(patch: Patch) -> None:
        table = SCHEMA.budgets
        made = table[name]

        def of(campaign: Campaign, character: Character) -> Reasoned[tuple[float, float]]:
            found = made.of(campaign, character)
            return Reasoned((0, found.value[1]), found.reasons)

        patch.setitem(table, name, replace(made, of=of))

    return broken


def one_derived(name: str, value: Any) -> Any:
    """A derived value that says something else."""

    def broken(patch: Patch) -> None:
        table = SCHEMA.derived
        made = table[name]
        patch.setitem(table, name, replace(made, of=lambda *given: Reasoned(value, made.of(*given).reasons)))

    return broken


def no_line(rule: str) -> Any:
    """What leads to an ease loses the lines of a rule."""

    def broken(patch: Patch) -> None:
        made = rolls.ease_factor
        patch.setattr(
            rolls,
            "ease_factor",
            lambda campaign, lines: made(campaign, tuple(one for one in lines if one.rule != rule)),
        )

    return broken


def no_cap(patch: Patch) -> None:
    def ease_factor(campaign: Campaign, lines: tuple[Reason, ...]) -> Reasoned[float]:
        del campaign
        return Reasoned(sum(float(line.value) for line in lines if isinstance(line.value, int | float)), lines)

    patch.setattr(rolls, "ease_factor", ease_factor)


def same_option(module: Any, name: str, value: Any) -> Any:
    """A rule that hears another reading of a house rule, whatever the campaign chose."""

    def broken(patch: Patch) -> None:
        made = module.option
        patch.setattr(module, "option", lambda campaign, key: value if key == name else made(campaign, key))

    return broken


BROKEN: Final = (
    Broken("UNLOCK-001", "attempts.json", rolls_twice_as_high),
    Broken("UNLOCK-002", "finishing.json", constant(finishing, "HANDS", {range(1, 11): "right"})),
    Broken("UNLOCK-003", "sheets.json", cell(system, "campaign_basics", "competent", "stat_points", 41)),
    Broken("UNLOCK-004", "skills.json", constant(skills, "compulsory", lambda *_: 0)),
    Broken("UNLOCK-006", "sheets.json", another_value("stat", 1)),
    Broken("UNLOCK-007", "sheets.json", one_budget("stat_points")),
    Broken("UNLOCK-008", "sheets.json", constant(budgets, "LOW_STAT", 1)),
    Broken("UNLOCK-009", "sheets.json", cell(system, "campaign_basics", "competent", "max_stat", 9)),
    Broken("UNLOCK-010", "sheets.json", constant(person, "HIGHEST_EMPATHY", 12)),
    Broken("UNLOCK-011", "sheets.json", constant(finishing, "MOST_HUMANITY_LOSS", 50)),
    Broken("UNLOCK-012", "sheets.json", cell(system, "body", "average", "btm", 1)),
    Broken("UNLOCK-013", "sheets.json", one_derived("stun_save", 6)),
    Broken("UNLOCK-014", "sheets.json", one_derived("death_save", 7)),
    Broken("UNLOCK-015", "sheets.json", one_budget("skill_points")),
    Broken("UNLOCK-016", "sheets.json", cell(system, "campaign_basics", "competent", "max_skill", 8)),
    Broken("UNLOCK-017", "attempts.json", another_value("base_chance", 7)),
    Broken("UNLOCK-018", "attempts.json", usual_stat_always),
    Broken("UNLOCK-019", "skills.json", cell(system, "skills", "First Aid", "stat", "WILL")),
    Broken("UNLOCK-020", "skills.json", constant(skills, "_by_formula", lambda *_: Reasoned(5))),
    Broken("UNLOCK-021", "attempts.json", cell(system, "skills", "Stealth", "stat", "WILL")),
    Broken("UNLOCK-022", "finishing.json", constant(finishing, "HANDS", {range(1, 11): "left"})),
    Broken("UNLOCK-023", "sheets.json", cell(system, "campaign_basics", "competent", "money", 400)),
    Broken("UNLOCK-024", "finishing.json", constant(finishing, "CONTACT_SKILLS", ("Streetwise",))),
    Broken("UNLOCK-025", "finishing.json", cell(system, "contact_types", "senior", "to", 100)),
    Broken("UNLOCK-026", "attempts.json", constant(rolls, "chance_of", lambda base, ease: int(base + ease))),
    Broken("UNLOCK-027", "attempts.json", constant(rolls, "chance_of", lambda base, ease: int(base * ease))),
    Broken("UNLOCK-028", "attempts.json", constant(rolls, "HIGHEST_EASE", 12)),
    Broken("UNLOCK-029", "attempts.json", constant(rolls, "HALF", 1)),
    Broken("UNLOCK-030", "attempts.json", no_line("UNLOCK-030")),
    Broken("UNLOCK-031", "opposed.json", constant(opposed, "needed_ease", lambda face, base: face // base)),
    Broken("UNLOCK-032", "opposed.json", no_line("UNLOCK-032")),
    Broken("UNLOCK-033", "opposed.json", no_line("UNLOCK-033")),
    Broken("UNLOCK-034", "opposed.json", no_line("UNLOCK-034")),
    Broken("UNLOCK-035", "exceptional.json", constant(rolls, "EXCEPTIONAL", 3)),
    Broken("UNLOCK-036", "exceptional.json", constant(rolls, "EXCEPTIONAL", 5)),
    Broken(
        "UNLOCK-039",
        "luck.json",
        constant(luck, "_spent", lambda _, who, *__: e.CounterChanged(who, "x", 1)),
    ),
    Broken("UNLOCK-064", "armour_layers.json", constant(armour, "pieces", lambda *_: ())),
    Broken("UNLOCK-066", "armour_layers.json", cell(system, "armour_value", "up to 5", "av", "B")),
    Broken("UNLOCK-067", "armour_layers.json", cell(system, "ref_loss", "up to 25", "loss", 2)),
    Broken("UNLOCK-068", "armour_layers.json", constant(armour, "AREAS", {**armour.AREAS, "legs": ("head",)})),
    Broken("UNLOCK-069", "armour_layers.json", constant(armour, "HALVED", "legs")),
    Broken("UNLOCK-070", "attempts.json", never_still),
    Broken("UNLOCK-080", "sheets.json", constant(money, "DOLLARS_TO_A_POUND", 4)),
    Broken("UNLOCK-081", "sheets.json", cell(system, "firearms", "Thompson .45", "bm_low", 200)),
    Broken("UNLOCK-082", "sheets.json", cell(system, "gear", "Hat", "price", 5)),
    Broken("UNLOCK-B01", "opposed_other_tables.json", same_option(opposed, "opposed_minus_one", True)),
    Broken("UNLOCK-B02", "opposed.json", same_option(rolls, "ease_half", False)),
    Broken("UNLOCK-B04", "exceptional.json", constant(rolls, "needed_ease", lambda face, base: face // base)),
    Broken("UNLOCK-B05", "exceptional.json", never_fails_at_100),
    Broken("UNLOCK-B06", "opposed.json", constant(rolls, "BASE_EASE", 3)),
    Broken("UNLOCK-B07", "opposed_other_tables.json", same_option(opposed, "untrained_defence", "related_only")),
    Broken("UNLOCK-B08", "skills.json", constant(skills, "terms", lambda _: [(1, "Athletics")])),
    Broken("UNLOCK-B09", "sheets.json", same_option(person, "humanity_rounding", "ceil")),
    Broken("UNLOCK-B25", "sheets.json", one_budget("stat_points")),
    Broken("UNLOCK-B26", "armour_layers.json", cell(system, "armour_value", "up to 0", "av", "A")),
    Broken("UNLOCK-B28", "armour_layers.json", same_option(armour, "ref_loss_areas", "sum")),
    Broken("UNLOCK-B29", "armour_by_piece.json", same_option(armour, "ref_loss_from", "area")),
    Broken("UNLOCK-B30", "armour_layers.json", constant(armour, "HALF_LAYER", 1)),
    Broken("UNLOCK-B31", "luck.json", constant(luck, "LUCK_SPENT", "other")),
    Broken("UNLOCK-B34", "sheets.json", another_value("initiative_base", 18)),
    Broken("UNLOCK-B35", "attempts.json", constant(rolls, "chance_of", lambda base, ease: -int(-base * ease // 1))),
)


@pytest.mark.parametrize("broken", BROKEN, ids=lambda broken: f"{broken.rule}-{broken.case}")
def test_a_case_fails_when_its_rule_is_broken(broken: Broken, monkeypatch: pytest.MonkeyPatch) -> None:
    must_fail("unlock", broken, monkeypatch)
