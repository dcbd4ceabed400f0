"""A look at the armoury: ``python -m tests.gui.armoury.harness FOLDER`` saves pictures in a folder."""

from __future__ import annotations

import sys
from pathlib import Path

from PySide6.QtWidgets import QMainWindow

from gui.controllers.armoury import ArmouryController
from gui.theme import Choice
from gui.views.armoury import ArmouryView
from gui.views.card import Card
from tests.gui.desks import bridge_over
from tests.gui.look import dressed, example_session, save


def main() -> int:
    """Saves tables, a search, and the designer."""
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    theme = dressed()
    palettes: tuple[Choice, ...] = ("light", "dark")
    for palette in palettes:
        theme.choose(palette)
        session = example_session()
        window = QMainWindow()
        view = ArmouryView(bridge_over(session), theme)
        ArmouryController(session, view).attach(view)
        card = Card()
        card.body.addWidget(view)
        window.setCentralWidget(card)
        view.show_row("firearms", "Glock 17")
        view.model.write("Glock 17", {"mag": 33})
        view.model.write("Glock 17", {"damage": "a lot"})
        save(window, folder / f"{palette}-firearms.png", 1200, 560)
        view.search.setText("knife")
        save(window, folder / f"{palette}-search.png", 760, 420)
        view.search.clear()
        view.show_row("ranged_modifiers", "hip_firing")
        save(window, folder / f"{palette}-modifiers.png", 760, 420)
        view.show_designer("design")
        designer = view.designers["design"]
        designer.values |= {"name": "Sten", "action_type": ["semi_automatic", "full_automatic"], "mag": 32}
        designer.values |= {"ammunition": "9mm Parabellum", "wt_kg": 3.0}
        designer.ask()
        save(window, folder / f"{palette}-design-half.png", 900, 520)
        designer.values["rng_m"] = 40
        designer.ask()
        save(window, folder / f"{palette}-design.png", 900, 520)
    return 0


if __name__ == "__main__":
    sys.exit(main())
