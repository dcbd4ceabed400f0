"""How a value of a sheet is shown, how it stands in an editor, and what typed words mean."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from engine.sheet import Column, Field
    from gui.session_bridge import SessionBridge

NUMBERS: Final = frozenset({"whole", "number"})
"""Kinds whose values are set as numbers."""

DASH: Final = "–"
"""What stands where there is no value: never a nought that nobody typed."""


def shown(bridge: SessionBridge, spec: Field | Column, value: Any) -> str:
    """A value as it is read; empty where there is none."""
    if value is None or value is False:
        return ""
    if value is True:
        return "✓"
    if isinstance(value, float):
        return f"{value:g}"
    if isinstance(value, list | tuple):
        return ", ".join(word_of(bridge, spec, str(one)) for one in value)
    return word_of(bridge, spec, str(value))


def word_of(bridge: SessionBridge, spec: Field | Column, word: str) -> str:
    """The words for one of the choices; whatever a person wrote is shown as it is."""
    return bridge.word(word, spec.key, "place") if word in spec.choices and word else word


def typed(bridge: SessionBridge, spec: Field | Column, value: Any) -> str:
    """A value as it stands in an editor; lists take a line for each item where an item has a comma."""
    if isinstance(value, list | tuple):
        items = [word_of(bridge, spec, str(one)) for one in value]
        return ("\n" if any("," in one for one in items) else ", ").join(items)
    return shown(bridge, spec, value)


def read(bridge: SessionBridge, spec: Field | Column, words: str) -> Any:
    """What typed words mean; what cannot be read stays as it is, so that the engine says what is wrong with it."""
    plain = words.strip()
    match spec.kind:
        case "whole" | "number":
            return number(plain, whole=spec.kind == "whole")
        case "list":
            parts = plain.split("\n") if "\n" in plain else plain.split(",")
            meant = {word_of(bridge, spec, one).casefold(): one for one in spec.choices}
            return [meant.get(part.strip().casefold(), part.strip()) for part in parts if part.strip()]
        case "choice":
            meant = {word_of(bridge, spec, one).casefold(): one for one in spec.choices}
            return meant.get(plain.casefold(), plain)
    return plain


def number(words: str, *, whole: bool) -> int | float | str | None:
    """A typed number, with any minus and with a decimal comma; None for no words at all."""
    if not words:
        return None
    plain = words.replace("−", "-").replace("–", "-")
    try:
        return int(plain)
    except ValueError:
        if whole:
            return words
    try:
        return float(plain.replace(",", "."))
    except ValueError:
        return words


def half_points(amount: float) -> str:
    """A number of points; halves are written as ½."""
    whole, rest = divmod(abs(amount), 1)
    if abs(rest - 0.5) > 1e-9:
        return f"{amount:g}".replace("-", "−")
    return ("−" if amount < 0 else "") + (f"{whole:g}½" if whole else "½")
