"""Columns of the order: chosen on the headings, for each system, and kept."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtTest import QAbstractItemModelTester

from gui.models.roles import CELL
from gui.preferences import Preferences
from gui.views.columns import ColumnChoice
from tests.gui.desks import ids

if TYPE_CHECKING:
    from pathlib import Path

    from tests.gui.conftest import SmallDesk


def shown(desk: SmallDesk) -> list[str]:
    tracker, header = desk.window.tracker, desk.window.tracker.horizontalHeader()
    columns = [header.logicalIndex(place) for place in range(header.count())]
    return [tracker.column_key(one) for one in columns if not tracker.isColumnHidden(one)]


def test_at_first_what_follows_from_the_sheet_is_hidden(desk: SmallDesk, tmp_path: Path) -> None:
    ColumnChoice("order.stocs", desk.window.tracker, Preferences(tmp_path), desk.bridge)
    tracks = [track.key for track in desk.bridge.system.schema.tracks]
    assert shown(desk) == ["name", "order", *tracks, "state", "conditions"]


def test_a_choice_is_kept_for_its_system_alone(desk: SmallDesk, toy_desk: SmallDesk, tmp_path: Path) -> None:
    preferences = Preferences(tmp_path)
    choice = ColumnChoice("order.stocs", desk.window.tracker, preferences, desk.bridge)
    derived = next(key for key in choice.keys if key.startswith("derived."))
    choice.turn("order")
    choice.turn(derived)
    assert "order" not in shown(desk)
    assert derived in shown(desk)
    assert shown(desk).index(derived) < shown(desk).index("state")
    again = Preferences(tmp_path)
    assert ColumnChoice("order.stocs", desk.window.tracker, again, desk.bridge).is_shown(derived)
    ColumnChoice("order.toy", toy_desk.window.tracker, again, toy_desk.bridge)
    assert "order" in shown(toy_desk)
    choice.turn("order")
    assert "order" in shown(desk)


def test_the_name_stays_and_the_widths_fill_the_table(desk: SmallDesk, tmp_path: Path) -> None:
    tracker = desk.window.tracker
    choice = ColumnChoice("order.stocs", tracker, Preferences(tmp_path), desk.bridge)
    names = [action.text() for action in choice.menu().actions()]
    assert tracker.column_name("name") not in names
    for key in choice.keys[1:]:
        if choice.is_shown(key):
            choice.turn(key)
    assert shown(desk) == ["name"]
    assert tracker.columnWidth(0) == tracker.viewport().width()


def test_a_further_column_follows_the_sheet(desk: SmallDesk, tmp_path: Path) -> None:
    choice = ColumnChoice("order.stocs", desk.window.tracker, Preferences(tmp_path), desk.bridge)
    model, session = desk.initiative, desk.session
    QAbstractItemModelTester(model, QAbstractItemModelTester.FailureReportingMode.Fatal)
    schema, person = session.system.schema, session.campaign.people[ids(session)["Ann"]]
    for key, derived in schema.derived.items():
        choice.turn(f"derived.{key}")
        column = next(one for one in range(model.columnCount()) if model.key(one) == f"derived.{key}")
        cell = model.index(0, column).data(CELL)
        assert cell.words == desk.bridge.say(derived.of(session.campaign, person).value)
    number = next(key for key, one in schema.fields.items() if one.kind == "whole")
    session.submit("set", {"character": person.id, "field": number, "value": 9})
    after = session.campaign
    for key, derived in schema.derived.items():
        column = next(one for one in range(model.columnCount()) if model.key(one) == f"derived.{key}")
        cell = model.index(0, column).data(CELL)
        assert cell.words == desk.bridge.say(derived.of(after, after.people[person.id]).value)
