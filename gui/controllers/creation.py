"""Characters in the making: what guided creation asks for, as ordinary entries of the journal."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from PySide6.QtCore import Signal

from engine.answers import Source
from gui.controllers.speaking import Speaking
from gui.models.creation import person_field

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtCore import QObject

    from engine.flows import Flow
    from engine.session import Session
    from gui.views.creation import CreationView

BY_HAND: Source = "hand"


class CreationController(Speaking):
    """Adds people, promotes them, and rolls for them; what is typed goes by the controller of the sheet."""

    added = Signal(str)
    """Id of somebody new."""

    def __init__(self, session: Session, parent: QObject | None = None) -> None:
        """Takes the session that it submits to."""
        super().__init__(parent)
        self._session = session

    def attach(self, view: CreationView) -> None:
        """Serves a view of guided creation."""
        view.begin_wanted.connect(lambda flow, name: self._on_begin_wanted(view, flow, name))
        view.promote_wanted.connect(lambda flow, person: self._on_promote_wanted(view, flow, person))
        view.batch_wanted.connect(lambda spec, count: self._on_batch_wanted(view, spec, count))
        view.roll_wanted.connect(self.roll)
        view.faces_given.connect(self.give)
        view.app_roll_wanted.connect(self.app_rolls)
        view.app_rolls_all_wanted.connect(lambda: self.attempt(self._session.roll_all))
        view.cancel_wanted.connect(lambda: self.attempt(self._session.cancel))

    def add(self, spec: dict[str, Any], count: int = 1) -> list[str]:
        """Adds people from the words of a scenario; their ids, none if it was refused."""
        before = set(self._session.campaign.people)
        if not self.attempt(lambda: self._session.submit("add_character", {"spec": spec, "count": count})):
            return []
        new = [person for person in self._session.campaign.people if person not in before]
        for person in new:
            self.added.emit(person)
        return new

    def promote(self, flow: Flow, person: str) -> bool:
        """Makes somebody of the other kind a character of a flow."""
        return self.attempt(lambda: self._session.submit(flow.promotes, {"character": person}))

    def roll(self, action: str, person: str) -> bool:
        """Has numbers rolled for somebody; their dice are asked as any others are."""
        key = person_field(self._session.actions[action])
        return self.attempt(lambda: self._session.submit(action, {key: person}))

    def give(self, ask: str, faces: Sequence[int]) -> bool:
        """Gives the faces that the table rolled."""
        return self.attempt(lambda: self._session.answer(ask, faces, BY_HAND))

    def app_rolls(self, ask: str) -> bool:
        """Lets the app roll one ask."""
        return self.attempt(lambda: self._session.roll(ask))

    def _on_begin_wanted(self, view: CreationView, flow: Flow, name: str) -> None:
        for person in self.add({"name": name.strip(), "kind": flow.kind}):
            view.go_on(flow, person)

    def _on_promote_wanted(self, view: CreationView, flow: Flow, person: str) -> None:
        if self.promote(flow, person):
            view.go_on(flow, person)

    def _on_batch_wanted(self, view: CreationView, spec: dict[str, Any], count: int) -> None:
        made = self.add(spec, count)
        if made:
            view.batch_made([self._session.campaign.people[person].name for person in made])
