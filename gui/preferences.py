"""What the window remembers from one time to the next, and the folders of this person."""

from __future__ import annotations

import contextlib
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Literal

import appdirs
import msgspec

if TYPE_CHECKING:
    from gui.theme import Choice

NAME: Final = "gritboard"
SCALES: Final = (50, 400)
"""The least and the greatest size of everything in the window, in per cent."""

MOST_RECENT: Final = 9
"""Campaigns that are remembered; as many as there are figures to pick them by."""


class _Kept(msgspec.Struct, omit_defaults=True, frozen=True):
    geometry: str = ""
    state: str = ""
    theme: Literal["system", "light", "dark"] = "system"
    scale: int = 100
    paper: str = ""
    campaigns: str = ""
    papers: str = ""
    recent: tuple[str, ...] = ()
    known: tuple[str, ...] = ()


class Preferences:
    """Kept in one file; a file that cannot be read counts as none, one that cannot be written is left."""

    def __init__(self, folder: Path | None = None) -> None:
        """Reads the file, by default from this person's own folder."""
        self._path = (folder or Path(appdirs.user_config_dir(NAME, False))) / "window.json"
        self._kept = _Kept()
        with contextlib.suppress(OSError, msgspec.DecodeError):
            self._kept = msgspec.json.decode(self._path.read_bytes(), type=_Kept)

    # ---- how the window looks

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

    @property
    def scale(self) -> int:
        """Size of everything in per cent, beside what the screen asks for."""
        return min(max(self._kept.scale, SCALES[0]), SCALES[1])

    # ---- folders, files and paper

    @property
    def paper(self) -> str:
        """Id of the size of paper, empty for that of the country."""
        return self._kept.paper

    @property
    def campaigns(self) -> Path:
        """The folder in which campaigns are made."""
        return Path(self._kept.campaigns) if self._kept.campaigns else campaigns_folder()

    @property
    def papers(self) -> Path:
        """The folder in which printed sheets are offered to be written."""
        return Path(self._kept.papers) if self._kept.papers else Path.home()

    @property
    def recent(self) -> tuple[Path, ...]:
        """Campaigns that were opened last, the latest first, whether or not they are still there."""
        return tuple(map(Path, self._kept.recent))

    # ---- what a person knows by now

    @property
    def known(self) -> frozenset[str]:
        """Ids of the hints that have served."""
        return frozenset(self._kept.known)

    # ---- keeping

    def keep(self, *, geometry: bytes, state: bytes) -> None:
        """Keeps where the window and its docks are."""
        self._write(geometry=geometry.hex(), state=state.hex())

    def choose(
        self,
        *,
        theme: Choice | None = None,
        scale: int | None = None,
        paper: str | None = None,
        campaigns: Path | None = None,
        papers: Path | None = None,
    ) -> None:
        """Keeps what a person chose; what is left out stays."""
        given = {
            "theme": theme,
            "scale": scale,
            "paper": paper,
            "campaigns": None if campaigns is None else str(campaigns),
            "papers": None if papers is None else str(papers),
        }
        self._write(**{name: value for name, value in given.items() if value is not None})

    def opened(self, path: Path) -> None:
        """Puts a campaign before the others."""
        mine = str(path.absolute())
        rest = [other for other in self._kept.recent if other != mine]
        self._write(recent=(mine, *rest[: MOST_RECENT - 1]))

    def learned(self, hint: str) -> None:
        """A hint has served."""
        if hint not in self._kept.known:
            self._write(known=(*self._kept.known, hint))

    def _write(self, **changed: Any) -> None:
        kept = msgspec.structs.replace(self._kept, **changed)
        if kept == self._kept:
            return
        self._kept = kept
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


def cache_folder() -> Path:
    """Where what can be made again is kept."""
    return Path(appdirs.user_cache_dir(NAME, False))


def log_folder() -> Path:
    """Where faults of the program are written down."""
    return Path(appdirs.user_log_dir(NAME, False))
