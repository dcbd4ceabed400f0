"""What an attack at range is made of: the band and its difficulty, REF, skill, and all that adds or takes.

Rule: CYBERPUNK-013 to CYBERPUNK-018, CYBERPUNK-B22, CYBERPUNK-B24, CYBERPUNK-B29.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from engine.reasons import Reason, Reasoned
from engine.systems.cyberpunk.forms import MOVED
from engine.systems.cyberpunk.options import option
from engine.systems.cyberpunk.order import FAST_DRAW
from engine.systems.cyberpunk.person import PLACES, Person, skill_of
from engine.systems.cyberpunk.protection import encumbrance
from engine.words import text

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from engine.campaign import Campaign, TableRow
    from engine.character import Row

SITUATIONS: Final = (
    "target_immobile",
    "target_moving",
    "target_dodging",
    "silhouetted",
    "large_target",
    "small_target",
    "tiny_target",
    "ambush",
    "fast_draw",
    "turning",
    "hip",
    "running",
    "two_weapons",
    "ricochet",
    "blinded",
    "turret",
    "vehicle",
    "laser_sight",
    "telescopic_sight",
    "smart_link",
)
"""Situations that a referee names, of the table of modifiers."""

CALLED_SHOT: Final = -4
"""What aiming at a place costs (CYBERPUNK-B22)."""

HALF_COVER: Final = -2
DEEP_COVER: Final = -4
COVERS: Final = {HALF_COVER: ("head", "torso", "right_arm", "left_arm"), DEEP_COVER: ("head", "right_arm", "left_arm")}
"""What cover costs the attack, with the places that are still exposed as a window proposes them (CYBERPUNK-B21)."""

LONGEST_AIM: Final = 3


def band_of(campaign: Campaign, person: Person, weapon: Row, range_m: float) -> TableRow | None:
    """The band of a range; None beyond the last, where no shot is possible (CYBERPUNK-014, CYBERPUNK-015)."""
    reach = person.reach(weapon)
    for row in campaign.tables["range_bands"].rows:
        if range_m <= row.values.get("up_to_m", row.values.get("of_range", 0) * reach):
            return row
    return None


def longest_range(campaign: Campaign, person: Person, weapon: Row) -> float:
    """The farthest that a weapon can be fired, in metres (CYBERPUNK-015)."""
    shares = [row.values.get("of_range", 0) for row in campaign.tables["range_bands"].rows]
    return float(person.reach(weapon) * max(shares))


def difficulty(campaign: Campaign, band: TableRow) -> Reasoned[int]:
    """What is to be exceeded in a band; nobody rolls to dodge a bullet (CYBERPUNK-014 to CYBERPUNK-016)."""
    found = int(band["difficulty"])
    lines = [Reason(text(f"cyberpunk.band_{band.name}"), found, "CYBERPUNK-014")]
    if band is campaign.tables["range_bands"].rows[-1]:
        lines.append(Reason(text("cyberpunk.farthest"), None, "CYBERPUNK-015"))
    lines.append(Reason(text("cyberpunk.no_dodge"), None, "CYBERPUNK-016"))
    return Reasoned(found, tuple(lines))


def bonus(
    campaign: Campaign,
    actor: str,
    target: str,
    weapon: Row,
    band: TableRow,
    modifiers: Collection[str],
    *,
    cover: int = 0,
    aim_at: str = "",
    rounds_aimed: int = 0,
) -> tuple[Reason, ...]:
    """All lines that are added to the dice of an attack at range, but for several actions (CYBERPUNK-013)."""
    person = Person(campaign, actor)
    return (
        *basis(person, weapon),
        *_chosen(campaign, target, band, modifiers),
        *_aimed(cover, aim_at, rounds_aimed),
        *person.burdens(),
    )


def basis(person: Person, weapon: Row | None, skill: str = "") -> tuple[Reason, ...]:
    """REF and the skill of the weapon, its accuracy, and what armour weighs (CYBERPUNK-013, CYBERPUNK-B29)."""
    name = skill or (skill_of(weapon) if weapon is not None else "")
    lines = [person.attribute_line("REF", "CYBERPUNK-003"), person.skill_line(name, "CYBERPUNK-013")]
    accuracy = int(weapon.get("wa") or 0) if weapon is not None else 0
    if accuracy and option(person.campaign, "weapon_accuracy"):
        lines.append(Reason(text("cyberpunk.accuracy"), accuracy, "CYBERPUNK-B29"))
    heavy = encumbrance(person.character) if option(person.campaign, "encumbrance") else 0
    if heavy:
        lines.append(Reason(text("derived.EV"), heavy, "CYBERPUNK-017"))
    return tuple(lines)


def _chosen(campaign: Campaign, target: str, band: TableRow, modifiers: Collection[str]) -> Iterator[Reason]:
    for key in SITUATIONS:
        row = campaign.table_row("ranged_modifiers", key) if key in modifiers else None
        if row is None:
            continue
        amount = int(row["modifier"])
        if key == "target_moving":
            amount = _of_ref(campaign, target, row)
        elif key == "telescopic_sight":
            amount = int(row.values.get(band.name, 0))
        yield Reason(text(f"modifier.{key}"), amount, row.rules[0])


def _of_ref(campaign: Campaign, target: str, row: TableRow) -> int:
    """What a moving target is worth: the quicker it is, the harder to hit."""
    ref = campaign.people[target].values.get("REF") or 0
    return next((then for above, then in zip(row["above_ref"], row["then"], strict=True) if ref > above), 0)


def _aimed(cover: int, aim_at: str, rounds_aimed: int) -> Iterator[Reason]:
    if cover:
        yield Reason(text("cyberpunk.cover"), cover, "CYBERPUNK-018")
    if aim_at:
        yield Reason(text("cyberpunk.called", place=text(f"place.{aim_at}")), CALLED_SHOT, "CYBERPUNK-B22")
    if rounds_aimed:
        rounds = min(rounds_aimed, LONGEST_AIM)
        yield Reason(text("cyberpunk.aimed", rounds=rounds_aimed), rounds, "CYBERPUNK-017")


def suggested_situations(campaign: Campaign, actor: str) -> list[str]:
    """What a window ticks by itself: a fast draw that was declared with the initiative."""
    return ["fast_draw"] if campaign.mark(actor, FAST_DRAW) else []


def covered_places(cover: int, exposed: Collection[str]) -> frozenset[str]:
    """Places that cover protects: all that are not named as exposed; none where nothing was said (CYBERPUNK-019)."""
    return frozenset(PLACES) - frozenset(exposed) if cover and exposed else frozenset()


def has_moved(campaign: Campaign, person: str) -> float:
    """Metres that a person has moved in this round."""
    return campaign.mark(person, MOVED) / 10
