"""Files that the command line reads: scenarios and campaigns, each taken where the other is."""

from __future__ import annotations

import contextlib
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from engine.armoury import load_words
from engine.campaign import Campaign
from engine.errors import BadInput, CampaignFileError
from engine.evolve import evolve_all
from engine.exchange import LARGEST_FILE, read_document
from engine.journal.records import Edited, Finished
from engine.journal.timeline import Timeline
from engine.roller import Roller
from engine.scenario import open_scenario, play, scenario_from, system_of
from engine.scenario.reading import at
from engine.session import Session
from engine.systems import SYSTEMS

if TYPE_CHECKING:
    from engine.journal.campaign_file import CampaignFile
    from engine.journal.store import Store
    from engine.scenario import Scenario
    from engine.system import RuleSystem
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


@dataclass(frozen=True)
class Held:
    """What a file holds, as facts: no rule is run to read a campaign, so that any can be read.

    Attributes:
        campaign: The state at the head, without the events of an action that is half done.
        actions: How many actions led there.
        pending: Id of an action that is half done, None if none is.
        timeline: Rows of a campaign file, None for a scenario.
    """

    campaign: Campaign
    actions: int
    pending: str | None = None
    timeline: Timeline | None = None


def held_in_scenario(name: str) -> Held:
    """A fresh campaign of a scenario, its steps played.

    Raises:
        BadInput: It cannot be read or played.
        Refused: The rules refuse a step.
    """
    scenario = scenario_of(name)
    words = words_of(scenario)
    with at(f"“{name}”"):
        session = open_scenario(scenario, SYSTEMS, words, Roller())
        play(scenario, session, words)
    return Held(session.campaign, len(session.log))


def held_in(store: CampaignFile) -> Held:
    """What an open campaign file holds.

    Raises:
        CampaignFileError: Its rows do not fit.
    """
    timeline = Timeline(store.rows())
    campaign, actions = Campaign(), 0
    for row in timeline.path():
        if isinstance(row.record, Finished | Edited):
            campaign = evolve_all(campaign, row.record.events)
            actions += 1
    pending = timeline.pending
    return Held(campaign, actions, pending.action if pending else None, timeline)


def system_in(campaign: Campaign) -> RuleSystem:
    """The system of a campaign.

    Raises:
        CampaignFileError: It is not there.
    """
    if campaign.system not in SYSTEMS:
        raise CampaignFileError(
            f"The campaign is for the rule system “{campaign.system}”, which this program does not "
            f"have; it has {', '.join(SYSTEMS)}."
        )
    return SYSTEMS[campaign.system]


def session_over(store: Store) -> Session:
    """A session over an open campaign file.

    Raises:
        CampaignFileError: It needs a system that is not there, or its rows do not fit.
    """
    system = store.system()
    words = load_words("en", system if system in SYSTEMS else None)
    return Session(store, SYSTEMS, roller=Roller(), words=words)
