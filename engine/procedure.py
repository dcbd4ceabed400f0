"""What a rule is made of: the scene that it sees, and the steps that it yields.

A rule is a generator that reads like the book. It yields asks, events, effects and calls by the functions of this
module. `engine.run` carries it out over the answers given so far, `engine.odds` over all of them.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Sequence
from typing import TYPE_CHECKING, Any, Concatenate, Final, ParamSpec, Protocol, TypeVar, cast

import msgspec

from engine.asks import Ask

if TYPE_CHECKING:
    from engine.answers import AskRecord
    from engine.campaign import Campaign
    from engine.character import Character
    from engine.encounter import Encounter
    from engine.events import AnyEvent

T = TypeVar("T")
P = ParamSpec("P")


class Deed(Protocol):
    """An action that was finished, as a rule may look back at it."""

    @property
    def asked(self) -> tuple[AskRecord, ...]:
        """What it asked, with the answers."""

    @property
    def events(self) -> tuple[AnyEvent, ...]:
        """What happened."""


Past = Callable[[], Sequence[Deed]]
"""Gives what was done before, oldest first."""


class Scene:
    """The campaign as a rule sees it: always as evolved by the events that the rule has told so far."""

    def __init__(self, campaign: Campaign, row: int = 0, past: Past = tuple, *, every_die: bool = False) -> None:
        """Takes the state before the action.

        Args:
            campaign: The state.
            row: Number of the journal row that began the action; ids are made from it.
            past: What was done before; nothing where a rule is only tried.
            every_die: Whether dice that can change nothing are asked for all the same.
        """
        self.campaign = campaign
        self.past = past
        self.every_die = every_die
        self.cause = ""
        """Id of the wound whose effects are being carried out, so that they can be told to come from it."""
        self.told = 0
        self.stands = 0
        self._row = row
        self._ids = 0

    def new_id(self) -> str:
        """An id that no other row, and so no other branch, can give."""
        self._ids += 1
        return f"{self._row}.{self._ids}"

    def may_stop(self) -> None:
        """Marks that all told so far stands by itself: the action may be stopped at a later ask and keep it."""
        self.stands = self.told

    def person(self, person: str) -> Character:
        """A person as he is now."""
        return self.campaign.people[person]

    def name(self, person: str) -> str:
        """A person's name."""
        return self.campaign.people[person].name

    @property
    def encounter(self) -> Encounter | None:
        """The fight that is being run, as it is now."""
        return self.campaign.encounter


class Together(msgspec.Struct, frozen=True):
    """Asks that may be answered in any order."""

    asks: tuple[Ask[Any], ...]


class Call(msgspec.Struct, frozen=True):
    """A sub-procedure: its asks get ``prefix`` before their ids, and odds merge equal states at its ends.

    ``about`` names the persons whose state it reads or changes. ``closes`` says that nothing after it in the same
    action looks at them again, so that odds are done with them there.
    """

    prefix: str
    about: tuple[str, ...]
    rule: Callable[..., Procedure[Any]]
    arguments: tuple[Any, ...]
    closes: bool = False


SEVERITY: Final = "severity"
"""The effect that adds up: what a wound adds to its track."""


class Effect(msgspec.Struct, frozen=True):
    """Something that odds count, for a person: ``hit``, ``dead``; ``amount`` adds up under `SEVERITY`."""

    person: str
    name: str
    amount: int = 1


Step = Any  # Ask | Together | Call | Effect | AnyEvent: what a rule may yield; built only by the functions below
Procedure = Generator[Step, Any, T]
Rule = Callable[[Scene], Procedure[Any]]


def ask(question: Ask[T]) -> Procedure[T]:
    """Asks and waits; to ``yield from`` this gives the outcome."""
    return cast("T", (yield question))


def ask_together(questions: Iterable[Ask[T]]) -> Procedure[list[T]]:
    """Asks several at once, to be answered in any order; outcomes come in the order of the asks."""
    asks = tuple(questions)
    return cast("list[T]", (yield Together(asks))) if asks else []


def tell(*happened: AnyEvent) -> Procedure[None]:
    """Tells what happened; the scene's campaign is evolved when this returns."""
    yield from happened


def count(person: str, name: str, amount: int = 1) -> Procedure[None]:
    """Counts an effect for the odds and for the line that sums an action up."""
    yield Effect(person, name, amount)


def call(
    prefix: str,
    about: tuple[str, ...],
    rule: Callable[Concatenate[Scene, P], Procedure[T]],
    *arguments: P.args,
    **named: P.kwargs,
) -> Procedure[T]:
    """Runs another rule; its arguments are remembered, so they must be hashable and few.

    Args:
        prefix: Goes before the ids of its asks, with a dot; empty for none.
        about: Ids of the persons whose state the rule reads or changes.
        rule: A module-level generator function whose first parameter is the scene.
        arguments: The rest of its parameters, by place.
        named: Not allowed, calls are remembered by place.
    """
    if named:
        raise TypeError("a rule is called by place")
    return cast("T", (yield Call(prefix, about, rule, arguments)))


def call_and_close(
    prefix: str,
    about: tuple[str, ...],
    rule: Callable[Concatenate[Scene, P], Procedure[T]],
    *arguments: P.args,
    **named: P.kwargs,
) -> Procedure[T]:
    """Like `call`, where the action is done with those whom it is about: the odds of many targets stay small."""
    if named:
        raise TypeError("a rule is called by place")
    return cast("T", (yield Call(prefix, about, rule, arguments, closes=True)))
