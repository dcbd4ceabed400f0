"""What players may see, as the referee chooses it: a row for each person, and one for each condition."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from engine.players_view import opened_to, showing_of
from engine.words import text
from gui.models.roles import PERSON
from gui.plain_tip import plain_tip

if TYPE_CHECKING:
    from engine.changes import Change
    from engine.character import Character
    from gui.session_bridge import SessionBridge

Index = QModelIndex | QPersistentModelIndex

CONDITION: Final = Qt.ItemDataRole.UserRole.value + 50
"""Name of the condition of a row."""


class _Choices(QAbstractTableModel):
    """Rows of ids with a column of words for each heading; stays in step with the campaign."""

    HEADINGS: tuple[str, ...] = ()

    def __init__(self, bridge: SessionBridge, parent: QObject | None = None) -> None:
        """Follows a campaign."""
        super().__init__(parent)
        self._bridge = bridge
        self._ids = self._wanted()
        bridge.changed.connect(self._on_changed)

    def ids(self, rows: list[int]) -> list[str]:
        """What stands in some rows."""
        return [self._ids[row] for row in sorted(set(rows)) if 0 <= row < len(self._ids)]

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's signature
        """How many rows there are."""
        return 0 if parent.isValid() else len(self._ids)

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's signature
        """How many headings there are."""
        return 0 if parent.isValid() else len(self.HEADINGS)

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """The headings."""
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
        if role != Qt.ItemDataRole.DisplayRole or orientation != Qt.Orientation.Horizontal:
            return None
        return self._bridge.word(self.HEADINGS[section], "window.players")

    def _wanted(self) -> list[str]:
        """What stands in the rows, in order."""
        return []

    def _concerned(self, change: Change) -> bool:
        return bool(change.people or change.campaign or change.jumped)

    def _on_changed(self, change: Change) -> None:
        if not self._concerned(change):
            return
        wanted = self._wanted()
        if wanted != self._ids:
            self.beginResetModel()
            self._ids = wanted
            self.endResetModel()
        elif self._ids:
            self.dataChanged.emit(self.index(0, 0), self.index(len(self._ids) - 1, len(self.HEADINGS) - 1))


class PeopleShownModel(_Choices):
    """Everybody, how players see them, and whether there is a portrait."""

    HEADINGS = ("person", "seen", "portrait")

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Words of a cell, and whose it is."""
        if not index.isValid():
            return None
        person = self._bridge.campaign.people.get(self._ids[index.row()])
        if person is None:
            return None
        if role == PERSON:
            return person.id
        if role in {Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole}:
            words = (person.name, self._seen(person), self._portrait(person))[index.column()]
            return plain_tip(words) if role == Qt.ItemDataRole.ToolTipRole else words
        return None

    def _seen(self, person: Character) -> str:
        showing = showing_of(person)
        if showing.way == "alias":
            return self._bridge.say(text("window.players.as", alias=showing.alias))
        return self._bridge.say(text(f"players.way.{showing.way}"))

    def _portrait(self, person: Character) -> str:
        if not person.portrait:
            return ""
        shown = showing_of(person).portrait and showing_of(person).way != "hidden"
        return self._bridge.say(text("window.players.shown" if shown else "window.players.kept"))

    def _wanted(self) -> list[str]:
        """Those of the fight first, in its order."""
        campaign = self._bridge.campaign
        fight = campaign.encounter.people if campaign.encounter else ()
        return [one for one in dict.fromkeys((*fight, *campaign.people)) if one in campaign.people]

    def _concerned(self, change: Change) -> bool:
        return change.order or super()._concerned(change)


class ConditionsShownModel(_Choices):
    """Conditions that are in force or were decided about, and on whom players see them."""

    HEADINGS = ("condition", "seen_on")

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Words of a cell, and which condition it is about."""
        if not index.isValid():
            return None
        name = self._ids[index.row()]
        if role == CONDITION:
            return name
        if role in {Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole}:
            if index.column() == 0:
                return self._bridge.word(name, "condition")
            return self._bridge.say(text(f"players.shown_on.{opened_to(self._bridge.campaign, name)}"))
        return None

    def _wanted(self) -> list[str]:
        campaign = self._bridge.campaign
        in_force = (one.name for person in campaign.people.values() for one in person.conditions)
        return sorted({*in_force, *campaign.open_conditions}, key=lambda name: self._bridge.word(name, "condition"))
