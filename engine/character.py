"""A person of the campaign: what is on the sheet, and what befell them. Knows no system."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from engine.clock import Until
from engine.words import Text

Provenance = Literal["book", "derived", "house", "table"]
"""Where data comes from: the rule book, worked out from it, this program's default, or this table's own."""


class Row(msgspec.Struct, frozen=True, omit_defaults=True):
    """A row that a character owns: a skill, a weapon, a piece of armour. ``id`` is unique in the campaign."""

    id: str
    values: dict[str, Any]
    provenance: Provenance = "table"

    def get(self, column: str, default: Any = None) -> Any:
        """Value of a column, or the default where the row has none."""
        return self.values.get(column, default)


class Condition(msgspec.Struct, frozen=True, omit_defaults=True):
    """A state that a person is in, for a time or until it is lifted.

    ``name`` is a permanent word such as ``panicked``; ``modifier`` is added to the person's rolls where the
    referee made the condition up; ``cause`` is the id of the wound that brought it, if one did.
    """

    id: str
    name: str
    until: Until | None = None
    note: str = ""
    modifier: int = 0
    cause: str = ""


class Step(msgspec.Struct, frozen=True, omit_defaults=True):
    """A step of a wound's waterfall: what was done to the number so far, and what it came to.

    ``op`` with ``amount`` is the change: ``is`` sets it, ``plus`` adds, ``times`` multiplies, ``half`` halves
    and ``divided`` divides, both rounding down. ``value`` is the number after the step.
    """

    label: Text
    op: Literal["is", "plus", "times", "half", "divided"]
    value: int
    amount: int = 0
    rule: str = ""


class Wound(msgspec.Struct, frozen=True, omit_defaults=True):
    """A wound with its waterfall: each step from the dice to what was recorded, as data.

    ``severity`` is what was added to the track of that name, in the system's unit (AAM, boxes, hit points);
    ``healed`` is how much of it is gone again. ``critical`` says that a critical attack dealt it.
    """

    id: str
    track: str
    severity: int
    place: str = ""
    attack: str = ""
    steps: tuple[Step, ...] = ()
    at: int = 0
    round: int | None = None
    by: str = ""
    healed: int = 0
    critical: bool = False


class Showing(msgspec.Struct, frozen=True, omit_defaults=True):
    """What players get to see of a person: the name, another name, or nothing at all; and the portrait, or not."""

    way: Literal["name", "alias", "hidden"]
    alias: str = ""
    portrait: bool = True


class Character(msgspec.Struct, frozen=True, omit_defaults=True):
    """A person.

    ``values`` are fields of the sheet by key; ``rows`` the rows of its tables; ``counters`` numbers that play
    changes by deltas (tracks, rounds left in a weapon, points to spend). ``portrait`` is the SHA-256 of a picture in
    the campaign's file; without ``showing`` players see their own people and nobody else.
    """

    id: str
    name: str
    kind: Literal["pc", "npc"] = "pc"
    values: dict[str, Any] = {}
    rows: dict[str, tuple[Row, ...]] = {}
    counters: dict[str, int] = {}
    conditions: tuple[Condition, ...] = ()
    wounds: tuple[Wound, ...] = ()
    portrait: str = ""
    showing: Showing | None = None

    def table(self, key: str) -> tuple[Row, ...]:
        """Rows of one table, none where the character has none."""
        return self.rows.get(key, ())

    def row(self, row_id: str) -> Row | None:
        """The row of that id, in whichever table it stands."""
        return next((row for rows in self.rows.values() for row in rows if row.id == row_id), None)

    def count(self, counter: str) -> int:
        """A counter's number, 0 where it was never touched."""
        return self.counters.get(counter, 0)

    def has(self, condition: str) -> bool:
        """Whether a condition of that name is in force."""
        return any(c.name == condition for c in self.conditions)
