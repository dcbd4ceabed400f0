"""House rules that a table decides: one line of the journal for each."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from gui.controllers.speaking import Speaking

if TYPE_CHECKING:
    from PySide6.QtCore import QObject

    from engine.session import Session
    from gui.views.house_rules import HouseRulesView


class HouseRulesController(Speaking):
    """Accepts what was chosen on the page of house rules."""

    def __init__(self, session: Session, parent: QObject | None = None) -> None:
        """Takes the session that it submits to."""
        super().__init__(parent)
        self._session = session

    def attach(self, view: HouseRulesView) -> None:
        """Serves a page of house rules."""
        view.accepted.connect(self.decide)

    def decide(self, option: str, value: Any) -> bool:
        """Decides a house rule."""
        return self.attempt(lambda: self._session.submit("option", {"name": option, "value": value}))
