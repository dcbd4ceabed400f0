"""People and sessions for the tests of STOCS."""

from __future__ import annotations

from typing import Any

from engine.armoury import load_words
from engine.roller import Roller
from engine.scenario import open_scenario, scenario_from
from engine.session import Session
from engine.systems import SYSTEMS

WORDS = load_words("en", "stocs")

ADA: dict[str, Any] = {
    "name": "Ada",
    "attributes": {"STR": 10, "CON": 10, "DEX": 12, "WIL": 10, "INT": 10, "EDU": 10},
    "skills": {"Combat(Firearms)": 12},
    "weapons": ["Glock 17", "M16A2", "Remington 870", "MAC-10"],
}
TOM: dict[str, Any] = {"name": "Tom", "attributes": {"STR": 10, "CON": 14, "DEX": 10, "WIL": 12}}
TIM: dict[str, Any] = TOM | {"name": "Tim"}
VICTOR: dict[str, Any] = TOM | {"name": "Victor", "armour": ["Kevlar Vest", "Helmet"]}


def session(*people: dict[str, Any], seed: int = 7, **options: Any) -> Session:
    """A fresh campaign of people, whose app rolls the same dice each time."""
    scenario = scenario_from({"system": "stocs", "options": options, "characters": list(people)})
    return open_scenario(scenario, SYSTEMS, WORDS, Roller(seed))


def person(campaign: Session, name: str) -> str:
    """Id of the person of a name."""
    return campaign.campaign.person_named(name).id


def weapon(campaign: Session, owner: str, name: str) -> str:
    """Id of a weapon's row."""
    rows = campaign.campaign.person_named(owner).table("weapons")
    return next(row.id for row in rows if row.get("name") == name)


def shot(campaign: Session, target: str, name: str, **more: Any) -> dict[str, Any]:
    """Values of a shot by Ada, at 6 m unless told otherwise."""
    values = {"actor": person(campaign, "Ada"), "target": person(campaign, target), "range_m": 6}
    return values | {"weapon": weapon(campaign, "Ada", name)} | more


def burst(campaign: Session, name: str, bullets: dict[str, int], **more: Any) -> dict[str, Any]:
    """Values of a burst by Ada, at 6 m unless told otherwise."""
    shares = {person(campaign, target): share for target, share in bullets.items()}
    values = {"actor": person(campaign, "Ada"), "bullets": shares, "range_m": 6}
    return values | {"weapon": weapon(campaign, "Ada", name)} | more
