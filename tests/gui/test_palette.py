"""The palette: everything is found by a few letters, and reached without a mouse."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QAbstractItemModelTester, QTest

from gui.commands import COMMANDS
from gui.controllers.palette import PaletteController
from gui.models.palette import ENTRY, Entry, PaletteModel, folded, score
from gui.models.rules import summaries
from gui.views.palette import Palette
from tests.engine.systems.unlock import making
from tests.gui.desks import bridge_over

if TYPE_CHECKING:
    from collections.abc import Callable

    from pytestqt.qtbot import QtBot

    from gui.theme import Theme
    from tests.gui.conftest import SmallDesk

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)
"""Offscreen, dialogs are not raised."""


def controller(desk: SmallDesk, done: list[tuple[str, str]]) -> PaletteController:
    def deed(kind: str) -> Callable[[str], object]:
        return lambda one: done.append((kind, one))

    deeds = {kind: deed(kind) for kind in ("action", "person", "rule")}
    return PaletteController(
        desk.bridge, desk.commands, desk.draft, deeds, lambda ask, offer: done.append((offer.use, ask)), desk.bridge
    )


def shown(model: PaletteModel) -> list[Entry]:
    return [model.index(row, 0).data(ENTRY) for row in range(model.rowCount())]


@pytest.mark.parametrize(
    ("typed", "name", "fits"),
    [
        ("next", "Next turn", True),
        ("tu ne", "Next turn", True),
        ("nt", "Next turn", True),
        ("netu", "Next turn", True),
        ("ext", "Next turn", True),
        ("xt nothing", "Next turn", False),
        ("tn", "Next turn", False),
        ("uber", "Über die Brücke", True),
    ],
)
def test_words_fit_by_their_beginnings_and_letters(typed: str, name: str, fits: bool) -> None:
    assert (score(folded(typed).split(), folded(name)) is not None) == fits


def test_what_begins_with_the_words_comes_first() -> None:
    names = ["Put the panels back", "Undo", "Turn under", "Under way"]
    model = PaletteModel(Entry("command", name, name) for name in names)
    QAbstractItemModelTester(model)
    model.search("und")
    assert [one.name for one in shown(model)] == ["Undo", "Under way", "Turn under"]


def test_every_command_action_person_and_rule_can_be_found(desk: SmallDesk) -> None:
    entries = controller(desk, []).entries()
    found = {(one.kind, one.id) for one in entries}
    commands = {("command", c.id) for c in COMMANDS if not c.local and c.id != "palette"}
    people = {("person", person) for person in desk.session.campaign.people}
    rules = {("rule", rule) for rule in summaries("stocs")}
    actions = {("action", one.id) for group in desk.draft.offered.values() for one in group}
    assert commands | people | rules | actions == found
    model = PaletteModel(entries)
    for one in entries:
        model.search(f"{one.name} {one.more}")
        assert one in shown(model), one


def test_it_is_used_by_keys_alone(qtbot: QtBot, desk: SmallDesk, theme: Theme) -> None:
    done: list[tuple[str, str]] = []
    made = controller(desk, done)
    palette = Palette(made.entries(), desk.bridge.words, theme, desk.window)
    qtbot.addWidget(palette)
    palette.chosen.connect(made.carry_out)
    palette.show()
    QTest.keyClicks(palette.line, "bob")
    QTest.keyClick(palette.line, Qt.Key.Key_Return)
    assert [kind for kind, _ in done] == ["person"]
    assert desk.bridge.name(done[0][1]) == "Bob"
    assert not palette.isVisible()


def test_a_command_of_the_palette_is_done_as_by_its_key(qtbot: QtBot, desk: SmallDesk, theme: Theme) -> None:
    made = controller(desk, [])
    palette = Palette(made.entries(), desk.bridge.words, theme, desk.window)
    qtbot.addWidget(palette)
    palette.chosen.connect(made.carry_out)
    fight = desk.session.campaign.encounter
    assert fight is not None
    QTest.keyClicks(palette.line, "next turn")
    QTest.keyClick(palette.line, Qt.Key.Key_Enter)
    after = desk.session.campaign.encounter
    assert after is not None
    assert after.turn != fight.turn


def test_what_cannot_be_done_now_is_shown_and_passed_over(qtbot: QtBot, desk: SmallDesk, theme: Theme) -> None:
    made = controller(desk, [])
    palette = Palette(made.entries(), desk.bridge.words, theme, desk.window)
    qtbot.addWidget(palette)
    QTest.keyClicks(palette.line, "redo")
    first = shown(palette.model)[0]
    assert (first.id, first.enabled) == ("redo", False)
    assert palette.list.currentIndex().data(ENTRY) != first
    for _ in range(palette.model.rowCount()):
        QTest.keyClick(palette.line, Qt.Key.Key_Down)
        index = palette.list.currentIndex()
        assert not index.isValid() or index.data(ENTRY).enabled


def test_words_that_fit_nothing_say_so(qtbot: QtBot, desk: SmallDesk, theme: Theme) -> None:
    palette = Palette([Entry("rule", "X", "A rule")], desk.bridge.words, theme, desk.window)
    qtbot.addWidget(palette)
    palette.show()
    QTest.keyClicks(palette.line, "zzz")
    QTest.keyClick(palette.line, Qt.Key.Key_Return)
    assert palette.isVisible()
    assert palette.model.rowCount() == 0


def test_what_is_offered_on_a_roll_is_found_by_its_word(qtbot: QtBot, theme: Theme) -> None:  # noqa: ARG001 - Qt must be there
    session = making.session(making.AL)
    (al,) = session.campaign.people
    bridge, done = bridge_over(session), []
    palette = PaletteController(bridge, {}, None, {}, lambda ask, offer: done.append((ask, offer.use)))  # type: ignore[arg-type]

    def found() -> list[Entry]:
        return [one for one in palette.offers() if "luck" in one.name.casefold()]

    session.submit("attempt", {"actor": al, "stat": "REFLEX"})
    (ease,) = found()
    palette.carry_out(ease)
    session.answer(session.open_asks[0].id, [99])
    (again,) = found()
    palette.carry_out(again)
    assert done == [("attempt", "ease"), ("attempt", "reroll")]
