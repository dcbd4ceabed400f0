"""What a row of the order shows: the words of each cell, and what is said when the pointer rests on it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from engine.play.order import best_of
from engine.words import text
from gui.models import people
from gui.models.cell import Cell

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from engine.character import Character
    from engine.encounter import Encounter, Slot
    from engine.sheet import Track
    from gui.session_bridge import SessionBridge

NAME: Final = 0
ORDER: Final = 1
FIRST_TRACK: Final = 2


class Line(NamedTuple):
    """A row of the order: a slot, or one of the people of a group that is open."""

    slot: Slot
    person: str = ""

    @property
    def id(self) -> str:
        """What tells the row apart."""
        return f"{self.slot.id}/{self.person}" if self.person else self.slot.id

    @property
    def people(self) -> tuple[str, ...]:
        """Whom it stands for."""
        return (self.person,) if self.person else self.slot.people

    @property
    def is_group(self) -> bool:
        """Whether it stands for several who act together."""
        return not self.person and self.slot.is_group


class SlotCells:
    """Makes the cells of a row all at once and keeps them until the row is said to have changed."""

    def __init__(self, bridge: SessionBridge) -> None:
        """Reads through the bridge."""
        self._bridge = bridge
        self._tracks = bridge.system.schema.tracks
        self._derived = tuple(bridge.system.schema.derived.values())
        self._cells: dict[str, tuple[Cell, ...]] = {}
        self._further: dict[tuple[str, int], Cell] = {}
        self.fight: Encounter | None = bridge.campaign.encounter

    @property
    def state_column(self) -> int:
        """The column of the system's words."""
        return FIRST_TRACK + len(self._tracks)

    def forget(self, line: str | None = None) -> None:
        """Makes a row anew when it is next looked at, or all rows."""
        if line is None:
            self._cells.clear()
            self._further.clear()
        else:
            self._cells.pop(line, None)
            for column in range(len(self._derived) if self._further else 0):
                self._further.pop((line, column), None)

    def cell(self, line: Line, column: int, *, is_open: bool = False) -> Cell:
        """What a cell shows."""
        if column > self.state_column + 1:
            return self._derived_cell(line, column - self.state_column - 2)
        found = self._cells.get(line.id)
        if found is None:
            found = self._cells[line.id] = tuple(self._made(line, is_open=is_open))
        return found[column]

    def _derived_cell(self, line: Line, column: int) -> Cell:
        """What follows from the sheet; worked out only where somebody looks at it."""
        found = self._further.get((line.id, column))
        if found is None:
            of, campaign = self._derived[column].of, self._bridge.campaign
            values = [self._bridge.say(of(campaign, person).value) for person in self.there(line)]
            found = Cell(_stretch(values), number=True, in_turn=self.in_turn(line))
            self._further[line.id, column] = found
        return found

    def in_turn(self, line: Line) -> bool:
        """Whether it is the turn of a row."""
        return self.fight is not None and line.slot.id == self.fight.turn

    def there(self, line: Line) -> list[Character]:
        """Whom a row stands for."""
        everybody = self._bridge.campaign.people
        return [everybody[person] for person in line.people if person in everybody]

    def first(self, line: Line) -> str | None:
        """Of those whom a row stands for the first who is in play."""
        campaign, out = self._bridge.campaign, self._bridge.system.out_of_play
        there = [person.id for person in self.there(line)]
        return next((person for person in there if not out(campaign, person)), there[0] if there else None)

    def tip(self, line: Line, column: int) -> str:
        """Where the content of a cell comes from."""
        if column == NAME:
            return "\n".join((self._names(line), *self._why_here(line)))
        if column == ORDER:
            return "\n".join(self._tip_of_order(line))
        if column < self.state_column:
            track = self._tracks[column - FIRST_TRACK]
            return "\n".join(self._of_each(line, lambda one: self._track_words(track, one)))
        if column > self.state_column + 1:
            derived = self._derived[column - self.state_column - 2]
            reasons = [derived.of(self._bridge.campaign, one).reasons for one in self.there(line)]
            return "\n".join(said for one in reasons for said in people.reason_lines(self._bridge, one))
        lines = [said for one in self.there(line) for said in self._tip_of(one, column, named=line.is_group)]
        return "\n".join(lines)

    def _of_each(self, line: Line, words: Callable[[Character], str]) -> list[str]:
        """Words on each of a row, with names where there are several."""
        if not line.is_group:
            return [words(one) for one in self.there(line)]
        named = [(one.name, words(one)) for one in self.there(line)]
        return [self._bridge.say(text("line.of", person=name, line=said)) for name, said in named]

    def _track_words(self, track: Track, person: Character) -> str:
        amount = person.count(track.key)
        words = people.band(self._bridge, track, amount)
        return self._bridge.say(text("window.tracker.amount", amount=amount, band=words)) if words else str(amount)

    def _tip_of_order(self, line: Line) -> list[str]:
        """What the value is made of; of a group, whose it is; and who else has the same."""
        bridge, said = self._bridge, []
        best = best_of(bridge.system, bridge.campaign, line.slot)
        if line.is_group:
            whose = bridge.name(best[0]) if best else bridge.name(line.slot.people[0])
            said.append(bridge.say(text("window.tracker.best_of" if best else "window.tracker.first_of", person=whose)))
        if line.person:
            value = bridge.system.order_value(bridge.campaign, line.person)
            said += people.reason_lines(bridge, value.reasons) if value else []
        elif best:
            said += people.reason_lines(bridge, best[1].reasons)
        if line.slot.value is not None and not line.person and self._tied(line.slot):
            said.append(bridge.say(text("window.tracker.ties")))
        return said

    def _tied(self, slot: Slot) -> bool:
        slots = self.fight.slots if self.fight else ()
        return any(other.value == slot.value and other.id != slot.id for other in slots)

    def _tip_of(self, person: Character, column: int, *, named: bool) -> list[str]:
        bridge = self._bridge
        if column == self.state_column:
            state = people.state_words(bridge, person)
            said = [*([state] if state else []), *people.budget_lines(bridge, person.id)]
        else:
            said = [people.sentence(bridge, person.id, one) for one in person.conditions]
        return [bridge.say(text("line.of", person=person.name, line=one)) for one in said] if named else said

    def _why_here(self, line: Line) -> list[str]:
        """What sets a row apart, and what to do about it."""
        if line.person:
            return []
        slot = line.slot
        marks: list[str] = ["group"] if slot.is_group else []
        marks += [slot.kind] if slot.kind != "main" else []
        marks += ["moved"] if slot.moved else []
        return [self._bridge.say(text(f"window.slot.tip.{mark}")) for mark in marks]

    def _made(self, line: Line, *, is_open: bool) -> list[Cell]:
        bridge, in_turn, there = self._bridge, self.in_turn(line), self.there(line)
        out = [person.id for person in there if bridge.system.out_of_play(bridge.campaign, person.id)]
        group = line.is_group
        value = "" if line.person else bridge.say(line.slot.value)
        cells = [
            Cell(
                self._title(line),
                self._second_line(line, len(there), len(out)),
                in_turn=in_turn,
                faded=len(out) == len(there),
                apart=self._apart(line, is_open=is_open),
            ),
            Cell(value, number=True, in_turn=in_turn),
        ]
        for track in self._tracks:
            counts = [person.count(track.key) for person in there]
            cells.append(Cell(_stretch(counts), number=True, grave=any(counts), in_turn=in_turn))
        # A group says of each what it can do where it is open; on one line only what they have in common.
        states = dict.fromkeys(people.state_words(bridge, person) for person in there)
        budgets = dict.fromkeys(people.budget_words(bridge, person.id) for person in there)
        state = next(iter(states)) if len(states) == 1 else ""
        cells.append(Cell(state, under=next(iter(budgets)) if len(budgets) == 1 else "", in_turn=in_turn))
        chips = _counted([one for person in there for one in dict.fromkeys(people.conditions_left(bridge, person))])
        if not group:
            chips = tuple(dict.fromkeys(one for person in there for one in people.conditions_left(bridge, person)))
        cells.append(Cell(", ".join(chips), chips=chips, in_turn=in_turn))
        return cells

    def _title(self, line: Line) -> str:
        """The name of a row: the person's, or what the table calls the group."""
        if not line.is_group:
            return self._names(line)
        return people.group_name(self._bridge, line.slot)

    def _names(self, line: Line) -> str:
        return ", ".join(person.name for person in self.there(line))

    def _apart(self, line: Line, *, is_open: bool) -> str:
        if line.person:
            return "member"
        if line.is_group:
            return "open" if is_open else "closed"
        return line.slot.kind if line.slot.kind != "main" else ""

    def _second_line(self, line: Line, people_there: int, out: int) -> str:
        """What sets a row apart: in turn, acted, held, queued, a further action, put there by hand."""
        slot = line.slot
        if line.person:
            return ""
        marks = []
        if self.in_turn(line):
            marks.append("window.slot.in_turn")
        elif slot.acted:
            marks.append("window.slot.acted")
        if slot.kind != "main":
            marks.append(f"window.slot.{slot.kind}")
        if slot.moved:
            marks.append("window.slot.moved")
        said = [self._bridge.say(text(key)) for key in marks]
        if slot.is_group and out:
            said.append(self._bridge.say(text("window.slot.in_play", left=people_there - out, of=people_there)))
        return " · ".join(said)


def _stretch(values: Sequence[object]) -> str:
    """What several have: the same, or from the least to the most."""
    different = list(dict.fromkeys(values))
    if len(different) < 2:
        return str(different[0]) if different else ""
    if all(isinstance(value, int) for value in different):
        numbers = sorted(different)  # type: ignore[type-var]
        return f"{numbers[0]}–{numbers[-1]}"
    return " / ".join(map(str, different))


def _counted(chips: Sequence[str]) -> tuple[str, ...]:
    """Chips of several people, each once, with how many have it."""
    counts = {one: chips.count(one) for one in chips}
    return tuple(f"{one} ×{count}" if count > 1 else one for one, count in counts.items())
