"""Which keys belong to which command: those of the program, and those that a person chose instead."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QKeySequence

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

PORTABLE: Final = QKeySequence.SequenceFormat.PortableText
NATIVE: Final = QKeySequence.SequenceFormat.NativeText

RESERVED: Final = frozenset(
    {
        *("Return", "Enter", "Space", "Esc", "Tab", "Shift+Tab", "Backtab", "Shift+Backtab", "Backspace", "Del"),
        *("Up", "Down", "Left", "Right", "Home", "End", "PgUp", "PgDown"),
        *("Ctrl+C", "Ctrl+V", "Ctrl+X", "Ctrl+A"),
        *map(str, range(10)),
    }
)
"""Keys by which one types, moves about, answers or leaves, wherever the cursor is."""


def portable(key: str) -> str:
    """A key as it is kept, whoever wrote it; empty for what is none."""
    return QKeySequence(key).toString(PORTABLE)


def native(key: str) -> str:
    """A key as this platform writes it."""
    return QKeySequence(key).toString(NATIVE)


class KeyMap(QObject):
    """The keys of every command.

    A key belongs to one command at most: whoever gives it to another one takes it from the first.
    """

    changed = Signal()

    def __init__(
        self,
        defaults: Mapping[str, tuple[str, ...]],
        chosen: Mapping[str, Iterable[str]],
        fixed: Iterable[str] = (),
        parent: QObject | None = None,
    ) -> None:
        """Takes the keys of the program, what a person chose instead, and commands whose keys stay.

        What is kept of another version of the program counts as far as it makes sense.
        """
        super().__init__(parent)
        self._fixed = frozenset(fixed)
        self._defaults = {command: tuple(map(portable, keys)) for command, keys in defaults.items()}
        self._keys = dict(self._defaults)
        for command, keys in chosen.items():
            if command in self._keys and command not in self._fixed:
                good = tuple(key for key in map(portable, keys) if key and key not in RESERVED)
                for key in good:
                    self._take_away(key)
                self._keys[command] = good

    def keys(self, command: str) -> tuple[str, ...]:
        """The keys of a command; the first one is shown."""
        return self._keys[command]

    def shown(self, command: str) -> str:
        """The first key of a command as this platform writes it, empty for none."""
        keys = self._keys[command]
        return native(keys[0]) if keys else ""

    def owner(self, key: str) -> str:
        """The command that a key belongs to, empty for none."""
        wanted = portable(key)
        return next((command for command, keys in self._keys.items() if wanted and wanted in keys), "")

    def can_have(self, command: str, key: str) -> bool:
        """Whether a command could be given a key at all."""
        wanted = portable(key)
        return bool(wanted) and wanted not in RESERVED and not self.is_fixed(command)

    def is_fixed(self, command: str) -> bool:
        """Whether the keys of a command stay as they are."""
        return command in self._fixed

    def is_default(self, command: str) -> bool:
        """Whether a command has the keys of the program."""
        return self._keys[command] == self._defaults[command]

    @property
    def chosen(self) -> dict[str, tuple[str, ...]]:
        """What differs from the program, to be kept."""
        return {command: keys for command, keys in self._keys.items() if keys != self._defaults[command]}

    def give(self, command: str, key: str, *, beside: bool = False) -> str:
        """Gives a command a key, in the place of its others or beside them; the command that lost it, mostly none."""
        if not self.can_have(command, key):
            return ""
        wanted = portable(key)
        lost = self.owner(wanted)
        if lost and self.is_fixed(lost):
            return ""
        self._take_away(wanted)
        rest = self._keys[command] if beside else ()
        self._keys[command] = (*(one for one in rest if one != wanted), wanted)
        self.changed.emit()
        return "" if lost == command else lost

    def clear(self, command: str) -> None:
        """Takes all keys of a command away."""
        if not self.is_fixed(command) and self._keys[command]:
            self._keys[command] = ()
            self.changed.emit()

    def reset(self, command: str = "") -> None:
        """Gives a command, or every one, the keys of the program again; they are taken from whoever has them now."""
        for one in [command] if command else list(self._defaults):
            for key in self._defaults[one]:
                self._take_away(key)
            self._keys[one] = self._defaults[one]
        self.changed.emit()

    def _take_away(self, key: str) -> None:
        for command, keys in self._keys.items():
            if key in keys and command not in self._fixed:
                self._keys[command] = tuple(one for one in keys if one != key)
