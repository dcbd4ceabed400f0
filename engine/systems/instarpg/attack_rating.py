"""What an attack is made of: the rating on the die, and the difficulty of hitting.

Rule: INSTARPG-026, INSTARPG-030, INSTARPG-031, INSTARPG-055 to INSTARPG-062, INSTARPG-073, INSTARPG-B05, INSTARPG-B22,
INSTARPG-B23, INSTARPG-B33, INSTARPG-B34.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import msgspec
from msgspec.structs import replace

from engine.reasons import Reason, Reasoned, total
from engine.systems.instarpg.defence import DEFENDING, UNGUARDED, defence_rating, is_covered
from engine.systems.instarpg.options import option
from engine.systems.instarpg.person import CHARGED, Person, is_ranged, moved_line
from engine.systems.instarpg.skills import DUAL_HAND, DUAL_RANGED, HAND, RANGED
from engine.systems.instarpg.weapons import size_modifier
from engine.words import text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from engine.campaign import Campaign
    from engine.character import Row

BASE: Final = 10
TWO_WEAPONS: Final = -2
OFF_GUARD: Final = -2
CHARGE: Final = 2
AGAINST_CHARGER: Final = 1
FARTHEST_STEP: Final = 4
"""Steps of range are counted up to here: four times the range and beyond (INSTARPG-062)."""

SKILLS: Final = {(False, False): HAND, (True, False): RANGED, (False, True): DUAL_HAND, (True, True): DUAL_RANGED}
RULES: Final = {HAND: "INSTARPG-030", RANGED: "INSTARPG-031", DUAL_HAND: "INSTARPG-026", DUAL_RANGED: "INSTARPG-026"}


class Swing(msgspec.Struct, frozen=True):
    """One attack of an action: who, whom, with what, and how things stand.

    Attributes:
        actor: Id of the attacker.
        target: Id of the target.
        weapon: Id of the weapon's row, empty for bare hands.
        mode: Word of the mode of fire, empty for the first.
        two_weapons: Whether two weapons are used at once.
        off_hand: Whether this is the second of them.
        range_m: Distance, for a ranged weapon.
        blast_m: Distance of the target from where something goes off.
        cover: Rating of the target's cover.
        moved: Whether the attacker moved; by what was moved this round where nobody said.
        charge: Whether the attacker charges.
        parry: Whether the target tries to parry.
        modifier: The referee's own.
    """

    actor: str
    target: str
    weapon: str = ""
    mode: str = ""
    two_weapons: bool = False
    off_hand: bool = False
    range_m: float = 0.0
    blast_m: float = 0.0
    cover: int = 0
    moved: bool | None = None
    charge: bool = False
    parry: bool = False
    modifier: int = 0


def weapon_of(campaign: Campaign, swing: Swing) -> Row | None:
    """The weapon of an attack; None for bare hands."""
    return campaign.people[swing.actor].row(swing.weapon) if swing.weapon else None


def attack_rating(campaign: Campaign, swing: Swing) -> Reasoned[int]:
    """Everything that is added to the die of an attack."""
    person, weapon = Person(campaign, swing.actor), weapon_of(campaign, swing)
    name = SKILLS[is_ranged(weapon), swing.off_hand]
    found = list(person.skill(name).reasons)
    if found[0].rule == "INSTARPG-016":
        found[0] = replace(found[0], rule=RULES[name])
    elif swing.off_hand:
        found.append(Reason(text("instarpg.off_hand_untrained"), None, "INSTARPG-B34"))
    found += _by_hands(campaign, swing, weapon)
    found += _by_movement(campaign, swing, ranged=is_ranged(weapon))
    if swing.modifier:
        found.append(Reason(text("instarpg.referee"), swing.modifier))
    return person.on_check(*found)


def _by_hands(campaign: Campaign, swing: Swing, weapon: Row | None) -> Iterator[Reason]:
    """What weapon, shield, distance and a stance add."""
    person = Person(campaign, swing.actor)
    if weapon is not None and size_modifier(weapon):
        yield Reason(text("instarpg.size", size=weapon.get("size")), size_modifier(weapon), "INSTARPG-058")
    if person.shield is not None and size_modifier(person.shield):
        said = text("instarpg.size_held", item=person.shield.get("name"), size=person.shield.get("size"))
        yield Reason(said, size_modifier(person.shield), "INSTARPG-073")
    if swing.two_weapons:
        yield Reason(text("instarpg.two_weapons"), TWO_WEAPONS, "INSTARPG-026")
    if weapon is not None and is_ranged(weapon):
        yield range_line(weapon, swing.range_m)
    defending = campaign.mark(swing.actor, DEFENDING)
    if defending:
        yield Reason(text("instarpg.defends"), -defending, "INSTARPG-025")
    if campaign.mark(swing.actor, UNGUARDED):
        yield Reason(text("instarpg.unguarded"), OFF_GUARD, "INSTARPG-025")


def _by_movement(campaign: Campaign, swing: Swing, *, ranged: bool) -> Iterator[Reason]:
    """What the own move or charge, and a charge of the target, add."""
    charging = is_charging(campaign, swing)
    moved = Person(campaign, swing.actor).has_moved if swing.moved is None else swing.moved
    if charging and option(campaign, "charge_ignores_move_penalty"):
        yield Reason(text("instarpg.charge_is_no_move"), 0, "INSTARPG-B23")
    elif moved or charging:
        yield moved_line()
        yield Reason(text("instarpg.before_or_after"), None, "INSTARPG-B22")
    if charging and not ranged:
        yield Reason(text("instarpg.charge"), CHARGE, "INSTARPG-055")
    if campaign.mark(swing.target, CHARGED):
        yield Reason(text("instarpg.against_charger"), AGAINST_CHARGER, "INSTARPG-055")


def is_charging(campaign: Campaign, swing: Swing) -> bool:
    """Whether the attacker charges, or has charged this round."""
    return swing.charge or campaign.mark(swing.actor, CHARGED) > 0


def range_line(weapon: Row, range_m: float) -> Reason:
    """What the distance takes: a step for each time the range that is exceeded, four in all (INSTARPG-062)."""
    reach = float(weapon.get("range_m") or 0) or 1.0
    steps = sum(range_m > reach * times for times in range(1, FARTHEST_STEP))
    if range_m >= reach * FARTHEST_STEP:
        steps = FARTHEST_STEP
    said = text("instarpg.range", range=range_m, reach=reach)
    exactly = range_m in {reach * times for times in range(1, FARTHEST_STEP + 1)}
    return Reason(said, -steps, "INSTARPG-B33" if exactly else "INSTARPG-062")


def difficulty_to_hit(campaign: Campaign, swing: Swing) -> Reasoned[int]:
    """10 and whatever makes the target hard to hit (INSTARPG-057)."""
    ranged = is_ranged(weapon_of(campaign, swing))
    base = Reason(text("instarpg.attack"), BASE, "INSTARPG-057")
    return total(base, *defence_rating(Person(campaign, swing.target), swing.cover, ranged=ranged))


def must_exceed(campaign: Campaign, swing: Swing) -> bool:
    """Whether the total must be higher than the difficulty: behind cover, where the table is strict (INSTARPG-B05)."""
    return bool(option(campaign, "strict_cover")) and is_covered(Person(campaign, swing.target), swing.cover)
