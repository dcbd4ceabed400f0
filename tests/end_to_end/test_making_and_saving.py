"""A person of the book made from nothing by keys alone, and one who bleeds saved through all three classes."""

from __future__ import annotations

import json
import time
from typing import TYPE_CHECKING, Any, Final

import pytest

from gui.controllers.opening import open_campaign
from tests.end_to_end.screen import SETTLE, Screen, Window, missing_tools, rows, wait_for, wait_for_row

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

SET: Final = ("6 2", "6 7", "5 6", "8 7", "7 7", "8 9")
"""Dice for the attributes of Joseph Henkel, in the order of the sheet."""

WOUNDED: Final[dict[str, Any]] = {
    "system": "stocs",
    "characters": [
        {"name": "Fred", "attributes": {"STR": 12, "CON": 9, "DEX": 13, "WIL": 9, "INT": 11, "EDU": 10}},
        {"name": "Doc", "attributes": {"CON": 12, "WIL": 12}, "skills": {"Medical(Doctor)": 14}},
    ],
    # AAM 6: conscious, class I with 4 minutes to live, calm.
    "steps": [
        {
            "action": "wound",
            "target": "Fred",
            "damage": 30,
            "attack": "rifle",
            "location": "torso",
            "dice": [2, 1, 4, 3],
        }
    ],
}

ATTEMPTS: Final = (("Minutes", "5", "3"), ("Hours", "19"), ("Hours", "5", "9"), ("Days", "7"))
"""How long each attempt takes, the medic's die, and after a success the next clock (STOCS-A24)."""


@pytest.fixture
def screen() -> Iterator[Screen]:
    if missing := missing_tools():
        pytest.skip(f"not installed: {', '.join(missing)}")
    with Screen() as made:
        yield made


def typed(window: Window, campaign: Path, words: str, key: str = "Return") -> None:
    """Types something and waits until it is in the journal."""
    before = len(rows(campaign))
    if words:
        window.type(words)
    window.keys(key)
    wait_for_row(campaign, before, words or key)


def pressed(window: Window, campaign: Path, key: str) -> None:
    typed(window, campaign, "", key)


def test_the_lawyer_of_the_book_is_made_by_keys_alone(screen: Screen, tmp_path: Path) -> None:
    with Window(screen, tmp_path) as window:
        campaign = window.campaign
        window.keys("ctrl+alt+n")
        wait_for("the steps", lambda: window.find("step by step"))
        time.sleep(2 * SETTLE)
        typed(window, campaign, "Joe the lawyer")
        time.sleep(SETTLE)
        typed(window, campaign, "Big-city lawyer")
        window.keys("alt+Right")
        pressed(window, campaign, "Return")
        for faces in SET:
            typed(window, campaign, faces)
        time.sleep(SETTLE)
        for digit in "123456":
            pressed(window, campaign, digit)
        window.keys("alt+Right")
        window.type("arts")
        window.keys("Return")
        pressed(window, campaign, "3")
        for digit in "23":  # law and business stand below it
            window.keys("Down")
            pressed(window, campaign, digit)
        window.close()
    again = open_campaign(campaign)
    try:
        campaign_now = again.session.campaign
        joe = campaign_now.person_named("Joe the lawyer")
        assert [joe.values[key] for key in ("STR", "CON", "DEX", "WIL", "INT", "EDU")] == [8, 13, 11, 15, 14, 17]
        spent, had = again.session.system.schema.budgets["skill_points"].of(campaign_now, joe).value
        assert (had, had - spent) == (41, 30)
        assert joe.values["concept"] == "Big-city lawyer"
    finally:
        again.session.close()


def test_one_who_bleeds_is_saved_through_all_three_classes(screen: Screen, tmp_path: Path) -> None:
    file = tmp_path / "ward.json"
    file.write_text(json.dumps(WOUNDED), "utf-8")
    campaign = tmp_path / "data" / "gritboard" / "campaigns" / "ward.gritboard"
    with Window(screen, tmp_path, str(file)) as window:
        window.keys("ctrl+d")
        window.type("Stabil")
        window.keys("Return")
        window.keys("ctrl+d", "shift+Tab")
        window.type("Doc")
        window.keys("Tab", "Tab")
        window.type("Fred")
        for unit, *faces in ATTEMPTS:
            pressed(window, campaign, "ctrl+Return")
            window.keys("ctrl+t")
            time.sleep(SETTLE)
            window.type("1")
            window.keys("Tab")
            window.type(unit)
            window.keys("shift+Tab")
            pressed(window, campaign, "Return")
            for face in faces:
                typed(window, campaign, face)
            time.sleep(SETTLE)
        window.close()
    again = open_campaign(campaign)
    try:
        fred = again.session.campaign.person_named("Fred")
        assert not fred.has("dead")
        assert [timer.name for timer in again.session.campaign.timers if timer.person == fred.id] == ["healing"]
        assert again.session.campaign.clock == 60 + 2 * 3600 + 86400
    finally:
        again.session.close()
