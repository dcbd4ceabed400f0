"""A screen of our own with the window on it: real mouse, real keys, and what the campaign's file says."""

from __future__ import annotations

import contextlib
import itertools
import os
import shutil
import sqlite3
import subprocess
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Self

import msgspec

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from types import TracebackType

ROOT: Final = Path(__file__).resolve().parents[2]
SETTLE: Final = 0.4
PATIENCE: Final = 15.0
"""Seconds after which something that should have happened has not."""

TRACKER_X: Final = 330
TRACKER_TOP: Final = 113
ROW_HEIGHT: Final = 39
"""Where the order stands in a window of 1366 by 768 at 100 %: its first row begins at the top."""

_STARTED: Final = itertools.count()

TOOLS: Final = ("Xvfb", "xdotool", "import")
MANAGER: Final = "openbox"


def missing_tools(*more: str) -> list[str]:
    """Programs that are needed and not there."""
    return [tool for tool in (*TOOLS, *more) if shutil.which(tool) is None]


def wait_for(what: str, found: Callable[[], Any], patience: float | None = None) -> Any:
    """Waits until something is there, and gives it."""
    end = time.monotonic() + (PATIENCE if patience is None else patience)
    while True:
        there = found()
        if there:
            return there
        if time.monotonic() > end:
            raise AssertionError(f"waited in vain for {what}")
        time.sleep(0.02)


