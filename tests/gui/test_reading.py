"""The guide and the page that says whose work is in the program."""

from __future__ import annotations

import re
from importlib import resources
from typing import TYPE_CHECKING

from engine.armoury import load_words
from engine.systems import SYSTEMS
from engine.words import text
from gui.commands import COMMANDS, MENUS
from gui.views.reading import about, guide, licences

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

WORDS = load_words("en")


def test_about_names_the_licence_of_every_folder_that_has_one(qtbot: QtBot) -> None:
    page = about(WORDS, "1.2.3", None)
    qtbot.addWidget(page)
    shown = page.page.toPlainText()
    assert "Gritboard 1.2.3" in shown
    assert len(licences(resources.files("resources"))) == 1 + len(SYSTEMS)
    for file in licences(resources.files("resources")):
        title = file.read_text("utf-8").splitlines()[0].removeprefix("# ")
        assert title in shown
    assert "Udo Schroeter" in shown
    assert "NonCommercial" in shown


def test_the_guide_names_commands_and_keys_as_the_window_does(qtbot: QtBot) -> None:
    page = guide(WORDS, None)
    qtbot.addWidget(page)
    source = (resources.files("resources") / "guide" / "en.md").read_text("utf-8")
    menus = {WORDS.render(text(title)): name for name, title in MENUS.items()}
    for menu, said in re.findall(r"\*(\w+) → ([^*]+)\*", source.replace("\n", " ")):
        names = {WORDS.render(text(command.words)).rstrip("…") for command in COMMANDS if command.menu == menus[menu]}
        assert said in names, f"{menu} → {said}"
    keys = {key for command in COMMANDS for key in command.keys}
    assert set(re.findall(r"\*\*([A-Z][\w+]*)\*\*", source)) <= keys
    assert "The first fight" in page.page.toPlainText()
