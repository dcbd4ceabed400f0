"""Every command once: its id, its words, its icon, its keys. Menus, buttons and the list of keys read this."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import msgspec
from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QAction, QKeySequence

from engine.words import text
from gui.icons import icon
from gui.key_map import KeyMap

if TYPE_CHECKING:
    from collections.abc import Mapping

    from PySide6.QtWidgets import QMenu

    from engine.words import Words
    from gui.theme import Theme


class Command(msgspec.Struct, frozen=True):
    """Something that a person can do.

    Attributes:
        id: Permanent word.
        words: Key of its name.
        keys: Keys in portable form; the first one is shown.
        menu: The menu in which it stands, empty for none.
        icon: Name of its picture, empty for none.
        switch: Whether it turns something on and off.
        local: Whether its keys work only in the dice prompt, which reads them itself.
        apart: Whether a line stands above it in the menu.
    """

    id: str
    words: str
    keys: tuple[str, ...]
    menu: str = ""
    icon: str = ""
    switch: bool = False
    local: bool = False
    apart: bool = False


COMMANDS: Final = (
    Command("new_campaign", "window.command.new_campaign", ("Ctrl+N",), "campaign"),
    Command("open", "window.command.open", ("Ctrl+O",), "campaign"),
    Command("save_copy", "window.command.save_copy", ("Ctrl+Shift+S",), "campaign"),
    Command("take_over", "window.command.take_over", ("Ctrl+Alt+T",), "campaign"),
    Command("print_sheet", "window.command.print_sheet", ("Ctrl+P",), "campaign", apart=True),
    Command("print_all", "window.command.print_all", ("Ctrl+Shift+P",), "campaign"),
    Command("write_pdf", "window.command.write_pdf", ("Ctrl+Alt+P",), "campaign"),
    Command("house_rules", "window.command.house_rules", ("Ctrl+Alt+H",), "campaign", apart=True),
    Command("armoury", "window.command.armoury", ("Ctrl+Alt+A",), "campaign"),
    Command("preferences", "window.command.preferences", ("Ctrl+,",), "campaign"),
    Command("quit", "window.command.quit", ("Ctrl+Q",), "campaign", apart=True),
    Command("open_sheet", "window.command.open_sheet", ("Ctrl+I",), "people"),
    Command("make_person", "window.command.make_person", ("Ctrl+Alt+N",), "people"),
    Command("make_npcs", "window.command.make_npcs", ("Ctrl+Alt+B",), "people"),
    Command("new_person", "window.command.new_person", ("Ctrl+Shift+N",), "people"),
    Command("delete_person", "window.command.delete_person", ("Ctrl+Shift+Delete",), "people"),
    Command("undo", "window.command.undo", ("Ctrl+Z",), "edit", "undo"),
    Command("redo", "window.command.redo", ("Ctrl+Shift+Z", "Ctrl+Y"), "edit", "redo"),
    Command("step_back", "window.command.step_back", ("Ctrl+Backspace",), "edit", "step_back"),
    Command("find", "window.command.find", ("Ctrl+F",), "edit"),
    Command("palette", "window.command.palette", ("Ctrl+K",), "edit"),
    Command("start_fight", "window.command.start_fight", ("Ctrl+Shift+F",), "fight", "start"),
    Command("prepare_fight", "window.command.prepare_fight", ("Ctrl+Alt+F",), "fight"),
    Command("go_fights", "window.command.go_fights", ("Ctrl+8",), "fight"),
    Command("next_turn", "window.command.next_turn", ("N", "Ctrl+Right"), "fight", "next"),
    Command("hold", "window.command.hold", ("H", "Ctrl+H"), "fight", "hold"),
    Command("act_now", "window.command.act_now", ("A", "Ctrl+Shift+A"), "fight", "act_now"),
    Command("delay", "window.command.delay", ("D", "Ctrl+Shift+D"), "fight"),
    Command("conditions", "window.command.conditions", ("X", "Ctrl+9"), "fight"),
    Command("group", "window.command.group", ("G", "Ctrl+G"), "fight", apart=True),
    Command("part", "window.command.part", ("Shift+G", "Ctrl+Shift+G"), "fight"),
    Command("move_up", "window.command.move_up", ("Ctrl+Up",), "fight", apart=True),
    Command("move_down", "window.command.move_down", ("Ctrl+Down",), "fight"),
    Command("move_top", "window.command.move_top", ("Ctrl+Shift+Up",), "fight"),
    Command("move_bottom", "window.command.move_bottom", ("Ctrl+Shift+Down",), "fight"),
    Command("put_back", "window.command.put_back", ("B", "Ctrl+B"), "fight"),
    Command("set_initiative", "window.command.set_initiative", ("I", "Ctrl+Alt+I"), "fight"),
    Command("lock_order", "window.command.lock_order", ("L", "Ctrl+L"), "fight", "lock", switch=True),
    Command("keep_order", "window.command.keep_order", ("K", "Ctrl+Alt+K"), "fight", switch=True),
    Command("sort_anew", "window.command.sort_anew", ("Ctrl+Shift+K",), "fight"),
    Command("join", "window.command.join", ("J", "Ctrl+J"), "fight", apart=True),
    Command("leave", "window.command.leave", ("Ctrl+Delete",), "fight"),
    Command("pause_fight", "window.command.pause_fight", ("P", "Ctrl+Alt+U"), "fight"),
    Command("end_fight", "window.command.end_fight", ("Ctrl+Shift+E",), "fight"),
    Command("submit", "window.command.submit", ("Ctrl+Return", "Ctrl+Enter"), "action", "submit"),
    Command("repeat", "window.command.repeat", ("R", "Ctrl+R"), "action", "repeat"),
    Command("together", "window.command.together", ("Shift+R", "Ctrl+Shift+R"), "action"),
    Command("choose_action", "window.command.choose_action", ("C", "Ctrl+D"), "action"),
    Command("advance", "window.command.advance", ("T", "Ctrl+T"), "action", "clock"),
    Command("give", "window.command.give", ("Return", "Enter"), local=True),
    Command("roll", "window.command.roll", ("Space",), local=True),
    Command("roll_all", "window.command.roll_all", ("Ctrl+Space",), "action", "dice"),
    Command("modify", "window.command.modify", ("Ctrl+M",), "action"),
    Command("waive", "window.command.waive", ("Ctrl+W",), "action"),
    Command("override", "window.command.override", ("Ctrl+Shift+O",), "action"),
    Command("secret", "window.command.secret", ("Ctrl+Shift+H",), "action", switch=True),
    Command("app_person", "window.command.app_person", ("Ctrl+Alt+1",), "action", switch=True, apart=True),
    Command("app_npcs", "window.command.app_npcs", ("Ctrl+Alt+2",), "action", switch=True),
    Command("app_all", "window.command.app_all", ("Ctrl+Alt+3",), "action", switch=True),
    Command("cancel", "window.command.cancel", ("Ctrl+.",), "action", "cancel"),
    Command("go_people", "window.command.go_people", ("Ctrl+1",), "view"),
    Command("go_order", "window.command.go_order", ("Ctrl+2",), "view"),
    Command("go_action", "window.command.go_action", ("Ctrl+3",), "view"),
    Command("go_log", "window.command.go_log", ("Ctrl+4",), "view"),
    Command("go_sheet", "window.command.go_sheet", ("Ctrl+5",), "view"),
    Command("go_plot", "window.command.go_plot", ("Ctrl+6",), "view"),
    Command("evening", "window.command.evening", ("Ctrl+0",), "view"),
    Command("columns", "window.command.columns", ("Ctrl+Alt+C",), "view"),
    Command("reset_layout", "window.command.reset_layout", ("Ctrl+Alt+R",), "view", apart=True),
    Command("players", "window.command.players", ("Ctrl+7",), "view", apart=True),
    Command("player_window", "window.command.player_window", ("F9",), "view", switch=True),
    Command("player_full", "window.command.player_full", ("F11",), "view"),
    Command("theme_system", "window.command.theme_system", ("Ctrl+Alt+S",), "view", switch=True, apart=True),
    Command("theme_light", "window.command.theme_light", ("Ctrl+Alt+L",), "view", switch=True),
    Command("theme_dark", "window.command.theme_dark", ("Ctrl+Alt+D",), "view", switch=True),
    Command("rules", "window.command.rules", ("F1",), "help"),
    Command("keys", "window.command.keys", ("Shift+F1",), "help"),
    Command("key_chart", "window.command.key_chart", ("Ctrl+Shift+F1",), "help"),
    Command("guide", "window.command.guide", ("Ctrl+F1",), "help", apart=True),
    Command("about", "window.command.about", ("Ctrl+F2",), "help"),
)

MENUS: Final = {
    "campaign": "window.menu.campaign",
    "edit": "window.menu.edit",
    "people": "window.menu.people",
    "fight": "window.menu.fight",
    "action": "window.menu.action",
    "view": "window.menu.view",
    "help": "window.menu.help",
}


class Commands(QObject):
    """The commands as actions of Qt, to be hung into menus and on buttons."""

    def __init__(
        self, words: Words, theme: Theme, parent: QObject, chosen: Mapping[str, tuple[str, ...]] | None = None
    ) -> None:
        """Makes every action; controllers connect what they do. ``chosen`` are keys that a person chose."""
        super().__init__(parent)
        self._theme = theme
        self.keys = KeyMap(
            {command.id: command.keys for command in COMMANDS},
            chosen or {},
            (command.id for command in COMMANDS if command.local),
            self,
        )
        self._actions: dict[str, QAction] = {}
        for command in COMMANDS:
            action = QAction(words.render(text(command.words)), self)
            action.setObjectName(command.id)
            action.setCheckable(command.switch)
            action.setShortcutContext(Qt.ShortcutContext.WindowShortcut)
            self._actions[command.id] = action
        self._bind()
        self.keys.changed.connect(self._bind)
        if theme.dressed:
            self._draw_icons()
        theme.changed.connect(self._draw_icons)

    def __getitem__(self, command: str) -> QAction:
        """The action of a command."""
        return self._actions[command]

    def fill(self, menu: QMenu, name: str) -> None:
        """Puts the actions of a menu into it, in order."""
        for command in COMMANDS:
            if command.menu == name:
                if command.apart:
                    menu.addSeparator()
                menu.addAction(self._actions[command.id])

    def all(self) -> list[QAction]:
        """Every action that has keys of its own in the window."""
        return [self._actions[command.id] for command in COMMANDS if not command.local]

    def _bind(self) -> None:
        """Gives every action its keys."""
        for command in COMMANDS:
            action, shown = self._actions[command.id], self.keys.shown(command.id)
            if not command.local:
                wanted = [QKeySequence(key) for key in self.keys.keys(command.id)]
                if wanted != action.shortcuts():
                    action.setShortcuts(wanted)
            tip = f"{action.text()}  ({shown})" if shown else action.text()
            if tip != action.toolTip():
                action.setToolTip(tip)

    def _draw_icons(self) -> None:
        for command in COMMANDS:
            if command.icon:
                self._actions[command.id].setIcon(icon(command.icon, self._theme.colours))
