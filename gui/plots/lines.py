"""What the history shows: of which track, over which fight, of whom; read from the campaign, drawn elsewhere."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.history.courses import Courses
from engine.words import text
from gui.plots.legend import Entry
from gui.plots.series import WHOLE, Range, Series, now_of, range_of, series_of

if TYPE_CHECKING:
    from engine.sheet import Track
    from gui.session_bridge import SessionBridge


class Lines:
    """The lines of all people, kept in step with the log."""

    def __init__(self, bridge: SessionBridge) -> None:
        """Takes the system's main track first; reads nothing yet."""
        self._bridge = bridge
        self.tracks = {track.key: track for track in bridge.system.schema.tracks}
        first = self.tracks.get(bridge.system.severity_track)
        self.track: Track | None = first or next(iter(self.tracks.values()), None)
        self.fight = WHOLE
        self._chosen: str | None = None
        self._courses = Courses(self.tracks)
        self._lines: dict[str, Series] = {}
        self._numbers: dict[str, int] = {}
        self._hidden: set[str] = set()
        self._fresh = True

    def read(self) -> tuple[set[str], bool]:
        """Reads the log on.

        Returns:
            Whose lines changed, came or went, and whether all of it is another picture than before.
        """
        news = self._courses.read(self._bridge.log)
        fight = self._fight_shown()
        people = self._bridge.campaign.people
        if fight != self.fight or self._fresh:
            self.fight, self._fresh = fight, False
            changed, another = set(people) | self._lines.keys(), True
        else:
            stretch = self._courses.stretch(fight)
            joined = set(stretch.people if stretch else people) - self._lines.keys()
            changed, another = {*news.people, *joined, *(self._lines.keys() - people.keys())}, False
        # In the order of the campaign, so that colours do not depend on chance.
        for person in [one for one in people if one in changed] + list(changed - people.keys()):
            self._read_line(person)
        return changed, another

    def _read_line(self, person: str) -> None:
        here = self.track is not None and person in self._bridge.campaign.people
        series = series_of(self._courses, person, self.track.key, self.fight) if here and self.track else None
        if series is None:
            self._lines.pop(person, None)
        else:
            self._lines[person] = series
            self._numbers.setdefault(person, len(self._numbers))

    def _fight_shown(self) -> str:
        """The fight that was chosen, else the newest one, else the whole campaign."""
        if self._chosen is not None and (self._chosen == WHOLE or self._courses.stretch(self._chosen)):
            return self._chosen
        return self._newest()

    def _newest(self) -> str:
        fights = self._courses.now.fights
        return fights[-1].id if fights else WHOLE

    # ---- what is chosen

    def choose(self, track: str, fight: str) -> None:
        """Takes a track, and a fight or `WHOLE`. Whoever chooses the newest fight goes on to the next one."""
        self.track = self.tracks.get(track, self.track)
        self._chosen = None if fight == self._newest() else fight
        self._fresh = True

    def hide(self, person: str, *, hidden: bool) -> None:
        """Leaves a line out, or takes it in again."""
        (self._hidden.add if hidden else self._hidden.discard)(person)

    # ---- what there is to see

    def line(self, person: str) -> tuple[Series, int] | None:
        """A person's line and its number, None where it is not seen."""
        series = self._lines.get(person)
        return None if series is None or person in self._hidden else (series, self._numbers[person])

    def seen(self) -> list[Series]:
        """All lines that are seen, in the order of the campaign."""
        return [self._lines[entry.person] for entry in self.entries() if entry.shown]

    def entries(self) -> list[Entry]:
        """The legend."""
        people = [person for person in self._bridge.campaign.people if person in self._lines]
        return [Entry(one, self._bridge.name(one), self._numbers[one], one not in self._hidden) for one in people]

    def fights(self) -> list[tuple[str, str]]:
        """Names and ids of what can be chosen, the whole campaign first."""
        whole = (self._bridge.say(text("window.plot.whole")), WHOLE)
        return [whole, *((one.name, one.id) for one in self._courses.now.fights)]

    @property
    def now(self) -> float:
        """Up to where the lines go."""
        return now_of(self._courses, self.fight)

    def range(self) -> Range | None:
        """What is shown while nobody zooms."""
        if self.track is None:
            return None
        highest = max((line.highest for line in self.seen()), default=0.0)
        return range_of(self.now, highest, self.track, self.fight)

    def strong(self, selected: str) -> frozenset[str]:
        """Who is emphasised: whoever is selected, otherwise whose turn it is."""
        if selected in self._lines:
            return frozenset({selected})
        fight = self._bridge.campaign.encounter
        slot = fight.slot(fight.turn) if fight and fight.turn and fight.id == self.fight else None
        return frozenset(slot.people if slot else ()) & self._lines.keys()

    def title(self) -> str:
        """What is shown, in a line."""
        stretch = self._courses.stretch(self.fight)
        where = stretch.name if stretch else self._bridge.campaign.name or self._bridge.say(text("window.plot.whole"))
        return f"{self._bridge.say(self.track.label)} – {where}" if self.track else where

    def why_empty(self) -> str:
        """A sentence where there is nothing to see, otherwise nothing."""
        if self.track is None:
            return self._bridge.say(text("window.plot.no_track"))
        if not self._bridge.campaign.people:
            return self._bridge.say(text("window.plot.no_people"))
        if any(line.points for line in self._lines.values()):
            return ""
        return self._bridge.say(text("window.plot.no_wounds_here" if self._chosen else "window.plot.no_wounds"))
