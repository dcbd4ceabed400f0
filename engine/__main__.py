"""The command line: `python -m engine play fight.json`.

What a command needs is imported when it is named, not before. Exit status: 0 done, 1 an expectation
failed, 2 bad input, with one plain sentence on standard error.
"""

from __future__ import annotations

import argparse
import contextlib
import importlib
import os
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, NoReturn

from engine.errors import GritboardError

if TYPE_CHECKING:
    from engine.commands.output import Output

    Run = Callable[[argparse.Namespace, Output], int]

BAD_INPUT: Final = 2
INTERRUPTED: Final = 130
"""Exit status after Ctrl+C, as shells give it."""

PIPE_CLOSED: Final = 141
"""Exit status after whoever reads the output went away, as shells give it."""


@dataclass(frozen=True)
class Command:
    """A subcommand: its help, its arguments, and the function that carries it out."""

    name: str
    help: str
    function: str
    arguments: tuple[tuple[tuple[str, ...], dict[str, Any]], ...]


def _argument(*names: str, **settings: Any) -> tuple[tuple[str, ...], dict[str, Any]]:
    return names, settings


_SCENARIO: Final = _argument("file", metavar="FILE", help="a scenario; - for standard input")
_CAMPAIGN: Final = _argument("campaign", metavar="CAMPAIGN", help="a campaign file, or a scenario")
_SYSTEM: Final = _argument("system", metavar="SYSTEM", help="a rule system, such as stocs")
_SEED: Final = _argument("--seed", type=int, metavar="N", help="the same number brings the same dice each time")

COMMANDS: Final = (
    Command("play", "play a scripted fight and check what it expects", "playing:play_file", (_SCENARIO,)),
    Command(
        "roll",
        "roll dice, such as 2d10!+10 (! for open-ended dice)",
        "reference:roll",
        (
            _argument("code", metavar="CODE", help="the dice, such as d20, 2d6+3 or 2d10!+10"),
            _argument("--count", type=int, default=1, metavar="N", help="how often to roll"),
            _SEED,
        ),
    ),
    Command("odds", "chances of the last step of a scenario", "playing:odds_of_file", (_SCENARIO, _SEED)),
    Command("actions", "every action of a system and its fields", "reference:actions", (_SYSTEM,)),
    Command(
        "rules",
        "what each rule of a system says, in short",
        "reference:rules",
        (
            _SYSTEM,
            _argument("--coverage", action="store_true", help="name the cases that test each rule"),
        ),
    ),
    Command("check", "whether a campaign is sound, and what it holds", "campaigns:check", (_CAMPAIGN,)),
    Command(
        "export",
        "print a campaign as a scenario, or some of its people",
        "campaigns:export",
        (
            _CAMPAIGN,
            _argument(
                "--character",
                action="append",
                metavar="NAME",
                help="only this one; may be repeated",
            ),
        ),
    ),
    Command(
        "import",
        "add the people of a file to a campaign, or make a campaign of a scenario",
        "campaigns:import_",
        (
            _argument("campaign", metavar="CAMPAIGN", help="a campaign file; made if there is none"),
            _argument("file", metavar="FILE", help="characters or a scenario; - for standard input"),
        ),
    ),
)


class _Parser(argparse.ArgumentParser):
    """Says what is wrong with the arguments in one sentence."""

    def error(self, message: str) -> NoReturn:
        self.exit(BAD_INPUT, f"{self.prog}: {message}; --help tells more\n")


def parser() -> argparse.ArgumentParser:
    """The parser of all commands."""
    top = _Parser(
        prog="python -m engine",
        description="Gritboard's engine: scripted fights, dice, odds, rules, campaign files.",
        epilog="Exit status: 0 done, 1 an expectation of a scenario failed, 2 bad input.",
    )
    commands = top.add_subparsers(dest="command", required=True, metavar="COMMAND")
    for command in COMMANDS:
        sub = commands.add_parser(command.name, help=command.help, description=command.help)
        for names, settings in command.arguments:
            sub.add_argument(*names, **settings)
        sub.add_argument("--json", action="store_true", help="print the answer as JSON")
        sub.set_defaults(function=command.function)
    return top


def main(arguments: Sequence[str] | None = None) -> int:
    """Carries out a command.

    Args:
        arguments: Those of the process unless given.

    Returns:
        The exit status.
    """
    for stream in (sys.stdout, sys.stderr):
        # A terminal that lacks a letter gets its number, never an error.
        with contextlib.suppress(AttributeError):
            stream.reconfigure(errors="backslashreplace")  # type: ignore[union-attr]
    try:
        status = _run(parser().parse_args(arguments))
        sys.stdout.flush()
    except GritboardError as error:
        # What was typed may hold line breaks; a complaint is one line all the same.
        sys.stderr.write(f"{' '.join(error.sentence.split())}\n")
        return BAD_INPUT
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        _leave_output()
        return PIPE_CLOSED
    except OSError as error:
        _leave_output()
        sys.stderr.write(f"The command could not go on ({error.strerror or error}).\n")
        return BAD_INPUT
    return status


def _run(arguments: argparse.Namespace) -> int:
    from engine.commands.output import Output

    module, _, function = arguments.function.partition(":")
    run: Run = getattr(importlib.import_module(f"engine.commands.{module}"), function)
    return run(arguments, Output(wants_json=arguments.json))


def _leave_output() -> None:
    """Lets what could not be written go, so that Python does not try again at its end."""
    with contextlib.suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


if __name__ == "__main__":
    sys.exit(main())
