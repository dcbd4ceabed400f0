"""Goes through the points of a plot one by one, as the arrow keys do."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from engine.history.courses import Point
    from gui.plots.series import Series

NOWHERE = ("", -1)


class Steps:
    """All points that are seen, in the order in which they happened, and the one that is looked at."""

    def __init__(self) -> None:
        """Looks at none."""
        self._lines: dict[str, Series] = {}
        self._at = NOWHERE

    @property
    def at(self) -> tuple[str, int]:
        """Whose point is looked at and its number; of nobody with an empty name."""
        return self._at

    @property
    def point(self) -> Point | None:
        """The point that is looked at."""
        person, number = self._at
        return self._lines[person].points[number] if person in self._lines else None

    def set_lines(self, lines: Iterable[Series]) -> None:
        """Takes the lines that are seen; a point that is gone is looked at no longer."""
        self._lines = {line.person: line for line in lines}
        person, number = self._at
        if person not in self._lines or number >= len(self._lines[person].points):
            self._at = NOWHERE

    def look_at(self, person: str, number: int) -> None:
        """Looks at a point, or at none."""
        known = self._lines.get(person)
        self._at = (person, number) if known and 0 <= number < len(known.points) else NOWHERE

    def go(self, by: int) -> None:
        """To the next point, or to the one before; at first to the newest."""
        places = self._in_order()
        if not places:
            return
        last = len(places) - 1
        self._at = places[min(max(places.index(self._at) + by, 0), last) if self._at in places else last]

    def go_to_end(self, *, last: bool) -> None:
        """To the first point of all, or to the last."""
        places = self._in_order()
        if places:
            self._at = places[-1 if last else 0]

    def go_to_person(self, by: int) -> None:
        """To the point of the next person that lies nearest in time."""
        people = [person for person, line in self._lines.items() if line.points]
        here = self.point
        if here is None or len(people) < 2:
            self.go(0)
            return
        line = self._lines[people[(people.index(self._at[0]) + by) % len(people)]]
        number = min(range(len(line.points)), key=lambda one: abs(line.points[one].row - here.row))
        self._at = (line.person, number)

    def _in_order(self) -> list[tuple[str, int]]:
        """Places by time; what happened in one action stands person by person."""
        found = [
            (point.clock, point.row, order, number, person)
            for order, (person, line) in enumerate(self._lines.items())
            for number, point in enumerate(line.points)
        ]
        return [(person, number) for *_, number, person in sorted(found)]
