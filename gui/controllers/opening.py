"""Opens what a person names: a campaign, a scenario as a fresh campaign, the example, or an empty campaign."""

from __future__ import annotations

import contextlib
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Final

import msgspec

from engine.errors import CampaignFileError
from engine.journal.connecting import beside
from engine.journal.faults import told
from engine.journal.lock import holder_of
from engine.journal.store import Store
from engine.roller import Roller
from engine.session import Session
from engine.systems import SYSTEMS
from gui.kept_words import WORDS

if TYPE_CHECKING:
    from engine.journal.onlooker import Onlooker
    from engine.words import Words

SUFFIX: Final = ".gritboard"
EXAMPLE: Final = "stocs"
DATABASE: Final = b"SQLite format 3\0"
"""How a campaign file begins."""


class Opened(msgspec.Struct, frozen=True):
    """An open campaign; whoever holds it closes its session.

    Attributes:
        session: The door to it.
        store: Its file, to be written or to be looked at.
        words: The words of the window and of its system.
        crashed: Whether the session before did not end properly.
        fresh: Whether it was made just now.
    """

    session: Session
    store: Store | Onlooker
    words: Words
    crashed: bool = False
    fresh: bool = False

    @property
    def path(self) -> Path:
        """The campaign's file."""
        return self.store.path


def open_campaign(path: Path, *, fresh: bool = False, take_over: bool = False) -> Opened:
    """Opens a campaign file to play on, or to look on where another window has it.

    Args:
        path: The file.
        fresh: Whether it was made just now.
        take_over: Whether it is only wanted to be played on, even if a machine that went off seems to have it.

    Raises:
        CampaignFileError: It cannot be opened; the file is as it was.
    """
    crashed = _left_open(path)
    store = Store.open(path, take_over=True) if take_over else Store.open_if_free(path)
    try:
        session = session_over(store)
    except BaseException:
        store.close()
        raise
    words = WORDS.load("en", session.system.id)
    return Opened(session, store, words, crashed=crashed and not store.read_only, fresh=fresh)


def _left_open(path: Path) -> bool:
    """Whether whoever had a campaign last went without closing it."""
    with contextlib.suppress(OSError, RuntimeError, ValueError):
        left = any(beside(path, suffix).exists() for suffix in ("-wal", "-journal", "-lock"))
        return left and holder_of(path) is None
    return False


def session_over(store: Store | Onlooker) -> Session:
    """A session over an open campaign file, with the words of its system.

    Raises:
        CampaignFileError: It needs a system that is not there, or its rows do not fit.
    """
    system = store.system()
    words = WORDS.load("en", system if system in SYSTEMS else None)
    return Session(store, SYSTEMS, roller=Roller(), words=words)


def open_anything(path: Path, folder: Path) -> Opened:
    """Opens a campaign, or makes a fresh one of a scenario in a folder.

    Raises:
        BadInput: The scenario cannot be read or played.
        CampaignFileError: The campaign cannot be opened or made.
    """
    if _is_database(path):
        return open_campaign(path)
    from engine.commands.sources import is_scenario  # scenarios are not read at most starts

    return found(path, free_name(folder, path.stem)) if is_scenario(str(path)) else open_campaign(path)


def _is_database(path: Path) -> bool:
    with contextlib.suppress(OSError, ValueError), path.open("rb") as file:
        return file.read(len(DATABASE)) == DATABASE
    return False


def open_example(folder: Path) -> Opened:
    """The copy of the example in a folder, made there the first time.

    Raises:
        CampaignFileError: It cannot be opened or made.
    """
    kept = folder / f"{EXAMPLE}{SUFFIX}"
    return open_campaign(kept) if kept.exists() else _found_example(kept)


def fresh_example(folder: Path) -> Opened:
    """A further copy of the example beside those that are there.

    Raises:
        CampaignFileError: It cannot be made.
    """
    return _found_example(free_name(folder, EXAMPLE))


def _found_example(kept: Path) -> Opened:
    from importlib import resources

    with resources.as_file(resources.files("resources") / "examples" / f"{EXAMPLE}.json") as scenario:
        return found(scenario, kept)


def found(scenario_path: Path, path: Path) -> Opened:
    """A fresh campaign of a scenario's people, its steps played; it is there as a whole or not at all.

    Raises:
        BadInput: The scenario cannot be read or played; says what and where.
        Refused: The rules refuse one of its steps.
        CampaignFileError: The campaign cannot be made.
    """
    from engine.commands.sources import scenario_of, words_of
    from engine.scenario import founding_row, play
    from engine.scenario.reading import at

    scenario = scenario_of(str(scenario_path))
    half = path.with_name(f".{path.name}-half")
    with told(path):
        path.parent.mkdir(parents=True, exist_ok=True)
        half.unlink(missing_ok=True)
    try:
        with at(f"“{scenario_path}”"):
            words = words_of(scenario)
            store = Store.create(half, founding_row(scenario, SYSTEMS, _now()))
            try:
                play(scenario, session_over(store), words)
            finally:
                store.close()
        with told(path):
            if path.exists():
                raise CampaignFileError(f"There is a “{path}” already. Choose another name.")
            half.rename(path)
    finally:
        with contextlib.suppress(OSError):
            half.unlink(missing_ok=True)
    return open_campaign(path, fresh=True)


def found_empty(system: str, name: str, path: Path) -> Opened:
    """An empty campaign of a system.

    Raises:
        CampaignFileError: It cannot be made.
    """
    from engine.scenario.founding import found_campaign

    with told(path):
        path.parent.mkdir(parents=True, exist_ok=True)
    Store.create(path, found_campaign(SYSTEMS[system], name, at_time=_now())).close()
    return open_campaign(path, fresh=True)


def _now() -> str:
    """When a campaign is founded, so exactly that no other one begins alike."""
    return datetime.now(UTC).isoformat()


def systems() -> list[tuple[str, str]]:
    """Ids and names of the rule systems."""
    return [(known, WORDS.load("en", known).render(system.name)) for known, system in SYSTEMS.items()]


def file_name(name: str) -> str:
    """A campaign's name as that of a file, as every system takes it."""
    kept = "".join(letter if letter.isalnum() or letter in " -_." else "_" for letter in name)
    return kept.strip(" .")[:80].rstrip(" .") or "campaign"


def free_name(folder: Path, stem: str) -> Path:
    """A name that no file of the folder has: ``duel``, ``duel 2``, ``duel 3``."""
    path, number = folder / f"{stem}{SUFFIX}", 1
    while path.exists():
        number += 1
        path = folder / f"{stem} {number}{SUFFIX}"
    return path
