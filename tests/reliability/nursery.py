"""Keeps a warm engine process, forks a player from it for each order, and kills the player at a given instant.

An order is a line of JSON on standard input: the campaign file, a seed, and the seconds after which to kill. The
answer is a line of JSON: all that the player reported as done, the last one last.
"""

from __future__ import annotations

import json
import os
import signal
import sys
import time
from pathlib import Path
from typing import NoReturn

from engine.journal.store import Store
from tests.reliability import fight

READY = b"ready\n"
STEPS_BETWEEN_CLOSINGS = 60


def play(path: Path, seed: int, report: int) -> NoReturn:
    """Plays until killed. What is done is reported once the session has returned, and not before."""
    while True:
        store = Store.open(path)
        session = fight.opened(store, seed)
        player = fight.RandomPlay(session, seed)
        os.write(report, READY)
        for _ in range(STEPS_BETWEEN_CLOSINGS):
            player.step()
            done = [store.last_id, fight.sha(session), fight.asks_of(session)]
            os.write(report, json.dumps(done).encode() + b"\n")
        session.close()
        seed += 1


def killed_play(path: Path, seed: int, seconds: float) -> list[list[object]]:
    """What a player had reported when it was killed so long after it was ready."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reading)
        try:
            play(path, seed, writing)
        finally:
            os._exit(1)
    os.close(writing)
    with os.fdopen(reading, "rb") as reports:
        first = reports.readline()
        if first == READY:
            time.sleep(seconds)
        os.kill(child, signal.SIGKILL)
        lines = reports.read().splitlines(keepends=True)
    _, status = os.waitpid(child, 0)
    if first != READY or not os.WIFSIGNALED(status):
        raise RuntimeError("the player ended by itself")
    return [json.loads(line) for line in lines if line.endswith(b"\n") and line != READY]


def main() -> None:
    """Carries orders out until there are no more."""
    fight.opened()  # warm: modules, tables and words are read once
    for line in sys.stdin:
        path, seed, seconds = json.loads(line)
        sys.stdout.write(json.dumps(killed_play(Path(path), seed, seconds)) + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
