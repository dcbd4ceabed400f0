"""What to press next, in one line, until it was done once."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.asks import Throw
from engine.words import text
from gui.models.suggestions import opening

if TYPE_CHECKING:
    from collections.abc import Callable, Collection

    from engine.words import Text
    from gui.session_bridge import SessionBridge


def hint(bridge: SessionBridge, known: Collection[str], key: Callable[[str], str]) -> tuple[str, Text] | None:
    """The id of what a person should be told now, and its words; None if there is nothing or it is known.

    Args:
        bridge: The campaign.
        known: Ids of hints that have served.
        key: Gives the key of a command as it is shown.
    """
    found = _wanted(bridge, key)
    return None if found is None or found[0] in known else found


def _wanted(bridge: SessionBridge, key: Callable[[str], str]) -> tuple[str, Text] | None:
    if bridge.read_only or bridge.halted:
        return None
    if bridge.pending is not None:
        throws = any(isinstance(one, Throw) for one in bridge.open_asks[:1])
        return ("give", text("window.hint.give", keys=key("roll"))) if throws else None
    if not bridge.campaign.people:
        return "people", text("window.hint.people", keys=key("new_person"))
    fight = bridge.campaign.encounter
    if fight is None:
        return "fight", text("window.hint.fight", keys=key("start_fight"))
    slot = fight.slot(fight.turn) if fight.turn else None
    if slot is None or not slot.people:
        return None
    if (first := opening(bridge)) is not None:
        action = bridge.word(first, "action")
        return "opening", text("window.hint.opening", action=action, keys=key("submit"), other=key("choose_action"))
    person = bridge.name(slot.people[0])
    said = text("window.hint.act", person=person, keys=key("choose_action"), next=key("next_turn"))
    return "act", said
