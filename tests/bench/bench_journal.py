"""What a durable row costs beside the floor: the same bytes appended to a plain file and synced."""

from __future__ import annotations

import os
import sqlite3
import statistics
import time
from contextlib import closing
from typing import TYPE_CHECKING

import pytest

from engine.answers import Rolled
from engine.campaign import Campaign
from engine.character import Character, Step, Wound
from engine.events import CharacterAdded, CounterChanged, WoundTaken
from engine.evolve import evolve_all
from engine.journal import codec
from engine.journal.records import Answered, AnyRecord, Began, Finished
from engine.journal.store import Store
from engine.journal.timeline import Timeline
from engine.reasons import Reason
from engine.words import text
from tests.reliability import fight

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

ROUNDS = 400
BIG = 100_000
STEPS = (
    Step(text("stocs.damage", dice="2d10+10", faces=[7, 4]), "is", 21, 21, "STOCS-095"),
    Step(text("stocs.armour", name="Kevlar vest"), "plus", 13, -8, "STOCS-098"),
)
WHY = Reason(text("stocs.to_hit", skill="Pistol"), 14, "STOCS-073")
SHOT = Finished(
    (
        CounterChanged(person="1.2", counter="rounds:1.3", by=-1),
        WoundTaken(person="1.2", wound=Wound("7.1", "aam", 1, "torso", steps=STEPS), why=(WHY,)),
    )
)


@pytest.mark.long
def test_a_durable_row_costs_little_more_than_append_and_sync(tmp_path: Path) -> None:
    payload = codec.encode(SHOT)
    plain = os.open(tmp_path / "plain", os.O_WRONLY | os.O_CREAT | os.O_APPEND)
    sync: Callable[[int], None] = getattr(os, "fdatasync", os.fsync)

    def floor() -> None:
        os.write(plain, payload)
        sync(plain)

    with Store.create(tmp_path / "x.gritboard", SHOT) as store:
        batch = min(seconds(lambda: store.append(store.last_id, *[SHOT] * 100)) for _ in range(5))
        floors, rows = [], []
        # Turn by turn, so that whatever else the disk does meets both alike.
        for _ in range(ROUNDS):
            floors.append(seconds(floor))
            rows.append(seconds(lambda: store.append(store.last_id, SHOT)))
    os.close(plain)
    at_floor, row = statistics.median(floors), statistics.median(rows)
    print(
        f"\n{len(payload)} bytes: floor {at_floor * 1e3:.3f} ms, durable row {row * 1e3:.3f} ms, "
        f"ratio {row / at_floor:.2f} (limit 2.5); 100 rows at once {batch * 1e3:.2f} ms"
    )
    assert row / at_floor <= 2.5


@pytest.mark.long
def test_a_long_campaign_opens_within_bounds_of_plain_reading(tmp_path: Path) -> None:
    act: tuple[AnyRecord, ...] = (
        Began("shoot", {"weapon": "1.3", "target": "1.4"}),
        Answered(Rolled(ask="hit", dice="2d10", target=14, faces=(7, 4), source="app")),
        SHOT,
    )
    path = tmp_path / "x.gritboard"
    founding = Finished((CharacterAdded(character=Character("1.2", "Ana")),))
    with Store.create(path, founding) as store:
        while store.last_id < BIG:
            store.append(store.last_id, *act * 100)
        query = "SELECT id, parent, record FROM rows ORDER BY id"
        select = seconds(lambda: store._connection.execute(query).fetchall())  # noqa: SLF001
        loaded = seconds(store.rows)
        rows = store.rows()
        built = seconds(lambda: Timeline(rows))
        timeline = Timeline(rows)
        events = [event for row in timeline.path() if isinstance(row.record, Finished) for event in row.record.events]
        # Wounds pile up on one person here, which no campaign does; a thousand are enough.
        folded = seconds(lambda: evolve_all(Campaign(), events[:2001])) * len(events) / 2001
        checked = seconds(store.check)
    total = loaded + built + folded
    print(
        f"\n{len(rows)} rows: SELECT {select:.3f} s, decode {loaded:.3f} s, "
        f"timeline {built:.3f} s, fold {folded:.3f} s; "
        f"together {total / select:.1f} × SELECT (limit 60); check {checked:.2f} s"
    )
    assert total / select <= 60


@pytest.mark.long
def test_a_long_campaign_opens_by_snapshot_and_tail_and_from_its_first_row(tmp_path: Path) -> None:
    path = tmp_path / "x.gritboard"
    with closing(fight.opened(Store.create(path, fight.founding()))) as session:
        begun = session.head
        one, two = fight.people(session)[:2]
        for value, before in ((11, two), (12, one)):
            session.submit("set", {"character": one, "field": "WIL", "value": value})
            session.submit("reorder", {"actor": one if before == two else two, "before": before})
    # The same few edits over and over, all on the path of the head, and then a tail that no snapshot holds.
    with Store.open(path) as store:
        cycle = [row.record for row in store.rows(begun)]
        while store.last_id < BIG:
            store.append(store.last_id, *cycle * 100)
    with closing(fight.opened(Store.open(path))) as session:
        kept = session.head
    with Store.open(path) as store:
        store.append(store.last_id, *cycle * 25)
        tail = store.last_id - kept
        query = "SELECT id, parent, record FROM rows ORDER BY id"
        select = min(seconds(lambda: store._connection.execute(query).fetchall()) for _ in range(3))  # noqa: SLF001
    shown, took = {}, {}
    for way in ("snapshot", "rebuild"):
        if way == "rebuild":
            with closing(sqlite3.connect(path, isolation_level=None)) as connection:
                connection.execute("DELETE FROM snapshots")
        start = time.perf_counter()
        store = Store.open(path)
        session = fight.opened(store, started=False)
        took[way] = time.perf_counter() - start
        shown[way] = fight.sha(session)
        store.close()  # the session is left, so that it keeps no snapshot
    print(
        f"\n{store.last_id} rows: SELECT {select:.3f} s; opened by snapshot and a tail of {tail} rows in "
        f"{took['snapshot']:.3f} s, {took['snapshot'] / select:.1f} × SELECT; full rebuild {took['rebuild']:.3f} s, "
        f"{took['rebuild'] / select:.1f} × SELECT (limit 60)"
    )
    assert shown["snapshot"] == shown["rebuild"]
    assert took["rebuild"] / select <= 60


def seconds(do: Callable[[], object]) -> float:
    start = time.perf_counter()
    do()
    return time.perf_counter() - start
