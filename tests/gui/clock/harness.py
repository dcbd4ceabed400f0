"""A look at the clock bar: ``python -m tests.gui.clock.harness FOLDER`` saves pictures in a folder."""

from __future__ import annotations

import sys
from pathlib import Path

from PySide6.QtWidgets import QMainWindow, QVBoxLayout, QWidget

from gui.controllers.time import TimeController
from gui.theme import Choice
from gui.views.card import Card
from gui.views.clock_bar import ClockBar
from tests.gui.desks import bridge_over
from tests.gui.look import dressed, example_session, save, settle


def main() -> int:
    """Saves the bar at rest, with a look ahead, and while a die is asked."""
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    theme = dressed()
    palettes: tuple[Choice, ...] = ("light", "dark")
    for palette in palettes:
        theme.choose(palette)
        session = example_session()
        if session.campaign.encounter is not None:
            session.submit("end", {})
        bridge = bridge_over(session)
        fred = session.campaign.person_named("Fred").id
        window = QMainWindow()
        page = QWidget()
        window.setCentralWidget(page)
        inside = QVBoxLayout(page)
        inside.addStretch(1)
        bar = ClockBar(bridge, theme)
        card = Card()
        card.body.addWidget(bar)
        inside.addWidget(card)
        control = TimeController(session)
        control.attach(bar)
        save(window, folder / f"{palette}-rest.png", 1366, 260)
        session.submit("wound", {"target": fred, "damage": 52, "location": "torso", "attack": "pistol"})
        while session.open_asks:
            session.roll_all()
        settle()
        save(window, folder / f"{palette}-due.png", 1366, 260)
        bar.add("days", 1)
        save(window, folder / f"{palette}-ahead.png", 1366, 300)
        save(window, folder / f"{palette}-narrow.png", 860, 340)
        save(window, folder / f"{palette}-narrowest.png", 470, 380)
        bar.add("days", 1)
        bar.pass_button.click()
        save(window, folder / f"{palette}-asking.png", 1366, 260)
    return 0


if __name__ == "__main__":
    sys.exit(main())
