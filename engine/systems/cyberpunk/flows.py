"""How a character is made, step by step, and others by the dozen."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from engine.flows import Batch, Buy, Flow, FlowStep, Pick, Roll, Ware, Write
from engine.systems.cyberpunk.person import ATTRIBUTES
from engine.words import text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from engine.campaign import Campaign

POINTS: Final = "rolled_points"
"""Value of a character that keeps the points rolled for attributes."""


def _listed_skills(campaign: Campaign) -> Iterator[Ware]:
    listed = campaign.tables.get("skills")
    for row in listed.rows if listed else ():
        yield Ware(row.name)


def _named_skill(general: str, special: str) -> str:
    """A skill of the table's own, beside one of the list."""
    return f"{general}: {special}"


def _highest(campaign: Campaign) -> int:
    return HIGHEST


HIGHEST: Final = 10
"""The best that anybody is at anything."""

FLOWS: Final = (
    Flow(
        "character",
        text("flow.character"),
        "pc",
        (
            FlowStep("concept", text("flow.concept"), text("flow.concept_help"), (Write(("concept",)),)),
            FlowStep(
                "attributes",
                text("flow.attributes"),
                text("flow.attributes_help"),
                (Roll("roll_points", POINTS), Write(ATTRIBUTES, "attribute_points")),
                "CYBERPUNK-003",
            ),
            FlowStep(
                "skills",
                text("flow.skills"),
                text("flow.skills_help"),
                (Buy("skills", "level", "skill_points", _listed_skills, _named_skill, _highest),),
                "CYBERPUNK-003",
            ),
            FlowStep("gear", text("flow.gear"), text("flow.gear_help"), (Pick(("weapons", "armour")),)),
            FlowStep("notes", text("flow.notes"), text("flow.notes_help"), (Write(("notes",)),)),
        ),
    ),
)

BATCH: Final = Batch(ATTRIBUTES, "skills", _listed_skills, ("weapons", "armour"))
