"""Whatever is played, in whatever order: a run may be dropped, a file reopened, everything undone and redone.

Each law is held by two systems: a STOCS fight, and the toy with its batches, choices, Luck and passing time.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from engine.journal.memory import MemoryStore
from engine.log import Log
from engine.roller import Roller
from engine.scenario import founding_row, scenario_from
from engine.session import Session
from tests.engine.toy_scripts import ANN, BOB, SYSTEMS, WORDS
from tests.reliability import fight

if TYPE_CHECKING:
    from collections.abc import Callable

SEEDS = st.integers(0, 2**16)


class ToyPlay(fight.RandomPlay):
    """The toy system, played at random."""

    def _free_moves(self) -> list[tuple[str, Callable[[], object]]]:
        one, other = self._two()
        moves: list[tuple[str, dict[str, Any]]] = [
            ("spray", {"actor": one, "weapon": self._weapon(one, 0), "shots": {other: self.dice.randint(1, 3)}}),
            ("strike", {"actor": one, "target": other, "weapon": self._weapon(one, 1)}),
            ("panic", {"targets": fight.people(self.session)}),
            ("start", {"combatants": fight.people(self.session)}),
            ("next_turn", {}),
            ("bleed", {"target": one}),
            ("dose", {"target": one, "minutes": 1}),
            ("treat", {"actor": one, "patient": other, "minutes": 30}),
            ("push", {"actor": one, "next_round": bool(self.dice.randint(0, 1))}),
            ("advance", {"minutes": self.dice.choice([1, 5, 30])}),
        ]
        declared = [(name, self._declare(name, values)) for name, values in moves]
        return [
            *declared * 2,
            ("undo", self.session.undo),
            ("redo", self.session.redo),
            ("step back", self.session.step_back),
            ("reroll", self._reroll),
            ("set", self._set),
        ]

    def _declare(self, action: str, values: dict[str, Any]) -> Callable[[], object]:
        return lambda: self.session.submit(action, values)

    def _weapon(self, person: str, which: int) -> str:
        rows = self.session.campaign.people[person].table("weapons")
        return rows[which].id if which < len(rows) else ""

    def _set(self) -> None:
        person = self.dice.choice(fight.people(self.session))
        field = self.dice.choice(["might", "cool", "luck", "body"])
        self.session.submit("set", {"character": person, "field": field, "value": self.dice.randint(0, 9)})


class StocsMachine(RuleBasedStateMachine):
    """A fight of STOCS; its rules are all that can befall a session."""

    player_of: type[fight.RandomPlay] = fight.RandomPlay

    def __init__(self) -> None:
        super().__init__()
        self.store = self.founded()
        self.session = self.open()
        self.first = fight.state_of(self.session)
        self.player = self.player_of(self.session, 0)

    def founded(self) -> MemoryStore:
        return MemoryStore(fight.founding(4))

    def open(self) -> Session:
        return fight.opened(self.store, started=False)

    @precondition(lambda self: self.session.campaign.encounter is None and self.session.pending is None)
    @rule()
    def start(self) -> None:
        self.session.submit("start", {"combatants": fight.people(self.session)})

    @rule(seed=SEEDS)
    def do_something(self, seed: int) -> None:
        self.player.dice.seed(seed)
        self.player.step()

    @precondition(lambda self: self.session.open_asks)
    @rule(seed=SEEDS)
    def answer(self, seed: int) -> None:
        self.player.dice.seed(seed)
        self.player.answer(self.player.dice.choice(self.session.open_asks))

    @rule()
    def drop_the_run(self) -> None:
        before = fight.seen(self.session)
        self.session.drop_run()
        assert fight.seen(self.session) == before

    @rule()
    def close_and_open(self) -> None:
        self.session = self.open()
        self.player.session = self.session

    @precondition(lambda self: self.session.can_undo)
    @rule()
    def undo_and_redo(self) -> None:
        before = fight.seen(self.session)
        self.session.undo()
        self.session.redo()
        assert fight.seen(self.session) == before

    @invariant()
    def reopened_it_shows_the_same(self) -> None:
        again = self.open()
        assert fight.seen(again) == fight.seen(self.session)
        assert not again.halted

    @invariant()
    def the_log_is_that_of_the_rows(self) -> None:
        assert self.session.log == Log(self.session._timeline).entries()  # noqa: SLF001

    @invariant()
    def something_is_asked_while_an_action_is_pending(self) -> None:
        assert bool(self.session.open_asks) == (self.session.pending is not None)

    def teardown(self) -> None:
        last, times = fight.state_of(self.session), 0
        while self.session.can_undo:
            self.session.undo()
            times += 1
        assert fight.state_of(self.session) == self.first
        for _ in range(times):
            self.session.redo()
        assert fight.state_of(self.session) == last


class ToyMachine(StocsMachine):
    """The toy."""

    player_of = ToyPlay

    def founded(self) -> MemoryStore:
        people = [ANN, {**BOB, "weapons": ["Spray gun", "Sabre"]}, {**ANN, "name": "Cid"}]
        return MemoryStore(founding_row(scenario_from({"system": "toy", "characters": people, "steps": []}), SYSTEMS))

    def open(self) -> Session:
        return Session(self.store, SYSTEMS, roller=Roller(1), words=WORDS, now=lambda: "")


SETTINGS = settings(
    max_examples=40, stateful_step_count=40, deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
TestStocs = StocsMachine.TestCase
TestStocs.settings = SETTINGS
TestToy = ToyMachine.TestCase
TestToy.settings = SETTINGS
