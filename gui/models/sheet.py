"""The person whose sheet is open: what stands on it, what follows from it, and what is asked of the campaign."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, Signal

from engine.errors import GritboardError
from engine.history.names import duration
from engine.words import text
from gui.models import people

if TYPE_CHECKING:
    from collections.abc import Callable

    from engine.actions import Action
    from engine.changes import Change
    from engine.character import Character, Condition
    from engine.reasons import Reason, Reasoned
    from engine.sheet import Field
    from gui.session_bridge import SessionBridge


@dataclass
class SheetEdit:
    """Something that a person wants done to a sheet; a controller does it, or says why it cannot be done.

    Attributes:
        action: Id of the action.
        values: Its values.
        aloud: Whether a refusal has no place of its own on the sheet, so that the controller says it.
        refused: The sentence that says why nothing was done; empty once it is done.
    """

    action: str
    values: dict[str, Any]
    aloud: bool = False
    refused: str = field(default="")


@dataclass(frozen=True)
class Explained:
    """A computed value with its reasons, or the sentence that says why there is none."""

    value: Any
    reasons: tuple[Reason, ...] = ()
    why_not: str = ""


@dataclass(frozen=True)
class Lasting:
    """A state that a person is in, or a clock that runs against them: its id, words, time left, and a note."""

    id: str
    name: str
    shown: str
    left: str
    note: str = ""
    modifier: int = 0
    liftable: bool = True


class SheetModel(QObject):
    """Follows one person. It never changes anything: what is typed goes out by `wanted`."""

    chosen = Signal()
    """Another person is shown, or none."""

    leaving = Signal()
    """Somebody else is about to be shown: what is half typed is to be committed now."""

    changed = Signal()
    """The person changed, or the campaign's options and tables did."""

    passed = Signal()
    """Time passed or the fight went on: what follows from them is to be read again."""

    tables_changed = Signal()
    """The campaign's options or tables changed."""

    wanted = Signal(object)
    """Carries a `SheetEdit`, which whoever takes it carries out at once."""

    def __init__(self, bridge: SessionBridge, parent: QObject | None = None) -> None:
        """Shows nobody at first."""
        super().__init__(parent)
        self.bridge = bridge
        self._id = ""
        self._was_there = False
        bridge.changed.connect(self._on_changed)

    # ---- who

    @property
    def person_id(self) -> str:
        """Id of the person who was chosen, empty for nobody."""
        return self._id

    @property
    def person(self) -> Character | None:
        """The person on show; None if nobody was chosen, or the one who was is gone."""
        return self.bridge.campaign.people.get(self._id)

    def choose(self, person: str) -> None:
        """Shows somebody else's sheet."""
        if person != self._id:
            if self.person is not None:
                self.leaving.emit()
            self._id = person
            self._was_there = self.person is not None
            self.chosen.emit()

    # ---- what stands on the sheet

    def value(self, key: str) -> Any:
        """What was typed for a field, None where nothing was."""
        return self.person.values.get(key) if self.person else None

    def applies(self, one: Field) -> bool:
        """Whether the person has the field: some are for one kind of people only, or still hold a value."""
        found = self.person
        return found is not None and (one.only in (None, found.kind) or found.values.get(one.key) is not None)

    def explained(self, of: Callable[..., Reasoned[Any]], *more: Any) -> Explained:
        """A computed value; what it needs and is not on the sheet yet is said instead of guessed."""
        found = self.person
        if found is None:
            return Explained(None)
        try:
            reasoned = of(self.bridge.campaign, found, *more)
        except GritboardError as error:
            return Explained(None, (), error.sentence)
        return Explained(reasoned.value, reasoned.reasons)

    def lasting(self) -> list[Lasting]:
        """Conditions of the person and clocks that run, with the time that is left of each."""
        found, say, word = self.person, self.bridge.say, self.bridge.word
        if found is None:
            return []
        shown = [
            Lasting(one.id, one.name, word(one.name, "condition"), self._left(one), one.note, one.modifier)
            for one in found.conditions
        ]
        for timer in self.bridge.campaign.timers:
            if timer.person == self._id:
                left = say(text("window.sheet.due", time=duration(timer.at - self.bridge.campaign.clock)))
                shown.append(
                    Lasting(timer.id, timer.name, word(timer.name, "timer", "condition"), left, liftable=False)
                )
        return shown

    def _left(self, condition: Condition) -> str:
        return people.how_long(self.bridge, self._id, condition)

    # ---- what is wanted

    def ask(self, action: str, values: dict[str, Any]) -> str:
        """Has an action carried out; the sentence that says why it was not, empty if it was."""
        edit = SheetEdit(action, values)
        self.wanted.emit(edit)
        return edit.refused

    def do(self, action: str, values: dict[str, Any]) -> bool:
        """Has an action carried out whose refusal has no place on the sheet; true if it was done."""
        edit = SheetEdit(action, values, aloud=True)
        self.wanted.emit(edit)
        return not edit.refused

    def deeds(self, table: str, row: str) -> list[tuple[Action[Any], dict[str, Any]]]:
        """What the person could do at once with a row and nothing else, such as to load a weapon; with its values."""
        found = []
        for action in self.bridge.actions.values():
            field = next((one for one in action.fields if one.kind == "row" and one.table == table), None)
            if field is not None and field.of in {one.key for one in action.fields}:
                values = {field.of: self._id, field.key: row}
                if not self.bridge.form(action.id, values).problems:
                    found.append((action, values))
        return found

    def ask_here(self, action: str, **values: Any) -> str:
        """Has an action carried out on the sheet on show."""
        return self.ask(action, {"character": self._id, **values})

    def _on_changed(self, change: Change) -> None:
        if change.campaign:
            self.tables_changed.emit()
        there = self.person is not None
        if there != self._was_there:
            self._was_there = there
            self.chosen.emit()
        elif self._id in change.people or change.campaign:
            self.changed.emit()
        elif there and (change.order or change.clock):
            self.passed.emit()
