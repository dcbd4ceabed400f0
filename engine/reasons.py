"""A number that a person sees carries its reasons, and each reason names its rule."""

from __future__ import annotations

from typing import Generic, TypeVar

import msgspec

from engine.words import Text

T = TypeVar("T")


class Reason(msgspec.Struct, frozen=True, omit_defaults=True):
    """One line of an explanation: what, how much, by which rule.

    ``value`` is what the line adds (or the value it states, where the line is not part of a sum).
    ``rule`` is a rule id such as ``STOCS-073``, empty where no rule stands behind the line. ``wounds`` are the ids of
    the wounds that weigh in it, or would if they were graver, so that a roll that hung on one is found again.
    """

    label: Text
    value: int | float | str | None = None
    rule: str = ""
    wounds: tuple[str, ...] = ()


class Reasoned(msgspec.Struct, Generic[T], frozen=True):
    """A value together with the lines that explain it."""

    value: T
    reasons: tuple[Reason, ...] = ()


def total(*reasons: Reason) -> Reasoned[int]:
    """The sum of lines that each add something.

    Args:
        reasons: Lines whose values are numbers; a line without a number counts as 0.
    """
    return Reasoned(sum(int(r.value) for r in reasons if isinstance(r.value, int | float)), reasons)
