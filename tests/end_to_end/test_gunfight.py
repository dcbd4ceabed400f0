"""The book's gunfight with real mouse and keys; what it came to is read from the file by this second process."""

from __future__ import annotations

import os
import signal
from typing import TYPE_CHECKING, Any, Final

from engine.journal.store import Store
from gui.controllers.opening import open_campaign
from tests.end_to_end.screen import ROW_HEIGHT, TRACKER_TOP, TRACKER_X, kinds, rows, wait_for, wait_for_row

if TYPE_CHECKING:
    from pathlib import Path

    from tests.end_to_end.screen import Window

# To hit; the dice that count; then hit by hit: place, damage, and the checks that a wound of AAM 3 brings.
FIRST_MAN: Final = ("14", "6 10 9 1", "5", "3 4", "7", "8", "6", "9", "2 2", "2", "5 1")
KILLS: Final = 10
SECOND_MAN: Final = ("7", "2", "1 1")


def burst_at_two(window: Window) -> None:
    """Fills in the burst by keyboard alone and declares it."""
    window.keys("ctrl+d", "Down", "Tab", "Tab")
    window.type("6")
    window.keys("Tab")
    window.type("12")
    window.keys("Tab")
    window.type("3")
    before = len(rows(window.campaign))
    window.keys("ctrl+Return")
    wait_for_row(window.campaign, before, "the burst")


def give(window: Window, *lines: str) -> None:
    """Types faces; each line is in the journal before the next is typed."""
    for faces in lines:
        before = len(rows(window.campaign))
        window.type(faces)
        window.keys("Return")
        wait_for_row(window.campaign, before, f"the faces {faces}")


def answers(campaign: Path) -> list[list[int]]:
    """Faces of all answers in the journal."""
    return [row["said"]["faces"] for row in rows(campaign) if row["kind"] == "answered"]


def wounds(campaign: Path) -> dict[str, int]:
    """Wounds of the last finished action by person."""
    finished: list[dict[str, Any]] = [row for row in rows(campaign) if row["kind"] == "finished"]
    counted: dict[str, int] = {}
    for event in finished[-1]["events"]:
        if event["kind"] == "wound_taken":
            counted[event["person"]] = counted.get(event["person"], 0) + 1
    return counted


def test_the_gunfight(window: Window) -> None:
    campaign = window.campaign
    start = len(rows(campaign))

    # The third row is dragged to the top.
    third = (TRACKER_X, TRACKER_TOP + round(2.5 * ROW_HEIGHT))
    window.drag(third, (TRACKER_X, TRACKER_TOP + 2))
    wait_for("the drag", lambda: len(rows(campaign)) == start + 2)
    moved = [event for event in rows(campaign)[-1]["events"] if event["kind"] == "slot_moved"]
    assert len(moved) == 1
    assert moved[0]["to"] == 0
    window.keys("ctrl+z")
    wait_for("undo", lambda: kinds(campaign)[-1] == "undone")

    # A burst at two men with the dice of the book: three hits and one.
    burst_at_two(window)
    give(window, *FIRST_MAN, *SECOND_MAN)
    while kinds(campaign)[-1] != "finished":
        before = len(rows(campaign))
        window.keys("space")
        wait_for_row(window.campaign, before, "the app's die")
    assert answers(campaign)[0] == [14]
    assert answers(campaign)[1] == [6, 10, 9, 1]
    assert sorted(wounds(campaign).values()) == [1, 3]
    fought = len(rows(campaign))

    # Step back asks the last die again; undo takes back everything; redo brings it again.
    window.keys("ctrl+BackSpace")
    wait_for("step back", lambda: len(rows(campaign)) == fought + 1)
    window.keys("ctrl+z")
    wait_for("undo", lambda: len(rows(campaign)) == fought + 2)
    for count in range(3, 40):
        before = len(rows(campaign))
        if rows(campaign)[-1]["head"] <= start:
            break
        window.keys("ctrl+z")
        wait_for_row(window.campaign, before, f"undo {count}")
    undone = rows(campaign)[-1]["head"]
    assert undone <= start
    for count in range(40):
        before = len(rows(campaign))
        window.keys("ctrl+shift+z")
        wait_for_row(window.campaign, before, f"redo {count}")
        if rows(campaign)[-1]["head"] >= fought:
            break
    head = rows(campaign)[-1]["head"]
    window.close()
    again = open_campaign(campaign)
    try:
        assert again.session.head == head
        assert again.store.check() == []
        first = again.session.campaign.person_named("First gunman")
        assert len(first.wounds) == 3
        assert first.count("total_aam") == 5
        assert len(again.session.campaign.person_named("Second gunman").wounds) == 1
    finally:
        again.session.close()


def test_ten_kills_lose_nothing(window: Window, tmp_path: Path) -> None:
    campaign, opened = window.campaign, window
    burst_at_two(opened)
    for kill in range(KILLS):
        before = len(rows(campaign))
        if kill:
            opened.keys("Escape")  # the card that says where play stood
        # While something is asked the app rolls; afterwards turns go by.
        opened.keys("space" if kinds(campaign)[-1] in {"began", "answered"} else "n")
        if kill % 2:
            wait_for_row(window.campaign, before, "what the key does")
        reported = len(rows(campaign))
        os.kill(opened.process.pid, signal.SIGKILL)
        opened.close()
        with Store.open(campaign) as store:
            assert store.last_id >= reported
            assert store.check() == []
        again = open_campaign(campaign)
        asked = [question.id for question in again.session.open_asks]
        assert bool(asked) == (kinds(campaign)[-1] in {"began", "answered"})
        again.session.close()
        if kill < KILLS - 1:
            opened = type(window)(window.screen, tmp_path)
