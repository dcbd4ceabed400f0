"""Scripted fights of the toy system, for the tests of what plays, tells and exchanges them."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import TYPE_CHECKING, Any

from engine.armoury import load_words
from engine.roller import Roller
from engine.scenario import Results, open_scenario, play, scenario_from
from engine.words import flatten
from tests import toy
from tests.toy.system import TOY

if TYPE_CHECKING:
    from engine.session import Session
    from engine.system import RuleSystem

SYSTEMS: dict[str, RuleSystem] = {"toy": TOY}
WORDS = load_words().extended(
    flatten(tomllib.loads((Path(next(iter(toy.__path__))) / "words.toml").read_text("utf-8")))
)
ANN = {
    "name": "Ann",
    "attributes": {"might": 60, "aim": 55, "wits": 60, "cool": 40},
    "luck": 2,
    "skills": {"Guns": 50, "Blades": 60},
    "weapons": ["Spray gun", "Sabre"],
}
BOB = {"name": "Bob", "kind": "npc", "attributes": {"might": 50, "wits": 45}, "weapons": ["Sabre"]}

SPRAY = {"action": "spray", "actor": "Ann", "weapon": "Spray gun", "shots": {"Bob": 1}}
STRIKE = {"action": "strike", "actor": "Ann", "target": "Bob", "weapon": "Sabre"}
PANIC = {"action": "panic", "targets": ["Ann", "Bob"]}
START = {"action": "start", "combatants": ["Ann", "Bob"]}


def script(*steps: dict[str, Any], **more: Any) -> dict[str, Any]:
    """A scenario of these steps between Ann and Bob."""
    return {"system": "toy", "characters": [ANN, BOB], "steps": list(steps), **more}


def played(*steps: dict[str, Any], **more: Any) -> tuple[Session, Results]:
    """Such a scenario, played."""
    scenario = scenario_from(script(*steps, **more))
    session = open_scenario(scenario, SYSTEMS, WORDS, Roller(1))
    return session, play(scenario, session, WORDS)
