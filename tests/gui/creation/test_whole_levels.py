"""Guided creation where levels are whole numbers, a table is rolled, and money limits what is picked."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from engine.character import Character
from engine.flows import FlowStep, Write
from engine.systems.cyberpunk.person import ATTRIBUTES
from engine.words import text
from gui.models.creation import is_done
from gui.views.creation.dealing import RollPart
from gui.views.creation.part import WritePart
from tests.engine.systems.cyberpunk.street import session as street
from tests.engine.systems.unlock.making import session
from tests.gui.creation.making import Making

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

    from gui.theme import Theme

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)

LEVELS = 7


@pytest.fixture
def table(qtbot: QtBot, theme: Theme) -> Making:
    made = Making(theme, session())
    qtbot.addWidget(made.view)
    made.view.resize(1000, 700)
    made.view.show()
    made.begin("Mabel")
    return made


def test_a_skill_is_bought_at_a_whole_level_raised_and_given_back(table: Making) -> None:
    table.view.go(2)
    model = table.buying.model
    row = model.row_of("Handgun")
    assert model.levels == tuple(str(level) for level in range(1, LEVELS + 1))
    assert model.index(row, 5).data() == "5"
    model.take(row, "5")
    assert [(one.get("name"), one.get("level")) for one in table.person.table("skills")] == [("Handgun", 5)]
    assert model.left == 55
    model.take(row, "7")
    assert table.person.table("skills")[0].get("level") == 7
    model.take(row, "7")
    assert table.person.table("skills") == ()
    assert not table.refused


def test_the_levels_offered_follow_the_power_level(table: Making) -> None:
    table.view.go(2)
    table.session.submit("option", {"name": "power_level", "value": "pulp"})
    assert len(table.buying.model.levels) == 9


def test_a_language_of_its_own_stands_under_its_general_skill(table: Making) -> None:
    table.view.go(2)
    table.buying.model.add("Language", "French")
    assert [(one.get("name"), one.get("level")) for one in table.person.table("skills")] == [("Language(French)", 1)]


def test_a_choice_and_a_table_are_rolled_by_actions_that_name_an_actor(table: Making) -> None:
    table.view.go(3)
    table.rolls.button.click()
    assert table.rolls.current is not None
    table.controller.give(table.rolls.current.id, [8])
    assert table.person.values["hand"] == "ambidextrous"
    table.view.go(5)
    rolling = next(part for part in table.view.page("contacts").parts if isinstance(part, RollPart))
    rolling.button.click()
    assert rolling.current is not None
    table.roll_out()
    assert table.person.table("contacts")
    assert not table.refused


def test_gear_is_picked_within_the_money(table: Making) -> None:
    table.view.go(4)
    table.picking.pick("weapons", "Thompson .45")
    table.picking.pick("gear", "Ford Model T runabout")
    assert [row.get("name") for row in table.person.table("weapons")] == ["Thompson .45"]
    budget = table.session.system.schema.budgets["money"]
    assert budget.of(table.session.campaign, table.person).value == (560, 500)


def test_a_step_of_fields_that_may_be_done_without_is_done_with_one_of_them() -> None:
    step = FlowStep("who", text("flow.person"), text("flow.person_help"), (Write(("age", "school"), any_will_do=True),))
    assert not is_done(Character("1", "Bob", "pc", {"school": False}), step)
    assert is_done(Character("1", "Bob", "pc", {"age": 20, "school": False}), step)


def test_a_step_is_done_without_dice_where_all_is_written_that_they_are_thrown_for(qtbot: QtBot, theme: Theme) -> None:
    made = Making(theme, street())
    qtbot.addWidget(made.view)
    made.begin("Rook")
    step = next(one for one in made.session.system.schema.flows[0].steps if one.key == "attributes")
    *most, last = ATTRIBUTES
    for key in most:
        made.write(key, 5)
    assert not is_done(made.person, step)
    made.write(last, 5)
    assert is_done(made.person, step)


def test_a_digit_after_a_name_that_was_sought_buys_its_level(table: Making) -> None:
    table.view.go(2)
    QTest.keyClicks(table.buying.view, "h")
    QTest.keyClicks(table.buying.search, "andg5")
    assert table.buying.model.rowCount() == 1
    assert [(one.get("name"), one.get("level")) for one in table.person.table("skills")] == [("Handgun", 5)]
    assert table.buying.search.text() == "handg"
    table.buying.search.clear()
    QTest.keyClicks(table.buying.search, "zz5")
    assert table.buying.search.text() == "zz5"


def test_an_offer_taken_by_enter_leaves_the_line_empty(table: Making, qtbot: QtBot) -> None:
    table.view.show_batch()
    assert table.view.batch is not None
    weapons = table.view.batch.gear["weapons"]
    name = weapons.line.completer().model().index(0, 0).data()
    weapons.line.setText(name)
    QTest.keyClick(weapons.line, Qt.Key.Key_Return)
    weapons.line.setText(name)  # as the list of offers does it, which closes on the same Enter
    weapons.line.completer().activated.emit(name)
    qtbot.waitUntil(lambda: not weapons.line.text())
    assert weapons.entries == [(name, None)]


def test_enter_on_the_button_makes_npcs(table: Making) -> None:
    table.view.show_batch()
    assert table.view.batch is not None
    QTest.keyClicks(table.view.batch.name, "Copper")
    table.view.batch.make.setFocus()
    QTest.keyClick(table.view.batch.make, Qt.Key.Key_Return)
    assert [one.name for one in table.session.campaign.people.values()] == ["Mabel", "Copper"]


def test_the_highest_stat_of_a_beginner_stands_beside_the_points(table: Making) -> None:
    table.view.go(1)
    (part,) = table.view.page("stats").parts
    assert isinstance(part, WritePart)
    table.write("BODY", 9)
    assert [bar.overspent for bar in part.bars.values()] == [False, True]


def test_gear_is_offered_with_its_price_and_taken_by_its_name(table: Making) -> None:
    table.view.go(4)
    picker = table.picking.pickers["weapons"]
    assert picker.model.index(1, 0).data() == "Revolver .32  ·  $15"
    picker.filter.setText("thomps")
    assert picker.model.index(0, 0).data() == "Thompson .45  ·  −BM $300 to $600"
    QTest.keyClick(picker.filter, Qt.Key.Key_Return)
    assert [row.get("name") for row in table.person.table("weapons")] == ["Thompson .45"]
    table.session.submit("option", {"name": "currency", "value": "pounds"})
    assert picker.model.index(0, 0).data() == "Thompson .45  ·  −BM £150 to £300"
