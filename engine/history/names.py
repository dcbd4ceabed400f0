"""Names for the ids that a log holds: people, lines of sheets, places in the order, conditions."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, Final

from engine import events as e
from engine.units import split_seconds
from engine.words import Text, literal, text

if TYPE_CHECKING:
    from engine.campaign import Campaign
    from engine.log import LogEntry
    from engine.words import Words

SHEET_WORDS: Final = ("sheet", "track", "counter", "field")
"""Where the words for a field, track or counter of a sheet may stand, in this order."""


def names_of(entries: Iterable[LogEntry]) -> dict[str, str]:
    """Names by id of all that the entries brought into being.

    Ids are never used again, so that names gathered from a whole log serve for any part of it.
    """
    return names_among(event for entry in entries for event in entry.events)


def names_among(events: Iterable[e.AnyEvent]) -> dict[str, str]:
    """Names by id of all that the events brought into being."""
    found: dict[str, str] = {}
    for event in events:
        match event:
            case e.CharacterAdded(character=person):
                found[person.id] = person.name
                found |= {row.id: row_name(row.values) for rows in person.rows.values() for row in rows}
                found |= {one.id: one.name for one in person.conditions}
                found |= {one.id: one.place for one in person.wounds}
            case e.RowAdded(row=row):
                found[row.id] = row_name(row.values)
            case e.WoundTaken(wound=wound):
                found[wound.id] = wound.place
            case e.ConditionBegan(condition=condition):
                found[condition.id] = condition.name
            case e.TimerStarted(timer=timer):
                found[timer.id] = f"{timer.person}/{timer.name}"
            case e.ActivityBegan(activity=activity):
                found[activity.id] = activity.action
            case e.EncounterBegan(encounter=fight):
                found[fight.id] = fight.name
                found |= {slot.id: "/".join(slot.people) for slot in fight.slots}
            case e.EveningBegan(evening=evening):
                found[evening.id] = evening.name
            case e.SlotAdded(slot=slot):
                found[slot.id] = "/".join(slot.people)
            case e.SlotJoined(slot=slot_id, person=joined):
                found[slot_id] = "/".join(filter(None, (found.get(slot_id, ""), joined)))
            case _:
                pass
    return found


def row_name(values: Mapping[str, Any]) -> str:
    """What a line of a sheet is called."""
    return str(values.get("name", ""))


def duration(seconds: int) -> list[Text]:
    """A length of time as texts, to be joined: 2 h, 5 min."""
    parts = zip(("days", "hours", "minutes", "seconds"), split_seconds(abs(seconds)), strict=True)
    said = [text(f"time.{unit}", amount=amount) for unit, amount in parts if amount]
    return said or [text("time.seconds", amount=0)]


def moment(second: int) -> Text:
    """A second of the clock as a text; the first day is day 1."""
    days, hours, minutes, seconds = split_seconds(second)
    return text("time.moment", day=days + 1, time=f"{hours:02}:{minutes:02}:{seconds:02}")


def signed(number: int) -> str:
    """A number that is added, with its sign."""
    return f"+{number}" if number >= 0 else f"−{-number}"


def stem(name: str) -> str:
    """A name without the number at its end: ``Goon`` of ``Goon 3``."""
    first, _, last = name.rpartition(" ")
    return first if first and last.isdecimal() else name


def gathered(names: Iterable[Any]) -> list[Any]:
    """Names in which a run of numbered ones is one: ``Goon 1–5``."""
    found: list[Any] = []
    run: list[str] = []
    for name in (*names, None):
        if isinstance(name, str) and (not run or _follows(run[-1], name)):
            run.append(name)
            continue
        found += [f"{run[0]}–{run[-1].rpartition(' ')[2]}"] if len(run) >= RUN else run
        run = [name] if isinstance(name, str) else []
        if name is not None and not run:
            found.append(name)
    return found


RUN: Final = 3
"""From so many on numbered names that follow each other are told as one."""


def _follows(before: str, name: str) -> bool:
    numbers = before.rpartition(" ")[2], name.rpartition(" ")[2]
    alike = stem(before) == stem(name) and stem(name) != name and stem(before) != before
    return alike and int(numbers[1]) == int(numbers[0]) + 1


class Names:
    """Finds names while something is told."""

    def __init__(self, campaign: Campaign, words: Words, named: Mapping[str, str]) -> None:
        """Takes the campaign, the words, and names by id of what may be gone from it."""
        self.campaign = campaign
        self.words = words
        self.named = named

    def person(self, person: str) -> Any:
        """A person's name."""
        known = self.campaign.people.get(person)
        return known.name if known else self.named.get(person) or text("event.somebody")

    def said_of(self, person: str, line: Text) -> bool:
        """Whether a line names a person itself."""
        known = self.campaign.people.get(person)
        if known is None or not known.name:
            return False
        return re.search(rf"(?<!\w){re.escape(known.name)}(?!\w)", self.words.render(line)) is not None

    def row(self, person: str, row: str) -> Any:
        """What a line of a person's sheet is called."""
        owner = self.campaign.people.get(person)
        known = owner.row(row) if owner else None
        return row_name(known.values) if known else self.named.get(row) or text("event.something")

    def slot(self, slot: str) -> list[Any]:
        """Names of those who act in a slot."""
        return self.people(self.slot_people(slot)) or [text("event.somebody")]

    def people(self, people: Iterable[str]) -> list[Any]:
        """Names of several people; numbered ones that follow each other as one."""
        return gathered(map(self.person, people))

    def slot_people(self, slot: str) -> tuple[str, ...]:
        """Ids of those who act in a slot, or did."""
        known = next(filter(None, (fight.slot(slot) for fight in self.campaign.encounters.values())), None)
        return known.people if known else tuple(one for one in self.named.get(slot, "").split("/") if one)

    def fight(self, fight: str) -> Any:
        """A fight's name."""
        known = self.campaign.encounters.get(fight)
        return known.name if known else self.named.get(fight) or text("event.something")

    def condition(self, person: str, condition: str) -> Text:
        """The words for a condition that a person has, or had."""
        owner = self.campaign.people.get(person)
        known = {one.id: one.name for one in owner.conditions} if owner else {}
        name = known.get(condition) or self.named.get(condition)
        return self.word(("condition",), name) if name else text("event.something")

    def wound(self, person: str, wound: str) -> Text:
        """Where a wound is, or was."""
        owner = self.campaign.people.get(person)
        known = {one.id: one.place for one in owner.wounds} if owner else {}
        place = known.get(wound) or self.named.get(wound)
        return text("event.wound_at", place=self.word(("place",), place)) if place else text("event.wound")

    def timer(self, name: str) -> Text:
        """The words for a timer."""
        return self.word(("timer", "condition"), name)

    def counter(self, person: str, counter: str) -> Text:
        """A counter's words; rounds left in a weapon are counted under the id of its row."""
        owner = self.campaign.people.get(person)
        for rows in owner.rows.values() if owner else ():
            for row in rows:
                if counter == row.id or counter.endswith((f".{row.id}", f":{row.id}")):
                    return literal(row_name(row.values))
        # What is counted for something else, such as a wound, says what it is without the id behind the colon.
        return self.word(SHEET_WORDS, counter.partition(":")[0])

    def word(self, groups: tuple[str, ...], word: str) -> Text:
        """The words for a permanent word of the code; without any, the word itself can be read."""
        for group in groups:
            if f"{group}.{word}" in self.words:
                return text(f"{group}.{word}")
        return literal(word.replace("_", " "))

    def result(self, result: str | int | None) -> Any:
        """The result of an ask as it is shown."""
        if not isinstance(result, str):
            return result
        if result in self.campaign.people:
            return self.campaign.people[result].name
        return self.word(("result", "place"), result)

    def value(self, value: Any, values: Mapping[str, Any]) -> Any:
        """A value of an action as it is shown: names in the place of ids.

        Args:
            value: The value, or a part of it.
            values: All values of the action, which say on whose sheet a line stands.
        """
        match value:
            case str():
                if value in self.campaign.people:
                    return self.campaign.people[value].name
                for key in ("actor", "character", "patient"):
                    owner = self.campaign.people.get(str(values.get(key)))
                    row = owner.row(value) if owner else None
                    if row is not None:
                        return row_name(row.values)
                return self.named.get(value, value)
            case list() | tuple():
                return gathered(self.value(one, values) for one in value)
            case dict():
                return [
                    text(
                        "line.amount_of",
                        name=self.value(key, values),
                        amount=self.value(one, values),
                    )
                    for key, one in value.items()
                ]
            case _:
                return value
