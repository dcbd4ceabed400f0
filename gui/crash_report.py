"""Faults of the program: one sentence for the person, the details for a log file."""

from __future__ import annotations

import sys
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, Signal

if TYPE_CHECKING:
    from types import TracebackType

LARGEST_LOG: Final = 1_000_000
"""Bytes after which the log is begun anew."""


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
        """Takes over from Python's own hook."""
        sys.excepthook = self._on_exception

    def remove(self) -> None:
        """Gives Python's hook back."""
        sys.excepthook = self._before

    def _on_exception(self, kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        if issubclass(kind, KeyboardInterrupt):
            sys.exit(130)
        import traceback

        self.write("".join(traceback.format_exception(kind, error, trace)))
        self.happened.emit(str(self.path))

    def write(self, details: str) -> None:
        """Appends to the log; that even this fails must not bring the window down."""
        import platform

        stamp = datetime.now(UTC).isoformat(timespec="seconds")
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            mode = "a" if self.path.exists() and self.path.stat().st_size < LARGEST_LOG else "w"
            with self.path.open(mode, encoding="utf-8") as file:
                file.write(f"{stamp} {platform.platform()} Python {platform.python_version()}\n{details}\n")
        except OSError:
            print(details, file=sys.stderr)
