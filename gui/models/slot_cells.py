"""What a row of the order shows: the words of each cell, and what is said when the pointer rests on it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from engine.words import text
from gui.models import people
from gui.models.roles import Cell

if TYPE_CHECKING:
    from engine.character import Character
    from engine.encounter import Encounter, Slot
    from gui.session_bridge import SessionBridge

NAME: Final = 0
ORDER: Final = 1
FIRST_TRACK: Final = 2


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

    def forget(self, slot: str | None = None) -> None:
        """Makes a row anew when it is next looked at, or all rows."""
        if slot is None:
            self._cells.clear()
            self._further.clear()
        else:
            self._cells.pop(slot, None)
            for column in range(len(self._derived) if self._further else 0):
                self._further.pop((slot, column), None)

    def cell(self, slot: Slot, column: int) -> Cell:
        """What a cell shows."""
        if column > self.state_column + 1:
            return self._derived_cell(slot, column - self.state_column - 2)
        found = self._cells.get(slot.id)
        if found is None:
            found = self._cells[slot.id] = tuple(self._made(slot))
        return found[column]

    def _derived_cell(self, slot: Slot, column: int) -> Cell:
        """What follows from the sheet; worked out only where somebody looks at it."""
        found = self._further.get((slot.id, column))
        if found is None:
            of, campaign = self._derived[column].of, self._bridge.campaign
            values = [self._bridge.say(of(campaign, person).value) for person in self.there(slot)]
            found = Cell(" / ".join(values), number=True, in_turn=self.in_turn(slot))
            self._further[slot.id, column] = found
        return found

    def in_turn(self, slot: Slot) -> bool:
        """Whether it is the turn of a slot."""
        return self.fight is not None and slot.id == self.fight.turn

    def there(self, slot: Slot) -> list[Character]:
        """Who acts in a slot."""
        everybody = self._bridge.campaign.people
        return [everybody[person] for person in slot.people if person in everybody]

    def tip(self, slot: Slot, column: int) -> str:
        """Where the content of a cell comes from."""
        if column == NAME:
            return "\n".join((self.cell(slot, NAME).words, *self._why_here(slot)))
        if column == ORDER:
            values = [self._bridge.system.order_value(self._bridge.campaign, person) for person in slot.people]
            return "\n".join(
                line for value in values if value for line in people.reason_lines(self._bridge, value.reasons)
            )
        if column < self.state_column:
            track = self._tracks[column - FIRST_TRACK]
            return "\n".join(people.band(self._bridge, track, one.count(track.key)) for one in self.there(slot))
        if column > self.state_column + 1:
            derived = self._derived[column - self.state_column - 2]
            reasons = [derived.of(self._bridge.campaign, one).reasons for one in self.there(slot)]
            return "\n".join(line for one in reasons for line in people.reason_lines(self._bridge, one))
        lines = [line for one in self.there(slot) for line in self._tip_of(one, column)]
        return "\n".join(lines)

    def _tip_of(self, person: Character, column: int) -> list[str]:
        bridge = self._bridge
        if column == self.state_column:
            state = people.state_words(bridge, person)
            return [*([state] if state else []), *people.budget_lines(bridge, person.id)]
        said = []
        for one in person.conditions:
            name = bridge.word(one.name, "condition")
            left = people.how_long(bridge, person.id, one)
            said.append(bridge.say(text("window.tracker.lasting", name=name, left=left)))
        return said

    def _why_here(self, slot: Slot) -> list[str]:
        """What sets a slot apart, and what to do about it."""
        marks: list[str] = [slot.kind] if slot.kind != "main" else []
        marks += ["moved"] if slot.moved else []
        return [self._bridge.say(text(f"window.slot.tip.{mark}")) for mark in marks]

    def _made(self, slot: Slot) -> list[Cell]:
        bridge, in_turn, there = self._bridge, self.in_turn(slot), self.there(slot)
        campaign, system = bridge.campaign, bridge.system
        faded = all(system.out_of_play(campaign, person.id) for person in there)
        names = ", ".join(person.name for person in there)
        apart = slot.kind if slot.kind != "main" else ""
        cells = [
            Cell(names, self._second_line(slot), in_turn=in_turn, faded=faded, apart=apart),
            Cell(bridge.say(slot.value), number=True, in_turn=in_turn),
        ]
        for track in self._tracks:
            counts = [person.count(track.key) for person in there]
            words = " / ".join(map(str, counts))
            cells.append(Cell(words, number=True, grave=any(counts), in_turn=in_turn))
        state = " / ".join(filter(None, (people.state_words(bridge, person) for person in there)))
        budget = " / ".join(filter(None, (people.budget_words(bridge, person.id) for person in there)))
        cells.append(Cell(state, under=budget, in_turn=in_turn))
        chips = tuple(dict.fromkeys(one for person in there for one in people.conditions_left(bridge, person)))
        cells.append(Cell(", ".join(chips), chips=chips, in_turn=in_turn))
        return cells

    def _second_line(self, slot: Slot) -> str:
        """What sets a slot apart: in turn, acted, held, queued, a further action, put there by hand."""
        marks = []
        if self.in_turn(slot):
            marks.append("window.slot.in_turn")
        elif slot.acted:
            marks.append("window.slot.acted")
        if slot.kind != "main":
            marks.append(f"window.slot.{slot.kind}")
        if slot.moved:
            marks.append("window.slot.moved")
        return " · ".join(self._bridge.say(text(key)) for key in marks)
