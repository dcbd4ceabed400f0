"""The disk fails at each write and sync of a row: play stops with a sentence, and what is shown is what is kept."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from tests.reliability.disk import Watched, built
from tests.reliability.faulty_play import OPENINGS

if TYPE_CHECKING:
    from pathlib import Path

MODES = {"log": "", "journal": "-shm"}
TOLD = (
    "There is no room left on the disk of “",
    "could not be read or written (",
    "the last step was written after all",
)


def play(room: Path, calls: int, mode: str) -> tuple[list[dict[str, Any]], dict[str, Any]]:
    """Every failure that stopped a step, and the figures at the end."""
    watched = Watched.under(built(room), room)
    arguments = (str(watched.folder), str(watched.faults), str(calls))
    *met, last = map(json.loads, watched.run("tests.reliability.faulty_play", *arguments, refuses=MODES[mode]))
    met = [one for one in met if "fault" in one]
    sentences = [sentence for one in met for sentence in one["sentences"]]
    print(
        f"\nwith a {mode}: {len(met)} faults stopped a step; {sum(not one['stays'] for one in met)} changed what is "
        f"shown, {sum(not one['agrees'] for one in met)} left another state in the file, "
        f"{sum(one['differed'] for one in met)} did so on a disk that refused even to shorten a file, "
        f"{sum(not one['agrees_later'] for one in met)} differed when play went on; {last['rows']} rows"
    )
    assert [sentence for sentence in sentences if not any(told in sentence for told in TOLD)] == []
    return met, last


def assert_nothing_differs(met: list[dict[str, Any]], last: dict[str, Any], mode: str) -> None:
    assert [one for one in met if not one["agrees"] or not one["agrees_later"]] == []
    if mode == "log":
        assert [one for one in met if not one["stays"]] == []
    assert last["closings"] == [True, True]
    assert last["faults"] == []
    assert last["left"] == ["table.gritboard"]


def assert_openings_are_refused(opening: dict[str, list[str]]) -> None:
    for cause, said in opening.items():
        assert len(said) == OPENINGS
        assert [sentence for sentence in said if sentence.startswith("changed")] == [], cause
        assert all(sentence.startswith("“") and sentence.endswith(".") for sentence in said if sentence)
    assert all("cannot be written: the file or its folder is read-only" in opening[cause][0] for cause in ("EROFS",))


@pytest.mark.parametrize("mode", MODES)
def test_a_failing_disk_stops_play_and_changes_nothing(tmp_path: Path, mode: str) -> None:
    met, last = play(tmp_path, 3, mode)
    # Two causes, four kinds of calls, each of three calls, once and for good; few of them hit what SQLite can do
    # without.
    assert len(met) >= 40
    assert_nothing_differs(met, last, mode)
    assert_openings_are_refused(last["opening"])


@pytest.mark.long
@pytest.mark.parametrize("mode", MODES)
def test_a_disk_that_fails_at_any_of_many_calls_changes_nothing(tmp_path: Path, mode: str) -> None:
    met, last = play(tmp_path, 10, mode)
    assert len(met) >= 120
    assert_nothing_differs(met, last, mode)
