"""Rule and gear tables as they ship: TOML files under resources/systems, each row with its provenance."""

from __future__ import annotations

import functools
from importlib import resources
from typing import TYPE_CHECKING, Any

import msgspec

from engine.campaign import RuleTable, TableRow
from engine.words import Words, flatten

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

NOT_TABLES = (".en.toml", "sheet.toml")
"""Endings of files in a system’s folder that hold words or the layout of the printed sheet, not rows."""


class _File(msgspec.Struct, forbid_unknown_fields=True):
    key: str
    row: list[dict[str, Any]]
    provenance: str = "book"
    rules: list[str] = []


def system_folder(system: str) -> Traversable:
    """The folder of a system's data."""
    return resources.files("resources") / "systems" / system


@functools.cache
def load_tables(system: str) -> dict[str, RuleTable]:
    """All tables of a system, by key.

    A row's name is its ``name``; rows of pure rule tables carry a ``key`` instead.

    Raises:
        msgspec.ValidationError: A shipped file is not of the form; a fault of the program.
    """
    tables = {}
    for file in sorted(system_folder(system).iterdir(), key=lambda f: f.name):
        if not file.name.endswith(".toml") or file.name.endswith(NOT_TABLES):
            continue
        content = msgspec.convert(_toml(file), _File)
        rows = tuple(_row(row, content) for row in content.row)
        tables[content.key] = RuleTable(content.key, rows)
    return tables


def _row(row: dict[str, Any], content: _File) -> TableRow:
    values = dict(row)
    name = values.pop("name", None) or values.pop("key")
    plain = {
        "name": name,
        "provenance": values.pop("provenance", content.provenance),
        "rules": values.pop("rules", content.rules),
        "values": values,
    }
    return msgspec.convert(plain, TableRow)


@functools.cache
def load_words(language: str = "en", system: str | None = None) -> Words:
    """The words of a language, with those of a system if one is named."""
    entries: dict[str, str] = {}
    for file in word_files(language, system):
        entries |= flatten(_toml(file))
    return Words(entries)


def word_files(language: str = "en", system: str | None = None) -> tuple[Traversable, ...]:
    """The files of a language, that of a system last; what it says wins."""
    everybody = resources.files("resources") / "words" / f"{language}.toml"
    return (everybody, system_folder(system) / f"words.{language}.toml") if system else (everybody,)


class RuleSummary(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A rule in our own words.

    ``kind`` is ``play`` for a rule that procedures carry out, ``descriptive`` for one that nothing can carry out
    (``reason`` says why), ``ruling`` for a decision on what the book leaves open.
    """

    title: str
    text: str
    kind: str = "play"
    reason: str = ""
    option: str = ""
    default: str = ""
    choices: tuple[str, ...] = ()


@functools.cache
def load_rules(system: str, language: str = "en") -> dict[str, RuleSummary]:
    """Summaries of all rules of a system, by id, in the order of the book."""
    content = _toml(system_folder(system) / f"rules.{language}.toml")
    return msgspec.convert(content, dict[str, RuleSummary])


def _toml(file: Traversable) -> dict[str, Any]:
    import tomllib  # not wanted at a start that reads nothing of this

    return tomllib.loads(file.read_text(encoding="utf-8"))
