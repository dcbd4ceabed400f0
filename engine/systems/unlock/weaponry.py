"""How somebody attacks and with what: the weapon's numbers, and the situations that a referee can name.

Rule: UNLOCK-043, UNLOCK-053.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import msgspec

from engine.systems.unlock.person import Person, is_firearm

if TYPE_CHECKING:
    from engine.campaign import Campaign
    from engine.character import Row

BARE_HANDS: Final = "Fists"

SINGLE, SHORT, FULL, SPRAY, BLOW = "single", "short", "full", "spray", "blow"

SHORT_BURST: Final = 3
"""Rounds of a short burst (UNLOCK-053)."""

EMPLACED: Final = "emplaced"
"""The situation in which armour does not slow a shot (UNLOCK-070)."""

COVER: Final = ("partial_cover", "heavy_cover")

SITUATIONS: Final = (
    "target_immobile", "target_running", *COVER, "aiming_1", "aiming_2", "aiming_3", "off_hand", "two_weapons",
    "hip_shot", "fast_draw", "firer_running", "poor_light", "dark", "blinded", "ambush", "large_target",
    "small_target", EMPLACED,
)  # fmt: skip
"""Modifiers that a referee names; range, bursts, further shots and aimed locations come by themselves."""

AT_ONCE: Final = (("aiming_1", "aiming_2", "aiming_3"), COVER, ("poor_light", "dark", "blinded"))
"""Situations of which only one can hold."""


class Attack(msgspec.Struct, frozen=True):
    """How somebody attacks, whoever the target is.

    Attributes:
        actor: Id of the attacker.
        weapon: Id of the weapon's row, empty for bare hands.
        mode: ``single``, ``short``, ``full``, ``spray`` or ``blow``.
        fired: Rounds that leave the weapon, for single shots how many were declared.
        band: Range band, empty for a blow.
        modifiers: Situations that the referee named.
        modifier: The referee's own number.
        aim_at: Place aimed at, empty for none.
        untrained: The related skill that stands in for the weapon's, empty for none.
        lucky: Whether a point of Luck spent beforehand makes it easier.
    """

    actor: str
    weapon: str
    mode: str
    fired: int = 1
    band: str = ""
    modifiers: tuple[str, ...] = ()
    modifier: float = 0
    aim_at: str = ""
    untrained: str = ""
    lucky: bool = False


def weapon_of(campaign: Campaign, attack: Attack) -> Row | None:
    """The weapon's row; None for bare hands."""
    return campaign.people[attack.actor].row(attack.weapon) if attack.weapon else None


def wielded(campaign: Campaign, weapon: Row | None) -> tuple[str, str, str]:
    """Name, PV and DV of a weapon, or of bare hands."""
    if weapon is not None:
        return str(weapon.get("name")), str(weapon.get("pv")), str(weapon.get("dv"))
    fists = campaign.table_row("melee", BARE_HANDS)
    return (BARE_HANDS, str(fists["pv"]), str(fists["dv"])) if fists else (BARE_HANDS, "A", "1d3")


def skill_of(campaign: Campaign, actor: str, weapon: Row | None) -> str:
    """The skill that a weapon or a fist is used with."""
    if weapon is not None:
        return Person(campaign, actor).weapon_skill(weapon)
    fists = campaign.table_row("melee", BARE_HANDS)
    return str(fists["skill"]) if fists else "Boxing/Brawling"


def is_automatic(weapon: Row) -> bool:
    """Whether a weapon fires bursts."""
    return is_firearm(weapon) and weapon.get("class") == "mg"
