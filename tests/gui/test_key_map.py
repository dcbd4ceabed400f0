"""Keys that a person gives to commands: conflicts are said, what is changed is kept, and all can be put back."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtTest import QTest

from gui.commands import COMMANDS, Commands
from gui.key_map import RESERVED, KeyMap, portable
from gui.preferences import Preferences
from gui.views.key_settings import KeySettings

if TYPE_CHECKING:
    from pathlib import Path

    from pytestqt.qtbot import QtBot

    from gui.session_bridge import SessionBridge
    from gui.theme import Theme
    from tests.gui.conftest import SmallDesk


def key_map(**chosen: tuple[str, ...]) -> KeyMap:
    return KeyMap({"go": ("Ctrl+G", "G"), "stop": ("Ctrl+S",), "give": ("Return",)}, chosen, ("give",))


def test_a_key_goes_to_one_command_and_is_taken_from_the_other() -> None:
    keys = key_map()
    assert keys.owner("Ctrl+S") == "stop"
    assert keys.give("go", "Ctrl+S") == "stop"
    assert (keys.keys("go"), keys.keys("stop")) == (("Ctrl+S",), ())
    assert keys.give("go", "F5", beside=True) == ""
    assert keys.keys("go") == ("Ctrl+S", "F5")
    assert keys.chosen == {"go": ("Ctrl+S", "F5"), "stop": ()}


@pytest.mark.parametrize("key", [*sorted(RESERVED), "", "no such key at all"])
def test_keys_that_one_needs_to_type_and_move_are_given_to_nobody(key: str) -> None:
    keys = key_map()
    assert not keys.can_have("go", key) or portable(key)
    if key in RESERVED:
        assert portable(key) in RESERVED
        keys.give("go", key)
        assert keys.keys("go") == ("Ctrl+G", "G")


def test_keys_of_the_dice_stay() -> None:
    keys = key_map(give=("F1",))
    assert keys.keys("give") == ("Return",)
    keys.clear("give")
    keys.give("give", "F2")
    assert keys.keys("give") == ("Return",)


def test_what_is_kept_of_another_version_counts_as_far_as_it_makes_sense() -> None:
    keys = key_map(gone=("F1",), stop=("Ctrl+G", "Nonsense!", "Space"))
    assert keys.keys("stop") == ("Ctrl+G",)
    assert keys.keys("go") == ("G",)


def test_all_is_as_it_was_after_a_reset() -> None:
    keys = key_map()
    keys.give("go", "Ctrl+S")
    keys.reset("stop")
    assert (keys.keys("go"), keys.keys("stop")) == ((), ("Ctrl+S",))
    keys.reset()
    assert keys.chosen == {}
    assert keys.keys("go") == ("Ctrl+G", "G")


def test_the_keys_of_the_program_survive_being_kept() -> None:
    defaults = {command.id: command.keys for command in COMMANDS}
    keys = KeyMap(defaults, {})
    assert all(keys.keys(command.id) for command in COMMANDS)
    assert KeyMap(defaults, keys.chosen).chosen == {}


def test_a_key_that_was_given_works_at_once_and_shows_in_the_tip(desk: SmallDesk) -> None:
    desk.commands.keys.give("next_turn", "F6")
    action = desk.commands["next_turn"]
    assert action.shortcuts() == [QKeySequence("F6")]
    assert "F6" in action.toolTip()
    fight = desk.session.campaign.encounter
    assert fight is not None
    before = fight.turn
    desk.window.tracker.setFocus()
    QTest.keyClick(desk.window.tracker, Qt.Key.Key_N)
    after = desk.session.campaign.encounter
    assert after is not None
    assert after.turn == before
    QTest.keyClick(desk.window.tracker, Qt.Key.Key_F6)
    after = desk.session.campaign.encounter
    assert after is not None
    assert after.turn != before


def test_keys_are_kept_from_one_time_to_the_next(bridge: SessionBridge, theme: Theme, tmp_path: Path) -> None:
    commands = Commands(bridge.words, theme, bridge)
    commands.keys.give("undo", "F12")
    Preferences(tmp_path).choose(keys=commands.keys.chosen)
    again = Commands(bridge.words, theme, bridge, Preferences(tmp_path).keys)
    assert again.keys.keys("undo") == ("F12",)
    assert again["undo"].shortcuts() == [QKeySequence("F12")]


def test_the_page_says_conflicts_before_it_takes_a_key(qtbot: QtBot, bridge: SessionBridge, theme: Theme) -> None:
    commands = Commands(bridge.words, theme, bridge)
    page = KeySettings(bridge.words, commands.keys)
    qtbot.addWidget(page)
    page.choose("undo")
    assert not page.instead.isEnabled()
    page.input.setKeySequence(QKeySequence("Ctrl+J"))
    assert commands["join"].text() in page.said.text()
    assert page.instead.isEnabled()
    page.instead.click()
    assert commands.keys.keys("undo") == ("Ctrl+J",)
    assert commands.keys.keys("join") == ("J",)
    assert commands["join"].text() in page.said.text()
    page.input.setKeySequence(QKeySequence("Space"))
    assert not page.instead.isEnabled()
    page.reset_all.click()
    assert commands.keys.chosen == {}
    assert not page.reset_all.isEnabled()
    page.choose("give")
    assert not page.input.isEnabled()


def test_a_command_is_found_by_its_words_and_by_its_key(qtbot: QtBot, bridge: SessionBridge, theme: Theme) -> None:
    commands = Commands(bridge.words, theme, bridge)
    page = KeySettings(bridge.words, commands.keys)
    qtbot.addWidget(page)
    page.search.setText("next tu")
    assert page.command == "next_turn"
    page.search.setText("F9")
    assert page.command == "player_window"
