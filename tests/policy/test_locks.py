"""The lock files: every package by version and hash, and no word on where it comes from."""

from __future__ import annotations

import re

import pytest

from tests.policy.tree import ROOT

LOCKS = ROOT / "packaging" / "locks"


def requirements(name: str) -> dict[str, str]:
    """The entries of a lock, by package: version, marker and hashes in one text."""
    joined = (LOCKS / name).read_text("utf-8").replace("\\\n", " ")
    entries: dict[str, str] = {}
    for line in filter(None, map(str.strip, joined.splitlines())):
        package = re.match(r"([a-z0-9-]+)==", line)
        assert package, f"not a pinned package: {line[:60]}"
        entries[package[1]] = line
    return entries


@pytest.fixture(params=["runtime.txt", "development.txt", "build.txt"])
def lock(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def test_every_package_has_hashes(lock: str) -> None:
    entries = requirements(lock)
    assert entries
    assert all("--hash=sha256:" in entry for entry in entries.values())


def test_no_index_is_named(lock: str) -> None:
    text = (LOCKS / lock).read_text("utf-8")
    assert not re.search(r"://|--(extra-)?index|--find-links|file:", text)


def test_development_holds_the_whole_runtime() -> None:
    # One environment serves both commands once the tests have run.
    assert requirements("runtime.txt").items() <= requirements("development.txt").items()


def test_the_build_tools_agree_with_the_tools_of_the_tests() -> None:
    # They join one environment.
    build, development = requirements("build.txt"), requirements("development.txt")
    assert {name: build[name] for name in build.keys() & development.keys()}.items() <= development.items()


def test_qt_is_the_release_that_runs_on_every_python() -> None:
    assert requirements("runtime.txt")["pyside6-essentials"].startswith("pyside6-essentials==6.11.")
