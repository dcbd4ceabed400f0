"""What the window remembers from one time to the next, and the folders of this person."""

from __future__ import annotations

import contextlib
from pathlib import Path
from typing import TYPE_CHECKING, Final, Literal

import appdirs
import msgspec

if TYPE_CHECKING:
    from gui.theme import Choice

NAME: Final = "gritboard"


class _Kept(msgspec.Struct, omit_defaults=True):
    geometry: str = ""
    state: str = ""
    theme: Literal["system", "light", "dark"] = "system"


class Preferences:
    """Kept in one file; a file that cannot be read counts as none, one that cannot be written is left."""

    def __init__(self, folder: Path | None = None) -> None:
        """Reads the file, by default from this person's own folder."""
        self._path = (folder or Path(appdirs.user_config_dir(NAME, False))) / "window.json"
        self._kept = _Kept()
        with contextlib.suppress(OSError, msgspec.DecodeError):
            self._kept = msgspec.json.decode(self._path.read_bytes(), type=_Kept)

    @property
    def geometry(self) -> bytes:
        """Place and size of the window, as Qt writes them; empty if none are known."""
        return _bytes(self._kept.geometry)

    @property
    def state(self) -> bytes:
        """Places of the docks, as Qt writes them."""
        return _bytes(self._kept.state)

    @property
    def theme(self) -> Choice:
        """Light, dark, or as the system says."""
        return self._kept.theme

    def keep(self, *, geometry: bytes, state: bytes, theme: Choice) -> None:
        """Writes everything down."""
        self._kept = _Kept(geometry.hex(), state.hex(), theme)
        half = self._path.with_suffix(".new")
        with contextlib.suppress(OSError):
            self._path.parent.mkdir(parents=True, exist_ok=True)
            half.write_bytes(msgspec.json.encode(self._kept))
            half.replace(self._path)


def _bytes(written: str) -> bytes:
    try:
        return bytes.fromhex(written)
    except ValueError:
        return b""


def campaigns_folder() -> Path:
    """Where campaigns go that nobody gave another place."""
    return Path(appdirs.user_data_dir(NAME, False)) / "campaigns"


def log_folder() -> Path:
    """Where faults of the program are written down."""
    return Path(appdirs.user_log_dir(NAME, False))
