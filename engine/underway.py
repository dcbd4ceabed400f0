"""The action at hand: made afresh from the journal at any row at which one is open."""

from __future__ import annotations

import contextlib
from typing import TYPE_CHECKING, Any, NoReturn

import msgspec

from engine.answers import AnySaid
from engine.asks import Ask
from engine.errors import BadInput
from engine.events import AnyEvent
from engine.journal.records import Answered, Began
from engine.run import Asked, Run

if TYPE_CHECKING:
    from collections.abc import Callable, Collection

    from engine.actions import Action
    from engine.answers import Interrupted
    from engine.campaign import Campaign
    from engine.journal.timeline import Timeline
    from engine.procedure import Past
    from engine.system import RuleSystem


class Halted:
    """In the place of a run that the rules of this program cannot make: nothing is asked, faces are listed.

    An older program began the action. It can be cancelled or undone, and the campaign is open in the meantime.
    """

    def __init__(self, base: Campaign, said: Collection[AnySaid]) -> None:
        """Takes the state without the action, and what was said to it."""
        self.campaign = base
        self.unfit = tuple(said)
        self.open: tuple[Ask[Any], ...] = ()
        self.known: frozenset[str] = frozenset()
        self.asked: list[Asked] = []
        self.answered: list[Asked] = []
        self.events: list[AnyEvent] = []
        self.done = False

    def asking(self, ask_id: str) -> NoReturn:
        """Nothing is asked.

        Raises:
            BadInput: Says what can be done.
        """
        raise BadInput(f"“{ask_id}” is not being asked: the action cannot go on; cancel it or undo it")

    def say(self, said: AnySaid) -> NoReturn:
        """Nothing is asked (see `asking`)."""
        self.asking(said.ask)


class Underway(msgspec.Struct):
    """An action that was declared and is not finished, with its run, which may be dropped and made again."""

    row: int
    action: str
    values: dict[str, Any]
    run: Run | Halted


class Declared(msgspec.Struct, frozen=True):
    """What the rows of an open action say: the row that began it, its values, and what was said since."""

    row: int
    record: Began
    said: tuple[AnySaid, ...]


def declared_at(timeline: Timeline, head: int) -> Declared:
    """What was declared and said, at a row of an action that is open or of its answers."""
    said: list[AnySaid] = []
    row = timeline[head]
    while not isinstance(row.record, Began):
        if isinstance(row.record, Answered):
            said.append(row.record.said)
        row = timeline[row.parent]
    return Declared(row.id, row.record, tuple(reversed(said)))


def underway(
    declared: Declared,
    base: Campaign,
    find: Callable[[str], Action[Any]],
    system: RuleSystem,
    using: Interrupted | None = None,
    past: Past = tuple,
) -> Underway:
    """An open action, run over what was said to it.

    The form is not checked again: what was declared stays declared.

    Args:
        declared: The action.
        base: State without the action.
        find: The action of an id.
        system: Says what an interrupt costs.
        using: An interrupt said just now.
        past: What was done before it.

    Raises:
        BadInput: There is no such action, or ``using`` is no use.
        Refused: ``using`` cannot be paid for.
        Exception: The rules cannot carry it out: its values, or what they name, are not theirs.
    """
    began = declared.record
    action = find(began.action)
    values = msgspec.convert(began.values, action.values)
    run = run_of(action, values, base, declared.row, system, declared.said, using, past)
    return Underway(declared.row, began.action, began.values, run)


def underway_or_halted(
    declared: Declared, base: Campaign, find: Callable[[str], Action[Any]], system: RuleSystem, past: Past
) -> Underway:
    """An open action as `underway` gives it; halted if these rules cannot carry it out, so that any campaign opens."""
    with contextlib.suppress(Exception):  # other rules may have left anything behind
        found = underway(declared, base, find, system, past=past)
        if not found.run.done:
            return found
    record = declared.record
    return Underway(declared.row, record.action, record.values, Halted(base, declared.said))


def run_of(
    action: Action[Any],
    values: Any,
    base: Campaign,
    row: int,
    system: RuleSystem,
    said: Collection[AnySaid] = (),
    using: Interrupted | None = None,
    past: Past = tuple,
    *,
    every_die: bool = False,
) -> Run:
    """An action's rule, carried out as far as the answers go."""
    cost = system.interrupt_cost
    return Run(
        lambda scene: action.carry_out(scene, values),
        base,
        said,
        row=row,
        cost=cost,
        using=using,
        past=past,
        every_die=every_die,
    )
