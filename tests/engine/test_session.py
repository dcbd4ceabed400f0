"""What a session promises: undo, redo, step back, edits in mid-action, failing writes, what it tells its listeners."""

from __future__ import annotations

import itertools
import sqlite3
import threading
from contextlib import closing
from typing import TYPE_CHECKING, Any

import pytest

from engine.answers import Rolled
from engine.asks import Choice, Throw
from engine.errors import BadInput, CampaignFileError, GritboardError, Refused
from engine.journal.memory import MemoryStore
from engine.journal.records import Answered, Began
from engine.journal.store import Store
from engine.log import Log
from engine.roller import Roller
from engine.scenario import founding_row, scenario_from
from engine.session import Session
from engine.standing import ROWS_PER_SNAPSHOT
from engine.words import literal
from tests.engine.toy_scripts import SYSTEMS, WORDS, script
from tests.reliability import fight

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from engine.campaign import Campaign
    from engine.changes import Change
    from engine.journal.kept import Journal
    from engine.journal.records import AnyRecord, Row


def toy(journal: Journal | None = None) -> Session:
    """A table of the toy system, with Ann and Bob."""
    journal = journal or MemoryStore(founding_row(scenario_from(script()), SYSTEMS))
    return Session(journal, SYSTEMS, roller=Roller(1), words=WORDS, now=lambda: "")


def ann_and_bob(session: Session) -> tuple[str, str]:
    ann, bob = session.campaign.people
    return ann, bob


def spray(session: Session, shots: int = 1) -> None:
    ann, bob = ann_and_bob(session)
    weapon = session.campaign.people[ann].table("weapons")[0].id
    session.submit("spray", {"actor": ann, "weapon": weapon, "shots": {bob: shots}})


def strike(session: Session) -> None:
    ann, bob = ann_and_bob(session)
    weapon = session.campaign.people[ann].table("weapons")[1].id
    session.submit("strike", {"actor": ann, "target": bob, "weapon": weapon})


def a_fight(session: Session, seed: int = 4, steps: int = 60) -> Session:
    """Whole actions and half ones, undone and redone; ends in the middle of a burst."""
    player = fight.RandomPlay(session, seed)
    for _ in range(steps):
        player.step()
    while session.open_asks:
        player.roll_all()
    fight.burst(session, bullets=1, actor=0)
    session.answer("hit", [3])
    assert session.pending is not None
    return session


def finish(session: Session) -> None:
    player = fight.RandomPlay(session, 1)
    while session.open_asks:
        player.roll_all()


# ---- undo, redo, replay


def test_undo_of_everything_gives_the_first_state_and_redo_the_last_byte_for_byte() -> None:
    store = MemoryStore(fight.founding())
    first = fight.state_of(fight.opened(store, started=False))
    session = fight.opened(store)
    for actor in (0, 1, 2):
        fight.burst(session, actor=actor, targets=(3, 4))
        finish(session)
        session.submit("next_turn", {})
    fight.shoot(session)
    session.answer("hit", [1])
    last, times = fight.seen(session), 0
    while session.can_undo:
        session.undo()
        times += 1
    assert fight.state_of(session) == first
    assert times > 8
    for _ in range(times):
        session.redo()
    assert not session.can_redo
    again = fight.seen(session)
    assert again.pop("head") == last.pop("head")
    assert again == last


def test_nothing_is_undone_or_redone_where_there_is_nothing() -> None:
    session = fight.opened(started=False)
    assert (session.can_undo, session.can_redo, session.can_step_back) == (False, False, False)
    for move, sentence in (
        (session.undo, "nothing to undo"),
        (session.redo, "nothing to redo"),
        (session.step_back, "asked no die"),
        (session.cancel, "declare an action first"),
        (session.roll, "declare an action first"),
        (session.roll_all, "declare an action first"),
    ):
        with pytest.raises(BadInput, match=sentence):
            move()


