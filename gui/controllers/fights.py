"""What is done to the fights of a campaign from their list."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.words import text
from gui.controllers.order import set_up
from gui.controllers.speaking import Speaking

if TYPE_CHECKING:
    from PySide6.QtCore import QObject

    from engine.session import Session
    from gui.session_bridge import SessionBridge
    from gui.views.fights import FightsView


class FightsController(Speaking):
    """Takes fights up, pauses, changes and removes them."""

    def __init__(self, session: Session, bridge: SessionBridge, parent: QObject | None = None) -> None:
        """Takes the session that it submits to."""
        super().__init__(parent)
        self._session, self._bridge = session, bridge

    def attach(self, view: FightsView) -> None:
        """Serves a list of fights."""
        view.take_up_wanted.connect(self.take_up)
        view.pause_wanted.connect(self.pause)
        view.remove_wanted.connect(self.remove)
        view.change_wanted.connect(lambda fight: self._on_change(view, fight))

    def take_up(self, fight: str) -> bool:
        """Starts a prepared fight or goes on with one; the one that runs is paused."""
        return self.attempt(lambda: self._session.submit("take_up", {"fight": fight}))

    def pause(self) -> bool:
        """Pauses the fight that runs."""
        return self.attempt(lambda: self._session.submit("pause", {}))

    def remove(self, fight: str) -> bool:
        """Takes a fight off the list; an undo brings it back."""
        return self.attempt(lambda: self._session.submit("remove_fight", {"fight": fight}))

    def rename(self, fight: str, name: str) -> bool:
        """Calls a fight something else."""
        return self.attempt(lambda: self._session.submit("change_fight", {"fight": fight, "name": name}))

    def _on_change(self, view: FightsView, fight: str) -> None:
        """Asks for another name, or for all that a prepared fight is."""
        from gui.models.fights import batches
        from gui.views.fights_dialog import FightDialog, ValueDialog

        bridge, found = self._bridge, self._bridge.campaign.encounters[fight]
        title = bridge.say(text("action.change_fight"))
        if found.state != "prepared":
            name = bridge.say(text("window.fights.name"))
            renamed = ValueDialog(bridge.words, title, name, found.name, view.window())
            if renamed.exec() and renamed.words:
                self.rename(fight, renamed.words)
            return
        dialog = FightDialog(
            bridge.words,
            title,
            bridge.say(text("window.dialog.agree")),
            batches(bridge.campaign.people.values()),
            found.people,
            surprised=found.surprised,
            groups={slot.name or slot.id: slot.people for slot in found.slots if slot.is_group},
            name=found.name,
            parent=view.window(),
        )
        if dialog.exec():
            values = set_up(dialog.combatants, dialog.surprised, dialog.groups, dialog.name)
            whole = {"surprised": [], "groups": {}, **values, "fight": fight}
            self.attempt(lambda: self._session.submit("change_fight", whole))
