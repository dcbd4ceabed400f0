"""The checkout's own environment: its paths on every platform, and when it counts as whole."""

from __future__ import annotations

import time
from pathlib import Path, PurePosixPath, PureWindowsPath

import pytest

from tests.packaging.scripts import environment

Purpose = environment.Purpose

PROJECT = b"""
[project]
name = "gritboard"
[tool.ruff]
line-length = 100
"""


def test_paths_on_windows() -> None:
    venv = PureWindowsPath(r"C:\Games at night\gritboard\.venv")
    assert environment.venv_python(venv, windows=True) == venv / "Scripts" / "python.exe"
    script = environment.venv_script(venv, "lint-imports", windows=True)
    assert str(script) == r"C:\Games at night\gritboard\.venv\Scripts\lint-imports.exe"
    assert environment.stamp_path(venv, Purpose.RUNTIME).parent == venv


def test_paths_elsewhere() -> None:
    venv = PurePosixPath("/games at night/gritboard/.venv")
    assert environment.venv_python(venv, windows=False) == venv / "bin" / "python"
    assert environment.venv_script(venv, "ruff", windows=False) == venv / "bin" / "ruff"


def test_each_purpose_has_its_lock() -> None:
    assert all((environment.LOCKS / f"{purpose.value}.txt").is_file() for purpose in Purpose)


@pytest.mark.parametrize(
    ("lock", "project", "python"),
    [
        (b"other", PROJECT, "3.11"),
        (b"lock", PROJECT.replace(b"gritboard", b"other"), "3.11"),
        (b"lock", PROJECT + b"[tool.hatch]\nx = 1\n", "3.11"),
        (b"lock", PROJECT, "3.12"),
    ],
    ids=["lock", "project", "build", "python"],
)
def test_what_makes_a_new_environment(lock: bytes, project: bytes, python: str) -> None:
    assert environment.stamp_text(b"lock", PROJECT, "3.11") != environment.stamp_text(lock, project, python)


def test_a_checkout_that_was_moved_gets_a_new_environment() -> None:
    here, there = ((b"lock", PROJECT, "3.11", place) for place in ("/games/new", "/games/old"))
    assert environment.stamp_text(*here) != environment.stamp_text(*there)


def test_a_lint_rule_makes_no_new_environment() -> None:
    changed = PROJECT.replace(b"100", b"99")
    assert environment.stamp_text(b"lock", PROJECT, "3.11") == environment.stamp_text(b"lock", changed, "3.11")


def test_a_broken_pyproject_is_a_sentence() -> None:
    with pytest.raises(environment.SetupError, match=r"pyproject\.toml cannot be read"):
        environment.stamp_text(b"lock", b"[project", "3.11")


class Workshop:
    """An environment of the test's own, in which making and installing only leave marks."""

    def __init__(self, venv: Path) -> None:
        self.venv = venv
        self.python = environment.venv_python(venv, windows=environment.WINDOWS)
        self.made = 0
        self.installed: list[str] = []
        self.fails = False

    def create(self) -> None:
        self.made += 1
        self.python.parent.mkdir(parents=True, exist_ok=True)
        self.python.touch()
        for purpose in Purpose:
            self.stamp(purpose).unlink(missing_ok=True)

    def pip(self, *arguments: str) -> None:
        if self.fails:
            raise environment.SetupError("pip could not install")
        self.installed.append(Path(arguments[-1]).name)

    def stamp(self, purpose: environment.Purpose) -> Path:
        return environment.stamp_path(self.venv, purpose)


@pytest.fixture
def workshop(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Workshop:
    shop = Workshop(tmp_path / ".venv")
    monkeypatch.setattr(environment, "VENV", shop.venv)
    monkeypatch.setattr(environment, "LOCK_FILE", tmp_path / ".venv.lock")
    monkeypatch.setattr(environment, "_create", shop.create)
    monkeypatch.setattr(environment, "_pip", shop.pip)
    return shop


def test_a_whole_environment_is_left_alone(workshop: Workshop) -> None:
    assert environment.ensure(Purpose.RUNTIME) == workshop.python
    assert workshop.installed[0] == "runtime.txt"
    environment.ensure(Purpose.RUNTIME)
    assert workshop.made == 1
    assert len(workshop.installed) == 2  # the lock and the checkout itself


def test_the_tools_join_a_whole_runtime(workshop: Workshop) -> None:
    environment.ensure(Purpose.RUNTIME)
    environment.ensure(Purpose.DEVELOPMENT)
    assert workshop.made == 1
    assert "development.txt" in workshop.installed


def test_the_environment_of_the_tests_serves_a_start(workshop: Workshop) -> None:
    environment.ensure(Purpose.DEVELOPMENT)
    environment.ensure(Purpose.RUNTIME)
    assert workshop.made == 1
    assert "runtime.txt" not in workshop.installed


def test_an_interrupted_installation_is_made_anew(workshop: Workshop) -> None:
    environment.ensure(Purpose.RUNTIME)
    workshop.fails = True
    with pytest.raises(environment.SetupError):
        environment.ensure(Purpose.DEVELOPMENT)
    workshop.fails = False
    assert not environment.is_whole(Purpose.RUNTIME)
    environment.ensure(Purpose.RUNTIME)
    assert workshop.made == 2


def test_old_tools_are_not_mended_but_made_anew(workshop: Workshop) -> None:
    environment.ensure(Purpose.DEVELOPMENT)
    workshop.stamp(Purpose.DEVELOPMENT).write_text("of an older lock", "utf-8")
    environment.ensure(Purpose.DEVELOPMENT)
    assert workshop.made == 2


def test_an_environment_whose_python_went_away_is_made_anew(workshop: Workshop) -> None:
    environment.ensure(Purpose.RUNTIME)
    workshop.python.unlink()
    environment.ensure(Purpose.RUNTIME)
    assert workshop.made == 2


def test_another_python_makes_it_anew(workshop: Workshop, monkeypatch: pytest.MonkeyPatch) -> None:
    environment.ensure(Purpose.RUNTIME)
    monkeypatch.setattr(environment, "PYTHON", "cpython 3.99")
    environment.ensure(Purpose.RUNTIME)
    assert workshop.made == 2


def test_a_folder_that_cannot_be_written_is_a_sentence(workshop: Workshop, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(environment, "LOCK_FILE", workshop.venv / "absent" / "lock")
    with pytest.raises(environment.SetupError, match="cannot be made: No such file or directory"):
        environment.ensure(Purpose.RUNTIME)


def test_a_second_start_waits_for_the_first(
    workshop: Workshop, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with environment.LOCK_FILE.open("w") as first:
        assert environment.takes_lock(first)
        monkeypatch.setattr(time, "sleep", lambda _: first.close())
        environment.ensure(Purpose.RUNTIME)
    assert "Waiting for another start" in capsys.readouterr().err
    assert workshop.made == 1
