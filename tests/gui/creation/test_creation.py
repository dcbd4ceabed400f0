from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QByteArray, QMimeData, QPointF, Qt
from PySide6.QtGui import QDropEvent
from PySide6.QtTest import QAbstractItemModelTester, QTest
from PySide6.QtWidgets import QApplication

from engine.flows import Buy, Flow, FlowStep, Pick, Ware, Write
from engine.words import literal
from gui.models.purchases import OFFER
from gui.views.creation.dealing import KIND
from tests.gui.creation.making import Making
from tests.gui.desks import toy_session
from tests.toy.sheet import SCHEMA
from tests.toy.system import Toy

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

    from engine.sheet import SheetSchema
    from gui.theme import Theme

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)


@pytest.fixture
def table(qtbot: QtBot, theme: Theme) -> Making:
    made = Making(theme)
    qtbot.addWidget(made.view)
    made.view.resize(1000, 700)
    made.view.show()
    return made


def left(table: Making) -> float | None:
    return table.buying.model.left


def test_the_character_of_the_book_is_made_from_nothing(table: Making) -> None:
    table.begin("Joe")
    view = table.view
    table.write("concept", "A lawyer who came down in the world")
    view.next.click()
    assert view.steps.currentRow() == 1
    table.rolls.button.click()
    for faces in ([6, 6], [5, 4], [5, 6], [7, 6], [8, 8], [8, 7]):
        table.rolls.line.setText(" ".join(map(str, faces)))
        QTest.keyClick(table.rolls.line, Qt.Key.Key_Return)
    assert table.person.values["rolled_set"] == [12, 9, 11, 13, 16, 15]
    for place in range(6):
        QTest.keyClick(table.dealing.chips[place], str(place + 1))  # type: ignore[call-overload]
    assert [table.person.values[key] for key in ("STR", "CON", "DEX", "WIL", "INT", "EDU")] == [12, 9, 11, 13, 16, 15]
    view.next.click()
    points = [left(table)]
    model = table.buying.model
    for name, level in (("Social", "Professional"), ("Combat", "Amateur"), ("Arts(Law)", "Professional")):
        assert model.take(model.row_of(name), level) == ""
        points.append(left(table))
    assert points == [41, 34, 33, 30]
    view.next.click()
    for field in ("key_aspect", "secret", "flaw"):
        table.write(field, "…")
    table.view.sheet.ask_here("set", field="quirks", value=["one", "two"])
    view.next.click()
    assert view.steps.currentRow() == 4
    picker = table.picking.pickers["weapons"]
    picker.filter.setText("glock 17")
    QTest.keyClick(picker.filter, Qt.Key.Key_Return)
    assert [row.get("name") for row in table.person.table("weapons")] == ["Glock 17"]
    assert [view.steps.item(row).text()[0] for row in range(5)] == ["✓"] * 5
    finished: list[str] = []
    view.finished.connect(finished.append)
    joe = table.person.id
    view.next.click()
    assert finished == [joe]
    assert table.refused == []


def test_keys_alone_lead_through_the_steps(table: Making) -> None:
    table.begin("Joe")
    view = table.view
    view.activateWindow()
    view.page("concept").setFocus()
    writes = QApplication.focusWidget()
    assert writes is not None
    QTest.keyClick(writes, Qt.Key.Key_Tab)
    assert QApplication.focusWidget() is view.next
    QTest.keyClick(view.next, Qt.Key.Key_Return)
    assert view.steps.currentRow() == 1
    QTest.keyClick(view, Qt.Key.Key_Left, Qt.KeyboardModifier.AltModifier)
    assert view.steps.currentRow() == 0
    QTest.keyClick(view, Qt.Key.Key_Right, Qt.KeyboardModifier.AltModifier)
    assert view.steps.currentRow() == 1


