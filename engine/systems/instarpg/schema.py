"""What an InstaRPG sheet holds.

Rule: INSTARPG-005, INSTARPG-008, INSTARPG-015, INSTARPG-022, INSTARPG-038, INSTARPG-050, INSTARPG-064, INSTARPG-071.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from engine.reasons import Reason, Reasoned, total
from engine.sheet import Band, Budget, Column, Derived, Field, Section, SheetSchema, Table, Track
from engine.systems.instarpg.budget import experience, layers
from engine.systems.instarpg.costs import DEGREES
from engine.systems.instarpg.defence import defence_rating
from engine.systems.instarpg.flows import BATCH, FLOWS
from engine.systems.instarpg.person import ATTRIBUTES, EP_LOST, HP_LOST, LOST, SCORES, Person
from engine.systems.instarpg.ready import initiative, standard_move
from engine.systems.instarpg.reckoning import protection
from engine.systems.instarpg.skills import TAGS
from engine.systems.instarpg.weapons import SIZES, TYPES, has_clip
from engine.words import literal, text

if TYPE_CHECKING:
    from collections.abc import Callable

    from engine.campaign import Campaign
    from engine.character import Character, Row

ZONES: Final = ("head", "left_arm", "right_arm", "torso", "abdomen", "left_leg", "right_leg")
"""Zones of the body (INSTARPG-066)."""

MOST_RATING: Final = 100
MOST_SCORE: Final = 1000


def _current(key: str) -> Callable[[Campaign, Character], Reasoned[int]]:
    def of(campaign: Campaign, character: Character) -> Reasoned[int]:
        return Person(campaign, character).current(key)

    return of


def _spent(campaign: Campaign, character: Character) -> bool:
    """Whether no hit points are left, however many there were (INSTARPG-010)."""
    return Person(campaign, character).current("HP").value <= 0


def _defence(*, ranged: bool) -> Callable[[Campaign, Character], Reasoned[int]]:
    def of(campaign: Campaign, character: Character) -> Reasoned[int]:
        return total(*defence_rating(Person(campaign, character), 0, ranged=ranged))

    return of


def _move(campaign: Campaign, character: Character) -> Reasoned[float]:
    return standard_move(Person(campaign, character))


def _skill_value(campaign: Campaign, character: Character, row: Row) -> Reasoned[int]:
    return Person(campaign, character).skill(str(row.get("name")))


def _linked(campaign: Campaign, character: Character, row: Row) -> Reasoned[str]:
    skill = Person(campaign, character).known(str(row.get("name")))
    rule = "INSTARPG-023" if skill.listed else "INSTARPG-022"
    return Reasoned(skill.attribute or "–", (Reason(literal(skill.name), skill.attribute or "–", rule),))


def _rounds_left(campaign: Campaign, character: Character, row: Row) -> Reasoned[int | None]:
    return Reasoned(Person(campaign, character).rounds(row) if has_clip(row) else None)


def _attribute(key: str) -> Field:
    return Field(key, literal(key), "whole", 0, MOST_RATING, rule="INSTARPG-005")


def _score(key: str) -> Field:
    return Field(key, text(f"field.most_{key}"), "whole", 0, MOST_SCORE, rule="INSTARPG-008")


def _whole(key: str, most: int = 1000) -> Column:
    return Column(key, text(f"column.{key}"), "whole", 0, most)


SCHEMA: Final = SheetSchema(
    sections=(
        Section(
            "person",
            text("section.person"),
            fields=(
                Field("concept", text("field.concept"), rule="INSTARPG-037"),
                Field("group", text("field.group"), only="npc", rule="INSTARPG-047"),
                Field("age", text("field.age"), "whole", 0, 10_000, rule="INSTARPG-038"),
                *(Field(key, text(f"field.{key}"), "flag", rule="INSTARPG-038") for key in DEGREES),
                Field("creation_xp", text("field.creation_xp"), "whole", 0, 100_000, rule="INSTARPG-038"),
                Field("notes", text("field.notes")),
            ),
            budgets=(Budget("xp", text("budget.xp"), experience),),
        ),
        Section(
            "attributes",
            text("section.attributes"),
            fields=(*(_attribute(key) for key in ATTRIBUTES), *(_score(key) for key in SCORES)),
            derived=(
                *(Derived(f"current_{key}", text(f"derived.current_{key}"), _current(key)) for key in SCORES),
                Derived("initiative", text("derived.initiative"), initiative),
                Derived("standard_move", text("derived.standard_move"), _move),
                Derived("defence_hand", text("derived.defence_hand"), _defence(ranged=False)),
                Derived("defence_ranged", text("derived.defence_ranged"), _defence(ranged=True)),
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
                        Column("rating", text("column.rating"), "whole", 0, MOST_RATING),
                        Column("attribute", text("column.own_attribute"), "choice", choices=("", *ATTRIBUTES)),
                        Column("tags", text("column.own_tags"), "list", choices=TAGS),
                        Column("linked", text("column.linked"), of=_linked),
                        Column("value", text("column.value"), "whole", of=_skill_value),
                    ),
                ),
            ),
        ),
        Section(
            "combat",
            text("section.combat"),
            fields=(Field("move_m", text("field.move_m"), "number", 0, 1000, rule="INSTARPG-050"),),
            tables=(
                Table(
                    "weapons",
                    text("table.weapons"),
                    (
                        Column("name", text("column.name")),
                        Column("type", text("column.type"), "choice", choices=("", *TYPES)),
                        Column("size", text("column.size"), "choice", choices=("", *SIZES)),
                        Column("damage", text("column.damage")),
                        Column("range_m", text("column.range_m"), "number", 0, 100_000),
                        Column("max_m", text("column.max_m"), "number", 0, 100_000),
                        Column("rate", text("column.rate")),
                        _whole("clip", 100_000),
                        Column("blast", text("column.blast"), "flag"),
                        Column("rounds", text("column.rounds"), "whole", of=_rounds_left),
                    ),
                    gear=("melee", "ranged"),
                ),
                Table(
                    "armour",
                    text("table.armour"),
                    (
                        Column("name", text("column.name")),
                        _whole("ap_hand"),
                        _whole("ap_ranged"),
                        _whole("defence_hand"),
                        _whole("defence_ranged"),
                        Column("zones", text("column.zones"), "list", choices=ZONES),
                        Column("size", text("column.size"), "choice", choices=("", *SIZES)),
                        Column("shield", text("column.shield"), "flag"),
                    ),
                    gear=("armour",),
                ),
            ),
            budgets=(Budget("layers", text("budget.layers"), layers),),
        ),
    ),
    tracks=(
        Track(HP_LOST, text("track.hp_lost"), (Band(0, text("band.unhurt")), Band(1, text("band.hurt"))), _spent),
        Track(EP_LOST, text("track.ep_lost")),
        Track(LOST["MS"], text("track.ms_lost")),
    ),
    flows=FLOWS,
    batch=BATCH,
    protects=protection,
)
