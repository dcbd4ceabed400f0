"""Fields are edited in place: each commit is one entry, what is refused is kept, what is half typed survives."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QPoint, Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit, QPlainTextEdit, QScrollArea, QWidget

from engine.sheet import Field
from engine.words import literal
from gui.models.sheet_cells import half_points, number, read, typed
from gui.views.rule_link import RuleLink
from gui.views.sheet.boxes import ChoiceBox, FlagBox, NumberTile, TextBox
from gui.views.sheet.header import NewPersonDialog
from gui.views.sheet.inputs import TextInput

if TYPE_CHECKING:
    from tests.gui.sheet.table import Open


def box(open_: Open, key: str) -> NumberTile | TextBox:
    found = next(section.boxes[key] for section in open_.view.sections if key in section.boxes)
    assert isinstance(found, NumberTile | TextBox)
    return found


def type_into(widget: QWidget, words: str, *, enter: bool = True) -> None:
    widget.setFocus()
    assert isinstance(widget, QLineEdit | QPlainTextEdit)
    widget.selectAll()
    QTest.keyClicks(widget, words)
    if enter:
        QTest.keyClick(widget, Qt.Key.Key_Return)


def test_enter_commits_one_entry_and_undo_shows_the_old_value(stocs: Open) -> None:
    lines = len(stocs.session.log)
    type_into(box(stocs, "STR").line, "14")
    assert stocs.person.values["STR"] == 14
    assert len(stocs.session.log) == lines + 1
    stocs.session.undo()
    assert box(stocs, "STR").line.words() == "12"
    stocs.session.redo()
    assert box(stocs, "STR").line.words() == "14"


def test_leaving_commits_and_leaving_unchanged_does_not(stocs: Open) -> None:
    lines = len(stocs.session.log)
    line = box(stocs, "concept").line
    type_into(line, "Burglar", enter=False)
    QTest.keyClick(line, Qt.Key.Key_Tab)
    assert stocs.person.values["concept"] == "Burglar"
    line.setFocus()
    QTest.keyClick(line, Qt.Key.Key_Tab)
    assert len(stocs.session.log) == lines + 1


def test_looking_away_to_another_window_commits_nothing(stocs: Open) -> None:
    line = box(stocs, "concept").line
    type_into(line, "Burg", enter=False)
    other = QWidget()
    other.show()
    other.activateWindow()
    QApplication.processEvents()
    line.focusOutEvent(_focus_out(Qt.FocusReason.ActiveWindowFocusReason))
    assert "concept" not in stocs.person.values
    assert line.words() == "Burg"
    other.close()


def test_escape_restores(stocs: Open) -> None:
    tile = box(stocs, "STR")
    type_into(tile.line, "99")
    assert tile.refused
    QTest.keyClick(tile.line, Qt.Key.Key_Escape)
    assert tile.line.words() == "12"
    assert not tile.refused


@pytest.mark.parametrize(
    ("words", "part"), [("99", "from 0 to 40"), ("strong", "whole number"), ("2.5", "whole number")]
)
def test_what_is_refused_is_kept_with_the_engines_sentence(stocs: Open, words: str, part: str) -> None:
    lines = len(stocs.session.log)
    tile = box(stocs, "STR")
    type_into(tile.line, words)
    assert tile.line.words() == words
    assert part in tile.refused
    assert len(stocs.session.log) == lines
    assert any(part in label.text() and label.isVisible() for label in _labels(stocs))
    type_into(tile.line, "11")
    assert not tile.refused
    assert stocs.person.values["STR"] == 11


def test_lists_are_read_by_comma_or_line(stocs: Open) -> None:
    line = box(stocs, "quirks").line
    type_into(line, "hums, limps")
    assert stocs.person.values["quirks"] == ["hums", "limps"]
    line.setFocus()
    line.selectAll()
    QTest.keyClicks(line, "hums, loudly")
    QTest.keyClick(line, Qt.Key.Key_Return, Qt.KeyboardModifier.ShiftModifier)
    QTest.keyClicks(line, "limps")
    QTest.keyClick(line, Qt.Key.Key_Return)
    assert stocs.person.values["quirks"] == ["hums, loudly", "limps"]
    assert line.words() == "hums, loudly\nlimps"


def test_long_words_are_never_cut_off(stocs: Open) -> None:
    line = box(stocs, "notes").line
    assert isinstance(line, QPlainTextEdit)
    one = line.height()
    stocs.submit("set", character=stocs.person.id, field="notes", value="\n".join(["word " * 40] * 3))
    for width in (1000, 400, 1000):
        stocs.view.resize(width, 900)
        QApplication.processEvents()
        line.verticalScrollBar().setValue(9)
        assert line.verticalScrollBar().value() == 0
        assert line.height() > 5 * one // 2
    stocs.session.undo()
    QApplication.processEvents()
    assert line.height() == one


def test_words_of_many_paragraphs_are_measured_once_and_not_once_more_for_each(
    stocs: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    depth = deepest = 0
    fit = TextInput._fit  # noqa: SLF001

    def counted(self: TextInput) -> None:
        nonlocal depth, deepest
        depth += 1
        deepest = max(deepest, depth)
        fit(self)
        depth -= 1

    monkeypatch.setattr(TextInput, "_fit", counted)
    field = TextInput(stocs.view)
    field.resize(200, 40)
    field.show()
    field.setPlainText("a line that is longer than the field and is broken\n" * 200)
    QApplication.processEvents()
    field.resize(100, field.height())
    QApplication.processEvents()
    assert field.height() > 200 * field.fontMetrics().lineSpacing()
    # Thousands of paragraphs pasted, each measured within the one before, ended the program.
    assert deepest <= 3


def test_half_typed_words_focus_and_scrolling_survive_a_wound(stocs: Open) -> None:
    line = box(stocs, "concept").line
    stocs.view.resize(900, 300)
    QApplication.processEvents()
    type_into(line, "Half a wo", enter=False)
    bar = stocs.view.area.verticalScrollBar()
    bar.setValue(40)
    stocs.submit("wound", target=stocs.person.id, damage=30, location="head", attack="pistol")
    QApplication.processEvents()
    assert stocs.person.wounds
    assert line.words() == "Half a wo"
    assert line.hasFocus()
    assert bar.value() == 40
    QTest.keyClicks(line, "rd")
    QTest.keyClick(line, Qt.Key.Key_Return)
    assert stocs.person.values["concept"] == "Half a word"


def test_half_typed_words_are_committed_before_somebody_else_is_shown(stocs: Open) -> None:
    fred = stocs.person.id
    type_into(box(stocs, "concept").line, "Burglar", enter=False)
    stocs.choose("Rob")
    assert stocs.session.campaign.people[fred].values["concept"] == "Burglar"
    assert "concept" not in stocs.person.values
    assert box(stocs, "concept").line.words() == ""


def test_a_sheet_is_edited_while_dice_are_asked_for(stocs: Open) -> None:
    stocs.session.submit("panic", {"target": stocs.person.id})
    assert stocs.session.open_asks
    type_into(box(stocs, "CON").line, "10")
    assert stocs.person.values["CON"] == 10
    assert stocs.session.open_asks
    stocs.session.cancel()
    assert box(stocs, "CON").line.words() == str(stocs.person.values["CON"])


def test_undo_key_is_left_to_the_campaign_unless_something_is_half_typed(stocs: Open) -> None:
    for line in (box(stocs, "concept").line, box(stocs, "STR").line):
        type_into(line, "13")
        QTest.keyClick(line, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
        assert line.words() == "13"
        QTest.keyClicks(line, "9")
        QTest.keyClick(line, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
        assert line.words() != "139"


def test_missing_values_are_a_dash(stocs: Open) -> None:
    stocs.controller.new_person("Nova")
    tile = box(stocs, "STR")
    assert tile.line.words() == ""
    assert tile.line.placeholderText() == "–"
    attributes = stocs.view.sections[1]
    assert attributes.derived["DL"][1].shown() == "–"
    assert "STR" in attributes.derived["DL"][1].toolTip()


def test_fields_for_one_kind_of_people(stocs: Open) -> None:
    assert not box(stocs, "aptitude").isVisible()
    stocs.choose("First gunman")
    assert box(stocs, "aptitude").isVisible()
    assert box(stocs, "aptitude").line.words() == "12"


def test_derived_values_have_reasons_in_a_tooltip_and_by_key(stocs: Open) -> None:
    _, tile = stocs.view.sections[1].derived["DL"]
    assert "STOCS-015" in tile.toolTip()
    for key in (Qt.Key.Key_F1, Qt.Key.Key_Space, Qt.Key.Key_Return):
        tile.setFocus()
        QTest.keyClick(tile, key)
        assert tile.page is not None
        assert "STOCS-015" in {link.rule for link in tile.page.findChildren(RuleLink)}
        tile.page.close()
        QApplication.processEvents()


def test_the_rule_of_a_reason_leads_to_its_page(stocs: Open) -> None:
    wanted: list[str] = []
    stocs.bridge.rule_wanted.connect(wanted.append)
    _, tile = stocs.view.sections[1].derived["DL"]
    tile.setFocus()
    QTest.keyClick(tile, Qt.Key.Key_F1)
    assert tile.page is not None
    link = next(link for link in tile.page.findChildren(RuleLink) if link.rule == "STOCS-015")
    assert "STR + CON" in link.toolTip() or "Disability" in link.toolTip()
    QTest.mouseClick(link, Qt.MouseButton.LeftButton)
    assert wanted == ["STOCS-015"]


def test_budget_shows_halves_and_turns_red_but_stops_nobody(stocs: Open) -> None:
    stocs.choose("Joseph Henkel")
    _, bar = stocs.view.sections[2].budgets["skill_points"]
    assert bar.shown() == "41 of 41, 0 left"
    assert not bar.overspent
    stocs.submit(
        "add_row", character=stocs.person.id, table="skills", values={"name": "Combat(Melee)", "proficiency": "Amateur"}
    )
    assert "½" in bar.shown()
    assert bar.overspent


def test_name_is_edited_in_the_head_and_a_taken_name_is_refused(stocs: Open) -> None:
    name = stocs.view.header.name
    type_into(name, "Rob")
    assert stocs.person.name == "Fred"
    assert name.words() == "Rob"
    assert any("Rob" in label.text() and label.isVisible() for label in _labels(stocs))
    type_into(name, "Frederick")
    assert stocs.person.name == "Frederick"


def test_kind_is_asked_for_and_shows_what_the_campaign_says(stocs: Open) -> None:
    kind = stocs.view.header.kind
    kind.setCurrentIndex(1)
    kind.activated.emit(1)
    assert kind.currentData() == stocs.person.kind


def test_new_and_deleted_people_and_undo(stocs: Open) -> None:
    assert stocs.controller.new_person("Nova", "npc") == ""
    assert stocs.person.name == "Nova"
    assert stocs.person.kind == "npc"
    assert stocs.controller.new_person("Fred")
    assert stocs.controller.delete()
    assert stocs.sheet.person is None
    assert not stocs.view.play.isVisible()
    stocs.session.undo()
    assert stocs.person.name == "Nova"
    assert stocs.view.play.isVisible()


def test_a_refused_name_is_mended_in_the_dialog(stocs: Open) -> None:
    said: list[str] = []

    def fill(name: str) -> None:
        dialog = stocs.view.findChildren(NewPersonDialog)[0]
        dialog.name.setText(name)
        dialog.kind.setCurrentIndex(1)
        dialog.agree.click()
        said.append(name)

    QTimer.singleShot(50, lambda: fill("Fred"))
    QTimer.singleShot(300, lambda: fill("Nova"))
    stocs.view.header.new.click()
    assert said == ["Fred", "Nova"]
    assert (stocs.person.name, stocs.person.kind) == ("Nova", "npc")


def test_long_reasons_are_scrolled_by_key(stocs: Open) -> None:
    stocs.choose("Joseph Henkel")
    _, bar = stocs.view.sections[2].budgets["skill_points"]
    bar.setFocus()
    QTest.keyClick(bar, Qt.Key.Key_F1)
    page = bar.page
    assert page is not None
    area = page.findChildren(QScrollArea)[0]
    QTest.keyClick(page, Qt.Key.Key_PageDown)
    assert area.verticalScrollBar().value() > 0
    QTest.keyClick(page, Qt.Key.Key_Escape)
    assert not page.isVisible()


def test_a_choice_and_a_flag(stocs: Open) -> None:
    mood = ChoiceBox(stocs.sheet, Field("mood", literal("Mood"), "choice", choices=("calm", "angry")))
    mood.refresh()
    assert mood.box.currentText() == "–"
    mood.box.setCurrentIndex(1)
    mood.box.activated.emit(1)
    assert "mood" in mood.refused
    flag = FlagBox(stocs.sheet, Field("asleep", literal("Asleep"), "flag"))
    flag.box.click()
    assert "asleep" in flag.refused
    assert not flag.box.isChecked()


def test_only_what_changed_is_shown_anew(stocs: Open) -> None:
    seen: list[str] = []
    stocs.sheet.changed.connect(lambda: seen.append("changed"))
    stocs.sheet.passed.connect(lambda: seen.append("passed"))
    other = stocs.session.campaign.person_named("Rob").id
    stocs.submit("set", character=other, field="concept", value="Thief")
    assert seen == []
    stocs.submit("next_turn")
    assert seen == ["passed"]


@pytest.mark.parametrize(
    ("words", "meant"),
    [("12", 12), ("−3", -3), ("2,5", 2.5), ("", None), ("many", "many"), (" 7 ", 7)],
)
def test_typed_numbers(stocs: Open, words: str, meant: object) -> None:
    assert read(stocs.bridge, Field("x", literal("x"), "number"), words) == meant


def test_whole_numbers_are_not_guessed() -> None:
    assert number("2.5", whole=True) == "2.5"


def test_half_points() -> None:
    assert [half_points(n) for n in (0, 0.5, 14.5, -1.5, 3, 0.25)] == ["0", "½", "14½", "−1½", "3", "0.25"]


def test_typed_lists_with_commas_take_lines(stocs: Open) -> None:
    spec = Field("quirks", literal("Quirks"), "list")
    assert typed(stocs.bridge, spec, ["a", "b"]) == "a, b"
    assert typed(stocs.bridge, spec, ["a, c", "b"]) == "a, c\nb"


def test_everything_that_takes_the_focus_has_a_name(stocs: Open) -> None:
    inputs = [one for one in stocs.view.findChildren(QWidget) if one.focusPolicy() & Qt.FocusPolicy.TabFocus]
    nameless = [type(one).__name__ for one in inputs if one.isVisible() and not one.accessibleName()]
    assert nameless == []


def test_nothing_is_wider_than_a_narrow_sheet(stocs: Open) -> None:
    long = "Shaken to the very marrow of his bones by what he saw under the old warehouse"
    stocs.submit("condition", target=stocs.person.id, name=long, note=long)
    stocs.submit("set", character=stocs.person.id, field="name", value=f"{long} {long[:40]}")
    stocs.submit("set", character=stocs.person.id, field="concept", value="x" * 500)
    stocs.submit("add_row", character=stocs.person.id, table="armour", values={"name": long})
    stocs.view.resize(360, 700)
    QApplication.processEvents()
    viewport = stocs.view.area.viewport()
    assert stocs.view.width() == 360
    page = stocs.view.area.widget()
    assert page is not None
    assert page.width() <= viewport.width()
    for one in page.findChildren(QLineEdit):
        if one.isVisible() and one.parentWidget():
            right = one.mapTo(page, QPoint(one.width(), 0)).x()
            assert right <= page.width()


def _labels(where: Open | QWidget) -> list[_Label]:
    from PySide6.QtWidgets import QLabel

    root = where if isinstance(where, QWidget) else where.view
    return root.findChildren(QLabel)


if TYPE_CHECKING:
    from PySide6.QtGui import QFocusEvent
    from PySide6.QtWidgets import QLabel as _Label


def _focus_out(reason: Qt.FocusReason) -> QFocusEvent:
    from PySide6.QtCore import QEvent
    from PySide6.QtGui import QFocusEvent

    return QFocusEvent(QEvent.Type.FocusOut, reason)


def test_nobody_is_added_or_deleted_while_the_campaign_is_only_looked_at(
    stocs: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    header = stocs.view.header
    assert header.new.isEnabled()
    monkeypatch.setattr(type(stocs.view.sheet.bridge), "read_only", True)
    header.refresh()
    assert not any(one.isEnabled() for one in (header.name, header.kind, header.new, header.delete))


def test_a_long_name_shows_its_beginning_whether_it_is_selected_or_left(stocs: Open) -> None:
    name = stocs.view.header.name
    name.setFocus(Qt.FocusReason.OtherFocusReason)
    name.setText("Maximiliana von und zu Hohenzollern-Sigmaringen the Younger")
    QTest.keyClick(name, Qt.Key.Key_Return)
    assert name.selectedText() == name.text()
    assert name.cursorPosition() == 0
    name.end(False)
    name.clearFocus()
    assert name.cursorPosition() == 0
    name.setFocus(Qt.FocusReason.TabFocusReason)
    assert name.selectedText() == name.text()
    assert name.cursorPosition() == 0
