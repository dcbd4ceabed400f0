from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QAbstractItemModelTester, QTest
from PySide6.QtWidgets import QApplication, QLineEdit

from gui.controllers.armoury import ArmouryController
from gui.models.armoury import FIRST, FROM, OWN, ArmouryModel
from gui.views.armoury import ArmouryView
from gui.views.inputs import ComboBox
from tests.gui.desks import bridge_over, toy_session
from tests.gui.look import example_session, settle

if TYPE_CHECKING:
    from PySide6.QtCore import QModelIndex
    from pytestqt.qtbot import QtBot

    from engine.session import Session
    from gui.theme import Theme

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)


@pytest.fixture
def session() -> Session:
    return example_session()


@pytest.fixture
def view(qtbot: QtBot, theme: Theme, session: Session) -> ArmouryView:
    bridge = bridge_over(session)
    made = ArmouryView(bridge, theme)
    bridge.setParent(made)
    ArmouryController(session, made).attach(made)
    qtbot.addWidget(made)
    made.resize(1100, 600)
    made.show()
    return made


def cell(view: ArmouryView, row: str, column: str) -> QModelIndex:
    keys = [one.key for one in view.model.columns]
    return view.model.index(view.model.row_of(row), keys.index(column) + FIRST)


def shown_tables(view: ArmouryView) -> list[str]:
    return [view.tables.item(row).text() for row in range(view.tables.count()) if not view.tables.item(row).isHidden()]


def test_every_table_of_the_campaign_is_there_with_its_provenance(view: ArmouryView, session: Session) -> None:
    assert view.tables.count() == len(session.campaign.tables)
    for table in session.campaign.tables.values():
        for row in table.rows:
            view.show_row(table.key, row.name)
            assert view.model.table == table.key
            assert view.about.text()
            last = view.model.index(view.model.row_of(row.name), FROM)
            assert last.data() == {"book": "book", "house": "house value"}[row.provenance]


def test_a_cell_is_edited_by_keys_and_the_row_is_our_own_then(view: ArmouryView, session: Session) -> None:
    view.show_row("firearms", "Glock 17")
    index = cell(view, "Glock 17", "mag")
    view.rows.setCurrentIndex(index)
    QTest.keyClick(view.rows, Qt.Key.Key_F2)
    editor = QApplication.focusWidget() or view.rows.findChild(QLineEdit)
    assert isinstance(editor, QLineEdit)
    editor.selectAll()
    QTest.keyClicks(editor, "33")
    QTest.keyClick(editor, Qt.Key.Key_Return)
    settle()
    row = session.campaign.table_row("firearms", "Glock 17")
    assert row is not None
    assert (row["mag"], row.provenance) == (33, "table")
    assert index.data(OWN)
    session.undo()
    assert not index.data(OWN)


def test_choices_are_chosen_and_flags_are_ticked(view: ArmouryView, session: Session) -> None:
    view.show_row("firearms", "Glock 17")
    index = cell(view, "Glock 17", "attack")
    view.rows.edit(index)
    box = view.rows.findChild(ComboBox)
    assert box is not None
    box.setCurrentIndex(box.findData("rifle"))
    box.activated.emit(box.currentIndex())
    flag = cell(view, "Glock 17", "full_auto")
    assert view.model.setData(flag, Qt.CheckState.Checked.value, Qt.ItemDataRole.CheckStateRole)
    row = session.campaign.table_row("firearms", "Glock 17")
    assert row is not None
    assert (row["attack"], row["full_auto"]) == ("rifle", True)


def test_what_cannot_stand_there_is_said_below_the_table(view: ArmouryView, session: Session) -> None:
    view.show_row("firearms", "Glock 17")
    before = session.head
    assert not view.model.setData(cell(view, "Glock 17", "damage"), "a lot")
    assert view.refused.text().startswith("“a lot” is not a dice code")
    assert session.head == before
    assert view.model.setData(cell(view, "Glock 17", "damage"), "3d10!")
    assert not view.refused.isVisible()


