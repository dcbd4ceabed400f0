"""Notes where the window hangs: a thread of its own looks whether the event loop still turns."""

from __future__ import annotations

import sys
import threading
import time
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, QTimer

from gui.fault_log import write_hang

if TYPE_CHECKING:
    from pathlib import Path

LONGEST_S: Final = 2.0
"""What is a hang."""

LOOKS: Final = 5
"""How often within that time the loop beats, and is looked at."""


class Watchdog(QObject):
    """Watches the thread in which it was started, which is that of the window."""

    def __init__(self, path: Path, parent: QObject | None = None, longest_s: float = LONGEST_S) -> None:
        """Takes the log into which hangs are written."""
        super().__init__(parent)
        self._path, self._longest = path, longest_s
        self._beat = time.monotonic()
        self._watched = threading.get_ident()
        self._over = threading.Event()
        self._timer = QTimer(self)
        self._timer.setInterval(round(longest_s / LOOKS * 1000))
        self._timer.timeout.connect(self._on_beat)
        self._thread = threading.Thread(target=self._watch, name="watchdog", daemon=True)

    def start(self) -> None:
        """Watches from now on."""
        self._on_beat()
        self._timer.start()
        self._thread.start()

    def stop(self) -> None:
        """Watches no longer."""
        self._timer.stop()
        self._over.set()
        if self._thread.is_alive():
            self._thread.join()

    def _on_beat(self) -> None:
        self._beat = time.monotonic()

    def _watch(self) -> None:
        noted, looked = 0.0, time.monotonic()
        while not self._over.wait(self._longest / LOOKS):
            now, beat = time.monotonic(), self._beat
            # A machine that slept stopped this thread as well, and nothing hung.
            awake, looked = now - looked < self._longest, now
            if awake and now - beat > self._longest and beat != noted:
                noted = beat  # each hang once
                frame = sys._current_frames().get(self._watched)  # noqa: SLF001 - how Python names it
                if frame is not None:
                    write_hang(self._path, now - beat, frame)
