"""Lengths of time in seconds, and how a length of time is written."""

from __future__ import annotations

from typing import Final

MINUTE: Final = 60
HOUR: Final = 60 * MINUTE
DAY: Final = 24 * HOUR
WEEK: Final = 7 * DAY

SECONDS: Final = {"minutes": MINUTE, "hours": HOUR, "days": DAY, "weeks": WEEK}
"""Seconds by the name of the unit; a round is not here, since its length is a rule of the system."""


def split_seconds(seconds: int) -> tuple[int, int, int, int]:
    """Days, hours, minutes and seconds of a time on the clock.

    Args:
        seconds: Time in whole seconds, >= 0.

    Returns:
        (days, hours 0-23, minutes 0-59, seconds 0-59).
    """
    days, rest = divmod(seconds, DAY)
    hours, rest = divmod(rest, HOUR)
    return days, hours, *divmod(rest, MINUTE)


def clock_text(seconds: int) -> str:
    """The clock as a person reads it, such as ``day 1, 00:04:09``; the first day is day 1."""
    days, hours, minutes, rest = split_seconds(seconds)
    return f"day {days + 1}, {hours:02}:{minutes:02}:{rest:02}"
