"""What the player window shows, in words: the board that the engine chose, and nothing beside it."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QObject, Signal

from engine.players_view import Board, board
from engine.words import text

if TYPE_CHECKING:
    from engine.changes import Change
    from engine.players_view import Place, Seen
    from gui.session_bridge import SessionBridge


class PlayerRow(NamedTuple):
    """A row of the player window.

    Attributes:
        name: Who, as players know them.
        hurt: How badly they are hurt, in words.
        grade: The same from 0, not at all, to 3, down.
        chips: Conditions that players see, and that somebody waits.
        portraits: Names of the pictures of those in the row.
        in_turn: Whether it is their turn.
        acted: Whether they have acted in this round.
    """

    name: str
    hurt: str
    grade: int
    chips: tuple[str, ...]
    portraits: tuple[str, ...]
    in_turn: bool
    acted: bool


class PlayerModel(QObject):
    """Follows a campaign; `changed` comes only if what players see is another."""

    changed = Signal()

    def __init__(self, bridge: SessionBridge, parent: QObject | None = None) -> None:
        """Takes in what players see now."""
        super().__init__(parent)
        self._bridge = bridge
        self._board: Board = board(bridge.system, bridge.campaign)
        bridge.changed.connect(self._on_changed)

    @property
    def board(self) -> Board:
        """What players see."""
        return self._board

    @property
    def title(self) -> str:
        """The line at the top: the round, or that there is no fight."""
        if not self._board.round:
            return self._bridge.say(text("window.player.rest"))
        return self._bridge.say(text("window.player.round", round=self._board.round))

    @property
    def turn(self) -> str:
        """Whose turn it is, empty if nobody's whom players see."""
        place = self._board.turn
        return self._bridge.say(text("window.player.turn", name=_names(place))) if place else ""

    @property
    def rows(self) -> list[PlayerRow]:
        """A row for each place in the order."""
        return [self._row(place) for place in self._board.places]

    def picture(self, name: str) -> bytes | None:
        """A portrait by its name."""
        return self._bridge.portrait(name)

    def _row(self, place: Place) -> PlayerRow:
        say, people = self._bridge.say, place.people
        chips = dict.fromkeys(self._bridge.word(one, "condition") for person in people for one in person.conditions)
        waits = (say(text("window.player.waits")),) if place.held else ()
        return PlayerRow(
            _names(place),
            _hurt([say(person.hurt.said) for person in people]),
            max(person.hurt.grade for person in people),
            (*waits, *chips),
            tuple(dict.fromkeys(person.portrait for person in people if person.portrait)),
            place.in_turn,
            place.acted,
        )

    def _on_changed(self, change: Change) -> None:
        if not (change.people or change.order or change.campaign or change.jumped):
            return
        now = board(self._bridge.system, self._bridge.campaign)
        if now != self._board:
            self._board = now
            self.changed.emit()


def _names(place: Place) -> str:
    return ", ".join(_grouped(place.people))


def _grouped(people: tuple[Seen, ...]) -> list[str]:
    """Names of people; those who differ by a number only are one, with how many they are."""
    stems: dict[str, list[str]] = {}
    for person in people:
        stem, _, number = person.name.rpartition(" ")
        stems.setdefault(stem if number.isdigit() and stem else person.name, []).append(person.name)
    return [f"{stem} × {len(names)}" if len(names) > 1 else names[0] for stem, names in stems.items()]


def _hurt(said: list[str]) -> str:
    """How people are hurt; of several, how many in each way."""
    ways = dict.fromkeys(said)
    return said[0] if len(ways) == 1 else " · ".join(f"{said.count(way)} {way}" for way in ways)
