from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from PySide6.QtCore import SIGNAL
from PySide6.QtGui import QKeySequence

from engine.armoury import load_words
from gui.commands import COMMANDS, MENUS
from gui.parts import DEEDS
from gui.views.command_button import CommandButton

if TYPE_CHECKING:
    from tests.gui.conftest import SmallDesk


def test_every_command_has_words_and_a_key() -> None:
    words = load_words("en")
    assert [c.id for c in COMMANDS if c.words not in words or not c.keys] == []


def test_every_key_is_one_that_qt_knows_and_used_once() -> None:
    keys = Counter(QKeySequence(key).toString() for command in COMMANDS if not command.local for key in command.keys)
    assert "" not in keys
    assert [key for key, times in keys.items() if times > 1] == []


def test_keys_of_the_dice_prompt_clash_with_none_of_the_window() -> None:
    in_window = {key for command in COMMANDS if not command.local for key in command.keys}
    assert not in_window & {key for command in COMMANDS if command.local for key in command.keys}


def test_every_command_is_in_a_menu_or_belongs_to_the_dice() -> None:
    assert all(command.menu in MENUS or command.local for command in COMMANDS)


def test_every_command_does_something(desk: SmallDesk) -> None:
    # What is beside the fight is connected by the desk; see test_desk.
    unconnected = [
        command.id
        for command in COMMANDS
        if not command.local and command.id not in DEEDS and not desk.commands[command.id].receivers("2triggered(bool)")
    ]
    assert unconnected == []


def test_letters_are_commands_of_the_window_and_no_others(desk: SmallDesk) -> None:
    assert {action.objectName() for action in desk.window.actions()} == {c.id for c in COMMANDS if not c.local}


def test_each_menu_opens_by_alt_and_a_letter_of_its_own(desk: SmallDesk) -> None:
    titles = [action.text() for action in desk.window.menuBar().actions()]
    letters = {title[title.index("&") + 1].casefold() for title in titles}
    assert len(letters) == len(titles) == len(MENUS)


def test_no_blow_leaves_a_listener_behind_with_the_commands(desk: SmallDesk) -> None:
    # Qt's own button listens once more at each change; an evening of blows would wait for thousands of them.
    def listeners() -> dict[str, int]:
        return {one.objectName(): one.receivers(SIGNAL("changed()")) for one in desk.commands.all()}

    before = listeners()
    for _ in range(3):
        for on in (False, True):
            for action in desk.commands.all():
                action.setEnabled(on)
    assert listeners() == before


def test_a_button_shows_its_command_as_it_is_now(desk: SmallDesk) -> None:
    action = desk.commands["pause_fight"]
    button = CommandButton(action)
    assert (button.text(), button.toolTip(), button.isEnabled()) == (action.iconText(), action.toolTip(), True)
    action.setText("Go on")
    action.setEnabled(False)
    action.setCheckable(True)
    action.setChecked(True)
    assert (button.text(), button.toolTip(), button.isEnabled()) == ("Go on", action.toolTip(), False)
    assert button.isCheckable()
    assert button.isChecked()
