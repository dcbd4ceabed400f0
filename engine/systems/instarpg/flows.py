"""How an InstaRPG character is made, step by step, and NPCs by the dozen.

Rule: INSTARPG-037 to INSTARPG-042, INSTARPG-045.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from engine.flows import Batch, Buy, Flow, FlowStep, Pick, Ware, Write
from engine.systems.instarpg.costs import DEGREES
from engine.systems.instarpg.person import ATTRIBUTES, SCORES
from engine.words import text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from engine.campaign import Campaign


def skills_to_buy(campaign: Campaign) -> Iterator[Ware]:
    """The campaign's list of skills, those first of which each is one of several (INSTARPG-022, INSTARPG-023)."""
    listed = campaign.tables.get("skills")
    for row in sorted(listed.rows if listed else (), key=lambda row: not row.values.get("several")):
        yield Ware(row.name, open=bool(row.values.get("several")))


def named_skill(general: str, special: str) -> str:
    """One of several skills of a kind, such as a language (INSTARPG-023)."""
    return f"{general} ({special})"


def highest_offered(campaign: Campaign) -> int:
    """The last rating that a beginner could pay for; higher ones are typed (INSTARPG-038, INSTARPG-041)."""
    del campaign
    return BEGINNERS_BEST


BEGINNERS_BEST: Final = 6
"""A skill at 6 costs 90 points, about all that a beginner has (INSTARPG-041)."""

FLOWS: Final = (
    Flow(
        "character",
        text("flow.character"),
        "pc",
        (
            FlowStep(
                "person",
                text("flow.person"),
                text("flow.person_help"),
                (Write(("concept", "age", *DEGREES, "creation_xp"), "xp", any_will_do=True),),
                "INSTARPG-038",
            ),
            FlowStep(
                "attributes",
                text("flow.attributes"),
                text("flow.attributes_help"),
                (Write(ATTRIBUTES, "xp"),),
                "INSTARPG-039",
            ),
            FlowStep(
                "scores",
                text("flow.scores"),
                text("flow.scores_help"),
                (Write(SCORES, "xp"),),
                "INSTARPG-042",
            ),
            FlowStep(
                "skills",
                text("flow.skills"),
                text("flow.skills_help"),
                (Buy("skills", "rating", "xp", skills_to_buy, named_skill, most=highest_offered),),
                "INSTARPG-040",
            ),
            FlowStep("gear", text("flow.gear"), text("flow.gear_help"), (Pick(("weapons", "armour")),), "INSTARPG-064"),
        ),
    ),
)

BATCH: Final = Batch((*ATTRIBUTES, *SCORES, "group"), "skills", skills_to_buy, ("weapons", "armour"), "INSTARPG-045")
