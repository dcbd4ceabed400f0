"""Opens the real window on a campaign and plays in it by keys and clicks until it is killed.

What is done is reported on standard output, a line of JSON each, once the window has carried it out.
"""

from __future__ import annotations

import json
import os
import random
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from engine.asks import Throw
from gui.application import Application
from gui.controllers.opening import open_campaign
from gui.crash_report import CrashReport
from gui.preferences import Preferences
from tests.reliability import fight

if TYPE_CHECKING:
    from gui.desk import Desk


class WindowPlay:
    """Presses whatever can be pressed."""

    def __init__(self, desk: Desk, seed: int) -> None:
        """Takes the window with all that belongs to it."""
        self._desk = desk
        self._dice = random.Random(seed)

    def step(self) -> None:
        """Presses one thing."""
        if self._desk.bridge.open_asks:
            self._dice.choice([self._type_faces] * 6 + [self._space] * 3 + [self._command_while_asked] * 2)()
        else:
            self._dice.choice([self._burst] * 5 + [self._command] * 3)()

    def _command(self) -> None:
        self._trigger(self._dice.choice(["next_turn", "undo", "redo", "step_back", "move_up", "move_down"]))

    def _command_while_asked(self) -> None:
        self._trigger(self._dice.choice(["roll_all", "roll_all", "undo", "redo", "step_back", "cancel", "move_up"]))

    def _trigger(self, command: str) -> None:
        if command.startswith("move"):
            tracker = self._desk.window.tracker
            row = self._dice.randrange(tracker.model().rowCount())
            tracker.setCurrentIndex(tracker.model().index(row, 0))
        self._desk.commands[command].trigger()

    def _type_faces(self) -> None:
        prompt = self._desk.window.prompt
        question = prompt.current
        if not isinstance(question, Throw):
            self._choose()
            return
        faces: list[int] = []
        while question.dice.missing(faces) > 0:
            faces.append(self._dice.randint(1, question.dice.sides))
        QTest.keyClicks(prompt.line, " ".join(map(str, faces)))
        QTest.keyClick(prompt.line, Qt.Key.Key_Return)

    def _space(self) -> None:
        prompt = self._desk.window.prompt
        if isinstance(prompt.current, Throw):
            prompt.line.clear()
            QTest.keyClick(prompt.line, Qt.Key.Key_Space)
        else:
            self._choose()

    def _choose(self) -> None:
        QTest.mouseClick(self._dice.choice(self._desk.window.prompt.options), Qt.MouseButton.LeftButton)

    def _burst(self) -> None:
        campaign, draft = self._desk.bridge.campaign, self._desk.draft
        actor, *targets = self._dice.sample(list(campaign.people), 3)
        draft.set_actor(actor)
        draft.set_action("burst")
        draft.set_value("weapon", campaign.people[actor].table("weapons")[0].id)
        draft.set_value("range_m", 8)
        draft.set_value("bullets", {target: self._dice.randint(1, 6) for target in targets})
        QTest.mouseClick(self._desk.window.panel.button, Qt.MouseButton.LeftButton)


def main(path: str, seed: str) -> None:
    """Plays for ever."""
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    application = QApplication(["gritboard"])
    with tempfile.TemporaryDirectory() as room:
        crashes = CrashReport(Path(room))
        crashes.install()
        running = Application(application, Preferences(Path(room)), crashes)
        desk = running.open(open_campaign(Path(path)))
        application.processEvents()
        player = WindowPlay(desk, int(seed))
        print("ready", flush=True)
        while True:
            player.step()
            application.processEvents()
            session = desk.opened.session
            if crashes.path.exists():
                raise SystemExit(crashes.path.read_text("utf-8"))
            done = [desk.opened.store.last_id, fight.sha(session), fight.asks_of(session)]
            print(json.dumps(done), flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
