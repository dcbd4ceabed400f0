"""Where faults of the program are written down, with the details that nobody at the table wants to read.

The file can be handed to a stranger: it tells which line of the program failed and on what machine, and nothing of
the campaign. An error's own words are left out, since they may quote a name or a note, and so are paths of folders,
which name who is at the machine.
"""

from __future__ import annotations

import sys
import threading
from pathlib import Path
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from traceback import FrameSummary
    from types import FrameType

LARGEST: Final = 1_000_000
"""Bytes after which the log is begun anew."""

ROOT: Final = Path(__file__).resolve().parents[1]
"""Folder of the program: its files are told by their place in it, all others by the last two parts of their path."""

_writing = threading.Lock()


def write_fault(path: Path, error: BaseException) -> None:
    """Appends an error to a log; that even this fails must not bring the window down."""
    _write(path, "\n".join(_chain(error)))


def write_hang(path: Path, seconds: float, frame: FrameType) -> None:
    """Appends where the program hung, and for how long so far."""
    import traceback

    stack = traceback.extract_stack(frame)
    _write(path, "\n".join([f"The window stood still for {seconds:.1f} s in:", *_lines(stack)]))


def _write(path: Path, details: str) -> None:
    import platform
    from datetime import UTC, datetime

    stamp = datetime.now(UTC).isoformat(timespec="seconds")
    try:
        with _writing:
            path.parent.mkdir(parents=True, exist_ok=True)
            mode = "a" if path.exists() and path.stat().st_size < LARGEST else "w"
            with path.open(mode, encoding="utf-8") as file:
                file.write(f"{stamp} {platform.platform()} Python {platform.python_version()}\n{details}\n\n")
    except OSError:
        if sys.stderr is not None:
            print(details, file=sys.stderr)


def _chain(error: BaseException | None) -> Iterator[str]:
    """An error and what it came of, the first cause first."""
    import traceback

    seen: list[BaseException] = []
    while error is not None and error not in seen:
        seen.append(error)
        error = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
    for one in reversed(seen):
        yield from _lines(traceback.extract_tb(one.__traceback__))
        yield type(one).__name__


def _lines(stack: Iterable[FrameSummary]) -> Iterator[str]:
    for frame in stack:
        yield f"  {_place(frame.filename)}:{frame.lineno} {frame.name}"


def _place(file: str) -> str:
    path = Path(file)
    inside = path.is_relative_to(ROOT) and "site-packages" not in path.relative_to(ROOT).parts
    return path.relative_to(ROOT).as_posix() if inside else "/".join(path.parts[-2:])
