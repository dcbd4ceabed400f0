"""The start: from the first import to the painted tracker, beside a bare window of Qt that shows nothing."""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
from typing import TYPE_CHECKING

from gui.controllers.opening import open_example
from tests.policy.tree import ROOT

if TYPE_CHECKING:
    from pathlib import Path

    import pytest

RUNS = 5
TARGET = 2.0
MOST = 6.0
"""What would be felt as slow beside any other program; the target is printed beside."""

BARE = """
import os, sys, time
begun = time.perf_counter()
from PySide6.QtWidgets import QApplication, QMainWindow

class Window(QMainWindow):
    def paintEvent(self, event):
        super().paintEvent(event)
        print((time.perf_counter() - begun) * 1000, flush=True)
        os._exit(0)

application = QApplication([])
window = Window()
window.resize(1366, 768)
window.show()
application.exec()
"""

# Whoever filters all events of an application has each of their classes loaded, which no start would do by itself:
# both programs are told by the paint alone.
WHOLE = """
import os, sys, time
begun = time.perf_counter()
import gui.__main__ as program

def run(*given):
    opened_at = time.perf_counter()
    from PySide6.QtCore import QCoreApplication, QEvent, QObject, Qt
    from gui.desk import Desk
    from gui.views.tracker import TrackerView

    class Painted(QObject):
        def event(self, event):
            # Looked at here: whatever waits for the first paint begins after it.
            loaded = sum(name in sys.modules for name in ("numpy", "pyqtgraph"))
            told.extend((since(), (opened_at - begun) * 1000, loaded))
            return True

    def since():
        return (time.perf_counter() - begun) * 1000

    def painted(view, event):
        paint(view, event)
        if not waiting:
            # The parts of a window are painted one after the other in one go, after which this comes before all else.
            waiting.append(Painted())
            QCoreApplication.postEvent(waiting[0], QEvent(QEvent.Type.User), Qt.EventPriority.HighEventPriority.value)

    def complete(desk):
        build(desk)
        print(*told, since(), flush=True)
        os._exit(0)

    told, waiting = [], []
    paint, TrackerView.paintEvent = TrackerView.paintEvent, painted
    build, Desk._show_rest = Desk._show_rest, complete
    return original(*given)

original, program._run = program._run, run
program.main([sys.argv[1]])
"""


def milliseconds(program: str, campaign: Path, home: Path) -> list[float]:
    environment = {
        **os.environ,
        "HOME": str(home),
        "XDG_CONFIG_HOME": str(home),
        "XDG_CACHE_HOME": str(home),
        "QT_QPA_PLATFORM": "offscreen",
        "PYTHONPATH": str(ROOT),
        # As it is installed: compiled once, in a place of its own.
        "PYTHONPYCACHEPREFIX": str(home / "compiled"),
    }
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    done = subprocess.run(
        [sys.executable, "-c", program, str(campaign)],
        env=environment,
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    assert done.stdout, done.stderr
    return [float(number) for number in done.stdout.split()]


def test_the_first_paint_beside_a_bare_window(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    opened = open_example(tmp_path)
    path = opened.path
    opened.session.close()
    for program in (BARE, WHOLE):
        milliseconds(program, path, tmp_path)
    # In turn, so that a busy machine slows both alike.
    both = [(milliseconds(BARE, path, tmp_path), milliseconds(WHOLE, path, tmp_path)) for _ in range(RUNS)]
    bare = statistics.median(one[0] for one, _ in both)
    whole = statistics.median(one[0] for _, one in both)
    opening = statistics.median(one[1] for _, one in both)
    built = statistics.median(one[3] for _, one in both)
    with capsys.disabled():
        print(
            f"\nfirst paint: {whole / bare:.1f} × a bare window (target {TARGET:g} ×), {whole:.0f} ms, "
            f"of which engine and campaign {opening:.0f} ms; bare {bare:.0f} ms; "
            f"whole window {built / bare:.1f} ×"
        )
    assert not any(one[2] for _, one in both), "NumPy or PyQtGraph came before the first paint"
    assert whole / bare <= MOST
