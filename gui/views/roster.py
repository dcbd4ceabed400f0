"""The list of everybody in the campaign."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QModelIndex, Signal
from PySide6.QtWidgets import QAbstractItemView, QListView

from gui.models.roles import PERSON
from gui.views.delegates import RowDelegate
from gui.views.lists import choose_alone

if TYPE_CHECKING:
    from gui.models.roster import RosterModel
    from gui.theme import Theme


class RosterView(QListView):
    """People; a double click or Enter picks who acts."""

    picked = Signal(str)

    def __init__(self, model: RosterModel, theme: Theme) -> None:
        """Shows a model of people."""
        super().__init__()
        self.setModel(model)
        self.setItemDelegate(RowDelegate(theme, self))
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setUniformItemSizes(True)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.activated.connect(self._on_activated)
        theme.changed.connect(self.viewport().update)

    @property
    def person(self) -> str | None:
        """Who is selected."""
        found = self.currentIndex().data(PERSON)
        return str(found) if found else None

    @property
    def people(self) -> list[str]:
        """Everybody who is selected, in the order of the list."""
        rows = sorted(self.selectionModel().selectedIndexes(), key=lambda index: index.row())
        return [str(index.data(PERSON)) for index in rows]

    def select(self, person: str) -> None:
        """Selects a person without a jump of the list."""
        model = self.model()
        for row in range(model.rowCount()):
            if model.index(row, 0).data(PERSON) == person:
                choose_alone(self, model.index(row, 0))

    def _on_activated(self, index: QModelIndex) -> None:
        person = index.data(PERSON)
        if person:
            self.picked.emit(str(person))
