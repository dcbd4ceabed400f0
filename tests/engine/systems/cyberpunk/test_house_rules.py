"""Each reading of each house rule is played by a case that would fail under the default: that is what it changes."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final

import pytest

from engine.errors import BadInput, Refused
from engine.scenario import open_scenario, play, scenario_from
from engine.systems import SYSTEMS
from tests.engine.systems.cyberpunk.street import WORDS
from tests.policy.tree import ROOT

CASES: Final = sorted((ROOT / "tests" / "cases" / "cyberpunk").glob("*.json"))
OPTIONS: Final = {rule.name: rule for rule in SYSTEMS["cyberpunk"].options}
READINGS: Final = [(name, value) for name, rule in OPTIONS.items() for value in rule.choices if value != rule.default]


def failures(document: dict[str, Any]) -> list[str]:
    scenario = scenario_from(document)
    try:
        return list(play(scenario, open_scenario(scenario, SYSTEMS, WORDS), WORDS).failures)
    except (BadInput, Refused) as error:
        return [str(error)]


def under_the_default(document: dict[str, Any], name: str, value: Any) -> dict[str, Any] | None:
    """A case that plays a reading, with the default in its place; None for a case that does not play it."""
    found = False
    changed = json.loads(json.dumps(document))
    if changed.get("options", {}).get(name) == value:
        changed["options"][name], found = OPTIONS[name].default, True
    for step in changed["steps"]:
        if step["action"] == "option" and step["name"] == name and step["value"] == value:
            step["value"], found = OPTIONS[name].default, True
    return changed if found else None


def played(case: Path) -> dict[str, Any]:
    document: dict[str, Any] = json.loads(case.read_text(encoding="utf-8"))
    return document


@pytest.mark.parametrize(("name", "value"), READINGS)
def test_a_reading_makes_a_difference(name: str, value: Any) -> None:
    cases = [played(case) for case in CASES]
    others = [other for case in cases if (other := under_the_default(case, name, value)) is not None]
    assert others
    assert any(failures(other) for other in others)
