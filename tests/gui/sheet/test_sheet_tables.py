"""Tables of a sheet: rows added by typing, every kind of cell edited, rows removed and moved, refusals kept."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtTest import QAbstractItemModelTester, QTest
from PySide6.QtWidgets import QAbstractItemView, QApplication, QComboBox, QHeaderView, QLineEdit, QStyleOptionViewItem

from gui.models.sheet_order import follow
from gui.models.sheet_rows import NAME
from gui.models.sheet_table import ASIDE, MARK, WRONG, SheetTableModel
from gui.models.sheet_wounds import WoundsModel

if TYPE_CHECKING:
    from gui.views.sheet.sections import TableBlock
    from tests.gui.sheet.table import Open


def block(open_: Open, key: str) -> TableBlock:
    return next(section.tables[key] for section in open_.view.sections if key in section.tables)


def column(model: SheetTableModel, key: str) -> int:
    return next(i for i, spec in enumerate(model.columns) if spec.key == key)


def names(open_: Open, table: str) -> list[str]:
    return [str(row.get("name")) for row in open_.person.table(table)]


def editor_of(view: QAbstractItemView, index: QModelIndex) -> QLineEdit:
    view.setFocus()
    view.setCurrentIndex(index)
    view.edit(index)
    found = next(one for one in view.viewport().findChildren(QLineEdit) if one.isVisible())
    assert isinstance(found, QLineEdit)
    return found


def add(open_: Open, table: str, words: str) -> None:
    part = block(open_, table)
    editor = editor_of(part.view, part.model.index(part.model.rowCount() - 1, NAME))
    QTest.keyClicks(editor, words)
    QTest.keyClick(editor, Qt.Key.Key_Return)
    QApplication.processEvents()


def test_every_model_keeps_qts_rules_through_changes(stocs: Open) -> None:
    models = [
        *(part.model for section in stocs.view.sections for part in section.tables.values()),
        *(part.model.gear for section in stocs.view.sections for part in section.tables.values()),
        stocs.view.play.wounds.model(),
    ]
    mode = QAbstractItemModelTester.FailureReportingMode.Fatal
    testers = [QAbstractItemModelTester(model, mode) for model in models]
    add(stocs, "weapons", "Colt M1911A1")
    add(stocs, "weapons", "Iron bar")
    for number in range(3):
        stocs.submit("wound", target=stocs.person.id, damage=20 + number, location="torso", attack="pistol")
    weapons = block(stocs, "weapons").model
    weapons.shift(0, 1)
    weapons.remove([weapons.row_id(1)])
    for _ in range(8):
        stocs.session.undo()
    for _ in range(8):
        stocs.session.redo()
    stocs.choose("Rob")
    stocs.choose("Fred")
    stocs.controller.delete()
    assert len(testers) == len(models)


def test_a_row_of_gear_is_added_by_typing_its_name(stocs: Open) -> None:
    lines = len(stocs.session.log)
    add(stocs, "weapons", "colt m1911a1")
    row = stocs.person.table("weapons")[-1]
    assert (row.get("name"), row.get("ammunition"), row.provenance) == ("Colt M1911A1", ".45 ACP", "house")
    assert len(stocs.session.log) == lines + 1
    stocs.session.undo()
    assert names(stocs, "weapons") == ["MAC-10", "Glock 17"]
    assert block(stocs, "weapons").model.rowCount() == 3


def test_enter_takes_the_only_name_that_is_offered_and_leaves_names_of_ones_own(stocs: Open) -> None:
    before = names(stocs, "weapons")
    add(stocs, "weapons", "garand")
    add(stocs, "weapons", "Garand")
    assert names(stocs, "weapons") == [*before, "M1 Garand", "Garand"]


def test_a_name_is_picked_from_the_completer_and_added_once(stocs: Open) -> None:
    part = block(stocs, "weapons")
    editor = editor_of(part.view, part.model.index(2, NAME))
    QTest.keyClicks(editor, "garand")
    completer = editor.completer()
    assert [completer.completionModel().index(0, 0).data()] == ["M1 Garand"]
    popup = completer.popup()
    assert popup is not None
    QTest.keyClick(popup, Qt.Key.Key_Down)
    QTest.keyClick(popup, Qt.Key.Key_Return)
    QApplication.processEvents()
    assert names(stocs, "weapons") == ["MAC-10", "Glock 17", "M1 Garand"]


def test_skills_are_completed_from_the_list(stocs: Open) -> None:
    gear = block(stocs, "skills").model.gear
    offered = [gear.index(row, 0).data() for row in range(gear.rowCount())]
    assert "Combat" in offered
    assert "Medical(Paramedic)" in offered


def test_own_gear_is_added_and_all_its_columns_are_shown(stocs: Open) -> None:
    part = block(stocs, "weapons")
    assert part.view.isColumnHidden(column(part.model, "length"))
    add(stocs, "weapons", "Cavalry pistol")
    assert not part.view.isColumnHidden(column(part.model, "length"))
    assert stocs.person.table("weapons")[-1].values == {"name": "Cavalry pistol"}
    assert part.model.index(2, NAME).data(MARK) == "table"


@pytest.mark.parametrize(
    ("key", "words", "meant"),
    [
        ("ammunition", ".44", ".44"),
        ("attack", "rifle", "rifle"),
        ("damage", "3d10!", "3d10!"),
        ("rof", "3", 3),
        ("wt_kg", "1,5", 1.5),
    ],
)
def test_each_kind_of_cell_is_edited(stocs: Open, key: str, words: str, meant: object) -> None:
    model = block(stocs, "weapons").model
    assert model.setData(model.index(0, column(model, key)), words)
    assert stocs.person.table("weapons")[0].get(key) == meant
    stocs.session.undo()
    assert stocs.person.table("weapons")[0].get(key) != meant


def test_a_list_takes_the_words_that_are_shown(stocs: Open) -> None:
    model = block(stocs, "armour").model
    index = model.index(0, column(model, "covers"))
    assert model.setData(index, "Torso, right arm")
    assert stocs.person.table("armour")[0].get("covers") == ["torso", "right_arm"]
    assert index.data() == "torso, right arm"


def test_a_flag_is_ticked_with_space(stocs: Open) -> None:
    part = block(stocs, "weapons")
    index = part.model.index(1, column(part.model, "full_auto"))
    part.view.setFocus()
    part.view.setCurrentIndex(index)
    QTest.keyClick(part.view, Qt.Key.Key_Space)
    assert stocs.person.table("weapons")[1].get("full_auto") is True
    assert index.data(Qt.ItemDataRole.CheckStateRole) == Qt.CheckState.Checked


def test_a_choice_opens_a_list(stocs: Open) -> None:
    part = block(stocs, "weapons")
    index = part.model.index(0, column(part.model, "loads"))
    editor = part.view.itemDelegate().createEditor(part.view.viewport(), QStyleOptionViewItem(), index)
    assert isinstance(editor, QComboBox)
    assert editor.count() == 2
    editor.setCurrentIndex(1)
    part.view.itemDelegate().setModelData(editor, part.model, index)
    assert stocs.person.table("weapons")[0].get("loads") == "loose"
    editor.deleteLater()


def test_what_is_refused_stays_in_its_cell_until_it_is_given_up(stocs: Open) -> None:
    part = block(stocs, "weapons")
    index = part.model.index(0, column(part.model, "rof"))
    assert not part.model.setData(index, "many")
    assert index.data() == "many"
    assert "whole number" in str(index.data(WRONG))
    stocs.submit("note", text="something else")
    stocs.submit("condition", target=stocs.person.id, name="wet")
    assert index.data() == "many"
    part.view.setFocus()
    part.view.setCurrentIndex(index)
    QTest.keyClick(part.view, Qt.Key.Key_Escape)
    assert index.data() == "2"
    assert part.model.refusals == []


def test_computed_cells_are_read_only_and_say_why(stocs: Open) -> None:
    stocs.choose("Joseph Henkel")
    model = block(stocs, "skills").model
    index = model.index(1, column(model, "value"))
    assert not index.flags() & Qt.ItemFlag.ItemIsEditable
    assert "STOCS-023" in str(index.data(Qt.ItemDataRole.ToolTipRole))
    before = index.data()
    assert model.setData(model.index(0, column(model, "proficiency")), "Expert")
    assert index.data() != before  # a specialisation follows from its general skill


def test_rows_are_removed_with_del_and_come_back_with_undo(stocs: Open) -> None:
    part = block(stocs, "weapons")
    part.view.setFocus()
    part.view.setCurrentIndex(part.model.index(0, NAME))
    QTest.keyClick(part.view, Qt.Key.Key_Delete)
    assert names(stocs, "weapons") == ["Glock 17"]
    stocs.session.undo()
    assert names(stocs, "weapons") == ["MAC-10", "Glock 17"]
    assert part.model.index(0, NAME).data() == "MAC-10"


def test_rows_are_moved_by_key_and_the_selection_goes_along(stocs: Open) -> None:
    part = block(stocs, "weapons")
    part.view.setFocus()
    part.view.setCurrentIndex(part.model.index(1, NAME))
    QTest.keyClick(part.view, Qt.Key.Key_Up, Qt.KeyboardModifier.AltModifier)
    assert names(stocs, "weapons") == ["Glock 17", "MAC-10"]
    assert part.view.currentIndex().row() == 0
    QTest.keyClick(part.view, Qt.Key.Key_Up, Qt.KeyboardModifier.AltModifier)
    assert names(stocs, "weapons") == ["Glock 17", "MAC-10"]


@pytest.mark.parametrize("count", [1, 2])
def test_rows_are_dragged_from_each_place_to_each(stocs: Open, count: int) -> None:
    for name in ("Colt M1911A1", "Beretta 92F", "Walther PPK", "Iron bar"):
        add(stocs, "weapons", name)
    model = block(stocs, "weapons").model
    for row in range(7 - count):
        for target in range(8):
            before = names(stocs, "weapons")
            moved, kept = before[row : row + count], before[:row] + before[row + count :]
            place = min(target, 6)
            at = place if place <= row else max(place - count, 0)
            expected = before if row <= place <= row + count else kept[:at] + moved + kept[at:]
            model.moveRows(QModelIndex(), row, count, QModelIndex(), target)
            assert names(stocs, "weapons") == expected
            assert [model.index(i, NAME).data() for i in range(6)] == expected


def test_half_typed_cells_survive_changes_elsewhere(stocs: Open) -> None:
    part = block(stocs, "weapons")
    editor = editor_of(part.view, part.model.index(2, NAME))
    QTest.keyClicks(editor, "Colt M")
    row = stocs.person.table("weapons")[0].id
    stocs.submit("set_cell", character=stocs.person.id, row=row, column="rof", value=3)
    stocs.submit("add_row", character=stocs.person.id, table="weapons", name="Iron bar")
    stocs.submit("wound", target=stocs.person.id, damage=30, location="torso", attack="pistol")
    QApplication.processEvents()
    assert editor.isVisible()
    assert editor.text() == "Colt M"
    QTest.keyClicks(editor, "1911A1")
    QTest.keyClick(editor, Qt.Key.Key_Return)
    QApplication.processEvents()
    assert names(stocs, "weapons") == ["MAC-10", "Glock 17", "Iron bar", "Colt M1911A1"]


def test_a_half_typed_cell_is_committed_before_somebody_else_is_shown(stocs: Open) -> None:
    fred, part = stocs.person.id, block(stocs, "weapons")
    QTest.keyClicks(editor_of(part.view, part.model.index(2, NAME)), "Club")
    stocs.choose("Rob")
    assert [row.get("name") for row in stocs.session.campaign.people[fred].table("weapons")][-1] == "Club"
    assert stocs.person.table("weapons") == ()


def test_letters_begin_to_type_and_fire_no_command(stocs: Open) -> None:
    part = block(stocs, "weapons")
    part.view.setFocus()
    part.view.setCurrentIndex(part.model.index(2, NAME))
    QTest.keyClick(part.view, Qt.Key.Key_N)
    editor = next(one for one in part.view.viewport().findChildren(QLineEdit) if one.isVisible())
    assert editor.text().lower() == "n"
    QTest.keyClick(editor, Qt.Key.Key_Escape)


def test_return_on_a_cell_that_cannot_be_edited_is_passed_over(stocs: Open) -> None:
    part = block(stocs, "weapons")
    blank = next(
        part.model.index(part.model.rowCount() - 1, column)
        for column in range(1, part.model.columnCount())
        if not part.model.index(part.model.rowCount() - 1, column).flags() & Qt.ItemFlag.ItemIsEditable
    )
    part.view.setCurrentIndex(blank)
    QTest.keyClick(part.view, Qt.Key.Key_Return)  # a warning of Qt would fail the test
    assert part.view.state() != QAbstractItemView.State.EditingState


def test_spare_magazines_stand_beside_the_name(stocs: Open) -> None:
    bare = {"name": "Nick", "weapons": [{"name": "Glock 17", "rounds": 5, "spare": 2}]}
    stocs.submit("add_character", spec=bare)
    stocs.choose("Nick")
    model = block(stocs, "weapons").model
    assert model.index(0, NAME).data(ASIDE) == "spare 2"
    assert model.index(0, column(model, "rounds")).data() == "5"


def test_what_can_be_done_with_a_row_at_once_is_offered(stocs: Open) -> None:
    add(stocs, "weapons", "Beretta 92F")
    part = block(stocs, "weapons")
    # A gun comes loaded; a shot makes room for reloading.
    target = next(p for p in stocs.session.campaign.people if p != stocs.person.id)
    gun = {"actor": stocs.person.id, "target": target, "weapon": part.model.row_id(2), "range_m": 5}
    stocs.submit("shoot", **gun)
    offered = {one.id: values for one, values in stocs.sheet.deeds("weapons", part.model.row_id(2))}
    assert set(offered) == {"reload"}
    deeds = dict(part.view._deeds(2))  # noqa: SLF001 - what the menu of a row offers
    deeds["Reload"]()
    assert part.model.index(2, column(part.model, "rounds")).data() == "15"


def test_a_refusal_without_a_place_on_the_sheet_is_said(stocs: Open) -> None:
    said: list[str] = []
    stocs.controller.refused.connect(said.append)
    assert not stocs.sheet.do("move_row", {"character": stocs.person.id, "row": "gone", "to": 0})
    assert "gone" in said[0]


def test_no_live_table_measures_its_contents(stocs: Open) -> None:
    for section in stocs.view.sections:
        for part in section.tables.values():
            for header in (part.view.horizontalHeader(), part.view.verticalHeader()):
                modes = {header.sectionResizeMode(i) for i in range(header.count())}
                assert modes == {QHeaderView.ResizeMode.Fixed}


def test_wounds_open_into_their_waterfall(stocs: Open) -> None:
    stocs.submit("wound", target=stocs.person.id, damage=24, location="left_arm", attack="pistol")
    model = stocs.view.play.wounds.model()
    assert isinstance(model, WoundsModel)
    top = model.index(0, 0)
    assert top.data() == "Left arm"
    wound = stocs.person.wounds[0]
    assert model.rowCount(top) == len(wound.steps)
    assert [model.index(i, 2, top).data() for i in range(len(wound.steps))] == [str(s.value) for s in wound.steps]
    before = stocs.view.play.wounds.height()
    stocs.view.play.wounds.setFocus()
    stocs.view.play.wounds.setCurrentIndex(top)
    QTest.keyClick(stocs.view.play.wounds, Qt.Key.Key_Space)
    assert stocs.view.play.wounds.height() > before


@pytest.mark.parametrize(
    ("before", "after"),
    [("abc", "cab"), ("abc", "cba"), ("abcd", "xdyb"), ("", "ab"), ("ab", ""), ("abcdef", "fdbace")],
)
def test_rows_follow_any_change_of_order(stocs: Open, before: str, after: str) -> None:
    model, ids = block(stocs, "weapons").model, list(before)
    model.blockSignals(True)
    follow(model, ids, list(after))
    assert ids == list(after)
