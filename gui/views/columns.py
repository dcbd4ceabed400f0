"""Which columns of a table are shown: chosen on its headings, for each rule system, and kept."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QPoint, Qt
from PySide6.QtWidgets import QMenu

if TYPE_CHECKING:
    from gui.preferences import Preferences
    from gui.views.tracker import TrackerView


class ColumnChoice(QObject):
    """A menu on the headings of the order; the first column always stays, since it names the row."""

    def __init__(self, table: str, view: TrackerView, preferences: Preferences, parent: QObject | None = None) -> None:
        """Shows the columns that were chosen the last time.

        Args:
            table: Word under which the choice is kept.
            view: The table.
            preferences: Where the choice is kept.
            parent: Who keeps this.
        """
        super().__init__(parent)
        self._table, self._view, self._preferences = table, view, preferences
        header = view.horizontalHeader()
        header.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        header.customContextMenuRequested.connect(lambda place: self.open_menu(header.mapToGlobal(place)))
        self._apply()

    @property
    def keys(self) -> list[str]:
        """Permanent words of all columns, in the order in which they stand."""
        header = self._view.horizontalHeader()
        return [self._view.column_key(header.logicalIndex(place)) for place in range(header.count())]

    def is_shown(self, key: str) -> bool:
        """Whether a column is shown: as it is at first, unless a person turned that round."""
        return self._view.shown_at_first(key) != (key in self._preferences.turned_columns(self._table))

    def turn(self, key: str) -> None:
        """Shows a column that is hidden, or hides one that is shown."""
        turned = self._preferences.turned_columns(self._table)
        kept = tuple(one for one in turned if one != key) if key in turned else (*turned, key)
        self._preferences.turn_columns(self._table, kept)
        self._apply()

    def menu(self) -> QMenu:
        """An entry for each column that can be hidden."""
        made = QMenu(self._view)
        for key in self.keys[1:]:
            action = made.addAction(self._view.column_name(key))
            action.setCheckable(True)
            action.setChecked(self.is_shown(key))
            action.triggered.connect(lambda _=False, key=key: self.turn(key))
        return made

    def open_menu(self, place: QPoint | None = None) -> None:
        """Opens the menu at a place on the screen, or under the headings."""
        if place is None:
            header = self._view.horizontalHeader()
            place = header.mapToGlobal(QPoint(header.width() // 2, header.height()))
        menu = self.menu()
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.popup(place)
        menu.setActiveAction(next(iter(menu.actions())))

    def _apply(self) -> None:
        self._view.show_columns({key for key in self.keys if self.is_shown(key)})
