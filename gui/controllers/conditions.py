"""Conditions put on people and lifted from them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from gui.controllers.speaking import Speaking

if TYPE_CHECKING:
    from PySide6.QtCore import QObject

    from engine.session import Session
    from gui.views.conditions import ConditionsView


class ConditionsController(Speaking):
    """Carries out what is filled in."""

    def __init__(self, session: Session, parent: QObject | None = None) -> None:
        """Takes the session that it submits to."""
        super().__init__(parent)
        self._session = session

    def attach(self, view: ConditionsView) -> None:
        """Serves a view."""
        view.put_wanted.connect(self.put)
        view.lift_wanted.connect(self.lift)

    def put(self, values: dict[str, Any]) -> bool:
        """Puts a condition on several people, as one entry of the log."""
        return self.attempt(lambda: self._session.submit("afflict", values))

    def lift(self, people: list[str], name: str) -> bool:
        """Lifts a condition from several people."""
        return self.attempt(lambda: self._session.submit("relieve", {"targets": people, "name": name}))
