"""A table at which wounds are told one by one, so that a test can say exactly what a plot has to show."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from engine import events as e
from engine.campaign import Campaign
from engine.changes import Change, changed_between
from engine.character import Character, Step, Wound
from engine.encounter import Encounter, Slot
from engine.evolve import evolve_all
from engine.log import LogEntry
from engine.systems import SYSTEMS
from engine.words import literal
from gui.session_bridge import SessionBridge
from tests.gui.desks import toy_words
from tests.toy.system import TOY

if TYPE_CHECKING:
    from collections.abc import Callable

    from engine.system import RuleSystem
    from engine.words import Words

ROUND_SECONDS = 6
PLACES = ("head", "left_arm", "right_leg", "abdomen")


class Told:
    """Stands where a session stands, and is told what happened instead of playing it."""

    def __init__(self, system: RuleSystem) -> None:
        self.system = system
        self.campaign = Campaign(system=system.id, name="Told")
        self.log: tuple[LogEntry, ...] = ()
        self._undone: list[tuple[Campaign, tuple[LogEntry, ...]]] = []
        self._listeners: list[Callable[[Change], None]] = []
        self._row = 0

    def subscribe(self, listener: Callable[[Change], None]) -> Callable[[], None]:
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener)

    def tell(self, *events: Any) -> None:
        """An action with these events."""
        self._row += 1
        self._undone.append((self.campaign, self.log))
        before, self.campaign = self.campaign, evolve_all(self.campaign, events)
        self.log += (LogEntry(self._row, "told", {}, (), events, ""),)
        self._say(before, jumped=False)

    def undo(self, times: int = 1) -> None:
        """Takes actions back."""
        before = self.campaign
        for _ in range(times):
            self.campaign, self.log = self._undone.pop()
        self._say(before, jumped=True)

    def _say(self, before: Campaign, *, jumped: bool) -> None:
        change = changed_between(before, self.campaign, asks=False, log=True, jumped=jumped)
        for listener in tuple(self._listeners):
            listener(change)


class Table:
    """People of a system and a fight between them."""

    def __init__(self, system: str = "stocs", *names: str) -> None:
        self.session = Told(TOY if system == "toy" else SYSTEMS[system])
        words: Words
        from engine.armoury import load_words

        words = toy_words() if system == "toy" else load_words("en", system)
        self.bridge = SessionBridge(self.session, words)  # type: ignore[arg-type]
        self.track = self.session.system.severity_track
        self.round = 0
        self._wounds = 0
        if names:
            self.session.tell(*(e.CharacterAdded(character=Character(name.lower(), name)) for name in names))

    @property
    def people(self) -> tuple[str, ...]:
        return tuple(self.session.campaign.people)

    def fight(self, name: str = "Fight 1") -> None:
        """Everybody fights; the first has the turn."""
        number = len(self.session.campaign.encounters) + 1
        slots = tuple(Slot(f"f{number}.{person}", (person,)) for person in self.people)
        began = e.EncounterBegan(encounter=Encounter(f"f{number}", name, "running", slots))
        self.round = 1
        self.session.tell(began, e.RoundBegan(number=1), e.TurnBegan(slot=slots[0].id))

    def next_turn(self) -> None:
        """The next slot's turn, in the next round if it was the last."""
        fight = self.session.campaign.encounter
        assert fight is not None
        ids = [slot.id for slot in fight.slots]
        place = ids.index(str(fight.turn)) + 1
        events: list[Any] = [e.TurnEnded(slot=str(fight.turn))]
        if place == len(ids):
            self.round += 1
            events += [e.ClockMoved(by=ROUND_SECONDS), e.RoundBegan(number=self.round)]
        self.session.tell(*events, e.TurnBegan(slot=ids[place % len(ids)]))

    def wound(self, person: str, severity: int, by: str = "", place: str = "", track: str = "") -> str:
        """A wound; gives its id."""
        self._wounds += 1
        steps = (
            Step(literal("2d10+10"), "is", severity * 4 + 8, severity * 4 + 8, "T-1"),
            Step(literal("Kevlar vest"), "plus", severity * 4, -8, "T-2"),
            Step(literal("abdomen"), "divided", severity, 4, "T-3"),
        )
        wound = Wound(
            f"w{self._wounds}", track or self.track, severity, place or PLACES[self._wounds % len(PLACES)],
            "bullet", steps, self.session.campaign.clock, self.round or None, by,
        )  # fmt: skip
        self.session.tell(e.WoundTaken(person=person, wound=wound))
        return wound.id

    def rename(self, person: str, name: str) -> None:
        """Gives somebody another name."""
        self.session.tell(e.FieldSet(person=person, field="name", value=name))


def brawl(people: int = 6, wounds: int = 30, system: str = "stocs", *, turns: int = 2) -> Table:
    """A fight in which wounds fall on everybody in turn, more on some than on others."""
    table = Table(system, *(f"{FIRST[n % len(FIRST)]}{' ' + str(n // len(FIRST) + 1) if n >= len(FIRST) else ''}"
                            for n in range(people)))  # fmt: skip
    table.fight()
    everybody = table.people
    for number in range(wounds):
        target = everybody[(number * number + number // 3) % len(everybody)]
        table.wound(target, (1, 3, 2, 1, 5, 1)[number % 6], by=everybody[number % len(everybody)])
        for _ in range(turns):
            table.next_turn()
    return table


FIRST = ("Fred", "Joseph Henkel", "Bill the Strange", "First gunman", "Second gunman", "Rob", "Mr. Williams", "Ines")


def with_counters(person: Character, **counters: int) -> Character:
    """Somebody who comes with something on the tracks."""
    return replace(person, counters=counters)
