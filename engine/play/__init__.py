"""What can be done in every system: run fights and turns, let time pass, edit sheets and options."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.play.conditions import Conditions
from engine.play.edits import Edits
from engine.play.evenings import Evenings
from engine.play.fights import Fights
from engine.play.groups import Groups
from engine.play.placing import Placing
from engine.play.players import Players
from engine.play.tables import Tables
from engine.play.turns import Turns

if TYPE_CHECKING:
    from engine.actions import Action
    from engine.system import RuleSystem


def all_actions(system: RuleSystem) -> dict[str, Action[Any]]:
    """Every action of a system by its id: those of every system, and its own."""
    found: dict[str, Action[Any]] = {}
    of_every_system = (
        *Fights(system, found.__getitem__).actions(),
        *Turns(system, found.__getitem__).actions(),
        *Placing(system).actions(),
        *Groups(system, found.__getitem__).actions(),
        *Conditions(system).actions(),
        *Edits(system, found.__getitem__).actions(),
        *Evenings(system).actions(),
        *Tables(system).actions(),
        *Players().actions(),
    )
    found |= {action.id: action for action in (*of_every_system, *system.actions)}
    return found
