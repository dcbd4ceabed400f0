from __future__ import annotations

import itertools
from typing import TYPE_CHECKING, Any, get_args

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QCheckBox, QLineEdit, QWidget

from engine.actions import FieldKind, FieldOption, Form, FormField
from engine.words import literal
from gui.models.action_draft import ActionDraft
from gui.views.editors import KINDS, editor_for
from gui.views.form_view import FormView
from gui.views.inputs import ComboBox, NumberInput, WholeInput
from tests.engine.systems.cyberpunk.street import ANN, BOB, DI
from tests.engine.systems.cyberpunk.street import session as street
from tests.gui.desks import bridge_over, ids

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

    from engine.session import Session
    from gui.session_bridge import SessionBridge
    from tests.gui.conftest import SmallDesk

OPTIONS = (FieldOption("left", literal("Left")), FieldOption("right", literal("Right")))


def made(field: FormField, value: Any, bridge: SessionBridge, qtbot: QtBot, **values: Any) -> tuple[Any, list[Any]]:
    editor = editor_for(field, bridge)
    qtbot.addWidget(editor)
    edited: list[Any] = []
    editor.edited.connect(edited.append)
    editor.show_field(field, value, {field.key: value, **values})
    assert edited == []  # showing is not editing
    return editor, edited


@pytest.mark.usefixtures("theme")
class TestEachKind:
    def test_person(self, bridge: SessionBridge, session: Session, qtbot: QtBot) -> None:
        editor, edited = made(FormField("target", "person"), None, bridge, qtbot)
        box = editor.findChild(ComboBox)
        box.setCurrentText("Cid")
        assert edited == [ids(session)["Cid"]]

    def test_people(self, bridge: SessionBridge, session: Session, qtbot: QtBot) -> None:
        editor, edited = made(FormField("targets", "people"), [ids(session)["Ann"]], bridge, qtbot)
        boxes = {box.text(): box for box in editor.findChildren(QCheckBox)}
        assert boxes["Ann"].isChecked()
        boxes["Bob"].click()
        assert edited == [[ids(session)["Ann"], ids(session)["Bob"]]]

    def test_of_people_foes_come_first_and_whoever_acts_last(
        self, bridge: SessionBridge, session: Session, qtbot: QtBot
    ) -> None:
        editor, _ = made(FormField("targets", "people"), [], bridge, qtbot, actor=ids(session)["Bob"])
        assert [box.text() for box in editor.findChildren(QCheckBox)] == ["Ann", "Cid", "Dan", "Eve", "Fay", "Bob"]

    def test_shares(self, bridge: SessionBridge, session: Session, qtbot: QtBot) -> None:
        field = FormField("bullets", "shares", lowest=1, highest=30)
        editor, edited = made(field, None, bridge, qtbot, actor=ids(session)["Ann"])
        boxes = editor.findChildren(WholeInput)
        assert len(boxes) == 5  # everybody but the one who fires
        boxes[0].setValue(12)
        boxes[1].setValue(3)
        boxes[0].setValue(0)
        assert edited[-1] == {ids(session)["Cid"]: 3}

    def test_row(self, bridge: SessionBridge, session: Session, qtbot: QtBot) -> None:
        field = FormField("weapon", "row", table="weapons")
        rows = session.campaign.people[ids(session)["Ann"]].table("weapons")
        editor, edited = made(field, rows[0].id, bridge, qtbot, actor=ids(session)["Ann"])
        box = editor.findChild(ComboBox)
        assert box.currentText() == "MAC-10"
        box.setCurrentText("Glock 17")
        assert edited == [rows[1].id]

    def test_whole(self, bridge: SessionBridge, qtbot: QtBot) -> None:
        editor, edited = made(FormField("shots", "whole", lowest=1, highest=3), None, bridge, qtbot)
        box = editor.findChild(WholeInput)
        assert box.text() == "–"
        QTest.keyClick(box, Qt.Key.Key_Up)
        assert edited == [1]

    def test_whole_number_with_a_name(self, bridge: SessionBridge, qtbot: QtBot) -> None:
        options = (FieldOption("0", literal("none")), FieldOption("-2", literal("half")))
        field = FormField("cover", "whole", required=False, default=0, options=options)
        editor, edited = made(field, 0, bridge, qtbot)
        box = editor.findChild(ComboBox)
        assert [box.itemText(place) for place in range(box.count())] == ["none", "half"]
        assert box.currentText() == "none"
        box.setCurrentText("half")
        assert edited == [-2]

    def test_number_with_its_unit(self, bridge: SessionBridge, qtbot: QtBot) -> None:
        field = FormField("range_m", "number", unit="m", lowest=0, highest=500)
        editor, edited = made(field, None, bridge, qtbot)
        box = editor.findChild(NumberInput)
        box.setValue(6)
        box.setValue(6.5)
        assert edited == [6, 6.5]
        assert box.text() == "6.5 m"

    def test_choice(self, bridge: SessionBridge, qtbot: QtBot) -> None:
        editor, edited = made(FormField("side", "choice", options=OPTIONS, required=False), None, bridge, qtbot)
        box = editor.findChild(ComboBox)
        box.setCurrentText("Right")
        box.setCurrentIndex(0)
        assert edited == ["right", None]

    def test_choices(self, bridge: SessionBridge, qtbot: QtBot) -> None:
        editor, edited = made(FormField("sides", "choices", options=OPTIONS), ["left"], bridge, qtbot)
        editor.findChildren(QCheckBox)[1].click()
        assert edited == [["left", "right"]]

    def test_flag(self, bridge: SessionBridge, qtbot: QtBot) -> None:
        editor, edited = made(FormField("on", "flag"), False, bridge, qtbot)
        editor.findChild(QCheckBox).click()
        assert edited == [True]

    def test_text(self, bridge: SessionBridge, qtbot: QtBot) -> None:
        editor, edited = made(FormField("note", "text"), None, bridge, qtbot)
        QTest.keyClicks(editor.findChild(QLineEdit), "Hi")
        assert edited == ["H", "Hi"]

    @pytest.mark.parametrize(("typed", "value"), [("12", 12), ("1.5", 1.5), ("true", True), ("lame", "lame")])
    def test_value(self, typed: str, value: object, bridge: SessionBridge, qtbot: QtBot) -> None:
        editor, edited = made(FormField("value", "value"), None, bridge, qtbot)
        QTest.keyClicks(editor.findChild(QLineEdit), typed)
        assert edited[-1] == value


