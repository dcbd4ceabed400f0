"""What the history costs beside an empty plot, and what a blow costs; both in one run, as ratios."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

import pyqtgraph as pg
import pytest
from PySide6.QtCore import QSize

from engine.history.courses import Courses
from gui.plots.history import HistoryPlot
from gui.theme import Theme
from tests.gui.plots.table import Table, brawl

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtWidgets import QApplication, QWidget
    from pytestqt.qtbot import QtBot

SIZE = QSize(900, 400)
ROUNDS = 60
MOST = 5.0
MOST_OF_A_CROWD = 8.0
"""For forty lines, of which all but eight are dashed: dashes cost more than all else together."""


def least_ms(do: Callable[[], object], rounds: int = ROUNDS) -> float:
    """Least milliseconds of doing something: what it costs when nothing else takes the machine's time."""
    taken = []
    for _ in range(rounds):
        start = time.perf_counter()
        do()
        taken.append((time.perf_counter() - start) * 1000)
    return min(taken)


def empty_plot(qtbot: QtBot) -> QWidget:
    """A plot with its axes and nothing on it."""
    plot = pg.PlotWidget(background="white")
    qtbot.addWidget(plot)
    plot.resize(SIZE)
    plot.show()
    return plot


def history(qtbot: QtBot, theme: Theme, table: Table) -> HistoryPlot:
    """The history of a table, shown."""
    plot = HistoryPlot(table.bridge, theme)
    qtbot.addWidget(plot)
    plot.resize(SIZE.width() + 184, SIZE.height() + 40)
    plot.show()
    plot.load()
    return plot


@pytest.mark.long
@pytest.mark.qt_log_ignore("propagateSizeHints")
@pytest.mark.parametrize(("people", "wounds"), [(6, 30), (6, 100), (40, 60), (6, 1_000), (40, 1_000)])
def test_the_history_costs_no_more_than_five_empty_plots(
    qtbot: QtBot, qapp: QApplication, people: int, wounds: int
) -> None:
    theme = Theme(qapp, "light")
    theme.dress()
    empty, table = empty_plot(qtbot), brawl(people, wounds, turns=2)
    plot = history(qtbot, theme, table)
    canvas = plot.load()
    qapp.processEvents()
    canvas.resize(SIZE)
    qapp.processEvents()
    grabs = [(least_ms(empty.grab), least_ms(canvas.grab)) for _ in range(3)]
    floor, cost = min(one[0] for one in grabs), min(one[1] for one in grabs)

    limit = MOST if people < 20 else MOST_OF_A_CROWD

    def blow() -> None:
        table.wound(table.people[0], 1)
        canvas.grab()

    struck = least_ms(blow, 20)
    print(
        f"\n{people} people, {wounds} wounds: empty grab {floor:.2f} ms, history {cost:.2f} ms, "
        f"ratio {cost / floor:.2f} (limit {limit:g}); a blow with its repaint {struck:.2f} ms, {struck / floor:.2f} ×"
    )
    assert cost / floor <= limit


@pytest.mark.long
def test_a_log_is_read_on_and_not_again(qapp: QApplication) -> None:  # noqa: ARG001 - the table has a bridge
    table = brawl(6, 3_000, turns=1)
    log = table.bridge.log

    def afresh() -> None:
        Courses((table.track,)).read(log)

    whole = least_ms(afresh, 5)
    courses = Courses((table.track,))
    courses.read(log[:-1])
    start = time.perf_counter()
    courses.read(log)
    one = (time.perf_counter() - start) * 1000
    print(f"\n{len(log)} entries: read whole {whole:.1f} ms, one more {one:.3f} ms, 1/{whole / one:.0f}")
    assert one < whole / 20
