"""What a weapon's columns mean: its size, its modes of fire, and its code of damage.

Rule: INSTARPG-058, INSTARPG-063 to INSTARPG-065, INSTARPG-067, INSTARPG-070.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Callable
from typing import TYPE_CHECKING, Final

import msgspec

from engine.dice import Dice, parse_dice
from engine.errors import BadInput

if TYPE_CHECKING:
    from engine.character import Row

SIZES: Final = {"S": 0, "M": -1, "L": -2, "XL": -4}
"""What the size of a weapon, or of a shield, adds to attack and initiative (INSTARPG-058)."""

TYPES: Final = ("B", "C", "P")
BLUNT: Final = "B"

_CODE: Final = re.compile(r"(max\()?(\d*d\d+)(?:/(\d))?((?:[+-](?:\d+|STR|m))*)(?(1),(\d+)\))")
_PART: Final = re.compile(r"([+-])(\d+|STR|m)")


class Code(msgspec.Struct, frozen=True):
    """A code of damage such as ``1d10/2+1+STR`` or ``max(2d10+8-m, 1)``.

    Attributes:
        dice: The dice and what is fixed.
        divisor: By what the die is divided, rounding up.
        strength: Whether STR is added.
        distance: Whether the distance in metres is taken off.
        least: The least that it comes to.
    """

    dice: Dice
    divisor: int = 1
    strength: bool = False
    distance: bool = False
    least: int = 0

    def counts(self) -> Callable[[int], int] | None:
        """What a face counts for, where it is not its pips."""
        return share(self.divisor) if self.divisor > 1 else None


class Mode(msgspec.Struct, frozen=True):
    """A mode of fire: its word, how many rounds it takes, its code (INSTARPG-063)."""

    key: str
    rate: int
    written: str
    code: Code


@functools.cache
def share(divisor: int) -> Callable[[int], int]:
    """A die divided, rounding up; the same function for the same divisor."""

    def counts(face: int) -> int:
        return -(-face // divisor)

    return counts


@functools.cache
def parse_code(code: str) -> Code:
    """Reads a code of damage.

    Raises:
        BadInput: It is none.
    """
    match = _CODE.fullmatch("".join(code.split()).replace("−", "-"))
    if match is None:
        raise BadInput(f"“{code}” is no damage; write it like 1d10+2, 1d10/2+STR or max(2d10+8-m, 1)")
    _, dice, divisor, parts, least = match.groups()
    plain = parse_dice(dice)
    if divisor is not None and (plain.count != 1 or divisor == "0"):
        raise BadInput(f"“{code}” is no damage; only a single die can be divided, and not by 0")
    plus, strength, distance = 0, False, False
    for sign, part in _PART.findall(parts):
        if (part == "STR" and sign == "-") or (part == "m" and sign == "+"):
            raise BadInput(f"“{code}” is no damage; STR is added, and m, the distance, is taken off")
        strength |= part == "STR"
        distance |= part == "m"
        plus += int(f"{sign}{part}") if part.isdigit() else 0
    dice_of = Dice(plain.count, plain.sides, plus)
    return Code(dice_of, int(divisor or 1), strength, distance, int(least or 0))


def modes(weapon: Row) -> tuple[Mode, ...]:
    """The modes of a weapon, in order; a hand-to-hand weapon has one that takes no rounds.

    Raises:
        BadInput: Its damage or its rate cannot be read.
    """
    return _modes(str(weapon.get("damage") or ""), str(weapon.get("rate") or ""))


@functools.cache
def _modes(damage: str, rate: str) -> tuple[Mode, ...]:
    codes = [part.strip() for part in re.split(r",(?![^(]*\))", damage)]
    rates = [part.strip() for part in rate.split(",")] if rate.strip() else []
    if not all(part.isdigit() for part in rates):
        raise BadInput(f"“{rate}” is no rate; write rounds per attack with commas between, such as 1, 5")
    if rates and len(rates) != len(codes):
        raise BadInput(f"“{damage}” and “{rate}” do not go together; each mode needs its damage and its rate")
    if not rates and len(codes) > 1:
        raise BadInput(f"“{damage}” has several modes; write the rate of each")
    found = []
    for place, code in enumerate(codes):
        shots = int(rates[place]) if rates else 0
        found.append(Mode(str(shots), shots, code, parse_code(code)))
    return tuple(found)


def mode_of(weapon: Row, key: str) -> Mode:
    """The mode of that word, the first where none is named.

    Raises:
        BadInput: The weapon has no such mode, or its columns cannot be read.
    """
    found = modes(weapon)
    chosen = next((mode for mode in found if mode.key == key), None) if key else found[0]
    if chosen is None:
        raise BadInput(f"{weapon.get('name')} has no mode “{key}”; it has {', '.join(mode.key for mode in found)}")
    return chosen


def size_modifier(item: Row | None) -> int:
    """What the size of something held adds to attack and initiative; nothing without one (INSTARPG-058)."""
    return SIZES.get(str(item.get("size") or ""), 0) if item is not None else 0


def has_clip(weapon: Row) -> bool:
    """Whether rounds are counted for a weapon."""
    return bool(weapon.get("clip"))


def is_blunt(weapon: Row | None) -> bool:
    """Whether a weapon bruises: it says so, or it is a bare hand (INSTARPG-070)."""
    return weapon is None or weapon.get("type") == BLUNT
