"""Luck: what is left of it, what it is used for, and the evening that brings it back.

Rule: UNLOCK-039, UNLOCK-B31.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine import events as e
from engine.procedure import tell
from engine.reasons import Reason
from engine.systems.unlock.person import LUCK_SPENT
from engine.words import text

if TYPE_CHECKING:
    from engine.procedure import Procedure, Scene


def refresh(scene: Scene) -> Procedure[None]:
    """Everybody has all the Luck again (UNLOCK-B31)."""
    why = (Reason(text("unlock.luck_again"), None, "UNLOCK-B31"),)
    for person in scene.campaign.people.values():
        spent = person.count(LUCK_SPENT)
        if spent:
            yield from tell(e.CounterChanged(person.id, LUCK_SPENT, -spent, why=why))
