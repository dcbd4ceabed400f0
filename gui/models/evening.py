"""The record of an evening as the window reads it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.history.record import evening_record, record_text

if TYPE_CHECKING:
    from collections.abc import Callable

    from gui.session_bridge import SessionBridge


def read(bridge: SessionBridge, evening: str, when: Callable[[str], str]) -> str:
    """The record of an evening as plain text, empty where there is none."""
    tracks = {track.key: track.label for track in bridge.system.schema.tracks}
    record = evening_record(bridge.log, bridge.campaign, bridge.words, evening, tracks)
    return record_text(record, bridge.words, when).rstrip("\n") if record is not None else ""
