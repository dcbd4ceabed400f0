"""What was said to an ask: faces, a choice, a waiver, an override, an interrupt. Kept for ever, as data."""

from __future__ import annotations

from typing import Final, Literal, Union

import msgspec

from engine.reasons import Reason
from engine.words import Text

Source = Literal["app", "hand", "script"]
"""Who threw the dice: the program, the table (typed in), or a scenario."""


REROLL: Final = "reroll"
"""The interrupt that takes an answer back and asks again; the faces stay on record."""

SECRET: Final = "secret"
"""The interrupt by which a referee keeps a roll from the players, or no longer; it costs nothing in any system."""


class Said(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True, tag_field="kind"):
    """Base: ``ask`` is the id of the ask.

    ``dice`` and ``target`` are what was asked for at the time, so that a later change of the situation can tell
    whether the answer still fits.
    """

    ask: str
    dice: str = ""
    target: int | None = None


class Rolled(Said, frozen=True, tag="rolled"):
    """Faces in the order they fell."""

    faces: tuple[int, ...]
    source: Source


class Chosen(Said, frozen=True, tag="chosen"):
    """An option of a choice, by its id."""

    option: str
    source: Source = "hand"


class Waived(Said, frozen=True, tag="waived"):
    """The referee let the ask pass, for a reason."""

    reason: str


class Overridden(Said, frozen=True, tag="overridden"):
    """The referee set the result of the ask, for a reason."""

    value: str | int
    reason: str


class Interrupted(Said, frozen=True, tag="interrupted"):
    """Something was used on an ask: a re-roll of its last faces, a bonus, a modifier made up on the spot.

    ``use`` is the word of what was used (``reroll``, ``modifier``, or one of the system's), ``value`` its amount.
    """

    use: str
    value: int = 0
    reason: str = ""


AnySaid = Union[Rolled, Chosen, Waived, Overridden, Interrupted]  # noqa: UP007 - msgspec reads the union at run time


class AskRecord(msgspec.Struct, frozen=True, omit_defaults=True):
    """An ask of a finished action with its answer, as the log keeps it for ever.

    Rules are never run again to read the log, so what was asked and how it was read stands here as fact.
    ``superseded`` are faces that a re-roll replaced; ``note`` is the reason of a waiver or an override; ``option`` is
    how the option reads that a choice came to.
    """

    ask: str
    label: Text
    dice: str = ""
    target: int | None = None
    reasons: tuple[Reason, ...] = ()
    faces: tuple[int, ...] = ()
    source: str = ""
    result: str | int | None = None
    roller: str = ""
    secret: bool = False
    superseded: tuple[tuple[int, ...], ...] = ()
    note: str = ""
    option: Text | None = None
