"""Dice codes and faces."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.dice import D20, D100, Dice, opening_face, parse_dice
from engine.errors import BadInput

OPEN = Dice(2, 10, 10, 9)


@pytest.mark.parametrize(
    ("code", "dice"),
    [
        ("d20", D20),
        ("1d100", D100),
        ("2d10!+10", OPEN),
        (" 2 D 10 ! + 10 ", OPEN),
        ("3d6-2", Dice(3, 6, -2)),
        ("d6!", Dice(1, 6, 0, 6)),
        ("200d1000+100000", Dice(200, 1000, 100_000)),
    ],
)
def test_a_code_is_read(code: str, dice: Dice) -> None:
    assert parse_dice(code) == dice


@pytest.mark.parametrize(
    ("code", "says"),
    [
        ("", "is not a dice code; write it like 2d10"),
        ("d", "is not a dice code"),
        ("2d10!!", "is not a dice code"),
        ("2x6", "is not a dice code"),
        ("2d6+", "is not a dice code"),
        ("2d6+1+1", "is not a dice code"),
        ("-1d6", "is not a dice code"),
        ("1.5d6", "is not a dice code"),
        ("²d6", "is not a dice code"),
        ("9999999d6", "asks for 9999999 dice; from 1 to 200"),
        ("201d6", "asks for 201 dice"),
        ("0d6", "asks for 0 dice"),
        ("d1", "asks for dice of 1 sides; from 2 to 1000"),
        ("d0", "asks for dice of 0 sides"),
        ("d1001", "asks for dice of 1001 sides"),
        ("d" + "9" * 5000, "asks for dice of 999999999999 sides"),
        ("9" * 5000 + "d6", "asks for 999999999999 dice"),
        ("d6+100001", "adds 100001; at most 100000"),
        ("d6-" + "9" * 5000, "adds 999999999999; at most 100000"),
    ],
)
def test_what_is_no_code_is_refused_in_a_sentence(code: str, says: str) -> None:
    with pytest.raises(BadInput) as refused:
        parse_dice(code)
    assert says in refused.value.sentence


def test_digits_of_other_scripts_are_digits() -> None:
    assert parse_dice("٢d٦") == Dice(2, 6)


@given(st.text(max_size=30))
def test_any_text_is_a_code_or_refused(code: str) -> None:
    try:
        dice = parse_dice(code)
    except BadInput as refused:
        assert refused.sentence  # noqa: PT017 - either way is right
    else:
        assert 1 <= dice.count <= 200


@given(
    st.integers(1, 200),
    st.integers(2, 1000),
    st.integers(-100_000, 100_000),
    st.booleans(),
)
def test_a_code_that_is_written_is_read_again(count: int, sides: int, plus: int, opens: bool) -> None:
    dice = Dice(count, sides, plus, opening_face(sides) if opens else None)
    assert parse_dice(str(dice)) == dice


def test_an_open_d10_opens_on_nine_and_ten_others_on_their_highest_face() -> None:
    assert [opening_face(sides) for sides in (6, 10, 20)] == [6, 9, 20]


@pytest.mark.parametrize(
    ("faces", "missing"),
    [
        ([], 2),
        ([1], 1),
        ([9], 2),
        ([1, 8], 0),
        ([9, 10], 2),
        ([9, 10, 10, 1], 1),
        ([9, 10, 10, 1, 2], 0),
        ([1, 1, 1], -1),
    ],
)
def test_each_nine_and_ten_wants_one_more_die(faces: list[int], missing: int) -> None:
    assert OPEN.missing(faces) == missing


@pytest.mark.parametrize("faces", [[1, 8], [9, 10, 10, 1, 2], [10, 1, 8], [1, 10, 8]])
def test_complete_faces_are_taken_and_added_up(faces: list[int]) -> None:
    OPEN.check(faces)
    assert OPEN.total(faces) == sum(faces) + 10


@pytest.mark.parametrize(
    ("faces", "says"),
    [
        ([0, 1], "die 1 of 2d10!+10 shows 0, but a d10 has the faces 1 to 10"),
        ([1, 11], "die 2 of 2d10!+10 shows 11"),
        ([1], "2d10!+10 wants 1 more face"),
        ([], "2d10!+10 wants 2 more faces"),
        ([9, 1], "wants 1 more face (an open die brings another)"),
        ([1, 1, 1], "complete after 2 of the 3 faces given; leave out the rest"),
        ([1, 1, 9, 9], "complete after 2 of the 4 faces given"),
    ],
)
def test_faces_that_cannot_have_fallen_are_refused(faces: list[int], says: str) -> None:
    with pytest.raises(BadInput) as refused:
        OPEN.check(faces)
    assert says in refused.value.sentence


def test_too_few_faces_are_allowed_while_they_are_being_typed() -> None:
    OPEN.check([9], complete=False)
    with pytest.raises(BadInput, match="leave out the rest"):
        OPEN.check([1, 1, 1], complete=False)
