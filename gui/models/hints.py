"""What to press next, in one line, until it was done once."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.asks import Throw
from engine.words import text
from gui.commands import COMMANDS, shown_key

if TYPE_CHECKING:
    from collections.abc import Collection

    from engine.words import Text
    from gui.session_bridge import SessionBridge


def hint(bridge: SessionBridge, known: Collection[str]) -> tuple[str, Text] | None:
    """The id of what a person should be told now, and its words; None if there is nothing or it is known."""
    found = _wanted(bridge)
    return None if found is None or found[0] in known else found


def _wanted(bridge: SessionBridge) -> tuple[str, Text] | None:
    if bridge.read_only or bridge.halted:
        return None
    if bridge.pending is not None:
        throws = any(isinstance(one, Throw) for one in bridge.open_asks[:1])
        return ("give", text("window.hint.give", keys=_key("roll"))) if throws else None
    if not bridge.campaign.people:
        return "people", text("window.hint.people", keys=_key("new_person"))
    fight = bridge.campaign.encounter
    if fight is None:
        return "fight", text("window.hint.fight", keys=_key("start_fight"))
    slot = fight.slot(fight.turn) if fight.turn else None
    if slot is None or not slot.people:
        return None
    person = bridge.name(slot.people[0])
    said = text("window.hint.act", person=person, keys=_key("choose_action"), next=_key("next_turn"))
    return "act", said


def _key(command: str) -> str:
    return next(shown_key(one) for one in COMMANDS if one.id == command)
