"""The rule systems that ship. A further one is a folder here, one in resources/systems, and a line in this file."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.systems.stocs import STOCS

if TYPE_CHECKING:
    from collections.abc import Mapping

    from engine.system import RuleSystem

SYSTEMS: Mapping[str, RuleSystem] = {system.id: system for system in (STOCS,)}
"""Every rule system by its id."""
