"""The engine starts without NumPy, which is slow, and without Qt, which it must not know."""

from __future__ import annotations

import subprocess
import sys

from tests.policy.tree import ROOT

HEAVY = ("numpy", "PySide6", "shiboken6", "pyqtgraph")
LOADED = f"print([name for name in {HEAVY} if name in sys.modules])"
SESSION = f"import sys, engine.session; {LOADED}"
COMMAND_LINE = f"""
import runpy, sys
sys.argv = ["engine", "--help"]
try:
    runpy.run_module("engine", run_name="__main__")
except SystemExit as end:
    assert not end.code, end.code
{LOADED}
"""


def heavy_modules_after(start: str) -> str:
    """Which of the heavy modules a fresh Python has loaded after a start, as it prints them."""
    done = subprocess.run([sys.executable, "-c", start], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()[-1]


def test_the_session_starts_light() -> None:
    assert heavy_modules_after(SESSION) == "[]"


def test_the_command_line_starts_light() -> None:
    assert heavy_modules_after(COMMAND_LINE) == "[]"


def test_a_heavy_module_would_be_seen() -> None:
    assert heavy_modules_after(f"import sys, numpy; {LOADED}") == "['numpy']"
