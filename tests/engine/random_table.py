"""A table that declares and answers at random, whatever the system: only refusals may come of it."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from random import Random
from typing import TYPE_CHECKING, Any, Final

from engine.asks import Choice
from engine.errors import BadInput, Refused

if TYPE_CHECKING:
    from engine.actions import FormField
    from engine.campaign import Campaign
    from engine.session import Session

LEFT_OUT: Final = frozenset(
    {"add_character", "remove_character", "set_table_row", "remove_table_row", "reset_table_row", "add_table_row"}
)
"""Actions whose values no form can suggest, and one that would soon leave nobody."""


class RandomTable:
    """A table of people who declare anything, and whose dice and choices fall as they may."""

    def __init__(
        self,
        luck: Random,
        session: Session,
        words: Mapping[str, Sequence[Any]],
        overrides: Sequence[str | int],
        only: Mapping[str, Collection[str]] | None = None,
    ) -> None:
        """Takes the campaign, where the luck comes from, likely words by the field, and words to override with.

        A field without words of its own takes those under the empty name; an empty list means the id of any row.
        Of an action that ``only`` names, no other fields than those are given.
        """
        self.luck = luck
        self.session = session
        self._words = words
        self._overrides = overrides
        self._only = only or {}

    @property
    def campaign(self) -> Campaign:
        """The state at hand."""
        return self.session.campaign

    def step(self, action: str) -> None:
        """Declares an action with what its form offers, and answers what it asks."""
        values: dict[str, Any] = {}
        for _ in range(3):  # options of one field hang on what another holds
            for field in self.session.form(action, values).fields:
                if not self._fits(field, values):
                    values[field.key] = self._value(field, values)
        wanted = self._only.get(action, values)
        values = {key: value for key, value in values.items() if value is not None and key in wanted}
        try:
            self.session.submit(action, values)
        except (BadInput, Refused):
            return
        while self.session.open_asks:
            self._answer()

    def _answer(self) -> None:
        question = self.luck.choice(self.session.open_asks)
        if isinstance(question, Choice):
            self.session.choose(question.id, self.luck.choice(question.options).id)
            return
        try:
            match self.luck.randrange(12):
                case 0:
                    self.session.waive(question.id, "so be it")
                case 1:
                    self.session.override(question.id, self.luck.choice(self._overrides), "so be it")
                case 2:
                    offers = self.session.system.interrupts(self.campaign, question)
                    use = self.luck.choice(["modifier", *(offer.use for offer in offers)])
                    self.session.interrupt(question.id, use, self.luck.randint(-6, 6))
                case _:
                    self.session.roll(question.id)
        except (BadInput, Refused):
            self.session.roll(question.id)

    def _fits(self, field: FormField, values: dict[str, Any]) -> bool:
        value = values.get(field.key)
        if field.key in values and field.kind == "choice":
            return value is None or value in {option.id for option in field.options}
        return field.key in values and (value is not None or not field.required)

    def _value(self, field: FormField, values: dict[str, Any]) -> Any:
        if not field.required and self.luck.random() < 0.5:
            return None
        people, luck = list(self.campaign.people), self.luck
        if field.key == "value" and values.get("name"):
            offered = {rule.name: rule.choices for rule in self.session.system.options}
            return luck.choice(offered.get(values["name"], (True,)))
        match field.kind:
            case "person":
                return luck.choice(people)
            case "people":
                return luck.sample(people, luck.randint(1, len(people)))
            case "shares" | "measures":
                some = luck.sample(people, luck.randint(1, min(3, len(people))))
                return {person: luck.randint(1, 9) for person in some}
            case "row":
                return self._row(field, values)
            case "whole" | "number":
                return _number(field, luck)
            case "choice":
                return luck.choice(field.options).id if field.options else luck.choice(self._words[""])
            case "choices":
                known = [option.id for option in field.options]
                return luck.sample(known, luck.randint(0, min(3, len(known))))
            case "flag":
                return luck.random() < 0.5
            case _:
                return self._word(field)

    def _row(self, field: FormField, values: dict[str, Any]) -> Any:
        owner = self.campaign.people.get(str(values.get(field.of)))
        rows = owner.table(field.table) if owner else ()
        if field.options and self.luck.random() < 0.8:
            return self.luck.choice(field.options).id
        return self.luck.choice(rows).id if rows else None

    def _word(self, field: FormField) -> Any:
        held = [row.id for one in self.campaign.people.values() for rows in one.rows.values() for row in rows]
        words = self._words.get(field.key, (*self._words[""], self.luck.randint(-1, 12))) or held
        return self.luck.choice(words) if words else None


def _number(field: FormField, luck: Random) -> int:
    lowest = max(-10, int(field.lowest or 0))
    highest = int(30 if field.highest is None else field.highest)
    return max(lowest, min(highest, luck.choice((lowest, 0, 1, 2, 3, 6, 12, 30))))


def by_hand(campaign: Campaign, track: str) -> dict[str, int]:
    """For each person the part of a track that no wound carries."""
    return {
        person.id: person.count(track) - sum(wound.severity - wound.healed for wound in person.wounds)
        for person in campaign.people.values()
    }
