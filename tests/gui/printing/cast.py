"""People to be printed, and what a page of them holds."""

from __future__ import annotations

import functools
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace
from PySide6.QtGui import QImage, QPainter

from engine.armoury import load_words
from engine.character import Character, Condition, Row, Wound
from engine.scenario import open_scenario
from engine.scenario.reading import read_scenario
from engine.systems import SYSTEMS
from gui.printing.box import Box
from gui.printing.document import SheetDocument
from gui.printing.ink import Drawn
from gui.printing.layout import Layout
from gui.printing.paper import Paper
from tests.policy.tree import ROOT
from tests.toy import table

if TYPE_CHECKING:
    from engine.campaign import Campaign
    from engine.system import RuleSystem
    from engine.words import Words

EXAMPLES = ROOT / "resources" / "examples"
EXAMPLE = EXAMPLES / "stocs.json"
DOTS_PER_METRE = 2000


@dataclass(frozen=True)
class Cast:
    """A campaign with its system and words."""

    campaign: Campaign
    system: RuleSystem
    words: Words

    def sheet(self, person: Character, paper: Paper, layout: Layout | None = None) -> SheetDocument:
        return SheetDocument(self.campaign, person, self.system, self.words, layout, paper)

    def named(self, name: str) -> Character:
        return self.campaign.person_named(name)


@functools.cache
def example(system: str) -> Cast:
    """The people of a system's example."""
    words = load_words("en", system)
    session = open_scenario(read_scenario((EXAMPLES / f"{system}.json").read_bytes()), SYSTEMS, words)
    return Cast(session.campaign, SYSTEMS[system], words)


@functools.cache
def stocs() -> Cast:
    cast = example("stocs")
    return Cast(replace(cast.campaign, name="Night shift"), cast.system, cast.words)


@functools.cache
def toy() -> Cast:
    campaign = table.with_people(
        "Ana",
        attributes={"might": 60, "wits": 55},
        luck=3,
        skills={"Guns": 61, "Medicine": 42},
        weapons=["Spray gun", "Sabre"],
        tracks={"body": 6, "nerve": 2},
    )
    own = {key: table.WORDS.render(_text(key)) for key in table.WORDS.keys()}  # noqa: SIM118 - words are no mapping
    return Cast(campaign, table.SYSTEM, load_words().extended(own | {"toy.name": "Toy"}))


def _text(key: str) -> Any:
    from engine.words import Text

    return Text(key)


def wounded(name: str = "Fred") -> Character:
    """Fred after a bad night."""
    fred = stocs().named("Fred")
    return replace(
        fred,
        name=name,
        counters={**fred.counters, "total_aam": 7},
        values={
            **fred.values,
            "concept": "Debt collector with a soft heart",
            "quirks": ["Counts everything", "Never sits with his back to a door"],
            "notes": "Owes the ferry guild a favour.\nAfraid of deep water.",
        },
        wounds=(Wound("w1", "total_aam", 3, "torso"), Wound("w2", "total_aam", 4, "left_arm")),
        conditions=(Condition("c1", "panicked"),),
    )


def with_rows(person: Character, table_key: str, rows: list[dict[str, Any]]) -> Character:
    made = tuple(Row(f"{table_key}{number}", values) for number, values in enumerate(rows))
    return replace(person, rows={**person.rows, table_key: made})


def drawn(document: SheetDocument, page: int) -> list[Drawn]:
    """All that is written on a page."""
    paper = document.paper
    image = QImage(
        round(paper.width * DOTS_PER_METRE / 1000),
        round(paper.height * DOTS_PER_METRE / 1000),
        QImage.Format.Format_RGB32,
    )
    image.setDotsPerMeterX(DOTS_PER_METRE)
    image.setDotsPerMeterY(DOTS_PER_METRE)
    record: list[Drawn] = []
    painter = QPainter(image)
    document.paint(painter, page, record)
    painter.end()
    return record


def grown(box: Box, by: float) -> Box:
    return box.inset(-by)
