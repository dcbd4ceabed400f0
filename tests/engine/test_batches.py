"""People made by the dozen: every system reads what the window's form says, field by field."""

from __future__ import annotations

from typing import Any

import pytest

from engine.armoury import load_words
from engine.roller import Roller
from engine.scenario import open_scenario, scenario_from
from engine.systems import SYSTEMS


@pytest.mark.parametrize("system", sorted(SYSTEMS))
def test_what_the_form_says_stands_on_the_sheet(system: str) -> None:
    schema = SYSTEMS[system].schema
    assert schema.batch is not None
    found = open_scenario(scenario_from({"system": system}), SYSTEMS, load_words("en", system), Roller(7))
    numbers = [key for key in schema.batch.fields if schema.fields[key].kind == "whole"]
    spec: dict[str, Any] = {"name": "Extra", "kind": "npc", **dict.fromkeys(numbers, 5)}
    if schema.batch.levels and schema.batch.wares is not None:
        spec[schema.batch.levels] = {next(iter(schema.batch.wares(found.campaign))).name: 3}
    found.submit("add_character", {"spec": spec, "count": 2})
    people = list(found.campaign.people.values())
    assert [one.name for one in people] == ["Extra 1", "Extra 2"]
    assert all(one.values[key] == 5 for one in people for key in numbers)
