"""The turn of a group: who of it has still to act, and what the others did before."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.events import TurnBegan
from gui.models.suggestions import ACTOR, last_entry, stands

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from engine.encounter import Slot
    from engine.log import LogEntry
    from gui.session_bridge import SessionBridge


def slot_in_turn(bridge: SessionBridge) -> Slot | None:
    """The slot whose turn it is."""
    fight = bridge.campaign.encounter
    return fight.slot(fight.turn) if fight and fight.turn else None


def attacks(bridge: SessionBridge) -> set[str]:
    """Ids of the actions that are attacks."""
    return {action.id for action in bridge.actions.values() if action.group == "attack"}


def attacked_this_turn(bridge: SessionBridge) -> set[str]:
    """Who has attacked since the turn began."""
    done: set[str] = set()
    wanted = attacks(bridge)
    for entry in reversed(bridge.log):
        if any(isinstance(event, TurnBegan) for event in entry.events):
            break
        if entry.action in wanted:
            done.add(str(entry.values.get(ACTOR)))
    return done


def waiting(bridge: SessionBridge) -> Iterator[str]:
    """Those of the slot in turn who have not attacked since it began and can, the next one first.

    Whether somebody can is asked of the rules one by one, so whoever wants only the first takes only that.
    """
    slot = slot_in_turn(bridge)
    if slot is not None:
        done = attacked_this_turn(bridge)
        yield from (one for one in slot.people if one not in done and stands(bridge, one))


def last_attack(bridge: SessionBridge, actor: str | None) -> LogEntry | None:
    """The last attack of somebody; of one who acts together with them where they have made none."""
    wanted = attacks(bridge)
    own = last_entry(bridge, actor, wanted)
    fight = bridge.campaign.encounter
    slot = fight.slot_of(actor) if fight and actor else None
    if own is not None or slot is None or len(slot.people) < 2:
        return own
    return newest_attack(bridge, slot.people)


def newest_attack(bridge: SessionBridge, people: Sequence[str]) -> LogEntry | None:
    """The newest attack of any of several people."""
    wanted = attacks(bridge)
    return next((one for one in reversed(bridge.log) if one.action in wanted and one.values.get(ACTOR) in people), None)
