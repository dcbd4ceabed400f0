"""Time that passes: the clock bar's wishes carried out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gui.controllers.speaking import Speaking
from gui.models.clock import ADVANCE

if TYPE_CHECKING:
    from PySide6.QtCore import QObject

    from engine.session import Session
    from gui.views.clock_bar import ClockBar


class TimeController(Speaking):
    """Lets time pass, and stops where a die is asked on the way."""

    def __init__(self, session: Session, parent: QObject | None = None) -> None:
        """Takes the session that it submits to."""
        super().__init__(parent)
        self._session = session

    def attach(self, bar: ClockBar) -> None:
        """Serves a clock bar."""
        bar.pass_wanted.connect(lambda unit, amount: self._on_pass_wanted(bar, unit, amount))
        bar.stop_wanted.connect(self.stop)

    def let_pass(self, unit: str, amount: int) -> bool:
        """Lets so many rounds, minutes, hours, days or weeks pass."""
        return self.attempt(lambda: self._session.submit(ADVANCE, {unit: amount}))

    def stop(self) -> bool:
        """Stops at the die that is asked and keeps the time reached."""
        return self.attempt(self._session.stop)

    def _on_pass_wanted(self, bar: ClockBar, unit: str, amount: int) -> None:
        if self.let_pass(unit, amount):
            bar.clear()
