"""Scripted fights, played without a screen: golden cases, bug reports, examples, and `play`.

`read_scenario` checks the form of a file, `open_scenario` makes a campaign of its people that is
not kept (`founding_row` begins one that is), `play` carries the steps out in any session, `summary`
tells what came of it.
"""

from __future__ import annotations

from engine.scenario.founding import found_campaign, founding_row, open_scenario, system_of
from engine.scenario.playing import Results, play, summary
from engine.scenario.reading import Scenario, Step, read_scenario, scenario_from
from engine.scenario.results import Plain, rules_in

__all__ = [
    "Plain",
    "Results",
    "Scenario",
    "Step",
    "found_campaign",
    "founding_row",
    "open_scenario",
    "play",
    "read_scenario",
    "rules_in",
    "scenario_from",
    "summary",
    "system_of",
]
