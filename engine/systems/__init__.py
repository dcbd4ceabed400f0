"""The rule systems that ship. A further one is a folder here, one in resources/systems, and its id in this file.

Each folder gives its system as ``SYSTEM``. None is imported before it is asked for, so that a campaign waits for the
rules of its own game only.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib import import_module
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from engine.system import RuleSystem

IDS: Final = ("stocs", "unlock", "cyberpunk", "instarpg")
"""Ids of the systems, in the order in which they are offered."""


class Systems(Mapping[str, "RuleSystem"]):
    """Every rule system by its id, imported when it is first asked for."""

    def __getitem__(self, system: str) -> RuleSystem:
        """The system of that id."""
        if system not in IDS:
            raise KeyError(system)
        found: RuleSystem = import_module(f"{__name__}.{system}").SYSTEM
        return found

    def __contains__(self, system: object) -> bool:
        """Whether there is a system of that id; imports none."""
        return system in IDS

    def __iter__(self) -> Iterator[str]:
        """The ids."""
        return iter(IDS)

    def __len__(self) -> int:
        """How many systems there are."""
        return len(IDS)


SYSTEMS: Final[Mapping[str, RuleSystem]] = Systems()
"""Every rule system by its id."""
