"""What the tests of the window share: one theme, and desks over campaigns that are not kept."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from gui.commands import Commands
from gui.controllers.combat import CombatController
from gui.controllers.window import WindowController
from gui.main_window import MainWindow
from gui.models.action_draft import ActionDraft
from gui.models.initiative import InitiativeModel
from gui.models.log import LogModel
from gui.models.roster import RosterModel
from gui.odds_worker import OddsWorker
from gui.theme import Theme
from gui.views.house_style import HouseStyle
from tests.gui.desks import bridge_over, stocs_session, toy_session

if TYPE_CHECKING:
    from collections.abc import Iterator

    from PySide6.QtWidgets import QApplication
    from pytestqt.qtbot import QtBot

    from engine.session import Session
    from gui.session_bridge import SessionBridge


class SmallDesk:
    """A window with all its parts over a session, as the program puts them together."""

    def __init__(self, session: Session, theme: Theme) -> None:
        self.session = session
        self.bridge = bridge_over(session)
        self.commands = Commands(self.bridge.words, theme, self.bridge)
        self.draft = ActionDraft(self.bridge)
        self.odds = OddsWorker(self.bridge)
        self.roster = RosterModel(self.bridge)
        self.initiative = InitiativeModel(self.bridge)
        self.log = LogModel(self.bridge)
        self.combat = CombatController(session, self.bridge)
        self.window = MainWindow()
        models = (self.roster, self.initiative, self.log)
        self.window.furnish(self.bridge, self.commands, theme, self.draft, self.odds, models)
        self.window.complete()
        self.controller = WindowController(self.window, self.bridge, self.commands, self.draft, self.combat)
        self.said: list[str] = []
        self.combat.refused.connect(self.said.append)
        self.combat.refused.connect(self.window.banner.say)


@pytest.fixture(scope="session")
def theme(qapp: QApplication) -> Theme:
    made = Theme(qapp, "light")
    qapp.setStyle(HouseStyle(made))
    made.dress()
    return made


@pytest.fixture
def session() -> Session:
    return stocs_session()


@pytest.fixture
def bridge(qapp: QApplication, session: Session) -> SessionBridge:  # noqa: ARG001 - Qt must be there
    return bridge_over(session)


@pytest.fixture
def desk(qtbot: QtBot, theme: Theme, session: Session) -> Iterator[SmallDesk]:
    made = SmallDesk(session, theme)
    qtbot.addWidget(made.window)
    made.window.show()
    yield made
    made.odds.close()


@pytest.fixture
def toy_desk(qtbot: QtBot, theme: Theme) -> Iterator[SmallDesk]:
    made = SmallDesk(toy_session("Ann", "Bob", "Cid"), theme)
    qtbot.addWidget(made.window)
    made.window.show()
    yield made
    made.odds.close()
