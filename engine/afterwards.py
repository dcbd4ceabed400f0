"""Rolls in which a wound weighed, found again once the wound is set right.

No die is rolled again. A line of a roll says which wounds weigh in it (`Reason.wounds`), so that the rolls are found in
what was done since, whoever made them; what another weight would have meant for each is for the rules to say.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Generic, TypeVar

import msgspec

from engine import events as e

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from engine.answers import AskRecord
    from engine.character import Step, Wound
    from engine.procedure import Deed
    from engine.reasons import Reason
    from engine.words import Text

W = TypeVar("W")


class Weighed(msgspec.Struct, Generic[W], frozen=True):
    """A roll in which a wound weighed: its lines that name the wound, how heavy it was then, and the deed it was in."""

    record: AskRecord
    lines: tuple[Reason, ...]
    then: W
    deed: Deed


def rolls_since(
    past: Sequence[Deed], wound: Wound, now: W, weigh: Callable[[Wound, Sequence[Step]], W]
) -> Iterator[Weighed[W]]:
    """Rolls since a wound in which it weighed otherwise than it does now, in the order in which they were made.

    Args:
        past: What was done so far.
        wound: The wound as it stood until now.
        now: How heavy it is now.
        weigh: How heavy a wound is by its steps.
    """
    then: W | None = None
    for deed in past:
        for event in deed.events:
            if isinstance(event, e.WoundTaken) and event.wound.id == wound.id:
                then = weigh(event.wound, event.wound.steps)
            elif isinstance(event, e.WoundCorrected) and event.wound == wound.id:
                then = weigh(wound, event.steps)
        if then is None or then == now:
            continue
        for record in deed.asked:
            lines = tuple(line for line in record.reasons if wound.id in line.wounds)
            if lines:
                yield Weighed(record, lines, then, deed)


def rolls_otherwise(
    past: Sequence[Deed], wound: Wound, now: int, otherwise: Callable[[Weighed[int]], Text | None]
) -> Iterator[tuple[AskRecord, Text]]:
    """The same of a wound whose weight is what its last step comes to, with what that would have meant in words.

    Args:
        past: What was done so far.
        wound: The wound as it stood until now.
        now: How heavy it is now.
        otherwise: What it would have meant for a roll; None where it makes no difference.
    """
    for found in rolls_since(past, wound, now, lambda _, steps: steps[-1].value):
        said = otherwise(found)
        if said is not None:
            yield found.record, said
