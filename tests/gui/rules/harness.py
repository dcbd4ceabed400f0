"""A look at house rules and rules at hand: ``python -m tests.gui.rules.harness FOLDER`` saves pictures in a folder."""

from __future__ import annotations

import sys
from pathlib import Path

from PySide6.QtWidgets import QMainWindow

from gui.controllers.house_rules import HouseRulesController
from gui.theme import Choice
from gui.views.house_rules import HouseRulesView
from gui.views.rules_at_hand import RulesAtHand
from tests.gui.desks import bridge_over
from tests.gui.look import dressed, example_session, save


def main() -> int:
    """Saves the page with a choice at hand, and the rules with a search."""
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    theme = dressed()
    palettes: tuple[Choice, ...] = ("light", "dark")
    for palette in palettes:
        theme.choose(palette)
        session = example_session()
        session.submit("option", {"name": "recoil", "value": "cumulative"})
        bridge = bridge_over(session)
        window = QMainWindow()
        page = HouseRulesView(bridge)
        HouseRulesController(session, page).attach(page)
        window.setCentralWidget(page)
        page.cards["dl_divisor"].try_out(5)
        page.cards["declaration"].try_out(True)
        save(window, folder / f"{palette}-house.png", 900, 900)
        page.only.setChecked(True)
        save(window, folder / f"{palette}-house-only.png", 520, 700)
        window = QMainWindow()
        hand = RulesAtHand(bridge, theme)
        window.setCentralWidget(hand)
        hand.search.setText("panic")
        save(window, folder / f"{palette}-hand.png", 900, 420)
        hand.show_rule("STOCS-B09")
        save(window, folder / f"{palette}-hand-option.png", 900, 420)
        hand.show_rule("STOCS-008")
        save(window, folder / f"{palette}-hand-narrow.png", 480, 420)
    return 0


if __name__ == "__main__":
    sys.exit(main())
