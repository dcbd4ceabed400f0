"""Files that the command line reads: scenarios and campaigns, each taken where the other is."""

from __future__ import annotations

import contextlib
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from engine.armoury import load_words
from engine.errors import BadInput
from engine.events import CampaignBegan
from engine.exchange import LARGEST_FILE, read_document
from engine.journal.records import Edited
from engine.journal.store import Store
from engine.roller import Roller
from engine.scenario import open_scenario, play, scenario_from, system_of
from engine.scenario.reading import at
from engine.session import Session
from engine.systems import SYSTEMS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from engine.journal.records import Row
    from engine.scenario import Scenario
    from engine.words import Words

STDIN: Final = "-"
"""In the place of a file: standard input."""

SQLITE: Final = b"SQLite format 3\0"
"""How a campaign file begins."""


def content_of(name: str) -> bytes:
    """What a file holds, as far as a scenario can be long.

    Raises:
        BadInput: It cannot be read; says why.
    """
    try:
        if name == STDIN:
            return sys.stdin.buffer.read(LARGEST_FILE + 1)
        with Path(name).open("rb") as file:
            return file.read(LARGEST_FILE + 1)
    except FileNotFoundError:
        raise BadInput(f"there is no file “{name}”; check the name and the folder") from None
    except IsADirectoryError:
        raise BadInput(f"“{name}” is a folder; name a file in it") from None
    except OSError as error:
        raise BadInput(f"“{name}” cannot be read ({error.strerror or error})") from None
    except ValueError as error:
        raise BadInput(f"“{name}” cannot be the name of a file ({error})") from None


def document_of(name: str) -> Any:
    """The JSON of a file.

    Raises:
        BadInput: It cannot be read, or is not JSON; says what is wrong.
    """
    content = content_of(name)
    with at(f"“{name}”"):
        if content.startswith(SQLITE):
            raise BadInput("it is a campaign; a scenario is wanted, which the command export makes")
        return read_document(content)


def scenario_of(name: str) -> Scenario:
    """The scenario in a file.

    Raises:
        BadInput: It cannot be read, or is not a scenario; says what is wrong and where.
    """
    document = document_of(name)
    with at(f"“{name}”"):
        return scenario_from(document)


def is_scenario(name: str) -> bool:
    """Whether a file is read as a scenario; all else is opened as a campaign, which says more."""
    if name == STDIN:
        return True
    with contextlib.suppress(OSError, ValueError), Path(name).open("rb") as file:
        return file.read(64).removeprefix(b"\xef\xbb\xbf").lstrip()[:1] in (b"{", b"[")
    return False


def exists(path: Path) -> bool:
    """Whether there is anything of that name; a name that cannot be one has nothing."""
    try:
        return path.exists()
    except (OSError, ValueError):
        return False


def words_of(scenario: Scenario) -> Words:
    """The words in which a scenario is told.

    Raises:
        BadInput: Its system is not there.
    """
    return load_words("en", system_of(scenario, SYSTEMS).id)


@contextlib.contextmanager
def opened(name: str) -> Iterator[Session]:
    """A session over a campaign file, or over a fresh campaign of a scenario, its steps played.

    Raises:
        BadInput: The scenario cannot be played.
        CampaignFileError: The campaign cannot be opened.
    """
    if is_scenario(name):
        scenario = scenario_of(name)
        words = words_of(scenario)
        with at(f"“{name}”"):
            session = open_scenario(scenario, SYSTEMS, words, Roller())
            play(scenario, session, words)
        yield session
        return
    with Store.open(Path(name)) as store:
        yield session_over(store)


def session_over(store: Store) -> Session:
    """A session over an open campaign file.

    Raises:
        CampaignFileError: It needs a system that is not there, or its rows do not fit.
    """
    system = _system_in(store.rows()[:1])
    words = load_words("en", system if system in SYSTEMS else None)
    return Session(store, SYSTEMS, roller=Roller(), words=words)


def _system_in(rows: tuple[Row, ...]) -> str:
    """Id of the system that the founding row names, empty if there is none."""
    for row in rows:
        events = row.record.events if isinstance(row.record, Edited) else ()
        for event in events:
            if isinstance(event, CampaignBegan):
                return event.system
    return ""
