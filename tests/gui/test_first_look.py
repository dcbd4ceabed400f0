"""What a start shows before the campaign is there: the order as it was left, and only if it still stands so."""

from __future__ import annotations

import os
import shutil
import subprocess
from typing import TYPE_CHECKING

import msgspec
import pytest
from PySide6.QtCore import QCoreApplication, QEvent
from PySide6.QtWidgets import QAbstractButton, QApplication

from gui.application import LATEST_MS, NEAR, Application
from gui.controllers.opening import open_campaign, open_example
from gui.crash_report import CrashReport
from gui.kept_look import KeptLook
from gui.look_keeper import LookKeeper
from gui.models.roles import CELL
from gui.preferences import Preferences
from tests.gui.desks import python

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from pytestqt.qtbot import QtBot


DRESS = "regular"


@pytest.fixture
def kept(tmp_path: Path) -> KeptLook:
    return KeptLook(tmp_path / "cache")


@pytest.fixture
def start(qapp: QApplication, theme: object, tmp_path: Path, kept: KeptLook) -> Iterator[Callable[[], Application]]:  # noqa: ARG001
    made: list[Application] = []

    def new() -> Application:
        made.append(Application(qapp, Preferences(tmp_path), CrashReport(tmp_path), LookKeeper(kept, DRESS)))
        return made[-1]

    yield new
    for one in made:
        one.close()
        one.deleteLater()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


def left(application: Application, tmp_path: Path) -> Path:
    """A campaign whose window was closed."""
    desk = application.open(open_example(tmp_path))
    QApplication.processEvents()
    desk.window.close()
    application.close()
    return desk.opened.path


def test_the_order_is_shown_as_it_was_left_and_goes_over_into_the_live_one(
    qtbot: QtBot, start: Callable[[], Application], kept: KeptLook, tmp_path: Path
) -> None:
    path = left(start(), tmp_path)
    look = kept.read(path, DRESS)
    assert look is not None
    again = start()
    begun: list[bool] = []
    assert again.show_first(look, lambda: begun.append(True))
    qtbot.waitUntil(lambda: begun == [True])
    window = again.waiting
    assert window is not None
    first = window.first_look
    assert first is not None
    assert first.isVisible()
    table = first.table
    kept_place = first.geometry()
    kept_cells = [
        [table.model().index(row, column).data(CELL) for column in range(table.model().columnCount())]
        for row in range(table.model().rowCount())
    ]
    desk = again.open(open_campaign(path))
    QApplication.processEvents()
    assert desk.window is window
    assert window.first_look is None
    order = window.tracker
    header = order.horizontalHeader()
    columns = [header.logicalIndex(place) for place in range(header.count())]
    columns = [one for one in columns if not order.isColumnHidden(one)]
    live = [[order.model().index(row, one).data(CELL) for one in columns] for row in range(order.model().rowCount())]
    assert kept_cells == live
    assert kept_cells
    # Nothing jumps when the live order comes; on the small screen of this test the middle is shared out to two pixels.
    now = window.look
    assert abs(now.place[2] - kept_place.width()) <= NEAR
    assert abs(now.place[3] - kept_place.height()) <= NEAR
    assert now.place[:2] == (kept_place.x(), kept_place.y())
    assert (now.turn, now.fight, now.row, now.chosen) == (look.turn, look.fight, look.row, look.chosen)
    assert now.headings == look.headings


def test_whoever_closes_the_window_before_its_campaign_is_there_sees_it_no_more(
    qtbot: QtBot, start: Callable[[], Application], kept: KeptLook, tmp_path: Path
) -> None:
    look = kept.read(left(start(), tmp_path), DRESS)
    assert look is not None
    again = start()
    begun: list[bool] = []
    assert again.show_first(look, lambda: begun.append(True))
    assert again.waiting is not None
    again.waiting.close()
    qtbot.wait(LATEST_MS + 100)
    assert not begun


def test_a_campaign_that_went_on_is_not_shown_as_it_was(
    start: Callable[[], Application], kept: KeptLook, tmp_path: Path
) -> None:
    path = left(start(), tmp_path)
    assert kept.read(path, DRESS) is not None
    opened = open_campaign(path)
    opened.session.submit("note", {"text": "the lights go out"})
    opened.session.close()
    assert kept.read(path, DRESS) is None


def test_neither_another_campaign_nor_another_size_of_type_is_shown(
    start: Callable[[], Application], kept: KeptLook, tmp_path: Path
) -> None:
    path = left(start(), tmp_path)
    other = tmp_path / "other.gritboard"
    shutil.copy2(path, other)
    assert kept.read(path, DRESS) is not None
    assert kept.read(other, DRESS) is None
    assert kept.read(path, "large") is None
    path.unlink()
    assert kept.read(path, DRESS) is None