def test_a_file_reopened_at_any_point_shows_what_the_live_session_shows(tmp_path: Path) -> None:
    store = Store.create(tmp_path / "table.gritboard", fight.founding())
    with closing(fight.opened(store)) as session:
        player, in_mid_action = fight.RandomPlay(session, 11), 0
        for number in range(60):
            player.step()
            in_mid_action += session.pending is not None
            copy = tmp_path / f"{number}.gritboard"
            store.copy_to(copy)
            with closing(fight.opened(Store.open(copy), started=False)) as again:
                assert fight.seen(again) == fight.seen(session)
    assert in_mid_action > 10


def test_a_dropped_run_is_made_again_and_shows_the_same() -> None:
    session = fight.opened()
    fight.burst(session)
    for faces in ([1], [9, 9]):
        before = fight.seen(session)
        session.drop_run()
        assert fight.seen(session) == before
        session.answer(session.open_asks[0].id, faces)
    before = fight.seen(session)
    session.drop_run()
    assert fight.seen(session) == before


def test_step_back_and_the_same_faces_give_the_same_end() -> None:
    session = fight.opened()
    fight.burst(session)
    finish(session)
    end, asked = fight.state_of(session), session.log[-1].asked
    for back in range(1, 4):
        for _ in range(back):
            session.step_back()
        assert session.pending is not None
        for said in asked[-back:]:
            if said.faces:
                session.answer(said.ask, said.faces, "app")
            else:
                session.choose(said.ask, str(said.result))
        assert session.pending is None
        assert fight.state_of(session) == end
        assert session.log[-1].asked == asked


def test_another_face_after_step_back_leaves_the_old_end_on_its_branch() -> None:
    session = fight.opened()
    fight.shoot(session)
    session.answer("hit", [20])
    old, missed = session.head, fight.state_of(session)
    session.step_back()
    session.answer("hit", [2])
    finish(session)
    assert fight.state_of(session) != missed
    session.go_to(old)
    assert fight.state_of(session) == missed


# ---- said to an ask


def test_a_reroll_takes_a_finished_action_up_again_and_undo_brings_its_end_back() -> None:
    session = fight.opened()
    fight.shoot(session)
    session.answer("hit", [19])
    missed = fight.seen(session)
    session.interrupt("hit", "reroll")
    assert [ask.id for ask in session.open_asks] == ["hit"]
    assert session.log == missed["log"][:-1]
    session.undo()
    undone = fight.seen(session)
    assert undone["can"] == (True, True, True)
    assert undone | {"can": missed["can"]} == missed
    session.redo()
    session.answer("hit", [3])
    finish(session)
    hit = session.log[-1].asked[0]
    assert (hit.faces, hit.superseded) == ((3,), ((19,),))


def test_step_back_after_a_modifier_on_a_finished_action_takes_the_modifier_back() -> None:
    session = fight.opened()
    fight.shoot(session)
    session.answer("hit", [20])
    before = fight.state_of(session)
    session.interrupt("hit", "modifier", 1, "the light is better")
    assert literal("the light is better") in [one.label for one in session.log[-1].asked[0].reasons]
    session.step_back()
    assert session.pending is None
    assert fight.state_of(session) == before
    assert literal("the light is better") not in [one.label for one in session.log[-1].asked[0].reasons]


def test_a_roll_is_kept_secret_on_the_spot_and_no_longer() -> None:
    session = fight.opened()
    fight.shoot(session)
    session.interrupt("hit", "secret")
    assert session.open_asks[0].secret
    session.interrupt("hit", "secret")
    assert not session.open_asks[0].secret
    session.interrupt("hit", "secret")
    session.answer("hit", [20])
    assert session.log[-1].asked[0].secret
    session.interrupt("hit", "secret")
    assert not session.log[-1].asked[0].secret


