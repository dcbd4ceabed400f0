"""Desks to test on: the example of the book, and the toy system, which no screen was written for."""

from __future__ import annotations

import os
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any, Final

from engine.armoury import load_words
from engine.journal.memory import MemoryStore
from engine.journal.store import Store
from engine.roller import Roller
from engine.scenario import founding_row, play, scenario_from
from engine.scenario.founding import found_campaign
from engine.session import Session
from engine.systems import SYSTEMS
from engine.words import Words, flatten
from gui.session_bridge import SessionBridge
from tests.toy.system import TOY

ROOT: Final = Path(__file__).resolve().parents[2]
GUNMEN = ("Ann", "Bob", "Cid", "Dan", "Eve", "Fay")


def python(*arguments: str, home: Path, **more: str) -> subprocess.CompletedProcess[str]:
    """Runs Python beside the tests, without a screen, in a home of its own; ``more`` goes into its environment."""
    environment = {
        **os.environ,
        "HOME": str(home),
        "XDG_DATA_HOME": str(home / "data"),
        "XDG_CONFIG_HOME": str(home / "config"),
        "XDG_CACHE_HOME": str(home / "cache"),
        "QT_QPA_PLATFORM": "offscreen",
        "PYTHONPATH": str(ROOT),
        **more,
    }
    return subprocess.run(
        [sys.executable, *arguments], env=environment, capture_output=True, text=True, check=False, timeout=60
    )


def stocs_session(*, fight: bool = True, names: tuple[str, ...] = GUNMEN, path: Path | None = None) -> Session:
    """A session over a fight of people who are all alike, kept in a file if one is named."""
    characters = [
        {
            "name": name,
            "kind": "pc" if place == 0 else "npc",
            "aptitude": 12,
            "skills": {"Combat(Firearms)": 12},
            "weapons": ["MAC-10", "Glock 17"],
        }
        for place, name in enumerate(names)
    ]
    steps = [{"action": "start", "combatants": list(names)}] if fight else []
    scenario = scenario_from({"system": "stocs", "characters": characters, "steps": steps})
    words = load_words("en", "stocs")
    founding = founding_row(scenario, SYSTEMS)
    store = Store.create(path, founding) if path else MemoryStore(founding)
    session = Session(store, SYSTEMS, roller=Roller(7), words=words)
    play(scenario, session, words)
    return session


def toy_words() -> Words:
    """The toy's words beside those of every system."""
    file = ROOT / "tests" / "toy" / "words.toml"
    return load_words("en").extended(flatten(tomllib.loads(file.read_text("utf-8"))))


def toy_session(*names: str) -> Session:
    """A session over a fight in the toy system."""
    spec: dict[str, Any] = {"luck": 2, "skills": {"Guns": 60}, "weapons": ["Spray gun", "Sabre"]}
    founding = found_campaign(TOY, "Toys", {}, [{"name": name, **spec} for name in names])
    session = Session(MemoryStore(founding), {"toy": TOY}, roller=Roller(7), words=toy_words())
    session.submit("start", {"combatants": list(session.campaign.people)})
    return session


def bridge_over(session: Session) -> SessionBridge:
    """A bridge with the words of the session's system."""
    words = toy_words() if session.system.id == "toy" else load_words("en", session.system.id)
    return SessionBridge(session, words)


def ids(session: Session) -> dict[str, str]:
    """Ids of people by name."""
    return {person.name: person.id for person in session.campaign.people.values()}


def order(session: Session) -> list[str]:
    """Names in the order of the fight."""
    fight = session.campaign.encounter
    people = session.campaign.people
    return [people[slot.people[0]].name for slot in fight.slots] if fight else []
