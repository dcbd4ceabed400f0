"""The history as it is seen and used: lines, legend, card, keys, files, and what happens unseen."""

from __future__ import annotations

import csv
import io
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest

from engine import events as e
from engine.character import Character
from gui.models.roles import PERSON
from gui.plots.history import HistoryPlot
from tests.gui.plots.table import Table, brawl
from tests.policy.tree import ROOT

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from pytestqt.qtbot import QtBot

    from gui.plots.canvas import Canvas
    from gui.theme import Theme

    Show = Callable[[Table], tuple[HistoryPlot, Canvas]]

pytestmark = pytest.mark.qt_log_ignore("propagateSizeHints")

UNSEEN = """
import sys
from PySide6.QtWidgets import QApplication
application = QApplication([])
from gui.plots.history import HistoryPlot
from gui.theme import Theme
from tests.gui.plots.table import brawl
plot = HistoryPlot(brawl(2, 4).bridge, Theme(application, "light"))
print([name for name in ("numpy", "pyqtgraph", "PySide6.QtSvg") if name in sys.modules])
"""


@pytest.fixture
def show(qtbot: QtBot, theme: Theme) -> Show:
    def shown(table: Table) -> tuple[HistoryPlot, Canvas]:
        plot = HistoryPlot(table.bridge, theme)
        qtbot.addWidget(plot)
        plot.resize(900, 420)
        plot.show()
        return plot, plot.load()

    return shown


def curve(canvas: Canvas, person: str) -> list[tuple[float, float]]:
    """What pyqtgraph has of somebody's line."""
    item = canvas._lines[person].curve  # noqa: SLF001
    return list(zip(item.xData.tolist(), item.yData.tolist(), strict=True))


def test_nothing_that_draws_is_imported_before_a_plot_is_seen() -> None:
    done = subprocess.run([sys.executable, "-c", UNSEEN], cwd=ROOT, capture_output=True, text=True, check=False)
    assert (done.stdout.strip(), done.returncode) == ("[]", 0), done.stderr


def test_when_first_seen_it_loads_beside_the_window(qtbot: QtBot, theme: Theme) -> None:
    plot = HistoryPlot(brawl(2, 4).bridge, theme)
    qtbot.addWidget(plot)
    plot.show()
    qtbot.waitUntil(lambda: not plot.empty.isVisible() and len(plot.lines.seen()) == 2)


def test_a_line_has_change_points_only_and_goes_on_to_now(show: Show) -> None:
    table = Table("stocs", "Ann", "Bob")
    table.fight()
    _, canvas = show(table)
    table.wound("ann", 3)
    table.next_turn()
    table.next_turn()
    table.wound("ann", 2)
    assert curve(canvas, "ann") == [(1, 0), (1.25, 3), (2.25, 5), (2.25, 5)]
    assert curve(canvas, "bob") == [(1, 0), (2.25, 0)]


def test_a_blow_draws_on_one_line_and_makes_nothing_anew(show: Show) -> None:
    table = brawl(3, 6)
    plot, canvas = show(table)
    items = set(canvas.scene().items())
    lines, legend = dict(canvas._lines), [plot.legend.item(row) for row in range(3)]  # noqa: SLF001
    drawn: list[str] = []
    canvas.set_line = lambda series, number: drawn.append(series.person)  # type: ignore[method-assign]  # noqa: ARG005
    table.wound(table.people[0], 1)
    assert drawn == [table.people[0]]
    assert set(canvas.scene().items()) == items
    assert dict(canvas._lines) == lines  # noqa: SLF001
    assert [plot.legend.item(row) for row in range(3)] == legend


def test_an_undo_takes_points_and_fights_away(show: Show) -> None:
    table = Table("stocs", "Ann", "Bob")
    table.fight()
    plot, canvas = show(table)
    table.wound("ann", 3)
    table.wound("ann", 2)
    table.session.undo()
    assert curve(canvas, "ann") == [(1, 0), (1.25, 3), (1.25, 3)]
    table.session.undo(2)
    assert plot.lines.fight == ""
    assert plot.empty.isVisible()


def test_what_happened_unseen_is_caught_up_with(show: Show) -> None:
    table = brawl(2, 2)
    plot, canvas = show(table)
    plot.hide()
    before = curve(canvas, "fred")
    table.wound("fred", 4)
    assert curve(canvas, "fred") == before
    plot.show()
    assert curve(canvas, "fred")[-1][1] == before[-1][1] + 4


