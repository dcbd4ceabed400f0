"""What a blow costs through the session: by people, by the length of the record, by its size in the file."""

from __future__ import annotations

import sqlite3
import statistics
import time
from contextlib import closing
from typing import TYPE_CHECKING, Any

import pytest

from engine.commands.sources import session_over
from engine.journal.store import Store
from tests.reliability import fight

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from engine.session import Session

BLOWS = 150
SOAK = 5000
MOST_BYTES_A_ROW = 2048


def seconds(do: Callable[[], object]) -> float:
    start = time.perf_counter()
    do()
    return time.perf_counter() - start


def blow(session: Session) -> None:
    """A shot that misses: declared, answered by hand, finished and kept."""
    fight.shoot(session, range_m=4)
    session.answer("hit", [19])


def founded(folder: Path, people: int) -> Session:
    path = folder / f"{people}.gritboard"
    return fight.opened(Store.create(path, fight.founding(people)))


def full_magazines(session: Session) -> None:
    """Goes back to where there were bullets; that is a row of its own."""
    session.go_to(3)


@pytest.mark.long
def test_a_blow_costs_as_much_among_two_hundred_as_among_twenty(tmp_path: Path) -> None:
    few, many = founded(tmp_path, 20), founded(tmp_path, 200)
    times: dict[int, list[float]] = {20: [], 200: []}
    with closing(few), closing(many):
        for number in range(BLOWS):
            for people, session in ((20, few), (200, many)):
                if number % 10 == 0:
                    full_magazines(session)
                times[people].append(seconds(lambda session=session: blow(session)))  # type: ignore[misc]
    low, high = statistics.median(times[20]), statistics.median(times[200])
    print(
        f"\na blow kept: {low * 1e3:.2f} ms among 20, {high * 1e3:.2f} ms among 200, "
        f"ratio {high / low:.2f} (limit 1.3); slowest {max(times[20]) * 1e3:.1f} and {max(times[200]) * 1e3:.1f} ms"
    )
    assert high / low <= 1.3


@pytest.mark.long
def test_the_last_hundred_rows_of_a_soak_cost_what_the_first_did(tmp_path: Path) -> None:
    path = tmp_path / "soak.gritboard"
    store = Store.create(path, fight.founding())
    # The same few moves over and over, undo, drags and edits among them, so that first and last are alike.
    costs: list[tuple[int, float]] = []
    with closing(fight.opened(store)) as session:
        first = path.stat().st_size
        ids = fight.people(session)

        def turn() -> None:
            blow(session)
            session.submit("reload", {"actor": ids[0], "weapon": fight.gun(session, ids[0], 1)})
            session.submit("reorder", {"actor": ids[2], "before": ids[1]})
            session.submit("set", {"character": ids[3], "field": "WIL", "value": 11})
            fight.burst(session, bullets=3, actor=4)
            session.answer("hit", [20])
            if session.open_asks:
                session.roll_all()
            session.undo()
            session.redo()
            session.undo()
            assert session.log

        while store.last_id < SOAK:
            before = store.last_id
            took = seconds(turn)
            costs.append((before, took / (store.last_id - before)))
    rows = store_rows(path)
    size = (path.stat().st_size - first) / rows
    early = statistics.median(cost for row, cost in costs if 50 <= row < 150)
    late = statistics.median(cost for row, cost in costs if row >= SOAK - 100)
    print(
        f"\n{rows} rows: {early * 1e3:.3f} ms a row at first, {late * 1e3:.3f} ms at last, "
        f"ratio {late / early:.2f} (limit 1.2); {size:.0f} bytes a row (limit {MOST_BYTES_A_ROW})"
    )
    assert late / early <= 1.2
    assert size <= MOST_BYTES_A_ROW


def store_rows(path: Path) -> int:
    with closing(sqlite3.connect(path)) as connection:
        found: int = connection.execute("SELECT max(id) FROM rows").fetchone()[0]
    return found


@pytest.mark.long
def test_opening_by_snapshot_and_tail_and_from_the_first_row(tmp_path: Path) -> None:
    path = tmp_path / "long.gritboard"
    # Straight on, so that all rows lie on the path of the head.
    with closing(fight.opened(Store.create(path, fight.founding()))) as session:
        while session.head < SOAK:
            session.submit("next_turn", {})
        fight.shoot(session)  # closing in mid-action keeps no snapshot
        live = fight.seen(session)
    opened: dict[str, float] = {}
    for kind in ("snapshot and tail", "full fold"):
        if kind == "full fold":
            with closing(sqlite3.connect(path)) as connection:
                connection.execute("DELETE FROM snapshots")
                connection.commit()

        found: list[dict[str, Any]] = []

        def open_it(found: list[dict[str, Any]] = found) -> None:
            with closing(session_over(Store.open(path))) as session:
                found.append({"state": fight.state_of(session), "asks": fight.asks_of(session)})

        opened[kind] = min(seconds(open_it) for _ in range(3))
        assert all(one == {"state": live["state"], "asks": live["asks"]} for one in found)
    fast, full = opened["snapshot and tail"], opened["full fold"]
    print(f"\nopening {SOAK} rows: {fast * 1e3:.0f} ms by snapshot and tail, {full * 1e3:.0f} ms by a full fold")
    assert fast < full


@pytest.mark.long
def test_undo_of_everything_waits_nowhere(tmp_path: Path) -> None:
    with closing(fight.opened(Store.create(tmp_path / "x.gritboard", fight.founding()))) as session:
        while session.head < SOAK:
            session.submit("next_turn", {})
        undone = []
        while session.can_undo:
            undone.append(seconds(session.undo))
        redone = []
        while session.can_redo:
            redone.append(seconds(session.redo))
    half = len(undone) // 2
    shallow, deep = statistics.median(undone[:half]), statistics.median(undone[half:])
    print(
        f"\n{len(undone)} undos: median {shallow * 1e3:.2f} ms in the first half, {deep * 1e3:.2f} ms in the second, "
        f"ratio {deep / shallow:.2f} (limit 2), slowest {max(undone) * 1e3:.1f} ms; "
        f"redos: median {statistics.median(redone) * 1e3:.2f} ms, slowest {max(redone) * 1e3:.1f} ms"
    )
    assert deep / shallow <= 2
    assert max(undone) < 1
