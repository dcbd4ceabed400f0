"""What a sheet of the Cyberpunk combat holds."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from engine.reasons import Reason, Reasoned, total
from engine.sheet import Band, Budget, Column, Derived, Field, Section, SheetSchema, Table, Track
from engine.systems.cyberpunk.flows import BATCH, FLOWS, POINTS
from engine.systems.cyberpunk.person import ATTRIBUTES, DAMAGE, PLACES, STUN_DAMAGE, Person
from engine.systems.cyberpunk.protection import encumbrance, protection, sp_field
from engine.words import literal, text

if TYPE_CHECKING:
    from engine.campaign import Campaign
    from engine.character import Character, Row

ATTRIBUTE_POINTS: Final = 55
CAREER_POINTS: Final = 40
"""Points of the author's other page for attributes, and of the published game for skills."""

TYPES: Final = ("P", "SMG", "RIF", "SHT", "HVY", "EX", "MEL")
MOST_SP: Final = 200
LUCK_SPENT: Final = "luck_spent"
"""Counter of the Luck that was used since the last scene began."""


def attribute_points(campaign: Campaign, character: Character) -> Reasoned[tuple[float, float]]:
    """Points spent on attributes, and those rolled or the same for all."""
    rolled = character.values.get(POINTS)
    had = int(rolled[0]) if rolled else ATTRIBUTE_POINTS
    key = "cyberpunk.points_rolled" if rolled else "cyberpunk.points_for_all"
    spent = [Reason(literal(one), -character.values[one]) for one in ATTRIBUTES if character.values.get(one)]
    return Reasoned((-sum(int(line.value or 0) for line in spent), had), (Reason(text(key), had), *spent))


def skill_points(campaign: Campaign, character: Character) -> Reasoned[tuple[float, float]]:
    """Levels of skills, and the points for a career with those of REF and INT."""
    person = Person(campaign, character)
    lines = [
        Reason(text("cyberpunk.career"), CAREER_POINTS),
        *(Reason(literal(k), person.attribute(k)) for k in _PICKUP),
    ]
    had = sum(int(line.value or 0) for line in lines)
    spent = sum(int(row.get("level") or 0) for row in character.table("skills"))
    return Reasoned((spent, had), tuple(lines))


_PICKUP: Final = ("REF", "INT")


def luck_left(campaign: Campaign, character: Character) -> Reasoned[int]:
    """Luck that can still be added to rolls in this scene."""
    had = character.values.get("LK") or 0
    spent = character.count(LUCK_SPENT)
    return total(Reason(literal("LK"), had, "CYBERPUNK-017"), Reason(text("cyberpunk.luck_spent"), -spent))


def _btm(campaign: Campaign, character: Character) -> Reasoned[int]:
    return Person(campaign, character).btm()


def _save(campaign: Campaign, character: Character) -> Reasoned[int]:
    return total(Person(campaign, character).save_number())


def _stun(campaign: Campaign, character: Character) -> Reasoned[int]:
    return Person(campaign, character).stun_target()


def _death(campaign: Campaign, character: Character) -> Reasoned[int]:
    return Person(campaign, character).death_target()


def _penalty(campaign: Campaign, character: Character) -> Reasoned[int]:
    return total(*Person(campaign, character).burdens())


def _level(campaign: Campaign, character: Character) -> Reasoned[str]:
    row = Person(campaign, character).level_row()
    if row is None:
        return Reasoned("–")
    return Reasoned(row.name, (Reason(text("track.damage"), character.count(DAMAGE), "CYBERPUNK-030"),))


def _move(campaign: Campaign, character: Character) -> Reasoned[int]:
    return total(Person(campaign, character).attribute_line("MA", "CYBERPUNK-011"))


def _times(key: str, factor: int, rule: str = "") -> Any:
    def derived(campaign: Campaign, character: Character) -> Reasoned[int]:
        line = Person(campaign, character).attribute_line(key, rule)
        return Reasoned(int(line.value or 0) * factor, (line, Reason(text("cyberpunk.times"), factor, rule)))

    return derived


def _leap(campaign: Campaign, character: Character) -> Reasoned[float]:
    run = Person(campaign, character).attribute("MA") * RUN
    return Reasoned(run / LEAP, (Reason(text("derived.run_m"), run), Reason(text("cyberpunk.divided"), LEAP)))


def _ev(campaign: Campaign, character: Character) -> Reasoned[int]:
    worn = (row for row in character.table("armour") if row.get("ev"))
    return Reasoned(encumbrance(character), tuple(Reason(literal(str(r.get("name"))), r.get("ev")) for r in worn))


def _sp(place: str) -> Any:
    def derived(campaign: Campaign, character: Character) -> Reasoned[int]:
        return protection(campaign, character, place)

    return derived


