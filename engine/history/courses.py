"""How the tracks of people went, wound by wound, over rounds and clock: what a plot draws.

Read off the log of a campaign once, then only what is new; an undo takes back what it must and no more.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from engine import events as e

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from engine.character import Wound
    from engine.log import LogEntry

_LAST_OF_ROUND: Final = 0.999
"""However much happens in a round, it lies before the next one."""


@dataclass(frozen=True, slots=True)
class Point:
    """A change of one person's track.

    Attributes:
        total: The track's number after it.
        by: What was added.
        row: Row of the log in which it happened.
        clock: Second of the clock.
        fight: Id of the fight, empty outside fights.
        position: Round of the fight, with the part of it that had passed; 0 outside fights.
        wound: The wound behind it, if there is one: taken, or with a negative ``by`` healed by so much.
    """

    total: int
    by: int
    row: int
    clock: int
    fight: str = ""
    position: float = 0.0
    wound: Wound | None = None

    @property
    def round(self) -> int:
        """The round, 0 outside fights."""
        return int(self.position)


@dataclass(frozen=True, slots=True)
class Stretch:
    """A fight as far as it went.

    Attributes:
        id: Id of the fight.
        name: Its name.
        row: Row of the log in which it began.
        end: Round and part of it that it has reached.
        people: Ids of those who had a place in the order.
    """

    id: str
    name: str
    row: int
    end: float
    people: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Now:
    """Where the log stands: what the place of the next point follows from."""

    clock: int = 0
    fight: str = ""
    round: int = 0
    turns: int = 0
    slots: int = 0
    deeds: int = 0
    position: float = 0.0
    fights: tuple[Stretch, ...] = ()
    prepared: tuple[Stretch, ...] = ()


@dataclass(frozen=True)
class News:
    """What a reading brought: whose courses changed, and whether something was taken back."""

    people: frozenset[str]
    taken_back: bool


class Courses:
    """The courses of all people on some tracks."""

    def __init__(self, tracks: Iterable[str]) -> None:
        """Takes the keys of the tracks; other counters are no course."""
        self._tracks = tuple(tracks)
        self._points: dict[tuple[str, str], list[Point]] = {}
        self._rows: list[int] = []
        self._stands: list[Now] = []

    @property
    def now(self) -> Now:
        """Where the log stands."""
        return self._stands[-1] if self._stands else Now()

    def course(self, person: str, track: str) -> Sequence[Point]:
        """All changes of a person's track, oldest first; the first one says how it stood when the person came."""
        return self._points.get((person, track), ())

    def stretch(self, fight: str) -> Stretch | None:
        """The fight of that id."""
        return next((one for one in self.now.fights if one.id == fight), None)

    def read(self, entries: Sequence[LogEntry]) -> News:
        """Follows the log to where it stands now.

        Args:
            entries: The whole log. As long as it only grew, what was read before is not read again.
        """
        same = self._same_as(entries)
        taken_back = same < len(self._rows)
        changed = set(self._take_back(same)) if taken_back else set()
        for entry in entries[same:]:
            now = self.now
            for event in entry.events:
                now, people = self._after(now, entry.row, event)
                changed |= people
            self._rows.append(entry.row)
            self._stands.append(now)
        return News(frozenset(changed), taken_back)

    def _same_as(self, entries: Sequence[LogEntry]) -> int:
        """How many entries were read before. An entry stands on those before it, so the last one vouches for all."""
        same = min(len(self._rows), len(entries))
        while same and self._rows[same - 1] != entries[same - 1].row:
            same -= 1
        return same

    def _take_back(self, same: int) -> Iterator[str]:
        """Forgets all but the first entries; gives the people whose courses became shorter."""
        del self._rows[same:], self._stands[same:]
        last = self._rows[-1] if self._rows else 0
        for (person, _), points in self._points.items():
            if points and points[-1].row > last:
                yield person
                while points and points[-1].row > last:
                    points.pop()

    def _after(self, now: Now, row: int, event: e.AnyEvent) -> tuple[Now, frozenset[str]]:
        """Where the log stands after an event, and whose courses it changed."""
        match event:
            case e.WoundTaken(person=person, wound=wound) if wound.track in self._tracks:
                now = _with_deed(now)
                self._add(now, row, person, wound.track, wound.severity, wound)
                return now, frozenset({person})
            case e.WoundEased(person=person, wound=wound_id, by=by):
                eased = self._wound(person, wound_id)
                if eased is None:
                    return now, frozenset()
                now = _with_deed(now)
                self._add(now, row, person, eased.track, -by, eased)
                return now, frozenset({person})
            case e.WoundCorrected(person=person, wound=wound_id, by=by):
                mended = self._wound(person, wound_id)
                if mended is None or not by:
                    return now, frozenset()
                now = _with_deed(now)
                self._add(now, row, person, mended.track, by, mended)
                return now, frozenset({person})
            case e.CounterChanged(person=person, counter=track, by=by) if track in self._tracks:
                now = _with_deed(now)
                self._add(now, row, person, track, by)
                return now, frozenset({person})
            case e.CharacterAdded(character=person):
                for track in self._tracks:
                    before = self.course(person.id, track)
                    by = person.count(track) - (before[-1].total if before else 0)
                    # Nothing that happened in a fight, even if somebody is written down during one.
                    self._add(replace(now, fight="", position=0.0), row, person.id, track, by)
                return now, frozenset({person.id})
            case _:
                return _passed(now, row, event), frozenset()

    def _wound(self, person: str, wound: str) -> Wound | None:
        """A wound that a course shows, by its id."""
        return next(
            (
                point.wound
                for track in self._tracks
                for point in self.course(person, track)
                if point.wound is not None and point.wound.id == wound
            ),
            None,
        )

    def _add(self, now: Now, row: int, person: str, track: str, by: int, wound: Wound | None = None) -> None:
        points = self._points.setdefault((person, track), [])
        total = (points[-1].total if points else 0) + by
        points.append(Point(total, by, row, now.clock, now.fight, now.position, wound))


