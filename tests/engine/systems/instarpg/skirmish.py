"""People and sessions for the tests of InstaRPG."""

from __future__ import annotations

from typing import Any

from engine.armoury import load_words
from engine.roller import Roller
from engine.scenario import open_scenario, scenario_from
from engine.session import Session
from engine.systems import SYSTEMS

WORDS = load_words("en", "instarpg")

ADA: dict[str, Any] = {
    "name": "Ada",
    "attributes": {"STR": 2, "DEX": 3, "CON": 2, "INT": 2},
    "scores": {"HP": 5, "EP": 4},
    "skills": {"Hand-to-hand": 3, "Ranged": 3, "Defend": 2, "Reflexes": 1, "Dual Weapons – Hand-to-hand": 2},
    "weapons": ["Long sword", "Knife", "Submachine gun", "Shotgun", "Grenade", "Baton"],
}
BEN: dict[str, Any] = {
    "name": "Ben",
    "attributes": {"DEX": 3, "CON": 2},
    "skills": {"Parry": 3, "Parry Multiple": 1, "Overpower": 2},
    "weapons": ["Club"],
}
BOB: dict[str, Any] = {
    "name": "Bob",
    "attributes": {"STR": 2, "DEX": 3},
    "scores": {"HP": 4},
    "skills": {"Hand-to-hand": 3, "Ranged": 3},
    "weapons": ["Baton", "Pistol"],
    "armour": ["Plate helmet", "Sturdy clothes", "Leather boots", "Kevlar", "Shield"],
}


def session(*people: dict[str, Any], seed: int = 7, **options: Any) -> Session:
    """A fresh campaign of people, whose app rolls the same dice each time."""
    scenario = scenario_from({"system": "instarpg", "options": options, "characters": list(people)})
    return open_scenario(scenario, SYSTEMS, WORDS, Roller(seed))


def person(found: Session, name: str) -> str:
    """Id of the person of a name."""
    return found.campaign.person_named(name).id


def weapon(found: Session, owner: str, name: str) -> str:
    """Id of a weapon's row."""
    rows = found.campaign.person_named(owner).table("weapons")
    return next(row.id for row in rows if row.get("name") == name)


def attack(found: Session, name: str = "", target: str = "Ben", **more: Any) -> dict[str, Any]:
    """Values of an attack by Ada with a weapon, or with bare hands."""
    values: dict[str, Any] = {"actor": person(found, "Ada"), "target": person(found, target)}
    if name:
        values["weapon"] = weapon(found, "Ada", name)
    return values | more
