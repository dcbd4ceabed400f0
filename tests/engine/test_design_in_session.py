"""The same procedures through the one door: kept as rows, undone, reopened, their runs dropped."""

from __future__ import annotations

import contextlib
from typing import TYPE_CHECKING

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.answers import REROLL
from engine.asks import Throw
from engine.errors import Refused
from engine.journal.memory import MemoryStore
from engine.roller import Roller
from engine.scenario.founding import found_campaign
from engine.session import Session
from tests.toy.table import SYSTEM, WORDS

if TYPE_CHECKING:
    from engine.campaign import Campaign

PEOPLE = [
    {"name": name, "luck": 2, "weapons": ["Sabre", "Spray gun"], "skills": {"Blades": 60}}
    for name in ("Ann", "Bob", "Cid")
]


def opened(store: MemoryStore | None = None) -> Session:
    store = store or MemoryStore(found_campaign(SYSTEM, characters=PEOPLE))
    return Session(store, {"toy": SYSTEM}, roller=Roller(7), words=WORDS, now=lambda: "")


def ids(session: Session) -> list[str]:
    return list(session.campaign.people)


def bytes_of(campaign: Campaign) -> bytes:
    return msgspec.json.encode(campaign)


def strike(session: Session) -> None:
    ann, bob, _ = ids(session)
    sabre = session.campaign.people[ann].table("weapons")[0].id
    session.submit("strike", {"actor": ann, "target": bob, "weapon": sabre})


def test_a_face_that_ended_the_action_is_rolled_again_by_luck() -> None:
    session = opened()
    strike(session)
    session.answer("attack", [100])
    assert session.pending is None
    session.interrupt("attack", REROLL)
    assert [question.id for question in session.open_asks] == ["attack"]
    session.answer("attack", [30])
    session.choose("defence", "dodge")
    session.answer("defend", [90])
    session.answer("damage", [4])
    session.answer("stand", [1])
    ann = ids(session)[0]
    assert session.campaign.people[ann].count("luck") == 1
    assert session.log[-1].asked[0].superseded == ((100,),)


def test_luck_that_nobody_has_is_refused_and_leaves_no_row() -> None:
    session = opened()
    for _ in range(2):
        strike(session)
        session.answer("attack", [100])
        session.interrupt("attack", REROLL)
        session.cancel()
    ann = ids(session)[0]
    # What was cancelled cost nothing; so the luck is spent by the referee's word.
    session.submit("set", {"character": ann, "field": "luck_left", "value": 0})
    strike(session)
    session.answer("attack", [100])
    before = (session.head, bytes_of(session.campaign))
    with pytest.raises(Refused, match="luck"):
        session.interrupt("attack", REROLL)
    assert (session.head, bytes_of(session.campaign)) == before


def test_an_edit_that_takes_the_luck_away_leaves_the_action_at_hand_open() -> None:
    store = MemoryStore(found_campaign(SYSTEM, characters=PEOPLE))
    session = opened(store)
    strike(session)
    session.answer("attack", [100])
    session.interrupt("attack", REROLL)
    ann = ids(session)[0]
    session.submit("set", {"character": ann, "field": "luck", "value": 0})
    assert [question.id for question in opened(store).open_asks] == ["attack"]


def test_an_edit_that_takes_an_option_away_asks_again() -> None:
    session = opened()
    strike(session)
    session.answer("attack", [30])
    session.choose("defence", "parry")
    bob = session.campaign.people[ids(session)[1]]
    for row in bob.table("weapons"):
        session.submit("remove_row", {"character": bob.id, "row": row.id})
    assert [question.id for question in session.open_asks] == ["defence"]
    assert len(session.unfit) == 1


def test_a_modifier_made_up_after_the_roll_changes_how_it_is_read() -> None:
    session = opened()
    strike(session)
    session.answer("attack", [55])
    session.interrupt("attack", "modifier", -10, "smoke")
    assert session.pending is None
    assert session.log[-1].asked[0].result == "failure"
    assert session.log[-1].asked[0].faces == (55,)


@settings(max_examples=30, deadline=None)
@given(data=st.data())
def test_undoing_everything_gives_the_first_state_and_redoing_the_last(data: st.DataObject) -> None:
    store = MemoryStore(found_campaign(SYSTEM, characters=PEOPLE))
    session = opened(store)
    first = bytes_of(session.campaign)
    session.submit("start", {"combatants": ids(session)})
    session.submit("bleed", {"target": ids(session)[1]})
    actions = st.sampled_from(["strike", "panic", "next_turn", "push", "advance"])
    for _ in range(data.draw(st.integers(1, 6), label="actions")):
        action = data.draw(actions, label="action")
        if action == "strike":
            strike(session)
        elif action == "panic":
            session.submit("panic", {"targets": ids(session)})
        elif action == "advance":
            session.submit("advance", {"minutes": 1})
        elif action == "push":
            try:
                session.submit("push", {"actor": ids(session)[0]})
            except Refused:
                continue
        else:
            session.submit("next_turn", {})
        while session.open_asks:
            question = data.draw(st.sampled_from(session.open_asks), label="ask")
            if isinstance(question, Throw):
                session.roll(question.id)
            else:
                session.choose(question.id, str(question.waived))
            if data.draw(st.booleans(), label="drop"):
                session.drop_run()
    last = bytes_of(session.campaign)
    assert bytes_of(opened(store).campaign) == last
    undone = 0
    while session.can_undo:
        session.undo()
        undone += 1
    assert bytes_of(session.campaign) == first
    for _ in range(undone):
        session.redo()
    assert bytes_of(session.campaign) == last


def test_no_edit_leaves_a_campaign_that_cannot_be_opened() -> None:
    store = MemoryStore(found_campaign(SYSTEM, characters=PEOPLE))
    session = opened(store)
    strike(session)
    session.answer("attack", [30])
    with contextlib.suppress(Refused):
        session.submit("remove_character", {"character": ids(session)[1]})
    again = opened(store)
    assert again.pending is not None
    again.cancel()
    assert again.pending is None
