"""Pictures of every state of form and prompt, to be looked at: `python -m tests.end_to_end.screens_minute FOLDER`.

Further arguments choose among `light dark` and scales such as `1.25`; by default all are taken.
"""

from __future__ import annotations

import json
import sys
import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING, Final

from tests.end_to_end.screen import rows, shown
from tests.end_to_end.screens import THEMES, Album, leave_dialog
from tests.end_to_end.table import scenario

if TYPE_CHECKING:
    from tests.end_to_end.screen import Window

SCALES: Final = (1.0, 1.25, 1.5, 2.0)
SETTLE: Final = 0.3
LONG: Final = "Alexandrina Featherstonehaugh-Cholmondeley"


def press(window: Window, *keys: str) -> None:
    """Presses keys, each once the one before has had its effect."""
    for key in keys:
        window.keys(key)
        time.sleep(SETTLE)


def finish(window: Window, campaign: Path) -> None:
    """Rolls and chooses until nothing is asked."""
    for _ in range(60):
        if rows(campaign)[-1]["kind"] == "finished":
            return
        press(window, "ctrl+space")
        if rows(campaign)[-1]["kind"] != "finished":
            press(window, "Return")


def one_shot(window: Window, album: Album, campaign: Path) -> None:
    """From an empty form to the wound."""
    press(window, "c")
    window.type("shoot")
    press(window, "Return")
    window.type("t2")
    press(window, "Return")
    album.take("form-wants-range")
    window.type("6")
    album.take("form-ready", 1.5)
    press(window, "Return")
    album.take("to-hit")
    window.type("14")
    album.take("to-hit-typed")
    press(window, "BackSpace", "BackSpace")
    window.type("+2 good light")
    album.take("modifier-typed")
    press(window, "Return", "ctrl+shift+h")
    album.take("modified-and-secret")
    press(window, "ctrl+shift+o")
    album.take("set-the-result", 0.8)
    leave_dialog(window)
    window.type("5")
    press(window, "Return")
    album.take("location")
    press(window, "space")
    window.type("3")
    album.take("damage-half-typed")
    press(window, "BackSpace")
    finish(window, campaign)
    album.take("after", 1.2)
    press(window, "ctrl+r")
    album.take("repeat", 1.2)
    press(window, "Escape")


def a_group(window: Window, album: Album, campaign: Path) -> None:
    """The turn of a group: one member, then the rest, and a blast among all of it."""
    for _ in range(6):
        press(window, "n")
        if rows(campaign)[-1]["kind"] != "finished":
            finish(window, campaign)
    album.take("group")
    press(window, "ctrl+3")
    window.type("b")
    press(window, "Return")
    window.type("6")
    press(window, "Return")
    album.take("group-shot")
    finish(window, campaign)
    album.take("group-after")
    press(window, "ctrl+shift+r")
    album.take("rest-of-group")
    press(window, "ctrl+alt+2")
    album.take("npcs-by-app", 2.5)
    finish(window, campaign)
    press(window, "ctrl+2", "ctrl+End", "shift+Up", "shift+Up", "ctrl+d")
    window.type("set off")
    press(window, "Return")
    window.type("4")
    press(window, "shift+Tab")
    window.type("o")
    album.take("blast-form", 1.5)
    press(window, "Return")
    album.take("blast-dice")
    finish(window, campaign)
    album.take("blast-over", 1.2)


def main(arguments: list[str]) -> None:
    """Takes the pictures."""
    folder = Path(arguments[0])
    themes = [one for one in arguments[1:] if one in THEMES] or list(THEMES)
    scales = [float(one) for one in arguments[1:] if one not in THEMES] or list(SCALES)
    document = json.loads(json.dumps(scenario()).replace("Alice", LONG))
    for theme in themes:
        for scale in scales:
            place = folder / f"{theme}-{round(100 * scale)}"
            place.mkdir(parents=True, exist_ok=True)
            with tempfile.TemporaryDirectory() as home:
                file = Path(home) / "goons.json"
                file.write_text(json.dumps(document), "utf-8")
                with shown(Path(home), str(file), scale=scale) as window:
                    campaign = Path(home) / "data" / "gritboard" / "campaigns" / "goons.gritboard"
                    press(window, THEMES[theme])
                    album = Album(place, window)
                    one_shot(window, album, campaign)
                    a_group(window, album, campaign)


if __name__ == "__main__":
    main(sys.argv[1:])
