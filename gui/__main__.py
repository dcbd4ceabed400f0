"""Starts the window: `gritboard [CAMPAIGN]`, `--print NAME --to FILE CAMPAIGN`, `--selftest`, `--version`.

Qt is not loaded before the arguments are read, so that what fails fails quickly; `gui.start` brings up the window.
"""

from __future__ import annotations

import gc
import os
import sys
from typing import TYPE_CHECKING

from engine.errors import GritboardError
from gui.start import BAD_INPUT, FAILED, Start, fail

if TYPE_CHECKING:
    import argparse
    from collections.abc import Sequence
    from types import TracebackType


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs the program and gives its exit status."""
    plain = sys.argv[1:] if arguments is None else list(arguments)
    if len(plain) < 2 and not any(argument.startswith("-") for argument in plain):
        return _open_window(plain[0] if plain else None)
    import argparse  # takes longer to load than most starts need for all their words

    parser = argparse.ArgumentParser(
        prog="gritboard", description="A referee’s table companion for gritty role-playing games."
    )
    parser.add_argument("campaign", nargs="?", metavar="CAMPAIGN", help="a campaign file, or a scenario")
    parser.add_argument(
        "--print", action="append", metavar="NAME", dest="names", help="print somebody’s sheet; may be given again"
    )
    parser.add_argument("--to", metavar="FILE.pdf", help="where the printed sheets go")
    parser.add_argument("--paper", choices=("a4", "letter"), default="a4", help="the size of paper")
    parser.add_argument("--layout", metavar="FILE.toml", help="a layout of your own for the printed sheets")
    parser.add_argument("--selftest", action="store_true", help="check this installation without a screen")
    parser.add_argument("--version", action="store_true", help="show the version of the program")
    given = parser.parse_args(arguments)
    if given.version:
        from gui.version import version

        print(f"gritboard {version()}")
        return 0
    sys.excepthook = _on_fault
    if given.selftest:
        return _selftest()
    if given.names or given.to:
        return _print(parser, given)
    return _open_window(given.campaign)


def _open_window(campaign: str | None) -> int:
    # Nothing of a start can be freed yet; from the first window on `gui.collector` sees to it.
    gc.disable()
    sys.excepthook = _on_fault
    if no_display := _no_display():
        return fail(no_display, BAD_INPUT)
    return Start(campaign).run()


def _print(parser: argparse.ArgumentParser, given: argparse.Namespace) -> int:
    if not (given.names and given.to and given.campaign):
        parser.error("printing takes --print NAME, --to FILE.pdf and a campaign")
    from gui.printing.command import print_command

    return print_command(given.names, given.to, given.campaign, given.paper, given.layout)


def _on_fault(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
    """A fault of the program before there is a window, or after it."""
    if issubclass(kind, KeyboardInterrupt):
        sys.__excepthook__(kind, error, trace)
        return
    from gui.fault_log import write_fault
    from gui.preferences import log_folder

    path = log_folder() / "faults.log"
    write_fault(path, error)
    fail(f"Something went wrong in the program; details are in {path}.", FAILED)


def _selftest() -> int:
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    from gui.selftest import SelfTestError, selftest

    try:
        selftest()
    except (SelfTestError, GritboardError) as error:
        return fail(f"selftest failed: {error}", FAILED)
    print("selftest ok")
    return 0


def _no_display() -> str:
    """A sentence if there is no screen to open a window on."""
    if sys.platform != "linux" or os.environ.get("QT_QPA_PLATFORM"):
        return ""
    if os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"):
        return ""
    return "There is no display to open a window on. Start it from a desktop, or check it with --selftest."


if __name__ == "__main__":
    sys.exit(main())
