"""What the looks at single views share: a session over the example, a bridge, and pictures in both palettes."""

from __future__ import annotations

import json
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
from gui.theme import Theme
from gui.views.house_style import HouseStyle

if TYPE_CHECKING:
    from pathlib import Path

    from PySide6.QtWidgets import QWidget


def example_session(seed: int = 7, **changes: Any) -> Session:
    """The example that ships, played as far as it goes; ``changes`` replace words of its document."""
    example = resources.files("resources") / "examples" / "stocs.json"
    document = json.loads(example.read_text(encoding="utf-8")) | changes
    scenario = scenario_from(document)
    words = load_words("en", "stocs")
    session = Session(
        MemoryStore(founding_row(scenario, SYSTEMS)), SYSTEMS, roller=Roller(seed), words=words, now=lambda: ""
    )
    play(scenario, session, words)
    return session


def dressed() -> Theme:
    """A theme as the program puts it on."""
    application = cast("QApplication", QApplication.instance() or QApplication([]))
    theme = Theme(application, "light")
    application.setStyle(HouseStyle(theme))
    theme.dress()
    return theme


def settle() -> None:
    """Lets layouts and repaints happen."""
    for _ in range(6):
        QApplication.processEvents()


def save(view: QWidget, file: Path, width: int, height: int) -> None:
    """Saves a view as a picture."""
    view.resize(width, height)
    view.show()
    settle()
    view.grab().save(str(file))
