"""The player window: follows the fight and its undoing, and shows nothing that is the referee's alone."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QSize, Qt
from PySide6.QtGui import QImage, QPainter
from PySide6.QtSvg import QSvgGenerator
from PySide6.QtTest import QAbstractItemModelTester, QTest
from PySide6.QtWidgets import QPushButton

from engine.errors import BadInput
from engine.portraits import check_portrait
from gui.controllers.players import PlayersController
from gui.models.player import PlayerModel
from gui.models.player_choices import ConditionsShownModel, PeopleShownModel
from gui.models.player_portrait import SIDE, read_portrait
from gui.preferences import Preferences
from gui.views.player_window_board import PlayerBoard
from gui.views.player_window_choices import PlayerChoices
from tests.gui.desks import ROOT, bridge_over, ids, stocs_session, toy_session

if TYPE_CHECKING:
    from pathlib import Path

    from pytestqt.qtbot import QtBot

    from engine.session import Session
    from gui.theme import Theme
    from tests.gui.conftest import SmallDesk

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)
"""Offscreen, windows are not raised."""

TEXT = re.compile(r"<text[^>]*>(.*?)</text>", re.DOTALL)


def written(board: PlayerBoard, width: int = 1280, height: int = 720) -> list[str]:
    """Everything that is written on the board, read from a drawing in which words stay words."""
    board.resize(width, height)
    drawing = QByteArray()
    buffer = QBuffer(drawing)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    generator = QSvgGenerator()
    generator.setOutputDevice(buffer)
    generator.setSize(QSize(width, height))
    painter = QPainter(generator)
    board.draw(painter)
    painter.end()
    return [words.strip() for words in TEXT.findall(bytes(drawing.data()).decode())]


def board_over(qtbot: QtBot, session: Session) -> PlayerBoard:
    bridge = bridge_over(session)
    board = PlayerBoard(PlayerModel(bridge, bridge))
    board.bridge = bridge  # type: ignore[attr-defined]  # keeps it alive
    qtbot.addWidget(board)
    return board


@pytest.fixture
def everybody() -> Session:
    session = stocs_session()
    session.submit("show_people", {"people": list(session.campaign.people), "way": "name"})
    return session


def test_a_condition_with_too_many_words_is_told_as_far_as_they_fit(
    qtbot: QtBot,
    theme: Theme,  # noqa: ARG001
    everybody: Session,
) -> None:
    ann = ids(everybody)["Ann"]
    everybody.submit("condition", {"target": ann, "name": "out of breath after all those stairs and doors"})
    board = board_over(qtbot, everybody)
    told = [words for words in written(board, 380, 720) if words.startswith(("out", "+"))]
    assert len(told) == 1
    assert told[0].startswith("out of")
    everybody.submit("condition", {"target": ann, "name": "unconscious"})
    told = [words for words in written(board, 380, 720) if words.startswith(("out", "unc", "+"))]
    assert len(told) == 2
    assert told[1] == "+1"


def test_order_round_turn_and_hurt_are_told_in_words(qtbot: QtBot, theme: Theme, everybody: Session) -> None:  # noqa: ARG001
    board = board_over(qtbot, everybody)
    said = written(board)
    assert "Round 1" in said
    assert "Ann to act" in said
    assert [name for name in said if name in {"Ann", "Bob", "Cid", "Dan", "Eve", "Fay"}] == [
        "Ann",
        "Bob",
        "Cid",
        "Dan",
        "Eve",
        "Fay",
    ]
    assert said.count("unhurt") == 6


def test_nothing_secret_is_ever_drawn(qtbot: QtBot, theme: Theme) -> None:  # noqa: ARG001
    """A fight by whole rounds with secret asks, hidden people, conditions and numbers planted all over it."""
    session = stocs_session()
    there = ids(session)
    track = session.system.severity_track
    session.submit("show_people", {"people": [there["Bob"]], "way": "alias", "alias": "The tall one"})
    session.submit("show_people", {"people": [there["Cid"]], "way": "name"})
    session.submit("condition", {"target": there["Ann"], "name": "betrayed", "note": "by her own brother"})
    session.submit("condition", {"target": there["Cid"], "name": "dying slowly", "modifier": -43})
    session.submit("show_condition", {"name": "betrayed", "shown_on": "nobody"})
    session.submit("set", {"character": there["Ann"], "field": track, "value": 5})
    session.submit("set", {"character": there["Cid"], "field": track, "value": 7777})
    board = board_over(qtbot, session)
    allowed = {"Ann", "The tall one", "Cid", "A", "T", "C"}
    forbidden = ("Bob", "Dan", "Eve", "Fay", "betrayed", "brother", "dying", "43", "7777", "MAC", "Glock")

    def scan() -> None:
        for words in written(board):
            assert not any(secret in words for secret in forbidden), words
            numberless = words.removeprefix("Round ")
            assert not any(letter.isdigit() for letter in numberless) or words.startswith("Round "), words

    scan()
    actor = session.campaign.people[there["Ann"]]
    values = {"actor": actor.id, "target": there["Cid"], "weapon": actor.table("weapons")[1].id, "range_m": 5}
    action = next(one for one in ("shoot", "single_shot", "fire") if one in session.actions)
    fields = {field.key for field in session.actions[action].fields}
    session.submit(action, {key: value for key, value in values.items() if key in fields})
    while session.open_asks:
        scan()
        question = session.open_asks[0]
        if hasattr(question, "options") and question.options:
            session.choose(question.id, question.options[0].id)
        else:
            session.roll()
    scan()
    for _ in range(8):
        session.submit("next_turn", {})
        scan()
    assert {words for words in written(board) if words in allowed} >= {"Ann", "The tall one", "Cid"}


def test_a_secret_ask_of_another_system_stays_with_the_referee(qtbot: QtBot, theme: Theme) -> None:  # noqa: ARG001
    session = toy_session("Ann", "Bob")
    session.submit("panic", {"targets": list(session.campaign.people)})
    board = board_over(qtbot, session)
    labels = [board.bridge.say(question.label) for question in session.open_asks]  # type: ignore[attr-defined]
    assert labels
    assert not {words for words in written(board) for label in labels if label in words}


def test_it_follows_what_is_undone_and_redone(qtbot: QtBot, theme: Theme, everybody: Session) -> None:  # noqa: ARG001
    board = board_over(qtbot, everybody)
    everybody.submit("next_turn", {})
    assert "Bob to act" in written(board)
    everybody.undo()
    assert "Ann to act" in written(board)
    everybody.submit("set", {"character": ids(everybody)["Bob"], "field": everybody.system.severity_track, "value": 4})
    assert written(board).count("unhurt") == 5
    everybody.undo()
    assert written(board).count("unhurt") == 6


def test_conditions_are_shown_where_they_are_open(qtbot: QtBot, theme: Theme, everybody: Session) -> None:  # noqa: ARG001
    board = board_over(qtbot, everybody)
    everybody.submit("condition", {"target": ids(everybody)["Bob"], "name": "prone"})
    assert "prone" not in written(board)
    everybody.submit("show_condition", {"name": "prone", "shown_on": "all"})
    assert "prone" in written(board)


@pytest.mark.parametrize("scale", [50, 100, 200, 400])
@pytest.mark.parametrize("count", [1, 6, 40])
def test_rows_stand_apart_inside_and_the_turn_is_among_them(
    qtbot: QtBot,
    theme: Theme,  # noqa: ARG001
    scale: int,
    count: int,
) -> None:
    session = stocs_session(names=tuple(f"Somebody with rather a long name {number}x" for number in range(count)))
    session.submit("show_people", {"people": list(session.campaign.people), "way": "name"})
    for _ in range(min(count - 1, 17)):
        session.submit("next_turn", {})
    board = board_over(qtbot, session)
    board.dress(scale=scale, dark=True)
    board.resize(1366, 768)
    places = board.places()
    assert any(row.in_turn for _, row in places)
    boxes = [place for place, _ in places]
    assert all(board.rect().toRectF().contains(box) for box in boxes)
    assert not any(a.intersects(b) for number, a in enumerate(boxes) for b in boxes[number + 1 :])


def test_those_who_differ_by_a_number_only_are_one_in_their_slot(theme: Theme) -> None:  # noqa: ARG001
    from engine.players_view import Hurt, Place, Seen
    from engine.words import literal
    from gui.models.player import _grouped

    def seen(name: str) -> Seen:
        return Seen(name, name, "", Hurt(literal("unhurt"), 0), (), own=False)

    place = Place("s", tuple(map(seen, ("Goon 1", "Goon 2", "Al", "Rat 7"))))
    assert _grouped(place.people) == ["Goon × 2", "Al", "Rat 7"]


def picture(path: Path, width: int, height: int) -> Path:
    image = QImage(width, height, QImage.Format.Format_RGB32)
    image.fill(Qt.GlobalColor.darkRed)
    image.save(str(path))
    return path


def test_a_picture_is_made_small_enough_to_be_kept(tmp_path: Path, qapp: object) -> None:  # noqa: ARG001
    data = read_portrait(picture(tmp_path / "face.png", 3000, 2000))
    check_portrait(data)
    image = QImage.fromData(data)
    assert max(image.width(), image.height()) == SIDE


@pytest.mark.parametrize("name", ["missing.png", "words.png", "empty.jpg"])
def test_a_file_that_is_no_picture_is_refused_in_a_sentence(tmp_path: Path, name: str, qapp: object) -> None:  # noqa: ARG001
    if name != "missing.png":
        (tmp_path / name).write_bytes(b"these are words" if name == "words.png" else b"")
    with pytest.raises(BadInput, match="picture"):
        read_portrait(tmp_path / name)


@pytest.fixture
def players(desk: SmallDesk, tmp_path: Path) -> PlayersController:
    preferences = Preferences(tmp_path)
    return PlayersController(desk.session, desk.bridge, desk.commands, preferences, desk.window, desk.bridge)


def test_a_portrait_is_given_undone_and_drawn(desk: SmallDesk, players: PlayersController, tmp_path: Path) -> None:
    ann = ids(desk.session)["Ann"]
    assert players.give_portrait(ann, picture(tmp_path / "face.png", 300, 200))
    name = desk.session.campaign.people[ann].portrait
    assert desk.bridge.portrait(name)
    board = players.window.board
    board.resize(600, 400)
    inside = next(place for place, row in board.places() if row.portraits)
    shot = board.grab().toImage()
    ratio = shot.devicePixelRatio()
    spot = shot.pixelColor(round((inside.x() + 14 + 27) * ratio), round(inside.center().y() * ratio))
    assert spot.red() > spot.green() + 60
    desk.session.undo()
    assert not desk.session.campaign.people[ann].portrait
    players.close()


def test_a_wrong_picture_is_said_and_changes_nothing(
    desk: SmallDesk, players: PlayersController, tmp_path: Path
) -> None:
    said: list[str] = []
    players.refused.connect(said.append)
    (tmp_path / "x.png").write_bytes(b"no")
    assert not players.give_portrait(ids(desk.session)["Ann"], tmp_path / "x.png")
    assert len(said) == 1


def test_the_window_opens_scales_and_closes_by_keys(
    qtbot: QtBot, desk: SmallDesk, players: PlayersController, tmp_path: Path
) -> None:
    players.toggle()
    assert players.window.isVisible()
    qtbot.waitUntil(players.window.isActiveWindow)  # on the one screen it comes before the referee's window
    players.window.activateWindow()
    qtbot.waitUntil(players.window.isActiveWindow)
    QTest.keySequence(players.window, "Ctrl++")
    assert Preferences(tmp_path).player_scale == 110
    players.toggle_full()
    assert players.window.isFullScreen()
    QTest.keyClick(players.window, Qt.Key.Key_Escape)
    assert not players.window.isFullScreen()
    players.toggle()
    assert not players.window.isVisible()
    assert not desk.commands["player_window"].isChecked()


def test_the_referee_chooses_on_a_page_of_its_own(qtbot: QtBot, desk: SmallDesk, players: PlayersController) -> None:
    choices = PlayerChoices(desk.bridge, desk.commands)
    qtbot.addWidget(choices)
    players.attach(choices)
    there = ids(desk.session)
    choices.select(there["Bob"])
    by_name = choices.findChild(QPushButton, "by_name")
    assert by_name is not None
    by_name.click()
    shown = desk.session.campaign.people[there["Bob"]].showing
    assert shown is not None
    assert shown.way == "name"
    choices.show_fight.click()
    assert all(
        person.showing is not None and person.showing.way == "name" for person in desk.session.campaign.people.values()
    )


def test_models_of_the_choices_hold_what_qt_expects(desk: SmallDesk) -> None:
    for model in (PeopleShownModel(desk.bridge), ConditionsShownModel(desk.bridge)):
        QAbstractItemModelTester(model, QAbstractItemModelTester.FailureReportingMode.Fatal)
        desk.session.submit("condition", {"target": ids(desk.session)["Ann"], "name": f"odd {id(model)}"})
        desk.session.submit("show_people", {"people": [ids(desk.session)["Bob"]], "way": "hidden"})
        desk.session.undo()
        desk.session.undo()


TWO_SCREENS = {
    "screens": [
        {"name": "table", "x": 0, "y": 0, "width": 1366, "height": 768, "dpr": 1},
        {"name": "wall", "x": 1366, "y": 0, "width": 1920, "height": 1080, "dpr": 1},
    ]
}
ON_TWO_SCREENS = """
from PySide6.QtWidgets import QApplication, QWidget
application = QApplication([])
from gui.models.player import PlayerModel
from gui.views.player_window import PlayerWindow
from tests.gui.desks import ROOT, bridge_over, stocs_session
bridge = bridge_over(stocs_session())
referee = QWidget()
referee.show()
window = PlayerWindow(PlayerModel(bridge, bridge), "players", (), referee)
window.show()
first = window.geometry()
window.toggle_full()
application.processEvents()
print(window.screen().name(), window.isFullScreen(), window.width(), window.height())
window.toggle_full()
application.processEvents()
print(window.screen().name(), window.isFullScreen(), window.size() == first.size())
"""


def test_full_screen_takes_the_screen_on_which_the_referee_is_not(tmp_path: Path) -> None:
    (tmp_path / "screens.json").write_text(json.dumps(TWO_SCREENS))
    environment = {**os.environ, "QT_QPA_PLATFORM": f"offscreen:configfile={tmp_path / 'screens.json'}"}
    command = [sys.executable, "-c", ON_TWO_SCREENS]
    done = subprocess.run(command, env=environment, cwd=ROOT, capture_output=True, text=True, check=True, timeout=60)
    assert done.stdout.splitlines() == ["wall True 1920 1080", "table False True"]
