"""What can be done in every system: run fights and turns, let time pass, edit sheets and options."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.play import edits, turns

if TYPE_CHECKING:
    from engine.actions import Action
    from engine.system import RuleSystem


def all_actions(system: RuleSystem) -> dict[str, Action[Any]]:
    """Every action of a system by its id: those of every system, and its own."""
    found: dict[str, Action[Any]] = {}
    for action in (*turns.actions(system, found.__getitem__), *edits.actions(system, found.__getitem__)):
        found[action.id] = action
    found |= {action.id: action for action in system.actions}
    return found
