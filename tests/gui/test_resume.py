"""Coming back to a table: where play stood, who else has the campaign, and what cannot go on."""

from __future__ import annotations

import shutil
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel

from engine.errors import BadInput
from gui.application import Application
from gui.controllers.opening import open_campaign, open_example
from gui.crash_report import CrashReport
from gui.preferences import Preferences
from gui.views.halted import HaltedCard, ask_name
from gui.views.resume import ResumeCard
from tests.gui.desks import ids

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from PySide6.QtWidgets import QWidget

    from gui.desk import Desk


@pytest.fixture
def running(qapp: QApplication, theme: object, tmp_path: Path) -> Iterator[Application]:  # noqa: ARG001
    made = Application(qapp, Preferences(tmp_path), CrashReport(tmp_path))
    yield made
    made.close()
    made.deleteLater()
    # Windows that are only to go at some time would be dressed again and again meanwhile.
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


def shoot(desk: Desk) -> None:
    """Fred declares a shot, so that its first die is asked for."""
    people = ids(desk.opened.session)
    desk.draft.set_actor(people["Fred"])
    desk.draft.set_action("shoot")
    desk.draft.set_value("target", people["First gunman"])
    desk.draft.set_value("range_m", 6)
    assert desk.combat.submit("shoot", desk.draft.values)
    assert desk.bridge.open_asks


def said(card: QWidget) -> str:
    return "\n".join(one.text() for one in card.findChildren(QLabel))


def again(running: Application) -> Desk:
    """The same campaign after it was closed."""
    assert running.desk is not None
    path = running.desk.opened.path
    running.close()
    return running.open(open_campaign(path))


def after_a_crash(running: Application, folder: Path) -> Desk:
    """The campaign as a killed program leaves it: with what is beside it."""
    assert running.desk is not None
    path = running.desk.opened.path
    folder.mkdir()
    for file in path.parent.glob(f"{path.name}*"):
        shutil.copy(file, folder / file.name)
    running.close()
    return running.open(open_campaign(folder / path.name))


def test_a_fresh_campaign_needs_no_card(running: Application, tmp_path: Path) -> None:
    desk = running.open(open_example(tmp_path))
    assert desk.window.page is desk.window.panel


@pytest.mark.parametrize("key", [Qt.Key.Key_Return, Qt.Key.Key_Escape])
def test_the_card_says_where_play_stood(running: Application, tmp_path: Path, key: Qt.Key) -> None:
    shoot(running.open(open_example(tmp_path)))
    desk = again(running)
    card = desk.window.page
    assert isinstance(card, ResumeCard)
    for words in ("round 1", "Fred acts", "Shoot is under way", "The fight begins"):
        assert words in said(card)
    assert "did not end properly" not in said(card)
    QTest.keyClick(card, key)
    assert desk.window.asking


def test_it_says_that_the_last_session_did_not_end_properly(running: Application, tmp_path: Path) -> None:
    shoot(running.open(open_example(tmp_path / "here")))
    desk = after_a_crash(running, tmp_path / "there")
    assert "did not end properly" in said(desk.window.page)
    assert desk.bridge.open_asks


def test_the_card_goes_when_something_is_done(running: Application, tmp_path: Path) -> None:
    running.open(open_example(tmp_path))
    desk = again(running)
    card = desk.window.page
    assert isinstance(card, ResumeCard)
    desk.commands["next_turn"].trigger()
    assert desk.window.page is desk.window.panel


def test_what_cannot_be_seen_is_not_declared_by_a_key(running: Application, tmp_path: Path) -> None:
    running.open(open_example(tmp_path))
    desk = again(running)
    head = desk.bridge.head
    desk.commands["submit"].trigger()
    assert desk.bridge.head == head
    assert desk.window.page is desk.window.panel


def test_an_action_that_cannot_go_on_can_be_cancelled(
    running: Application, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk = running.open(open_example(tmp_path))
    shoot(desk)
    desk.combat.give(desk.bridge.open_asks[0].id, [2])  # a hit, so that the action goes on

    def refuse(*_: object) -> None:
        raise BadInput("other rules")

    monkeypatch.setattr("engine.underway.underway", refuse)
    desk = again(running)
    assert desk.bridge.halted
    assert "cannot carry it on" in said(desk.window.page)
    QTest.keyClick(desk.window.page, Qt.Key.Key_Escape)
    card = desk.window.page
    assert isinstance(card, HaltedCard)
    assert len(card.said) == 1
    assert ask_name(desk.bridge, "hit2.location") == "hit 2 – place"
    assert ask_name(desk.bridge, f"{next(iter(desk.bridge.campaign.people))}.hit").endswith("– hit")
    enabled = {
        name for name in ("cancel", "undo", "next_turn", "submit", "roll_all") if desk.commands[name].isEnabled()
    }
    assert enabled == {"cancel", "undo"}
    desk.commands["cancel"].trigger()
    assert desk.bridge.pending is None
    assert desk.window.page is desk.window.panel


def test_a_campaign_that_another_window_has_is_looked_at(running: Application, tmp_path: Path) -> None:
    writer = open_example(tmp_path)
    desk = running.open(open_campaign(writer.path))
    notice = desk.window.notice
    assert "looking on" in notice.words
    assert str(desk.bridge.held_by) in notice.words
    assert not desk.commands["next_turn"].isEnabled()
    assert not desk.commands["take_over"].isEnabled()
    writer.session.submit("next_turn", {})
    desk.looking.look()
    assert desk.bridge.campaign == writer.session.campaign
    writer.session.close()
    desk.looking.look()
    assert "nobody plays" in notice.words
    desk.commands["take_over"].trigger()
    assert running.desk is not None
    assert not running.desk.bridge.read_only
    assert running.desk.window.notice.words == ""
    assert running.desk.combat.next_turn()


def test_nothing_is_changed_while_looking_on(running: Application, tmp_path: Path) -> None:
    writer = open_example(tmp_path)
    desk = running.open(open_campaign(writer.path))
    before = desk.bridge.campaign
    assert not desk.combat.next_turn()
    assert "Nothing can be changed here" in desk.window.banner.words
    assert desk.bridge.campaign == before
    writer.session.close()
