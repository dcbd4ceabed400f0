"""People and sessions for the tests of the Cyberpunk combat."""

from __future__ import annotations

from typing import Any

from engine.armoury import load_words
from engine.roller import Roller
from engine.scenario import open_scenario, scenario_from
from engine.session import Session
from engine.systems import SYSTEMS

WORDS = load_words("en", "cyberpunk")

ANN: dict[str, Any] = {
    "name": "Ann",
    "stats": {"INT": 6, "REF": 8, "TECH": 5, "CL": 7, "LK": 5, "MA": 6, "BT": 8, "EMP": 5},
    "skills": {"Handgun": 6, "Submachinegun": 5, "Rifle": 5, "Melee": 5, "Athletics": 4, "First Aid": 4},
    "weapons": [
        "Medium pistol 9 mm",
        "Light SMG 9 mm",
        "Medium assault rifle 5.56",
        "20 mm anti-materiel rifle",
        "Grenade, fragmentation",
        "Sword",
        "Club",
    ],
}
BOB: dict[str, Any] = {"name": "Bob", "stats": {"REF": 6, "TECH": 4, "CL": 5, "MA": 6, "BT": 6}}
CY: dict[str, Any] = BOB | {"name": "Cy", "armour": ["Light armour jacket", "Kevlar T-shirt/vest", "Steel helmet"]}
DI: dict[str, Any] = BOB | {"name": "Di", "damage": 11, "skills": {"Dodge & Escape": 4}}


def session(*people: dict[str, Any], seed: int = 7, **options: Any) -> Session:
    """A fresh campaign of people, whose app rolls the same dice each time."""
    scenario = scenario_from({"system": "cyberpunk", "options": options, "characters": list(people)})
    return open_scenario(scenario, SYSTEMS, WORDS, Roller(seed))


def person(campaign: Session, name: str) -> str:
    """Id of the person of a name."""
    return campaign.campaign.person_named(name).id


def weapon(campaign: Session, owner: str, name: str) -> str:
    """Id of a weapon's row."""
    rows = campaign.campaign.person_named(owner).table("weapons")
    return next(row.id for row in rows if row.get("name") == name)


def attack(campaign: Session, target: str, name: str, **more: Any) -> dict[str, Any]:
    """Values of an attack by Ann; people and weapons by name."""
    values: dict[str, Any] = {"actor": person(campaign, "Ann")}
    if target:
        values["target"] = person(campaign, target)
    if name:
        values["weapon"] = weapon(campaign, "Ann", name)
    for key in ("bullets",):
        if key in more:
            more[key] = {person(campaign, one): rounds for one, rounds in more[key].items()}
    if "targets" in more:
        more["targets"] = [person(campaign, one) for one in more["targets"]]
    return values | more
