"""People and sessions for the tests of UNLOCK."""

from __future__ import annotations

from typing import Any

from engine.armoury import load_words
from engine.roller import Roller
from engine.scenario import Results, open_scenario, scenario_from, summary
from engine.session import Session
from engine.systems import SYSTEMS

WORDS = load_words("en", "unlock")

AL: dict[str, Any] = {
    "name": "Al",
    "stats": {"BODY": 6, "REFLEX": 7, "INTELLIGENCE": 5, "TECH": 4, "WILL": 7, "EMPATHY": 6, "LUCK": 5},
    "skills": {"Rifle": 7, "Awareness/Notice": 5, "Combat Sense": 3},
    "weapons": ["Thompson .45", "Knife"],
    "armour": ["Bullet-proof vest"],
}


def session(*people: dict[str, Any], seed: int = 7, **options: Any) -> Session:
    """A fresh campaign of people, whose app rolls the same dice each time."""
    scenario = scenario_from({"system": "unlock", "options": options, "characters": list(people)})
    return open_scenario(scenario, SYSTEMS, WORDS, Roller(seed))


def printed(campaign: Session) -> list[dict[str, Any]]:
    """`characters[]` as `play --json` prints them."""
    found: list[dict[str, Any]] = summary(campaign, WORDS, Results())["characters"]
    return found