def test_the_app_rolls_for_some_until_another_is_asked() -> None:
    session = fight.opened()
    fight.shoot(session)
    first = session.open_asks[0]
    session.roll_all(lambda one: one.id == first.id)
    assert [one.ask for one in session.asked or session.log[-1].asked][:1] == [first.id]
    with pytest.raises(BadInput):
        session.roll_all(lambda one: one.id == first.id)


def test_an_interrupt_names_an_ask_of_the_action() -> None:
    session = fight.opened()
    with pytest.raises(BadInput, match="the last action asked nothing"):
        session.interrupt("hit", "reroll")
    fight.shoot(session)
    with pytest.raises(BadInput, match="is no ask of this action; it has hit"):
        session.interrupt("panic", "modifier", 2)
    with pytest.raises(BadInput, match="no faces yet"):
        session.interrupt("hit", "reroll")
    with pytest.raises(Refused, match="there is no “luck”"):
        session.interrupt("hit", "luck")


def to_ask(ask: str) -> Session:
    """A session in which an ask of a certain kind is open."""
    session = fight.opened()
    fight.burst(session)
    while ask not in [one.id for one in session.open_asks]:
        question = session.open_asks[0]
        if isinstance(question, Choice):
            session.choose(question.id, str(question.waived))
        else:
            assert isinstance(question, Throw)
            session.answer(question.id, [1] if question.id == "hit" else [9] * question.dice.count)
    return session


@pytest.mark.parametrize(
    ("ask", "value", "wrong"),
    [
        ("hit", "success", "perhaps"),
        ("target1.hits", 2, "many"),
        ("target1.doubled", "hit1", "hit9"),
        ("target1.hit1.location", "head", "tail"),
        ("target1.hit1.damage", 17, "much"),
    ],
)
def test_every_kind_of_ask_can_be_waived_and_overridden_for_a_reason_that_is_kept(
    ask: str, value: str | int, wrong: str
) -> None:
    session = to_ask(ask)
    before = fight.seen(session)
    with pytest.raises(BadInput):
        session.override(ask, wrong, "a slip")
    with pytest.raises(BadInput):
        session.answer(ask, [99])
    assert fight.seen(session) == before
    session.override(ask, value, "so it was agreed")
    assert (session.asked[-1].ask, session.asked[-1].result) == (ask, value)
    session.undo()
    assert fight.asks_of(session) == before["asks"]
    session.waive(ask, "never mind")
    finish(session)
    kept = next(one for one in session.log[-1].asked if one.ask == ask)
    assert (kept.note, kept.faces) == ("never mind", ())


def test_a_choice_wants_an_option_and_a_throw_wants_dice() -> None:
    session = to_ask("target1.doubled")
    with pytest.raises(BadInput, match="is a choice and wants no dice"):
        session.roll()
    with pytest.raises(BadInput, match="choose before the dice are rolled"):
        session.roll_all()
    with pytest.raises(BadInput, match="is not an option"):
        session.choose("target1.doubled", "hit7")
    session.choose("target1.doubled", "hit2")
    with pytest.raises(BadInput, match="cannot be answered by something chosen"):
        session.choose("target1.hit1.location", "head")


def test_asks_of_a_batch_are_answered_in_any_order() -> None:
    ends = set()
    for order in itertools.permutations(range(2)):
        session = toy()
        session.submit("panic", {"targets": list(ann_and_bob(session))})
        asks = [ask.id for ask in session.open_asks]
        faces = dict(zip(asks, (90, 95), strict=True))
        for place in order:
            session.answer(asks[place], [faces[asks[place]]])
        asks = [ask.id for ask in session.open_asks]
        for place in order:
            session.answer(asks[place], [place + 1])
        assert session.pending is None
        ends.add(fight.state_of(session))
    assert len(ends) == 1


def test_roll_all_is_one_transaction_with_the_end_of_the_action() -> None:
    calls: list[int] = []

    class Counting(MemoryStore):
        def append(self, parent: int, *records: AnyRecord) -> tuple[Row, ...]:
            calls.append(len(records))
            return super().append(parent, *records)

    session = fight.opened(Counting(fight.founding()))
    fight.burst(session, bullets=9)
    calls.clear()
    session.answer("hit", [5])
    session.roll_all()
    assert session.pending is None
    assert len(calls) == 2
    assert calls[1] == len(session.log[-1].asked)  # all but the first, and the end


