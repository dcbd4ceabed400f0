"""Where faults of the program are written down, with the details that nobody at the table wants to read."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from pathlib import Path

LARGEST: Final = 1_000_000
"""Bytes after which the log is begun anew."""


def write_fault(path: Path, error: BaseException) -> None:
    """Appends an error to a log; that even this fails must not bring the window down."""
    import platform
    import traceback
    from datetime import UTC, datetime

    details = "".join(traceback.format_exception(error))
    stamp = datetime.now(UTC).isoformat(timespec="seconds")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        mode = "a" if path.exists() and path.stat().st_size < LARGEST else "w"
        with path.open(mode, encoding="utf-8") as file:
            file.write(f"{stamp} {platform.platform()} Python {platform.python_version()}\n{details}\n")
    except OSError:
        if sys.stderr is not None:
            print(details, file=sys.stderr)
