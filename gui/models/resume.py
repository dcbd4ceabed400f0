"""Where play stood when a campaign was opened, in words."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from engine.history import names_of, told
from engine.words import text
from gui.models.people import slot_name

if TYPE_CHECKING:
    from gui.session_bridge import SessionBridge

LAST: Final = 5
"""Actions that are told."""


@dataclass(frozen=True)
class Stand:
    """What somebody wants to know who comes back to a table.

    Attributes:
        crashed: A sentence if the last session did not end properly.
        lines: Round, whose turn it is, and what is being asked.
        last: What happened last, the latest at the bottom.
    """

    crashed: str
    lines: tuple[str, ...]
    last: tuple[str, ...]


def stand(bridge: SessionBridge, *, crashed: bool) -> Stand | None:
    """Where play stood; None where nothing was under way."""
    lines = tuple(_fight(bridge) + _asked(bridge))
    if not lines:
        return None
    entries = list(bridge.log)
    names = names_of(entries)
    last = (told(entry, bridge.campaign, bridge.words, names).headline for entry in entries[-LAST:])
    said = bridge.say(text("window.resume.crashed")) if crashed else ""
    return Stand(said, lines, tuple(map(bridge.say, last)))


def _fight(bridge: SessionBridge) -> list[str]:
    fight = bridge.campaign.encounter
    if fight is None:
        return []
    said = [bridge.say(text("window.resume.round", fight=fight.name, round=fight.round))]
    slot = fight.slot(fight.turn) if fight.turn else None
    if slot:
        said.append(bridge.say(text("window.resume.turn", people=slot_name(bridge, slot))))
    return said


def _asked(bridge: SessionBridge) -> list[str]:
    if bridge.pending is None:
        return []
    action = action_name(bridge, bridge.pending[0])
    if bridge.halted:
        return [bridge.say(text("window.resume.halted", action=action))]
    return [bridge.say(text("window.resume.asked", action=action, ask=ask.label)) for ask in bridge.open_asks[:1]]


def action_name(bridge: SessionBridge, action: str) -> str:
    """The name of an action, as it is if the program knows it no longer."""
    known = bridge.actions.get(action)
    return bridge.say(known.label) if known else bridge.word(action, "action")