# ---- edits in mid-action


def test_an_edit_in_mid_action_keeps_the_answers_that_still_fit() -> None:
    session = to_ask("target1.hit1.damage")
    first, second, third, *_ = fight.people(session)
    before = fight.seen(session)
    session.submit("reorder", {"actor": third, "before": first})
    after = fight.seen(session)
    for same in ("asks", "asked", "unfit", "events", "log"):
        assert after[same] == before[same], same
    order = session.campaign.encounter
    assert order is not None
    assert order.people.index(third) == order.people.index(first) - 1
    session.undo()
    assert fight.seen(session)["state"] == before["state"]
    assert second in session.campaign.people


def test_an_answer_that_no_longer_fits_is_shown_and_asked_again() -> None:
    session = to_ask("target1.hit1.location")
    actor = fight.people(session)[0]
    target = session.asked[0].target
    session.submit("set", {"character": actor, "field": "Combat(Firearms)", "value": 4})
    assert [ask.id for ask in session.open_asks] == ["hit"]
    assert session.open_asks[0].target != target
    assert [said.faces for said in session.unfit if isinstance(said, Rolled)] == [(1,)]
    # What was said to later asks stays, and is not asked again.
    session.answer("hit", [1])
    assert [ask.id for ask in session.open_asks] == ["target1.hit1.location"]
    assert session.unfit == ()
    finish(session)
    assert session.log[-1].asked[0].superseded == ((1,),)


def test_an_edit_is_reckoned_from_what_is_shown() -> None:
    session = toy()
    _, bob = ann_and_bob(session)
    spray(session, 2)
    session.answer("target1.shot1.hit", [5])
    session.answer("target1.shot1.damage", [6])
    session.answer("target1.shot1.stand", [1])
    assert session.campaign.people[bob].count("body") == 6
    session.submit("set", {"character": bob, "field": "body", "value": 7})
    assert session.campaign.people[bob].count("body") == 7
    # The save was against other wounds; it is asked again.
    assert [ask.id for ask in session.open_asks] == ["target1.shot1.stand"]


def test_an_edit_after_which_nothing_is_left_to_ask_finishes_the_action() -> None:
    store = MemoryStore(founding_row(scenario_from(script()), SYSTEMS))
    session = toy(store)
    _, bob = ann_and_bob(session)
    spray(session)
    session.submit("condition", {"target": bob, "name": "dead"})
    assert session.pending is None
    assert session.open_asks == ()
    assert [entry.action for entry in session.log[1:]] == ["condition", "spray"]
    assert fight.seen(toy(store)) == fight.seen(session)
    session.undo()
    assert session.pending is None
    assert not session.campaign.people[bob].has("dead")


def test_an_edit_that_takes_away_what_the_action_stands_on_is_refused_and_changes_nothing() -> None:
    session = fight.opened()
    fight.burst(session)
    actor = fight.people(session)[0]
    weapon = fight.gun(session, actor)
    before = fight.seen(session)
    for action, values in (
        ("remove_row", {"character": actor, "row": weapon}),
        ("remove_character", {"character": actor}),
        ("remove_character", {"character": fight.people(session)[1]}),
    ):
        with pytest.raises(Refused, match="is not finished, and could not go on after this"):
            session.submit(action, values)
        assert fight.seen(session) == before


def test_another_action_waits_until_the_pending_one_is_finished() -> None:
    session = fight.opened()
    fight.burst(session)
    before = fight.seen(session)
    with pytest.raises(Refused, match=r"“.+” is not finished; answer what it asks, or cancel it"):
        fight.shoot(session)
    assert fight.seen(session) == before


# ---- cancel, go to, branches


