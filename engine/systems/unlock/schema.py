"""What an UNLOCK sheet holds.

Rule: UNLOCK-003, UNLOCK-006 to UNLOCK-016, UNLOCK-020, UNLOCK-022 to UNLOCK-025, UNLOCK-073, UNLOCK-080 to UNLOCK-082.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from engine.reasons import Reason, Reasoned
from engine.sheet import Band, Budget, Column, Derived, Field, Section, SheetSchema, Table, Track
from engine.systems.unlock import armour, money
from engine.systems.unlock.armour import AREAS, PLACES
from engine.systems.unlock.basics import STATS
from engine.systems.unlock.budgets import highest_skill, highest_stat, low_stats, skill_points, stat_points
from engine.systems.unlock.flows import BATCH, FLOWS
from engine.systems.unlock.person import BOXES, DAMAGE, FIREARMS, Person
from engine.systems.unlock.skills import usual_stat
from engine.words import literal, text

if TYPE_CHECKING:
    from engine.campaign import Campaign
    from engine.character import Character, Row

HANDS: Final = ("right", "left", "ambidextrous")
CLASSES: Final = (*FIREARMS, "melee", "blast")
STOPPAGES: Final = ("", "misfire", "jam", "malfunction", "unknown")
"""What can have stopped a weapon; empty for nothing, unknown until somebody tries to clear it (UNLOCK-060)."""

LOADS: Final = ("magazine", "loose")
MOST_DOLLARS: Final = 1_000_000


def _btm(campaign: Campaign, character: Character) -> Reasoned[int]:
    return Person(campaign, character).btm()


def _dm(campaign: Campaign, character: Character) -> Reasoned[int]:
    return Person(campaign, character).dm()


def _empathy_cap(campaign: Campaign, character: Character) -> Reasoned[int]:
    return Person(campaign, character).empathy_cap()


def _initiative(campaign: Campaign, character: Character) -> Reasoned[int]:
    return Person(campaign, character).initiative_base()


def _stun_save(campaign: Campaign, character: Character) -> Reasoned[int]:
    """The stat of WILL saves (UNLOCK-013)."""
    found = Person(campaign, character).stat("WILL")
    return Reasoned(found.value, (*found.reasons, Reason(text("derived.stun_save"), None, "UNLOCK-013")))


def _death_save(campaign: Campaign, character: Character) -> Reasoned[int]:
    """The stat of DEATH saves (UNLOCK-014)."""
    found = Person(campaign, character).stat("BODY")
    return Reasoned(found.value, (*found.reasons, Reason(text("derived.death_save"), None, "UNLOCK-014")))


def _luck_left(campaign: Campaign, character: Character) -> Reasoned[int]:
    return Person(campaign, character).luck()


def _armour_value(place: str) -> Derived:
    def of(campaign: Campaign, character: Character) -> Reasoned[str]:
        found = armour.armour_value(campaign, character, place)
        return Reasoned(armour.letter_of(found.value), found.reasons)

    return Derived(f"av_{place}", text(f"derived.av_{place}"), of)


def _ref_loss(area: str) -> Derived:
    def of(campaign: Campaign, character: Character) -> Reasoned[int]:
        return armour.ref_loss(campaign, character, area)

    return Derived(f"ref_loss_{area}", text(f"derived.ref_loss_{area}"), of)


def _skill_chance(campaign: Campaign, character: Character, row: Row) -> Reasoned[int]:
    return Person(campaign, character).base_chance(str(row.get("name")))


def _skill_stat(campaign: Campaign, character: Character, row: Row) -> Reasoned[str]:
    del character
    return Reasoned(usual_stat(campaign, str(row.get("name"))))


def _rounds_left(campaign: Campaign, character: Character, row: Row) -> Reasoned[int]:
    return Reasoned(Person(campaign, character).rounds(row))


def _cost(campaign: Campaign, character: Character, row: Row) -> Reasoned[float]:
    del character
    return money.cost(campaign, row)


def _name() -> Column:
    return Column("name", text("column.name"))


PRICES: Final = (
    Column("price", text("column.price"), "number", 0, MOST_DOLLARS),
    Column("bm_low", text("column.bm_low"), "number", 0, MOST_DOLLARS),
    Column("bm_high", text("column.bm_high"), "number", 0, MOST_DOLLARS),
    Column("paid", text("column.paid"), "number", 0, MOST_DOLLARS),
    Column("cost", text("column.cost"), "number", of=_cost),
)
"""Prices in dollars: the shop's, the black market's from and to, what was really paid; and what that comes to."""

SCHEMA: Final = SheetSchema(
    sections=(
        Section(
            "person",
            text("section.person"),
            fields=(
                Field("concept", text("field.concept"), rule="UNLOCK-005"),
                Field("hand", text("field.hand"), "choice", choices=HANDS, rule="UNLOCK-022"),
                Field("notes", text("field.notes")),
            ),
        ),
        Section(
            "stats",
            text("section.stats"),
            fields=(
                *(Field(key, literal(key), "whole", 0, 40, rule="UNLOCK-006") for key in STATS),
                Field("humanity_loss", text("field.humanity_loss"), "whole", 0, 1000, rule="UNLOCK-011"),
            ),
            derived=(
                Derived("BTM", text("derived.BTM"), _btm),
                Derived("DM", text("derived.DM"), _dm),
                Derived("stun_save", text("derived.stun_save"), _stun_save),
                Derived("death_save", text("derived.death_save"), _death_save),
                Derived("initiative", text("derived.initiative"), _initiative),
                Derived("luck_left", text("derived.luck_left"), _luck_left),
                Derived("empathy_cap", text("derived.empathy_cap"), _empathy_cap),
                *(_ref_loss(area) for area in AREAS),
                Derived("low_stats", text("derived.low_stats"), low_stats),
            ),
            budgets=(
                Budget("stat_points", text("budget.stat_points"), stat_points),
                Budget("highest_stat", text("budget.highest_stat"), highest_stat),
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
                        _name(),
                        Column("level", text("column.level"), "whole", 0, 40),
                        Column("stat", text("column.stat"), of=_skill_stat),
                        Column("base_chance", text("column.base_chance"), "whole", of=_skill_chance),
                    ),
                ),
            ),
            budgets=(
                Budget("skill_points", text("budget.skill_points"), skill_points),
                Budget("highest_skill", text("budget.highest_skill"), highest_skill),
            ),
        ),
        Section(
            "combat",
            text("section.combat"),
            derived=tuple(_armour_value(place) for place in PLACES),
            tables=(
                Table(
                    "weapons",
                    text("table.weapons"),
                    (
                        _name(),
                        Column("class", text("column.class"), "choice", choices=CLASSES),
                        Column("skill", text("column.skill")),
                        Column("pv", text("column.pv"), "choice", choices=tuple(armour.LETTERS)),
                        Column("dv", text("column.dv"), "dice"),
                        Column("rof", text("column.rof"), "whole", 1, 100),
                        Column("range_m", text("column.range_m"), "number", 0, 10_000),
                        Column("mag", text("column.mag"), "whole", 0, 10_000),
                        Column("loads", text("column.loads"), "choice", choices=LOADS),
                        Column("flexible", text("column.flexible"), "flag"),
                        Column("stoppage", text("column.stoppage"), "choice", choices=STOPPAGES),
                        *PRICES,
                        Column("rounds", text("column.rounds"), "whole", of=_rounds_left),
                    ),
                    gear=("firearms", "melee"),
                ),
                Table(
                    "armour",
                    text("table.armour"),
                    (
                        _name(),
                        Column("sp", text("column.sp"), "whole", 0, 1000),
                        Column("covers", text("column.covers"), "list", choices=PLACES),
                        *PRICES,
                    ),
                    gear=("armour",),
                ),
            ),
        ),
        Section(
            "gear",
            text("section.gear"),
            tables=(
                Table(
                    "gear",
                    text("table.gear"),
                    (_name(), *PRICES, Column("note", text("column.note"))),
                    gear=("gear",),
                ),
                Table(
                    "contacts",
                    text("table.contacts"),
                    (
                        _name(),
                        Column("category", text("column.category")),
                        Column("type", text("column.type")),
                        Column("quality", text("column.quality")),
                    ),
                ),
            ),
            budgets=(Budget("money", text("budget.money"), money.money),),
        ),
    ),
    tracks=(
        Track(
            DAMAGE,
            text("track.damage"),
            (
                Band(0, text("band.unhurt")),
                Band(1, text("band.hurt")),
                Band(9, text("band.dying"), grave=True),
                Band(BOXES, text("band.beyond")),
            ),
        ),
    ),
    flows=FLOWS,
    batch=BATCH,
    protects=armour.protection,
)
