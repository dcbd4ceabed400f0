"""The engine starts without NumPy, which is slow, and without Qt, which it must not know."""

from __future__ import annotations

import subprocess
import sys

import pytest

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


@pytest.mark.skipif(
    not (ROOT / "engine" / "__main__.py").exists(), reason="the engine is being written"
)
@pytest.mark.parametrize("start", [SESSION, COMMAND_LINE], ids=["session", "command line"])
def test_the_engine_starts_light(start: str) -> None:
    done = subprocess.run(
        [sys.executable, "-c", start], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines()[-1] == "[]"
