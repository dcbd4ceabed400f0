"""Where things stand on the way from a new person to paper: `python -m tests.end_to_end.making_places` prints it.

It goes the same way in the same window on the same screen, by the window's own buttons, and measures each before it is
pressed.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import QPoint, QRect, Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QPushButton

from gui.application import Application
from gui.controllers.opening import open_example
from gui.crash_report import CrashReport
from gui.preferences import Preferences
from tests.end_to_end.places import Place, button, centre, entries, settle
from tests.end_to_end.screen import ROOT

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtWidgets import QAbstractItemView, QWidget

    from gui.desk import Desk
    from tests.end_to_end.screen import Screen

NAME: Final = "Jane"
RANGE: Final = "6"
FACES: Final = ("6 2", "6 7", "5 6", "8 7", "7 7", "8 9")
"""Dice for the attributes, in the order of the sheet."""

STEADY: Final = 120
"""Milliseconds in which a window manager places a window."""


def measured(screen: Screen) -> dict[str, Place]:
    """The places on a screen."""
    environment = {**os.environ, "DISPLAY": screen.display, "QT_QPA_PLATFORM": "xcb", "PYTHONPATH": str(ROOT)}
    command = [sys.executable, "-m", "tests.end_to_end.making_places"]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False, timeout=60)
    assert done.returncode == 0, done.stderr
    return {name: (place[0], place[1]) for name, place in json.loads(done.stdout).items()}


def steady() -> None:
    """Lets the window manager do its part as well."""
    QTest.qWait(STEADY)
    settle()


def within(view: QWidget, rect: QRect) -> Place:
    """The middle of a part of a widget on the screen."""
    place = view.mapToGlobal(rect.center())
    return place.x(), place.y()


def row_of(view: QAbstractItemView, name: str, column: int = 0) -> Place:
    """The middle of the first row of a view that begins with a name."""
    model = view.model()
    row = next(r for r in range(model.rowCount()) if str(model.index(r, 0).data()).startswith(name))
    return within(view.viewport(), view.visualRect(model.index(row, column)))


class Walk:
    """Goes the way, and keeps where everything stood."""

    def __init__(self, desk: Desk) -> None:
        """Takes the window as it starts."""
        self.desk = desk
        self.found: dict[str, Place] = {}

    def menu(self, menu: str, command: str) -> None:
        """A menu, and a command in it."""
        bar = self.desk.window.menuBar()
        title = next(one for one in bar.actions() if one.text().strip("&").lower() == menu)
        rect = bar.actionGeometry(title)
        self.found[f"menu {menu}"] = within(bar, rect)
        shown: Any = title.menu()
        shown.popup(bar.mapToGlobal(QPoint(rect.left(), rect.bottom() + 1)))
        settle()
        self.found[command] = within(shown, shown.actionGeometry(self.desk.commands[command]))
        shown.close()
        settle()

    def in_dialog(self, command: str, look: Callable[[Any], None]) -> None:
        """Looks at the dialog that a command opens."""

        def there() -> None:
            steady()
            dialog = QApplication.activeModalWidget()
            look(dialog)

        QTimer.singleShot(0, there)
        self.desk.commands[command].trigger()
        steady()

    def make(self) -> None:
        """A person, step by step."""
        desk, found = self.desk, self.found
        self.menu("people", "make_person")
        desk.commands["make_person"].trigger()
        steady()
        view: Any = desk.window.docks["making"].content
        flow = next(iter(view.begin.names))
        view.begin.names[flow].setText(NAME)
        found["begin"] = centre(view.begin.buttons[flow])
        view.begin.buttons[flow].click()
        steady()
        found["next"] = centre(view.next)
        view.next.click()
        steady()
        roll, deal = view.pages.currentWidget().parts
        found["roll"] = centre(roll.button)
        roll.button.click()
        for faces in FACES:
            roll.line.setText(faces)
            QTest.keyClick(roll.line, Qt.Key.Key_Return)
        steady()
        for number, (field, target) in enumerate(deal.targets.items()):
            found[f"chip {number}"] = centre(deal.chips[number])
            found[f"field {number}"] = centre(target)
            deal.deal(number, field)
            settle()
        view.next.click()
        steady()
        (skills,) = view.pages.currentWidget().parts
        found["find skill"] = centre(skills.search)
        skills.search.setText("firearms")
        steady()
        found["expert"] = row_of(skills.view, "Combat(Firearms)", 4)
        view.next.click()
        view.next.click()
        steady()
        (gear,) = view.pages.currentWidget().parts
        for name, table, one in (("weapon", "weapons", "Glock 17"), ("armour", "armour", "Kevlar")):
            found[name] = row_of(gear.pickers[table].list, one)
            gear.pick(table, "Glock 17" if table == "weapons" else "Kevlar Vest")
            steady()
        view.next.click()
        steady()

    def fight(self) -> None:
        """A fight, the plot, and a shot up to its dice."""
        desk, found = self.desk, self.found
        window, panel = desk.window, desk.window.panel
        self.menu("fight", "end_fight")
        desk.combat.end()
        steady()
        found["start"] = button(desk, "start_fight", window.header)

        def tick(dialog: Any) -> None:
            tree = dialog.tree
            (item,) = tree.findItems(NAME, Qt.MatchFlag.MatchExactly)
            rect = tree.visualItemRect(item)
            found["tick"] = within(tree.viewport(), QRect(rect.left() + 4, rect.top(), 16, rect.height()))
            item.setCheckState(0, Qt.CheckState.Checked)
            found["agree"] = centre(dialog.agree)
            dialog.accept()

        self.in_dialog("start_fight", tick)
        found["next turn"] = button(desk, "next_turn", window.header)
        person = desk.bridge.campaign.person_named(NAME).id
        while desk.combat.in_turn != person:
            desk.combat.next_turn()
            settle()
        self.menu("view", "go_plot")
        desk.go_to("plot")
        steady()
        editor: Any = panel.form_view.editor("target")
        box = editor.inputs()[0]
        found["whom"] = centre(box)
        found["first of whom"] = entries(box)[1]
        editor = panel.form_view.editor("range_m")
        found["range"] = centre(editor.inputs()[0])
        found["do it"] = centre(panel.button)
        found["repeat"] = button(desk, "repeat", panel)

    def print(self) -> None:
        """Where a sheet is saved."""
        self.menu("campaign", "write_pdf")

        def look(dialog: QDialog) -> None:
            save = next(one for one in dialog.findChildren(QPushButton) if "Save" in one.text())
            self.found["save"] = centre(save)
            dialog.reject()

        self.in_dialog("write_pdf", look)


def main() -> int:
    """Prints the places."""
    application = QApplication(sys.argv[:1])
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder)
        running = Application(application, Preferences(home), CrashReport(home))
        desk = running.open(open_example(home))
        steady()
        walk = Walk(desk)
        walk.make()
        walk.fight()
        walk.print()
        print(json.dumps(walk.found))
        running.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
