"""A campaign that is only looked at: what its writer does is shown, and who that is."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QTimer

from engine.words import text
from gui.controllers.speaking import Speaking

if TYPE_CHECKING:
    from PySide6.QtCore import QObject
    from PySide6.QtGui import QAction

    from engine.session import Session
    from gui.session_bridge import SessionBridge
    from gui.views.notice import Notice

EVERY_MS: Final = 1000


class LookingOn(Speaking):
    """Keeps the line at the top in step with who has the campaign, and looks at its file again and again."""

    def __init__(
        self, session: Session, bridge: SessionBridge, notice: Notice, take_over: QAction, parent: QObject
    ) -> None:
        """Looks from now on; a campaign that can be written is left alone."""
        super().__init__(parent)
        self._session, self._bridge = session, bridge
        self._notice, self._take_over = notice, take_over
        self._looking = session.read_only
        self._timer = QTimer(self)
        self._timer.setInterval(EVERY_MS)
        self._timer.timeout.connect(self.look)
        self.show_state()
        if self._looking:
            self._timer.start()

    def stop(self) -> None:
        """Looks no longer."""
        self._timer.stop()

    def look(self) -> None:
        """Shows what has been written since."""
        self.attempt(self._session.refresh)
        self.show_state()

    @property
    def lost(self) -> bool:
        """Whether another program changed the file while it was played on, so that it must be opened anew."""
        return self._session.read_only and not self._looking

    def show_state(self) -> None:
        """Says who plays the campaign, and offers to play on here where that can be."""
        free = self._session.read_only and (self._session.held_by is None or not self._session.held_by.sure)
        self._take_over.setEnabled(free)
        self._notice.say(self._sentence(), self._take_over if free else None)

    def _sentence(self) -> str:
        say, holder = self._bridge.say, self._session.held_by
        if not self._session.read_only:
            return self._session.notice
        if self.lost:
            return say(text("window.looking.lost"))
        if holder is None:
            return say(text("window.looking.free"))
        if holder.sure:
            return say(text("window.looking.held", holder=str(holder)))
        return say(text("window.looking.unsure", holder=str(holder)))
