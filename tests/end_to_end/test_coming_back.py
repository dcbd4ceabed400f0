"""Coming back to a table: after a kill, in another size, and beside a window that plays."""

from __future__ import annotations

import json
import time
from typing import TYPE_CHECKING

import pytest

from tests.end_to_end.screen import SETTLE, Screen, Window, kinds, missing_tools, rows, wait_for, wait_for_row

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


@pytest.fixture
def screen() -> Iterator[Screen]:
    missing = missing_tools()
    if missing:
        pytest.skip(f"not installed: {', '.join(missing)}")
    with Screen() as made:
        yield made


def shoot(window: Window) -> None:
    """Fred declares a shot at the first gunman."""
    before = len(rows(window.campaign))
    window.keys("ctrl+3")
    window.type("First")
    window.keys("Tab", "Tab")
    window.type("6")
    window.keys("ctrl+Return")
    wait_for_row(window.campaign, before, "the shot")


def test_play_goes_on_where_a_kill_stopped_it(screen: Screen, tmp_path: Path) -> None:
    with Window(screen, tmp_path) as window:
        shoot(window)
        window.process.kill()
        window.process.wait()
    with Window(screen, tmp_path) as window:
        before = len(rows(window.campaign))
        assert kinds(window.campaign)[-1] == "began"
        window.type("9")  # nothing is typed into what cannot be seen
        window.keys("Escape")
        window.type("9")
        window.keys("Return")
        wait_for_row(window.campaign, before, "the face")
        assert rows(window.campaign)[-1]["said"]["faces"] == [9]


def test_another_size_starts_the_program_anew_on_the_same_campaign(screen: Screen, tmp_path: Path) -> None:
    with Window(screen, tmp_path) as window:
        shoot(window)
        before = kinds(window.campaign)
        window.keys("ctrl+comma")
        screen.tool("windowfocus", wait_for("the dialog", lambda: window.find("Preferences")))
        time.sleep(SETTLE)
        window.keys("Tab", "ctrl+a")
        window.type("125")
        window.keys("Return")
        begun = time.monotonic()
        wait_for("the window to go", lambda: not window.find("Gritboard"))
        window.id = wait_for("the window to come again", lambda: window.find("Gritboard"))
        print(f"\nstarted anew in {time.monotonic() - begun:.1f} s")
        assert window.process.poll() is None  # it is the same process still
        assert kinds(window.campaign) == before
        kept = json.loads((tmp_path / "config" / "gritboard" / "window.json").read_bytes())
        assert kept["scale"] == 125


def test_a_second_window_looks_on_and_plays_on_when_the_first_is_gone(screen: Screen, tmp_path: Path) -> None:
    with Window(screen, tmp_path) as first:
        campaign = first.campaign
        with Window(screen, tmp_path, str(campaign)) as second:
            before = len(rows(campaign))
            second.keys("Escape", "n")
            time.sleep(SETTLE)
            assert len(rows(campaign)) == before
            first.close()
            wait_for("the lock to go", lambda: not campaign.with_name(campaign.name + "-wal").exists(), 5)
            time.sleep(1.5)
            second.focus()
            second.keys("ctrl+alt+t")
            wait_for("the file to be written", lambda: campaign.with_name(campaign.name + "-lock").exists(), 5)
            time.sleep(SETTLE)
            second.id = wait_for("the window", lambda: second.find("Gritboard"))
            second.focus()
            second.keys("Escape", "n")
            wait_for_row(campaign, before, "the turn")
