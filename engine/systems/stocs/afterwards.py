"""Rolls that a wound weighed in, once the wound is set right: which of them stood against another number.

No die is rolled again. Each line that lowers a target says which wounds weigh in it (see `engine.afterwards`).

Rule: STOCS-040, STOCS-106, STOCS-108.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import msgspec

from engine.afterwards import rolls_since
from engine.systems.stocs.person import PANIC as PANICKED
from engine.systems.stocs.tasks import multiplied
from engine.words import text

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from engine.answers import AskRecord
    from engine.character import Step, Wound
    from engine.procedure import Deed
    from engine.words import Text

KNOCKOUT: Final = "STOCS-106"
PANICKED_RULE: Final = "STOCS-053"
PANIC: Final = "STOCS-056"
OWN: Final = frozenset({KNOCKOUT, PANIC, "STOCS-108"})
"""Rules of the checks that a wound itself brings; such a check names that wound before all others."""


class Weight(msgspec.Struct, frozen=True):
    """How heavy a wound is: AAM as it struck, which its own knockout roll looks at, and AAM as recorded."""

    struck: int
    recorded: int


class Otherwise(msgspec.Struct, frozen=True):
    """A roll that would have stood against another number: that number, or how heavy the wound was and is."""

    record: AskRecord
    then: int
    now: int

    def said(self) -> Text:
        """The roll in words."""
        key = "event.looked_up_otherwise" if self.record.target is None else "event.rolled_otherwise"
        return text(key, roll=self.record.label, then=self.then, now=self.now)


def rolled_otherwise(
    past: Sequence[Deed], wound: Wound, now: Weight, weigh: Callable[[Wound, Sequence[Step]], Weight], *, void: bool
) -> Iterator[Otherwise]:
    """Rolls since a wound whose target would have differed, in the order in which they were made.

    Args:
        past: What was done so far.
        wound: The wound as it stood until now.
        now: How heavy it is now.
        weigh: How heavy a wound is by its steps.
        void: Whether the checks that the wound itself brought, and their effects, do not count any more.
    """
    for found in rolls_since(past, wound, now, weigh):
        record, then = found.record, found.then
        own = any(line.rule in OWN and line.wounds[0] == wound.id for line in found.lines)
        weighing = [line.rule for line in found.lines if line.rule != PANIC]
        if not weighing or (own and void):
            continue
        knockout = own and KNOCKOUT in weighing
        graver = now.struck - then.struck if knockout else now.recorded - then.recorded
        if record.target is None:
            was, would_be = then.recorded, now.recorded
        else:
            calmer = PANICKED if void and PANICKED_RULE in weighing else 0
            was = record.target
            would_be = was + multiplied(record.reasons, -graver - calmer)
        if was != would_be:
            yield Otherwise(record, was, would_be)
