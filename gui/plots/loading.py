"""Imports what draws plots beside the window, when the first plot is about to be seen."""

from __future__ import annotations

import importlib
import sys
import threading
from typing import Final

from PySide6.QtCore import QObject, Signal
from shiboken6 import isValid

DRAWS: Final = ("numpy", "pyqtgraph")
"""What takes a quarter of a second to import."""


class Loading(QObject):
    """Tells when plots can be drawn without holding up the window."""

    done = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        """Loads nothing yet."""
        super().__init__(parent)
        self._begun = False

    def begin(self) -> None:
        """Imports in another thread, once; `done` comes to the thread of whoever listens."""
        if not self._begun:
            self._begun = True
            # Not a daemon, for the reason that `gui.warm_up` gives.
            threading.Thread(target=self._load, name="plots").start()

    @staticmethod
    def over() -> bool:
        """Whether all is imported, by whomever."""
        return all(_whole(name) for name in DRAWS)

    def _load(self) -> None:
        for name in DRAWS:
            importlib.import_module(name)
        if isValid(self):  # the window may have gone meanwhile
            self.done.emit()


def _whole(name: str) -> bool:
    """Whether a module is imported to its end, and not just now."""
    module = sys.modules.get(name)
    spec = getattr(module, "__spec__", None)
    return spec is not None and not getattr(spec, "_initializing", False)
