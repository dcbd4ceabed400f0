"""What the window remembers from one time to the next, and the folders of this person."""

from __future__ import annotations

import contextlib
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Literal

import appdirs
import msgspec

if TYPE_CHECKING:
    from collections.abc import Mapping

    from gui.theme import Choice

Density = Literal["compact", "regular", "large"]

NAME: Final = "gritboard"
SCALES: Final = (50, 400)
"""The least and the greatest size of everything in the window, in per cent."""

MOST_RECENT: Final = 9
"""Campaigns that are remembered; as many as there are figures to pick them by."""

LONGEST_PATH: Final = 4000
LONGEST_PART: Final = 255
"""What every system takes of a path and of a name in it."""

MOST_DICE: Final = 50
"""Campaigns for which it is remembered whose dice the app rolls."""


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
    app_dice: dict[str, dict[str, bool]] = {}
    density: Density = "regular"
    keys: dict[str, tuple[str, ...]] = {}
    columns: dict[str, tuple[str, ...]] = {}
    order_locked: bool = False
    player_scale: int = 100
    player_dark: bool = True
    player_geometry: str = ""


class Preferences:
    """Kept in one file; a file that cannot be read counts as none, one that cannot be written is left."""

    def __init__(self, folder: Path | None = None) -> None:
        """Reads the file, by default from this person's own folder."""
        self._path = (folder or _own(appdirs.user_config_dir(NAME, False), ".config")) / "window.json"
        self._kept = _Kept()
        with contextlib.suppress(OSError, ValueError, msgspec.DecodeError):
            self._kept = _read(self._path.read_bytes())

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

    @property
    def density(self) -> Density:
        """How much room rows and words take."""
        return self._kept.density

    @property
    def keys(self) -> dict[str, tuple[str, ...]]:
        """Keys of commands that a person chose, by the id of the command."""
        return self._kept.keys

    def turned_columns(self, table: str) -> tuple[str, ...]:
        """Columns of a table that a person hid, or shows though they are hidden at first."""
        return self._kept.columns.get(table, ())

    @property
    def order_locked(self) -> bool:
        """Whether the order of a fight is locked against dragging by accident."""
        return self._kept.order_locked

    # ---- the player window

    @property
    def player_scale(self) -> int:
        """Size of everything in the player window, in per cent."""
        return min(max(self._kept.player_scale, SCALES[0]), SCALES[1])

    @property
    def player_dark(self) -> bool:
        """Whether the player window is dark."""
        return self._kept.player_dark

    @property
    def player_geometry(self) -> bytes:
        """Place and size of the player window, as Qt writes them."""
        return _bytes(self._kept.player_geometry)

    # ---- folders, files and paper

    @property
    def paper(self) -> str:
        """Id of the size of paper, empty for that of the country."""
        return self._kept.paper

    @property
    def campaigns(self) -> Path:
        """The folder in which campaigns are made."""
        return Path(self._kept.campaigns) if _can_be(self._kept.campaigns) else campaigns_folder()

    @property
    def papers(self) -> Path:
        """The folder in which printed sheets are offered to be written."""
        return Path(self._kept.papers) if _can_be(self._kept.papers) else Path.home()

    @property
    def recent(self) -> tuple[Path, ...]:
        """Campaigns that were opened last, the latest first, whether or not they are still there."""
        return tuple(Path(one) for one in self._kept.recent if _can_be(one))

    # ---- what a person knows by now

    @property
    def known(self) -> frozenset[str]:
        """Ids of the hints that have served."""
        return frozenset(self._kept.known)

    # ---- whose dice

    def app_dice(self, campaign: Path, identity: str = "") -> dict[str, bool]:
        """For whom the app rolls in a campaign, by person; see `gui.models.dice_source`.

        Args:
            campaign: Its file, under which it was kept by older versions, and is where it has no identity.
            identity: What tells it from any other wherever its file goes.
        """
        kept = self._kept.app_dice
        return dict(kept.get(identity) or kept.get(str(campaign.absolute()), {}))

    def keep_app_dice(self, campaign: Path, chosen: dict[str, bool], identity: str = "") -> None:
        """Keeps that for the campaigns in which it was chosen last."""
        path = str(campaign.absolute())
        rest = {other: said for other, said in self._kept.app_dice.items() if other not in {path, identity}}
        kept = {**rest, identity or path: chosen} if chosen else rest
        self._write(app_dice=dict(list(kept.items())[-MOST_DICE:]))

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
        density: Density | None = None,
        keys: Mapping[str, tuple[str, ...]] | None = None,
        order_locked: bool | None = None,
        player_scale: int | None = None,
        player_dark: bool | None = None,
        player_geometry: bytes | None = None,
    ) -> None:
        """Keeps what a person chose; what is left out stays."""
        given = {
            "theme": theme,
            "scale": scale,
            "paper": paper,
            "campaigns": None if campaigns is None else str(campaigns),
            "papers": None if papers is None else str(papers),
            "density": density,
            "keys": None if keys is None else dict(keys),
            "order_locked": order_locked,
            "player_scale": player_scale,
            "player_dark": player_dark,
            "player_geometry": None if player_geometry is None else player_geometry.hex(),
        }
        self._write(**{name: value for name, value in given.items() if value is not None})

    def turn_columns(self, table: str, columns: tuple[str, ...]) -> None:
        """Keeps which columns of a table a person wants otherwise than they are at first."""
        self._write(columns={**self._kept.columns, table: columns})

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


def _read(written: bytes) -> _Kept:
    """What was kept; of a file with something unknown in it, as another version may write it, all the rest."""
    try:
        return msgspec.json.decode(written, type=_Kept)
    except msgspec.ValidationError:
        found: dict[str, Any] = {}
        for key, value in msgspec.json.decode(written, type=dict[str, Any]).items():
            with contextlib.suppress(msgspec.ValidationError):
                found[key] = getattr(msgspec.convert({key: value}, _Kept), key, None)
        return _Kept(**{key: value for key, value in found.items() if key in _Kept.__struct_fields__})


def _can_be(path: str) -> bool:
    """Whether a path can be one at all; what cannot be must not even be looked for."""
    if not path or "\0" in path or len(path) > LONGEST_PATH:
        return False
    return all(len(part.encode("utf-8", "replace")) <= LONGEST_PART for part in Path(path).parts)


def _bytes(written: str) -> bytes:
    try:
        return bytes.fromhex(written)
    except ValueError:
        return b""


def _own(wanted: str, usual: str) -> Path:
    """A folder of the program's own, which never hangs on where the program was started.

    Args:
        wanted: Where the system wants it; not absolute where its variable is empty.
        usual: Where it is within the home otherwise.
    """
    return Path(wanted) if Path(wanted).is_absolute() else Path.home() / usual / NAME


def campaigns_folder() -> Path:
    """Where campaigns go that nobody gave another place."""
    return _own(appdirs.user_data_dir(NAME, False), ".local/share") / "campaigns"


def cache_folder() -> Path:
    """Where what can be made again is kept."""
    return _own(appdirs.user_cache_dir(NAME, False), ".cache")


def log_folder() -> Path:
    """Where faults of the program are written down."""
    return _own(appdirs.user_log_dir(NAME, False), ".cache")
