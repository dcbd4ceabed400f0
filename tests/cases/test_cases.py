"""Plays every scripted fight under tests/cases; each names in `why` the vectors that it shows."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.armoury import load_words
from engine.scenario import open_scenario, play, read_scenario
from engine.systems import SYSTEMS

CASES = sorted(Path(__file__).parent.rglob("*.json"))


@pytest.mark.parametrize("file", CASES, ids=lambda file: file.relative_to(Path(__file__).parent).as_posix())
def test_a_case_plays(file: Path) -> None:
    scenario = read_scenario(file.read_bytes())
    words = load_words("en", scenario.system)
    results = play(scenario, open_scenario(scenario, SYSTEMS, words), words)
    assert results.failures == []
