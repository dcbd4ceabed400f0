"""Which lines of the log are shown: words that are searched for, a person, and whether secrets are."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from engine import events as e

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from engine.log import LogEntry


class LogFilter(msgspec.Struct, frozen=True):
    """What a line of the log must be to be shown.

    Attributes:
        words: What its text contains, in any case; empty for anything.
        person: Whom it has to do with; empty for anybody.
        secrets: Whether lines for the referee alone are shown.
    """

    words: str = ""
    person: str = ""
    secrets: bool = True


def is_secret(entry: LogEntry) -> bool:
    """Whether players may know nothing of an action: all that it asked was secret."""
    return bool(entry.asked) and all(record.secret for record in entry.asked)


def concerns(entry: LogEntry, person: str, named: Mapping[str, str]) -> bool:
    """Whether somebody did something in an action, rolled, or had something happen to them.

    Args:
        entry: The action.
        person: Id of the person.
        named: Who acts in a slot, as `engine.history.names_of` tells it: ids with strokes between them.
    """
    if any(person == one for one in _words_in(entry.values)) or any(one.roller == person for one in entry.asked):
        return True
    return any(_happened_to(event, person, named) for event in entry.events)


def _happened_to(event: e.AnyEvent, person: str, named: Mapping[str, str]) -> bool:
    match event:
        case e.CharacterAdded(character=added):
            return added.id == person
        case e.WoundTaken(person=hurt, wound=wound):
            return person in {hurt, wound.by}
        case e.EncounterBegan(encounter=fight):
            return person in fight.people
        case e.TurnBegan(slot=str(slot)) | e.SlotHeld(slot=str(slot)) | e.SlotMoved(slot=str(slot)):
            return person in named.get(slot, "").split("/")
        case _:
            return getattr(event, "person", None) == person


def _words_in(value: Any) -> Iterator[str]:
    match value:
        case str():
            yield value
        case list() | tuple():
            for one in value:
                yield from _words_in(one)
        case dict():
            for key, one in value.items():
                yield key
                yield from _words_in(one)
        case _:
            pass
