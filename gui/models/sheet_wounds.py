"""Wounds of a person as a tree: each opens into its waterfall, from the dice to what was recorded."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import QAbstractItemModel, QModelIndex, QPersistentModelIndex, Qt

from engine.history.names import moment
from engine.words import text
from gui.models.sheet_order import follow
from gui.plain_tip import plain_tip

if TYPE_CHECKING:
    from engine.character import Step, Wound
    from gui.models.sheet import SheetModel

Index = QModelIndex | QPersistentModelIndex

WHAT: Final = 0
CHANGE: Final = 1
VALUE: Final = 2
SIGNS: Final = {"is": "=", "plus": "+", "times": "×", "half": "÷", "divided": "÷"}


class WoundsModel(QAbstractItemModel):
    """Wounds in the order in which they were taken; their steps are the children."""

    def __init__(self, sheet: SheetModel) -> None:
        """Follows the sheet."""
        super().__init__(sheet)
        self.sheet = sheet
        self._ids: list[str] = []
        self._wounds: dict[str, Wound] = {}
        self._keys: dict[str, int] = {}
        self._read()
        sheet.chosen.connect(self._on_chosen)
        sheet.changed.connect(self._on_changed)

    def wound(self, index: Index) -> Wound | None:
        """The wound of a row of the top level."""
        top = index.isValid() and not index.internalId() and index.row() < len(self._ids)
        return self._wounds[self._ids[index.row()]] if top else None

    def index(self, row: int, column: int, parent: Index = QModelIndex()) -> QModelIndex:  # noqa: B008 - Qt's signature
        """A cell; those of steps carry the number of their wound."""
        if not (0 <= row < self.rowCount(parent) and 0 <= column < 3):
            return QModelIndex()
        return self.createIndex(row, column, self._keys[self._ids[parent.row()]] if parent.isValid() else 0)

    def parent(self, index: Index | None = None) -> Any:
        """The wound of a step."""
        if index is None:
            return super().parent()
        key = index.internalId() if index.isValid() else 0
        for row, one in enumerate(self._ids):
            if key and self._keys[one] == key:
                return self.createIndex(row, 0, 0)
        return QModelIndex()

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's signature
        """Wounds, or steps of a wound."""
        if not parent.isValid():
            return len(self._ids)
        wound = self.wound(parent)
        return len(wound.steps) if wound and parent.column() == 0 else 0

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008, ARG002 - Qt's signature
        """What, what it did, what it came to."""
        return 3

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """What the tree shows."""
        if not index.isValid():
            return None
        if role == Qt.ItemDataRole.TextAlignmentRole:
            side = Qt.AlignmentFlag.AlignLeft if index.column() == WHAT else Qt.AlignmentFlag.AlignRight
            return side | Qt.AlignmentFlag.AlignVCenter
        if role not in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole):
            return None
        tip = role == Qt.ItemDataRole.ToolTipRole
        wound = self.wound(index)
        if wound is not None:
            return plain_tip(self._wound_tip(wound)) if tip else self._wound_words(wound, index.column())
        owner = self.wound(self.parent(index))
        if owner is None or index.row() >= len(owner.steps):
            return None
        step = owner.steps[index.row()]
        if tip:
            label = self.sheet.bridge.say(step.label)
            return f"{label} [{step.rule}]" if step.rule else label
        return self._step_words(step, index.column())

    # ---- words

    def _wound_words(self, wound: Wound, column: int) -> str:
        bridge = self.sheet.bridge
        if column == VALUE:
            return str(wound.severity)
        if column == CHANGE:
            return bridge.say(text("window.status.round", round=wound.round)) if wound.round is not None else ""
        place = bridge.word(wound.place, "place") if wound.place else bridge.say(text("window.sheet.no_place"))
        tracks = bridge.system.schema.tracks
        track = next((bridge.say(one.label) for one in tracks if one.key == wound.track), "")
        return f"{place[:1].upper()}{place[1:]}" + (f" · {track}" if len(tracks) > 1 and track else "")

    def _wound_tip(self, wound: Wound) -> str:
        bridge = self.sheet.bridge
        by = bridge.say(text("window.sheet.wound_by", person=bridge.name(wound.by))) if wound.by else ""
        kind = bridge.word(wound.attack, "attack") if wound.attack else ""
        return "\n".join(one for one in (kind, by, bridge.say(moment(wound.at))) if one)

    def _step_words(self, step: Step, column: int) -> str:
        if column == WHAT:
            return self.sheet.bridge.say(step.label)
        if column == VALUE:
            return str(step.value)
        if step.op == "is":
            return ""
        amount = 2 if step.op == "half" else step.amount
        if step.op == "plus":
            return f"+ {amount}" if amount >= 0 else f"− {-amount}"
        return f"{SIGNS[step.op]} {amount}"

    # ---- following

    def _read(self) -> None:
        wounds = self.sheet.person.wounds if self.sheet.person else ()
        self._wounds = {wound.id: wound for wound in wounds}
        self._ids = list(self._wounds)
        for one in self._ids:
            self._keys.setdefault(one, len(self._keys) + 1)

    def _on_chosen(self) -> None:
        self.beginResetModel()
        self._read()
        self.endResetModel()

    def _on_changed(self) -> None:
        person = self.sheet.person
        wounds = {wound.id: wound for wound in person.wounds} if person else {}
        if any(len(wounds[one].steps) != len(old.steps) for one, old in self._wounds.items() if one in wounds):
            self._on_chosen()
            return
        before = self._wounds
        self._wounds = before | wounds
        for one in wounds:
            self._keys.setdefault(one, len(self._keys) + 1)
        follow(self, self._ids, list(wounds))
        self._wounds = wounds
        for row, one in enumerate(self._ids):
            if one in before and before[one] is not wounds[one]:
                top = self.index(row, 0)
                self.dataChanged.emit(top, self.index(row, VALUE))
                if wounds[one].steps:
                    last = len(wounds[one].steps) - 1
                    self.dataChanged.emit(self.index(0, 0, top), self.index(last, VALUE, top))
