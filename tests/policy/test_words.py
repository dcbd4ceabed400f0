"""Every key that the code says has words, and every word is said: neither bare keys nor dead entries."""

from __future__ import annotations

import ast
import functools
from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, NamedTuple, get_args

import pytest

from engine.actions import FieldKind
from engine.answers import REROLL
from engine.armoury import load_words
from engine.events import AnyEvent
from engine.history import names as history_names
from engine.journal.records import FOUNDING
from engine.play import all_actions
from engine.systems import SYSTEMS
from tests.policy import tree

if TYPE_CHECKING:
    from engine.system import RuleSystem
    from engine.words import Words

MAKERS = frozenset({"text", "Text"})
"""Functions whose first argument is a key."""


def actions_of(system: RuleSystem) -> set[str]:
    return set(all_actions(system)) | {FOUNDING}


def fields_of(system: RuleSystem) -> set[str]:
    return {field.key for action in all_actions(system).values() for field in action.fields if field.label is None}


def kinds_of(_system: RuleSystem) -> set[str]:
    return set(get_args(FieldKind))


def options_of(system: RuleSystem) -> set[str]:
    return {rule.name for rule in system.options}


def interrupts_of(_system: RuleSystem) -> set[str]:
    return {REROLL, "modifier"}


def events_of(_system: RuleSystem) -> set[str]:
    # A report brings its own words; a founding without a name, a slot let go and the like have keys of their own.
    return {str(kind.__struct_config__.tag) for kind in get_args(AnyEvent)} - {"reported"}


def effects_of(system: RuleSystem) -> set[str]:
    """Those that a system names, and whatever else its rules count."""
    calls = (
        node
        for name, module in code()
        if name.startswith(f"engine/systems/{system.id}/")
        for node in ast.walk(module)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "count"
    )
    counted = {name for call in calls if len(call.args) > 1 for name in literals([call.args[1]])}
    return set(system.effects) | counted


def choices_of(system: RuleSystem) -> set[str]:
    """Fields and columns of a sheet that take one of a few words; a window looks for these under their keys."""
    of_columns = {column.key for table in system.schema.tables.values() for column in table.columns if column.choices}
    return of_columns | {field.key for field in system.schema.fields.values() if field.choices}


WANTED: dict[str, Callable[[RuleSystem], set[str]]] = {
    "action.": actions_of,
    "field.": fields_of,
    "kind.": kinds_of,
    "option.": options_of,
    "interrupt.": interrupts_of,
    "event.": events_of,
    "effect.": effects_of,
}
"""What stands behind the keys that the code puts together; a key that nothing stands behind is not said."""


@functools.cache
def code() -> tuple[tuple[str, ast.Module], ...]:
    return tuple((name, ast.parse(text)) for name, text in tree.modules("engine", "gui"))


def keys_said(module: ast.Module) -> Iterator[str]:
    """Keys that stand in the code as they are, as the first argument of `text` or `Text`."""
    for node in ast.walk(module):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in MAKERS and node.args:
            yield from literals([node.args[0]])


def literals(nodes: Iterable[ast.AST]) -> Iterator[str]:
    """Words in quotation marks in an expression, both sides of an ``if`` included."""
    for node in nodes:
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value != "literal":
            yield node.value
        elif isinstance(node, ast.IfExp):
            yield from literals([node.body, node.orelse])


class Strings(NamedTuple):
    """Words in quotation marks, and the beginnings and endings of those that are put together."""

    whole: set[str]
    begun: set[str]
    ended: set[str]


@functools.cache
def all_strings() -> Strings:
    found = Strings(set(), set(), set())
    for _, module in code():
        strings_of(module, found)
    return found


def strings_of(module: ast.Module, found: Strings) -> None:
    for node in ast.walk(module):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            found.whole.add(node.value)
            if node.value.startswith("_"):
                found.ended.add(node.value)
        elif isinstance(node, ast.JoinedStr) and node.values:
            first, last = node.values[0], node.values[-1]
            if isinstance(first, ast.Constant) and "." in str(first.value):
                found.begun.add(str(first.value))
            if isinstance(last, ast.Constant) and str(last.value).startswith("_"):
                found.ended.add(str(last.value))


def dead(words: Words, system: RuleSystem) -> list[str]:
    """Keys of a words file that nothing says."""
    strings = all_strings()
    sheet = {f"{group}." for group in history_names.SHEET_WORDS}
    groups = sheet | {f"{group}." for group in (*LOOKED_UP, *choices_of(system))}
    put_together = {prefix: wanted(system) for prefix, wanted in WANTED.items() if prefix not in sheet}
    begun, ended, actions = (*groups, *strings.begun), tuple(strings.ended), actions_of(system)

    def said(key: str) -> bool:
        if key in strings.whole:
            return True
        for prefix, wanted in put_together.items():
            if key.startswith(prefix):
                return key.removeprefix(prefix) in wanted
        if key.startswith("log."):
            return key.removeprefix("log.") in actions
        # The window names a group by its key, and adds an ending where a line has a second form.
        return (
            key.startswith(begun)
            or key.rpartition(".")[0] in strings.whole
            or any(key.endswith(end) and key.removesuffix(end) in strings.whole for end in ended)
        )

    return [key for key in words.keys() if not said(key)]  # noqa: SIM118 - words are no mapping


LOOKED_UP = ("column", "condition", "mark", "place", "result", "table", "timer")
"""Groups in which the log looks for the words of a permanent word."""


def spoken(name: str) -> list[Words]:
    """The words with which a module's keys must be found: those of its system, or of every one."""
    parts = name.split("/")
    if parts[:2] == ["engine", "systems"] and len(parts) > 3:
        return [load_words("en", parts[2])]
    return [load_words()] if parts[0] == "engine" else [load_words("en", system) for system in SYSTEMS]


def test_every_key_in_the_code_has_words() -> None:
    silent = {
        f"{name}: {key}"
        for name, module in code()
        for key in keys_said(module)
        for words in spoken(name)
        if key not in words
    }
    assert silent == set()


@pytest.mark.parametrize("prefix", WANTED)
@pytest.mark.parametrize("system", SYSTEMS.values(), ids=lambda system: system.id)
def test_every_key_that_is_put_together_has_words(system: RuleSystem, prefix: str) -> None:
    words = load_words("en", system.id)
    assert {key for key in WANTED[prefix](system) if prefix + key not in words} == set()


def test_no_entry_is_dead() -> None:
    per_system = [set(dead(load_words(), system)) for system in SYSTEMS.values()]
    assert set.intersection(*per_system) == set()


@pytest.mark.parametrize("system", SYSTEMS.values(), ids=lambda system: system.id)
def test_no_entry_of_a_system_is_dead(system: RuleSystem) -> None:
    assert dead(load_words("en", system.id), system) == []


def test_a_dead_entry_and_a_silent_key_would_be_found() -> None:
    system = next(iter(SYSTEMS.values()))
    extra = {"action.dance": "Dance", "problem.dance": "no dancing", "log.dance": "{actor} dances"}
    assert set(dead(load_words("en", system.id).extended(extra), system)) >= extra.keys()
    module = ast.parse('text("problem.dance" if a else "problem.sing", b=text(f"kind.{c}"))')
    assert list(keys_said(module)) == ["problem.dance", "problem.sing"]
