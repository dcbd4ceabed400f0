"""The window on small screens and large scales: nothing lies over anything else, and nothing is too low to serve."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from typing import TYPE_CHECKING, Any

import pytest

from gui.controllers.opening import open_example
from tests.gui.desks import ROOT

if TYPE_CHECKING:
    from pathlib import Path

LOOK = """
import json, sys, time
from pathlib import Path
from PySide6.QtWidgets import QApplication, QLabel, QPushButton
application = QApplication([])
from gui.application import Application
from gui.controllers.opening import open_example
from gui.crash_report import CrashReport
from gui.preferences import Preferences
home = Path(sys.argv[1])
preferences = Preferences(home)
preferences.choose(campaigns=home, papers=home)
running = Application(application, preferences, CrashReport(home))
desk = running.open(open_example(home))
window = desk.window
def settle():
    for _ in range(12):
        application.processEvents()
        time.sleep(0.005)
def box(widget):
    place = widget.mapTo(window, widget.rect().topLeft())
    return [place.x(), place.y(), widget.width(), widget.height()]
seen = []
settle()
for name in ["", *sys.argv[2:]]:
    if name == "sheet":
        desk.open_sheet(next(iter(desk.bridge.campaign.people)))
    elif name:
        desk.go_to(name)
    settle()
    boxes = {key: box(dock) for key, dock in window.docks.items()
             if dock.isVisible() and not dock.isFloating() and not dock.visibleRegion().isEmpty()}
    sideways = [key for key, dock in window.docks.items() if key in boxes and dock.made
                and dock._shelf.horizontalScrollBar().maximum() > 0]
    boxes["centre"] = box(window.centralWidget())
    cards = [box(window._splitter.widget(number)) for number in range(2)]
    tracker, panel = window.tracker, window.panel
    rows = [tracker.rowViewportPosition(row) + tracker.rowHeight(row) for row in range(tracker.model().rowCount())]
    seen.append({"rows": sum(end <= tracker.viewport().height() + 1 for end in rows),
                 "form": [panel._scroll.viewport().height(), panel._form.inputs[0].height()],
                 "card": {"words": [[one.height(), one.heightForWidth(one.width())]
                                    for one in window.page.findChildren(QLabel) if one.isVisible() and one.wordWrap()],
                          "button": all(one.visibleRegion().boundingRect() == one.rect()
                                        for one in window.page.findChildren(QPushButton) if one.isVisible())},
                 "opened": name, "sideways": sideways, "boxes": boxes, "cards": cards,
                 "window": [window.width(), window.height()]})
running.close()
print(json.dumps(seen))
"""
DOCKS = ("sheet", "clock", "plot", "rules", "house_rules", "players", "sheet")


def looked(tmp_path: Path, width: int, height: int, *docks: str) -> list[dict[str, Any]]:
    screens = {"screens": [{"name": "only", "x": 0, "y": 0, "width": width, "height": height, "dpr": 1}]}
    (tmp_path / "screens.json").write_text(json.dumps(screens))
    environment = {**os.environ, "QT_QPA_PLATFORM": f"offscreen:configfile={tmp_path / 'screens.json'}"}
    command = [sys.executable, "-c", LOOK, str(tmp_path), *docks]
    done = subprocess.run(command, env=environment, cwd=ROOT, capture_output=True, text=True, check=False, timeout=120)
    assert done.returncode == 0, done.stderr
    found: list[dict[str, Any]] = json.loads(done.stdout.splitlines()[-1])
    return found


def apart(one: list[int], other: list[int]) -> bool:
    return (
        one[0] + one[2] <= other[0]
        or other[0] + other[2] <= one[0]
        or one[1] + one[3] <= other[1]
        or other[1] + other[3] <= one[1]
    )


@pytest.mark.parametrize(
    ("width", "height"), [(1366, 768), (1093, 614), (911, 512), (683, 384)], ids=["100", "125", "150", "200"]
)
def test_docks_and_middle_stand_apart_and_inside(tmp_path: Path, width: int, height: int) -> None:
    """1366 by 768 pixels at 100, 125, 150 and 200 %, with one dock after another opened."""
    for state in looked(tmp_path, width, height, *DOCKS):
        boxes = state["boxes"]
        if state["opened"]:
            assert state["opened"] in boxes, "what was opened is seen"
        for name, (x, y, wide, high) in boxes.items():
            assert x >= 0, (state, name)
            assert y >= 0, (state, name)
            assert x + wide <= state["window"][0], (state, name)
            assert y + high <= state["window"][1], (state, name)
        names = list(boxes)
        for number, name in enumerate(names):
            assert all(apart(boxes[name], boxes[other]) for other in names[number + 1 :]), (state["opened"], boxes)
        assert apart(*state["cards"]), state


def test_the_plot_is_high_enough_beside_a_sheet_and_the_clock(tmp_path: Path) -> None:
    state = looked(tmp_path, 1366, 768, "sheet", "clock", "plot")[-1]
    assert state["boxes"]["plot"][3] >= 420


def test_a_plot_stands_below_the_log_where_both_have_room(tmp_path: Path) -> None:
    state = looked(tmp_path, 1920, 1080, "plot")[-1]
    assert {"log", "plot"} <= state["boxes"].keys()


@pytest.mark.parametrize(("width", "height"), [(911, 512), (683, 384)], ids=["150", "200"])
def test_three_rows_of_the_order_and_two_lines_of_the_form_are_seen(tmp_path: Path, width: int, height: int) -> None:
    """On 1366 by 768 pixels at 150 and 200 %."""
    for state in looked(tmp_path, width, height, "sheet"):
        room, line = state["form"]
        assert state["rows"] >= 3
        assert room >= 1.5 * line


def test_nothing_scrolls_sideways_on_a_small_screen(tmp_path: Path) -> None:
    """On 1366 by 768 pixels at 200 %."""
    for state in looked(
        tmp_path, 683, 384, "sheet", "clock", "rules", "house_rules", "fights", "evening", "conditions"
    ):
        assert state["opened"] not in state["sideways"]


def test_a_card_in_the_middle_squeezes_no_words_and_shows_its_button(tmp_path: Path) -> None:
    """The card that says where play stood, on 1366 by 768 pixels at 200 %."""
    opened = open_example(tmp_path)
    opened.session.submit("note", {"text": "the lights go out"})
    opened.session.close()
    for state in looked(tmp_path, 683, 384):
        card = state["card"]
        assert card["words"]
        assert all(high >= wanted for high, wanted in card["words"])
        assert card["button"]
