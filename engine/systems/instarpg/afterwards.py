"""Rolls in which a wound weighed, once it is set right: which were of another rating or difficulty, or not due.

Rule: INSTARPG-008, INSTARPG-013, INSTARPG-070, INSTARPG-076, INSTARPG-078, INSTARPG-079.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from engine import events as e
from engine.afterwards import rolls_since
from engine.systems.instarpg.dying import EDGE
from engine.systems.instarpg.person import EP_LOST, Person
from engine.words import text

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from engine.afterwards import Weighed
    from engine.answers import AskRecord
    from engine.character import Step, Wound
    from engine.procedure import Deed
    from engine.words import Text

CRITICAL: Final = "INSTARPG-076"
BY_HEALTH: Final = frozenset({CRITICAL, "INSTARPG-078", "INSTARPG-079", "INSTARPG-B16"})
"""Rules of rolls that the hit points bring, each with a line that has them as its value."""

TIRED: Final = "INSTARPG-013"
HP_SCORE: Final = "derived.current_HP"
EP_SCORE: Final = "derived.current_EP"
"""Lines of a check on what is left of a score."""


class Weight(NamedTuple):
    """How heavy a wound is: what it took of hit points and of endurance."""

    health: int
    endurance: int


class Otherwise(NamedTuple):
    """A roll that would have been another one: who made it, and how it differs, in words."""

    record: AskRecord
    said: Text


def rolled_otherwise(
    past: Sequence[Deed],
    person: Person,
    wound: Wound,
    now: Weight,
    weigh: Callable[[Wound, Sequence[Step]], Weight],
    lost: int,
) -> Iterator[Otherwise]:
    """Rolls since a wound that would have been others, in the order in which they were made.

    What the wound itself brought is not among them: what is newly due of it is asked now, what is not is void.

    Args:
        past: What was done so far.
        person: Whoever has the wound.
        wound: The wound as it stood until now.
        now: How heavy it is now.
        weigh: How heavy a wound is by its steps.
        lost: Endurance lost before the wound was set right.
    """
    left = _endurance_left(past, person, wound.id, lost)
    for found in rolls_since(past, wound, now, weigh):
        for said in (_by_health(found, wound.id, now), _by_endurance(found, now, left.get(id(found.deed)))):
            if said is not None:
                yield Otherwise(found.record, said)


def _by_health(found: Weighed[Weight], wound: str, now: Weight) -> Text | None:
    """What another loss of hit points means for a roll that looked at them."""
    more, roll = now.health - found.then.health, found.record.label
    line = next((one for one in found.lines if one.rule in BY_HEALTH or one.label.key == HP_SCORE), None)
    if not more or line is None or not isinstance(line.value, int):
        return None
    if line.label.key == HP_SCORE:
        return text("event.rated_otherwise", roll=roll, then=line.value, now=line.value - more)
    if line.wounds[0] == wound and _takes(found.deed, wound):
        return None
    if line.rule == CRITICAL:
        return text("event.not_due", roll=roll) if line.value - more >= 0 else None
    would_be = line.value + more
    key = "event.rolled_otherwise" if would_be > -EDGE else "event.not_due"
    return text(key, roll=roll, then=line.value, now=would_be)


def _by_endurance(found: Weighed[Weight], now: Weight, left: int | None) -> Text | None:
    """What another loss of endurance means for a roll on which exhaustion weighed, or might have.

    ``left`` is the endurance that was left, None where that cannot be told any more.
    """
    more, roll = now.endurance - found.then.endurance, found.record.label
    lines = [one for one in found.lines if one.rule not in BY_HEALTH and one.label.key != HP_SCORE]
    if not more or not lines:
        return None
    score = next((one for one in lines if one.label.key == EP_SCORE), None)
    if score is not None and isinstance(score.value, int):
        return text("event.rated_otherwise", roll=roll, then=score.value, now=score.value - more)
    tired = next((one.value for one in lines if one.rule == TIRED), None)
    if not isinstance(tired, int):
        tired = left
    if tired is None:
        return None
    then, would_be = min(0, tired), min(0, tired - more)
    return text("event.tired_otherwise", roll=roll, then=then, now=would_be) if then != would_be else None


def _endurance_left(past: Sequence[Deed], person: Person, wound: str, lost: int) -> Mapping[int, int]:
    """Endurance that was left before each deed, by its identity; after it for the one that dealt the wound.

    It is reckoned back from now, as far as the score itself stayed what it is.
    """
    found: dict[int, int] = {}
    for deed in reversed(past):
        mine = [one for one in deed.events if getattr(one, "person", "") == person.id]
        if any(isinstance(one, e.FieldSet) and one.field == "EP" for one in mine):
            break
        change = sum(one.by for one in mine if isinstance(one, e.CounterChanged) and one.counter == EP_LOST)
        found[id(deed)] = person.score("EP") - (lost if _takes(deed, wound) else lost - change)
        lost -= change
    return found


def _takes(deed: Deed, wound: str) -> bool:
    return any(isinstance(one, e.WoundTaken) and one.wound.id == wound for one in deed.events)
