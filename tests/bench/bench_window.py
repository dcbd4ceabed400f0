"""What a blow costs in the window, at 20 and at 200 people, and three cells beside a model of Qt's own; as ratios.

`figures` runs them in full; the first two run small in `test` as well, without a limit on time.
"""

from __future__ import annotations

import statistics
import subprocess
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import QStandardItem, QStandardItemModel
from PySide6.QtWidgets import QTableView

from gui.models.initiative import InitiativeModel
from gui.views.tracker import TrackerView
from tests.gui.conftest import SmallDesk
from tests.gui.desks import bridge_over, ids, stocs_session

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from pytestqt.qtbot import QtBot

    from engine.session import Session
    from gui.theme import Theme

ROOT = Path(__file__).resolve().parents[2]
LIMIT_OF_A_CROWD = 1.3
LIMIT_OF_CELLS = 4.0
TARGET_MS = 16.0
"""Printed beside the figure and never asserted: how long a blow should hold the window up."""


@pytest.fixture
def theme(qapp: Any) -> Theme:
    from gui.theme import Theme as Made
    from gui.views.house_style import HouseStyle

    made = Made(qapp, "light")
    qapp.setStyle(HouseStyle(made))
    made.dress()
    return made


class Table:
    """A window over a fight of many, kept in a file, in which the first one shoots at the others in turn."""

    def __init__(self, qtbot: QtBot, theme: Theme, people: int, path: Path) -> None:
        names = tuple(f"P{number:03}" for number in range(people))
        self.session: Session = stocs_session(names=names, path=path)
        self._desk = SmallDesk(self.session, theme)
        qtbot.addWidget(self._desk.window)
        self._desk.window.resize(1366, 768)
        self._desk.window.show()
        self._ids = list(ids(self.session).values())
        self._gun = self.session.campaign.people[self._ids[0]].table("weapons")[1].id
        self._targets: Iterator[str] = iter(self._ids[1:] * 50)
        QCoreApplication.processEvents()

    def blow(self) -> tuple[float, float]:
        """Milliseconds of the two things that a person does for a blow, each from the key to the last pixel.

        Returns:
            Declared: synced to disk and the question drawn; answered: synced, and the wound and the next form drawn.
        """
        actor = self._ids[0]
        if self.session.campaign.people[actor].count(f"rounds:{self._gun}") < 2:
            self.session.submit("reload", {"actor": actor, "weapon": self._gun})
            QCoreApplication.processEvents()
        values = {"actor": actor, "target": next(self._targets), "weapon": self._gun, "range_m": 6}
        start = time.perf_counter()
        self.session.submit("shoot", values)
        QCoreApplication.processEvents()
        declared = time.perf_counter()
        self.session.answer("hit", [19])
        QCoreApplication.processEvents()
        return (declared - start) * 1e3, (time.perf_counter() - declared) * 1e3

    def close(self) -> None:
        self._desk.odds.close()
        self.session.close()


def blows(qtbot: QtBot, theme: Theme, folder: Path, count: int) -> dict[int, list[tuple[float, float]]]:
    """Times at both sizes, taken in turns so that a busy moment falls on both."""
    tables = {people: Table(qtbot, theme, people, folder / f"{people}.gritboard") for people in (20, 200)}
    taken: dict[int, list[tuple[float, float]]] = {people: [] for people in tables}
    for number in range(count + 3):
        for people, table in tables.items():
            one = table.blow()
            if number >= 3:
                taken[people].append(one)
    for table in tables.values():
        table.close()
    return taken


def told(taken: dict[int, list[tuple[float, float]]]) -> float:
    """Prints the figures and gives the ratio of the medians."""
    whole = {people: [sum(one) for one in times] for people, times in taken.items()}
    few, many = statistics.median(whole[20]), statistics.median(whole[200])
    print(f"\na blow: {few:.1f} ms at 20, {many:.1f} ms at 200, ratio {many / few:.2f} (limit {LIMIT_OF_A_CROWD})")
    for people, times in taken.items():
        parts = {"declared": [one[0] for one in times], "answered": [one[1] for one in times], "both": whole[people]}
        said = (f"{name} {min(part):.1f} least, {late(part):.1f} p95" for name, part in parts.items())
        print(f"  at {people}, in ms: {'; '.join(said)} (target for p95 {TARGET_MS:g} on a quiet machine)")
    return many / few


def late(times: list[float]) -> float:
    """What one in twenty exceeds."""
    return statistics.quantiles(times, n=20)[-1]


