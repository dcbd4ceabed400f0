"""A fight that an older program kept: it opens for ever, with the same facts."""

from __future__ import annotations

import shutil
from contextlib import closing
from typing import TYPE_CHECKING

import msgspec
import pytest

from engine.answers import Rolled
from engine.campaign import Campaign
from engine.journal.records import Edited
from engine.journal.store import Store
from tests.golden.make import FILE, STATE
from tests.reliability import fight

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from engine.session import Session


@pytest.fixture
def store(tmp_path: Path) -> Store:
    copy = tmp_path / FILE.name
    shutil.copy(FILE, copy)
    return Store.open(copy)


@pytest.fixture
def session(store: Store) -> Iterator[Session]:
    with closing(fight.opened(store, started=False)) as found:
        yield found


def expected() -> Campaign:
    return msgspec.json.decode(STATE.read_bytes(), type=Campaign)


def test_it_is_sound_and_stands_in_the_middle_of_a_burst(store: Store, session: Session) -> None:
    assert store.check() == []
    assert session.head == store.last_id
    assert session.pending is not None
    assert session.pending[0] == "burst"
    # Under these rules it goes on; under later ones it may halt, but what was typed stays.
    typed = [one.faces for one in session.asked] or [one.faces for one in session.unfit if isinstance(one, Rolled)]
    assert typed == [(8,), (10, 1)]


def test_its_state_is_what_it_was(session: Session) -> None:
    session.cancel()
    assert session.campaign == expected()
    assert isinstance(session._timeline[1].record, Edited)  # noqa: SLF001


def test_its_log_tells_the_faces_of_the_table(session: Session) -> None:
    told = [(entry.action, [one.faces for one in entry.asked][:2]) for entry in session.log]
    assert [action for action, _ in told] == [
        "found_campaign", "start", "burst", "next_turn", "shoot", "reorder", "condition", "note",
    ]  # fmt: skip
    assert told[2][1] == [(1,), (9, 2)]
    shot = session.log[4].asked[0]
    assert (shot.faces, shot.superseded, shot.source) == ((18,), ((19,),), "hand")


def test_the_shot_that_was_taken_back_stays_on_its_branch(session: Session) -> None:
    branches = session._timeline.branches()  # noqa: SLF001
    ends = []
    for branch in branches:
        session.go_to(branch)
        if session.pending is None and session.log[-1].action == "shoot":
            ends.append(session.log[-1].asked[0].faces)
    assert (3,) in ends


def test_it_can_be_undone_to_its_first_row_and_played_on(session: Session) -> None:
    session.cancel()
    last = session.campaign
    times = 0
    while session.can_undo:
        session.undo()
        times += 1
    assert session.campaign.encounter is None
    assert [person.name for person in session.campaign.people.values()] == [f"Gunman {n}" for n in range(1, 7)]
    for _ in range(times):
        session.redo()
    assert session.campaign == last
    session.submit("next_turn", {})
    fight.burst(session, actor=3, targets=(0, 1))
