"""What befell a person stands apart from the base values: tracks, states, clocks, and places of the body."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QToolButton

from engine.armoury import load_words
from engine.systems import SYSTEMS
from gui.models.sheet_body import places_of
from gui.views.body_map import figure
from tests.gui.sheet.table import opened

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

    from tests.gui.sheet.table import Open


def test_a_track_is_typed_and_shows_its_band(stocs: Open) -> None:
    line = stocs.view.play._tracks[0]  # noqa: SLF001 - one line for each track
    line.line.setFocus()
    line.line.selectAll()
    QTest.keyClicks(line.line, "4")
    QTest.keyClick(line.line, Qt.Key.Key_Return)
    assert stocs.person.count("total_aam") == 4
    assert line._band.text() == "grave"  # noqa: SLF001
    _, order = stocs.view.sections[1].derived["modified_dex"]
    assert stocs.person.values["DEX"] == 13
    assert "4" in order.toolTip()


def test_states_show_the_time_that_is_left(stocs: Open) -> None:
    stocs.submit("next_turn")
    stocs.submit("condition", target=stocs.person.id, name="panicked", rounds=3)
    stocs.submit("condition", target=stocs.person.id, name="handcuffed", modifier=-2, note="by Rob")
    shown = {one.shown: one for one in stocs.sheet.lasting()}
    assert shown["panicked"].left == "for 3 rounds, until the start of Fred’s turn"
    assert shown["handcuffed"].left == "until it is lifted"
    lines = stocs.view.play._lines  # noqa: SLF001
    assert len(lines) == 2
    for _ in range(4):
        stocs.submit("next_turn")
    assert "2 rounds" in next(one.left for one in stocs.sheet.lasting() if one.shown == "panicked")
    kept = lines[shown["handcuffed"].id]
    kept.findChildren(QToolButton)[0].click()
    assert not stocs.person.has("handcuffed")
    stocs.session.undo()
    assert stocs.person.has("handcuffed")


def test_outside_a_fight_the_clock_counts(stocs: Open) -> None:
    stocs.submit("end")
    stocs.submit("condition", target=stocs.person.id, name="drunk", rounds=30)
    assert "min" in next(one.left for one in stocs.sheet.lasting() if one.shown == "drunk")


def test_a_condition_is_typed(stocs: Open) -> None:
    play = stocs.view.play
    play.new_name.setFocus()
    QTest.keyClicks(play.new_name, "dazed")
    QTest.keyClicks(play.new_rounds, "soon")
    QTest.keyClick(play.new_rounds, Qt.Key.Key_Return)
    assert not stocs.person.conditions
    assert play.new_name.words() == "dazed"
    play.new_rounds.selectAll()
    QTest.keyClicks(play.new_rounds, "2")
    QTest.keyClick(play.new_rounds, Qt.Key.Key_Return)
    assert [one.name for one in stocs.person.conditions] == ["dazed"]
    assert play.new_name.words() == ""


def test_clocks_that_run_are_shown(stocs: Open) -> None:
    stocs.submit("wound", target=stocs.person.id, damage=90, location="torso", attack="pistol")
    timers = [one for one in stocs.session.campaign.timers if one.person == stocs.person.id]
    assert {one.id for one in timers} <= {one.id for one in stocs.sheet.lasting() if not one.liftable}


def test_the_figure_shows_armour_and_wounds(stocs: Open) -> None:
    stocs.submit("wound", target=stocs.person.id, damage=60, location="torso", attack="pistol")
    places = {place.key: place for place in places_of(stocs.sheet)}
    assert places["torso"].armour == 10
    assert places["head"].armour is None
    assert len(places["torso"].wounds) == 1
    assert any("Kevlar Vest" in line for line in places["torso"].lines)
    body = stocs.view.body
    assert body.isVisible()
    for key in places:
        assert body.place_at(body.middle_of(key)) == key
    middle = body.middle_of("torso").toPoint()
    QTest.mouseMove(body, QPoint(1, 1))
    QTest.mouseMove(body, middle)
    body.light("torso")
    assert "Kevlar Vest" in stocs.view._pointed.text()  # noqa: SLF001
    body.setFocus()
    QTest.keyClick(body, Qt.Key.Key_Right)
    assert body.lit != "torso"


def test_the_figure_shows_what_the_rules_make_of_the_pieces(qtbot: QtBot) -> None:
    man = {"name": "Ed", "stats": {"BT": 6}, "armour": ["Kevlar T-shirt/vest", "Light armour jacket"]}
    street = opened({"system": "cyberpunk", "characters": [man]}, SYSTEMS, load_words("en", "cyberpunk"))
    qtbot.addWidget(street.view)
    street.choose("Ed")
    street.submit("wound", target=street.person.id, damage=15, location="left_arm")
    places = {place.key: place for place in places_of(street.sheet)}
    # 9 over 7 are two apart, so that the weaker layer adds 3.
    assert (places["torso"].armour, places["left_arm"].armour, places["head"].armour) == (12, 9, None)
    assert places["left_arm"].wounds == (4,)
    assert any("second layer" in line for line in places["torso"].lines)
    street.close()


def test_a_torso_without_an_abdomen_takes_its_part() -> None:
    whole = figure(["torso"])["torso"].boundingRect()
    parts = figure(["torso", "abdomen"])
    assert whole.contains(parts["abdomen"].boundingRect().center())
    assert not parts["torso"].intersects(parts["abdomen"])
    assert set(figure(["torso", "tail"])) == {"torso"}
