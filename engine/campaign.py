"""The one frozen root of all state."""

from __future__ import annotations

from typing import Any

import msgspec

from engine.character import Character, Provenance
from engine.clock import Activity, Evening, Timer
from engine.encounter import Encounter
from engine.errors import BadInput


class TableRow(msgspec.Struct, frozen=True, omit_defaults=True):
    """A row of a rule or gear table, with where it comes from and the rules that it states."""

    name: str
    values: dict[str, Any]
    provenance: Provenance = "book"
    rules: tuple[str, ...] = ()

    def __getitem__(self, column: str) -> Any:
        """Value of a column."""
        return self.values[column]


class RuleTable(msgspec.Struct, frozen=True):
    """A table that a campaign adopted by value from the system's resources."""

    key: str
    rows: tuple[TableRow, ...]

    def row(self, name: str) -> TableRow | None:
        """The row of that name, whatever its capitals."""
        wanted = name.casefold()
        return next((row for row in self.rows if row.name.casefold() == wanted), None)


class Campaign(msgspec.Struct, frozen=True, omit_defaults=True):
    """People, fights, clock, options and tables of one campaign.

    It changes only by `engine.evolve.evolve`; the mappings inside are never written to. ``marks`` are numbers by
    person that hold for this round only, or outside a fight until time passes. ``open_conditions`` says on whom players
    see a condition: ``nobody``, their ``own`` people, or ``all``.
    """

    system: str = ""
    name: str = ""
    options: dict[str, Any] = {}
    tables: dict[str, RuleTable] = {}
    people: dict[str, Character] = {}
    encounters: dict[str, Encounter] = {}
    active: str | None = None
    clock: int = 0
    timers: tuple[Timer, ...] = ()
    activities: tuple[Activity, ...] = ()
    notes: tuple[str, ...] = ()
    marks: dict[str, dict[str, int]] = {}
    evenings: tuple[Evening, ...] = ()
    open_conditions: dict[str, str] = {}

    def mark(self, person: str, mark: str) -> int:
        """A mark of this round, 0 where there is none."""
        return self.marks.get(person, {}).get(mark, 0)

    @property
    def encounter(self) -> Encounter | None:
        """The fight that is being run."""
        return self.encounters.get(self.active) if self.active else None

    @property
    def evening(self) -> Evening | None:
        """The evening that is being played."""
        last = self.evenings[-1] if self.evenings else None
        return last if last is not None and last.ended is None else None

    def person_named(self, name: str) -> Character:
        """The person of that name.

        Raises:
            BadInput: Nobody has the name; says who is there.
        """
        for person in self.people.values():
            if person.name == name:
                return person
        there = ", ".join(person.name for person in self.people.values()) or "nobody yet"
        raise BadInput(f"there is nobody called “{name}” in this campaign; it has {there}")

    def table_row(self, table: str, name: str) -> TableRow | None:
        """A row of an adopted table."""
        found = self.tables.get(table)
        return found.row(name) if found else None
