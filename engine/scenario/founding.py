"""A fresh campaign of a scenario's people: its first row, and a session over it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.campaign import Campaign
from engine.errors import BadInput
from engine.events import AnyEvent, CampaignBegan, CharacterAdded
from engine.evolve import evolve
from engine.exchange import shown
from engine.journal.memory import MemoryStore
from engine.journal.records import FOUNDING, Edited
from engine.play.edits import read_option
from engine.procedure import Scene
from engine.roller import Roller
from engine.scenario.reading import at
from engine.session import Session

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from engine.scenario.reading import Scenario
    from engine.system import RuleSystem
    from engine.words import Words

_FIRST_ROW = 1
"""The founding row's number, of which the ids of the first people are made."""


def system_of(scenario: Scenario, systems: Mapping[str, RuleSystem]) -> RuleSystem:
    """The system that a scenario names.

    Raises:
        BadInput: There is none of that id.
    """
    system = systems.get(scenario.system)
    if system is None:
        raise BadInput(f"there is no rule system {shown(scenario.system)}; there are {', '.join(systems)}")
    return system


def found_campaign(
    system: RuleSystem,
    name: str = "",
    options: Mapping[str, Any] | None = None,
    characters: Iterable[Mapping[str, Any]] = (),
    at_time: str = "",
) -> Edited:
    """The first row of a campaign: house rules and tables, adopted by value, and first people.

    Args:
        system: The rule system.
        name: The campaign's name.
        options: House rules that differ from their defaults.
        characters: People, in the words of a scenario.
        at_time: Wall clock in ISO 8601, for the journal only.

    Raises:
        BadInput: An option or a character is not possible; says which.
    """
    adopted = {rule.name: rule.default for rule in system.options}
    with at("options"):
        for option, value in (options or {}).items():
            adopted[option] = read_option(system, option, value)
    began = CampaignBegan(system=system.id, name=name, options=adopted, tables=system.tables())
    events: list[AnyEvent] = [began]
    scene = Scene(evolve(Campaign(), began), _FIRST_ROW)
    for number, spec in enumerate(characters, 1):
        called = f" ({spec['name']})" if isinstance(spec.get("name"), str) else ""
        with at(f"character {number}{called}"):
            person = system.import_character(scene, spec)
            if any(other.name == person.name for other in scene.campaign.people.values()):
                raise BadInput(f"there are two people called “{person.name}”; give one another name")
        events.append(CharacterAdded(person))
        scene.campaign = evolve(scene.campaign, events[-1])
    return Edited(action=FOUNDING, events=tuple(events), at=at_time)


def founding_row(scenario: Scenario, systems: Mapping[str, RuleSystem], at_time: str = "") -> Edited:
    """The first row of a campaign of a scenario's people, for a store of any kind.

    Raises:
        BadInput: The system, an option or a character is not possible; says which.
    """
    system = system_of(scenario, systems)
    return found_campaign(system, scenario.name, scenario.options, scenario.characters, at_time)


def open_scenario(
    scenario: Scenario,
    systems: Mapping[str, RuleSystem],
    words: Words,
    roller: Roller | None = None,
) -> Session:
    """A session over a fresh campaign of a scenario's people that is not kept.

    None of the steps is played yet.

    Raises:
        BadInput: The system, an option or a character is not possible; says which.
    """
    journal = MemoryStore(founding_row(scenario, systems))
    return Session(journal, systems, roller=roller or Roller(), words=words, now=lambda: "")
