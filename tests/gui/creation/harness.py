"""A look at guided creation: ``python -m tests.gui.creation.harness FOLDER`` saves pictures in a folder."""

from __future__ import annotations

import sys
from pathlib import Path

from PySide6.QtWidgets import QMainWindow

from gui.theme import Choice
from gui.views.card import Card
from tests.gui.creation.making import Making
from tests.gui.look import dressed, save


def main() -> int:
    """Saves every step, and the form for NPCs."""
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    theme = dressed()
    palettes: tuple[Choice, ...] = ("light", "dark")
    for palette in palettes:
        theme.choose(palette)
        table = Making(theme)
        view = table.view
        window = QMainWindow()
        card = Card()
        card.body.addWidget(view)
        window.setCentralWidget(card)
        view.start()
        save(window, folder / f"{palette}-0-begin.png", 900, 520)
        table.begin("Nova Quill")
        save(window, folder / f"{palette}-1-concept.png", 900, 420)
        table.write("concept", "Runs the night desk of a paper that prints nothing before noon.")
        view.go(1)
        table.rolls.button.click()
        save(window, folder / f"{palette}-2-rolling.png", 900, 420)
        table.roll_out()
        for place, key in enumerate(("STR", "CON", "DEX", "WIL")):
            table.dealing.deal(place, key)
        save(window, folder / f"{palette}-2-dealing.png", 900, 420)
        for place, key in enumerate(("INT", "EDU"), 4):
            table.dealing.deal(place, key)
        view.go(2)
        for name, level in (("Combat", "Amateur"), ("Combat(Firearms)", "Professional"), ("Social", "Trained")):
            table.buying.model.take(table.buying.model.row_of(name), level)
        save(window, folder / f"{palette}-3-skills.png", 900, 700)
        view.go(3)
        save(window, folder / f"{palette}-4-personality.png", 900, 480)
        view.go(4)
        table.picking.pick("weapons", "Glock 17")
        save(window, folder / f"{palette}-5-gear.png", 1100, 640)
        view.show_batch()
        batch = view.batch
        assert batch is not None
        assert batch.levels is not None
        batch.name.setText("Gunman")
        batch.count.setValue(4)
        batch.levels.line.setText("Combat(Firearms)")
        batch.levels.level.setValue(12)
        batch.levels.take()
        batch.gear["weapons"].line.setText("Glock 17")
        batch.gear["weapons"].take()
        save(window, folder / f"{palette}-6-npcs.png", 760, 700)
    return 0


if __name__ == "__main__":
    sys.exit(main())