def line_of(view: FormView) -> QLineEdit:
    editor = view.editor("note")
    line = editor.findChild(QLineEdit) if editor else None
    assert isinstance(line, QLineEdit)
    return line


def next_to(widget: QWidget) -> QWidget:
    following = widget.nextInFocusChain()
    assert following is not None
    return following


@pytest.mark.qt_log_ignore("propagateSizeHints")
def test_focus_and_cursor_stay_while_the_form_is_asked_again(
    bridge: SessionBridge,
    qtbot: QtBot,
    theme: object,  # noqa: ARG001
) -> None:
    view = FormView(bridge)
    qtbot.addWidget(view)
    note, side = FormField("note", "text"), FormField("side", "choice", options=OPTIONS)
    view.show_form(Form("x", (note, side), {"note": "abcd"}), "actor")
    view.show()
    line = line_of(view)
    line.setFocus()
    line.setCursorPosition(2)
    view.show_form(Form("x", (FormField("more", "whole"), note), {"note": "abcd"}), "actor")
    assert line_of(view) is line
    assert line.cursorPosition() == 2
    assert view.editor("side") is None


def test_tab_goes_through_the_fields_in_order(desk: SmallDesk) -> None:
    desk.draft.set_action("burst")
    inputs = desk.window.panel.form_view.inputs
    for before, after in itertools.pairwise(inputs):
        following = next_to(before)
        while before.isAncestorOf(following) or following.focusPolicy() == Qt.FocusPolicy.NoFocus:
            following = next_to(following)
        assert following is after


def test_a_problem_is_told_and_the_button_waits(desk: SmallDesk) -> None:
    desk.draft.set_action("burst")
    panel = desk.window.panel
    assert not panel.button.isEnabled()
    assert "nothing given yet" in panel.problem.text()
    desk.draft.set_value("range_m", 6)
    desk.draft.set_value("bullets", {ids(desk.session)["Bob"]: 12})
    assert panel.button.isEnabled()
    assert panel.problem.text() == ""


def test_odds_appear_once_the_form_is_complete(desk: SmallDesk, qtbot: QtBot) -> None:
    desk.draft.set_action("shoot")
    with qtbot.waitSignal(desk.odds.found, timeout=5000, check_params_cb=lambda odds: odds is not None):
        desk.draft.set_value("range_m", 6)
        desk.draft.set_value("target", ids(desk.session)["Bob"])
    charts = desk.window.panel.odds.charts
    assert len(charts) == 1
    assert "%" in charts[0].accessibleName()


