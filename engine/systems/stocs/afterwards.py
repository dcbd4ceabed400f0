"""Rolls that a wound weighed in, once the wound is set right: which of them stood against another number.

No die is rolled again. Each line that lowers a target says which wounds weigh in it, so that the rolls are found in
what was done since, whoever made them.

Rule: STOCS-040, STOCS-106, STOCS-108.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import msgspec

from engine import events as e
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
    then: Weight | None = None
    for deed in past:
        for event in deed.events:
            if isinstance(event, e.WoundTaken) and event.wound.id == wound.id:
                then = weigh(event.wound, event.wound.steps)
            elif isinstance(event, e.WoundCorrected) and event.wound == wound.id:
                then = weigh(wound, event.steps)
        if then is None or then == now:
            continue
        for record in deed.asked:
            lines = [line for line in record.reasons if wound.id in line.wounds]
            own = any(line.rule in OWN and line.wounds[0] == wound.id for line in lines)
            weighing = [line.rule for line in lines if line.rule != PANIC]
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
