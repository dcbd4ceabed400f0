"""An engine process is killed at random instants of a running fight; what it reported as done is there afterwards."""

from __future__ import annotations

import json
import os
import random
import signal
import subprocess
import sys
import time
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import pytest

from engine.journal.store import Store
from engine.journal.timeline import Timeline
from tests.reliability import fight

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="the players are forked, and killed by a signal")

KILLS_A_CAMPAIGN = 25
"""After so many kills of one file another one is begun."""

ROWS_OF_ONE_CALL = 120
"""More than any call writes: a burst that is rolled to its end in one transaction."""


@dataclass
class Figures:
    """What came of it."""

    kills: int = 0
    reported: int = 0
    lost: int = 0
    unopenable: int = 0
    faults: int = 0
    other_state: int = 0
    further: int = 0
    in_mid_action: int = 0
    campaigns: list[int] = field(default_factory=list)

    def __str__(self) -> str:
        return (
            f"{self.kills} kills, {self.reported} calls reported as done: {self.lost} rows lost, "
            f"{self.unopenable} files that do not open, {self.faults} faults found by check, "
            f"{self.other_state} other states or asks; {self.in_mid_action} kills in mid-action, "
            f"{self.further} with a row that was written and not yet reported; "
            f"rows of the campaigns {self.campaigns}"
        )


@contextmanager
def nursery() -> Iterator[subprocess.Popen[str]]:
    command = [sys.executable, "-m", "tests.reliability.nursery"]
    with subprocess.Popen(command, cwd=fight.ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        yield process
        assert process.stdin is not None
        process.stdin.close()


def order(process: subprocess.Popen[str], path: Path, seed: int, seconds: float) -> list[Any]:
    """Has a player killed; gives what it had reported."""
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write(json.dumps([str(path), seed, seconds]) + "\n")
    process.stdin.flush()
    answer: list[Any] = json.loads(process.stdout.readline())
    return answer


def look(path: Path, reports: list[Any], figures: Figures) -> None:
    """Opens, in this process, the file that a killed one left, and compares it with what was reported."""
    figures.kills += 1
    figures.reported += len(reports)
    try:
        store = Store.open(path)
    except Exception:
        figures.unopenable += 1
        raise
    with closing(fight.opened(store, started=False)) as session:
        figures.faults += len(store.check())
        rows = store.rows()
        figures.in_mid_action += session.pending is not None
        # A snapshot must make no difference.
        afresh = fight.opened(fight.rows_only(rows), started=False)
        figures.other_state += fight.seen(afresh) != fight.seen(session)
        figures.other_state += session.halted
        if not reports:
            return
        last, sha, asks = reports[-1]
        figures.lost += max(0, last - len(rows))
        figures.further += len(rows) > last
        assert len(rows) - last <= ROWS_OF_ONE_CALL
        # What stands after the last reported row is what was reported with it.
        then = fight.opened(fight.rows_only(rows[:last]), started=False)
        figures.other_state += (fight.sha(then), fight.asks_of(then)) != (sha, asks)


def kill_many(folder: Path, kills: int, seed: int) -> Figures:
    instants = random.Random(seed)
    figures = Figures()
    path = folder
    with nursery() as process:
        for number in range(kills):
            if number % KILLS_A_CAMPAIGN == 0:
                path = folder / f"{number}.gritboard"
                Store.create(path, fight.founding()).close()
                figures.campaigns.append(0)
            reports = order(process, path, seed + number, instants.uniform(0.005, 0.15))
            look(path, reports, figures)
            figures.campaigns[-1] = reports[-1][0] if reports else figures.campaigns[-1]
    print(f"\n{figures}")
    return figures


def assert_nothing_is_lost(figures: Figures, kills: int) -> None:
    assert figures.kills == kills
    assert figures.lost == 0
    assert figures.unopenable == 0
    assert figures.faults == 0
    assert figures.other_state == 0
    # The kills met a running fight, not an idle one; a few may all miss the middle of an action.
    assert figures.reported > kills
    assert figures.in_mid_action > 0 or kills < 10


def test_fifty_kills_lose_nothing_that_was_reported(tmp_path: Path) -> None:
    assert_nothing_is_lost(kill_many(tmp_path, 50, seed=50), 50)


@pytest.mark.long
@pytest.mark.parametrize("kills", [200, 1000])
def test_many_kills_lose_nothing_that_was_reported(tmp_path: Path, kills: int) -> None:
    assert_nothing_is_lost(kill_many(tmp_path, kills, seed=kills), kills)


def test_a_kill_leaves_one_file_after_the_next_closing(tmp_path: Path) -> None:
    path = tmp_path / "table.gritboard"
    Store.create(path, fight.founding()).close()
    with nursery() as process:
        order(process, path, 1, 0.05)
    assert len(list(tmp_path.iterdir())) > 1
    with Store.open(path) as store:
        assert Timeline(store.rows()).last_id > 1
    assert [file.name for file in tmp_path.iterdir()] == [path.name]


# ---- with the window


def killed_window(path: Path, seed: int, seconds: float) -> list[Any]:
    """What a window had reported when it was killed so long after it was ready."""
    command = [sys.executable, "-m", "tests.reliability.window_play", str(path), str(seed)]
    environment = os.environ | {"QT_QPA_PLATFORM": "offscreen"}
    with subprocess.Popen(
        command, cwd=fight.ROOT, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as window:
        assert window.stdout is not None
        assert window.stderr is not None
        ready = window.stdout.readline()
        if ready:
            time.sleep(seconds)
        window.kill()
        lines = window.stdout.read().splitlines(keepends=True)
        complaints = window.stderr.read()
    assert ready == "ready\n", complaints
    assert window.returncode == -signal.SIGKILL, complaints
    return [json.loads(line) for line in lines if line.endswith("\n")]


def kill_windows(folder: Path, kills: int, seed: int) -> Figures:
    instants = random.Random(seed)
    figures = Figures(campaigns=[0])
    path = folder / "window.gritboard"
    with closing(fight.opened(Store.create(path, fight.founding()))):
        pass
    for number in range(kills):
        reports = killed_window(path, seed + number, instants.uniform(0.1, 1.0))
        look(path, reports, figures)
        figures.campaigns[-1] = reports[-1][0] if reports else figures.campaigns[-1]
    print(f"\nwith the window: {figures}")
    return figures


def test_killed_windows_lose_nothing_that_was_reported(tmp_path: Path) -> None:
    assert_nothing_is_lost(kill_windows(tmp_path, 3, seed=3), 3)


@pytest.mark.long
@pytest.mark.parametrize("kills", [10, 50])
def test_many_killed_windows_lose_nothing_that_was_reported(tmp_path: Path, kills: int) -> None:
    assert_nothing_is_lost(kill_windows(tmp_path, kills, seed=kills), kills)
