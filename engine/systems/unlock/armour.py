"""Armour: layers to SP, SP to AV, and what it costs in REFLEX.

Rule: UNLOCK-064, UNLOCK-066 to UNLOCK-070, UNLOCK-B26, UNLOCK-B28 to UNLOCK-B30.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from engine.reasons import Reason, Reasoned, total
from engine.systems.unlock.options import option
from engine.words import literal, text

if TYPE_CHECKING:
    from collections.abc import Iterable

    from engine.campaign import Campaign
    from engine.character import Character, Row

PLACES: Final = ("head", "torso", "right_arm", "left_arm", "right_leg", "left_leg")

AREAS: Final = {
    "head": ("head",),
    "torso_arms": ("torso", "right_arm", "left_arm"),
    "legs": ("right_leg", "left_leg"),
}
"""The three areas that are slowed separately, with their places (UNLOCK-068)."""

HALVED: Final = "head"
"""The area whose loss is halved (UNLOCK-069)."""

HALF_LAYER: Final = 2
"""What every layer but the heaviest is divided by (UNLOCK-064)."""

LETTERS: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
SP_OF_A_LETTER: Final = 5
SP_OF_A_LOSS: Final = 10


def level_of(letter: str | None) -> int:
    """A letter of the PV and AV scale as a number: A is 1; 0 for none."""
    return LETTERS.find(letter.upper()) + 1 if letter and len(letter) == 1 else 0


def letter_of(level: int) -> str:
    """A level as its letter; 0 is bare skin (UNLOCK-B26)."""
    return LETTERS[min(level, len(LETTERS)) - 1] if level > 0 else "0"


def pieces(character: Character, place: str) -> tuple[Row, ...]:
    """Pieces of armour that cover a place, the heaviest first."""
    worn = (row for row in character.table("armour") if place in (row.get("covers") or ()))
    return tuple(sorted(worn, key=lambda row: -int(row.get("sp") or 0)))


def stopping_power(campaign: Campaign, character: Character, place: str) -> Reasoned[int]:
    """The heaviest layer in full, half of each other, each half rounded down (UNLOCK-064, UNLOCK-B30)."""
    del campaign
    return _layered(pieces(character, place))


def _layered(worn: Iterable[Row]) -> Reasoned[int]:
    lines = []
    for place, row in enumerate(worn):
        sp, name = int(row.get("sp") or 0), str(row.get("name"))
        if place == 0:
            lines.append(Reason(literal(name), sp, "UNLOCK-064"))
        else:
            lines.append(Reason(text("unlock.half_layer", armour=name, sp=sp), sp // HALF_LAYER, "UNLOCK-B30"))
    return total(*lines)


def armour_value(campaign: Campaign, character: Character, place: str) -> Reasoned[int]:
    """The level of the AV at a place, from the SP of its layers (UNLOCK-066)."""
    sp = stopping_power(campaign, character, place)
    level, rule = av_of(campaign, sp.value), "UNLOCK-066" if sp.value else "UNLOCK-B26"
    return Reasoned(level, (*sp.reasons, Reason(text("unlock.av", sp=sp.value), letter_of(level), rule)))


def protection(campaign: Campaign, character: Character, place: str) -> Reasoned[str]:
    """SP and AV of a place for the figure on the sheet, such as ``14 C``; empty for bare skin."""
    sp, found = stopping_power(campaign, character, place), armour_value(campaign, character, place)
    return Reasoned(f"{sp.value} {letter_of(found.value)}" if sp.value else "", found.reasons)


def av_of(campaign: Campaign, sp: int) -> int:
    """Level of the AV for an SP, by the campaign's table; beyond its last row one letter for each further 5 SP."""
    rows = campaign.tables["armour_value"].rows
    for row in rows:
        if sp <= row["to"]:
            return level_of(str(row["av"]))
    last = rows[-1]
    return level_of(str(last["av"])) + -(-(sp - int(last["to"])) // SP_OF_A_LETTER)


def ref_loss_of(campaign: Campaign, sp: int) -> int:
    """REFLEX lost for an SP (UNLOCK-067); beyond the table's last row one more for each further 10 SP."""
    rows = campaign.tables["ref_loss"].rows
    for row in rows:
        if sp <= row["to"]:
            return int(row["loss"])
    last = rows[-1]
    return int(last["loss"]) + -(-(sp - int(last["to"])) // SP_OF_A_LOSS)


def ref_loss(campaign: Campaign, character: Character, area: str) -> Reasoned[int]:
    """REFLEX lost to the armour of one area; for the head half of it, rounded down (UNLOCK-068, UNLOCK-069)."""
    places = AREAS[area]
    if option(campaign, "ref_loss_from") == "item":
        worn = {row.id: row for place in places for row in pieces(character, place)}
        rows = [(str(row.get("name")), int(row.get("sp") or 0)) for row in worn.values()]
        lines = [
            Reason(text("unlock.loss_of_item", armour=name, sp=sp), ref_loss_of(campaign, sp), "UNLOCK-B29")
            for name, sp in rows
            if ref_loss_of(campaign, sp)
        ]
    else:
        sp = max(stopping_power(campaign, character, place).value for place in places)
        loss = ref_loss_of(campaign, sp)
        lines = [Reason(text("unlock.loss_of_area", area=text(f"area.{area}"), sp=sp), loss, "UNLOCK-067")]
    summed = total(*lines)
    if area == HALVED and summed.value:
        halved = Reason(text("unlock.head_halved"), summed.value // 2 - summed.value, "UNLOCK-069")
        return total(*lines, halved)
    return summed


def ref_loss_on_action(campaign: Campaign, character: Character) -> Reasoned[int]:
    """What a quick deed loses: all three areas, or the worst where the table says so (UNLOCK-070, UNLOCK-B28)."""
    losses = {area: ref_loss(campaign, character, area).value for area in AREAS}
    lines = tuple(
        Reason(text("unlock.area_loss", area=text(f"area.{area}"), loss=loss), None, "UNLOCK-068")
        for area, loss in losses.items()
        if loss
    )
    if option(campaign, "ref_loss_areas") == "worst":
        worst = max(losses.values())
        return Reasoned(worst, (*lines, Reason(text("choice.ref_loss_areas.worst"), None, "UNLOCK-B28")))
    return Reasoned(sum(losses.values()), lines)
