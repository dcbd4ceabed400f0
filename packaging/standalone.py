"""Builds the standalone program with PyInstaller, and tells its size and its time to the first window."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Final

from environment import ROOT, WINDOWS, SetupError
from trimming import is_stripped

if TYPE_CHECKING:
    from collections.abc import Iterator

SPEC: Final = ROOT / "packaging" / "gritboard.spec"
PROGRAM: Final = ROOT / "dist" / "gritboard" / ("gritboard.exe" if WINDOWS else "gritboard")
SECONDS: Final = 60
"""After so long a program that was started shows no window any more."""


def build(python: Path) -> Path:
    """Builds the program afresh.

    Args:
        python: The Python of the environment that holds its packages and PyInstaller.

    Raises:
        SetupError: It could not be built; what PyInstaller said stands above.
    """
    command = [str(python), "-m", "PyInstaller", "--noconfirm", "--clean", "--log-level", "ERROR"]
    command += ["--distpath", str(ROOT / "dist"), "--workpath", str(ROOT / "build" / "pyinstaller"), str(SPEC)]
    # The same hashes, so that two builds of one checkout hold the same bytecode.
    done = subprocess.run(command, cwd=ROOT, env={**os.environ, "PYTHONHASHSEED": "0"}, check=False)
    if done.returncode != 0 or not PROGRAM.exists():
        raise SetupError("The program could not be built; what PyInstaller said stands above.")
    strip(PROGRAM.parent)
    return PROGRAM


def strip(folder: Path) -> None:
    """Takes the symbols off Python's own libraries; without the tool for it they stay."""
    tool = shutil.which("strip")
    if tool is None or not sys.platform.startswith("linux"):
        return
    for path in folder.rglob("*.so*"):
        if path.is_file() and not path.is_symlink() and is_stripped(path.relative_to(folder).as_posix()):
            subprocess.run([tool, "--strip-unneeded", str(path)], check=False)


def megabytes(folder: Path) -> float:
    """How much a folder takes up, in millions of bytes; links count once."""
    return sum(path.stat().st_size for path in folder.rglob("*") if path.is_file() and not path.is_symlink()) / 1e6


def clean_environment(home: Path, **more: str) -> dict[str, str]:
    """Variables of somebody who has nothing but the program: an empty home, and no Python to be found."""
    folders = {name: str(home / name.lower()) for name in ("XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME")}
    return {"HOME": str(home), "PATH": str(home / "no-programs"), "LANG": "C.UTF-8", **folders, **more}


def report(home: Path) -> Iterator[str]:
    """Lines on the program that was built; starts it in a home that is empty."""
    yield f"{PROGRAM.relative_to(ROOT)}: {megabytes(PROGRAM.parent):.0f} MB"
    if not sys.platform.startswith("linux") or not all(map(shutil.which, ("Xvfb", "xdotool"))):
        yield "time to the first window: not measured, since that takes Linux, Xvfb and xdotool"
        return
    with screen() as display:
        for start in ("first start", "started again"):
            yield f"time to the first window, {start}: {_seconds_to_window(home, display):.2f} s"


@contextmanager
def screen() -> Iterator[str]:
    """A screen of its own, by its name."""
    reading, writing = os.pipe()
    command = ["Xvfb", "-displayfd", str(writing), "-screen", "0", "1366x768x24", "-nolisten", "tcp", "-noreset"]
    server = subprocess.Popen(command, pass_fds=(writing,), stderr=subprocess.DEVNULL)
    os.close(writing)
    try:
        with os.fdopen(reading) as said:
            yield f":{said.readline().strip()}"
    finally:
        server.terminate()
        server.wait()


def _seconds_to_window(home: Path, display: str) -> float:
    """Starts the program on a screen and waits for its window.

    Raises:
        SetupError: It ended, or showed none.
    """
    environment = clean_environment(home, QT_QPA_PLATFORM="xcb", DISPLAY=display)
    look = ["xdotool", "search", "--onlyvisible", "--name", "Gritboard"]
    began = time.perf_counter()
    process = subprocess.Popen([str(PROGRAM)], cwd=home, env=environment)
    try:
        while time.perf_counter() - began < SECONDS and process.poll() is None:
            seen = subprocess.run(look, env={**os.environ, "DISPLAY": display}, capture_output=True, check=False)
            if seen.stdout.strip():
                return time.perf_counter() - began
    finally:
        process.terminate()
        process.wait()
    raise SetupError("The program was built, but it shows no window.")
