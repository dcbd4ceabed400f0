"""Whose dice the app rolls by itself, and whose are asked for: by person, by kind, or for everybody."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, Signal

if TYPE_CHECKING:
    from collections.abc import Mapping

    from gui.session_bridge import SessionBridge

EVERYBODY: Final = "*"
NPCS: Final = "*npc"
"""What stands in the place of an id for many at once."""


class DiceSource(QObject):
    """Remembers what was chosen; the closest word counts: the person's own, that of NPCs, that of everybody."""

    changed = Signal()

    def __init__(self, bridge: SessionBridge, parent: QObject | None = None) -> None:
        """Starts with nothing chosen: the table is asked for every die."""
        super().__init__(parent)
        self._bridge = bridge
        self._chosen: dict[str, bool] = {}

    def load(self, chosen: Mapping[str, bool]) -> None:
        """Takes over what was chosen an earlier time."""
        self._take(dict(chosen))

    @property
    def chosen(self) -> dict[str, bool]:
        """What was chosen, to be kept."""
        return dict(self._chosen)

    def by_app(self, person: str) -> bool:
        """Whether the app rolls for somebody; the referee is asked for by an empty id."""
        own = self._chosen.get(person)
        if own is not None and person:
            return own
        if self._is_npc(person) and NPCS in self._chosen:
            return self._chosen[NPCS]
        return self._chosen.get(EVERYBODY, False)

    @property
    def for_npcs(self) -> bool:
        """Whether the app rolls for NPCs of whom nothing else is said."""
        return self._chosen.get(NPCS, self.for_everybody)

    @property
    def for_everybody(self) -> bool:
        """Whether the app rolls for all of whom nothing else is said."""
        return self._chosen.get(EVERYBODY, False)

    def set_person(self, person: str, *, on: bool) -> None:
        """Says it of one person."""
        self._take({**self._chosen, person: on})

    def set_npcs(self, *, on: bool) -> None:
        """Says it of all NPCs, whatever was said of one of them."""
        rest = {one: said for one, said in self._chosen.items() if not self._is_npc(one)}
        self._take({**rest, NPCS: on})

    def set_everybody(self, *, on: bool) -> None:
        """Says it of everybody, whatever was said before."""
        self._take({EVERYBODY: on} if on else {})

    def _is_npc(self, person: str) -> bool:
        """Whether somebody is nobody's own: an NPC, or the referee who rolls for the world."""
        found = self._bridge.campaign.people.get(person)
        return found.kind != "pc" if found else not person

    def _take(self, chosen: dict[str, bool]) -> None:
        if chosen != self._chosen:
            self._chosen = chosen
            self.changed.emit()
