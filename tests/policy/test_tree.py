"""What a review would have to look for in every change, looked for in every file."""

from __future__ import annotations

import re

import pytest

from tests.policy import tree


def whole(split: str) -> str:
    """Words that this file looks for are split in it, so that it does not hold them itself."""
    return split.replace("~", "")


UNFINISHED = re.compile(whole(r"\b(TO~DO|FIX~ME|X~XX|NotImplemented~Error)\b"))
REGISTRIES = re.compile(whole(r"(python~hosted|py~pi|deb~ian|registry\.npm~js)\.(org|net)"))
MACHINE_PATHS = re.compile(whole(r"(?<![\w.])/(wo~rk|ro~ot|ho~me/\w+|Us~ers/\w+)/"))
LONGEST_MODULE = 450


def found(pattern: re.Pattern[str], files: list[tuple[str, str]]) -> list[str]:
    return [
        f"{name}:{number}: {match[0]}"
        for name, text in files
        for number, line in enumerate(text.splitlines(), 1)
        if (match := pattern.search(line))
    ]


@pytest.fixture(scope="module")
def files() -> list[tuple[str, str]]:
    return list(tree.texts())


def test_the_top_level_has_five_rooms() -> None:
    folders = {path.name for path in tree.top_level() if path.is_dir()} - {".ci"}
    assert folders <= tree.FOLDERS


def test_packaging_is_no_package() -> None:
    # It would shadow the packaging library, which pip, pytest and PyInstaller import.
    assert not (tree.ROOT / "packaging" / "__init__.py").exists()


def test_nothing_is_left_unfinished(files: list[tuple[str, str]]) -> None:
    assert found(UNFINISHED, files) == []


def test_no_file_names_a_registry(files: list[tuple[str, str]]) -> None:
    assert found(REGISTRIES, files) == []


def test_no_file_names_a_path_of_one_machine(files: list[tuple[str, str]]) -> None:
    assert found(MACHINE_PATHS, files) == []


def test_a_module_is_read_in_one_sitting() -> None:
    lengths = {name: len(text.splitlines()) for name, text in tree.modules("engine", "gui", "resources", "packaging")}
    assert {name: n for name, n in lengths.items() if n > LONGEST_MODULE} == {}


def test_only_the_roller_is_a_source_of_randomness() -> None:
    users = {
        name
        for name, text in tree.modules("engine", "gui", "resources", "packaging")
        if tree.imported(text) & {"random", "secrets"}
    }
    assert users <= {"engine/roller.py"}


@pytest.mark.parametrize(
    ("pattern", "line"),
    [
        (UNFINISHED, "# TO~DO: later"),
        (UNFINISHED, "raise NotImplemented~Error"),
        (REGISTRIES, "--index-url https://py~pi.org/simple"),
        (REGISTRIES, "https://files.python~hosted.org/packages"),
        (MACHINE_PATHS, "open('/wo~rk/main/notes')"),
        (MACHINE_PATHS, "/ho~me/someone/notes"),
    ],
)
def test_the_patterns_find_what_they_are_for(pattern: re.Pattern[str], line: str) -> None:
    assert found(pattern, [("file", whole(line))])


@pytest.mark.parametrize("line", ["network/main", "homework/", "a framework/ folder", "tests/work/"])
def test_the_patterns_leave_words_alone(line: str) -> None:
    assert not found(MACHINE_PATHS, [("file", line)])
