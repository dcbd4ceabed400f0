"""The line that says what to press next; it leaves once that was done, and does not come again."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QApplication, QComboBox, QLineEdit
from shiboken6 import isValid

from gui.key_map import native
from gui.models.hints import hint

if TYPE_CHECKING:
    from gui.key_map import KeyMap
    from gui.main_window import MainWindow
    from gui.preferences import Preferences
    from gui.session_bridge import SessionBridge

BY_DOING_ANYTHING: Final = frozenset({"act", "give"})
"""Hints that have served as soon as anything was done; the others once they no longer fit."""


class Hints(QObject):
    """Follows the campaign."""

    def __init__(
        self, bridge: SessionBridge, window: MainWindow, preferences: Preferences, keys: KeyMap, parent: QObject
    ) -> None:
        """Shows the first one."""
        super().__init__(parent)
        self._bridge, self._window, self._preferences = bridge, window, preferences
        self._keys = keys
        self._shown = ""
        keys.changed.connect(self._show)
        application = QApplication.instance()
        if isinstance(application, QApplication):
            application.focusChanged.connect(self._on_focus)
        bridge.changed.connect(lambda _: self._on_changed())
        self._show()

    def _on_changed(self) -> None:
        before = self._shown
        found = hint(self._bridge, (), self._key)
        if before and (before in BY_DOING_ANYTHING or found is None or found[0] != before):
            self._preferences.learned(before)
        self._show()

    def _on_focus(self) -> None:
        # A window that goes takes the keys away last of all, when the line of the hint is gone already.
        if self._shown and isValid(self._window) and self._window.isVisible():
            self._show()

    def _key(self, command: str) -> str:
        """The key that works where the cursor is: in a list a letter finds an entry, in a line it is typed."""
        focused = QApplication.focusWidget()
        keys = self._keys.keys(command)
        if isinstance(focused, QLineEdit | QComboBox) and len(keys) > 1 and len(keys[0]) == 1:
            return native(keys[1])
        return self._keys.shown(command)

    def _show(self) -> None:
        found = hint(self._bridge, self._preferences.known, self._key)
        self._shown = found[0] if found else ""
        self._window.set_hint(self._bridge.say(found[1]) if found else "")
