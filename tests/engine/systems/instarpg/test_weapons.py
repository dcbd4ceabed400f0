"""Codes of damage and modes of fire: what can be read, and what cannot is said."""

from __future__ import annotations

import contextlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.armoury import load_tables
from engine.character import Row
from engine.dice import Dice
from engine.errors import BadInput
from engine.systems.instarpg.weapons import Code, mode_of, modes, parse_code


@pytest.mark.parametrize(
    ("written", "code"),
    [
        ("1d10", Code(Dice(1, 10))),
        ("1d10/3+STR", Code(Dice(1, 10), 3, strength=True)),
        ("1d10/2+1+STR", Code(Dice(1, 10, 1), 2, strength=True)),
        ("2d10 + STR + 2", Code(Dice(2, 10, 2), strength=True)),
        ("max(2d10 + 8 − m, 1)", Code(Dice(2, 10, 8), distance=True, least=1)),
        ("4d10-m", Code(Dice(4, 10), distance=True)),
        ("2d6-1", Code(Dice(2, 6, -1))),
    ],
)
def test_a_code_is_read(written: str, code: Code) -> None:
    assert parse_code(written) == code


@pytest.mark.parametrize(
    "written", ["", "lots", "1d10+", "2d10/2", "1d10/0", "1d10-STR", "1d10+m", "max(1d10", "1d10, 1)"]
)
def test_what_is_no_code_is_said(written: str) -> None:
    with pytest.raises(BadInput, match="is no damage"):
        parse_code(written)


def gun(damage: str, rate: str) -> Row:
    return Row("1", {"name": "Gun", "damage": damage, "rate": rate})


def test_modes_have_their_own_damage_and_rate() -> None:
    found = modes(gun("max(2d10+8-m, 1), 3d10", "1, 5"))
    assert [(mode.key, mode.rate, mode.written) for mode in found] == [("1", 1, "max(2d10+8-m, 1)"), ("5", 5, "3d10")]
    assert mode_of(gun("2d10, 3d10", "1, 5"), "").rate == 1
    assert mode_of(gun("2d10, 3d10", "1, 5"), "5").rate == 5


@pytest.mark.parametrize(
    ("damage", "rate"), [("2d10, 3d10", "1"), ("2d10, 3d10", ""), ("2d10", "1, 5"), ("2d10", "fast"), ("much", "1")]
)
def test_modes_that_do_not_go_together_are_said(damage: str, rate: str) -> None:
    with pytest.raises(BadInput):
        modes(gun(damage, rate))


def test_a_mode_that_a_weapon_lacks_is_said() -> None:
    with pytest.raises(BadInput, match="it has 1, 5"):
        mode_of(gun("2d10, 3d10", "1, 5"), "3")


@pytest.mark.parametrize("table", ["melee", "ranged"])
def test_every_weapon_that_ships_can_be_read(table: str) -> None:
    for row in load_tables("instarpg")[table].rows:
        assert modes(Row("1", {"name": row.name, **row.values}))


@given(st.text("0123456789dD+-/STRm,()max .", max_size=20))
def test_nothing_but_a_sentence_is_raised(written: str) -> None:
    with contextlib.suppress(BadInput):
        parse_code(written)
