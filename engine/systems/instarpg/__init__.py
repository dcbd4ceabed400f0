"""InstaRPG Kernel 2.1 by Udo Schroeter: a d10, a rating and a difficulty; skills bought with experience."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from engine.systems.instarpg.system import INSTARPG

if TYPE_CHECKING:
    from engine.system import RuleSystem

SYSTEM: Final[RuleSystem] = INSTARPG
"""What this folder gives to the engine."""
