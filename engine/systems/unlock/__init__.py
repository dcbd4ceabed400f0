"""UNLOCK 1920s: percentile gunfights of the Prohibition years, by ease factors."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from engine.systems.unlock.system import UNLOCK

if TYPE_CHECKING:
    from engine.system import RuleSystem

SYSTEM: Final[RuleSystem] = UNLOCK
"""What this folder gives to the engine."""