def _passed(now: Now, row: int, event: e.AnyEvent) -> Now:
    """Where the log stands after an event that moves time, a fight or a turn along."""
    match event:
        case e.ClockMoved(by=by):
            return replace(now, clock=now.clock + by)
        case e.EncounterBegan(encounter=fight) if fight.state == "running":
            known = next((one for one in now.fights if one.id == fight.id), None)
            began = known or Stretch(fight.id, fight.name, row, float(fight.round), fight.people)
            fights = now.fights if known else (*now.fights, began)
            return replace(
                now, fight=fight.id, round=fight.round, turns=0, slots=len(fight.slots), deeds=0,
                position=began.end, fights=fights,
            )  # fmt: skip
        case e.EncounterBegan(encounter=fight):
            prepared = Stretch(fight.id, fight.name, row, 0.0, fight.people)
            return replace(now, prepared=(*(one for one in now.prepared if one.id != fight.id), prepared))
        case e.EncounterTakenUp(encounter=fight_id):
            return _taken_up(now, row, fight_id)
        case e.EncounterRenamed(encounter=fight_id, name=name):
            named = [
                tuple(replace(one, name=name) if one.id == fight_id else one for one in fights)
                for fights in (now.fights, now.prepared)
            ]
            return replace(now, fights=named[0], prepared=named[1])
        case e.EncounterEnded() | e.EncounterPaused() | e.EncounterRemoved() if event.encounter == now.fight:
            return replace(now, fight="", round=0, turns=0, slots=0, deeds=0, position=0.0)
        case e.RoundBegan(number=number):
            return _moved(replace(now, round=number, turns=0, deeds=0, position=float(number)))
        case e.TurnBegan():
            return _moved(replace(now, turns=now.turns + 1, deeds=0))
        case e.SlotAdded(slot=slot):
            fights = tuple(
                replace(one, people=tuple(dict.fromkeys((*one.people, *slot.people)))) if one.id == now.fight else one
                for one in now.fights
            )
            return replace(now, slots=now.slots + 1, fights=fights)
        case e.SlotRemoved():
            return replace(now, slots=max(now.slots - 1, 0))
        case _:
            return now


def _taken_up(now: Now, row: int, fight: str) -> Now:
    """A fight goes on where it stood, or begins as it was prepared."""
    stretch = next((one for one in (*now.fights, *now.prepared) if one.id == fight), None)
    if stretch is None:
        return now
    begins = stretch not in now.fights
    if begins:
        stretch = replace(stretch, row=row)
    return replace(
        now, fight=fight, round=int(stretch.end), turns=0, slots=len(stretch.people), deeds=0, position=stretch.end,
        fights=(*now.fights, stretch) if begins else now.fights,
    )  # fmt: skip


def _with_deed(now: Now) -> Now:
    """One more deed in the turn. Each comes after the last and before the next turn, however many there will be."""
    return _moved(replace(now, deeds=now.deeds + 1)) if now.fight else now


def _moved(now: Now) -> Now:
    """Puts the position where turns and deeds say; it never goes back, even when places in the order go away."""
    part = now.deeds / (now.deeds + 1)
    within = (max(now.turns - 1, 0) + part) / max(now.slots, now.turns, 1)
    position = max(now.position, now.round + min(within, _LAST_OF_ROUND))
    fights = tuple(replace(one, end=max(one.end, position)) if one.id == now.fight else one for one in now.fights)
    return replace(now, position=position, fights=fights)
