"""`check`, `export` and `import`: what a campaign holds, and people who leave it or come in."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

from engine.commands.output import Output
from engine.commands.sources import (
    Held,
    content_of,
    document_of,
    exists,
    held_in,
    held_in_scenario,
    is_scenario,
    scenario_of,
    session_over,
    system_in,
    words_of,
)
from engine.errors import BadInput
from engine.events import CharacterAdded
from engine.evolve import evolve
from engine.exchange import characters_of, export_characters, export_scenario
from engine.journal.store import Store
from engine.procedure import Scene
from engine.scenario import founding_row, open_scenario, play
from engine.scenario.reading import at
from engine.systems import SYSTEMS
from engine.units import clock_text

if TYPE_CHECKING:
    import argparse
    from collections.abc import Iterable, Mapping

    from engine.session import Session


def check(arguments: argparse.Namespace, output: Output) -> int:
    """Goes through a whole campaign file and says what it holds; 2 if anything is damaged.

    Raises:
        BadInput: A scenario was given that cannot be played.
        CampaignFileError: It is no campaign, or cannot be opened.
    """
    name = arguments.campaign
    if is_scenario(name):
        held = held_in_scenario(name)
        return _report({"file": name, "form": "scenario", "faults": [], **_holds(held)}, output)
    # Read before SQLite opens the file: nothing else may while it does.
    version = _version(content_of(name)[:100])
    with Store.open_if_free(Path(name)) as store:
        found: dict[str, Any] = {"file": name, "form": "campaign", "version": version}
        found["faults"] = store.check()
        if not found["faults"]:
            found |= _holds(held_in(store))
    return _report(found, output)


def _version(header: bytes) -> str:
    """The file version that the header of a campaign carries, as ``1.0``."""
    major, minor = divmod(int.from_bytes(header[60:64], "big"), 1000)
    return f"{major}.{minor}"


def _holds(held: Held) -> dict[str, Any]:
    campaign, timeline = held.campaign, held.timeline
    rows = {"rows": len(timeline), "branches": len(timeline.branches())} if timeline else {}
    return {
        **rows,
        "system": campaign.system,
        "name": campaign.name,
        "people": [person.name for person in campaign.people.values()],
        "fights": [fight.name for fight in campaign.encounters.values()],
        "actions": held.actions,
        "clock": campaign.clock,
        "pending": held.pending,
    }


def _report(found: Mapping[str, Any], output: Output) -> int:
    for fault in found["faults"]:
        output.complain(fault)
    if output.wants_json:
        output.json(found)
    elif not found["faults"]:
        version = f", file version {found['version']}" if "version" in found else ""
        output.line(f"“{found['file']}” is a sound {found['form']} for {found['system']}{version}.")
        output.line(f"{len(found['people'])} people: {', '.join(found['people']) or 'nobody yet'}")
        output.line(f"{len(found['fights'])} fights: {', '.join(found['fights']) or 'none yet'}")
        rows = f", {found['rows']} rows, {found['branches']} branches left" if "rows" in found else ""
        output.line(f"{found['actions']} actions{rows}; the clock shows {clock_text(found['clock'])}")
        if found["pending"]:
            output.line(f"An action is half done: {found['pending']}")
    return 2 if found["faults"] else 0


def export(arguments: argparse.Namespace, output: Output) -> int:
    """Prints a campaign as a scenario, or some of its people.

    Raises:
        BadInput: Nobody has one of the names, or the scenario cannot be played.
        CampaignFileError: The campaign cannot be opened.
    """
    if is_scenario(arguments.campaign):
        campaign = held_in_scenario(arguments.campaign).campaign
    else:
        with Store.open_if_free(Path(arguments.campaign)) as store:
            campaign = held_in(store).campaign
    system = system_in(campaign)
    if arguments.character:
        people = export_characters(system, campaign, arguments.character)
        output.json({"system": campaign.system, "characters": people})
    else:
        output.json(export_scenario(system, campaign))
    return 0


def import_(arguments: argparse.Namespace, output: Output) -> int:
    """Adds the people of a file to a campaign; a scenario makes one where there is none.

    Raises:
        BadInput: The file holds no such people, or somebody cannot be added; nobody is added then.
        CampaignFileError: The campaign cannot be opened or written.
    """
    campaign, file = Path(arguments.campaign), arguments.file
    if not exists(campaign):
        names = _found(campaign, file)
    elif is_scenario(arguments.campaign):
        raise BadInput(f"“{campaign}” is a scenario; people can be imported into a campaign file only")
    else:
        names = _add(campaign, file)
    if output.wants_json:
        output.json({"campaign": str(campaign), "imported": names})
    else:
        output.line(f"{len(names)} came into “{campaign}”: {', '.join(names)}")
    return 0


def _found(campaign: Path, file: str) -> list[str]:
    """Makes a campaign of a scenario and plays its steps.

    It is played without a file before, so that a script with a fault leaves none.
    """
    scenario = scenario_of(file)
    words = words_of(scenario)
    with at(f"“{file}”"):
        play(scenario, open_scenario(scenario, SYSTEMS, words), words)
        row = founding_row(scenario, SYSTEMS, datetime.now(UTC).isoformat())
    with Store.create(campaign, row) as store:
        session = session_over(store)
        play(scenario, session, words)
        names = [person.name for person in session.campaign.people.values()]
        session.close()
    return names


def _add(campaign: Path, file: str) -> list[str]:
    document = document_of(file)
    with Store.open(campaign) as store:
        session = session_over(store)
        with at(f"“{file}”"):
            specs = characters_of(document, session.campaign.system)
            _check_all(session, specs)
        before = set(session.campaign.people)
        for spec in specs:
            session.submit("add_character", {"spec": spec})
        names = [one.name for key, one in session.campaign.people.items() if key not in before]
        session.close()
    return names


def _check_all(session: Session, specs: Iterable[Mapping[str, Any]]) -> None:
    """Raises BadInput if anybody cannot be added, before anybody is."""
    scene = Scene(session.campaign, session.head + 1)
    for number, spec in enumerate(specs, 1):
        with at(f"character {number}"):
            person = session.system.import_character(scene, spec)
            if any(other.name == person.name for other in scene.campaign.people.values()):
                raise BadInput(f"there is somebody called “{person.name}” already; rename one of them")
        scene.campaign = evolve(scene.campaign, CharacterAdded(person))