def test_a_digit_after_a_click_on_a_step_does_not_choose_another(table: Making) -> None:
    table.begin("Joe")
    view = table.view
    view.activateWindow()
    place = view.steps.visualItemRect(view.steps.item(1)).center()
    QTest.mouseClick(view.steps.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert view.steps.currentRow() == 1
    has_keys = QApplication.focusWidget()
    assert has_keys is not None
    assert has_keys is not view.steps
    QTest.keyClicks(has_keys, "4")
    assert view.steps.currentRow() == 1


def test_a_letter_among_things_to_buy_begins_a_search_and_enter_goes_back(table: Making) -> None:
    table.begin("Joe")
    table.view.go(2)
    buying = table.buying
    QTest.keyClicks(buying.view, "a")
    assert buying.search.text() == "a"
    assert buying.search.hasFocus() or not table.view.isActiveWindow()
    buying.search.setText("arts(law)")
    QTest.keyClick(buying.search, Qt.Key.Key_Return)
    assert buying.view.currentIndex() == buying.model.index(0, 1)
    QTest.keyClicks(buying.view, "2")
    assert buying.model.bought("Arts(Law)") == "Trained"


def test_the_page_to_begin_on_offers_only_what_there_is(table: Making) -> None:
    for person in list(table.session.campaign.people):
        table.session.submit("remove_character", {"character": person})
    begin = table.view.begin
    (box,) = begin.people.values()
    assert not box.isVisible()
    table.begin("Joe")
    table.view.start()
    assert box.isVisible()
    assert [line.text() for line in begin.names.values()] == [""]


def test_each_entry_can_be_undone(table: Making) -> None:
    table.begin("Nova")
    table.write("concept", "new")
    table.session.undo()
    assert "concept" not in table.person.values
    table.session.undo()
    assert table.view.stack.currentIndex() == 0


def test_steps_may_be_skipped_and_values_typed(table: Making) -> None:
    table.begin("Nova")
    table.view.next.click()
    table.view.next.click()
    assert table.view.steps.currentRow() == 2
    assert left(table) is None
    table.write("INT", 12)
    table.write("EDU", 10)
    assert left(table) == 32


def test_numbers_are_dropped_on_attributes_and_exchanged(table: Making) -> None:
    table.begin("Nova")
    table.view.go(1)
    table.rolls.button.click()
    table.rolls.all.click()
    first, second = table.person.values["rolled_set"][:2]

    def drop(place: int, field: str) -> None:
        data = QMimeData()
        data.setData(KIND, QByteArray(str(place).encode()))
        target = table.dealing.targets[field]
        event = QDropEvent(
            QPointF(4, 4), Qt.DropAction.MoveAction, data, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
        )
        target.dropEvent(event)

    drop(0, "STR")
    drop(1, "CON")
    assert (table.person.values["STR"], table.person.values["CON"]) == (first, second)
    drop(0, "CON")
    assert (table.person.values["STR"], table.person.values["CON"]) == (second, first)


def test_dice_can_be_cancelled_and_another_action_is_not_disturbed(table: Making) -> None:
    table.begin("Nova")
    table.view.go(1)
    table.rolls.button.click()
    assert table.rolls.asking.isVisible()
    table.rolls.cancel.click()
    assert table.session.pending is None
    assert table.rolls.button.isVisible()


def test_skills_are_bought_by_keys_with_live_costs(table: Making) -> None:
    table.begin("Nova")
    for key in ("INT", "EDU"):
        table.write(key, 1)
    table.view.go(2)
    part = table.buying
    row = part.model.row_of("Combat(Melee)")
    part.view.setCurrentIndex(part.model.index(row, 1))
    assert part.model.index(row, 1).data() == "½"
    assert part.model.index(row, 0).data() == "Melee"
    QTest.keyClick(part.view, "3")  # type: ignore[call-overload]
    assert part.model.bought("Combat(Melee)") == "Professional"
    assert left(table) == 9
    dear = part.model.index(part.model.row_of("Combat"), 4).data(OFFER)
    assert not dear.affordable
    QTest.keyClick(part.view, Qt.Key.Key_Right)
    QTest.keyClick(part.view, Qt.Key.Key_Space)
    assert part.model.bought("Combat(Melee)") == "Trained"
    QTest.keyClick(part.view, "0")  # type: ignore[call-overload]
    assert table.person.table("skills") == ()


def test_a_skill_of_your_own_stands_under_its_general_one(table: Making) -> None:
    table.begin("Nova")
    table.view.go(2)
    part = table.buying
    part.general.setCurrentText("Criminal")
    part.new.setText("Pickpocket")
    QTest.keyClick(part.new, Qt.Key.Key_Return)
    row = part.model.row_of("Criminal(Pickpocket)")
    assert part.model.row_of("Criminal") < row < part.model.row_of("Physical")
    assert part.model.bought("Criminal(Pickpocket)") == "Amateur"


def test_an_npc_is_promoted_and_goes_on(table: Making) -> None:
    box = table.view.begin.others["character"]
    box.setCurrentIndex(box.findText("First gunman"))
    gunman = table.session.campaign.person_named("First gunman")
    assert table.view.flow is None
    table.view.promote_wanted.emit(table.session.system.schema.flows[0], gunman.id)
    assert table.person.id == gunman.id
    assert table.person.kind == "pc"


def test_npcs_are_made_with_numbered_names(table: Making) -> None:
    table.view.show_batch()
    batch = table.view.batch
    assert batch is not None
    assert batch.levels is not None
    QTest.keyClicks(batch.name, "Thug")
    batch.count.setValue(10)
    aptitude = batch.fields["aptitude"]
    aptitude.setValue(11)  # type: ignore[union-attr]
    batch.levels.line.setText("Combat(Firearms)")
    QTest.keyClick(batch.levels.line, Qt.Key.Key_Return)
    batch.levels.level.setValue(13)
    batch.levels.take()
    batch.gear["weapons"].line.setText("Glock 17")
    QTest.keyClick(batch.gear["weapons"].line, Qt.Key.Key_Return)
    batch.make.click()
    thugs = [one for one in table.session.campaign.people.values() if one.name.startswith("Thug")]
    assert [one.name for one in thugs] == [f"Thug {number}" for number in range(1, 11)]
    assert thugs[9].values["aptitude"] == 11
    assert thugs[9].table("weapons")[0].get("name") == "Glock 17"
    assert "Thug 10" in batch.said.text()
    batch.gear["armour"].line.setText("Tin foil")
    batch.gear["armour"].take()
    batch.make.click()
    assert "Tin foil" in table.refused[-1]


def test_the_table_of_wares_keeps_the_contract_of_qt(table: Making) -> None:
    table.begin("Nova")
    model = table.buying.model
    tester = QAbstractItemModelTester(model, QAbstractItemModelTester.FailureReportingMode.Fatal)
    model.search("com")
    model.take(0, "Trained")
    model.add("Combat", "Bolas")
    model.search("")
    table.session.undo()
    table.session.undo()
    assert tester.model() is model


class Guided(Toy):
    """The toy system with a flow of its own."""

    @property
    def schema(self) -> SheetSchema:
        """With a flow."""
        buy = Buy("skills", "rank", "points", lambda _: (Ware("Guns"),), lambda general, name: f"{general}: {name}")
        steps = (
            FlowStep("luck", literal("Luck"), literal("Type it."), (Write(("luck",), "points"),)),
            FlowStep("gear", literal("Gear"), literal("Pick it."), (Pick(("weapons",)),)),
        )
        assert buy.named("Guns", "Bow") == "Guns: Bow"
        return replace(SCHEMA, flows=(Flow("toy", literal("Toy"), "pc", steps),))


def test_guided_creation_knows_no_system(qtbot: QtBot, theme: Theme) -> None:
    session = toy_session("Ann", "Bob")
    session.system = Guided()
    table = Making(theme, session)
    qtbot.addWidget(table.view)
    table.view.show()
    assert table.view.batch is None
    table.begin("Nova")
    table.write("luck", 3)
    table.view.next.click()
    assert table.picking.pick("weapons", "Sabre")
    assert [row.get("name") for row in table.person.table("weapons")] == ["Sabre"]
