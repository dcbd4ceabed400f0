"""Sheets of two systems over campaigns in memory; nothing here or in the window differs between them."""

from __future__ import annotations

import json
from dataclasses import dataclass
from importlib import resources
from typing import TYPE_CHECKING, Any, cast

from PySide6.QtWidgets import QApplication

from engine.armoury import load_words
from engine.journal.memory import MemoryStore
from engine.roller import Roller
from engine.scenario import founding_row, play
from engine.scenario.reading import scenario_from
from engine.session import Session
from engine.systems import SYSTEMS
from gui.controllers.sheet import SheetController
from gui.models.sheet import SheetModel
from gui.session_bridge import SessionBridge
from gui.theme import Theme
from gui.views.sheet import SheetView
from tests.toy import table as toy

if TYPE_CHECKING:
    from collections.abc import Mapping

    from engine.character import Character
    from engine.system import RuleSystem
    from engine.words import Words

_themes: list[Theme] = []


def theme() -> Theme:
    """The light theme, once: it loads fonts and dresses the application."""
    if not _themes:
        _themes.append(Theme(cast("QApplication", QApplication.instance()), "light"))
        _themes[0].dress()
    return _themes[0]


@dataclass
class Open:
    """A session with the sheet over it."""

    session: Session
    bridge: SessionBridge
    sheet: SheetModel
    view: SheetView
    controller: SheetController

    def choose(self, name: str) -> None:
        """Shows somebody's sheet."""
        self.sheet.choose(self.session.campaign.person_named(name).id)

    @property
    def person(self) -> Character:
        """Who is shown."""
        found = self.sheet.person
        assert found is not None
        return found

    def submit(self, action: str, **values: Any) -> None:
        """Does something elsewhere."""
        self.session.submit(action, values)
        while self.session.open_asks:
            self.session.roll_all()

    def close(self) -> None:
        """Lets go."""
        self.bridge.detach()
        self.session.close()


def opened(document: Any, systems: Mapping[str, RuleSystem], words: Words) -> Open:
    """A sheet over a fresh campaign of a scenario."""
    scenario = scenario_from(document)
    session = Session(
        MemoryStore(founding_row(scenario, systems)), systems, roller=Roller(7), words=words, now=lambda: ""
    )
    play(scenario, session, words)
    bridge = SessionBridge(session, words)
    sheet = SheetModel(bridge, bridge)
    view = SheetView(sheet, theme())
    controller = SheetController(session, sheet, bridge)
    controller.attach(view)
    return Open(session, bridge, sheet, view, controller)


def opened_stocs() -> Open:
    """The example that ships."""
    example = resources.files("resources") / "examples" / "stocs.json"
    return opened(json.loads(example.read_text(encoding="utf-8")), SYSTEMS, load_words("en", "stocs"))


def opened_toy() -> Open:
    """Two people of the toy system."""
    people = [
        {"name": "Ann", "attributes": {"might": 60, "wits": 70}, "luck": 2, "weapons": ["Spray gun", "Sabre"]},
        {"name": "Ben", "kind": "npc", "skills": {"Guns": 55}},
    ]
    entries = {key: toy.WORDS._entries[key] for key in toy.WORDS.keys()}  # noqa: SLF001, SIM118 - words are no mapping
    words = load_words("en").extended(entries)
    return opened({"system": "toy", "characters": people, "steps": []}, {"toy": toy.SYSTEM}, words)
