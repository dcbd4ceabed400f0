"""What is loaded in threads beside the window, when the program ends meanwhile."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest
from PySide6.QtCore import QCoreApplication, QObject
from shiboken6 import delete

from gui.plots import loading
from tests.gui.desks import ROOT

ENDS = """
import atexit, sys, threading
{begin}
# Called once the threads that must end have ended.
atexit.register(lambda: print([name in sys.modules for name in {modules}], flush=True))
"""
WARM_UP = "import gui.warm_up\ngui.warm_up.warm_up()"
PLOTS = """
from PySide6.QtCore import QCoreApplication
from gui.plots.loading import Loading
application = QCoreApplication([])
loading = Loading(application)
loading.begin()
"""


@pytest.mark.parametrize(
    ("begin", "modules"), [(WARM_UP, ("engine.odds",)), (PLOTS, ("pyqtgraph",))], ids=["warm-up", "plots"]
)
def test_the_program_does_not_end_amid_the_loading_of_a_module(begin: str, modules: tuple[str, ...]) -> None:
    done = subprocess.run(
        [sys.executable, "-c", ENDS.format(begin=begin, modules=modules)],
        env={**os.environ, "QT_QPA_PLATFORM": "offscreen", "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, "[True]\n", "")


def test_plots_that_are_loaded_after_their_window_went_tell_nobody(
    qapp: QCoreApplication,  # noqa: ARG001 - Qt must be there
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(loading, "DRAWS", ())
    parent = QObject()
    made = loading.Loading(parent)
    delete(parent)
    made._load()  # noqa: SLF001 - as its thread does
