"""What the players see, on a real screen: opened by a key, as large as the screen by another, closed by the first."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.end_to_end.screen import kinds, rows, wait_for, wait_for_row

if TYPE_CHECKING:
    from pathlib import Path

    from tests.end_to_end.screen import Window

TITLE = "Player window"


def size_of(window: Window, found: str) -> tuple[int, int]:
    """The size of a window, as the screen has it."""
    lines = dict(
        line.split("=", 1)
        for line in window.screen.tool("getwindowgeometry", "--shell", found).splitlines()
        if "=" in line
    )
    return int(lines.get("WIDTH", 0)), int(lines.get("HEIGHT", 0))


def colours(window: Window, path: Path) -> set[str]:
    """Colours on the screen, roughly."""
    from PySide6.QtGui import QImage

    window.screen.shoot(path)
    image = QImage(str(path))
    return {image.pixelColor(x, y).name() for x in range(0, image.width(), 9) for y in range(0, image.height(), 9)}


def test_a_key_opens_it_another_fills_the_screen_and_the_first_closes_it(window: Window, tmp_path: Path) -> None:
    window.keys("F9")
    shown = wait_for("the player window", lambda: window.find(TITLE))
    before = colours(window, tmp_path / "before.png")
    assert "#141517" in before, "dark at first, whatever the referee's window is"
    window.focus()
    window.keys("F11")
    wait_for("the whole screen", lambda: size_of(window, shown) == (1366, 768))
    window.screen.tool("windowfocus", shown)
    window.keys("Escape")
    wait_for("a window again", lambda: size_of(window, shown) != (1366, 768))
    window.focus()
    window.keys("F9")
    wait_for("it is closed", lambda: not window.find(TITLE))


def test_the_palette_does_what_is_typed(window: Window) -> None:
    before = len(rows(window.campaign))
    window.keys("ctrl+k")
    wait_for("the palette", lambda: window.find("Find anything"))
    window.type("next tu")
    window.keys("Return")
    wait_for_row(window.campaign, before, "the next turn")
    assert kinds(window.campaign)[-1] == "finished"