class Screen:
    """An X server on a free display."""

    def __init__(self, width: int = 1366, height: int = 768, *, managed: bool = False) -> None:
        """Starts the server and waits until it takes windows; a display that went elsewhere is tried again.

        One that is ``managed`` has a window manager, which gives each new window a frame, a place and the keys.
        """
        self._manager: subprocess.Popen[bytes] | None = None
        # The lowest free display is what everybody else takes as well, so that it may be gone a moment later.
        for attempt in range(20):
            self.display = f":{100 + (os.getpid() + 37 * next(_STARTED)) % 800}"
            if self._start(width, height) and self.tool("getdisplaygeometry"):
                if managed:
                    self._manage()
                return
            self._stop()
            time.sleep(0.05 * attempt)
        raise AssertionError("Xvfb did not start")

    def _start(self, width: int, height: int) -> bool:
        reading, writing = os.pipe()
        self._server = subprocess.Popen(
            [
                "Xvfb",
                self.display,
                "-displayfd",
                str(writing),
                "-screen",
                "0",
                f"{width}x{height}x24",
                "-nolisten",
                "tcp",
                # Without this the server starts anew when its last client leaves, and refuses whoever comes just then.
                "-noreset",
            ],
            pass_fds=(writing,),
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        os.close(writing)
        with os.fdopen(reading) as numbers:
            return bool(numbers.readline().strip())

    def _manage(self) -> None:
        environment = {**os.environ, "DISPLAY": self.display}
        self._manager = subprocess.Popen(
            [MANAGER, "--sm-disable"], env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        wait_for("the window manager", lambda: self.tool("get_desktop"))

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._stop()

    def _stop(self) -> None:
        if self._manager is not None:
            self._manager.terminate()
            self._manager.wait(PATIENCE)
        self._server.terminate()
        self._server.wait(PATIENCE)

    def tool(self, *arguments: str) -> str:
        """Runs xdotool and gives what it prints."""
        done = subprocess.run(
            ["xdotool", *arguments],
            env={**os.environ, "DISPLAY": self.display},
            capture_output=True,
            text=True,
            check=False,
            timeout=PATIENCE,
        )
        return done.stdout.strip()

    def shoot(self, path: Path, part: str = "") -> None:
        """Takes a picture of the whole screen, or of a part of it as ImageMagick writes one."""
        crop = ["-crop", part, "+repage"] if part else []
        subprocess.run(
            ["import", "-window", "root", *crop, str(path)],
            env={**os.environ, "DISPLAY": self.display},
            check=True,
            timeout=PATIENCE,
        )


class Window:
    """The program on a screen, in a home of its own."""

    def __init__(self, screen: Screen, home: Path, *arguments: str, scale: float = 1.0, **more: str) -> None:
        """Starts the program and waits for its window."""
        self.screen = screen
        self.home = home
        environment = {
            **os.environ,
            "DISPLAY": screen.display,
            "QT_QPA_PLATFORM": "xcb",
            "HOME": str(home),
            "XDG_DATA_HOME": str(home / "data"),
            "XDG_CONFIG_HOME": str(home / "config"),
            "XDG_CACHE_HOME": str(home / "cache"),
            "XDG_STATE_HOME": str(home / "state"),
            "QT_SCALE_FACTOR": f"{scale:g}",
            "PYTHONPATH": str(ROOT),
            **more,
        }
        self.process = subprocess.Popen(
            [sys.executable, "-m", "gui", *arguments], env=environment, stderr=subprocess.PIPE, text=True
        )
        try:
            self.id = wait_for("the window", self._find)
            wait_for("the keys", self._has_keys)
        except BaseException:
            self.close()
            raise
        # Qt takes note of the focus a moment later, and nothing outside of it shows when.
        time.sleep(SETTLE)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _find(self) -> str:
        if self.process.poll() is not None:
            said = self.process.stderr.read() if self.process.stderr else ""
            raise AssertionError(f"the program ended: {said}")
        return self.find("Gritboard")

    def find(self, title: str) -> str:
        """The id of a window of this program that is shown, empty if there is none."""
        pid = str(self.process.pid)
        found = self.screen.tool("search", "--all", "--onlyvisible", "--pid", pid, "--name", title).splitlines()
        return found[0] if found else ""

    def _has_keys(self) -> bool:
        """Asks for the keys, which a window that is only just there may not get at once."""
        if self.screen.tool("getwindowfocus", "-f") != self.id:
            self.focus()
        return bool(self.screen.tool("getwindowfocus", "-f") == self.id)

    @property
    def campaign(self) -> Path:
        """The copy of the example that the program opened."""
        return self.home / "data" / "gritboard" / "campaigns" / "stocs.gritboard"

    def focus(self) -> None:
        """Gives the window the keys again after a dialog, which a window manager would do."""
        self.screen.tool("windowfocus", self.id)

    def keys(self, *keys: str) -> None:
        """Presses keys, such as ``ctrl+z``."""
        self.screen.tool("key", "--clearmodifiers", *keys)

    def type(self, words: str) -> None:
        """Types words."""
        self.screen.tool("type", "--delay", "2", words)

    def drag(self, start: tuple[int, int], end: tuple[int, int]) -> None:
        """Drags with the left button, in steps as a hand does."""
        tool = self.screen.tool
        tool("mousemove", *map(str, start), "mousedown", "1")
        for step in range(1, 9):
            x, y = (round(a + (b - a) * step / 8) for a, b in zip(start, end, strict=True))
            tool("mousemove", str(x), str(y), "sleep", "0.02")
        tool("sleep", "0.05", "mousemove", str(end[0]), str(end[1] + 1), "sleep", "0.05", "mouseup", "1")

    def click(self, place: tuple[int, int]) -> None:
        """Clicks with the left button."""
        self.screen.tool("mousemove", *map(str, place), "click", "1")

    def close(self) -> None:
        """Ends the program as a desktop does."""
        if self.process.poll() is None:
            self.process.terminate()
        with contextlib.suppress(subprocess.TimeoutExpired):
            self.process.wait(PATIENCE)
        if self.process.stderr:
            self.process.stderr.close()


def rows(campaign: Path) -> list[dict[str, Any]]:
    """The rows of a campaign's journal, read through SQLite beside the program that writes them."""
    with contextlib.closing(_reading(campaign)) as connection:
        found = connection.execute("SELECT record FROM rows ORDER BY id").fetchall()
    return [msgspec.json.decode(record) for (record,) in found]


def wait_for_row(campaign: Path, before: int, what: str) -> None:
    """Waits until the journal has more rows than before."""
    wait_for(what, lambda: len(rows(campaign)) > before)


def _reading(campaign: Path) -> sqlite3.Connection:
    return sqlite3.connect(f"{campaign.as_uri()}?mode=ro", uri=True, timeout=2)


def kinds(campaign: Path) -> list[str]:
    """The kinds of the rows."""
    return [str(row["kind"]) for row in rows(campaign)]


@contextlib.contextmanager
def shown(
    home: Path, *arguments: str, scale: float = 1.0, size: tuple[int, int] | None = None, **more: str
) -> Iterator[Window]:
    """The program on a fresh screen, large enough for the scale unless it has a size of its own."""
    width, height = size or (round(1366 * scale), round(768 * scale))
    with (
        Screen(width, height) as screen,
        Window(screen, home, *arguments, scale=scale, **more) as window,
    ):
        yield window
