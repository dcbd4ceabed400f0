"""Takes pictures of every state of the window, to be looked at: `python -m tests.end_to_end.screens FOLDER`.

Further arguments choose among `light dark`, scales such as `1.5` and sizes of a screen such as `1920x1080`. By default
all are taken, on a screen that grows with the scale, and a crowd on a small one. With `--readme` for a folder the
one picture is taken that the README shows.
"""

from __future__ import annotations

import json
import re
import sys
import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from gui.frame import FRAME
from tests.end_to_end.screen import ROOT, rows, shown, wait_for_row

if TYPE_CHECKING:
    from tests.end_to_end.screen import Window

SCALES: Final = (1.0, 1.25, 1.5, 2.0)
SMALLEST: Final = (1366, 768)
"""A small screen, on which everything must have room at every scale."""

LONG_NAMES: Final = (
    "Maximiliana von und zu Hohenzollern-Sigmaringen the Younger",
    "Al",
    "Bob the Butcher of Little Whinging",
    "Ñandú Ürümqi-Ågesson",
    "Dr. Wolfeschlegelsteinhausenbergerdorff",
    "Zoë",
)
CROWD: Final = 40
PICTURE: Final = ROOT / "resources" / "pictures" / "window.png"
THEMES: Final = {"light": "ctrl+alt+l", "dark": "ctrl+alt+d"}
SETTLE: Final = 0.35
SIZE: Final = re.compile(r"(\d+)x(\d+)")


class Album:
    """Numbers the pictures of one run."""

    def __init__(self, folder: Path, window: Window) -> None:
        """Takes where they go and whom they show."""
        self._folder = folder
        self._window = window
        self._count = 0

    def take(self, name: str, wait: float = SETTLE) -> None:
        """Takes a picture once the window has come to rest."""
        time.sleep(wait)
        self._count += 1
        self._window.screen.shoot(self._folder / f"{self._count:02}-{name}.png")


def give(window: Window, *lines: str) -> None:
    """Types faces, each line once the one before is written."""
    for faces in lines:
        before = len(rows(window.campaign))
        window.type(faces)
        window.keys("Return")
        wait_for_row(window.campaign, before, faces)


def leave_dialog(window: Window) -> None:
    """Closes a dialog."""
    window.keys("Escape")
    time.sleep(SETTLE)
    window.focus()


def go_through(window: Window, album: Album) -> None:
    """One pass through the states of the window."""
    album.take("start")
    window.keys("ctrl+d")
    window.keys("alt+Down")
    album.take("actions")
    window.keys("Escape")
    window.keys("ctrl+3")
    window.type("First")
    window.keys("Tab", "Tab")
    window.type("6")
    album.take("shot-with-odds", 1.2)
    window.keys("ctrl+d")
    window.type("Fire")
    window.keys("Tab", "Tab")
    window.type("6")
    window.keys("Tab")
    window.type("12")
    window.keys("Tab")
    window.type("99")
    album.take("burst-too-long")
    window.keys("ctrl+a")
    window.type("3")
    album.take("burst-with-odds", 1.8)
    window.keys("ctrl+Return")
    album.take("prompt")
    window.type("x")
    album.take("prompt-wrong")
    window.keys("BackSpace")
    give(window, "1")
    window.type("6 0 9")
    album.take("prompt-typed")
    window.type(" 1")
    window.keys("Return")
    album.take("choice")
    window.keys("Return")
    time.sleep(SETTLE)
    give(window, "5", "3 4")
    window.keys("ctrl+m")
    album.take("modifier")
    leave_dialog(window)
    for _ in range(40):
        window.keys("space")
        time.sleep(0.1)
        if rows(window.campaign)[-1]["kind"] == "finished":
            break
    album.take("after")
    window.keys("ctrl+4", "End", "Right")
    album.take("log")
    window.keys("r")
    album.take("repeat", 1.2)
    window.keys("ctrl+2", "n", "h")
    album.take("second-turn")
    window.keys("ctrl+shift+e")
    album.take("no-fight")
    window.keys("ctrl+shift+f")
    album.take("start-a-fight")
    leave_dialog(window)
    window.keys("shift+F1")
    album.take("keys")
    leave_dialog(window)
    beside_the_fight(window, album)


def beside_the_fight(window: Window, album: Album) -> None:
    """The docks and dialogs round about."""
    window.keys("ctrl+1", "Home", "Down", "Return")
    album.take("sheet", 1.2)
    window.keys("ctrl+6")
    album.take("plot", 2.0)
    window.keys("ctrl+alt+r", "F1")
    time.sleep(SETTLE)
    window.type("panic")
    album.take("rules", 0.8)
    window.keys("ctrl+alt+h")
    album.take("house-rules", 1.2)
    window.keys("ctrl+alt+r", "ctrl+2", "t")
    album.take("clock", 0.8)
    for keys, name in (("ctrl+8", "fights"), ("ctrl+9", "conditions"), ("ctrl+0", "evening")):
        window.keys("ctrl+alt+r", keys)
        album.take(name, 1.2)
    window.keys("ctrl+alt+r", "ctrl+alt+n")
    album.take("step-by-step", 1.2)
    window.keys("ctrl+alt+r")
    for keys, name in (("ctrl+comma", "preferences"), ("ctrl+n", "new-campaign"), ("ctrl+p", "print")):
        window.focus()
        window.keys(keys)
        album.take(name, 1.5)
        leave_dialog(window)


