"""Frees objects in the thread of the window only: Qt's objects must not go away in another one."""

from __future__ import annotations

import gc
from typing import Final

from PySide6.QtCore import QCoreApplication, QObject, QTimer

PAUSE: Final = 200
"""Milliseconds between two looks at how much there is to free."""

PATIENCE: Final = 10
"""How many looks it waits for a pause at most, while one blow follows another."""

FEW: Final = 100
"""How many objects are made between two looks while nothing is done; a blow makes some hundreds."""

_NAME: Final = "collector"


class Collector(QObject):
    """Does what Python's collector does by itself, but never in the midst of a thread beside the window.

    Python collects in whichever thread happens to make the next object. If that is the one that loads numpy or finds
    odds, it frees widgets and models under the hands of Qt, and the program ends at once.
    """

    def __init__(self, parent: QObject) -> None:
        """Takes over from Python's own collector."""
        super().__init__(parent)
        self.setObjectName(_NAME)
        gc.disable()
        self._before = self._waited = 0
        timer = QTimer(self)
        timer.setInterval(PAUSE)
        timer.timeout.connect(self.look)
        timer.start()

    def look(self) -> None:
        """Collects the oldest generation that is due, in a pause: a blow is not to wait for it."""
        gc.disable()  # whoever read a campaign may have set it going again
        counts, limits = gc.get_count(), gc.get_threshold()
        busy, self._before = abs(counts[0] - self._before) > FEW, counts[0]
        due = next((one for one in (2, 1, 0) if counts[one] > limits[one] > 0), None)
        if due is None:
            return
        if busy and self._waited < PATIENCE:
            self._waited += 1
            return
        self._waited = 0
        # To go through everything takes longest, and waits for a pause however late that comes.
        gc.collect(min(due, 1) if busy else due)
        self._before = gc.get_count()[0]


def keep_all() -> None:
    """Looks no more at what is there now, the program and its first desk: it stays, and to go through it takes long."""
    gc.freeze()


def let_go() -> None:
    """Looks at everything again: what was to stay goes after all."""
    gc.unfreeze()


def collect_in_this_thread() -> None:
    """Begins, once for each program; to be called in the thread of the window before there is another."""
    application = QCoreApplication.instance()
    if application is not None and application.findChild(Collector, _NAME) is None:
        Collector(application)
