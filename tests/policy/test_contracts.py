"""Each import contract of pyproject.toml is seen to fail: a rule that cannot fail guards nothing.

A small house that keeps every contract is built; one import is planted in it; the contract that
forbids the import must be the one that breaks.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tomllib
from typing import TYPE_CHECKING, NamedTuple

import pytest

from tests.policy.tree import ROOT

if TYPE_CHECKING:
    from pathlib import Path

HOUSE = (
    "engine/__init__.py",
    "engine/__main__.py",
    "engine/session.py",
    "engine/journal/__init__.py",
    "engine/journal/store.py",
    "engine/history.py",
    "engine/systems/__init__.py",
    "engine/systems/stocs/__init__.py",
    "engine/systems/stocs/odds.py",
    "engine/systems/unlock/__init__.py",
    "engine/play/__init__.py",
    "engine/evolve.py",
    "engine/procedure.py",
    "engine/checks.py",
    "engine/tracks.py",
    "engine/character.py",
    "engine/encounter.py",
    "engine/clock.py",
    "engine/dice.py",
    "engine/chance.py",
    "engine/roller.py",
    "engine/units.py",
    "gui/__init__.py",
    "gui/__main__.py",
    "gui/main_window.py",
    "gui/session_bridge.py",
    "gui/views/__init__.py",
    "gui/views/tracker.py",
    "gui/models/__init__.py",
    "gui/models/roster.py",
    "gui/controllers/__init__.py",
    "gui/controllers/combat.py",
)

ALLOWED = {
    "engine/__main__.py": "import pathlib, time, engine.session",
    "engine/session.py": "import time, engine.journal.store, engine.systems",
    "engine/journal/__init__.py": "import pathlib",
    "engine/journal/store.py": "import sqlite3, os, pathlib",
    "engine/systems/__init__.py": "import engine.systems.stocs, engine.systems.unlock",
    "engine/systems/stocs/__init__.py": "import engine.play, engine.roller",
    "engine/chance.py": "import numpy, engine.dice",
    "engine/roller.py": "import random, secrets",
    "gui/__main__.py": "import engine.session, gui.main_window",
    "gui/controllers/combat.py": "import engine.session, gui.session_bridge",
    "gui/session_bridge.py": "import engine.session, PySide6",
    "gui/views/tracker.py": "import gui.session_bridge, pyqtgraph, engine.units",
}
"""Imports that look like the forbidden ones and are right."""


class Breach(NamedTuple):
    """One planted import, and the contract that forbids it."""

    contract: str
    file: str
    line: str


BREACHES = (
    Breach("layers", "engine/dice.py", "import engine.session"),
    Breach("layers", "engine/journal/store.py", "import engine.history"),
    Breach("layers", "engine/character.py", "import engine.encounter"),
    Breach("layers", "engine/stray.py", ""),
    Breach("headless", "engine/session.py", "import PySide6.QtCore"),
    Breach("headless", "engine/units.py", "import gui.views"),
    Breach("headless", "engine/__main__.py", "import pyqtgraph"),
    Breach("systems", "engine/systems/stocs/odds.py", "import engine.systems.unlock"),
    Breach("randomness", "engine/dice.py", "import random"),
    Breach("randomness", "engine/session.py", "import secrets"),
    Breach("machine", "engine/systems/stocs/odds.py", "import time"),
    Breach("machine", "engine/play/__init__.py", "import os.path"),
    Breach("machine", "engine/evolve.py", "from pathlib import Path"),
    Breach("machine", "engine/procedure.py", "import sqlite3"),
    Breach("machine", "engine/checks.py", "import time"),
    Breach("machine", "engine/tracks.py", "import os"),
    Breach("machine", "engine/dice.py", "import time"),
    Breach("machine", "engine/chance.py", "import os"),
    Breach("numpy", "engine/evolve.py", "import numpy"),
    Breach("submission", "gui/main_window.py", "import engine.session"),
    Breach("submission", "gui/views/__init__.py", "import engine.session"),
    Breach("submission", "gui/views/tracker.py", "import engine.session"),
    Breach("submission", "gui/models/roster.py", "from engine.session import Session"),
)

WITHIN_PROCESS = """
import sys
from importlinter.cli import lint_imports
sys.exit(lint_imports(cache_dir=sys.argv[1], no_logo=True))
"""


def contracts() -> dict[str, str]:
    """Names of the contracts by id."""
    pyproject = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    return {c["id"]: c["name"] for c in pyproject["tool"]["importlinter"]["contracts"]}


def broken(house: Path) -> set[str]:
    """Ids of the contracts that break in a house."""
    done = subprocess.run(
        [sys.executable, "-c", WITHIN_PROCESS, str(house / "cache")],
        cwd=house,
        # Wide, so that no name of a contract is wrapped.
        env={**os.environ, "COLUMNS": "200", "PYTHONIOENCODING": "utf-8"},
        capture_output=True,
        text=True,
        check=False,
    )
    verdicts = {
        contract: verdict
        for contract, name in contracts().items()
        for verdict in re.findall(re.escape(name) + r" (KEPT|BROKEN)", done.stdout)
    }
    assert verdicts.keys() == contracts().keys(), done.stdout + done.stderr
    failed = {contract for contract, verdict in verdicts.items() if verdict == "BROKEN"}
    assert (done.returncode != 0) == bool(failed), done.stdout
    return failed


@pytest.fixture
def house(tmp_path: Path) -> Path:
    """A small tree with the same contracts, in which all of them are kept."""
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    for name in HOUSE:
        file = tmp_path / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(ALLOWED.get(name, "") + "\n", "utf-8")
    return tmp_path


def test_the_small_house_keeps_every_contract(house: Path) -> None:
    assert broken(house) == set()


@pytest.mark.parametrize("breach", BREACHES, ids=lambda b: f"{b.contract}: {b.file} {b.line}")
def test_a_contract_breaks(house: Path, breach: Breach) -> None:
    with (house / breach.file).open("a", encoding="utf-8") as file:
        file.write(breach.line + "\n")
    assert broken(house) == {breach.contract}


def test_every_contract_is_seen_to_break() -> None:
    assert {breach.contract for breach in BREACHES} == contracts().keys()
