"""What is printed: a person of a campaign, read through the schema of the system, as words and numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from engine.errors import GritboardError
from engine.words import Text, text

if TYPE_CHECKING:
    from collections.abc import Callable

    from engine.campaign import Campaign, TableRow
    from engine.character import Character, Row
    from engine.reasons import Reasoned
    from engine.sheet import Budget, Column, Field, SheetSchema
    from engine.system import RuleSystem
    from engine.words import Words

PHRASE: Final = 15
"""Letters from which on a word of a list is a phrase."""

DASH: Final = "–"
"""Where nothing is known: a missing value is shown as missing, never guessed."""


class Subject:
    """One person as the blocks of a sheet see him."""

    def __init__(self, campaign: Campaign, character: Character, system: RuleSystem, words: Words) -> None:
        """Takes the campaign as it stands and a person of it."""
        self.campaign = campaign
        self.character = character
        self.system = system
        self.schema: SheetSchema = system.schema
        self.words = words

    def say(self, said: Text | str | float | None) -> str:
        """The words for a text."""
        return self.words.render(said)

    def titled(self, words: str) -> str:
        """A heading of a layout: a key of the words file, or words as they are."""
        return self.say(text(words)) if words in self.words else words

    def field(self, key: str) -> Field:
        """A field of the sheet."""
        return self.schema.fields[key]

    def has_place_for(self, key: str) -> bool:
        """Whether a field belongs on the sheet of somebody of this kind."""
        return self.field(key).only in (None, self.character.kind)

    def value(self, key: str) -> str:
        """The value of a field."""
        return self._chosen(self.field(key), self.character.values.get(key))

    def derived(self, key: str) -> str:
        """A value that follows from others, a dash where the sheet has too little for it."""
        one = self.schema.derived[key]
        return self.shown(self._worked_out(lambda: one.of(self.campaign, self.character)))

    def budget(self, one: Budget) -> tuple[str, bool]:
        """Points spent of points to be had, and whether too many were spent."""
        found = self._worked_out(lambda: one.of(self.campaign, self.character))
        if found is None:
            return DASH, False
        spent, had = found
        return f"{self.shown(spent)} / {self.shown(had)}", spent > had

    def rows(self, table: str) -> tuple[Row, ...]:
        """The rows of a table that have anything in them."""
        return tuple(
            row for row in self.character.table(table) if any(v not in (None, "") for v in row.values.values())
        )

    def cell(self, column: Column, row: Row) -> str:
        """What stands in a column of a row."""
        compute = column.of
        if compute is None:
            return self._chosen(column, row.get(column.key))
        return self.shown(self._worked_out(lambda: compute(self.campaign, self.character, row)), column.kind)

    def places(self, table: str) -> tuple[TableRow, ...]:
        """The rows of a rule table that the campaign adopted, none where it has no such table."""
        found = self.campaign.tables.get(table)
        return found.rows if found else ()

    def protection(self, place: str) -> str:
        """What stops a hit at a place, where the rules work it out; empty where they leave it to the pieces."""
        protects = self.schema.protects
        if protects is None:
            return ""
        found = self._worked_out(lambda: protects(self.campaign, self.character, place))
        return self.shown(found or None)

    def conditions(self) -> str:
        """The states that the person is in."""
        names = dict.fromkeys(self._word("condition", one.name) for one in self.character.conditions)
        return ", ".join(names)

    def shown(self, value: Any, kind: str = "text") -> str:
        """A value as it stands on paper."""
        if value is None or value in ("", [], ()):
            return DASH
        if isinstance(value, bool):
            return self.say(text("print.yes")) if value else DASH
        if isinstance(value, int | float):
            return self.say(value).replace("-", "−")
        if isinstance(value, list | tuple):
            words = [self._word("place", str(one)) for one in value]
            # Whole phrases may have commas of their own.
            return ("; " if any(len(one) > PHRASE for one in words) else ", ").join(words)
        return self.say(value) if kind != "choice" else str(value)

    def _chosen(self, spec: Field | Column, value: Any) -> str:
        """A typed value; one of a few words as the window says it too."""
        if value in spec.choices and isinstance(value, str) and value:
            return self._word(spec.key, value)
        return self.shown(value, spec.kind)

    def _word(self, group: str, name: str) -> str:
        key = f"{group}.{name}"
        return self.say(text(key)) if key in self.words else name

    def _worked_out(self, work: Callable[[], Reasoned[Any]]) -> Any:
        try:
            return work().value
        except GritboardError:
            # The rules refuse to work it out from an unfinished sheet, which may well be printed.
            return None