@pytest.mark.parametrize("content", [b"", b"\x00", b"{}", b"\x81\xa4form\x01", os.urandom(4000)])
def test_a_spoilt_look_counts_as_none(
    start: Callable[[], Application], kept: KeptLook, tmp_path: Path, content: bytes
) -> None:
    path = left(start(), tmp_path)
    (tmp_path / "cache" / "look.msgpack").write_bytes(content)
    assert kept.read(path, DRESS) is None


@pytest.mark.parametrize("place", ["table", "headline", "place"])
def test_a_look_with_a_number_that_no_screen_has_counts_as_none(
    start: Callable[[], Application], kept: KeptLook, tmp_path: Path, place: str
) -> None:
    path = left(start(), tmp_path)
    look = kept.read(path, DRESS)
    assert look is not None
    kept.keep(path, DRESS, msgspec.structs.replace(look, **{place: (9, 56, 99_999_999_999, 210)}))
    assert kept.read(path, DRESS) is None


def test_a_click_on_what_was_not_there_yet_does_nothing(
    qtbot: QtBot, start: Callable[[], Application], kept: KeptLook, tmp_path: Path
) -> None:
    path = left(start(), tmp_path)
    look = kept.read(path, DRESS)
    assert look is not None
    again = start()
    assert again.show_first(look, lambda: None)
    desk = again.open(open_campaign(path))
    window, head = desk.window, desk.bridge.head
    button = next(one for one in window.header.findChildren(QAbstractButton) if one.isVisible() and one.isEnabled())

    def reached() -> bool:
        return window.childAt(button.mapTo(window, button.rect().center())) is button

    assert not reached()
    qtbot.waitUntil(reached)
    assert desk.bridge.head == head


def test_a_window_of_another_size_shows_none(start: Callable[[], Application], kept: KeptLook, tmp_path: Path) -> None:
    path = left(start(), tmp_path)
    look = kept.read(path, DRESS)
    assert look is not None
    again = start()
    assert not again.show_first(msgspec.structs.replace(look, window=(5000, 4000)), lambda: None)
    assert again.waiting is None
    desk = again.open(open_campaign(path))
    QApplication.processEvents()
    assert desk.window.tracker.isVisible()


# ---- whole starts of the program

# Opens a campaign and closes its window, and says which rules were there when the first order was painted.
RUN = """
import sys
from PySide6.QtCore import QTimer
from gui.application import Application
from gui.start import Start
from gui.views.order_table import OrderTable

def opened(application, *given, **named):
    desk = opens(application, *given, **named)
    QTimer.singleShot(200, desk.window.close)
    return desk

def painted(table, event):
    paint(table, event)
    loaded.append("engine.session" in sys.modules)

loaded = []
opens, Application.open = Application.open, opened
paint, OrderTable.paintEvent = OrderTable.paintEvent, painted
status = Start(sys.argv[1]).run()
print(loaded[:1])
sys.exit(status)
"""


def run(campaign: Path, home: Path) -> subprocess.CompletedProcess[str]:
    return python("-c", RUN, str(campaign), home=home)


@pytest.fixture
def campaign(tmp_path: Path) -> Path:
    opened = open_example(tmp_path)
    opened.session.close()
    return opened.path


def test_the_order_is_painted_before_the_rules_are_loaded(campaign: Path, tmp_path: Path) -> None:
    first = run(campaign, tmp_path)
    assert (first.returncode, first.stdout) == (0, "[True]\n"), first.stderr
    again = run(campaign, tmp_path)
    assert (again.returncode, again.stdout) == (0, "[False]\n"), again.stderr


def test_a_file_that_was_spoilt_behind_the_look_ends_in_a_sentence(campaign: Path, tmp_path: Path) -> None:
    run(campaign, tmp_path)
    before = campaign.stat()
    content = bytearray(campaign.read_bytes())
    content[100 : len(content) // 2] = b"\xff" * (len(content) // 2 - 100)
    campaign.write_bytes(content)
    os.utime(campaign, ns=(before.st_atime_ns, before.st_mtime_ns))
    done = run(campaign, tmp_path)
    assert done.stdout == "[False]\n", "the look was not shown"
    assert done.returncode == 2
    assert campaign.name in done.stderr
    assert "Traceback" not in done.stderr
    assert campaign.read_bytes() == content