def test_a_cancelled_action_leaves_the_state_and_undo_opens_it_again() -> None:
    session = fight.opened()
    before = fight.state_of(session)
    session = to_ask("target1.hit1.location")
    mid = fight.seen(session)
    session.cancel()
    assert session.pending is None
    assert fight.state_of(session) == before
    assert len(session.log) == len(mid["log"])
    session.undo()
    assert fight.seen(session) | {"can": mid["can"]} == mid


def test_a_stopped_action_keeps_the_time_it_reached_and_undo_opens_it_again() -> None:
    session = toy()
    _, bob = ann_and_bob(session)
    session.submit("dose", {"target": bob, "minutes": 1})
    session.submit("advance", {"minutes": 30})
    with pytest.raises(BadInput, match="nothing of this action stands by itself"):
        strike_stopped()
    for _ in range(2):
        session.answer(session.open_asks[0].id, [100])
    mid, row = fight.seen(session), session.head
    session.stop()
    assert session.pending is None
    assert 60 <= session.campaign.clock < 30 * 60
    assert session.log[-1].action == "advance"
    session.undo()
    assert fight.seen(session) | {"can": mid["can"]} == mid
    session.redo()
    session.go_to(row)
    assert fight.seen(session) | {"can": mid["can"]} == mid


def strike_stopped() -> None:
    session = toy()
    strike(session)
    session.stop()


def test_any_row_can_be_gone_to_and_shows_what_it_showed() -> None:
    session = fight.opened()
    shown: dict[int, dict[str, Any]] = {}
    player = fight.RandomPlay(session, 3)
    for _ in range(120):
        player.step()
        shown[session.head] = fight.seen(session)
    for row, then in shown.items():
        session.go_to(row)
        now = fight.seen(session)
        assert now | {"can": then["can"]} == then
    for row in (0, -1, 10_000, session.head + 2):
        with pytest.raises(BadInput, match="no state after a row"):
            session.go_to(row)


def test_the_row_before_an_end_is_shown_as_that_end() -> None:
    session = fight.opened()
    fight.shoot(session)
    session.answer("hit", [20])
    end = session.head
    fight.shoot(session)
    session.go_to(end - 1)
    assert session.head == end
    assert session.pending is None


def test_branches_stay() -> None:
    session = fight.opened()
    ends = {}
    start = session.head
    for face in (20, 19, 18):
        session.go_to(start)
        fight.shoot(session, range_m=30)
        session.answer("hit", [face])
        finish(session)
        ends[session.head] = fight.seen(session)
    for head, end in ends.items():
        session.go_to(head)
        assert fight.seen(session)["state"] == end["state"]
        assert session.log == end["log"]


# ---- failing writes


class Failing(MemoryStore):
    """A journal on a disk that is full at times."""

    full = False

    def append(self, parent: int, *records: AnyRecord) -> tuple[Row, ...]:
        if self.full:
            raise CampaignFileError("There is no room left on the disk.")
        return super().append(parent, *records)


def half_way(session: Session) -> None:
    fight.burst(session)
    session.answer("hit", [1])
    session.answer("target1.hits", [9, 9])


def just_missed(session: Session) -> None:
    fight.shoot(session)
    session.answer("hit", [20])


def at_last_die(session: Session) -> None:
    fight.shoot(session)


def nothing(_: Session) -> None:
    return


def undone(session: Session) -> None:
    just_missed(session)
    session.undo()


def rolling(session: Session) -> None:
    fight.burst(session, bullets=9)


