"""What makes somebody harder to hit: cover, the Defend skill, armour and shield.

Rule: INSTARPG-057, INSTARPG-059 to INSTARPG-061, INSTARPG-073, INSTARPG-B05 to INSTARPG-B08.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from engine.reasons import Reason
from engine.systems.instarpg.options import option
from engine.words import text

if TYPE_CHECKING:
    from engine.character import Row
    from engine.systems.instarpg.person import Person

DEFENDING: Final = "defending"
"""Mark of this round: by how much the Defend skill raises the cover and lowers the own attacks (INSTARPG-025)."""

UNGUARDED: Final = "unguarded"
"""Mark of this round: the Defend skill failed, which spoils the own attacks (INSTARPG-025)."""

DEFENCE: Final = {False: "defence_hand", True: "defence_ranged"}
POINTS: Final = {False: "ap_hand", True: "ap_ranged"}
"""Columns of a piece of armour, by whether the attack is ranged (INSTARPG-071)."""


def defence_rating(person: Person, cover: int, *, ranged: bool) -> tuple[Reason, ...]:
    """The lines that raise the difficulty of hitting somebody: the best of cover and Defend, and the best piece worn.

    Where the table plays it so, everything counts together (INSTARPG-B07).
    """
    covers = _covers(person, cover)
    pieces = _pieces(person, ranged=ranged)
    several = max(len(covers), len(pieces)) > 1
    best = option(person.campaign, "defence_rating") != "sum"
    found = [*_best(covers), *_best(pieces)] if best else [*covers, *pieces]
    if cover:
        found.append(Reason(text("instarpg.added_to_10"), None, "INSTARPG-B06"))
    if several:
        found.append(Reason(text("instarpg.best_only" if best else "instarpg.all_together"), None, "INSTARPG-B07"))
    if pieces and len(person.armour) > 1:
        found.append(Reason(text("instarpg.before_the_zone"), None, "INSTARPG-B08"))
    return tuple(found) or (Reason(text("instarpg.no_defence"), 0, "INSTARPG-059"),)


def is_covered(person: Person, cover: int) -> bool:
    """Whether a cover rating counts, be it by the Defend skill (INSTARPG-061)."""
    return bool(_covers(person, cover))


def _covers(person: Person, cover: int) -> list[Reason]:
    lines = [Reason(text("instarpg.cover"), cover, "INSTARPG-061")] if cover else []
    defending = person.campaign.mark(person.id, DEFENDING)
    if defending > 0:
        lines.append(Reason(text("instarpg.defending"), defending, "INSTARPG-025"))
    return lines


def _pieces(person: Person, *, ranged: bool) -> list[Reason]:
    torso_only = option(person.campaign, "armour_defence") == "torso"
    worn = person.layers("torso") if torso_only else person.armour
    return [_piece(row, ranged=ranged) for row in worn if row.get(DEFENCE[ranged])]


def _piece(row: Row, *, ranged: bool) -> Reason:
    rule = "INSTARPG-073" if row.get("shield") else "INSTARPG-060"
    return Reason(text("instarpg.defence_of", piece=row.get("name")), int(row.get(DEFENCE[ranged])), rule)


def _best(lines: list[Reason]) -> list[Reason]:
    return [max(lines, key=lambda line: int(line.value or 0))] if lines else []
