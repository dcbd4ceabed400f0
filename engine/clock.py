"""One clock in whole seconds, and what waits for it: ends of conditions, timers, lasting deeds; evenings of play."""

from __future__ import annotations

from typing import Any

import msgspec


class Until(msgspec.Struct, frozen=True, omit_defaults=True):
    """When something ends by itself.

    ``at`` is a second of the clock. In a fight ``round`` may be set as well: then it waits for the start of the turn of
    ``person`` (or the ``end`` of that turn) from that second on, which is the one at which the round of this number
    begins; or it ends by the clock alone, where they do not fight.
    """

    at: int
    round: int | None = None
    person: str | None = None
    end: bool = False


class Timer(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something that comes due for a person at a second of the clock; ``name`` tells the system what.

    ``cause`` is the id of the wound that brought it, if one did.
    """

    id: str
    person: str
    name: str
    at: int
    facts: dict[str, Any] = {}
    cause: str = ""


class Evening(msgspec.Struct, frozen=True, omit_defaults=True):
    """A stretch of play at the table, from the referee's word that it begins to that which ends it, or begins another.

    ``began`` and ``ended`` are seconds of the clock, the latter None while it goes on.
    """

    id: str
    name: str
    began: int
    ended: int | None = None


class Activity(msgspec.Struct, frozen=True, omit_defaults=True):
    """A lasting deed: it asks its dice when the clock completes it, by the action's ``completion``."""

    id: str
    action: str
    values: dict[str, Any]
    at: int