@pytest.mark.qt_log_ignore("propagateSizeHints")
def test_a_few_blows_at_both_sizes(qtbot: QtBot, theme: Theme, tmp_path: Path) -> None:
    assert told(blows(qtbot, theme, tmp_path, 5)) > 0


@pytest.mark.long
@pytest.mark.qt_log_ignore("propagateSizeHints")
def test_a_blow_costs_the_same_at_200_as_at_20(qtbot: QtBot, theme: Theme, tmp_path: Path) -> None:
    assert told(blows(qtbot, theme, tmp_path, 120)) <= LIMIT_OF_A_CROWD


def least_ms(do: Callable[[int], object], rounds: int) -> float:
    taken = []
    for number in range(rounds):
        start = time.perf_counter()
        do(number)
        QCoreApplication.processEvents()
        taken.append((time.perf_counter() - start) * 1e3)
    return min(taken)


def cells(qtbot: QtBot, theme: Theme, rounds: int) -> float:
    """Three cells of a row repainted by our model and view, as many times as Qt's own takes for the same."""
    session = stocs_session(names=tuple(f"P{number:03}" for number in range(20)))
    model = InitiativeModel(bridge_over(session))
    ours = TrackerView(model, theme, "")
    plain = QStandardItemModel(20, 5)
    for row in range(20):
        for column in range(5):
            plain.setItem(row, column, QStandardItem(f"cell {row} {column}"))
    theirs = QTableView()
    theirs.setModel(plain)
    for view in (ours, theirs):
        qtbot.addWidget(view)
        view.resize(760, 400)
        view.show()
    QCoreApplication.processEvents()

    def repaint_theirs(number: int) -> None:
        for column in range(3):
            plain.item(3, column).setText(f"{number}")

    def repaint_ours(number: int) -> None:  # noqa: ARG001 - the cells are made anew each time all the same
        slot = model.slot(3)
        assert slot is not None
        model.forget(slot.id)
        model.dataChanged.emit(model.index(3, 2), model.index(3, 4))

    floor, cost = least_ms(repaint_theirs, rounds), least_ms(repaint_ours, rounds)
    print(f"\nthree cells: Qt's own {floor:.2f} ms, ours {cost:.2f} ms, ratio {cost / floor:.2f} ({LIMIT_OF_CELLS:g})")
    return cost / floor


@pytest.mark.qt_log_ignore("propagateSizeHints")
def test_three_cells_a_few_times(qtbot: QtBot, theme: Theme) -> None:
    assert cells(qtbot, theme, 5) > 0


@pytest.mark.long
@pytest.mark.qt_log_ignore("propagateSizeHints")
def test_three_cells_cost_no_more_than_four_times_those_of_qt(qtbot: QtBot, theme: Theme) -> None:
    assert cells(qtbot, theme, 200) <= LIMIT_OF_CELLS


_LONG_LOG = 2_000


@pytest.mark.long
@pytest.mark.qt_log_ignore("propagateSizeHints")
def test_a_long_log_makes_a_blow_no_dearer(qtbot: QtBot, theme: Theme, tmp_path: Path) -> None:
    short, long = (Table(qtbot, theme, 20, tmp_path / f"{name}.gritboard") for name in ("short", "long"))
    for number in range(_LONG_LOG):
        long.session.submit("note", {"text": f"note {number}"})
    taken: dict[str, list[float]] = {"short": [], "long": []}
    for number in range(40):
        for name, table in (("short", short), ("long", long)):
            one = sum(table.blow())
            if number >= 3:
                taken[name].append(one)
    few, many = (statistics.median(times) for times in taken.values())
    print(f"\na blow: {few:.1f} ms with a short log, {many:.1f} ms after {_LONG_LOG} entries, ratio {many / few:.2f}")
    for table in (short, long):
        table.close()
    assert many / few <= 1.5


def test_neither_plots_nor_numbers_are_needed_for_the_first_picture() -> None:
    code = (
        "import sys; from PySide6.QtWidgets import QApplication; app = QApplication(['x', '-platform', 'offscreen']);"
        "from gui.theme import Theme; from tests.gui.conftest import SmallDesk;"
        "from tests.gui.desks import stocs_session;"
        "desk = SmallDesk(stocs_session(), Theme(app, 'light')); desk.window.show(); desk.window.grab();"
        "desk.odds.close(); print(sorted({'numpy', 'pyqtgraph'} & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout.strip().endswith("[]")