def _with_attribute(campaign: Campaign, character: Character, row: Row) -> Reasoned[int]:
    attribute = Person(campaign, character).attribute_of_skill(str(row.get("name") or ""))
    lines = [Person(campaign, character).attribute_line(attribute)] if attribute in ATTRIBUTES else []
    return total(*lines, Reason(literal(str(row.get("name") or "")), int(row.get("level") or 0), "CYBERPUNK-003"))


def _rounds_left(campaign: Campaign, character: Character, row: Row) -> Reasoned[int]:
    return Reasoned(Person(campaign, character).rounds(row))


RUN: Final = 3
LEAP: Final = 4

SCHEMA: Final = SheetSchema(
    sections=(
        Section(
            "person",
            text("section.person"),
            fields=(
                Field("concept", text("field.concept")),
                Field("notes", text("field.notes")),
            ),
        ),
        Section(
            "attributes",
            text("section.attributes"),
            fields=tuple(Field(key, literal(key), "whole", 0, 20, rule="CYBERPUNK-003") for key in ATTRIBUTES),
            derived=(
                Derived("BTM", text("derived.BTM"), _btm),
                Derived("save", text("derived.save"), _save),
                Derived("move_m", text("derived.move_m"), _move),
                Derived("run_m", text("derived.run_m"), _times("MA", RUN, "CYBERPUNK-012")),
                Derived("leap_m", text("derived.leap_m"), _leap),
                Derived("carry_kg", text("derived.carry_kg"), _times("BT", 10)),
                Derived("lift_kg", text("derived.lift_kg"), _times("BT", 40)),
                Derived("humanity", text("derived.humanity"), _times("EMP", 10)),
                Derived("luck", text("derived.luck"), luck_left),
            ),
            budgets=(Budget("attribute_points", text("budget.attribute_points"), attribute_points),),
        ),
        Section(
            "wounds",
            text("section.wounds"),
            derived=(
                Derived("level", text("derived.level"), _level),
                Derived("penalty", text("derived.penalty"), _penalty),
                Derived("stun_save", text("derived.stun_save"), _stun),
                Derived("death_save", text("derived.death_save"), _death),
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
                        Column("level", text("column.level"), "whole", 0, 20),
                        Column("attribute", text("column.attribute"), "choice", choices=("", *ATTRIBUTES)),
                        Column("total", text("column.total"), "whole", of=_with_attribute),
                    ),
                    gear=("skills",),
                ),
            ),
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
                        Column("type", text("column.type"), "choice", choices=TYPES),
                        Column("skill", text("column.skill")),
                        Column("wa", text("column.wa"), "whole", -10, 10),
                        Column("damage", text("column.damage"), "dice"),
                        Column("shots", text("column.shots"), "whole", 0, 1000),
                        Column("rof", text("column.rof"), "whole", 0, 100),
                        Column("rel", text("column.rel"), "choice", choices=("VR", "ST", "UR")),
                        Column("range_m", text("column.range_m"), "number", 0, 10_000),
                        Column("effect", text("column.effect"), "choice", choices=("", "ap", "edged", "mono")),
                        Column("non_lethal", text("column.non_lethal"), "flag"),
                        Column("thrown", text("column.thrown"), "flag"),
                        Column("rounds", text("column.rounds"), "whole", of=_rounds_left),
                    ),
                    gear=("firearms", "melee"),
                ),
                Table(
                    "armour",
                    text("table.armour"),
                    (
                        Column("name", text("column.name")),
                        Column("sp", text("column.sp"), "whole", 0, MOST_SP),
                        Column("covers", text("column.covers"), "list", choices=PLACES),
                        Column("sp_published", text("column.sp_published"), "whole", 0, MOST_SP),
                        Column("ev", text("column.ev"), "whole", -20, 0),
                        Column("hard", text("column.hard"), "flag"),
                    ),
                    gear=("armour",),
                ),
            ),
            derived=(
                *(Derived(f"SP_{place}", text(f"sp.{place}"), _sp(place)) for place in PLACES),
                Derived("EV", text("derived.EV"), _ev),
            ),
        ),
        Section(
            "sp",
            text("section.sp"),
            fields=tuple(Field(sp_field(place), text(f"sp.{place}"), "whole", 0, MOST_SP) for place in PLACES),
        ),
    ),
    tracks=(
        Track(
            DAMAGE,
            text("track.damage"),
            (
                Band(0, text("band.unhurt")),
                Band(1, text("band.light")),
                Band(5, text("band.serious")),
                Band(9, text("band.critical"), grave=True),
                *(Band(13 + 4 * number, text("band.mortal", number=number)) for number in range(7)),
            ),
        ),
        Track(STUN_DAMAGE, text("track.stun_damage")),
    ),
    flows=FLOWS,
    batch=BATCH,
    protects=protection,
)
