"""Rows and words in three sizes: chosen before anything is imported, and the same window with room for its words."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from gui.density import ROOMS, spaced
from tests.gui.desks import ROOT

MEASURE = """
import sys
from gui.density import choose
choose(sys.argv[1])
from PySide6.QtWidgets import QApplication, QLabel, QPushButton, QToolButton
application = QApplication([])
from gui.theme import BODY_POINTS, STEP, Theme
from gui.views.house_style import HouseStyle
from gui.views.painting import PAD, two_lines_height
theme = Theme(application, "light")
application.setStyle(HouseStyle(theme))
theme.dress()
button = QPushButton("Do it")
button.ensurePolished()
fits = button.sizeHint().height() >= button.fontMetrics().height() + 4
icon = QToolButton().iconSize().width()
print(BODY_POINTS, STEP, PAD, two_lines_height(), button.sizeHint().height(), fits, icon)
"""


def measured(density: str) -> tuple[float, int, int, int, int, bool, int]:
    environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen"}
    command = [sys.executable, "-c", MEASURE, density]
    done = subprocess.run(command, env=environment, cwd=ROOT, capture_output=True, text=True, check=True, timeout=60)
    points, step, pad, row, button, fits, icon = done.stdout.split()
    return float(points), int(step), int(pad), int(row), int(button), fits == "True", int(icon)


def test_rows_and_buttons_grow_with_the_words_and_hold_them() -> None:
    compact, regular, large = (measured(density) for density in ("compact", "regular", "large"))
    assert [one[:3] for one in (compact, regular, large)] == [
        (room.points, room.step, room.pad) for room in (ROOMS["compact"], ROOMS["regular"], ROOMS["large"])
    ]
    assert compact[3] < regular[3] < large[3]
    assert compact[4] < regular[4] < large[4]
    assert all(one[5] for one in (compact, regular, large))
    assert [regular[6], large[6]] == [ROOMS["regular"].icon, ROOMS["large"].icon]
    assert large[6] > regular[6]


@pytest.mark.parametrize("sheet", ["QLabel { padding: 5px 12px; border: 1px solid red; border-radius: 6px; }"])
def test_only_spaces_change_and_lines_stay_as_thin(sheet: str, monkeypatch: pytest.MonkeyPatch) -> None:
    assert spaced(sheet) == sheet
    monkeypatch.setattr("gui.density._chosen", "large")
    assert spaced(sheet) == "QLabel { padding: 6px 16px; border: 1px solid red; border-radius: 6px; }"
