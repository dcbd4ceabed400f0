"""The armoury's wishes carried out: a row of a table changed, a piece of gear designed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.errors import CampaignFileError, GritboardError
from gui.controllers.speaking import Speaking

if TYPE_CHECKING:
    from PySide6.QtCore import QObject

    from engine.session import Session
    from gui.models.sheet import SheetEdit
    from gui.views.armoury import ArmouryView
    from gui.views.designer import DesignerView


class ArmouryController(Speaking):
    """Submits what the armoury asks for."""

    def __init__(self, session: Session, parent: QObject | None = None) -> None:
        """Takes the session that it submits to."""
        super().__init__(parent)
        self._session = session

    def attach(self, view: ArmouryView) -> None:
        """Serves an armoury."""
        view.model.wanted.connect(self._on_wanted)
        for designer in view.designers.values():
            designer.submit_wanted.connect(lambda designer=designer: self._on_designed(designer))

    def _on_wanted(self, edit: SheetEdit) -> None:
        try:
            self._session.submit(edit.action, edit.values)
        except CampaignFileError as error:
            edit.refused = error.sentence
            self.not_written.emit(error.sentence)
        except GritboardError as error:
            edit.refused = error.sentence

    def _on_designed(self, designer: DesignerView) -> None:
        if self.attempt(lambda: self._session.submit(designer.action, designer.values)):
            designer.done()
