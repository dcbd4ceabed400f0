"""Takes exceptions that nobody caught while the window is open: one sentence, and the details into a log."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from gui.fault_log import write_fault

if TYPE_CHECKING:
    from pathlib import Path
    from types import TracebackType


class CrashReport(QObject):
    """Takes every exception that nobody caught; the session stays as it is."""

    happened = Signal(str)
    """Carries the path of the log file."""

    def __init__(self, folder: Path, parent: QObject | None = None) -> None:
        """Takes the folder of the log file."""
        super().__init__(parent)
        self.path = folder / "faults.log"
        self._before = sys.excepthook

    def install(self) -> None:
        """Takes over from the hook that is there."""
        self._before = sys.excepthook
        sys.excepthook = self._on_exception

    def remove(self) -> None:
        """Gives the hook back."""
        sys.excepthook = self._before

    def _on_exception(
        self,
        kind: type[BaseException],
        error: BaseException,
        trace: TracebackType | None,  # noqa: ARG002 - it hangs on the error
    ) -> None:
        if issubclass(kind, KeyboardInterrupt):
            sys.exit(130)
        write_fault(self.path, error)
        self.happened.emit(str(self.path))