@pytest.mark.parametrize(
    ("prepare", "do"),
    [
        (nothing, fight.burst),
        (nothing, lambda s: s.submit("next_turn", {})),
        (half_way, lambda s: s.choose("target1.doubled", "hit1")),
        (half_way, lambda s: s.waive("target1.doubled", "why not")),
        (half_way, lambda s: s.override("target1.doubled", "hit2", "why not")),
        (half_way, lambda s: s.submit("note", {"text": "smoke"})),
        (half_way, lambda s: s.interrupt("hit", "modifier", -2)),
        (half_way, lambda s: s.undo()),
        (half_way, lambda s: s.step_back()),
        (half_way, lambda s: s.cancel()),
        (at_last_die, lambda s: s.answer("hit", [20])),
        (at_last_die, lambda s: s.answer("hit", [2])),
        (at_last_die, lambda s: s.roll()),
        (rolling, lambda s: s.roll_all()),
        (just_missed, lambda s: s.interrupt("hit", "reroll")),
        (just_missed, lambda s: s.interrupt("hit", "modifier", 2)),
        (just_missed, lambda s: s.undo()),
        (just_missed, lambda s: s.step_back()),
        (just_missed, lambda s: s.go_to(2)),
        (undone, lambda s: s.redo()),
    ],
)
def test_what_cannot_be_written_has_not_happened_and_play_goes_on_afterwards(
    prepare: Callable[[Session], None], do: Callable[[Session], object]
) -> None:
    store = Failing(fight.founding())
    session = fight.opened(store)
    prepare(session)
    told: list[Change] = []
    session.subscribe(told.append)
    before, rows = fight.seen(session), store.rows()
    store.full = True
    for _ in range(2):
        with pytest.raises(CampaignFileError, match="no room"):
            do(session)
        assert fight.seen(session) == before
        assert store.rows() == rows
        assert fight.seen(fight.opened(store, started=False)) == before
    assert told == []
    store.full = False
    do(session)
    assert len(told) == 1
    assert len(store.rows()) > len(rows)
    assert fight.seen(fight.opened(store, started=False)) == fight.seen(session)
    finish(session)


# ---- what is told


def differing(before: Campaign, after: Campaign) -> set[str]:
    everybody = before.people.keys() | after.people.keys()
    marked = before.marks.keys() | after.marks.keys()
    return {person for person in everybody if before.people.get(person) != after.people.get(person)} | {
        person for person in marked if before.marks.get(person) != after.marks.get(person)
    }


def test_a_change_names_exactly_what_changed() -> None:
    session = fight.opened()
    player, kinds = fight.RandomPlay(session, 8), set()
    told: list[Change] = []
    session.subscribe(told.append)
    for _ in range(400):
        before, pending, log, asks = session.campaign, session.pending, session.log, fight.asks_of(session)
        kinds.add(player.step())
        after = session.campaign
        if not told:
            assert (after, session.pending, session.log) == (before, pending, log)
            continue
        (change,) = told
        told.clear()
        assert change.people == differing(before, after)
        assert change.order == (before.encounters != after.encounters or before.active != after.active)
        clock = [(one.clock, one.timers, one.activities) for one in (before, after)]
        assert change.clock == (clock[0] != clock[1])
        campaign = [(one.options, one.tables, one.notes, one.name) for one in (before, after)]
        assert change.campaign == (campaign[0] != campaign[1])
        if fight.asks_of(session) != asks or (session.pending is None) != (pending is None):
            assert change.asks
        assert change.asks == bool(pending or session.pending)
        if not change.jumped:
            assert session.log[: len(log)] == log
            assert change.log == (len(session.log) > len(log))
        elif session.log != log:
            assert change.log
    assert {"undo", "redo", "reroll", "burst", "set", "cancel", "reorder"} <= kinds


def test_listeners_may_end_while_they_are_told() -> None:
    session = fight.opened()
    told: list[str] = []

    def first(_: Change) -> None:
        told.append("first")
        end_first()
        end_second()

    end_first = session.subscribe(first)
    end_second = session.subscribe(lambda _: told.append("second"))
    session.subscribe(lambda _: told.append("third"))
    session.submit("next_turn", {})
    session.submit("next_turn", {})
    assert told == ["first", "third", "third"]
    end_first()
    end_second()


