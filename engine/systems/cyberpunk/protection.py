"""What stops a hit at a place: pieces of armour worn over each other, or the SP written on the sheet.

Rule: CYBERPUNK-024, CYBERPUNK-B02.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from engine.reasons import Reason, Reasoned
from engine.systems.cyberpunk.options import option
from engine.words import literal, text

if TYPE_CHECKING:
    from engine.campaign import Campaign
    from engine.character import Character, Row

MOST_LAYERS: Final = 3

SHARES: Final = {
    "": ((1, 1), (1, 1)),
    "ap": ((1, 2), (1, 2)),
    "edged": ((1, 2), (1, 1)),
    "mono": ((1, 3), (2, 3)),
}
"""What share of SP counts against a kind of weapon: of soft armour, and of hard armour."""


def sp_field(place: str) -> str:
    """Field of the sheet where somebody writes the SP of a place by hand."""
    return f"sp_{place}"


def protection(campaign: Campaign, character: Character, place: str, effect: str = "") -> Reasoned[int]:
    """SP of a place against a kind of weapon, with the layers that it is made of.

    What stands on the sheet by hand counts as it is, in the place of all pieces.
    """
    typed = character.values.get(sp_field(place))
    if typed is not None:
        value, lines = _against(int(typed), effect, hard=False)
        return Reasoned(value, (Reason(text("cyberpunk.sp_by_hand"), typed, "CYBERPUNK-024"), *lines))
    found: list[tuple[int, tuple[Reason, ...]]] = []
    for piece in pieces(character, place):
        value, lines = _against(sp_of(campaign, piece), effect, hard=bool(piece.get("hard")))
        rule = "CYBERPUNK-B02" if piece.get("sp_published") is not None else "CYBERPUNK-024"
        line = Reason(text("cyberpunk.piece", name=literal(str(piece.get("name")))), sp_of(campaign, piece), rule)
        found.append((value, (line, *lines)))
    if not found:
        return Reasoned(0, (Reason(text("cyberpunk.bare"), 0, "CYBERPUNK-024"),))
    found.sort(key=lambda one: -one[0])
    sp, reasons = found[0]
    for value, lines in found[1:MOST_LAYERS]:
        more = _bonus(campaign, sp - value)
        reasons += (*lines, Reason(text("cyberpunk.layer", apart=sp - value), more, "CYBERPUNK-B02"))
        sp += more
    return Reasoned(sp, reasons)


def pieces(character: Character, place: str) -> tuple[Row, ...]:
    """Pieces of armour that cover a place."""
    return tuple(row for row in character.table("armour") if place in (row.get("covers") or ()))


def sp_of(campaign: Campaign, piece: Row) -> int:
    """SP of a piece by itself: the author's reduced value, or the published one (CYBERPUNK-B02)."""
    if option(campaign, "sp_values") == "published" and piece.get("sp_published") is not None:
        return int(piece.get("sp_published"))
    return int(piece.get("sp") or 0)


def encumbrance(character: Character) -> int:
    """What armour takes off REF where the table plays that; 0 or less."""
    return sum(int(row.get("ev") or 0) for row in character.table("armour"))


def _against(sp: int, effect: str, *, hard: bool) -> tuple[int, tuple[Reason, ...]]:
    of, by = SHARES.get(effect, SHARES[""])[hard]
    if of == by or not sp:
        return sp, ()
    left = sp * of // by
    return left, (Reason(text(f"cyberpunk.against_{effect}", share=f"{of}/{by}"), left - sp, "CYBERPUNK-024"),)


def _bonus(campaign: Campaign, apart: int) -> int:
    """What a weaker layer adds to a stronger one that is so much better."""
    used = option(campaign, "layering")
    rows = campaign.tables["layering"].rows
    return next((int(row["adds"]) for row in rows if row["set"] == used and row["from"] <= apart <= row["to"]), 0)
