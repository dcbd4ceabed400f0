"""How an UNLOCK character is made, step by step, and NPCs by the dozen.

Rule: UNLOCK-003 to UNLOCK-009, UNLOCK-015 to UNLOCK-025.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from engine.flows import Batch, Buy, Flow, FlowStep, Pick, Roll, Ware, Write
from engine.systems.unlock.basics import STATS, basics
from engine.systems.unlock.money import price
from engine.words import text

if TYPE_CHECKING:
    from engine.campaign import Campaign


def skills_to_buy(campaign: Campaign) -> Iterator[Ware]:
    """The campaign's list of skills but for those that it derives (UNLOCK-019, UNLOCK-020)."""
    listed = campaign.tables.get("skills")
    for row in listed.rows if listed else ():
        if not row.values.get("formula"):
            yield Ware(row.name)


def highest_skill(campaign: Campaign) -> int:
    """The most that a beginner may have of a skill (UNLOCK-016)."""
    return int(basics(campaign)["max_skill"])


def named_skill(general: str, special: str) -> str:
    """A skill that is taken once for each of its kind, such as a language (UNLOCK-019)."""
    return f"{general}({special})"


FLOWS: Final = (
    Flow(
        "character",
        text("flow.character"),
        "pc",
        (
            FlowStep("concept", text("flow.concept"), text("flow.concept_help"), (Write(("concept",)),), "UNLOCK-005"),
            FlowStep(
                "stats",
                text("flow.stats"),
                text("flow.stats_help"),
                (Write(STATS, "stat_points", ("highest_stat",)),),
                "UNLOCK-007",
            ),
            FlowStep(
                "skills",
                text("flow.skills"),
                text("flow.skills_help"),
                (Buy("skills", "level", "skill_points", skills_to_buy, named_skill, highest_skill),),
                "UNLOCK-015",
            ),
            FlowStep(
                "hand",
                text("flow.hand"),
                text("flow.hand_help"),
                (Roll("handedness", "hand"), Write(("hand",))),
                "UNLOCK-022",
            ),
            FlowStep(
                "gear",
                text("flow.gear"),
                text("flow.gear_help"),
                (Pick(("weapons", "armour", "gear"), "money", price),),
                "UNLOCK-023",
            ),
            FlowStep(
                "contacts",
                text("flow.contacts"),
                text("flow.contacts_help"),
                (Roll("contacts", "contacts"), Pick(("contacts",))),
                "UNLOCK-024",
            ),
        ),
    ),
)

BATCH: Final = Batch(STATS, "skills", skills_to_buy, ("weapons", "armour"), "UNLOCK-007")