def test_people_come_go_and_are_renamed(show: Show) -> None:
    table = brawl(2, 4)
    plot, canvas = show(table)
    table.session.tell(e.CharacterAdded(character=Character("zoe", "Zoe", counters={table.track: 2})))
    assert plot.legend.count() == 2, "whoever does not fight is not in the fight"
    plot.choose(table.track, "")
    assert plot.legend.count() == 3
    table.rename("zoe", "Zora")
    assert [plot.legend.item(row).text() for row in range(3)] == ["Fred", "Joseph Henkel", "Zora"]
    table.session.tell(e.CharacterRemoved(person="zoe"))
    assert plot.legend.count() == 2
    assert "zoe" not in canvas._lines  # noqa: SLF001


@pytest.mark.parametrize(
    ("table", "words"),
    [
        (Table("stocs"), "There is nobody in this campaign yet."),
        (Table("stocs", "Ann"), "Nobody has been hurt yet. Each wound appears here as it is taken."),
    ],
)
def test_where_there_is_nothing_it_says_why(show: Show, table: Table, words: str) -> None:
    plot, _ = show(table)
    assert plot.empty.isVisible()
    assert plot.empty.text() == words


def test_the_newest_fight_is_shown_until_another_is_chosen(show: Show) -> None:
    table = brawl(2, 4)
    plot, _ = show(table)
    box = plot.controls.fight_box
    table.session.tell(e.EncounterEnded(encounter="f1"))
    table.fight("Fight 2")
    assert (plot.lines.fight, box.currentText()) == ("f2", "Fight 2")
    assert plot.empty.isVisible()
    box.setCurrentIndex(box.findText("Fight 1"))
    box.activated.emit(box.currentIndex())
    table.session.tell(e.EncounterEnded(encounter="f2"))
    table.fight("Fight 3")
    assert plot.lines.fight == "f1"


def test_every_track_of_a_system_can_be_shown(show: Show) -> None:
    table = brawl(3, 6, "toy")
    plot, canvas = show(table)
    box = plot.controls.track_box
    assert [box.itemData(row) for row in range(box.count())] == ["body", "nerve", "luck"]
    assert canvas._lows == [0, 1, 10, 20]  # noqa: SLF001
    plot.choose("nerve", plot.lines.fight)
    assert plot.empty.isVisible()
    table.session.tell(e.CounterChanged(person="fred", counter="nerve", by=2))
    assert curve(canvas, "fred")[-1][1] == 2
    assert canvas._lows == []  # noqa: SLF001


def test_a_box_takes_a_line_out_and_in_again(show: Show) -> None:
    table = brawl(3, 9)
    plot, canvas = show(table)
    item = plot.legend.item(1)
    person = item.data(PERSON)
    item.setCheckState(Qt.CheckState.Unchecked)
    assert person not in canvas._lines  # noqa: SLF001
    table.wound(person, 1)
    assert person not in canvas._lines  # noqa: SLF001
    plot.legend.item(1).setCheckState(Qt.CheckState.Checked)
    assert len(curve(canvas, person)) == len(plot.lines.seen()[1].points) + 2


def test_whose_turn_it_is_is_emphasised_unless_somebody_is_selected(show: Show) -> None:
    table = brawl(3, 3, turns=0)
    plot, canvas = show(table)

    def strong() -> set[str]:
        return {person for person, line in canvas._lines.items() if line.curve.opts["pen"].width() == 2}  # type: ignore[attr-defined]  # noqa: SLF001

    assert strong() == {"fred"}
    table.next_turn()
    assert strong() == {"joseph henkel"}
    plot.select("fred")
    assert strong() == {"fred"}
    plot.select(None)
    assert strong() == {"joseph henkel"}


def test_the_mouse_finds_a_wound_and_a_click_its_line_of_the_log(show: Show, qtbot: QtBot) -> None:
    table = Table("stocs", "Ann", "Bob")
    table.fight()
    table.wound("ann", 3, by="bob", place="head")
    plot, canvas = show(table)
    place = canvas.pixel_of("ann", 0)
    assert place is not None
    QTest.mouseMove(canvas.viewport(), place.toPoint())
    qtbot.waitUntil(plot.card.isVisible)
    assert plot.card.accessibleName() == (
        "Ann, Head, 3, 2d10+10: 20 → Kevlar vest: − 8 = 12 → abdomen: ÷ 4 = 3, "
        f"{table.bridge.say(plot.lines.track.label if plot.lines.track else '')} 3 – grave, Round 1, by Bob"
    )
    with qtbot.waitSignal(plot.row_wanted) as wanted:
        QTest.mouseClick(canvas.viewport(), Qt.MouseButton.LeftButton, pos=place.toPoint())
    assert wanted.args == [3]
    QTest.mouseMove(canvas.viewport(), QPoint(5, 5))
    qtbot.waitUntil(lambda: not plot.card.isVisible())


