"""Plays a fight on a watched disk, and marks there what it has reported as done; ends as if the power went off.

Arguments: the folder, a seed, how many steps are played between closings, and how SQLite syncs if not as the store
has it.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

from engine.journal.store import Store
from tests.reliability import fight
from tests.reliability.disk import MARKS
from tests.reliability.looker import NAME

CLOSINGS = 2
PAGES_IN_LOG = 60
"""The log is moved into the file more often than it would be, so that there is a power cut in each stage of that."""


def main(folder: str, seed: str, steps: str, synchronous: str = "") -> None:
    """Plays."""
    path = Path(folder) / NAME
    store = Store.create(path, fight.founding())
    marks = os.open(Path(folder) / MARKS, os.O_WRONLY | os.O_CREAT | os.O_APPEND)
    os.write(marks, b"%d" % store.last_id)
    for closing in range(CLOSINGS + 1):
        if closing:
            store = Store.open(path)
        store._connection.execute(f"PRAGMA wal_autocheckpoint = {PAGES_IN_LOG}")  # noqa: SLF001
        if synchronous:
            store._connection.execute(f"PRAGMA synchronous = {synchronous}")  # noqa: SLF001
        session = fight.opened(store, int(seed) + closing)
        player = fight.RandomPlay(session, int(seed) + closing)
        for _ in range(int(steps)):
            player.step()
            os.write(marks, b"%d" % store.last_id)
        if closing < CLOSINGS:
            session.close()
    print(store.notice)
    sys.stdout.flush()
    os._exit(0)


if __name__ == "__main__":
    main(*sys.argv[1:])
