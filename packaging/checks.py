"""The checks that every change passes, one after another, each with its name and its seconds."""

from __future__ import annotations

import os
import subprocess
import time
from typing import TYPE_CHECKING, NamedTuple

from environment import ROOT, VENV, WINDOWS, venv_script

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path


class Step(NamedTuple):
    """One check: its name and the command that makes it."""

    name: str
    command: tuple[str, ...]


class Outcome(NamedTuple):
    """How a step ended: a status of 0 is good."""

    name: str
    status: int
    seconds: float


def steps(python: Path, pytest_arguments: Sequence[str]) -> list[Step]:
    """The steps of `test`; further arguments go to pytest."""
    run = (str(python), "-m")
    contracts = venv_script(VENV, "lint-imports", windows=WINDOWS)
    return [
        Step("format", (*run, "ruff", "format", "--check", ".")),
        Step("lint", (*run, "ruff", "check", ".")),
        Step("types", (*run, "mypy")),
        Step("contracts", (str(contracts), "--no-logo")),
        Step("tests", (*run, "pytest", "-m", "not long and not standalone", *pytest_arguments)),
    ]


def figures(python: Path, pytest_arguments: Sequence[str]) -> Step:
    """The long measurements in full, with what they print."""
    command = (str(python), "-m", "pytest", "-m", "long", "--capture=no", *pytest_arguments)
    return Step("figures", command)


def standalone(python: Path) -> Step:
    """The tests of the program that was just built."""
    return Step("standalone", (str(python), "-m", "pytest", "-m", "standalone", "tests/packaging/test_standalone.py"))


def run(planned: Sequence[Step]) -> int:
    """Runs every step, even after one that failed, and sums them up.

    Returns:
        0 if every step was good, else 1.
    """
    outcomes = [_run(step) for step in planned]
    print()
    for outcome in outcomes:
        print(outcome_line(outcome))
    failed = [outcome.name for outcome in outcomes if outcome.status != 0]
    seconds = sum(outcome.seconds for outcome in outcomes)
    verdict = f"failed: {', '.join(failed)}" if failed else "all good"
    print(f"{verdict} ({seconds:.1f} s)", flush=True)
    return 1 if failed else 0


def outcome_line(outcome: Outcome) -> str:
    """One line of the summary."""
    verdict = "ok" if outcome.status == 0 else f"FAILED with status {outcome.status}"
    return f"{outcome.name:<10} {outcome.seconds:6.1f} s  {verdict}"


def _run(step: Step) -> Outcome:
    print(f"\n== {step.name}", flush=True)
    # Tests that open a window under Xvfb name its platform themselves.
    environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen"}
    began = time.perf_counter()
    status = subprocess.run(step.command, cwd=ROOT, env=environment, check=False).returncode
    outcome = Outcome(step.name, status, time.perf_counter() - began)
    print(outcome_line(outcome), flush=True)
    return outcome
