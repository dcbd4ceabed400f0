"""What faces would mean, told before they fall, is what the throw makes of them when they fall."""

from __future__ import annotations

import itertools
from typing import Any

import msgspec
import pytest

from engine.asks import Throw, amount, pick
from engine.dice import Dice
from engine.meanings import mean, meanings
from engine.words import literal

PLACES = {range(-5, 2): "head", range(2, 9): "torso", range(9, 10_000): "legs"}


def place(dice: Dice) -> Throw[str]:
    return pick("place", literal("place"), dice, PLACES, waived="torso")


def over_four(face: int) -> int:
    return int(face > 4)


@pytest.mark.parametrize("dice", [Dice(1, 10), Dice(1, 20, -3), Dice(2, 6), Dice(3, 6, 2), Dice(1, 6, 1)])
def test_each_number_comes_to_what_was_said(dice: Dice) -> None:
    question = place(dice)
    found = meanings(question)
    for faces in itertools.product(range(1, dice.sides + 1), repeat=dice.count):
        number = faces[0] if dice.count == 1 else dice.total(faces)
        said = [one.result for one in found if one.lowest <= number <= (one.highest or number)]
        assert said == [question.read_faces(faces)]
    assert sum(one.chance for one in found) == pytest.approx(1)


def test_open_dice_have_no_end() -> None:
    last = meanings(place(Dice(1, 10, 0, 9)))[-1]
    assert (last.lowest, last.highest, last.result) == (10, None, "legs")  # a 9 opens


def test_dice_that_are_counted_say_what_each_face_counts_for() -> None:
    question = amount("hits", literal("hits"), Dice(4, 10), counts=over_four)
    assert [(one.lowest, one.highest, one.result) for one in meanings(question)] == [(1, 4, 0), (5, 10, 1)]
    assert mean(question) is None


def thousandfold(face: int) -> int:
    return 1000 * face


def test_what_a_single_die_counts_for_is_not_told_but_what_it_comes_to() -> None:
    question = msgspec.structs.replace(
        place(Dice(1, 10)), counts=thousandfold, read=lambda number: "low" if number < 4000 else "high"
    )
    assert [(one.lowest, one.highest, one.result) for one in meanings(question)] == [(1, 3, "low"), (4, 10, "high")]
    several = msgspec.structs.replace(question, dice=Dice(2, 10))
    assert meanings(several) == ()


def test_numbers_that_stand_for_themselves_have_a_middle_and_no_meanings() -> None:
    question: Throw[Any] = amount("damage", literal("damage"), Dice(2, 6, 3))
    assert meanings(question) == ()
    assert mean(question) == 10
    assert mean(amount("damage", literal("damage"), Dice(1, 10, 0, 9))) == pytest.approx(5.5 * 1.25)
    assert mean(place(Dice(2, 6))) is None
