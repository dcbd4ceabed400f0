"""What a STOCS sheet holds.

Rule: STOCS-006, STOCS-010, STOCS-013 to STOCS-025, STOCS-048, STOCS-058, STOCS-100, STOCS-104.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from engine.reasons import Reason, Reasoned
from engine.sheet import Band, Budget, Column, Derived, Field, Section, SheetSchema, Table, Track
from engine.systems.stocs.flows import BATCH, FLOWS
from engine.systems.stocs.options import option
from engine.systems.stocs.order import modified_dex
from engine.systems.stocs.person import AAM, ATTRIBUTES, Person, is_firearm, split_skill
from engine.systems.stocs.ranged import PLACES, farthest_move
from engine.words import literal, text

if TYPE_CHECKING:
    from engine.campaign import Campaign
    from engine.character import Character, Row

PROFICIENCIES: Final = ("Amateur", "Trained", "Professional", "Expert")
POINTS_BASE: Final = 10
QUIRKS: Final = 2


def _dl(campaign: Campaign, character: Character) -> Reasoned[int]:
    return Person(campaign, character).dl()


def _db(campaign: Campaign, character: Character) -> Reasoned[int]:
    return Person(campaign, character).db()


def _move(campaign: Campaign, character: Character) -> Reasoned[float]:
    return farthest_move(Person(campaign, character))


def skill_points(campaign: Campaign, character: Character) -> Reasoned[tuple[float, float]]:
    """Skill points spent and to be had; half points are possible (STOCS-017, STOCS-021, STOCS-B41)."""
    person = Person(campaign, character)
    mind, learning = person.attribute("INT"), person.attribute("EDU")
    lines = [
        *mind.reasons,
        *learning.reasons,
        Reason(text("stocs.points_base"), POINTS_BASE, "STOCS-017"),
    ]
    extra = character.values.get("extra_skill_points", 0)
    if extra:
        lines.append(Reason(text("field.extra_skill_points"), extra, "STOCS-026"))
    spent = 0
    for row in character.table("skills"):
        found = campaign.table_row("proficiencies", row.get("proficiency") or "")
        if found is not None:
            general = not split_skill(str(row.get("name")))[1]
            halves = found["general_half_points" if general else "specialisation_half_points"]
            spent += halves
            level = text("stocs.proficiency", skill=str(row.get("name")), level=found.name)
            lines.append(Reason(level, -halves / 2, "STOCS-021"))
    return Reasoned((spent / 2, mind.value + learning.value + POINTS_BASE + extra), tuple(lines))


def quirks(campaign: Campaign, character: Character) -> Reasoned[tuple[float, float]]:
    """Quirks written down and to be had (STOCS-010, STOCS-027)."""
    allowed = option(campaign, "quirks")
    rule = "STOCS-010" if allowed == QUIRKS else "STOCS-027"
    return Reasoned(
        (len(character.values.get("quirks") or ()), allowed), (Reason(text("option.quirks"), allowed, rule),)
    )


def _skill_value(campaign: Campaign, character: Character, row: Row) -> Reasoned[int]:
    return Person(campaign, character).skill(str(row.get("name")))


def _rounds_left(campaign: Campaign, character: Character, row: Row) -> Reasoned[int | None]:
    return Reasoned(Person(campaign, character).rounds(row) if is_firearm(row) else None)


def _attribute(key: str) -> Field:
    return Field(key, literal(key), "whole", 0, 40, rule="STOCS-007")


SCHEMA: Final = SheetSchema(
    sections=(
        Section(
            "person",
            text("section.person"),
            fields=(
                Field("concept", text("field.concept"), rule="STOCS-009"),
                Field("tag", text("field.tag"), only="npc", rule="STOCS-145"),
                Field("key_aspect", text("field.key_aspect"), rule="STOCS-010"),
                Field("secret", text("field.secret"), rule="STOCS-010"),
                Field("quirks", text("field.quirks"), "list", rule="STOCS-010"),
                Field("flaw", text("field.flaw"), rule="STOCS-010"),
                Field("notes", text("field.notes")),
            ),
            budgets=(Budget("quirks", text("budget.quirks"), quirks),),
        ),
        Section(
            "attributes",
            text("section.attributes"),
            fields=(
                *(_attribute(key) for key in ATTRIBUTES),
                Field("aptitude", text("field.aptitude"), "whole", 4, 20, only="npc", rule="STOCS-146"),
                Field(
                    "skill_aptitude",
                    text("field.skill_aptitude"),
                    "whole",
                    0,
                    20,
                    only="npc",
                    rule="STOCS-146",
                ),
            ),
            derived=(
                Derived("DB", text("derived.DB"), _db),
                Derived("DL", text("derived.DL"), _dl),
                Derived("modified_dex", text("derived.modified_dex"), modified_dex),
                Derived("move_m", text("derived.move_m"), _move),
            ),
        ),
        Section(
            "skills",
            text("section.skills"),
            tables=(
                Table(
                    "skills",
                    text("table.skills"),
                    (
                        Column("name", text("column.name")),
                        Column(
                            "proficiency",
                            text("column.proficiency"),
                            "choice",
                            choices=("", *PROFICIENCIES),
                        ),
                        Column("level", text("column.level"), "whole", 0, 20),
                        Column("no_base", text("column.no_base"), "flag"),
                        Column("value", text("column.value"), "whole", of=_skill_value),
                    ),
                ),
            ),
            fields=(Field("extra_skill_points", text("field.extra_skill_points"), "whole", 0, 1000, rule="STOCS-026"),),
            budgets=(Budget("skill_points", text("budget.skill_points"), skill_points),),
        ),
        Section(
            "combat",
            text("section.combat"),
            tables=(
                Table(
                    "weapons",
                    text("table.weapons"),
                    (
                        Column("name", text("column.name")),
                        Column("ammunition", text("column.ammunition")),
                        Column(
                            "attack",
                            text("column.attack"),
                            "choice",
                            choices=("pistol", "rifle", "shotgun", "melee", "unarmed"),
                        ),
                        Column("damage", text("column.damage"), "dice"),
                        Column("rof", text("column.rof"), "whole", 0, 20),
                        Column("full_auto", text("column.full_auto"), "flag"),
                        Column("mag", text("column.mag"), "whole", 0, 10_000),
                        Column("wt_kg", text("column.wt_kg"), "number", 0, 10_000),
                        Column("rng_m", text("column.rng_m"), "number", 0, 10_000),
                        Column("rcl", text("column.rcl"), "whole", 0, 100),
                        Column("loads", text("column.loads"), "choice", choices=("magazine", "loose")),
                        Column("length", text("column.length"), "whole", 0, 10),
                        Column("thrown", text("column.thrown"), "flag"),
                        Column("blast", text("column.blast"), "whole", 0, 10_000),
                        Column("fragments", text("column.fragments"), "whole", 0, 1000),
                        Column("radius_m", text("column.radius_m"), "number", 0, 10_000),
                        Column("rounds", text("column.rounds"), "whole", of=_rounds_left),
                    ),
                    gear=("firearms", "melee", "explosives"),
                ),
                Table(
                    "armour",
                    text("table.armour"),
                    (
                        Column("name", text("column.name")),
                        Column("av", text("column.av"), "whole", 0, 1000),
                        Column("covers", text("column.covers"), "list", choices=PLACES),
                    ),
                    gear=("armour",),
                ),
            ),
        ),
    ),
    tracks=(
        Track(
            AAM,
            text("track.total_aam"),
            (
                Band(0, text("band.unhurt")),
                Band(1, text("band.hurt")),
                Band(3, text("band.grave"), grave=True),
                Band(10, text("band.deadly")),
            ),
        ),
    ),
    flows=FLOWS,
    batch=BATCH,
)
