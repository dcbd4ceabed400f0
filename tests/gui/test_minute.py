"""The minute at the table: whose dice, groups, modifiers typed, secret rolls, and keys that go on by themselves."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from engine.armoury import load_words
from engine.history import names_of, told
from engine.journal.memory import MemoryStore
from engine.roller import Roller
from engine.scenario import founding_row, play, scenario_from
from engine.session import Session
from engine.systems import SYSTEMS
from gui.controllers.hints import Hints
from gui.models.dice_source import DiceSource
from gui.models.log_filter import is_secret
from gui.preferences import Preferences
from gui.typed_faces import read_modifier
from gui.views.dice_prompt import DicePrompt
from gui.views.inputs import ComboBox
from tests.gui.conftest import SmallDesk
from tests.gui.desks import bridge_over, ids, stocs_session

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from pytestqt.qtbot import QtBot

    from engine.history import Line
    from gui.theme import Theme

GOONS = tuple(f"Goon {number}" for number in range(1, 5))


def goon_session() -> Session:
    """Ann and Bob against four goons who act together."""
    gun = {"aptitude": 12, "skills": {"Combat(Firearms)": 12}, "weapons": ["Glock 17"]}
    people = [{"name": name, "kind": "pc", **gun} for name in ("Ann", "Bob")]
    people += [{"name": name, "kind": "npc", **gun} for name in GOONS]
    names = [str(one["name"]) for one in people]
    start = {"action": "start", "combatants": names, "groups": {"Goons": list(GOONS)}}
    scenario = scenario_from({"system": "stocs", "characters": people, "steps": [start]})
    words = load_words("en", "stocs")
    session = Session(MemoryStore(founding_row(scenario, SYSTEMS)), SYSTEMS, roller=Roller(7), words=words)
    play(scenario, session, words)
    return session


@pytest.fixture
def goons(qtbot: QtBot, theme: Theme) -> Iterator[SmallDesk]:
    made = SmallDesk(goon_session(), theme)
    qtbot.addWidget(made.window)
    made.window.show()
    yield made
    made.odds.close()


def first_input(desk: SmallDesk, field: str) -> Any:
    """What takes the keys of a field of the form."""
    editor = desk.window.panel.form_view.editor(field)
    assert editor is not None
    return editor.inputs()[0]


def told_of(desk: SmallDesk) -> tuple[Line, ...]:
    """Lines of the last entry of the log."""
    bridge = desk.bridge
    return told(bridge.log[-1], bridge.campaign, bridge.words, names_of(bridge.log)).lines


def give_turn_to(desk: SmallDesk, name: str) -> None:
    """Lets turns go by until somebody of that name is in the slot in turn."""
    for _ in range(8):
        fight = desk.bridge.campaign.encounter
        slot = fight.slot(fight.turn) if fight and fight.turn else None
        if slot and ids(desk.session)[name] in slot.people:
            return
        desk.combat.next_turn()
        while desk.bridge.open_asks:
            desk.combat.roll_all()
    raise AssertionError(name)


def shoot(desk: SmallDesk, target: str, *faces: int) -> None:
    """Whoever acts shoots once; the faces are given in turn, the app rolls the rest."""
    desk.draft.set_action("shoot")
    desk.draft.set_value("target", ids(desk.session)[target])
    desk.draft.set_value("range_m", 5)
    desk.window.panel.submit()
    for face in faces:
        desk.combat.give(desk.bridge.open_asks[0].id, [face])
    while desk.bridge.open_asks:
        desk.combat.roll_all()


# ---- whose dice


def test_the_closest_word_on_dice_counts(qapp: object) -> None:  # noqa: ARG001
    session = stocs_session()
    dice, people = DiceSource(bridge_over(session)), ids(session)
    assert not dice.by_app(people["Ann"])
    dice.set_npcs(on=True)
    assert (dice.by_app(people["Ann"]), dice.by_app(people["Bob"]), dice.by_app("")) == (False, True, True)
    dice.set_person(people["Bob"], on=False)
    assert not dice.by_app(people["Bob"])
    again = DiceSource(bridge_over(session))
    again.load(dice.chosen)
    assert not again.by_app(people["Bob"])
    assert again.by_app(people["Cid"])
    dice.set_everybody(on=True)
    assert all(map(dice.by_app, people.values()))
    dice.set_everybody(on=False)
    assert not any(map(dice.by_app, people.values()))


def test_whose_dice_is_kept_from_one_time_to_the_next(tmp_path: Path) -> None:
    kept, other = tmp_path / "one.gritboard", tmp_path / "other.gritboard"
    first = Preferences(tmp_path)
    first.opened(kept)
    first.keep_app_dice(kept, {"*npc": True})
    first.keep_app_dice(other, {"*": True})
    again = Preferences(tmp_path)
    assert again.app_dice(kept) == {"*npc": True}
    assert again.app_dice(other) == {"*": True}
    again.keep_app_dice(kept, {})
    assert Preferences(tmp_path).app_dice(kept) == {}


def test_the_app_rolls_for_whom_it_shall_and_an_undo_stays_undone(goons: SmallDesk) -> None:
    give_turn_to(goons, "Ann")
    goons.commands["app_person"].trigger()
    assert "Ann" in goons.commands["app_person"].text()
    before = len(goons.bridge.log)
    shoot(goons, "Goon 1")
    assert len(goons.bridge.log) == before + 1
    assert goons.bridge.log[-1].asked[0].source == "app"
    goons.combat.step_back()
    assert goons.bridge.open_asks
    goons.combat.undo()
    QApplication.processEvents()
    # What was taken back is not rolled again by itself.
    assert len(goons.bridge.log) == before


def test_dice_of_others_are_still_asked_for(goons: SmallDesk) -> None:
    give_turn_to(goons, "Ann")
    goons.commands["app_npcs"].trigger()
    goons.draft.set_action("shoot")
    goons.draft.set_value("target", ids(goons.session)["Goon 1"])
    goons.draft.set_value("range_m", 5)
    goons.window.panel.submit()
    assert goons.bridge.open_asks[0].roller == ids(goons.session)["Ann"]
    assert goons.window.asking


# ---- a modifier that is typed, a roll that is kept secret, faces that are clicked


@pytest.mark.parametrize(
    ("line", "read"),
    [
        ("+2 good light", (2, "good light")),
        ("-4", (-4, "")),
        ("− 3  a long word ", (-3, "a long word")),
        ("+0", None),
        ("3+4", None),
        ("+2good", None),
        ("", None),
    ],
)
def test_a_modifier_is_told_from_faces(line: str, read: tuple[int, str] | None) -> None:
    assert read_modifier(line) == read


def test_a_modifier_is_typed_in_the_place_of_faces(goons: SmallDesk) -> None:
    give_turn_to(goons, "Ann")
    goons.draft.set_action("shoot")
    goons.draft.set_value("target", ids(goons.session)["Goon 1"])
    goons.draft.set_value("range_m", 5)
    goons.window.panel.submit()
    before = goons.bridge.open_asks[0].target
    assert before is not None
    QTest.keyClicks(goons.window.prompt.line, "+2 good light")
    assert "good light" in goons.window.prompt.said.text()
    QTest.keyClick(goons.window.prompt.line, Qt.Key.Key_Return)
    assert goons.bridge.open_asks[0].target == before + 2
    assert "good light" in goons.window.prompt.reasons.text()
    goons.commands["secret"].trigger()
    assert goons.bridge.open_asks[0].secret
    assert not goons.window.prompt.secret.isHidden()
    assert goons.commands["secret"].isChecked()
    while goons.bridge.open_asks:
        goons.combat.roll_all()
    assert goons.bridge.log[-1].asked[0].secret
    assert is_secret(goons.bridge.log[-1]) or any(line.visibility == "referee" for line in told_of(goons))


def test_a_face_that_is_clicked_is_given(goons: SmallDesk) -> None:
    give_turn_to(goons, "Ann")
    goons.draft.set_action("shoot")
    goons.draft.set_value("target", ids(goons.session)["Goon 1"])
    goons.draft.set_value("range_m", 5)
    goons.window.panel.submit()
    QApplication.processEvents()
    bar = goons.window.prompt.faces
    assert [cell.face for cell in bar.cells] == list(range(1, 21))
    assert "success" in bar.accessibleName()
    place = bar.cells[1].rect.center()
    QTest.mouseClick(bar, Qt.MouseButton.LeftButton, pos=QPoint(round(place.x()), round(place.y())))
    assert goons.bridge.asked[0].faces == (2,)
    assert goons.bridge.asked[0].source == "hand"


def test_answers_of_a_batch_are_shown_before_it_is_complete(toy_desk: SmallDesk) -> None:
    toy_desk.combat.submit("panic", {"targets": list(ids(toy_desk.session).values())})
    toy_desk.combat.give(toy_desk.bridge.open_asks[1].id, [50])
    assert len(toy_desk.bridge.open_asks) == 2
    assert "50" in toy_desk.window.prompt.given.lines.text()


# ---- a group in its turn


def test_a_group_acts_member_by_member(goons: SmallDesk) -> None:
    people = ids(goons.session)
    give_turn_to(goons, "Goon 1")
    assert goons.draft.actor == people["Goon 1"]
    shoot(goons, "Ann", 20)
    assert goons.draft.actor == people["Goon 2"]
    shoot(goons, "Ann", 20)
    assert goons.draft.actor == people["Goon 3"]
    goons.combat.undo()
    assert goons.draft.actor == people["Goon 2"]


def test_the_rest_of_a_group_does_the_same(goons: SmallDesk) -> None:
    people = ids(goons.session)
    give_turn_to(goons, "Goon 1")
    goons.commands["app_npcs"].trigger()
    assert not goons.commands["together"].isEnabled()
    before = len(goons.bridge.log)
    shoot(goons, "Bob")
    assert goons.commands["together"].isEnabled()
    goons.commands["together"].trigger()
    for _ in range(200):
        QApplication.processEvents()
        if goons.bridge.open_asks:  # Bob's own dice
            goons.combat.roll_all()
    shots = goons.bridge.log[before:]
    assert [entry.values["actor"] for entry in shots] == [people[name] for name in GOONS]
    own = {goons.session.campaign.people[people[name]].table("weapons")[0].id for name in GOONS}
    assert {entry.values["weapon"] for entry in shots} == own
    assert not goons.commands["together"].isEnabled()


def test_the_rest_of_a_group_waits_for_another_target_when_theirs_has_fallen(goons: SmallDesk) -> None:
    people = ids(goons.session)
    give_turn_to(goons, "Goon 1")
    shoot(goons, "Bob", 20)
    knock_out(goons, "Bob")
    goons.window.activateWindow()
    goons.commands["together"].trigger()
    assert goons.draft.actor == people["Goon 2"]
    # Ann is the only one left.
    assert goons.bridge.pending is not None
    assert goons.bridge.pending[1]["target"] == people["Ann"]
    goons.combat.cancel()
    knock_out(goons, "Ann")
    goons.commands["together"].trigger()
    assert goons.bridge.pending is None
    assert goons.draft.values.get("target") is None
    assert QApplication.focusWidget() is goons.window.panel.form_view.inputs[0]


def test_a_range_is_proposed_that_others_of_the_group_had(goons: SmallDesk) -> None:
    people = ids(goons.session)
    give_turn_to(goons, "Goon 1")
    shoot(goons, "Bob", 20)
    goons.draft.set_action("shoot")
    goons.draft.set_value("target", people["Bob"])
    assert goons.draft.actor == people["Goon 2"]
    assert goons.draft.values["range_m"] == 5


def test_an_undo_stops_the_rest_of_the_group(goons: SmallDesk) -> None:
    give_turn_to(goons, "Goon 1")
    shoot(goons, "Bob", 20)
    before = len(goons.bridge.log)
    goons.commands["together"].trigger()
    assert goons.bridge.pending is not None
    goons.combat.cancel()
    for _ in range(20):
        QApplication.processEvents()
    assert goons.bridge.pending is None
    assert len(goons.bridge.log) == before


def test_repeat_takes_the_blow_of_a_mate(goons: SmallDesk) -> None:
    people = ids(goons.session)
    give_turn_to(goons, "Goon 1")
    shoot(goons, "Bob", 20)
    goons.commands["repeat"].trigger()
    assert goons.draft.actor == people["Goon 2"]
    assert goons.draft.values["target"] == people["Bob"]
    assert goons.draft.form is not None
    assert not goons.draft.form.problems


def test_the_rest_of_the_group_goes_on_without_one_who_cannot_do_the_same(goons: SmallDesk) -> None:
    people = ids(goons.session)
    give_turn_to(goons, "Goon 1")
    gun = goons.bridge.campaign.people[people["Goon 2"]].table("weapons")[0].id
    goons.session.submit("remove_row", {"character": people["Goon 2"], "row": gun})
    shoot(goons, "Bob", 20)
    goons.commands["together"].trigger()
    for _ in range(20):
        while goons.bridge.open_asks:
            goons.combat.give(goons.bridge.open_asks[0].id, [20])
        QApplication.processEvents()
    shots = [entry.values["actor"] for entry in goons.bridge.log if entry.action == "shoot"]
    assert shots == [people[name] for name in ("Goon 1", "Goon 3", "Goon 4")]
    assert "Goon 2" in goons.window.banner.words


def test_a_digit_too_much_after_the_blows_of_a_group_changes_nothing(goons: SmallDesk) -> None:
    goons.combat.dice.set_everybody(on=True)
    goons.window.activateWindow()
    give_turn_to(goons, "Goon 1")
    shoot(goons, "Bob")
    far = first_input(goons, "range_m")
    far.setFocus()
    before = far.text()
    goons.commands["together"].trigger()
    for _ in range(20):
        QApplication.processEvents()
    QTest.keyClicks(focused(), "55")
    assert first_input(goons, "range_m").text() == before
    assert goons.bridge.pending is None


@pytest.mark.qt_log_ignore("This plugin does not support", extend=True)
def test_the_line_for_faces_is_in_sight_however_low_the_prompt_is(goons: SmallDesk, theme: Theme, qtbot: QtBot) -> None:
    long = ""
    for number, person in enumerate(ids(goons.session).values()):
        long = f"Maximiliana von und zu Hohenzollern-Sigmaringen the Younger {number}"
        goons.session.submit("set", {"character": person, "field": "name", "value": long})
    goons.draft.set_action("shoot")
    goons.draft.set_value("target", ids(goons.session)[long])
    goons.draft.set_value("range_m", 5)
    goons.window.panel.submit()
    prompt = DicePrompt(goons.bridge, goons.commands, theme)
    qtbot.addWidget(prompt)
    prompt.resize(430, 200)
    prompt.show()
    prompt.focus_answer()
    QApplication.processEvents()
    assert prompt.line.visibleRegion().boundingRect().height() >= prompt.line.height() - 1
    assert not prompt.line.placeholderText()
    prompt.resize(430, 150)
    prompt.focus_answer()
    QApplication.processEvents()
    assert prompt.line.visibleRegion().boundingRect().height() >= prompt.line.height() - 1
    assert prompt.line.placeholderText() == prompt.wanted.text() == "d20, 12 or less"


def test_repeat_says_what_does_it(goons: SmallDesk) -> None:
    give_turn_to(goons, "Ann")
    shoot(goons, "Goon 1", 20)
    goons.commands["repeat"].trigger()
    assert "Enter" in goons.window.panel.problem.text()
    assert goons.window.panel.problem.isVisible()


def test_a_click_on_one_of_the_group_in_turn_lets_them_act(goons: SmallDesk) -> None:
    people, tracker = ids(goons.session), goons.window.tracker
    give_turn_to(goons, "Goon 1")
    QApplication.processEvents()
    rows = {goons.initiative.people(row): row for row in range(goons.initiative.rowCount())}

    def click(name: str) -> None:
        index = tracker.model().index(rows[(people[name],)], 0)
        place = tracker.visualRect(index).center()
        QTest.mouseClick(tracker.viewport(), Qt.MouseButton.LeftButton, pos=place)

    click("Goon 3")
    assert goons.draft.actor == people["Goon 3"]
    click("Bob")
    assert goons.draft.actor == people["Goon 3"]  # whoever only waits is looked at, and does not act


def test_whoever_leaves_in_the_turn_of_their_group_acts_no_more(goons: SmallDesk) -> None:
    people = ids(goons.session)
    give_turn_to(goons, "Goon 1")
    goons.session.submit("leave", {"name": people["Goon 1"]})
    assert goons.draft.actor == people["Goon 2"]


# ---- who is proposed, and who is not


def test_whoever_carries_nothing_is_offered_a_blow_before_anything_that_only_prepares_one(goons: SmallDesk) -> None:
    people = ids(goons.session)
    gun = goons.bridge.campaign.people[people["Bob"]].table("weapons")[0].id
    goons.session.submit("remove_row", {"character": people["Bob"], "row": gun})
    give_turn_to(goons, "Bob")
    assert goons.draft.action == "strike"


def test_after_a_fight_somebody_else_than_the_unconscious_can_act(goons: SmallDesk) -> None:
    people, panel = ids(goons.session), goons.window.panel
    knock_out(goons, "Bob")
    give_turn_to(goons, "Bob")
    goons.combat.end()
    assert panel.problem.text().endswith("Choose somebody else.")
    assert panel.findChildren(ComboBox)[0].isEnabled()  # who acts
    goons.window.roster.select(people["Ann"])
    index = goons.window.roster.currentIndex()
    place = goons.window.roster.visualRect(index).center()
    QTest.mouseClick(goons.window.roster.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert goons.draft.actor == people["Ann"]
    assert goons.draft.action is not None


def knock_out(desk: SmallDesk, name: str) -> None:
    desk.session.submit("condition", {"target": ids(desk.session)[name], "name": "unconscious"})


def test_whoever_has_fallen_is_not_the_target_again(goons: SmallDesk) -> None:
    people = ids(goons.session)
    give_turn_to(goons, "Ann")
    shoot(goons, "Goon 2", 20)
    knock_out(goons, "Goon 2")
    goons.commands["repeat"].trigger()
    assert goons.draft.values["target"] == people["Goon 1"]  # beside the one who fell
    for name in GOONS[:3]:
        knock_out(goons, name)
    goons.commands["repeat"].trigger()
    assert goons.draft.values["target"] == people["Goon 4"]  # the last one standing


def test_the_turn_of_one_who_lies_unconscious_proposes_nothing(goons: SmallDesk) -> None:
    knock_out(goons, "Bob")
    give_turn_to(goons, "Bob")
    assert goons.draft.actor == ids(goons.session)["Bob"]
    assert goons.draft.action is None
    assert "unconscious" in goons.window.panel.problem.text()
    goons.session.submit("lift", {"target": ids(goons.session)["Bob"], "name": "unconscious"})
    assert goons.draft.action is not None


def test_the_other_side_is_listed_before_whoever_acts(goons: SmallDesk) -> None:
    give_turn_to(goons, "Ann")
    goons.draft.set_action("shoot")
    box = first_input(goons, "target")
    names = [box.itemText(row) for row in range(box.count())]
    assert [name for name in names if name != "–"] == [*GOONS, "Bob", "Ann"]


def test_a_strike_without_a_weapon_is_one_with_fists(goons: SmallDesk) -> None:
    give_turn_to(goons, "Ann")
    goons.draft.set_action("strike")
    box = first_input(goons, "weapon")
    assert "fists" in box.itemText(0)


def test_people_chosen_in_the_order_are_those_a_blast_reaches(goons: SmallDesk) -> None:
    people, tracker = ids(goons.session), goons.window.tracker
    tracker.selectAll()
    assert set(goons.draft.chosen) == set(people.values())
    goons.draft.set_action("explode")
    editor = goons.window.panel.form_view.editor("at")
    assert editor is not None
    each: Any = editor.inputs()[0]
    each.setValue(4)
    assert goons.draft.values["at"] == dict.fromkeys(goons.draft.chosen, 4)
    tracker.clearSelection()
    assert goons.draft.chosen == ()


def test_what_has_gone_off_does_not_go_off_again_by_the_same_key(goons: SmallDesk) -> None:
    goons.draft.set_action("explode")
    goons.draft.set_value("charge", next(iter(goons.session.campaign.tables["explosives"].rows)).name)
    goons.draft.set_value("at", {ids(goons.session)["Goon 4"]: 1})
    goons.commands["submit"].trigger()
    goons.combat.roll_all()
    done = len(goons.bridge.log)
    goons.commands["submit"].trigger()
    assert goons.bridge.pending is None
    assert len(goons.bridge.log) == done
    assert "at" not in goons.draft.values


def test_what_was_thrown_wants_its_target_said_again_and_a_shot_does_not(goons: SmallDesk) -> None:
    ann = ids(goons.session)["Ann"]
    goons.session.submit("add_row", {"character": ann, "table": "weapons", "values": {"name": "Grenade", "blast": 20}})
    give_turn_to(goons, "Ann")
    shoot(goons, "Goon 1", 1)
    assert goons.draft.values["target"] == ids(goons.session)["Goon 1"]
    goons.draft.set_action("throw")
    goons.draft.set_value("weapon", goons.session.campaign.people[ann].table("weapons")[-1].id)
    goons.draft.set_value("target", ids(goons.session)["Goon 2"])
    goons.draft.set_value("range_m", 5)
    assert not goons.draft.form.problems  # type: ignore[union-attr]
    goons.commands["submit"].trigger()
    while goons.bridge.open_asks:
        goons.combat.roll_all()
    for command in ("submit", "repeat"):
        goons.commands[command].trigger()
        assert goons.draft.action == "throw"
        assert "target" not in goons.draft.values
        assert [one.field for one in goons.draft.form.problems] == ["target"]  # type: ignore[union-attr]


# ---- keys that go on


def focused() -> QWidget:
    """What has the keys."""
    found = QApplication.focusWidget()
    assert found is not None
    return found


def test_enter_goes_to_what_is_missing_and_then_does_it(goons: SmallDesk) -> None:
    give_turn_to(goons, "Ann")
    window = goons.window
    window.activateWindow()
    goons.commands["choose_action"].trigger()
    QTest.keyClicks(focused(), "shoot")
    QTest.keyClick(focused(), Qt.Key.Key_Return)
    QTest.keyClicks(focused(), "g3")
    assert goons.draft.values["target"] == ids(goons.session)["Goon 3"]
    QTest.keyClick(focused(), Qt.Key.Key_Return)
    QTest.keyClicks(focused(), "8")
    assert goons.draft.values["range_m"] == 8
    QTest.keyClick(focused(), Qt.Key.Key_Return)
    assert window.asking


def test_letters_are_commands_in_a_number_and_escape_leaves_it(goons: SmallDesk) -> None:
    give_turn_to(goons, "Ann")
    goons.window.activateWindow()
    goons.draft.set_action("shoot")
    number = first_input(goons, "range_m")
    number.setFocus()
    fight = goons.bridge.campaign.encounter
    assert fight is not None
    QTest.keyClick(number, Qt.Key.Key_N)
    after = goons.bridge.campaign.encounter
    assert after is not None
    assert after.turn != fight.turn
    number = goons.window.panel.form_view.inputs[0]
    number.setFocus()
    QTest.keyClick(number, Qt.Key.Key_Escape)
    assert goons.window.tracker.hasFocus()


def test_the_hint_names_keys_that_work_where_the_cursor_is(goons: SmallDesk, tmp_path: Path) -> None:
    give_turn_to(goons, "Ann")
    hints = Hints(goons.bridge, goons.window, Preferences(tmp_path), goons.commands.keys, goons.window)
    goons.window.activateWindow()
    goons.window.tracker.setFocus()
    assert "Press C " in goons.window.hint
    goons.draft.set_action("shoot")
    first_input(goons, "target").setFocus()
    assert "Ctrl" in goons.window.hint
    first_input(goons, "range_m").setFocus()
    assert "Press C " in goons.window.hint
    hints.deleteLater()


def test_what_is_refused_moves_nothing(goons: SmallDesk) -> None:
    QApplication.processEvents()
    before = goons.window.header.geometry(), goons.window.panel.geometry()
    goons.combat.submit("burst", {})
    QApplication.processEvents()
    assert goons.window.banner.isVisible()
    assert (goons.window.header.geometry(), goons.window.panel.geometry()) == before