def test_one_listener_told_twice_is_ended_once_for_each() -> None:
    session = fight.opened()
    told: list[Change] = []
    end, _ = session.subscribe(told.append), session.subscribe(told.append)
    end()
    end()
    session.submit("next_turn", {})
    assert len(told) == 1


def test_a_listener_that_fails_keeps_nobody_else_from_hearing_and_the_step_is_kept() -> None:
    session = fight.opened()
    told: list[Change] = []

    def fails(_: Change) -> None:
        raise LookupError("a fault in a window")

    session.subscribe(fails)
    session.subscribe(told.append)
    with pytest.raises(LookupError):
        fight.shoot(session)
    with pytest.raises(LookupError):
        session.answer("hit", [20])
    assert len(told) == 2
    assert session.pending is None
    assert session.log[-1].action == "shoot"


def test_what_is_not_written_yet_is_never_shown() -> None:
    seen: list[bytes] = []

    class Watching(MemoryStore):
        def append(self, parent: int, *records: AnyRecord) -> tuple[Row, ...]:
            if watched:
                seen.append(fight.state_of(watched[0]))
            return super().append(parent, *records)

    watched: list[Session] = []
    session = fight.opened(Watching(fight.founding()))
    watched.append(session)
    fight.shoot(session)
    before = fight.state_of(session)
    session.answer("hit", [2])
    session.roll_all()
    assert seen[1] == before
    assert fight.state_of(session) not in seen


def test_previews_from_another_thread_change_nothing() -> None:
    ends = []
    for previews in (False, True):
        session = fight.opened(seed=5)
        ids = fight.people(session)
        bullets = {ids[1]: 8, ids[2]: 8}
        values = {"actor": ids[0], "weapon": fight.gun(session, ids[0]), "range_m": 8, "bullets": bullets}
        over, failed, made = threading.Event(), [], [0]

        def preview(session: Session = session, values: dict[str, Any] = values) -> None:
            while not over.is_set():  # noqa: B023 - the thread ends before the loop goes on
                try:
                    session.preview("burst", values)
                    made[0] += 1  # noqa: B023
                except Exception as error:  # noqa: BLE001 - whatever it is, it is told below
                    failed.append(error)  # noqa: B023
                    return

        thread = threading.Thread(target=preview)
        if previews:
            session.preview("burst", values)
            thread.start()
        player = fight.RandomPlay(session, 6)
        for _ in range(150):
            player.step()
        over.set()
        if previews:
            thread.join()
            assert made[0] > 0
        assert failed == []
        ends.append(fight.seen(session))
    assert ends[0] == ends[1]


def test_a_preview_of_a_form_with_problems_is_none_and_an_estimate_is_the_same_each_time() -> None:
    session = fight.opened()
    ids = fight.people(session)
    values: dict[str, Any] = {"actor": ids[0], "weapon": fight.gun(session, ids[0]), "range_m": 8}
    assert session.preview("burst", values) is None
    values["bullets"] = dict.fromkeys(ids[1:5], 5)
    assert session.preview("burst", values) == session.preview("burst", values)
    with pytest.raises(BadInput, match="there is no action “dance”"):
        session.preview("dance", {})


# ---- the log


def test_the_log_equals_one_read_afresh_after_any_history() -> None:
    session = fight.opened()
    timeline = session._timeline  # noqa: SLF001
    player = fight.RandomPlay(session, 21)
    for number in range(300):
        player.step()
        if number % 3:  # not read after each step, so that it has to catch up
            assert session.log == Log(timeline).entries()


def test_after_undo_the_log_keeps_the_lines_that_stay() -> None:
    session = fight.opened()
    for _ in range(20):
        session.submit("note", {"text": "a line"})
    before = session.log
    session.undo()
    assert len(session.log) == len(before) - 1
    assert all(old is new for old, new in zip(before, session.log, strict=False))


# ---- files: snapshots, other rules


