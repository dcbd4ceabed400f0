"""Rolls that a wound weighed in, once the wound is set right: which had another target or penalty, or were not due.

Rule: CYBERPUNK-031, CYBERPUNK-035, CYBERPUNK-037, CYBERPUNK-B05.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from engine.afterwards import rolls_otherwise
from engine.systems.cyberpunk.person import level_row, stun_of
from engine.words import text

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from engine.afterwards import Weighed
    from engine.answers import AskRecord
    from engine.campaign import Campaign
    from engine.character import Wound
    from engine.procedure import Deed
    from engine.reasons import Reason
    from engine.words import Text

DEATH: Final = "CYBERPUNK-037"
SAVES: Final = frozenset({"CYBERPUNK-035", "CYBERPUNK-B15", DEATH})
"""Rules of the lines that a wound level adds to the target of a save; other lines weigh on what is rolled."""


def rolled_otherwise(
    campaign: Campaign, past: Sequence[Deed], wound: Wound, now: int
) -> Iterator[tuple[AskRecord, Text]]:
    """Rolls since a wound in which it would have weighed otherwise with so many boxes, with that in words."""
    return rolls_otherwise(past, wound, now, lambda found: _otherwise(campaign, found, now))


def _otherwise(campaign: Campaign, found: Weighed[int], now: int) -> Text | None:
    record, more = found.record, now - found.then
    then = sum(_weight(campaign, line, 0) or 0 for line in found.lines)
    weights = [_weight(campaign, line, more) for line in found.lines]
    if None in weights:
        return text("event.not_due", roll=record.label)
    would_be = sum(weight or 0 for weight in weights)
    if then == would_be:
        return None
    if record.target is None or not any(line.rule in SAVES for line in found.lines):
        return text("event.hampered_otherwise", roll=record.label, then=then, now=would_be)
    against = record.target - then + would_be
    return text("event.rolled_otherwise", roll=record.label, then=record.target, now=against)


def _weight(campaign: Campaign, line: Reason, more: int) -> int | None:
    """What a line takes off with so many more boxes; None for a death save that is not due with them."""
    row = level_row(campaign, max(0, int(line.label.facts["boxes"]) + more))
    if line.rule == DEATH:
        return int(row["death"]) if row is not None and "death" in row.values else None
    if row is None:
        return 0
    return stun_of(campaign, row) if line.rule in SAVES else int(row["penalty"])