def test_the_card_stays_inside_wherever_the_point_lies(show: Show) -> None:
    table = brawl(6, 30)
    plot, canvas = show(table)
    for width in (300, 460, 900):
        plot.resize(width, 300)
        for line in plot.lines.seen():
            for number in range(len(line.points)):
                canvas.hovered.emit(line.person, number)
                assert plot.rect().contains(plot.card.geometry())


def test_arrow_keys_go_from_point_to_point(show: Show, qtbot: QtBot) -> None:
    table = brawl(2, 6)
    plot, canvas = show(table)
    rows = sorted(point.row for line in plot.lines.seen() for point in line.points)
    seen: list[int] = []
    for key in (Qt.Key.Key_Left, Qt.Key.Key_Left, Qt.Key.Key_Home, Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_End):
        QTest.keyClick(canvas, key)
        assert plot.steps.point is not None
        seen.append(plot.steps.point.row)
    assert seen == [rows[-1], rows[-2], rows[0], rows[0], rows[1], rows[-1]]
    before = plot.steps.at[0]
    QTest.keyClick(canvas, Qt.Key.Key_Down)
    assert plot.steps.at[0] != before
    with qtbot.waitSignal(plot.row_wanted):
        QTest.keyClick(canvas, Qt.Key.Key_Return)
    QTest.keyClick(canvas, Qt.Key.Key_Escape)
    assert not plot.card.isVisible()


def test_what_was_zoomed_stays_while_blows_fall(show: Show) -> None:
    table = brawl(3, 12)
    plot, canvas = show(table)
    box = canvas.getPlotItem().vb
    whole = box.viewRange()[0]
    box.setRange(xRange=(2.0, 3.0), padding=0)
    canvas.zoomed.emit()
    for _ in range(9):
        table.wound("fred", 9)
        table.next_turn()
    assert box.viewRange()[0] == [2.0, 3.0]
    assert box.viewRange()[1][1] > 80
    plot.fit()
    assert box.viewRange()[0][0] <= 1.0
    assert box.viewRange()[0][1] > whole[1]


def test_another_theme_is_another_card_and_other_lines(show: Show, theme: Theme) -> None:
    table = brawl(2, 4)
    plot, canvas = show(table)
    light = canvas.grab().toImage().pixelColor(2, 2)
    try:
        theme.choose("dark")
        assert canvas.grab().toImage().pixelColor(2, 2).lightness() < light.lightness() / 2
        assert plot.legend.count() == 2
    finally:
        theme.choose("light")


def test_pictures_drawings_and_tables_are_written(show: Show, tmp_path: Path) -> None:
    table = brawl(3, 9)
    table.rename("fred", "=Fred")
    plot, _ = show(table)
    kept: list[str] = []
    plot.kept.connect(kept.append)
    for kind in ("png", "svg", "csv"):
        assert plot.save_menu.save(kind, tmp_path / f"a.{kind}")
    assert kept[0] == f"Saved as {tmp_path / 'a.png'}."
    image = QImage(str(tmp_path / "a.png"))
    assert image.width() > 1200
    assert len({image.pixel(x, y) for x in range(0, image.width(), 3) for y in range(0, image.height(), 3)}) > 20
    drawing = (tmp_path / "a.svg").read_text("utf-8")
    assert "<svg" in drawing
    assert "<image" not in drawing, "a drawing holds no pixels"
    assert "=Fred" in drawing
    rows = list(csv.DictReader(io.StringIO((tmp_path / "a.csv").read_text("utf-8-sig"))))
    assert len(rows) == 9
    assert {row["person"] for row in rows} == {"'=Fred", "Joseph Henkel", "Bill the Strange"}
    assert sum(int(row["change"]) for row in rows if row["person"] == "'=Fred") == table.session.campaign.people[
        "fred"
    ].count(table.track)
    assert sorted(one.name for one in tmp_path.iterdir()) == ["a.csv", "a.png", "a.svg"]


def test_what_cannot_be_written_is_said_in_a_sentence(show: Show, tmp_path: Path) -> None:
    plot, _ = show(brawl(2, 4))
    said: list[str] = []
    plot.refused.connect(said.append)
    path = tmp_path / "missing" / "a.png"
    assert not plot.save_menu.save("png", path)
    assert said == [f"“{path}” could not be written: No such file or directory. Choose another place."]
