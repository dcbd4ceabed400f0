"""Carries out what is typed on a sheet: one line of the journal for each edit, or a sentence why not."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Signal

from engine.errors import CampaignFileError, GritboardError
from gui.controllers.speaking import Speaking
from gui.views.sheet.header import NewPersonDialog

if TYPE_CHECKING:
    from PySide6.QtCore import QObject
    from PySide6.QtWidgets import QWidget

    from engine.session import Session
    from gui.models.sheet import SheetEdit, SheetModel
    from gui.views.sheet import SheetView


class SheetController(Speaking):
    """Everything that a sheet changes."""

    person_added = Signal(str)
    """Id of somebody new, whose sheet is shown now."""

    def __init__(self, session: Session, sheet: SheetModel, parent: QObject | None = None) -> None:
        """Takes the session that it submits to."""
        super().__init__(parent)
        self._session = session
        self._sheet = sheet
        sheet.wanted.connect(self._on_wanted)

    def attach(self, view: SheetView) -> None:
        """Serves the buttons of a view."""
        view.new_wanted.connect(lambda: self.ask_for_person(view))
        view.delete_wanted.connect(self.delete)

    def ask_for_person(self, parent: QWidget | None = None) -> None:
        """Opens a dialog for somebody new; a name that is refused can be mended in it."""
        dialog = NewPersonDialog(self._sheet.bridge, parent)
        dialog.name.setFocus()
        while dialog.exec():
            refused = self.new_person(dialog.name.text(), dialog.kind.currentData())
            if not refused:
                break
            dialog.say_refused(refused)
        dialog.deleteLater()

    def new_person(self, name: str, kind: str = "pc") -> str:
        """Adds somebody and shows their sheet; the sentence that says why not, empty if it was done."""
        before = set(self._session.campaign.people)
        refused = self._sheet.ask("add_character", {"spec": {"name": name.strip(), "kind": kind}})
        for person in self._session.campaign.people:
            if not refused and person not in before:
                self._sheet.choose(person)
                self.person_added.emit(person)
        return refused

    def delete(self) -> bool:
        """Takes the person on show out of the campaign; undo brings them back."""
        if self._sheet.person is None:
            return False
        return self._sheet.do("remove_character", {"character": self._sheet.person_id})

    def _on_wanted(self, edit: SheetEdit) -> None:
        try:
            self._session.submit(edit.action, edit.values)
        except CampaignFileError as error:
            edit.refused = error.sentence
            self.not_written.emit(error.sentence)
        except GritboardError as error:
            edit.refused = error.sentence
            if edit.aloud:
                self.refused.emit(error.sentence)
