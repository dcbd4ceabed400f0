"""Several fights: their list, who fights, and what the window says of those that wait."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtTest import QAbstractItemModelTester, QTest
from PySide6.QtWidgets import QApplication

from gui.controllers.fights import FightsController
from gui.models import clock
from gui.models.fights import LAST, FightsModel, batches
from gui.views.fights import FightsView
from gui.views.fights_dialog import FightDialog, PeopleTree, ValueDialog
from tests.gui.desks import ids

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

    from gui.theme import Theme
    from tests.gui.conftest import SmallDesk


pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)


class Listed:
    """The list of fights beside a window."""

    def __init__(self, desk: SmallDesk, theme: Theme) -> None:
        self.model = FightsModel(desk.bridge, desk.bridge)
        self.view = FightsView(self.model, desk.bridge, desk.commands, theme)
        self.fights = FightsController(desk.session, desk.bridge, desk.bridge)
        self.fights.attach(self.view)

    def rows(self) -> list[str]:
        return [str(self.model.index(row).data()) for row in range(self.model.rowCount())]


@pytest.fixture
def listed(desk: SmallDesk, theme: Theme, qtbot: QtBot) -> Listed:
    made = Listed(desk, theme)
    qtbot.addWidget(made.view)
    made.view.show()
    return made


def prepare(desk: SmallDesk, name: str = "Roof", *people: str) -> None:
    chosen = [ids(desk.session)[one] for one in people or ("Eve", "Fay")]
    desk.session.submit("prepare_fight", {"name": name, "combatants": chosen})


def state(desk: SmallDesk, name: str) -> str:
    return next(fight.state for fight in desk.bridge.campaign.encounters.values() if fight.name == name)


def test_a_prepared_fight_is_started_and_the_other_one_waits(desk: SmallDesk, listed: Listed) -> None:
    tester = QAbstractItemModelTester(listed.model, QAbstractItemModelTester.FailureReportingMode.Fatal)
    prepare(desk)
    assert listed.rows() == ["Fight 1", "Roof"]
    listed.view.choose(next(one.id for one in desk.bridge.campaign.encounters.values() if one.name == "Roof"))
    assert listed.view.go.text() == "Start"
    assert "Eve, Fay" in listed.view.people.text()
    listed.view.go.click()
    assert (state(desk, "Roof"), state(desk, "Fight 1")) == ("running", "paused")
    assert [desk.initiative.index(row, 0).data() for row in range(desk.initiative.rowCount())] == ["Eve", "Fay"]
    assert listed.view.fight is not None
    assert (listed.view.fight.name, listed.view.go.text()) == ("Roof", "Pause")
    assert tester.model() is listed.model


def test_another_fight_is_started_in_one_step_while_one_runs(desk: SmallDesk) -> None:
    def agree() -> None:
        dialog = next(one for one in QApplication.topLevelWidgets() if isinstance(one, FightDialog) and one.isVisible())
        assert dialog.agree.text() == "Pause the other fight and start"
        assert dialog.combatants  # whoever is not in the fight that runs, or everybody
        dialog.accept()

    assert desk.commands["start_fight"].isEnabled()
    QTimer.singleShot(0, agree)
    desk.commands["start_fight"].trigger()
    assert (state(desk, "Fight 1"), state(desk, "Fight 2")) == ("paused", "running")
    desk.combat.undo()
    assert state(desk, "Fight 1") == "running"
    assert len(desk.bridge.campaign.encounters) == 1


def test_enter_pauses_and_goes_on(desk: SmallDesk, listed: Listed) -> None:
    QTest.keyClick(listed.view.list, Qt.Key.Key_Return)
    assert state(desk, "Fight 1") == "paused"
    assert desk.bridge.campaign.encounter is None
    assert desk.window.header._round.text() == "Paused: Fight 1"  # noqa: SLF001
    assert listed.view.go.text() == "Go on"
    QTest.keyClick(listed.view.list, Qt.Key.Key_Return)
    assert state(desk, "Fight 1") == "running"


def test_one_key_pauses_and_goes_on_with_what_was_paused_last(desk: SmallDesk) -> None:
    prepare(desk)
    roof = next(one.id for one in desk.bridge.campaign.encounters.values() if one.name == "Roof")
    pause = desk.commands["pause_fight"]
    desk.session.submit("take_up", {"fight": roof})
    for name in ("Roof", "Fight 1"):
        pause.trigger()
        assert pause.text() == f"Go on with {name}"
        assert desk.window.header._resume.isVisible()  # noqa: SLF001
        pause.trigger()
        assert state(desk, name) == "running"
        assert pause.text() == "Pause the fight"
        if name == "Roof":
            desk.session.submit("take_up", {"fight": next(iter(desk.bridge.campaign.encounters))})
    desk.session.submit("end", {})
    assert pause.text() == "Go on with Roof"


def test_one_that_waits_is_renamed_and_removed(
    desk: SmallDesk, listed: Listed, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk.commands["pause_fight"].trigger()
    monkeypatch.setattr(ValueDialog, "exec", lambda _: True)
    monkeypatch.setattr(ValueDialog, "words", "The quay")
    QTest.keyClick(listed.view.list, Qt.Key.Key_F2)
    assert listed.rows() == ["The quay"]
    QTest.keyClick(listed.view.list, Qt.Key.Key_Delete)
    assert listed.rows() == []
    assert not listed.view.go.isVisibleTo(listed.view)
    desk.session.undo()
    assert listed.rows() == ["The quay"]


def test_the_people_of_a_prepared_one_are_changed(
    desk: SmallDesk, listed: Listed, monkeypatch: pytest.MonkeyPatch
) -> None:
    prepare(desk)
    listed.view.choose(next(one.id for one in desk.bridge.campaign.encounters.values() if one.name == "Roof"))

    def tick(dialog: FightDialog) -> bool:
        assert dialog.name == "Roof"
        assert dialog.combatants == [ids(desk.session)[name] for name in ("Eve", "Fay")]
        dialog.tree.topLevelItem(0).setCheckState(0, Qt.CheckState.Checked)  # type: ignore[union-attr]
        dialog.tree.topLevelItem(0).setCheckState(1, Qt.CheckState.Checked)  # type: ignore[union-attr]
        return True

    monkeypatch.setattr(FightDialog, "exec", tick)
    listed.view.change.click()
    roof = next(one for one in desk.bridge.campaign.encounters.values() if one.name == "Roof")
    assert set(roof.people) == {ids(desk.session)[name] for name in ("Ann", "Eve", "Fay")}
    assert roof.surprised == (ids(desk.session)["Ann"],)
    assert "Surprised: Ann" in listed.view.people.text()


def test_the_last_ones_that_are_over_can_be_taken_up_again(desk: SmallDesk, listed: Listed) -> None:
    desk.session.submit("end", {})
    for number in range(LAST + 2):
        desk.session.submit("start", {"name": f"F{number}", "combatants": [ids(desk.session)["Ann"]]})
        desk.session.submit("end", {})
    assert listed.rows() == ["F6", "F5", "F4", "F3", "F2"]
    listed.view.choose(str(listed.model.fight(1).id))  # type: ignore[union-attr]
    listed.view.go.click()
    assert state(desk, "F5") == "running"


def test_while_dice_are_asked_no_other_fight_is_taken_up(desk: SmallDesk, listed: Listed) -> None:
    prepare(desk)
    desk.session.submit("panic", {"target": ids(desk.session)["Ann"]})
    assert not listed.view.go.isEnabled()
    desk.session.roll_all()
    assert listed.view.go.isEnabled()


def test_the_window_starts_and_prepares_fights_with_groups(desk: SmallDesk, monkeypatch: pytest.MonkeyPatch) -> None:
    desk.session.submit("end", {})
    desk.session.submit("add_character", {"spec": {"name": "Goon", "kind": "npc", "aptitude": 9}, "count": 4})

    def tick(dialog: FightDialog) -> bool:
        goons = dialog.tree.topLevelItem(dialog.tree.topLevelItemCount() - 1)
        assert goons is not None
        goons.setCheckState(0, Qt.CheckState.Checked)
        return True

    monkeypatch.setattr(FightDialog, "exec", tick)
    desk.commands["prepare_fight"].trigger()
    desk.commands["start_fight"].trigger()
    prepared, running = list(desk.bridge.campaign.encounters.values())[-2:]
    assert (prepared.state, running.state) == ("prepared", "running")
    for fight in (prepared, running):
        assert [len(slot.people) for slot in fight.slots if slot.is_group] == [4]
        assert next(slot.name for slot in fight.slots if slot.is_group) == "Goon"


def test_whoever_has_started_a_fight_goes_on_in_it_by_keys(desk: SmallDesk, monkeypatch: pytest.MonkeyPatch) -> None:
    """The letter that moves the turn on went into the name of whose sheet stood beside the order."""
    desk.session.submit("end", {})
    desk.window.roster.setFocus()
    monkeypatch.setattr(FightDialog, "exec", lambda _: True)
    desk.commands["start_fight"].trigger()
    assert desk.window.focusWidget() is desk.window.tracker


def test_batches_are_ticked_as_one_and_one_by_one(desk: SmallDesk, qtbot: QtBot) -> None:
    desk.session.submit("add_character", {"spec": {"name": "Goon", "kind": "npc", "aptitude": 9}, "count": 3})
    found = batches(desk.bridge.campaign.people.values())
    assert [(one.name, len(one.people)) for one in found][-1] == ("Goon", 3)
    tree = PeopleTree(desk.bridge.words, surprise=True)
    qtbot.addWidget(tree)
    tree.fill(found, [], [], None)
    top = tree.topLevelItem(tree.topLevelItemCount() - 1)
    assert top is not None
    tree.setCurrentItem(top)
    for key in (Qt.Key.Key_Space, Qt.Key.Key_S):
        QTest.keyClick(tree, key)
    goons = [person.id for person in found[-1].people]
    assert (tree.people(0), tree.people(1)) == (goons, goons)
    assert tree.groups() == {"Goon": goons}
    top.child(0).setCheckState(0, Qt.CheckState.Unchecked)  # type: ignore[union-attr]
    assert top.text(0) == "Goon: 2 of 3"
    assert tree.groups() == {"Goon": goons[1:]}
    QTest.keyClick(tree, Qt.Key.Key_G)
    assert tree.groups() == {}


def test_time_says_beforehand_what_it_would_do_to_a_fight_that_waits(desk: SmallDesk) -> None:
    people = ids(desk.session)
    desk.session.submit("afflict", {"targets": [people["Bob"], people["Cid"]], "name": "dazed", "minutes": 2})
    assert not clock.outlook(desk.bridge, {"minutes": 5}).paused  # type: ignore[union-attr]
    desk.session.submit("pause", {})
    seen = clock.outlook(desk.bridge, {"minutes": 5})
    assert seen is not None
    assert seen.paused == ("Fight 1 is paused, and its clock runs with this one: Bob, Cid.",)
    assert not clock.outlook(desk.bridge, {"minutes": 1}).paused  # type: ignore[union-attr]


def test_a_timer_of_a_fight_that_waits_is_named_with_it(desk: SmallDesk) -> None:
    bob = ids(desk.session)["Bob"]
    desk.session.submit("wound", {"target": bob, "damage": 14, "attack": "rifle", "location": "torso"})
    while desk.session.open_asks:
        desk.session.roll_all()
    desk.session.submit("pause", {})
    seen = clock.outlook(desk.bridge, {"weeks": 1})
    assert seen is not None
    assert any("Bob" in sentence for sentence in seen.paused)


def test_what_waits_for_a_turn_in_a_fight_that_waits_is_due_by_the_clock(desk: SmallDesk) -> None:
    bob = ids(desk.session)["Bob"]
    desk.session.submit("afflict", {"targets": [bob], "name": "dazed", "rounds": 2})
    assert [one.who for one in clock.due(desk.bridge)] == []
    prepare(desk)
    roof = next(one.id for one in desk.bridge.campaign.encounters.values() if one.name == "Roof")
    desk.session.submit("take_up", {"fight": roof})
    assert [one.who for one in clock.due(desk.bridge)] == ["Bob"]
