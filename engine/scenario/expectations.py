"""What a step expects, held against what there is."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from engine.errors import BadInput
from engine.exchange import shown

WORDS: Final = ("asks", "encounter", "clock")
"""What can be expected beside people, who are named."""

UNORDERED: Final = ("conditions",)
"""Lists whose order says nothing."""


def mismatches(expected: Any, actual: Any, where: str) -> list[str]:
    """A sentence with both values for each difference; none where everything is as expected.

    Objects match partially; lists and values must be the same, `conditions` in any order.

    Args:
        expected: What the script says.
        actual: What there is, as plain data.
        where: What is compared, for the sentence.
    """
    if isinstance(expected, Mapping):
        if not isinstance(actual, Mapping):
            return [_differs(expected, actual, where)]
        found = []
        for key, value in expected.items():
            place = f"{where}: {key}" if where else key
            if key not in actual:
                known = ", ".join(map(str, actual)) or "nothing"
                found.append(f"{place} should be {shown(value)}, but there is no such word; there are {known}")
            elif key in UNORDERED and isinstance(value, list) and isinstance(actual[key], list):
                if sorted(map(shown, value)) != sorted(map(shown, actual[key])):
                    found.append(_differs(value, actual[key], place))
            else:
                found += mismatches(value, actual[key], place)
        return found
    return [] if _same(expected, actual) else [_differs(expected, actual, where)]


def ask_mismatches(expected: Any, asks: list[dict[str, Any]]) -> list[str]:
    """Differences of the asks of a step: all must be named, in order, each in whole or in part.

    Raises:
        BadInput: The script does not give a list of objects.
    """
    if not isinstance(expected, list) or not all(isinstance(one, Mapping) for one in expected):
        raise BadInput(f"expect: asks is {shown(expected)}; it must be a list of objects, one for each ask")
    found = []
    for place, (wanted, ask) in enumerate(zip(expected, asks, strict=False), 1):
        found += mismatches(wanted, ask, f"ask {place} ({ask['label']})")
    if len(expected) != len(asks):
        labels = "; ".join(str(ask["label"]) for ask in asks) or "nothing"
        found.append(f"{len(expected)} asks should have been made, but there were {len(asks)}: {labels}")
    return found


def _same(expected: Any, actual: Any) -> bool:
    """Equality that knows 1 from true, in lists and the objects inside them as well."""
    if isinstance(expected, bool) or isinstance(actual, bool):
        return expected is actual
    if isinstance(expected, list) and isinstance(actual, list):
        return len(expected) == len(actual) and all(map(_same, expected, actual))
    if isinstance(expected, Mapping) and isinstance(actual, Mapping):
        return not mismatches(expected, actual, "")
    return bool(expected == actual)


def _differs(expected: Any, actual: Any, where: str) -> str:
    return f"{where} should be {_full(expected)}, but is {_full(actual)}"


def _full(value: Any) -> str:
    return shown(value, 400)
