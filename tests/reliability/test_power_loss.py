"""The power goes off at any instant of a fight: the campaign opens, and all that was reported as done is in it."""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import TYPE_CHECKING

import pytest

from engine.journal.store import Store
from tests.reliability.disk import Deed, Disk, Watched, built, deeds_in, variants, written
from tests.reliability.looker import NAME, looker, named

if TYPE_CHECKING:
    from pathlib import Path

ROWS_OF_ONE_CALL = 120
MODES = {"log": "", "journal": "-shm"}
"""What the disk refuses, so that SQLite keeps a write-ahead log, or a rollback journal."""


@dataclass
class Figures:
    """What came of it."""

    images: int = 0
    boundaries: int = 0
    lost: int = 0
    unopenable: int = 0
    faults: int = 0
    other: int = 0
    further: int = 0
    recovered: int = 0

    def __str__(self) -> str:
        return (
            f"{self.images} images at {self.boundaries} boundaries: {self.lost} rows lost that were reported as "
            f"done, {self.unopenable} do not open, {self.faults} faults found by check, {self.other} with other rows "
            f"or another state; {self.further} with a row not yet reported, {self.recovered} with a log or a journal"
        )


@pytest.fixture
def watched(tmp_path: Path) -> Watched:
    return Watched.under(built(tmp_path), tmp_path)


def cut(watched: Watched, images: int, steps: int, mode: str, *synchronous: str) -> Figures:
    """Plays, cuts the power so many times, and has each disk looked at by another process."""
    dice = random.Random(images)
    arguments = (str(watched.folder), "7", str(steps), *synchronous)
    notice = watched.run("tests.reliability.watched_play", *arguments, logged=True, refuses=MODES[mode])
    assert bool(notice[0]) == (mode == "journal")
    deeds = list(deeds_in(watched.log))
    with Store.open(watched.folder / NAME) as store:
        rows = store.rows()
    first = next(number for number, deed in enumerate(deeds) if deed.data == b"marks") + 1
    # Boundaries spread evenly over all that was done, each with another of the ways to come out.
    instants = [first + (len(deeds) - first) * number // images for number in range(images)]
    figures = Figures()
    room = watched.log.with_name("image")
    disk = Disk()
    done = 0
    with looker() as other:
        for number, instant in enumerate(instants):
            for deed in deeds[done:instant]:
                disk.does(deed)
            figures.boundaries += done != instant or not number
            done = instant
            ways = variants(dice)
            _, survives, names = ways[number % len(ways)]
            room.mkdir()
            written(disk.image(survives, names), room)
            figures.images += 1
            figures.recovered += any(file.name != NAME for file in room.iterdir() if file.stat().st_size)
            found = other.at_copy_of(room)
            for file in room.iterdir():
                file.unlink()
            room.rmdir()
            if found["error"]:
                figures.unopenable += 1
                print(found["error"])
                continue
            reported = int(disk.marked or b"0")
            figures.lost += max(0, reported - found["last"])
            figures.further += found["last"] > reported
            figures.faults += len(found["faults"])
            figures.other += found["rows"] != named(rows[: found["last"]]) or found["other_state"]
            assert found["last"] - reported <= ROWS_OF_ONE_CALL
            assert found["left"] == [NAME]
    print(f"\nwith a {mode}: {figures}")
    return figures


def assert_all_is_there(figures: Figures, images: int) -> None:
    assert figures.images == images
    assert figures.lost == 0
    assert figures.unopenable == 0
    assert figures.faults == 0
    assert figures.other == 0
    # The cuts met files in the middle of being written.
    assert figures.recovered > images // 4


@pytest.mark.parametrize("mode", MODES)
def test_a_power_cut_loses_nothing_that_was_reported(watched: Watched, mode: str) -> None:
    assert_all_is_there(cut(watched, 30, 12, mode), 30)


@pytest.mark.long
@pytest.mark.parametrize("mode", MODES)
def test_many_power_cuts_lose_nothing_that_was_reported(watched: Watched, mode: str) -> None:
    assert_all_is_there(cut(watched, 200, 60, mode), 200)


def test_a_store_that_did_not_sync_would_be_found_out(watched: Watched) -> None:
    figures = cut(watched, 24, 12, "log", "OFF")
    assert figures.lost + figures.unopenable + figures.other > 0


def test_an_image_has_what_was_synced_and_any_part_of_the_rest() -> None:
    disk = Disk()
    for deed in [
        Deed("c", 5, 0, b"x"),
        Deed("w", 5, 0, b"a" * 1024),
        Deed("s", 5, 0, b""),
        Deed("d", 1, 0, b""),
        Deed("w", 5, 256, b"b" * 1024),
        Deed("t", 5, 600, b""),
        Deed("n", 0, 0, b"x/y"),
    ]:
        disk.does(deed)
    assert disk.image(lambda: False, 0) == {"x": b"a" * 1024}
    assert disk.image(lambda: True, 1) == {"y": b"a" * 256 + b"b" * 344}
    torn = iter([True, False, True, False])
    assert disk.image(lambda: next(torn), 0) == {"x": b"a" * 256 + b"b" * 256 + b"a" * 512 + b"b" * 256}
