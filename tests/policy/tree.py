"""The files of the checkout as the policies see them: all but what tools leave behind."""

from __future__ import annotations

import ast
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).resolve().parents[2]
FOLDERS = frozenset({"engine", "gui", "resources", "tests", "packaging"})
LEAVINGS = frozenset({"build", "dist"})
"""Folders at the top that .gitignore names besides the hidden ones."""


def top_level() -> Iterator[Path]:
    """Files and folders at the top; git itself is not asked, since a bare machine has none."""
    for path in sorted(ROOT.iterdir()):
        if path.name == ".ci" or not (path.name.startswith(".") or path.name in LEAVINGS):
            yield path


def texts() -> Iterator[tuple[str, str]]:
    """Name and text of every text file; pictures, fonts and campaigns are passed over."""
    for top in top_level():
        for path in sorted(top.rglob("*")) if top.is_dir() else [top]:
            if path.is_file() and "__pycache__" not in path.parts:
                try:
                    yield path.relative_to(ROOT).as_posix(), path.read_text("utf-8")
                except UnicodeDecodeError:
                    continue


def modules(*folders: str) -> Iterator[tuple[str, str]]:
    """Name and text of the Python files in some of the folders."""
    for name, text in texts():
        if name.endswith(".py") and name.split("/")[0] in folders:
            yield name, text


def imported(text: str) -> set[str]:
    """Top-level names of all that a module imports, wherever in it the import stands."""
    names: set[str] = set()
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Import):
            names.update(alias.name.partition(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            names.add(node.module.partition(".")[0])
    return names
