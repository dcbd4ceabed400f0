"""STOCS Lite: gritty gunfights of today, by AAM and DL."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from engine.systems.stocs.system import STOCS

if TYPE_CHECKING:
    from engine.system import RuleSystem

SYSTEM: Final[RuleSystem] = STOCS
"""What this folder gives to the engine."""