def test_opening_by_snapshot_and_from_the_first_row_show_the_same(tmp_path: Path) -> None:
    path = tmp_path / "table.gritboard"
    with closing(fight.opened(Store.create(path, fight.founding()))) as session:
        player = fight.RandomPlay(session, 2)
        while session.head < 3 * ROWS_PER_SNAPSHOT:
            player.step()
        finish(session)
        live = fight.seen(session)
    with sqlite3.connect(path) as connection:
        kept = connection.execute("SELECT row FROM snapshots ORDER BY row").fetchall()
    connection.close()
    assert kept
    assert kept[-1] == (live["head"],)
    with closing(fight.opened(Store.open(path), started=False)) as session:
        assert fight.seen(session) == live
        # Long before the snapshot, too.
        while session.head > ROWS_PER_SNAPSHOT and session.can_undo:
            session.undo()
        early = fight.seen(session)
        rows = session._standing._journal.rows()  # noqa: SLF001
    assert fight.seen(fight.opened(fight.rows_only(rows), started=False)) == early
    with sqlite3.connect(path) as connection:
        connection.execute("DELETE FROM snapshots")
    connection.close()
    with closing(fight.opened(Store.open(path), started=False)) as session:
        assert fight.seen(session) == early
        session.redo()


def test_a_snapshot_of_a_branch_that_was_left_is_not_taken(tmp_path: Path) -> None:
    path = tmp_path / "table.gritboard"
    with closing(fight.opened(Store.create(path, fight.founding()))) as session:
        start = session.head
        for _ in range(ROWS_PER_SNAPSHOT):
            session.submit("note", {"text": "on the branch"})
        session.go_to(start)
        session.submit("note", {"text": "here"})
        here = fight.state_of(session)
        fight.shoot(session)  # no snapshot is kept at the end
    with closing(fight.opened(Store.open(path), started=False)) as session:
        session.cancel()
        assert fight.state_of(session) == here
        assert len(session.campaign.notes) == 1


@pytest.mark.parametrize(
    "began",
    [
        Began(action="joust", values={}),
        Began(action="shoot", values={"actor": 7}),
        Began(action="shoot", values={"actor": "x", "target": "y", "weapon": "z", "range_m": 3}),
    ],
    ids=["an action that is no more", "values of another shape", "people who are not there"],
)
def test_an_action_of_other_rules_halts_and_can_be_cancelled_or_undone(began: Began) -> None:
    store = MemoryStore(fight.founding())
    before = fight.state_of(fight.opened(store))
    said = Rolled(ask="lance", dice="2d6", target=7, faces=(3, 4), source="hand")
    store.append(store.last_id, began, Answered(said=said))
    session = fight.opened(store, started=False)
    assert session.halted
    assert session.pending == (began.action, began.values)
    assert session.open_asks == ()
    assert session.unfit == (said,)
    assert fight.state_of(session) == before
    for attempt in (
        lambda: session.answer("lance", [1, 2]),
        session.roll,
        session.roll_all,
        lambda: session.interrupt("lance", "reroll"),
        lambda: fight.shoot(session),
        lambda: session.submit("note", {"text": "x"}),
    ):
        with pytest.raises(GritboardError):
            attempt()
    assert store.last_id == 5
    session.undo()
    session.undo()
    assert session.pending is None
    session.redo()
    session.cancel()
    assert not session.halted
    assert fight.state_of(session) == before
    fight.shoot(session)


def test_an_action_with_all_its_answers_and_no_end_halts_too() -> None:
    store = MemoryStore(fight.founding())
    session = fight.opened(store)
    just_missed(session)
    *rows, _ = store.rows()
    again = fight.opened(fight.rows_only(tuple(rows)), started=False)
    assert again.halted
    assert len(again.unfit) == 1
    again.cancel()
    assert again.pending is None


def test_a_campaign_of_a_system_that_is_not_there_says_so() -> None:
    with pytest.raises(CampaignFileError, match="for the rule system “stocs”, which this program does not have"):
        Session(MemoryStore(fight.founding()), SYSTEMS, roller=Roller(1), words=WORDS)
