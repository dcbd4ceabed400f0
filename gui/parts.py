"""What hangs in the window beside its middle: docks, and commands that are nothing to do with the fight.

A further part is a line here: a dock says what makes it, a command what it does. Neither is imported before it is
first wanted, so that no part costs anything at the start.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from gui.views.dock import RIGHT, DockSpec

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtWidgets import QWidget

    from gui.desk import Desk


def docks(desk: Desk) -> tuple[DockSpec, ...]:
    """The docks beside those of people and log, in the order in which they are put up."""
    return (
        DockSpec("sheet", "window.dock.sheet", lambda: _sheet(desk), RIGHT, 400, open=False, beside="log"),
        DockSpec("plot", "window.dock.plot", lambda: _plot(desk), RIGHT, 312, height=320, open=False),
    )


def _sheet(desk: Desk) -> QWidget:
    from gui.views.sheet import SheetView

    view = SheetView(desk.sheet, desk.theme)
    desk.sheets.attach(view)
    return view


def _plot(desk: Desk) -> QWidget:
    from gui.plots.history import HistoryPlot

    plot = HistoryPlot(desk.bridge, desk.theme)
    plot.row_wanted.connect(desk.fight.show_log_row)
    plot.person_picked.connect(desk.window.roster.select)
    plot.refused.connect(desk.window.banner.say)
    plot.kept.connect(desk.say_quietly)
    return plot


def _new_campaign(desk: Desk) -> None:
    from gui.controllers.opening import systems
    from gui.views.campaign_dialogs import NewCampaignDialog

    dialog = NewCampaignDialog(desk.bridge.words, systems(), desk.campaigns.path_for, desk.window)
    if dialog.exec():
        desk.campaigns.found(dialog.system, dialog.name)


def _preferences(desk: Desk) -> None:
    from gui.views.campaign_dialogs import PreferencesDialog

    dialog = PreferencesDialog(desk.bridge.words, desk.preferences, desk.window)
    if not dialog.exec():
        return
    another_scale = dialog.scale != desk.preferences.scale
    desk.preferences.choose(scale=dialog.scale, paper=dialog.paper, campaigns=dialog.campaigns, papers=dialog.papers)
    desk.choose_theme(dialog.theme)
    if another_scale:
        desk.restart_wanted.emit()


def _delete_person(desk: Desk) -> None:
    person = desk.person_meant
    if desk.needs(person):
        desk.sheet.choose(person)
        desk.sheets.delete()


DEEDS: Final[dict[str, Callable[[Desk], object]]] = {
    "new_campaign": _new_campaign,
    "open": lambda desk: desk.campaigns.choose_and_open(),
    "save_copy": lambda desk: desk.campaigns.choose_and_copy(),
    "take_over": lambda desk: desk.take_over(),
    "print_sheet": lambda desk: desk.printing.preview(desk.people_meant),
    "print_all": lambda desk: desk.printing.preview(tuple(desk.bridge.campaign.people)),
    "write_pdf": lambda desk: desk.printing.choose_and_write(desk.people_meant),
    "preferences": _preferences,
    "quit": lambda desk: desk.window.close(),
    "open_sheet": lambda desk: desk.open_sheet(desk.person_meant),
    "new_person": lambda desk: desk.sheets.ask_for_person(desk.window),
    "delete_person": _delete_person,
    "go_sheet": lambda desk: desk.go_to("sheet"),
    "go_plot": lambda desk: desk.go_to("plot"),
    "reset_layout": lambda desk: desk.window.reset_layout(),
    "theme_system": lambda desk: desk.choose_theme("system"),
    "theme_light": lambda desk: desk.choose_theme("light"),
    "theme_dark": lambda desk: desk.choose_theme("dark"),
}
"""What a command does with the desk."""
