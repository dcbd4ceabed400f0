"""The commands of bootstrap.py: `run`, `test`, `figures` and `build`."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

import checks
import environment
import standalone
import system_packages
from environment import Purpose, SetupError
from system_packages import QT_LIBRARIES, TEST_PROGRAMS, WINDOW_LIBRARIES

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

USAGE = """\
usage: python3 packaging/bootstrap.py COMMAND [ARGUMENT ...]

  run      start Gritboard; the arguments are passed on, such as a campaign or --selftest
  test     check everything; the arguments are passed on to pytest
  figures  take the long measurements in full; the arguments are passed on to pytest
  build    make the standalone program dist/gritboard/gritboard; with --check, test it too"""

WINDOWLESS = frozenset({"--selftest", "--print", "--help", "-h", "--version"})
"""Options with which Gritboard opens no window."""


def main(arguments: Sequence[str]) -> int:
    """Carries out a command.

    Returns:
        The exit status: that of the program or the tests, or 2 where they could not be started.
    """
    if not arguments or arguments[0] in {"-h", "--help"}:
        print(USAGE)
        return 0 if arguments else 2
    command, *further = arguments
    try:
        if command == "run":
            return run(further)
        if command == "test":
            return test(further)
        if command == "figures":
            return figures(further)
        if command == "build":
            return build(further)
    except SetupError as error:
        print(error, file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print("Stopped.", file=sys.stderr)
        return 130
    print(f"There is no command {command!r}.\n{USAGE}", file=sys.stderr)
    return 2


def run(arguments: Sequence[str]) -> int:
    """Starts Gritboard with the arguments; on POSIX its process takes the place of this one."""
    window = opens_window(arguments, os.environ)
    if window and sys.platform.startswith("linux"):
        demand_display(os.environ)
    system_packages.provide(QT_LIBRARIES + WINDOW_LIBRARIES if window else QT_LIBRARIES)
    # -P keeps the folder that the command is given in off the import path.
    program = [str(environment.ensure(Purpose.RUNTIME)), "-P", "-m", "gui", *arguments]
    if not environment.WINDOWS:
        os.execv(program[0], program)
    # There a process cannot take another's place: the shell would not wait for the new one.
    return subprocess.run(program, check=False).returncode


def test(arguments: Sequence[str]) -> int:
    """Runs every check of a change; pytest gets the arguments."""
    return checks.run(checks.steps(_tools(), arguments))


def figures(arguments: Sequence[str]) -> int:
    """Runs the long measurements; pytest gets the arguments."""
    return checks.run([checks.figures(_tools(), arguments)])


def build(arguments: Sequence[str]) -> int:
    """Makes the standalone program and tells its size and its start.

    Raises:
        SetupError: An argument is unknown, or the program could not be made.
    """
    if further := set(arguments) - {"--check"}:
        raise SetupError(f"`build` takes no {min(further)!r}; it takes --check, or nothing.")
    # PyInstaller collects what Qt needs for a window from this machine.
    system_packages.provide(QT_LIBRARIES + WINDOW_LIBRARIES)
    tools = _tools() if "--check" in arguments else None
    standalone.build(environment.ensure(Purpose.BUILD))
    with tempfile.TemporaryDirectory(prefix="gritboard-home-") as home:
        for line in standalone.report(Path(home)):
            print(line, flush=True)
    return checks.run([checks.standalone(tools)]) if tools else 0


def opens_window(arguments: Sequence[str], variables: Mapping[str, str]) -> bool:
    """Whether Gritboard, started like this, shows a window on the desktop."""
    if any(argument.partition("=")[0] in WINDOWLESS for argument in arguments):
        return False
    # Qt takes a list of platforms, each with options: "wayland;xcb:nodetect".
    platforms = variables.get("QT_QPA_PLATFORM", "").split(";")
    return any(name.partition(":")[0] in {"", "xcb", "wayland"} for name in platforms)


def demand_display(variables: Mapping[str, str]) -> None:
    """Sees to it that a window can be shown on Linux.

    Raises:
        SetupError: When no display is named; a platform that was chosen by hand is trusted.
    """
    if not any(variables.get(n) for n in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")):
        raise SetupError(
            "Gritboard finds no display to open its window on (neither DISPLAY nor WAYLAND_DISPLAY "
            "is set); `python3 packaging/bootstrap.py run --selftest` tries it without one."
        )


def _tools() -> Path:
    system_packages.provide(QT_LIBRARIES + WINDOW_LIBRARIES, TEST_PROGRAMS)
    return environment.ensure(Purpose.DEVELOPMENT)
