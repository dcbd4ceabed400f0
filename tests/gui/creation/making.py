"""Guided creation over a session, as the program puts it together."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from gui.controllers.creation import CreationController
from gui.controllers.sheet import SheetController
from gui.views.creation import CreationView
from gui.views.creation.buying import BuyPart
from gui.views.creation.dealing import AssignPart, RollPart
from gui.views.creation.part import PartView, PickPart
from tests.gui.desks import bridge_over
from tests.gui.look import example_session, settle

if TYPE_CHECKING:
    from engine.character import Character
    from engine.session import Session
    from gui.theme import Theme


class Making:
    """The view with its controllers, and what was refused."""

    def __init__(self, theme: Theme, session: Session | None = None) -> None:
        self.session = session or example_session()
        self.bridge = bridge_over(self.session)
        self.view = CreationView(self.bridge, theme)
        self.bridge.setParent(self.view)
        self.controller = CreationController(self.session, self.view)
        self.controller.attach(self.view)
        self.sheets = SheetController(self.session, self.view.sheet, self.view)
        self.refused: list[str] = []
        self.controller.refused.connect(self.refused.append)
        self.sheets.refused.connect(self.refused.append)

    def begin(self, name: str) -> None:
        """Begins with somebody new."""
        for key, line in self.view.begin.names.items():
            line.setText(name)
            self.view.begin.buttons[key].click()
        settle()

    def write(self, field: str, words: Any) -> None:
        """Types into a field."""
        self.view.sheet.ask_here("set", field=field, value=words)

    def roll_out(self) -> None:
        """Lets the app roll all."""
        while self.session.open_asks:
            self.session.roll_all()

    @property
    def person(self) -> Character:
        """Whose steps are on show."""
        found = self.view.sheet.person
        assert found is not None
        return found

    def _part(self, kind: type[PartView]) -> PartView:
        assert self.view.flow is not None
        pages = [self.view.page(step.key) for step in self.view.flow.steps]
        return next(part for page in pages for part in page.parts if isinstance(part, kind))

    @property
    def rolls(self) -> RollPart:
        """The part that rolls."""
        found = self._part(RollPart)
        assert isinstance(found, RollPart)
        return found

    @property
    def dealing(self) -> AssignPart:
        """The part that deals numbers out."""
        found = self._part(AssignPart)
        assert isinstance(found, AssignPart)
        return found

    @property
    def buying(self) -> BuyPart:
        """The part that buys."""
        found = self._part(BuyPart)
        assert isinstance(found, BuyPart)
        return found

    @property
    def picking(self) -> PickPart:
        """The part that picks gear."""
        found = self._part(PickPart)
        assert isinstance(found, PickPart)
        return found
