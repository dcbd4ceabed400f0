"""Where the head goes: examples, and laws that hold for any play."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.answers import Interrupted, Rolled
from engine.errors import CampaignFileError
from engine.journal.records import (
    Answered,
    AnyRecord,
    Began,
    Cancelled,
    Edited,
    Finished,
    Redone,
    Row,
    Undone,
)
from engine.journal.timeline import Timeline

FOUNDING = 2


def founded() -> Timeline:
    return played(Timeline(), Began("campaign"), Finished())


def played(timeline: Timeline, *records: AnyRecord) -> Timeline:
    for record in records:
        put(timeline, record)
    return timeline


def put(timeline: Timeline, record: AnyRecord, parent: int | None = None) -> None:
    on = timeline.head if parent is None else parent
    timeline.add(Row(timeline.last_id + 1, on, record))


def rolled(face: int = 1) -> Answered:
    return Answered(Rolled(ask="hit", faces=(face,), source="hand"))


REROLL = Answered(Interrupted(ask="hit", use="reroll"))


def undo(timeline: Timeline) -> None:
    target = timeline.undo_target()
    assert target is not None
    put(timeline, Undone(target))


def redo(timeline: Timeline) -> None:
    target = timeline.redo_target()
    assert target is not None
    put(timeline, Redone(target))


def test_the_founding_of_a_campaign_cannot_be_undone() -> None:
    assert Timeline().undo_target() is None
    assert founded().undo_target() is None
    assert played(Timeline(), Finished()).undo_target() is None
    assert played(Timeline(), Began("campaign")).undo_target() is None


def test_a_pending_action_is_taken_back_answer_by_answer_then_as_a_whole() -> None:
    timeline = played(founded(), Began("shoot", {"at": "x"}), rolled(4), REROLL, rolled(5))
    pending = timeline.pending
    assert pending is not None
    assert (pending.id, pending.action, pending.values) == (3, "shoot", {"at": "x"})
    assert [row.id for row in pending.rows] == [4, 5, 6]
    assert pending.answers == (rolled(4).said, REROLL.said, rolled(5).said)
    targets = []
    while timeline.undo_target() is not None:
        if timeline.pending and timeline.pending.rows:
            assert timeline.step_back_target() == timeline.undo_target()
        else:
            assert timeline.step_back_target() is None
        undo(timeline)
        targets.append(timeline.head)
    assert targets == [5, 4, 3, 2]
    assert timeline.pending is None


def test_a_finished_action_is_taken_back_at_once() -> None:
    timeline = played(founded(), Began("shoot"), rolled(), rolled(), Finished())
    assert timeline.pending is None
    assert timeline.undo_target() == FOUNDING
    assert timeline.step_back_target() == 4
    assert timeline.reopen_target() == 5


def test_a_cancelled_action_is_open_again_after_undo() -> None:
    timeline = played(founded(), Began("shoot"), rolled(), Cancelled())
    assert timeline.pending is None
    assert timeline.undo_target() == 4
    assert timeline.step_back_target() is None
    assert timeline.reopen_target() is None


def test_a_stopped_action_is_open_again_after_undo() -> None:
    timeline = played(founded(), Began("advance"), rolled(), Finished(stopped=True))
    assert timeline.pending is None
    assert timeline.undo_target() == 4
    assert timeline.end_at(4) == 4
    undo(timeline)
    assert timeline.pending is not None


def test_an_action_without_answers_has_no_die_to_step_back_to() -> None:
    timeline = played(founded(), Began("note"), Finished())
    assert timeline.step_back_target() is None
    assert timeline.reopen_target() is None


def test_step_back_asks_the_last_die_again_and_redo_brings_the_old_end_back() -> None:
    timeline = played(founded(), Began("shoot"), rolled(), rolled(), Finished())
    target = timeline.step_back_target()
    assert target == 4
    put(timeline, Undone(target))
    assert timeline.pending is not None
    assert timeline.pending.answers == (rolled().said,)
    redo(timeline)
    assert timeline.head == 6
    assert timeline.pending is None


def test_an_interrupt_reopens_a_finished_action() -> None:
    timeline = played(founded(), Began("shoot"), rolled(1), Finished())
    put(timeline, REROLL, parent=timeline.reopen_target())
    assert timeline.pending is not None
    assert timeline.pending.answers == (rolled(1).said, REROLL.said)
    assert timeline.undo_target() == 4
    assert timeline.end_at(4) == 5
    assert timeline.end_at(5) == 5
    assert timeline.end_at(6) == 6
    assert [timeline.boundary(row) for row in (2, 3, 4, 5, 6)] == [2, 2, 2, 5, 2]
    played(timeline, rolled(2), Finished())
    assert [row.id for row in timeline.path()] == [1, 2, 3, 4, 6, 7, 8]
    assert timeline.undo_target() == FOUNDING
    assert timeline.branches() == (5,)


def test_an_edit_within_an_action_is_part_of_it_and_taken_back_alone() -> None:
    timeline = played(founded(), Began("shoot"), rolled(), Edited("set", {"a": 1}))
    assert timeline.pending is not None
    assert [row.id for row in timeline.pending.rows] == [4, 5]
    assert timeline.undo_target() == 4
    assert timeline.step_back_target() is None
    put(timeline, Finished())
    assert timeline.step_back_target() == 3
    assert timeline.reopen_target() == 5


def test_a_new_row_after_an_undo_leaves_a_branch() -> None:
    timeline = played(founded(), Began("shoot"), rolled(), Finished())
    undo(timeline)
    assert timeline.redo_target() == 5
    assert timeline.branches() == ()
    played(timeline, Began("wait"), Finished())
    assert timeline.redo_target() is None
    assert timeline.branches() == (5,)
    assert [row.id for row in timeline.path()] == [1, 2, 7, 8]
    assert [row.id for row in timeline.path(5)] == [1, 2, 3, 4, 5]
    assert [row.id for row in timeline.rows_after(2)] == [7, 8]


def test_a_branch_can_be_gone_to_and_come_back_from() -> None:
    timeline = played(founded(), Began("shoot"), Finished())
    undo(timeline)
    played(timeline, Began("wait"), Finished())
    put(timeline, Undone(4))
    assert timeline.branches() == ()
    redo(timeline)
    assert timeline.head == 7
    assert timeline.branches() == (4,)


@pytest.mark.parametrize(
    "row",
    [
        Row(4, 2, Finished()),
        Row(2, 2, Finished()),
        Row(3, 3, Finished()),
        Row(3, 7, Finished()),
        Row(3, 2, Undone(3)),
        Row(3, 2, Redone(9)),
    ],
)
def test_a_row_that_does_not_fit_is_refused_and_changes_nothing(row: Row) -> None:
    timeline = founded()
    with pytest.raises(CampaignFileError, match=f"Row {row.id} "):
        timeline.add(row)
    assert (timeline.head, timeline.last_id, len(timeline)) == (2, 2, 2)
    played(timeline, Began("wait"))


def test_no_row_stands_on_an_undo() -> None:
    timeline = played(founded(), Began("wait"), Finished())
    undo(timeline)
    with pytest.raises(CampaignFileError):
        put(timeline, Began("wait"), parent=5)


MOVES = st.lists(
    st.sampled_from(
        ["begin", "answer", "answer", "interrupt", "edit", "finish", "cancel", "undo", "undo",
         "redo", "step back", "reopen", "go to"]
    ).flatmap(lambda move: st.tuples(st.just(move), st.integers(0, 1000))),
    max_size=60,
)  # fmt: skip


def play(moves: list[tuple[str, int]]) -> Timeline:
    """A timeline after moves as a session would make them; those that do not apply are left out."""
    timeline = founded()
    for move, number in moves:
        step(timeline, move, number)
    return timeline


def step(timeline: Timeline, move: str, number: int) -> None:
    open_moves: dict[str, AnyRecord] = {
        "answer": rolled(number),
        "interrupt": REROLL,
        "edit": Edited("set"),
        "finish": Finished(),
        "cancel": Cancelled(),
    }
    content = [row for row in range(2, timeline.last_id + 1) if is_content(timeline, row)]
    targets = {
        "undo": timeline.undo_target(),
        "step back": timeline.step_back_target(),
        "go to": content[number % len(content)],
    }
    target = targets.get(move)
    if move in open_moves and timeline.pending:
        put(timeline, open_moves[move])
    elif move == "begin" and not timeline.pending:
        put(timeline, Began("act", {"n": number}))
    elif target is not None:
        put(timeline, Undone(target))
    elif move == "redo" and timeline.redo_target() is not None:
        redo(timeline)
    elif move == "reopen" and timeline.reopen_target() is not None:
        put(timeline, REROLL, parent=timeline.reopen_target())


def is_content(timeline: Timeline, row: int) -> bool:
    return not isinstance(timeline[row].record, Undone | Redone)


def seen(timeline: Timeline) -> tuple[object, ...]:
    return (
        timeline.head,
        timeline.path(),
        timeline.pending,
        timeline.undo_target(),
        timeline.redo_target(),
        timeline.step_back_target(),
        timeline.reopen_target(),
        timeline.branches(),
    )


@given(MOVES)
def test_a_timeline_built_from_the_file_equals_the_live_one(moves: list[tuple[str, int]]) -> None:
    timeline = founded()
    for move, number in moves:
        step(timeline, move, number)
        rows = [timeline[row] for row in range(1, timeline.last_id + 1)]
        assert seen(Timeline(rows)) == seen(timeline)


@given(MOVES)
def test_a_path_is_a_chain_from_the_start_to_the_head(moves: list[tuple[str, int]]) -> None:
    timeline = play(moves)
    path = timeline.path()
    assert [row.parent for row in path] == [0, *(row.id for row in path[:-1])]
    assert path[-1].id == timeline.head
    assert all(is_content(timeline, row.id) for row in path)
    opened = [row.id for row in path if isinstance(row.record, Began)]
    closed = [row.id for row in path if isinstance(row.record, Finished | Cancelled)]
    assert len(opened) - len(closed) == (timeline.pending is not None)


@given(MOVES)
def test_undo_of_everything_gives_the_start_and_redo_the_end(moves: list[tuple[str, int]]) -> None:
    timeline = play(moves)
    heads = [timeline.head]
    while timeline.undo_target() is not None:
        undo(timeline)
        heads.append(timeline.head)
    assert timeline.head == FOUNDING
    for head in reversed(heads[:-1]):
        redo(timeline)
        assert timeline.head == head


@given(MOVES)
def test_every_row_is_on_the_path_of_the_head_of_redo_or_of_a_branch(
    moves: list[tuple[str, int]],
) -> None:
    timeline = play(moves)
    shown = {row.id for head in timeline.branches() for row in timeline.path(head)}
    shown |= {row.id for row in timeline.path()}
    while timeline.redo_target() is not None:
        redo(timeline)
        shown |= {row.id for row in timeline.path()}
    content = {row for row in range(1, timeline.last_id + 1) if is_content(timeline, row)}
    assert shown == content


@given(MOVES)
def test_step_back_leaves_the_action_pending_without_its_last_answer(
    moves: list[tuple[str, int]],
) -> None:
    timeline = play(moves)
    target = timeline.step_back_target()
    if target is None:
        return
    last = max(row.id for row in timeline.path() if isinstance(row.record, Answered))
    put(timeline, Undone(target))
    assert timeline.pending is not None
    assert last not in [row.id for row in timeline.path()]
    assert timeline.head == timeline[last].parent
