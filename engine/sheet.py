"""What a character sheet of a system holds: fields, derived values, tables, budgets, tracks.

The editable form, the printed page, import and export, and the checks of what is typed all read the same schema.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Literal

import msgspec

from engine.dice import parse_dice
from engine.errors import BadInput
from engine.words import Text

if TYPE_CHECKING:
    from engine.campaign import Campaign
    from engine.character import Character, Row
    from engine.flows import Batch, Flow
    from engine.reasons import Reasoned

ValueKind = Literal["whole", "number", "text", "choice", "flag", "list", "dice"]


class Field(msgspec.Struct, frozen=True):
    """A value that a person types.

    ``lowest`` and ``highest`` are what can be stored at all; a budget or a rule that is broken on purpose is
    marked on the sheet, never refused. ``only`` limits a field to characters of one kind.
    """

    key: str
    label: Text
    kind: ValueKind = "text"
    lowest: float | None = None
    highest: float | None = None
    choices: tuple[str, ...] = ()
    only: Literal["pc", "npc"] | None = None
    rule: str = ""

    def read(self, value: Any) -> Any:
        """Checks a value that was typed or read from a file.

        Raises:
            BadInput: The value has the wrong type or lies outside the limits.
        """
        return read_value(self.key, self.kind, value, self.lowest, self.highest, self.choices)


class Derived(msgspec.Struct, frozen=True):
    """A value that follows from others, with its reasons."""

    key: str
    label: Text
    of: Callable[[Campaign, Character], Reasoned[Any]]


class Column(msgspec.Struct, frozen=True):
    """A column of a table; ``of`` computes it where nobody types it."""

    key: str
    label: Text
    kind: ValueKind = "text"
    lowest: float | None = None
    highest: float | None = None
    choices: tuple[str, ...] = ()
    of: Callable[[Campaign, Character, Row], Reasoned[Any]] | None = None

    def read(self, value: Any) -> Any:
        """Checks a value of this column, as `Field.read` does."""
        return read_value(self.key, self.kind, value, self.lowest, self.highest, self.choices)


class Table(msgspec.Struct, frozen=True):
    """Rows of a kind that a character owns: skills, weapons, armour.

    ``gear`` names the tables of the campaign from which a row can be picked by name.
    """

    key: str
    label: Text
    columns: tuple[Column, ...]
    gear: tuple[str, ...] = ()


class Budget(msgspec.Struct, frozen=True):
    """Points to be spent: ``of`` gives (spent, to be had), with reasons."""

    key: str
    label: Text
    of: Callable[[Campaign, Character], Reasoned[tuple[float, float]]]


class Band(msgspec.Struct, frozen=True):
    """A stretch of a track that has a name, from ``lowest`` up to the next band.

    ``grave`` says that anybody can see how badly off somebody is who has come that far; so are those beyond.
    """

    lowest: int
    label: Text
    grave: bool = False


class Track(msgspec.Struct, frozen=True):
    """A number that wounds add to; it is plotted over the rounds, with its bands.

    ``grave`` says of somebody that anybody can see how badly off he is, where that depends on more than a band.
    """

    key: str
    label: Text
    bands: tuple[Band, ...] = ()
    grave: Callable[[Campaign, Character], bool] | None = None


class Section(msgspec.Struct, frozen=True):
    """A part of the sheet under one heading."""

    key: str
    label: Text
    fields: tuple[Field, ...] = ()
    derived: tuple[Derived, ...] = ()
    tables: tuple[Table, ...] = ()
    budgets: tuple[Budget, ...] = ()


Protects = Callable[["Campaign", "Character", str], "Reasoned[int] | Reasoned[str]"]
"""What stops a hit at a place of a person, by the place's permanent word, with what it is made of."""


@dataclass(frozen=True)
class SheetSchema:
    """All sections of a sheet, in the order in which they are shown, the tracks, and how sheets are filled by steps.

    Where ``protects`` is None the pieces of armour that cover a place are simply worn over each other. It may give
    words such as ``9/11``, where there is a value for each kind of attack; empty ones where nothing protects the place.
    """

    sections: tuple[Section, ...]
    tracks: tuple[Track, ...] = ()
    flows: tuple[Flow, ...] = ()
    batch: Batch | None = None
    protects: Protects | None = None
    fields: Mapping[str, Field] = field(init=False)
    tables: Mapping[str, Table] = field(init=False)
    derived: Mapping[str, Derived] = field(init=False)
    budgets: Mapping[str, Budget] = field(init=False)

    def __post_init__(self) -> None:
        """Makes the look-ups by key."""
        object.__setattr__(self, "fields", {f.key: f for s in self.sections for f in s.fields})
        object.__setattr__(self, "tables", {t.key: t for s in self.sections for t in s.tables})
        object.__setattr__(self, "derived", {d.key: d for s in self.sections for d in s.derived})
        object.__setattr__(self, "budgets", {b.key: b for s in self.sections for b in s.budgets})


def read_value(
    key: str,
    kind: ValueKind,
    value: Any,
    lowest: float | None = None,
    highest: float | None = None,
    choices: tuple[str, ...] = (),
) -> Any:
    """Checks one value against its kind and limits and gives it back.

    Raises:
        BadInput: Says which value is wrong and what is wanted.
    """
    name = key.replace("_", " ")
    match kind:
        case "flag":
            if not isinstance(value, bool):
                raise BadInput(f"{name} is {value!r}; it must be true or false")
        case "whole" | "number":
            whole = kind == "whole"
            if isinstance(value, bool) or not isinstance(value, int if whole else (int, float)) or value != value:
                raise BadInput(f"{name} is {value!r}; it must be a {'whole ' if whole else ''}number")
            if (lowest is not None and value < lowest) or (highest is not None and value > highest):
                raise BadInput(f"{name} is {value:.12g}; it must be {_between(lowest, highest)}")
        case "list":
            if not isinstance(value, list | tuple) or not all(isinstance(item, str) for item in value):
                raise BadInput(f"{name} is {value!r}; it must be a list of words")
            return list(value)
        case "choice":
            if choices and value not in choices:
                raise BadInput(f"{name} is {value!r}; it must be one of {', '.join(choices)}")
        case _:
            if not isinstance(value, str):
                raise BadInput(f"{name} is {value!r}; it must be words in quotation marks")
            if kind == "dice":
                parse_dice(value)
    return value


def _between(lowest: float | None, highest: float | None) -> str:
    if lowest is None:
        return f"at most {highest:.12g}"
    if highest is None:
        return f"at least {lowest:.12g}"
    return f"from {lowest:.12g} to {highest:.12g}"
