from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.dice import parse_dice
from gui.typed_faces import read_faces

D10S = parse_dice("4d10")
OPEN = parse_dice("2d10!+15")


@pytest.mark.parametrize(
    ("line", "faces"),
    [
        ("6 10 9 1", (6, 10, 9, 1)),
        ("6,0,9,1", (6, 10, 9, 1)),
        (" 6; 0 / 9.1 ", (6, 10, 9, 1)),
        ("6091", (6, 10, 9, 1)),
        ("60 91", (6, 10, 9, 1)),
    ],
)
def test_all_dice_of_a_throw_stand_in_one_line(line: str, faces: tuple[int, ...]) -> None:
    typed = read_faces(line, D10S)
    assert typed.faces == faces
    assert typed.complete


@pytest.mark.parametrize(("code", "line", "face"), [("d10", "0", 10), ("d100", "0", 100), ("d100", "00", 100)])
def test_nought_is_the_highest_face_of_dice_that_show_one(code: str, line: str, face: int) -> None:
    assert read_faces(line, parse_dice(code)).faces == (face,)


def test_nought_is_no_face_of_a_d20() -> None:
    assert "d20" in read_faces("0", parse_dice("d20")).fault


def test_it_says_how_many_faces_are_missing() -> None:
    assert read_faces("", D10S).missing == 4
    assert read_faces("6 10 9", D10S).missing == 1


def test_an_open_die_brings_another() -> None:
    assert read_faces("3 9", OPEN).missing == 1
    assert read_faces("3 9 10", OPEN).missing == 1
    assert read_faces("3 9 10 2", OPEN).complete


@pytest.mark.parametrize(("line", "fault"), [("6 10 9 1 2", "complete after 4"), ("6 10 9 11 x", "0 to"), ("12d6", "")])
def test_spare_and_impossible_faces_are_told(line: str, fault: str) -> None:
    typed = read_faces(line, D10S)
    assert not typed.complete
    assert typed.wrong or fault in typed.fault or "faces 1 to" in typed.fault


def test_two_digits_are_one_face_where_they_can_be() -> None:
    assert read_faces("14", parse_dice("d20")).faces == (14,)
    assert read_faces("10 10 10 10", D10S).faces == (10, 10, 10, 10)
    assert read_faces("66", parse_dice("2d6")).faces == (6, 6)


@given(st.text(max_size=40))
def test_whatever_is_typed_is_read_without_a_fault_of_ours(line: str) -> None:
    typed = read_faces(line, OPEN)
    assert typed.complete == (typed.missing == 0 and not typed.wrong and not typed.fault)
