"""Who fights: people to tick, batches as one line, who is surprised, and who acts as one group."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHeaderView, QLineEdit, QTreeWidget, QTreeWidgetItem

from engine.words import text
from gui.theme import BODY_POINTS, STEP
from gui.views.card import label
from gui.views.dialogs import Asking
from gui.views.inputs import NumberInput
from gui.views.lists import soften
from gui.views.painting import SMALL

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence

    from PySide6.QtWidgets import QWidget

    from engine.words import Words
    from gui.models.fights import Batch

WHO: Final = 0
SURPRISED: Final = 1
GROUP: Final = 2
PERSON: Final = Qt.ItemDataRole.UserRole
NAME: Final = Qt.ItemDataRole.UserRole + 1

GROUP_FROM: Final = 3
"""From so many on a batch is proposed as one group."""

_ON, _OFF, _SOME = Qt.CheckState.Checked, Qt.CheckState.Unchecked, Qt.CheckState.PartiallyChecked


class PeopleTree(QTreeWidget):
    """People with ticks: Space for who fights, S for surprised, G for one group; a batch ticks all of its own."""

    def __init__(self, words: Words, *, surprise: bool) -> None:
        """Starts empty."""
        super().__init__()
        self._words = words
        self.setHeaderLabels([words.render(text(f"window.fights.{key}")) for key in ("who", "surprise", "group")])
        self.setColumnHidden(SURPRISED, not surprise)
        soften(self)
        self.setUniformRowHeights(True)
        header = self.header()
        header.setStretchLastSection(False)
        header.setSectionResizeMode(WHO, QHeaderView.ResizeMode.Stretch)
        for column in (SURPRISED, GROUP):
            words_width = self.fontMetrics().horizontalAdvance(self.headerItem().text(column))
            header.setSectionResizeMode(column, QHeaderView.ResizeMode.Fixed)
            header.resizeSection(column, words_width + 3 * STEP)
        self.itemChanged.connect(self._on_changed)

    def fill(
        self,
        batches: Sequence[Batch],
        chosen: Collection[str],
        surprised: Collection[str],
        groups: Mapping[str, Collection[str]] | None,
    ) -> None:
        """Puts people in; without ``groups`` every larger batch is proposed as one."""
        self.blockSignals(True)
        for batch in batches:
            top = self._item(batch.name, "" if not batch.is_one else batch.people[0].id, chosen, surprised)
            self.addTopLevelItem(top)
            if batch.is_one:
                continue
            for person in batch.people:
                top.addChild(self._item(person.name, person.id, chosen, surprised))
            ids = {person.id for person in batch.people}
            together = len(ids) >= GROUP_FROM if groups is None else any(ids & set(some) for some in groups.values())
            top.setCheckState(GROUP, _ON if together else _OFF)
            self._sum_up(top)
        self.blockSignals(False)
        for first in self._top()[:1]:
            self.setCurrentItem(first)

    def _item(self, name: str, person: str, chosen: Collection[str], surprised: Collection[str]) -> QTreeWidgetItem:
        item = QTreeWidgetItem([name])
        item.setData(WHO, PERSON, person)
        item.setData(WHO, NAME, name)
        item.setCheckState(WHO, _ON if person in chosen else _OFF)
        item.setCheckState(SURPRISED, _ON if person in surprised else _OFF)
        return item

    def people(self, column: int) -> list[str]:
        """Ids of those who are ticked in a column, in order."""
        return [str(item.data(WHO, PERSON)) for item in self._single() if item.checkState(column) == _ON]

    def groups(self) -> dict[str, list[str]]:
        """Ids of those who act together, by the name of their batch."""
        found: dict[str, list[str]] = {}
        for top in self._top():
            people = [str(item.data(WHO, PERSON)) for item in _children(top) if item.checkState(WHO) == _ON]
            if len(people) > 1 and top.checkState(GROUP) == _ON:
                found[str(top.data(WHO, NAME))] = people
        return found

    def _top(self) -> list[QTreeWidgetItem]:
        return [item for row in range(self.topLevelItemCount()) if (item := self.topLevelItem(row)) is not None]

    def _single(self) -> list[QTreeWidgetItem]:
        return [item for top in self._top() for item in (_children(top) or [top])]

    def _on_changed(self, item: QTreeWidgetItem, column: int) -> None:
        if column == GROUP:
            return
        self.blockSignals(True)
        for child in _children(item):
            child.setCheckState(column, item.checkState(column))
        parent = item.parent()
        if parent is not None:
            self._sum_up(parent)
        self.blockSignals(False)
        self.viewport().update()
        self.itemSelectionChanged.emit()

    def _sum_up(self, top: QTreeWidgetItem) -> None:
        """Says of a batch whether all, some or none of it are ticked, and how many fight."""
        for column in (WHO, SURPRISED):
            states = {child.checkState(column) for child in _children(top)}
            top.setCheckState(column, states.pop() if len(states) == 1 else _SOME)
        fight = sum(child.checkState(WHO) == _ON for child in _children(top))
        facts = {"name": top.data(WHO, NAME), "count": top.childCount(), "fight": fight}
        some = 0 < fight < top.childCount()
        top.setText(WHO, self._words.render(text("window.fights.some" if some else "window.tracker.group", **facts)))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """S and G tick the other columns of the line."""
        item, column = self.currentItem(), {"s": SURPRISED, "g": GROUP}.get(event.text().lower())
        if item is None or column is None or self.isColumnHidden(column) or event.modifiers():
            super().keyPressEvent(event)
            return
        if column == GROUP:
            item = item.parent() or item
        if item.data(column, Qt.ItemDataRole.CheckStateRole) is not None:
            item.setCheckState(column, _OFF if item.checkState(column) == _ON else _ON)


def _children(item: QTreeWidgetItem) -> list[QTreeWidgetItem]:
    return [child for row in range(item.childCount()) if (child := item.child(row)) is not None]


class FightDialog(Asking):
    """Who fights, who is surprised, and who acts as one group; with ``name`` what the fight is called."""

    def __init__(
        self,
        words: Words,
        title: str,
        agree: str,
        batches: Sequence[Batch],
        chosen: Collection[str],
        *,
        surprised: Collection[str] = (),
        groups: Mapping[str, Collection[str]] | None = None,
        name: str | None = None,
        surprise: bool = True,
        parent: QWidget | None = None,
    ) -> None:
        """Takes who there is, and what is ticked at first."""
        super().__init__(words, title, agree, parent)
        self.name_line: QLineEdit | None = None
        if name is not None:
            self.body.addWidget(label(words.render(text("window.fights.name")), role="quiet"))
            self.name_line = QLineEdit(name)
            self.name_line.setMaxLength(120)
            self.name_line.setPlaceholderText(words.render(text("window.fights.unnamed")))
            self.body.addWidget(self.name_line)
        self.tree = PeopleTree(words, surprise=surprise)
        self.tree.fill(batches, chosen, surprised, groups)
        self.tree.setMinimumHeight(120)
        self.body.addWidget(self.tree, 1)
        hint = "window.fights.keys" if surprise else "window.fights.keys_join"
        self.body.addWidget(label(words.render(text(hint)), role="quiet", points=SMALL, wraps=True))
        self.tree.itemSelectionChanged.connect(self._on_changed)
        self.tree.itemChanged.connect(lambda *_: self._on_changed())
        self.resize(60 * STEP, 62 * STEP)
        (self.tree if not self.name_line else self.name_line).setFocus()
        self._on_changed()

    @property
    def name(self) -> str:
        """What the fight is called, empty for whatever the program calls it."""
        return self.name_line.text().strip() if self.name_line else ""

    @property
    def combatants(self) -> list[str]:
        """Ids of those who fight."""
        return self.tree.people(WHO)

    @property
    def surprised(self) -> list[str]:
        """Ids of those who are surprised."""
        fights = set(self.combatants)
        return [person for person in self.tree.people(SURPRISED) if person in fights]

    @property
    def groups(self) -> dict[str, list[str]]:
        """Ids of those who act together, by name."""
        return self.tree.groups()

    def _on_changed(self) -> None:
        self.agree.setEnabled(bool(self.combatants))


class ValueDialog(Asking):
    """One number, or one line of words."""

    def __init__(
        self, words: Words, title: str, what: str, first: float | str | None, parent: QWidget | None = None
    ) -> None:
        """A number is wanted where ``first`` is none or a number, otherwise words."""
        super().__init__(words, title, words.render(text("window.dialog.agree")), parent)
        self.body.addWidget(label(what, role="quiet", points=BODY_POINTS))
        self._line = QLineEdit(first) if isinstance(first, str) else None
        self._number: NumberInput | None = None
        if self._line is None:
            self._number = NumberInput()
            self._number.set_limits(-1000, 1000)
            self._number.show_number(first if isinstance(first, int | float) else None)
            self._number.valueChanged.connect(self._on_changed)
            self._number.selectAll()
        else:
            self._line.setMaxLength(120)
            self._line.selectAll()
        field: QWidget | None = self._number or self._line
        if field is not None:
            self.body.addWidget(field)
            field.setFocus()
        self._on_changed()

    @property
    def number(self) -> float | None:
        """The number."""
        return self._number.number() if self._number else None

    @property
    def words(self) -> str:
        """The words."""
        return self._line.text().strip() if self._line else ""

    def _on_changed(self) -> None:
        self.agree.setEnabled(self._line is not None or self.number is not None)
