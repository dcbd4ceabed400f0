"""How a STOCS character is made, step by step, and NPCs by the dozen.

Rule: STOCS-007 to STOCS-010, STOCS-017 to STOCS-025, STOCS-145, STOCS-146.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from engine.flows import Assign, Batch, Buy, Flow, FlowStep, Pick, Roll, Ware, Write
from engine.systems.stocs.person import ATTRIBUTES
from engine.words import text

if TYPE_CHECKING:
    from engine.campaign import Campaign

ROLLED: Final = "rolled_set"
"""Value of a character that keeps the rolls to be assigned."""


def skills_to_buy(campaign: Campaign) -> Iterator[Ware]:
    """The table's list of skills, each general one before its specialisations (STOCS-024, STOCS-025)."""
    listed = campaign.tables.get("skills")
    for row in listed.rows if listed else ():
        yield Ware(row.name)
        for part in row.values.get("specialisations") or ():
            yield Ware(named_skill(row.name, part), row.name)


def named_skill(general: str, special: str) -> str:
    """A specialisation with its general skill (STOCS-024)."""
    return f"{general}({special})"


FLOWS: Final = (
    Flow(
        "character",
        text("flow.character"),
        "pc",
        (
            FlowStep("concept", text("flow.concept"), text("flow.concept_help"), (Write(("concept",)),), "STOCS-009"),
            FlowStep(
                "attributes",
                text("flow.attributes"),
                text("flow.attributes_help"),
                (Roll("roll_set", ROLLED), Assign(ROLLED, ATTRIBUTES)),
                "STOCS-007",
            ),
            FlowStep(
                "skills",
                text("flow.skills"),
                text("flow.skills_help"),
                (Buy("skills", "proficiency", "skill_points", skills_to_buy, named_skill),),
                "STOCS-021",
            ),
            FlowStep(
                "personality",
                text("flow.personality"),
                text("flow.personality_help"),
                (Write(("key_aspect", "secret")), Write(("quirks",), "quirks"), Write(("flaw",))),
                "STOCS-010",
            ),
            FlowStep("gear", text("flow.gear"), text("flow.gear_help"), (Pick(("weapons", "armour")),), "STOCS-058"),
        ),
        promotes="promote",
    ),
)

BATCH: Final = Batch(("aptitude", "skill_aptitude", "tag"), "skills", skills_to_buy, ("weapons", "armour"), "STOCS-145")