def test_equal_values_are_not_asked_again(desk: SmallDesk, qtbot: QtBot) -> None:
    desk.draft.set_action("shoot")
    desk.draft.set_value("range_m", 6)
    with qtbot.waitSignal(desk.odds.found, timeout=5000, check_params_cb=lambda odds: odds is not None):
        desk.draft.set_value("target", ids(desk.session)["Bob"])
    with qtbot.assertNotEmitted(desk.odds.started):
        desk.draft.ask()


def test_a_field_that_the_situation_takes_away_keeps_its_value_aside(toy_desk: SmallDesk) -> None:
    draft, people = toy_desk.draft, ids(toy_desk.session)
    draft.set_action("strike")
    draft.set_value("target", people["Bob"])
    draft.set_action("spray")
    assert "target" not in draft.values
    assert draft.form is not None
    assert not any(problem.field == "target" for problem in draft.form.problems)


def test_whoever_cannot_take_the_action_at_hand_gets_one_that_they_can(desk: SmallDesk) -> None:
    people = ids(desk.session)
    desk.draft.set_action("burst")
    bob = desk.session.campaign.people[people["Bob"]]
    for row in bob.table("weapons"):
        desk.session.submit("remove_row", {"character": bob.id, "row": row.id})
    desk.draft.set_actor(bob.id)
    assert desk.draft.action != "burst"
    desk.draft.set_actor(people["Cid"])
    assert desk.draft.form is not None
    assert not any(problem.refused for problem in desk.draft.form.problems)


def test_a_fault_while_odds_are_found_is_not_swallowed(
    desk: SmallDesk, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object) -> None:
        raise ZeroDivisionError("a fault made for this test")

    monkeypatch.setattr(desk.bridge, "preview", broken)
    desk.draft.set_action("shoot")
    desk.draft.set_value("range_m", 6)
    with qtbot.captureExceptions() as faults, qtbot.waitSignal(desk.odds.found, timeout=5000):
        desk.odds.ask("shoot", {"any": 1})
    assert [kind for kind, *_ in faults] == [ZeroDivisionError]


def test_an_emptied_number_is_none(qtbot: QtBot) -> None:
    for box in (NumberInput(), WholeInput()):
        qtbot.addWidget(box)
        box.set_limits(0, 100)
        box.setSuffix(" m")
        box.show_number(2)
        box.selectAll()
        QTest.keyClick(box, Qt.Key.Key_Delete)
        box.interpretText()
        assert box.number() is None
        QTest.keyClicks(box, "7")
        assert box.number() == 7


def test_every_kind_of_field_has_an_editor() -> None:
    assert set(get_args(FieldKind)) - set(KINDS) == set()


@pytest.mark.usefixtures("theme")
@pytest.mark.parametrize("kind", [WholeInput, NumberInput])
def test_a_digit_typed_behind_the_sign_for_none_replaces_it(kind: type[WholeInput | NumberInput], qtbot: QtBot) -> None:
    box = kind()
    qtbot.addWidget(box)
    box.show_number(None)
    box.lineEdit().end(False)  # where a click leaves the cursor: behind the sign for none
    QTest.keyClicks(box, "12")
    assert box.number() == 12


@pytest.mark.usefixtures("qapp")
def test_after_the_dice_that_open_a_fight_the_form_is_somebodys_own_again() -> None:
    fight = street(ANN, BOB)
    draft = ActionDraft(bridge_over(fight))
    fight.submit("start", {"combatants": list(fight.campaign.people)})
    draft.set_action("initiative")
    fight.submit("initiative", {})
    fight.roll_all()
    assert draft.action != "initiative"
    assert draft.takes_actor


@pytest.mark.usefixtures("qapp")
def test_what_the_last_one_did_for_a_patient_is_not_proposed_to_the_next_one_in_a_fight() -> None:
    fight = street(ANN, BOB, DI)
    draft = ActionDraft(bridge_over(fight))
    draft.set_actor(ids(fight)["Ann"])
    draft.set_action("stabilise")
    draft.set_actor(ids(fight)["Bob"])
    assert draft.action == "stabilise"
    fight.submit("start", {"combatants": list(fight.campaign.people)})
    draft.set_action("stabilise")
    fight.submit("next_turn", {})
    assert draft.action == "strike"
