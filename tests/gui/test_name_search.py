"""What is typed into a list finds whom a referee means."""

from __future__ import annotations

import pytest

from gui.models.name_search import find

GOONS = ["Fred", *(f"Goon {number}" for number in range(1, 31)), "Guard 3", "First gunman", "Second gunman"]


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        ("17", "Goon 17"),
        ("1", "Goon 1"),
        ("g3", "Goon 3"),
        ("gu3", "Guard 3"),
        ("seg", "Second gunman"),
        ("second g", "Second gunman"),
        ("f", "First gunman"),
        ("fi", "First gunman"),
        ("gunman", "First gunman"),
    ],
)
def test_few_letters_are_enough(typed: str, found: str) -> None:
    assert GOONS[find(GOONS, typed, 0)] == found


def test_a_word_within_brackets_is_found() -> None:
    skills = ["–", "Combat(Firearms)", "Combat(Melee)", "Survival"]
    assert find(skills, "fire", 0) == 1
    assert find(skills, "com", 2) == 2


def test_a_letter_typed_again_goes_on() -> None:
    row = find(GOONS, "g", 0)
    assert GOONS[row] == "Goon 1"
    assert GOONS[find(GOONS, "gg", row)] == "Goon 2"


def test_nothing_is_found_where_nothing_fits() -> None:
    assert find(GOONS, "zz", 0) == -1
    assert find(["", "–"], "x", 0) == -1
