"""A look at the sheet: ``python -m tests.gui.sheet.harness [FOLDER]`` opens it, or saves pictures in a folder."""

from __future__ import annotations

import sys
from pathlib import Path

from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import QApplication

from gui.theme import Choice
from gui.views.sheet.boxes import NumberTile
from tests.gui.sheet.table import Open, opened_stocs, opened_toy, theme

LONG = (
    "A former sergeant of the harbour police who left under a cloud, keeps the ledgers of three gambling dens in "
    "his head, and cannot pass a stray dog without feeding it."
)


def prepare() -> Open:
    """The example with wounds, armour, conditions, a new person and long texts."""
    table = opened_stocs()
    fred, gunman = (table.session.campaign.person_named(name).id for name in ("Fred", "First gunman"))
    for place, damage in (("torso", 24), ("left_arm", 9), ("head", 6), ("torso", 3)):
        table.submit("wound", target=fred, damage=damage, location=place, attack="pistol")
    table.submit("condition", target=fred, name="dazzled", rounds=2, note="by the flash", modifier=-2)
    table.submit("condition", target=fred, name="handcuffed")
    table.submit("add_row", character=fred, table="armour", name="Helmet")
    for field, value in {
        "concept": LONG,
        "quirks": ["never sits with his back to a door", "hums while he reloads"],
        "notes": f"{LONG}\n{LONG}",
    }.items():
        table.submit("set", character=fred, field=field, value=value)
    table.submit("set", character=gunman, field="tag", value="hired for the night")
    table.controller.new_person("Nova", "pc")
    return table


def save(table: Open, file: Path, width: int, height: int = 0) -> None:
    """Saves the whole sheet as a picture, as wide as asked."""
    table.view.resize(width, height or 900)
    QApplication.processEvents()
    if not height:
        table.view.resize(width, table.view.height_for(table.view.width()) + 8)
    for _ in range(5):
        QApplication.processEvents()
    picture = QPixmap(table.view.grab())
    picture.save(str(file))


def main() -> int:
    """Opens the window, or saves pictures of several people in both palettes."""
    application = QApplication.instance() or QApplication(sys.argv)
    table = prepare()
    if len(sys.argv) < 2:
        table.choose("Fred")
        table.view.resize(1100, 900)
        table.view.show()
        return QApplication.exec()
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    palettes: tuple[Choice, ...] = ("light", "dark")
    for palette in palettes:
        theme().choose(palette)
        table.view.show()
        for name in ("Joseph Henkel", "Fred", "First gunman", "Nova"):
            table.choose(name)
            save(table, folder / f"{palette}-{name.replace(' ', '-')}.png", 1100)
        table.choose("Fred")
        table.view.play.wounds.expandAll()
        strength = table.view.sections[1].boxes["STR"]
        assert isinstance(strength, NumberTile)
        strength.line.put("99")
        strength.line.committed.emit()
        model = table.view.sections[3].tables["weapons"].model
        model.setData(model.index(0, 4), "many")
        save(table, folder / f"{palette}-Fred-refused.png", 1100)
        save(table, folder / f"{palette}-Fred-narrow.png", 360)
    toys = opened_toy()
    toys.choose("Ann")
    toys.view.show()
    save(toys, folder / "toy.png", 900)
    del application
    return 0


if __name__ == "__main__":
    sys.exit(main())
