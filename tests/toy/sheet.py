"""Sheet and tables of the toy system: all that a window or a printed page needs to know."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.campaign import RuleTable, TableRow
from engine.reasons import Reason, Reasoned, total
from engine.sheet import Band, Budget, Column, Derived, Field, Section, SheetSchema, Table, Track
from engine.words import literal, text

if TYPE_CHECKING:
    from engine.campaign import Campaign
    from engine.character import Character, Row

ATTRIBUTES = ("might", "aim", "wits", "cool")
POINTS = 240
UNTRAINED = 20


def attribute(person: Character, name: str) -> int:
    """An attribute, 50 unless typed."""
    return int(person.values.get(name, 50))


def skill(person: Character, name: str) -> int:
    """Level of a skill; the untrained have little."""
    levels = (row.get("level") for row in person.table("skills") if row.get("name") == name)
    return int(next(levels, UNTRAINED))


def luck_left(person: Character) -> int:
    """Points of luck that were not spent yet."""
    return int(person.values.get("luck", 0)) - person.count("luck")


def rounds_left(person: Character, row: Row) -> int:
    """Rounds left in a weapon; one that fires none has none."""
    return int(row.get("rounds", 0)) - person.count(f"fired.{row.id}")


def _dodge(campaign: Campaign, person: Character) -> Reasoned[int]:
    return total(
        Reason(text("toy.wits"), attribute(person, "wits"), "TOY-02"),
        Reason(text("toy.wounds"), -5 * person.count("body"), "TOY-03"),
    )


def _left(campaign: Campaign, person: Character, row: Row) -> Reasoned[int]:
    left = rounds_left(person, row)
    return Reasoned(left, (Reason(text("toy.rounds_left"), left, "TOY-04"),))


def _points(campaign: Campaign, person: Character) -> Reasoned[tuple[float, float]]:
    spent = [Reason(text(f"toy.{key}"), attribute(person, key), "TOY-01") for key in ATTRIBUTES]
    return Reasoned((total(*spent).value, POINTS), tuple(spent))


SCHEMA = SheetSchema(
    sections=(
        Section(
            "attributes",
            text("toy.attributes"),
            fields=(
                *(Field(k, text(f"toy.{k}"), "whole", 1, 100, rule="TOY-01") for k in ATTRIBUTES),
                Field("luck", text("toy.luck"), "whole", 0, 10, rule="TOY-09"),
            ),
            derived=(Derived("dodge", text("toy.dodge_chance"), _dodge),),
            budgets=(Budget("points", text("toy.points"), _points),),
        ),
        Section(
            "skills",
            text("toy.skills"),
            tables=(
                Table(
                    "skills",
                    text("toy.skills"),
                    (
                        Column("name", text("toy.skill_name"), choices=("Guns", "Blades", "Medicine")),
                        Column("level", text("toy.level"), "whole", 1, 100),
                    ),
                ),
            ),
        ),
        Section(
            "weapons",
            text("toy.weapons"),
            tables=(
                Table(
                    "weapons",
                    text("toy.weapons"),
                    (
                        Column("name", text("toy.weapon_name")),
                        Column("damage", text("toy.damage"), "dice"),
                        Column("rounds", text("toy.rounds"), "whole", 0, 100),
                        Column("left", text("toy.rounds_left"), "whole", of=_left),
                    ),
                    gear=("weapons",),
                ),
            ),
        ),
    ),
    tracks=(
        Track(
            "body",
            text("toy.body"),
            (
                Band(0, text("toy.whole")),
                Band(1, text("toy.hurt")),
                Band(10, text("toy.maimed"), grave=True),
                Band(20, literal("†")),
            ),
        ),
        Track("nerve", text("toy.nerve")),
        Track("luck", text("toy.luck")),
    ),
)

TABLES = {
    "weapons": RuleTable(
        "weapons",
        (
            TableRow("Spray gun", {"damage": "1d6", "rounds": 40}, rules=("TOY-04",)),
            TableRow("Sabre", {"damage": "1d10!+1", "rounds": 0}, rules=("TOY-05",)),
        ),
    )
}
