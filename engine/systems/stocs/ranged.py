"""Firearms: what a shot's target number is made of, and how far a weapon reaches.

Rule: STOCS-048, STOCS-049, STOCS-059 to STOCS-063, STOCS-066, STOCS-070 to STOCS-076.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from engine.reasons import Reason, Reasoned
from engine.systems.stocs.options import option, ruled
from engine.systems.stocs.person import AAM, Person
from engine.words import text

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from engine.campaign import Campaign
    from engine.character import Row

SITUATIONS: Final = (
    "firer_running",
    "target_running",
    "hip_firing",
    "off_hand",
    "aimed",
    "poor_visibility",
    "bad_visibility",
    "large_target",
)
"""Modifiers that a referee names; range, shotgun, burst and aimed location come by themselves."""

PLACES: Final = ("head", "torso", "right_arm", "left_arm", "right_leg", "left_leg")
FIREARMS_SKILL: Final = "Combat(Firearms)"
RECOIL_AT_LONG: Final = 5


def range_band(campaign: Campaign, weapon: Row, range_m: float) -> str | None:
    """Band of a range: point_blank, effective, long or extreme; None beyond the last (STOCS-070)."""
    for row in campaign.tables["range_bands"].rows:
        below = row.values.get("below_m")
        if below is not None and range_m < below:
            return row.name
        if below is None and range_m <= weapon.get("rng_m") * row["times_rng"]:
            return row.name
    return None


def longest_range(campaign: Campaign, weapon: Row) -> float:
    """The farthest that a weapon can be fired, in metres."""
    times = [row.values.get("times_rng", 0) for row in campaign.tables["range_bands"].rows]
    return float(weapon.get("rng_m") * max(times))


def is_shotgun(weapon: Row) -> bool:
    """Whether a weapon spreads shot (STOCS-075)."""
    return bool(weapon.get("attack") == "shotgun")


def to_hit(
    campaign: Campaign,
    actor: str,
    weapon: Row,
    range_m: float,
    modifiers: Collection[str],
    *,
    aim_at: str = "",
    burst: bool = False,
    shot: int = 1,
    rounds_aimed: int = 1,
) -> Reasoned[int]:
    """Target number of a shot or burst with all its reasons.

    Args:
        campaign: State of the campaign.
        actor: Id of who fires.
        weapon: Row of the weapon.
        range_m: Distance in metres, within reach of the weapon.
        modifiers: Situations that the referee named, of `SITUATIONS`.
        aim_at: Place aimed at, empty for none.
        burst: Whether a burst is fired instead of single shots.
        shot: Which shot of the round it is, from 1.
        rounds_aimed: For how many full rounds the firer has aimed; it counts once unless the table has it otherwise.

    Rule: STOCS-060, STOCS-063, STOCS-071, STOCS-073, STOCS-074, STOCS-B09, STOCS-B12 to STOCS-B14, STOCS-B42.
    """
    person = Person(campaign, actor)
    skill = person.skill(FIREARMS_SKILL)
    keys = list(_by_itself(campaign, weapon, range_m, aim_at, burst=burst))
    keys += [key for key in SITUATIONS if key in modifiers]
    lines = [Reason(text("stocs.skill", skill=FIREARMS_SKILL), skill.value, "STOCS-025")]
    lines += [_modifier(campaign, key) for key in keys]
    if "aimed" in modifiers and rounds_aimed > 1 and option(campaign, "aiming") == "each_round":
        more = int(_modifier(campaign, "aimed").value or 0) * (rounds_aimed - 1)
        lines.append(Reason(text("stocs.aimed_longer", rounds=rounds_aimed), more, "STOCS-B14"))
    recoil = weapon.get("rcl", 0)
    if shot > 1 and recoil:
        times = shot - 1 if option(campaign, "recoil") == "cumulative" else 1
        lines.append(Reason(text("stocs.recoil", shot=shot), -recoil * times, "STOCS-060"))
        if shot > 2:
            lines.append(ruled(campaign, "recoil"))
    lines += _rulings(campaign, actor, weapon, range_m, modifiers, burst=burst)
    return person.on_roll(*lines)


def _rulings(
    campaign: Campaign, actor: str, weapon: Row, range_m: float, modifiers: Collection[str], *, burst: bool
) -> Iterator[Reason]:
    """What rulings say of this shot (STOCS-B12, STOCS-B13, STOCS-B42)."""
    if "hip_firing" in modifiers and campaign.mark(actor, MOVED):
        yield ruled(campaign, "moving_fire")
    band = range_band(campaign, weapon, range_m)
    if band == "long" and burst:
        yield ruled(campaign, "burst_long_range")
    elif band == "extreme":
        yield Reason(text("stocs.last_band"), None, "STOCS-B42")


def _by_itself(campaign: Campaign, weapon: Row, range_m: float, aim_at: str, *, burst: bool) -> Iterator[str]:
    """Keys of the modifiers that follow from weapon, range and place."""
    band = range_band(campaign, weapon, range_m)
    if band == "point_blank":
        yield "point_blank"
    elif band == "long" and not (burst and option(campaign, "burst_long_range") == "recoil_only"):
        yield "long_range"
    elif band == "extreme":
        yield "extreme_range"
    if is_shotgun(weapon):
        yield "shotgun"
    if burst:
        yield "autofire"
    if aim_at:
        yield "very_small_target" if aim_at == "head" else "small_target"


def _modifier(campaign: Campaign, key: str) -> Reason:
    row = campaign.table_row("ranged_modifiers", key)
    if row is None:
        raise LookupError(f"the table of modifiers has no {key}")
    return Reason(text(f"modifier.{key}"), row["modifier"], row.rules[-1] if row.rules else "STOCS-073")


def burst_recoil(campaign: Campaign, weapon: Row, range_m: float) -> Reasoned[int]:
    """What each counting die of a burst must beat (STOCS-065, STOCS-066)."""
    lines = [Reason(text("stocs.weapon_recoil"), weapon.get("rcl", 0), _source_of_recoil(campaign, weapon))]
    if range_band(campaign, weapon, range_m) == "long":
        lines.append(Reason(text("modifier.long_range"), RECOIL_AT_LONG, "STOCS-066"))
    return Reasoned(sum(int(line.value or 0) for line in lines), tuple(lines))


def _source_of_recoil(campaign: Campaign, weapon: Row) -> str:
    """The rule that gives a gun its recoil: the last that its row in the tables names, or its own record."""
    listed = campaign.table_row("firearms", str(weapon.get("name")))
    known = listed is not None and listed.rules and listed["rcl"] == weapon.get("rcl")
    return listed.rules[-1] if listed is not None and known else "STOCS-058"


def farthest_move(person: Person) -> Reasoned[float]:
    """Metres that a person can make in a round: 10 less total AAM, never under a crawl (STOCS-048, STOCS-049)."""
    aam = person.character.count(AAM)
    lines = [Reason(text("stocs.full_move"), RUN_M, "STOCS-048")]
    if aam:
        lines.append(Reason(text("stocs.total_aam"), -aam, "STOCS-048"))
    if RUN_M - aam < CRAWL_M:
        lines.append(Reason(text("stocs.crawl"), CRAWL_M, "STOCS-049"))
    return Reasoned(max(CRAWL_M, RUN_M - aam), tuple(lines))


def counting_dice(campaign: Campaign, bullets: int) -> int:
    """How many dice count the hits of so many bullets: one for three (STOCS-065, STOCS-B10)."""
    rounding = option(campaign, "burst_dice_rounding")
    return {"drop": bullets // 3, "up": -(-bullets // 3), "nearest": (bullets + 1) // 3}[rounding]


def suggested_situations(campaign: Campaign, actor: str) -> list[str]:
    """What a window ticks: hip fire for those who moved or were surprised, running for those who ran.

    Rule: STOCS-072, STOCS-B13.
    """
    metres = campaign.mark(actor, MOVED) / 10
    surprised = campaign.people[actor].has("surprised")
    found = []
    if metres > WALK_M:
        found.append("firer_running")
    hips = option(campaign, "moving_fire") == "hip_firing"
    if surprised or (metres and hips):
        found.append("hip_firing")
    return found


MOVED: Final = "moved_dm"
"""Mark of this round: how far a person has moved, in tenths of a metre."""

CRAWL_M: Final = 1.0
WALK_M: Final = 5.0
RUN_M: Final = 10.0
"""Greatest distances in a round (STOCS-048, STOCS-050)."""
