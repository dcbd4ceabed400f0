"""What hangs in the window beside its middle: docks, and commands that are nothing to do with the fight.

A further part is a line here: a dock says what makes it, a command what it does. Neither is imported before it is
first wanted, so that no part costs anything at the start.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from gui.views.dock import BOTTOM, RIGHT, DockSpec

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtWidgets import QWidget

    from gui.desk import Desk


def docks(desk: Desk) -> tuple[DockSpec, ...]:
    """The docks beside those of people and log, in the order in which they are put up."""
    return (
        DockSpec("sheet", "window.dock.sheet", lambda: _sheet(desk), RIGHT, 400, least=400, open=False, beside="log"),
        DockSpec("rules", "window.dock.rules", lambda: _rules(desk), RIGHT, 400, least=320, open=False, beside="log"),
        DockSpec(
            "house_rules",
            "window.dock.house_rules",
            lambda: _house_rules(desk),
            RIGHT,
            480,
            least=400,
            open=False,
            beside="log",
        ),
        DockSpec(
            "making", "window.dock.making", lambda: _making(desk), RIGHT, 760, height=660, open=False, floats=True
        ),
        DockSpec(
            "armoury", "window.dock.armoury", lambda: _armoury(desk), RIGHT, 860, height=620, open=False, floats=True
        ),
        DockSpec(
            "players", "window.dock.players", lambda: _players(desk), RIGHT, 440, least=420, open=False, beside="log"
        ),
        DockSpec("fights", "window.dock.fights", lambda: _fights(desk), RIGHT, 360, open=False, beside="log"),
        DockSpec(
            "conditions", "window.dock.conditions", lambda: _conditions(desk), RIGHT, 400, open=False, beside="log"
        ),
        DockSpec("evening", "window.dock.evening", lambda: _evening(desk), RIGHT, 440, open=False, beside="log"),
        DockSpec("clock", "window.dock.clock", lambda: _clock(desk), BOTTOM, 600, open=False),
        DockSpec(
            "plot", "window.dock.plot", lambda: _plot(desk), RIGHT, 400, height=420, least=320, below="log", open=False
        ),
    )


def _sheet(desk: Desk) -> QWidget:
    from gui.views.sheet import SheetView

    view = SheetView(desk.sheet, desk.theme)
    desk.sheets.attach(view)

    def show_whose() -> None:
        person = desk.sheet.person
        desk.window.docks["sheet"].set_about(person.name if person else "")

    desk.sheet.chosen.connect(show_whose)
    desk.sheet.changed.connect(show_whose)
    show_whose()
    return view


def _plot(desk: Desk) -> QWidget:
    from gui.plots.history import HistoryPlot

    plot = HistoryPlot(desk.bridge, desk.theme)
    plot.row_wanted.connect(desk.fight.show_log_row)
    plot.person_picked.connect(desk.window.roster.select)
    plot.refused.connect(desk.window.banner.say)
    plot.kept.connect(desk.say_quietly)
    return plot


def _rules(desk: Desk) -> QWidget:
    from gui.views.rules_at_hand import RulesAtHand

    hand = RulesAtHand(desk.bridge, desk.theme)
    hand.option_wanted.connect(lambda option: _show_option(desk, option))
    return hand


def _house_rules(desk: Desk) -> QWidget:
    from gui.controllers.house_rules import HouseRulesController
    from gui.views.house_rules import HouseRulesView

    page = HouseRulesView(desk.bridge)
    rules = HouseRulesController(desk.opened.session, desk)
    rules.attach(page)
    desk.listen_to(rules)
    page.rule_wanted.connect(lambda rule: _show_rule(desk, rule))
    return page


def _making(desk: Desk) -> QWidget:
    from gui.controllers.creation import CreationController
    from gui.controllers.sheet import SheetController
    from gui.views.creation import CreationView

    view = CreationView(desk.bridge, desk.theme)
    making = CreationController(desk.opened.session, desk)
    making.attach(view)
    for controller in (making, SheetController(desk.opened.session, view.sheet, desk)):
        desk.listen_to(controller)
    view.rule_wanted.connect(lambda rule: _show_rule(desk, rule))
    view.finished.connect(lambda person: _show_made(desk, person))
    return view


def _show_made(desk: Desk, person: str) -> None:
    """Shows the sheet of somebody new; what made him stands in the way of it where it floats."""
    dock = desk.window.docks["making"]
    if dock.isFloating():
        dock.close()
    desk.open_sheet(person)


def _armoury(desk: Desk) -> QWidget:
    from gui.controllers.armoury import ArmouryController
    from gui.views.armoury import ArmouryView

    view = ArmouryView(desk.bridge, desk.theme)
    armoury = ArmouryController(desk.opened.session, desk)
    armoury.attach(view)
    desk.listen_to(armoury)
    view.rule_wanted.connect(lambda rule: _show_rule(desk, rule))
    return view


def _players(desk: Desk) -> QWidget:
    from gui.views.player_window_choices import PlayerChoices

    choices = PlayerChoices(desk.bridge, desk.commands)
    desk.players.attach(choices)
    return choices


def _fights(desk: Desk) -> QWidget:
    from gui.controllers.fights import FightsController
    from gui.models.fights import FightsModel
    from gui.views.fights import FightsView

    view = FightsView(FightsModel(desk.bridge, desk), desk.bridge, desk.commands, desk.theme)
    fights = FightsController(desk.opened.session, desk.bridge, desk)
    fights.attach(view)
    desk.listen_to(fights)
    return view


def _conditions(desk: Desk) -> QWidget:
    from gui.controllers.conditions import ConditionsController
    from gui.views.conditions import ConditionsView

    view = ConditionsView(desk.bridge, desk.theme)
    conditions = ConditionsController(desk.opened.session, desk)
    conditions.attach(view)
    desk.listen_to(conditions)
    return view


def _evening(desk: Desk) -> QWidget:
    from gui.controllers.evening import EveningController
    from gui.views.evening import EveningView

    view = EveningView(desk.bridge)
    evening = EveningController(desk.opened.session, desk.bridge, desk.preferences, desk)
    evening.attach(view)
    evening.written.connect(desk.say_quietly)
    desk.listen_to(evening)
    return view


def _to_conditions(desk: Desk) -> None:
    """Opens the conditions for those who are selected in the order, or among the people."""
    window = desk.window
    people = window.roster.people if window.roster.hasFocus() else window.tracker.people or window.roster.people
    view = window.bring("conditions")
    view.choose(people)  # type: ignore[attr-defined]


def _clock(desk: Desk) -> QWidget:
    from gui.controllers.time import TimeController
    from gui.views.clock_bar import ClockBar

    bar = ClockBar(desk.bridge, desk.theme)
    time = TimeController(desk.opened.session, desk)
    time.attach(bar)
    desk.listen_to(time)
    return bar


def follow_rules(desk: Desk) -> None:
    """Opens the page of a rule from wherever its id is shown with a reason."""
    desk.bridge.rule_wanted.connect(lambda rule: _show_rule(desk, rule))


def _show_rule(desk: Desk, rule: str) -> None:
    desk.window.bring("rules").show_rule(rule)  # type: ignore[attr-defined]


def _show_option(desk: Desk, option: str) -> None:
    desk.window.bring("house_rules").show_option(option)  # type: ignore[attr-defined]


def _start_in(desk: Desk, dock: str) -> None:
    """Opens a dock with the cursor where one begins in it."""
    desk.window.bring(dock).start()  # type: ignore[attr-defined]


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
    before = desk.preferences.scale, desk.preferences.density
    desk.preferences.choose(
        scale=dialog.scale,
        density=dialog.density,
        paper=dialog.paper,
        campaigns=dialog.campaigns,
        papers=dialog.papers,
    )
    desk.choose_theme(dialog.theme)
    if before != (dialog.scale, dialog.density):
        desk.restart_wanted.emit()


def _choose_for_players(desk: Desk) -> None:
    """Opens what players see, at whoever is meant."""
    person = desk.person_meant
    desk.go_to("players")
    desk.window.docks["players"].content.select(person)  # type: ignore[attr-defined]


def _palette(desk: Desk) -> None:
    from gui.controllers.palette import PaletteController
    from gui.views.palette import Palette

    def act(action: str) -> None:
        desk.fight.choose(action)

    controller = PaletteController(
        desk.bridge,
        desk.commands,
        desk.draft,
        {"action": act, "person": desk.open_sheet, "rule": lambda rule: _show_rule(desk, rule)},
        desk.window.prompt.interrupt_wanted.emit,
        desk,
    )
    palette = Palette(controller.entries(), desk.bridge.words, desk.theme, desk.window)
    palette.chosen.connect(controller.carry_out)
    palette.exec()
    palette.deleteLater()
    controller.deleteLater()


def _guide(desk: Desk) -> None:
    from gui.views.reading import guide

    guide(desk.bridge.words, desk.window).exec()


def _about(desk: Desk) -> None:
    from gui.version import version
    from gui.views.reading import about

    about(desk.bridge.words, version(), desk.window).exec()


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
    "house_rules": lambda desk: desk.go_to("house_rules"),
    "armoury": lambda desk: desk.go_to("armoury"),
    "rules": lambda desk: _start_in(desk, "rules"),
    "advance": lambda desk: _start_in(desk, "clock"),
    "go_fights": lambda desk: desk.go_to("fights"),
    "conditions": _to_conditions,
    "evening": lambda desk: _start_in(desk, "evening"),
    "make_person": lambda desk: _start_in(desk, "making"),
    "make_npcs": lambda desk: desk.window.bring("making").start_batch(),  # type: ignore[attr-defined]
    "open_sheet": lambda desk: desk.open_sheet(desk.person_meant),
    "new_person": lambda desk: desk.sheets.ask_for_person(desk.window),
    "delete_person": _delete_person,
    "go_sheet": lambda desk: desk.go_to("sheet"),
    "go_plot": lambda desk: desk.go_to("plot"),
    "palette": _palette,
    "key_chart": lambda desk: desk.printing.key_chart(desk.commands.keys),
    "guide": _guide,
    "about": _about,
    "players": _choose_for_players,
    "player_window": lambda desk: desk.players.toggle(),
    "player_full": lambda desk: desk.players.toggle_full(),
    "columns": lambda desk: desk.columns.open_menu(),
    "reset_layout": lambda desk: desk.window.reset_layout(),
    "theme_system": lambda desk: desk.choose_theme("system"),
    "theme_light": lambda desk: desk.choose_theme("light"),
    "theme_dark": lambda desk: desk.choose_theme("dark"),
}
"""What a command does with the desk."""
