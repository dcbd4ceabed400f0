"""Takes exceptions that nobody caught while the window is open: one sentence, and the details into a log."""

from __future__ import annotations

import sys
import threading
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from gui.fault_log import write_fault

if TYPE_CHECKING:
    from pathlib import Path
    from types import TracebackType


class CrashReport(QObject):
    """Takes every exception that nobody caught, in whatever thread; the session stays as it is.

    What is written is synced before anybody hears of it, and a run that failed is made afresh from the journal, so
    that play goes on.
    """

    happened = Signal(str)
    """Carries the path of the log file."""

    def __init__(self, folder: Path, parent: QObject | None = None) -> None:
        """Takes the folder of the log file."""
        super().__init__(parent)
        self.path = folder / "faults.log"
        self._before = sys.excepthook
        self._threads_before = threading.excepthook
        self._lost_before = sys.unraisablehook

    def install(self) -> None:
        """Takes over from the hooks that are there."""
        self._before, sys.excepthook = sys.excepthook, self._on_exception
        self._threads_before, threading.excepthook = threading.excepthook, self._on_thread_exception
        self._lost_before, sys.unraisablehook = sys.unraisablehook, self._on_lost_exception

    def remove(self) -> None:
        """Gives the hooks back."""
        sys.excepthook = self._before
        threading.excepthook = self._threads_before
        sys.unraisablehook = self._lost_before

    def _on_exception(
        self,
        kind: type[BaseException],
        error: BaseException,
        trace: TracebackType | None,  # noqa: ARG002 - it hangs on the error
    ) -> None:
        if issubclass(kind, KeyboardInterrupt):
            sys.exit(130)
        self._take(error)

    def _on_thread_exception(self, details: threading.ExceptHookArgs) -> None:
        if details.exc_value is not None and not issubclass(details.exc_type, SystemExit):
            self._take(details.exc_value)

    def _on_lost_exception(self, details: sys.UnraisableHookArgs) -> None:
        # Nothing that a person did failed here: something was let go badly. It is written down and not spoken of.
        if details.exc_value is not None:
            write_fault(self.path, details.exc_value)

    def _take(self, error: BaseException) -> None:
        write_fault(self.path, error)
        self.happened.emit(str(self.path))
