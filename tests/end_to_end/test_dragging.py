"""Rows dragged with a real mouse: each of six to either end, and two together; the file says where they went."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from tests.end_to_end.screen import (
    ROW_HEIGHT,
    TRACKER_TOP,
    TRACKER_X,
    Screen,
    Window,
    missing_tools,
    rows,
    wait_for_row,
)

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

PEOPLE = 6


@pytest.fixture
def fight(tmp_path: Path) -> Iterator[Window]:
    """Six people who are all alike, in the order of the file, with room for six rows."""
    if missing := missing_tools():
        pytest.skip(f"not installed: {', '.join(missing)}")
    names = [f"Thug {number}" for number in range(1, PEOPLE + 1)]
    scenario: dict[str, Any] = {
        "system": "stocs",
        "characters": [{"name": name, "kind": "npc", "aptitude": 10} for name in names],
        "steps": [{"action": "start", "combatants": names}],
    }
    file = tmp_path / "six.json"
    file.write_text(json.dumps(scenario), "utf-8")
    with Screen(1366, 1000) as screen, Window(screen, tmp_path, str(file)) as window:
        # Without a window manager the window keeps its first size; the tracker then shows four rows and scrolls.
        screen.tool("windowsize", "--sync", window.id, "1366", "1000")
        yield window


def middle(row: int) -> tuple[int, int]:
    return TRACKER_X, TRACKER_TOP + round((row + 0.5) * ROW_HEIGHT)


def above(row: int) -> tuple[int, int]:
    return TRACKER_X, TRACKER_TOP + row * ROW_HEIGHT + (2 if row == 0 else -3)


def drag(window: Window, campaign: Path, row: int, target: int) -> int:
    """Drags a row to before another one and gives where the file says it went."""
    before = len(rows(campaign))
    window.drag(middle(row), above(target))
    wait_for_row(campaign, before + 1, f"the drag of row {row} before row {target}")
    moved = [event for event in rows(campaign)[-1]["events"] if event["kind"] == "slot_moved"]
    return int(moved[-1]["to"])


def undo(window: Window, campaign: Path) -> None:
    before = len(rows(campaign))
    window.keys("ctrl+z")
    wait_for_row(campaign, before, "undo")


def test_rows_are_dragged_to_either_end_and_together(fight: Window, tmp_path: Path) -> None:
    campaign = tmp_path / "data" / "gritboard" / "campaigns" / "six.gritboard"
    for row in range(1, PEOPLE):
        assert drag(fight, campaign, row, 0) == 0
        undo(fight, campaign)
    for row in range(PEOPLE - 1):
        assert drag(fight, campaign, row, PEOPLE) == PEOPLE - 1
        undo(fight, campaign)
    fight.click(middle(3))
    fight.screen.tool("mousemove", *map(str, middle(4)), "keydown", "ctrl", "click", "1", "keyup", "ctrl")
    before = len(rows(campaign))
    fight.drag(middle(4), above(1))
    wait_for_row(campaign, before + 1, "the drag of two rows")
    moved = [e["to"] for row in rows(campaign)[before:] for e in row.get("events", ()) if e["kind"] == "slot_moved"]
    assert moved == [1, 2]
