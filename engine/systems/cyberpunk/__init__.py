"""Cyberpunk house-rule combat: 2d6 over a difficulty by range, wounds in boxes, saves at every turn."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from engine.systems.cyberpunk.system import CYBERPUNK

if TYPE_CHECKING:
    from engine.system import RuleSystem

SYSTEM: Final[RuleSystem] = CYBERPUNK
"""What this folder gives to the engine."""
