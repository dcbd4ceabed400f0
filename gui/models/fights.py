"""The fights of a campaign as a list, and who could fight: single people, and batches that share a name."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from engine.history.names import stem
from engine.words import text
from gui.models.cell import Cell
from gui.models.people import slot_name
from gui.models.roles import CELL
from gui.plain_tip import plain_tip

if TYPE_CHECKING:
    from collections.abc import Iterable

    from engine.changes import Change
    from engine.character import Character
    from engine.encounter import Encounter
    from gui.session_bridge import SessionBridge

Index = QModelIndex | QPersistentModelIndex

LAST: Final = 5
"""How many of the fights that are over are listed, the last ones first."""

_RANK: Final = {"running": 0, "paused": 1, "prepared": 2, "ended": 3}


class Batch(NamedTuple):
    """People who are chosen together: one, or several of the same name with numbers behind it."""

    name: str
    people: tuple[Character, ...]

    @property
    def is_one(self) -> bool:
        """Whether it is a single person."""
        return len(self.people) == 1


def batches(people: Iterable[Character]) -> list[Batch]:
    """People as they are chosen for a fight: players' characters first, numbered ones of the same name as one."""
    found: dict[tuple[str, str], list[Character]] = {}
    for person in sorted(people, key=lambda one: one.kind != "pc"):
        found.setdefault((person.kind, stem(person.name)), []).append(person)
    return [Batch(shared if len(some) > 1 else some[0].name, tuple(some)) for (_, shared), some in found.items()]


class FightsModel(QAbstractListModel):
    """Fights: the one that is run, then those that are paused, prepared, and the last ones that are over."""

    def __init__(self, bridge: SessionBridge, parent: QObject | None = None) -> None:
        """Follows a campaign."""
        super().__init__(parent)
        self._bridge = bridge
        self._fights = self._listed()
        bridge.changed.connect(self._on_changed)

    def fight(self, row: int) -> Encounter | None:
        """The fight of a row."""
        return self._fights[row] if 0 <= row < len(self._fights) else None

    def row(self, fight: str) -> int:
        """The row of a fight, -1 if it is not listed."""
        return next((row for row, one in enumerate(self._fights) if one.id == fight), -1)

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's signature
        """How many fights are listed."""
        return 0 if parent.isValid() else len(self._fights)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """What the list shows of a fight."""
        fight = self.fight(index.row()) if index.isValid() else None
        if fight is None:
            return None
        if role == Qt.ItemDataRole.DisplayRole:
            return fight.name
        if role == Qt.ItemDataRole.ToolTipRole:
            return plain_tip(f"{fight.name}: {self.state(fight)}")
        if role == CELL:
            return Cell(fight.name, self.state(fight), in_turn=fight.state == "running", faded=fight.state == "ended")
        return None

    def state(self, fight: Encounter) -> str:
        """Where a fight stands, in words."""
        bridge = self._bridge
        there = sum(person in bridge.campaign.people for person in fight.people)
        facts = {"round": fight.round, "people": there}
        said = [bridge.say(text(f"window.fights.{fight.state}", **facts))]
        slot = fight.in_turn
        if slot is not None:
            said.append(bridge.say(text("window.fights.turn", people=slot_name(bridge, slot))))
        return " · ".join(said)

    def people(self, fight: Encounter) -> str:
        """Who is in a fight, and who will be surprised as it starts."""
        bridge = self._bridge
        names = [slot_name(bridge, slot) for slot in fight.slots if slot.own_kind == "main"]
        surprised = [bridge.name(person) for person in fight.surprised]
        said = ", ".join(names)
        if surprised and fight.state == "prepared":
            said += "\n" + bridge.say(text("window.fights.surprised", people=surprised))
        return said

    def _listed(self) -> list[Encounter]:
        fights = list(self._bridge.campaign.encounters.values())
        over = [fight for fight in reversed(fights) if fight.state == "ended"][:LAST]
        return [*sorted((f for f in fights if f.state != "ended"), key=lambda f: _RANK[f.state]), *over]

    def _on_changed(self, change: Change) -> None:
        if not (change.order or change.people):
            return
        fights = self._listed()
        if [one.id for one in fights] != [one.id for one in self._fights]:
            self.beginResetModel()
            self._fights = fights
            self.endResetModel()
        elif fights:
            self._fights = fights
            self.dataChanged.emit(self.index(0), self.index(len(fights) - 1))
