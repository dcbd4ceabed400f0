"""Rolls that a wound weighed in, once the wound is set right: which stood against another chance, or were not due.

Rule: UNLOCK-074, UNLOCK-076, UNLOCK-078.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from engine.afterwards import rolls_otherwise
from engine.reasons import Reason
from engine.systems.unlock.person import ACTION_BLOCK, track_steps
from engine.systems.unlock.rolls import chance_of, ease_factor
from engine.systems.unlock.saves import DUE, MORTAL, SAVE_BLOCK
from engine.words import text

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from engine.afterwards import Weighed
    from engine.answers import AskRecord
    from engine.campaign import Campaign
    from engine.character import Wound
    from engine.procedure import Deed
    from engine.words import Text

PRODUCT: Final = "unlock.ease_times_base"
LIMITS: Final = frozenset({"unlock.highest_ease", "unlock.half_ease", "unlock.lowest_ease"})
"""Lines that stand for the ease where what the others add up to lies outside its limits."""


def rolled_otherwise(
    campaign: Campaign, past: Sequence[Deed], wound: Wound, now: int
) -> Iterator[tuple[AskRecord, Text]]:
    """Rolls since a wound whose chance would have differed, or that were not due, with that in words."""
    return rolls_otherwise(past, wound, now, lambda found: _otherwise(campaign, found, now))


def _otherwise(campaign: Campaign, found: Weighed[int], now: int) -> Text | None:
    record, more = found.record, now - found.then
    if any(line.rule == DUE and _damage(line) + more < MORTAL for line in found.lines):
        return text("event.not_due", roll=record.label)
    harder = sum(_steps(campaign, line, more) - _steps(campaign, line, 0) for line in found.lines)
    would_be = _chance(campaign, record, -harder)
    if record.target is None or would_be in {None, record.target}:
        return None
    return text("event.rolled_otherwise", roll=record.label, then=record.target, now=would_be)


def _damage(line: Reason) -> int:
    return int(line.label.facts.get("damage", 0))


def _steps(campaign: Campaign, line: Reason, more: int) -> int:
    """By how many steps a line lowers the ease, with so much more damage."""
    damage = max(0, _damage(line) + more)
    if line.rule == DUE:
        return 0
    if line.rule == "UNLOCK-078":
        return track_steps(campaign, damage, ACTION_BLOCK)
    if line.rule == "UNLOCK-B11":
        return max(0, damage - MORTAL) // SAVE_BLOCK
    return track_steps(campaign, damage, SAVE_BLOCK)


def _chance(campaign: Campaign, record: AskRecord, easier: int) -> int | None:
    """The chance of a roll with so much more ease; None where its lines do not tell it."""
    product = next((place for place, line in enumerate(record.reasons) if line.label.key == PRODUCT), None)
    if product is None:
        return None
    base = int(record.reasons[product].label.facts["base"])
    ease = float(record.reasons[product].label.facts["ease"])
    before = record.reasons[:product]
    if any(line.label.key in LIMITS for line in before):
        lines = [line.value for line in before if line.label.key not in LIMITS]
        ease = sum(float(value) for value in lines if isinstance(value, int | float)) - base
    factor = ease_factor(campaign, (Reason(text(PRODUCT, ease=ease, base=base), ease + easier),))
    return chance_of(base, factor.value)
