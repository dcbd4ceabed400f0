"""Frees objects in the thread of the window only: Qt's objects must not go away in another one."""

from __future__ import annotations

import gc
from typing import Final

from PySide6.QtCore import QCoreApplication, QObject, QTimer

PAUSE: Final = 200
"""Milliseconds between two looks at how much there is to free."""

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
        timer = QTimer(self)
        timer.setInterval(PAUSE)
        timer.timeout.connect(self.look)
        timer.start()

    def look(self) -> None:
        """Collects the oldest generation that is due."""
        gc.disable()  # whoever read a campaign may have set it going again
        counts, limits = gc.get_count(), gc.get_threshold()
        for generation in (2, 1, 0):
            if counts[generation] > limits[generation] > 0:
                gc.collect(generation)
                return


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