def test_a_search_goes_through_all_tables(view: ArmouryView) -> None:
    view.search.setText("9mm")
    assert all(one.startswith(("Ammunition", "Firearms")) for one in shown_tables(view))
    assert view.model.row_of("Glock 17") < 0 or view.model.table == "firearms"
    view.search.setText("no such thing")
    assert shown_tables(view) == []
    assert view.model.rowCount() == 0
    view.search.clear()
    assert len(shown_tables(view)) == view.tables.count()


def test_a_row_is_copied_under_a_new_name(view: ArmouryView, session: Session) -> None:
    view.show_row("melee", "Knife")
    view.copy_name.setText("Switchblade")
    QTest.keyClick(view.copy_name, Qt.Key.Key_Return)
    knife, blade = (session.campaign.table_row("melee", name) for name in ("Knife", "Switchblade"))
    assert knife is not None
    assert blade is not None
    assert knife.values == blade.values
    assert view.rows.currentIndex().row() == view.model.row_of("Switchblade")
    view.copy_name.setText("Knife")
    view.copy.click()
    assert "already" in view.refused.text()


def test_a_changed_row_is_put_back_and_a_row_of_our_own_is_taken_away(view: ArmouryView, session: Session) -> None:
    shipped = session.campaign.table_row("melee", "Knife")
    view.show_row("melee", "Knife")
    assert not view.back.isVisible()
    assert not view.away.isVisible()
    assert view.model.write("Knife", {"damage": "1d10!+6"})
    assert view.back.isVisible()
    view.back.click()
    assert session.campaign.table_row("melee", "Knife") == shipped
    assert not view.back.isVisible()
    assert view.model.copy(view.model.row_of("Knife"), "Switchblade")
    view.show_row("melee", "Switchblade")
    assert view.away.isVisible()
    assert not view.back.isVisible()
    view.away.click()
    assert session.campaign.table_row("melee", "Switchblade") is None
    assert view.rows.currentIndex().isValid()
    assert view.refused.text() == ""


def test_the_designer_shows_what_follows_before_it_makes_it(view: ArmouryView, session: Session) -> None:
    view.show_designer("design")
    designer = view.designers["design"]
    assert not designer.make.isEnabled()
    for key, value in {
        "name": "Sten",
        "action_type": ["semi_automatic", "full_automatic"],
        "ammunition": "9mm Parabellum",
        "mag": 32,
        "wt_kg": 3.0,
        "rng_m": 40,
    }.items():
        designer.form.edited.emit(key, value)
    reasons = designer._reasons  # noqa: SLF001 - a test may look inside
    assert reasons is not None
    assert (reasons[0].value, reasons[0].rule) == ("2FA", "STOCS-138")
    assert session.campaign.table_row("firearms", "Sten") is None
    designer.make.click()
    made = session.campaign.table_row("firearms", "Sten")
    assert made is not None
    assert (made["rof"], made["full_auto"], made.provenance) == (2, True, "table")
    assert view.model.table == "firearms"
    assert view.rows.currentIndex().row() == view.model.row_of("Sten")


def test_the_rows_keep_the_contract_of_qt(session: Session) -> None:
    model = ArmouryModel(bridge_over(session))
    tester = QAbstractItemModelTester(model, QAbstractItemModelTester.FailureReportingMode.Fatal)
    for table in session.campaign.tables:
        model.show_table(table)
        model.show_table(table, "a")
    model.show_table("barriers")
    session.submit("set_table_row", {"table": "barriers", "row": "Door", "values": {"av": 9}})
    session.submit("set_table_row", {"table": "barriers", "row": "Hedge", "values": {"av": 1, "note": "thin"}})
    session.undo()
    session.undo()
    assert tester.model() is model


def test_the_armoury_knows_no_system(qtbot: QtBot, theme: Theme) -> None:
    session = toy_session("Ann")
    view = ArmouryView(bridge_over(session), theme)
    qtbot.addWidget(view)
    ArmouryController(session, view).attach(view)
    assert view.designers == {}
    view.show_row("weapons", "Sabre")
    assert view.model.write("Sabre", {"damage": "1d8"})
    row = session.campaign.table_row("weapons", "Sabre")
    assert row is not None
    assert row["damage"] == "1d8"
