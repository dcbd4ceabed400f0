"""Exact chances of dice, against icepool and against counting every case."""

from __future__ import annotations

import itertools
from collections import Counter
from typing import Any

import icepool
import pytest

from engine.chance import of_counted, of_dice
from engine.dice import Dice, parse_dice

TAIL = 1e-9


def by_icepool(dice: Dice, depth: int = 14) -> dict[int, float]:
    """Chances of a throw by the other library; open dice explode so many times."""
    die = icepool.d(dice.sides)
    if dice.opens_at:
        opening = list(range(dice.opens_at, dice.sides + 1))
        die = die.explode(opening, depth=depth)
    total = dice.count @ die + dice.plus
    return dict(zip(total.outcomes(), map(float, total.probabilities()), strict=True))


@pytest.mark.parametrize("plus", ["", "+10", "-3"])
@pytest.mark.parametrize("open_mark", ["", "!"])
@pytest.mark.parametrize("count", range(1, 7))
def test_d10s_have_the_chances_of_icepool(count: int, open_mark: str, plus: str) -> None:
    dice = parse_dice(f"{count}d10{open_mark}{plus}")
    ours, theirs = dict(of_dice(dice).items()), by_icepool(dice)
    for number in ours.keys() | theirs.keys():
        assert ours.get(number, 0.0) == pytest.approx(theirs.get(number, 0.0), abs=TAIL)


@pytest.mark.parametrize("code", ["d100", "3d6", "2d8+1", "4d20", "6d4"])
def test_other_plain_dice_have_the_chances_of_icepool(code: str) -> None:
    dice = parse_dice(code)
    theirs = by_icepool(dice)
    assert dict(of_dice(dice).items()) == pytest.approx(theirs, abs=TAIL)


@pytest.mark.parametrize("count", range(1, 7))
def test_what_is_cut_off_open_dice_is_below_a_billionth(count: int) -> None:
    spread = of_dice(Dice(count, 10, 0, 9))
    assert 0 <= spread.cut_tail < TAIL
    assert sum(p for _, p in spread.items()) == pytest.approx(1, abs=TAIL)


def test_the_mean_of_an_open_d10_is_that_of_the_book() -> None:
    # STOCS-004 gives 6.875.
    assert of_dice(Dice(1, 10, 0, 9)).mean() == pytest.approx(6.875, abs=1e-7)


def test_a_nine_alone_never_stands() -> None:
    # 9 and 10 bring another die, so that 9 can be no total of one die, and 10 is a 9 and a 1.
    chances = dict(of_dice(Dice(1, 10, 0, 9)).items())
    assert 9 not in chances
    assert chances[10] == pytest.approx(0.01)


def over_recoil(face: int) -> int:
    return int(face > 4)


def excess(face: int) -> int:
    return max(0, face - 3)


@pytest.mark.parametrize("counts", [over_recoil, excess])
@pytest.mark.parametrize(("count", "sides", "plus"), [(1, 10, 0), (3, 10, 0), (4, 6, 2)])
def test_a_counted_pool_is_what_counting_all_cases_gives(counts: Any, count: int, sides: int, plus: int) -> None:
    cases = Counter(sum(map(counts, faces)) + plus for faces in itertools.product(range(1, sides + 1), repeat=count))
    expected = {number: n / sides**count for number, n in cases.items()}
    spread = of_counted(Dice(count, sides, plus), counts)
    assert dict(spread.items()) == pytest.approx(expected, abs=1e-12)
    assert spread.cut_tail == 0


def test_chances_of_a_large_pool_add_up() -> None:
    assert sum(p for _, p in of_dice(Dice(200, 10)).items()) == pytest.approx(1)
