"""A start with nothing changed: how long bootstrap.py takes until it hands over to the program."""

from __future__ import annotations

import statistics
import subprocess
import sys
import time

import pytest

from tests.packaging.scripts import environment
from tests.policy.tree import ROOT

BOOTSTRAP = ROOT / "packaging" / "bootstrap.py"
# The hand-over itself is cut off, so that what is measured is not the program.
HAND_OVER = f"""
import os, runpy, sys
sys.path[0] = {str(BOOTSTRAP.parent)!r}
os.execv = lambda *_: sys.exit(0)
sys.argv = ["bootstrap.py", "run", "--selftest"]
runpy.run_path({str(BOOTSTRAP)!r}, run_name="__main__")
"""

pytestmark = [
    pytest.mark.skipif(environment.WINDOWS, reason="a process is not replaced there"),
    pytest.mark.skipif(
        not environment.is_whole(environment.Purpose.RUNTIME),
        reason="no environment of bootstrap.py",
    ),
]


def start_seconds() -> float:
    """Seconds of one start, the start of Python included."""
    began = time.perf_counter()
    done = subprocess.run([sys.executable, "-c", HAND_OVER], cwd=ROOT, capture_output=True, text=True, check=False)
    seconds = time.perf_counter() - began
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    return seconds


def test_a_start_with_nothing_changed_takes_under_a_second() -> None:
    assert min(start_seconds() for _ in range(3)) < 1.0


@pytest.mark.long
def test_figure_of_a_start_with_nothing_changed() -> None:
    seconds = sorted(start_seconds() for _ in range(20))
    print(
        f"\nstart with nothing changed: median {statistics.median(seconds) * 1000:.0f} ms, "
        f"slowest {seconds[-1] * 1000:.0f} ms"
    )
    assert seconds[-1] < 1.0