def with_a_crowd(window: Window, album: Album) -> None:
    """Forty in one fight, some with long names; what players see of them; and all panels at once."""
    album.take("crowd", 2.0)
    window.keys("ctrl+k")
    album.take("palette", 0.8)
    window.type("fire")
    album.take("palette-typed")
    leave_dialog(window)
    window.keys("shift+F1")
    album.take("keys", 0.8)
    leave_dialog(window)
    window.keys("ctrl+shift+F1")
    album.take("key-chart", 2.0)
    leave_dialog(window)
    window.keys("ctrl+1", "Down", "Return")
    album.take("sheet", 1.2)
    window.keys("ctrl+2", "t")
    album.take("clock", 0.8)
    window.keys("ctrl+6")
    album.take("plot", 2.0)
    for keys, name in (("F1", "rules"), ("ctrl+alt+h", "house-rules"), ("ctrl+7", "all-panels")):
        window.keys(keys)
        album.take(name, 1.5)
    window.keys("F9")
    album.take("player-window", 1.2)
    window.keys("F11")
    album.take("player-window-full", 1.2)


def crowd(folder: Path) -> Path:
    """A scenario in which forty fight: the players' people with long names, the others numbered."""
    names = [*LONG_NAMES, *(f"Goon {number}" for number in range(1, CROWD - len(LONG_NAMES) + 1))]
    characters = [
        {
            "name": name,
            "kind": "pc" if name in LONG_NAMES else "npc",
            "aptitude": 12,
            "skills": {"Combat(Firearms)": 12},
            "weapons": ["MAC-10", "Glock 17"],
        }
        for name in names
    ]
    steps: list[dict[str, Any]] = [
        {"action": "start", "combatants": names},
        {"action": "condition", "target": "Al", "name": "panicked", "rounds": 3},
        {"action": "condition", "target": LONG_NAMES[0], "name": "out of breath after all those stairs"},
    ]
    path = folder / "crowd.json"
    path.write_text(json.dumps({"system": "stocs", "characters": characters, "steps": steps}), encoding="utf-8")
    return path


def with_density(density: str, home: Path) -> Path:
    """A home in which rows and words have another size."""
    folder = home / "config" / "gritboard"
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "window.json").write_text(json.dumps({"density": density}), encoding="utf-8")
    return home


def for_the_readme() -> None:
    """The window in the midst of a fight, with wounds over time and the odds of what answers a burst."""
    PICTURE.parent.mkdir(exist_ok=True)
    # The window leaves room for a title, which nobody draws here.
    width, height = SMALLEST
    with tempfile.TemporaryDirectory() as home, shown(Path(home), size=(width, height + FRAME)) as window:
        window.keys(THEMES["light"])
        window.keys("ctrl+6")
        time.sleep(3 * SETTLE)
        window.keys("ctrl+d")
        window.type("Fire")
        window.keys("Tab", "Tab")
        window.type("6")
        window.keys("Tab")
        window.type("12")
        window.keys("ctrl+Return")
        time.sleep(SETTLE)
        give(window, "1", "6 0 9 1")
        window.keys("Return")
        time.sleep(SETTLE)
        give(window, "5", "3 4")
        while rows(window.campaign)[-1]["kind"] != "finished":
            window.keys("ctrl+space")
            time.sleep(SETTLE)
            if rows(window.campaign)[-1]["kind"] != "finished":
                window.keys("Return")
                time.sleep(SETTLE)
        time.sleep(2 * SETTLE)
        window.keys("ctrl+2", "n", "n")
        time.sleep(2 * SETTLE)
        window.keys("ctrl+3")
        window.type("Fred")
        window.keys("Tab", "Tab")
        window.type("6")
        time.sleep(8 * SETTLE)
        window.screen.shoot(PICTURE, f"{width}x{height}+0+0")


def main(arguments: list[str]) -> None:
    """Takes the pictures."""
    if arguments[0] == "--readme":
        for_the_readme()
        return
    folder, chosen = Path(arguments[0]), arguments[1:]
    themes = [name for name in THEMES if name in chosen] or list(THEMES)
    scales = [float(word) for word in chosen if word.replace(".", "").isdigit()] or list(SCALES)
    sizes: list[tuple[int, int] | None] = [
        (int(found[1]), int(found[2])) for word in chosen if (found := SIZE.fullmatch(word))
    ]
    for theme in themes:
        for scale in scales:
            for size in sizes or [None]:
                name = f"{theme}-{round(scale * 100)}" + (f"-{size[0]}x{size[1]}" if size else "")
                place = folder / name
                place.mkdir(parents=True, exist_ok=True)
                with tempfile.TemporaryDirectory() as home, shown(Path(home), scale=scale, size=size) as window:
                    time.sleep(SETTLE)
                    window.keys(THEMES[theme])
                    go_through(window, Album(place, window))
                print(place)
                crowded(place / "crowd", theme, scale, size=size or SMALLEST)
    for density in ("compact", "large"):
        crowded(folder / f"{themes[0]}-{density}", themes[0], 1.0, density)


def crowded(place: Path, theme: str, scale: float, density: str = "regular", size: tuple[int, int] = SMALLEST) -> None:
    """The crowd on the small screen, or on another one."""
    place.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as name:
        home = with_density(density, Path(name))
        with shown(home, str(crowd(home)), scale=scale, size=size) as window:
            time.sleep(SETTLE)
            window.keys(THEMES[theme])
            with_a_crowd(window, Album(place, window))
    print(place)


if __name__ == "__main__":
    main(sys.argv[1:])
