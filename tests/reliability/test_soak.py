"""A campaign that is played for long: it grows no faster than it must, is level again when closed, and stays as quick.

How long a row takes is judged by `figures`; here the work is counted, which no other process disturbs.
"""

from __future__ import annotations

import statistics
import sys
import time
from contextlib import closing
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import pytest

from engine.journal.store import Store
from tests.reliability import fight

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path
    from types import FrameType

    from engine.session import Session

MOST_BYTES_A_ROW = 2048
ENDS = 100
"""Rows at the beginning and at the end that are compared."""

WARM = 50
"""Rows before those at the beginning."""

PEOPLE = 20
"""So many are in a great fight."""


def turn(session: Session, number: int) -> None:
    """The same few moves over and over, so that first and last are alike: blows, a drag, edits, undo and redo."""
    ids = fight.people(session)
    first, second = number % 2, 1 - number % 2
    fight.shoot(session, actor=2, target=3)
    session.answer("hit", [19])
    session.submit("reload", {"actor": ids[2], "weapon": fight.gun(session, ids[2], 1)})
    session.submit("reorder", {"actor": ids[first], "before": ids[second]})
    session.submit("set", {"character": ids[4], "field": "WIL", "value": 10 + number % 2})
    fight.burst(session, bullets=3, actor=5, targets=(0, 1))
    session.submit("set", {"character": ids[4], "field": "DEX", "value": 10 + number % 2})
    session.roll_all()
    while session.open_asks:
        fight.RandomPlay(session, number).roll_all()
    for move in (session.undo, session.redo, session.undo):
        move()
    assert session.log


@dataclass
class Soak:
    """What came of it: costs by the row at which they were met."""

    rows: int = 0
    bytes_a_row: float = 0.0
    costs: list[tuple[int, float]] = field(default_factory=list)
    while_open: int = 0
    closed: int = 0

    def ratio(self) -> float:
        """How much more a row costs at last than at first."""
        early = statistics.median(cost for row, cost in self.costs if WARM <= row < WARM + ENDS)
        late = statistics.median(cost for row, cost in self.costs if row >= self.rows - ENDS)
        return late / early


def soak(path: Path, rows: int, cost_of: Callable[[Callable[[], None]], float]) -> Soak:
    """Plays so many rows."""
    figures = Soak()
    store = Store.create(path, fight.founding(PEOPLE))
    with closing(fight.opened(store)) as session:
        first, size = store.last_id, path.stat().st_size
        number = 0
        while store.last_id < rows:
            before = store.last_id
            cost = cost_of(lambda number=number: turn(session, number))  # type: ignore[misc]
            figures.costs.append((before, cost / (store.last_id - before)))
            number += 1
        last = fight.seen(session)
        figures.while_open = len(list(path.parent.iterdir()))
        figures.rows = store.last_id
    figures.closed = len(list(path.parent.iterdir()))
    figures.bytes_a_row = (path.stat().st_size - size) / (figures.rows - first)
    with closing(fight.opened(again := Store.open(path), started=False)) as session:
        assert again.check() == []
        assert fight.seen(session) == last
    # To open and close it adds nothing either.
    assert (path.stat().st_size - size) / (figures.rows - first) <= figures.bytes_a_row
    return figures


def calls_of(do: Callable[[], None]) -> float:
    """How many functions are called, our own and those in C: work, whatever the machine does meanwhile."""
    calls = 0

    def count(_frame: FrameType, event: str, _argument: object) -> None:
        nonlocal calls
        calls += event in ("call", "c_call")

    was = sys.getprofile()
    sys.setprofile(count)
    try:
        do()
    finally:
        sys.setprofile(was)
    return calls


def seconds_of(do: Callable[[], None]) -> float:
    start = time.perf_counter()
    do()
    return time.perf_counter() - start


def assert_level(figures: Soak) -> None:
    assert figures.bytes_a_row <= MOST_BYTES_A_ROW
    assert figures.while_open > 1
    assert figures.closed == 1


def test_a_thousand_rows_cost_no_more_at_last_than_at_first(tmp_path: Path) -> None:
    figures = soak(tmp_path / "table.gritboard", 1000, calls_of)
    print(
        f"\n{figures.rows} rows: the last {ENDS} take {figures.ratio():.2f} × the calls of the first (limit 1.2); "
        f"{figures.bytes_a_row:.0f} bytes a row (limit {MOST_BYTES_A_ROW})"
    )
    assert_level(figures)
    assert figures.ratio() <= 1.2


@pytest.mark.long
def test_twenty_thousand_rows_cost_no_more_at_last_than_at_first(tmp_path: Path) -> None:
    figures = soak(tmp_path / "table.gritboard", 20_000, seconds_of)
    early = statistics.median(cost for row, cost in figures.costs if WARM <= row < WARM + ENDS)
    print(
        f"\n{figures.rows} rows: {early * 1e3:.3f} ms a row at first, the last {ENDS} take {figures.ratio():.2f} × "
        f"that (judged against 1.2); {figures.bytes_a_row:.0f} bytes a row (limit {MOST_BYTES_A_ROW}); "
        f"{figures.closed} file when closed"
    )
    assert_level(figures)
