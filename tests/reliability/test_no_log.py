"""A disk that can keep no write-ahead log gets another way that is as safe, and the person at the table is told."""

from __future__ import annotations

import json
import shutil
import sqlite3
import sys
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from engine.errors import CampaignFileError
from engine.journal.store import Store
from tests.reliability import fight
from tests.reliability.disk import Watched, built
from tests.reliability.looker import NAME, shown

REFUSALS = ["-shm", "-wal", "-wal -shm", "mmap"]
"""What such a disk refuses: the index of the log, the log, both, or memory that is shared."""


@pytest.fixture
def watched(tmp_path: Path) -> Watched:
    return Watched.under(built(tmp_path), tmp_path)


def played(watched: Watched, refuses: str = "", steps: int = 20) -> dict[str, Any]:
    """What a process says that opens the campaign, plays, and closes it."""
    (line,) = watched.run("tests.reliability.test_no_log", str(watched.folder), str(steps), refuses=refuses)
    found: dict[str, Any] = json.loads(line)
    return found


def found_here(folder: Path) -> list[Any]:
    with closing(fight.opened(store := Store.open(folder / NAME), started=False)) as session:
        assert store.check() == []
        assert store.notice == ""
        return shown(session)


@pytest.mark.parametrize("refuses", REFUSALS)
def test_play_goes_on_without_a_log_and_the_file_moves_back_to_one(watched: Watched, refuses: str) -> None:
    for founded in ("there", "with a log"):
        if founded == "with a log":
            (watched.folder / NAME).unlink()
            Store.create(watched.folder / NAME, fight.founding()).close()
        found: dict[str, Any] = {}
        for _ in range(2):
            found = played(watched, refuses)
            assert "cannot keep a write-ahead log, as some network folders cannot" in found["notice"]
            assert found["mode"] in ("truncate", "delete")
            assert found["synchronous"] >= 2
            assert found["left"] == [NAME]
            assert found["looked"] == found["shown"]
        assert found_here(watched.folder) == found["shown"]
        found = played(watched)
        assert (found["notice"], found["mode"], found["left"]) == ("", "wal", [NAME])


def test_a_log_that_a_crash_left_is_read_where_no_index_can_be(watched: Watched, tmp_path: Path) -> None:
    path = tmp_path / NAME
    with closing(fight.opened(Store.create(path, fight.founding()))) as session:
        fight.burst(session)
        session.roll_all()
        # As the files lie when the power goes off.
        for suffix in ("", "-wal"):
            shutil.copyfile(path.with_name(NAME + suffix), watched.folder / (NAME + suffix))
        live = shown(session)
    with pytest.raises(AssertionError, match="-wal” and “"):
        played(watched, "-wal")  # without its log the file is not whole, and is left alone
    found = played(watched, "-shm", steps=0)
    assert found["shown"] == live
    assert found["notice"]
    assert found["left"] == [NAME]


def test_a_file_without_a_log_that_may_not_be_written_is_still_refused(watched: Watched) -> None:
    played(watched, "-shm")
    with closing(sqlite3.connect(watched.folder / NAME)) as connection:
        connection.execute("BEGIN EXCLUSIVE")
        with pytest.raises(CampaignFileError, match="in use by another program"):
            Store.open(watched.folder / NAME)


def main(folder: str, steps: str) -> None:
    """Opens, plays and closes."""
    path = Path(folder) / NAME
    store = Store.open(path) if path.exists() else Store.create(path, fight.founding())
    session = fight.opened(store, 3)
    player = fight.RandomPlay(session, 3)
    for _ in range(int(steps)):
        player.step()
    with closing(fight.opened(Store.open_reading(path), started=False)) as onlooker:
        looked = shown(onlooker)
    found = {
        "notice": store.notice,
        "mode": store._connection.execute("PRAGMA journal_mode").fetchone()[0],  # noqa: SLF001
        "synchronous": store._connection.execute("PRAGMA synchronous").fetchone()[0],  # noqa: SLF001
        "shown": shown(session),
        "looked": looked,
    }
    session.close()
    found["left"] = sorted(file.name for file in Path(folder).iterdir())
    print(json.dumps(found))


if __name__ == "__main__":
    main(*sys.argv[1:])
