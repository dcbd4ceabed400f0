"""House rules of a campaign: how each is decided, what the choices say, and what another one would change."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from engine.rules_diff import rules_diff
from engine.words import text
from gui.models.rules import matches, summaries
from gui.models.sheet_cells import DASH, half_points

if TYPE_CHECKING:
    from engine.rules_diff import Moved
    from engine.system import HouseRule
    from gui.session_bridge import SessionBridge

Index = QModelIndex | QPersistentModelIndex


@dataclass(frozen=True)
class Ruling:
    """A house rule as the page shows it: its option, name, the ruling in our own words, and the decision."""

    option: HouseRule
    label: str
    said: str
    now: Any

    @property
    def differs(self) -> bool:
        """Whether the table decided otherwise than the rules do by default."""
        return not _same(self.now, self.option.default)

    @property
    def is_switch(self) -> bool:
        """Whether it is on or off."""
        return all(isinstance(choice, bool) for choice in self.option.choices)

    def found_by(self, words: str) -> bool:
        """Whether a search finds it."""
        return matches(words, self.label, self.option.rule, self.said)


def rulings(bridge: SessionBridge) -> list[Ruling]:
    """All house rules of the system, as the campaign has decided them."""
    return [ruling(bridge, option) for option in bridge.system.options]


def ruling(bridge: SessionBridge, option: HouseRule) -> Ruling:
    """One house rule as the campaign has decided it."""
    summary = summaries(bridge.system.id).get(option.rule)
    now = bridge.campaign.options.get(option.name, option.default)
    return Ruling(option, bridge.say(option.label), summary.text if summary else "", now)


def choice_words(bridge: SessionBridge, option: HouseRule, choice: Any) -> str:
    """The words for a choice."""
    key = f"choice.{option.name}.{choice}"
    if key in bridge.words:
        return bridge.say(text(key))
    if isinstance(choice, bool):
        return bridge.say(text("window.rules.on" if choice else "window.rules.off"))
    return str(choice).replace("_", " ").replace("-", "−") if isinstance(choice, int) else str(choice).replace("_", " ")


def _same(one: Any, other: Any) -> bool:
    """Equal and of one type: 0 is not off."""
    return bool(one == other) and isinstance(one, bool) == isinstance(other, bool)


PERSON, VALUE, BEFORE, AFTER = range(4)
HEADINGS: Final = ("person", "value", "before", "after")


class RulesDiffModel(QAbstractTableModel):
    """Numbers of sheets that another choice would move: whose, which, before and after."""

    def __init__(self, bridge: SessionBridge, parent: QObject | None = None) -> None:
        """Starts empty."""
        super().__init__(parent)
        self._bridge = bridge
        self._moved: tuple[Moved, ...] = ()

    def look(self, option: str, value: Any) -> None:
        """Finds what a choice of a house rule would move."""
        self._take(rules_diff(self._bridge.system, self._bridge.campaign, option, value))

    def clear(self) -> None:
        """Shows nothing."""
        self._take(())

    def _take(self, moved: tuple[Moved, ...]) -> None:
        if moved != self._moved:
            self.beginResetModel()
            self._moved = moved
            self.endResetModel()

    @property
    def people(self) -> int:
        """On how many sheets something moves."""
        return len({one.person for one in self._moved})

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's signature
        """How many numbers move."""
        return 0 if parent.isValid() else len(self._moved)

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's signature
        """Person, value, before, after."""
        return 0 if parent.isValid() else len(HEADINGS)

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """The headings."""
        if orientation == Qt.Orientation.Horizontal and role == Qt.ItemDataRole.DisplayRole:
            return self._bridge.say(text(f"window.rules.{HEADINGS[section]}"))
        if orientation == Qt.Orientation.Horizontal and role == Qt.ItemDataRole.TextAlignmentRole:
            return _aligned(section)
        return None

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """A number that moves."""
        if not index.isValid():
            return None
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return _aligned(index.column())
        if role not in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole):
            return None
        one = self._moved[index.row()]
        match index.column():
            case 0:
                return self._bridge.name(one.person)
            case 1:
                label = self._bridge.say(one.label)
                return f"{one.row}: {label}" if one.row else label
            case 2:
                return self._shown(one.before)
            case _:
                return self._shown(one.after)

    def _shown(self, value: Any) -> str:
        if value is None:
            return DASH
        if isinstance(value, tuple):
            spent, had = value
            return self._bridge.say(text("window.sheet.spent", spent=half_points(spent), had=half_points(had)))
        return self._bridge.say(value).replace("-", "−")


def _aligned(column: int) -> Qt.AlignmentFlag:
    side = Qt.AlignmentFlag.AlignRight if column in (BEFORE, AFTER) else Qt.AlignmentFlag.AlignLeft
    return side | Qt.AlignmentFlag.AlignVCenter
