"""The courses of tracks: where each change lies, what it came to, and that reading on is reading afresh."""

from __future__ import annotations

from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from engine import events as e
from engine.character import Character, Wound
from engine.encounter import Encounter, Slot
from engine.history.courses import Courses, News
from engine.log import LogEntry

TRACKS = ("body", "nerve")
SLOTS = (Slot("s1", ("a",)), Slot("s2", ("b",)))
COME = (e.CharacterAdded(character=Character("a", "Ann", counters={"body": 2})),
        e.CharacterAdded(character=Character("b", "Bob")))  # fmt: skip
FIGHT = (
    e.EncounterBegan(encounter=Encounter("f", "The pit", "running", SLOTS)),
    e.RoundBegan(number=1),
    e.TurnBegan(slot="s1"),
)


def log_of(*actions: Any, first: int = 1) -> list[LogEntry]:
    """A log whose entries have these events, one or several."""
    return [
        LogEntry(row, "told", {}, (), tuple(events) if isinstance(events, tuple | list) else (events,), "")
        for row, events in enumerate(actions, first)
    ]


def read(*actions: Any) -> Courses:
    courses = Courses(TRACKS)
    courses.read(log_of(*actions))
    return courses


def wound(person: str, severity: int, name: str = "w", track: str = "body") -> e.WoundTaken:
    return e.WoundTaken(person=person, wound=Wound(name, track, severity, "head"))


def points(courses: Courses, person: str, track: str = "body") -> list[tuple[int, int, int]]:
    return [(point.row, point.by, point.total) for point in courses.course(person, track)]


def test_totals_add_up_from_what_somebody_came_with() -> None:
    courses = read(COME, wound("a", 3), e.CounterChanged(person="a", counter="body", by=-1), wound("b", 1))
    assert points(courses, "a") == [(1, 2, 2), (2, 3, 5), (3, -1, 4)]
    assert points(courses, "b") == [(1, 0, 0), (4, 1, 1)]
    assert points(courses, "a", "nerve") == [(1, 0, 0)]


def test_other_counters_and_unknown_people_have_no_course() -> None:
    courses = read(COME, e.CounterChanged(person="a", counter="rounds:7", by=-3), wound("a", 1, track="luck"))
    assert points(courses, "a") == [(1, 2, 2)]
    assert points(courses, "nobody") == []


def test_a_wound_that_heals_goes_down_by_its_name() -> None:
    eased = e.WoundEased(person="a", wound="w", by=2)
    courses = read(COME, wound("a", 3), eased, e.WoundEased(person="a", wound="unknown", by=1))
    last = courses.course("a", "body")[-1]
    assert (last.total, last.by, last.wound and last.wound.id) == (3, -2, "w")


def test_a_point_lies_in_its_round_after_the_turns_that_have_passed() -> None:
    courses = read(
        COME, FIGHT, wound("b", 1), wound("b", 1), [e.TurnEnded(slot="s1"), e.TurnBegan(slot="s2")], wound("a", 1),
        [e.TurnEnded(slot="s2"), e.ClockMoved(by=6), e.RoundBegan(number=2), e.TurnBegan(slot="s1")], wound("b", 1),
    )  # fmt: skip
    bob, ann = courses.course("b", "body")[1:], courses.course("a", "body")[1:]
    assert [point.position for point in bob] == [1.25, 1 + 1 / 3, 2.25]
    assert [point.position for point in ann] == [1.75]
    assert [point.round for point in bob] == [1, 1, 2]
    assert [point.clock for point in bob] == [0, 0, 6]


def test_a_place_never_goes_back_nor_into_the_next_round() -> None:
    actions: list[Any] = [COME, FIGHT, wound("a", 1), [e.TurnEnded(slot="s1"), e.TurnBegan(slot="s2")]]
    actions += [wound("a", 1), e.SlotAdded(slot=Slot("s3", ("c",)), to=0), wound("a", 1)]
    actions += [wound("a", 1) for _ in range(3000)]
    places = [point.position for point in read(*actions).course("a", "body")[1:]]
    assert places == sorted(places)
    assert places[-1] < 2


def test_outside_fights_a_point_has_only_the_clock() -> None:
    courses = read(COME, e.ClockMoved(by=90), wound("a", 1), FIGHT, e.EncounterEnded(encounter="f"), wound("a", 1))
    assert [(point.clock, point.fight, point.position) for point in courses.course("a", "body")[1:]] == [
        (90, "", 0.0),
        (90, "", 0.0),
    ]


def test_a_fight_is_kept_with_its_people_and_its_end() -> None:
    courses = read(COME, FIGHT, e.SlotAdded(slot=Slot("s3", ("c",)), to=2), e.RoundBegan(number=2),
                   e.EncounterEnded(encounter="f"), e.ClockMoved(by=5))  # fmt: skip
    stretch = courses.stretch("f")
    assert stretch is not None
    assert (stretch.name, stretch.row, stretch.end, stretch.people) == ("The pit", 2, 2.0, ("a", "b", "c"))
    assert courses.stretch("other") is None


def test_reading_on_tells_only_what_is_new() -> None:
    courses = Courses(TRACKS)
    assert courses.read(log_of(COME)) == News(frozenset({"a", "b"}), taken_back=False)
    log = log_of(COME, wound("a", 1))
    assert courses.read(log) == News(frozenset({"a"}), taken_back=False)
    assert courses.read(log) == News(frozenset(), taken_back=False)


def test_an_undo_shortens_and_a_new_branch_goes_on_from_there() -> None:
    courses = Courses(TRACKS)
    before = log_of(COME, FIGHT, wound("a", 1))
    courses.read([*before, *log_of(wound("b", 4), first=4)])
    assert courses.read(before) == News(frozenset({"b"}), taken_back=True)
    assert points(courses, "b") == [(1, 0, 0)]
    courses.read([*before, *log_of(wound("b", 2), first=6)])
    assert points(courses, "b") == [(1, 0, 0), (6, 2, 2)]


DEEDS = st.sampled_from(
    [wound("a", 1), wound("b", 2), wound("a", 3, track="nerve"), e.CounterChanged(person="b", counter="nerve", by=-1),
     e.ClockMoved(by=7), e.TurnBegan(slot="s2"), e.RoundBegan(number=2), e.EncounterEnded(encounter="f"),
     e.SlotRemoved(slot="s2"), e.SlotAdded(slot=Slot("s9", ("c",)), to=1), FIGHT, COME]
)  # fmt: skip


@given(st.lists(st.tuples(st.integers(0, 8), st.lists(DEEDS, max_size=4)), max_size=8))
def test_however_the_log_grows_and_shrinks_it_is_as_if_read_afresh(steps: list[tuple[int, list[Any]]]) -> None:
    followed, log, row = Courses(TRACKS), log_of(COME), 1
    for taken_back, deeds in steps:
        log = log[: max(len(log) - taken_back, 0)] + log_of(*deeds, first=row + 1)
        row += len(deeds)
        followed.read(log)
    afresh = Courses(TRACKS)
    afresh.read(log)
    followed.read(log)
    assert followed.now == afresh.now
    for person in "abc":
        for track in TRACKS:
            assert list(followed.course(person, track)) == list(afresh.course(person, track))
