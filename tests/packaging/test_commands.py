"""The commands of bootstrap.py, up to where a program would start."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.packaging.scripts import checks, commands
from tests.policy.tree import ROOT

DISPLAYS = ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")
BOOTSTRAP = ROOT / "packaging" / "bootstrap.py"


def bootstrap(*arguments: str, **variables: str) -> subprocess.CompletedProcess[str]:
    """Runs bootstrap.py as a person would, with no display but those that the variables name."""
    return subprocess.run(
        [sys.executable, str(BOOTSTRAP), *arguments],
        env={**{n: v for n, v in os.environ.items() if n not in DISPLAYS}, **variables},
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="other desktops need no name")
def test_without_a_display_run_says_so_in_a_sentence() -> None:
    done = bootstrap("run")
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1
    assert "no display" in done.stderr
    assert "--selftest" in done.stderr
    assert not done.stdout


@pytest.mark.parametrize(
    ("arguments", "variables", "opens"),
    [
        ([], {}, True),
        (["night.gritboard"], {"DISPLAY": ":0"}, True),
        ([], {"QT_QPA_PLATFORM": "wayland;xcb"}, True),
        ([], {"QT_QPA_PLATFORM": "xcb:debug"}, True),
        ([], {"QT_QPA_PLATFORM": "offscreen"}, False),
        (["--selftest"], {}, False),
        (["--print", "Anna", "--to", "anna.pdf", "night.gritboard"], {}, False),
        (["--print=Anna"], {}, False),
    ],
)
def test_which_starts_open_a_window(arguments: list[str], variables: dict[str, str], opens: bool) -> None:
    assert commands.opens_window(arguments, variables) is opens


@pytest.mark.parametrize("name", DISPLAYS)
def test_a_named_display_is_trusted(name: str) -> None:
    commands.demand_display({name: "0"})


def test_an_unknown_command_is_a_sentence() -> None:
    done = bootstrap("biuld")
    assert done.returncode == 2
    assert "There is no command 'biuld'." in done.stderr
    assert "Traceback" not in done.stderr


def test_help_names_every_command() -> None:
    done = bootstrap("--help")
    assert done.returncode == 0
    assert all(f"\n  {command}" in done.stdout for command in ("run", "test", "figures", "build"))


def test_an_older_python_is_told() -> None:
    old = f"import runpy, sys; sys.version_info = (3, 9, 2);runpy.run_path({str(BOOTSTRAP)!r}, run_name='__main__')"
    done = subprocess.run([sys.executable, "-c", old], capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert done.stderr == "Gritboard needs Python 3.11 or newer; this is Python 3.9.2.\n"


def test_a_failed_step_does_not_hide_the_others(capfd: pytest.CaptureFixture[str]) -> None:
    ends = [(f"ends {n}", (sys.executable, "-c", f"raise SystemExit({n})")) for n in (3, 0)]
    assert checks.run([checks.Step(name, command) for name, command in ends]) == 1
    summary = capfd.readouterr().out.splitlines()[-3:]
    assert re.fullmatch(r"ends 3 +\d+\.\d s  FAILED with status 3", summary[0])
    assert re.fullmatch(r"ends 0 +\d+\.\d s  ok", summary[1])
    assert re.fullmatch(r"failed: ends 3 \(\d+\.\d s\)", summary[2])


def test_the_steps_of_test_stand_in_order() -> None:
    planned = checks.steps(Path("python"), ["-x"])
    assert [step.name for step in planned] == ["format", "lint", "types", "contracts", "tests"]
    assert planned[-1].command[-3:] == ("-m", "not long and not standalone", "-x")


def test_build_takes_no_other_argument() -> None:
    done = bootstrap("build", "--fast")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "`build` takes no '--fast'; it takes --check, or nothing.\n"
