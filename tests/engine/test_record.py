"""The record of an evening: what belongs to it, what is left out, who came to what, and its text."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.history.record import EveningRecord, evening_record, record_text
from tests.engine.toy_scripts import ANN, BOB, SPRAY, START, WORDS, played
from tests.toy.system import TOY

if TYPE_CHECKING:
    from engine.session import Session

TRACKS = {track.key: track.label for track in TOY.schema.tracks if track.key != "luck"}
BEGIN = {"action": "begin_evening", "name": "The docks"}


def record(*steps: dict[str, Any], number: int = 0, **more: Any) -> tuple[Session, EveningRecord]:
    session, _ = played(*steps, **more)
    found = evening_record(session.log, session.campaign, WORDS, session.campaign.evenings[number].id, TRACKS)
    assert found is not None
    return session, found


def said(found: EveningRecord) -> list[str]:
    return [WORDS.render(one.said) for one in found.happenings]


def test_it_tells_what_happened_and_not_each_turn() -> None:
    _, found = record(
        BEGIN,
        {**START, "name": "The quay"},
        {**SPRAY, "dice": [31, 5, 20]},
        {"action": "next_turn"},
        {"action": "reorder", "actor": "Bob", "before": "Ann"},
        {"action": "next_round"},
        {"action": "note", "text": "The harbour master saw it"},
        {"action": "end"},
        {"action": "advance", "hours": 2},
    )
    assert said(found) == [
        "The quay begins: Ann, Bob",
        "Ann: spray",
        "Round 2: Ann to act",
        "Note: The harbour master saw it",
        "The quay is over",
        "2 h pass",
    ]
    assert [WORDS.render(line) for line in found.happenings[1].lines] == ["Bob is wounded: 5"]
    assert [WORDS.render(note) for note in found.notes] == ["The harbour master saw it"]


def test_it_begins_and_ends_with_its_evening() -> None:
    note = {"action": "note"}
    steps = (
        {**note, "text": "before"},
        BEGIN,
        {**note, "text": "first"},
        {"action": "advance", "hours": 1},
        {"action": "begin_evening"},
        {**note, "text": "second"},
        {"action": "end_evening"},
        {**note, "text": "after"},
    )
    _, first = record(*steps)
    assert (first.name, first.is_over, first.began, first.ended) == ("The docks", True, 0, 3600)
    assert said(first) == ["Note: first", "1 h pass"]
    _, second = record(*steps, number=1)
    assert (second.name, second.is_over, said(second)) == ("Evening 2", True, ["Note: second"])


def test_it_sums_up_who_came_to_what() -> None:
    wounded = {**SPRAY, "dice": [31, 5, 20]}
    healed = {"action": "set", "character": "Ann", "field": "nerve", "value": 2}
    _, found = record(BEGIN, START, wounded, wounded, healed, characters=[ANN, BOB])
    body, nerve = (WORDS.render(TRACKS[track]) for track in ("body", "nerve"))
    assert [WORDS.render(one) for one in found.changes] == [f"Bob: {body} +10", f"Ann: {nerve} +2"]


def test_what_was_undone_is_not_in_it() -> None:
    _, found = record(BEGIN, {"action": "note", "text": "a mistake"}, {"action": "undo"})
    assert said(found) == []


def test_as_text_it_can_be_read_by_itself() -> None:
    _, found = record(BEGIN, START, {**SPRAY, "dice": [31, 5, 20]}, {"action": "note", "text": "Sirens"})
    lines = record_text(found, WORDS, lambda at: at or "tonight").splitlines()
    assert lines[:2] == ["The docks", "========="]
    assert "Clock: day 1, 00:00:00 to day 1, 00:00:00" in lines
    assert lines[lines.index("Notes") + 1] == "- Sirens"
    assert lines[lines.index("Who came to what") + 1].startswith("- Bob: ")
    assert lines[-1] == "- Note: Sirens"


def test_an_evening_in_which_nothing_happened_says_so() -> None:
    _, found = record(BEGIN)
    assert record_text(found, WORDS, str).splitlines()[-1] == "Nothing yet."


def test_there_is_none_of_an_evening_that_never_was() -> None:
    session, _ = played(BEGIN)
    assert evening_record(session.log, session.campaign, WORDS, "99", TRACKS) is None
