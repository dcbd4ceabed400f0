"""Where things stand in the window, for a mouse: `python -m tests.end_to_end.places SCENARIO` prints it as JSON.

It opens the same scenario in the same window on the same screen, lets the first person in it shoot, and measures. A
test that clicks asks here first, so that it needs no numbers that a change of the window would make wrong.
"""

from __future__ import annotations

import json
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QApplication, QToolButton

from gui.application import Application
from gui.controllers.opening import open_anything
from gui.crash_report import CrashReport
from gui.models.group_turn import slot_in_turn
from gui.preferences import Preferences

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from gui.desk import Desk
    from gui.views.inputs import ComboBox

Place = tuple[int, int]
ROWS: Final = 16
"""How many entries of a list are measured: as many as are shown at once."""


def settle() -> None:
    """Lets layouts and repaints happen."""
    for _ in range(30):
        QApplication.processEvents()


def centre(widget: QWidget) -> Place:
    """The middle of a widget on the screen."""
    place = widget.mapToGlobal(widget.rect().center())
    return place.x(), place.y()


def button(desk: Desk, command: str, inside: QWidget | None = None) -> Place:
    """The middle of the button of a command that is shown."""
    action = desk.commands[command]
    found = (inside or desk.window).findChildren(QToolButton)
    there = [one for one in found if one.isVisible() and action in (one.defaultAction(), *one.actions())]
    there = there or [one for one in found if one.isVisible() and one.text() == action.text()]
    return centre(there[0])


def entries(box: ComboBox) -> list[Place]:
    """The middles of the first entries of a list that is opened."""
    box.showPopup()
    settle()
    view = box.view()
    rows = [view.visualRect(view.model().index(row, 0)).center() for row in range(min(ROWS, box.count()))]
    places = [view.viewport().mapToGlobal(QPoint(row)) for row in rows]
    box.hidePopup()
    settle()
    return [(place.x(), place.y()) for place in places]


def entry_of(desk: Desk, command: str) -> int:
    """How far down the entry of a command is in the menu of the dice."""
    button, menu = desk.window.panel.dice, desk.window.panel.dice.menu()
    menu.popup(button.mapToGlobal(button.rect().bottomLeft()))
    settle()
    place = menu.mapToGlobal(menu.actionGeometry(desk.commands[command]).center())
    menu.close()
    settle()
    return place.y()


def measure(desk: Desk, target: str) -> dict[str, object]:
    """Places in the form and in the prompt."""
    draft, panel = desk.draft, desk.window.panel
    draft.set_action("shoot")
    settle()
    editor = panel.form_view.editor("target")
    box: ComboBox = editor.inputs()[0]  # type: ignore[union-attr,assignment]
    found: dict[str, object] = {
        "next_turn": button(desk, "next_turn", desk.window.header),
        "repeat": button(desk, "repeat", panel),
        "do_it": centre(panel.button),
        "whom": centre(box),
        "whom_rows": entries(box),
        "dice": (dice := centre(panel.dice)),
        "app_all": (dice[0], entry_of(desk, "app_all")),
        "range": centre(panel.form_view.editor("range_m").inputs()[0]),  # type: ignore[union-attr]
    }
    draft.set_value("target", desk.bridge.campaign.person_named(target).id)
    draft.set_value("range_m", 6)
    panel.submit()
    settle()
    prompt = desk.window.prompt
    found["roll_all"] = button(desk, "roll_all", prompt)
    faces = prompt.faces
    corner = faces.mapToGlobal(QPoint(0, 0))
    middles = {cell.face: cell.rect.center().toPoint() + corner for cell in faces.cells}
    found["faces"] = {face: (place.x(), place.y()) for face, place in middles.items()}
    desk.combat.cancel()
    settle()
    return found


def measure_group(desk: Desk) -> Place:
    """Where the rest of a group is told to do the same, once one of it has shot."""
    while (slot := slot_in_turn(desk.bridge)) is not None and not slot.is_group:
        desk.combat.next_turn()
    desk.draft.set_action("shoot")
    first = next(iter(desk.bridge.campaign.people))
    desk.draft.set_value("target", first)
    desk.draft.set_value("range_m", 6)
    desk.window.panel.submit()
    desk.combat.give(desk.bridge.open_asks[0].id, [20])
    settle()
    return button(desk, "together", desk.window.panel)


def main(scenario: str, target: str) -> int:
    """Prints the places."""
    application = QApplication(sys.argv[:1])
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder)
        running = Application(application, Preferences(home), CrashReport(home))
        desk = running.open(open_anything(Path(scenario), home))
        desk.window.move(0, 0)
        settle()
        found = measure(desk, target)
        found["together"] = measure_group(desk)
        print(json.dumps(found))
        running.close()
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
