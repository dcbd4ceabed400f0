"""What ratings cost in experience: squares, doubled for attributes.

Rule: INSTARPG-038 to INSTARPG-042, INSTARPG-B38, INSTARPG-B40.
"""

from __future__ import annotations

from typing import Final

FIRST_ATTRIBUTE: Final = 1
FIRST_SKILL: Final = 1
FIRST_SCORE: Final = 3
"""Where attributes, skills and status scores start (INSTARPG-005, INSTARPG-008, INSTARPG-015)."""

LEAST_NEW_SKILL: Final = 4
"""The least that a new skill costs (INSTARPG-040)."""

DEAREST_SCORE: Final = 100
"""What each point of a status score costs from 11 on: the table, not the square (INSTARPG-042, INSTARPG-B38)."""

LAST_SQUARE: Final = 10
"""The last rating for which the book prints a price of its own (INSTARPG-B38, INSTARPG-B40)."""

BASE_XP: Final = 50
DEGREE_XP: Final = 10
"""The guideline for a new character: this much, a point for each year, so much for each degree (INSTARPG-038)."""

DEGREES: Final = ("high_school", "college", "professional")


def attribute_step(rating: int) -> int:
    """Raising an attribute by one to this rating: twice its square (INSTARPG-039)."""
    return 2 * rating * rating


def skill_step(rating: int) -> int:
    """Raising a skill by one to this rating: its square, beyond 10 as well (INSTARPG-041, INSTARPG-B40)."""
    return rating * rating


def score_step(rating: int) -> int:
    """Raising a status score by one to this rating: its square, at most 100 (INSTARPG-042, INSTARPG-B38)."""
    return min(DEAREST_SCORE, rating * rating)


def attribute_total(rating: int, start: int = FIRST_ATTRIBUTE) -> int:
    """All steps from a rating up to another."""
    return sum(attribute_step(n) for n in range(start + 1, rating + 1))


def skill_total(rating: int, start: int = FIRST_SKILL) -> int:
    """All steps from a rating up to another; the first rank is no step, it comes with the skill (INSTARPG-B02)."""
    return sum(skill_step(n) for n in range(max(start, FIRST_SKILL) + 1, rating + 1))


def score_total(rating: int, start: int = FIRST_SCORE) -> int:
    """All steps from a rating up to another."""
    return sum(score_step(n) for n in range(start + 1, rating + 1))


def new_skill(owned: int) -> int:
    """A further skill for somebody who owns so many: their number squared, at least 4 (INSTARPG-040)."""
    return max(LEAST_NEW_SKILL, owned * owned)
