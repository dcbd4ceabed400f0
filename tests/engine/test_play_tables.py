"""Rows of the campaign's own tables, changed by the referee's word."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from engine.armoury import load_tables
from engine.errors import BadInput, Refused
from engine.play.tables import columns_of, read_row
from engine.systems.stocs.system import STOCS
from tests.gui.desks import toy_session
from tests.gui.look import example_session

if TYPE_CHECKING:
    from engine.session import Session


@pytest.fixture
def session() -> Session:
    return example_session()


def set_row(session: Session, table: str, row: str, **values: Any) -> None:
    session.submit("set_table_row", {"table": table, "row": row, "values": values})


def test_a_row_is_the_tables_own_after_a_change_and_gear_that_people_have_stays(session: Session) -> None:
    before = session.campaign.people
    old = session.campaign.table_row("firearms", "Glock 17")
    assert old is not None
    set_row(session, "firearms", "glock 17", mag=33)
    new = session.campaign.table_row("firearms", "Glock 17")
    assert new is not None
    assert (new.name, new["mag"], new.provenance, new.rules) == ("Glock 17", 33, "table", old.rules)
    assert {**new.values, "mag": old["mag"]} == old.values
    assert session.campaign.people == before
    session.undo()
    assert session.campaign.table_row("firearms", "Glock 17") == old


def test_a_new_row_needs_what_all_others_have(session: Session) -> None:
    with pytest.raises(BadInput, match="needs blast, fragments, radius_m, wt_kg as well"):
        set_row(session, "explosives", "Pipe bomb")
    set_row(session, "explosives", "Pipe bomb", blast=12, fragments=3, radius_m=6, wt_kg=1)
    assert session.campaign.tables["explosives"].rows[-1].name == "Pipe bomb"
    assert "Pipe bomb" in [o.id for f in session.form("explode", {}).fields if f.key == "charge" for o in f.options]


@pytest.mark.parametrize(
    ("table", "row", "values", "said"),
    [
        ("firearms", "Glock 17", {"damage": "a lot"}, "a lot"),
        ("firearms", "Glock 17", {"attack": "laser"}, "must be one of"),
        ("firearms", "Glock 17", {"mag": -1}, "from 0"),
        ("firearms", "Glock 17", {"colour": "red"}, "no column “colour”"),
        ("armour", "Helmet", {"covers": ["hat"]}, "can have"),
        ("barriers", "Door", {"av": 2.5}, "whole number"),
        ("barriers", "Door", {"av": True}, "whole number"),
        ("barriers", " ", {"av": 2}, "needs a name"),
        ("barriers", "Door", {}, "nothing of Door"),
        ("spells", "Door", {"av": 2}, "cannot be “spells”"),
    ],
)
def test_what_cannot_stand_there_is_refused(
    session: Session, table: str, row: str, values: dict[str, Any], said: str
) -> None:
    before = session.head
    with pytest.raises(BadInput, match=said):
        set_row(session, table, row, **values)
    assert session.head == before


def test_a_changed_row_is_put_back_as_it_was_shipped(session: Session) -> None:
    shipped = session.campaign.table_row("firearms", "Glock 17")
    with pytest.raises(Refused, match="already"):
        session.submit("reset_table_row", {"table": "firearms", "row": "Glock 17"})
    set_row(session, "firearms", "Glock 17", mag=33)
    session.submit("reset_table_row", {"table": "firearms", "row": "glock 17"})
    assert session.campaign.table_row("firearms", "Glock 17") == shipped
    session.undo()
    changed = session.campaign.table_row("firearms", "Glock 17")
    assert changed is not None
    assert changed["mag"] == 33


def test_a_row_of_our_own_is_taken_away_and_one_that_was_shipped_is_not(session: Session) -> None:
    set_row(session, "barriers", "Hedge", av=1, note="thin")
    with pytest.raises(Refused, match="never shipped"):
        session.submit("reset_table_row", {"table": "barriers", "row": "Hedge"})
    session.submit("remove_table_row", {"table": "barriers", "row": "hedge"})
    assert session.campaign.table_row("barriers", "Hedge") is None
    with pytest.raises(Refused, match="came with the tables"):
        session.submit("remove_table_row", {"table": "barriers", "row": "Door"})
    with pytest.raises(BadInput, match="no row “Hedge”"):
        session.submit("remove_table_row", {"table": "barriers", "row": "Hedge"})


def test_every_row_that_ships_can_be_written_back_as_it_is() -> None:
    campaign = example_session().campaign
    for table in load_tables("stocs").values():
        assert {column.key for column in columns_of(STOCS, table)} == {key for row in table.rows for key in row.values}
        for row in table.rows:
            assert read_row(STOCS, campaign, table.key, row.name, row.values) == (row.name, row.values)


def test_the_action_knows_no_system() -> None:
    session = toy_session("Ann")
    set_row(session, "weapons", "Whip", damage="1d2", rounds=0)
    campaign = session.campaign
    assert campaign.table_row("weapons", "whip") is not None
