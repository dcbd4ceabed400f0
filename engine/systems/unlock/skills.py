"""Skills: their names, usual stats and levels.

Rule: UNLOCK-004, UNLOCK-015, UNLOCK-018 to UNLOCK-021, UNLOCK-B08.
"""

from __future__ import annotations

import functools
import re
from typing import TYPE_CHECKING, Final

from engine.errors import Refused
from engine.reasons import Reason, Reasoned, total
from engine.systems.unlock.basics import STATS
from engine.words import literal, text

if TYPE_CHECKING:
    from engine.campaign import Campaign, TableRow
    from engine.character import Row
    from engine.systems.unlock.person import Person

ANY_STAT: Final = "INTELLIGENCE"
"""The stat of a skill that the campaign's list does not know and whose row names none."""

NAMED: Final = "UNLOCK-021"
"""The rule of the few skills that the source names."""

_TERM: Final = re.compile(r"(.+?)(?:\s([*/])\s(\d+))?")


def canonical_skill(campaign: Campaign, name: str) -> str:
    """A skill's name as the list has it: any capitals, and either half of a name such as Awareness/Notice."""
    listed = campaign.tables.get("skills")
    called = _called(tuple(row.name for row in listed.rows)) if listed else {}
    return called.get(name.strip().casefold(), name.strip())


@functools.lru_cache(maxsize=8)
def _called(names: tuple[str, ...]) -> dict[str, str]:
    """Skills of a list by all that they are called; what is read at every turn is worked out once for a list."""
    halves = {half.strip(): name for name in reversed(names) for half in name.casefold().split("/")}
    return halves | {name.casefold(): name for name in reversed(names)}


def listed_skill(campaign: Campaign, name: str) -> TableRow | None:
    """The row of the campaign's list; a language is a Language."""
    found = campaign.table_row("skills", canonical_skill(campaign, name))
    return found or campaign.table_row("skills", name.partition("(")[0].strip())


def usual_stat(campaign: Campaign, name: str) -> str:
    """The stat that is usually paired with a skill (UNLOCK-018)."""
    found = listed_skill(campaign, name)
    return str(found["stat"]) if found else ANY_STAT


def listed_by(campaign: Campaign, name: str) -> str:
    """The rule that a skill and its stat stand on: named by the source, or of the campaign's own sheet."""
    found = listed_skill(campaign, name)
    return NAMED if found is not None and NAMED in found.rules else "UNLOCK-019"


def skill_row(person: Person, name: str) -> Row | None:
    """The row of a skill on the sheet."""
    wanted = canonical_skill(person.campaign, name).casefold()
    for row in person.character.table("skills"):
        if canonical_skill(person.campaign, str(row.get("name", ""))).casefold() == wanted:
            return row
    return None


def level(person: Person, name: str, within: frozenset[str] = frozenset()) -> Reasoned[int]:
    """Level of a skill with its reasons (see `Person.skill`); ``within`` guards formulas that go in circles."""
    name = canonical_skill(person.campaign, name)
    listed = person.campaign.table_row("skills", name)
    formula = str(listed.values.get("formula") or "") if listed else ""
    if formula:
        return _by_formula(person, name, formula, within)
    row = skill_row(person, name)
    bought = int((row.get("level") if row is not None else 0) or 0)
    free = compulsory(person.campaign, name)
    if free >= bought and free:
        return Reasoned(free, (Reason(text("unlock.compulsory", skill=name), free, "UNLOCK-004"),))
    return Reasoned(bought, (Reason(literal(name), bought, "UNLOCK-015"),))


def trained(person: Person) -> frozenset[str]:
    """Names of the skills that somebody has at level 1 or more, bought or not."""
    campaign = person.campaign
    listed = campaign.tables.get("skills")
    given = (
        [row.name for row in listed.rows if row.values.get("formula") or row.values.get("compulsory")] if listed else []
    )
    bought = [str(row.get("name")) for row in person.character.table("skills") if row.get("level")]
    return frozenset([canonical_skill(campaign, name) for name in bought] + [n for n in given if person.has_skill(n)])


def compulsory(campaign: Campaign, name: str) -> int:
    """The level at which everybody has a skill for nothing (UNLOCK-004)."""
    listed = campaign.table_row("skills", canonical_skill(campaign, name))
    return int(listed.values.get("compulsory") or 0) if listed else 0


def _by_formula(person: Person, name: str, formula: str, within: frozenset[str]) -> Reasoned[int]:
    """A derived skill, worked out as the table wrote it: ``REFLEX / 2 + Athletics`` (UNLOCK-020, UNLOCK-B08)."""
    if name in within:
        raise Refused(f"the formula of {name} leads back to itself; change it in the campaign's list of skills")
    lines = []
    for sign, term in terms(formula):
        match = _TERM.fullmatch(term)
        what, how, by = match.groups() if match else (term, None, None)
        value = int(what) if what.isdigit() else _named(person, what, within | {name})
        if by:
            value = value * int(by) if how == "*" else value // max(1, int(by))
        lines.append(Reason(literal(term), sign * value, "UNLOCK-020"))
    found = total(*lines)
    own = Reason(text("unlock.formula", skill=name, formula=formula), None, "UNLOCK-B08")
    return Reasoned(max(0, found.value), (own, *found.reasons))


def terms(formula: str) -> list[tuple[int, str]]:
    """The terms of a formula with their signs; operators stand between spaces, since names hold strokes."""
    parts = re.split(r"\s([+-])\s", f" + {formula.strip()}")
    found = [(-1 if sign == "-" else 1, term.strip()) for sign, term in zip(parts[1::2], parts[2::2], strict=True)]
    if not all(term and term[-1] not in "+-*/" for _, term in found):
        raise Refused(f"“{formula}” is not a formula; write it like REFLEX / 2 + Athletics")
    return found


def _named(person: Person, what: str, within: frozenset[str]) -> int:
    if what in STATS:
        return person.stat(what).value
    if listed_skill(person.campaign, what) is None and skill_row(person, what) is None:
        raise Refused(f"a formula names “{what}”, which is neither a stat nor a skill; change it in the list of skills")
    return level(person, what, within).value
