"""Names of skills, and what the campaign's list says of them: attribute, tags, what they require.

Rule: INSTARPG-015 to INSTARPG-023, INSTARPG-B01, INSTARPG-B29.
"""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING, Final

import msgspec

if TYPE_CHECKING:
    from engine.campaign import Campaign, RuleTable, TableRow
    from engine.character import Row

INITIATIVE: Final = "Initiative"
HAND: Final = "Hand-to-hand combat"
RANGED: Final = "Ranged combat"
EDUCATION: Final = "Education"
PARRY: Final = "Parry"
PARRY_MULTIPLE: Final = "Parry Multiple"
DEFEND: Final = "Defend"
REFLEXES: Final = "Reflexes"
OVERPOWER: Final = "Overpower"
ENDURANCE: Final = "Endurance"
FIRST_AID: Final = "First Aid/CPR"
MEDICAL: Final = "Medical Treatment"
ACROBATICS: Final = "Acrobatics"
DUAL_HAND: Final = "Dual Weapons – Hand-to-hand"
DUAL_RANGED: Final = "Dual Weapons – Ranged"

UNTRAINED: Final = "untrained"
FATIGUE: Final = "fatigue"
LIMITED: Final = "limited"
TAGS: Final = (UNTRAINED, FATIGUE, LIMITED)


class Skill(msgspec.Struct, frozen=True):
    """What is known of a skill.

    Attributes:
        name: Its full name.
        attribute: The linked attribute, empty for none.
        tags: Those of `TAGS` that it has.
        requires: Skills that must be owned first.
        standard: Whether everybody has it.
        capped_by: The skill that limits its rating, empty for none.
        share: By what the limiting rating is divided.
        listed: Whether the campaign's list has it; otherwise it is the table's own.
    """

    name: str
    attribute: str = ""
    tags: tuple[str, ...] = ()
    requires: tuple[str, ...] = ()
    standard: bool = False
    capped_by: str = ""
    share: int = 1
    listed: bool = True


def skill_named(campaign: Campaign, name: str, row: Row | None = None) -> Skill:
    """The skill of a name, whatever its capitals and dashes; one that no list has is read from a sheet's row.

    Args:
        campaign: Holds the list of skills.
        name: Its name, or one of its other names; what stands in brackets names one of several (a language).
        row: The row of the sheet, for a skill of the table's own.
    """
    listed = _listed(campaign, name)
    if listed is not None:
        return listed
    general, bracket, rest = name.partition("(")
    special = rest.rpartition(")")[0].strip() if bracket else ""
    listed = _listed(campaign, general) if special else None
    if listed is not None:
        return msgspec.structs.replace(listed, name=f"{listed.name} ({special})")
    attribute = str(row.get("attribute") or "") if row is not None else ""
    tags = tuple(row.get("tags") or ()) if row is not None else ()
    return Skill(name.strip(), attribute, tags, listed=False)


def canonical(campaign: Campaign, name: str) -> str:
    """The full name of a skill."""
    return skill_named(campaign, name).name


def standard_skills(campaign: Campaign) -> tuple[str, ...]:
    """Skills that everybody has (INSTARPG-015, INSTARPG-B01)."""
    listed = campaign.tables.get("skills")
    return tuple(row.name for row in listed.rows if row.values.get("standard")) if listed else ()


def _listed(campaign: Campaign, name: str) -> Skill | None:
    listed = campaign.tables.get("skills")
    return _by_name(listed).get(_plain(name)) if listed is not None else None


_known: list[tuple[RuleTable, dict[str, Skill]]] = []
"""The list of skills that was looked at last, by every name; odds ask for skills some thousand times a second."""


def _by_name(listed: RuleTable) -> dict[str, Skill]:
    for table, found in _known:
        if table is listed:
            return found
    found = {}
    for row in reversed(listed.rows):
        skill = _skill(row)
        for name in (*(row.values.get("aliases") or ()), row.name):
            found[_plain(name)] = skill
    _known[:] = [(listed, found)]
    return found


def _skill(row: TableRow) -> Skill:
    values = row.values
    return Skill(
        row.name,
        str(values.get("attribute") or ""),
        tuple(values.get("tags") or ()),
        tuple(values.get("requires") or ()),
        bool(values.get("standard")),
        str(values.get("capped_by") or ""),
        int(values.get("share") or 1),
    )


@functools.lru_cache(maxsize=1024)
def _plain(name: str) -> str:
    """A name without what people write differently: capitals, dashes, doubled spaces."""
    return " ".join(name.casefold().replace("–", " ").replace("-", " ").split())
