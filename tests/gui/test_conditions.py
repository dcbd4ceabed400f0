"""Conditions in the window: put on several as a sentence, told in force, lifted, back after an undo."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from gui.controllers.conditions import ConditionsController
from gui.models import people
from gui.models.conditions import in_force, known
from gui.views.conditions import ConditionsView
from tests.gui.desks import ids

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

    from gui.theme import Theme
    from tests.gui.conftest import SmallDesk


pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)


@pytest.fixture
def view(desk: SmallDesk, theme: Theme, qtbot: QtBot) -> ConditionsView:
    made = ConditionsView(desk.bridge, theme)
    controller = ConditionsController(desk.session, desk.bridge)
    controller.attach(made)
    controller.refused.connect(desk.said.append)
    qtbot.addWidget(made)
    made.show()
    return made


def fill(view: ConditionsView, name: str, way: str, amount: int = 1, whose: str = "") -> None:
    view.name.setEditText(name)
    view.how_long.setCurrentIndex(view.how_long.findData(way))
    view.amount.show_number(amount)
    view.whose.setCurrentIndex(max(0, view.whose.findData(whose)))


def said(desk: SmallDesk, name: str) -> str:
    person = desk.bridge.campaign.people[ids(desk.session)[name]]
    return "; ".join(people.sentence(desk.bridge, person.id, one) for one in person.conditions)


def test_one_sentence_says_what_is_put_on_whom(desk: SmallDesk, view: ConditionsView) -> None:
    ann = ids(desk.session)["Ann"]
    view.choose([ids(desk.session)[name] for name in ("Bob", "Cid")])
    assert not view.put.isEnabled()
    fill(view, "panicked", "rounds", 4, ann)
    view.modifier.show_number(-5)
    view.note.setText("gas")
    assert view.said.text() == "Bob, Cid – panicked: for 4 rounds, until the start of Ann’s turn (−5, gas)"
    QTest.keyClick(view.note, Qt.Key.Key_Return)
    assert said(desk, "Bob") == "panicked: for 4 rounds, until the start of Ann’s turn (−5, gas)"
    assert said(desk, "Cid") == said(desk, "Bob")
    assert [one.said for one in in_force(desk.bridge)] == [
        "Bob, Cid – panicked: for 4 rounds, until the start of Ann’s turn (−5, gas)"
    ]
    assert len([entry for entry in desk.session.log if entry.action == "afflict"]) == 1


def test_a_condition_of_ones_own_is_typed_letter_by_letter(desk: SmallDesk, view: ConditionsView) -> None:
    view.choose([ids(desk.session)["Bob"]])
    QTest.keyClicks(view.name, "dazzled by flares")
    assert view.name.currentText() == "dazzled by flares"
    QTest.keyClick(view.name, Qt.Key.Key_Return)
    assert said(desk, "Bob").startswith("dazzled by flares")


def test_who_was_chosen_can_be_seen_among_many(desk: SmallDesk, view: ConditionsView) -> None:
    view.resize(320, 460)
    spec = {"name": "Passer-by", "kind": "npc", "aptitude": 10}
    desk.session.submit("add_character", {"spec": spec, "count": 30})
    view.refresh()
    chosen = ids(desk.session)["Passer-by 30"]
    view.choose([chosen])
    row = next(row for row in range(view.whom.count()) if view.whom.item(row).data(Qt.ItemDataRole.UserRole) == chosen)
    assert view.whom.viewport().rect().contains(view.whom.visualItemRect(view.whom.item(row)))


@pytest.mark.parametrize(
    ("way", "whose", "edge", "expected"),
    [
        ("lifted", "", 0, "Bob – dazed: until it is lifted"),
        ("rounds", "", 0, "Bob – dazed: for 2 rounds, until the start of their own turn"),
        ("rounds", "Cid", 1, "Bob – dazed: for 2 rounds, until the end of Cid’s turn"),
        ("turn", "", 0, "Bob – dazed: until the start of their own turn this round"),
        ("turn", "Cid", 1, "Bob – dazed: until the end of Cid’s turn this round"),
        ("hours", "", 0, "Bob – dazed: 2 h left"),
    ],
)
def test_every_way_to_end_is_a_sentence(
    desk: SmallDesk, view: ConditionsView, way: str, whose: str, edge: int, expected: str
) -> None:
    view.choose([ids(desk.session)["Bob"]])
    view.edge.setCurrentIndex(edge)
    fill(view, "dazed", way, 2, ids(desk.session).get(whose, ""))
    assert view.said.text() == expected
    view.put.click()
    assert desk.said == []
    assert desk.bridge.campaign.people[ids(desk.session)["Bob"]].has("dazed")


def test_between_fights_only_the_clock_and_a_word_end_it(desk: SmallDesk, view: ConditionsView) -> None:
    desk.session.submit("pause", {})
    view.choose([ids(desk.session)["Bob"]])
    fill(view, "dazed", "turn")
    assert not view.put.isEnabled()
    fill(view, "dazed", "rounds", 3)
    assert view.put.isEnabled()
    view.put.click()
    assert "left" in said(desk, "Bob")


def test_a_condition_of_the_rules_is_known_by_its_words(desk: SmallDesk, view: ConditionsView) -> None:
    assert "unconscious" in known(desk.bridge)
    view.choose([ids(desk.session)["Bob"]])
    fill(view, "Unconscious", "lifted")
    view.put.click()
    assert desk.bridge.campaign.people[ids(desk.session)["Bob"]].has("unconscious")


def test_what_is_in_force_is_lifted_from_all_who_have_it(desk: SmallDesk, view: ConditionsView) -> None:
    people = [ids(desk.session)[name] for name in ("Bob", "Cid")]
    desk.session.submit("afflict", {"targets": people, "name": "dazed"})
    assert view.there.count() == 1
    assert not view.lift.isEnabled()
    view.there.item(0).setSelected(True)
    view.lift.click()
    assert view.there.count() == 0
    assert view.none.isVisibleTo(view)
    desk.session.undo()
    assert view.there.count() == 1


def test_those_who_are_ticked_stay_so_while_play_goes_on(desk: SmallDesk, view: ConditionsView) -> None:
    chosen = [ids(desk.session)[name] for name in ("Bob", "Fay")]
    view.choose(chosen)
    desk.session.submit("next_turn", {})
    desk.session.submit("reorder", {"actor": chosen[1], "before": chosen[0]})
    assert sorted(view.whom.ticked) == sorted(chosen)
    QTest.keyClick(view.whom, Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
    assert len(view.whom.ticked) == 6
    QTest.keyClick(view.whom, Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
    assert view.whom.ticked == []


def test_what_ended_with_a_turn_shows_again_when_it_is_undone(desk: SmallDesk, view: ConditionsView) -> None:
    bob = ids(desk.session)["Bob"]
    desk.session.submit("afflict", {"targets": [bob], "name": "dazed", "own_turn": True})
    assert view.there.count() == 1
    desk.session.submit("next_turn", {})
    assert view.there.count() == 0
    desk.session.undo()
    assert view.there.count() == 1
    assert desk.initiative.index(1, desk.initiative.conditions_column).data() == "dazed 0 r"


def test_what_happens_out_of_sight_is_there_when_it_is_looked_at(desk: SmallDesk, view: ConditionsView) -> None:
    view.hide()
    desk.session.submit("afflict", {"targets": [ids(desk.session)["Bob"]], "name": "dazed"})
    assert view.there.count() == 0
    view.show()
    assert view.there.count() == 1


def test_what_has_words_of_its_own_stands_before_the_rest(desk: SmallDesk) -> None:
    ann = ids(desk.session)["Ann"]
    for name in ("broken left leg", "dead"):
        desk.session.submit("condition", {"target": ann, "name": name})
    shown = people.conditions(desk.bridge, desk.session.campaign.people[ann])
    assert shown == [desk.bridge.word("dead", "condition"), "broken left leg"]
